/* SPDX-License-Identifier: MIT */
/*
 * JSON goes straight into the flat form of value.h: a recursive descent whose
 * functions append what they read. Nothing is kept beside it, but for what
 * finds a name or an element that is given twice. The depth is bounded by the
 * service's own rule.
 */
#include "src/model/base64.h"
#include "src/model/itemjson_priv.h"
#include "src/model/num.h"
#include "src/model/seen.h"

static enum err_code read_value(struct reader *r, int depth);

static enum err_code
put_number(struct reader *r, struct span text, size_t pos)
{
	size_t mark = value_begin(r->out);
	enum err_code rc = num_canonical(text, r->out, r->err);

	if (rc != ERR_OK)
		return reader_fail_in(r, pos, rc);
	value_end(r->out, mark, VALUE_N);
	return ERR_OK;
}

static enum err_code
put_binary(struct reader *r, struct span text)
{
	size_t mark = value_begin(r->out);
	enum err_code rc = base64_read(text, r->out, r->err);

	if (rc != ERR_OK)
		return reader_fail_in(r, reader_string_pos(r), rc);
	value_end(r->out, mark, VALUE_B);
	return ERR_OK;
}

/* S, N and B, whose text is the string that was read last. */
static enum err_code
put_scalar(struct reader *r, enum value_type type, struct span text)
{
	if (type == VALUE_N)
		return put_number(r, text, reader_string_pos(r));
	if (type == VALUE_B)
		return put_binary(r, text);
	value_put(r->out, VALUE_S, text);
	return ERR_OK;
}

/* The name that was read last, for a map whose body is what BODY holds. */
static enum err_code
check_name(struct reader *r, struct seen *seen, struct span body,
    struct span name)
{
	size_t pos = reader_string_pos(r);

	if (name.len == 0)
		return reader_fail(r, pos, "Empty attribute name");
	if (name.len > ATTRIBUTE_NAME_BYTES_MAX)
		return err_at(r->err, ERR_INVALID, pos,
		    "attribute name of %zu bytes, at most %d are allowed",
		    name.len, ATTRIBUTE_NAME_BYTES_MAX);
	if (!seen_add(seen, VALUE_M, body, name))
		return err_at(r->err, ERR_INVALID, pos,
		    "attribute '%.*s' is given twice", SPAN_ARG(name));
	return ERR_OK;
}

/* The members of an object, as the body of a map whose values have DEPTH. */
static enum err_code
read_members(struct reader *r, int depth)
{
	size_t mark = value_begin(r->out);
	struct seen seen;
	struct span name;
	bool more;
	enum err_code rc = json_enter(r->json, '{', r->err);

	seen_init(&seen);
	while (rc == ERR_OK) {
		rc = json_member(r->json, &more, &name, r->err);
		if (rc != ERR_OK || !more)
			break;
		rc = check_name(r, &seen, reader_since(r, mark), name);
		if (rc != ERR_OK)
			break;
		value_put_name(r->out, name);
		rc = read_value(r, depth);
	}
	seen_fini(&seen);
	return rc;
}

static enum err_code
read_map(struct reader *r, enum value_type type, int depth)
{
	size_t mark = value_begin(r->out);
	enum err_code rc = read_members(r, depth + 1);

	if (rc == ERR_OK)
		value_end(r->out, mark, type);
	return rc;
}

static enum err_code
read_list(struct reader *r, enum value_type type, int depth)
{
	size_t mark = value_begin(r->out);
	bool more;
	enum err_code rc = json_enter(r->json, '[', r->err);

	while (rc == ERR_OK) {
		rc = json_element(r->json, &more, r->err);
		if (rc != ERR_OK || !more)
			break;
		rc = read_value(r, depth + 1);
	}
	if (rc == ERR_OK)
		value_end(r->out, mark, type);
	return rc;
}

/* The service names what it got where a string must stand. */
static enum err_code
fail_no_string(struct reader *r)
{
	size_t pos = json_pos(r->json);
	char c = json_peek(r->json);
	struct span text;
	enum err_code rc;

	if (c == 't' || c == 'f')
		return err_at(r->err, ERR_INVALID, pos,
		    "%s_VALUE cannot be converted to String",
		    c == 't' ? "TRUE" : "FALSE");
	if (c != '-' && (c < '0' || c > '9'))
		return json_expected(r->json, "a string", r->err);
	rc = json_number(r->json, &text, r->err);
	if (rc != ERR_OK)
		return rc;
	return err_at(r->err, ERR_INVALID, pos,
	    "%s_VALUE cannot be converted to String",
	    memchr(text.ptr, '.', text.len) != NULL ? "DECIMAL" : "NUMBER");
}

enum err_code
reader_string(struct reader *r, struct span *ret_text)
{
	if (json_peek(r->json) != '"')
		return fail_no_string(r);
	return json_string(r->json, ret_text, r->err);
}

static enum err_code
read_scalar(struct reader *r, enum value_type type, int depth)
{
	struct span text;
	enum err_code rc = reader_string(r, &text);

	(void)depth;
	return rc == ERR_OK ? put_scalar(r, type, text) : rc;
}

/* NULL:false is what the service stores as NULL:true. */
static enum err_code
read_truth(struct reader *r, enum value_type type, int depth)
{
	char c = json_peek(r->json);
	enum err_code rc;

	(void)depth;
	if (c != 't' && c != 'f')
		return json_expected(r->json, "true or false", r->err);
	rc = json_literal(r->json, &c, r->err);
	if (rc != ERR_OK)
		return rc;
	if (type == VALUE_NULL)
		value_put(r->out, type, (struct span){NULL, 0});
	else
		value_put(r->out, type, c == 't' ? SPAN("\1") : SPAN("\0"));
	return ERR_OK;
}

