/* SPDX-License-Identifier: MIT */
/*
 * Strings are most of any JSON, so a string costs one pass that looks for what
 * ends a plain run of bytes, 16 at a time where the machine can. Escapes are
 * undone, and UTF-8 is checked, only where a run says that there is something
 * to do.
 */
#include "src/base/utf8.h"
#include "src/model/json.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/*
 * The first byte from AT on that is a quote, a backslash or a control
 * character, or END. A byte before it that is not ASCII sets *high.
 */
static inline const char *
plain_run(const char *at, const char *end, unsigned *high)
{
#if defined(__SSE2__)
	const __m128i quote = _mm_set1_epi8('"');
	const __m128i backslash = _mm_set1_epi8('\\');
	const __m128i control = _mm_set1_epi8(0x1f);

	while (end - at >= 16) {
		__m128i bytes = _mm_loadu_si128((const void *)at);
		__m128i low =
		    _mm_cmpeq_epi8(_mm_min_epu8(bytes, control), bytes);
		__m128i mark = _mm_or_si128(_mm_cmpeq_epi8(bytes, quote),
		    _mm_cmpeq_epi8(bytes, backslash));
		unsigned stop =
		    (unsigned)_mm_movemask_epi8(_mm_or_si128(mark, low));
		unsigned wide = (unsigned)_mm_movemask_epi8(bytes);

		if (stop != 0) {
			*high |= wide & (stop - 1) & ~stop;
			return at + __builtin_ctz(stop);
		}
		*high |= wide;
		at += 16;
	}
#endif
	for (; at < end; at++) {
		unsigned char byte = (unsigned char)*at;

		if (byte < 0x20 || byte == '"' || byte == '\\')
			break;
		*high |= byte & 0x80U;
	}
	return at;
}

static size_t
pos_of(const struct json *json, const char *at)
{
	return (size_t)(at - json->start);
}

/* The number that four hexadecimal digits at AT stand for, or -1. */
static int32_t
hex4(const char *at, const char *end)
{
	int32_t code = 0;

	if (end - at < 4)
		return -1;
	for (int i = 0; i < 4; i++) {
		char c = at[i];

		if (c >= '0' && c <= '9')
			code = code * 16 + (c - '0');
		else if (c >= 'a' && c <= 'f')
			code = code * 16 + (c - 'a' + 10);
		else if (c >= 'A' && c <= 'F')
			code = code * 16 + (c - 'A' + 10);
		else
			return -1;
	}
	return code;
}

/* \uXXXX at *AT, or two of them that are a surrogate pair. */
static enum err_code
unescape_code(struct json *json, const char **at, struct err *err)
{
	const char *first = *at;
	int32_t code = hex4(first + 2, json->end), low;

	if (code < 0)
		return err_at(err, ERR_SYNTAX, pos_of(json, first),
		    "expected four hexadecimal digits after \\u");
	*at = first + 6;
	if (code >= 0xd800 && code <= 0xdbff && json->end - *at >= 2 &&
	    (*at)[0] == '\\' && (*at)[1] == 'u') {
		low = hex4(*at + 2, json->end);
		if (low >= 0xdc00 && low <= 0xdfff) {
			code =
			    0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
			*at += 6;
		}
	}
	if (code >= 0xd800 && code <= 0xdfff)
		return err_at(err, ERR_SYNTAX, pos_of(json, first),
		    "\\u%04x is half of a surrogate pair and no character",
		    (unsigned)code);
	utf8_put(&json->unescaped, (uint32_t)code);
	return ERR_OK;
}

/* The escape at *AT, which is a backslash. */
static enum err_code
unescape(struct json *json, const char **at, struct err *err)
{
	static const char names[] = "\"\\/bfnrt";
	static const char meant[] = "\"\\/\b\f\n\r\t";
	const char *name;

	if (json->end - *at < 2)
		return err_at(err, ERR_SYNTAX, pos_of(json, *at),
		    "expected an escape, but the text ends");
	if ((*at)[1] == 'u')
		return unescape_code(json, at, err);
	name = memchr(names, (*at)[1], sizeof(names) - 1);
	if (name == NULL)
		return err_at(err, ERR_SYNTAX, pos_of(json, *at),
		    "expected \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u after "
		    "a backslash");
	buf_putc(&json->unescaped, meant[name - names]);
	*at += 2;
	return ERR_OK;
}

