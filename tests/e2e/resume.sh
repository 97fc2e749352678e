#!/bin/sh
# SPDX-License-Identifier: MIT
# Where a store was left is where it opens again; and saved queries, from the
# screen and from the command line.
# shellcheck source=tests/e2e/lib.sh disable=SC2016
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/tmux.sh
. "$here/tmux.sh"

for table in fleet drive; do
	"$keyslice" load demo.db "$share/demo/$table.jsonl" \
		--schema "$share/demo/$table.json" 2>/dev/null
done

# start [ARGUMENT...]: the program, on demo.db.
start() {
	command_line "\"\$keyslice\" demo.db $*"
}

leave() {
	press Q
	await 'sh>'
}

# ask LINE: of the prompt for commands.
ask() {
	press :
	text "$1"
	press Enter
}

# The place: a collection, a query, a row, the item.
terminal 80x24
start
sees "at first it starts with the tables" "2 tables"
press j Enter
await "5 coll"
press j j
await "3 of 5"
leave
start
sees "the list of collections is there again" "Fleet"
sees "with the cursor where it was" "3 of 5"
press Enter
await "2 of 41"
press j j j
await "5 of 41"
leave
start
sees "so is a slice, and its row" "Fleet > VEH#V-7801" "5 of 41"
is "the cursor is on it" "$(cursor | grep -c '^> ')" 1
ask 'query begins_with(recordedAt, "TS#") desc limit 3'
await "1 of 3"
press j
await "2 of 3"
press Enter
await "attributes"
leave
start
sees "so is an item, of a query" \
	'Fleet > VEH#V-7801 > begins_with(recordedAt, "TS#") desc' "attribute"
press q
sees "and the way back from it" "2 of 3"
press q
sees "to the collections" "3 of 5"
press q
sees "to the tables" "2 tables"
leave
start
sees "leaving from the tables forgets nothing" "Fleet"
leave

# What is asked for goes first.
start Drive
sees "a table that is named is opened" "Drive" "2 coll"
leave
start Fleet VEH#V-7742
sees "so is a collection" "2 of 2"
leave
start --no-resume
sees "--no-resume starts with the tables" "2 tables"
press Q
await 'sh>'
mkdir -p "$XDG_CONFIG_HOME/keyslice"
echo 'resume off' >"$XDG_CONFIG_HOME/keyslice/config"
start
sees "so does the setting" "2 tables"
press Q
await 'sh>'
rm "$XDG_CONFIG_HOME/keyslice/config"

# Another path to the same store, and another store.
cp demo.db other.db
ln -s demo.db link.db
start Fleet VEH#V-7742
await "2 of 2"
leave
command_line '"$keyslice" ./link.db'
sees "a link leads to the place of the store itself" "Fleet > VEH#V-7742"
leave
command_line '"$keyslice" other.db'
sees "another store has none yet" "2 tables"
press Q
await 'sh>'

# What is gone by then: the row, the collection, the index, the table.
start Fleet VEH#V-7801
await "2 of 41"
press j j j
await "5 of 41"
leave
key=$("$keyslice" query demo.db Fleet \
	'vehicleId = "VEH#V-7801" select recordedAt' 2>/dev/null |
	sed -n '5s/.*"\(TS#[^"]*\)".*/\1/p')
status "its row is deleted" 0 "$keyslice" delete demo.db Fleet VEH#V-7801 \
	"$key"
start
sees "the row behind it has the cursor" "Fleet > VEH#V-7801" "5 of 40"
ask 'index byDepot'
await "[byDepot]"
press Enter
await "DEP-"
leave
start
sees "an index is opened again" "Fleet [byDepot] > DEP-"
leave
"$keyslice" schema demo.db Fleet --format create-table >fleet.json
cat >drop.jsonl <<'J'
{"op":"UpdateTable","params":{"TableName":"Fleet","GlobalSecondaryIndexUpdates":[{"Delete":{"IndexName":"byDepot"}}]}}
J
"$keyslice" api demo.db <drop.jsonl >/dev/null
start
sees "without the index it says so" "no index 'byDepot'"
sees "and shows the table" "VEH#V-7741"
press q
sees "from where one can go on" "2 tables"
press Q
await 'sh>'
start Fleet VEH#V-7742
await "2 of 2"
leave
for key in $("$keyslice" query demo.db Fleet \
	'vehicleId = "VEH#V-7742" select recordedAt' 2>/dev/null |
	sed 's/.*:"\([^"]*\)".*/\1/'); do
	"$keyslice" delete demo.db Fleet VEH#V-7742 "$key" 2>/dev/null
done
start
sees "without the collection, too" "the collection is there no more"
sees "in the list of those there are" "VEH#V-7741"
leave
"$keyslice" drop demo.db Fleet 2>/dev/null
start
sees "without the table it starts with the others" "1 table" "Drive"
press Q
await 'sh>'

# What cannot be read, and what cannot be kept.
printf 'nonsense\n\377\n' >"$XDG_STATE_HOME/keyslice/places"
start
sees "a bad file of places is as good as none" "1 table"
press Enter
await "2 coll"
leave
start
sees "and is a good one afterwards" "2 coll"
leave
rm -rf "$XDG_STATE_HOME"
: >"$XDG_STATE_HOME"
start Drive
await "2 coll"
press Q
sees "a place that cannot be kept is no failure" 'sh>'
rm "$XDG_STATE_HOME"

# Saved queries.
"$keyslice" load demo.db "$share/demo/fleet.jsonl" \
	--schema "$share/demo/fleet.json" 2>/dev/null
query() {
	"$keyslice" query demo.db Fleet "$@" 2>err.txt
}

is "@NAME is a query on the command line" "$(query @latest | wc -l)" 3
is "the same as what it stands for" "$(query @latest)" "$(query \
	'vehicleId = "VEH#V-7741" AND begins_with(recordedAt, "TS#") desc limit 10')"
status "one that is not there is a fault" 1 \
	"$keyslice" query demo.db Fleet @nothing
says "that names those there are" "no saved query 'nothing'; there are: latest"
start Fleet VEH#V-7801
await "2 of 41"
press @
sees "the screen lists them" "@latest" "begins_with(recordedAt"
press Enter
sees "and asks one" "Fleet > VEH#V-7741" "1 of 3"
ask 'query recordedAt > "TS#2026-06-23T09:00:01Z" limit 2'
await "1 of 2"
ask 'save-query two'
sees "what is asked can be saved" "saved as @two"
press ']'
await "VEH#V-7742"
press '\;'
await "query: "
press C-a C-k
text '@tw'
press Tab Enter
sees "and asked elsewhere, its name completed" "1 of 1"
sees "in the collection that is open" "VEH#V-7742" "TS#2026-06-23T09:00:02Z"
leave
start
sees "a store opens again on a saved query" "VEH#V-7742" "1 of 1"
leave
ok "the command line knows what was saved on the screen" sh -c \
	'"$1" schema demo.db Fleet | grep -q "two.*> .TS#2026-06-23T09:00:01Z"' \
	- "$keyslice"
status "but one without a partition key has no collection there" 1 \
	"$keyslice" query demo.db Fleet @two
says "which is what it says" "vehicleId"
end
