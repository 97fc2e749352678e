#!/bin/sh
# SPDX-License-Identifier: MIT
# Faults that loaders have had, and files that people have. Each case below runs
# on an input of its own; where the directory shared lies beside the checkout,
# it also runs on that of shared/cases/bugs.md, and every file of
# shared/cases/files is loaded and counted.
# shellcheck source=tests/e2e/lib.sh disable=SC2016,SC2317
. "$(dirname "$0")/lib.sh"

shared=${KEYSLICE_SHARED:-$here/../../../shared}
bugs=$shared/cases/bugs.md

# The commands that make the input of case $1.
snippet() {
	awk -v head="### $1." '
		index($0, head) == 1 { found = 1 }
		found && /^```$/ { exit }
		inside
		found && /^```bash/ { inside = 1 }' "$bugs"
}

# case_of NAME: runs make_NAME and check_NAME; and the same check on the
# snippet of that name.
case_of() {
	mkdir -p "$dir/own-$1" && cd "$dir/own-$1" || exit 2
	made="$1"
	"make_$1"
	"check_$1"
	if [ -r "$bugs" ] && command -v bash >/dev/null; then
		mkdir -p "$dir/shared-$1"
		made="$1 of bugs.md"
		{
			echo "mk() { mkdir -p '$dir/shared-$1' &&" \
				"cd '$dir/shared-$1'; }"
			snippet "$1"
		} | bash >/dev/null 2>&1
		cd "$dir/shared-$1" || exit 2
		"check_$1"
	fi
	cd "$dir" || exit 2
}

# load STATUS FILE [OPTION...]: into s.db, which is new.
load() {
	want=$1
	shift
	rm -f s.db s.db-*
	status "$made: load $1" "$want" "$keyslice" load s.db "$@"
}

# rows TABLE WANT [FORMAT]
rows() {
	is "$made: the items of $1" \
		"$("$keyslice" scan s.db "$1" --format "${3:-jsonl}" 2>/dev/null)" \
		"$2"
}

# tells TEXT...: each is in what the load has said.
tells() {
	for text in "$@"; do
		says "$made: tells" "$text"
	done
}

make_O9() {
	cat >t.jsonl <<'J'
{"pk":{"N":"1000"},"v":{"S":"first"}}
{"pk":{"N":"1e3"},"v":{"S":"second"}}
{"pk":{"N":"1000.00"},"v":{"S":"third"}}
{"pk":{"N":"-0"},"v":{"S":"nil"}}
J
}
check_O9() {
	load 0 t.jsonl --key pk:N
	tells '2 items loaded' '2 duplicate keys'
	rows t '{"pk":0,"v":"nil"}
{"pk":1000,"v":"third"}'
}

make_O22() {
	cat >t.jsonl <<'J'
{"user":{"N":"71520483960257318846"},"m":{"M":{"x":{"N":"71520483960257318847"}}},"l":{"L":[{"N":"-71520483960257318846"}]}}
J
}
check_O22() {
	load 0 t.jsonl --key user:N
	rows t '{"user":71520483960257318846,"m":{"x":71520483960257318847},"l":[-71520483960257318846]}'
}

make_O23() {
	for v in 1E100 4400123987600000000000000000000000000000 \
		220330440550660770000000000000000000000 \
		9.9999999999999999999999999999999999999E+125 -1E-130 \
		99999999999999999999999999999999999999; do
		number=$((${number:-0} + 1))
		echo '{"pk":{"S":"'$number'"},"n":{"N":"'$v'"}}'
	done >t.jsonl
	number=
}
check_O23() {
	load 0 t.jsonl --key pk:S
	tells '6 items loaded'
	is "$made: the large ones" "$("$keyslice" scan s.db t \
		'filter n > 1e99 select pk' --format csv 2>/dev/null)" 'pk
1
4'
}

