#!/bin/sh
# SPDX-License-Identifier: MIT
# The real program and its terminal: sizes, stops, signals, kinds of terminals,
# data that would drive it.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/tmux.sh
. "$here/tmux.sh"

ulimit -c 0
for table in fleet drive; do
	"$keyslice" load demo.db "$share/demo/$table.jsonl" \
		--schema "$share/demo/$table.json" 2>/dev/null
done
cp "$share/demo/drive.jsonl" .

# Any size, in every view and at every prompt.
same_screen() {
	[ "$(screen)" = "$before" ]
}

# survives NAME TEXT: once TEXT is there.
survives() {
	await "$2"
	before=$(screen)
	for size in 1x1 2x1 200x1 40x10 23x9 200x60 80x24; do
		resize "$size"
		case $size in
		2x1) until_true shows_line 1 "n…" ;;
		23x9) until_true shows_line 1 "needs 24x5" ;;
		esac
	done
	until_true same_screen
	result "$1 survives any size" $?
}

terminal 80x24
command_line '"$keyslice" demo.db'
survives "the list of tables" "2 tables"
press j Enter
survives "collections" "1 of 5 coll"
press Enter
survives "a slice" "2 of 4"
press Enter
survives "an item" "attributes,"
press q '?'
survives "the help" "help > "
press q :
text tab
survives "the prompt for commands" "open a table"
press C-u
text t
press Tab
survives "the words that Tab found" "tree  table"
press C-c b
text TS#
survives "begins_with" '"TS#")'
press C-c /
text nothing
survives "searching" "/nothing"
press C-c e
survives "the export" "export to"
press C-c T
survives "the form" "Partition key"
press Enter
survives "a field of it" "Table:"
press C-c Q
sees "and is still there to be left" 'sh>'

# Stopped and going on. What the shell says in between must not matter.
command_line 'stty -g >stty.before; "$keyslice" demo.db Fleet VEH#V-7741'
await "2 of 4"
is "it takes the other screen" "$(state)" \
	'alternate 1 cursor 1 mouse 0 keypad 1'
press C-z
sees "it stops" 'sh>'
is "the terminal is the shell's" "$(state)" \
	'alternate 0 cursor 1 mouse 0 keypad 0'
shell_runs 'stty -g >stty.stopped'
is "with its modes" "$(cat stty.stopped)" "$(cat stty.before)"
resize 100x30
text 'fg'
press Enter
sees "it goes on" "2 of 4"
sees "at the present size" "VEH#V-7955"
press b C-z
sees "it stops at a prompt too" 'sh>'
command_line fg
sees "and goes on there" 'query: begins_with(recordedAt, "'
resize 80x24
press C-c Q
await 'sh>'
shell_runs 'stty -g >stty.after'
is "the modes are what they were" "$(cat stty.after)" "$(cat stty.before)"

# Killed.
for signal in TERM HUP INT SEGV ABRT; do
	rm -f pid stty.after
	command_line 'sh -c '\''echo $$ >pid; exec "$keyslice" demo.db Fleet VEH#V-7741'\'
	await "2 of 4"
	# The prompt must be there before the signal, which is to close it.
	[ $signal = INT ] && press b && await 'query: begins'
	kill -$signal "$(cat pid)"
	[ $signal = INT ] && press Q
	await 'sh>'
	shell_runs 'stty -g >stty.after'
	is "SIG$signal leaves the terminal in order" \
		"$(state) $(cat stty.after)" \
		"alternate 0 cursor 1 mouse 0 keypad 0 $(cat stty.before)"
done

# What takes long can be stopped: an item or two are found at once, the rest is
# looked for to the end.
awk -v n=200000 -v per=200000 -v kind=csv -v order=sorted \
	-f "$here/../bench/generate.awk" | sed '1s/driver/d/' >one.csv
"$keyslice" load one.db one.csv --key vehicleId:S,recordedAt:S 2>/dev/null
slow=$(awk 'BEGIN { for (i = 0; i < 150; i++)
	printf " OR contains(d,\"~%d\")", i }')
command_line 'sh -c '\''echo $$ >pid; exec "$keyslice" one.db one VEH#V-0000000'\'
await "of 200,000"
press '\;'
text "recordedAt > \"T\" filter d = \"DRV#4270\"$slow"
press Enter
sees "a long filter shows what it has" "TS#2026-01-01T00:00:00Z" "of 200,000 read"
press C-c
sees "^C stops it" "stopped"
sees "what was seen stays" "TS#2026-01-01T00:00:00Z"
press :
text 'export big.csv'
press Enter
await "exporting"
press C-c
sees "^C stops an export" "stopped"
press :
text 'export big.csv'
press Enter
await "exporting"
kill "$(cat pid)"
await 'sh>'
is "no half of a file is left" "$(find . -name '*big.csv*')" ""

# Kinds of terminals. record: what comes out while the program shows a
# collection, and moves about in it.
record() {
	: >"$1"
	tm pipe-pane -o "cat >>$dir/$1"
	command_line "$2"
	await "VEH#V-7801"
	press Enter
	await "2 of 4"
	press r b
	text TS
	await '"TS")'
	press C-c Q
	await 'sh>'
	tm pipe-pane
}

