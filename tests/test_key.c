/* SPDX-License-Identifier: MIT */
#include "src/model/key.h"

#include <stdio.h>

#include "tests/tap.h"

#define LITERAL(TEXT)                    \
	{                                \
		(TEXT), sizeof(TEXT) - 1 \
	}

static const struct key_def table_key = {
    .n_hash = 1,
    .n_range = 1,
    .n = 2,
    .part = {{LITERAL("PK"), VALUE_S}, {LITERAL("SK"), VALUE_N}},
};

/* Keys as text: one letter a part. */
static struct key
letters(const char *text)
{
	struct key key = {.n = strlen(text)};

	for (size_t i = 0; i < key.n; i++)
		key.part[i] = (struct span){text + i, 1};
	return key;
}

static void
test_range_place(void)
{
	static const struct {
		const char *low, *high; /* "[" takes in, "(" leaves out */
		const char *key;
		int place;
	} rows[] = {
	    {"[", "[", "aa", 0},
	    {"[b", "[", "az", -1},
	    {"[b", "[", "ba", 0},
	    {"(b", "[", "bz", -1},
	    {"(b", "[", "ca", 0},
	    {"[", "[b", "bz", 0},
	    {"[", "(b", "ba", 1},
	    {"[", "(b", "az", 0},
	    {"[bc", "[be", "bb", -1},
	    {"[bc", "[be", "bc", 0},
	    {"[bc", "[be", "be", 0},
	    {"[bc", "[be", "bf", 1},
	    {"(bc", "(be", "bc", -1},
	    {"(bc", "(be", "bd", 0},
	    {"(bc", "(be", "be", 1},
	    {"[bc", "[b", "bz", 0},
	    {"[bc", "[b", "ca", 1},
	    {"[bc", "[be", "bcx", 0},
	    {"(bc", "[be", "bcx", -1},
	    {"[bc", "(be", "bex", 1},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct key key = letters(rows[i].key);
		struct key_range range = {
		    {letters(rows[i].low + 1), rows[i].low[0] == '['},
		    {letters(rows[i].high + 1), rows[i].high[0] == '['},
		};
		char what[64];

		(void)snprintf(what, sizeof(what), "%s in %s .. %s",
		    rows[i].key, rows[i].low, rows[i].high);
		IS_INT(key_range_place(&range, &key), rows[i].place, what);
	}
}

static void
test_common(void)
{
	static const struct {
		const char *a, *b;
		size_t common;
		int order;
	} rows[] = {
	    {"abc", "abc", 3, 0},
	    {"abc", "abd", 2, -1},
	    {"b", "abc", 0, 1},
	    {"ab", "abc", 2, 0}, /* stands for all that begin with it */
	    {"", "abc", 0, 0},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct key a = letters(rows[i].a), b = letters(rows[i].b);

		IS_INT(key_common(&a, &b), rows[i].common, rows[i].a);
		IS_INT(key_cmp(&a, &b), rows[i].order, rows[i].a);
	}
}

/* LEN times the letter x. */
static struct value
long_text(size_t len)
{
	static char text[PARTITION_KEY_BYTES_MAX + 1];

	memset(text, 'x', sizeof(text));
	return (struct value){VALUE_S, {text, len}};
}

static void
test_of_item(void)
{
	static const struct value one = {VALUE_N, LITERAL("1")};
	static const struct value text = {VALUE_S, LITERAL("a")};
	static const struct value bytes = {VALUE_B, LITERAL("a")};
	static const struct value no_text = {VALUE_S, LITERAL("")};
	static const struct value none = {0};

	const struct {
		struct value pk, sk;
		const char *msg; /* NULL: a key */
	} rows[] = {
	    {text, one, NULL},
	    {long_text(PARTITION_KEY_BYTES_MAX), one, NULL},
	    {none, none,
		"One or more parameter values were invalid: Missing the key "
		"PK in the item"},
	    {text, none,
		"One or more parameter values were invalid: Missing the key "
		"SK in the item"},
	    {text, text,
		"One or more parameter values were invalid: Type mismatch for "
		"key SK expected: N actual: S"},
	    {bytes, none,
		"One or more parameter values were invalid: Type mismatch for "
		"key PK expected: S actual: B"},
	    {no_text, one,
		"One or more parameter values are not valid. The "
		"AttributeValue for a key attribute cannot contain an empty "
		"string value. Key: PK"},
	    {long_text(PARTITION_KEY_BYTES_MAX + 1), none,
		"One or more parameter values were invalid: Size of hashkey "
		"has exceeded the maximum size limit of2048 bytes"},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct item item = {0};
		struct buf out = {0};
		struct key key;
		struct err err = {0};
		enum err_code code;

		item_add(&item, SPAN("other"), text);
		if (rows[i].sk.type != VALUE_NONE)
			item_add(&item, SPAN("SK"), rows[i].sk);
		if (rows[i].pk.type != VALUE_NONE)
			item_add(&item, SPAN("PK"), rows[i].pk);
		buf_puts(&out, "before");
		code = key_of_item(&table_key, &item, &out, &key, &err);
		if (rows[i].msg == NULL) {
			IS_INT(code, ERR_OK, "a key");
			IS_INT(key.n, 2, "its parts");
			IS_SPAN(key.part[0], rows[i].pk.body, "its first part");
		} else {
			IS_INT(code, ERR_INVALID, "no key");
			IS_STR(span_of(err.msg), rows[i].msg, "why");
			IS_STR(buf_span(&out), "before", "bytes as before");
		}
		buf_fini(&out);
		item_fini(&item);
	}
}

