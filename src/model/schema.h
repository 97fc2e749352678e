/* SPDX-License-Identifier: MIT */
#ifndef MODEL_SCHEMA_H
#define MODEL_SCHEMA_H

#include "src/base/arena.h"
#include "src/model/key.h"

/*
 * What a table is: its key, its indexes, and what Keyslice knows beyond the
 * service (templates, delimiter, pins, entities, saved queries). A schema owns
 * all it holds, in its arena. {0} is an empty one.
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
	struct key_def key; /* the whole key, that of the table included */
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
	struct index_schema *indexes;
	size_t n_indexes;
	struct key_template *templates;
	size_t n_templates;
	struct span delimiter; /* one or more bytes; empty: none was given */
	struct span *pins;     /* sort key values; {"META"} if none were given */
	size_t n_pins;
	struct entity *entities;
	size_t n_entities;
	struct saved_query *queries;
	size_t n_queries;
};

void schema_fini(struct schema *schema);

/* Makes TO (which must be empty) a copy of FROM. */
void schema_copy(struct schema *to, const struct schema *from);

/* The index NAME, or SIZE_MAX. */
size_t schema_find_index(const struct schema *schema, struct span name);

/* Whether an entry of INDEX holds the attribute NAME. */
bool index_projects(const struct schema *schema,
    const struct index_schema *index, struct span name);

/* The bytes DynamoDB counts for ITEM's entry in INDEX (semantics 4.3). */
size_t index_entry_size(const struct schema *schema,
    const struct index_schema *index, const struct item *item);

/*
 * Checks all of SCHEMA by the service's limits and in its words (semantics 4,
 * 10, 14): names, counts, key types, projections. Every table that is created
 * went through here.
 */
NODISCARD
enum err_code schema_check(const struct schema *schema, struct err *err);

/*
 * The short forms of the command line. err->pos is the byte in TEXT.
 *   key      PK:S  or  PK:S,SK:N ; names with other characters in back-ticks,
 *            a back-tick in a name doubled
 *   global   NAME=KEY[;KEYS_ONLY | ;INCLUDE=a,b | ;ALL], KEY with + between
 *            the parts of a multi-attribute key: tenant:S+region:S,date:S
 *   local    NAME=sort:N[;...]
 * The key must be set before an index is added: indexes hold it.
 */
NODISCARD
enum err_code schema_set_key(
    struct schema *schema, struct span text, struct err *err);
NODISCARD
enum err_code schema_add_index(struct schema *schema, enum index_kind kind,
    struct span text, struct err *err);

/* Adds the template of "ATTR=TEXT", or replaces that of ATTR. */
NODISCARD
enum err_code schema_add_template(
    struct schema *schema, struct span text, struct err *err);

/* Appends the key in the form that schema_set_key() reads. */
void schema_print_key(const struct key_def *key, struct buf *out);

/* Appends INDEX in the form that schema_add_index() reads. */
void schema_print_index(const struct schema *schema,
    const struct index_schema *index, struct buf *out);

#endif
