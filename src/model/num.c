/* SPDX-License-Identifier: MIT */
#include "src/model/num.h"

#include <assert.h>

enum {
	/*
	 * An exponent as written is held within this: more than any text is
	 * long, so that no zeros can bring it back into the range.
	 */
	WRITTEN_EXP_MAX = 1000000000,

	/* Canonical text that needs no closer look: its digits, sign, point. */
	PLAIN_TEXT_MAX = NUM_DIGITS_MAX + 2,

	/* The encoding; see num_encode(). */
	CLASS_ZERO = 0x80,
	CLASS_POSITIVE = 0xc0,
	CLASS_NEGATIVE = 0xff ^ CLASS_POSITIVE,
	PAIRS_MAX = (NUM_DIGITS_MAX + 1) / 2,

	/* Powers of ten that take part in a sum, one for the carry. */
	PLACE_HIGH = NUM_EXP_MAX + 1,
	PLACE_LOW = NUM_EXP_MIN - NUM_DIGITS_MAX + 1,
	PLACES = PLACE_HIGH - PLACE_LOW + 1,
};

/* What has been read of a number, from the first digit that is not 0 on. */
struct reading {
	bool any;        /* a digit, be it 0 */
	bool fraction;   /* behind the point */
	long long exp;   /* of the first digit */
	long long count; /* digits */
	long long n;     /* digits up to the last that is not 0 */
	uint8_t digit[NUM_DIGITS_MAX];
};

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static void
take_digit(struct reading *reading, char c)
{
	reading->any = true;
	if (reading->count == 0 && c == '0') {
		reading->exp -= reading->fraction;
		return;
	}
	reading->exp += !reading->fraction;
	if (reading->count < NUM_DIGITS_MAX)
		reading->digit[reading->count] = (uint8_t)(c - '0');
	reading->count++;
	if (c != '0')
		reading->n = reading->count;
}

/* Digits with at most one point; returns where they end. */
static size_t
read_digits(struct span text, size_t at, struct reading *reading)
{
	for (; at < text.len; at++) {
		char c = text.ptr[at];

		if (is_digit(c))
			take_digit(reading, c);
		else if (c == '.' && !reading->fraction)
			reading->fraction = true;
		else
			break;
	}
	return at;
}

/* What follows the E, all of it: a sign perhaps, and digits. */
static bool
read_exponent(struct span text, struct reading *reading)
{
	long long written = 0;
	bool negative = false;

	if (text.len > 0 && (text.ptr[0] == '-' || text.ptr[0] == '+')) {
		negative = text.ptr[0] == '-';
		text = span_from(text, 1);
	}
	if (text.len == 0)
		return false;
	for (size_t i = 0; i < text.len; i++) {
		if (!is_digit(text.ptr[i]))
			return false;
		if (written < WRITTEN_EXP_MAX)
			written = written * 10 + (text.ptr[i] - '0');
	}
	reading->exp += negative ? -written : written;
	return true;
}

static bool
read_text(struct span text, struct reading *reading, bool *ret_negative)
{
	size_t at = 0;

	*reading = (struct reading){.exp = -1};
	*ret_negative = text.ptr[0] == '-';
	if (text.ptr[0] == '-' || text.ptr[0] == '+')
		at = 1;
	at = read_digits(text, at, reading);
	if (!reading->any)
		return false;
	if (at == text.len)
		return true;
	if (text.ptr[at] != 'e' && text.ptr[at] != 'E')
		return false;
	return read_exponent(span_from(text, at + 1), reading);
}

/* The service looks at the magnitude first, then at the digits. */
static enum err_code
check_limits(long long exp, long long n, struct err *err)
{
	if (exp > NUM_EXP_MAX)
		return err_set(err, ERR_INVALID,
		    "Number overflow. Attempting to store a number with "
		    "magnitude larger than supported range");
	if (exp < NUM_EXP_MIN)
		return err_set(err, ERR_INVALID,
		    "Number underflow. Attempting to store a number with "
		    "magnitude smaller than supported range");
	if (n > NUM_DIGITS_MAX)
		return err_set(err, ERR_INVALID,
		    "Attempting to store more than %d significant digits in a "
		    "Number",
		    NUM_DIGITS_MAX);
	return ERR_OK;
}

enum err_code
num_parse(struct span text, struct num *ret_num, struct err *err)
{
	struct reading reading;
	struct num num = {0};
	enum err_code code;
	bool negative;

	if (text.len == 0)
		return err_set(err, ERR_INVALID,
		    "The parameter cannot be converted to a numeric value");
	if (!read_text(text, &reading, &negative))
		return err_set(err, ERR_INVALID,
		    "The parameter cannot be converted to a numeric value: "
		    "%.*s",
		    (int)(text.len < ERR_MSG_MAX ? text.len : ERR_MSG_MAX),
		    text.ptr);
	if (reading.n > 0) {
		code = check_limits(reading.exp, reading.n, err);
		if (code != ERR_OK)
			return code;
		num.sign = negative ? -1 : 1;
		num.exp = (int)reading.exp;
		num.n = (int)reading.n;
		memcpy(num.digit, reading.digit, (size_t)num.n);
	}
	*ret_num = num;
	return ERR_OK;
}

