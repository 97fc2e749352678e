/* SPDX-License-Identifier: MIT */
#include "db/items.h"

#include "db/check.h"
#include "tests/store_fixture.h"

#define WERE_INVALID "One or more parameter values were invalid: "
#define NOT_VALID "One or more parameter values are not valid. "

static const char *const indexes[] = {
    "local lsi=lr:N",
    "gsi=gh:S,gr:N",
    "all=gh:S",
    "bin=gb:B",
    "many=a:S+b:S,c:S+d:S",
    NULL,
};

/* In the service's words, and in its order. */
static void
test_check(void)
{
	/* @N@ in an item stands for N times the letter x. */
	static const struct {
		const char *item;
		const char *message; /* "" if it is good */
	} rows[] = {
	    {"\"sk\":{\"S\":\"s\"}",
		WERE_INVALID "Missing the key pk in the item"},
	    {"\"pk\":{\"S\":\"p\"}",
		WERE_INVALID "Missing the key sk in the item"},
	    {"\"pk\":{\"N\":\"1\"},\"sk\":{\"S\":\"s\"}",
		WERE_INVALID "Type mismatch for key pk expected: S actual: N"},
	    {"\"pk\":{\"S\":\"p\"},\"sk\":{\"NULL\":true}",
		WERE_INVALID
		"Type mismatch for key sk expected: S actual: NULL"},
	    {"\"pk\":{\"S\":\"\"},\"sk\":{\"N\":\"1\"}",
		NOT_VALID "The AttributeValue for a key attribute cannot "
			  "contain an empty string value. Key: pk"},
	    {"\"pk\":{\"S\":\"@2048@\"},\"sk\":{\"S\":\"@1024@\"}", ""},
	    {"\"pk\":{\"S\":\"@2049@\"},\"sk\":{\"S\":\"s\"}",
		WERE_INVALID "Size of hashkey has exceeded the maximum size "
			     "limit of2048 bytes"},
	    {"\"pk\":{\"S\":\"p\"},\"sk\":{\"S\":\"@1025@\"}",
		WERE_INVALID "Aggregated size of all range keys has exceeded "
			     "the size limit of 1024 bytes"},
	    {"\"pk\":{\"S\":\"p\"},\"sk\":{\"S\":\"s\"},\"gr\":{\"S\":\"5\"}",
		WERE_INVALID "Type mismatch for Index Key gr Expected: N "
			     "Actual: S IndexName: gsi"},
	    {"\"pk\":{\"S\":\"p\"},\"sk\":{\"S\":\"s\"},\"gh\":{\"L\":[]},"
	     "\"gr\":{\"S\":\"5\"},\"lr\":{\"S\":\"\"}",
		WERE_INVALID "Type mismatch for Index Key gh Expected: S "
			     "Actual: L IndexName: all"},
	    {"\"pk\":{\"S\":\"p\"},\"sk\":{\"S\":\"s\"},\"gh\":{\"S\":\"\"}",
		NOT_VALID "A value specified for a secondary index key is not "
			  "supported. The AttributeValue for a key attribute "
			  "cannot contain an empty string value. IndexName: "
			  "all, IndexKey: gh"},
	    {"\"pk\":{\"S\":\"p\"},\"sk\":{\"S\":\"s\"},\"gb\":{\"B\":\"\"}",
		NOT_VALID "A value specified for a secondary index key is not "
			  "supported. The AttributeValue for a key attribute "
			  "cannot contain an empty binary value. IndexName: "
			  "bin, IndexKey: gb"},
	    {"\"pk\":{\"S\":\"p\"},\"sk\":{\"S\":\"s\"},"
	     "\"gh\":{\"S\":\"@2049@\"}",
		WERE_INVALID "Size of hashkey has exceeded the maximum size "
			     "limit of2048 bytes"},
	    {"\"pk\":{\"S\":\"p\"},\"sk\":{\"S\":\"s\"},"
	     "\"c\":{\"S\":\"@600@\"},\"d\":{\"S\":\"@424@\"}",
		""},
	    {"\"pk\":{\"S\":\"p\"},\"sk\":{\"S\":\"s\"},"
	     "\"c\":{\"S\":\"@600@\"},\"d\":{\"S\":\"@425@\"}",
		WERE_INVALID "Aggregated size of all range keys has exceeded "
			     "the size limit of 1024 bytes"},
	    /* 6 bytes of keys, 1 of the name */
	    {"\"pk\":{\"S\":\"p\"},\"sk\":{\"S\":\"s\"},"
	     "\"v\":{\"S\":\"@409593@\"}",
		""},
	    {"\"pk\":{\"S\":\"p\"},\"sk\":{\"S\":\"s\"},"
	     "\"v\":{\"S\":\"@409594@\"}",
		"Item size has exceeded the maximum allowed size"},
	    /* 10 bytes of keys, twice, since the local index holds it all */
	    {"\"pk\":{\"S\":\"p\"},\"sk\":{\"S\":\"s\"},\"lr\":{\"N\":\"1\"},"
	     "\"v\":{\"S\":\"@204789@\"}",
		""},
	    {"\"pk\":{\"S\":\"p\"},\"sk\":{\"S\":\"s\"},\"lr\":{\"N\":\"1\"},"
	     "\"v\":{\"S\":\"@204790@\"}",
		"Item size has exceeded the maximum allowed size"},
	};
	struct schema schema;

	fixture_schema(&schema, "Things", "pk:S,sk:S", indexes);
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct buf text = {0}, bytes = {0};
		struct item item = {0};
		struct err err = {0};

		buf_putc(&text, '{');
		for (const char *at = rows[i].item; *at != '\0'; at++) {
			char *end;
			long n;

			if (*at != '@') {
				buf_putc(&text, *at);
				continue;
			}
			n = strtol(at + 1, &end, 10);
			memset(buf_reserve(&text, (size_t)n), 'x', (size_t)n);
			text.len += (size_t)n;
			at = end;
		}
		buf_putc(&text, '}');
		fixture_item(buf_str(&text), &bytes, &item);
		(void)(items_check(&schema, &item, &err) == ERR_OK);
		IS_STR(span_of(err.msg), rows[i].message, rows[i].item);
		item_fini(&item);
		buf_fini(&bytes);
		buf_fini(&text);
	}
	schema_fini(&schema);
}

