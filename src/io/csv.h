/* SPDX-License-Identifier: MIT */
#ifndef IO_CSV_H
#define IO_CSV_H

#include "src/base/buf.h"

/*
 * Rows of cells, as RFC 4180 has them, with any delimiter of one byte. A quote
 * is special at the beginning of a cell only; inside quotes, quotes are doubled
 * and delimiters and line ends are text. A row ends with LF or CRLF, the last
 * one also with the text.
 */
struct csv_cell {
	struct span text; /* between the quotes; part of what is read */
	bool quoted;
	bool doubled; /* holds quotes, each of them twice */
	bool open;    /* the text ends inside the quotes */
	bool junk;    /* something stands behind the closing quote */
};

/*
 * Takes the next cell of a row from *REST, with what ends it. Returns whether
 * another cell of the row follows.
 */
bool csv_cell(struct span *rest, char delimiter, struct csv_cell *ret_cell);

/*
 * The length of the row at the start of TEXT with its line end, or SIZE_MAX if
 * TEXT ends before the row does.
 */
size_t csv_row(struct span text, char delimiter);

/* Appends TEXT with one quote in place of two. */
void csv_unquote(struct span text, struct buf *out);

/*
 * The one of , ; tab | that gives most rows of TEXT as many cells as the first
 * one; '\0' if the first row holds none of them. WHOLE: the last row is whole.
 */
char csv_delimiter(struct span text, bool whole);

#endif
