/* SPDX-License-Identifier: MIT */
/*
 * Models of NoSQL Workbench, whatever their version. A table's items are those
 * of its TableData and of the TableData of its facets, which often are the same
 * items once more, with the attributes that the facet shows: each key counts
 * once, and what only a facet has of an item is added to it.
 */
#include "src/base/map.h"
#include "src/io/source_priv.h"

/* Calls VISIT for each element of the array TEXT, which is valid JSON. */
static enum err_code
each(struct span text,
    enum err_code (*visit)(void *, struct span, struct err *), void *data,
    struct err *err)
{
	struct json json = {0};
	struct span element;
	bool more = true;
	enum err_code code;

	if (text.len == 0 || text.ptr[0] != '[')
		return ERR_OK;
	json_init(&json, text);
	code = json_enter(&json, '[', err);
	while (code == ERR_OK) {
		code = json_element(&json, &more, err);
		if (code != ERR_OK || !more)
			break;
		code = json_skip(&json, &element, err);
		if (code == ERR_OK)
			code = visit(data, element, err);
	}
	json_fini(&json);
	return code;
}

/* A table's description being written as CreateTable has it. */
struct description {
	struct buf keys;    /* elements of a KeySchema */
	struct buf defs;    /* of AttributeDefinitions */
	struct buf indexes; /* of one list of indexes */
	struct buf include; /* of NonKeyAttributes */
	struct map defined;
	struct span in_key[4]; /* of the table, then of the index at hand */
	size_t n_in_key;
};

static void
put_comma(struct buf *out)
{
	if (out->len > 0)
		buf_putc(out, ',');
}

/* Adds what KEY, {"AttributeName":...}, names, if it is there. */
static void
add_key(struct description *d, struct span key, const char *role)
{
	struct span name = json_find(key, "AttributeName");
	struct span type = json_find(key, "AttributeType");
	uint32_t n;

	if (name.ptr == NULL)
		return;
	d->in_key[d->n_in_key++] = name;
	put_comma(&d->keys);
	buf_printf(&d->keys, "{\"KeyType\":\"%s\",\"AttributeName\":", role);
	buf_add_span(&d->keys, name);
	buf_putc(&d->keys, '}');
	if (map_get(&d->defined, name, &n))
		return;
	(void)map_set(&d->defined, name, 0);
	put_comma(&d->defs);
	buf_puts(&d->defs, "{\"AttributeName\":");
	buf_add_span(&d->defs, name);
	buf_puts(&d->defs, ",\"AttributeType\":");
	buf_add_span(&d->defs, type.ptr == NULL ? SPAN("\"S\"") : type);
	buf_putc(&d->defs, '}');
}

/* ATTRIBUTES is KeyAttributes. */
static void
add_keys(struct description *d, struct span attributes)
{
	buf_clear(&d->keys);
	add_key(d, json_find(attributes, "PartitionKey"), "HASH");
	add_key(d, json_find(attributes, "SortKey"), "RANGE");
}

/* Models list key attributes too; those are projected as they are. */
static enum err_code
add_include(void *data, struct span name, struct err *err)
{
	struct description *d = data;

	(void)err;
	for (size_t i = 0; i < d->n_in_key; i++)
		if (span_eq(name, d->in_key[i]))
			return ERR_OK;
	put_comma(&d->include);
	buf_add_span(&d->include, name);
	return ERR_OK;
}

static enum err_code
add_projection(struct description *d, struct span projection, struct err *err)
{
	struct span type = json_find(projection, "ProjectionType");
	enum err_code code = ERR_OK;

	buf_clear(&d->include);
	if (type.ptr == NULL)
		type = SPAN("\"ALL\"");
	if (span_eq(type, SPAN("\"INCLUDE\""))) {
		code = each(json_find(projection, "NonKeyAttributes"),
		    add_include, d, err);
		if (d->include.len == 0)
			type = SPAN("\"KEYS_ONLY\"");
	}
	buf_puts(&d->indexes, ",\"Projection\":{\"ProjectionType\":");
	buf_add_span(&d->indexes, type);
	if (d->include.len > 0)
		buf_printf(&d->indexes, ",\"NonKeyAttributes\":[%s]",
		    buf_str(&d->include));
	buf_putc(&d->indexes, '}');
	return code;
}

static enum err_code
add_index(void *data, struct span index, struct err *err)
{
	struct description *d = data;
	size_t n_in_key = d->n_in_key;
	struct span name = json_find(index, "IndexName");
	enum err_code code;

	add_keys(d, json_find(index, "KeyAttributes"));
	put_comma(&d->indexes);
	buf_puts(&d->indexes, "{\"IndexName\":");
	buf_add_span(&d->indexes, name.ptr == NULL ? SPAN("\"\"") : name);
	buf_printf(&d->indexes, ",\"KeySchema\":[%s]", buf_str(&d->keys));
	code = add_projection(d, json_find(index, "Projection"), err);
	buf_putc(&d->indexes, '}');
	d->n_in_key = n_in_key;
	return code;
}

static enum err_code
add_indexes(struct description *d, struct span table, const char *member,
    struct buf *out, struct err *err)
{
	enum err_code code;

