/* SPDX-License-Identifier: MIT */
/*
 * A bare word asc or desc is a clause wherever it stands: attributes of these
 * names are written in back-ticks. So the lines need not be parsed here.
 */
#include "ui/query_text.h"

#include "src/base/attr.h"

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static bool
is_quote(char c)
{
	return c == '"' || c == '\'' || c == '`';
}

/*
 * The word at the start of LINE: what runs to the next blank outside of quotes.
 * *ret_quote is the quote that is open at its end, or 0.
 */
static struct span
next_word(struct span line, char *ret_quote)
{
	char quote = 0;
	size_t len = 0;

	for (; len < line.len && (quote != 0 || !is_blank(line.ptr[len]));
	     len++) {
		char c = line.ptr[len];

		if (quote == 0 && is_quote(c))
			quote = c;
		else if (quote == '"' && c == '\\')
			len++;
		else if (quote == c)
			quote = 0;
	}
	*ret_quote = quote;
	return (struct span){line.ptr, len < line.len ? len : line.len};
}

static bool
is_direction(struct span word)
{
	return span_eq_nocase(word, SPAN("asc")) ||
	    span_eq_nocase(word, SPAN("desc"));
}

static size_t
count_blanks(struct span line)
{
	size_t n = 0;

	while (n < line.len && is_blank(line.ptr[n]))
		n++;
	return n;
}

void
query_text_direct(struct span line, enum direction direction, struct buf *out)
{
	size_t start = out->len;

	while (line.len > 0) {
		size_t blanks = count_blanks(line);
		char quote;
		struct span word = next_word(span_from(line, blanks), &quote);

		if (!is_direction(word)) {
			/* Without the blanks in front of the first one. */
			if (out->len > start)
				buf_add(out, line.ptr, blanks);
			buf_add_span(out, word);
		}
		line = span_from(line, blanks + word.len);
	}
	if (direction == BACKWARD)
		buf_puts(out, out->len > start ? " desc" : "desc");
}

bool
query_text_is_directed(struct span line)
{
	while (line.len > 0) {
		size_t blanks = count_blanks(line);
		char quote;
		struct span word = next_word(span_from(line, blanks), &quote);

		if (is_direction(word))
			return true;
		line = span_from(line, blanks + word.len);
	}
	return false;
}

/* The length of "on NAME" and the blanks around it at the start of LINE. */
static size_t
source_len(struct span line)
{
	size_t len = count_blanks(line);
	char quote;
	struct span word = next_word(span_from(line, len), &quote);

	if (!span_eq_nocase(word, SPAN("on")))
		return len;
	len += word.len;
	len += count_blanks(span_from(line, len));
	len += next_word(span_from(line, len), &quote).len;
	return len + count_blanks(span_from(line, len));
}

bool
query_text_has_source(struct span line)
{
	return source_len(line) > count_blanks(line);
}

size_t
query_text_open(struct span line, struct buf *out)
{
	size_t start = out->len;
	size_t at = source_len(line);
	bool only_clauses = query_is_clause(span_from(line, at));

	buf_add(out, line.ptr, at);
	if (only_clauses)
		buf_putc(out, ' ');
	buf_add_span(out, span_from(line, at));
	if (only_clauses)
		return at;
	if (line.len > 0 && !is_blank(line.ptr[line.len - 1]))
		buf_putc(out, ' ');
	return out->len - start;
}

void
query_text_complete(struct span line, struct buf *out)
{
	size_t depth = 0;
	char quote = 0;

	for (size_t i = 0; i < line.len; i++) {
		char c = line.ptr[i];

		if (quote == 0 && is_quote(c))
			quote = c;
		else if (quote == '"' && c == '\\')
			i++;
		else if (quote == c)
			quote = 0;
		else if (quote == 0 && c == '(')
			depth++;
		else if (quote == 0 && c == ')' && depth > 0)
			depth--;
	}
	buf_add_span(out, line);
	if (quote != 0)
		buf_putc(out, quote);
	for (; depth > 0; depth--)
		buf_putc(out, ')');
}
