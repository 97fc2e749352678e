/* SPDX-License-Identifier: MIT */
#include "src/app/design.h"

#include <stdlib.h>

#include "src/app/reader.h"
#include "src/model/moment.h"

static const struct {
	const char *word, *heading;
} parts[PARTS] = {
    [PART_KEY] = {"key", "key"},
    [PART_GLOBAL] = {"global", "global indexes"},
    [PART_LOCAL] = {"local", "local indexes"},
    [PART_TEMPLATE] = {"template", "key templates"},
    [PART_DELIMITER] = {"delimiter", "delimiter"},
    [PART_PIN] = {"pin", "pins"},
    [PART_ENTITY] = {"entity", "entities"},
    [PART_QUERY] = {"query", "saved queries"},
    [PART_LOAD] = {"load", "loads"},
};

const char *
design_word(enum design_part part)
{
	return parts[part].word;
}

const char *
design_heading(enum design_part part)
{
	return parts[part].heading;
}

static enum index_kind
kind_of(enum design_part part)
{
	return part == PART_LOCAL ? INDEX_LOCAL : INDEX_GLOBAL;
}

/* The number among all indexes of number AT of KIND; if there is none, how many
 * of KIND there are goes to *ret_n. */
static size_t
index_at(const struct schema *schema, enum index_kind kind, size_t at,
    size_t *ret_n)
{
	size_t n = 0;

	for (size_t i = 0; i < schema->n_indexes; i++)
		if (schema->indexes[i].kind == kind && n++ == at)
			return i;
	*ret_n = n;
	return NO_INDEX;
}

size_t
design_count(const struct schema *schema, enum design_part part)
{
	size_t n = 0;

	switch (part) {
	case PART_KEY:
		return 1;
	case PART_GLOBAL:
	case PART_LOCAL:
		(void)index_at(schema, kind_of(part), SIZE_MAX, &n);
		return n;
	case PART_TEMPLATE:
		return schema->n_templates;
	case PART_DELIMITER:
		return schema->delimiter.len > 0 ? 1 : 0;
	case PART_PIN:
		return schema->n_pins;
	case PART_ENTITY:
		return schema->n_entities;
	case PART_QUERY:
		return schema->n_queries;
	case PART_LOAD:
	case PARTS:
		break;
	}
	return 0;
}

void
design_print(const struct schema *schema, enum design_part part, size_t at,
    struct buf *out)
{
	size_t n;

	switch (part) {
	case PART_KEY:
		schema_print_key(&schema->key, out);
		break;
	case PART_GLOBAL:
	case PART_LOCAL:
		at = index_at(schema, kind_of(part), at, &n);
		schema_print_index(schema, &schema->indexes[at], out);
		break;
	case PART_TEMPLATE:
		schema_print_template(&schema->templates[at], out);
		break;
	case PART_DELIMITER:
		buf_add_span(out, schema->delimiter);
		break;
	case PART_PIN:
		buf_add_span(out, schema->pins[at]);
		break;
	case PART_ENTITY:
		schema_print_entity(&schema->entities[at], out);
		break;
	case PART_QUERY:
		schema_print_query(&schema->queries[at], out);
		break;
	case PART_LOAD:
	case PARTS:
		break;
	}
}

size_t
design_find(const struct schema *schema, enum design_part part,
    struct span text)
{
	struct buf entry = {0};
	size_t n = design_count(schema, part), at = 0;

	for (; at < n; at++) {
		buf_clear(&entry);
		design_print(schema, part, at, &entry);
		if (span_eq(buf_span(&entry), text))
			break;
	}
	buf_fini(&entry);
	return at < n ? at : SIZE_MAX;
}

static void
add_line(struct design *design, enum design_part part, const struct buf *text,
    const struct buf *note)
{
	xgrow(&design->lines, design->n, &design->cap, sizeof(*design->lines));
	design->lines[design->n++] = (struct design_line){
	    .part = part,
	    .text = arena_dup(&design->arena, buf_span(text)),
	    .note = arena_dup(&design->arena, buf_span(note)),
	};
}

