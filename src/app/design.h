/* SPDX-License-Identifier: MIT */
#ifndef APP_DESIGN_H
#define APP_DESIGN_H

#include "db/table.h"

/*
 * What a table is, as the entries of its parts: each has a short form that a
 * person can read and type, as on the command line. The screen shows them, and
 * so does "keyslice schema"; redefine.h changes them.
 */
enum design_part {
	PART_KEY,
	PART_GLOBAL,
	PART_LOCAL,
	PART_TEMPLATE,
	PART_DELIMITER,
	PART_PIN,
	PART_ENTITY,
	PART_QUERY,
	DESIGN_PARTS, /* of a schema; behind them: */
	PART_LOAD = DESIGN_PARTS,
	PARTS
};

/* One of a part: "pin"; all of it: "pins". */
const char *design_word(enum design_part part);
const char *design_heading(enum design_part part);

/* How many entries SCHEMA has in PART, which is one of a schema. */
size_t design_count(const struct schema *schema, enum design_part part);

/* Appends the short form of entry number AT. */
void design_print(const struct schema *schema, enum design_part part, size_t at,
    struct buf *out);

/* Which entry has the short form TEXT; SIZE_MAX: none. */
size_t design_find(const struct schema *schema, enum design_part part,
    struct span text);

struct design_line {
	enum design_part part;
	struct span text; /* the short form */
	struct span note; /* how much there is of it; may be empty */
};

struct design {
	struct design_line *lines; /* in the order of their parts */
	size_t n, cap;
	struct arena arena;
};

/* Reads what TABLE is, how much it holds, and what was loaded into it. DESIGN
 * must be {0} or finished. Immediate. */
NODISCARD
enum err_code design_read(struct table *table, struct design *design,
    struct err *err);
void design_fini(struct design *design);

#endif
