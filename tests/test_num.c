/* SPDX-License-Identifier: MIT */
#include "src/model/num.h"

#include "tests/tap.h"

#define NINES_38 "99999999999999999999999999999999999999"
#define DIGITS_38 "12345678901234567890123456789012345678"
#define ZEROS_38 "00000000000000000000000000000000000000"
#define ZEROS_87 ZEROS_38 ZEROS_38 "00000000000"
#define ZEROS_125 ZEROS_87 ZEROS_38
#define ZEROS_129 ZEROS_125 "0000"

#define MALFORMED "The parameter cannot be converted to a numeric value"
#define DIGITS "Attempting to store more than 38 significant digits in a Number"
#define OVERFLOW                                                               \
	"Number overflow. Attempting to store a number with magnitude larger " \
	"than supported range"
#define UNDERFLOW                                                        \
	"Number underflow. Attempting to store a number with magnitude " \
	"smaller than supported range"

static const struct {
	const char *text, *canonical;
} texts[] = {
    {"0", "0"},
    {"-0.0", "0"},
    {"+0", "0"},
    {"0e5", "0"},
    {"000", "0"},
    {".0", "0"},
    {"1", "1"},
    {"+1", "1"},
    {"-1", "-1"},
    {"1.0", "1"},
    {"1e2", "100"},
    {"1E+2", "100"},
    {"100e-2", "1"},
    {"12.50", "12.5"},
    {"007", "7"},
    {"-007.700", "-7.7"},
    {"5.", "5"},
    {".5", "0.5"},
    {"-.5", "-0.5"},
    {"0.05", "0.05"},
    {"5.e1", "50"},
    {"1.5e-3", "0.0015"},
    {"123e-1", "12.3"},
    {"1000000", "1000000"},
    {"1e00000000000000000000000000000001", "10"},
    {"9007199254740993", "9007199254740993"},
    {DIGITS_38, DIGITS_38},
    {"0." DIGITS_38, "0." DIGITS_38},
    {"1234567890123456789.0123456789012345678",
	"1234567890123456789.0123456789012345678"},
    {"000" DIGITS_38 "000.000", DIGITS_38 "000"},
    {"1e125", "1" ZEROS_125},
    {"-1e125", "-1" ZEROS_125},
    {"1" ZEROS_125, "1" ZEROS_125},
    {"9.9999999999999999999999999999999999999e125", NINES_38 ZEROS_87 "0"},
    {"1E-130", "0." ZEROS_129 "1"},
    {"-0." ZEROS_129 "1", "-0." ZEROS_129 "1"},
    {"-0." ZEROS_129 DIGITS_38, "-0." ZEROS_129 DIGITS_38},
    {"0." ZEROS_125 ZEROS_125 "1e240", "0.00000000001"},
    {"1" ZEROS_125 ZEROS_125 "e-240", "10000000000"},
};

static const struct {
	const char *text, *message;
} errors[] = {
    {"", MALFORMED},
    {" ", MALFORMED ":  "},
    {"-", MALFORMED ": -"},
    {"+", MALFORMED ": +"},
    {".", MALFORMED ": ."},
    {"abc", MALFORMED ": abc"},
    {" 1", MALFORMED ":  1"},
    {"1 ", MALFORMED ": 1 "},
    {"1,5", MALFORMED ": 1,5"},
    {"1_000", MALFORMED ": 1_000"},
    {"0x10", MALFORMED ": 0x10"},
    {"NaN", MALFORMED ": NaN"},
    {"Infinity", MALFORMED ": Infinity"},
    {"--1", MALFORMED ": --1"},
    {"1.2.3", MALFORMED ": 1.2.3"},
    {"1e", MALFORMED ": 1e"},
    {"1e+", MALFORMED ": 1e+"},
    {"1e1.5", MALFORMED ": 1e1.5"},
    {"e5", MALFORMED ": e5"},
    {"1\n", MALFORMED ": 1^J"},
    {DIGITS_38 "9", DIGITS},
    {"1" ZEROS_38 "1", DIGITS},
    {"1" ZEROS_38 ".1", DIGITS},
    {"1e126", OVERFLOW},
    {"-1e126", OVERFLOW},
    {"10e125", OVERFLOW},
    {"1" ZEROS_125 "0", OVERFLOW},
    {"1e99999999999999999999", OVERFLOW},
    {"1e-131", UNDERFLOW},
    {"-1e-131", UNDERFLOW},
    {"0.1e-130", UNDERFLOW},
    {"1e-99999999999999999999", UNDERFLOW},
    {DIGITS_38 "9e126", OVERFLOW},
    {DIGITS_38 "9e-200", UNDERFLOW},
};

