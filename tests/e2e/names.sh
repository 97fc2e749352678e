#!/bin/sh
# SPDX-License-Identifier: MIT
# Names, keys and values of any kind work everywhere, and keys that look alike
# stay apart.
# shellcheck source=tests/e2e/lib.sh disable=SC2016
. "$(dirname "$0")/lib.sh"

cat >odd.jsonl <<'J'
{"select":"a'b\"c","order by":"x;y","100%":"_","#h.i":"😀","-":"DROP TABLE"}
{"select":"A'B\"C","order by":"x;y","100%":"_","#h.i":"😀","-":"DROP TABLE"}
{"select":"a'b\"c","order by":"x;y ","100%":"%","#h.i":"é","-":1}
{"select":"a'b\"c","order by":"x;Y","#h.i":"é","-":null}
J
status "odd names load" 0 "$keyslice" load odd.db odd.jsonl \
	--key 'select:S,`order by`:S' --index 'by.h-1=`#h.i`:S,`100%`:S' \
	--table 'odd.table-1'
is "case keeps two collections apart" \
	"$("$keyslice" collections odd.db odd.table-1 --format csv)" \
	"select,items,bytes
\"A'B\"\"C\",1,46
\"a'b\"\"c\",3,$((46 + 37 + 30))"
is "a trailing blank and case keep sort keys apart" \
	"$("$keyslice" query odd.db odd.table-1 \
		'`select` = '"'a''b\"c'"' select `order by`' --format jsonl \
		2>/dev/null)" \
	'{"order by":"x;Y"}
{"order by":"x;y"}
{"order by":"x;y "}'
is "an index over odd names" \
	"$("$keyslice" query odd.db odd.table-1 \
		'on by.h-1 `#h.i` = "😀" and begins_with(`100%`, "_")
		select `-`' 2>/dev/null)" \
	'{"-":"DROP TABLE"}
{"-":"DROP TABLE"}'
is "an item without an index key is not in the index" \
	"$("$keyslice" scan odd.db odd.table-1 'on by.h-1' 2>/dev/null |
		wc -l)" 3

# "Café" composed and decomposed are two strings.
printf '{"k":"Caf\303\251"}\n{"k":"Cafe\314\201"}\n' >nf.jsonl
status "NFC and NFD" 0 "$keyslice" load odd.db nf.jsonl --key k:S
is "are two keys" "$("$keyslice" scan odd.db nf 2>/dev/null | wc -l)" 2

status "the store is sound" 0 "$keyslice" check odd.db
end