/* What is put is what is got: keys first, the rest in its order. */
static void
test_round_trip(void)
{
	static const struct {
		const char *key;
		const char *put;
		const char *get;
	} rows[] = {
	    {"pk:S", "{\"v\":{\"S\":\"\"},\"pk\":{\"S\":\"a\\u0000b\"}}",
		"{\"pk\":{\"S\":\"a\\u0000b\"},\"v\":{\"S\":\"\"}}"},
	    {"pk:S", "{\"pk\":{\"S\":\"a\"}}", "{\"pk\":{\"S\":\"a\"}}"},
	    {"pk:N", "{\"pk\":{\"N\":\"1e2\"},\"b\":{\"N\":\"-0.50\"}}",
		"{\"pk\":{\"N\":\"100\"},\"b\":{\"N\":\"-0.5\"}}"},
	    {"pk:B", "{\"pk\":{\"B\":\"AP8=\"},\"b\":{\"B\":\"\"}}",
		"{\"pk\":{\"B\":\"AP8=\"},\"b\":{\"B\":\"\"}}"},
	    {"pk:S,sk:N",
		"{\"z\":{\"BOOL\":true},\"sk\":{\"N\":\"-12.50\"},\"a\":{\"M\":"
		"{\"b\":{\"L\":[{\"NULL\":true},{\"SS\":[\"x\"]}]}}},\"pk\":"
		"{\"S\":\"\xf0\x9f\x98\x80\"}}",
		"{\"pk\":{\"S\":\"\xf0\x9f\x98\x80\"},\"sk\":{\"N\":\"-12.5\"},"
		"\"z\":{\"BOOL\":true},\"a\":{\"M\":{\"b\":{\"L\":[{\"NULL\":"
		"true},{\"SS\":[\"x\"]}]}}}}"},
	    {"pk:N,sk:B",
		"{\"pk\":{\"N\":\"12345678901234567890123456789012345678\"},"
		"\"sk\":{\"B\":\"AA==\"},\"\xc3\xa9.#\":{\"N\":\"1\"}}",
		"{\"pk\":{\"N\":\"12345678901234567890123456789012345678\"},"
		"\"sk\":{\"B\":\"AA==\"},\"\xc3\xa9.#\":{\"N\":\"1\"}}"},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct fixture f;
		struct store *store;
		struct table *table;
		struct buf text = {0};
		struct err err;

		fixture_init(&f);
		store = fixture_store(&f, STORE_CREATE);
		table = fixture_table(store, "Things", rows[i].key, NULL);
		OK(fixture_put(table, rows[i].put, PUT_NEW, &err) == ERR_OK,
		    "put %s", rows[i].put);
		fixture_get(table, rows[i].put, &text);
		IS_STR(buf_span(&text), rows[i].get, "get");
		buf_fini(&text);
		table_close(table);
		store_close(store);
		fixture_fini(&f);
	}
}

