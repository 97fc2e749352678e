/* SPDX-License-Identifier: MIT */
/*
 * YAML as JSON, by the events of libyaml: mappings are objects, and scalars
 * without quotes what they look like. Aliases are refused where they could be
 * used to make a small file large; what templates need of them is little.
 */
#include <stdlib.h>
#include <yaml.h>

#include "src/base/utf8.h"
#include "src/io/source_priv.h"

enum {
	YAML_DEPTH_MAX = 64,
	YAML_JSON_MAX = 64 << 20,
	ANCHORS_MAX = 256,
	ANCHOR_BYTES_MAX = 1 << 16,
};

/* A collection that is open. */
struct level {
	bool is_mapping;
	bool at_value; /* of a mapping: the key was written */
	bool wrapped;  /* in {"Fn::...":...} for its tag */
	size_t n;
	struct span anchor; /* its name; empty: none */
	size_t start;       /* in OUT */
};

/* What an anchor stands for is copied. */
struct anchor {
	struct span name;
	struct span json;
};

struct reader {
	const char *name; /* of the file */
	yaml_parser_t parser;
	struct buf *out;
	struct level levels[YAML_DEPTH_MAX];
	int depth;
	struct anchor anchors[ANCHORS_MAX];
	size_t n_anchors;
	struct arena arena;
};

static enum err_code
fail(const struct reader *r, yaml_mark_t mark, const char *what,
    struct err *err)
{
	return err_set(err, ERR_SYNTAX, "%s:%zu:%zu: %s", r->name,
	    mark.line + 1, mark.column + 1, what);
}

/* Writes what must stand in front of the next value or key. */
static void
begin_node(struct reader *r)
{
	struct level *level = &r->levels[r->depth];

	if (level->is_mapping && level->at_value)
		buf_putc(r->out, ':');
	else if (level->n > 0)
		buf_putc(r->out, ',');
}

static void
end_node(struct reader *r)
{
	struct level *level = &r->levels[r->depth];

	if (!level->is_mapping || level->at_value)
		level->n++;
	level->at_value = level->is_mapping && !level->at_value;
}

/* Begins {"Fn::X": for the tag !X of a template; false if it has none. */
static bool
begin_tag(struct reader *r, const yaml_char_t *tag)
{
	struct buf name = {0};

	if (tag == NULL || tag[0] != '!' || tag[1] == '\0' || tag[1] == '!')
		return false;
	buf_puts(&name, (const char *)tag + 1);
	buf_putc(r->out, '{');
	if (!span_eq(buf_span(&name), SPAN("Ref")) &&
	    !span_eq(buf_span(&name), SPAN("Condition")))
		buf_insert(&name, 0, "Fn::", 4);
	json_put_string(r->out, buf_span(&name));
	buf_putc(r->out, ':');
	buf_fini(&name);
	return true;
}

static bool
is_key(const struct reader *r)
{
	const struct level *level = &r->levels[r->depth];

	return level->is_mapping && !level->at_value;
}

/* Whether TEXT is a number as JSON writes them. */
static bool
is_json_number(struct span text)
{
	struct json json = {0};
	struct span number;
	bool is;

	json_init(&json, text);
	is = json_number(&json, &number, NULL) == ERR_OK &&
	    json_finish(&json, NULL) == ERR_OK;
	json_fini(&json);
	return is;
}

static void
put_scalar(struct reader *r, const yaml_event_t *event)
{
	struct span text = {
	    (const char *)event->data.scalar.value, event->data.scalar.length};
	bool plain =
	    event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE && !is_key(r);

	if (plain &&
	    (text.len == 0 || span_eq(text, SPAN("~")) ||
		span_eq(text, SPAN("null"))))
		buf_puts(r->out, "null");
	else if (plain &&
	    (span_eq(text, SPAN("true")) || span_eq(text, SPAN("false")) ||
		is_json_number(text)))
		buf_add_span(r->out, text);
	else
		json_put_string(r->out, text);
}

/* What is written from START on can be called by NAME. */
static void
note_anchor(struct reader *r, struct span name, size_t start)
{
	struct span text = {r->out->ptr + start, r->out->len - start};

	if (name.len == 0 || text.len > ANCHOR_BYTES_MAX ||
	    r->n_anchors == COUNT_OF(r->anchors))
		return;
	r->anchors[r->n_anchors++] =
	    (struct anchor){name, arena_dup(&r->arena, text)};
}

static struct span
anchor_name(struct reader *r, const yaml_char_t *name)
{
	if (name == NULL)
		return (struct span){"", 0};
	return arena_dup(&r->arena, span_of((const char *)name));
}

