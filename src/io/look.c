/* SPDX-License-Identifier: MIT */
#include "src/io/source_priv.h"

/* Files that begin so are known and cannot be read. */
static const struct {
	struct span begins;
	const char *what;
} magics[] = {
    {SPAN_INIT("PAR1"), "a Parquet file"},
    {SPAN_INIT("Obj\1"), "an Avro file"},
    {SPAN_INIT("ORC"), "an ORC file"},
    {SPAN_INIT("ARROW1"), "an Arrow file"},
    {SPAN_INIT("SQLite format 3\0"), "an SQLite database"},
    {SPAN_INIT("BZh91AY&SY"), "bzip2 data; unpack it first"},
    {SPAN_INIT("\xfd\x37zXZ"), "xz data; unpack it first"},
    {SPAN_INIT("\x04\x22\x4d\x18"), "lz4 data; unpack it first"},
    {SPAN_INIT("7z\xbc\xaf\x27\x1c"), "a 7z archive; unpack it first"},
    {SPAN_INIT("PK\x03\x04"),
	"a zip archive or an Excel workbook (xlsx); save it as CSV"},
    {SPAN_INIT("\xd0\xcf\x11\xe0"),
	"an old Excel workbook (xls); save it as CSV"},
    {SPAN_INIT("\xe0\x01\x00\xea"), "binary Ion"},
    {SPAN_INIT("$ion_1_0"), "Ion; export as DYNAMODB_JSON"},
    {SPAN_INIT("<?xml"), "XML"},
    {SPAN_INIT("<!DOCTYPE"), "HTML"},
    {SPAN_INIT("<html"), "HTML"},
    {SPAN_INIT("%PDF-"), "PDF"},
    {SPAN_INIT("\x7f"
	       "ELF"),
	"a program"},
    {SPAN_INIT("\x89PNG"), "a picture"},
    {SPAN_INIT("CREATE TABLE"), "SQL"},
    {SPAN_INIT("INSERT INTO"), "SQL"},
    {SPAN_INIT("resource \""), "a Terraform configuration"},
    {SPAN_INIT("terraform {"), "a Terraform configuration"},
    {SPAN_INIT("import {"), "program text"},
    {SPAN_INIT("export const"), "program text, of OneTable perhaps"},
    {SPAN_INIT("export default"), "program text, of OneTable perhaps"},
    {SPAN_INIT("module.exports"), "program text, of OneTable perhaps"},
};

static const struct {
	const char *suffix;
	const char *what;
} suffixes[] = {
    {".ion", "Ion; export as DYNAMODB_JSON"},
    {".tf", "a Terraform configuration"},
    {".parquet", "a Parquet file"},
    {".sql", "SQL"},
    {".js", "program text"},
    {".ts", "program text"},
    {".xlsx", "an Excel workbook; save it as CSV"},
    {".tar", "a tar archive; unpack it first"},
};

static enum err_code
refuse(const struct source *source, const char *what, struct err *err)
{
	return err_set(err, ERR_INVALID,
	    "%s cannot be loaded: it looks like %s", source->path, what);
}

/* Whether the name of SOURCE ends so, but for how it is packed. */
static bool
path_ends(const struct source *source, const char *suffix)
{
	struct span path = format_unpacked(span_of(source->path));
	struct span end = span_of(suffix);

	return path.len >= end.len &&
	    span_eq_nocase(span_from(path, path.len - end.len), end);
}

/* { and a name without quotes. */
static bool
is_unquoted(struct span text)
{
	size_t at = behind_blanks(text, 0);
	char c;

	if (at >= text.len || text.ptr[at] != '{')
		return false;
	at = behind_blanks(text, at + 1);
	c = at < text.len ? text.ptr[at] : '\0';
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '\'';
}

static enum err_code
check_magic(const struct source *source, struct err *err)
{
	struct span text = buf_span(&source->rest);
	enum format named = format_of_path(span_of(source->path));

	for (size_t i = 0; i < COUNT_OF(magics); i++)
		if (span_starts(text, magics[i].begins))
			return refuse(source, magics[i].what, err);
	for (size_t i = 0; i < COUNT_OF(suffixes); i++)
		if (path_ends(source, suffixes[i].suffix))
			return refuse(source, suffixes[i].what, err);
	if (text.len > 262 && span_starts(span_from(text, 257), SPAN("ustar")))
		return refuse(source, "a tar archive; unpack it first", err);
	if (is_unquoted(text) && named != FORMAT_CSV && named != FORMAT_TSV)
		return refuse(source,
		    "Ion or program text: its names are not in quotes", err);
	return ERR_OK;
}

/* YAML is read for the tables that it may describe. */
static bool
looks_like_yaml(const struct source *source)
{
	static const char *const begins[] = {"---\n", "---\r\n", "%YAML",
	    "AWSTemplateFormatVersion:", "Transform:", "Resources:",
	    "service:"};
	struct span text = buf_span(&source->rest);

	for (size_t i = 0; i < COUNT_OF(begins); i++)
		if (span_starts(text, span_of(begins[i])))
			return true;
	return path_ends(source, ".yaml") || path_ends(source, ".yml") ||
	    path_ends(source, ".template");
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
	if (span_starts(buf_span(&source->rest), UTF8_MARK)) {
		source_drop(source, UTF8_MARK.len);
		source->place.column = 1;
	}
	if (span_trim(buf_span(&source->rest)).len == 0 && source->at_end)
		buf_puts(&source->describe, "an empty file");
	else if (format == FORMAT_AUTO && !looks_like_json(source) &&
	    looks_like_yaml(source))
		code = document_read_yaml(source, err);
	else if (is_rows(format) ||
	    (format == FORMAT_AUTO && !looks_like_json(source)))
		code = look_rows(source, err);
	else
		code = look_json(source, err);
	if (code == ERR_OK)
		input_describe(source->input, &source->describe);
	return code;
}
