/* SPDX-License-Identifier: MIT */
#ifndef UI_COMPARE_PRIV_H
#define UI_COMPARE_PRIV_H

#include "src/app/slicediff_export.h"
#include "ui/list.h"
#include "ui/needle.h"
#include "ui/ui.h"

/*
 * Between view_compare.c, which has the list, compare_rows.c, which has its
 * lines as texts, compare_act.c, which has the commands, and compare_export.c,
 * which has those that copy and write.
 */
enum compare_state {
	COMPARE_GOES_ON,
	COMPARE_DONE,
	COMPARE_STOPPED, /* by the user, or by a failure */
};

/* A difference as it is seen. */
struct compare_line {
	enum diff_kind kind;
	struct span key[KEY_PARTS_MAX];
	struct span summary;
};

struct view_compare {
	struct view view;
	struct slice_diff *diff;
	struct buf names[SIDES];
	enum compare_state state;
	bool is_outdated; /* the store has changed since */

	enum diff_kind kind; /* the differences that are listed; DIFF_KINDS:
	                      * all of them */
	uint32_t *rows;      /* their numbers in diff */
	size_t n, cap;
	size_t taken; /* differences of diff that were looked at for that */
	struct list list;
	struct needle needle;

	struct {
		size_t at;   /* the line looked at last */
		size_t left; /* lines to look at; 0: nothing is looked for */
		bool backward;
	} search;

	/* What is seen, from row FIRST on; NULL: to be read. */
	struct compare_line *lines;
	size_t n_lines, first;
	struct arena arena; /* of their texts */
	size_t from, to;    /* the parts of the key that are shown */
	int widths[KEY_PARTS_MAX];

	struct slice_diff_export *export; /* NULL: none goes on */
	struct buf export_path;
};

/* Compares all, once more. */
NODISCARD
enum err_code compare_begin(struct view_compare *view, struct err *err);

/* Lists the differences of KIND; the cursor stays on its row if that is one. */
void compare_list_kind(struct view_compare *view, enum diff_kind kind);

/* Goes on with the search. */
void compare_search_work(struct view_compare *view);

/* See view_ops. */
enum reply compare_act(struct view *base, const struct event *event,
    struct err *err);
NODISCARD
enum err_code compare_complete(const struct view *view, enum command_id command,
    struct span prefix, struct completions *words, struct err *err);

enum reply compare_do_export(struct view_compare *view,
    const struct event *event, struct err *err);
enum reply compare_do_copy(struct view_compare *view, const struct event *event,
    struct err *err);
/* Goes on with the export; sets *RET_BUSY if there is more of it. */
NODISCARD
enum err_code compare_export_work(struct view_compare *view, bool *ret_busy,
    struct err *err);
void compare_export_status(const struct view_compare *view, struct buf *out);
/* Ends it, done or not; the other one tells the user if it was not. */
void compare_export_close(struct view_compare *view);
void compare_export_stop(struct view_compare *view);

/* Which parts of the key tell one row from another. */
void compare_choose_parts(struct view_compare *view);

/* Reads what is seen unless it was. */
NODISCARD
enum err_code compare_read_lines(struct view_compare *view, struct err *err);
/* It is to be read again. */
void compare_forget_lines(struct view_compare *view);

/* Whether what is searched for is in the key of line I of the list. */
bool compare_matches(const struct view_compare *view, size_t i);

void compare_draw(const struct view *base, struct canvas *canvas,
    struct rect area, bool focused);

/* What of AREA is left for the list. */
struct rect compare_list_area(struct rect area);

#endif
