/* SPDX-License-Identifier: MIT */
#include "db/cursor.h"

#include "tests/store_fixture.h"

static uint32_t
random_below(uint32_t n)
{
	static uint32_t state = 88172645u;

	state ^= state << 13;
	state ^= state >> 17;
	state ^= state << 5;
	return state % n;
}

/* All keys of a keyspace, in order, and the bytes of the entries. */
struct all {
	struct buf bytes;
	struct key keys[512];
	size_t size[512];
	size_t n;
};

static void
read_all(struct table *table, size_t index, struct all *all)
{
	static const struct key_range everything;
	struct cursor *cursor = NULL;
	struct err err;
	bool more;

	*all = (struct all){.n = 0};
	(void)buf_reserve(&all->bytes, 1 << 20);
	if (cursor_open(table, index, &everything, FORWARD, &cursor, &err) !=
	    ERR_OK)
		abort();
	while (cursor_next(cursor, &more, &err) == ERR_OK && more) {
		key_dup(cursor_key(cursor), &all->bytes, &all->keys[all->n]);
		all->size[all->n++] = cursor_size(cursor);
	}
	cursor_close(cursor);
}

/* Whether a cursor finds the keys of ALL that are in RANGE, in DIRECTION. */
static bool
finds(struct table *table, size_t index, const struct all *all,
    const struct key_range *range, enum direction direction)
{
	struct cursor *cursor = NULL;
	struct err err;
	bool more = false, good = true;
	size_t n = all->n;

	if (cursor_open(table, index, range, direction, &cursor, &err) !=
	    ERR_OK)
		return false;
	for (size_t i = 0; i < n && good; i++) {
		size_t at = direction == FORWARD ? i : n - 1 - i;

		if (key_range_place(range, &all->keys[at]) != 0)
			continue;
		good = cursor_next(cursor, &more, &err) == ERR_OK && more &&
		    key_cmp(cursor_key(cursor), &all->keys[at]) == 0 &&
		    cursor_size(cursor) == all->size[at];
	}
	for (int twice = 0; twice < 2; twice++)
		good =
		    good && cursor_next(cursor, &more, &err) == ERR_OK && !more;
	cursor_close(cursor);
	return good;
}

/* The first parts of one of the keys, or of what lies beside them. */
static struct key_bound
random_bound(const struct all *all, struct buf *bytes)
{
	const struct key *key = &all->keys[random_below((uint32_t)all->n)];
	struct key_bound bound = {.inclusive = random_below(2) == 0};
	size_t last;

	bound.key = *key;
	bound.key.n = random_below((uint32_t)key->n + 1);
	if (bound.key.n == 0 || random_below(3) > 0)
		return bound;
	last = bound.key.n - 1;
	buf_clear(bytes);
	(void)buf_reserve(bytes, 4096);
	buf_add_span(bytes, bound.key.part[last]);
	if (random_below(2) == 0)
		buf_putc(bytes, (char)random_below(256));
	else
		bytes->len = random_below((uint32_t)bytes->len + 1);
	bound.key.part[last] = buf_span(bytes);
	return bound;
}

static void
put_items(struct table *table)
{
	struct buf text = {0};
	struct err err;

	if (store_begin(table_store(table), "fill", &err) != ERR_OK)
		abort();
	for (int i = 0; i < 400; i++) {
		buf_clear(&text);
		buf_printf(&text, "{\"pk\":{\"S\":\"p%s%u\"},",
		    random_below(2) == 0 ? "" : "/", random_below(6));
		buf_printf(&text, "\"sk\":{\"N\":\"%s%u.%u\"},",
		    random_below(2) == 0 ? "" : "-", random_below(300),
		    random_below(2));
		buf_printf(&text, "\"g\":{\"B\":\"%s\"},",
		    random_below(2) == 0 ? "AA==" : "AAA=");
		buf_printf(&text, "\"h\":{\"S\":\"%u\"}}", random_below(3));
		if (fixture_put(table, buf_str(&text), PUT_REPLACE, &err) !=
		    ERR_OK)
			abort();
	}
	if (store_commit(table_store(table), &err) != ERR_OK)
		abort();
	buf_fini(&text);
}

