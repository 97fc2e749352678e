/* SPDX-License-Identifier: MIT */
/*
 * What must hold of any table, after puts, updates and deletes in any order: its
 * pages joined are the whole, whatever the Limit; backward is forward in
 * reverse; its indexes hold what they should.
 */
#include "db/check.h"
#include "src/app/api.h"
#include "tests/conformance/judge.h"
#include "tests/store_fixture.h"

enum {
	ROUNDS = 6,
	WRITES = 80, /* in each round */
};

#define TABLE "\"TableName\":\"Any\""
#define KEY(NAME, TYPE) \
	"{\"AttributeName\":\"" NAME "\",\"KeyType\":\"" TYPE "\"}"
#define DEFINE(NAME, TYPE) \
	"{\"AttributeName\":\"" NAME "\",\"AttributeType\":\"" TYPE "\"}"
#define INDEX(NAME, KEYS, PROJECTION)                           \
	"{\"IndexName\":\"" NAME "\",\"KeySchema\":[" KEYS "]," \
	"\"Projection\":{\"ProjectionType\":" PROJECTION "}}"

static const char create[] = TABLE ",\"KeySchema\":[" KEY("pk",
    "HASH") "," KEY("sk",
    "RANGE") "],"
	     "\"AttributeDefinitions\":[" DEFINE("pk", "S") "," DEFINE("sk",
		 "N") "," DEFINE("g", "S") "," DEFINE("h", "N") "," DEFINE("l",
		 "B") "],"
		      "\"GlobalSecondaryIndexes\":[" INDEX("included",
			  KEY("g", "HASH") "," KEY("h", "RANGE"),
			  "\"INCLUDE\",\"NonKeyAttributes\":[\"a\"]") "," INDEX("keys",
			  KEY("h", "HASH"),
			  "\"KEYS_ONLY\"") "," INDEX("inverted",
			  KEY("sk", "HASH") "," KEY("pk", "RANGE"),
			  "\"ALL\"") "," INDEX("several",
			  KEY("g", "HASH") "," KEY("h", "RANGE") "," KEY("sk",
			      "RANGE"),
			  "\"ALL\"") "],"
				     "\"LocalSecondaryIndexes\":[" INDEX(
					 "local",
					 KEY("pk", "HASH") "," KEY("l",
					     "RANGE"),
					 "\"KEYS_ONLY\"") "]";

/* A fixed sequence, the same on every machine. */
static uint32_t seed = 7;

static uint32_t
next_random(uint32_t below)
{
	seed = seed * 1664525 + 1013904223;
	return (seed >> 8) % below;
}

struct world {
	struct store *store;
	struct api *api;
	struct buf line, reply;
};

/* Asks OP with PARAMS and MORE; the reply is valid until the next one. */
static struct span
ask(struct world *w, const char *op, const char *params, const char *more)
{
	buf_clear(&w->line);
	buf_printf(&w->line, "{\"op\":\"%s\",\"params\":{%s%s}}", op, params,
	    more);
	buf_clear(&w->reply);
	api_request(w->api, buf_span(&w->line), &w->reply);
	return buf_span(&w->reply);
}

static void
put_key(struct buf *out)
{
	buf_printf(out, "\"pk\":{\"S\":\"p%u\"},\"sk\":{\"N\":\"%d\"}",
	    (unsigned)next_random(3), (int)next_random(40) - 20);
}

/* Few values, so that many entries have the same key. */
static void
put_item(struct buf *out)
{
	put_key(out);
	if (next_random(3) > 0)
		buf_printf(out, ",\"g\":{\"S\":\"g%u\"}",
		    (unsigned)next_random(2));
	if (next_random(3) > 0)
		buf_printf(out, ",\"h\":{\"N\":\"%u.5\"}",
		    (unsigned)next_random(4));
	if (next_random(3) > 0)
		buf_puts(out,
		    next_random(2) == 0 ? ",\"l\":{\"B\":\"/w==\"}"
					: ",\"l\":{\"B\":\"//8=\"}");
	if (next_random(2) == 0)
		buf_printf(out, ",\"a\":{\"N\":\"%u\"}",
		    (unsigned)next_random(5));
}

