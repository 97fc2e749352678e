/* SPDX-License-Identifier: MIT */
#ifndef APP_API_SHAPE_H
#define APP_API_SHAPE_H

#include "src/base/arena.h"
#include "src/model/json.h"

/*
 * The shapes of requests: what JSON a field takes, and what its value must be.
 * The service looks at both before it looks at anything else, in this order:
 * first that all the JSON has the right types (SerializationException), then the
 * constraints of all fields, which it tells in one message.
 */
enum field {
	/* of several requests */
	F_TABLE_NAME,
	F_INDEX_NAME,
	F_RETURN_CAPACITY,
	F_RETURN_METRICS,
	F_RETURN_VALUES,
	F_UPDATE_RETURN_VALUES,
	F_RETURN_ON_FAILURE,
	F_CONSISTENT_READ,
	F_KEY,
	F_ITEM,
	F_START_KEY,
	F_SELECT,
	F_QUERY_LIMIT,
	F_SCAN_LIMIT,
	F_SCAN_FORWARD,
	F_SEGMENT,
	F_TOTAL_SEGMENTS,
	/* expressions */
	F_KEY_CONDITION,
	F_FILTER,
	F_PROJECTION,
	F_CONDITION,
	F_UPDATE,
	F_NAMES,
	F_VALUES,
	/* what expressions have replaced */
	F_ATTRIBUTES_TO_GET,
	F_QUERY_FILTER,
	F_SCAN_FILTER,
	F_KEY_CONDITIONS,
	F_CONDITIONAL_OPERATOR,
	F_EXPECTED,
	F_ATTRIBUTE_UPDATES,
	/* of batches */
	F_GET_REQUESTS,
	F_WRITE_REQUESTS,
	F_KEYS,
	F_PUT_REQUEST,
	F_DELETE_REQUEST,
	/* of tables */
	F_NEW_TABLE_NAME,
	F_THE_TABLE_NAME,
	F_START_TABLE_NAME,
	F_LIST_LIMIT,
	F_DEFINITIONS,
	F_MORE_DEFINITIONS,
	F_ATTRIBUTE_NAME,
	F_ATTRIBUTE_TYPE,
	F_KEY_SCHEMA,
	F_KEY_TYPE,
	F_LOCAL_INDEXES,
	F_GLOBAL_INDEXES,
	F_INDEX_NAME_OF,
	F_INDEX_KEY_SCHEMA,
	F_PROJECTION_OF,
	F_PROJECTION_TYPE,
	F_NON_KEY_ATTRIBUTES,
	F_BILLING_MODE,
	F_THROUGHPUT,
	F_READ_UNITS,
	F_WRITE_UNITS,
	F_INDEX_UPDATES,
	F_CREATE,
	F_UPDATE_INDEX,
	F_DELETE,
	/* the types of a value */
	F_S,
	F_N,
	F_B,
	F_BOOL,
	F_NULL,
	F_M,
	F_L,
	F_SS,
	F_NS,
	F_BS,
	FIELD_COUNT
};

enum shape_kind {
	SHAPE_ANY, /* is not looked at */
	SHAPE_STRING,
	SHAPE_BLOB, /* base64 */
	SHAPE_BOOLEAN,
	SHAPE_INTEGER,
	SHAPE_LONG,
	SHAPE_LIST,
	SHAPE_MAP,
	SHAPE_STRUCT,
};

struct shape {
	enum shape_kind kind;
	const char *name;            /* what the service calls it */
	const struct shape *element; /* of a list or map */
	const enum field *fields;    /* of a struct, in the service's order */
	size_t n_fields;
	bool inner;       /* a struct that is a field of another one */
	bool generic;     /* a list or map that the service has no name for */
	bool constrained; /* some field in it has constraints */
};