static const struct {
	const char *a, *b, *sum, *message;
} sums[] = {
    {"0", "0", "0", NULL},
    {"0", "-5", "-5", NULL},
    {"1", "0", "1", NULL},
    {"1", "2", "3", NULL},
    {"999", "1", "1000", NULL},
    {"1", "-1", "0", NULL},
    {"1", "-2", "-1", NULL},
    {"-1", "-2", "-3", NULL},
    {"1000", "-1", "999", NULL},
    {"0.1", "0.2", "0.3", NULL},
    {"1.5", "-0.5", "1", NULL},
    {"9007199254740993", "1", "9007199254740994", NULL},
    {NINES_38, "1", "1" ZEROS_38, NULL},
    {"1" ZEROS_38, "-1", NINES_38, NULL},
    {NINES_38, "0.1", NULL, DIGITS},
    {"1e125", "1", NULL, DIGITS},
    {"1e125", "1e-130", NULL, DIGITS},
    {"9e125", "1e125", NULL, OVERFLOW},
    {"-9e125", "-1e125", NULL, OVERFLOW},
    {"1.1e-130", "-1e-130", NULL, UNDERFLOW},
};

static const struct {
	const char *text;
	struct span bytes;
} encodings[] = {
    {"0", SPAN_INIT("\x80")},
    {"1", SPAN_INIT("\xc0\x82\x14")},
    {"10", SPAN_INIT("\xc0\x83\x14")},
    {"12", SPAN_INIT("\xc0\x83\x18")},
    {"123", SPAN_INIT("\xc0\x84\x19\x3c")},
    {"0.5", SPAN_INIT("\xc0\x81\x64")},
    {"99", SPAN_INIT("\xc0\x83\xc6")},
    {"-1", SPAN_INIT("\x3f\x7d\xeb")},
    {"-123", SPAN_INIT("\x3f\x7b\xe6\xc3")},
    {"1e-130", SPAN_INIT("\xc0\x00\x14")},
    {"1e125", SPAN_INIT("\xc0\xff\x14")},
};

static const struct span bad_encodings[] = {
    SPAN_INIT(""), SPAN_INIT("\x00"), SPAN_INIT("\x80\x80"), SPAN_INIT("\xc0"),
    SPAN_INIT("\xc0\x82"),
    SPAN_INIT("\xc0\x82\x15"),     /* says that more follows */
    SPAN_INIT("\xc0\x82\x14\x14"), /* says that it ended */
    SPAN_INIT("\xc0\x82\x02"),     /* begins with the digit 0 */
    SPAN_INIT("\xc0\x82\x15\x00"), /* ends in the digits 00 */
    SPAN_INIT("\xc0\x82\xc8"),     /* the pair 100 */
    SPAN_INIT("\xc1\x82\x14"),
    SPAN_INIT("\xc0\x82\x15\x15\x15\x15\x15\x15\x15\x15\x15\x15\x15\x15\x15\x15"
	      "\x15\x15\x15\x15\x15\x14"), /* 40 digits */
};

static const struct {
	const char *text;
	size_t bytes;
} sizes[] = {
    {"0", 1},
    {"1", 2},
    {"12", 2},
    {"123", 3},
    {"100", 2},
    {"1.5", 3},
    {"0.15", 2},
    {"100.5", 4},
    {"3.14159", 5},
    {"-42", 3},
    {DIGITS_38, 20},
    {"1" ZEROS_125, 2},
    /* By the same rule: base-100 digits aligned on the point. */
    {"150", 3},
    {"120", 3},
    {"0.012", 3},
    {"0.0012", 2},
    {"-0.5", 3},
};

