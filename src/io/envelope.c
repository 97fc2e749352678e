/* SPDX-License-Identifier: MIT */
/* What is around the items in lines of an export, and in requests. */
#include "src/io/source_priv.h"

/* The members of envelopes, and those whose value is the item. */
static const struct {
	const char *name;
	enum envelope envelope;
	bool holds_item;
} members[] = {
    {"Item", ENVELOPE_ITEM, true},
    {"ConsumedCapacity", ENVELOPE_ITEM, false},
    {"PutRequest", ENVELOPE_REQUEST, true},
    {"DeleteRequest", ENVELOPE_REQUEST, true},
    {"Keys", ENVELOPE_CHANGE, true},
    {"NewImage", ENVELOPE_CHANGE, true},
    {"OldImage", ENVELOPE_CHANGE, false},
    {"Metadata", ENVELOPE_CHANGE, false},
};

static size_t
find_member(struct span name)
{
	size_t i = 0;

	while (i < COUNT_OF(members) &&
	    !span_eq(name, span_of(members[i].name)))
		i++;
	return i;
}

struct span
json_find(struct span text, const char *name)
{
	struct json json = {0};
	struct span found = {NULL, 0}, member, value;
	bool more = true;

	json_init(&json, text);
	if (json_enter(&json, '{', NULL) != ERR_OK)
		more = false;
	while (more && found.ptr == NULL) {
		bool is_it;

		if (json_member(&json, &more, &member, NULL) != ERR_OK || !more)
			break;
		is_it = span_eq(member, span_of(name));
		if (json_skip(&json, &value, NULL) != ERR_OK)
			break;
		if (is_it)
			found = value;
	}
	json_fini(&json);
	return found;
}

/*
 * Takes the next member of RECORD, which must be one of ENVELOPE (NONE: of any,
 * which it then is). False at the end, or if it is none; *ret_whole says which.
 */
static bool
next_member(struct json *json, enum envelope *envelope, bool *ret_whole,
    struct span *inner)
{
	struct span name, value;
	bool more;
	size_t i;

	*ret_whole = false;
	if (json_member(json, &more, &name, NULL) != ERR_OK)
		return false;
	*ret_whole = !more;
	if (!more)
		return false;
	i = find_member(name);
	if (i == COUNT_OF(members) ||
	    (*envelope != ENVELOPE_NONE && *envelope != members[i].envelope) ||
	    json_skip(json, &value, NULL) != ERR_OK)
		return false;
	*envelope = members[i].envelope;
	if (members[i].holds_item && value.ptr[0] == '{')
		*inner = value;
	return true;
}

enum envelope
envelope_of(struct span record, struct span *ret_inner)
{
	enum envelope envelope = ENVELOPE_NONE;
	struct span inner = {NULL, 0};
	struct json json = {0};
	bool whole = false;

	json_init(&json, record);
	if (json_enter(&json, '{', NULL) == ERR_OK)
		while (next_member(&json, &envelope, &whole, &inner))
			continue;
	json_fini(&json);
	if (whole && envelope == ENVELOPE_REQUEST) {
		struct span item = json_find(inner, "Item");

		inner = item.ptr != NULL ? item : json_find(inner, "Key");
	}
	if (!whole || inner.ptr == NULL ||
	    (envelope == ENVELOPE_CHANGE &&
		json_find(json_find(record, "Metadata"), "WriteTimestampMicros")
			.ptr == NULL))
		return ENVELOPE_NONE;
	*ret_inner = inner;
	return envelope;
}

/* Reading a record. */
struct letter {
	struct json *json;
	enum json_kind kind;
	struct buf *out;
	size_t start; /* of the item in OUT */
	struct record_act act;
	bool has_item;
	bool has_key;
};

static enum err_code
twice(const struct letter *letter, const char *name, struct err *err)
{
	return err_at(err, ERR_INVALID, json_pos(letter->json),
	    "\"%s\" stands there twice", name);
}

static enum err_code
read_item(struct letter *letter, struct err *err)
{
	return itemjson_read(letter->json, letter->kind, letter->out, err);
}

/* {"Item":{...}}, where ConsumedCapacity may stand beside it. */
static enum err_code
read_enveloped(struct letter *letter, struct span name, struct err *err)
{
	if (!span_eq(name, SPAN("Item")))
		return json_skip(letter->json, NULL, err);
	if (letter->has_item)
		return twice(letter, "Item", err);
	letter->has_item = true;
	return read_item(letter, err);
}

