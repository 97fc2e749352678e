/* SPDX-License-Identifier: MIT */
#include "src/app/sample.h"

#include "db/cursor.h"
#include "src/app/reader.h"
#include "src/model/template.h"

enum {
	/* While somebody types, so it must be done between two keys. */
	ITEMS_MAX = 10000,
	BYTES_MAX = 4 << 20,
};

enum verdict {
	IS_NOT,
	IS_ABOUT,
	IS_WRONG, /* it cannot be, because of such an item */
};

/* What an item is asked. */
struct question {
	const struct schema *schema;
	const struct index_schema *index;
	const struct key_template *template;
	struct span text;
};

struct sample {
	uint64_t items, n[IS_WRONG + 1];
	bool all;
};

typedef enum verdict judge_item(const struct question *question,
    const struct item *item);

/* An item that lacks a key attribute of an index is not in it; one whose
 * attribute has another type could not be there at all. */
static enum verdict
judge_index(const struct question *question, const struct item *item)
{
	const struct key_def *def = &question->index->key;
	enum verdict verdict = IS_ABOUT;

	for (size_t i = 0; i < def->n_hash + def->n_range; i++) {
		struct value value = item_get(item, def->part[i].name);

		if (value.type == VALUE_NONE)
			verdict = IS_NOT;
		else if (value.type != def->part[i].type)
			return IS_WRONG;
	}
	return verdict;
}

static enum verdict
judge_template(const struct question *question, const struct item *item)
{
	struct value value = item_get(item, question->template->attr);

	return (value.type == VALUE_S || value.type == VALUE_N) &&
		template_matches(question->template->text,
		    question->schema->delimiter, value.body)
	    ? IS_ABOUT
	    : IS_NOT;
}

/* The last part of the key of ITEM. */
static struct value
last_key(const struct schema *schema, const struct item *item)
{
	return item_get(item, schema->key.part[schema->key.n - 1].name);
}

static enum verdict
judge_delimiter(const struct question *question, const struct item *item)
{
	struct span body = last_key(question->schema, item).body;

	return span_find(body, question->text) < body.len ? IS_ABOUT : IS_NOT;
}

static enum verdict
judge_pin(const struct question *question, const struct item *item)
{
	return question->schema->key.n_range > 0 &&
		span_eq(last_key(question->schema, item).body, question->text)
	    ? IS_ABOUT
	    : IS_NOT;
}

static const struct {
	judge_item *judge; /* NULL: there is nothing to say */
	const char *about;
} asked[PARTS] = {
    [PART_GLOBAL] = {judge_index, "have these attributes"},
    [PART_TEMPLATE] = {judge_template, "have such a key"},
    [PART_DELIMITER] = {judge_delimiter, "have it in their key"},
    [PART_PIN] = {judge_pin, "have this sort key"},
    [PART_ENTITY] = {judge_template, "are of this kind"},
};

static enum err_code
look(struct table *table, judge_item *judge, const struct question *question,
    struct sample *sample, struct err *err)
{
	struct key_range range = {0};
	struct cursor *cursor = NULL;
	struct item item = {0};
	uint64_t bytes = 0;
	bool more = true;
	enum err_code code =
	    cursor_open(table, NO_INDEX, &range, FORWARD, &cursor, err);

	while (code == ERR_OK && sample->items < ITEMS_MAX &&
	    bytes < BYTES_MAX) {
		code = cursor_next(cursor, &more, err);
		if (code != ERR_OK || !more)
			break;
		code = cursor_item(cursor, CURSOR_WHOLE, &item, err);
		if (code == ERR_OK)
			sample->n[judge(question, &item)]++;
		bytes += cursor_size(cursor);
		sample->items++;
	}
	sample->all = !more;
	item_fini(&item);
	cursor_close(cursor);
	return code;
}

static void
print(const struct sample *sample, enum design_part part, struct buf *out)
{
	if (!sample->all) {
		buf_puts(out, "of the first ");
		count_print(sample->items, "item", out);
		buf_putc(out, ' ');
	}
	number_print(sample->n[IS_ABOUT], out);
	if (sample->all) {
		buf_puts(out, " of ");
		count_print(sample->items, "item", out);
	}
	buf_printf(out, " %s", asked[part].about);
}

/* The part of the question that TEXT, read into ONE, holds. */
static enum err_code
read_question(enum design_part part, struct span text, struct schema *one,
    struct key_template *template, struct question *question, struct err *err)
{
	enum err_code code = ERR_OK;

	question->text = text;
	question->template = template;
	if (part == PART_GLOBAL) {
		code = schema_add_index(one, INDEX_GLOBAL, text, err);
		question->index = one->indexes;
	} else if (part == PART_TEMPLATE) {
		code = schema_add_template(one, text, err);
		if (code == ERR_OK)
			*template = one->templates[0];
	} else if (part == PART_ENTITY) {
		code = schema_add_entity(one, text, err);
		if (code == ERR_OK)
			*template = (struct key_template){
			    one->entities[0].attr, one->entities[0].text};
	}
	return code;
}

enum err_code
sample_print(struct table *table, enum design_part part, struct span text,
    struct buf *out, struct err *err)
{
	const struct schema *schema = table_schema(table);
	struct schema one = {.key = schema->key};
	struct key_template template = {0};
	struct question question = {.schema = schema};
	struct sample sample = {0};
	enum err_code code;

	if (asked[part].judge == NULL)
		return ERR_OK;
	code = read_question(part, text, &one, &template, &question, err);
	if (code == ERR_OK)
		code = look(table, asked[part].judge, &question, &sample, err);
	if (code == ERR_OK && sample.n[IS_WRONG] > 0)
		code = err_set(err, ERR_INVALID,
		    "%llu of the first %llu items have another type there",
		    (unsigned long long)sample.n[IS_WRONG],
		    (unsigned long long)sample.items);
	if (code == ERR_OK)
		print(&sample, part, out);
	schema_fini(&one);
	return code;
}