	buf_clear(&d->indexes);
	code = each(json_find(table, member), add_index, d, err);
	if (d->indexes.len > 0)
		buf_printf(out, ",\"%s\":[%s]", member, buf_str(&d->indexes));
	return code;
}

/* Adds what the table of a model is as a part. */
static enum err_code
add_description(struct source *source, struct span table, struct err *err)
{
	struct description d = {0};
	struct span name = json_find(table, "TableName");
	struct buf text = {0};
	enum err_code code;

	buf_puts(&text, "{\"TableName\":");
	buf_add_span(&text, name.ptr == NULL ? SPAN("\"\"") : name);
	add_keys(&d, json_find(table, "KeyAttributes"));
	buf_printf(&text, ",\"KeySchema\":[%s]", buf_str(&d.keys));
	code = add_indexes(&d, table, "GlobalSecondaryIndexes", &text, err);
	if (code == ERR_OK)
		code =
		    add_indexes(&d, table, "LocalSecondaryIndexes", &text, err);
	buf_printf(&text, ",\"AttributeDefinitions\":[%s]}", buf_str(&d.defs));
	if (code == ERR_OK)
		code = description_add(source, buf_span(&text), err);
	buf_fini(&text);
	buf_fini(&d.keys);
	buf_fini(&d.defs);
	buf_fini(&d.indexes);
	buf_fini(&d.include);
	map_fini(&d.defined);
	return code;
}

/* The items of one table being gathered. */
struct gathering {
	struct source *source;
	struct part *part;
	struct map keys; /* to the record with this key */
	bool of_facet;
};

/* Opens the item TEXT and its key in BYTES, which it borrows from; false if it
 * is none that has a key: whoever reads the record will say why. */
static bool
open_item(const struct schema *schema, struct span text, struct buf *bytes,
    struct item *item, struct buf *key_bytes)
{
	struct json json = {0};
	struct key key;
	bool good;

	buf_clear(bytes);
	buf_clear(key_bytes);
	json_init(&json, text);
	good = itemjson_read(&json, JSON_DYNAMODB, bytes, NULL) == ERR_OK &&
	    item_open(item, buf_span(bytes));
	json_fini(&json);
	if (good) {
		struct buf parts = {0};

		good = key_of_item(&schema->key, item, &parts, &key, NULL) ==
		    ERR_OK;
		if (good)
			key_pack(&key, key_bytes);
		buf_fini(&parts);
	}
	return good;
}

/* Adds what ITEM has and the record has not. */
static void
merge_item(struct gathering *g, struct listed *record, const struct item *item)
{
	struct buf bytes = {0}, key = {0}, text = {0};
	struct item have = {0};
	size_t before;

	if (open_item(&g->part->schema, record->text, &bytes, &have, &key)) {
		before = have.n;
		for (size_t i = 0; i < item->n; i++)
			if (item_get(&have, item->attrs[i].name).type ==
			    VALUE_NONE)
				item_add(&have, item->attrs[i].name,
				    item->attrs[i].value);
		if (have.n > before) {
			itemjson_write(&have, JSON_DYNAMODB, &text);
			record->text =
			    arena_dup(&g->source->arena, buf_span(&text));
		}
	}
	item_fini(&have);
	buf_fini(&bytes);
	buf_fini(&key);
	buf_fini(&text);
}

/* Where TEXT, a part of the document, stands. */
static struct place
place_of(const struct source *source, struct span text)
{
	struct place place = source->place;

	place_advance(&place,
	    (struct span){
		source->rest.ptr, (size_t)(text.ptr - source->rest.ptr)});
	return place;
}

static enum err_code
gather_item(void *data, struct span text, struct err *err)
{
	struct gathering *g = data;
	struct buf bytes = {0}, key = {0};
	struct item item = {0};
	uint32_t n;
	bool good = open_item(&g->part->schema, text, &bytes, &item, &key);

	(void)err;
	if (good && g->of_facet && map_get(&g->keys, buf_span(&key), &n)) {
		merge_item(g, &g->part->records[n], &item);
	} else {
		if (good)
			(void)map_set(&g->keys, buf_span(&key),
			    (uint32_t)g->part->n_records);
		part_add_record(g->part, text, place_of(g->source, text));
	}
	item_fini(&item);
	buf_fini(&bytes);
	buf_fini(&key);
	return ERR_OK;
}

static enum err_code
gather_facet(void *data, struct span facet, struct err *err)
{
	return each(json_find(facet, "TableData"), gather_item, data, err);
}

static enum err_code
read_table(void *data, struct span table, struct err *err)
{
	struct source *source = data;
	struct gathering g = {.source = source};
	enum err_code code = add_description(source, table, err);

	if (code != ERR_OK)
		return code;
	g.part = &source->parts[source->n_parts - 1];
	code = each(json_find(table, "TableData"), gather_item, &g, err);
	g.of_facet = true;
	if (code == ERR_OK)
		code = each(json_find(table, "TableFacets"), gather_facet, &g,
		    err);
	map_fini(&g.keys);
	return code;
}

enum err_code
workbench_read(struct source *source, struct span text, struct err *err)
{
	return each(json_find(text, "DataModel"), read_table, source, err);
}