/* Against all keys, one by one: bounds of any kind on keys of any type. */
static void
test_ranges(void)
{
	static const char *const indexes[] = {
	    "bin=g:B,h:S", "one=h:S;KEYS_ONLY", "two=h:S+g:B,sk:N", NULL};
	struct fixture f;
	struct store *store;
	struct table *table;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	table = fixture_table(store, "Things", "pk:S,sk:N", indexes);
	put_items(table);
	for (size_t i = 0; i < 4; i++) {
		size_t index = i == 0 ? NO_INDEX : i - 1;
		struct all *all = xmalloc(sizeof(*all));
		struct buf low = {0}, high = {0};
		size_t bad = 0, sorted = 1;

		read_all(table, index, all);
		OK(all->n > 250, "%zu entries", all->n);
		for (size_t at = 1; at < all->n; at++)
			sorted +=
			    key_cmp(&all->keys[at - 1], &all->keys[at]) < 0;
		IS_INT(sorted, all->n, "in order");
		for (int n = 0; n < 400; n++) {
			struct key_range range = {
			    random_bound(all, &low), random_bound(all, &high)};

			bad += !finds(table, index, all, &range, FORWARD);
			bad += !finds(table, index, all, &range, BACKWARD);
		}
		IS_INT(bad, 0, "ranges that are wrong");
		buf_fini(&low);
		buf_fini(&high);
		buf_fini(&all->bytes);
		free(all);
	}
	table_close(table);
	store_close(store);
	fixture_fini(&f);
}

#define READING                                                                  \
	"{\"z\":{\"S\":\"Z\"},\"plate\":{\"S\":\"LX\"},\"depot\":{\"S\":\"D\"}," \
	"\"sk\":{\"N\":\"7\"},\"pk\":{\"S\":\"V\"}}"
#define KEY_OF_READING "\"pk\":{\"S\":\"V\"},\"sk\":{\"N\":\"7\"}"

/* What an entry shows of its item. */
static void
test_items(void)
{
	static const struct {
		const char *index; /* "": the table */
		enum cursor_part part;
		const char *item;
		size_t size;
	} rows[] = {
	    {"", CURSOR_PROJECTED,
		"{" KEY_OF_READING ",\"z\":{\"S\":\"Z\"},\"plate\":{\"S\":"
		"\"LX\"},\"depot\":{\"S\":\"D\"}}",
		22},
	    {"", CURSOR_WHOLE,
		"{" KEY_OF_READING ",\"z\":{\"S\":\"Z\"},\"plate\":{\"S\":"
		"\"LX\"},\"depot\":{\"S\":\"D\"}}",
		22},
	    {"all", CURSOR_PROJECTED,
		"{\"depot\":{\"S\":\"D\"},\"sk\":{\"N\":\"7\"},\"pk\":{\"S\":"
		"\"V\"},\"z\":{\"S\":\"Z\"},\"plate\":{\"S\":\"LX\"}}",
		22},
	    {"all", CURSOR_WHOLE,
		"{" KEY_OF_READING ",\"z\":{\"S\":\"Z\"},\"plate\":{\"S\":"
		"\"LX\"},\"depot\":{\"S\":\"D\"}}",
		22},
	    {"keys", CURSOR_PROJECTED,
		"{\"depot\":{\"S\":\"D\"}," KEY_OF_READING "}", 13},
	    {"some", CURSOR_PROJECTED,
		"{\"depot\":{\"S\":\"D\"}," KEY_OF_READING ",\"plate\":{\"S\":"
		"\"LX\"}}",
		20},
	    {"some", CURSOR_WHOLE,
		"{" KEY_OF_READING ",\"z\":{\"S\":\"Z\"},\"plate\":{\"S\":"
		"\"LX\"},\"depot\":{\"S\":\"D\"}}",
		20},
	};

	static const char *const indexes[] = {"all=depot:S,sk:N",
	    "keys=depot:S;KEYS_ONLY", "some=depot:S;INCLUDE=plate,absent",
	    NULL};
	static const struct key_range everything;
	struct fixture f;
	struct store *store;
	struct table *table;
	struct item item = {0};
	struct buf text = {0};
	struct err err;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	table = fixture_table(store, "Things", "pk:S,sk:N", indexes);
	OK(fixture_put(table, READING, PUT_NEW, &err) == ERR_OK, "put");
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		size_t index = schema_find_index(table_schema(table),
		    span_of(rows[i].index));
		struct cursor *cursor = NULL;
		bool more = false;

		OK(cursor_open(table, index, &everything, BACKWARD, &cursor,
		       &err) == ERR_OK &&
			cursor_next(cursor, &more, &err) == ERR_OK && more,
		    "an entry of '%s'", rows[i].index);
		for (int twice = 0; twice < 2; twice++) {
			buf_clear(&text);
			OK(cursor_item(cursor, rows[i].part, &item, &err) ==
				ERR_OK,
			    "its item");
			itemjson_write(&item, JSON_DYNAMODB, &text);
			IS_STR(buf_span(&text), rows[i].item, rows[i].index);
		}
		IS_INT(cursor_size(cursor), rows[i].size, "size");
		cursor_close(cursor);
	}
	item_fini(&item);
	buf_fini(&text);
	table_close(table);
	store_close(store);
	fixture_fini(&f);
}

