#!/bin/sh
# SPDX-License-Identifier: MIT
# What the compiler does not see: banned functions, include guards, licence
# lines, long files and lines, white space.
set -u
cd "$(dirname "$0")/.." || exit 2

faults=$(mktemp)
trap 'rm -f "$faults"' EXIT
files=$(find src db ui tests -name '*.[ch]' | LC_ALL=C sort)

# NAME, and what to use instead.
while read -r name instead; do
	# shellcheck disable=SC2086
	grep -nE "(^|[^A-Za-z0-9_.>])$name\(" $files |
		sed "s/\$/   <- not $name: $instead/" >>"$faults"
done <<'LIST'
strcpy buf_puts
strcat buf_puts
strncpy buf_add
sprintf buf_printf
vsprintf buf_printf
gets file_read
strtok span functions
atoi span_to_u64
atol span_to_u64
atof num_parse
strtod num_parse
alloca xmalloc
LIST

# Only src/main.c and the screen speak.
# shellcheck disable=SC2038 # names in this tree hold no blanks
find src db -name '*.c' ! -path src/main.c |
	xargs grep -nE '(^|[^A-Za-z0-9_])(printf|fprintf|puts|perror|putchar)\(' \
		>>"$faults"

for file in $files; do
	head -1 "$file" | grep -q 'SPDX-License-Identifier: MIT' ||
		echo "$file:1: no licence line" >>"$faults"
	lines=$(wc -l <"$file")
	case $file in
	src/model/words.c | tests/*) ;;
	*) [ "$lines" -le 500 ] ||
		echo "$file: $lines lines, more than 500" >>"$faults" ;;
	esac
	case $file in
	*.h)
		guard=$(echo "${file#src/}" | tr 'a-z/.' 'A-Z__')
		grep -q "^#ifndef $guard\$" "$file" ||
			echo "$file: guard is not $guard" >>"$faults"
		;;
	esac
done

# shellcheck disable=SC2086
grep -nE '[[:blank:]]+$' $files | sed 's/$/   <- blank at the end/' >>"$faults"
# shellcheck disable=SC2086
grep -nE '\b(TODO|FIXME|XXX)\b' $files >>"$faults"

# Versions differ in what they make of a file; ours is 14.
if clang-format --version 2>/dev/null | grep -q 'version 14\.'; then
	# shellcheck disable=SC2086
	clang-format --dry-run $files 2>&1 | grep 'warning:' >>"$faults"
fi

cat "$faults"
[ ! -s "$faults" ]
