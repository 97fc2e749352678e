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

# keys: what stands first in the lines of a slice.
keys() {
	screen | awk 'NR > 2 && NF > 3 && $1 != "1" && $1 != "2" {
		print $1, $2, $1 == ">" || $1 == "┈" || $1 ~ /^──/ ? $3 : ""
	}' | sed 's/ *$//'
}

# The tables, a collection, an item; META stays on top in both directions.
terminal 80x24
command_line '"$keyslice" demo.db'
sees "it starts with the tables" "Drive" "129" "2 tables, 149 items"
is "the cursor is on the line that is meant" "$(cursor | cut -c1-7)" "> Drive"
press Down Enter
sees "a table opens on its collections" "VEH#V-7801" "1 of 5 collections"
press Enter
sees "a collection opens" "Fleet > VEH#V-7741" "= first in key order"
is "META is on top of the readings" "$(keys)" "\
◆ vehicle META
── = first
> reading TS#2026-06-23T09:00:01Z
reading TS#2026-06-23T09:00:06Z
reading TS#2026-06-23T09:00:11Z"
press r
sees "newest first" "VEH#V-7741 > desc"
is "META is on top, and a mark where key order has it" "$(keys |
	grep -v ──)" "\
◆ vehicle META
> reading TS#2026-06-23T09:00:11Z
reading TS#2026-06-23T09:00:06Z
reading TS#2026-06-23T09:00:01Z
┈ META (pinned"
press Enter
sees "an item opens" "attribute" "recordedAt" "TS#2026-06-23T09:00:11Z"
press t
sees "as JSON" '"coolantC": 82'
press q
sees "back to the slice" "(pinned above)"

# The query line.
press '\;'
sees "the query line holds the present query" "query: desc"
answer 'recordedAt BETWEN "TS#"'
sees "an error is pointed at" "^ expected a comparison"
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
sees "the query is dropped" "1 of 4"

# Searching.
press /
answer 06z
sees "a search finds" "3 of 4"
press /
answer 09:00
sees "the next one" "4 of 4"
press N
sees "and the one before" "3 of 4"
press n
sees "and on" "4 of 4"
press n
sees "behind the last one it begins again" "search wrapped"

# Completion.
press '\;'
await "query: "
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
sees "a folder and all below it" '> begins_with(SK, "root/photos/")' "1 of 8"
press e
sees "the export proposes a file" "export to: Drive-DRIVE_a91"
answer photos.csv
sees "and says how many" "8 items"
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
sees "the suffix says the format" "photos.jsonl"
ok "and it is so" grep -qF '"SK":"root/photos/cat.jpg"' photos.jsonl
press :
answer 'export photos.csv'
sees "nothing is overwritten unasked" "photos.csv!"
press Escape Q
sees "it ends, and the shell is there" 'sh>'

# A prompt holds what earlier runs knew.
command_line '"$keyslice" demo.db Drive "DRIVE#a91"'
await root/photos
press '\;'
await "query: "
press Up
sees "the history is kept between runs" \
	'query: begins_with(SK, "root/photos/")'
press Escape Q
await 'sh>'

# The forms.
command_line '"$keyslice" new.db'
await "new.db"
press T
sees "the form of a new table" "Partition key" "create the table"
press Enter
await "table: "
answer Trips
press j Enter
answer driver
press j j Enter
answer startedAt
press j Space j Enter
answer byCar
press j Enter
answer car
press G
screen
press Q
await 'sh>'
end