make_O24() {
	for v in 00042 -0 1.5E2 1.0 3.1400 .5 +7 1e-2 \
		123456789012345678901234567890123456789 1E126 1E-131 abc '' \
		1_000 0x10 NaN Infinity ' 5'; do
		number=$((${number:-0} + 1))
		printf '{"pk":{"S":"%02d"},"n":{"N":"%s"}}\n' "$number" "$v"
	done >t.jsonl
	number=
}
check_O24() {
	load 1 t.jsonl --key pk:S --keep-going
	tells '8 items loaded' '10 rejected' 't.jsonl:9:' 't.jsonl:18:'
	rows t 'pk,n
01,42
02,0
03,150
04,1
05,3.14
06,0.5
07,7
08,0.01' csv
}

make_O26() {
	cat >t.jsonl <<'J'
{"pk":{"S":"1"},"b":{"B":"Wg=="},"m":{"M":{"in":{"B":"Wg=="}}},"l":{"L":[{"B":"Wg=="},{"L":[{"B":"/+8="}]}]},"bs":{"BS":["Wg==","WQ=="]}}
J
}
check_O26() {
	load 0 t.jsonl --key pk:S
	rows t "{\"Item\":$(cat t.jsonl)}" dynamodb-json
}

make_O27() {
	for v in notbase64x 'MA=' 'M A==' '-_8=' 'MB==' '' 'MA==MA=='; do
		number=$((${number:-0} + 1))
		echo '{"pk":{"S":"'$number'"},"b":{"B":"'"$v"'"}}'
	done >t.jsonl
	number=
}
check_O27() {
	load 1 t.jsonl --key pk:S --keep-going
	tells '1 item loaded' 't.jsonl:1:' 't.jsonl:2:' 't.jsonl:3:' \
		't.jsonl:4:' 't.jsonl:5:' 't.jsonl:7:'
}

make_O29() {
	cat >t.jsonl <<'J'
{"pk":{"S":"1"},"tags":{"L":[]},"m":{"M":{}},"s":{"S":""},"b":{"B":""},"n":{"NULL":true}}
J
}
check_O29() {
	load 0 t.jsonl --key pk:S
	rows t "{\"Item\":$(cat t.jsonl)}" dynamodb-json
}

make_O30() {
	cat >t.jsonl <<'J'
{"pk":{"S":"1"},"sk":{"S":"x"},"e":{"S":""},"b":{"B":""},"l":{"L":[{"S":""}]}}
{"pk":{"S":""},"sk":{"S":"x"}}
{"pk":{"S":"2"},"sk":{"S":""}}
{"pk":{"S":"3"},"sk":{"S":"x"},"z":{"SS":[]}}
J
}
check_O30() {
	load 1 t.jsonl --key pk:S,sk:S --keep-going
	tells '1 item loaded' '3 rejected' 't.jsonl:2:' 't.jsonl:3:' 't.jsonl:4:'
	rows t "{\"Item\":$(head -1 t.jsonl)}" dynamodb-json
}

make_O31() {
	echo '[{"id":"1","d":false,"t":true,"q":"true","z":null,"n":0}]' \
		>plain.json
}
check_O31() {
	load 0 plain.json --key id:S
	rows plain '{"Item":{"id":{"S":"1"},"d":{"BOOL":false},"t":{"BOOL":true},"q":{"S":"true"},"z":{"NULL":true},"n":{"N":"0"}}}' dynamodb-json
}

make_O32() {
	printf '%s\n\n   \n%s\r\n\r\n%s' '{"pk":{"S":"1"}}' '{"pk":{"S":"2"}}' \
		'{"pk":{"S":"3"}}' >t.jsonl
}
check_O32() {
	load 0 t.jsonl --key pk:S
	tells '3 items loaded'
}

