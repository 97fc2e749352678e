/* SPDX-License-Identifier: MIT */
#ifndef MODEL_SCHEMAJSON_READER_H
#define MODEL_SCHEMAJSON_READER_H

#include "src/model/schemajson.h"

/*
 * What the files schemajson_*.c share: objects are read by tables of members.
 *
 * Of each list one element more than is allowed is kept, for schema_check() to
 * find fault with, and the rest is skipped, so that no input makes a list long.
 */
struct reader {
	struct json *json;
	struct schema *schema;
	size_t n_defs;
	struct key_part defs[KEY_ATTRS_MAX + 1]; /* AttributeDefinitions */
};

/* Reads one value into INTO; each says what that is. */
typedef enum err_code read_fn(struct reader *reader, void *into,
    struct err *err);

/* A member of an object: what READ gets is at byte OFFSET of the struct. */
struct member {
	const char *name;
	size_t offset;
	read_fn *read;
};

/*
 * Reads an object into the struct INTO by its N members. Those that are not
 * listed, or null, are skipped.
 */
NODISCARD
enum err_code reader_object(struct reader *reader, const struct member *members,
    size_t n, void *into, struct err *err);

/* Reads an array; READ gets INTO for each of its elements. */
NODISCARD
enum err_code reader_array(struct reader *reader, read_fn *read, void *into,
    struct err *err);

/* A read_fn: a string; INTO is a span, which gets a copy in the schema. */
read_fn reader_text;

/* A read_fn: the member "Keyslice"; INTO is the schema. */
read_fn reader_keyslice;

#endif
