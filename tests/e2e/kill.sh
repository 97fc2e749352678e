#!/bin/sh
# SPDX-License-Identifier: MIT
# A load is all or nothing: killed at many moments, the store is as it was; and
# readers go on while a load runs.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"

gen() {
	awk -v n="$1" -v per=100 -v kind=ddb \
		-f "$here/../bench/generate.awk"
}

key=vehicleId:S,recordedAt:S
gen 300 >small.jsonl
gen 60000 >large.jsonl

content() {
	"$keyslice" scan "$1" Tel --format dynamodb-json 2>/dev/null | cksum
}

# kill_at MILLISECONDS ARGUMENT...: runs the program and kills it.
kill_at() {
	wait_ms=$1
	shift
	"$keyslice" "$@" >/dev/null 2>&1 &
	pid=$!
	python3 -c "import time; time.sleep($wait_ms / 1000)"
	kill -KILL "$pid" 2>/dev/null
	wait "$pid" 2>/dev/null
}

# How long a whole load takes here, for moments that lie inside of it.
start=$(date +%s%N)
"$keyslice" load whole.db large.jsonl --key $key --table Tel 2>/dev/null
took=$((($(date +%s%N) - start) / 1000000 + 1))
whole=$(content whole.db)

# Into a fresh store: it is there whole, or not at all.
fresh_bad=0
for part in 1 2 3 4 5 6 7 8 9 10 11 12; do
	rm -f fresh.db
	kill_at $((took * part / 12)) load fresh.db large.jsonl --key $key \
		--table Tel
	if [ -e fresh.db ] && [ "$(content fresh.db)" != "$whole" ]; then
		fresh_bad=$((fresh_bad + 1))
	fi
done
is "a fresh store is whole or absent after each of 12 kills" "$fresh_bad" 0

# Into an existing store: as it was, or with all of it.
"$keyslice" load old.db small.jsonl --key $key --table Tel 2>/dev/null
before=$(content old.db)
cp old.db template.db
both_bad=0
unsound=0
for part in 1 2 3 4 5 6 7 8 9 10 11 12; do
	rm -f old.db*
	cp template.db old.db
	kill_at $((took * part / 12)) load old.db large.jsonl --table Tel
	now=$(content old.db)
	[ "$now" = "$before" ] || [ "$now" = "$whole" ] ||
		both_bad=$((both_bad + 1))
	"$keyslice" check old.db >/dev/null 2>&1 || unsound=$((unsound + 1))
done
is "an existing store is as it was, or has all, after each of 12 kills" \
	"$both_bad" 0
is "and is sound each time" "$unsound" 0

# What was left over goes with the next load of the same store.
status "a load after the kills" 0 "$keyslice" load old.db large.jsonl \
	--table Tel
rm -f fresh.db
status "and into a fresh store" 0 "$keyslice" load fresh.db large.jsonl \
	--key $key --table Tel
is "leaves no temporary file" "$(find . -name '*.tmp*' | wc -l | tr -d ' ')" 0

# Others write while a load reads: 12 MB of it are on their way, with names that
# nobody knows yet, when another name is added.
rm -f old.db*
cp template.db old.db
mkfifo feed
"$keyslice" load old.db - --table Tel <feed 2>/dev/null &
pid=$!
exec 3>feed
sed 's/speedKph/speedMph/' large.jsonl >&3
status "a put while a load reads" 0 "$keyslice" put old.db Tel \
	'{"vehicleId":"other","recordedAt":"META","unheard":"of"}'
exec 3>&-
wait "$pid"
is "and the load goes on" "$?" 0
is "both have the names that are theirs" "$(
	"$keyslice" get old.db Tel other META
	"$keyslice" get old.db Tel 'VEH#V-0000000' 'TS#2026-01-01T00:00:00Z' |
		cut -d, -f3
)" '{"vehicleId":"other","recordedAt":"META","unheard":"of"}
"speedMph":7'
status "and the store is sound" 0 "$keyslice" check old.db

# Readers are not held up.
rm -f old.db*
cp template.db old.db
gen 200000 >huge.jsonl
"$keyslice" load old.db huge.jsonl --table Tel 2>/dev/null &
pid=$!
reads=0
torn=0
while kill -0 "$pid" 2>/dev/null; do
	n_items=$("$keyslice" tables old.db --format csv | sed -n 2p |
		sed 's/.*",\([0-9]*\),.*/\1/')
	reads=$((reads + 1))
	[ "$n_items" = 300 ] || [ "$n_items" = 200000 ] || torn=$((torn + 1))
done
wait "$pid"
ok "readers go on while a load runs ($reads reads)" [ "$reads" -gt 2 ]
is "and see the store before it or after it" "$torn" 0
end