static void
test_modes(void)
{
	struct fixture f;
	struct store *store;
	struct table *table;
	struct buf bytes = {0}, text = {0};
	struct item item = {0};
	struct key key;
	bool found = false;
	struct err err;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	table = fixture_table(store, "Things", "pk:S,sk:N", NULL);
	fixture_item("{\"pk\":{\"S\":\"a\"},\"sk\":{\"N\":\"1\"},"
		     "\"v\":{\"S\":\"old\"}}",
	    &bytes, &item);
	OK(items_put(table, &item, PUT_REPLACE, &found, &err) == ERR_OK &&
		!found,
	    "nothing there to replace");
	OK(items_put(table, &item, PUT_REPLACE, &found, &err) == ERR_OK &&
		found,
	    "replaced");
	OK(items_put(table, &item, PUT_NEW, &found, &err) == ERR_EXISTS,
	    "exists");
	IS_STR(span_of(err.msg), "there is an item \"a\", 1 already",
	    "names the key");
	OK(fixture_put(table,
	       "{\"pk\":{\"S\":\"a\"},\"sk\":{\"N\":\"1.0\"},"
	       "\"w\":{\"S\":\"new\"}}",
	       PUT_REPLACE, &err) == ERR_OK,
	    "the same number");
	fixture_get(table, "{\"pk\":{\"S\":\"a\"},\"sk\":{\"N\":\"1\"}}",
	    &text);
	IS_STR(buf_span(&text),
	    "{\"pk\":{\"S\":\"a\"},\"sk\":{\"N\":\"1\"},"
	    "\"w\":{\"S\":\"new\"}}",
	    "as a whole");
	key = fixture_key(table, NO_INDEX,
	    "{\"pk\":{\"S\":\"a\"},\"sk\":{\"N\":\"1\"}}", &bytes);
	OK(items_delete(table, &key, &found, &err) == ERR_OK && found,
	    "delete");
	OK(items_delete(table, &key, &found, &err) == ERR_OK && !found,
	    "delete what is not there");
	OK(items_get(table, &key, &text, &item, &found, &err) == ERR_OK &&
		!found,
	    "get what is not there");
	item_fini(&item);
	buf_fini(&bytes);
	buf_fini(&text);
	table_close(table);
	store_close(store);
	fixture_fini(&f);
}

static uint32_t
random_below(uint32_t n)
{
	static uint32_t state = 2463534242u;

	state ^= state << 13;
	state ^= state >> 17;
	state ^= state << 5;
	return state % n;
}

