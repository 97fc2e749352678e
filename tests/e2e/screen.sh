#!/bin/sh
# SPDX-License-Identifier: MIT
# The screen of the real program in a real terminal: views, prompts, forms.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/tmux.sh
. "$here/tmux.sh"

for table in fleet drive; do
	"$keyslice" load demo.db "$share/demo/$table.jsonl" \
		--schema "$share/demo/$table.json" 2>/dev/null
done
cp "$share/demo/drive.jsonl" .

# top: what the first lines of a slice begin with.
top() {
	screen | awk 'NR > 2 && NR < 9 && NF > 0 {
		gsub("(─)+", "─")
		print $1, $2, $3
	}'
}

mkdir tmp
TMPDIR=$dir/tmp
export TMPDIR

# The tables, a collection, an item; META stays on top in both directions.
terminal 80x24
command_line '"$keyslice" demo.db'
sees "it starts with the tables" "Drive" "129" "2 tables, 149 items"
is "the cursor is on the line that is meant" "$(cursor | cut -c1-7)" "> Drive"
press Down Enter
sees "a table opens on its collections" "VEH#V-7801" "1 of 5 collections"
press Enter
sees "a collection opens" "Fleet > VEH#V-7741" "= first in key order"
is "META is on top of the readings" "$(top)" "\
◆ vehicle META
─ = first
> reading TS#2026-06-23T09:00:01Z
reading TS#2026-06-23T09:00:06Z 46
reading TS#2026-06-23T09:00:11Z 41"
press r
sees "newest first" "VEH#V-7741 > desc"
is "META is on top, and a mark where key order has it" "$(top)" "\
◆ vehicle META
─  
> reading TS#2026-06-23T09:00:11Z
reading TS#2026-06-23T09:00:06Z 46
reading TS#2026-06-23T09:00:01Z 41
┈ META (pinned"
press Enter
sees "an item opens" "attribute" "recordedAt" "TS#2026-06-23T09:00:11Z"
press t
sees "as JSON" '"coolantC": 82'
press q
sees "back to the slice" "(pinned above)"

# The query line.
press '\;'
sees "the query line holds the present query" "query:  desc"
answer 'recordedAt BETWEN "TS#"'
sees "an error is pointed at" "expected a comparison (" "found 'BETWEN'" "  ^"
is "the cursor is on it, the text is kept" "$(cursor) $(
	tm display-message -p '#{cursor_x}')" 'query: recordedAt BETWEN "TS#" 18'
press M-d
text 'BETWEEN'
press C-e
text ' AND "TS#2026-06-23T09:00:06Z" desc'
press Enter
sees "corrected, it runs" "◇ vehicle  META" "not in the query, not counted" \
	"1 of 2 (50.0%)"
press b
await 'query: begins_with(recordedAt, "'
text 'TS#2026-06-23T09:00:0'
sees "the slice follows begins_with" \
	'> begins_with(recordedAt, "TS#2026-06-23T09:00:0")' "1 of 2"
text '1'
sees "with every character" "1 of 1"
press Escape
sees "Esc brings back what was" "> recordedAt BETWEEN"
press a
sees "the query is dropped, the item is kept" "VEH#V-7741 > desc" "2 of 4"
press r g
await "first in key order"

# Searching.
press /
text 06z
press Enter
sees "a search finds" "3 of 4"
press /
text 09:00
press Enter
sees "the next one" "4 of 4"
press N
sees "and the one before" "3 of 4"
press n
sees "and on" "4 of 4"
press n
sees "behind the last one it begins again" "search wrapped"

# Completion.
press '\;'
await "query:"
press C-a C-k
text begins
press Tab
sees "Tab completes functions" "query: begins_with("
text rec
press Tab
sees "attributes" "query: begins_with(recordedAt"
text ', "TS#2026-06-23T09:00:1'
press Tab
sees "key values" 'query: begins_with(recordedAt, "TS#2026-06-23T09:00:11Z"'
text ')'
press Enter
sees "and what comes out is a query" "1 of 1"
press :
text tab
press Tab
sees "commands" ":table"
text ' Dr'
press Tab
sees "tables" ":table Drive"
press Enter
sees "and the table opens" "DRIVE#b07"

