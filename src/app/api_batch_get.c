/* SPDX-License-Identifier: MIT */
#include "src/app/api_item.h"
#include "src/app/api_priv.h"
#include "src/model/cost.h"

enum {
	GETS_MAX = 100,              /* service: keys of a request */
	ANSWER_BYTES_MAX = 16777216, /* service: 16 MB of items in an answer */
};

/* What is wanted of one table. */
struct table_gets {
	struct table_gets *next;
	struct span name;
	struct fields fields;
	struct getting getting;
	struct item **keys;
	struct span *texts; /* of the keys, as they were given */
	size_t n_keys;
	size_t n_done; /* the others come back as unprocessed */
	struct table *table;
	struct capacity capacity;
};

struct batch {
	struct request *request;
	struct table_gets *first, **end;
	size_t n_keys;
	uint64_t bytes; /* of the items in the answer */
	bool full;
};

static enum err_code
add_key(struct batch *batch, struct table_gets *gets, struct span text,
    struct err *err)
{
	struct item **keys = gets->keys;
	struct item *key = NULL;
	enum err_code code = request_item_text(batch->request, text, &key, err);

	if (code != ERR_OK)
		return code;
	for (size_t i = 0; i < gets->n_keys; i++)
		if (item_eq(keys[i], key))
			return err_set(err, ERR_INVALID,
			    "Provided list of item keys contains duplicates");
	if (++batch->n_keys > GETS_MAX)
		return err_set(err, ERR_INVALID,
		    "Too many items requested for the BatchGetItem call");
	keys[gets->n_keys] = key;
	gets->texts[gets->n_keys++] = text;
	return ERR_OK;
}

static enum err_code
read_keys(struct batch *batch, struct table_gets *gets, struct err *err)
{
	struct arena *arena = &batch->request->arena;
	struct entries entries;
	struct span none, text;
	enum err_code code = ERR_OK;

	gets->keys = arena_alloc(arena, GETS_MAX * sizeof(*gets->keys));
	gets->texts = arena_alloc(arena, GETS_MAX * sizeof(*gets->texts));
	entries_begin(&entries, gets->fields.text[F_KEYS]);
	while (code == ERR_OK && entries_next(&entries, &none, &text))
		code = add_key(batch, gets, text, err);
	entries_end(&entries);
	return code;
}

static enum err_code
read_gets(struct batch *batch, struct span name, struct span text,
    struct err *err)
{
	struct request *request = batch->request;
	struct table_gets *gets = arena_alloc(&request->arena, sizeof(*gets));
	enum err_code code;

	*batch->end = gets;
	batch->end = &gets->next;
	gets->name = arena_dup(&request->arena, name);
	fields_read(&shape_keys_and_attributes, text, &gets->fields);
	code = names_check(&gets->fields, err);
	if (code == ERR_OK)
		code =
		    getting_read(request, &gets->fields, &gets->getting, err);
	if (code == ERR_OK)
		code = read_keys(batch, gets, err);
	return code;
}

/* All that can be checked without the tables. */
static enum err_code
read_requests(struct batch *batch, struct err *err)
{
	struct entries entries;
	struct span name, text;
	enum err_code code = ERR_OK;

	entries_begin(&entries, batch->request->fields.text[F_GET_REQUESTS]);
	while (code == ERR_OK && entries_next(&entries, &name, &text))
		if (text.ptr[0] == '{')
			code = read_gets(batch, name, text, err);
	entries_end(&entries);
	if (code == ERR_OK && batch->first == NULL)
		code = err_set(err, ERR_INVALID,
		    "The requestItems parameter is required for BatchGetItem");
	return code;
}

/* One item, unless the answer is full by now. */
static enum err_code
get_one(struct batch *batch, struct table_gets *gets, struct held *held,
    size_t *count, struct err *err)
{
	const struct schema *schema = table_schema(gets->table);
	struct buf *out = batch->request->out;
	struct buf bytes = {0};
	struct key key;
	uint64_t size = 0;
	bool found = false;
	enum err_code code = getting_key(schema, &gets->getting,
	    gets->keys[gets->n_done], &bytes, &key, err);

	if (code == ERR_OK)
		code = items_get(gets->table, &key, &held->bytes, &held->item,
		    &found, err);
	buf_fini(&bytes);
	if (code != ERR_OK)
		return code;
	if (found)
		size = item_size(&held->item);
	if (batch->bytes + size > ANSWER_BYTES_MAX) {
		batch->full = true;
		return ERR_OK;
	}
	batch->bytes += size;
	gets->n_done++;
	gets->capacity.table += cost_read(size,
	    fields_bool(&gets->fields, F_CONSISTENT_READ, false));
	if (found) {
		buf_puts(out, (*count)++ == 0 ? "" : ",");
		getting_put(&gets->getting, &held->item, out);
	}
	return ERR_OK;
}

