#!/bin/sh
# SPDX-License-Identifier: MIT
# Settings and the key map from files, the environment and the command line;
# --check-config, --info and the log.
# shellcheck source=tests/e2e/lib.sh disable=SC2016,SC2317
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/tmux.sh
. "$here/tmux.sh"

"$keyslice" load demo.db "$share/demo/fleet.jsonl" \
	--schema "$share/demo/fleet.json" 2>/dev/null
export XDG_CONFIG_DIRS="$dir/one:$dir/two"
own=$dir/config/keyslice
mkdir -p "$own" one/keyslice two/keyslice

# check OPTION...: --check-config, with blanks as one.
check() {
	"$keyslice" "$@" --check-config 2>err | tr -s ' ' | sed 's/^ //'
}

# set_by NAME: its value and where it comes from.
set_by() {
	check | sed -n "s/^$1 //p"
}

# Nothing is set.
status "without files all is well" 0 "$keyslice" --check-config
says "and that is said" "the configuration is good"
is "places are looked at in order" "$(check | sed -n '2,7p')" "\
$dir/two/keyslice/config not there
$dir/one/keyslice/config not there
$own/config not there
$dir/two/keyslice/keymap not there
$dir/one/keyslice/keymap not there
$own/keymap not there"
is "all is as it is by default" "$(check | sed -n '9,16p' |
	grep -cv ' default$')" 0

# What is read later stands.
echo 'theme dark
color 8
mouse on
hints off' >two/keyslice/config
echo 'color 256
mouse off' >one/keyslice/config
echo 'mouse on' >"$own/config"
is "the last directory counts least" "$(set_by theme)" \
	"dark $dir/two/keyslice/config:1"
is "the first one more" "$(set_by color)" "256 $dir/one/keyslice/config:1"
is "the user's own file most" "$(set_by mouse)" "on $own/config:1"
mkdir away
export NO_COLOR=1 KEYSLICE_THEME=light
is "the environment stands before files" "$(set_by theme)" \
	'light $KEYSLICE_THEME'
is "but not what is meant for all programs" "$(set_by color)" \
	"256 $dir/one/keyslice/config:1"
mv one two away
is "which stands where nothing else is said" "$(set_by color)" \
	'none $NO_COLOR'
mv away/one away/two .
is "options before all" "$(check --color 8 --no-mouse --theme terminal |
	grep -c -- ' --[a-z-]*$')" 3
unset NO_COLOR KEYSLICE_THEME
echo 'mouse off' >other
is "a file can stand in place of one's own" \
	"$(check --config other | sed -n 's/^mouse //p')" "off other:1"
status "it must be there" 2 "$keyslice" --config none --check-config
says "or is named" "cannot read 'none'"
status "a wrong option" 2 "$keyslice" demo.db --color purple
says "is none of the choices" "--color: color is one of auto none 8 256 true"

# Mistakes.
echo 'mice on
hints off
color purple # why
theme nosuch' >"$own/config"
echo 'slice K nonsense
slcie K up
all y help
all y redraw
all Space redraw
item Z none
tables z hide-column
collections s sort' >"$own/keymap"
status "with mistakes it fails" 1 "$keyslice" --check-config
is "each is named with its place" "$(sed "s|$own/||; s|themes are.*||" err |
	sed 's/: the built-in.*//')" "\
config:1: no setting is called 'mice'
config:3: color is one of auto none 8 256 true, not 'purple'
config:4: no theme 'nosuch'
keymap:1: no command for a key is called 'nonsense'
keymap:2: no view is called 'slcie'
keymap:7: 'hide-column' does nothing in tables
keymap:8: 'sort' does nothing in collections"
is "and is not in force" "$(set_by theme)" "terminal default"
is "what is good counts" "$(set_by hints)" "off $own/config:2"
is "keys that do something else" "$(sed -n '/^keys /,$p' out |
	sed "1d; s|$own/||g")" "\
