/* SPDX-License-Identifier: MIT */
#ifndef UI_CELLS_H
#define UI_CELLS_H

#include "src/app/reader.h"
#include "ui/canvas.h"
#include "ui/needle.h"

/*
 * Values as cells of a table: S and N as they are, B as 0x.., containers as
 * compact JSON or, when large, by their number of elements. Missing, NULL and
 * "" are told apart: blank, null, ""; a text with a blank at one of its ends is
 * in quotes, too.
 */

/* The text of VALUE: borrowed from it, or put into SCRATCH (cleared first). */
struct span cell_text(struct value value, struct buf *scratch);

/* A set of types has a bit for each. */
#define TYPE_BIT(TYPE) (1U << (TYPE))

/* The types of values that have the text that VALUE has, if it is an S. */
unsigned cell_reads_as(struct value value);
/* As cell_text(), but a text that reads as a value of one of TYPES is in
 * quotes: colour alone must not tell them apart. */
struct span cell_text_told(struct value value, unsigned types,
    struct buf *scratch);

/* The style of VALUE where the row has none of its own. */
enum style cell_style(struct value value);

/* The columns that TEXT takes, at most MAX; it is not looked at further. */
int cell_columns(struct span text, int max);

/* The columns that VALUE takes, at most MAX. */
int cell_width(struct value value, int max, struct buf *scratch);

/* Where and how a cell is drawn. */
struct cell_place {
	struct rect area;
	int line, column, width;
	bool right;                  /* aligned at the right */
	const struct needle *needle; /* drawn as a match where it is in it */
};

/* Whether COLUMN of its area is one of the cell's. */
static inline bool
cell_place_has(const struct cell_place *place, int column)
{
	return column >= place->column && column < place->column + place->width;
}

/* Draws TEXT; what is left of the width stays as it is. */
void cell_put(struct canvas *canvas, const struct cell_place *place,
    struct span text, enum style style);

/* NUMBER with commas, aligned at the right of the cell. */
void cell_number(struct canvas *canvas, const struct cell_place *place,
    uint64_t number, enum style style);

/*
 * How many bytes of TEXT go on a line of WIDTH columns, at least one glyph: up
 * to a line end, or to a blank unless that leaves half of the line empty.
 */
size_t cell_fit(struct span text, int width);

/* The columns that NUMBER takes with its commas. */
int number_width(uint64_t number);

/* Appends PART of ALL as a percentage with one digit, rounded to the nearest;
 * but 100.0% is all of it, and 0.0% nothing: less than half a tenth is <0.1%. */
void percent_print(uint64_t part, uint64_t all, struct buf *out);

/* Appends how far something has come: "1,000 of 4,000 (25.0%)", or, with a WORD
 * that is not "", "1,000 of 4,000 read (25.0%)". */
void progress_print(uint64_t done, uint64_t all, const char *word,
    struct buf *out);

#endif
