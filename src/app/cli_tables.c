/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

#include "db/check.h"
#include "db/collections.h"
#include "src/app/cli_priv.h"
#include "src/app/rows.h"
#include "src/base/text.h"

/* A row for the table itself (NO_INDEX) or one of its indexes. */
static enum err_code
add_keyspace(struct rows *rows, struct table *table, size_t index, bool verbose,
    struct err *err)
{
	const struct schema *schema = table_schema(table);
	struct extent extent = {0};
	uint64_t collections = 0;
	struct buf key = {0};
	enum err_code code =
	    table_extent(table, index, &extent, &collections, err);

	if (code != ERR_OK)
		return code;
	if (index == NO_INDEX)
		schema_print_key(&schema->key, &key);
	else
		schema_print_index(schema, &schema->indexes[index], &key);
	rows_begin(rows);
	rows_text(rows, "table", schema->name);
	if (verbose)
		rows_text(rows, "index",
		    index == NO_INDEX ? SPAN("") : schema->indexes[index].name);
	rows_text(rows, "key", buf_span(&key));
	rows_number(rows, "items", extent.n);
	rows_number(rows, "bytes", extent.bytes);
	rows_number(rows, "collections", collections);
	if (!verbose)
		rows_number(rows, "indexes", schema->n_indexes);
	buf_fini(&key);
	return ERR_OK;
}

static enum err_code
add_table(struct rows *rows, struct table *table, bool verbose, struct err *err)
{
	size_t n = verbose ? table_schema(table)->n_indexes : 0;
	enum err_code code = add_keyspace(rows, table, NO_INDEX, verbose, err);

	for (size_t i = 0; code == ERR_OK && i < n; i++)
		code = add_keyspace(rows, table, i, verbose, err);
	return code;
}

static void
say_loads(const struct cli *cli, struct table *table)
{
	struct arena arena = {0};
	struct load_note *notes = NULL;
	size_t n = 0;

	if (table_loads(table, &arena, &notes, &n, NULL) == ERR_OK)
		for (size_t i = 0; i < n; i++) {
			struct buf line = {0};

			rows_time(notes[i].at, &line);
			buf_puts(&line, "  ");
			text_visible(&line, table_schema(table)->name);
			buf_puts(&line, " from ");
			text_visible(&line, notes[i].source);
			buf_puts(&line, ": ");
			number_print(notes[i].items, &line);
			buf_puts(&line, " items, ");
			number_print(notes[i].replaced, &line);
			buf_puts(&line, " replaced, ");
			number_print(notes[i].rejected, &line);
			buf_puts(&line, " rejected");
			cli->say(buf_str(&line));
			buf_fini(&line);
		}
	arena_fini(&arena);
}

enum status
cli_tables(const struct cli *cli, const struct args *args)
{
	bool verbose = args_has(args, OPT_VERBOSE);
	struct table_names names = {0};
	struct store *store = NULL;
	struct rows rows = {0};
	struct err err = {0};
	enum status status;

	if (args_expect(args, 1, 1, &err) != ERR_OK)
		return cli_fail(cli, &err);
	status =
	    cli_open(cli, args->operands[0], STORE_READ, NULL, &store, NULL);
	if (status != STATUS_DONE)
		return status;
	if (store_tables(store, &names, &err) != ERR_OK)
		status = cli_fail(cli, &err);
	for (size_t i = 0; status == STATUS_DONE && i < names.n; i++) {
		struct table *table = NULL;

		if (table_open(store, names.names[i], &table, &err) != ERR_OK ||
		    add_table(&rows, table, verbose, &err) != ERR_OK)
			status = cli_fail(cli, &err);
		else if (verbose)
			say_loads(cli, table);
		table_close(table);
	}
	if (status == STATUS_DONE)
		status = rows_write(cli, args, &rows);
	rows_fini(&rows);
	table_names_fini(&names);
	store_close(store);
	return status;
}

/* The options of "collections", read. */
struct listing {
	size_t index;
	bool largest;
	enum collections_order order;
	uint64_t limit;
};

