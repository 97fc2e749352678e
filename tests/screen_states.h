/* SPDX-License-Identifier: MIT */
#ifndef TESTS_SCREEN_STATES_H
#define TESTS_SCREEN_STATES_H

#include "src/base/file.h"
#include "src/io/load.h"
#include "tests/store_fixture.h"

/*
 * A store with a table for each state that a view can be in: Nothing, One, Wide
 * (long keys and values, many attributes), Wild (all of Unicode that is hard to
 * draw), Raw (bytes that are no text) and Vast (many collections, one of many
 * items, many saved queries).
 */
enum {
	VAST_ITEMS = 100000, /* of the collection "big"; as many beside it */
	VAST_QUERIES = 256,
	WIDE_ATTRIBUTES = 400,
	WIDE_BYTES = 300000,
};

static inline void
write_text(const char *path, struct span text)
{
	FILE *file = fopen(path, "w");

	if (file == NULL || fwrite(text.ptr, 1, text.len, file) != text.len ||
	    fclose(file) != 0)
		abort();
}

/* Loads FILE into the store; SCHEMA is a file, or NULL for KEY. */
static inline void
load_file(const char *store, const char *file, const char *table,
    const char *schema, const char *key)
{
	struct load_options options = {
	    .store = store,
	    .files = &file,
	    .n_files = 1,
	    .table = table,
	    .schema_file = schema,
	    .key = key,
	};
	struct load_report report = {0};
	struct err err = {0};

	if (load_run(&options, &report, &err) != ERR_OK) {
		(void)fprintf(stderr, "%s: %s\n", file, err.msg);
		abort();
	}
	load_report_fini(&report);
}

/* Loads TEXT, JSON lines. */
static inline void
load_text(const char *store, struct span text, const char *table,
    const char *key)
{
	struct buf file = {0};

	buf_printf(&file, "%s.jsonl", store);
	write_text(buf_str(&file), text);
	load_file(store, buf_str(&file), table, NULL, key);
	(void)unlink(buf_str(&file));
	buf_fini(&file);
}

/* Loads the file NAME of tests/screens; SOURCE is the root of the repository.
 */
static inline void
load_screen_data(const char *store, const char *source, const char *name,
    const char *table, const char *key)
{
	struct buf file = {0};

	buf_printf(&file, "%s/tests/screens/%s", source, name);
	load_file(store, buf_str(&file), table, NULL, key);
	buf_fini(&file);
}

static inline void
make_nothing(const char *store)
{
	struct err err = {0};
	struct store *opened = NULL;

	if (store_open(store, STORE_CREATE, &opened, &err) != ERR_OK)
		abort();
	table_close(fixture_table(opened, "Nothing", "id:S,at:N", NULL));
	store_close(opened);
}

static inline void
make_one(const char *store)
{
	load_text(store, SPAN("{\"id\":{\"S\":\"only\"}}\n"), "One", "id:S");
}

static inline void
make_wide(const char *store)
{
	struct buf text = {0};

	buf_puts(&text,
	    "{\"pk\":{\"S\":\"w\"},\"sk\":{\"S\":\"long\"},"
	    "\"value\":{\"S\":\"");
	for (int i = 0; i < WIDE_BYTES; i += 10)
		buf_printf(&text, "%09d ", i);
	buf_puts(&text, "\"}}\n{\"pk\":{\"S\":\"w\"},\"sk\":{\"S\":\"many\"}");
	for (int i = 0; i < WIDE_ATTRIBUTES; i++)
		buf_printf(&text, ",\"a%03d\":{\"N\":\"%d\"}", i, i);
	buf_puts(&text,
	    "}\n{\"pk\":{\"S\":\"w\"},\"sk\":{\"S\":\"deep\"},"
	    "\"list\":");
	for (int i = 0; i < 25; i++)
		buf_puts(&text, "{\"L\":[");
	buf_puts(&text, "{\"S\":\"bottom\"}");
	for (int i = 0; i < 25; i++)
		buf_puts(&text, "]}");
	buf_puts(&text, "}\n");
	load_text(store, buf_span(&text), "Wide", "pk:S,sk:S");
	buf_fini(&text);
}

/* The schema of Vast, with its queries, in the file PATH. */
static inline void
write_vast_schema(const char *path)
{
	struct buf text = {0};

	buf_puts(&text,
	    "{\"TableName\":\"Vast\",\"KeySchema\":["
	    "{\"AttributeName\":\"pk\",\"KeyType\":\"HASH\"},"
	    "{\"AttributeName\":\"sk\",\"KeyType\":\"RANGE\"}],"
	    "\"AttributeDefinitions\":["
	    "{\"AttributeName\":\"pk\",\"AttributeType\":\"S\"},"
	    "{\"AttributeName\":\"sk\",\"AttributeType\":\"N\"}],"
	    "\"Keyslice\":{\"Queries\":{");
	for (int i = 0; i < VAST_QUERIES; i++)
		buf_printf(&text, "%s\"q%03d\":\"sk > %d desc limit 5\"",
		    i > 0 ? "," : "", i, i);
	buf_puts(&text, "}}}");
	write_text(path, buf_span(&text));
	buf_fini(&text);
}

static inline void
make_vast(const char *store)
{
	struct buf text = {0}, file = {0}, schema = {0};

	buf_printf(&file, "%s.jsonl", store);
	buf_printf(&schema, "%s.json", store);
	for (int i = 0; i < VAST_ITEMS; i++)
		buf_printf(&text,
		    "{\"pk\":{\"S\":\"big\"},\"sk\":{\"N\":\"%d\"},"
		    "\"word\":{\"S\":\"w%d\"}}\n",
		    i, i % 1000);
	for (int i = 0; i < VAST_ITEMS; i++)
		buf_printf(&text,
		    "{\"pk\":{\"S\":\"c/%d/%05d\"},\"sk\":{\"N\":\"1\"}}\n",
		    i / 10000, i);
	write_text(buf_str(&file), buf_span(&text));
	write_vast_schema(buf_str(&schema));
	load_file(store, buf_str(&file), NULL, buf_str(&schema), NULL);
	(void)unlink(buf_str(&file));
	(void)unlink(buf_str(&schema));
	buf_fini(&schema);
	buf_fini(&file);
	buf_fini(&text);
}

/* The bytes of such a store, which is made once in the file PATH. */
static inline struct span
states_bytes(const char *path, const char *source)
{
	static struct buf made;

	if (made.len > 0)
		return buf_span(&made);
	make_nothing(path);
	make_one(path);
	make_wide(path);
	load_screen_data(path, source, "raw.jsonl", "Raw", "b:B,r:B");
	load_screen_data(path, source, "wild.jsonl", "Wild", "k:S,s:S");
	make_vast(path);
	if (file_read(path, 1 << 26, &made, NULL) != ERR_OK)
		abort();
	return buf_span(&made);
}

static inline void
make_states(const char *store, const char *source)
{
	write_text(store, states_bytes(store, source));
}

/* The same, and somebody has written over a part in the middle of it. */
static inline void
make_damaged(const char *store, const char *source)
{
	struct span good = states_bytes(store, source);
	char *bytes = xmemdup(good.ptr, good.len);

	memset(bytes + good.len / 3, 'X', good.len / 3);
	write_text(store, (struct span){bytes, good.len});
	free(bytes);
}

#endif
