/* SPDX-License-Identifier: MIT */
#ifndef APP_SESSION_H
#define APP_SESSION_H

#include "src/app/slice.h"

/*
 * What the program knows without a screen: the store that is open and its
 * tables. The screen asks here; it never sees the store itself.
 */
struct session;

enum session_mode {
	SESSION_READ, /* items cannot be changed */
	SESSION_WRITE,
};

/*
 * Opens the store PATH. In SESSION_READ a session still can create tables and
 * load files (they are their own consent): the store is opened for writing for
 * as long as that takes.
 */
NODISCARD
enum err_code session_open(const char *path, enum session_mode mode,
    struct session **ret_session, struct err *err);
/* NULL is allowed. */
void session_close(struct session *session);

const char *session_path(const struct session *session);
/* ERR_USAGE if PATH is a file of the store itself: nothing is written there. */
NODISCARD
enum err_code session_check_output(const struct session *session,
    const char *path, struct err *err);
enum session_mode session_mode(const struct session *session);
NODISCARD
enum err_code session_set_mode(struct session *session, enum session_mode mode,
    struct err *err);

/* One table or index, as a list shows it. */
struct table_info {
	struct span name;
	struct span key; /* in the form of --key */
	uint64_t items, bytes, collections;
	size_t n_indexes;
};

struct table_list {
	struct table_info *tables;
	size_t n;
	struct arena arena;
};

/* All tables, by name. Fills LIST, which must be {0} or finished. */
NODISCARD
enum err_code session_tables(struct session *session, struct table_list *list,
    struct err *err);
void table_list_fini(struct table_list *list);

/*
 * The table NAME, open. It is the session's, stays open, and is the same for
 * the same name until the session is closed, or session_refresh() says that
 * tables changed. ERR_NOT_FOUND names what there is.
 */
NODISCARD
enum err_code session_table(struct session *session, struct span name,
    struct table **ret_table, struct err *err);

/* What a table is, for views that do not see the store. */
const struct schema *session_schema(const struct table *table);

/* Totals of TABLE or of its index, exact and immediate. */
NODISCARD
enum err_code session_extent(struct table *table, size_t index,
    uint64_t *ret_items, uint64_t *ret_bytes, uint64_t *ret_collections,
    struct err *err);

/* Whether there is a file by now. */
bool session_has_store(const struct session *session);

/* Whether another process has changed the store since the last call. */
bool session_changed(struct session *session);

/*
 * For who changes the store through a connection of its own: whether there is
 * news before, which stays news; then, after it, that this was no other process.
 */
bool session_has_news(struct session *session);
void session_own_change(struct session *session, bool had_news);

/* Whether there are tables that session_save() has not written as they are. */
bool session_is_unsaved(struct session *session);

/*
 * Takes in what became of the tables that are open; that is no news any more.
 * Those whose indexes are others by now, and those that were dropped, are opened
 * anew when they are asked for again; who holds one of these can go on reading
 * what is left of it.
 */
void session_refresh(struct session *session);

/* Whether, by then, TABLE was dropped, or (but for NO_INDEX) its index number
 * INDEX may have been: it is not to be read any more. */
bool session_is_lost(const struct session *session, const struct table *table,
    size_t index);

/*
 * What stands for TABLE by now: itself, or, opened anew, the one of its name
 * with its key. ERR_NOT_FOUND: there is none.
 */
NODISCARD
enum err_code session_renewed(struct session *session, struct table *table,
    struct table **ret_table, struct err *err);

/* Stops what runs on the store; may be called from a signal handler. */
void session_interrupt(struct session *session);

/* Collections, a page at a time. A place is the packed hash parts. */
enum collections_by {
	BY_KEY,
	BY_SIZE,  /* largest first */
	BY_COUNT, /* most items first */
};

enum {
	LARGEST_MAX = 10000 /* how far BY_SIZE and BY_COUNT go */
};

/* "key", "size", "count". */
const char *collections_by_name(enum collections_by by);
/* Makes *BY the order NAME, or, if that is empty, the one that follows. */
NODISCARD
enum err_code collections_by_choose(struct span name, enum collections_by *by,
    struct err *err);

struct collection_row {
	struct span place;
	struct value hash[INDEX_HASH_MAX];
	size_t n_hash;
	uint64_t items, bytes;
};

struct collection_page {
	struct collection_row *rows;
	size_t n;
	size_t cap;
	struct arena arena;
	bool end; /* as struct page */
};

void collection_page_fini(struct collection_page *page);

/*
 * Up to N collections of TABLE or its index, by key, from PLACE (as slice_page();
 * PAGE_AT begins at the first collection that is not before PLACE). The largest:
 * largest.h.
 */
NODISCARD
enum err_code session_collections(struct table *table, size_t index,
    enum page_from from, struct span place, size_t n,
    struct collection_page *page, struct err *err);

/*
 * The place to jump to for TEXT typed by a person: the packed hash value that
 * begins so (appended to OUT). For a number key TEXT must be a number.
 */
NODISCARD
enum err_code session_collection_place(struct table *table, size_t index,
    struct span text, struct buf *out, struct err *err);

/* The place of collection NUMBER in key order, from 0 on, appended to OUT; there
 * may be none. */
NODISCARD
enum err_code session_collection_at(struct table *table, size_t index,
    uint64_t number, struct buf *out, bool *ret_found, struct err *err);

/* Makes a table; consent is the caller's business, here as in what follows. */
NODISCARD
enum err_code session_create_table(struct session *session,
    const struct schema *schema, struct err *err);

/* Gives the table NAME another name, or drops it with all its items. */
NODISCARD
enum err_code session_rename_table(struct session *session, struct span name,
    struct span new_name, struct err *err);
NODISCARD
enum err_code session_drop_table(struct session *session, struct span name,
    struct err *err);

/*
 * Writes the store to the file PATH, which must not be there: what a temporary
 * store is kept by.
 */
NODISCARD
enum err_code session_save(struct session *session, const char *path,
    struct err *err);

/* Completion: up to N real key values that begin with PREFIX. */
struct completions {
	struct span *words; /* as text to put into the line */
	size_t n;
	size_t cap;
	struct arena arena;
};

void completions_fini(struct completions *completions);

/* Adds WORD (copied) unless it is there already. */
void completions_add(struct completions *completions, struct span word);

/*
 * Completions for the query line LINE with the cursor at byte AT: clause words,
 * operators, functions, index names, attribute names, and key values found by
 * seeking. CONTEXT as for query_parse(). *ret_start is the byte where the word
 * begins that they replace.
 */
NODISCARD
enum err_code session_complete_query(struct table *table,
    const struct query_context *context, struct span line, size_t at,
    struct completions *ret_words, size_t *ret_start, struct err *err);

#endif