static const char *const updates[] = {
    "\"UpdateExpression\":\"REMOVE g\"",
    "\"UpdateExpression\":\"REMOVE h, a\"",
    "\"UpdateExpression\":\"REMOVE l\"",
    "\"UpdateExpression\":\"ADD h :n\","
    "\"ExpressionAttributeValues\":{\":n\":{\"N\":\"0.5\"}}",
    "\"UpdateExpression\":\"SET g = :s, a = :n\","
    "\"ExpressionAttributeValues\":{\":s\":{\"S\":\"g1\"},"
    "\":n\":{\"N\":\"9\"}}",
    "\"UpdateExpression\":\"SET l = :b REMOVE a\","
    "\"ExpressionAttributeValues\":{\":b\":{\"B\":\"AA==\"}}",
    /* These fail, and must leave everything as it was. */
    "\"UpdateExpression\":\"SET g = :s, x = nothing\","
    "\"ExpressionAttributeValues\":{\":s\":{\"S\":\"g0\"}}",
    "\"UpdateExpression\":\"SET h = :s\","
    "\"ExpressionAttributeValues\":{\":s\":{\"S\":\"text\"}}",
};

static void
write_any(struct world *w)
{
	struct buf params = {0};
	uint32_t kind = next_random(10);

	buf_printf(&params, TABLE ",\"%s\":{", kind < 5 ? "Item" : "Key");
	if (kind < 5)
		put_item(&params);
	else
		put_key(&params);
	buf_puts(&params, kind < 5 || kind > 7 ? "}" : "},");
	if (kind < 5)
		(void)ask(w, "PutItem", buf_str(&params), "");
	else if (kind < 8)
		(void)ask(w, "UpdateItem", buf_str(&params),
		    updates[next_random(COUNT_OF(updates))]);
	else
		(void)ask(w, "DeleteItem", buf_str(&params), "");
	buf_fini(&params);
}

/* Everything that a read returned, in however many pages. */
struct result {
	struct buf items; /* a JSON array without its brackets */
	long long count, scanned, pages;
	long long last; /* ScannedCount of the last page */
};

static void
result_fini(struct result *result)
{
	buf_fini(&result->items);
	*result = (struct result){0};
}

static void
add_page(struct result *result, struct span reply)
{
	struct span items = json_of(reply, "Items");

	if (items.len < 2) {
		OK(false, "a page: %.*s", SPAN_ARG(reply));
		return;
	}
	if (result->items.len > 0 && items.len > 2)
		buf_putc(&result->items, ',');
	buf_add(&result->items, items.ptr + 1, items.len - 2);
	result->last = json_whole(json_of(reply, "ScannedCount"));
	result->scanned += result->last;
	result->count += json_whole(json_of(reply, "Count"));
	result->pages++;
}

/* All pages of LIMIT items; of any length if that is 0. */
static void
read_all(struct world *w, const char *op, const char *params, long long limit,
    struct result *ret_result)
{
	struct buf more = {0};
	struct span next;

	*ret_result = (struct result){0};
	do {
		struct span reply;

		if (limit > 0)
			buf_printf(&more, ",\"Limit\":%lld", limit);
		reply = ask(w, op, params, buf_str(&more));
		add_page(ret_result, reply);
		next = json_of(reply, "LastEvaluatedKey");
		buf_clear(&more);
		if (next.ptr != NULL) {
			buf_puts(&more, ",\"ExclusiveStartKey\":");
			buf_add_span(&more, next);
		}
	} while (next.ptr != NULL);
	buf_fini(&more);
}

static const char *const scans[] = {
    TABLE,
    TABLE ",\"FilterExpression\":\"attribute_exists(a)\"",
    TABLE ",\"IndexName\":\"included\"",
    TABLE ",\"IndexName\":\"keys\"",
    TABLE ",\"IndexName\":\"inverted\"",
    TABLE ",\"IndexName\":\"several\"",
    TABLE ",\"IndexName\":\"local\"",
    TABLE ",\"IndexName\":\"included\",\"Segment\":1,\"TotalSegments\":3",
};

#define QUERY(CONDITION, VALUES)                               \
	TABLE ",\"KeyConditionExpression\":\"" CONDITION "\"," \
	      "\"ExpressionAttributeValues\":{" VALUES "}"
