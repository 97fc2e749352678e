/* SPDX-License-Identifier: MIT */
#include "tests/conformance/judge.h"

#include <stdlib.h>

#include "src/model/itemjson.h"

struct span
json_of(struct span text, const char *name)
{
	struct json json = {0};
	struct span is, value, found = {NULL, 0};
	bool more = true;

	json_init(&json, text);
	if (text.len == 0 || json_enter(&json, '{', NULL) != ERR_OK)
		return found;
	while (json_member(&json, &more, &is, NULL) == ERR_OK && more) {
		bool same = span_eq(is, span_of(name));

		if (json_skip(&json, &value, NULL) != ERR_OK)
			break;
		if (same)
			found = value;
	}
	json_fini(&json);
	return found;
}

void
json_text(struct span text, struct buf *out)
{
	struct json json = {0};
	struct span plain;

	json_init(&json, text);
	if (text.len > 0 && json_string(&json, &plain, NULL) == ERR_OK)
		buf_add_span(out, plain);
	json_fini(&json);
}

void
json_each(struct span text, void (*visit)(void *data, struct span element),
    void *data)
{
	struct json json = {0};
	struct span element;
	bool more = true;

	json_init(&json, text);
	if (text.len == 0 || json_enter(&json, '[', NULL) != ERR_OK)
		return;
	while (json_element(&json, &more, NULL) == ERR_OK && more &&
	    json_skip(&json, &element, NULL) == ERR_OK)
		visit(data, element);
	json_fini(&json);
}

long long
json_whole(struct span text)
{
	unsigned long long number = 0;

	return span_to_u64(text, 1ULL << 40, &number) ? (long long)number : -1;
}

/* {text*N} at the start of TEXT: its length, or 0. No quotes are inside. */
static size_t
take_repeat(struct span text, struct span *ret_unit, unsigned long long *ret_n)
{
	size_t star = SIZE_MAX, end = 1;

	while (end < text.len && strchr("{}\"", text.ptr[end]) == NULL) {
		if (text.ptr[end] == '*')
			star = end;
		end++;
	}
	if (star == SIZE_MAX || end == text.len || text.ptr[end] != '}' ||
	    !span_to_u64((struct span){text.ptr + star + 1, end - star - 1},
		1000000, ret_n))
		return 0;
	*ret_unit = (struct span){text.ptr + 1, star - 1};
	return end + 1;
}

void
json_expand(struct span text, struct buf *out)
{
	while (text.len > 0) {
		struct span unit = {NULL, 0};
		unsigned long long n = 0;
		size_t len =
		    text.ptr[0] == '{' ? take_repeat(text, &unit, &n) : 0;

		if (len == 0) {
			buf_putc(out, text.ptr[0]);
			len = 1;
		}
		for (unsigned long long i = 0; i < n; i++)
			buf_add_span(out, unit);
		text = span_from(text, len);
	}
}

/* An item read from JSON. */
struct one {
	struct buf bytes;
	struct item item;
	bool used; /* for something it is equal to */
};

struct many {
	struct one *list;
	size_t n;
	enum json_kind kind;
	bool bad;
};

static void
add_one(void *data, struct span text)
{
	struct many *many = data;
	struct json json = {0};
	struct one *one;

	many->list =
	    xrealloc_array(many->list, many->n + 1, sizeof(*many->list));
	one = &many->list[many->n++];
	*one = (struct one){0};
	json_init(&json, text);
	if (itemjson_read(&json, many->kind, &one->bytes, NULL) != ERR_OK ||
	    !item_open(&one->item, buf_span(&one->bytes)))
		many->bad = true;
	json_fini(&json);
}

static void
many_fini(struct many *many)
{
	for (size_t i = 0; i < many->n; i++) {
		item_fini(&many->list[i].item);
		buf_fini(&many->list[i].bytes);
	}
	free(many->list);
}

static bool
same_sequence(const struct many *got, const struct many *want)
{
	for (size_t i = 0; i < got->n; i++)
		if (!item_eq(&got->list[i].item, &want->list[i].item))
			return false;
	return true;
}

static bool
same_multiset(const struct many *got, struct many *want)
{
	for (size_t i = 0; i < got->n; i++) {
		size_t k = 0;

		while (k < want->n &&
		    (want->list[k].used ||
			!item_eq(&got->list[i].item, &want->list[k].item)))
			k++;
		if (k == want->n)
			return false;
		want->list[k].used = true;
	}
	return true;
}

struct tie {
	const struct many *got, *want;
	bool same;
};

static void
compare_tie(void *data, struct span text)
{
	struct tie *tie = data;
	struct buf name = {0};

	json_text(text, &name);
	for (size_t i = 0; i < tie->got->n; i++)
		if (!value_eq(item_get(&tie->got->list[i].item,
				  buf_span(&name)),
			item_get(&tie->want->list[i].item, buf_span(&name))))
			tie->same = false;
	buf_fini(&name);
}

static struct value
pk_of(const struct one *one)
{
	return item_get(&one->item, SPAN("pk"));
}