static void
test_texts(void)
{
	struct buf out = {0};
	struct err err = {0};

	for (size_t i = 0; i < COUNT_OF(texts); i++) {
		struct num num;

		buf_clear(&out);
		IS_INT(num_parse(span_of(texts[i].text), &num, &err), ERR_OK,
		    texts[i].text);
		num_print(&num, &out);
		IS_STR(buf_span(&out), texts[i].canonical, "printed");
		OK(out.len <= NUM_TEXT_MAX, "not too long");

		buf_clear(&out);
		IS_INT(num_canonical(span_of(texts[i].text), &out, &err),
		    ERR_OK, texts[i].text);
		IS_STR(buf_span(&out), texts[i].canonical, "canonical");

		buf_clear(&out);
		IS_INT(num_canonical(span_of(texts[i].canonical), &out, &err),
		    ERR_OK, "canonical text");
		IS_STR(buf_span(&out), texts[i].canonical, "stays as it is");
	}
	buf_fini(&out);
}

static void
test_errors(void)
{
	for (size_t i = 0; i < COUNT_OF(errors); i++) {
		struct buf out = {0};
		struct num num = {.n = 77};
		struct err err = {0};
		struct span text = span_of(errors[i].text);

		IS_INT(num_parse(text, &num, &err), ERR_INVALID,
		    errors[i].message);
		IS_STR(span_of(err.msg), errors[i].message, "message");
		IS_INT(num.n, 77, "nothing is set");
		IS_INT(num_canonical(text, &out, &err), ERR_INVALID,
		    errors[i].message);
		IS_INT(out.len, 0, "nothing is appended");
		buf_fini(&out);
	}
}

static struct num
num_of(const char *text)
{
	struct num num = {0};
	struct err err;

	OK(num_parse(span_of(text), &num, &err) == ERR_OK, "%s", text);
	return num;
}

static void
test_sums(void)
{
	struct buf out = {0};

	for (size_t i = 0; i < COUNT_OF(sums); i++) {
		struct num a = num_of(sums[i].a), b = num_of(sums[i].b);
		struct num sum = {0};
		struct err err = {0};

		buf_clear(&out);
		if (sums[i].message != NULL) {
			IS_INT(num_add(&a, &b, &sum, &err), ERR_INVALID,
			    "refused");
			IS_STR(span_of(err.msg), sums[i].message, "message");
			continue;
		}
		IS_INT(num_add(&a, &b, &sum, &err), ERR_OK, "added");
		num_print(&sum, &out);
		IS_STR(buf_span(&out), sums[i].sum, "sum");
		IS_INT(num_add(&b, &a, &sum, &err), ERR_OK, "added");
		buf_clear(&out);
		num_print(&sum, &out);
		IS_STR(buf_span(&out), sums[i].sum, "the other way round");
	}
	buf_fini(&out);
}

static void
test_encodings(void)
{
	struct buf out = {0};

	for (size_t i = 0; i < COUNT_OF(encodings); i++) {
		struct num num = num_of(encodings[i].text);

		buf_clear(&out);
		num_encode(&num, &out);
		IS_SPAN(buf_span(&out), encodings[i].bytes, encodings[i].text);
	}
	for (size_t i = 0; i < COUNT_OF(bad_encodings); i++) {
		struct num num = {.n = 77};

		OK(!num_decode(bad_encodings[i], &num), "no number %zu", i);
		IS_INT(num.n, 77, "nothing is set");
	}
	buf_fini(&out);
}

static void
test_sizes(void)
{
	for (size_t i = 0; i < COUNT_OF(sizes); i++)
		IS_INT(num_size(span_of(sizes[i].text)), sizes[i].bytes,
		    sizes[i].text);
}

static uint32_t
next_random(uint32_t *state)
{
	*state = *state * 1664525U + 1013904223U;
	return *state >> 8;
}

/* A number of some length; half of them are small and close together. */
static struct num
random_num(uint32_t *state)
{
	bool small = next_random(state) % 2 == 0;
	struct num num = {0};

	if (next_random(state) % 16 == 0)
		return num;
	num.sign = next_random(state) % 2 == 0 ? 1 : -1;
	num.exp = small ? (int)(next_random(state) % 5) - 2
			: (int)(next_random(state) % 256) + NUM_EXP_MIN;
	num.n = 1 + (int)(next_random(state) % (small ? 4 : NUM_DIGITS_MAX));
	for (int i = 0; i < num.n; i++)
		num.digit[i] = (uint8_t)(next_random(state) % (small ? 3 : 10));
	num.digit[0] = (uint8_t)(1 + next_random(state) % 9);
	num.digit[num.n - 1] = (uint8_t)(1 + next_random(state) % 9);
	return num;
}

