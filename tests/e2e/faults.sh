#!/bin/sh
# SPDX-License-Identifier: MIT
# Schemas that contradict what is there, operands that look like options,
# signals, full and read-only places: told, with the right status, and nothing
# is left behind.
# shellcheck source=tests/e2e/lib.sh disable=SC2016
. "$(dirname "$0")/lib.sh"

# Negative numbers are operands.
printf '{"pk":-5,"sk":-0.5,"n":1}\n{"pk":-5,"sk":2}\n' >minus.jsonl
status "negative keys load" 0 "$keyslice" load minus.db minus.jsonl \
	--key pk:N,sk:N
status "get takes them" 0 "$keyslice" get minus.db minus -5 -.5
is "and finds the item" "$(cat out)" '{"pk":-5,"sk":-0.5,"n":1}'
status "a query may begin with one" 0 "$keyslice" query minus.db minus \
	'-1 < sk and pk = -5 limit 1'
is "and reads on" "$(cat out)" '{"pk":-5,"sk":-0.5,"n":1}'
status "a letter is an option still" 2 "$keyslice" tables minus.db -x
status "one item" 0 "$keyslice" load one.db minus.jsonl --key pk:N --table one
says "is one item" "1 item loaded into table one, 1 duplicate key ("

# schema --set
table() {
	cat <<J
{"TableName":"$1","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],
"AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},
{"AttributeName":"$2","AttributeType":"S"}],"GlobalSecondaryIndexes":[
{"IndexName":"by.g","KeySchema":[{"AttributeName":"$2","KeyType":"HASH"}],
"Projection":{"ProjectionType":"$3"}}]}
J
}
table Fleet g ALL >good.json
status "a schema makes a table" 0 "$keyslice" schema set.db --set good.json
status "and may be set again" 0 "$keyslice" schema set.db --set good.json
table Fleet h ALL >other.json
status "an index of that name with another key" 1 \
	"$keyslice" schema set.db --set other.json
says "is refused" "table 'Fleet' has another index of that name: by.g=g:S"
table Fleet g KEYS_ONLY >projection.json
status "so is another projection" 1 \
	"$keyslice" schema set.db --set projection.json
(printf '[' && table First g ALL && printf ',' && cat other.json &&
	printf ']') >two.json
status "of two tables one cannot be set" 1 \
	"$keyslice" schema set.db --set two.json
ok "none is said to be made" sh -c '! grep -q First out err'
is "nor is it" "$("$keyslice" tables set.db --format csv | cut -d, -f1)" \
	"table
Fleet"
printf '{"TableName":"Fleet",\n  "KeySchema":[}\n' >bad.json
status "a schema that is no JSON" 1 "$keyslice" schema none.db --set bad.json
says "is told with its line" "bad.json:2:16: "
ok "and makes no store" [ ! -e none.db ]

# What is read is not replaced.
ln one.db same.db
status "an export over the store" 2 "$keyslice" scan one.db one \
	--format csv --output same.db --force
says "is refused" "--output 'same.db' would replace the store itself"
status "one over its log" 2 "$keyslice" scan one.db one \
	--format csv --output ./one.db-wal
says "is refused" "--output './one.db-wal' would replace the store itself"
status "rejects over the input" 2 "$keyslice" load one.db minus.jsonl \
	--table one --rejects ./minus.jsonl
says "are too" "would replace a file that is to be loaded"
status "rejects over the store" 2 "$keyslice" load one.db minus.jsonl \
	--table one --rejects one.db
status "all is as it was" 0 "$keyslice" check one.db

# Of a long query the part with the fault is shown.
long=$(printf 'pk = "%0200d" desk' 1)
status "a fault far behind" 1 "$keyslice" query set.db Fleet "$long"
is "is on a short line" "$(tail -2 err | awk 'length > 82')" ""
is "with the mark under it" "$(tail -1 err | tr -d ' ')" "^"
says "and what is marked" "desk"

status "a value that is no attribute value" 1 "$keyslice" query set.db Fleet \
	'pk = :p' --values '{":p":"x"}'
says "is told with its option" "--values, byte 7: expected '{'"
status "a name without #" 2 "$keyslice" query set.db Fleet 'pk = "x"' \
	--names '{"p":"pk"}'
says "too" "--names: 'p' is no name: it must begin with #"

# Stores that cannot be used.
status "a store in no directory" 3 "$keyslice" load no/x.db minus.jsonl \
	--key pk:N
says "is named" "no/x.db"
ln -s loop loop
status "a store that is a loop" 3 "$keyslice" load loop minus.jsonl --key pk:N

cp one.db readonly.db
chmod 400 readonly.db
if [ -w readonly.db ]; then # a superuser may write it all the same
	ok "a store that may not be written # SKIP" true
else
	status "a store that may not be written" 3 \
		"$keyslice" drop readonly.db one
	says "is named" "'readonly.db': it or its directory cannot be written"
fi

# A file that may not grow is told, not died of.
awk -v n=20000 -v per=100 -v kind=ddb -f "$here/../bench/generate.awk" >many.jsonl
status "a store that cannot grow" 3 sh -c 'ulimit -f 200
	exec "$0" load limit.db many.jsonl --key vehicleId:S,recordedAt:S' \
	"$keyslice"
is "leaves nothing" "$(find . -name 'limit.db*')" ""
"$keyslice" load many.db many.jsonl --key vehicleId:S,recordedAt:S 2>/dev/null
status "an export that cannot grow" 1 sh -c 'ulimit -f 200
	exec "$0" scan many.db many --output limit.csv' "$keyslice"
is "leaves nothing either" "$(find . -name '*limit*' -o -name '*.tmp')" ""

# Who reads a store that was just built does not hinder who writes it: the
# reader waits for its own output to be taken.
mkfifo held
"$keyslice" scan many.db many --format jsonl >held 2>reader.err &
reader=$!
exec 4<held
head -c 1 <&4 >/dev/null
status "a load while a scan is on its way" 0 "$keyslice" load many.db \
	minus.jsonl --table new --key pk:N,sk:N
is "the scan goes on" "$(cat <&4 | tail -1 | cut -c1-13)" '{"vehicleId":'
exec 4<&-
wait "$reader"
is "to its end" "$(cut -c1-27 reader.err)" \
	"20,000 items of 20,000 read"
status "both are there" 0 "$keyslice" check many.db

# A hang-up ends a load as ^C does; nohup keeps it.
mkfifo pipe
hang_up() {
	"$@" >out 2>err &
	pid=$!
	exec 3>pipe
	cat many.jsonl >&3
	kill -HUP "$pid"
	exec 3>&-
	wait "$pid"
}
hang_up "$keyslice" load hup.db pipe --key vehicleId:S,recordedAt:S --table hup
is "a hang-up" "$?" 130
is "leaves nothing behind" "$(find . -name 'hup.db*')" ""
hang_up nohup "$keyslice" load hup.db pipe --key vehicleId:S,recordedAt:S \
	--table hup
is "nohup" "$?" 0
is "keeps the load" "$("$keyslice" scan hup.db hup 2>/dev/null | wc -l |
	tr -d ' ')" 20000

end