colours=$(printf '\033\\[([0-9;]*;)?(3[0-8]|4[0-8]|9[0-7]|10[0-7])(;[0-9;]*)?m')
for kind in vt100 linux xterm xterm-256color screen tmux-256color; do
	record "$kind.out" "TERM=$kind \"\$keyslice\" demo.db Fleet"
	sees "TERM=$kind shows and leaves" 'sh>'
	is "TERM=$kind: in order" "$(state)" \
		'alternate 0 cursor 1 mouse 0 keypad 0'
done
ok "colours where there are some" grep -qaE "$colours" xterm-256color.out
ok "none on a vt100" sh -c '! grep -qaE "$1" vt100.out' - "$colours"
record no_color.out 'NO_COLOR=1 "$keyslice" demo.db Fleet'
ok "none with NO_COLOR" sh -c '! grep -qaE "$1" no_color.out' - "$colours"
record color.out 'NO_COLOR= "$keyslice" demo.db Fleet'
ok "an empty NO_COLOR says nothing" grep -qaE "$colours" color.out
command_line 'TERM=dumb "$keyslice" demo.db; echo "status $?"'
sees "TERM=dumb is told" "TERM=dumb cannot move its cursor" "status 2"
command_line '"$keyslice" demo.db | cat; echo done'
sees "so is a pipe" "standard output is no terminal" "done"

# Data that would drive the terminal is shown, not obeyed.
esc=$(printf '\033')
cat >"odd$esc[31m.jsonl" <<'J'
{"pk":{"S":"1\u001b[2J"},"s":{"S":"\u001b]0;owned\u0007\u001b[31mred"}}
{"pk":{"S":"2"},"s":{"S":"\u001b]52;c;aGk=\u0007"}}
{"pk":{"S":"3"},"s":{"S":"\u009b5A\u0085\u0007\u0008\u007f"}}
{"pk":{"S":"4"},"\u001b[7mname":{"S":"\r\n\tx"}}
{"pk":{"S":"5"},"s":{"S":"a\tb"},"e":{"S":"§"}}
{"pk":{"S":"6"},"s":{"S":"long\rX"},"e":{"S":"§"}}
{"pk":{"S":"7"},"s":{"S":"l1\nl2\nl3"},"e":{"S":"§"}}
J
: >odd.out
tm pipe-pane -o "cat >>$dir/odd.out"
command_line '"$keyslice" odd*.jsonl'
await "DynamoDB JSON,"
press G Enter
sees "a file with such a name loads" "7 items loaded"
for i in 1 2 3 4 5 6 7; do
	press Enter Enter
	await "attributes,"
	press t t j q q
	await "of 7 coll"
	press j
done
press g Enter r b 2 C-c /
text 'red'
press Enter
press '\;'
text 'pk = "1'
press Tab Enter C-c '\;'
text 's = '
press Tab Tab Enter C-c b e Enter
press C-c :
text "table $esc[31m"
press Enter C-c :
text "load $esc]0;x.jsonl"
press Enter
press C-c Q
await "(y/n)"
press y
await 'sh>'
tm pipe-pane
# absent NAME BYTES: BYTES (of printf, and of grep) never came out.
absent() {
	ok "no $1 comes from the data" sh -c '! LC_ALL=C grep -qa "$1" odd.out' - \
		"$(printf "$2")"
}
absent "clearing" '\033\\[2J'
absent "title or clipboard" '\033]'
absent "colour" '\033\\[31mred'
absent "reverse" '\033\\[7mname'
absent "bell" '\007'
absent "C1" '\302[\200-\237]'
absent "backspace" '\010\177'

# Columns stand where they stand, whatever a terminal makes of a cluster.
cat >wide.jsonl <<'J'
{"p":"x","k":"cjk","s":"\u9999\u6e2f\u9999\u6e2f\u9999\u6e2f","z":"§"}
{"p":"x","k":"flag","s":"\ud83c\udded\ud83c\uddf0","z":"§"}
{"p":"x","k":"plain","s":"abc","z":"§"}
{"p":"x","k":"skin","s":"\ud83e\uddd2\ud83c\udffd","z":"§"}
{"p":"x","k":"vs","s":"\u2764\ufe0f","z":"§"}
{"p":"x","k":"zwj","s":"\ud83d\udd75\ufe0f\u200d\u2640\ufe0f","z":"§"}
J
"$keyslice" load wide.db wide.jsonl --key p:S,k:S 2>/dev/null
command_line '"$keyslice" wide.db wide x'
await "1 of 6"
tm copy-mode
tm send-keys -X search-backward "§"
for i in 1 2 3 4 5 6; do
	tm display-message -p '#{copy_cursor_x}'
	tm send-keys -X search-again
done | sort -u >columns
tm send-keys -X cancel
is "wide characters move no column" "$(wc -l <columns)" 1
press Q
await 'sh>'
end
