/* SPDX-License-Identifier: MIT */
#include "src/io/writer_priv.h"

/* Each byte of a word is C. */
static inline uint64_t
all_bytes(char c)
{
	return UINT64_C(0x0101010101010101) * (unsigned char)c;
}

/* A word that has a byte that is 0 in WORD has a bit set there. */
static inline uint64_t
zero_bytes(uint64_t word)
{
	return (word - UINT64_C(0x0101010101010101)) & ~word &
	    UINT64_C(0x8080808080808080);
}

/* What makes a cell need quotes: the delimiter, a quote, a line end. */
static inline bool
has_special(uint64_t word, uint64_t delimiters)
{
	return (zero_bytes(word ^ delimiters) |
		   zero_bytes(word ^ all_bytes('"')) |
		   zero_bytes(word ^ all_bytes('\n')) |
		   zero_bytes(word ^ all_bytes('\r'))) != 0;
}

/* Copies eight bytes; false if one of them is special. */
static inline bool
copy_word(char *to, const char *from, uint64_t delimiters)
{
	uint64_t word;

	memcpy(&word, from, sizeof(word));
	memcpy(to, &word, sizeof(word));
	return !has_special(word, delimiters);
}

/* The same for N bytes, fewer than eight. */
static inline bool
copy_part(char *to, const char *from, size_t n, uint64_t delimiters)
{
	uint32_t first, last;
	uint64_t word = 0;

	if (n < sizeof(first)) {
		for (size_t i = 0; i < n; i++)
			word = word << 8 | (unsigned char)(to[i] = from[i]);
		return !has_special(word, delimiters);
	}
	/* The two may overlap. */
	memcpy(&first, from, sizeof(first));
	memcpy(&last, from + n - sizeof(last), sizeof(last));
	memcpy(to, &first, sizeof(first));
	memcpy(to + n - sizeof(last), &last, sizeof(last));
	return !has_special((uint64_t)first << 32 | last, delimiters);
}

/*
 * Appends TEXT while it looks for bytes that need quotes: most cells have none,
 * and this is where an export spends its time. False if there is one; what is
 * behind OUT's content is undefined then.
 */
static bool
put_bare(struct buf *out, struct span text, char delimiter)
{
	const size_t n = sizeof(uint64_t);
	uint64_t delimiters = all_bytes(delimiter);
	char *to = buf_reserve(out, text.len);

	if (text.len < n) {
		if (!copy_part(to, text.ptr, text.len, delimiters))
			return false;
	} else {
		/* Eight at a time; the last eight may overlap those before. */
		for (size_t i = 0; i + n <= text.len; i += n)
			if (!copy_word(to + i, text.ptr + i, delimiters))
				return false;
		if (!copy_word(to + text.len - n, text.ptr + text.len - n,
			delimiters))
			return false;
	}
	out->len += text.len;
	return true;
}

static void
put_quoted(struct buf *out, struct span text)
{
	buf_putc(out, '"');
	while (text.len > 0) {
		const char *quote = memchr(text.ptr, '"', text.len);
		size_t n =
		    quote == NULL ? text.len : (size_t)(quote - text.ptr) + 1;

		buf_add(out, text.ptr, n);
		if (quote != NULL)
			buf_putc(out, '"');
		text = span_from(text, n);
	}
	buf_putc(out, '"');
}

/* A bare empty cell is an absent attribute, a bare null is NULL. */
static void
put_text(struct buf *out, struct span text, char delimiter)
{
	if (text.len == 0 || span_eq(text, SPAN("null")) ||
	    !put_bare(out, text, delimiter))
		put_quoted(out, text);
}

static void
put_value(struct writer *writer, struct value value, char delimiter)
{
	if (value.type == VALUE_NONE)
		return;
	if (value.type == VALUE_S) {
		put_text(&writer->out, value.body, delimiter);
	} else if (value.type == VALUE_N) {
		buf_add_span(&writer->out, value.body);
	} else if (value.type == VALUE_BOOL || value.type == VALUE_NULL) {
		writer_cell(value, &writer->out);
	} else {
		buf_clear(&writer->scratch);
		writer_cell(value, &writer->scratch);
		put_text(&writer->out, buf_span(&writer->scratch), delimiter);
	}
}

static char
delimiter_of(const struct writer *writer)
{
	return writer->format == FORMAT_TSV ? '\t' : ',';
}

static void
csv_begin(struct writer *writer)
{
	char delimiter = delimiter_of(writer);

	for (size_t i = 0; i < writer->columns.n; i++) {
		struct span name = writer->columns.names[i];

		if (i > 0)
			buf_putc(&writer->out, delimiter);
		/* Quotes keep a name that begins so from being a BOM. */
		if (span_starts(name, SPAN("\xef\xbb\xbf")))
			put_quoted(&writer->out, name);
		else
			put_text(&writer->out, name, delimiter);
	}
	buf_putc(&writer->out, '\n');
}

static void
csv_item(struct writer *writer, const struct item *item)
{
	char delimiter = delimiter_of(writer);

	for (size_t i = 0; i < writer->columns.n; i++) {
		if (i > 0)
			buf_putc(&writer->out, delimiter);
		put_value(writer, writer_value(writer, item, i), delimiter);
	}
	buf_putc(&writer->out, '\n');
}

static void
csv_end(struct writer *writer)
{
	(void)writer;
}

const struct writer_ops writer_csv_ops = {csv_begin, csv_item, csv_end, true};
