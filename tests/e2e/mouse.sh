#!/bin/sh
# SPDX-License-Identifier: MIT
# The mouse of a real terminal: the terminal's own unless it is asked for, and
# its own again however the program ends.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/tmux.sh
. "$here/tmux.sh"

ulimit -c 0
for table in fleet drive; do
	"$keyslice" load demo.db "$share/demo/$table.jsonl" \
		--schema "$share/demo/$table.json" 2>/dev/null
done

# mouse BUTTON COLUMN LINE: what a terminal sends for a press and its release.
mouse() {
	text "$(printf '\033[<%d;%d;%dM\033[<%d;%d;%dm' "$@" "$@")"
}

click() {
	mouse 0 "$@"
}

has_mouse() {
	[ "$(tm display-message -p '#{mouse_any_flag}')" = "$1" ]
}

# mouse_is NAME 0|1: the mouse comes to be the program's, or not.
mouse_is() {
	until_true has_mouse "$2"
	result "$1" $?
}

# asked FILE: what in FILE asks the terminal for its mouse.
asked() {
	grep -acE "$(printf '\033\\[\\?([0-9]+;)*(9|100[0-6])(;[0-9]+)*[hl]')" "$1"
}

terminal 80x24 TERM=xterm-256color
: >off.out
tm pipe-pane -o "cat >>$dir/off.out"
command_line '"$keyslice" demo.db --no-resume'
await "2 tables"
press Down Enter
await "5 coll"
press C-z
await 'sh>'
command_line fg
await "5 coll"
press Q
await 'sh>'
tm pipe-pane
is "unless asked for, nothing is said of the mouse" "$(asked off.out)" 0

: >on.out
tm pipe-pane -o "cat >>$dir/on.out"
command_line '"$keyslice" demo.db --no-resume --mouse'
await "2 tables"
mouse_is "with --mouse it is the program's" 1
click 10 4
sees "a click goes to the row" "> Fleet"
click 10 4
sees "another one opens it" "1 of 5 coll"
click 3 5
sees "here too" "3 of 5 coll"
click 3 5
await "2 of 41"
mouse 65 10 8
sees "the wheel scrolls" "> reading  TS#2026-06-23T09:00:18Z"
mouse 64 10 8
sees "and back" "TS#2026-06-23T09:00:03Z"
click 40 2
sees "a header takes the focus" "[speedKph"
click 2 24
sees "a hint is a key" "attribute"
press q
await "[speedKph"
click 24 24
sees "so is another one" "query: begins_with"
text TS
await '"TS")'
click 9 22
text X
sees "in the line, the cursor goes where the click is" "bXegins_with"
press C-c
await_not "query:"
text "$(printf '\033[<0;3;3M\033[<0;3;3m\033[<0;3;3M\033[<0;3;3m')"
sees "a double click opens" "7 attributes"
press q
await "[speedKph"
text "$(printf '\033[<2;3;9M\033[<2;3;9m\033[<1;3;9M\033[<1;3;9m')"
text "$(printf '\033[<0;300;300M\033[<0;300;300m')"
press r
sees "other buttons and places do nothing" "VEH#V-7801 > desc"

press C-z
await 'sh>'
mouse_is "a stop gives it back" 0
command_line fg
await "VEH#V-7801 > desc"
mouse_is "going on takes it again" 1
press :
text "set mouse off"
press Enter
mouse_is ":set gives it back" 0
press :
text "set mouse on"
press Enter
mouse_is "and takes it" 1
press Q
await 'sh>'
mouse_is "after the end it is the terminal's" 0
tm pipe-pane
ok "it was asked for by its best name" grep -qa "1006" on.out

for signal in TERM HUP SEGV; do
	rm -f pid
	command_line 'sh -c '\''echo $$ >pid; exec "$keyslice" demo.db --no-resume --mouse'\'
	await "2 tables"
	until_true has_mouse 1
	# What comes last is a release: nothing is waited for behind it.
	text "$(printf '\033[<0;3;4M')"
	await "> Fleet"
	text "$(printf '\033[<0;3;4m')"
	kill -$signal "$(cat pid)"
	await 'sh>'
	mouse_is "SIG$signal leaves it to the terminal" 0
done

# A terminal that knows the old way only.
command_line 'TERM=screen-256color "$keyslice" demo.db --no-resume --mouse'
await "2 tables"
mouse_is "the old way" 1
text "$(printf '\033[M *$\033[M#*$')"
sees "a click of the old way" "> Fleet"
press Q
await 'sh>'
command_line 'TERM=vt100 "$keyslice" demo.db --no-resume --mouse'
await "2 tables"
press j
sees "where there is none, keys work" "> Fleet"
press Q
await 'sh>'
end
