/* SPDX-License-Identifier: MIT */
/*
 * Folders: in byte order a folder stands before all that is in it, so those
 * that the present key lies in are prefixes of it, and their lengths are all
 * that is kept. Whether folders are items in a collection at all is known from
 * the first one on; what was found before waits for it, at most WAITING_MAX
 * lines.
 */
#include "src/app/lint.h"

#include <stdlib.h>
#include <string.h>

#include "src/app/reader.h"
#include "src/base/text.h"
#include "src/model/limits.h"
#include "src/model/template.h"

enum {
	WAITING_MAX = 100,
};

struct lint {
	const struct schema *schema;
	struct key_part attrs[KEY_ATTRS_MAX]; /* of all keys */
	size_t n_attrs;
	lint_found *found;
	void *data;
	bool wanted; /* more findings are */
	struct lint_counts counts;

	struct buf group; /* the parts of the key before the last, packed */
	struct buf last;  /* and that of the key before, up to its folders */

	struct {
		size_t *ends; /* of the folders it lies in */
		size_t n, cap;
		bool are_items; /* in this group one is */
	} folders;
	struct buf waiting; /* lines, each with its end */
	size_t n_waiting;   /* more than these are counted only */

	struct buf line;
};

static void
tell(struct lint *lint, struct span line)
{
	lint->counts.findings++;
	if (lint->wanted)
		lint->wanted = lint->found(lint->data, line);
}

/* Begins a line: the key of ITEM as a query. */
static struct buf *
begin_line(struct lint *lint, const struct item *item)
{
	const struct key_def *def = &lint->schema->key;

	buf_clear(&lint->line);
	for (size_t i = 0; i < def->n; i++) {
		buf_puts(&lint->line, i == 0 ? "" : " AND ");
		expr_print_name(def->part[i].name, &lint->line);
		buf_puts(&lint->line, " = ");
		expr_print_literal(item_get(item, def->part[i].name),
		    &lint->line);
	}
	buf_puts(&lint->line, ": ");
	return &lint->line;
}

/* TEXT in quotes, as it can be shown. */
static void
put_quoted(struct span text, struct buf *out)
{
	buf_putc(out, '\'');
	text_visible(out, text);
	buf_putc(out, '\'');
}

static bool
is_pin(const struct schema *schema, struct span attr, struct span value)
{
	const struct key_def *def = &schema->key;
	size_t part = key_find(def, attr);

	if (part >= KEY_PARTS_MAX || part < def->n_hash)
		return false;
	for (size_t i = 0; i < schema->n_pins; i++)
		if (span_eq(schema->pins[i], value))
			return true;
	return false;
}

/* The number I of the templates and entities that say how ATTR is built; false
 * behind the last. */
static bool
next_text(const struct schema *schema, struct span attr, size_t *i,
    struct span *ret_text)
{
	for (; *i < schema->n_templates + schema->n_entities; (*i)++) {
		size_t entity = *i - schema->n_templates;
		bool is_template = *i < schema->n_templates;
		struct span of = is_template ? schema->templates[*i].attr
					     : schema->entities[entity].attr;

		if (!span_eq(of, attr))
			continue;
		*ret_text = is_template ? schema->templates[*i].text
					: schema->entities[entity].text;
		(*i)++;
		return true;
	}
	return false;
}

/* Whether VALUE is as one of the texts of ATTR has it. *RET_NEAR: the one that
 * it would match if its components could hold the delimiter. */
static bool
matches_any(const struct schema *schema, struct span attr, struct span value,
    struct span *ret_near)
{
	struct span text;

	*ret_near = (struct span){0};
	for (size_t i = 0; next_text(schema, attr, &i, &text);) {
		if (template_matches(text, schema->delimiter, value))
			return true;
		if (template_matches(text, (struct span){0}, value))
			*ret_near = text;
	}
	return false;
}

