/* SPDX-License-Identifier: MIT */
#include "src/app/api_priv.h"

#include <stdlib.h>

enum {
	WRITES_MAX = 25, /* service: writes of a request */
};

/* One write: an item to put, or a key to delete. */
struct write {
	struct item *item;
	bool put;
	struct key key;
	struct buf key_bytes;
};

/* What is to be done to one table. */
struct table_writes {
	struct table_writes *next;
	struct span name;
	struct table *table;
	struct capacity capacity;
	struct write writes[WRITES_MAX];
	size_t n;
};

struct batch {
	struct request *request;
	struct table_writes *first, **end;
	size_t n;
	struct buf metrics;
};

/* {"PutRequest":{"Item":{...}}} or {"DeleteRequest":{"Key":{...}}}. */
static enum err_code
read_write(struct batch *batch, struct span text, struct write *write,
    struct err *err)
{
	struct fields fields, inner;
	bool put, del;
	enum err_code code;

	fields_read(&shape_write_request, text, &fields);
	put = fields_have(&fields, F_PUT_REQUEST);
	del = fields_have(&fields, F_DELETE_REQUEST);
	if (put == del)
		return err_set(err, ERR_INVALID,
		    "Supplied AttributeValue has more than one datatypes set, "
		    "must contain exactly one of the supported datatypes");
	write->put = put;
	fields_read(put ? &shape_put_request : &shape_delete_request,
	    fields.text[put ? F_PUT_REQUEST : F_DELETE_REQUEST], &inner);
	code = request_item(batch->request, &inner, put ? F_ITEM : F_KEY,
	    &write->item, err);
	if (code == ERR_OK && put && item_size(write->item) > ITEM_BYTES_MAX)
		code = err_set(err, ERR_INVALID,
		    "Item size has exceeded the maximum allowed size");
	return code;
}

static enum err_code
read_writes(struct batch *batch, struct span name, struct span text,
    struct err *err)
{
	struct arena *arena = &batch->request->arena;
	struct table_writes *writes = arena_alloc(arena, sizeof(*writes));
	struct entries entries;
	struct span none, one;
	enum err_code code = ERR_OK;

	*batch->end = writes;
	batch->end = &writes->next;
	writes->name = arena_dup(arena, name);
	entries_begin(&entries, text);
	while (code == ERR_OK && entries_next(&entries, &none, &one)) {
		if (batch->n++ == WRITES_MAX)
			code = err_set(err, ERR_INVALID,
			    "Too many items requested for the BatchWriteItem "
			    "call");
		else
			code = read_write(batch, one,
			    &writes->writes[writes->n++], err);
	}
	entries_end(&entries);
	return code;
}

static enum err_code
read_requests(struct batch *batch, struct err *err)
{
	struct entries entries;
	struct span name, text;
	enum err_code code = ERR_OK;

	entries_begin(&entries, batch->request->fields.text[F_WRITE_REQUESTS]);
	while (code == ERR_OK && entries_next(&entries, &name, &text))
		if (text.ptr[0] == '[')
			code = read_writes(batch, name, text, err);
	entries_end(&entries);
	if (code == ERR_OK && batch->first == NULL)
		code = err_set(err, ERR_INVALID,
		    "The requestItems parameter is required for "
		    "BatchWriteItem");
	return code;
}

/* A put without the right key is told of in other words than by PutItem. */
static enum err_code
check_put(const struct schema *schema, const struct item *item, struct err *err)
{
	for (size_t i = 0; i < schema->key.n; i++) {
		const struct key_part *part = &schema->key.part[i];

		if (item_get(item, part->name).type != part->type)
			return err_set(err, ERR_INVALID,
			    "The provided key element does not match the "
			    "schema");
	}
	return items_check(schema, item, err);
}

static enum err_code
check_write(struct table_writes *writes, size_t at, struct err *err)
{
	const struct schema *schema = table_schema(writes->table);
	struct write *write = &writes->writes[at];
	enum err_code code;

	if (write->put) {
		code = check_put(schema, write->item, err);
		if (code == ERR_OK)
			code = key_of_item(&schema->key, write->item,
			    &write->key_bytes, &write->key, err);
	} else {
		code = key_of_fields(&schema->key, write->item,
		    &write->key_bytes, &write->key, err);
	}
	for (size_t i = 0; i < at && code == ERR_OK; i++)
		if (key_cmp(&writes->writes[i].key, &write->key) == 0)
			code = err_set(err, ERR_INVALID,
			    "Provided list of item keys contains duplicates");
	return code;
}