# Seven lines, of which five are bad: two are left.
make_O33() {
	cat >t.json <<'J'
{"Item":{"pk":{"S":"1"}}}
{"NotItem":{"pk":{"S":"x"}}}
{"Item":{"pk":{"S":"2"}}
{"Item":{"pk":{"N":"abc"}}}
{"Item":{}}
[1,2]
{"Item":{"pk":{"S":"3"}}}
J
}
check_O33() {
	load 1 t.json --key pk:S --keep-going --rejects bad
	tells '2 items loaded' '5 rejected' 't.json:2:' 't.json:3:' 't.json:4:' \
		't.json:5:' 't.json:6:'
	is "$made: the rejects" "$(cat bad)" "$(sed -n 2,6p t.json)"
	load 1 t.json --key pk:S
	ok "$made: all or nothing" [ ! -e s.db ]
}

make_O34() {
	cat >t.jsonl <<'J'
{"AttributeDefinitions":[{"AttributeName":"user","AttributeType":"S"}],"TableName":"t","KeySchema":[{"AttributeName":"user","KeyType":"HASH"}]}
{"user":{"S":"one"}}
{"user":{"S":"two"}}
J
}
check_O34() {
	load 0 t.jsonl
	rows t '{"user":"one"}
{"user":"two"}'
}

make_O35() {
	cat >model.json <<'J'
{"DataModel":[{"TableName":"T","TableFacets":[{"FacetName":"F","TableData":[
 {"PK":{"S":"a"},"SK":{"N":"10"},"z":{"BOOL":true}}]}],
 "TableData":[{"PK":{"S":"a"},"SK":{"N":"2"},"g":{"S":"x"}}],
 "GlobalSecondaryIndexes":[{"IndexName":"G","KeyAttributes":{"PartitionKey":
  {"AttributeName":"g","AttributeType":"S"}},"Projection":
  {"ProjectionType":"ALL"}}],
 "KeyAttributes":{"PartitionKey":{"AttributeName":"PK","AttributeType":"S"},
  "SortKey":{"AttributeName":"SK","AttributeType":"N"}}}],
 "ModelMetadata":{"Version":"7.1"},"ModelName":"M"}
J
}
check_O35() {
	load 0 model.json
	rows T '{"PK":"a","SK":2,"g":"x"}
{"PK":"a","SK":10,"z":true}'
	is "$made: the index has one" \
		"$("$keyslice" scan s.db T 'on G' 2>/dev/null | wc -l)" 1
	for version in 1.0 2.0 3.0; do
		sed "s/\"Version\":\"[0-9.]*\"/\"Version\":\"$version\"/" \
			model.json >"v$version.json"
		load 0 "v$version.json"
		tells '2 items loaded'
	done
}

make_O36() {
	cat >bw.json <<'J'
{"T":[{"PutRequest":{"Item":{"pk":{"S":"1"},"v":{"N":"1"}}}},
{"PutRequest":{"Item":{"pk":{"S":"1"},"v":{"N":"2"}}}},
{"DeleteRequest":{"Key":{"pk":{"S":"2"}}}},
{"PutRequest":{"Item":{"pk":{"S":"2"},"v":{"N":"3"}}}}],
"U":[{"PutRequest":{"Item":{"pk":{"S":"1"},"v":{"N":"9"}}}}]}
J
}
check_O36() {
	load 0 bw.json --key pk:S
	tells '2 items loaded into table T, 1 duplicate key' \
		'1 item loaded into table U ('
	rows T '{"pk":"1","v":2}
{"pk":"2","v":3}'
	rows U '{"pk":"1","v":9}'
	# From a pipe, which cannot be read twice.
	rm -f s.db
	"$keyslice" load s.db - --key pk:S <bw.json >out 2>&1
	is "$made: standard input" "$(grep -c 'loaded into table' out)" 2
	rows U '{"pk":"1","v":9}'
}

make_O37() {
	mkdir -p AWSDynamoDB/01-x/data
	(
		cd AWSDynamoDB/01-x || exit
		printf '{"Item":{"pk":{"S":"%s"}}}\n' 1 2 | gzip >data/a.json.gz
		printf '{"Item":{"pk":{"S":"%s"}}}\n' 3 4 5 | gzip |
			head -c 40 >data/b.json.gz
		for part in 2/a 3/b 9/c; do
			echo '{"itemCount":'"${part%/*}"',"dataFileS3Key":"AWSDynamoDB/01-x/data/'"${part#*/}"'.json.gz"}'
		done >manifest-files.json
		echo '{"manifestFilesS3Key":"AWSDynamoDB/01-x/manifest-files.json","itemCount":14,"outputFormat":"DYNAMODB_JSON"}' \
			>manifest-summary.json
	)
}
check_O37() {
	load 1 AWSDynamoDB/01-x --key pk:S
	tells 'b.json.gz: the gzip data ends too early' \
		'c.json.gz is missing' '2 of its 14 items'
	ok "$made: nothing is changed" [ ! -e s.db ]
	load 1 AWSDynamoDB --key pk:S --keep-going --table t
	tells '2 items loaded' '2 of its 14 items'
	rows t '{"pk":"1"}
{"pk":"2"}'
}

make_O38() {
	printf '%s\n' zip,plain,phone,qty,acct \
		'00501,"00501",+4930123,5,00420017' \
		90210,90210,0049301,007,11420018 >t.csv
}
check_O38() {
	load 0 t.csv --key zip:S
	rows t "$(tr -d '"' <t.csv)" csv
	load 0 t.csv --key zip:S --infer
	rows t "$(tr -d '"' <t.csv)" csv
}

make_O39() {
	printf '%s\n' ver,name 1.1,a 1.10,b 2.0,c 2,d >t.csv
}
check_O39() {
	load 0 t.csv --key ver:S
	tells '4 items loaded'
	load 0 t.csv --key ver:N
	tells '2 items loaded' '2 duplicate keys'
}

make_O40() {
	printf '\357\273\277"id,x","na\nme"\n"1","a"\n"2","b"\n' >t.csv
	printf '\357\273\277id;name\r\n1;Zo\303\253\r\n' >u.csv
}
check_O40() {
	load 0 t.csv --key '`id,x`:S'
	rows t '{"id,x":"1","na\nme":"a"}
{"id,x":"2","na\nme":"b"}'
	load 0 u.csv --key id:S
	rows u '{"id":"1","name":"Zoë"}'
}

make_O41() {
	printf '%s\n' id,comment '1,"line one' 'line; two;"' 2,normal \
		'3,"has ""quotes"", inside"' >a.csv
	printf 'k,v\n1,"tab\there"\n2,x\n' >b.csv
	printf '%s\n' 'k;v' '1;"a,b,c,d"' '2;"e,f,g,h"' >c.csv
	printf '%s\n' only x y >d.csv
}
check_O41() {
	for want in a/3/2 b/2/2 c/2/2 d/2/1; do
		file=${want%%/*}
		counts=${want#*/}
		key=$(head -1 "$file.csv" | sed 's/[,;].*//')
		load 0 "$file.csv" --key "$key:S"
		tells "${counts%/*} items loaded" "CSV, ${counts#*/} column"
	done
}

make_O42() {
	cat >t.csv <<'C'
"id (S)","tags (SS)","n (N)","ok (BOOL)","m (M)"
"a1","{ ""x"", ""y"" } ","5","true","{ ""k"" : { ""S"" : ""v"" } }"
"a2",,"-1.50",,
C
}
check_O42() {
	load 0 t.csv --key id:S
	rows t '{"Item":{"id":{"S":"a1"},"tags":{"SS":["x","y"]},"n":{"N":"5"},"ok":{"BOOL":true},"m":{"M":{"k":{"S":"v"}}}}}
{"Item":{"id":{"S":"a2"},"n":{"N":"-1.5"}}}' dynamodb-json
}

# A scalar in 31 maps is as deep as the service goes; see semantics 1.1.
make_O46() {
	python3 - <<'P'
n = 100000
open('deep.json', 'w').write('{"pk":"1","x":' + '[' * n + '0' + ']' * n + '}')
open('open.json', 'w').write('[' * 1000000)
P
}
check_O46() {
	python3 - <<'P'
for name, levels in ('deepest', 31), ('deeper', 32):
    d = '{"S":"x"}'
    for i in range(levels):
        d = '{"M":{"k":%s}}' % d
    open(name + '.jsonl', 'w').write('{"pk":{"S":"1"},"x":%s}\n' % d)
P
	load 1 deep.json --key pk:S
	load 1 open.json --key pk:S
	load 0 deepest.jsonl --key pk:S
	rows deepest "{\"Item\":$(cat deepest.jsonl)}" dynamodb-json
	load 1 deeper.jsonl --key pk:S
}

for id in O9 O22 O23 O24 O26 O27 O29 O30 O31 O32 O33 O34 O35 O36 O37 O38 O39 \
	O40 O41 O42 O46; do
	case_of $id
done

# What the program says of a load: loaded, duplicates and rejected, all added.
accounted() {
	sed -n 's/,\([0-9]\)/\1/g; / loaded into table /p' err | tr ',(' '\n\n' |
		awk '/ loaded into table| duplicate key| rejected/ { n += $1 }
			END { print n + 0 }'
}

# What LOG.tsv says there is: of all tables together.
truth() {
	echo "$1" | awk '
	/under "mappings"|keys indexes, models/ { print "refused"; exit }
	/^records/ {
		sub(/.*: /, "")
		n = split($0, part, /, /)
		for (i = 1; i <= n; i++)
			if (part[i] !~ / of 0 cols/)
				sum += part[i]
		print "rows", sum
		exit
	}
	/^table / { print 0; exit }
	/manifest itemCount/ { sub(/.*itemCount /, ""); print $0 + 0; exit }
	{
		n = split($0, part, /; /)
		for (i = 1; i <= n; i++) {
			sub(/^[^:]*: /, "", part[i])
			sum += part[i]
		}
		print sum + 0
	}'
}

# The key that is needed where none is given or found.
key_for() {
	case $1 in
	49 | 51) echo pk:S ;;
	65) echo hashKey:S ;;
	81) echo abcd:S ;;
	66) echo hashKey:N ;;
	82) echo col1:S ;;
	85) echo Title:S ;;
	87) echo col0:S ;;
	93) echo id:N ;;
	esac
}

