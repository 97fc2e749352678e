/* SPDX-License-Identifier: MIT */
#include "src/io/header.h"
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

/*
 * What makes a cell need quotes: the delimiter, a quote, a control character.
 * Line ends are of these, and so is NUL, which is text in quotes only.
 */
static inline bool
has_special(uint64_t word, uint64_t delimiters)
{
	uint64_t control =
	    (word - all_bytes(' ')) & ~word & UINT64_C(0x8080808080808080);

	return (zero_bytes(word ^ delimiters) |
		   zero_bytes(word ^ all_bytes('"')) | control) != 0;
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
	uint64_t word;

	if (n < sizeof(first)) {
		/* What is not of the text must not look special. */
		word = all_bytes(from[0]);
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
 * behind OUT's content is undefined then. TEXT is not empty.
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

/* The text of a cell as it was meant, though a word of ours is the same. */
static inline bool
is_word(const struct writer *writer, struct span text)
{
	const struct writer_options *options = &writer->options;

	return text.len == 0 || span_eq(text, SPAN("null")) ||
	    span_eq(text, options->null) || span_eq(text, options->missing);
}

static void
put_text(struct writer *writer, struct span text)
{
	struct buf *out = &writer->out;

	if (is_word(writer, text) ||
	    !put_bare(out, text, writer->options.delimiter))
		put_quoted(out, text);
}

/* A spreadsheet takes text that begins so for a formula, and runs it. */
static bool
is_formula(struct span text)
{
	return text.len > 0 && byte_in(text.ptr[0], "=+-@");
}

static void
put_guarded(struct writer *writer, struct span text)
{
	struct buf guarded = {0};

	if (!writer->options.guard_formulas || !is_formula(text)) {
		put_text(writer, text);
		return;
	}
	buf_putc(&guarded, '\'');
	buf_add_span(&guarded, text);
	put_text(writer, buf_span(&guarded));
	buf_fini(&guarded);
	writer->lost[LOST_GUARDED]++;
}

/* Stands bare, for what is no text, unless it needs quotes. */
static void
put_word(struct writer *writer, struct span word)
{
	if (word.len > 0 &&
	    !put_bare(&writer->out, word, writer->options.delimiter))
		put_quoted(&writer->out, word);
}

static void
put_null(struct writer *writer)
{
	struct span word = writer->options.null;

	put_word(writer, word);
	if (writer->columns.types == NULL || !span_eq(word, SPAN("null")))
		writer->lost[LOST_NULL]++;
}

static void
put_missing(struct writer *writer)
{
	if (writer->options.missing.len == 0)
		return;
	put_word(writer, writer->options.missing);
	writer->lost[LOST_MISSING]++;
}

/* Base64, or JSON. */
static void
put_spelled(struct writer *writer, struct value value)
{
	buf_clear(&writer->scratch);
	writer_cell(value, &writer->scratch);
	put_guarded(writer, buf_span(&writer->scratch));
	if (writer->columns.types == NULL)
		writer_count_text(writer, value);
}

static inline void
put_value(struct writer *writer, const struct value *value)
{
	if (value == NULL)
		put_missing(writer);
	else if (value->type == VALUE_S && !writer->options.guard_formulas)
		put_text(writer, value->body);
	else if (value->type == VALUE_S)
		put_guarded(writer, value->body);
	else if (value->type == VALUE_N)
		buf_add_span(&writer->out, value->body);
	else if (value->type == VALUE_BOOL)
		writer_cell(*value, &writer->out);
	else if (value->type == VALUE_NULL)
		put_null(writer);
	else
		put_spelled(writer, *value);
}

static void
end_row(struct writer *writer)
{
	if (writer->options.crlf)
		buf_putc(&writer->out, '\r');
	buf_putc(&writer->out, '\n');
}

/*
 * What a reader that looks at a file's first bytes could take for something
 * else when it is bare: a BOM, JSON, another delimiter.
 */
static bool
is_misleading(struct span name)
{
	if (span_starts(name, SPAN("\xef\xbb\xbf")))
		return true;
	for (size_t i = 0; i < name.len; i++)
		if (byte_in(name.ptr[i], i == 0 ? ",;\t|[{" : ",;\t|"))
			return true;
	return false;
}

static void
put_name(struct writer *writer, size_t column)
{
	struct span name = writer->columns.names[column];
	struct buf *text = &writer->scratch;

	buf_clear(text);
	header_put(name,
	    writer->columns.types == NULL ? VALUE_NONE
					  : writer->columns.types[column],
	    text);
	if (is_misleading(name))
		put_quoted(&writer->out, buf_span(text));
	else
		put_guarded(writer, buf_span(text));
}

static void
csv_begin(struct writer *writer)
{
	struct writer_options *options = &writer->options;

	if (options->delimiter == '\0')
		options->delimiter = writer->format == FORMAT_TSV ? '\t' : ',';
	if (options->null.ptr == NULL)
		options->null = SPAN("null");
	if (options->bom)
		buf_puts(&writer->out, "\xef\xbb\xbf");
	for (size_t i = 0; i < writer->columns.n; i++) {
		if (i > 0)
			buf_putc(&writer->out, options->delimiter);
		put_name(writer, i);
	}
	end_row(writer);
}

static void
csv_item(struct writer *writer, const struct item *item)
{
	for (size_t i = 0; i < writer->columns.n; i++) {
		if (i > 0)
			buf_putc(&writer->out, writer->options.delimiter);
		put_value(writer, writer_value(writer, item, i));
	}
	end_row(writer);
}

static void
csv_end(struct writer *writer)
{
	(void)writer;
}

const struct writer_ops writer_csv_ops = {csv_begin, csv_item, csv_end};
