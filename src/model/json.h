/* SPDX-License-Identifier: MIT */
#ifndef MODEL_JSON_H
#define MODEL_JSON_H

#include "src/base/buf.h"
#include "src/base/err.h"

/*
 * A pull reader for JSON (RFC 8259) that loses nothing: numbers stay text,
 * strings are strict UTF-8, lone surrogates are refused, and every error has
 * the byte where it stands. Nesting is bounded by JSON_DEPTH_MAX, so that no
 * input can overflow the stack of a recursive caller.
 *
 *	json_init(&json, text);
 *	if (json_enter(&json, '{', err)) ...
 *	while (json_member(&json, &more, &name, err) == ERR_OK && more)
 *		... read exactly one value ...
 */
enum {
	JSON_DEPTH_MAX = 128
};

struct json {
	const char *start; /* of the text, for positions */
	const char *at;
	const char *end;
	const char *string; /* where the last string begins, at its quote */
	int depth;
	bool first[JSON_DEPTH_MAX]; /* no member read yet, a level */
	struct buf unescaped;       /* the last string that had escapes */
};

/* Borrows TEXT. A reader that was used before keeps its buffer. */
void json_init(struct json *json, struct span text);
void json_fini(struct json *json);

/*
 * The first byte of the next value, after white space: one of { [ " - t f n or
 * a digit, any other byte where none can begin; 0 at the end of the text.
 */
char json_peek(struct json *json);

/* Byte offset of the next thing after white space. */
size_t json_pos(struct json *json);

/*
 * Fails: ERR_SYNTAX "expected WHAT, found ..." where the reader stands, which
 * is the next thing after json_peek().
 */
NODISCARD
enum err_code json_expected(const struct json *json, const char *what,
    struct err *err);

/*
 * A string. *ret_text is part of the text or of the reader's buffer: valid
 * until the next string is read.
 */
NODISCARD
enum err_code json_string(struct json *json, struct span *ret_text,
    struct err *err);

/* A number as it is written. */
NODISCARD
enum err_code json_number(struct json *json, struct span *ret_text,
    struct err *err);

/* true, false or null; *ret_literal is its first letter. */
NODISCARD
enum err_code json_literal(struct json *json, char *ret_literal,
    struct err *err);

/* Goes into an object ('{') or an array ('['). */
NODISCARD
enum err_code json_enter(struct json *json, char open, struct err *err);

/*
 * Inside an object: the name of the next member, as json_string() gives it, or
 * *ret_more = false behind the closing brace, which it takes.
 */
NODISCARD
enum err_code json_member(struct json *json, bool *ret_more,
    struct span *ret_name, struct err *err);

/* Inside an array: whether another element follows, or takes the bracket. */
NODISCARD
enum err_code json_element(struct json *json, bool *ret_more, struct err *err);

/* Checks and skips one value; *ret_text (NULL is allowed) is its text. */
NODISCARD
enum err_code json_skip(struct json *json, struct span *ret_text,
    struct err *err);

/* Nothing but white space may follow. */
NODISCARD
enum err_code json_finish(struct json *json, struct err *err);

/* Appends S, which is UTF-8, as a JSON string with its quotes. */
void json_put_string(struct buf *out, struct span s);

#endif