static void
check_templates(struct lint *lint, const struct item *item, struct span attr)
{
	struct value value = item_get(item, attr);
	struct span text, near;
	struct buf *line;
	size_t i = 0;

	if (value.type != VALUE_S || !next_text(lint->schema, attr, &i, &text))
		return;
	if (matches_any(lint->schema, attr, value.body, &near) ||
	    is_pin(lint->schema, attr, value.body))
		return;
	line = begin_line(lint, item);
	expr_print_name(attr, line);
	buf_putc(line, ' ');
	put_quoted(value.body, line);
	buf_puts(line, " is not built as ");
	if (near.len > 0) {
		put_quoted(near, line);
		buf_puts(line, ": the delimiter is in a component");
	} else {
		put_quoted(text, line);
		while (next_text(lint->schema, attr, &i, &text)) {
			buf_puts(line, " or ");
			put_quoted(text, line);
		}
	}
	tell(lint, buf_span(line));
}

/* Where the last DELIMITER in TEXT ends; 0: there is none. */
static size_t
last_end(struct span text, struct span delimiter)
{
	for (size_t end = text.len; end >= delimiter.len; end--)
		if (span_eq((struct span){text.ptr + end - delimiter.len,
				delimiter.len},
			delimiter))
			return end;
	return 0;
}

static void
check_empty(struct lint *lint, const struct item *item,
    const struct key_part *part)
{
	struct span delimiter = lint->schema->delimiter;
	struct value value = item_get(item, part->name);
	struct span text = value.body;
	struct buf *line;

	if (value.type != VALUE_S)
		return;
	while (text.len >= 2 * delimiter.len &&
	    !(span_starts(text, delimiter) &&
		span_starts(span_from(text, delimiter.len), delimiter)))
		text = span_from(text, 1);
	if (text.len < 2 * delimiter.len)
		return;
	line = begin_line(lint, item);
	buf_puts(line, "an empty component in ");
	put_quoted(value.body, line);
	tell(lint, buf_span(line));
}

/* Forgets what is known of the group. */
static void
begin_group(struct lint *lint)
{
	lint->folders.n = 0;
	lint->folders.are_items = false;
	buf_clear(&lint->last);
	buf_clear(&lint->waiting);
	lint->n_waiting = 0;
}

/* The first folder that is an item: what waited for one is a finding. */
static void
end_waiting(struct lint *lint)
{
	struct span rest = buf_span(&lint->waiting);
	size_t more =
	    lint->n_waiting > WAITING_MAX ? lint->n_waiting - WAITING_MAX : 0;

	lint->folders.are_items = true;
	while (rest.len > 0) {
		const char *end = memchr(rest.ptr, '\n', rest.len);
		struct span line = {rest.ptr, (size_t)(end - rest.ptr)};

		tell(lint, line);
		rest = span_from(rest, line.len + 1);
	}
	if (more > 0) {
		buf_clear(&lint->line);
		buf_printf(&lint->line, "%zu more of the kind in there", more);
		tell(lint, buf_span(&lint->line));
		lint->counts.findings += more - 1;
	}
	buf_clear(&lint->waiting);
	lint->n_waiting = 0;
}

static void
push_folder(struct lint *lint, size_t end)
{
	xgrow(&lint->folders.ends, lint->folders.n, &lint->folders.cap,
	    sizeof(*lint->folders.ends));
	lint->folders.ends[lint->folders.n++] = end;
}

/* ITEM lies in the folder that ends at END of TEXT, which is no item. */
static void
miss_folder(struct lint *lint, const struct item *item, struct span text,
    size_t end)
{
	struct buf *line = begin_line(lint, item);

	buf_puts(line, "no folder ");
	put_quoted((struct span){text.ptr, end}, line);
	buf_puts(line, ": a name that holds the delimiter?");
	if (lint->folders.are_items) {
		tell(lint, buf_span(line));
		return;
	}
	if (lint->n_waiting++ >= WAITING_MAX)
		return;
	buf_add_span(&lint->waiting, buf_span(line));
	buf_putc(&lint->waiting, '\n');
}