enum {
	WHOLE = NUM_EXP_MAX + 1,
	FRACTION = NUM_DIGITS_MAX - NUM_EXP_MIN,
	FIXED = WHOLE + FRACTION,
};

/* The digits of canonical TEXT in fixed places: the order in another way. */
static int
fixed_digits(struct span text, char fixed[FIXED])
{
	bool negative = text.ptr[0] == '-';
	size_t point;

	text = span_from(text, negative);
	point = span_find(text, SPAN("."));
	if (point == SIZE_MAX)
		point = text.len;
	memset(fixed, '0', FIXED);
	memcpy(fixed + WHOLE - point, text.ptr, point);
	if (point < text.len)
		memcpy(fixed + WHOLE, text.ptr + point + 1,
		    text.len - point - 1);
	return negative ? -1 : 1;
}

static int
fixed_cmp(struct span a, struct span b)
{
	char a_fixed[FIXED], b_fixed[FIXED];
	int a_sign = fixed_digits(a, a_fixed);
	int b_sign = fixed_digits(b, b_fixed);
	int order;

	if (a_sign != b_sign)
		return a_sign;
	order = memcmp(a_fixed, b_fixed, FIXED);
	return a_sign * ((order > 0) - (order < 0));
}

static bool
num_same(const struct num *a, const struct num *b)
{
	return a->sign == b->sign && a->exp == b->exp && a->n == b->n &&
	    memcmp(a->digit, b->digit, (size_t)a->n) == 0;
}

static void
test_properties(void)
{
	struct buf text[2] = {{0}, {0}}, key[2] = {{0}, {0}};
	struct num num[2] = {{0}, {0}};
	uint32_t state = 7;
	bool trip = true, order = true, sum = true, size = true;

	for (int i = 0; i < 100000; i++) {
		int k = i % 2;
		struct num back = {0};
		struct num negative, total;
		struct err err;
		int want;

		num[k] = random_num(&state);
		buf_clear(&text[k]);
		buf_clear(&key[k]);
		num_print(&num[k], &text[k]);
		num_encode(&num[k], &key[k]);
		trip = trip && key[k].len <= NUM_KEY_MAX &&
		    text[k].len <= NUM_TEXT_MAX &&
		    num_decode(buf_span(&key[k]), &back) &&
		    num_same(&num[k], &back);
		trip = trip &&
		    num_parse(buf_span(&text[k]), &back, &err) == ERR_OK &&
		    num_same(&num[k], &back);
		size = size && num_size(buf_span(&text[k])) >= 1 &&
		    num_size(buf_span(&text[k])) <= NUM_KEY_MAX + 1;
		if (i == 0)
			continue;
		want = fixed_cmp(buf_span(&text[0]), buf_span(&text[1]));
		order = order && num_cmp(&num[0], &num[1]) == want &&
		    num_text_cmp(buf_span(&text[0]), buf_span(&text[1])) ==
			want &&
		    span_cmp(buf_span(&key[0]), buf_span(&key[1])) == want;

		/* What is added and taken away again leaves the number. */
		negative = num[1];
		negative.sign = -negative.sign;
		if (num_add(&num[0], &num[1], &total, &err) == ERR_OK &&
		    num_add(&total, &negative, &back, &err) == ERR_OK)
			sum = sum && num_same(&back, &num[0]);
	}
	OK(trip, "text and key read back as the number");
	OK(order, "numbers, texts and keys have one order");
	OK(sum, "sums come apart again");
	OK(size, "sizes are in their range");
	for (int k = 0; k < 2; k++) {
		buf_fini(&text[k]);
		buf_fini(&key[k]);
	}
}

int
main(void)
{
	test_texts();
	test_errors();
	test_sums();
	test_encodings();
	test_sizes();
	test_properties();
	return tap_end();
}