/* What fields are for. */
enum field_role {
	ROLE_PLAIN,
	ROLE_PATHS, /* an expression that takes no values */
	ROLE_EXPRESSION,
	ROLE_ATTRIBUTES, /* what ROLE_PATHS has replaced */
	ROLE_LEGACY,     /* the others of its time; not supported */
};

/* The constraints of a field, a set. */
enum {
	MUST_BE = 1,         /* not null */
	MUST_BE_GIVEN = 2,   /* the same in other words, and before all else */
	MUST_BE_NAME = 4,    /* of [a-zA-Z0-9_.-]+ */
	MUST_BE_TABLE = 8,   /* the name of a table, or an ARN */
	MUST_REACH = 16,     /* at least min: a value, or a length */
	MUST_NOT_PASS = 32,  /* at most max */
	MUST_BE_TABLES = 64, /* the keys of a map are as MUST_BE_TABLE */
	FEW_VALUES = 128,    /* the values of a map have 1 to max elements */
	LAST_WORD = 256,     /* nothing is told beside it */
	NO_ECHO = 512,       /* the message does not show the value */
};

struct field_info {
	const char *name;
	const struct shape *shape;
	unsigned rules;
	long long min, max;
	const char *words; /* "A, B, C": the value is one of them; or NULL */
	enum field_role role;
};

const struct field_info *field_info(enum field field);

/* The parameters of each op. */
extern const struct shape shape_create_table, shape_the_table,
    shape_list_tables, shape_update_table, shape_put_item, shape_get_item,
    shape_update_item, shape_delete_item, shape_batch_get, shape_batch_write,
    shape_query, shape_scan, shape_item_size;

/* And of what is inside them. */
extern const struct shape shape_keys_and_attributes, shape_write_request,
    shape_put_request, shape_delete_request, shape_index_update,
    shape_create_index, shape_index_name, shape_key_element, shape_definition,
    shape_projection;

/*
 * Walks the members of an object, or the elements of an array. TEXT, which is
 * borrowed, must have been checked; null has none.
 */
struct entries {
	struct json json;
	struct buf name;
	bool object;
	bool ended;
};

void entries_begin(struct entries *entries, struct span text);

/* *ret_name, which is empty in an array, is valid until the next call;
 * *ret_value is JSON text. False at the end. */
bool entries_next(struct entries *entries, struct span *ret_name,
    struct span *ret_value);
void entries_end(struct entries *entries);

/* An object by its fields: the JSON text of each that was given. */
struct fields {
	const struct shape *shape;
	struct span text[FIELD_COUNT]; /* ptr is NULL: not given, or null */
};

/* Takes TEXT, an object that was checked, apart; borrows it. */
void fields_read(const struct shape *shape, struct span text,
    struct fields *ret_fields);

static inline bool
fields_have(const struct fields *fields, enum field field)
{
	return fields->text[field].ptr != NULL;
}

/* The text of a string, in ARENA; {NULL, 0} if it was not given. */
struct span fields_string(const struct fields *fields, enum field field,
    struct arena *arena);

/* Whether the field is the word WORD. */
bool fields_is(const struct fields *fields, enum field field, const char *word);

bool fields_bool(const struct fields *fields, enum field field, bool absent);

/* A whole number; what goes beyond LONG_MAX is cut. */
long long fields_number(const struct fields *fields, enum field field,
    long long absent);

/* Checks that TEXT has the types of SHAPE: ERR_SYNTAX in the service's words. */
NODISCARD
enum err_code shape_check(const struct shape *shape, struct span text,
    struct err *err);

/*
 * Checks the constraints of all fields of SHAPE in TEXT, which shape_check()
 * has passed: ERR_INVALID, "N validation errors detected: ...".
 */
NODISCARD
enum err_code shape_constrain(const struct shape *shape, struct span text,
    struct err *err);

/* Appends TEXT as the service shows values in messages, up to MAX bytes. */
void shape_echo(const struct shape *shape, struct span text, size_t max,
    struct buf *out);

#endif