/* Several at once, each with the state it began with. */
static void
test_several(void)
{
	static const struct key_range everything;
	struct fixture f;
	struct store *store, *other;
	struct table *table, *reader = NULL;
	struct cursor *up = NULL, *down = NULL;
	struct err err;
	bool more = false;
	int n = 0;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	table = fixture_table(store, "Things", "pk:S", NULL);
	OK(fixture_put(table, "{\"pk\":{\"S\":\"a\"}}", PUT_NEW, &err) ==
		    ERR_OK &&
		fixture_put(table, "{\"pk\":{\"S\":\"c\"}}", PUT_NEW, &err) ==
		    ERR_OK,
	    "two items");
	other = fixture_store(&f, STORE_READ);
	OK(table_open(other, SPAN("Things"), &reader, &err) == ERR_OK, "open");
	OK(cursor_open(reader, NO_INDEX, &everything, FORWARD, &up, &err) ==
		    ERR_OK &&
		cursor_open(reader, NO_INDEX, &everything, BACKWARD, &down,
		    &err) == ERR_OK,
	    "two cursors");
	OK(cursor_next(up, &more, &err) == ERR_OK && more, "up");
	IS_STR(cursor_key(up)->part[0], "a", "the first");
	OK(fixture_put(table, "{\"pk\":{\"S\":\"b\"}}", PUT_NEW, &err) ==
		ERR_OK,
	    "a writer is not held up");
	for (n = 0; cursor_next(down, &more, &err) == ERR_OK && more; n++)
		IS_STR(cursor_key(up)->part[0], "a", "the other one stays");
	IS_INT(n, 2, "the writer's item is not seen");
	cursor_close(up);
	cursor_close(down);
	OK(cursor_open(reader, NO_INDEX, &everything, FORWARD, &up, &err) ==
		ERR_OK,
	    "a third");
	for (n = 0; cursor_next(up, &more, &err) == ERR_OK && more; n++)
		;
	IS_INT(n, 3, "now it is");
	cursor_close(up);
	table_close(reader);
	table_close(table);
	store_close(other);
	store_close(store);
	fixture_fini(&f);
}

int
main(void)
{
	test_ranges();
	test_items();
	test_several();
	return tap_end();
}