/* How the value of each type is read, behind its name. */
static enum err_code (*const readers[])(struct reader *r, enum value_type type,
    int depth) = {
    [VALUE_S] = read_scalar,
    [VALUE_N] = read_scalar,
    [VALUE_B] = read_scalar,
    [VALUE_BOOL] = read_truth,
    [VALUE_NULL] = read_truth,
    [VALUE_M] = read_map,
    [VALUE_L] = read_list,
    [VALUE_SS] = reader_set,
    [VALUE_NS] = reader_set,
    [VALUE_BS] = reader_set,
};

/*
 * {"S":"..."} and {"N":"..."} without white space are most of any export, and
 * are taken in one step. False leaves the reader where it was: read_typed()
 * then finds what is different, or wrong.
 */
static bool
take_short(struct json *json, enum value_type *ret_type, struct span *ret_text)
{
	const char *at = json->at;
	enum value_type type;

	if (json->end - at < 8 || memcmp(at, "{\"", 2) != 0 ||
	    memcmp(at + 3, "\":\"", 3) != 0)
		return false;
	type = at[2] == 'S' ? VALUE_S : at[2] == 'N' ? VALUE_N : VALUE_NONE;
	if (type == VALUE_NONE)
		return false;
	json->at = at + 5;
	if (json_string(json, ret_text, NULL) != ERR_OK ||
	    json->at == json->end || *json->at != '}') {
		json->at = at;
		return false;
	}
	json->at++;
	*ret_type = type;
	return true;
}

/* The members of {"S":"x"}: exactly one, and it must be a type. */
static enum err_code
read_typed_members(struct reader *r, int depth, size_t pos)
{
	enum value_type type = VALUE_NONE;
	size_t unknown = ERR_POS_NONE;
	struct span name;
	bool more;
	enum err_code rc;

	for (;;) {
		enum value_type next;

		rc = json_member(r->json, &more, &name, r->err);
		if (rc != ERR_OK || !more)
			break;
		next = value_type_of(name);
		if (next != VALUE_NONE && type != VALUE_NONE)
			return reader_fail(r, pos,
			    "Supplied AttributeValue has more than one "
			    "datatypes set, must contain exactly one of the "
			    "supported datatypes");
		if (next == VALUE_NONE)
			unknown = reader_string_pos(r);
		else
			type = next;
		rc = next == VALUE_NONE ? json_skip(r->json, NULL, r->err)
					: readers[next](r, next, depth);
		if (rc != ERR_OK)
			break;
	}
	if (rc != ERR_OK)
		return rc;
	if (type == VALUE_NONE)
		return reader_fail(r, pos,
		    "Supplied AttributeValue is empty, must contain exactly "
		    "one of the supported datatypes");
	/* The service looks past it, but nothing shall be lost in silence. */
	if (unknown != ERR_POS_NONE)
		return reader_fail(r, unknown,
		    "expected nothing beside the type of a value");
	return ERR_OK;
}

static enum err_code
read_typed(struct reader *r, int depth)
{
	enum value_type type;
	struct span text;
	size_t pos;
	enum err_code rc;

	if (take_short(r->json, &type, &text))
		return put_scalar(r, type, text);
	pos = json_pos(r->json);
	rc = json_enter(r->json, '{', r->err);
	return rc == ERR_OK ? read_typed_members(r, depth, pos) : rc;
}

static enum err_code
read_plain_number(struct reader *r)
{
	size_t pos = json_pos(r->json);
	struct span text;
	enum err_code rc = json_number(r->json, &text, r->err);

	return rc == ERR_OK ? put_number(r, text, pos) : rc;
}

static enum err_code
read_plain(struct reader *r, int depth)
{
	char c = json_peek(r->json);
	enum err_code rc;

	if (c == '"')
		return read_scalar(r, VALUE_S, depth);
	if (c == '{')
		return read_map(r, VALUE_M, depth);
	if (c == '[')
		return read_list(r, VALUE_L, depth);
	if (c == 't' || c == 'f')
		return read_truth(r, VALUE_BOOL, depth);
	if (c == '-' || (c >= '0' && c <= '9'))
		return read_plain_number(r);
	if (c != 'n')
		return json_expected(r->json, "a value", r->err);
	rc = json_literal(r->json, &c, r->err);
	if (rc == ERR_OK)
		value_put(r->out, VALUE_NULL, (struct span){NULL, 0});
	return rc;
}

static enum err_code
read_value(struct reader *r, int depth)
{
	if (depth > VALUE_DEPTH_MAX)
		return reader_fail(r, json_pos(r->json),
		    "Nesting Levels have exceeded supported limits: Attributes "
		    "in the item have nested levels beyond supported limit");
	return r->kind == JSON_DYNAMODB ? read_typed(r, depth)
					: read_plain(r, depth);
}

enum err_code
itemjson_read(struct json *json, enum json_kind kind, struct buf *out,
    struct err *err)
{
	struct reader r = {json, kind, out, err};
	size_t before = out->len;
	enum err_code rc = read_members(&r, 1);

	if (rc != ERR_OK)
		out->len = before;
	return rc;
}

enum err_code
itemjson_read_value(struct json *json, enum json_kind kind, int depth,
    struct buf *out, struct err *err)
{
	struct reader r = {json, kind, out, err};
	size_t before = out->len;
	enum err_code rc = read_value(&r, depth);

	if (rc != ERR_OK)
		out->len = before;
	return rc;
}
