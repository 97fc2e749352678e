/* SPDX-License-Identifier: MIT */
#include "src/model/key.h"
#include "tests/fuzz/fuzz.h"

/* Takes a key of N parts, each with its length in a byte before it. */
static void
take_key(struct span *text, size_t n, struct key *ret_key)
{
	ret_key->n = n;
	for (size_t i = 0; i < n; i++) {
		size_t len = fuzz_choice(text);

		if (len > text->len)
			len = text->len;
		ret_key->part[i] = (struct span){text->ptr, len};
		*text = span_from(*text, len);
	}
}

static void
check_same(const struct key *a, const struct key *b)
{
	HOLDS(a->n == b->n);
	for (size_t i = 0; i < a->n; i++)
		HOLDS(span_eq(a->part[i], b->part[i]));
}

/* A packed key is unpacked as it was. */
static void
check_packed(const struct key *key, struct buf *packed)
{
	struct buf scratch = {0}, bytes = {0};
	struct key back, copy;

	key_pack(key, packed);
	HOLDS(key_unpack(buf_span(packed), &scratch, &back));
	check_same(key, &back);
	key_dup(key, &bytes, &copy);
	check_same(key, &copy);
	buf_fini(&bytes);
	buf_fini(&scratch);
}

/* Keys in one string are in the order of the keys part by part. */
static void
check_order(const struct key *a, const struct key *b)
{
	struct buf packed[2] = {{0}};
	size_t common = key_common(a, b);

	check_packed(a, &packed[0]);
	check_packed(b, &packed[1]);
	HOLDS(span_cmp(buf_span(&packed[0]), buf_span(&packed[1])) ==
	    key_cmp(a, b));
	HOLDS(key_cmp(a, b) == -key_cmp(b, a));
	HOLDS((key_cmp(a, b) == 0) == (common == a->n));
	buf_fini(&packed[1]);
	buf_fini(&packed[0]);
}

/* What begins with PREFIX lies before its end. */
static void
check_prefix(struct span prefix, struct span more)
{
	struct buf end = {0}, longer = {0};

	buf_add_span(&end, prefix);
	buf_add_span(&longer, prefix);
	buf_add_span(&longer, more);
	if (key_prefix_end(&end)) {
		HOLDS(span_cmp(buf_span(&longer), buf_span(&end)) < 0);
		HOLDS(!span_starts(buf_span(&end), prefix));
	}
	buf_fini(&longer);
	buf_fini(&end);
}

/* Two keys of as many parts as the first byte says, and any bytes behind. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct span text = fuzz_span(data, size);
	size_t n = fuzz_choice(&text) % KEY_PARTS_MAX + 1;
	struct buf scratch = {0}, packed = {0};
	struct key a, b;

	if (key_unpack(text, &scratch, &a)) {
		key_pack(&a, &packed);
		HOLDS(span_eq(text, buf_span(&packed)));
	}
	take_key(&text, n, &a);
	take_key(&text, n, &b);
	check_order(&a, &b);
	check_prefix(a.part[0], b.part[0]);
	buf_fini(&packed);
	buf_fini(&scratch);
	return 0;
}
