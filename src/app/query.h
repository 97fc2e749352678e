/* SPDX-License-Identifier: MIT */
#ifndef APP_QUERY_H
#define APP_QUERY_H

#include "db/cursor.h"
#include "src/model/keycond.h"

/*
 * The query line: the same text at the prompt, in the shell and on the command
 * line.
 *
 *   query   = [ "on" name ] ( key-cond | short ) { clause }
 *   clause  = "filter" expr | "select" path { "," path } | "asc" | "desc"
 *           | "limit" number | "consistent"
 *   short   = TEXT* | TEXT .. TEXT | = TEXT | < TEXT | <= TEXT | > TEXT
 *           | >= TEXT         inside an open collection, for its sort key
 *
 * or "@NAME": a query that the table keeps (saved.h).
 */
struct query {
	struct arena arena; /* owns all that follows */
	struct span text; /* as it was typed; of "@NAME" what that stands for */
	size_t index;     /* NO_INDEX: the table itself */
	bool whole;       /* a scan: no key condition */
	struct keycond cond; /* unless whole */
	struct expr *filter; /* NULL: none */
	struct path *select; /* NULL: all attributes */
	size_t n_select;
	enum direction direction;
	uint64_t limit; /* items returned; 0: no limit */
	bool consistent;
};

/* What a query line may leave out, and what its names and values stand for. */
struct query_context {
	const struct schema *schema;
	bool scan;                /* only clauses: reads everything */
	size_t index;             /* of the open collection, or NO_INDEX */
	const struct value *hash; /* the open collection's hash values; NULL:
	                           * none is open */
	struct expr_name *names;  /* --names */
	size_t n_names;
	struct expr_bind *binds; /* --values */
	size_t n_binds;
};

/*
 * Parses TEXT. Fills QUERY, which must be {0} or finished; on failure it is
 * empty again. ERR_SYNTAX, ERR_INVALID: err->pos is the byte of TEXT.
 * ERR_NOT_FOUND: no such index.
 */
NODISCARD
enum err_code query_parse(const struct query_context *context, struct span text,
    struct query *query, struct err *err);

void query_fini(struct query *query);

/* Whether TEXT begins with one of the clause words. */
bool query_is_clause(struct span text);

/* The range of keys QUERY reads; bytes as keycond_range(). */
void query_range(const struct query *query, struct buf *bytes,
    struct key_range *ret_range);

/*
 * The key that TEXT stands for on the command line: part number PART of DEF, as
 * a literal of the query line or bare ("V-7741", 0x00ff for B). The value is
 * appended to OUT in encoded form.
 */
NODISCARD
enum err_code query_key_text(const struct key_def *def, size_t part,
    struct span text, struct buf *out, struct err *err);

/*
 * Shows TEXT with a mark under byte POS: two lines for a terminal, appended to
 * OUT, each with a line end. Of a long text, what is near POS.
 */
void query_point(struct span text, size_t pos, struct buf *out);

#endif
