/* SPDX-License-Identifier: MIT */
#include "src/io/format.h"

#include "src/base/attr.h"
#include "src/model/limits.h"

static const struct format_info infos[FORMAT_COUNT] = {
    [FORMAT_AUTO] = {"auto", NULL, true, true,
	"what the file looks like, or its suffix says", false, 0},
    [FORMAT_TABLE] = {"table", NULL, false, true,
	"columns padded for a terminal", false, FILE_COLUMNS_MAX},
    [FORMAT_CSV] = {"csv", ".csv", true, true,
	"comma-separated values with a header (RFC 4180)", false,
	FILE_COLUMNS_MAX},
    [FORMAT_TSV] = {"tsv", ".tsv", true, true, "the same with tabs", false,
	FILE_COLUMNS_MAX},
    [FORMAT_JSON] = {"json", ".json", true, true,
	"plain JSON, an array of objects", false, 0},
    [FORMAT_JSONL] = {"jsonl", ".jsonl", true, true,
	"plain JSON, one object a line", false, 0},
    [FORMAT_DYNAMODB_JSON] = {"dynamodb-json", NULL, true, true,
	"DynamoDB JSON, {\"Item\":{...}} lines, as S3 import takes", false, 0},
    [FORMAT_BATCH_WRITE] = {"batch-write-item", NULL, true, true,
	"lines that aws dynamodb batch-write-item takes, 25 puts each", true,
	0},
    [FORMAT_WORKBENCH] = {"nosql-workbench", NULL, true, true,
	"a NoSQL Workbench model: key, indexes and items", true, 0},
    [FORMAT_MARKDOWN] = {"markdown", ".md", false, true, "a table in Markdown",
	false, FILE_COLUMNS_MAX},
    [FORMAT_SQL] = {"sql", ".sql", false, true,
	"SQL: a table and an INSERT for each item", true, SQL_COLUMNS_MAX},
};

/* Other suffixes that people use. */
static const struct {
	const char *suffix;
	enum format format;
} aliases[] = {
    {".ndjson", FORMAT_JSONL},
    {".tab", FORMAT_TSV},
};

const struct format_info *
format_info(enum format format)
{
	return &infos[format];
}

bool
format_is_delimited(enum format format)
{
	return format == FORMAT_CSV || format == FORMAT_TSV;
}

enum format
format_named(struct span name)
{
	for (int i = 0; i < FORMAT_COUNT; i++)
		if (span_eq(name, span_of(infos[i].name)))
			return (enum format)i;
	return FORMAT_COUNT;
}

static bool
ends_with(struct span text, struct span suffix)
{
	return text.len >= suffix.len &&
	    span_eq_nocase(span_from(text, text.len - suffix.len), suffix);
}

struct span
format_unpacked(struct span path)
{
	static const char *const packings[] = {".gz", ".zst", ".gzip", ".zstd"};

	for (size_t i = 0; i < COUNT_OF(packings); i++)
		if (ends_with(path, span_of(packings[i])))
			return (struct span){
			    path.ptr, path.len - strlen(packings[i])};
	return path;
}

enum format
format_of_path(struct span path)
{
	path = format_unpacked(path);
	for (int i = 0; i < FORMAT_COUNT; i++)
		if (infos[i].suffix != NULL &&
		    ends_with(path, span_of(infos[i].suffix)))
			return (enum format)i;
	for (size_t i = 0; i < COUNT_OF(aliases); i++)
		if (ends_with(path, span_of(aliases[i].suffix)))
			return aliases[i].format;
	return FORMAT_AUTO;
}

void
format_list(struct buf *out)
{
	for (int i = FORMAT_AUTO + 1; i < FORMAT_COUNT; i++)
		if (infos[i].writes)
			buf_printf(out, "%s%s",
			    i == FORMAT_AUTO + 1 ? "" : ", ", infos[i].name);
}

enum err_code
format_to_write(const char *name, enum format *ret_format, struct err *err)
{
	enum format found = format_named(span_of(name));
	struct buf names = {0};
	enum err_code code;

	if (found != FORMAT_COUNT && infos[found].writes) {
		*ret_format = found;
		return ERR_OK;
	}
	format_list(&names);
	code = err_set(err, ERR_USAGE, "no format '%s' to write: %s", name,
	    buf_str(&names));
	buf_fini(&names);
	return code;
}
