#!/bin/sh
# SPDX-License-Identifier: MIT
# What is written can be read again, here and by other programs, and what a
# format cannot hold is said.
# shellcheck source=tests/e2e/lib.sh disable=SC2016
. "$(dirname "$0")/lib.sh"

# items STORE TABLE: each item on a line of its own, whatever the order of its
# attributes.
items() {
	"$keyslice" scan "$1" "$2" --format dynamodb-json 2>/dev/null |
		python3 -c 'import json, sys
for line in sys.stdin:
	print(json.dumps(json.loads(line), sort_keys=True))'
}

# again NAME FILE: FILE loads into a new store with the same items.
again() {
	rm -f again.db
	status "$1 loads" 0 "$keyslice" load again.db "$2" --table odd \
		--key pk:S
	is "$1 holds all" "$(items again.db odd)" "$(items odd.db odd)"
}

cat >odd.jsonl <<'J'
{"pk":{"S":"1"},"m":{"M":{"b":{"N":"1"},"c":{"BS":["AAE="]}}},"m.b":{"S":"top"},"l":{"L":[{"S":"x"},{"BOOL":true}]},"ss":{"SS":["p","q"]},"t":{"BOOL":false},"z":{"NULL":true},"b":{"B":"AAE="},"v":{"N":"71520483960257318846"},"a:S":{"N":"1"},"x (N)":{"S":"y"}}
{"pk":{"S":"2"},"v":{"S":"null"},"z":{"S":""},"f":{"S":"=1+1"},"a:S":{"S":"say \"hi\"\r\n,;|\u0000"},"A:s":{"NULL":true}}
{"pk":{"S":"3"},"n":{"NS":["1","99999999999999999999999999999999999999"]},"v":{"N":"0.5"},"e":{"L":[]},"o":{"M":{}},"eb":{"B":""},"neg":{"N":"-5"}}
J
status "odd items load" 0 "$keyslice" load odd.db odd.jsonl --table odd \
	--key pk:S --index 'byF=f:S;INCLUDE=t'

for format in csv tsv; do
	status "$format with types" 0 "$keyslice" scan odd.db odd \
		--typed-header --output "typed.$format"
	is "$format loses nothing" "$(grep -c written err)" 0
	again "$format with types" "typed.$format"
done
status "csv for a spreadsheet" 0 "$keyslice" scan odd.db odd --typed-header \
	--bom --crlf --delimiter ';' --output sheet.csv
is "begins with a BOM" "$(head -c 3 sheet.csv | od -An -tx1 | tr -d ' ')" \
	efbbbf
again "csv for a spreadsheet" sheet.csv
for format in dynamodb-json batch-write-item nosql-workbench; do
	status "$format" 0 "$keyslice" scan odd.db odd --format "$format" \
		--output "$format.out"
	is "$format loses nothing" "$(grep -c written err)" 0
	again "$format" "$format.out"
done
rm -f again.db
status "a Workbench model says its key" 0 "$keyslice" load again.db \
	nosql-workbench.out
is "and its indexes" "$("$keyslice" schema again.db odd)" \
	"$("$keyslice" schema odd.db odd)"
is "the model is JSON" "$(python3 -c 'import json
m = json.load(open("nosql-workbench.out"))["DataModel"][0]
print(m["TableName"], len(m["TableData"]), len(m["NonKeyAttributes"]))')" \
	"odd 3 17"

status "csv without types" 0 "$keyslice" scan odd.db odd --format csv
says "says what was lost" \
	"csv: 2 NULL, 2 binary values, 2 lists, 2 maps and 2 sets were written as text"
status "plain JSON" 0 "$keyslice" scan odd.db odd --format jsonl
says "says what was lost" \
	"jsonl: 2 binary values were written as text; 3 sets were written in array form"
status "text that is held whole" 0 "$keyslice" scan odd.db odd \
	'select pk, neg' --format csv
is "loses nothing" "$(grep -c written err)" 0
is "columns as selected, a path's by the path" \
	"$("$keyslice" scan odd.db odd \
		'filter pk < "3" select v, l[1], m.b, `m.b`, pk' \
		--format csv 2>/dev/null)" \
	'v,l[1],m.b,`m.b`,pk
