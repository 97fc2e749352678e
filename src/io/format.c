/* SPDX-License-Identifier: MIT */
#include "src/io/format.h"

#include "src/base/attr.h"

static const struct format_info infos[FORMAT_COUNT] = {
    [FORMAT_AUTO] = {"auto", NULL, true, true,
	"what the file looks like, or its suffix says"},
    [FORMAT_TABLE] = {"table", NULL, false, true,
	"columns padded for a terminal"},
    [FORMAT_CSV] = {"csv", ".csv", true, true,
	"comma-separated values with a header (RFC 4180)"},
    [FORMAT_TSV] = {"tsv", ".tsv", true, true, "the same with tabs"},
    [FORMAT_JSON] = {"json", ".json", true, true,
	"plain JSON, an array of objects"},
    [FORMAT_JSONL] = {"jsonl", ".jsonl", true, true,
	"plain JSON, one object a line"},
    [FORMAT_DYNAMODB_JSON] = {"dynamodb-json", NULL, true, true,
	"DynamoDB JSON, {\"Item\":{...}} lines"},
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

enum format
format_of_path(struct span path)
{
	if (ends_with(path, SPAN(".gz")))
		path.len -= 3;
	for (int i = 0; i < FORMAT_COUNT; i++)
		if (infos[i].suffix != NULL &&
		    ends_with(path, span_of(infos[i].suffix)))
			return (enum format)i;
	for (size_t i = 0; i < COUNT_OF(aliases); i++)
		if (ends_with(path, span_of(aliases[i].suffix)))
			return aliases[i].format;
	return FORMAT_AUTO;
}
