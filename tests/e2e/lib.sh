# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2034
# For the end-to-end tests: TAP, a directory of their own, and a clean
# environment. $1 of a test is the program.
set -u

keyslice=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
here=$(cd "$(dirname "$0")" && pwd)
share=$here/../../share
dir=$(mktemp -d "${TMPDIR:-/tmp}/keyslice-e2e.XXXXXX")
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 2
export HOME="$dir" XDG_CONFIG_HOME="$dir/config" XDG_STATE_HOME="$dir/state"
export LC_ALL=C.UTF-8 TZ=UTC TERM=xterm-256color
unset NO_COLOR COLORTERM TMUX EDITOR VISUAL COLUMNS LINES

n=0
failed=0

# ok NAME COMMAND...: the command succeeds.
ok() {
	name=$1
	shift
	n=$((n + 1))
	if "$@" >"$dir/ok.out" 2>&1; then
		echo "ok $n - $name"
	else
		failed=$((failed + 1))
		echo "not ok $n - $name"
		sed 's/^/# /' "$dir/ok.out"
	fi
}

# is NAME GOT WANT
is() {
	n=$((n + 1))
	if [ "$2" = "$3" ]; then
		echo "ok $n - $1"
	else
		failed=$((failed + 1))
		echo "not ok $n - $1"
		printf '%s\n' "got:" "$2" "want:" "$3" | sed 's/^/# /'
	fi
}

# status NAME WANT COMMAND...: the command exits with WANT; what it says is in
# $dir/out and $dir/err.
status() {
	name=$1
	want=$2
	shift 2
	"$@" >"$dir/out" 2>"$dir/err" </dev/null
	got=$?
	n=$((n + 1))
	if [ "$got" -eq "$want" ]; then
		echo "ok $n - $name"
	else
		failed=$((failed + 1))
		echo "not ok $n - $name: exit $got, want $want"
		sed 's/^/# /' "$dir/out" "$dir/err"
	fi
}

# says NAME TEXT: what the last status command said holds TEXT.
says() {
	n=$((n + 1))
	if grep -qF -- "$2" "$dir/out" "$dir/err"; then
		echo "ok $n - $1"
	else
		failed=$((failed + 1))
		echo "not ok $n - $1: says no '$2'"
		sed 's/^/# /' "$dir/out" "$dir/err"
	fi
}

end() {
	echo "1..$n"
	[ "$failed" -eq 0 ]
	exit
}