# The file tree, and its export.
press Enter
await root/photos-old
press b
await 'query: begins_with(SK, "'
text root/photos/
press Enter
sees "a folder and all below it" '> begins_with(SK, "root/photos/")' "1 of 9"
press e
sees "the export proposes a file" "export to: Drive-DRIVE_a91"
answer photos.csv
sees "and says how many" "9 items written to photos.csv"
is "the file has them" "$(cut -d, -f2 photos.csv)" "SK
root/photos/
root/photos/2026/
root/photos/2026/06/
root/photos/2026/06/coast.jpg
root/photos/2026/06/harbour.jpg
root/photos/2026/team.jpg
root/photos/cat.jpg
root/photos/größe.png
root/photos/香港.jpg"
press :
answer 'export photos.jsonl'
sees "the suffix says the format" "9 items written to photos.jsonl"
ok "and it is so" grep -qF '"SK":"root/photos/cat.jpg"' photos.jsonl
press :
answer 'export photos.csv'
sees "nothing is overwritten unasked" "photos.csv!"
press Escape
await_not "export photos"
press Q
sees "it ends, and the shell is there" 'sh>'

# A prompt holds what earlier runs knew.
command_line '"$keyslice" demo.db Drive "DRIVE#a91"'
await root/photos
press '\;'
await "query:"
press Up
sees "the history is kept between runs" \
	'query: begins_with(SK, "root/photos/'
press Escape
await_not "query:"
press Q
await 'sh>'

# The form makes a table with a key, types and an index, then loads a file.
cat >trips.csv <<'CSV'
driver,leg,car,km
ann,2,A-1,12
ann,10,A-2,7
bob,3,A-1,30
CSV
command_line '"$keyslice" new.db'
sees "a store can be new" "new.db is not there yet"
press T
sees "the form of a table" "Partition key" "[ create the table ]"
press G Enter
sees "it says what is missing" "a table needs a name"
press g Enter
text Trips
press Enter j Enter
text driver
press Enter j j Enter
text leg
press Enter j Space j Enter
text byCar
press Enter j Enter
text car
press Enter j j Enter
text km
press Enter j Space
sees "it holds key, types and index" "Trips" "driver" "leg" "byCar" "km"
press G k Enter
text trips.csv
press Enter
sees "it looks at the file" "CSV, 4 columns" \
	"[ create the table and load the file ]"
press G Enter
sees "and loads it" "3 items loaded into Trips" "ann" "bob"
press Enter
sees "in the order of the key" "1 of 2"
is "which is that of numbers" "$(screen | awk 'NR > 2 && NR < 5 {
	print $1 == ">" ? $2 : $1
}')" "2
10"
press i
sees "the index is there" "byCar" "A-1"
press Q
await 'sh>'
is "the table is as the form said" \
	"$("$keyslice" schema new.db)" "\
table     Trips
key       driver:S,leg:N
global    byCar=car:S,km:N
pin       META"
is "and how much is in it" \
	"$("$keyslice" schema new.db --verbose | sed -n '3s/,.*//p')" \
	"          3 items"

# A data file.
command_line '"$keyslice" drive.jsonl'
sees "a data file opens the form" "drive" "PK" "SK"
press G Enter
sees "and is loaded" "20 items loaded into drive" "DRIVE#a91"
press :
text 'save kept.db'
press Enter
sees "it can be kept" "saved as kept.db"
press Q
await 'sh>'
ok "what was kept is a good store" "$keyslice" check kept.db
is "with all items" "$("$keyslice" scan kept.db drive 2>/dev/null | wc -l)" 20
is "the temporary store is gone" \
	"$(find "$dir/tmp" -name 'keyslice-*' | wc -l)" 0
end
