/* SPDX-License-Identifier: MIT */
#ifndef UI_ITEM_LINES_H
#define UI_ITEM_LINES_H

#include "src/app/layout.h"
#include "src/base/arena.h"
#include "src/model/item.h"
#include "src/model/key.h"
#include "ui/style.h"

/*
 * An item as lines of text: a tree of its attributes, or JSON. Long texts go
 * over several lines.
 */
enum item_form {
	ITEM_TREE,
	ITEM_JSON,
	ITEM_DYNAMODB_JSON,
	ITEM_FORMS
};

struct item_line {
	int indent;           /* in columns */
	struct span name;     /* empty where a text goes on, and in JSON */
	enum value_type type; /* VALUE_NONE likewise */
	struct value value;   /* all of it; not in JSON */
	struct span text;
	enum style name_style, style;
	size_t bytes; /* as DynamoDB counts name and value; 0: not said */
};

struct item_lines {
	struct item_line *lines;
	size_t n;
	size_t cap;
	int name_width; /* of the tree: name and indent */
	struct arena arena;
};

void item_lines_fini(struct item_lines *lines);

/*
 * Fills LINES anew with ITEM, whose key is DEF, for WIDTH columns. Below times
 * stands their date where LAYOUT (NULL is allowed) wants it. Borrows ITEM's
 * bytes.
 */
void item_lines_make(struct item_lines *lines, const struct item *item,
    const struct key_def *def, enum item_form form, int width,
    const struct column_layout *layout);

/*
 * The line where what is on line AT begins, as long texts go over several.
 * Appends its path in the item to OUT. For the tree alone.
 */
size_t item_lines_path(const struct item_lines *lines, size_t at,
    struct buf *out);

/*
 * How many bytes of text stand before line AT, and the line of which the one
 * at OFFSET is: a place that the width does not change.
 */
size_t item_lines_offset(const struct item_lines *lines, size_t at);
size_t item_lines_find(const struct item_lines *lines, size_t offset);

/* In the tree, from column to column: name, type, text. */
enum {
	ITEM_GAP = 2,
	ITEM_TYPE_COLUMNS = 4, /* NULL, BOOL */
};

#endif
