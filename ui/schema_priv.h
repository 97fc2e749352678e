/* SPDX-License-Identifier: MIT */
#ifndef UI_SCHEMA_PRIV_H
#define UI_SCHEMA_PRIV_H

#include "src/app/redefinejob.h"
#include "ui/list_search.h"
#include "ui/ui.h"

/*
 * What the files of the schema view share: view_schema.c has the lines,
 * schema_ask.c what is typed to change them, schema_build.c the change that is
 * being made.
 */

/* A line on the screen. */
enum schema_row_kind {
	ROW_HEADING, /* of a part */
	ROW_ENTRY,
	ROW_NONE, /* in place of entries that are not there */
};

struct schema_row {
	enum schema_row_kind kind;
	enum design_part part;
	const struct design_line *line; /* of an entry */
};

struct view_schema {
	struct view view;
	struct table *table; /* the session's */
	bool loaded;
	struct design design;
	struct schema_row *rows;
	size_t n, cap;
	struct list list;
	struct list_search search;

	/* What is asked about: an entry of a part, and what is to be there. */
	enum design_part part;
	struct buf from, to;
	struct buf means; /* what is typed, for the items */

	struct redefinejob *job; /* NULL: nothing is being done */
	bool stopping;           /* it was asked to */
};

/* The change that is asked about; borrowed from SCHEMA. */
struct redefinition schema_change(const struct view_schema *schema);
/* Appends the name of the index whose short form is TEXT. */
void schema_put_name(struct span text, struct buf *out);

/* What commands do to the line under the cursor. */
enum reply schema_edit(struct view_schema *schema, struct err *err);
enum reply schema_add(struct view_schema *schema, struct err *err);
enum reply schema_drop(struct view_schema *schema, struct err *err);

/* Makes the change that is asked about, and says so; an index is only begun, as
 * is what has to wait for another process. */
NODISCARD
enum err_code schema_apply(struct view_schema *schema, struct err *err);
/* Says that there is a job; NULL: there is none. */
const char *schema_busy(const struct view_schema *schema);
/* Looks how far it is; see view_ops. */
enum reply schema_work(struct view_schema *schema, bool *ret_busy,
    struct err *err);
void schema_cancel(struct view_schema *schema);
/* Appends how far it is. */
void schema_work_status(const struct view_schema *schema, struct buf *out);

#endif
