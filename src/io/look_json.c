/* SPDX-License-Identifier: MIT */
#include "src/io/source_priv.h"

/*
 * A table's description in front of the items is their schema; what was read of
 * it goes.
 */
static enum err_code
take_schema(struct source *source, struct span text, struct err *err)
{
	enum err_code code = description_add(source, text, err);

	if (code != ERR_OK)
		return code;
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

/* The array MEMBER is what holds the items. */
static void
set_wrapped(struct source *source, const struct member *member)
{
	struct part *part;

	source->layout = LAYOUT_WRAPPED;
	source->member = arena_dup(&source->arena, member->raw);
	if (source->n_parts > 0 || span_eq(member->name, SPAN("Items")))
		return;
	part = source_add_part(source);
	part->raw = source->member;
	part->name = arena_dup(&source->arena, member->name);
}

/* Each array of the object, or of the object in its member OUTER, is a table. */
static enum err_code
set_tables(struct source *source, const struct member *outer, struct err *err)
{
	source->layout = LAYOUT_WRAPPED;
	if (outer != NULL)
		source->outer = arena_dup(&source->arena, outer->raw);
	return parts_find(source, err);
}

static enum err_code
find_layout(struct source *source, const struct shape *shape, struct err *err)
{
	struct span text = buf_span(&source->rest);
	bool whole = source->at_end;
	size_t wrapped = shape_wrapped(shape);
	const struct member *outer = shape_outer(shape);
	bool is_object = shape->end > 0 || !mostly_lines(text, whole);

	if (source->options.format == FORMAT_JSONL)
		source->layout = LAYOUT_LINES;
	else if (text.len > 0 && text.ptr[0] == '[')
		source->layout =
		    mostly_lines(text, whole) ? LAYOUT_LINES : LAYOUT_ARRAY;
	else if (is_object && (outer != NULL || shape_is_tables(shape)))
		return set_tables(source, outer, err);
	else if (is_object && wrapped != SHAPE_ARRAY_NONE)
		set_wrapped(source, &shape->members[wrapped]);
	else
		source->layout =
		    one_a_line(text, whole) ? LAYOUT_LINES : LAYOUT_VALUES;
	return ERR_OK;
}

/* What the records of the sample say about the kind of JSON. */
struct votes {
	size_t n;
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

/* {} is an item in either kind. */
static bool
json_is_empty(struct span text)
{
	size_t at = behind_blanks(text, 1);

	return at < text.len && text.ptr[0] == '{' && text.ptr[at] == '}';
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

/* Says which kind the items are of, and what speaks against it. */
static void
choose_kind(struct source *source, const struct votes *votes)
{
	static const enum json_kind forced[FORMAT_COUNT] = {
	    [FORMAT_DYNAMODB_JSON] = JSON_DYNAMODB,
	    [FORMAT_JSON] = JSON_PLAIN,
	    [FORMAT_JSONL] = JSON_PLAIN,
	};
	enum format format = source->options.format;
	size_t plain = votes->n - votes->typed;

	if (format != FORMAT_AUTO) {
		source->kind = forced[format];
		return;
	}
	source->kind =
	    votes->typed > votes->scalars ? JSON_DYNAMODB : JSON_PLAIN;
	if (votes->typed == 0 || plain == 0)
		return;
	if (source->kind == JSON_DYNAMODB)
		buf_printf(&source->assumed,
		    "taken for DynamoDB JSON, though %zu of the first %zu "
		    "items are not; --format json reads all as plain JSON",
		    plain, votes->n);
	else
		buf_printf(&source->assumed,
		    "taken for plain JSON, though %zu of the first %zu items "
		    "could be DynamoDB JSON; --format dynamodb-json reads all "
		    "so",
		    votes->typed, votes->n);
}

static void
find_kind(struct source *source, struct span records)
{
	enum format format = source->options.format;
	struct votes votes[ENVELOPES] = {{0}};
	enum envelope most = ENVELOPE_NONE;

	while (records.len > 0) {
		struct span record = next_record(source->layout, &records);
		enum envelope in = envelope_of(record, &record);

		if (record.len == 0)
			break;
		if (json_is_empty(record))
			continue;
		votes[in].n++;
		votes[in].typed += itemjson_is_dynamodb(record);
		votes[in].scalars += has_scalar(record);
	}
	for (int i = ENVELOPE_NONE + 1; i < ENVELOPES; i++)
		if (votes[i].n > (most == ENVELOPE_NONE ? 0 : votes[most].n))
			most = (enum envelope)i;
	if (format == FORMAT_JSON || format == FORMAT_JSONL)
		most = ENVELOPE_NONE;
	source->envelope = most;
	choose_kind(source, &votes[most]);
}

/* The first whole records, of which there may be none. */
static enum err_code
first_records(struct source *source, struct span *ret_records, struct err *err)
{
	struct cut_mark mark = source->mark;
	struct cut cut = {0};
	bool more = true;

	while (more) {
		enum err_code code = cut_records(source, &cut, NULL);

		source->mark = mark;
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
	    [LAYOUT_LISTED] = "",
	};
	static const char *const envelopes[ENVELOPES] = {
	    [ENVELOPE_NONE] = "",
	    [ENVELOPE_ITEM] = ", each in \"Item\"",
	    [ENVELOPE_REQUEST] = " of requests",
	    [ENVELOPE_CHANGE] = ", changes of an incremental export",
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
	buf_puts(&source->describe, envelopes[source->envelope]);
	if (source->n_parts > 0 && source->parts[0].has_schema)
		buf_puts(&source->describe, ", behind its table's description");
}

/* Refuses what is known and cannot be read. */
static enum err_code
check_shape(const struct source *source, const struct shape *shape,
    struct err *err)
{
	const char *what = shape_refused(shape);

	if (what == NULL || source->options.format != FORMAT_AUTO)
		return ERR_OK;
	return err_set(err, ERR_INVALID,
	    "%s cannot be loaded: it looks like %s", source->path, what);
}

/* What is no stream of items, and what stands before one. */
static enum err_code
look_document(struct source *source, struct shape *shape, bool *ret_done,
    struct err *err)
{
	struct span text = buf_span(&source->rest);
	enum document document = shape_document(shape, text);
	enum err_code code;

	*ret_done = false;
	if (document == DOCUMENT_NONE)
		return ERR_OK;
	if (document == DOCUMENT_DESCRIPTION &&
	    behind_blanks(text, shape->end) < text.len) {
		code = take_schema(source, (struct span){text.ptr, shape->end},
		    err);
		if (code == ERR_OK)
			shape_of(buf_span(&source->rest), &source->arena,
			    shape);
		return code;
	}
	*ret_done = true;
	return document_read(source, document, err);
}

enum err_code
look_json(struct source *source, struct err *err)
{
	struct span records = {0};
	struct shape shape;
	bool done;
	enum err_code code;

	if (source->options.types != NULL)
		return err_set(err, ERR_USAGE,
		    "--types is for CSV and TSV, and %s is JSON", source->path);
	source_drop(source, behind_blanks(buf_span(&source->rest), 0));
	shape_of(buf_span(&source->rest), &source->arena, &shape);
	code = look_document(source, &shape, &done, err);
	if (code != ERR_OK || done)
		return code;
	code = check_shape(source, &shape, err);
	if (code == ERR_OK)
		code = find_layout(source, &shape, err);
	if (code == ERR_OK)
		code = first_records(source, &records, err);
	if (code != ERR_OK)
		return code;
	find_kind(source, records);
	describe(source);
	return ERR_OK;
}