keymap:3: all y help: overruled by keymap:4: all y redraw
keymap:5: all Space redraw: not in settings, where it is toggle (built in)
keymap:5: all Space redraw: not in form, where it is toggle (built in)
keymap:6: item Z none: the key does nothing anyway"
sed -n 's/^ *\.name = "\([a-z]*\)",$/\1 Z help/p' "$here"/../../ui/*.c \
	>"$own/keymap"
rm "$own/config" one/keyslice/config two/keyslice/config
status "every view can be named in a key map" 0 "$keyslice" --check-config

# A bad file does not stop the start, and is said.
printf 'hints off\nmice on\ntheme lihgt\n' >"$own/config"
terminal 80x24
command_line '"$keyslice" demo.db --log log'
sees "it starts" "Fleet" "129"
sees "the first mistake is told, and where to find the others" \
	"config:2: no setting is called 'mice'; --check-config tells all"
press j
await "1 table"
is "what is good in it counts: the foot is the status line" \
	"$(screen | sed -n 24p | grep -c '1 table')" 1

# On the screen.
press :
text 'set hints on'
press Enter
sees "a setting can be changed" "Enter open" \
	'for this run; "hints on" in ~/config/keyslice/config keeps it'
press :
text 'set'
press Enter
sees "they are listed, with who set them" \
	"log        log       --log" "theme      terminal  default" \
	"hints      on        :set"
press j Space
sees "Space takes the next choice" "color      none      :set"
press q :
text 'set color'
press Enter
sees "one is shown" "color none  (:set)  how many colours"
press :
text 'set colour 8'
press Enter
sees "a mistake is pointed at" "no setting is called 'colour'"
press Escape
await_not "set colour"
press Q
await 'sh>'

# The log.
# logged TEXT: a line of the log has it.
logged() {
	grep -qE -- "^[0-9]+ \+[0-9]+ $1" log
}

is "only the user may read the log" "$(stat -c %a log 2>/dev/null ||
	stat -f %Lp log)" 600
ok "it has what --info has" logged "sqlite: 3"
ok "the command line" logged "command line: .*'demo.db' '--log' 'log'"
ok "the store" logged "store: demo.db"
ok "the size of the screen" logged "the screen is 80x24"
ok "messages" logged "complains: config:2: no setting"
ok "commands with what they took" logged \
	"tables: set hints on, [0-9]+ ms, done"
ok "and what failed" logged "tables: set colour 8, .*failed: no setting"
ok "the end" logged "ends"
before=$(wc -l <log)
echo ':quit' >quit.keys
status "a script logs, too" 0 env KEYSLICE_LOG=log "$keyslice" demo.db \
	--script quit.keys
ok "behind what was there" [ "$(wc -l <log)" -gt "$before" ]
status "a log that cannot be opened stops nothing" 0 "$keyslice" demo.db \
	--script quit.keys --log none/log
echo screen >screen.keys
"$keyslice" demo.db --script screen.keys --log none/log --config /dev/null >out
says "but is told" "cannot log to 'none/log': No such file or directory"
dd if=/dev/null of=full bs=1 seek=104857600 2>/dev/null
"$keyslice" demo.db --script screen.keys --log full --config /dev/null >out
says "nor does one that is full" "cannot log to 'full': it has 100 MB"

# A file to begin with, and what a report should hold.
"$keyslice" --default-config >"$own/config"
rm "$own/keymap"
status "the default file is good" 0 "$keyslice" --check-config
is "and sets nothing" "$(sed -n '/^settings/,$p' out | grep -c 'default$')" 8
is "it is that of the sources" "$(cat "$own/config")" "$(cat "$share/config")"
KEYSLICE_CLIPBOARD="cat" "$keyslice" --info >out
for name in keyslice build system sqlite ncurses libedit utf8proc zlib zstd \
	TERM colours mouse locale KEYSLICE_CLIPBOARD; do
	ok "--info says $name" grep -q "^$name: ." out
done
ok "where files are" grep -qxF "config: $own/config" out
ok "or would be" grep -qxF "keymap: $own/keymap (not there)" out
end
