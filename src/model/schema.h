/* SPDX-License-Identifier: MIT */
#ifndef MODEL_SCHEMA_H
#define MODEL_SCHEMA_H

#include "src/base/arena.h"
#include "src/model/key.h"

/*
 * What a table is: its key, its indexes, and what Keyslice knows beyond the
 * service (templates, delimiter, pins, entities, saved queries). A schema owns
 * all it holds, in its arena. {0} is an empty one.
 *
 * Pins that were not given become {"META"} when the key is set or a schema is
 * read, so that all others just walk them; a schema that wants none has an
 * array of none ("Pins":[]).
 */
enum index_kind {
	INDEX_GLOBAL,
	INDEX_LOCAL,
};

enum projection {
	PROJECT_ALL,
	PROJECT_KEYS_ONLY,
	PROJECT_INCLUDE,
};

struct index_schema {
	struct span name;
	enum index_kind kind;
	struct key_def key; /* the whole key: see key_def_append() */
	enum projection projection;
	struct span *include; /* names, for PROJECT_INCLUDE */
	size_t n_include;
};

/* How a key attribute is built; see template.h. */
struct key_template {
	struct span attr;
	struct span text;
};

/* Items whose key attribute matches a template. */
struct entity {
	struct span name;
	struct span attr;
	struct span text; /* template text */
};

struct saved_query {
	struct span name;
	struct span text; /* a query line */
};

struct schema {
	struct arena arena;
	struct span name;
	struct key_def key;
	struct index_schema *indexes; /* global ones first, as in JSON */
	size_t n_indexes;
	struct key_template *templates;
	size_t n_templates;
	struct span delimiter; /* one or more bytes; empty: none was given */
	struct span *pins;     /* sort key values; NULL: none were given */
	size_t n_pins;
	struct entity *entities;
	size_t n_entities;
	struct saved_query *queries;
	size_t n_queries;
};

void schema_fini(struct schema *schema);

/* Makes TO a copy of FROM. What TO had stays in its arena. */
void schema_copy(struct schema *to, const struct schema *from);

/*
 * A copy, in SCHEMA's arena, of ARRAY (N elements of SIZE bytes; NULL is
 * allowed for none) with a zeroed element more at its end: how arrays grow.
 */
void *schema_grow(struct schema *schema, const void *array, size_t n,
    size_t size);

/*
 * Adds a copy of INDEX, whose key must be whole: a global one behind the last
 * global one, a local one at the end. Returns its place. Checks nothing.
 */
size_t schema_put_index(struct schema *schema,
    const struct index_schema *index);

/* Adds the template of ATTR, or replaces it. Copies, and checks nothing. */
void schema_put_template(struct schema *schema, struct span attr,
    struct span text);

/* Adds the saved query NAME, or replaces it. Copies, and checks nothing. */
void schema_put_query(struct schema *schema, struct span name,
    struct span text);

/* Takes the saved query NAME out; false if there is none. */
bool schema_drop_query(struct schema *schema, struct span name);

/* The saved query NAME; NULL: there is none. Until the schema changes. */
const struct saved_query *schema_query(const struct schema *schema,
    struct span name);

/* Sets the pins to {"META"} if none were given. */
void schema_default_pins(struct schema *schema);

/* Whether the pins are not those that every schema gets. */
bool schema_chooses_pins(const struct schema *schema);

/*
 * The attributes that are part of any key, each once, those of the table first.
 * Returns how many; RET_PARTS has room for KEY_ATTRS_MAX. Borrowed.
 */
size_t schema_key_attrs(const struct schema *schema,
    struct key_part *ret_parts);

/* "ALL", "KEYS_ONLY" or "INCLUDE", and back; false if NAME is none of them. */
const char *projection_name(enum projection projection);
bool projection_of(struct span name, enum projection *ret_projection);

/* Whether all of NAME is of [a-zA-Z0-9_.-], as names of tables must be. */
bool schema_is_name(struct span name);

/* The index NAME, or SIZE_MAX. */
size_t schema_find_index(const struct schema *schema, struct span name);

/* Whether an entry of INDEX holds the attribute NAME. */
bool index_projects(const struct schema *schema,
    const struct index_schema *index, struct span name);

/* The bytes DynamoDB counts for ITEM's entry in INDEX. */
size_t index_entry_size(const struct schema *schema,
    const struct index_schema *index, const struct item *item);

/*
 * Checks all of SCHEMA by the service's limits and in its words: names, counts,
 * key types, projections; and what is ours in our words. ERR_INVALID. Every
 * table that is created went through here.
 */
NODISCARD
enum err_code schema_check(const struct schema *schema, struct err *err);

/* The part that is ours: templates, delimiter, pins, entities, queries. */
NODISCARD
enum err_code schema_check_keyslice(const struct schema *schema,
    struct err *err);

/*
 * The short forms of the command line. ERR_SYNTAX, and err->pos is the byte in
 * TEXT; SCHEMA is as it was. They parse; schema_check() knows the rules.
 *   key      PK:S  or  PK:S,SK:N ; names with other characters in back-ticks,
 *            a back-tick in a name doubled
 *   global   NAME=KEY[;KEYS_ONLY | ;INCLUDE=a,b | ;ALL], KEY with + between
 *            the parts of a multi-attribute key: tenant:S+region:S,date:S
 *   local    NAME=sort:N[;...]
 * The key must be set before an index is added, and not after: indexes hold it.
 */
NODISCARD
enum err_code schema_set_key(struct schema *schema, struct span text,
    struct err *err);
NODISCARD
enum err_code schema_add_index(struct schema *schema, enum index_kind kind,
    struct span text, struct err *err);

/* Adds the template of "ATTR=TEXT", or replaces that of ATTR. */
NODISCARD
enum err_code schema_add_template(struct schema *schema, struct span text,
    struct err *err);

/* Adds the entity of "NAME:ATTR=TEXT". */
NODISCARD
enum err_code schema_add_entity(struct schema *schema, struct span text,
    struct err *err);

/* Adds the saved query of "NAME=TEXT", or replaces that of NAME. */
NODISCARD
enum err_code schema_add_query(struct schema *schema, struct span text,
    struct err *err);

/*
 * Appends the key in the form that schema_set_key() reads; that of an index
 * without the parts of the table's.
 */
void schema_print_key(const struct key_def *key, struct buf *out);

/* Appends INDEX in the form that schema_add_index() reads. */
void schema_print_index(const struct schema *schema,
    const struct index_schema *index, struct buf *out);

/* Append them in the forms that schema_add_template(), schema_add_entity() and
 * schema_add_query() read. */
void schema_print_template(const struct key_template *template,
    struct buf *out);
void schema_print_entity(const struct entity *entity, struct buf *out);
void schema_print_query(const struct saved_query *query, struct buf *out);

#endif