#define P "\":p\":{\"S\":\"p1\"}"
#define G "\":g\":{\"S\":\"g1\"}"
#define ON(NAME) ",\"IndexName\":\"" NAME "\""

static const char *const queries[] = {
    QUERY("pk = :p", P),
    QUERY("pk = :p",
	P ",\":a\":{\"N\":\"2\"}") ",\"FilterExpression\":\"a < :a\"",
    QUERY("pk = :p AND sk > :s", P ",\":s\":{\"N\":\"-3\"}"),
    QUERY("pk = :p AND sk BETWEEN :s AND :t",
	P ",\":s\":{\"N\":\"-9\"},\":t\":{\"N\":\"9\"}"),
    QUERY("g = :g", G) ON("included"),
    QUERY("g = :g AND h <= :h", G ",\":h\":{\"N\":\"2.5\"}") ON("included"),
    QUERY("h = :h", "\":h\":{\"N\":\"1.5\"}") ON("keys"),
    QUERY("sk = :s", "\":s\":{\"N\":\"0\"}") ON("inverted"),
    QUERY("g = :g AND h = :h", G ",\":h\":{\"N\":\"1.5\"}") ON("several"),
    QUERY("pk = :p", P) ON("local"),
    QUERY("pk = :p AND begins_with(l, :l)", P ",\":l\":{\"B\":\"/w==\"}")
	ON("local"),
    QUERY("pk = :p", P) ON("local") ",\"Select\":\"ALL_ATTRIBUTES\"",
};

static bool
same_pages(const struct result *whole, const struct result *pages,
    long long limit)
{
	return span_eq(buf_span(&whole->items), buf_span(&pages->items)) &&
	    whole->count == pages->count && whole->scanned == pages->scanned &&
	    pages->pages == whole->scanned / limit + 1 &&
	    pages->last == whole->scanned % limit;
}

/* The pages of any Limit are WHOLE, and full but for the last. */
static void
check_limits(struct world *w, const char *op, const char *params,
    const struct result *whole)
{
	long long wrong = 0;

	for (long long limit = 1; limit <= whole->scanned + 1; limit++) {
		struct result pages;

		read_all(w, op, params, limit, &pages);
		if (wrong == 0 && !same_pages(whole, &pages, limit))
			wrong = limit;
		result_fini(&pages);
	}
	OK(wrong == 0, "the pages of any Limit are the whole: %s %s", op,
	    params);
	if (wrong != 0)
		printf("# but not for %lld\n", wrong);
}

/* Puts ELEMENT before what is there. */
static void
put_before(void *data, struct span element)
{
	struct buf *out = data;
	struct buf all = {0};

	buf_add_span(&all, element);
	if (out->len > 0)
		buf_putc(&all, ',');
	buf_add_span(&all, buf_span(out));
	buf_fini(out);
	*out = all;
}

static void
in_brackets(const struct buf *items, struct buf *out)
{
	buf_clear(out);
	buf_putc(out, '[');
	buf_add_span(out, buf_span(items));
	buf_putc(out, ']');
}

static void
check_query(struct world *w, const char *params)
{
	struct result forward, backward;
	struct buf back = {0}, array = {0}, reverse = {0};

	read_all(w, "Query", params, 0, &forward);
	check_limits(w, "Query", params, &forward);

	buf_printf(&back, "%s,\"ScanIndexForward\":false", params);
	read_all(w, "Query", buf_str(&back), 0, &backward);
	check_limits(w, "Query", buf_str(&back), &backward);

	in_brackets(&forward.items, &array);
	json_each(buf_span(&array), put_before, &reverse);
	OK(span_eq(buf_span(&reverse), buf_span(&backward.items)),
	    "backward is forward in reverse: %s", params);

	result_fini(&forward);
	result_fini(&backward);
	buf_fini(&back);
	buf_fini(&array);
	buf_fini(&reverse);
}

static void
check_scan(struct world *w, const char *params)
{
	struct result whole;

	read_all(w, "Scan", params, 0, &whole);
	check_limits(w, "Scan", params, &whole);
	result_fini(&whole);
}