/* How much is in the table, or in its index, of which it may lack items. */
static enum err_code
put_extent(struct table *table, size_t index, struct buf *out, struct err *err)
{
	struct extent all = {0}, extent = {0};
	uint64_t collections = 0;
	enum err_code code =
	    table_extent(table, NO_INDEX, &all, &collections, err);

	if (code == ERR_OK)
		code = table_extent(table, index, &extent, &collections, err);
	if (code != ERR_OK)
		return code;
	count_print(extent.n, "item", out);
	if (extent.n < all.n) {
		buf_puts(out, ", ");
		number_print(all.n - extent.n, out);
		buf_puts(out, " not in it");
	}
	buf_puts(out, ", ");
	count_print(extent.bytes, "byte", out);
	buf_puts(out, ", ");
	count_print(collections, "collection", out);
	return ERR_OK;
}

static enum err_code
read_part(struct table *table, enum design_part part, struct design *design,
    struct err *err)
{
	const struct schema *schema = table_schema(table);
	struct buf text = {0}, note = {0};
	enum err_code code = ERR_OK;
	size_t unused;

	for (size_t i = 0; code == ERR_OK && i < design_count(schema, part);
	     i++) {
		buf_clear(&text);
		buf_clear(&note);
		design_print(schema, part, i, &text);
		if (part == PART_KEY)
			code = put_extent(table, NO_INDEX, &note, err);
		else if (part == PART_GLOBAL || part == PART_LOCAL)
			code = put_extent(table,
			    index_at(schema, kind_of(part), i, &unused), &note,
			    err);
		add_line(design, part, &text, &note);
	}
	buf_fini(&text);
	buf_fini(&note);
	return code;
}

/* The time as a person reads it; NOTE is from a file, and may say anything. */
static void
put_time(const struct load_note *note, struct buf *out)
{
	struct buf seconds = {0};

	buf_printf(&seconds, "%lld", (long long)note->at);
	if (!moment_print((struct value){VALUE_N, buf_span(&seconds)}, out))
		buf_add_span(out, buf_span(&seconds));
	buf_fini(&seconds);
}

static void
add_load(struct design *design, const struct load_note *load)
{
	const struct {
		uint64_t n;
		const char *what;
	} counts[] = {
	    {load->replaced, "replaced"}, {load->rejected, "left out"}};
	struct buf text = {0}, note = {0};

	put_time(load, &text);
	buf_puts(&text, "  ");
	buf_add_span(&text, load->source);
	count_print(load->items, "item", &note);
	for (size_t i = 0; i < COUNT_OF(counts); i++) {
		if (counts[i].n == 0)
			continue;
		buf_puts(&note, ", ");
		number_print(counts[i].n, &note);
		buf_printf(&note, " %s", counts[i].what);
	}
	buf_puts(&note, "; ");
	buf_add_span(&note, load->format);
	add_line(design, PART_LOAD, &text, &note);
	buf_fini(&text);
	buf_fini(&note);
}

enum err_code
design_read(struct table *table, struct design *design, struct err *err)
{
	struct load_note *loads = NULL;
	size_t n = 0;
	enum err_code code = ERR_OK;

	*design = (struct design){0};
	for (enum design_part part = 0; part < DESIGN_PARTS && code == ERR_OK;
	     part++)
		code = read_part(table, part, design, err);
	if (code == ERR_OK)
		code = table_loads(table, &design->arena, &loads, &n, err);
	/* The last one first: that is the one to be asked about. */
	for (size_t i = n; code == ERR_OK && i > 0; i--)
		add_load(design, &loads[i - 1]);
	if (code != ERR_OK)
		design_fini(design);
	return code;
}

void
design_fini(struct design *design)
{
	free(design->lines);
	arena_fini(&design->arena);
	*design = (struct design){0};
}
