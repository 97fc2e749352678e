/* SPDX-License-Identifier: MIT */
#ifndef MODEL_ITEMJSON_H
#define MODEL_ITEMJSON_H

#include "src/model/item.h"
#include "src/model/json.h"

/*
 * Items and values to and from the two kinds of JSON.
 *
 * DynamoDB JSON: {"n":{"N":"42"}}. Loses nothing.
 * Plain JSON: {"n":42}. S, N, BOOL, NULL, M and L come back as they were; B is
 * written as base64 text and sets as arrays, and come back as S and L. A number
 * is written with all its digits.
 *
 * Reading checks the service's rules:
 * exactly one type, numbers, base64, sets without duplicates, names not empty
 * and not twice, depth. Messages are the service's where it has one.
 */
enum json_kind {
	JSON_DYNAMODB,
	JSON_PLAIN,
};

/*
 * Reads one item (an object) and appends it to OUT as the body of a map. On
 * failure OUT is as it was, and err->pos is the byte in the text.
 */
NODISCARD
enum err_code itemjson_read(struct json *json, enum json_kind kind,
    struct buf *out, struct err *err);

/* Reads one value and appends it. DEPTH is that of the value, 1 for a whole. */
NODISCARD
enum err_code itemjson_read_value(struct json *json, enum json_kind kind,
    int depth, struct buf *out, struct err *err);

/* Appends ITEM on one line, in the order of its attributes. */
void itemjson_write(const struct item *item, enum json_kind kind,
    struct buf *out);
void itemjson_write_value(struct value value, enum json_kind kind,
    struct buf *out);

/* The same over several lines, indented by two blanks, for people. */
void itemjson_write_pretty(const struct item *item, enum json_kind kind,
    struct buf *out);

/*
 * Whether the item TEXT is written as DynamoDB JSON: an object that is not
 * empty, whose every member is an object with exactly one member, named as a
 * type and holding that type's JSON shape.
 */
bool itemjson_is_dynamodb(struct span text);

#endif