/* Nothing is written before all is checked. */
static enum err_code
check_all(struct batch *batch, struct err *err)
{
	enum err_code code = ERR_OK;

	for (struct table_writes *writes = batch->first;
	     writes != NULL && code == ERR_OK; writes = writes->next) {
		code = request_table_named(batch->request,
		    table_of_arn(writes->name), &writes->table, err);
		for (size_t i = 0; i < writes->n && code == ERR_OK; i++)
			code = check_write(writes, i, err);
	}
	return code;
}

/* Adds the metrics of the collection of KEY to those of its table. */
static enum err_code
add_metrics(struct batch *batch, struct table *table, const struct key *key,
    struct err *err)
{
	struct buf one = {0};
	bool put = false;
	enum err_code code =
	    metrics_put(batch->request, table, key, &one, &put, err);

	if (code == ERR_OK && put) {
		buf_puts(&batch->metrics, batch->metrics.len == 0 ? "" : ",");
		buf_add_span(&batch->metrics, buf_span(&one));
	}
	buf_fini(&one);
	return code;
}

static enum err_code
do_write(struct batch *batch, struct table_writes *writes, struct write *write,
    struct err *err)
{
	struct request *request = batch->request;
	struct table *table = writes->table;
	struct held *old = request_hold(request);
	bool found = false;
	enum err_code code = ERR_OK;

	if (capacity_is_wanted(request))
		code = items_get(table, &write->key, &old->bytes, &old->item,
		    &found, err);
	if (code == ERR_OK && capacity_is_wanted(request))
		capacity_add_write(&writes->capacity, table_schema(table),
		    found ? &old->item : NULL, write->put ? write->item : NULL);
	if (code != ERR_OK)
		return code;
	if (write->put)
		code = items_put(table, write->item, PUT_REPLACE, NULL, err);
	else
		code = items_delete(table, &write->key, &found, err);
	if (code == ERR_OK)
		code = add_metrics(batch, table, &write->key, err);
	return code;
}

static enum err_code
do_writes(struct batch *batch, struct table_writes *writes, struct buf *metrics,
    struct err *err)
{
	const struct schema *schema = table_schema(writes->table);
	enum err_code code = ERR_OK;

	writes->capacity = capacity_new(batch->request, schema);
	buf_clear(&batch->metrics);
	for (size_t i = 0; i < writes->n && code == ERR_OK; i++)
		code = do_write(batch, writes, &writes->writes[i], err);
	if (code == ERR_OK && batch->metrics.len > 0) {
		buf_puts(metrics, metrics->len == 0 ? "" : ",");
		json_put_string(metrics, schema->name);
		buf_puts(metrics, ":[");
		buf_add_span(metrics, buf_span(&batch->metrics));
		buf_putc(metrics, ']');
	}
	return code;
}

static void
reply_all(struct batch *batch, struct span metrics)
{
	struct request *request = batch->request;

	reply_member(request, "UnprocessedItems");
	buf_puts(request->out, "{}");
	if (fields_is(&request->fields, F_RETURN_METRICS, "SIZE")) {
		reply_member(request, "ItemCollectionMetrics");
		buf_putc(request->out, '{');
		buf_add_span(request->out, metrics);
		buf_putc(request->out, '}');
	}
	if (!capacity_is_wanted(request))
		return;
	reply_member(request, "ConsumedCapacity");
	buf_putc(request->out, '[');
	for (struct table_writes *writes = batch->first; writes != NULL;
	     writes = writes->next) {
		buf_puts(request->out, writes == batch->first ? "" : ",");
		capacity_put(request, table_schema(writes->table),
		    &writes->capacity);
	}
	buf_putc(request->out, ']');
}

static enum err_code
run(struct batch *batch, struct err *err)
{
	struct buf metrics = {0};
	enum err_code code = read_requests(batch, err);

	if (code == ERR_OK)
		code = request_write(batch->request, "write the items", err);
	if (code == ERR_OK)
		code = check_all(batch, err);
	for (struct table_writes *writes = batch->first;
	     writes != NULL && code == ERR_OK; writes = writes->next)
		code = do_writes(batch, writes, &metrics, err);
	if (code == ERR_OK)
		reply_all(batch, buf_span(&metrics));
	buf_fini(&metrics);
	return code;
}

enum err_code
op_batch_write(struct request *request, struct err *err)
{
	struct batch batch = {.request = request};
	enum err_code code;

	batch.end = &batch.first;
	code = run(&batch, err);
	for (struct table_writes *writes = batch.first; writes != NULL;
	     writes = writes->next)
		for (size_t i = 0; i < writes->n; i++)
			buf_fini(&writes->writes[i].key_bytes);
	buf_fini(&batch.metrics);
	return code;
}
