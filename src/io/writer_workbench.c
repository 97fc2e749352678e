/* SPDX-License-Identifier: MIT */
/*
 * NoSQL Workbench, model version 3.0. The attributes that are no keys stand
 * behind the items, when all are known.
 */
#include <time.h>

#include "src/io/writer_priv.h"
#include "src/model/itemjson.h"

/* "Jun 23, 2026, 09:00 AM", whatever the locale. */
static void
put_time(struct buf *out)
{
	static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May",
	    "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
	time_t now = time(NULL);
	struct tm parts = {0};

	(void)gmtime_r(&now, &parts);
	buf_printf(out, "\"%s %02d, %d, %02d:%02d %s\"", months[parts.tm_mon],
	    parts.tm_mday, parts.tm_year + 1900,
	    parts.tm_hour % 12 == 0 ? 12 : parts.tm_hour % 12, parts.tm_min,
	    parts.tm_hour < 12 ? "AM" : "PM");
}

static void
put_attribute(struct buf *out, struct span name, enum value_type type)
{
	buf_puts(out, "{\"AttributeName\": ");
	json_put_string(out, name);
	buf_printf(out, ", \"AttributeType\": \"%s\"}", value_type_name(type));
}

/* The attributes of KEY that are its own. */
static void
put_key(struct buf *out, const struct key_def *key)
{
	buf_puts(out, "\"KeyAttributes\": {\"PartitionKey\": ");
	put_attribute(out, key->part[0].name, key->part[0].type);
	if (key->n_range > 0) {
		buf_puts(out, ", \"SortKey\": ");
		put_attribute(out, key->part[1].name, key->part[1].type);
	}
	buf_putc(out, '}');
}

static void
put_index(struct buf *out, const struct index_schema *index)
{
	buf_puts(out, "\n    {\"IndexName\": ");
	json_put_string(out, index->name);
	buf_puts(out, ", ");
	put_key(out, &index->key);
	buf_printf(out, ",\n     \"Projection\": {\"ProjectionType\": \"%s\"",
	    projection_name(index->projection));
	for (size_t i = 0; i < index->n_include; i++) {
		buf_puts(out, i == 0 ? ", \"NonKeyAttributes\": [" : ", ");
		json_put_string(out, index->include[i]);
	}
	buf_puts(out, index->n_include > 0 ? "]}}" : "}}");
}

/* Those of KIND. The model knows keys of one or two attributes. */
static void
put_indexes(struct writer *writer, enum index_kind kind, const char *name)
{
	const struct schema *schema = writer->options.schema;
	size_t n = 0;

	for (size_t i = 0; i < schema->n_indexes; i++) {
		const struct index_schema *index = &schema->indexes[i];

		if (index->kind != kind)
			continue;
		if (index->key.n_hash > 1 || index->key.n_range > 1) {
			writer->lost[LOST_INDEX]++;
			continue;
		}
		if (n++ == 0)
			buf_printf(&writer->out, "   \"%s\": [", name);
		else
			buf_putc(&writer->out, ',');
		put_index(&writer->out, index);
	}
	if (n > 0)
		buf_puts(&writer->out, "\n   ],\n");
}

static void
workbench_begin(struct writer *writer)
{
	const struct schema *schema = writer->options.schema;
	struct buf *out = &writer->out;

	buf_puts(out, "{\n \"ModelName\": ");
	json_put_string(out, schema->name);
	buf_puts(out,
	    ",\n \"ModelMetadata\": {\n  \"Author\": \"Keyslice\",\n"
	    "  \"DateCreated\": ");
	put_time(out);
	buf_puts(out, ",\n  \"DateLastModified\": ");
	put_time(out);
	buf_puts(out,
	    ",\n  \"Description\": \"\",\n"
	    "  \"AWSService\": \"Amazon DynamoDB\",\n"
	    "  \"Version\": \"3.0\"\n },\n"
	    " \"DataModel\": [\n  {\n   \"TableName\": ");
	json_put_string(out, schema->name);
	buf_puts(out, ",\n   ");
	put_key(out, &schema->key);
	buf_puts(out, ",\n");
	put_indexes(writer, INDEX_GLOBAL, "GlobalSecondaryIndexes");
	put_indexes(writer, INDEX_LOCAL, "LocalSecondaryIndexes");
	buf_puts(out, "   \"TableData\": [");
}

/* Notes the attributes that were not met before; types holds the text of what
 * is said of them. */
static void
note_attributes(struct writer *writer, const struct item *item)
{
	for (size_t i = 0; i < item->n; i++) {
		const struct attr *attr = &item->attrs[i];
		uint32_t number;

		if (map_get(&writer->seen, attr->name, &number) ||
		    key_find(&writer->options.schema->key, attr->name) <
			KEY_PARTS_MAX)
			continue;
		(void)map_set(&writer->seen, attr->name, 0);
		buf_puts(&writer->types,
		    writer->types.len == 0 ? "\n    " : ",\n    ");
		put_attribute(&writer->types, attr->name, attr->value.type);
	}
}

static void
workbench_item(struct writer *writer, const struct item *item)
{
	note_attributes(writer, item);
	buf_puts(&writer->out, writer->n == 0 ? "\n    " : ",\n    ");
	itemjson_write(item, JSON_DYNAMODB, &writer->out);
}

static void
workbench_end(struct writer *writer)
{
	struct buf *out = &writer->out;

	buf_puts(out, "\n   ],\n   \"NonKeyAttributes\": [");
	buf_add_span(out, buf_span(&writer->types));
	buf_puts(out,
	    "\n   ],\n   \"TableFacets\": [],\n"
	    "   \"DataAccess\": {\"MySql\": {}},\n"
	    "   \"BillingMode\": \"PAY_PER_REQUEST\"\n  }\n ]\n}\n");
}

const struct writer_ops writer_workbench_ops = {
    workbench_begin, workbench_item, workbench_end};
