/* SPDX-License-Identifier: MIT */
#include "ui/query_examples.h"

enum {
	SAVED_MAX = 5 /* :run lists them all */
};

/* Stands for a value of PART; the type can be seen. */
static const char *
some_value(const struct key_part *part)
{
	if (part->type == VALUE_N)
		return "42";
	return part->type == VALUE_B ? "0x00ff" : "\"TEXT\"";
}

static void
equals_print(const struct key_part *part, const struct value *value,
    struct buf *out)
{
	expr_print_name(part->name, out);
	buf_puts(out, " = ");
	if (value != NULL)
		expr_print_literal(*value, out);
	else
		buf_puts(out, some_value(part));
}

/* The partition key; HASH: its values, or NULL. */
static void
hash_print(const struct key_def *def, const struct value *hash, struct buf *out)
{
	for (size_t i = 0; i < def->n_hash; i++) {
		if (i > 0)
			buf_puts(out, " AND ");
		equals_print(&def->part[i], hash == NULL ? NULL : &hash[i],
		    out);
	}
}

/* A part of a collection, by its sort key. */
static void
range_print(const struct key_part *part, struct buf *out)
{
	const char *value = some_value(part);

	if (part->type == VALUE_N) {
		expr_print_name(part->name, out);
		buf_printf(out, " >= %s", value);
	} else {
		buf_puts(out, "begins_with(");
		expr_print_name(part->name, out);
		buf_printf(out, ", %s)", value);
	}
}

static void
key_examples(const struct key_def *def, const struct value *hash,
    struct buf *out)
{
	const struct key_part *range = &def->part[def->n_hash];

	hash_print(def, hash, out);
	buf_puts(out, "\n");
	if (def->n_range == 0)
		return;
	hash_print(def, hash, out);
	buf_puts(out, " AND ");
	range_print(range, out);
	buf_puts(out, "\n");
	if (hash == NULL)
		return;
	/* What is implied in an open collection. */
	range_print(range, out);
	buf_puts(out, " desc limit 20\n");
	expr_print_name(range->name, out);
	buf_printf(out, " BETWEEN %s AND %s\n", some_value(range),
	    some_value(range));
}

void
query_examples(const struct query_context *context, struct buf *out)
{
	const struct schema *schema = context->schema;
	const struct key_def *def = context->index == NO_INDEX
	    ? &schema->key
	    : &schema->indexes[context->index].key;

	key_examples(def, context->hash, out);
	for (size_t i = 0; i < schema->n_indexes; i++) {
		if (i == context->index)
			continue;
		buf_puts(out, "on ");
		expr_print_name(schema->indexes[i].name, out);
		buf_putc(out, ' ');
		hash_print(&schema->indexes[i].key, NULL, out);
		buf_puts(out, " desc\n");
	}
	for (size_t i = 0; i < schema->n_queries && i < SAVED_MAX; i++)
		buf_printf(out, "@%.*s\n", SPAN_ARG(schema->queries[i].name));
}
