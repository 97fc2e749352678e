/* SPDX-License-Identifier: MIT */
#include "src/app/lint.h"

#include "src/model/schemajson.h"
#include "tests/store_fixture.h"

static bool
add_line(void *data, struct span line)
{
	struct buf *out = data;

	buf_add_span(out, line);
	buf_putc(out, '\n');
	return true;
}

static bool
stop(void *data, struct span line)
{
	(void)line;
	(*(int *)data)++;
	return false;
}

/* An item for each "PK|SK" of KEYS, NULL behind the last. */
static void
put_keys(struct table *table, const char *const *keys)
{
	for (; *keys != NULL; keys++) {
		size_t len = strcspn(*keys, "|");
		struct buf text = {0};
		struct err err;

		buf_printf(&text,
		    "{\"p\":{\"S\":\"%.*s\"},\"s\":{\"S\":\"%s\"}}", (int)len,
		    *keys, *keys + len + 1);
		if (fixture_put(table, buf_str(&text), PUT_REPLACE, &err) !=
		    ERR_OK)
			abort();
		buf_fini(&text);
	}
}

static void
check(struct table *table, uint64_t findings, const char *want)
{
	struct lint_counts counts = {0};
	struct buf text = {0};
	struct err err;

	if (lint_table(table, add_line, &text, &counts, &err) != ERR_OK)
		abort();
	IS_STR(buf_span(&text), want, "the findings");
	IS_INT(counts.findings, findings, "so many");
	buf_fini(&text);
}

/* A table with KEYS that knows what OURS says. */
static struct table *
make(struct store *store, const char *name, const char *ours,
    const char *const *keys)
{
	struct schema schema = {0};
	struct table *table = NULL;
	struct json json = {0};
	struct buf text = {0};
	struct err err;

	buf_printf(&text,
	    "{\"TableName\":\"%s\",\"KeySchema\":["
	    "{\"AttributeName\":\"p\",\"KeyType\":\"HASH\"},"
	    "{\"AttributeName\":\"s\",\"KeyType\":\"RANGE\"}],"
	    "\"AttributeDefinitions\":["
	    "{\"AttributeName\":\"p\",\"AttributeType\":\"S\"},"
	    "{\"AttributeName\":\"s\",\"AttributeType\":\"S\"}],"
	    "\"Keyslice\":{%s}}",
	    name, ours);
	json_init(&json, buf_span(&text));
	if (schemajson_read(&json, &schema, &err) != ERR_OK ||
	    table_create(store, &schema, &table, &err) != ERR_OK) {
		(void)fprintf(stderr, "%s\n", err.msg);
		abort();
	}
	json_fini(&json);
	buf_fini(&text);
	schema_fini(&schema);
	put_keys(table, keys);
	return table;
}

static void
test_folders(struct store *store)
{
	static const char *const keys[] = {
	    /* Before the first folder that is an item, and behind it. */
	    "a|alone/x",
	    "a|root/",
	    "a|root/a-b/c",
	    "a|root/photos",
	    "a|root/photos-old/",
	    "a|root/photos-old/1",
	    "a|root/photos/",
	    "a|root/photos/cat",
	    /* One line for a folder, another for one in it. */
	    "a|root/text/a/b",
	    "a|root/text/a/c",
	    "a|root/text/a/d/e",
	    "a|root/zoo/in/",
	    /* Where no folder is an item, none is missed. */
	    "b|2026/01/02",
	    "b|2026/01/03",
	    /* A folder of another collection is none of this. */
	    "c|root/photos/cat",
	    "c|top/",
	    "d|none",
	    /* What all begin with needs no item. */
	    "e|/top/",
	    "e|/top/x",
	    NULL,
	};
	struct table *table =
	    make(store, "Folders", "\"Delimiter\":\"/\"", keys);

	check(table, 6,
	    "p = \"a\" AND s = \"alone/x\": no folder 'alone/': a name that "
	    "holds the delimiter?\n"
	    "p = \"a\" AND s = \"root/a-b/c\": no folder 'root/a-b/': a name "
	    "that holds the delimiter?\n"
	    "p = \"a\" AND s = \"root/text/a/b\": no folder 'root/text/a/': a "
	    "name that holds the delimiter?\n"
	    "p = \"a\" AND s = \"root/text/a/d/e\": no folder "
	    "'root/text/a/d/': a name that holds the delimiter?\n"
	    "p = \"a\" AND s = \"root/zoo/in/\": no folder 'root/zoo/': a name "
	    "that holds the delimiter?\n"
	    "p = \"c\" AND s = \"root/photos/cat\": no folder 'root/photos/': "
	    "a name that holds the delimiter?\n");
	table_close(table);
}

