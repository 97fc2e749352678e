/* SPDX-License-Identifier: MIT */
#include "src/model/schemajson.h"
#include "tests/fuzz/fuzz.h"

static bool
read_schema(struct span text, struct schema *schema)
{
	struct json json = {0};
	struct err err = {.pos = ERR_POS_NONE};
	bool good;

	json_init(&json, text);
	good = schemajson_read(&json, schema, &err) == ERR_OK;
	if (!good)
		HOLDS((err.pos <= text.len || err.pos == ERR_POS_NONE) &&
		    schema->name.len == 0 && schema->n_indexes == 0);
	json_fini(&json);
	return good;
}

/* What is written as JSON is read back, and written the same again. */
static void
check_json(const struct schema *schema)
{
	struct buf text = {0}, again = {0};
	struct schema back = {0};

	schemajson_write(schema, &text);
	HOLDS(read_schema(buf_span(&text), &back));
	HOLDS(schema_check(&back, NULL) == ERR_OK);
	schemajson_write(&back, &again);
	HOLDS(span_eq(buf_span(&text), buf_span(&again)));
	schema_fini(&back);
	buf_fini(&again);
	buf_fini(&text);
}

static void
check_index(const struct schema *schema, size_t n, struct schema *other)
{
	const struct index_schema *index = &schema->indexes[n];
	struct buf text = {0}, again = {0};

	schema_print_index(schema, index, &text);
	HOLDS(schema_add_index(other, index->kind, buf_span(&text), NULL) ==
	    ERR_OK);
	HOLDS(other->n_indexes == n + 1);
	schema_print_index(other, &other->indexes[n], &again);
	HOLDS(span_eq(buf_span(&text), buf_span(&again)));
	buf_fini(&again);
	buf_fini(&text);
}

/* The same of the short forms that the command line has. */
static void
check_short(const struct schema *schema)
{
	struct buf text = {0};
	struct schema other = {0};

	schema_print_key(&schema->key, &text);
	HOLDS(schema_set_key(&other, buf_span(&text), NULL) == ERR_OK);
	for (size_t i = 0; i < schema->n_indexes; i++)
		check_index(schema, i, &other);
	schema_fini(&other);
	buf_fini(&text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct schema schema = {0}, copy = {0};

	if (read_schema(fuzz_span(data, size), &schema)) {
		HOLDS(schema_check(&schema, NULL) == ERR_OK);
		check_json(&schema);
		check_short(&schema);
		schema_copy(&copy, &schema);
		check_json(&copy);
	}
	schema_fini(&copy);
	schema_fini(&schema);
	return 0;
}
