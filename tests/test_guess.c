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
    /* The pair that is unique; by what the items are gathered comes first. */
    {{S("v", "a") "," S("t", "1"), S("v", "a") "," S("t", "2"),
	 S("v", "b") "," S("t", "1"), S("v", "a") "," S("t", "3")},
	"v:S,t:S"},
    {{S("t", "1") "," S("v", "a"), S("v", "a") "," S("t", "2"),
	 S("v", "b") "," S("t", "1"), S("v", "a") "," S("t", "3")},
	"v:S,t:S"},
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
