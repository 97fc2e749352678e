/* SPDX-License-Identifier: MIT */
#include "src/io/source_priv.h"
#include "src/model/schemajson.h"

static bool
is_description(const struct shape *shape)
{
	return shape->end > 0 && shape_member(shape, "KeySchema") == '[' &&
	    shape_member(shape, "AttributeDefinitions") == '[';
}

/* {"Table":{...}}, the output of describe-table. */
static bool
is_described(const struct shape *shape, struct span text, struct arena *arena)
{
	struct shape inner;

	if (shape->end == 0 || shape->n != 1 ||
	    shape_member(shape, "Table") != '{')
		return false;
	text = span_from(text, behind_blanks(text, 1));
	text = span_from(text, json_length(text));
	text = span_from(text, behind_blanks(text, 0) + 1);
	shape_of(text, arena, &inner);
	return is_description(&inner);
}

/* Appends the description TEXT with its table's name made a legal one. */
static void
put_description(struct span text, struct buf *out)
{
	struct json json = {0};
	struct span name, table = {NULL, 0};
	size_t from = 0, to = 0;
	bool more = true;

	json_init(&json, text);
	if (json_enter(&json, '{', NULL) != ERR_OK)
		more = false;
	while (more && json_member(&json, &more, &name, NULL) == ERR_OK &&
	    more) {
		bool is_name = span_eq(name, SPAN("TableName"));

		from = json_pos(&json);
		if (is_name && json_string(&json, &table, NULL) == ERR_OK) {
			to = (size_t)(json.at - json.start);
			break;
		}
		more = json_skip(&json, NULL, NULL) == ERR_OK;
	}
	if (to > 0) {
		buf_add(out, text.ptr, from);
		buf_putc(out, '"');
		table_name_put(table, out);
		buf_putc(out, '"');
	}
	buf_add_span(out, span_from(text, to));
	json_fini(&json);
}

/*
 * A table's description in front of the items is their schema. A name that is
 * shorter than the service allows is no reason to do without it.
 */
static enum err_code
take_schema(struct source *source, struct span text, struct err *err)
{
	struct json json = {0};
	struct buf legal = {0};
	enum err_code code;
	struct err why;

	put_description(text, &legal);
	json_init(&json, buf_span(&legal));
	code = schemajson_read(&json, &source->schema, &why);
	json_fini(&json);
	buf_fini(&legal);
	if (code != ERR_OK)
		return source_fail(source, 0, err, "a table's description: %s",
		    why.msg);
	source->has_schema = true;
	source_drop(source, text.len);
	source_drop(source, behind_blanks(buf_span(&source->rest), 0));
	return ERR_OK;
}

/*
 * How many of the lines that are whole begin and end as objects do, which those
 * of an indented file do not.
 */
struct lines {
	size_t n;
	size_t objects;
};

static struct lines
count_lines(struct span text, bool whole)
{
	struct lines lines = {0};

	while (text.len > 0) {
		const char *nl = memchr(text.ptr, '\n', text.len);
		struct span line = text;

		if (nl == NULL && !whole)
			break;
		if (nl != NULL)
			line.len = (size_t)(nl - text.ptr);
		text = span_from(text, line.len + 1);
		line = span_trim(line);
		if (line.len == 0)
			continue;
		lines.n++;
		lines.objects +=
		    line.ptr[0] == '{' && line.ptr[line.len - 1] == '}';
	}
	return lines;
}

static bool
mostly_lines(struct span text, bool whole)
{
	struct lines lines = count_lines(text, whole);

	return lines.objects * 2 > lines.n;
}

/* Whether what begins at AT could be another value. */
static bool
value_begins(struct span text, size_t at)
{
	return at < text.len && (text.ptr[at] == '{' || text.ptr[at] == '[');
}