/*
 * Goes on with a string whose first run, from FIRST, ended at *STOP with
 * anything but a quote. Leaves *STOP at the closing quote and the text in the
 * reader's buffer.
 */
static enum err_code
string_rest(struct json *json, const char *first, const char **stop,
    unsigned *high, struct err *err)
{
	const char *run = first, *at = *stop;
	enum err_code rc;

	buf_clear(&json->unescaped);
	for (;;) {
		if (at == json->end)
			return err_at(err, ERR_SYNTAX, pos_of(json, first - 1),
			    "expected '\"' at the end of the string that "
			    "begins here");
		buf_add(&json->unescaped, run, (size_t)(at - run));
		if (*at == '"')
			break;
		if (*at != '\\')
			return err_at(err, ERR_SYNTAX, pos_of(json, at),
			    "expected no control character in a string, "
			    "found byte %02x: write \\u%04x",
			    (unsigned)*at, (unsigned)*at);
		rc = unescape(json, &at, err);
		if (rc != ERR_OK)
			return rc;
		run = at;
		at = plain_run(run, json->end, high);
	}
	*stop = at;
	return ERR_OK;
}

enum err_code
json_string(struct json *json, struct span *ret_text, struct err *err)
{
	const char *first, *stop;
	struct span text;
	unsigned high = 0;
	enum err_code rc;

	if (json_peek(json) != '"')
		return json_expected(json, "a string in double quotes", err);
	first = json->at + 1;
	stop = plain_run(first, json->end, &high);
	text = (struct span){first, (size_t)(stop - first)};
	if (stop == json->end || *stop != '"') {
		rc = string_rest(json, first, &stop, &high, err);
		if (rc != ERR_OK)
			return rc;
		text = buf_span(&json->unescaped);
	}
	if (high != 0) {
		struct span raw = {first, (size_t)(stop - first)};
		size_t bad = utf8_check(raw);

		if (bad < raw.len)
			return err_at(err, ERR_SYNTAX,
			    pos_of(json, first + bad),
			    "expected UTF-8 in a string, found byte %02x",
			    (unsigned char)raw.ptr[bad]);
	}
	json->string = json->at;
	json->at = stop + 1;
	*ret_text = text;
	return ERR_OK;
}

static void
put_escape(struct buf *out, unsigned code)
{
	static const char meant[] = "\"\\\b\f\n\r\t";
	static const char names[] = "\"\\bfnrt";
	const char *found =
	    code < 0x80 ? memchr(meant, (int)code, sizeof(meant) - 1) : NULL;

	buf_putc(out, '\\');
	if (found != NULL)
		buf_putc(out, names[found - meant]);
	else
		buf_printf(out, "u%04x", code);
}

/*
 * A run without quotes, backslashes and C0. DEL and C1 are legal in JSON as
 * they are, but a terminal obeys some of them (U+009B begins a sequence).
 */
static void
put_run(struct buf *out, struct span run, bool ascii)
{
	size_t done = 0;

	if (ascii && memchr(run.ptr, 0x7f, run.len) == NULL) {
		buf_add_span(out, run);
		return;
	}
	for (size_t i = 0; i < run.len; i++) {
		unsigned byte = (unsigned char)run.ptr[i];
		unsigned next =
		    i + 1 < run.len ? (unsigned char)run.ptr[i + 1] : 0;
		bool c1 = byte == 0xc2 && next >= 0x80 && next < 0xa0;

		if (byte != 0x7f && !c1)
			continue;
		buf_add(out, run.ptr + done, i - done);
		put_escape(out, c1 ? next : byte);
		i += c1 ? 1 : 0;
		done = i + 1;
	}
	buf_add(out, run.ptr + done, run.len - done);
}

void
json_put_string(struct buf *out, struct span s)
{
	buf_putc(out, '"');
	while (s.len > 0) {
		unsigned high = 0;
		const char *stop = plain_run(s.ptr, s.ptr + s.len, &high);
		struct span run = {s.ptr, (size_t)(stop - s.ptr)};

		put_run(out, run, high == 0);
		s = span_from(s, run.len);
		if (s.len > 0) {
			put_escape(out, (unsigned char)*s.ptr);
			s = span_from(s, 1);
		}
	}
	buf_putc(out, '"');
}
