/* SPDX-License-Identifier: MIT */
/*
 * Collections and the levels of the fence are the same thing to a check: rows
 * in key order, each of which says how much there is from its key to the next.
 * They are walked beside the entries, and each row is compared with what was
 * counted since it began. So nothing grows with the table.
 */
#include "db/check_priv.h"

#include <inttypes.h>
#include <stdlib.h>

#include "db/fence.h"

/* One kind of rows. */
struct ledger {
	const char *noun;
	bool exact;         /* a row is for its own key alone: collections */
	struct key_def def; /* of the rows' keys */
	struct stmt *stmt;
	bool more; /* STMT stands on the row behind the current one */

	bool open;    /* there is a current row */
	bool missing; /* it should be there */
	struct key key;
	struct buf key_bytes;
	struct extent says;
	struct extent counted;
};

enum {
	COLLECTIONS,
	BLOCKS,
	RUNS,
	LEDGERS
};

struct recount {
	struct keyspace *keyspace;
	struct faults *faults;
	struct ledger ledgers[LEDGERS];
	struct extent total;
	uint64_t collections;
};

static enum err_code
ledger_step(struct ledger *ledger, struct err *err)
{
	return stmt_step(ledger->stmt, &ledger->more, err);
}

static void
ledger_set_key(struct ledger *ledger, const struct key *key)
{
	struct key first = *key;

	first.n = ledger->def.n;
	buf_clear(&ledger->key_bytes);
	key_dup(&first, &ledger->key_bytes, &ledger->key);
}

/* Compares the current row with what was counted. */
static void
ledger_close_row(struct ledger *ledger, struct faults *faults)
{
	const struct extent *says = &ledger->says, *is = &ledger->counted;
	bool same = says->n == is->n && says->bytes == is->bytes && is->n > 0;

	if (ledger->open && ledger->missing)
		fault(faults, &ledger->def, &ledger->key, "no %s counts it",
		    ledger->noun);
	else if (ledger->open && !same)
		fault(faults, &ledger->def, &ledger->key,
		    "the %s says %" PRIu64 " entries, %" PRIu64
		    " bytes; there are %" PRIu64 ", %" PRIu64,
		    ledger->noun, says->n, says->bytes, is->n, is->bytes);
	ledger->open = false;
	ledger->missing = false;
	ledger->counted = (struct extent){0};
}

/* Closes the current row and makes the one of STMT current. */
static enum err_code
ledger_next_row(struct ledger *ledger, struct faults *faults, struct err *err)
{
	struct key key;
	int at = (int)ledger->def.n;

	ledger_close_row(ledger, faults);
	stmt_key(ledger->stmt, 0, ledger->def.n, &key);
	ledger_set_key(ledger, &key);
	ledger->says.n = (uint64_t)stmt_int(ledger->stmt, at);
	ledger->says.bytes = (uint64_t)stmt_int(ledger->stmt, at + 1);
	ledger->open = true;
	return ledger_step(ledger, err);
}

/* Whether the row that STMT stands on is at or before KEY. */
static bool
ledger_row_is_due(const struct ledger *ledger, const struct key *key)
{
	struct key next;

	if (!ledger->more)
		return false;
	stmt_key(ledger->stmt, 0, ledger->def.n, &next);
	return key_cmp(&next, key) <= 0;
}

static enum err_code
ledger_add(struct ledger *ledger, const struct key *key, uint64_t bytes,
    struct faults *faults, struct err *err)
{
	enum err_code code = ERR_OK;

	while (code == ERR_OK && ledger_row_is_due(ledger, key))
		code = ledger_next_row(ledger, faults, err);
	/* The first block takes in what lies before it. */
	if (code == ERR_OK && !ledger->exact && !ledger->open && ledger->more)
		code = ledger_next_row(ledger, faults, err);
	if (code != ERR_OK)
		return code;
	if (!ledger->open ||
	    (ledger->exact && key_cmp(&ledger->key, key) != 0)) {
		ledger_close_row(ledger, faults);
		ledger_set_key(ledger, key);
		ledger->open = true;
		ledger->missing = true;
	}
	ledger->counted.n++;
	ledger->counted.bytes += bytes;
	return ERR_OK;
}

static enum err_code
ledger_finish(struct ledger *ledger, struct faults *faults, struct err *err)
{
	enum err_code code = ERR_OK;

	while (code == ERR_OK && ledger->more)
		code = ledger_next_row(ledger, faults, err);
	ledger_close_row(ledger, faults);
	return code;
}

static enum err_code
ledger_open(struct ledger *ledger, struct keyspace *keyspace, enum sql_id id,
    struct err *err)
{
	enum err_code code = stmt_take(keyspace, id, 0, &ledger->stmt, err);

	ledger->def = keyspace->key;
	if (ledger->exact)
		ledger->def.n = keyspace->key.n_hash;
	return code;
}

enum err_code
recount_open(struct keyspace *keyspace, struct faults *faults,
    struct recount **ret_recount, struct err *err)
{
	struct recount *recount = xcalloc(1, sizeof(*recount));
	struct ledger *ledgers = recount->ledgers;
	int level_at = (int)keyspace->key.n + 1;
	enum err_code code = ERR_OK;

