/* SPDX-License-Identifier: MIT */
#ifndef DB_CHECK_PRIV_H
#define DB_CHECK_PRIV_H

#include "db/stmt.h"

/* What the files of the check share. Nobody else includes this. */

/* Where faults are told, and in which table they are. */
struct faults {
	void (*report)(void *data, const char *line);
	void *data;
	uint64_t n;
	struct span table; /* {NULL, 0}: the store itself */
	struct span index; /* {NULL, 0}: the table itself */
};

/*
 * Tells one fault, a printf format, behind the names of table and index and the
 * key KEY after DEF (NULL: none; it may be the first parts of a key only).
 */
PRINTF_LIKE(4, 5)
void fault(struct faults *faults, const struct key_def *def,
    const struct key *key, const char *format, ...);

/*
 * Makes of damage that stops a walk (ERR_STORE) a fault, so that the check goes
 * on behind it: returns ERR_OK then, else CODE.
 */
NODISCARD
enum err_code fault_of_error(struct faults *faults, enum err_code code,
    const struct err *err);

/*
 * Checks that ITEM, the item KEY of a table with SCHEMA, is one that a put could
 * have written, and has the SIZE that its payload begins with.
 */
void check_item(struct faults *faults, const struct schema *schema,
    const struct key *key, const struct item *item, size_t size);

/* Checks the table NAME and its indexes. Damage is a fault and no error. */
NODISCARD
enum err_code check_table(struct store *store, struct span name,
    struct faults *faults, struct err *err);

/* The entries of a keyspace counted again, beside the counts it holds. */
struct recount;

/* Borrows KEYSPACE and FAULTS. */
NODISCARD
enum err_code recount_open(struct keyspace *keyspace, struct faults *faults,
    struct recount **ret_recount, struct err *err);

/* Counts the entry KEY; they come in key order. */
NODISCARD
enum err_code recount_add(struct recount *recount, const struct key *key,
    uint64_t bytes, struct err *err);

/* All entries were added: tells what is left. *ret_n: how many there were. */
NODISCARD
enum err_code recount_finish(struct recount *recount, uint64_t *ret_n,
    struct err *err);

/* NULL is allowed. */
void recount_close(struct recount *recount);

#endif
