/* SPDX-License-Identifier: MIT */
#ifndef UI_TREE_PRIV_H
#define UI_TREE_PRIV_H

#include "src/app/fold.h"
#include "src/app/spot.h"
#include "ui/list.h"

/*
 * What the files of the tree share: view_tree.c what can be done in it,
 * tree_move.c the children that are seen, tree_draw.c how they look.
 */

/* A folder that was gone into, to come back as it was left. */
struct tree_level {
	struct buf top;  /* its first row that was seen */
	size_t cursor;   /* rows below that */
	int64_t ordinal; /* of the first row */
	int64_t children;
};

struct view_tree {
	struct view view;
	struct table *table;
	struct fold *fold;
	struct spot spot; /* what is folded: table, index, collection */
	struct buf label; /* the collection, for a person */

	struct buf prefix;     /* where one is */
	struct fold_page page; /* the children that are seen, no others */
	struct list list;      /* of them */
	int64_t ordinal;       /* of page.rows[0]; -1: not known */
	int64_t children;      /* there are in all; -1: not known */
	uint64_t items, bytes; /* that begin with the prefix */
	struct buf aim;        /* stand on this value, once that can be */
	bool loaded;
	bool stale; /* to be read again */

	struct tree_level *levels; /* those above that were gone through */
	size_t n_levels, cap;

	/* Widths of the columns, which only grow. */
	int items_width, bytes_width;
};

/* The child under the cursor; NULL: none. */
const struct fold_row *tree_row(const struct view_tree *tree);

/* Reads what is missing for LINES rows. */
NODISCARD
enum err_code tree_fit(struct view_tree *tree, int lines, struct err *err);
NODISCARD
enum err_code tree_move(struct view_tree *tree, struct move move,
    struct err *err);

/* To the child that VALUE lies in, or the next one. */
NODISCARD
enum err_code tree_seek(struct view_tree *tree, struct span value,
    struct err *err);

/* Into the folder under the cursor; out to the one around. */
NODISCARD
enum err_code tree_go_in(struct view_tree *tree, struct err *err);
NODISCARD
enum err_code tree_go_out(struct view_tree *tree, struct err *err);

void tree_draw(const struct view *view, struct canvas *canvas, struct rect area,
    bool focused);
void tree_status(const struct view *view, struct buf *out);

#endif
