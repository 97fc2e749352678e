/* SPDX-License-Identifier: MIT */
#include "src/io/csv.h"
#include "tests/fuzz/fuzz.h"

/* What CELL stands for, in quotes, read back. */
static void
check_quoted(struct span text, char delimiter)
{
	struct buf quoted = {0}, back = {0};
	struct csv_cell cell;
	struct span rest;

	buf_putc(&quoted, '"');
	for (size_t i = 0; i < text.len; i++) {
		if (text.ptr[i] == '"')
			buf_putc(&quoted, '"');
		buf_putc(&quoted, text.ptr[i]);
	}
	buf_puts(&quoted, "\"\n");
	rest = buf_span(&quoted);
	HOLDS(csv_row(rest, delimiter) == quoted.len);
	HOLDS(!csv_cell(&rest, delimiter, &cell));
	HOLDS(rest.len == 0);
	HOLDS(cell.quoted && !cell.open && !cell.junk);
	if (cell.doubled)
		csv_unquote(cell.text, &back);
	else
		buf_add_span(&back, cell.text);
	HOLDS(span_eq(buf_span(&back), text));
	buf_fini(&back);
	buf_fini(&quoted);
}

/* The cells of ROW lie in it one behind the other, and fill it. */
static void
check_row(struct span row, char delimiter)
{
	struct span rest = row;
	bool more = true;

	while (more) {
		const char *from = rest.ptr;
		struct csv_cell cell;

		more = csv_cell(&rest, delimiter, &cell);
		HOLDS(cell.text.ptr >= from);
		HOLDS(cell.text.ptr + cell.text.len <= rest.ptr);
		check_quoted(cell.text, delimiter);
	}
	HOLDS(rest.len == 0);
}

/* The first byte chooses the delimiter: the best one, or itself. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char delimiters[] = {'\0', ',', ';', '\t', '|'};
	struct span text = fuzz_span(data, size);
	char delimiter = delimiters[fuzz_choice(&text) % sizeof(delimiters)];
	char best = csv_delimiter(text, true);

	HOLDS(best == '\0' || memchr(delimiters, best, sizeof(delimiters)));
	if (delimiter == '\0')
		delimiter = best != '\0' ? best : ',';
	while (text.len > 0) {
		size_t n = csv_row(text, delimiter);
		struct span row = {text.ptr, n == SIZE_MAX ? text.len : n};

		HOLDS(row.len > 0 && row.len <= text.len);
		check_row(row, delimiter);
		text = span_from(text, row.len);
	}
	return 0;
}