# check_file NUMBER NAME TRUTH
check_file() {
	folder=$shared/cases/files/$1-$2
	[ -d "$folder" ] || return
	made="$1 $2"
	set -- "$1" "$(truth "$3")" "$folder"/*
	file=$3
	[ -d "$file" ] && file=$folder
	want=$2
	key=$(key_for "$1")
	if [ -n "$key" ]; then
		set -- --key "$key"
	else
		set -- --guess
	fi
	rm -f s.db s.db-*
	"$keyslice" load s.db "$file" "$@" --keep-going >out 2>err
	got=$?
	case $made in
	26* | 48*)
		is "$made: refused by name" \
			"$got $(grep -c 'it looks like' err)" '1 1'
		return
		;;
	51*)
		is "$made: nothing to load" \
			"$got $(grep -c 'it only deletes' err)" '1 1'
		return
		;;
	81*) # Rows of one to three cells, by any reading; see the file.
		is "$made: its rows are told" \
			"$got $(grep -c 'test14.csv:[0-9]' err)" "1 3"
		return
		;;
	esac
	case $want in
	rows*)
		want=${want#rows }
		grep -q 'without a header' err || want=$((want - 1))
		;;
	esac
	is "$made: all are accounted for" "$(accounted)" "$want"
	status "$made: the store is sound" 0 "$keyslice" check s.db
}

if [ -r "$shared/cases/files/LOG.tsv" ]; then
	mkdir files && cd files || exit 2
	tab=$(printf '\t')
	while IFS="$tab" read -r number set name _ _ _ _ _ _ _ truth; do
		[ "$set" = set ] || check_file "$number" "$name" "$truth"
	done <"$shared/cases/files/LOG.tsv"
	echo "# the cases of ../shared were used, too"
else
	echo "# there is no ../shared: the inputs of this repository alone"
fi
end
