/* SPDX-License-Identifier: MIT */
#ifndef MODEL_ITEMJSON_PRIV_H
#define MODEL_ITEMJSON_PRIV_H

#include "src/model/itemjson.h"

/* What the files that read items share. Its functions append to OUT. */
struct reader {
	struct json *json;
	enum json_kind kind;
	struct buf *out;
	struct err *err;
};

/* A string, or a failure in the service's words for what stands there. */
NODISCARD
enum err_code reader_string(struct reader *r, struct span *ret_text);

/* The array of a set of TYPE; its DEPTH does not matter. */
NODISCARD
enum err_code reader_set(struct reader *r, enum value_type type, int depth);

/* The place of the string that was read last. */
static inline size_t
reader_string_pos(const struct reader *r)
{
	return (size_t)(r->json->string - r->json->start);
}

/* Fails with one of the service's texts. */
NODISCARD
static inline enum err_code
reader_fail(struct reader *r, size_t pos, const char *message)
{
	return err_at(r->err, ERR_INVALID, pos, "%s", message);
}

/* Gives the failure RC of a text its place in the JSON. */
NODISCARD
static inline enum err_code
reader_fail_in(struct reader *r, size_t pos, enum err_code rc)
{
	if (r->err != NULL)
		r->err->pos = pos;
	return rc;
}

/* What was appended since MARK. */
static inline struct span
reader_since(const struct reader *r, size_t mark)
{
	return span_from(buf_span(r->out), mark);
}

#endif
