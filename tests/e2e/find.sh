#!/bin/sh
# SPDX-License-Identifier: MIT
# Finding things from the screen: the palette, what was typed before, help at the
# prompt, with the keys of emacs, of vi and of the user.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/tmux.sh
. "$here/tmux.sh"

"$keyslice" load demo.db "$share/demo/fleet.jsonl" \
	--schema "$share/demo/fleet.json" 2>/dev/null

# start: in a collection.
start() {
	command_line '"$keyslice" demo.db Fleet VEH#V-7741'
	await "2 of 4"
}

leave() {
	press C-c
	press Q
	await 'sh>'
}

same_screen() {
	[ "$(screen)" = "$before" ]
}

terminal 80x24
start
sees "the title says where the commands are" "C-p commands"
press C-p
sees "the palette lists them" "begins-with [PREFIX]" "type a begins_with query"
text "sort col"
sees "it narrows" " 2 of 7" "sort [asc|desc|off]" "sort the rows by the column"
ok "to what fits" shows_not "export [FILE"
before=$(screen)
for size in 1x1 200x60 40x10 39x9 80x24; do
	resize "$size"
	[ $size = 40x10 ] && until_true shows "> s"
done
until_true same_screen
result "it survives any size" $?
press C-u
text newest
sees "it finds by what a command does" "> r"
press Enter
sees "Enter runs it" "VEH#V-7741 > desc"
press M-x
await "command:"
text savescr
sees "letters of a name do" "save-screen FILE"
press Enter
sees "what needs an argument gets it at the prompt" ":save-screen"
text one.txt
press Enter
await_not ":save-screen"
ok "and is run" grep -q "VEH#V-7741 > desc" one.txt

# What was typed before, in this run and in the next.
press '\;'
answer 'recordedAt BETWEN "TS#"'
await "found 'BETWEN'"
answer 'recordedAt = "META"'
await "1 of 1"
leave
start
press '\;'
await "query:"
press C-r
sees "C-r lists what was typed" '> '
line_is "the newest first" 20 '>    recordedAt = "META"'
line_is "what had an error is marked" 21 '  !  recordedAt BETWEN "TS#"'
text betw
line_is "letters find a line" 20 '> !  recordedAt BETWEN "TS#"'
press Escape
await_not "find:"
ok "Esc leads back to the line" shows "query:"
press C-r
await "find:"
text meta
line_is "the other one" 20 '>    recordedAt = "META"'
press Enter
sees "Enter puts it into the line" 'query: recordedAt = "META"'
ok "but does not run it" shows "VEH#V-7741  "
press Enter
sees "a second Enter does" '> recordedAt = "META"' "1 of 1"

# Help, and back to the line.
press '\;'
await "query:"
press C-a C-k
text 'speed'
press Left F1
sees "F1 shows what can be typed" "For example" \
	'begins_with(recordedAt, "TEXT") desc limit 20'
press Escape
sees "Esc leads back" "query: speed"
text X
sees "the cursor is where it was" "query: speeXd"
press M-?
sees "M-? is the same" "For example"
press q
await "query: speeXd"
leave

# Keys of vi.
echo 'bind -v' >.editrc
start
press '\;'
await "query:"
press C-r
sees "C-r works with vi keys, while inserting" "find:" 'recordedAt = "META"'
press Escape Escape
await_not "find:"
press Escape C-r
sees "and in command mode" "find:"
press Enter
sees "and fills the line" 'query: recordedAt = "META"'
press Escape 0 x i X
sees "which vi keys edit" 'query: XecordedAt = "META"'
leave

# A ^R of the user stands.
echo 'bind ^R em-inc-search-prev' >.editrc
start
press '\;'
await "query:"
press C-r
text BETW
sees "a C-r that editrc binds is the user's" "bck:BETW" \
	'query: recordedAt BETWEN "TS#"'
press Escape
leave

# The key map of the user: the help and the palette know it.
mkdir -p "$XDG_CONFIG_HOME/keyslice"
printf 'all C-p none\nall M-x none\nall F9 palette\nslice Z reverse\n' \
	>"$XDG_CONFIG_HOME/keyslice/keymap"
start
sees "the title names the key that is bound" "F9 commands"
press F9
text rever
sees "so does the palette" "> r Z"
press Escape
await_not "command:"
press F1
await "help > slice"
press /
text "newest first"
press Enter
sees "so does the help" "> r Z "
leave
end
