/* SPDX-License-Identifier: MIT */
#include "src/model/num.h"
#include "tests/fuzz/fuzz.h"

enum {
	/* A length, 38 digits that begin with half a pair, and a sign. */
	SIZE_BYTES_MAX = 1 + NUM_DIGITS_MAX / 2 + 1 + 1
};

/* What is printed or encoded is read back, and is printed the same again. */
static void
check_one(struct span text, const struct num *num)
{
	struct buf printed = {0}, canonical = {0}, bytes = {0};
	struct num back;

	num_print(num, &printed);
	HOLDS(num_parse(buf_span(&printed), &back, NULL) == ERR_OK &&
	    num_cmp(num, &back) == 0);
	HOLDS(num_canonical(text, &canonical, NULL) == ERR_OK &&
	    span_eq(buf_span(&printed), buf_span(&canonical)));
	HOLDS(printed.len <= NUM_TEXT_MAX &&
	    num_size(buf_span(&printed)) <= SIZE_BYTES_MAX);
	num_encode(num, &bytes);
	HOLDS(bytes.len <= NUM_KEY_MAX && num_decode(buf_span(&bytes), &back) &&
	    num_cmp(num, &back) == 0);
	buf_fini(&bytes);
	buf_fini(&canonical);
	buf_fini(&printed);
}

/* The same order by value, by text and by encoded bytes. */
static void
check_order(const struct num *a, const struct num *b)
{
	struct buf text[2] = {{0}}, bytes[2] = {{0}};
	int order = num_cmp(a, b);

	num_print(a, &text[0]);
	num_print(b, &text[1]);
	num_encode(a, &bytes[0]);
	num_encode(b, &bytes[1]);
	HOLDS(order == num_text_cmp(buf_span(&text[0]), buf_span(&text[1])));
	HOLDS(order == span_cmp(buf_span(&bytes[0]), buf_span(&bytes[1])));
	buf_fini(&text[0]);
	buf_fini(&text[1]);
	buf_fini(&bytes[0]);
	buf_fini(&bytes[1]);
}

/* A sum is exact, or refused: taking away what was added leaves A. */
static void
check_sum(const struct num *a, const struct num *b)
{
	struct num minus = *b, sum, turned, back;

	minus.sign = -minus.sign;
	if (num_add(a, b, &sum, NULL) != ERR_OK)
		return;
	HOLDS(num_add(b, a, &turned, NULL) == ERR_OK &&
	    num_cmp(&sum, &turned) == 0);
	HOLDS(num_add(&sum, &minus, &back, NULL) == ERR_OK &&
	    num_cmp(a, &back) == 0);
}

static void
check_bytes(struct span bytes)
{
	struct buf again = {0};
	struct num num;

	if (num_decode(bytes, &num)) {
		num_encode(&num, &again);
		HOLDS(span_eq(bytes, buf_span(&again)));
	}
	buf_fini(&again);
}

/* Two numbers with a blank between them. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct span text = fuzz_span(data, size);
	size_t blank = span_find(text, SPAN(" "));
	struct span left = {text.ptr, blank < size ? blank : size};
	struct span right = span_from(text, left.len + 1);
	struct num a, b;

	check_bytes(text);
	if (num_parse(left, &a, NULL) != ERR_OK)
		return 0;
	check_one(left, &a);
	if (num_parse(right, &b, NULL) != ERR_OK)
		return 0;
	check_one(right, &b);
	check_order(&a, &b);
	check_sum(&a, &b);
	return 0;
}
