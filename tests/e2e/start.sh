#!/bin/sh
# SPDX-License-Identifier: MIT
# How the program starts and how it ends: at which size, on what terminal or
# none, by which signal; and what is left then of screen, modes and files.
# shellcheck source=tests/e2e/lib.sh disable=SC2016
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/tmux.sh
. "$here/tmux.sh"

"$keyslice" load demo.db "$share/demo/fleet.jsonl" \
	--schema "$share/demo/fleet.json" 2>/dev/null
mkdir tmp
export TMPDIR="$dir/tmp"
quiet='alternate 0 cursor 1 mouse 0 keypad 0'

is_up() {
	[ "$(state)" = 'alternate 1 cursor 1 mouse 0 keypad 1' ]
}

# Ended: as the shell around it has written down, which survives the terminal.
has_ended() {
	[ "$(cat ended)" = "$1" ]
}

# At once so large, not made so later.
for size in 200x60 100x30 80x24 40x10; do
	terminal "$size"
	command_line 'stty -g >before; "$keyslice" demo.db Fleet VEH#V-7741'
	sees "it starts at $size" "TS#2026-06-23T09:00:11Z"
	is "with its title on the first line" \
		"$(screen | sed -n 1p | cut -c1-19)" " Fleet > VEH#V-7741"
	is "and its status on one of the last" \
		"$(screen | tail -n 2 | grep -c ' RO$')" 1
	is "the cursor is on the row" "$(cursor | grep -c '> .*TS#')" 1
	press Q
	await 'sh>'
	shell_runs 'stty -g >after'
	is "and leaves $size in order" "$(state) $(cat after)" \
		"$quiet $(cat before)"
done

# What is too small says so, and grows. There is no room to type in.
terminal 80x24
command_line 'until [ -e go ]; do sleep 0.02; done; "$keyslice" demo.db Fleet VEH#V-7741; echo "status $?"'
resize 1x1
: >go
until_true is_up
result "it starts at 1x1" $?
press j k
resize 19x4
sees "it says what it needs" "needs 24x5"
resize 80x24
sees "and is there once there is room" "2 of 4"
press Q
sees "its status is 0" "status 0"

# The screen of the shell comes back as it was, by whatever the program ends.
ends() {
	text 'clear; echo "was here"; sh -c '\''echo $$ >pid; exec "$keyslice" '"$1"\''; echo "status $?"'
	press Enter
}

ends 'demo.db Fleet'
await "5 coll"
press Q
sees "the screen comes back" "was here" "status 0"
for signal in TERM:143 HUP:129; do
	rm -f pid
	ends 'demo.db Fleet'
	await "5 coll"
	press Enter
	await "2 of 4"
	kill -"${signal%:*}" "$(cat pid)"
	sees "by SIG${signal%:*} too, with its status" "was here" \
		"status ${signal#*:}"
done

# A stop that it cannot prepare for; without job control, as the shell would
# take the terminal.
rm -f pid
command_line 'set +m; sh -c '\''echo $$ >pid; exec "$keyslice" demo.db Fleet'\'
await "5 coll"
kill -STOP "$(cat pid)"
resize 90x20
kill -CONT "$(cat pid)"
sees "it draws all anew after SIGSTOP" "VEH#V-7741" "C-p commands"
is "at the size of now" "$(screen | sed -n 20p | cut -c1-11)" " Enter open"
press Q
await 'sh>'
command_line 'set -m; "$keyslice" demo.db Fleet'
await "5 coll"
press '\;' C-a C-k
text 'recordedAt > "TS#2026-06-23T09:00:00Z and a line that is too long for it'
press C-z
sees "^Z with a long line gives the shell back" 'sh>'
command_line fg
sees "which is there again" "is too long for it"
press C-c Q
await 'sh>'
resize 80x24

# The terminal goes away.
cp "$share/demo/fleet.jsonl" .
command_line 'sh -c '\''trap : HUP; "$keyslice" fleet.jsonl; echo $? >ended'\'
await "create the table"
press G Enter
await "129 items loaded"
is "a temporary store is there" \
	"$(find tmp -name 'keyslice-*' -type d | wc -l)" 1
tm kill-server
until_true has_ended 129
result "it ends with its terminal" $?
is "and takes its temporary store along" \
	"$(find tmp -name 'keyslice-*' | wc -l)" 0
terminal 80x24
rm ended
command_line 'sh -c '\''trap "" HUP; "$keyslice" demo.db Fleet; echo $? >ended'\'
await "5 coll"
tm kill-server
until_true has_ended 129
result "even if it was started to survive that" $?

# No terminal, or not everywhere.
terminal 80x24
command_line 'stty -g >before; "$keyslice" demo.db Fleet >out.txt; echo "status $?"'
sees "standard output must be one" "standard output is no terminal" "status 2"
ok "and nothing was written to it" test ! -s out.txt
command_line 'echo qqQ | "$keyslice" demo.db Fleet VEH#V-7741; echo "status $?"'
sees "standard input need not be" "2 of 4"
press r
sees "keys come from the terminal then" "VEH#V-7741 > desc"
press Q
sees "not from what is piped in" "status 0"
command_line '"$keyslice" demo.db Fleet VEH#V-7741 2>err.txt; echo "status $?"'
await "2 of 4"
press Q
sees "nor standard error" "status 0"
ok "on which nothing is said" test ! -s err.txt
command_line '"$keyslice" demo.db Fleet </dev/null >/dev/null 2>err.txt; echo "status $?"'
sees "none at all" "status 2"
shell_runs 'stty -g >after'
is "the modes are what they were" "$(state) $(cat after)" \
	"$quiet $(cat before)"
for kind in nosuch ''; do
	command_line "TERM=$kind \"\$keyslice\" demo.db; echo \"status \$?\""
	sees "TERM='$kind' is told" "TERM" "status 2"
done
end
