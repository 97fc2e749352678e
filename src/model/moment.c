/* SPDX-License-Identifier: MIT */
#include "src/model/moment.h"

enum {
	DAY = 86400,
	ULID_LEN = 26,
	ULID_TIME_LEN = 10,
	UUID_LEN = 36,
	UUID_TIME_LEN = 13, /* 12 hexadecimal digits and a hyphen */
	KSUID_LEN = 27,
	KSUID_BYTES = 20,
	KSUID_EPOCH = 1400000000,
};

/* Names made from a time are none if they were not made in these years. */
#define NAME_MS_MIN (INT64_C(946684800) * 1000)  /* 2000 */
#define NAME_MS_MAX (INT64_C(4102444800) * 1000) /* 2100 */

/* The last second of the year 9999. */
#define SECONDS_MAX INT64_C(253402300799)

/* A time of the Gregorian calendar. */
struct civil {
	int year, month, day;
	int second; /* of the day */
	int64_t fraction;
	int decimals;   /* of FRACTION */
	bool has_clock; /* more than a date */
	bool utc;
};

static int64_t
days_of(int year, int month, int day)
{
	int64_t y = month <= 2 ? year - 1 : year;
	int64_t era = y / 400, of_era = y % 400;
	int64_t of_year =
	    (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;

	return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 +
	    of_year - 719468;
}

/* Fills in the date of DAYS, which lie behind the year 0. */
static void
set_date(struct civil *civil, int64_t days)
{
	int64_t shifted = days + 719468;
	int64_t era = shifted / 146097, of_era = shifted % 146097;
	int64_t year =
	    (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
	int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
	int64_t month = (5 * of_year + 2) / 153;

	civil->day = (int)(of_year - (153 * month + 2) / 5 + 1);
	civil->month = (int)(month < 10 ? month + 3 : month - 9);
	civil->year = (int)(year + era * 400 + (civil->month <= 2));
}

static void
print(const struct civil *civil, struct buf *out)
{
	int decimals = civil->decimals;
	int64_t fraction = civil->fraction;

	buf_printf(out, "%04d-%02d-%02d", civil->year, civil->month,
	    civil->day);
	if (!civil->has_clock)
		return;
	buf_printf(out, "T%02d:%02d:%02d", civil->second / 3600,
	    civil->second / 60 % 60, civil->second % 60);
	while (decimals > 0 && fraction % 10 == 0) {
		fraction /= 10;
		decimals--;
	}
	if (decimals > 0)
		buf_printf(out, ".%0*lld", decimals, (long long)fraction);
	buf_puts(out, civil->utc ? "Z" : "");
}

/* SECONDS since 1970 that are not negative, and a fraction of one. */
static bool
print_seconds(int64_t seconds, int64_t fraction, int decimals, struct buf *out)
{
	struct civil civil = {
	    .second = (int)(seconds % DAY),
	    .fraction = fraction,
	    .decimals = decimals,
	    .has_clock = true,
	    .utc = true,
	};

	if (seconds < 0 || seconds > SECONDS_MAX)
		return false;
	set_date(&civil, seconds / DAY);
	print(&civil, out);
	return true;
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* The number of N digits at TEXT; -1 if these are none. */
static int64_t
digits(struct span text, size_t n)
{
	int64_t number = 0;

	if (text.len < n)
		return -1;
	for (size_t i = 0; i < n; i++) {
		if (!is_digit(text.ptr[i]))
			return -1;
		number = number * 10 + (text.ptr[i] - '0');
	}
	return number;
}

static size_t
count_digits(struct span text)
{
	size_t n = 0;

	while (n < text.len && is_digit(text.ptr[n]))
		n++;
	return n;
}

static bool
print_number(struct span text, struct buf *out)
{
	size_t n = count_digits(text);
	struct span rest = span_from(text, n);
	size_t below = 0; /* digits of N that are below the second */

	if (n < 9 || n > 20 || text.ptr[0] == '0')
		return false;
	if (rest.len > 0 &&
	    (rest.ptr[0] != '.' || count_digits(span_from(rest, 1)) == 0 ||
		count_digits(span_from(rest, 1)) != rest.len - 1))
		return false;
	while (n - below > 11)
		below += 3;
	if (below > 0)
		return print_seconds(digits(text, n - below),
		    digits(span_from(text, n - below), below), (int)below, out);
	/* Of seconds with a fraction at most milliseconds are shown. */
	if (rest.len > 4)
		rest.len = 4;
	if (rest.len > 1)
		return print_seconds(digits(text, n),
		    digits(span_from(rest, 1), rest.len - 1), (int)rest.len - 1,
		    out);
	return print_seconds(digits(text, n), 0, 0, out);
}

/* Takes C off *TEXT if it is next. */
static bool
take(struct span *text, char c)
{
	if (text->len == 0 || text->ptr[0] != c)
		return false;
	*text = span_from(*text, 1);
	return true;
}

/* Takes a number of N digits from LOW to HIGH off *TEXT. */
static bool
take_number(struct span *text, size_t n, int low, int high, int *ret_number)
{
	int64_t number = digits(*text, n);

	if (number < low || number > high)
		return false;
	*text = span_from(*text, n);
	*ret_number = (int)number;
	return true;
}

static bool
take_date(struct span *text, struct civil *civil, bool *ret_extended)
{
	static const int lengths[] = {
	    31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	int year;

	if (!take_number(text, 4, 0, 9999, &civil->year))
		return false;
	*ret_extended = take(text, '-');
	if (!take_number(text, 2, 1, 12, &civil->month) ||
	    (*ret_extended && !take(text, '-')) ||
	    !take_number(text, 2, 1, lengths[civil->month - 1], &civil->day))
		return false;
	year = civil->year;
	return civil->month != 2 || civil->day < 29 ||
	    (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
}

static bool
take_fraction(struct span *text, struct civil *civil)
{
	size_t n;

	if (!take(text, '.') && !take(text, ','))
		return true;
	n = count_digits(*text);
	if (n == 0 || n > 18)
		return false;
	civil->decimals = n < 9 ? (int)n : 9;
	civil->fraction = digits(*text, (size_t)civil->decimals);
	*text = span_from(*text, n);
	return true;
}

static bool
take_clock(struct span *text, bool extended, struct civil *civil)
{
	int hour, minute, second = 0;

	if (!take_number(text, 2, 0, 23, &hour) ||
	    (extended && !take(text, ':')) ||
	    !take_number(text, 2, 0, 59, &minute))
		return false;
	if (take(text, ':') || (!extended && count_digits(*text) >= 2)) {
		if (!take_number(text, 2, 0, 59, &second) ||
		    !take_fraction(text, civil))
			return false;
	}
	civil->second = hour * 3600 + minute * 60 + second;
	civil->has_clock = true;
	return true;
}

/* Z, +hh:mm, +hhmm, +hh or nothing; moves the time to UTC. */
static bool
take_zone(struct span *text, struct civil *civil)
{
	int sign = 1, hour, minute = 0;
	int64_t seconds;

	civil->utc = true;
	if (take(text, 'Z') || take(text, 'z'))
		return true;
	if (take(text, '-'))
		sign = -1;
	else if (!take(text, '+')) {
		civil->utc = false;
		return true;
	}
	if (!take_number(text, 2, 0, 23, &hour))
		return false;
	(void)take(text, ':');
	if (text->len > 0 && !take_number(text, 2, 0, 59, &minute))
		return false;
	seconds = days_of(civil->year, civil->month, civil->day) * DAY +
	    civil->second - (int64_t)sign * (hour * 3600 + minute * 60);
	/* Only what lies well behind the year 0 can be moved. */
	if (civil->year < 1 || seconds > SECONDS_MAX)
		return false;
	seconds += INT64_C(719468) * DAY;
	set_date(civil, seconds / DAY - 719468);
	civil->second = (int)(seconds % DAY);
	return true;
}

static bool
print_iso(struct span text, struct buf *out)
{
	struct civil civil = {0};
	bool extended = false;

	if (!take_date(&text, &civil, &extended))
		return false;
	if (text.len == 0 && extended) {
		print(&civil, out);
		return true;
	}
	if ((!take(&text, 'T') && !take(&text, 't') && !take(&text, ' ')) ||
	    !take_clock(&text, extended, &civil) || !take_zone(&text, &civil) ||
	    text.len > 0)
		return false;
	print(&civil, out);
	return true;
}

static bool
print_name_ms(int64_t ms, struct buf *out)
{
	return ms >= NAME_MS_MIN && ms < NAME_MS_MAX &&
	    print_seconds(ms / 1000, ms % 1000, 3, out);
}

/* The value of C in ALPHABET, whose letters are large ones; -1: none. */
static int
value_in(char c, const char *alphabet)
{
	const char *at;

	if (c >= 'a' && c <= 'z')
		c = (char)(c - 'a' + 'A');
	at = c == '\0' ? NULL : strchr(alphabet, c);
	return at == NULL ? -1 : (int)(at - alphabet);
}

static bool
print_ulid(struct span text, struct buf *out)
{
	int64_t ms = 0;

	if (text.len != ULID_LEN || text.ptr[0] > '7')
		return false;
	for (size_t i = 0; i < ULID_LEN; i++) {
		int digit =
		    value_in(text.ptr[i], "0123456789ABCDEFGHJKMNPQRSTVWXYZ");

		if (digit < 0)
			return false;
		if (i < ULID_TIME_LEN)
			ms = ms * 32 + digit;
	}
	return print_name_ms(ms, out);
}

static bool
print_uuid(struct span text, struct buf *out)
{
	static const char form[] = "xxxxxxxx-xxxx-7xxx-vxxx-xxxxxxxxxxxx";
	int64_t ms = 0;

	if (text.len != UUID_LEN)
		return false;
	for (size_t i = 0; i < UUID_LEN; i++) {
		int digit = value_in(text.ptr[i], "0123456789ABCDEF");

		if (form[i] == '-' || form[i] == '7') {
			if (text.ptr[i] != form[i])
				return false;
			continue;
		}
		if (digit < 0 || (form[i] == 'v' && (digit & 0xc) != 0x8))
			return false;
		if (i < UUID_TIME_LEN)
			ms = ms * 16 + digit;
	}
	return print_name_ms(ms, out);
}

static int
base62(char c)
{
	if (is_digit(c))
		return c - '0';
	if (c >= 'A' && c <= 'Z')
		return c - 'A' + 10;
	return c >= 'a' && c <= 'z' ? c - 'a' + 36 : -1;
}

static bool
print_ksuid(struct span text, struct buf *out)
{
	unsigned char bytes[KSUID_BYTES] = {0};
	int64_t seconds = 0;

	if (text.len != KSUID_LEN)
		return false;
	for (size_t i = 0; i < KSUID_LEN; i++) {
		int carry = base62(text.ptr[i]);

		if (carry < 0)
			return false;
		for (size_t k = KSUID_BYTES; k-- > 0; carry >>= 8) {
			carry += bytes[k] * 62;
			bytes[k] = (unsigned char)(carry & 0xff);
		}
		if (carry > 0)
			return false;
	}
	for (size_t k = 0; k < 4; k++)
		seconds = seconds * 256 + bytes[k];
	return print_name_ms((seconds + KSUID_EPOCH) * 1000, out);
}

static enum moment_form
print_text(struct span text, struct buf *out)
{
	static const struct {
		bool (*print)(struct span text, struct buf *out);
		enum moment_form form;
	} forms[] = {
	    {print_number, MOMENT_NUMBER},
	    {print_iso, MOMENT_DATE},
	    {print_ulid, MOMENT_NAME},
	    {print_uuid, MOMENT_NAME},
	    {print_ksuid, MOMENT_NAME},
	};

	for (size_t i = 0; i < COUNT_OF(forms); i++)
		if (text.len > 0 && forms[i].print(text, out))
			return forms[i].form;
	return MOMENT_NONE;
}

static enum moment_form
print_value(struct value value, struct span *ret_before, struct buf *out)
{
	struct span text = value.body;
	size_t from = text.len;
	enum moment_form form;

	*ret_before = (struct span){text.ptr, 0};
	if (value.type == VALUE_N)
		return text.len > 0 && print_number(text, out) ? MOMENT_NUMBER
							       : MOMENT_NONE;
	if (value.type != VALUE_S)
		return MOMENT_NONE;
	form = print_text(text, out);
	while (form == MOMENT_NONE && from > 0 && text.ptr[from - 1] != '#')
		from--;
	if (form != MOMENT_NONE || from == 0)
		return form;
	ret_before->len = from;
	return print_text(span_from(text, from), out);
}

enum moment_form
moment_find(struct value value, struct span *ret_before)
{
	struct buf date = {0};
	enum moment_form form = print_value(value, ret_before, &date);

	buf_fini(&date);
	return form;
}

bool
moment_print(struct value value, struct buf *out)
{
	struct span before;

	return print_value(value, &before, out) != MOMENT_NONE;
}

bool
moment_is_written(struct value value)
{
	struct buf date = {0};
	struct span before;
	enum moment_form form = print_value(value, &before, &date);
	bool is = (form == MOMENT_DATE || form == MOMENT_NUMBER) &&
	    span_cmp(buf_span(&date), SPAN("2000")) >= 0 &&
	    span_cmp(buf_span(&date), SPAN("2100")) < 0;

	buf_fini(&date);
	return is;
}
