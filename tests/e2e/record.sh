#!/bin/sh
# SPDX-License-Identifier: MIT
# A session that was recorded, played again: the same screens.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/tmux.sh
. "$here/tmux.sh"

for table in fleet drive; do
	"$keyslice" load demo.db "$share/demo/$table.jsonl" \
		--schema "$share/demo/$table.json" 2>/dev/null
done
awk -v n=20000 -v per=20000 -v kind=csv -v order=sorted \
	-f "$here/../bench/generate.awk" | sed '1s/driver/d/' >one.csv
"$keyslice" load one.db one.csv --key vehicleId:S,recordedAt:S 2>/dev/null

PATH=$(dirname "$keyslice"):$PATH
export PATH

# without_mark: a screen but for the mark of recording.
without_mark() {
	sed -e 's/REC  RO$/     RO/' -e 's/[ ]*$//'
}

# replays NAME FILE: the script of FILE up to its Q shows what $before holds.
replays() {
	sed -e 's/ Q$//' -e '/^key$/d' "$2" >again.keys
	echo screen >>again.keys
	status "$1: it runs" 0 sh -c "$(sed -n 's/^#     //p' "$2" |
		sed 's/--script [^ ]*/--script again.keys/')"
	is "$1: it shows the same" "$(without_mark <out)" "$before"
}

# A script that is recorded is a script that does the same.
cat >first.keys <<'K'
resize 100x20
key Down Enter
wait
key b
type TS#2026
key Enter
click 60 2
double-click 3 5
wheel down 3 5
:order size
screen
K
"$keyslice" demo.db --script first.keys --record second.keys >first.out
"$keyslice" demo.db --script second.keys --record third.keys >/dev/null
echo screen >>second.keys
"$keyslice" demo.db --script second.keys >second.out
is "a script that was recorded shows the same" \
	"$(sed 's/^ *$//' second.out)" "$(without_mark <first.out)"
is "and is recorded as it is" \
	"$(grep -v '^#' third.keys)" "$(grep -v '^#\|^screen' second.keys)"

# Live: prompts, a query that follows, a search, other sizes, ^C.
terminal 80x24
command_line '"$keyslice" demo.db Fleet --record live.keys --ascii'
await "5 coll"
sees "that it goes on is shown" "REC  RO"
press j j Enter
await "2 of 41"
press b
text 'TS#2026-06-23T09:02'
await "1 of 12"
press Enter
resize 110x20
await "VEH#V-7955"
press /
text '09:02:3'
press Enter
await "TS#2026-06-23T09:02:33Z"
press '\;'
text ' x'
press Enter
sees "mistakes are seen" "^"
press C-c
await_not "query:"
press s s
await "largest first"
press '!'
sees "so are keys that do nothing" "! does nothing here"
before=$(screen | without_mark)
press Q
await 'sh>'
replays "live" live.keys
ok "what was complained of is in it" grep -q '^# ! does nothing here' live.keys
ok "what was typed is text" grep -q '^type TS#2026-06-23T09:02$' live.keys
is "nobody else may read it" "$(ls -l live.keys | cut -c1-10)" "-rw-------"

status "it is not overwritten" 1 \
	"$keyslice" demo.db --script first.keys --record live.keys
says "and that is said" "'live.keys' exists already"
status "but by force" 0 \
	"$keyslice" demo.db --script first.keys --record live.keys --force

# With the mouse, and begun in the middle.
command_line 'TERM=xterm-256color "$keyslice" demo.db --mouse --record mouse.keys'
await "2 tables"
text "$(printf '\033[<0;3;4M\033[<0;3;4m\033[<0;3;4M\033[<0;3;4m')"
await "1 of 5 coll"
text "$(printf '\033[<65;3;4M')"
press G Enter
await "2 of 41"
before=$(screen | without_mark)
press Q
await 'sh>'
replays "the mouse" mouse.keys

command_line '"$keyslice" demo.db Fleet VEH#V-7741'
await "2 of 4"
press :
text 'record middle.keys'
press Enter
sees ":record begins in the middle" "REC  RO"
press r :
text 'record middle.keys'
press Enter
sees "one at a time" "middle.keys is being written"
press C-c :
text 'record off'
press Enter
sees "and ends" "middle.keys has the session"
press :
text 'record middle.keys'
press Enter
sees "it is not overwritten either" "middle.keys exists; middle.keys! replaces it"
press C-c Q
await 'sh>'
ok "it says where it was begun" \
	grep -q '^# It was begun at: Fleet > VEH#V-7741$' middle.keys

# Long work: what comes in its middle, and what stops it.
command_line '"$keyslice" one.db one VEH#V-0000000 --record work.keys'
await "of 20,000"
press '\;'
text 'recordedAt > "T" filter d = "nobody"'
press Enter
await "0 rows; 20,000 read"
before=$(screen | without_mark)
press Q
await 'sh>'
replays "a filter" work.keys
ok "work that had ended is waited for" grep -q '^wait$' work.keys

# A crash leaves all that was typed.
ulimit -c 0
command_line 'sh -c '\''echo $$ >pid; exec "$keyslice" demo.db --record crash.keys'\'
await "2 tables"
press j Enter
await "5 coll"
kill -SEGV "$(cat pid)"
await 'sh>'
is "a crash loses nothing" "$(tail -n 1 crash.keys)" "key j Enter"
end
