/* SPDX-License-Identifier: MIT */
#include "src/model/key.h"

#include "tests/tap.h"

#define LITERAL(TEXT)                    \
	{                                \
		(TEXT), sizeof(TEXT) - 1 \
	}

/* A fixed sequence, the same on every machine. */
static uint32_t seed = 1;

static uint32_t
next_random(uint32_t below)
{
	seed = seed * 1664525 + 1013904223;
	return (seed >> 8) % below;
}

static int
sign(int number)
{
	return (number > 0) - (number < 0);
}

/* Few bytes, and those that break encodings, so that ties are common. */
static struct span
random_bytes(char *room)
{
	static const char bytes[] = {0, 1, 'a', 'b', (char)0xFE, (char)0xFF};
	size_t len = next_random(5);

	for (size_t i = 0; i < len; i++)
		room[i] = bytes[next_random(COUNT_OF(bytes))];
	return (struct span){room, len};
}

static struct value
random_value(enum value_type type, char *room)
{
	static const char *const numbers[] = {"0", "1", "-1", "10", "11", "-10",
	    "100", "0.1", "-0.1", "1.5", "-1.5", "12", "-12", "99", "123"};

	if (type == VALUE_N)
		return (struct value){
		    type, span_of(numbers[next_random(COUNT_OF(numbers))])};
	return (struct value){type, random_bytes(room)};
}

enum {
	PARTS = 3
};

/* A random key: its values, and its encoded parts in BYTES. */
struct sample {
	char room[PARTS][8];
	struct value value[PARTS];
	struct buf part[PARTS];
	struct buf packed;
	struct key key;
};

static void
sample_fill(struct sample *sample, const enum value_type *types)
{
	buf_clear(&sample->packed);
	sample->key.n = PARTS;
	for (size_t i = 0; i < PARTS; i++) {
		sample->value[i] = random_value(types[i], sample->room[i]);
		buf_clear(&sample->part[i]);
		key_encode(sample->value[i], &sample->part[i]);
		sample->key.part[i] = buf_span(&sample->part[i]);
	}
	key_pack(&sample->key, &sample->packed);
}

static void
sample_fini(struct sample *sample)
{
	for (size_t i = 0; i < PARTS; i++)
		buf_fini(&sample->part[i]);
	buf_fini(&sample->packed);
}

static int
order_of_values(const struct sample *a, const struct sample *b)
{
	int order = 0;

	for (size_t i = 0; order == 0 && i < PARTS; i++)
		if (!value_order(a->value[i], b->value[i], &order))
			return 2;
	return sign(order);
}

static bool
unpacks(const struct sample *sample)
{
	struct buf scratch = {0};
	struct key key;
	bool same = key_unpack(buf_span(&sample->packed), &scratch, &key) &&
	    key.n == PARTS && key_common(&key, &sample->key) == PARTS;

	buf_fini(&scratch);
	return same;
}

static bool
decodes(const struct sample *sample)
{
	struct buf scratch = {0};
	bool same = true;

	for (size_t i = 0; i < PARTS; i++) {
		struct value value;

		same = same &&
		    key_decode(sample->value[i].type, sample->key.part[i],
			&scratch, &value) &&
		    value_eq(value, sample->value[i]);
	}
	buf_fini(&scratch);
	return same;
}

/* Parts, packed keys and values all have one order, whatever the types. */
static void
test_order(void)
{
	static const enum value_type scalars[] = {VALUE_S, VALUE_N, VALUE_B};
	struct sample a = {0}, b = {0};
	int wrong_cmp = 0, wrong_pack = 0, wrong_back = 0;

	for (int i = 0; i < 20000; i++) {
		enum value_type types[PARTS];
		int want;

		for (size_t k = 0; k < PARTS; k++)
			types[k] = scalars[next_random(3)];
		sample_fill(&a, types);
		sample_fill(&b, types);
		want = order_of_values(&a, &b);
		wrong_cmp += sign(key_cmp(&a.key, &b.key)) != want;
		wrong_pack += sign(span_cmp(buf_span(&a.packed),
				  buf_span(&b.packed))) != want;
		wrong_back += !unpacks(&a) || !decodes(&a);
	}
	IS_INT(wrong_cmp, 0, "key_cmp() has the order of the values");
	IS_INT(wrong_pack, 0, "packed keys have the order of the values");
	IS_INT(wrong_back, 0, "packed and encoded keys come back");
	sample_fini(&a);
	sample_fini(&b);
}

