/* SPDX-License-Identifier: MIT */
#include "src/io/csv.h"

enum {
	GUESS_ROWS_MAX = 200, /* a delimiter shows itself in fewer */
};

/* Where the quotes end that open at TEXT.ptr[0]; TEXT.len if they do not. */
static size_t
closing_quote(struct span text, bool *ret_doubled)
{
	size_t at = 1;

	*ret_doubled = false;
	while (at < text.len) {
		const char *quote = memchr(text.ptr + at, '"', text.len - at);

		if (quote == NULL)
			break;
		at = (size_t)(quote - text.ptr);
		if (at + 1 == text.len || quote[1] != '"')
			return at;
		*ret_doubled = true;
		at += 2;
	}
	return text.len;
}

/* Where the cell ends that is, or goes on, without quotes. */
static size_t
cell_end(struct span text, char delimiter, size_t at)
{
	while (at < text.len && text.ptr[at] != delimiter &&
	    text.ptr[at] != '\n')
		at++;
	return at;
}

/* The bytes from FROM to END but for a CR in front of a line end. */
static struct span
without_cr(struct span text, size_t from, size_t end)
{
	bool row_ends = end == text.len || text.ptr[end] == '\n';

	if (row_ends && end > from && text.ptr[end - 1] == '\r')
		end--;
	return (struct span){text.ptr + from, end - from};
}

bool
csv_cell(struct span *rest, char delimiter, struct csv_cell *ret_cell)
{
	struct span text = *rest;
	struct csv_cell cell = {0};
	size_t end;
	bool more;

	if (text.len > 0 && text.ptr[0] == '"') {
		size_t quote = closing_quote(text, &cell.doubled);
		size_t behind = quote < text.len ? quote + 1 : quote;

		cell.quoted = true;
		cell.open = quote == text.len;
		cell.text = (struct span){text.ptr + 1, quote - 1};
		end = cell_end(text, delimiter, behind);
		cell.junk = without_cr(text, behind, end).len > 0;
	} else {
		end = cell_end(text, delimiter, 0);
		cell.text = without_cr(text, 0, end);
	}
	more = end < text.len && text.ptr[end] == delimiter;
	*rest = span_from(text, end < text.len ? end + 1 : end);
	*ret_cell = cell;
	return more;
}

/*
 * Jumps from quote to quote, since most rows have none: only one at the
 * beginning of a cell hides the line ends behind it.
 */
size_t
csv_row(struct span text, char delimiter)
{
	size_t at = 0;

	for (;;) {
		struct span rest = span_from(text, at);
		const char *end, *quote;
		bool doubled;

		end = rest.len == 0 ? NULL : memchr(rest.ptr, '\n', rest.len);
		if (end != NULL)
			rest.len = (size_t)(end - rest.ptr);
		quote = rest.len == 0 ? NULL : memchr(rest.ptr, '"', rest.len);
		if (quote == NULL)
			return end == NULL ? SIZE_MAX
					   : (size_t)(end - text.ptr) + 1;
		at = (size_t)(quote - text.ptr);
		if (at == 0 || quote[-1] == delimiter)
			at += closing_quote(span_from(text, at), &doubled);
		if (at < text.len)
			at++;
	}
}

void
csv_unquote(struct span text, struct buf *out)
{
	while (text.len > 0) {
		const char *quote = memchr(text.ptr, '"', text.len);
		size_t n =
		    quote == NULL ? text.len : (size_t)(quote - text.ptr) + 1;

		buf_add(out, text.ptr, n);
		text = span_from(text, quote == NULL ? n : n + 1);
	}
}

static size_t
count_cells(struct span row, char delimiter)
{
	struct csv_cell cell;
	size_t n = 1;

	while (csv_cell(&row, delimiter, &cell))
		n++;
	return n;
}

/*
 * How many rows of a thousand have as many cells as the first one; 0 if that
 * is a single cell. Blank rows do not count.
 */
static size_t
agreement(struct span text, bool whole, char delimiter, size_t *ret_cells)
{
	size_t rows = 0, agree = 0;

	*ret_cells = 0;
	while (text.len > 0 && rows < GUESS_ROWS_MAX) {
		size_t n = csv_row(text, delimiter);
		struct span row = {text.ptr, n == SIZE_MAX ? text.len : n};
		size_t cells;

		if (n == SIZE_MAX && !whole && rows > 0)
			break;
		text = span_from(text, row.len);
		if (span_trim(row).len == 0)
			continue;
		cells = count_cells(row, delimiter);
		if (rows++ == 0)
			*ret_cells = cells;
		if (*ret_cells == 1)
			return 0;
		agree += cells == *ret_cells;
	}
	return rows == 0 ? 0 : agree * 1000 / rows;
}

char
csv_delimiter(struct span text, bool whole)
{
	static const char candidates[] = {',', ';', '\t', '|'};
	size_t best = 0, best_cells = 0;
	char found = '\0';

	for (size_t i = 0; i < COUNT_OF(candidates); i++) {
		size_t cells;
		size_t agree = agreement(text, whole, candidates[i], &cells);

		if (agree > best ||
		    (agree > 0 && agree == best && cells > best_cells)) {
			best = agree;
			best_cells = cells;
			found = candidates[i];
		}
	}
	return found;
}