/* The segments of a scan are the whole, each item once. */
static void
check_segments(struct world *w, const char *params, const char *index)
{
	struct judging any = {.order = SPAN("\"any\"")};
	struct result whole, part;
	struct buf all = {0}, one = {0}, two = {0};

	buf_printf(&one, "%s%s", params, index);
	read_all(w, "Scan", buf_str(&one), 0, &whole);
	for (int i = 0; i < 4; i++) {
		buf_clear(&two);
		buf_printf(&two, "%s,\"TotalSegments\":4,\"Segment\":%d",
		    buf_str(&one), i);
		read_all(w, "Scan", buf_str(&two), 0, &part);
		if (all.len > 0 && part.items.len > 0)
			buf_putc(&all, ',');
		buf_add_span(&all, buf_span(&part.items));
		result_fini(&part);
	}
	in_brackets(&all, &one);
	in_brackets(&whole.items, &two);
	OK(judge_items(&any, buf_span(&one), buf_span(&two)),
	    "the segments are the whole: %s", index);
	result_fini(&whole);
	buf_fini(&all);
	buf_fini(&one);
	buf_fini(&two);
}

/*
 * What an index holds, told by the table alone: the items that have its keys, of
 * them the attributes it projects (NULL: all).
 */
static const struct {
	const char *name, *condition, *projected;
} indexes[] = {
    {"included", "attribute_exists(g) AND attribute_exists(h)",
	"pk, sk, g, h, a"},
    {"keys", "attribute_exists(h)", "pk, sk, h"},
    {"inverted", "attribute_exists(pk)", NULL},
    {"several", "attribute_exists(g) AND attribute_exists(h)", NULL},
    {"local", "attribute_exists(l)", "pk, sk, l"},
};

static void
check_index(struct world *w, size_t i)
{
	struct judging any = {.order = SPAN("\"any\"")};
	struct result got, want;
	struct buf params = {0}, one = {0}, two = {0};

	buf_printf(&params, TABLE ON("%s"), indexes[i].name);
	read_all(w, "Scan", buf_str(&params), 0, &got);

	buf_clear(&params);
	buf_printf(&params, TABLE ",\"FilterExpression\":\"%s\"",
	    indexes[i].condition);
	if (indexes[i].projected != NULL)
		buf_printf(&params, ",\"ProjectionExpression\":\"%s\"",
		    indexes[i].projected);
	read_all(w, "Scan", buf_str(&params), 0, &want);

	in_brackets(&got.items, &one);
	in_brackets(&want.items, &two);
	OK(want.count > 0 && judge_items(&any, buf_span(&one), buf_span(&two)),
	    "the index holds what it should: %s", indexes[i].name);
	result_fini(&got);
	result_fini(&want);
	buf_fini(&params);
	buf_fini(&one);
	buf_fini(&two);
}

static void
tell(void *data, const char *line)
{
	(void)data;
	printf("# %s\n", line);
}

static void
check_all(struct world *w)
{
	uint64_t faults = 1;
	struct err err;

	OK(check_store(w->store, tell, NULL, &faults, &err) == ERR_OK &&
		faults == 0,
	    "the store is sound");
	for (size_t i = 0; i < COUNT_OF(indexes); i++)
		check_index(w, i);
	for (size_t i = 0; i < COUNT_OF(scans); i++)
		check_scan(w, scans[i]);
	for (size_t i = 0; i < COUNT_OF(queries); i++)
		check_query(w, queries[i]);
	check_segments(w, TABLE, "");
	check_segments(w, TABLE, ON("keys"));
}

int
main(void)
{
	struct fixture f;
	struct world w = {0};

	fixture_init(&f);
	w.store = fixture_store(&f, STORE_CREATE);
	w.api = api_new(w.store);
	OK(json_of(ask(&w, "CreateTable", create,
		       ",\"BillingMode\":\"PAY_PER_REQUEST\""),
	       "TableDescription")
		    .ptr != NULL,
	    "the table is made");
	for (int round = 0; round < ROUNDS; round++) {
		for (int i = 0; i < WRITES; i++)
			write_any(&w);
		check_all(&w);
	}
	api_free(w.api);
	store_close(w.store);
	buf_fini(&w.line);
	buf_fini(&w.reply);
	fixture_fini(&f);
	return tap_end();
}
