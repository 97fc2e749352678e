/* SPDX-License-Identifier: MIT */
#include "db/items.h"
#include "src/app/cli_priv.h"
#include "src/model/itemjson.h"

/* One item as it was typed: DynamoDB JSON if it is written so, else plain. */
static enum err_code
read_item(struct span text, struct buf *bytes, struct err *err)
{
	struct json json = {0};
	enum json_kind kind =
	    itemjson_is_dynamodb(text) ? JSON_DYNAMODB : JSON_PLAIN;
	enum err_code code;

	json_init(&json, text);
	code = itemjson_read(&json, kind, bytes, err);
	if (code == ERR_OK)
		code = json_finish(&json, err);
	json_fini(&json);
	return code;
}

static enum status
put_items(const struct cli *cli, const struct args *args, struct table *table,
    uint64_t *ret_replaced)
{
	struct buf bytes = {0};
	struct item item = {0};
	struct err err = {0};
	enum status status = STATUS_DONE;

	for (size_t i = 2; status == STATUS_DONE && i < args->n_operands; i++) {
		struct span text = span_of(args->operands[i]);
		bool replaced = false;

		buf_clear(&bytes);
		if (read_item(text, &bytes, &err) != ERR_OK)
			status = cli_fail_at(cli, text, &err);
		else if (!item_open(&item, buf_span(&bytes)) ||
		    items_put(table, &item, PUT_REPLACE, &replaced, &err) !=
			ERR_OK)
			status = cli_fail(cli, &err);
		*ret_replaced += replaced;
	}
	item_fini(&item);
	buf_fini(&bytes);
	return status;
}

enum status
cli_put(const struct cli *cli, const struct args *args)
{
	struct store *store = NULL;
	struct table *table = NULL;
	struct err err = {0};
	uint64_t replaced = 0;
	enum status status;

	if (args_expect(args, 3, SIZE_MAX, &err) != ERR_OK)
		return cli_fail(cli, &err);
	status = cli_open(cli, args->operands[0], STORE_WRITE,
	    args->operands[1], &store, &table);
	if (status == STATUS_DONE) {
		/* All of them or none. */
		if (store_begin(store, "put items", &err) != ERR_OK) {
			status = cli_fail(cli, &err);
		} else {
			status = put_items(cli, args, table, &replaced);
			if (status != STATUS_DONE)
				store_rollback(store);
			else if (store_commit(store, &err) != ERR_OK)
				status = cli_fail(cli, &err);
		}
	}
	if (status == STATUS_DONE)
		cli_say(cli, "%zu put: %llu new, %llu replaced",
		    args->n_operands - 2,
		    (unsigned long long)(args->n_operands - 2 - replaced),
		    (unsigned long long)replaced);
	cli_close(store, table);
	return status;
}

enum status
cli_delete(const struct cli *cli, const struct args *args)
{
	struct store *store = NULL;
	struct table *table = NULL;
	struct buf bytes = {0};
	struct key key = {0};
	struct err err = {0};
	bool found = false;
	enum err_code code;
	enum status status;

	if (args_expect(args, 3, 4, &err) != ERR_OK)
		return cli_fail(cli, &err);
	status = cli_open(cli, args->operands[0], STORE_WRITE,
	    args->operands[1], &store, &table);
	if (status == STATUS_DONE) {
		code = cli_key(args, 2, table_key(table, NO_INDEX), &bytes,
		    &key, &err);
		if (code == ERR_OK)
			code = items_delete(table, &key, &found, &err);
		if (code != ERR_OK)
			status = cli_fail(cli, &err);
		else
			cli_say(cli,
			    found ? "1 deleted"
				  : "0 deleted: no item with that key");
	}
	buf_fini(&bytes);
	cli_close(store, table);
	return status;
}
