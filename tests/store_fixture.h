/* SPDX-License-Identifier: MIT */
#ifndef TESTS_STORE_FIXTURE_H
#define TESTS_STORE_FIXTURE_H

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "db/items.h"
#include "src/model/itemjson.h"
#include "tests/tap.h"

/* A directory that goes again, and the path of a store in it. */
struct fixture {
	char dir[64];
	char path[96];
};

static inline void
fixture_init(struct fixture *f)
{
	(void)snprintf(f->dir, sizeof(f->dir), "/tmp/keyslice-test-XXXXXX");
	if (mkdtemp(f->dir) == NULL)
		abort();
	(void)snprintf(f->path, sizeof(f->path), "%.63s/s.keyslice", f->dir);
}

/* Calls VISIT for the name of each file in the directory. */
static inline int
fixture_each(const struct fixture *f, void (*visit)(const char *path))
{
	DIR *dir = opendir(f->dir);
	struct dirent *entry;
	int n = 0;

	while (dir != NULL && (entry = readdir(dir)) != NULL) {
		struct buf path = {0};

		if (entry->d_name[0] == '.')
			continue;
		n++;
		buf_printf(&path, "%s/%s", f->dir, entry->d_name);
		if (visit != NULL)
			visit(buf_str(&path));
		buf_fini(&path);
	}
	if (dir != NULL)
		(void)closedir(dir);
	return n;
}

static inline void
fixture_unlink(const char *path)
{
	(void)unlink(path);
}

static inline void
fixture_fini(struct fixture *f)
{
	(void)fixture_each(f, fixture_unlink);
	OK(rmdir(f->dir) == 0, "the directory is empty again");
}

/* Opens a store, which must go well. */
static inline struct store *
fixture_store(const struct fixture *f, enum store_mode mode)
{
	struct store *store = NULL;
	struct err err;

	if (store_open(f->path, mode, &store, &err) != ERR_OK) {
		(void)fprintf(stderr, "%s\n", err.msg);
		abort();
	}
	return store;
}

/* A schema from short forms; INDEXES end with NULL, "local " marks local ones.
 */
static inline void
fixture_schema(struct schema *schema, const char *name, const char *key,
    const char *const *indexes)
{
	struct err err;

	*schema = (struct schema){0};
	schema->name = arena_dup(&schema->arena, span_of(name));
	if (schema_set_key(schema, span_of(key), &err) != ERR_OK)
		abort();
	for (; indexes != NULL && *indexes != NULL; indexes++) {
		struct span text = span_of(*indexes);
		bool local = span_starts(text, SPAN("local "));

		if (schema_add_index(schema, local ? INDEX_LOCAL : INDEX_GLOBAL,
			span_from(text, local ? 6 : 0), &err) != ERR_OK)
			abort();
	}
}

/* Makes a table, which must go well. */
static inline struct table *
fixture_table(struct store *store, const char *name, const char *key,
    const char *const *indexes)
{
	struct schema schema;
	struct table *table = NULL;
	struct err err;

	fixture_schema(&schema, name, key, indexes);
	if (table_create(store, &schema, &table, &err) != ERR_OK) {
		(void)fprintf(stderr, "%s\n", err.msg);
		abort();
	}
	schema_fini(&schema);
	return table;
}

/* Opens the item TEXT (DynamoDB JSON), whose bytes go to BYTES. */
static inline void
fixture_item(const char *text, struct buf *bytes, struct item *item)
{
	struct json json = {0};
	struct err err;

	json_init(&json, span_of(text));
	buf_clear(bytes);
	if (itemjson_read(&json, JSON_DYNAMODB, bytes, &err) != ERR_OK ||
	    !item_open(item, buf_span(bytes))) {
		(void)fprintf(stderr, "%s: %s\n", text, err.msg);
		abort();
	}
	json_fini(&json);
}

/* Puts the item TEXT. */
static inline enum err_code
fixture_put(struct table *table, const char *text, enum put_mode mode,
    struct err *err)
{
	struct buf bytes = {0};
	struct item item = {0};
	enum err_code code;

	fixture_item(text, &bytes, &item);
	code = items_put(table, &item, mode, NULL, err);
	item_fini(&item);
	buf_fini(&bytes);
	return code;
}

/* The key of the item TEXT, its parts in BYTES. */
static inline struct key
fixture_key(const struct table *table, size_t index, const char *text,
    struct buf *bytes)
{
	struct buf item_bytes = {0};
	struct item item = {0};
	struct key key = {0};
	struct err err;

	fixture_item(text, &item_bytes, &item);
	buf_clear(bytes);
	if (key_of_item(table_key(table, index), &item, bytes, &key, &err) !=
	    ERR_OK)
		abort();
	item_fini(&item);
	buf_fini(&item_bytes);
	return key;
}

/* What the table has for the key attributes TEXT, as JSON in OUT; "" if it has
 * nothing. */
static inline void
fixture_get(struct table *table, const char *text, struct buf *out)
{
	struct buf key_bytes = {0}, bytes = {0};
	struct key key = fixture_key(table, NO_INDEX, text, &key_bytes);
	struct item item = {0};
	bool found = false;
	struct err err;

	buf_clear(out);
	if (items_get(table, &key, &bytes, &item, &found, &err) != ERR_OK)
		buf_puts(out, err.msg);
	else if (found)
		itemjson_write(&item, JSON_DYNAMODB, out);
	item_fini(&item);
	buf_fini(&bytes);
	buf_fini(&key_bytes);
}

#endif
