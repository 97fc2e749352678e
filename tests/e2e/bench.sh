#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/bench/screen drives the screen, which shows what each step asks for. How
# long it takes is not looked at.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

export KEYSLICE_BENCH_PROGRAM="$keyslice" KEYSLICE_BENCH_DATA="$dir/data"
export ROUNDS=1 GAP=0.02
status "a session of all steps" 0 "$here/../bench/screen" 30000 keyslice \
	collections
is "which are these, of a collection and of collections" \
	"$(awk '/^start/ { on = 1 } on { print $NF == "-" ? "one" : "both" }' out |
		sort | uniq -c | tr -s ' ')" " 12 both
 2 one"
is "the data is kept for the next run" "$(ls data)" "\
many-30000.db
one-30000.csv
one-30000.db"
end
