/* SPDX-License-Identifier: MIT */
/*
 * Folders that the service's export to S3 has written:
 *
 *	AWSDynamoDB/ID/manifest-summary.json	one object
 *	AWSDynamoDB/ID/manifest-files.json	a line for each part
 *	AWSDynamoDB/ID/manifest-*.md5		of these two
 *	AWSDynamoDB/ID/data/X.json.gz		a part of a full export
 *	AWSDynamoDB/data/X.json.gz		of an incremental one
 *
 * Parts are named by their keys in S3, and found here by the end of these.
 */
#include <md5.h>
#include <unistd.h>

#include "src/base/file.h"
#include "src/io/gather.h"
#include "src/io/source_priv.h"
#include "src/model/base64.h"

enum {
	MANIFEST_BYTES_MAX = 256 << 20,
};

static const char SUMMARY[] = "manifest-summary.json";

#define UNKNOWN UINT64_MAX /* a number of items */

bool
export_is(const char *dir)
{
	struct found found = {0};
	bool is = access(found_path(&found, dir, span_of(SUMMARY)), F_OK) == 0;

	found_fini(&found);
	return is;
}

/* The export being read. */
struct export
{
	const char *dir;
	size_t operand;
	struct found *found;
	struct span table;
	uint64_t items; /* that the parts promise */
	size_t n_parts;
};

/* The string NAME of the object TEXT; empty if there is none. */
static struct span
text_of(struct export *export, struct span text, const char *name)
{
	struct span raw = json_find(text, name), found = {"", 0};
	struct json json = {0};

	json_init(&json, raw);
	if (raw.len > 0 && json_string(&json, &found, NULL) == ERR_OK)
		found = arena_dup(&export->found->arena, found);
	json_fini(&json);
	return found;
}

/* The last part of the path or key PATH. */
static struct span
base_of(struct span path)
{
	for (size_t i = path.len; i > 0; i--)
		if (path.ptr[i - 1] == '/')
			return span_from(path, i);
	return path;
}

/* Compares TEXT, the file NAME.json, with what is in NAME.md5, if it is there. */
static enum err_code
check_md5(struct export *export, struct span name, struct span text,
    struct err *err)
{
	unsigned char digest[MD5_DIGEST_LENGTH];
	struct buf path = {0}, want = {0}, is = {0};
	enum err_code code;
	struct err why;
	MD5_CTX md5;

	if (name.len > 5)
		name.len -= 5;
	buf_add_span(&path, name);
	buf_puts(&path, ".md5");
	code =
	    file_read(found_path(export->found, export->dir, buf_span(&path)),
		4096, &want, &why);
	if (code == ERR_OK) {
		MD5Init(&md5);
		MD5Update(&md5, (const uint8_t *)text.ptr, text.len);
		MD5Final(digest, &md5);
		base64_put(&is, (struct span){(char *)digest, sizeof(digest)});
		if (!span_eq(span_trim(buf_span(&want)), buf_span(&is)))
			code = err_set(err, ERR_INVALID,
			    "%s/%.*s.json: its MD5 is %s, and should be %.*s",
			    export->dir, SPAN_ARG(name), buf_str(&is),
			    SPAN_ARG(span_trim(buf_span(&want))));
	} else if (code == ERR_NOT_FOUND) {
		code = ERR_OK;
	} else {
		code = err_set(err, code, "%s", why.msg);
	}
	buf_fini(&path);
	buf_fini(&want);
	buf_fini(&is);
	return code;
}

static enum err_code
read_manifest(struct export *export, struct span name, struct buf *text,
    struct err *err)
{
	enum err_code code =
	    file_read(found_path(export->found, export->dir, name),
		MANIFEST_BYTES_MAX, text, err);

	return code == ERR_OK ? check_md5(export, name, buf_span(text), err)
			      : code;
}

/* Where the part with the key KEY is; NULL if it is nowhere. */
static const char *
find_part(struct export *export, struct span key)
{
	static const char *const places[] = {"data/", "../data/", ""};
	struct buf name = {0};
	const char *path = NULL;

	for (size_t i = 0; i < COUNT_OF(places) && path == NULL; i++) {
		buf_clear(&name);
		buf_puts(&name, places[i]);
		buf_add_span(&name, base_of(key));
		path = found_path(export->found, export->dir, buf_span(&name));
		if (access(path, F_OK) != 0)
			path = NULL;
	}
	buf_fini(&name);
	return path;
}