/* Digits FROM to TO of NUM as text; where there are none, zeros. */
static char *
put_digits(char *out, const struct num *num, int from, int to)
{
	for (int i = from; i < to; i++)
		*out++ =
		    (char)('0' + (i >= 0 && i < num->n ? num->digit[i] : 0));
	return out;
}

void
num_print(const struct num *num, struct buf *out)
{
	int whole = num->exp + 1; /* digits before the point, if positive */
	char *start = buf_reserve(out, NUM_TEXT_MAX);
	char *end = start;

	if (num->sign == 0) {
		buf_putc(out, '0');
		return;
	}
	if (num->sign < 0)
		*end++ = '-';
	if (whole > 0)
		end = put_digits(end, num, 0, whole);
	else
		*end++ = '0';
	if (num->n > whole) {
		*end++ = '.';
		end = put_digits(end, num, whole, num->n);
	}
	out->len += (size_t)(end - start);
}

/* Whether TEXT is canonical and so short that it breaks no limit. */
static bool
is_plain(struct span text)
{
	size_t first = text.len > 0 && text.ptr[0] == '-';
	size_t at = first;
	size_t fraction;

	if (text.len > PLAIN_TEXT_MAX)
		return false;
	while (at < text.len && is_digit(text.ptr[at]))
		at++;
	if (at == first || at - first > NUM_DIGITS_MAX)
		return false;
	if (text.ptr[first] == '0' && at - first > 1)
		return false;
	if (at == text.len)
		return text.ptr[first] != '0' || first == 0;
	if (text.ptr[at++] != '.')
		return false;
	fraction = at;
	while (at < text.len && is_digit(text.ptr[at]))
		at++;
	return at == text.len && at > fraction && text.ptr[at - 1] != '0' &&
	    at - first - 1 <= NUM_DIGITS_MAX;
}

enum err_code
num_canonical(struct span text, struct buf *out, struct err *err)
{
	struct num num;
	enum err_code code;

	if (is_plain(text)) {
		buf_add_span(out, text);
		return ERR_OK;
	}
	code = num_parse(text, &num, err);
	if (code != ERR_OK)
		return code;
	num_print(&num, out);
	return ERR_OK;
}

static int
magnitude_cmp(const struct num *a, const struct num *b)
{
	int n = a->n < b->n ? a->n : b->n;
	int order;

	if (a->exp != b->exp)
		return a->exp < b->exp ? -1 : 1;
	order = memcmp(a->digit, b->digit, (size_t)n);
	if (order == 0)
		order = a->n - b->n;
	return (order > 0) - (order < 0);
}

int
num_cmp(const struct num *a, const struct num *b)
{
	if (a->sign != b->sign)
		return a->sign < b->sign ? -1 : 1;
	if (a->sign == 0)
		return 0;
	return a->sign * magnitude_cmp(a, b);
}

/* The length of the digits before the point of unsigned text. */
static size_t
whole_len(struct span text)
{
	const char *point = memchr(text.ptr, '.', text.len);

	return point == NULL ? text.len : (size_t)(point - text.ptr);
}

int
num_text_cmp(struct span a, struct span b)
{
	bool a_negative = a.len > 0 && a.ptr[0] == '-';
	bool b_negative = b.len > 0 && b.ptr[0] == '-';
	size_t a_whole, b_whole;
	int order;

	if (a_negative != b_negative)
		return a_negative ? -1 : 1;
	a = span_from(a, a_negative);
	b = span_from(b, a_negative);
	a_whole = whole_len(a);
	b_whole = whole_len(b);
	/* With the points in one place the texts compare as bytes. */
	if (a_whole != b_whole)
		order = a_whole < b_whole ? -1 : 1;
	else
		order = span_cmp(a, b);
	return a_negative ? -order : order;
}

static void
places_add(int place[PLACES], const struct num *num, int factor)
{
	int first = PLACE_HIGH - num->exp;

	for (int i = 0; i < num->n; i++)
		place[first + i] += factor * num->digit[i];
}

/* Brings every place into 0..9; the whole must not be negative. */
static void
places_carry(int place[PLACES])
{
	int carry = 0;

	for (int i = PLACES - 1; i >= 0; i--) {
		int sum = place[i] + carry;

		carry = (sum > 9) - (sum < 0);
		place[i] = sum - 10 * carry;
	}
	assert(carry == 0);
}