static void
test_pack(void)
{
	static const struct {
		struct span a, b; /* two parts */
		struct span packed;
	} rows[] = {
	    {LITERAL("a"), LITERAL("b"), LITERAL("a\0\1b\0\1")},
	    {LITERAL(""), LITERAL(""), LITERAL("\0\1\0\1")},
	    {LITERAL("\0"), LITERAL("x\0\0y"),
		LITERAL("\0\xff\0\1x\0\xff\0\xffy\0\1")},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct key key = {2, {rows[i].a, rows[i].b}};
		struct buf out = {0}, scratch = {0};
		struct key back;

		key_pack(&key, &out);
		IS_SPAN(buf_span(&out), rows[i].packed, "packed");
		OK(key_unpack(rows[i].packed, &scratch, &back), "unpacks");
		IS_SPAN(back.part[0], rows[i].a, "first part");
		IS_SPAN(back.part[1], rows[i].b, "second part");
		buf_fini(&out);
		buf_fini(&scratch);
	}
}

static void
test_damaged_pack(void)
{
	static const struct span rows[] = {
	    LITERAL("a"),
	    LITERAL("a\0"),
	    LITERAL("a\0\2"),
	    LITERAL("a\0\xff"),
	    LITERAL("a\0\1b"),
	    LITERAL("\0\1\0\1\0\1\0\1\0\1\0\1\0\1\0\1\0\1\0\1\0\1"),
	};
	struct buf scratch = {0};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct key key;

		OK(!key_unpack(rows[i], &scratch, &key), "damaged %zu", i);
	}
	buf_fini(&scratch);
}

static void
test_prefix_end(void)
{
	static const struct {
		const char *what;
		struct span prefix;
		struct span end; /* no bytes: there is none */
	} rows[] = {
	    {"text", LITERAL("TS#"), LITERAL("TS$")},
	    {"folder", LITERAL("root/photos/"), LITERAL("root/photos0")},
	    {"none", LITERAL(""), LITERAL("")},
	    {"FF", LITERAL("\xff"), LITERAL("")},
	    {"all FF", LITERAL("\xff\xff\xff"), LITERAL("")},
	    {"carry", LITERAL("a\xff"), LITERAL("b")},
	    {"long carry", LITERAL("\x7f\xff\xff"), LITERAL("\x80")},
	    {"carry to FF", LITERAL("\xfe\xff"), LITERAL("\xff")},
	    {"00", LITERAL("a\0"), LITERAL("a\1")},
	    {"U+10FFFF", LITERAL("\xf4\x8f\xbf\xbf"),
		LITERAL("\xf4\x8f\xbf\xc0")},
	    {"U+00FF", LITERAL("\xc3\xbf"), LITERAL("\xc3\xc0")},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct buf bytes = {0};
		bool has_end;

		buf_add_span(&bytes, rows[i].prefix);
		has_end = key_prefix_end(&bytes);
		IS_INT(has_end, rows[i].end.len > 0, rows[i].what);
		if (has_end)
			IS_SPAN(buf_span(&bytes), rows[i].end, rows[i].what);
		buf_fini(&bytes);
	}
}

/* What lies below the end and not below the prefix begins with the prefix. */
static void
test_prefix_range(void)
{
	int wrong = 0;

	for (int i = 0; i < 20000; i++) {
		char prefix_room[8], text_room[8];
		struct span prefix = random_bytes(prefix_room);
		struct span text = random_bytes(text_room);
		struct buf end = {0};
		bool has_end, in_range;

		buf_add_span(&end, prefix);
		has_end = key_prefix_end(&end);
		in_range = span_cmp(text, prefix) >= 0 &&
		    (!has_end || span_cmp(text, buf_span(&end)) < 0);
		wrong += in_range != span_starts(text, prefix);
		buf_fini(&end);
	}
	IS_INT(wrong, 0, "a prefix and its end enclose what begins with it");
}

int
main(void)
{
	test_order();
	test_pack();
	test_damaged_pack();
	test_prefix_end();
	test_prefix_range();
	return tap_end();
}
