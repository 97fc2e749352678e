/* SPDX-License-Identifier: MIT */
#ifndef DB_STMT_H
#define DB_STMT_H

#include "db/store_priv.h"

/* A prepared statement of the table in sql.c, in use by one caller. */
struct stmt;

/*
 * Takes statement ID of KEYSPACE, prepared before if it can be. PARTS is how
 * many key columns it is to compare (see sql.h), 0 where that makes no
 * difference. Must be given back with stmt_give().
 */
NODISCARD
enum err_code stmt_take(struct keyspace *keyspace, enum sql_id id, size_t parts,
    struct stmt **ret_stmt, struct err *err);

/* Resets STMT and keeps it for the next caller. NULL is allowed. */
void stmt_give(struct stmt *stmt);

/* Finalizes the idle statements that hang on STMT; for keyspace_fini(). */
void stmt_free_list(struct stmt *stmt);

/* Parameters count from 1. The bytes must stay until stmt_give(). */
void stmt_bind_int(struct stmt *stmt, int at, int64_t number);
void stmt_bind_text(struct stmt *stmt, int at, struct span text);
void stmt_bind_blob(struct stmt *stmt, int at, struct span bytes);

/* The first N parts of KEY, from parameter AT on, each in its column's class. */
void stmt_bind_key(struct stmt *stmt, int at, const struct key *key, size_t n);

NODISCARD
enum err_code stmt_step(struct stmt *stmt, bool *ret_row, struct err *err);

/* For statements without rows: one step, ready to bind again. */
NODISCARD
enum err_code stmt_run(struct stmt *stmt, struct err *err);

/* Takes, runs once and gives back statement ID, which has no parameters. */
NODISCARD
enum err_code stmt_once(struct keyspace *keyspace, enum sql_id id,
    struct err *err);

/* The same where it does not matter whether it can be done. */
void stmt_try(struct keyspace *keyspace, enum sql_id id);

/* The same for one that has one row with one number. */
NODISCARD
enum err_code stmt_number(struct keyspace *keyspace, enum sql_id id,
    int64_t *ret_number, struct err *err);

/* So that it can be bound and stepped again. */
void stmt_reset(struct stmt *stmt);

/* Columns count from 0; valid until the next step or reset. */
int64_t stmt_int(struct stmt *stmt, int column);
struct span stmt_span(struct stmt *stmt, int column);

/* N key columns from COLUMN on. */
void stmt_key(struct stmt *stmt, int column, size_t n, struct key *ret_key);

#endif