/* The request in {"PutRequest":...}; WHAT is the member that holds the item. */
static enum err_code
read_request_body(struct letter *letter, const char *what, struct err *err)
{
	struct json *json = letter->json;
	struct span name;
	bool more = true, found = false;
	enum err_code code = json_enter(json, '{', err);

	while (code == ERR_OK) {
		bool is_it;

		code = json_member(json, &more, &name, err);
		if (code != ERR_OK || !more)
			break;
		is_it = span_eq(name, span_of(what));
		if (is_it && found)
			return twice(letter, what, err);
		found = found || is_it;
		code =
		    is_it ? read_item(letter, err) : json_skip(json, NULL, err);
	}
	if (code == ERR_OK && !found)
		return err_at(err, ERR_INVALID, 0, "no member \"%s\"", what);
	return code;
}

static enum err_code
read_request(struct letter *letter, struct span name, struct err *err)
{
	bool deletes = span_eq(name, SPAN("DeleteRequest"));

	if (!deletes && !span_eq(name, SPAN("PutRequest")))
		return json_skip(letter->json, NULL, err);
	if (letter->has_item)
		return err_at(err, ERR_INVALID, json_pos(letter->json),
		    "more than one request in one object");
	letter->has_item = true;
	letter->act.deletes = deletes;
	return read_request_body(letter, deletes ? "Key" : "Item", err);
}

/* {"WriteTimestampMicros":{"N":"1"}}, or the bare number. */
static enum err_code
read_metadata(struct letter *letter, struct err *err)
{
	struct span text, when;
	unsigned long long number;
	enum err_code code = json_skip(letter->json, &text, err);

	if (code != ERR_OK)
		return code;
	when = json_find(text, "WriteTimestampMicros");
	if (when.len > 0 && when.ptr[0] == '{')
		when = json_find(when, "N");
	if (when.len > 2 && when.ptr[0] == '"')
		when = (struct span){when.ptr + 1, when.len - 2};
	if (!span_to_u64(when, INT64_MAX >> 12, &number))
		return err_at(err, ERR_INVALID, 0,
		    "no number in \"WriteTimestampMicros\"");
	letter->act.when = number;
	return ERR_OK;
}

/* The item as it is now; without one, its key, which goes. */
static enum err_code
read_change(struct letter *letter, struct span name, struct err *err)
{
	struct json *json = letter->json;
	bool is_item = span_eq(name, SPAN("NewImage"));
	bool is_key = span_eq(name, SPAN("Keys"));

	if (span_eq(name, SPAN("Metadata")))
		return read_metadata(letter, err);
	if ((!is_item && !is_key) || json_peek(json) == 'n' ||
	    (is_key && letter->has_item))
		return json_skip(json, NULL, err);
	letter->out->len = letter->start;
	letter->has_item = letter->has_item || is_item;
	letter->has_key = letter->has_key || is_key;
	return read_item(letter, err);
}

static enum err_code (*const readers[ENVELOPES])(struct letter *, struct span,
    struct err *) = {
    [ENVELOPE_ITEM] = read_enveloped,
    [ENVELOPE_REQUEST] = read_request,
    [ENVELOPE_CHANGE] = read_change,
};

static const char *const lacks[ENVELOPES] = {
    [ENVELOPE_ITEM] = "no member \"Item\", which the other records have",
    [ENVELOPE_REQUEST] = "neither a PutRequest nor a DeleteRequest",
    [ENVELOPE_CHANGE] = "neither \"NewImage\" nor \"Keys\"",
};

enum err_code
envelope_read(struct json *json, enum envelope envelope, enum json_kind kind,
    struct buf *out, struct record_act *ret_act, struct err *err)
{
	struct letter letter = {
	    .json = json, .kind = kind, .out = out, .start = out->len};
	struct span name;
	bool more;
	enum err_code code = json_enter(json, '{', err);

	while (code == ERR_OK) {
		code = json_member(json, &more, &name, err);
		if (code != ERR_OK || !more)
			break;
		code = readers[envelope](&letter, name, err);
	}
	if (code == ERR_OK && !letter.has_item && !letter.has_key)
		code = err_at(err, ERR_INVALID, 0, "%s", lacks[envelope]);
	if (code == ERR_OK && envelope == ENVELOPE_CHANGE) {
		letter.act.deletes = !letter.has_item;
		if (letter.act.when == 0)
			code = err_at(err, ERR_INVALID, 0,
			    "no \"Metadata\" with \"WriteTimestampMicros\"");
	}
	if (code == ERR_OK)
		*ret_act = letter.act;
	return code;
}