	recount->keyspace = keyspace;
	recount->faults = faults;
	ledgers[COLLECTIONS].noun = "collection";
	ledgers[COLLECTIONS].exact = true;
	ledgers[BLOCKS].noun = "block of the fence";
	ledgers[RUNS].noun = "run of the fence";
	for (size_t i = 0; i < LEDGERS && code == ERR_OK; i++) {
		code = ledger_open(&ledgers[i], keyspace,
		    i == COLLECTIONS ? SQL_COLL_FIRST : SQL_FENCE_FIRST, err);
		if (code == ERR_OK && i != COLLECTIONS)
			stmt_bind_int(ledgers[i].stmt, level_at,
			    i == BLOCKS ? FENCE_BLOCKS : FENCE_RUNS);
		if (code == ERR_OK)
			code = ledger_step(&ledgers[i], err);
	}
	if (code != ERR_OK)
		recount_close(recount);
	else
		*ret_recount = recount;
	return code;
}

void
recount_close(struct recount *recount)
{
	if (recount == NULL)
		return;
	for (size_t i = 0; i < LEDGERS; i++) {
		stmt_give(recount->ledgers[i].stmt);
		buf_fini(&recount->ledgers[i].key_bytes);
	}
	free(recount);
}

enum err_code
recount_add(struct recount *recount, const struct key *key, uint64_t bytes,
    struct err *err)
{
	struct ledger *collections = &recount->ledgers[COLLECTIONS];
	enum err_code code = ERR_OK;

	for (size_t i = 0; i < LEDGERS && code == ERR_OK; i++)
		code = ledger_add(&recount->ledgers[i], key, bytes,
		    recount->faults, err);
	if (code != ERR_OK)
		return code;
	recount->total.n++;
	recount->total.bytes += bytes;
	if (collections->counted.n == 1)
		recount->collections++;
	return ERR_OK;
}

/* The key of the first block, at or before KEY, must be KEY itself. */
static enum err_code
check_run(struct recount *recount, const struct key *run, bool is_first,
    struct err *err)
{
	struct keyspace *keyspace = recount->keyspace;
	size_t n = is_first ? 0 : keyspace->key.n;
	struct stmt *stmt;
	struct key block;
	bool row;
	enum err_code code = stmt_take(keyspace,
	    is_first ? SQL_FENCE_FIRST : SQL_FENCE_DOWN_FROM, n, &stmt, err);

	if (code != ERR_OK)
		return code;
	if (!is_first)
		stmt_bind_key(stmt, 1, run, n);
	stmt_bind_int(stmt, (int)keyspace->key.n + 1, FENCE_BLOCKS);
	code = stmt_step(stmt, &row, err);
	if (code == ERR_OK && row)
		stmt_key(stmt, 0, keyspace->key.n, &block);
	if (code == ERR_OK && (!row || key_cmp(&block, run) != 0))
		fault(recount->faults, &keyspace->key, run,
		    "a run of the fence begins where no block does");
	stmt_give(stmt);
	return code;
}

static enum err_code
check_runs(struct recount *recount, struct err *err)
{
	struct keyspace *keyspace = recount->keyspace;
	bool is_first = true, row;
	struct stmt *stmt;
	enum err_code code =
	    stmt_take(keyspace, SQL_FENCE_FIRST, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_int(stmt, (int)keyspace->key.n + 1, FENCE_RUNS);
	while ((code = stmt_step(stmt, &row, err)) == ERR_OK && row) {
		struct key run;

		stmt_key(stmt, 0, keyspace->key.n, &run);
		code = check_run(recount, &run, is_first, err);
		if (code != ERR_OK)
			break;
		is_first = false;
	}
	stmt_give(stmt);
	return code;
}

static enum err_code
check_total(struct recount *recount, struct err *err)
{
	const struct extent *is = &recount->total;
	struct extent says = {0};
	uint64_t collections = 0;
	bool row;
	struct stmt *stmt;
	enum err_code code = stmt_take(&recount->keyspace->store->catalog,
	    SQL_KEYSPACE_TOTAL, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	stmt_bind_int(stmt, 1, recount->keyspace->id);
	code = stmt_step(stmt, &row, err);
	if (code == ERR_OK && row) {
		says.n = (uint64_t)stmt_int(stmt, 0);
		says.bytes = (uint64_t)stmt_int(stmt, 1);
		collections = (uint64_t)stmt_int(stmt, 2);
	}
	stmt_give(stmt);
	if (code == ERR_OK &&
	    (says.n != is->n || says.bytes != is->bytes ||
		collections != recount->collections))
		fault(recount->faults, NULL, NULL,
		    "the catalog says %" PRIu64 " entries, %" PRIu64
		    " bytes, %" PRIu64 " collections; there are %" PRIu64
		    ", %" PRIu64 ", %" PRIu64,
		    says.n, says.bytes, collections, is->n, is->bytes,
		    recount->collections);
	return code;
}

enum err_code
recount_finish(struct recount *recount, uint64_t *ret_n, struct err *err)
{
	enum err_code code = ERR_OK;

	for (size_t i = 0; i < LEDGERS && code == ERR_OK; i++)
		code =
		    ledger_finish(&recount->ledgers[i], recount->faults, err);
	if (code == ERR_OK)
		code = check_runs(recount, err);
	if (code == ERR_OK)
		code = check_total(recount, err);
	if (code == ERR_OK)
		*ret_n = recount->total.n;
	return code;
}