static void
test_empty(struct store *store)
{
	static const char *const keys[] = {
	    "a##b|1", "a|x##", "a|x#", "#a|#b", NULL};
	struct table *table = make(store, "Empty", "\"Delimiter\":\"#\"", keys);

	check(table, 2,
	    "p = \"a\" AND s = \"x##\": an empty component in 'x##'\n"
	    "p = \"a##b\" AND s = \"1\": an empty component in 'a##b'\n");
	table_close(table);
}

/* What waits for the first folder is bounded; nobody need read all. */
static void
test_many(struct store *store)
{
	struct table *table = make(store, "Many", "\"Delimiter\":\"/\"",
	    (const char *const[]){"a|z/", NULL});
	struct lint_counts counts = {0};
	int n = 0;
	struct err err;

	for (int i = 0; i < 130; i++) {
		struct buf key = {0};

		buf_printf(&key, "a|%03d/x", i);
		put_keys(table, (const char *const[]){buf_str(&key), NULL});
		buf_fini(&key);
	}
	if (lint_table(table, stop, &n, &counts, &err) != ERR_OK)
		abort();
	IS_INT(n, 1, "stopped after the first");
	IS_INT(counts.findings, 130, "all are counted");
	table_close(table);
}

static void
test_templates(struct store *store)
{
	static const char ours[] = "\"Delimiter\":\"#\",\"Pins\":[\"TOP\"],"
				   "\"Templates\":{\"p\":\"VEH#{v}\"},"
				   "\"Entities\":["
				   "{\"Name\":\"read\",\"s\":\"TS#{at}\"},"
				   "{\"Name\":\"path\",\"s\":\"P#{way*}\"}]";
	static const char *const keys[] = {"VEH#1|P#a#b", "VEH#1|TOP",
	    "VEH#1|TS#9", "VEH#1|TS#9#8", "VEH#1|other", "VEH#a#b|TS#1",
	    "VET|TS#9", NULL};
	struct table *table = make(store, "Templates", ours, keys);

	check(table, 4,
	    "p = \"VEH#1\" AND s = \"TS#9#8\": s 'TS#9#8' is not built as "
	    "'TS#{at}': the delimiter is in a component\n"
	    "p = \"VEH#1\" AND s = \"other\": s 'other' is not built as "
	    "'TS#{at}' or 'P#{way*}'\n"
	    "p = \"VEH#a#b\" AND s = \"TS#1\": p 'VEH#a#b' is not built as "
	    "'VEH#{v}': the delimiter is in a component\n"
	    "p = \"VET\" AND s = \"TS#9\": p 'VET' is not built as "
	    "'VEH#{v}'\n");
	table_close(table);
}

static void
test_nothing(struct store *store)
{
	struct table *table =
	    make(store, "Nothing", "", (const char *const[]){"a|b//c", NULL});
	struct lint_counts counts;
	struct err err;
	int n = 0;

	OK(lint_table(table, stop, &n, &counts, &err) == ERR_INVALID,
	    "nothing to tell by");
	table_close(table);
}

int
main(void)
{
	struct fixture fixture;
	struct store *store;

	fixture_init(&fixture);
	store = fixture_store(&fixture, STORE_CREATE);
	test_folders(store);
	test_empty(store);
	test_many(store);
	test_templates(store);
	test_nothing(store);
	store_close(store);
	fixture_fini(&fixture);
	return tap_end();
}
