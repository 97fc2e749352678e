#!/bin/sh
# SPDX-License-Identifier: MIT
# A query explained: what it costs, and the request in each language, which all
# ask for the same: the API answers it as the query is answered.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

status "the fleet loads" 0 "$keyslice" load fleet.db \
	"$share/demo/fleet.jsonl" --schema "$share/demo/fleet.json"
status "an item with odd names and values" 0 "$keyslice" put fleet.db Fleet \
	'{"vehicleId":{"S":"it'"'"'s"},"recordedAt":{"S":"a \"b\" \\ ü\n"},
	"name":{"S":"size"},"a.b":{"M":{"x y":{"L":[{"N":"1"}]}}},
	"raw":{"B":"AAE="},"bits":{"BS":["AA==","/w=="]},"yes":{"BOOL":true},
	"none":{"NULL":true}}'

status "a query says what it reads" 0 "$keyslice" query fleet.db Fleet \
	'vehicleId = "VEH#V-7741" and begins_with(recordedAt, "TS#")' --explain
says "counted" "reads     3 items, 297 bytes"
says "and priced" "cost      1 page, RCU 0.5 / 1"
# 129 items and the odd one.
says "and what a scan would read" "as a scan 130 items"

# The parameters as JSON on standard output, by way of each language.
cat >requests.py <<'END'
import base64, json, os, re, subprocess, sys, types

text = open(sys.argv[1], encoding="utf-8").read()
sections = {}
for part in text.split("\n# ")[1:]:
    name, body = part.split("\n", 1)
    sections[name] = body
want = json.loads(sections["parameters"])


def plain(value):
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, dict):
        return {key: plain(member) for key, member in value.items()}
    if isinstance(value, list):
        return [plain(member) for member in value]
    return value


class Client:
    def take(self, **params):
        self.params = params
        return {"Items": []}

    def get_paginator(self, method):
        assert method in ("query", "scan"), method
        return types.SimpleNamespace(
            paginate=lambda **params: [self.take(**params)])

    query = scan = take


def python():
    client = Client()
    sys.modules["boto3"] = types.SimpleNamespace(client=lambda name: client)
    exec(sections["Python"], {"print": lambda *args: None})
    client.params.pop("PaginationConfig", None)
    return plain(client.params)


def cli():
    os.makedirs("bin", exist_ok=True)
    with open("bin/aws", "w") as file:
        file.write("#!/bin/sh\nfor word; do printf '%s\\0' \"$word\"; done\n")
    os.chmod("bin/aws", 0o755)
    out = subprocess.run(["sh", "-c", sections["AWS CLI"]], check=True,
        stdout=subprocess.PIPE,
        env={"PATH": os.path.abspath("bin") + ":" + os.environ["PATH"]}).stdout
    words = out.decode().split("\0")[:-1]
    assert words[0] == "dynamodb" and words[1] in ("query", "scan"), words
    params, words = {}, words[2:]
    while words:
        flag = words.pop(0)
        assert flag.startswith("--"), flag
        no = flag.startswith("--no-")
        name = "".join(w.capitalize() for w in flag[5 if no else 2:].split("-"))
        if no or not words or words[0].startswith("--"):
            params[name] = not no
        elif words[0].startswith("{"):
            params[name] = json.loads(words.pop(0))
        else:
            params[name] = words.pop(0)
    if "Limit" in params:
        params["Limit"] = int(params["Limit"])
    params.pop("MaxItems", None)
    return params


def javascript():
    body = re.search(r"[(]?({\n.*\n})", sections["JavaScript"], re.S).group(1)
    body = re.sub(r'Buffer\.from\(("[^"]*"), "base64"\)', r"\1", body)
    body = re.sub(r"^  (\w+): ", r'  "\1": ', body, flags=re.M)
    return json.loads(re.sub(r",\n}", "\n}", body))


for language in (python, cli, javascript):
    got = language()
    if got != want:
        sys.exit("%s: %r\nwant %r" % (language.__name__, got, want))
op = "Query" if "KeyConditionExpression" in want else "Scan"
print(json.dumps({"op": op, "params": want}))
END

# same NAME N COMMAND QUERY...: all languages ask for the same, and the API's
# answer is that of COMMAND: N items.
same() {
	what=$1
	count=$2
	shift 2
	"$keyslice" "$@" --explain >explained 2>err
	ok "$what: the languages agree" python3 requests.py explained
	python3 requests.py explained >request
	is "$what: the API gives the same" \
		"$("$keyslice" api fleet.db <request | python3 -c '
import json, sys
for item in json.loads(sys.stdin.readline())["Items"]:
	print(json.dumps(item, sort_keys=True))')" \
		"$("$keyslice" "$@" --format dynamodb-json 2>err | python3 -c '
import json, sys
for line in sys.stdin:
	print(json.dumps(json.loads(line)["Item"], sort_keys=True))')"
	is "$what: so many items" "$("$keyslice" "$@" --format jsonl 2>err |
		wc -l)" "$count"
}

same "a collection" 4 query fleet.db Fleet 'vehicleId = "VEH#V-7741"'
same "newest first" 3 query fleet.db Fleet \
	'vehicleId = "VEH#V-7801" and recordedAt between "TS#" and "TS#3" desc limit 3'
same "an index" 6 query fleet.db Fleet \
	'on byDepot depotCode = "DEP-LON-3" and recordedAt > "M" select plate, speedKph'
same "odd text" 1 query fleet.db Fleet \
	"vehicleId = 'it''s' and recordedAt = \"a \\\"b\\\" \\\\ ü\\n\" consistent"
same "reserved and odd names" 1 query fleet.db Fleet \
	"vehicleId = 'it''s' filter name = 'size' and \`a.b\`.\`x y\`[0] = 1 select name, \`a.b\`.\`x y\`, yes"
same "values of all types" 1 query fleet.db Fleet \
	"vehicleId = 'it''s' filter raw = b64\"AAE=\" and bits = <<0x00, 0xff>> and yes = true and none = null and (size(name) > 3 or not contains(name, 'x'))"
"$keyslice" scan fleet.db Fleet desc --explain >explained 2>err
ok "a scan has one direction" sh -c '! grep -qi scan-*index explained'
ok "that is said" grep -q "scans in one direction" explained
ok "the languages agree" python3 requests.py explained
same "a scan with a filter" 5 scan fleet.db Fleet \
	'filter attribute_exists(plate) and not speedKph in (1, 2.50)'

end