/* The part that LINE of the manifest names. */
static enum err_code
add_part(struct export *export, struct span line, size_t number,
    struct err *err)
{
	struct found *found = export->found;
	struct span key = text_of(export, line, "dataFileS3Key");
	unsigned long long items = 0;
	struct found_file *file;
	const char *path;

	if (key.len == 0 ||
	    !span_to_u64(json_find(line, "itemCount"), INT64_MAX, &items))
		return err_set(err, ERR_SYNTAX,
		    "%s/manifest-files.json:%zu: no part of an export, which "
		    "has dataFileS3Key and itemCount",
		    export->dir, number);
	export->items += items;
	export->n_parts++;
	path = find_part(export, key);
	if (path == NULL) {
		found_fault(found,
		    "%s: the part %.*s is missing, which holds %llu items",
		    export->dir, SPAN_ARG(base_of(key)), items);
		return ERR_OK;
	}
	file = found_add(found, path, export->operand);
	file->of_export = true;
	file->table = export->table;
	file->md5 = text_of(export, line, "md5Checksum");
	file->items = items;
	return ERR_OK;
}

static enum err_code
add_parts(struct export *export, struct span text, struct err *err)
{
	size_t number = 0;

	while (text.len > 0) {
		const char *nl = memchr(text.ptr, '\n', text.len);
		struct span line = text;
		enum err_code code = ERR_OK;

		if (nl != NULL)
			line.len = (size_t)(nl - text.ptr);
		text = span_from(text, line.len + 1);
		number++;
		line = span_trim(line);
		if (line.len > 0)
			code = add_part(export, line, number, err);
		if (code != ERR_OK)
			return code;
	}
	return ERR_OK;
}

/* The table in "arn:aws:dynamodb:REGION:ACCOUNT:table/NAME/export/ID". */
static struct span
table_of(struct span arn)
{
	size_t at = span_find(arn, SPAN(":table/"));
	struct span name;

	if (at == SIZE_MAX)
		return (struct span){"", 0};
	name = span_from(arn, at + 7);
	for (size_t i = 0; i < name.len; i++)
		if (name.ptr[i] == '/')
			name.len = i;
	return name;
}

/* What the summary says; sets *ret_files, the name of the other manifest. */
static enum err_code
read_summary(struct export *export, struct span text, struct span *ret_files,
    uint64_t *ret_items, struct err *err)
{
	struct span format = text_of(export, text, "outputFormat");
	struct span key = text_of(export, text, "manifestFilesS3Key");
	unsigned long long items = 0;

	if (format.len > 0 && !span_eq(format, SPAN("DYNAMODB_JSON")))
		return err_set(err, ERR_INVALID,
		    "%s cannot be loaded: the export is in the format %.*s; "
		    "export the table as DYNAMODB_JSON",
		    export->dir, SPAN_ARG(format));
	if (key.len == 0)
		return err_set(err, ERR_INVALID,
		    "%s/%s names no manifestFilesS3Key", export->dir, SUMMARY);
	export->table = table_of(text_of(export, text, "tableArn"));
	if (export->table.len == 0)
		export->table = table_of(text_of(export, text, "exportArn"));
	*ret_files = base_of(key);
	if (span_to_u64(json_find(text, "itemCount"), INT64_MAX, &items))
		*ret_items = items;
	return ERR_OK;
}

enum err_code
export_gather(const char *dir, size_t operand, struct found *found,
    struct err *err)
{
	struct export export = {.dir = dir, .operand = operand, .found = found};
	struct buf summary = {0}, files = {0};
	struct span name = {NULL, 0};
	uint64_t items = UNKNOWN;
	enum err_code code =
	    read_manifest(&export, span_of(SUMMARY), &summary, err);

	if (code == ERR_OK)
		code = read_summary(&export, buf_span(&summary), &name, &items,
		    err);
	if (code == ERR_OK)
		code = read_manifest(&export, name, &files, err);
	if (code == ERR_OK)
		code = add_parts(&export, buf_span(&files), err);
	if (code == ERR_OK && items != UNKNOWN && items != export.items)
		found_fault(found,
		    "%s: its parts hold %llu items, and its summary says %llu",
		    dir, (unsigned long long)export.items,
		    (unsigned long long)items);
	found->items += export.items;
	found->has_export = true;
	buf_fini(&summary);
	buf_fini(&files);
	return code;
}
