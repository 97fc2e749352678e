# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# For the end-to-end tests of the screen, after lib.sh: a shell in a real
# terminal, which is tmux on a socket of its own. What is waited for is looked
# for until it is there or a deadline has passed.

command -v tmux >/dev/null || {
	echo "1..0 # SKIP there is no tmux"
	exit 0
}

socket=keyslice-e2e-$$
TMUX_TMPDIR=$dir
export TMUX_TMPDIR
trap 'tm kill-server 2>/dev/null; rm -rf "$dir"' EXIT

tm() {
	tmux -L "$socket" -f /dev/null "$@"
}

# One that a server which is about to end does not take.
new_session() {
	size=$1
	shift
	tm new-session -d -x "${size%x*}" -y "${size#*x}" \
		env TERM=screen-256color PS1='sh> ' keyslice="$keyslice" "$@" \
		sh -i
}

# terminal COLUMNSxLINES [VARIABLE=VALUE...]: a new terminal, with a shell.
terminal() {
	tm kill-server 2>/dev/null
	until_true new_session "$@"
	tm set-option -g window-size manual
	tm set-option -g status off
	await 'sh>'
}

press() {
	tm send-keys "$@"
}

text() {
	tm send-keys -l -- "$1"
}

# answer TEXT: the line at the prompt becomes TEXT, and is sent.
answer() {
	press C-a C-k
	text "$1"
	press Enter
}

# command_line LINE: at the shell, which begins with a clean screen.
command_line() {
	text "clear; $1"
	press Enter
}

# shell_runs LINE: the same, and it has ended.
shell_runs() {
	command_line "$1; echo fini''shed"
	await finished
}

screen() {
	tm capture-pane -p
}

# state: of the terminal, as tmux knows it.
state() {
	tm display-message -p \
		'alternate #{alternate_on} cursor #{cursor_flag} mouse #{mouse_any_flag} keypad #{keypad_cursor_flag}'
}

# cursor: the line that the cursor is on.
cursor() {
	screen | sed -n "$(($(tm display-message -p '#{cursor_y}') + 1))p"
}

resize() {
	tm resize-window -x "${1%x*}" -y "${1#*x}"
}

# Seconds that the screen is given; few of them once it has disappointed.
patience() {
	[ "$failed" -eq 0 ] && echo 10 || echo 2
}

# until_true COMMAND...: false if the command does not come to succeed.
until_true() {
	deadline=$(($(date +%s) + $(patience)))
	until "$@" >/dev/null 2>&1; do
		[ "$(date +%s)" -lt "$deadline" ] || return 1
		sleep 0.02
	done
}

shows() {
	screen | grep -qF -- "$1"
}

# await TEXT: what the next keys need to be there; not worth a line if it is.
await() {
	until_true shows "$1" || result "no '$1'" 1
}

shows_not() {
	! shows "$1"
}

# await_not TEXT: the same when it has to go away.
await_not() {
	until_true shows_not "$1" || result "still '$1'" 1
}

# result NAME STATUS: what is on the screen, if it is wrong.
result() {
	n=$((n + 1))
	if [ "$2" -eq 0 ]; then
		echo "ok $n - $1"
	else
		failed=$((failed + 1))
		echo "not ok $n - $1"
		screen | sed 's/^/# |/'
	fi
}

# sees NAME TEXT...: the screen comes to show each TEXT.
sees() {
	name=$1
	shift
	for wanted in "$@"; do
		until_true shows "$wanted" && continue
		result "$name: no '$wanted'" 1
		return
	done
	result "$name" 0
}

# line_is NAME NUMBER TEXT: the screen comes to show TEXT on that line.
line_is() {
	until_true shows_line "$2" "$3"
	result "$1" $?
}

shows_line() {
	[ "$(screen | sed -n "$1p")" = "$2" ]
}
