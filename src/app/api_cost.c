/* SPDX-License-Identifier: MIT */
#include "src/app/api_priv.h"

#include <inttypes.h>

#include "db/collections.h"
#include "src/model/cost.h"

/* A range of whole gigabytes is all that metrics tell. */
#define GIGABYTE (1024ULL * 1024 * 1024)

struct capacity
capacity_new(struct request *request, const struct schema *schema)
{
	struct capacity capacity = {0};

	capacity.indexes = arena_alloc(&request->arena,
	    schema->n_indexes * sizeof(*capacity.indexes));
	return capacity;
}

/* Whether ITEM (NULL: none) has an entry in INDEX. */
static bool
has_entry(const struct index_schema *index, const struct item *item)
{
	for (size_t i = 0; i < index->key.n; i++)
		if (item == NULL ||
		    item_get(item, index->key.part[i].name).type == VALUE_NONE)
			return false;
	return true;
}

static bool
same_key(const struct index_schema *index, const struct item *a,
    const struct item *b)
{
	for (size_t i = 0; i < index->key.n; i++) {
		struct span name = index->key.part[i].name;

		if (!value_eq(item_get(a, name), item_get(b, name)))
			return false;
	}
	return true;
}

/* Whether B has all that INDEX projects of A, and equal. */
static bool
has_same(const struct schema *schema, const struct index_schema *index,
    const struct item *a, const struct item *b)
{
	for (size_t i = 0; i < a->n; i++) {
		struct span name = a->attrs[i].name;

		if (index_projects(schema, index, name) &&
		    !value_eq(a->attrs[i].value, item_get(b, name)))
			return false;
	}
	return true;
}

/*
 * An entry that comes, goes or changes costs one write, one whose key changes
 * two: the old one goes, another one comes.
 */
static uint64_t
index_cost(const struct schema *schema, const struct index_schema *index,
    const struct item *old, const struct item *now)
{
	bool was = has_entry(index, old), is = has_entry(index, now);
	uint64_t before = was ? index_entry_size(schema, index, old) : 0;
	uint64_t after = is ? index_entry_size(schema, index, now) : 0;

	if (!was && !is)
		return 0;
	if (was && is && !same_key(index, old, now))
		return cost_write(before, 0) + cost_write(0, after);
	if (was && is && has_same(schema, index, old, now) &&
	    has_same(schema, index, now, old))
		return 0;
	return cost_write(before, after);
}

void
capacity_add_write(struct capacity *capacity, const struct schema *schema,
    const struct item *old, const struct item *now)
{
	capacity->table += cost_write(old == NULL ? 0 : item_size(old),
	    now == NULL ? 0 : item_size(now));
	for (size_t i = 0; i < schema->n_indexes; i++)
		capacity->indexes[i] +=
		    index_cost(schema, &schema->indexes[i], old, now);
}

static void
put_units(uint64_t halves, struct buf *out)
{
	buf_puts(out, "{\"CapacityUnits\":");
	cost_print(halves, out);
	buf_putc(out, '}');
}

/* What the indexes of KIND have consumed, if anything, as the member NAME. */
static void
put_indexes(const struct schema *schema, const struct capacity *capacity,
    enum index_kind kind, const char *name, struct buf *out)
{
	size_t n = 0;

	for (size_t i = 0; i < schema->n_indexes; i++) {
		if (schema->indexes[i].kind != kind ||
		    capacity->indexes[i] == 0)
			continue;
		if (n++ == 0)
			buf_printf(out, ",\"%s\":{", name);
		else
			buf_putc(out, ',');
		json_put_string(out, schema->indexes[i].name);
		buf_putc(out, ':');
		put_units(capacity->indexes[i], out);
	}
	if (n > 0)
		buf_putc(out, '}');
}

bool
capacity_is_wanted(const struct request *request)
{
	return fields_have(&request->fields, F_RETURN_CAPACITY) &&
	    !fields_is(&request->fields, F_RETURN_CAPACITY, "NONE");
}

void
capacity_put(struct request *request, const struct schema *schema,
    const struct capacity *capacity)
{
	struct buf *out = request->out;
	uint64_t total = capacity->table;

	for (size_t i = 0; i < schema->n_indexes; i++)
		total += capacity->indexes[i];
	buf_puts(out, "{\"TableName\":");
	json_put_string(out, schema->name);
	buf_puts(out, ",\"CapacityUnits\":");
	cost_print(total, out);
	if (fields_is(&request->fields, F_RETURN_CAPACITY, "INDEXES")) {
		buf_puts(out, ",\"Table\":");
		put_units(capacity->table, out);
		put_indexes(schema, capacity, INDEX_LOCAL,
		    "LocalSecondaryIndexes", out);
		put_indexes(schema, capacity, INDEX_GLOBAL,
		    "GlobalSecondaryIndexes", out);
	}
	buf_putc(out, '}');
}

void
reply_capacity(struct request *request, const struct schema *schema,
    const struct capacity *capacity)
{
	if (!capacity_is_wanted(request))
		return;
	reply_member(request, "ConsumedCapacity");
	capacity_put(request, schema, capacity);
}

/* The bytes of a collection: its items, and their entries in local indexes. */
static enum err_code
collection_bytes(struct table *table, const struct key *hash,
    uint64_t *ret_bytes, bool *ret_local, struct err *err)
{
	const struct schema *schema = table_schema(table);
	struct extent extent = {0};
	enum err_code code =
	    collection_extent(table, NO_INDEX, hash, &extent, err);

	*ret_bytes = extent.bytes;
	*ret_local = false;
	for (size_t i = 0; i < schema->n_indexes && code == ERR_OK; i++) {
		if (schema->indexes[i].kind != INDEX_LOCAL)
			continue;
		*ret_local = true;
		extent = (struct extent){0};
		code = collection_extent(table, i, hash, &extent, err);
		*ret_bytes += extent.bytes;
	}
	return code;
}

enum err_code
metrics_put(struct request *request, struct table *table, const struct key *key,
    struct buf *out, bool *ret_put, struct err *err)
{
	struct key_def def = table_schema(table)->key;
	struct key hash = *key;
	struct buf scratch = {0};
	struct item item = {0};
	uint64_t bytes = 0;
	bool local = false;
	enum err_code code = ERR_OK;

	*ret_put = false;
	hash.n = def.n = 1;
	if (fields_is(&request->fields, F_RETURN_METRICS, "SIZE"))
		code = collection_bytes(table, &hash, &bytes, &local, err);
	if (code != ERR_OK || !local)
		return code;
	(void)key_to_item(&def, &hash, &scratch, &item);
	buf_puts(out, "{\"ItemCollectionKey\":");
	itemjson_write(&item, JSON_DYNAMODB, out);
	buf_printf(out, ",\"SizeEstimateRangeGB\":[%" PRIu64 ",%" PRIu64 "]}",
	    bytes / (uint64_t)GIGABYTE, bytes / (uint64_t)GIGABYTE + 1);
	item_fini(&item);
	buf_fini(&scratch);
	*ret_put = true;
	return ERR_OK;
}
