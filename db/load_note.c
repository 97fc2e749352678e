/* SPDX-License-Identifier: MIT */
/* The loads that a table remembers. */
#include "db/stmt.h"

enum err_code
table_note_load(struct table *table, const struct load_note *note,
    struct err *err)
{
	struct stmt *stmt = NULL;
	enum err_code code = store_begin(table->store, "note the load", err);

	if (code != ERR_OK)
		return code;
	code = stmt_take(&table->store->catalog, SQL_LOAD_ADD, 0, &stmt, err);
	if (code == ERR_OK) {
		stmt_bind_int(stmt, 1, table->id);
		stmt_bind_int(stmt, 2, note->at);
		stmt_bind_text(stmt, 3, note->source);
		stmt_bind_text(stmt, 4, note->format);
		stmt_bind_int(stmt, 5, (int64_t)note->items);
		stmt_bind_int(stmt, 6, (int64_t)note->replaced);
		stmt_bind_int(stmt, 7, (int64_t)note->rejected);
		code = stmt_run(stmt, err);
	}
	stmt_give(stmt);
	if (code == ERR_OK)
		return store_commit(table->store, err);
	store_rollback(table->store);
	return code;
}

static struct load_note
take_note(struct stmt *stmt, struct arena *arena)
{
	return (struct load_note){
	    .at = stmt_int(stmt, 0),
	    .source = arena_dup(arena, stmt_span(stmt, 1)),
	    .format = arena_dup(arena, stmt_span(stmt, 2)),
	    .items = (uint64_t)stmt_int(stmt, 3),
	    .replaced = (uint64_t)stmt_int(stmt, 4),
	    .rejected = (uint64_t)stmt_int(stmt, 5),
	};
}

enum err_code
table_loads(struct table *table, struct arena *arena,
    struct load_note **ret_notes, size_t *ret_n, struct err *err)
{
	struct buf notes = {0};
	size_t n = 0;
	struct stmt *stmt = NULL;
	bool row = false;
	enum err_code code =
	    stmt_take(&table->store->catalog, SQL_LOADS, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_int(stmt, 1, table->id);
	while ((code = stmt_step(stmt, &row, err)) == ERR_OK && row) {
		struct load_note note = take_note(stmt, arena);

		buf_add(&notes, &note, sizeof(note));
		n++;
	}
	stmt_give(stmt);
	if (code == ERR_OK) {
		*ret_notes = arena_alloc(arena, notes.len);
		if (n > 0)
			memcpy(*ret_notes, notes.ptr, notes.len);
		*ret_n = n;
	}
	buf_fini(&notes);
	return code;
}
