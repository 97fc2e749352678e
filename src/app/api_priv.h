/* SPDX-License-Identifier: MIT */
#ifndef APP_API_PRIV_H
#define APP_API_PRIV_H

#include "db/items.h"
#include "src/app/api.h"
#include "src/app/api_shape.h"
#include "src/model/itemjson.h"
#include "src/model/keycond.h"

/*
 * What the files api_*.c share. An op is a function that reads its fields from
 * the request, appends the members of its reply, and returns:
 *
 *	ERR_INVALID     ValidationException
 *	ERR_SYNTAX      SerializationException
 *	ERR_NOT_FOUND   ResourceNotFoundException
 *	ERR_EXISTS      ResourceInUseException
 *	ERR_CONDITION   ConditionalCheckFailedException
 *
 * others being failures of the store. request->fault says it more exactly.
 */
struct request {
	struct api *api;
	struct store *store;
	struct arena arena; /* for what lives as long as the request */
	struct fields fields;
	struct buf *out;
	size_t members;     /* of the reply so far */
	const char *fault;  /* a type of exception that no code stands for */
	struct span failed; /* JSON of the item that failed a condition */

	enum {
		IDLE,
		READING,
		WRITING
	} state;
	struct held *held;
};

/* An item with its bytes, released with the request. */
struct held {
	struct held *next;
	struct buf bytes;
	struct item item;
};

struct held *request_hold(struct request *request);

/*
 * From here on the request sees one state of the store, or changes it in one
 * transaction; called once the checks are done that need no store.
 */
NODISCARD
enum err_code request_read(struct request *request, struct err *err);
NODISCARD
enum err_code request_write(struct request *request, const char *name,
    struct err *err);

/* The table NAME, or the one of F_TABLE_NAME, which stays open for others.
 * "Requested resource not found". */
NODISCARD
enum err_code request_table_named(struct request *request, struct span name,
    struct table **ret_table, struct err *err);
NODISCARD
enum err_code request_table(struct request *request, struct table **ret_table,
    struct err *err);

/* Closes the tables that are open: some are about to be changed. */
void request_forget_tables(struct request *request);

/* NAME, or the name in NAME if that is an ARN. */
struct span table_of_arn(struct span name);

/* Appends ITEM as the service tells it. */
void put_item_json(const struct item *item, struct buf *out);

/* Begins the member NAME of the reply; its value is to be appended. */
void reply_member(struct request *request, const char *name);
void reply_number(struct request *request, const char *name, uint64_t number);
void reply_item(struct request *request, const char *name,
    const struct item *item);

/* Reads the map of values FIELD of FIELDS; *ret_item is held. */
NODISCARD
enum err_code request_item(struct request *request, const struct fields *fields,
    enum field field, struct item **ret_item, struct err *err);

/* The same for JSON TEXT. */
NODISCARD
enum err_code request_item_text(struct request *request, struct span text,
    struct item **ret_item, struct err *err);

/*
 * api_names.c: expressions, and what they name. names_check() is for how
 * parameters go together, names_read() for the names and values themselves;
 * names_used() is called when all expressions have been parsed.
 */
NODISCARD
enum err_code names_check(const struct fields *fields, struct err *err);
NODISCARD
enum err_code names_read(struct request *request, const struct fields *fields,
    struct expr_env *ret_env, struct err *err);
NODISCARD
enum err_code names_used(const struct expr_env *env, struct err *err);

/* The expression FIELD, or NULL if it was not given; and the projection, by
 * expression or AttributesToGet. */
NODISCARD
enum err_code names_parse(struct request *request, const struct fields *fields,
    enum field field, struct expr_env *env, struct expr **ret_expr,
    struct err *err);
NODISCARD
enum err_code names_parse_paths(struct request *request,
    const struct fields *fields, struct expr_env *env, struct path **ret_paths,
    size_t *ret_n, struct err *err);

/*
 * api_key.c: the key that ITEM is, of the table with key DEF; its bytes are
 * appended to BYTES.
 */
NODISCARD
enum err_code key_of_fields(const struct key_def *def, const struct item *item,
    struct buf *bytes, struct key *ret_key, struct err *err);

/* What was consumed, in half units (cost.h). */
struct capacity {
	uint64_t table;
	uint64_t *indexes; /* as in the schema; 0: none */
};

struct capacity capacity_new(struct request *request,
    const struct schema *schema);

/* Adds what replacing OLD by NOW (NULL: none) costs. */
void capacity_add_write(struct capacity *capacity, const struct schema *schema,
    const struct item *old, const struct item *now);

/* Whether the request asks what was consumed. */
bool capacity_is_wanted(const struct request *request);

/* Appends CAPACITY as the service tells it: {"CapacityUnits":...}. */
void capacity_put(struct request *request, const struct schema *schema,
    const struct capacity *capacity);

/* The member ConsumedCapacity, if it is asked for. */
void reply_capacity(struct request *request, const struct schema *schema,
    const struct capacity *capacity);

/* Item collection metrics, if they are asked for and there is a local index:
 * appends {...} to OUT; *ret_put says whether. */
NODISCARD
enum err_code metrics_put(struct request *request, struct table *table,
    const struct key *key, struct buf *out, bool *ret_put, struct err *err);

/* The ops. */
NODISCARD enum err_code op_create_table(struct request *, struct err *);
NODISCARD enum err_code op_delete_table(struct request *, struct err *);
NODISCARD enum err_code op_describe_table(struct request *, struct err *);
NODISCARD enum err_code op_list_tables(struct request *, struct err *);
NODISCARD enum err_code op_update_table(struct request *, struct err *);
NODISCARD enum err_code op_put_item(struct request *, struct err *);
NODISCARD enum err_code op_get_item(struct request *, struct err *);
NODISCARD enum err_code op_update_item(struct request *, struct err *);
NODISCARD enum err_code op_delete_item(struct request *, struct err *);
NODISCARD enum err_code op_batch_get(struct request *, struct err *);
NODISCARD enum err_code op_batch_write(struct request *, struct err *);
NODISCARD enum err_code op_query(struct request *, struct err *);
NODISCARD enum err_code op_scan(struct request *, struct err *);
NODISCARD enum err_code op_item_size(struct request *, struct err *);

#endif
