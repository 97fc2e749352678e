/* SPDX-License-Identifier: MIT */
#ifndef UI_BROWSE_PRIV_H
#define UI_BROWSE_PRIV_H

#include "src/app/export.h"
#include "src/app/spot.h"
#include "src/model/itemjson.h"
#include "ui/pane_collections.h"
#include "ui/pane_item.h"
#include "ui/pane_slice.h"
#include "ui/ui.h"

/*
 * What the files of the browse view share: view_browse.c has the panes,
 * browse_next.c what the slice shows and is to show, browse_open.c the ways
 * there, browse_ask.c the prompts,
 * browse_export.c the export, browse_spot.c where it is, browse_tree.c the way
 * to the tree.
 */
enum pane {
	PANE_COLLECTIONS,
	PANE_SLICE,
	PANE_ITEM,
	PANES
};

/* What the slice shows, or is to show: a query line, and where it is read. */
struct question {
	struct buf text;
	bool scan;    /* over the whole table or index */
	bool open;    /* in a collection: */
	size_t index; /* of this */
	struct value hash[INDEX_HASH_MAX];
	struct arena arena; /* of hash */
	struct buf place;   /* among the collections */

	/* What else is done when it comes to be shown. */
	struct buf row;  /* the cursor goes there; empty: to the first row */
	bool lists;      /* the list goes to the collection that it names */
	enum pane focus; /* gets the focus; PANES: none does */
};

struct browse {
	struct view view;
	struct table *table;
	struct view *panes[PANES];
	enum pane focus;
	bool visible[PANES];

	struct question shown;

	struct {
		struct view *pane; /* NULL: nothing else is asked */
		struct question question;
	} next;
	struct rect slice_area; /* of what is shown and comes to be shown */

	struct marks marks;

	struct buf item_place; /* of the item shown */
	bool item_shown;

	/* Where to open, until that is done. */
	struct buf start_hash, start_sort;
	struct spot start_spot; /* stands before these; {0}: none */
	bool started;
	bool stale;     /* the table may be another one: see browse_renew() */
	enum pane base; /* back closes the view here */

	/* While a prompt is open that the slice follows: what was before. */
	bool follows;
	struct view *kept_slice; /* NULL: it is shown still */
	struct buf kept_text;

	struct {
		char *path;        /* of the file; NULL: there is none */
		struct buf before; /* the item, as item_write() has it */
		struct buf after;
		enum json_kind kind; /* of the file */
	} edit;

	struct export *export; /* NULL: none goes on */
	struct slice *export_slice;
	uint64_t export_all; /* entries that are read for it */
	struct buf export_path;
};

/* The key that the collection has, or that INDEX of the table has. */
const struct key_def *browse_key(const struct browse *browse, size_t index);

void browse_focus(struct browse *browse, enum pane pane);

/* The area of each pane that is visible; between two of them are a blank and a
 * line. */
void browse_lay_out(const struct browse *browse, struct rect area,
    struct rect ret_areas[PANES]);
/* The mouse: see view_ops. */
enum reply browse_point(struct view *view, const struct pointer *pointer,
    struct rect area, struct err *err);

void question_fini(struct question *question);
/* Lets QUESTION be read in the collection HASH (copied) of INDEX, whose key is
 * DEF. */
void question_open(struct question *question, const struct key_def *def,
    size_t index, const struct value *hash);
/* How it is read; borrows QUESTION. */
struct query_context question_context(const struct browse *browse,
    const struct question *question);

/* TEXT as a question to where the slice is; *RET_QUESTION must be {0} or
 * finished. */
void browse_question(const struct browse *browse, struct span text,
    struct question *ret_question);

/*
 * Lets the slice show what QUESTION (emptied) asks: at once if a page of it is
 * soon read, else as soon as there is something to show. On failure all is as
 * it was.
 */
NODISCARD
enum err_code browse_ask(struct browse *browse, struct question *question,
    struct err *err);

/* Whether a question waits for its answer; the other functions are for
 * view_browse.c. */
bool browse_asks(const struct browse *browse);
NODISCARD
enum err_code browse_next_prepare(struct browse *browse, struct rect area,
    struct err *err);
