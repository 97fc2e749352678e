/* SPDX-License-Identifier: MIT */
#include "src/io/source_priv.h"

/* Files that begin so are known and cannot be read. */
static const struct {
	struct span begins;
	const char *what;
} magics[] = {
    {{"PAR1", 4}, "a Parquet file"},
    {{"SQLite format 3", 16}, "an SQLite database"},
    {{"BZh91AY&SY", 10}, "bzip2 data; unpack it first"},
    {{"\xfd\x37zXZ", 6}, "xz data; unpack it first"},
    {{"PK\x03\x04", 4}, "a zip archive or a workbook (xlsx)"},
    {{"\xe0\x01\x00\xea", 4}, "binary Ion"},
    {{"$ion_1_0", 8}, "Ion"},
    {{"---\n", 4}, "YAML"},
    {{"---\r\n", 5}, "YAML"},
    {{"%YAML", 5}, "YAML"},
    {{"AWSTemplateFormatVersion:", 25}, "a CloudFormation template"},
    {{"<?xml", 5}, "XML"},
    {{"<!DOCTYPE", 9}, "HTML"},
    {{"%PDF-", 5}, "PDF"},
};

static const struct {
	const char *suffix;
	const char *what;
} suffixes[] = {
    {".ion", "Ion"},
    {".yaml", "YAML"},
    {".yml", "YAML"},
    {".tf", "Terraform"},
};

static enum err_code
refuse(const struct source *source, const char *what, struct err *err)
{
	return err_set(err, ERR_INVALID,
	    "%s cannot be loaded: it looks like %s", source->path, what);
}

static enum err_code
check_magic(const struct source *source, struct err *err)
{
	struct span text = buf_span(&source->rest);
	struct span path = span_of(source->path);

	if (span_eq_nocase(span_from(path, path.len < 3 ? 0 : path.len - 3),
		SPAN(".gz")))
		path.len -= 3;
	for (size_t i = 0; i < COUNT_OF(magics); i++)
		if (span_starts(text, magics[i].begins))
			return refuse(source, magics[i].what, err);
	for (size_t i = 0; i < COUNT_OF(suffixes); i++) {
		struct span suffix = span_of(suffixes[i].suffix);

		if (path.len >= suffix.len &&
		    span_eq_nocase(span_from(path, path.len - suffix.len),
			suffix))
			return refuse(source, suffixes[i].what, err);
	}
	return ERR_OK;
}

static bool
is_rows(enum format format)
{
	return format == FORMAT_CSV || format == FORMAT_TSV;
}

/* NUL behind the end. */
static char
byte_at(struct span text, size_t at)
{
	if (at >= text.len)
		return '\0';
	return text.ptr[at];
}

/*
 * JSON begins with a bracket. If the name says that it is a table the next
 * byte must agree, since a header may begin with a bracket too.
 */
static bool
looks_like_json(const struct source *source)
{
	struct span text = buf_span(&source->rest);
	enum format named = format_of_path(span_of(source->path));
	size_t at = behind_blanks(text, 0);
	char first = byte_at(text, at);
	char second = byte_at(text, behind_blanks(text, at + 1));

	if (first == '{' && is_rows(named))
		return second == '"' || second == '}';
	if (first == '[' && is_rows(named))
		return second == '{' || second == ']';
	return first == '{' || first == '[' || named == FORMAT_JSON ||
	    named == FORMAT_JSONL;
}

enum err_code
look(struct source *source, struct err *err)
{
	enum format format = source->options.format;
	enum err_code code = ERR_OK;

	if (!format_info(format)->reads)
		return err_set(err, ERR_USAGE, "the format '%s' is for output",
		    format_info(format)->name);
	if (format == FORMAT_AUTO)
		code = check_magic(source, err);
	if (code != ERR_OK)
		return code;
	if (span_starts(buf_span(&source->rest), SPAN("\xef\xbb\xbf"))) {
		source_drop(source, 3);
		source->place.column = 1;
	}
	if (span_trim(buf_span(&source->rest)).len == 0 && source->at_end)
		buf_puts(&source->describe, "an empty file");
	else if (is_rows(format) ||
	    (format == FORMAT_AUTO && !looks_like_json(source)))
		code = look_rows(source, err);
	else
		code = look_json(source, err);
	if (code == ERR_OK)
		input_describe(source->input, &source->describe);
	(void)buf_str(&source->describe);
	return code;
}