static enum err_code
places_to_num(const int place[PLACES], int sign, struct num *ret_num,
    struct err *err)
{
	struct num num = {.sign = sign};
	int first = 0;
	int end = PLACES;
	enum err_code code;

	while (first < end && place[first] == 0)
		first++;
	while (end > first && place[end - 1] == 0)
		end--;
	if (first == end) {
		*ret_num = (struct num){0};
		return ERR_OK;
	}
	code = check_limits(PLACE_HIGH - first, end - first, err);
	if (code != ERR_OK)
		return code;
	num.exp = PLACE_HIGH - first;
	num.n = end - first;
	/* check_limits() has seen to it that they fit. */
	for (int i = 0; i < num.n && i < NUM_DIGITS_MAX; i++)
		num.digit[i] = (uint8_t)place[first + i];
	*ret_num = num;
	return ERR_OK;
}

enum err_code
num_add(const struct num *a, const struct num *b, struct num *ret_num,
    struct err *err)
{
	int place[PLACES] = {0};
	const struct num *larger = a;
	const struct num *smaller = b;

	if (a->sign == 0 || b->sign == 0) {
		*ret_num = a->sign == 0 ? *b : *a;
		return ERR_OK;
	}
	if (magnitude_cmp(a, b) < 0) {
		larger = b;
		smaller = a;
	}
	places_add(place, larger, 1);
	places_add(place, smaller, a->sign * b->sign);
	places_carry(place);
	return places_to_num(place, larger->sign, ret_num, err);
}

void
num_encode(const struct num *num, struct buf *out)
{
	unsigned char *byte = (unsigned char *)buf_reserve(out, NUM_KEY_MAX);
	unsigned char flip = num->sign < 0 ? 0xff : 0;
	size_t len = 0;

	if (num->sign == 0) {
		buf_putc(out, (char)CLASS_ZERO);
		return;
	}
	byte[len++] = CLASS_POSITIVE ^ flip;
	byte[len++] = (unsigned char)((num->exp - NUM_EXP_MIN) ^ flip);
	for (int i = 0; i < num->n; i += 2) {
		int units = i + 1 < num->n ? num->digit[i + 1] : 0;
		int pair = num->digit[i] * 10 + units;
		int more = i + 2 < num->n;

		byte[len++] = (unsigned char)((2 * pair + more) ^ flip);
	}
	out->len += len;
}

bool
num_decode(struct span bytes, struct num *ret_num)
{
	const unsigned char *byte = (const unsigned char *)bytes.ptr;
	struct num num = {0};
	unsigned char flip;

	if (bytes.len == 1 && byte[0] == CLASS_ZERO) {
		*ret_num = num;
		return true;
	}
	if (bytes.len < 3 || bytes.len > PAIRS_MAX + 2 ||
	    (byte[0] != CLASS_POSITIVE && byte[0] != CLASS_NEGATIVE))
		return false;
	flip = byte[0] == CLASS_NEGATIVE ? 0xff : 0;
	num.sign = flip == 0 ? 1 : -1;
	num.exp = (byte[1] ^ flip) + NUM_EXP_MIN;
	for (size_t i = 2; i < bytes.len; i++) {
		int group = byte[i] ^ flip;
		int pair = group / 2;
		bool more = i + 1 < bytes.len;

		if (pair > 99 || (group % 2 == 1) != more)
			return false;
		num.digit[num.n++] = (uint8_t)(pair / 10);
		num.digit[num.n++] = (uint8_t)(pair % 10);
	}
	if (num.digit[num.n - 1] == 0)
		num.n--;
	if (num.digit[0] == 0 || num.digit[num.n - 1] == 0)
		return false;
	*ret_num = num;
	return true;
}

/* Half of PLACE, towards the smaller: the base-100 digit it falls into. */
static int
pair_of(int place)
{
	return place >= 0 ? place / 2 : -((1 - place) / 2);
}

size_t
num_size(struct span text)
{
	bool negative = text.len > 0 && text.ptr[0] == '-';
	size_t first = 0, last;
	int whole, high, low;

	text = span_from(text, negative);
	if (text.len == 0 || (text.len == 1 && text.ptr[0] == '0'))
		return 1;
	whole = (int)whole_len(text);
	while (text.ptr[first] == '0' || text.ptr[first] == '.')
		first++;
	last = text.len - 1;
	while (text.ptr[last] == '0')
		last--;
	/* The power of ten at byte I is whole - 1 - I, or one more behind '.'. */
	high = whole - 1 - (int)first + ((int)first > whole);
	low = whole - 1 - (int)last + ((int)last > whole);

	return 1 + (size_t)(pair_of(high) - pair_of(low) + 1) + negative;
}
