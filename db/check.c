/* SPDX-License-Identifier: MIT */
#include "db/check.h"

#include <inttypes.h>

#include "db/check_priv.h"

static enum err_code
check_tables(struct store *store, struct faults *faults, struct err *err)
{
	struct table_names names;
	enum err_code code = store_tables(store, &names, err);

	if (code != ERR_OK)
		return code;
	for (size_t i = 0; i < names.n && code == ERR_OK; i++)
		code = check_table(store, names.names[i], faults, err);
	table_names_fini(&names);
	return code;
}

/* Checks one number in the head of the file. */
static enum err_code
check_number(struct store *store, enum sql_id id, const char *what,
    int64_t want, struct faults *faults, struct err *err)
{
	bool row;
	struct stmt *stmt;
	enum err_code code = stmt_take(&store->catalog, id, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	code = stmt_step(stmt, &row, err);
	if (code == ERR_OK && (!row || stmt_int(stmt, 0) != want))
		fault(faults, NULL, NULL, "the %s of the file is not %" PRId64,
		    what, want);
	stmt_give(stmt);
	return code;
}

/* What SQLite has to say of the file. */
static enum err_code
check_file(struct store *store, struct faults *faults, struct err *err)
{
	bool row;
	struct stmt *stmt;
	enum err_code code =
	    stmt_take(&store->catalog, SQL_INTEGRITY, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	while ((code = stmt_step(stmt, &row, err)) == ERR_OK && row) {
		struct span line = stmt_span(stmt, 0);

		if (!span_eq(line, SPAN("ok")))
			fault(faults, NULL, NULL, "SQLite: %.*s",
			    SPAN_ARG(line));
	}
	stmt_give(stmt);
	return code;
}

static enum err_code
check_all(struct store *store, struct faults *faults, struct err *err)
{
	enum err_code code = check_number(store, SQL_APPLICATION_ID,
	    "application id", STORE_APPLICATION_ID, faults, err);

	if (code == ERR_OK)
		code = check_number(store, SQL_USER_VERSION, "version",
		    STORE_VERSION, faults, err);
	if (code == ERR_OK)
		code = check_file(store, faults, err);
	if (code == ERR_OK)
		code = store_read_names(store, NULL, err);
	if (code == ERR_OK)
		code = check_tables(store, faults, err);
	return fault_of_error(faults, code, err);
}

enum err_code
check_store(struct store *store, void (*report)(void *data, const char *line),
    void *data, uint64_t *ret_faults, struct err *err)
{
	struct faults faults = {.report = report, .data = data};
	struct err own; /* damage is told from it */
	enum err_code code;

	if (err == NULL)
		err = &own;
	code = store_snapshot(store, err);
	if (code != ERR_OK)
		return code;
	code = check_all(store, &faults, err);
	store_release(store);
	if (code == ERR_OK)
		*ret_faults = faults.n;
	return code;
}