71520483960257318846,true,1,top,1
"null",,,,2'
is "with types" \
	"$("$keyslice" scan odd.db odd 'filter pk < "3" select m.b, v, pk' \
		--format csv --typed-header 2>/dev/null)" \
	'm.b:N,v:S,v:N,pk:S
1,,71520483960257318846,1
,"null",,2'
is "NULL, what is missing, formulas" \
	"$("$keyslice" scan odd.db odd \
		'filter pk = "2" select pk, f, neg, `A:s`, m' --format csv \
		--null NIL --missing - --guard-formulas 2>/dev/null)" \
	"pk,f,neg,A:s,m
2,'=1+1,-,NIL,-"
is "Markdown" \
	"$("$keyslice" scan odd.db odd 'select pk, z, neg, f' \
		--format markdown 2>/dev/null)" \
	'| pk | z | neg | f |
| --- | --- | --- | --- |
| 1 | null |  |  |
| 2 | "" |  | =1+1 |
| 3 |  | -5 |  |'

# SQLite has the values as they are.
status "SQL" 0 "$keyslice" scan odd.db odd --output odd.sql
says "says what was lost" "sql: 1 number of more digits than SQL keeps, 2 lists, 2 maps and 2 sets were written as text; 2 NULL were written like missing values; 1 column was renamed"
ok "SQLite reads it" sh -c 'sqlite3 odd.sqlite <odd.sql'
is "numbers, texts and bytes are the same" \
	"$(sqlite3 odd.sqlite 'select v, quote(b), neg, typeof(neg), t, "m.b",
		json_extract(m, "$.b"), hex("a:S"), z is null from odd
		order by pk')" \
	"71520483960257318846|X'0001'||null|0|top|1|31|1
null|NULL||null||||73617920226869220D0A2C3B7C00|0
0.5|NULL|-5|integer|||||1"
is "and the key is one" \
	"$(sqlite3 odd.sqlite 'insert into odd (pk) values (1), ("1")' 2>&1 |
		grep -c UNIQUE)" 1

# Any values: SQLite has each as Python does.
cat >values.py <<'P'
import base64, json, random, sqlite3, sys
from decimal import Decimal
random.seed(11)
PIECES = ["'", "\"", "\n", "\r\n", "\0", "\\", ";", "--", "/*", "\x1b", "\t",
    "\U0001f600", "\u2028", "x" * 40, ".quit\n", "go\n", "%s", "null"]
NAMES = ["a", "A", "b c", 'q"q', "it's", "se;lect", "rowid", "\U0001f600", "n\0l"]
def text():
    return "".join(random.choices(PIECES, k=random.randrange(5)))
def number():
    digits = str(random.randrange(1, 10 ** random.randrange(1, 38)))
    return random.choice(["", "-"]) + digits + "E%d" % random.randrange(-80, 60)
def value():
    return random.choice([{"S": text()}, {"N": number()}, {"BOOL": True},
        {"B": base64.b64encode(text().encode()).decode()}])
def same(want, got):
    (kind, want), = want.items()
    if kind == "N":
        return Decimal(repr(got) if isinstance(got, float) else got) == Decimal(want)
    return got == (base64.b64decode(want) if kind == "B" else want)
items = [dict({n: value() for n in NAMES if random.random() < 0.7},
    pk={"S": "%03d" % i}) for i in range(300)]
if len(sys.argv) == 1:
    for item in items:
        print(json.dumps(item))
else:
    rows = sqlite3.connect(sys.argv[1]).execute('select * from t12 order by pk')
    columns = [c[0] for c in rows.description]
    renamed = {"A": "A_2", "a": "a_2", "n\0l": "n\ufffdl"}
    bad = n = 0
    for item, row in zip(items, rows):
        row = dict(zip(columns, row))
        for name, want in item.items():
            got = row[name if name in row else renamed[name]]
            n += 1
            bad += not same(want, got)
    print(bad, "of", n, "differ")
P
python3 values.py >random.jsonl
status "random items load" 0 "$keyslice" load random.db random.jsonl \
	--table t12 --key pk:S
