/* SPDX-License-Identifier: MIT */
#include "db/stmt.h"

#include <assert.h>
#include <stdlib.h>

struct stmt {
	sqlite3_stmt *raw;
	struct keyspace *keyspace;
	enum sql_id id;
	size_t parts;
	struct stmt *next; /* idle, of the same id and parts */
};

static enum err_code
prepare(struct stmt *stmt, struct err *err)
{
	struct store *store = stmt->keyspace->store;
	struct buf text = {0};
	const char *tail = NULL;
	int rc;

	sql_text(stmt->id, stmt->keyspace, stmt->parts, &text);
	rc = sqlite3_prepare_v3(store->db, buf_str(&text), -1,
	    SQLITE_PREPARE_PERSISTENT, &stmt->raw, &tail);
	assert(rc != SQLITE_OK || *tail == '\0');
	buf_fini(&text);
	if (rc != SQLITE_OK)
		return store_fail(store, rc, store->doing, err);
	return ERR_OK;
}

enum err_code
stmt_take(struct keyspace *keyspace, enum sql_id id, size_t parts,
    struct stmt **ret_stmt, struct err *err)
{
	struct stmt *stmt = keyspace->idle[id][parts];
	enum err_code code;

	if (stmt != NULL) {
		keyspace->idle[id][parts] = stmt->next;
	} else {
		stmt = xcalloc(1, sizeof(*stmt));
		*stmt = (struct stmt){
		    .keyspace = keyspace, .id = id, .parts = parts};
		code = prepare(stmt, err);
		if (code != ERR_OK) {
			free(stmt);
			return code;
		}
	}
	keyspace->taken++;
	*ret_stmt = stmt;
	return ERR_OK;
}

void
stmt_give(struct stmt *stmt)
{
	struct stmt **idle;

	if (stmt == NULL)
		return;
	stmt_reset(stmt);
	idle = &stmt->keyspace->idle[stmt->id][stmt->parts];
	stmt->next = *idle;
	*idle = stmt;
	stmt->keyspace->taken--;
}

void
stmt_free_list(struct stmt *stmt)
{
	while (stmt != NULL) {
		struct stmt *next = stmt->next;

		(void)sqlite3_finalize(stmt->raw);
		free(stmt);
		stmt = next;
	}
}

/* A bind fails only for want of memory, or if the number is wrong: a bug. */
static void
bound(int rc)
{
	if (rc != SQLITE_OK)
		abort();
}

void
stmt_bind_int(struct stmt *stmt, int at, int64_t number)
{
	bound(sqlite3_bind_int64(stmt->raw, at, number));
}

/* SQLite takes a NULL pointer for the value NULL, which no column here is. */
static const char *
not_null(struct span s)
{
	return s.ptr == NULL ? "" : s.ptr;
}

void
stmt_bind_text(struct stmt *stmt, int at, struct span text)
{
	bound(sqlite3_bind_text64(stmt->raw, at, not_null(text), text.len,
	    SQLITE_STATIC, SQLITE_UTF8));
}

void
stmt_bind_blob(struct stmt *stmt, int at, struct span bytes)
{
	bound(sqlite3_bind_blob64(stmt->raw, at, not_null(bytes), bytes.len,
	    SQLITE_STATIC));
}

void
stmt_bind_key(struct stmt *stmt, int at, const struct key *key, size_t n)
{
	assert(n <= key->n);
	for (size_t i = 0; i < n; i++) {
		if (keyspace_is_text(stmt->keyspace, i))
			stmt_bind_text(stmt, at + (int)i, key->part[i]);
		else
			stmt_bind_blob(stmt, at + (int)i, key->part[i]);
	}
}

enum err_code
stmt_step(struct stmt *stmt, bool *ret_row, struct err *err)
{
	struct store *store = stmt->keyspace->store;
	int rc = sqlite3_step(stmt->raw);

	if (rc != SQLITE_ROW && rc != SQLITE_DONE)
		return store_fail(store, rc, store->doing, err);
	*ret_row = rc == SQLITE_ROW;
	return ERR_OK;
}

enum err_code
stmt_run(struct stmt *stmt, struct err *err)
{
	bool row = false;
	enum err_code code = stmt_step(stmt, &row, err);

	stmt_reset(stmt);
	return code;
}

enum err_code
stmt_once(struct keyspace *keyspace, enum sql_id id, struct err *err)
{
	struct stmt *stmt = NULL;
	enum err_code code = stmt_take(keyspace, id, 0, &stmt, err);

	if (code == ERR_OK)
		code = stmt_run(stmt, err);
	stmt_give(stmt);
	return code;
}

void
stmt_try(struct keyspace *keyspace, enum sql_id id)
{
	if (stmt_once(keyspace, id, NULL) != ERR_OK)
		return;
}

enum err_code
stmt_number(struct keyspace *keyspace, enum sql_id id, int64_t *ret_number,
    struct err *err)
{
	struct stmt *stmt = NULL;
	bool row = false;
	enum err_code code = stmt_take(keyspace, id, 0, &stmt, err);

	if (code == ERR_OK)
		code = stmt_step(stmt, &row, err);
	if (code == ERR_OK)
		*ret_number = row ? stmt_int(stmt, 0) : 0;
	stmt_give(stmt);
	return code;
}

void
stmt_reset(struct stmt *stmt)
{
	(void)sqlite3_reset(stmt->raw);
}

int64_t
stmt_int(struct stmt *stmt, int column)
{
	return sqlite3_column_int64(stmt->raw, column);
}

struct span
stmt_span(struct stmt *stmt, int column)
{
	/*
	 * Asking the value is half the work of asking the statement twice; it
	 * may be asked, since each connection is used by one thread only. As a
	 * blob TEXT too is its bytes as they are, whatever they hold.
	 */
	sqlite3_value *value = sqlite3_column_value(stmt->raw, column);
	const void *ptr = sqlite3_value_blob(value);

	return (struct span){ptr, (size_t)sqlite3_value_bytes(value)};
}

void
stmt_key(struct stmt *stmt, int column, size_t n, struct key *ret_key)
{
	ret_key->n = n;
	for (size_t i = 0; i < n; i++)
		ret_key->part[i] = stmt_span(stmt, column + (int)i);
}