/* TEXT is the last part of the key of ITEM. */
static void
check_folder(struct lint *lint, const struct item *item, struct span text)
{
	struct span delimiter = lint->schema->delimiter;
	size_t end = last_end(text, delimiter);
	bool is_folder = end > 0 && end == text.len;
	size_t *n = &lint->folders.n;

	while (*n > 0 &&
	    !span_starts(text,
		(struct span){
		    buf_span(&lint->last).ptr, lint->folders.ends[*n - 1]}))
		(*n)--;
	if (is_folder) {
		if (!lint->folders.are_items)
			end_waiting(lint);
		end = last_end((struct span){text.ptr, end - delimiter.len},
		    delimiter);
	}
	/* "/etc" lies in no folder that has a name. */
	if (end > delimiter.len &&
	    (*n == 0 || lint->folders.ends[*n - 1] != end)) {
		miss_folder(lint, item, text, end);
		push_folder(lint, end);
	}
	if (is_folder)
		push_folder(lint, text.len);
	buf_clear(&lint->last);
	buf_add_span(&lint->last, text);
}

/* The key of ITEM but for its last part. */
static void
pack_group(const struct key_def *def, const struct item *item, struct buf *out)
{
	struct buf parts[KEY_PARTS_MAX] = {0};
	struct key key = {.n = def->n - 1};

	for (size_t i = 0; i < key.n; i++) {
		key_encode(item_get(item, def->part[i].name), &parts[i]);
		key.part[i] = buf_span(&parts[i]);
	}
	key_pack(&key, out);
	for (size_t i = 0; i < key.n; i++)
		buf_fini(&parts[i]);
}

static void
check_folders(struct lint *lint, const struct item *item)
{
	const struct key_def *def = &lint->schema->key;
	struct value last = item_get(item, def->part[def->n - 1].name);
	struct buf group = {0};

	if (last.type != VALUE_S)
		return;
	pack_group(def, item, &group);
	if (!span_eq(buf_span(&group), buf_span(&lint->group))) {
		begin_group(lint);
		buf_clear(&lint->group);
		buf_add_span(&lint->group, buf_span(&group));
	}
	buf_fini(&group);
	check_folder(lint, item, last.body);
}

static void
check_item(struct lint *lint, const struct item *item)
{
	const struct key_def *def = &lint->schema->key;

	lint->counts.items++;
	for (size_t i = 0; i < lint->n_attrs; i++)
		check_templates(lint, item, lint->attrs[i].name);
	if (lint->schema->delimiter.len == 0)
		return;
	for (size_t i = 0; i < def->n; i++)
		check_empty(lint, item, &def->part[i]);
	check_folders(lint, item);
}

static enum err_code
walk(struct lint *lint, struct slice *slice, struct err *err)
{
	struct reader *reader = NULL;
	enum reader_state state = READER_ROW;
	const struct item *item = NULL;
	enum err_code code = reader_open(slice, &reader, err);

	while (code == ERR_OK && state != READER_END && lint->wanted) {
		code = reader_next(reader, 0, &state, &item, err);
		if (code == ERR_OK && state == READER_ROW)
			check_item(lint, item);
	}
	reader_close(reader);
	return code;
}

enum err_code
lint_table(struct table *table, lint_found *found, void *data,
    struct lint_counts *ret_counts, struct err *err)
{
	const struct schema *schema = table_schema(table);
	struct query_context context = {
	    .schema = schema, .scan = true, .index = NO_INDEX};
	struct lint lint = {
	    .schema = schema, .found = found, .data = data, .wanted = true};
	struct query query = {0};
	struct slice *slice;
	enum err_code code;

	if (schema->n_templates + schema->n_entities == 0 &&
	    schema->delimiter.len == 0)
		return err_set(err, ERR_INVALID,
		    "%.*s has no templates, entities or delimiter to tell by: "
		    "schema --set gives it some",
		    SPAN_ARG(schema->name));
	lint.n_attrs = schema_key_attrs(schema, lint.attrs);
	code = query_parse(&context, (struct span){0}, &query, err);
	if (code != ERR_OK)
		return code;
	slice = slice_open(table, &query);
	code = walk(&lint, slice, err);
	slice_close(slice);
	free(lint.folders.ends);
	buf_fini(&lint.group);
	buf_fini(&lint.last);
	buf_fini(&lint.waiting);
	buf_fini(&lint.line);
	if (code == ERR_OK)
		*ret_counts = lint.counts;
	return code;
}
