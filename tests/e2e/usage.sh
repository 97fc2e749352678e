#!/bin/sh
# SPDX-License-Identifier: MIT
# Exit statuses, messages and the help: what scripts rely on.
# shellcheck source=tests/e2e/lib.sh disable=SC2016
. "$(dirname "$0")/lib.sh"

status "help" 0 "$keyslice" --help
for command in load query scan get put delete tables collections schema drop \
	rename compact check lint api shell; do
	ok "the help lists $command" grep -qE "^  $command " "$dir/out"
done
for command in load query scan get put delete tables collections schema drop \
	rename compact check lint api shell; do
	status "$command has help" 0 "$keyslice" $command --help
	says "which shows its usage" "usage: keyslice $command"
done
status "short help" 0 "$keyslice" -h
says "is the same" "usage: keyslice"
status "version" 0 "$keyslice" --version
says "names the program" "keyslice 0."

status "an unknown option" 2 "$keyslice" tables x.db --nonsense
says "is named" "no option --nonsense"
status "an option of another command" 2 "$keyslice" tables x.db --guess
says "is named too" "--guess does not go with tables"
status "an option without its value" 2 "$keyslice" load x.db f --key
says "says what it needs" "--key needs SPEC"
status "too few operands" 2 "$keyslice" query x.db
says "show the usage" "usage: keyslice query STORE TABLE"

status "no store" 3 "$keyslice" tables none.db
says "is named" "none.db"
printf 'no database, just text that is long enough to be looked at\n' >text.db
status "a file that is no store" 3 "$keyslice" tables text.db
: >empty.db
status "an empty file" 3 "$keyslice" tables empty.db
sqlite3 foreign.db 'create table t(a); insert into t values (1)'
status "another SQLite database" 3 "$keyslice" tables foreign.db
is "which is left as it was" "$(sqlite3 foreign.db .tables)" t

printf '{"pk":"1","n":5}\n{"pk":"2"}\n' >two.jsonl
status "no key" 2 "$keyslice" load new.db two.jsonl
says "says the line that would work" "--key 'pk:S'"
ok "and makes no store" [ ! -e new.db ]
status "with a key" 0 "$keyslice" load new.db two.jsonl --key pk:S

status "an unknown table" 1 "$keyslice" query new.db nope 'pk = "1"'
says "says which there are" "two"
status "a fault in the query" 1 "$keyslice" query new.db two 'pk = "1" desk'
is "is pointed at" "$(tail -2 err)" '  pk = "1" desk
           ^'
status "the wrong type for a key" 1 "$keyslice" query new.db two 'pk = 1'
status "an empty result is a result" 0 "$keyslice" query new.db two 'pk = "9"'
is "with nothing on standard output" "$(cat out)" ""
status "an empty table in CSV is its header" 0 \
	"$keyslice" query new.db two 'pk = "9"' --format csv
is "with the key" "$(cat out)" "pk"

status "an unknown format" 2 "$keyslice" scan new.db two --format xml
status "a put" 0 "$keyslice" put new.db two '{"pk":{"S":"3"},"n":{"N":"1.50"}}'
status "of a bad number" 1 "$keyslice" put new.db two \
	'{"pk":{"S":"4"},"n":{"N":"x"}}'
says "says so in the service's words" \
	"The parameter cannot be converted to a numeric value: x"
is "the number is kept exactly" \
	"$("$keyslice" get new.db two 3 2>/dev/null)" '{"pk":"3","n":1.5}'
status "a delete" 0 "$keyslice" delete new.db two 3
status "get finds nothing" 1 "$keyslice" get new.db two 3

status "rename" 0 "$keyslice" rename new.db two three
status "drop" 0 "$keyslice" drop new.db three
is "no table is left" "$("$keyslice" tables new.db --format csv)" ""
status "compact" 0 "$keyslice" compact new.db

status "names and values from JSON" 0 "$keyslice" schema new.db \
	--set "$share/demo/fleet.json"
status "load into what the schema made" 0 "$keyslice" load new.db \
	"$share/demo/fleet.jsonl" --table Fleet
status "a query by names and values" 0 "$keyslice" query new.db Fleet \
	'#k = :k' --names '{"#k":"vehicleId"}' \
	--values '{":k":{"S":"VEH#V-7742"}}'
is "finds the collection" "$(wc -l <out | tr -d ' ')" 2
status "explain" 0 "$keyslice" query new.db Fleet 'vehicleId = "VEH#V-7741"' \
	--explain
says "says the exact range" "4 items"

# Every option of the help is known to the man page.
for option in $("$keyslice" load --help | sed -n 's/^  --\([a-z-]*\).*/\1/p'); do
	[ "$option" = help ] ||
		ok "the man page has --$option" \
			grep -qF -- "Fl -$option" "$share/man/keyslice.1"
done
end
