/* SPDX-License-Identifier: MIT */
#include "db/entry.h"

#include "tests/store_fixture.h"

#define FLEET_ITEM                                                               \
	"{\"speed\":{\"N\":\"7\"},\"sk\":{\"N\":\"-1.5\"},\"pk\":{\"S\":\"V\"}," \
	"\"tags\":{\"SS\":[\"a\",\"b\"]},\"m\":{\"M\":{\"x\":{\"L\":[{\"BOOL\":" \
	"true},{\"NULL\":true}]}}}}"

/* An item's payload, with all that it takes to open it. */
struct packed {
	struct schema schema;
	struct names names;
	struct buf item_bytes, key_bytes, payload;
	struct item item;
	struct key key;
};

static void
packed_init(struct packed *p)
{
	struct err err;

	*p = (struct packed){.key = {0}};
	names_init(&p->names);
	fixture_schema(&p->schema, "Fleet", "pk:S,sk:N", NULL);
	fixture_item(FLEET_ITEM, &p->item_bytes, &p->item);
	if (key_of_item(&p->schema.key, &p->item, &p->key_bytes, &p->key,
		&err) != ERR_OK)
		abort();
	entry_write(&p->names, &p->schema.key, &p->item, &p->payload);
	p->names.n_saved = p->names.n;
}

static void
packed_fini(struct packed *p)
{
	item_fini(&p->item);
	buf_fini(&p->item_bytes);
	buf_fini(&p->key_bytes);
	buf_fini(&p->payload);
	schema_fini(&p->schema);
	names_fini(&p->names);
}

static void
test_round_trip(void)
{
	struct packed p;
	struct item item = {0};
	struct buf scratch = {0}, text = {0};

	packed_init(&p);
	IS_INT(p.names.n, 3, "names of key attributes are not kept");
	IS_INT(entry_size(buf_span(&p.payload)), item_size(&p.item), "size");
	OK(entry_open(&p.names, &p.schema.key, &p.key, buf_span(&p.payload),
	       &scratch, &item),
	    "open");
	itemjson_write(&item, JSON_DYNAMODB, &text);
	IS_STR(buf_span(&text),
	    "{\"pk\":{\"S\":\"V\"},\"sk\":{\"N\":\"-1.5\"},\"speed\":{\"N\":"
	    "\"7\"},\"tags\":{\"SS\":[\"a\",\"b\"]},\"m\":{\"M\":{\"x\":{\"L\":"
	    "[{\"BOOL\":true},{\"NULL\":true}]}}}}",
	    "key first");
	p.names.n_saved = 2;
	OK(!entry_open(&p.names, &p.schema.key, &p.key, buf_span(&p.payload),
	       &scratch, &item),
	    "a name that is not in the file");
	item_fini(&item);
	buf_fini(&scratch);
	buf_fini(&text);
	packed_fini(&p);
}

/* Nothing that a file may hold leads out of the bytes. */
static void
test_damage(void)
{
	struct packed p;
	struct item item = {0};
	struct buf scratch = {0};
	size_t opened = 0;

	packed_init(&p);
	for (size_t len = 0; len < p.payload.len; len++) {
		/* Of its own size, so that a byte too far is seen. */
		char *part = xmemdup(p.payload.ptr, len);

		part = xrealloc_array(part, len, 1);
		opened += entry_open(&p.names, &p.schema.key, &p.key,
		    (struct span){part, len}, &scratch, &item);
		free(part);
	}
	/* At the ends of the size and of two attributes. */
	IS_INT(opened, 3, "beginnings that are payloads too");
	for (size_t at = 0; at < p.payload.len; at++) {
		for (int bit = 0; bit < 8; bit++) {
			p.payload.ptr[at] ^= (char)(1 << bit);
			(void)entry_open(&p.names, &p.schema.key, &p.key,
			    buf_span(&p.payload), &scratch, &item);
			p.payload.ptr[at] ^= (char)(1 << bit);
		}
	}
	p.key.part[1] = SPAN("no number");
	OK(!entry_open(&p.names, &p.schema.key, &p.key, buf_span(&p.payload),
	       &scratch, &item),
	    "a key that is damaged");
	item_fini(&item);
	buf_fini(&scratch);
	packed_fini(&p);
}

/* Who is in an index with the key a (S), b (N), of a table with the key pk. */
static void
test_index_key(void)
{
	static const struct {
		const char *item;
		bool in;
	} rows[] = {
	    {"{\"pk\":{\"S\":\"p\"},\"a\":{\"S\":\"x\"},\"b\":{\"N\":\"1\"}}",
		true},
	    {"{\"pk\":{\"S\":\"p\"},\"a\":{\"S\":\"x\"}}", false},
	    {"{\"pk\":{\"S\":\"p\"},\"b\":{\"N\":\"1\"}}", false},
	    {"{\"pk\":{\"S\":\"p\"},\"a\":{\"S\":\"\"},\"b\":{\"N\":\"1\"}}",
		false},
	    {"{\"pk\":{\"S\":\"p\"},\"a\":{\"S\":\"x\"},\"b\":{\"S\":\"1\"}}",
		false},
	    {"{\"pk\":{\"S\":\"p\"},\"a\":{\"NULL\":true},\"b\":{\"N\":\"1\"}}",
		false},
	};

	static const char *const indexes[] = {"index=a:S,b:N", NULL};
	struct schema schema;

	fixture_schema(&schema, "Things", "pk:S", indexes);
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct buf item_bytes = {0}, bytes = {0};
		struct item item = {0};
		struct key key = {0};
		bool in;

		fixture_item(rows[i].item, &item_bytes, &item);
		buf_puts(&bytes, "before");
		in = entry_index_key(&schema.indexes[0].key, &item, &bytes,
		    &key);
		OK(in == rows[i].in, "%s", rows[i].item);
		IS_INT(key.n, in ? 3 : 0, "parts");
		if (in)
			IS_STR(key.part[2], "p", "the table's key behind it");
		else
			IS_STR(buf_span(&bytes), "before", "nothing is added");
		item_fini(&item);
		buf_fini(&item_bytes);
		buf_fini(&bytes);
	}
	schema_fini(&schema);
}

int
main(void)
{
	test_round_trip();
	test_damage();
	test_index_key();
	return tap_end();
}