static enum err_code
on_scalar(struct reader *r, const yaml_event_t *event, struct err *err)
{
	size_t start;
	bool tagged;

	(void)err;
	begin_node(r);
	start = r->out->len;
	tagged = !is_key(r) && begin_tag(r, event->data.scalar.tag);
	put_scalar(r, event);
	if (tagged)
		buf_putc(r->out, '}');
	note_anchor(r, anchor_name(r, event->data.scalar.anchor), start);
	end_node(r);
	return ERR_OK;
}

static enum err_code
on_alias(struct reader *r, const yaml_event_t *event, struct err *err)
{
	struct span name = span_of((const char *)event->data.alias.anchor);

	begin_node(r);
	for (size_t i = r->n_anchors; i > 0; i--)
		if (span_eq(r->anchors[i - 1].name, name)) {
			buf_add_span(r->out, r->anchors[i - 1].json);
			end_node(r);
			return ERR_OK;
		}
	return fail(r, event->start_mark,
	    "this alias names no anchor, or one that is too large", err);
}

static enum err_code
on_start(struct reader *r, const yaml_event_t *event, bool is_mapping,
    struct err *err)
{
	const yaml_char_t *tag = is_mapping ? event->data.mapping_start.tag
					    : event->data.sequence_start.tag;
	const yaml_char_t *anchor = is_mapping
	    ? event->data.mapping_start.anchor
	    : event->data.sequence_start.anchor;
	struct level level = {.is_mapping = is_mapping};

	if (is_key(r))
		return fail(r, event->start_mark, "a key is a text", err);
	if (r->depth + 1 == YAML_DEPTH_MAX)
		return fail(r, event->start_mark, "nested too deep", err);
	begin_node(r);
	level.anchor = anchor_name(r, anchor);
	level.start = r->out->len;
	level.wrapped = begin_tag(r, tag);
	buf_putc(r->out, is_mapping ? '{' : '[');
	r->levels[++r->depth] = level;
	return ERR_OK;
}

static void
on_end(struct reader *r)
{
	struct level level = r->levels[r->depth--];

	buf_putc(r->out, level.is_mapping ? '}' : ']');
	if (level.wrapped)
		buf_putc(r->out, '}');
	note_anchor(r, level.anchor, level.start);
	end_node(r);
}

static enum err_code
on_event(struct reader *r, const yaml_event_t *event, struct err *err)
{
	switch ((int)event->type) {
	case YAML_SCALAR_EVENT:
		return on_scalar(r, event, err);
	case YAML_ALIAS_EVENT:
		return on_alias(r, event, err);
	case YAML_MAPPING_START_EVENT:
		return on_start(r, event, true, err);
	case YAML_SEQUENCE_START_EVENT:
		return on_start(r, event, false, err);
	case YAML_MAPPING_END_EVENT:
	case YAML_SEQUENCE_END_EVENT:
		on_end(r);
		break;
	default:
		break;
	}
	return ERR_OK;
}

/* Reads events up to the end of the first document. */
static enum err_code
read_events(struct reader *r, struct err *err)
{
	enum err_code code = ERR_OK;
	bool done = false;

	while (code == ERR_OK && !done) {
		yaml_event_t event;

		if (!yaml_parser_parse(&r->parser, &event))
			return fail(r, r->parser.problem_mark,
			    r->parser.problem != NULL ? r->parser.problem
						      : "damaged YAML",
			    err);
		code = on_event(r, &event, err);
		done = event.type == YAML_DOCUMENT_END_EVENT ||
		    event.type == YAML_STREAM_END_EVENT;
		if (code == ERR_OK && r->out->len > YAML_JSON_MAX)
			code = fail(r, event.start_mark,
			    "its aliases make it too large", err);
		yaml_event_delete(&event);
	}
	return code;
}

enum err_code
yaml_to_json(const char *name, struct span text, struct buf *out,
    struct err *err)
{
	struct reader *r;
	enum err_code code;
	size_t bad = utf8_check(text);

	if (bad < text.len)
		return err_set(err, ERR_INVALID, "%s: byte %zu is not UTF-8",
		    name, bad + 1);
	r = xcalloc(1, sizeof(*r));
	r->name = name;
	r->out = out;
	if (!yaml_parser_initialize(&r->parser)) {
		free(r);
		return err_set(err, ERR_IO, "cannot start libyaml");
	}
	yaml_parser_set_input_string(&r->parser,
	    (const unsigned char *)text.ptr, text.len);
	code = read_events(r, err);
	yaml_parser_delete(&r->parser);
	arena_fini(&r->arena);
	free(r);
	return code;
}