/* Goes on reading; sets *RET_BUSY if there is more to read. */
NODISCARD
enum err_code browse_next_work(struct browse *browse, bool *ret_busy,
    struct err *err);
void browse_next_status(const struct browse *browse, struct buf *out);
/* Forgets the question; the other one says so if there is one. */
void browse_next_drop(struct browse *browse);
void browse_next_stop(struct browse *browse);

/* How a query line is read now. */
struct query_context browse_context(const struct browse *browse);

/* Asks TEXT where the slice is; see browse_ask(). */
NODISCARD
enum err_code browse_query(struct browse *browse, struct span text,
    struct err *err);

/* The same, and goes to the collection it names, and to the slice. */
NODISCARD
enum err_code browse_go(struct browse *browse, struct span text,
    struct err *err);

/* Opens the collection under the cursor of their pane. KEEP: with the query
 * that is shown, if it can be asked there. */
NODISCARD
enum err_code browse_open_row(struct browse *browse, bool keep,
    struct err *err);

/* Goes to ITEM in the slice that is shown; *RET_SHOWN: it is there. */
NODISCARD
enum err_code browse_seek_item(struct browse *browse, const struct item *item,
    bool *ret_shown, struct err *err);

/* The same, and if it is not there, to its collection. */
NODISCARD
enum err_code browse_go_item(struct browse *browse, const struct item *item,
    struct err *err);

/* Opens it if the slice does not show it yet. */
NODISCARD
enum err_code browse_follow(struct browse *browse, struct err *err);

/*
 * The collection below the one under the cursor, else the one above, into PAGE
 * as its only row, and what a person calls it; none if there is only one.
 */
NODISCARD
enum err_code browse_read_neighbour(const struct browse *browse,
    struct collection_page *page, const char **ret_name, struct err *err);

/* The place of the row marked last if it is of the index shown; empty: none. */
struct span browse_mark(const struct browse *browse);

/* The path to what is shown: table [index] > collection > query. */
void browse_title(const struct view *view, struct buf *out);

/* Where it is, and the way to there: see view_ops. */
void browse_spot(const struct view *view, struct spot *spot);
NODISCARD
enum err_code browse_go_spot(struct view *view, const struct spot *spot,
    struct err *err);

/* Opens its table again, at the same place, if that has other indexes now. */
NODISCARD
enum err_code browse_renew(struct browse *browse, struct err *err);
/* See view_ops. */
const struct table *browse_lost(const struct view *view);

/* No slice is shown any more. */
void browse_close_slice(struct browse *browse);

/* Whether the slice is read backwards. */
bool browse_is_backward(const struct browse *browse);

/* Commands: the functions of view_browse.c's table. */
typedef enum reply browse_command(struct browse *browse,
    const struct event *event, struct err *err);

browse_command browse_do_reverse, browse_do_all, browse_do_step,
    browse_do_index;
browse_command browse_do_query, browse_do_begins, browse_do_search,
    browse_do_jump;
browse_command browse_do_copy, browse_do_dates;
browse_command browse_do_edit, browse_do_delete, browse_do_undo;
browse_command browse_do_export, browse_do_tree, browse_do_mark,
    browse_do_bytes, browse_do_diff, browse_do_compare, browse_do_explain,
    browse_do_run, browse_do_save_query, browse_do_schema, browse_do_scan;

/* A key without a command: in the list of collections a jump begins with it. */
enum reply browse_type_jump(struct view *view, uint32_t key, struct err *err);

/* What the arguments of commands may be. */
NODISCARD
enum err_code browse_complete(const struct view *view, enum command_id command,
    struct span prefix, struct completions *words, struct err *err);

/* Forgets the item that is edited, and its file. */
void browse_edit_close(struct browse *browse);
/* The view goes before it was known whether what was typed is an item: the file
 * stays, and that is said. */
void browse_edit_leave(struct browse *browse);

/* Goes on with the export. */
NODISCARD
enum err_code browse_export_work(struct browse *browse, bool *ret_busy,
    struct err *err);
void browse_export_status(const struct browse *browse, struct buf *out);
/* Ends it, done or not. */
void browse_export_close(struct browse *browse);
/* The same in the middle of it: the user is told. */
void browse_export_stop(struct browse *browse);

#endif
