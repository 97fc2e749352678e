#!/bin/sh
# SPDX-License-Identifier: MIT
# Which store the words of the command line open, and what becomes of it: one
# that is not there, a temporary one, one that another process changes.
# shellcheck source=tests/e2e/lib.sh disable=SC2016
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/tmux.sh
. "$here/tmux.sh"

cp "$share/demo/fleet.jsonl" "$share/demo/drive.jsonl" .
"$keyslice" load demo.db fleet.jsonl --schema "$share/demo/fleet.json" \
	2>/dev/null
mkdir tmp
export TMPDIR="$dir/tmp"

# The table goes while an item of it is edited.
cat >editor <<'END'
#!/bin/sh
"$keyslice" drop "$dir/edited.db" Fleet 2>/dev/null
sed -i 's/41/4141/' "$1"
END
chmod +x editor
cp demo.db edited.db
printf '%s\n' 'key j E' 'wait' 'screen' >script
dir=$dir keyslice=$keyslice EDITOR="$dir/editor" "$keyslice" edited.db Fleet \
	VEH#V-7741 --write --script script --size 100x16 >screen
ok "the table goes while an item is edited: what was typed stays" \
	grep -q "what was typed stays in $dir/tmp/" screen
ok "whole" grep -q 4141 tmp/*.json
rm -f tmp/*

# shown WORD...: the screen that they begin with, then that after the form is
# confirmed.
shown() {
	printf '%s\n' screen 'key G Enter' wait screen >script
	"$keyslice" "$@" --script script --size 80x16
}

# What was mistyped.
for words in 'querry demo.db Fleet x|no command and no file '\''querry'\''; '\''query'\''?' \
	'laod x.db fleet.jsonl|'\''load'\''?' 'tabels|'\''tables'\''?' \
	'help|'\''--help'\''?' \
	'demo.db Fleet a b c|too many words' \
	'-|keyslice load STORE -'; do
	# shellcheck disable=SC2086
	status "usage: ${words%%|*}" 2 "$keyslice" ${words%%|*}
	says "it says so" "${words#*|}"
done
for words in 'nofile.db Fleet' 'nofile.jsonl' 'nowhere/x.db' \
	'fleet.jsonl nofile.csv' 'fleet.jsonl ./nofile'; do
	# shellcheck disable=SC2086
	status "no such file: $words" 1 "$keyslice" $words
	says "it says so" "no such file"
done
is "nothing was made" "$(find . -name '*nofile*')" ""

# An index for a table that has items already.
cp demo.db indexed.db
status "load makes no index of a table that is there" 1 \
	"$keyslice" load indexed.db fleet.jsonl --table Fleet --index byPlate=plate:S
says "it says what does" "keyslice schema 'indexed.db' --set FILE adds it"
"$keyslice" schema indexed.db Fleet --format create-table >fleet.json
python3 - <<'P'
import json
t = json.load(open('fleet.json'))
t['AttributeDefinitions'].append(
    {'AttributeName': 'plate', 'AttributeType': 'S'})
t['GlobalSecondaryIndexes'].append({'IndexName': 'byPlate', 'KeySchema': [
    {'AttributeName': 'plate', 'KeyType': 'HASH'}],
    'Projection': {'ProjectionType': 'ALL'}})
json.dump(t, open('fleet.json', 'w'))
P
status "which it does" 0 "$keyslice" schema indexed.db --set fleet.json
is "all else stays" "$("$keyslice" schema indexed.db | grep -v '=plate:S$')" \
	"$("$keyslice" schema demo.db)"
echo '{"op":"UpdateTable","params":{"TableName":"Fleet",
  "GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"byPlate"}}]}}' |
	tr -d '\n' | "$keyslice" api indexed.db >/dev/null
is "and it can go again" "$("$keyslice" schema indexed.db)" \
	"$("$keyslice" schema demo.db)"
status "the store is sound" 0 "$keyslice" check indexed.db

# A store that is not there yet.
terminal 80x16
command_line '"$keyslice" new.db'
sees "a store can be new" \
	"new.db is not there yet: L loads a file, T defines a table"
press T
await "Partition key"
press q
await "not there yet"
press q
await 'sh>'
ok "it is not made for nothing" [ ! -e new.db ]
command_line '"$keyslice" new.db'
await "not there yet"
press L
await "load file:"
text drive.jsonl
press Enter
await "create the table"
press G Enter
sees "it is made for a load" "20 items loaded into drive"
is "of which nothing is said that is about temporary ones" \
	"$(screen | grep -c ':save')" 0
press Q
await 'sh>'
status "it is there" 0 "$keyslice" check new.db

# Data files, and where to open.
out=$(shown fleet.jsonl Cars VEH#V-7742 'TS#2026-06-23T09:00:02Z')
is "a word behind a data file names the table" \
	"$(echo "$out" | grep -c '  Table  *Cars$')" 1
is "and two more where it opens" "$(echo "$out" |
	grep -c -e '^ Cars > VEH#V-7742 ' -e '^> TS#2026-06-23T09:00:02Z')" 2
mkdir Cars
is "a directory is data" "$(shown fleet.jsonl Cars 2>&1 |
	grep -c '  Table  *Cars$')" 0
rmdir Cars

# A temporary store is not lost without a word.
command_line '"$keyslice" fleet.jsonl'
await "create the table"
press G Enter
sees "it says how to keep it" "129 items loaded into fleet; :save FILE keeps it"
press q
sees "it is called what it is" "temporary store" ":save"
press q
sees "leaving asks" "the store is temporary: leave and lose it" \
	":save FILE keeps it"
press n
await_not "leave and lose"
sees "and does not leave" "temporary store"
press Q
await "leave and lose"
press Escape
await_not "leave and lose"
press :
answer quit
await "leave and lose"
press :
sees "who wants to keep it need not answer" "save FILE: keep"
text kept.db
press Enter
sees "it is kept" "saved as kept.db"
press q
sees "and left without a question" 'sh>'
status "what is kept is sound" 0 "$keyslice" check kept.db
is "the other is gone" "$(find tmp -name 'keyslice-*' | wc -l)" 0

command_line '"$keyslice" fleet.jsonl --write'
await "create the table"
press G Enter
await "129 items loaded"
press :
answer 'save again.db'
await "saved as"
press Enter
await "TS#"
press x
await "delete this item"
press y
await "deleted"
press Q
sees "what is changed since is asked about" "leave and lose it"
press y
sees "and lost if so wanted" 'sh>'
command_line '"$keyslice" fleet.jsonl'
await "create the table"
press q q
sees "where nothing is, nothing is asked" 'sh>'
is "nor in a script" "$(shown fleet.jsonl | grep -c 129)" 2

# Another process.
command_line '"$keyslice" demo.db Fleet VEH#V-7741'
await "2 of 4"
"$keyslice" rename demo.db Fleet Cars 2>/dev/null
sees "the title follows a new name" "Cars > VEH#V-7741"
press Down Enter
sees "and it is read on" "attribute"
"$keyslice" drop demo.db Cars 2>/dev/null
sees "a table that is dropped is closed" \
	"table 'Cars' is gone: another process dropped it" "no tables yet"
press q
await 'sh>'
end
