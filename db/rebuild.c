/* SPDX-License-Identifier: MIT */
#include "db/rebuild.h"

#include "db/derive.h"
#include "db/items.h"
#include "db/stmt.h"

/* Checks ITEM, which has KEY, against all index keys of TABLE. */
static enum err_code
check_item(struct table *table, const struct key *key, const struct item *item,
    struct err *err)
{
	struct buf text = {0};
	struct err what;
	enum err_code code = items_check(&table->schema, item, &what);

	if (code == ERR_OK)
		return ERR_OK;
	load_print_key(&table->schema.key, key, &text);
	code = err_set(err, code, "item %.*s: %s", SPAN_ARG(buf_span(&text)),
	    what.msg);
	buf_fini(&text);
	return code;
}

/* Notes the item in the row of STMT. CHECKED: it need not be checked. */
static enum err_code
scan_item(struct table *table, struct stmt *stmt, struct derive *derive,
    bool checked, struct err *err)
{
	size_t n = table->base.key.n;
	struct key key;
	enum err_code code;

	stmt_key(stmt, 0, n, &key);
	code = derive_add(derive, &key, stmt_span(stmt, (int)n), err);
	if (code == ERR_OK && !checked)
		code = check_item(table, &key, derive_item(derive), err);
	return code;
}

/* Shows all items of TABLE to DERIVE. */
static enum err_code
scan(struct table *table, struct derive *derive, bool checked,
    struct load *load, struct err *err)
{
	struct stmt *stmt;
	bool row = false;
	enum err_code code =
	    stmt_take(&table->base, SQL_ENTRY_FIRST, 0, &stmt, err);

	if (code != ERR_OK)
		return code;
	while ((code = stmt_step(stmt, &row, err)) == ERR_OK && row) {
		code = scan_item(table, stmt, derive, checked, err);
		if (code == ERR_OK)
			code = load_step(load, err);
		if (code != ERR_OK)
			break;
	}
	stmt_give(stmt);
	return code;
}

static enum err_code
rebuild(struct table *table, const struct derive_plan *plan, bool checked,
    struct load *load, struct err *err)
{
	struct derive *derive = derive_new(table, plan, load);
	enum err_code code = scan(table, derive, checked, load, err);

	if (code == ERR_OK)
		code = derive_write(derive, err);
	derive_free(derive);
	return code;
}

enum err_code
rebuild_keyspace(struct table *table, size_t index, struct load *load,
    struct err *err)
{
	bool is_table = index == NO_INDEX;
	struct derive_plan plan = {.counts = is_table};
	struct extent extent = {0};
	uint64_t collections;
	enum err_code code =
	    table_extent(table, NO_INDEX, &extent, &collections, err);

	if (code != ERR_OK)
		return code;
	load->items = extent.n;
	load->all = extent.n;
	if (!is_table) {
		plan.first_index = index;
		plan.end_index = index + 1;
		/* Each item is read, and at most as many entries written. */
		load->all += extent.n;
	}
	return rebuild(table, &plan, is_table, load, err);
}

enum err_code
rebuild_all(struct table *table, struct load *load, struct err *err)
{
	struct derive_plan plan = derive_all(table);

	return rebuild(table, &plan, true, load, err);
}

enum err_code
rebuild_indexes(struct table *table, struct load *load, struct err *err)
{
	struct derive_plan plan = derive_all(table);

	plan.counts = false;
	return rebuild(table, &plan, true, load, err);
}
