/* SPDX-License-Identifier: MIT */
/* "schema STORE --set FILE": all the tables that the file describes, or none. */
#include <stdlib.h>

#include "src/app/cli_priv.h"
#include "src/model/schemajson.h"

enum {
	SCHEMA_FILE_MAX = 16 * 1024 * 1024, /* ours: what a person may write */
};

struct wanted {
	struct schema schema;
	bool made; /* it was not there */
};

struct wanted_list {
	struct wanted *tables;
	size_t n;
};

static void
wanted_fini(struct wanted_list *wanted)
{
	for (size_t i = 0; i < wanted->n; i++)
		schema_fini(&wanted->tables[i].schema);
	free(wanted->tables);
	*wanted = (struct wanted_list){0};
}

static enum err_code
read_table(struct json *json, struct wanted_list *wanted, struct err *err)
{
	struct schema schema = {0};
	enum err_code code = schemajson_read(json, &schema, err);

	if (code != ERR_OK)
		return code;
	wanted->tables = xrealloc_array(wanted->tables, wanted->n + 1,
	    sizeof(*wanted->tables));
	wanted->tables[wanted->n++] = (struct wanted){.schema = schema};
	return ERR_OK;
}

/* One description, or an array of them. */
static enum err_code
read_tables(struct json *json, struct wanted_list *wanted, struct err *err)
{
	bool array = json_peek(json) == '[', more = true;
	enum err_code code =
	    array ? json_enter(json, '[', err) : read_table(json, wanted, err);

	while (code == ERR_OK && array) {
		code = json_element(json, &more, err);
		if (code != ERR_OK || !more)
			break;
		code = read_table(json, wanted, err);
	}
	return code == ERR_OK ? json_finish(json, err) : code;
}

/* Puts the file, and the line and column that are known, in front of WHY. */
static enum err_code
fault_in_file(const char *path, struct span text, const struct err *why,
    struct err *err)
{
	size_t line = 1, column = 1;

	if (why->pos == ERR_POS_NONE)
		return err_set(err, why->code, "%s: %s", path, why->msg);
	for (size_t i = 0; i < text.len && i < why->pos; i++) {
		column++;
		if (text.ptr[i] == '\n') {
			line++;
			column = 1;
		}
	}
	return err_set(err, why->code, "%s:%zu:%zu: %s", path, line, column,
	    why->msg);
}

static enum err_code
read_file(const char *path, struct wanted_list *wanted, struct err *err)
{
	struct json json = {0};
	struct buf text = {0};
	struct err why;
	enum err_code code = file_read(path, SCHEMA_FILE_MAX, &text, err);

	if (code == ERR_OK) {
		json_init(&json, buf_span(&text));
		code = read_tables(&json, wanted, &why);
		json_fini(&json);
		if (code != ERR_OK)
			code = fault_in_file(path, buf_span(&text), &why, err);
	}
	buf_fini(&text);
	return code;
}

/* Whether the table HAVE, which is there, has the key that is WANTED. */
static enum err_code
check_key(const struct schema *have, const struct schema *wanted,
    struct err *err)
{
	struct buf left = {0}, right = {0};
	enum err_code code = ERR_OK;

	schema_print_key(&have->key, &left);
	schema_print_key(&wanted->key, &right);
	if (!span_eq(buf_span(&left), buf_span(&right)))
		code = err_set(err, ERR_EXISTS,
		    "table '%.*s' is there with another key: %s, not %s",
		    SPAN_ARG(have->name), buf_str(&left), buf_str(&right));
	buf_fini(&left);
	buf_fini(&right);
	return code;
}

/* Whether index number AT of HAVE is just as INDEX of WANTED. */
static enum err_code
check_index(const struct schema *have, size_t at, const struct schema *wanted,
    const struct index_schema *index, struct err *err)
{
	struct buf left = {0}, right = {0};
	enum err_code code = ERR_OK;

	schema_print_index(have, &have->indexes[at], &left);
	schema_print_index(wanted, index, &right);
	if (have->indexes[at].kind != index->kind ||
	    !span_eq(buf_span(&left), buf_span(&right)))
		code = err_set(err, ERR_EXISTS,
		    "table '%.*s' has another index of that name: %s, not %s",
		    SPAN_ARG(have->name), buf_str(&left), buf_str(&right));
	buf_fini(&left);
	buf_fini(&right);
	return code;
}

/* Adds the indexes that TABLE lacks, and sets what is ours. */
static enum err_code
change_table(struct table *table, const struct schema *wanted, struct err *err)
{
	enum err_code code = check_key(table_schema(table), wanted, err);

	for (size_t i = 0; code == ERR_OK && i < wanted->n_indexes; i++) {
		const struct schema *have = table_schema(table);
		size_t at = schema_find_index(have, wanted->indexes[i].name);

		if (at == NO_INDEX)
			code = table_add_index(table, &wanted->indexes[i], NULL,
			    NULL, err);
		else
			code = check_index(have, at, wanted,
			    &wanted->indexes[i], err);
	}
	if (code == ERR_OK)
		code = table_set_extras(table, wanted, err);
	return code;
}

static enum err_code
set_table(struct store *store, struct wanted *wanted, struct err *err)
{
	struct table *table = NULL;
	enum err_code code =
	    table_open(store, wanted->schema.name, &table, err);

	wanted->made = code == ERR_NOT_FOUND;
	if (wanted->made)
		code = table_create(store, &wanted->schema, &table, err);
	else if (code == ERR_OK)
		code = change_table(table, &wanted->schema, err);
	table_close(table);
	return code;
}

static enum err_code
set_tables(struct store *store, struct wanted_list *wanted, struct err *err)
{
	enum err_code code = store_begin(store, "set the schema", err);

	if (code != ERR_OK)
		return code;
	for (size_t i = 0; code == ERR_OK && i < wanted->n; i++)
		code = set_table(store, &wanted->tables[i], err);
	if (code == ERR_OK)
		return store_commit(store, err);
	store_rollback(store);
	return code;
}

static void
say_done(const struct cli *cli, const struct wanted_list *wanted)
{
	for (size_t i = 0; i < wanted->n; i++)
		cli_say(cli, "table %.*s %s",
		    SPAN_ARG(wanted->tables[i].schema.name),
		    wanted->tables[i].made ? "made" : "set");
}

enum status
cli_schema_set(const struct cli *cli, const struct args *args)
{
	struct wanted_list wanted = {0};
	struct store *store = NULL;
	struct err err = {0};
	enum status status = STATUS_DONE;

	/* All of it before the store, which then is not made in vain. */
	if (read_file(args_get(args, OPT_SET), &wanted, &err) != ERR_OK)
		status = cli_fail(cli, &err);
	if (status == STATUS_DONE)
		status = cli_open(cli, args->operands[0], STORE_CREATE, NULL,
		    &store, NULL);
	if (status == STATUS_DONE && set_tables(store, &wanted, &err) != ERR_OK)
		status = cli_fail(cli, &err);
	if (status == STATUS_DONE)
		say_done(cli, &wanted);
	store_close(store);
	wanted_fini(&wanted);
	return status;
}