status "random items as SQL" 0 "$keyslice" scan random.db t12 --output random.sql
ok "SQLite reads them" sh -c 'sqlite3 -bail random.sqlite <random.sql'
is "and no value differs" "$(python3 values.py random.sqlite)" \
	"$(python3 -c 'import json
print("0 of", sum(len(json.loads(l)) for l in open("random.jsonl")), "differ")')"

# Columns of all items; a row ends with a line end wherever pages meet.
{
	echo '{"pk":"0","a":"x"}'
	awk 'BEGIN { for (i = 1; i <= 300; i++)
		printf "{\"pk\":\"%d\",\"b%d\":1}\n", i, i % 7 }'
	echo '{"pk":"zz","last":"here"}'
} >sparse.jsonl
"$keyslice" load sparse.db sparse.jsonl --key pk:S --table sparse 2>/dev/null
"$keyslice" scan sparse.db sparse --output sparse.csv 2>/dev/null
is "all columns" "$(head -1 sparse.csv | tr , '\n' | sort | tr '\n' ' ')" \
	"a b0 b1 b2 b3 b4 b5 b6 last pk "
is "and a line an item" "$(wc -l <sparse.csv)" 303
awk 'BEGIN { for (i = 1; i <= 5000; i++)
	printf "{\"pk\":\"k%05d\",\"v\":\"line %d\"}\n", i, i }' >many.jsonl
"$keyslice" load many.db many.jsonl --key pk:S --table many 2>/dev/null
"$keyslice" scan many.db many --output many.csv 2>/dev/null
is "many rows" "$(wc -l <many.csv)" 5001
rm -f again.db
status "load again" 0 "$keyslice" load again.db many.csv --key pk:S
says "as many" "5,000 items"
is "few of many" "$("$keyslice" scan many.db many \
	'filter v = "line 4999" or v = "line 7"' --format csv 2>/dev/null)" \
	"pk,v
k00007,line 7
k04999,line 4999"
is "a request has 25 puts at most" \
	"$("$keyslice" scan many.db many --format batch-write-item \
		2>/dev/null | python3 -c 'import json, sys
print(sorted({len(json.loads(line)["many"]) for line in sys.stdin}))')" "[25]"

# There is an end of columns.
awk 'BEGIN { for (i = 0; i < 20000; i++)
	printf "{\"pk\":\"%05d\",\"c%d\":1}\n", i, i }' >wide.jsonl
"$keyslice" load wide.db wide.jsonl --key pk:S 2>/dev/null
for format in csv tsv table markdown; do
	status "$format of 20,001 columns" 1 "$keyslice" scan wide.db wide \
		--format $format --output wide.out
	says "says what would do" "select some of them, or take jsonl"
done
is "and leaves no file" "$(find . -name '*wide.out*')" ""
is "some of them" "$("$keyslice" scan wide.db wide \
	'filter c7 = 1 select pk, c7' --format csv 2>/dev/null)" "pk,c7
00007,1"
is "all of them, as items" "$("$keyslice" scan wide.db wide --format jsonl \
	2>/dev/null | sed -n 8p)" '{"pk":"00007","c7":1}'

# On the screen.
cat >keys <<'K'
wait
key Enter
wait
:export shown.csv --typed-header --delimiter ;
wait
:export shown.csv
:export shown.csv --no-such
screen
:export shown.json --bom
screen
K
status "on the screen" 0 "$keyslice" odd.db odd --script keys --size 120x24
is "with options" "$(head -1 shown.csv | cut -c 1-4)" "pk:S"
says "an option that is none" "no option --no-such"
says "and one of another format" "--guard-formulas are for csv"

# The command line.
status "no such format" 2 "$keyslice" scan odd.db odd --format xls
says "names those there are" "nosql-workbench"
status "options of csv" 2 "$keyslice" scan odd.db odd --format json --bom
says "are for csv" "are for csv and tsv, not for json"
status "a delimiter is one character" 2 "$keyslice" scan odd.db odd \
	--format csv --delimiter ab
status "a request needs keys" 2 "$keyslice" scan odd.db odd 'select t' \
	--format batch-write-item
says "and says which" "the key attribute 'pk'"
status "an item is no table" 2 "$keyslice" get odd.db odd 1 --format sql
end
