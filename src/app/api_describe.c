/* SPDX-License-Identifier: MIT */
#include "src/app/api_table.h"

#include <inttypes.h>

#define ARN "arn:aws:dynamodb:local:000000000000:table/"
#define NO_THROUGHPUT                                            \
	"{\"NumberOfDecreasesToday\":0,\"ReadCapacityUnits\":0," \
	"\"WriteCapacityUnits\":0}"

/* A table has one for good: it is made from its name. */
static void
put_id(struct span name, struct buf *out)
{
	static const size_t groups[] = {4, 2, 2, 2, 6};
	uint64_t state = 0x9e3779b97f4a7c15ULL;

	for (size_t i = 0; i < name.len; i++)
		state = (state ^ (unsigned char)name.ptr[i]) * 1099511628211ULL;
	buf_putc(out, '"');
	for (size_t i = 0; i < COUNT_OF(groups); i++) {
		buf_puts(out, i == 0 ? "" : "-");
		for (size_t k = 0; k < groups[i]; k++) {
			state = state * 6364136223846793005ULL +
			    1442695040888963407ULL;
			buf_printf(out, "%02x", (unsigned)(state >> 56));
		}
	}
	buf_putc(out, '"');
}

static void
put_element(struct span name, const char *what, const char *word, bool first,
    struct buf *out)
{
	buf_puts(out, first ? "{\"AttributeName\":" : ",{\"AttributeName\":");
	json_put_string(out, name);
	buf_printf(out, ",\"%s\":\"%s\"}", what, word);
}

static void
put_key(const struct key_def *key, struct buf *out)
{
	buf_puts(out, ",\"KeySchema\":[");
	for (size_t i = 0; i < key->n_hash + key->n_range; i++)
		put_element(key->part[i].name, "KeyType",
		    i < key->n_hash ? "HASH" : "RANGE", i == 0, out);
	buf_putc(out, ']');
}

static void
put_definitions(const struct schema *schema, struct buf *out)
{
	struct key_part parts[KEY_ATTRS_MAX];
	size_t n = schema_key_attrs(schema, parts);

	buf_puts(out, ",\"AttributeDefinitions\":[");
	for (size_t i = 0; i < n; i++)
		put_element(parts[i].name, "AttributeType",
		    value_type_name(parts[i].type), i == 0, out);
	buf_putc(out, ']');
}

static void
put_projection(const struct index_schema *index, struct buf *out)
{
	buf_printf(out, ",\"Projection\":{\"ProjectionType\":\"%s\"",
	    projection_name(index->projection));
	for (size_t i = 0; i < index->n_include; i++) {
		buf_puts(out, i == 0 ? ",\"NonKeyAttributes\":[" : ",");
		json_put_string(out, index->include[i]);
	}
	buf_puts(out, index->n_include > 0 ? "]}" : "}");
}

static enum err_code
put_index(struct table *table, size_t number, struct buf *out, struct err *err)
{
	const struct schema *schema = table_schema(table);
	const struct index_schema *index = &schema->indexes[number];
	struct extent extent = {0};
	uint64_t collections;
	enum err_code code =
	    table_extent(table, number, &extent, &collections, err);

	buf_puts(out, "{\"IndexName\":");
	json_put_string(out, index->name);
	put_key(&index->key, out);
	put_projection(index, out);
	if (index->kind == INDEX_GLOBAL)
		buf_puts(out,
		    ",\"IndexStatus\":\"ACTIVE\","
		    "\"ProvisionedThroughput\":" NO_THROUGHPUT);
	buf_printf(out,
	    ",\"IndexSizeBytes\":%" PRIu64 ",\"ItemCount\":%" PRIu64,
	    extent.bytes, extent.n);
	buf_printf(out, ",\"IndexArn\":\"" ARN "%.*s/index/%.*s\"}",
	    SPAN_ARG(schema->name), SPAN_ARG(index->name));
	return code;
}

static enum err_code
put_indexes(struct table *table, enum index_kind kind, const char *name,
    struct buf *out, struct err *err)
{
	const struct schema *schema = table_schema(table);
	size_t n = 0;
	enum err_code code = ERR_OK;

	for (size_t i = 0; i < schema->n_indexes && code == ERR_OK; i++) {
		if (schema->indexes[i].kind != kind)
			continue;
		if (n++ == 0)
			buf_printf(out, ",\"%s\":[", name);
		else
			buf_putc(out, ',');
		code = put_index(table, i, out, err);
	}
	if (n > 0)
		buf_putc(out, ']');
	return code;
}

enum err_code
reply_table(struct request *request, const char *name, struct table *table,
    const char *status, struct err *err)
{
	const struct schema *schema = table_schema(table);
	struct buf *out = request->out;
	struct extent extent = {0};
	uint64_t collections;
	enum err_code code =
	    table_extent(table, NO_INDEX, &extent, &collections, err);

	reply_member(request, name);
	buf_puts(out, "{\"TableName\":");
	json_put_string(out, schema->name);
	buf_printf(out,
	    ",\"TableStatus\":\"%s\",\"CreationDateTime\":0,\"TableArn\":"
	    "\"" ARN "%.*s\",\"TableId\":",
	    status, SPAN_ARG(schema->name));
	put_id(schema->name, out);
	put_definitions(schema, out);
	put_key(&schema->key, out);
	buf_printf(out,
	    ",\"TableSizeBytes\":%" PRIu64 ",\"ItemCount\":%" PRIu64,
	    extent.bytes, extent.n);
	buf_puts(out,
	    ",\"BillingModeSummary\":{\"BillingMode\":\"PAY_PER_REQUEST\"},"
	    "\"ProvisionedThroughput\":" NO_THROUGHPUT);
	if (code == ERR_OK)
		code = put_indexes(table, INDEX_LOCAL, "LocalSecondaryIndexes",
		    out, err);
	if (code == ERR_OK)
		code = put_indexes(table, INDEX_GLOBAL,
		    "GlobalSecondaryIndexes", out, err);
	buf_putc(out, '}');
	return code;
}