static enum err_code
read_listing(const struct args *args, struct table *table,
    struct listing *listing, struct err *err)
{
	const char *on = args_get(args, OPT_ON), *by = args_get(args, OPT_BY);
	const char *limit = args_get(args, OPT_LIMIT);
	unsigned long long n = INT64_MAX;

	*listing = (struct listing){.index = NO_INDEX};
	if (on != NULL) {
		listing->index =
		    schema_find_index(table_schema(table), span_of(on));
		if (listing->index == NO_INDEX)
			return err_set(err, ERR_NOT_FOUND, "no index '%s'", on);
	}
	if (by != NULL && strcmp(by, "key") != 0) {
		listing->largest = true;
		if (strcmp(by, "size") != 0 && strcmp(by, "count") != 0)
			return err_set(err, ERR_USAGE,
			    "--by: expected key, size or count, not '%s'", by);
		listing->order = strcmp(by, "size") == 0 ? COLLECTIONS_BY_SIZE
							 : COLLECTIONS_BY_COUNT;
	}
	if (limit != NULL && !span_to_u64(span_of(limit), INT64_MAX, &n))
		return err_set(err, ERR_USAGE, "--limit: '%s' is no number",
		    limit);
	listing->limit = n;
	return ERR_OK;
}

static enum err_code
add_collection(struct rows *rows, const struct key_def *def,
    const struct collection *collection, struct err *err)
{
	struct buf scratch = {0};
	enum err_code code = ERR_OK;

	rows_begin(rows);
	for (size_t i = 0; code == ERR_OK && i < def->n_hash; i++) {
		struct value value;

		buf_clear(&scratch);
		if (!key_decode(def->part[i].type, collection->hash.part[i],
			&scratch, &value))
			code = err_set(err, ERR_STORE,
			    "a collection's key is damaged");
		else
			rows_value(rows, def->part[i].name, value);
	}
	rows_number(rows, "items", collection->extent.n);
	rows_number(rows, "bytes", collection->extent.bytes);
	buf_fini(&scratch);
	return code;
}

enum {
	BATCH = 1000, /* rows held in memory at a time */
};

static enum status
list_collections(const struct cli *cli, const struct args *args,
    struct table *table)
{
	struct collections *walk = NULL;
	struct listing listing;
	struct rows_writer *writer = NULL;
	struct rows rows = {0};
	struct collection collection;
	struct err err = {0};
	bool more = true;
	enum err_code code = read_listing(args, table, &listing, &err);

	if (code == ERR_OK && listing.largest)
		code = collections_open_largest(table, listing.index,
		    listing.order, listing.limit, &walk, &err);
	else if (code == ERR_OK)
		code = collections_open(table, listing.index, NULL, false,
		    FORWARD, &walk, &err);
	if (code == ERR_OK)
		code = rows_writer_open(cli, args, &writer, &err);
	for (uint64_t n = 0; code == ERR_OK && n < listing.limit; n++) {
		code = collections_next(walk, &more, &collection, &err);
		if (code != ERR_OK || !more)
			break;
		code = add_collection(&rows, table_key(table, listing.index),
		    &collection, &err);
		if (code == ERR_OK && rows.n == BATCH)
			code = rows_flush(&rows, writer, &err);
	}
	if (code == ERR_OK)
		code = rows_flush(&rows, writer, &err);
	collections_close(walk);
	if (code == ERR_OK) {
		code = rows_writer_close(writer, &err);
		writer = NULL;
	}
	rows_writer_abort(writer);
	rows_fini(&rows);
	return code == ERR_OK ? STATUS_DONE : cli_fail(cli, &err);
}

enum status
cli_collections(const struct cli *cli, const struct args *args)
{
	struct store *store = NULL;
	struct table *table = NULL;
	struct err err = {0};
	enum status status;

	if (args_expect(args, 2, 2, &err) != ERR_OK)
		return cli_fail(cli, &err);
	status = cli_open(cli, args->operands[0], STORE_READ, args->operands[1],
	    &store, &table);
	if (status == STATUS_DONE)
		status = list_collections(cli, args, table);
	cli_close(store, table);
	return status;
}
