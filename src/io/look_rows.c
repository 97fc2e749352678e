/* SPDX-License-Identifier: MIT */
#include "src/io/source_priv.h"

/* Which byte is between the cells; '\0' if this is no table. */
static char
find_delimiter(const struct source *source)
{
	struct span text = buf_span(&source->rest);
	enum format asked = source->options.format;
	enum format named = format_of_path(span_of(source->path));
	char found;

	if (source->options.delimiter != '\0')
		return source->options.delimiter;
	if (asked == FORMAT_TSV ||
	    (asked == FORMAT_AUTO && named == FORMAT_TSV))
		return '\t';
	found = csv_delimiter(text, source->at_end);
	if (found == '\0' && (asked == FORMAT_CSV || named == FORMAT_CSV))
		return ','; /* a single column */
	return found;
}

static struct span
without_line_end(struct span row)
{
	while (row.len > 0 &&
	    (row.ptr[row.len - 1] == '\n' || row.ptr[row.len - 1] == '\r'))
		row.len--;
	return row;
}

/* "sep=;" is a line for spreadsheets, which says what is between the cells. */
static void
take_separator(struct source *source)
{
	struct span text = buf_span(&source->rest);
	const char *nl =
	    text.len == 0 ? NULL : memchr(text.ptr, '\n', text.len);
	struct span line;

	if (nl == NULL || !span_starts(text, SPAN("sep=")))
		return;
	line =
	    without_line_end((struct span){text.ptr, (size_t)(nl - text.ptr)});
	if (line.len != 5)
		return;
	if (source->options.delimiter == '\0')
		source->options.delimiter = line.ptr[4];
	source_drop(source, (size_t)(nl - text.ptr) + 1);
}

/* Strings may hold NUL, and stand in quotes then. */
static bool
has_bare_nul(struct span text)
{
	bool quoted = false;

	for (size_t i = 0; i < text.len; i++) {
		if (text.ptr[i] == '\0' && !quoted)
			return true;
		quoted ^= text.ptr[i] == '"';
	}
	return false;
}

static enum err_code
check_text(const struct source *source, struct err *err)
{
	struct span text = buf_span(&source->rest);

	if (memchr(text.ptr, '\0', text.len) != NULL && has_bare_nul(text))
		return err_set(err, ERR_INVALID,
		    "%s cannot be loaded: it is no text (it holds NUL bytes)",
		    source->path);
	if (memchr(text.ptr, '\n', text.len) == NULL &&
	    memchr(text.ptr, '\r', text.len) != NULL)
		return err_set(err, ERR_INVALID,
		    "%s cannot be loaded: its lines end with CR alone",
		    source->path);
	return ERR_OK;
}

static void
describe(struct source *source)
{
	size_t n = source->n_columns;
	const char *name = source->format == FORMAT_TSV ? "TSV" : "CSV";

	buf_printf(&source->describe, "%s, %zu column%s", name, n,
	    n == 1 ? "" : "s");
	if (source->delimiter != ',' && source->delimiter != '\t')
		buf_printf(&source->describe, " separated by '%c'",
		    source->delimiter);
	if (source->header.len == 0)
		buf_puts(&source->describe, ", without a header");
}

/*
 * The length of the first row. It may end with the text, if that is all of the
 * file.
 */
static enum err_code
first_row(const struct source *source, size_t *ret_n, struct err *err)
{
	struct span text = buf_span(&source->rest);
	size_t n = csv_row(text, source->delimiter);

	if (n == SIZE_MAX && !source->at_end)
		return source_fail(source, 0, err,
		    "the header is longer than 1 MB, or a quote in it is "
		    "never closed");
	*ret_n = n == SIZE_MAX ? text.len : n;
	return ERR_OK;
}

/* Takes the first row for the header, or for data like all others. */
static enum err_code
read_header(struct source *source, struct err *err)
{
	struct span text = buf_span(&source->rest);
	enum header header = source->options.header;
	size_t n = 0;
	enum err_code code = first_row(source, &n, err);

	if (code != ERR_OK)
		return code;
	if (header == HEADER_AUTO && !sniff_header(source, text)) {
		header = HEADER_NO;
		buf_puts(&source->assumed,
		    "the first row looks like data, so the columns are called "
		    "col0, col1, ...; --header makes it the header");
	}
	if (header == HEADER_NO)
		return columns_number(source, (struct span){text.ptr, n}, err);
	source->header = arena_dup(&source->arena,
	    without_line_end((struct span){text.ptr, n}));
	code = columns_read(source, source->header, err);
	if (code == ERR_OK)
		source_drop(source, n);
	return code;
}

enum err_code
look_rows(struct source *source, struct err *err)
{
	struct span text;
	size_t blank = 0;
	enum err_code code = check_text(source, err);

	if (code != ERR_OK)
		return code;
	text = buf_span(&source->rest);
	while (blank < text.len &&
	    (text.ptr[blank] == '\n' || text.ptr[blank] == '\r'))
		blank++;
	source_drop(source, blank);
	take_separator(source);
	source->layout = LAYOUT_ROWS;
	source->delimiter = find_delimiter(source);
	if (source->delimiter == '\0')
		return err_set(err, ERR_INVALID,
		    "%s is no JSON, and no table that is separated by one of "
		    ", ; tab |; 'keyslice load --format' can say what it is",
		    source->path);
	source->format = source->delimiter == '\t' ? FORMAT_TSV : FORMAT_CSV;
	code = read_header(source, err);
	if (code != ERR_OK)
		return code;
	if (source->options.infer)
		columns_infer(source, buf_span(&source->rest));
	describe(source);
	return ERR_OK;
}