/* The place of the first item of the partition of ONE. */
static size_t
partition_of(const struct many *many, const struct one *one)
{
	size_t i = 0;

	while (i < many->n && !value_eq(pk_of(&many->list[i]), pk_of(one)))
		i++;
	return i;
}

/* WANT has its partitions in one piece each. */
static bool
same_partitions(const struct many *got, const struct many *want)
{
	size_t at = 0; /* in WANT */

	for (size_t i = 0; i < got->n; i++) {
		const struct one *one = &got->list[i];

		if (i == 0 || !value_eq(pk_of(one), pk_of(&got->list[i - 1]))) {
			if (partition_of(got, one) != i)
				return false;
			at = partition_of(want, one);
		}
		if (at >= want->n ||
		    !item_eq(&one->item, &want->list[at++].item))
			return false;
	}
	return true;
}

bool
judge_items(const struct judging *judging, struct span got, struct span want)
{
	struct many g = {.kind = JSON_DYNAMODB}, w = {.kind = JSON_DYNAMODB};
	struct tie tie = {&g, &w, true};
	bool same;

	json_each(got, add_one, &g);
	json_each(want, add_one, &w);
	same = !g.bad && !w.bad && g.n <= w.n &&
	    (long long)(w.n - g.n) <= judging->tolerance;
	if (same && judging->order.ptr == NULL) {
		same = same_sequence(&g, &w);
	} else if (same && span_eq(judging->order, SPAN("\"partitions\""))) {
		same = same_partitions(&g, &w);
	} else if (same) {
		same = same_multiset(&g, &w);
		json_each(judging->tie_keys, compare_tie, &tie);
		same = same && tie.same;
	}
	many_fini(&g);
	many_fini(&w);
	return same;
}

bool
judge_item(struct span got, struct span want)
{
	struct many g = {.kind = JSON_DYNAMODB}, w = {.kind = JSON_DYNAMODB};
	bool same = (got.ptr == NULL) == (want.ptr == NULL);

	if (same && got.ptr != NULL) {
		add_one(&g, got);
		add_one(&w, want);
		same = !g.bad && !w.bad && same_sequence(&g, &w);
	}
	many_fini(&g);
	many_fini(&w);
	return same;
}

/* The name of the table is not part of what is expected. */
static bool
same_capacity(struct span got, struct span want)
{
	struct many g = {.kind = JSON_PLAIN}, w = {.kind = JSON_PLAIN};
	struct item *item;
	bool same;

	if (want.ptr == NULL || got.ptr == NULL)
		return (got.ptr == NULL) == (want.ptr == NULL);
	add_one(&g, got);
	add_one(&w, want);
	item = &g.list[0].item;
	for (size_t i = 0; i < item->n; i++)
		if (span_eq(item->attrs[i].name, SPAN("TableName")))
			item->attrs[i--] = item->attrs[--item->n];
	same = !g.bad && !w.bad && same_sequence(&g, &w);
	many_fini(&g);
	many_fini(&w);
	return same;
}

static bool
same_count(const struct judging *judging, struct span got, struct span want)
{
	long long missing = json_whole(want) - json_whole(got);

	return json_whole(got) >= 0 && missing >= 0 &&
	    missing <= judging->tolerance;
}

bool
judge_page(const struct judging *judging, struct span got, struct span want)
{
	struct span items = json_of(want, "Items");
	struct span key = json_of(want, "LastEvaluatedKey");
	struct span got_key = json_of(got, "LastEvaluatedKey");

	if (!same_count(judging, json_of(got, "Count"),
		json_of(want, "Count")) ||
	    !same_count(judging, json_of(got, "ScannedCount"),
		json_of(want, "ScannedCount")))
		return false;
	if ((items.ptr == NULL) != (json_of(got, "Items").ptr == NULL) ||
	    !judge_items(judging, json_of(got, "Items"), items))
		return false;
	if (span_eq(key, SPAN("\"*\"")))
		return got_key.ptr != NULL;
	return judge_item(got_key, key) &&
	    same_capacity(json_of(got, "ConsumedCapacity"),
		json_of(want, "ConsumedCapacity"));
}

bool
judge_error(struct span got, struct span want)
{
	struct buf type = {0}, error = {0}, message = {0}, part = {0};
	struct span name;
	bool same;

	json_text(json_of(got, "__type"), &type);
	json_text(json_of(want, "error"), &error);
	json_text(json_of(got, "message"), &message);
	json_text(json_of(got, "Message"), &message);
	json_text(json_of(want, "message_contains"), &part);
	name = buf_span(&type);
	if (span_find(name, SPAN("#")) != SIZE_MAX)
		name = span_from(name, span_find(name, SPAN("#")) + 1);
	same = span_eq(name, buf_span(&error)) &&
	    (part.len == 0 ||
		span_find(buf_span(&message), buf_span(&part)) != SIZE_MAX);
	buf_fini(&type);
	buf_fini(&error);
	buf_fini(&message);
	buf_fini(&part);
	return same;
}
