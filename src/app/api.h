/* SPDX-License-Identifier: MIT */
#ifndef APP_API_H
#define APP_API_H

#include "db/store.h"
#include "src/base/buf.h"

/*
 * DynamoDB's API on a store: one JSON request in, one JSON reply out, in the
 * service's own shapes and words.
 *
 *	{"op":"GetItem","params":{"TableName":"Fleet","Key":{...}}}
 *
 * Ops are CreateTable, DeleteTable, DescribeTable, ListTables, UpdateTable
 * (global indexes), PutItem, GetItem, UpdateItem, DeleteItem, BatchGetItem,
 * BatchWriteItem, Query, Scan, and ItemSize, which is ours.
 *
 * What a store does not have: tables are ACTIVE at once, their billing is
 * PAY_PER_REQUEST whatever was asked for, and both kinds of consistency read the
 * same state. A Scan goes through the partitions in the order of their keys'
 * bytes.
 */
struct api;

enum {
	/* ours: the service takes requests of 16 MB; escapes can double that */
	API_LINE_MAX = 33554432,
};

/* Borrows STORE, whose tables nobody else must hold open for writing. */
struct api *api_new(struct store *store);

/* NULL is allowed. */
void api_free(struct api *api);

/*
 * Answers the request LINE: appends one line of JSON with its line end to OUT,
 * whatever LINE is. What a request changes, it changes as a whole or not at all.
 */
void api_request(struct api *api, struct span line, struct buf *out);

/* The answer to a line that is longer than API_LINE_MAX. */
void api_too_long(struct buf *out);

#endif
