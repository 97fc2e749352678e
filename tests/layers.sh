#!/bin/sh
# SPDX-License-Identifier: MIT
# The architecture as a test. A file includes only headers of its own layer and
# of those to its left, and foreign headers only where they are allowed.
set -u
cd "$(dirname "$0")/.." || exit 2

# shellcheck disable=SC2016 # these are awk's dollars
find src db ui -name '*.[ch]' | LC_ALL=C sort | xargs awk '
BEGIN {
	n = split("src/base src/model db src/io src/net src/app ui src/main", order, " ")
	for (i = 1; i <= n; i++)
		rank[order[i]] = i
	# src/net sees neither db nor src/io; ui sees the store through src/app.
	forbidden["src/net", "db"] = forbidden["src/net", "src/io"] = 1
	forbidden["ui", "db"] = forbidden["ui", "src/io"] = 1
	only["sqlite3.h"] = "^db/"
	only["curses.h"] = only["ncurses.h"] = only["histedit.h"] = "^ui/"
	only["utf8proc.h"] = "^src/base/text\\.c$"
	only["zlib.h"] = "^src/io/"
}

function layer(path) {
	if (path ~ /^src\/main/)
		return "src/main"
	if (path ~ /^src\//)
		return "src/" substr(path, 5, index(substr(path, 5), "/") - 1)
	return substr(path, 1, index(path, "/") - 1)
}

function fault(text) {
	printf "%s:%d: %s\n", FILENAME, FNR, text
	faults++
}

/^#include "/ {
	split($0, part, "\"")
	mine = layer(FILENAME)
	its = layer(part[2])
	if (part[2] ~ /^\.\.?\//)
		fault("write the include from the root: " part[2])
	else if (!(its in rank))
		fault("no such layer: " part[2])
	else if (rank[its] > rank[mine])
		fault(mine " must not include " part[2])
	else if ((mine, its) in forbidden)
		fault(mine " must not see " its ": " part[2])
}

/^#include </ {
	match($0, /<[^>]*>/)
	name = substr($0, RSTART + 1, RLENGTH - 2)
	if (name in only && FILENAME !~ only[name])
		fault("<" name "> is not allowed here")
	if (mine_model(FILENAME) && name ~ /^(time|locale|unistd|fcntl|pthread)\.h$/)
		fault("src/model is pure: <" name ">")
}

function mine_model(path) {
	return path ~ /^src\/model\//
}

END {
	exit faults > 0
}'
