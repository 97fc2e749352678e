/* SPDX-License-Identifier: MIT */
#ifndef UI_TREE_PRIV_H
#define UI_TREE_PRIV_H

#include "src/app/spot.h"
#include "ui/order.h"

/*
 * What the files of the tree share: view_tree.c what can be done in it,
 * tree_move.c the children that are seen and the way in and out, tree_ask.c
 * prompts and copies, tree_bytes.c the bytes of two rows, tree_draw.c how all
 * looks.
 */

/* A folder that was gone into, to come back as it was left. */
struct tree_level {
	struct buf top;   /* its first row that was seen */
	struct list list; /* with the cursor */
	int64_t ordinal;  /* of the first row */
	int64_t total;
	enum collections_by by; /* as was asked for */
	bool whole;
	struct fold_page page; /* if whole: the largest */
};

struct view_tree {
	struct view view;
	struct table *table;
	struct fold *fold;
	struct spot spot; /* what is folded: table, index, collection */
	struct buf label; /* the collection, for a person */

	struct buf prefix;    /* the place where one is */
	struct viewport port; /* on its children */
	struct fold_page pages[VIEWPORT_ROWS];
	uint64_t items, bytes; /* that begin with the prefix */
	struct buf aim;        /* stand on this place, once that can be */
	struct buf mark;       /* the place of the marked row; empty: none */

	struct order order;

	struct tree_level *levels; /* those above that were gone through */
	size_t n_levels, cap;

	/* Widths of the columns, which only grow. */
	int items_width, bytes_width;
};

/* The child under the cursor; NULL: none. */
const struct fold_row *tree_row(const struct view_tree *tree);

/* Whether partition keys are folded, not those of one collection. */
bool tree_is_of_collections(const struct view_tree *tree);

extern const struct viewport_ops tree_viewport_ops;
extern const struct order_ops tree_order_ops;

/* Reads what is missing for LINES rows. */
NODISCARD
enum err_code tree_fit(struct view_tree *tree, int lines, struct err *err);

/* To the child that PLACE lies in, or the next one. */
NODISCARD
enum err_code tree_seek(struct view_tree *tree, struct span place,
    struct err *err);

/* Into the folder under the cursor; out to the one around. */
NODISCARD
enum err_code tree_go_in(struct view_tree *tree, struct err *err);
NODISCARD
enum err_code tree_go_out(struct view_tree *tree, struct err *err);

/* Folds at DELIMITER from now on, by key, with the cursor where it is. */
void tree_delimit(struct view_tree *tree, struct span delimiter);

/* Forgets the levels above; what they hold of the largest only. */
void tree_forget_levels(struct view_tree *tree);
void tree_forget_largest(struct view_tree *tree);

/* Commands. */
typedef enum reply tree_command(struct view_tree *tree,
    const struct event *event, struct err *err);
tree_command tree_do_query, tree_do_jump, tree_do_search, tree_do_copy,
    tree_do_bytes, tree_do_mark;

void tree_draw(const struct view *view, struct canvas *canvas, struct rect area,
    bool focused);
enum reply tree_point(struct view *view, const struct pointer *pointer,
    struct rect area, struct err *err);
void tree_status(const struct view *view, struct buf *out);
/* Table [index] > collection > prefix. */
void tree_title(const struct view *view, struct buf *out);

#endif
