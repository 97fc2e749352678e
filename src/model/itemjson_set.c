/* SPDX-License-Identifier: MIT */
#include "src/model/base64.h"
#include "src/model/itemjson_priv.h"
#include "src/model/num.h"
#include "src/model/seen.h"

#define INVALID "One or more parameter values were invalid: "

/* The elements of SET for a message, as long as there is room for them. */
static void
print_elements(struct value set, struct buf *text)
{
	enum {
		ROOM = 400
	};
	struct value_iter iter = value_iter(set);
	struct span name;
	struct value element;
	const char *comma = "";

	while (value_next(&iter, &name, &element)) {
		buf_puts(text, comma);
		comma = ", ";
		if (text->len + element.body.len > ROOM) {
			buf_puts(text, "...");
			break;
		}
		if (set.type == VALUE_BS)
			base64_put(text, element.body);
		else
			buf_add_span(text, element.body);
	}
}

static enum err_code
fail_duplicate(struct reader *r, struct value set, size_t pos)
{
	struct buf text = {0};
	enum err_code rc;

	if (set.type == VALUE_NS)
		return reader_fail(r, pos,
		    "Input collection contains duplicates");
	print_elements(set, &text);
	rc = err_at(r->err, ERR_INVALID, pos,
	    INVALID "Input collection [%s]%s contains duplicates.",
	    buf_str(&text), set.type == VALUE_BS ? "of type BS" : "");
	buf_fini(&text);
	return rc;
}

static enum err_code
fail_empty(struct reader *r, enum value_type type, size_t pos)
{
	/* Both blanks are the service's. */
	if (type == VALUE_SS)
		return reader_fail(r, pos,
		    INVALID "An string set  may not be empty");
	if (type == VALUE_NS)
		return reader_fail(r, pos,
		    INVALID "An number set  may not be empty");
	return reader_fail(r, pos, INVALID "Binary sets should not be empty");
}

/* One element of a set as it is stored; SCRATCH may hold it. */
static enum err_code
read_set_bytes(struct reader *r, enum value_type type, struct buf *scratch,
    struct span *ret_bytes)
{
	struct span text;
	enum err_code rc = reader_string(r, &text);

	if (rc != ERR_OK)
		return rc;
	*ret_bytes = text;
	if (type == VALUE_SS)
		return ERR_OK;
	buf_clear(scratch);
	rc = type == VALUE_NS ? num_canonical(text, scratch, r->err)
			      : base64_read(text, scratch, r->err);
	if (rc != ERR_OK)
		return reader_fail_in(r, reader_string_pos(r), rc);
	*ret_bytes = buf_span(scratch);
	return ERR_OK;
}

/*
 * The elements up to the bracket. A duplicate is told of at the end, for the
 * message shows all of the set; its place is *ret_twice.
 */
static enum err_code
read_elements(struct reader *r, struct seen *seen, enum value_type type,
    struct buf *scratch, size_t *ret_twice)
{
	size_t mark = value_begin(r->out);
	struct span bytes;
	bool more;
	enum err_code rc;

	for (;;) {
		rc = json_element(r->json, &more, r->err);
		if (rc != ERR_OK || !more)
			return rc;
		rc = read_set_bytes(r, type, scratch, &bytes);
		if (rc != ERR_OK)
			return rc;
		if (!seen_add(seen, type, reader_since(r, mark), bytes) &&
		    *ret_twice == ERR_POS_NONE)
			*ret_twice = reader_string_pos(r);
		value_put_element(r->out, bytes);
	}
}

enum err_code
reader_set(struct reader *r, enum value_type type, int depth)
{
	size_t pos = json_pos(r->json), mark = value_begin(r->out);
	size_t twice = ERR_POS_NONE;
	struct buf scratch = {0};
	struct seen seen;
	enum err_code rc = json_enter(r->json, '[', r->err);

	(void)depth;
	seen_init(&seen);
	if (rc == ERR_OK)
		rc = read_elements(r, &seen, type, &scratch, &twice);
	if (rc == ERR_OK && seen.count == 0)
		rc = fail_empty(r, type, pos);
	if (rc == ERR_OK && twice != ERR_POS_NONE)
		rc = fail_duplicate(r,
		    (struct value){type, reader_since(r, mark)}, twice);
	if (rc == ERR_OK)
		value_end(r->out, mark, type);
	seen_fini(&seen);
	buf_fini(&scratch);
	return rc;
}
