/* SPDX-License-Identifier: MIT */
#include "src/io/guess.h"

#include "tests/store_fixture.h"

enum {
	ITEMS_MAX = 8
};

/* Items in DynamoDB JSON without the outer braces; NULL ends them. */
struct case_of {
	const char *items[ITEMS_MAX];
	const char *key; /* or what the message says, after "!" */
};

#define S(NAME, TEXT) "\"" NAME "\":{\"S\":\"" TEXT "\"}"
#define N(NAME, TEXT) "\"" NAME "\":{\"N\":\"" TEXT "\"}"

static const struct case_of cases[] = {
    {{NULL}, "!no items"},
    /* Names that people use for keys, in any case. */
    {{S("PK", "a") "," S("SK", "1"), S("PK", "a") "," S("SK", "2")},
	"PK:S,SK:S"},
    {{S("sk", "1") "," S("pk", "a"), S("pk", "a") "," S("sk", "2")},
	"pk:S,sk:S"},
    {{S("Hash", "a") "," N("Range", "1")}, "Hash:S,Range:N"},
    {{S("PartitionKey", "a") "," S("sortkey", "1")},
	"PartitionKey:S,sortkey:S"},
    {{S("hash", "1") "," S("range", "a") "," S("pk", "x") "," S("sk", "y")},
	"pk:S,sk:S"},
    /* They count only if every item has them with one type. */
    {{S("PK", "a") "," S("SK", "1") "," S("id", "1"),
	 S("PK", "a") "," N("SK", "2") "," S("id", "2")},
	"id:S"},
    {{S("PK", "a") "," S("SK", "1") "," S("id", "1"),
	 S("PK", "a") "," S("id", "2")},
	"id:S"},
    /* The pair that is unique: what has pins or times sorts, however many
     * values either has. */
    {{S("v", "V1") "," S("r", "META"), S("v", "V1") "," S("r", "TS#1"),
	 S("v", "V2") "," S("r", "META"), S("v", "V2") "," S("r", "TS#1"),
	 S("v", "V3") "," S("r", "META")},
	"v:S,r:S"},
    {{S("r", "META") "," S("v", "V1"), S("r", "a") "," S("v", "V1"),
	 S("r", "META") "," S("v", "V2"), S("r", "META") "," S("v", "V3")},
	"v:S,r:S"},
    {{S("at", "2026-06-23T09:00:01Z") "," S("v", "a"),
	 S("at", "2026-06-23T09:00:01Z") "," S("v", "b"),
	 S("at", "2026-06-23T09:00:01Z") "," S("v", "c"),
	 S("at", "2026-06-23T09:00:06Z") "," S("v", "a")},
	"v:S,at:S"},
    {{N("at", "1782205201") "," S("v", "a"),
	 N("at", "1782205201") "," S("v", "b"),
	 N("at", "1782205206") "," S("v", "b")},
	"v:S,at:N"},
    {{S("at", "TS#2026-06-23") "," S("v", "a"),
	 S("at", "TS#2026-06-23") "," S("v", "b"),
	 S("at", "TS#2026-06-24") "," S("v", "b")},
	"v:S,at:S"},
    /* Ids that hold a time, and numbers that are none of ours, tell nothing. */
    {{S("id", "01ARYZ6S41TSV4RRFFQ69G5FAV") "," S("k", "a"),
	 S("id", "01ARYZ6S41TSV4RRFFQ69G5FAV") "," S("k", "b"),
	 S("id", "01ARYZ6S41TSV4RRFFQ69G5FAW") "," S("k", "a")},
	"id:S,k:S"},
    {{N("phone", "4930123456") "," S("k", "a"),
	 N("phone", "4930123456") "," S("k", "b"),
	 N("phone", "4930123457") "," S("k", "a")},
	"phone:N,k:S"},
    /* Else items of a collection stand together. */
    {{S("n", "1") "," S("c", "x"), S("n", "2") "," S("c", "x"),
	 S("n", "1") "," S("c", "y"), S("n", "2") "," S("c", "y"),
	 S("n", "1") "," S("c", "z"), S("n", "2") "," S("c", "z")},
	"c:S,n:S"},
    {{S("c", "x") "," S("n", "1"), S("n", "2") "," S("c", "x"),
	 S("n", "1") "," S("c", "y"), S("n", "2") "," S("c", "y")},
	"c:S,n:S"},
    /* Else the first of the two in all items, if there is one. */
    {{S("v", "a") "," S("t", "1"), S("v", "a") "," S("t", "2"),
	 S("v", "b") "," S("t", "1"), S("v", "a") "," S("t", "3")},
	"v:S,t:S"},
    {{S("t", "1") "," S("v", "a"), S("v", "a") "," S("t", "2"),
	 S("v", "b") "," S("t", "1"), S("v", "a") "," S("t", "3")},
	"!more than one key would do: t:S,v:S; v:S,t:S"},
    /* The one attribute that is unique. */
    {{S("id", "1") "," S("c", "x"), S("id", "2") "," S("c", "x")}, "id:S"},
    {{N("id", "1") "," S("c", "x"), N("id", "2") "," S("c", "x")}, "id:N"},
    {{S("my id", "1") "," S("c", "x"), S("my id", "2") "," S("c", "x")},
	"`my id`:S"},
    {{S("only", "x")}, "only:S"},
    /* Ties. */
    {{S("a", "1") "," S("b", "1"), S("a", "2") "," S("b", "2")},
	"!more than one key would do: a:S; b:S"},
    {{S("a", "1") "," S("b", "1") "," S("c", "1"),
	 S("a", "1") "," S("b", "2") "," S("c", "2"),
	 S("a", "2") "," S("b", "1") "," S("c", "1")},
	"!more than one key would do: a:S,b:S; a:S,c:S"},
    /* None. */
    {{S("a", "1"), S("a", "1")}, "!no attribute"},
    {{S("a", "1"), S("b", "1")}, "!no attribute"},
    {{S("a", ""), S("a", "1")}, "!no attribute"},
    {{"\"a\":{\"BOOL\":true}"}, "!no attribute"},
};

static void
check_case(const struct case_of *c)
{
	struct item items[ITEMS_MAX] = {0};
	struct buf bytes[ITEMS_MAX] = {0};
	struct buf got = {0};
	struct err err;
	size_t n = 0;

	for (; c->items[n] != NULL; n++) {
		char text[512];

		(void)snprintf(text, sizeof(text), "{%s}", c->items[n]);
		fixture_item(text, &bytes[n], &items[n]);
	}
	if (guess_key(items, n, &got, &err) != ERR_OK)
		buf_printf(&got, "!%s", err.msg);
	if (c->key[0] == '!')
		OK(span_find(buf_span(&got), span_of(c->key + 1)) != SIZE_MAX,
		    "%s: %.*s", c->key, SPAN_ARG(buf_span(&got)));
	else
		IS_STR(buf_span(&got), c->key, c->key);
	for (size_t i = 0; i < n; i++) {
		item_fini(&items[i]);
		buf_fini(&bytes[i]);
	}
	buf_fini(&got);
}

int
main(void)
{
	for (size_t i = 0; i < COUNT_OF(cases); i++)
		check_case(&cases[i]);
	return tap_end();
}
