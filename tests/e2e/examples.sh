#!/bin/sh
# SPDX-License-Identifier: MIT
# The two worked examples on the command line: vehicles and a file tree.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

status "the fleet loads" 0 "$keyslice" load fleet.db \
	"$share/demo/fleet.jsonl" --key vehicleId:S,recordedAt:S \
	--index byDepot=depotCode:S,recordedAt:S --table Fleet
says "and says how many" "129 items loaded into table Fleet"
is "the store is its owner's alone" "$(find fleet.db -perm 600)" fleet.db

is "a collection is one sorted list" \
	"$("$keyslice" query fleet.db Fleet 'vehicleId = "VEH#V-7741"' \
		--format csv 2>err | cut -d, -f2)" \
	"recordedAt
META
TS#2026-06-23T09:00:01Z
TS#2026-06-23T09:00:06Z
TS#2026-06-23T09:00:11Z"
is "and says what it cost" "$(tail -1 err)" \
	"4 items of 4 read, $(
	"$keyslice" collections fleet.db Fleet --format csv 2>/dev/null |
		awk -F, '$1 == "VEH#V-7741" { print $3 }'
) bytes, 1 page, RCU 0.5 eventual, 1 strong, complete"

is "newest first between two times" \
	"$("$keyslice" query fleet.db Fleet 'vehicleId = "VEH#V-7741" AND
	recordedAt BETWEEN "TS#2026-06-23T09:00:00Z" AND
	"TS#2026-06-23T09:00:10Z" desc select recordedAt' --format tsv \
		2>/dev/null)" \
	"recordedAt
TS#2026-06-23T09:00:06Z
TS#2026-06-23T09:00:01Z"

is "one item" \
	"$("$keyslice" query fleet.db Fleet 'vehicleId = "VEH#V-7741" AND
	recordedAt = "META" select plate' 2>/dev/null)" \
	'{"plate":"LN71 KXB"}'
is "the same by key" \
	"$("$keyslice" get fleet.db Fleet 'VEH#V-7741' META |
		grep -c '"plate":"LN71 KXB"')" 1
status "get of nothing" 1 "$keyslice" get fleet.db Fleet 'VEH#V-7741' NONE

# All readings of a depot, newest first; V-7741 and V-7742 are in DEP-LON-3.
is "an index, newest first" \
	"$("$keyslice" query fleet.db Fleet \
		'on byDepot depotCode = "DEP-LON-3" desc select recordedAt' \
		--format csv 2>/dev/null)" \
	"recordedAt
TS#2026-06-23T09:00:11Z
TS#2026-06-23T09:00:06Z
TS#2026-06-23T09:00:02Z
TS#2026-06-23T09:00:01Z
META
META"
is "the index is sparse" \
	"$("$keyslice" scan fleet.db Fleet 'on byDepot' 2>/dev/null | wc -l)" \
	"$(grep -c depotCode "$share/demo/fleet.jsonl")"

cat >tree.jsonl <<'J'
{"PK":"DRIVE#a91","SK":"root/photos.txt"}
{"PK":"DRIVE#a91","SK":"root/photos/2026/"}
{"PK":"DRIVE#a91","SK":"root/photos-old/"}
{"PK":"DRIVE#a91","SK":"root/photos/cat.jpg"}
{"PK":"DRIVE#a91","SK":"root/photos/2026/a.jpg"}
{"PK":"DRIVE#a91","SK":"root/photos"}
{"PK":"DRIVE#a91","SK":"root/photos/"}
J
status "the file tree loads by a guess" 0 \
	"$keyslice" load drive.db tree.jsonl --guess --table Drive
says "which is printed" "--key 'PK:S,SK:S'"
is "byte order" \
	"$("$keyslice" query drive.db Drive 'PK = "DRIVE#a91" select SK' \
		--format csv 2>/dev/null)" \
	"SK
root/photos
root/photos-old/
root/photos.txt
root/photos/
root/photos/2026/
root/photos/2026/a.jpg
root/photos/cat.jpg"
is "begins_with is one contiguous slice" \
	"$("$keyslice" query drive.db Drive 'PK = "DRIVE#a91" AND
	begins_with(SK, "root/photos/") select SK' --format csv 2>/dev/null)" \
	"SK
root/photos/
root/photos/2026/
root/photos/2026/a.jpg
root/photos/cat.jpg"

# A file that is named a/b, beside a folder a that holds b.
status "the demo's tree loads" 0 "$keyslice" load lint.db \
	"$share/demo/drive.jsonl" --schema "$share/demo/drive.json"
status "a name that holds the delimiter is found" 1 \
	"$keyslice" lint lint.db Drive
is "it is one line" "$(cat out)" "PK = \"DRIVE#a91\" AND SK = \
\"root/text/a/b\": no folder 'root/text/a/': a name that holds the delimiter?"
status "until there is such a folder" 0 "$keyslice" put lint.db Drive \
	'{"PK":{"S":"DRIVE#a91"},"SK":{"S":"root/text/a/"}}'
status "then all is well" 0 "$keyslice" lint lint.db Drive
status "there must be something to tell by" 1 \
	"$keyslice" lint fleet.db Fleet
says "which is said" "no templates, entities or delimiter"

# A slice to CSV, cut short by a closed pipe, and loaded again.
query='vehicleId = "VEH#V-7801"'
is "a closed pipe ends quietly" \
	"$("$keyslice" query fleet.db Fleet "$query" --format csv 2>pipe.err |
		head -2 | wc -l)" 2
is "with nothing but the cost on standard error" \
	"$(grep -c keyslice: pipe.err)" 0
status "export to a file" 0 "$keyslice" query fleet.db Fleet "$query" \
	--output slice.csv
is "it is 41 items and a header" "$(wc -l <slice.csv)" 42
status "it is not overwritten" 1 "$keyslice" query fleet.db Fleet "$query" \
	--output slice.csv
status "but with --force" 0 "$keyslice" query fleet.db Fleet "$query" \
	--output slice.csv --force
status "and loads again" 0 "$keyslice" load again.db slice.csv \
	--key vehicleId:S,recordedAt:S --table Fleet
is "into as many items" \
	"$("$keyslice" scan again.db Fleet 2>/dev/null | wc -l)" 41

status "the store is sound" 0 "$keyslice" check fleet.db
status "and the other" 0 "$keyslice" check drive.db
status "and the third" 0 "$keyslice" check again.db
end