/* Whether each value has a line to itself, as far as they are whole. */
static bool
one_a_line(struct span text, bool whole)
{
	struct json json = {0};
	struct span value;
	bool apart = true, parses = true;
	struct lines lines;

	json_init(&json, text);
	while (apart && json_peek(&json) != '\0') {
		const char *behind;
		size_t next;

		parses = json_skip(&json, &value, NULL) == ERR_OK;
		if (!parses)
			break;
		behind = json.at;
		next = json_pos(&json);
		apart = memchr(value.ptr, '\n', value.len) == NULL &&
		    (!value_begins(text, next) ||
			memchr(behind, '\n',
			    (size_t)(text.ptr + next - behind)) != NULL);
	}
	json_fini(&json);
	if (parses)
		return apart;
	lines = count_lines(text, whole);
	return lines.objects > 0 && lines.objects * 2 >= lines.n;
}

static void
find_layout(struct source *source, const struct shape *shape)
{
	struct span text = buf_span(&source->rest);
	bool whole = source->at_end;
	size_t wrapped = shape_wrapped(shape);

	if (source->options.format == FORMAT_JSONL) {
		source->layout = LAYOUT_LINES;
	} else if (text.len > 0 && text.ptr[0] == '[') {
		source->layout =
		    mostly_lines(text, whole) ? LAYOUT_LINES : LAYOUT_ARRAY;
	} else if (wrapped != SHAPE_ARRAY_NONE &&
	    (shape->end > 0 || !mostly_lines(text, whole))) {
		const struct member *member = &shape->members[wrapped];

		source->layout = LAYOUT_WRAPPED;
		source->member = arena_dup(&source->arena, member->raw);
		if (!span_eq(member->name, SPAN("Items")))
			source->table = member->name;
	} else {
		source->layout =
		    one_a_line(text, whole) ? LAYOUT_LINES : LAYOUT_VALUES;
	}
}

/* What the records of the sample say about the kind of JSON. */
struct votes {
	size_t typed;   /* all values are DynamoDB JSON */
	size_t scalars; /* a value is no object, which no DynamoDB JSON has */
};

static bool
has_scalar(struct span text)
{
	struct json json = {0};
	struct span name;
	bool more = true, found = false;

	json_init(&json, text);
	if (json_enter(&json, '{', NULL) != ERR_OK)
		more = false;
	while (more && !found) {
		if (json_member(&json, &more, &name, NULL) != ERR_OK || !more)
			break;
		found = json_peek(&json) != '{';
		more = json_skip(&json, NULL, NULL) == ERR_OK;
	}
	json_fini(&json);
	return found;
}

/* The object in {"Item":{...}}, where ConsumedCapacity may stand beside it. */
static bool
in_envelope(struct span text, struct span *ret_inner)
{
	struct json json = {0};
	struct span name, value;
	bool more = true, found = false, only = true;

	json_init(&json, text);
	only = json_enter(&json, '{', NULL) == ERR_OK;
	while (only && json_member(&json, &more, &name, NULL) == ERR_OK &&
	    more) {
		bool item = span_eq(name, SPAN("Item"));

		only = item ? json_peek(&json) == '{'
			    : span_eq(name, SPAN("ConsumedCapacity"));
		if (json_skip(&json, &value, NULL) != ERR_OK)
			break;
		if (item && only) {
			*ret_inner = value;
			found = true;
		}
	}
	json_fini(&json);
	return only && found && !more;
}

/* The next record of TEXT, which cut_records() found to hold whole ones. */
static struct span
next_record(enum layout layout, struct span *text)
{
	struct span record;
	size_t n;

	while (text->len > 0 && byte_in(text->ptr[0], " \t\r\n,"))
		*text = span_from(*text, 1);
	record = *text;
	if (layout == LAYOUT_LINES) {
		const char *nl =
		    text->len == 0 ? NULL : memchr(text->ptr, '\n', text->len);

		n = nl == NULL ? text->len : (size_t)(nl - text->ptr);
	} else {
		n = json_length(*text);
	}
	if (n < record.len)
		record.len = n;
	*text = span_from(*text, record.len);
	return record;
}