static enum err_code
get_all(struct batch *batch, struct table_gets *gets, struct err *err)
{
	struct request *request = batch->request;
	struct held *held = request_hold(request);
	size_t count = 0;
	enum err_code code = ERR_OK;

	gets->capacity = capacity_new(request, table_schema(gets->table));
	json_put_string(request->out, table_schema(gets->table)->name);
	buf_puts(request->out, ":[");
	while (code == ERR_OK && !batch->full && gets->n_done < gets->n_keys)
		code = get_one(batch, gets, held, &count, err);
	buf_putc(request->out, ']');
	return code;
}

/* Appends what is still wanted of a table, as it was asked for. */
static void
put_rest(const struct table_gets *gets, struct buf *out)
{
	static const enum field kept[] = {
	    F_ATTRIBUTES_TO_GET, F_CONSISTENT_READ, F_PROJECTION, F_NAMES};

	json_put_string(out, gets->name);
	buf_puts(out, ":{\"Keys\":[");
	for (size_t i = gets->n_done; i < gets->n_keys; i++) {
		buf_puts(out, i == gets->n_done ? "" : ",");
		buf_add_span(out, gets->texts[i]);
	}
	buf_putc(out, ']');
	for (size_t i = 0; i < COUNT_OF(kept); i++) {
		if (!fields_have(&gets->fields, kept[i]))
			continue;
		buf_printf(out, ",\"%s\":", field_info(kept[i])->name);
		buf_add_span(out, gets->fields.text[kept[i]]);
	}
	buf_putc(out, '}');
}

static void
reply_rest(const struct batch *batch)
{
	struct buf *out = batch->request->out;
	size_t n = 0;

	reply_member(batch->request, "UnprocessedKeys");
	buf_putc(out, '{');
	for (struct table_gets *gets = batch->first; gets != NULL;
	     gets = gets->next) {
		if (gets->n_done == gets->n_keys)
			continue;
		buf_puts(out, n++ == 0 ? "" : ",");
		put_rest(gets, out);
	}
	buf_putc(out, '}');
}

static void
reply_costs(const struct batch *batch)
{
	struct request *request = batch->request;
	size_t n = 0;

	if (!capacity_is_wanted(request))
		return;
	reply_member(request, "ConsumedCapacity");
	buf_putc(request->out, '[');
	for (struct table_gets *gets = batch->first; gets != NULL;
	     gets = gets->next) {
		buf_puts(request->out, n++ == 0 ? "" : ",");
		capacity_put(request, table_schema(gets->table),
		    &gets->capacity);
	}
	buf_putc(request->out, ']');
}

static enum err_code
open_tables(struct batch *batch, struct err *err)
{
	enum err_code code = request_read(batch->request, err);

	for (struct table_gets *gets = batch->first;
	     gets != NULL && code == ERR_OK; gets = gets->next)
		code = request_table_named(batch->request,
		    table_of_arn(gets->name), &gets->table, err);
	return code;
}

enum err_code
op_batch_get(struct request *request, struct err *err)
{
	struct batch batch = {.request = request};
	enum err_code code;

	batch.end = &batch.first;
	code = read_requests(&batch, err);
	if (code == ERR_OK)
		code = open_tables(&batch, err);
	if (code != ERR_OK)
		return code;
	reply_member(request, "Responses");
	buf_putc(request->out, '{');
	for (struct table_gets *gets = batch.first;
	     gets != NULL && code == ERR_OK; gets = gets->next) {
		buf_puts(request->out, gets == batch.first ? "" : ",");
		code = get_all(&batch, gets, err);
	}
	buf_putc(request->out, '}');
	if (code != ERR_OK)
		return code;
	reply_rest(&batch);
	reply_costs(&batch);
	return ERR_OK;
}
