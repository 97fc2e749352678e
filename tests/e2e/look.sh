#!/bin/sh
# SPDX-License-Identifier: MIT
# Colours: how many come out on which terminal, themes, changes of them while
# the screen is open.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/tmux.sh
. "$here/tmux.sh"

"$keyslice" load demo.db "$share/demo/fleet.jsonl" \
	--schema "$share/demo/fleet.json" 2>/dev/null
config=$XDG_CONFIG_HOME/keyslice
mkdir -p "$config/themes"

# Entries that many systems do not have. The last one lacks a key.
cat >entries <<'T'
xterm-direct|colours of 24 bits,
	RGB, colors#0x1000000, pairs#0x10000, CO#8, ccc@, initc@, oc@,
	op=\E[39;49m,
	setab=\E[%?%p1%{8}%<%t4%p1%d%e48\:2\:\:%p1%{65536}%/%d\:%p1%{256}%/%{255}%&%d\:%p1%{255}%&%d%;m,
	setaf=\E[%?%p1%{8}%<%t3%p1%d%e38\:2\:\:%p1%{65536}%/%d\:%p1%{256}%/%{255}%&%d\:%p1%{255}%&%d%;m,
	use=xterm-256color,
screen-direct|one that cannot go up,
	kcuu1@, use=xterm-direct,
T
tic -x -o "$HOME/.terminfo" entries || echo "# tic failed"

# colours: the kinds of those in what was sent, and on the screen.
colours() {
	LC_ALL=C awk '
	{
		gsub(/:/, ";")
		while (match($0, /\033\[[0-9;]*m/)) {
			code = substr($0, RSTART + 2, RLENGTH - 3)
			$0 = substr($0, RSTART + RLENGTH)
			if (code ~ /(^|;)[34]8;2;/)
				seen["true"] = 1
			else if (code ~ /(^|;)[34]8;5;/)
				seen["256"] = 1
			else if (code ~ /(^|;)(9|10)[0-7](;|$)/)
				seen["16"] = 1
			else if (code ~ /(^|;)[34][0-7](;|$)/)
				seen["8"] = 1
		}
	}
	END {
		n = split("8 16 256 true", kinds, " ")
		for (i = 1; i <= n; i++)
			if (kinds[i] in seen)
				out = out " " kinds[i]
		print out == "" ? "none" : substr(out, 2)
	}' "$1"
}

# shown: the screen with its colours.
shown() {
	tm capture-pane -e -p
}

# looks NAME WANT VARIABLE=VALUE...: the kinds of colours that come out.
looks() {
	name=$1
	want=$2
	shift 2
	: >sent
	tm pipe-pane -o "cat >>$dir/sent"
	command_line "env $* \"\$keyslice\" demo.db Fleet VEH#V-7741"
	await "2 of 4"
	press j j k
	await "3 of 4"
	shown >seen
	press Q
	await 'sh>'
	tm pipe-pane
	cat sent >>all
	is "$name" "$(colours sent)" "$want"
}

# Nothing in the environment says what the terminal of the test can do.
terminal 100x24 COLORTERM=
looks "a vt100 has no colours" none TERM=vt100
looks "nor with a theme" none TERM=vt100 KEYSLICE_THEME=dark
looks "linux has 8" 8 TERM=linux KEYSLICE_THEME=dark
looks "of 256 the default uses a grey" "8 256" TERM=xterm-256color
looks "a theme those that are no one's" 256 TERM=xterm-256color \
	KEYSLICE_THEME=dark
ok "the names of entities are coloured" grep -q '38;5;137mreading' seen
looks "COLORTERM gives all" true TERM=xterm-256color COLORTERM=truecolor \
	KEYSLICE_THEME=dark
ok "exactly" grep -q '38;2;175;135;95mreading' seen
looks "under its other name" true TERM=xterm-256color COLORTERM=24bit \
	KEYSLICE_THEME=light
ok "light is another" grep -q '38;2;135;0;0mreading' seen
looks "other values give nothing" 256 TERM=xterm-256color COLORTERM=yes \
	KEYSLICE_THEME=light
looks "an entry that says so does too" true TERM=xterm-direct \
	KEYSLICE_THEME=light
looks "the default goes with it" "8 true" TERM=xterm-direct
looks "an entry that lacks a key is not taken" 256 TERM=screen-256color \
	COLORTERM=truecolor KEYSLICE_THEME=light
looks "NO_COLOR stands above that" none TERM=xterm-256color \
	COLORTERM=truecolor NO_COLOR=1 KEYSLICE_THEME=dark
ok "the cursor is seen all the same" grep -q '7m> reading' seen
looks "an empty one says nothing" 256 TERM=xterm-256color NO_COLOR= \
	KEYSLICE_THEME=dark
for limit in none:none 8:8 256:256 true:true; do
	echo "color ${limit%:*}" >"$config/config"
	looks "color ${limit%:*}" "${limit#*:}" TERM=xterm-256color \
		KEYSLICE_THEME=dark
done
rm "$config/config"
ok "the palette is left alone" sh -c '! grep -qa "$1" all' - \
	"$(printf '\033')\\][4PR]"

# One's own.
echo 'entity-2 bold #ff0000 on #00ff00 # loud' >"$config/themes/mine"
looks "a theme of one's own" "8 256" TERM=xterm-256color KEYSLICE_THEME=mine
ok "says what it says" grep -q '38;5;196m.*48;5;46m.*reading' seen
printf 'entity-2 green\nentity-3 nosuch\nkey blue\n' >"$config/themes/mine"
echo 'theme mine' >"$config/config"
status "--check-config reads it" 1 "$keyslice" --check-config
says "and names the line" "$config/themes/mine:2: 'nosuch' is no colour"
command_line 'TERM=xterm-256color "$keyslice" demo.db Fleet VEH#V-7741'
sees "a bad line is told at the start" "themes/mine:2: 'nosuch' is no colour"
shown >seen
ok "the others count" grep -q '32mreading' seen
press Q
await 'sh>'
echo 'theme nosuch' >"$config/config"
status "so is a theme that is not there" 1 "$keyslice" --check-config
says "by its name" "no theme 'nosuch'"
command_line 'TERM=xterm-256color "$keyslice" demo.db Fleet VEH#V-7741'
sees "it never stops the start" "no theme 'nosuch'" "reading"
press j
sees "and can be gone on with" "3 of 4"

# While the screen is open.
set_to() {
	press :
	text "set $1"
	press Enter
	await "for this run"
	press k j
	await "3 of 4"
	shown >seen
}
set_to "theme light"
is ":set theme" "$(colours seen)" 256
set_to "color true"
is ":set color true takes the terminal anew" "$(colours seen)" true
is "and has all of it" "$(state)" 'alternate 1 cursor 1 mouse 0 keypad 1'
set_to "color 8"
is ":set color 8" "$(colours seen)" 8
set_to "color none"
is ":set color none" "$(colours seen)" none
set_to "theme dark"
set_to "color 256"
is ":set color 256" "$(colours seen)" 256
press :
text 'set theme '
press Tab
sees "Tab lists the themes" terminal dark light mine
press C-c C-z
await 'sh>'
text fg
press Enter
await "3 of 4"
shown >seen
is "a stop changes nothing" "$(colours seen)" 256
resize 60x20
await "3 of 4"
press Q
await 'sh>'
is "the terminal is left in order" "$(state)" \
	'alternate 0 cursor 1 mouse 0 keypad 0'
end