static void
find_kind(struct source *source, struct span records)
{
	static const enum json_kind forced[FORMAT_COUNT] = {
	    [FORMAT_DYNAMODB_JSON] = JSON_DYNAMODB,
	    [FORMAT_JSON] = JSON_PLAIN,
	    [FORMAT_JSONL] = JSON_PLAIN,
	};
	enum format format = source->options.format;
	struct votes bare = {0}, inside = {0};
	const struct votes *votes;
	size_t enveloped = 0;

	while (records.len > 0) {
		struct span record = next_record(source->layout, &records);
		bool in = in_envelope(record, &record);
		struct votes *of = in ? &inside : &bare;

		if (record.len == 0)
			break;
		enveloped += in;
		of->typed += itemjson_is_dynamodb(record);
		of->scalars += has_scalar(record);
	}
	source->enveloped =
	    enveloped > 0 && format != FORMAT_JSON && format != FORMAT_JSONL;
	votes = source->enveloped ? &inside : &bare;
	if (format != FORMAT_AUTO)
		source->kind = forced[format];
	else
		source->kind =
		    votes->typed > votes->scalars ? JSON_DYNAMODB : JSON_PLAIN;
}

/* The first whole records, of which there may be none. */
static enum err_code
first_records(struct source *source, struct span *ret_records, struct err *err)
{
	enum cut_state state = source->state;
	struct cut cut = {0};
	bool more = true;

	while (more) {
		enum err_code code = cut_records(source, &cut, NULL);

		source->state = state;
		if (code != ERR_OK)
			cut = (struct cut){0};
		more = code == ERR_OK && cut.end == cut.start &&
		    !source->at_end && source->rest.len < RECORD_BYTES_MAX;
		if (more)
			code = source_fill(source,
			    source->rest.len + CHUNK_BYTES, err);
		if (more && code != ERR_OK)
			return code;
	}
	*ret_records =
	    (struct span){source->rest.ptr + cut.start, cut.end - cut.start};
	return ERR_OK;
}

static void
describe(struct source *source)
{
	static const char *const layouts[] = {
	    [LAYOUT_LINES] = "one item a line",
	    [LAYOUT_VALUES] = "one item after the other",
	    [LAYOUT_ARRAY] = "an array",
	    [LAYOUT_WRAPPED] = "the array",
	    [LAYOUT_ROWS] = "",
	};

	source->format = source->kind == JSON_DYNAMODB ? FORMAT_DYNAMODB_JSON
	    : source->layout == LAYOUT_LINES           ? FORMAT_JSONL
						       : FORMAT_JSON;
	buf_printf(&source->describe, "%s JSON, %s",
	    source->kind == JSON_DYNAMODB ? "DynamoDB" : "plain",
	    layouts[source->layout]);
	if (source->layout == LAYOUT_WRAPPED)
		buf_printf(&source->describe, " %.*s of an object",
		    SPAN_ARG(source->member));
	if (source->enveloped)
		buf_puts(&source->describe, ", each in \"Item\"");
	if (source->has_schema)
		buf_puts(&source->describe, ", behind its table's description");
}

enum err_code
look_json(struct source *source, struct err *err)
{
	struct span text, records;
	struct shape shape;
	const char *what;
	enum err_code code;

	if (source->options.types != NULL)
		return err_set(err, ERR_USAGE,
		    "--types is for CSV and TSV, and %s is JSON", source->path);
	source_drop(source, behind_blanks(buf_span(&source->rest), 0));
	text = buf_span(&source->rest);
	shape_of(text, &source->arena, &shape);
	if (is_description(&shape) ||
	    is_described(&shape, text, &source->arena)) {
		code = take_schema(source, (struct span){text.ptr, shape.end},
		    err);
		if (code != ERR_OK)
			return code;
		text = buf_span(&source->rest);
		shape_of(text, &source->arena, &shape);
	}
	what = shape_refused(&shape);
	if (what != NULL && source->options.format == FORMAT_AUTO)
		return err_set(err, ERR_INVALID,
		    "%s cannot be loaded: it looks like %s", source->path,
		    what);
	find_layout(source, &shape);
	code = first_records(source, &records, err);
	if (code != ERR_OK)
		return code;
	find_kind(source, records);
	describe(source);
	return ERR_OK;
}