/* The limit of 1024 bytes is for all range attributes together. */
static void
test_range_size(void)
{
	static const struct key_def def = {
	    .n_hash = 1,
	    .n_range = 2,
	    .n = 4,
	    .part = {{LITERAL("g"), VALUE_S}, {LITERAL("a"), VALUE_S},
		{LITERAL("b"), VALUE_S}, {LITERAL("PK"), VALUE_S}},
	};

	static const struct {
		size_t a, b, pk;
		enum err_code code;
	} rows[] = {
	    {1, SORT_KEY_BYTES_MAX - 1, 2048, ERR_OK},
	    {1, SORT_KEY_BYTES_MAX, 1, ERR_INVALID},
	    {SORT_KEY_BYTES_MAX + 1, 1, 1, ERR_INVALID},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct item item = {0};
		struct buf out = {0};
		struct key key;
		struct err err = {0};

		item_add(&item, SPAN("g"), long_text(1));
		item_add(&item, SPAN("a"), long_text(rows[i].a));
		item_add(&item, SPAN("b"), long_text(rows[i].b));
		item_add(&item, SPAN("PK"), long_text(rows[i].pk));
		IS_INT(key_of_item(&def, &item, &out, &key, &err), rows[i].code,
		    "size of the range attributes");
		if (rows[i].code != ERR_OK)
			IS_STR(span_of(err.msg),
			    "One or more parameter values were invalid: "
			    "Aggregated size of all range keys has exceeded "
			    "the size limit of 1024 bytes",
			    "why");
		buf_fini(&out);
		item_fini(&item);
	}
}

static void
test_to_item(void)
{
	struct item item = {0}, back = {0};
	struct buf bytes = {0}, scratch = {0};
	struct key key;

	item_add(&item, SPAN("SK"), (struct value){VALUE_N, SPAN("-1.5")});
	item_add(&item, SPAN("PK"), (struct value){VALUE_S, SPAN("VEH#1")});
	IS_INT(key_of_item(&table_key, &item, &bytes, &key, NULL), ERR_OK,
	    "the key of an item");
	OK(key_to_item(&table_key, &key, &scratch, &back), "as an item");
	OK(item_eq(&item, &back), "is the same");
	key.part[1] = SPAN("?");
	OK(!key_to_item(&table_key, &key, &scratch, &back), "no number");
	item_fini(&item);
	item_fini(&back);
	buf_fini(&bytes);
	buf_fini(&scratch);
}

static void
test_append(void)
{
	struct key_def def = {
	    .n_hash = 1,
	    .n_range = 1,
	    .n = 2,
	    .part = {{LITERAL("depot"), VALUE_S}, {LITERAL("SK"), VALUE_N}},
	};

	key_def_append(&def, &table_key);
	IS_INT(def.n, 3, "an index holds the table's key, each part once");
	IS_INT(key_find(&def, SPAN("depot")), 0, "depot");
	IS_INT(key_find(&def, SPAN("SK")), 1, "SK");
	IS_INT(key_find(&def, SPAN("PK")), 2, "PK");
	IS_INT(key_find(&def, SPAN("pk")), KEY_PARTS_MAX, "pk");
}

int
main(void)
{
	test_range_place();
	test_common();
	test_of_item();
	test_range_size();
	test_to_item();
	test_append();
	return tap_end();
}