static void
say_fault(void *data, const char *line)
{
	(void)data;
	(void)fprintf(stderr, "%s\n", line);
}

/* An item with key NUMBER and index attributes that come and go. */
static void
random_item(int number, struct buf *out)
{
	buf_clear(out);
	buf_printf(out, "{\"pk\":{\"S\":\"p%d\"},\"sk\":{\"S\":\"s%d\"}",
	    number % 5, number);
	if (random_below(2) == 0)
		buf_printf(out, ",\"lr\":{\"N\":\"%d\"}",
		    (int)random_below(4) - 2);
	if (random_below(3) > 0)
		buf_printf(out, ",\"gh\":{\"S\":\"g%u\"}", random_below(3));
	if (random_below(3) > 0)
		buf_printf(out, ",\"gr\":{\"N\":\"%u\"}", random_below(3));
	if (random_below(4) == 0)
		buf_printf(out, ",\"gb\":{\"B\":\"AA==\"}");
	for (const char *part = "abcd"; *part != '\0'; part++)
		if (random_below(5) > 0)
			buf_printf(out, ",\"%c\":{\"S\":\"%u\"}", *part,
			    random_below(2));
	if (random_below(2) == 0)
		buf_printf(out, ",\"v\":{\"S\":\"%0*d\"}",
		    (int)random_below(300) + 1, 7);
	buf_putc(out, '}');
}

/* The key attributes of item NUMBER. */
static void
put_key_text(int number, struct buf *out)
{
	buf_clear(out);
	buf_printf(out, "{\"pk\":{\"S\":\"p%d\"},\"sk\":{\"S\":\"s%d\"}}",
	    number % 5, number);
}

/* Puts a new item NUMBER or deletes it; NOW is what it is then, or nothing. */
static enum err_code
random_step(struct table *table, int number, struct buf *now, struct err *err)
{
	struct buf text = {0}, bytes = {0};
	enum err_code code;

	if (random_below(3) > 0) {
		random_item(number, now);
		return fixture_put(table, buf_str(now), PUT_REPLACE, err);
	}
	buf_clear(now);
	put_key_text(number, &text);
	{
		struct key key =
		    fixture_key(table, NO_INDEX, buf_str(&text), &bytes);
		bool found;

		code = items_delete(table, &key, &found, err);
	}
	buf_fini(&text);
	buf_fini(&bytes);
	return code;
}

/* Whatever is put and deleted, all that is derived from it agrees. */
static void
test_indexes_agree(void)
{
	enum {
		ITEMS = 60,
		ROUNDS = 30,
		STEPS = 50,
	};
	struct fixture f;
	struct store *store;
	struct table *table;
	struct buf now[ITEMS] = {{0}}, text = {0}, key = {0};
	uint64_t faults = 1;
	struct err err;
	bool good = true;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	table = fixture_table(store, "Things", "pk:S,sk:S", indexes);
	for (int round = 0; round < ROUNDS; round++) {
		good &= store_begin(store, "try", &err) == ERR_OK;
		for (int step = 0; step < STEPS; step++) {
			int number = (int)random_below(ITEMS);

			good &= random_step(table, number, &now[number],
				    &err) == ERR_OK;
		}
		good &= store_commit(store, &err) == ERR_OK;
	}
	OK(good, "all went well");
	OK(check_store(store, say_fault, NULL, &faults, &err) == ERR_OK,
	    "check");
	IS_INT(faults, 0, "faults");
	for (int number = 0; number < ITEMS; number++) {
		put_key_text(number, &key);
		fixture_get(table, buf_str(&key), &text);
		IS_SPAN(buf_span(&text), buf_span(&now[number]), "the item");
		buf_fini(&now[number]);
	}
	buf_fini(&key);
	buf_fini(&text);
	table_close(table);
	store_close(store);
	fixture_fini(&f);
}

int
main(void)
{
	test_check();
	test_round_trip();
	test_modes();
	test_indexes_agree();
	return tap_end();
}
