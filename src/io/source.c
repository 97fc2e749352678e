/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "src/io/source_priv.h"

void
place_advance(struct place *place, struct span text)
{
	while (text.len > 0) {
		const char *nl = memchr(text.ptr, '\n', text.len);

		if (nl == NULL)
			break;
		place->line++;
		place->column = 1;
		text = span_from(text, (size_t)(nl - text.ptr) + 1);
	}
	place->column += text.len;
}

enum err_code
source_fail(const struct source *source, size_t at, struct err *err,
    const char *format, ...)
{
	struct place place = source->place;
	char reason[ERR_MSG_MAX];
	va_list args;

	if (at > source->rest.len)
		at = source->rest.len;
	place_advance(&place, (struct span){source->rest.ptr, at});
	va_start(args, format);
	(void)vsnprintf(reason, sizeof(reason), format, args);
	va_end(args);
	return err_set(err, ERR_SYNTAX, "%s:%llu:%llu: %s", source->path,
	    (unsigned long long)place.line, (unsigned long long)place.column,
	    reason);
}

void
source_drop(struct source *source, size_t n)
{
	place_advance(&source->place, (struct span){source->rest.ptr, n});
	source->rest.len -= n;
	if (n > 0)
		memmove(source->rest.ptr, source->rest.ptr + n,
		    source->rest.len);
}

enum err_code
source_fill(struct source *source, size_t want, struct err *err)
{
	while (!source->at_end && source->rest.len < want) {
		size_t n;
		enum err_code code = input_read(source->input, &source->rest,
		    want - source->rest.len, &n, err);

		if (code != ERR_OK)
			return code;
		source->at_end = n == 0;
	}
	return ERR_OK;
}

enum err_code
source_fill_all(struct source *source, struct err *err)
{
	enum err_code code = source_fill(source, DOCUMENT_BYTES_MAX + 1, err);

	if (code == ERR_OK && source->rest.len > DOCUMENT_BYTES_MAX)
		return err_set(err, ERR_INVALID,
		    "%s cannot be loaded: a document of more than %d MB",
		    source->path, DOCUMENT_BYTES_MAX >> 20);
	return code;
}

/* What SOURCE->part is to be. */
static enum err_code
choose_part(struct source *source, struct err *err)
{
	size_t part = source->options.part;

	(void)buf_str(&source->describe);
	if (part < source->n_parts)
		source->part = &source->parts[part];
	else if (part > 0)
		return err_set(err, ERR_USAGE, "%s has no table number %zu",
		    source->path, part + 1);
	return ERR_OK;
}

struct part *
source_add_part(struct source *source)
{
	xgrow(&source->parts, source->n_parts, &source->cap_parts,
	    sizeof(*source->parts));
	source->parts[source->n_parts] = (struct part){0};
	return &source->parts[source->n_parts++];
}

void
part_add_record(struct part *part, struct span text, struct place place)
{
	xgrow(&part->records, part->n_records, &part->cap_records,
	    sizeof(*part->records));
	part->records[part->n_records++] = (struct listed){text, place};
}

enum err_code
source_open_input(const struct source *source, struct input **ret_input,
    struct err *err)
{
	int spool = source->spool > 0 ? source->spool : source->options.spool;

	if (spool > 0)
		return input_open_fd(spool, source->path, ret_input, err);
	return input_open(source->is_stdin ? "-" : source->path, ret_input,
	    err);
}

enum err_code
source_open(const char *path, const struct source_options *options,
    struct source **ret_source, struct err *err)
{
	struct source *source = xcalloc(1, sizeof(*source));
	enum err_code code;

	source->is_stdin = strcmp(path, "-") == 0;
	source->path = xstrdup(source->is_stdin ? "standard input" : path);
	source->options = *options;
	/* These hold more than items, and are found by looking. */
	if (format_info(options->format)->table)
		source->options.format = FORMAT_AUTO;
	source->place = (struct place){1, 1};
	code = source_open_input(source, &source->input, err);
	if (code == ERR_OK && options->md5.len > 0)
		input_expect_md5(source->input, options->md5);
	if (code == ERR_OK)
		code = source_fill(source, CHUNK_BYTES, err);
	if (code == ERR_OK)
		code = look(source, err);
	if (code == ERR_OK)
		code = choose_part(source, err);
	if (code != ERR_OK) {
		source_close(source);
		return code;
	}
	*ret_source = source;
	return ERR_OK;
}

void
source_close(struct source *source)
{
	if (source == NULL)
		return;
	input_close(source->input);
	for (size_t i = 0; i < source->n_parts; i++) {
		schema_fini(&source->parts[i].schema);
		free(source->parts[i].records);
	}
	free(source->parts);
	if (source->spool > 0)
		(void)close(source->spool);
	free(source->columns);
	buf_fini(&source->describe);
	buf_fini(&source->assumed);
	buf_fini(&source->rest);
	chunk_fini(&source->first);
	arena_fini(&source->arena);
	free(source->path);
	free(source);
}

const char *
source_path(const struct source *source)
{
	return source->path;
}

enum format
source_format(const struct source *source)
{
	return source->format;
}

enum layout
source_layout(const struct source *source)
{
	return source->layout;
}

const char *
source_describe(const struct source *source)
{
	return source->describe.ptr;
}

struct span
source_table(const struct source *source)
{
	return source->part == NULL ? (struct span){"", 0} : source->part->name;
}

size_t
source_parts(const struct source *source)
{
	return source->n_parts == 0 ? 1 : source->n_parts;
}

struct span
source_part_name(const struct source *source, size_t part)
{
	return part < source->n_parts ? source->parts[part].name
				      : (struct span){"", 0};
}

const struct schema *
source_part_schema(const struct source *source, size_t part)
{
	return part < source->n_parts && source->parts[part].has_schema
	    ? &source->parts[part].schema
	    : NULL;
}

bool
source_is_definition(const struct source *source)
{
	return source->is_definition;
}

struct span
source_assumed(const struct source *source)
{
	return buf_span(&source->assumed);
}

int
source_spool(const struct source *source)
{
	return source->spool;
}

const struct schema *
source_schema(const struct source *source)
{
	return source->part != NULL && source->part->has_schema
	    ? &source->part->schema
	    : NULL;
}

struct span
source_header(const struct source *source)
{
	return source->header;
}

void
source_progress(const struct source *source, uint64_t *ret_done,
    uint64_t *ret_all)
{
	input_progress(source->input, ret_done, ret_all);
}

void
chunk_fini(struct chunk *chunk)
{
	buf_fini(&chunk->bytes);
}

/* Hands CUT of REST over, and keeps what follows in CHUNK's old buffer. */
static void
deliver(struct source *source, const struct cut *cut, struct chunk *chunk)
{
	struct buf bytes = source->rest;
	struct place place = source->place;

	place_advance(&source->place, (struct span){bytes.ptr, cut->next});
	source->rest = chunk->bytes;
	buf_clear(&source->rest);
	buf_add(&source->rest, bytes.ptr + cut->next, bytes.len - cut->next);

	place_advance(&place, (struct span){bytes.ptr, cut->start});
	bytes.len = cut->end - cut->start;
	if (cut->start > 0)
		memmove(bytes.ptr, bytes.ptr + cut->start, bytes.len);
	*chunk =
	    (struct chunk){bytes, place.line, place.column, source->n_chunks++};
}

/* Twice as much each time, so that a large record is not looked at too often. */
static size_t
more_than(size_t len)
{
	size_t want = len * 2 > CHUNK_BYTES ? len * 2 : CHUNK_BYTES;

	return want > RECORD_BYTES_MAX ? RECORD_BYTES_MAX + 1 : want;
}

/* The next of the records that are known already, each a chunk of its own. */
static bool
next_listed(struct source *source, struct chunk *chunk)
{
	const struct listed *record;

	if (source->part == NULL || source->n_listed == source->part->n_records)
		return false;
	record = &source->part->records[source->n_listed++];
	buf_clear(&chunk->bytes);
	buf_add_span(&chunk->bytes, record->text);
	chunk->line = record->place.line;
	chunk->column = record->place.column;
	chunk->number = source->n_chunks++;
	return true;
}

static enum err_code
next_chunk(struct source *source, struct chunk *chunk, bool *ret_more,
    struct err *err)
{
	if (source->layout == LAYOUT_LISTED) {
		*ret_more = next_listed(source, chunk);
		return ERR_OK;
	}
	for (;;) {
		size_t want = more_than(source->rest.len);
		struct cut cut;
		enum err_code code;

		code = source_fill(source, want, err);
		if (code == ERR_OK)
			code = cut_records(source, &cut, err);
		if (code != ERR_OK)
			return code;
		*ret_more = cut.end > cut.start;
		if (*ret_more) {
			deliver(source, &cut, chunk);
			return ERR_OK;
		}
		source_drop(source, cut.next);
		if (source->at_end)
			return ERR_OK;
		if (source->rest.len > RECORD_BYTES_MAX)
			return source_fail(source, 0, err,
			    "the record that begins here is larger than %d MB",
			    RECORD_BYTES_MAX >> 20);
	}
}

enum err_code
source_chunk(struct source *source, struct chunk *chunk, bool *ret_more,
    struct err *err)
{
	struct chunk taken;

	if (!source->has_first)
		return next_chunk(source, chunk, ret_more, err);
	source->has_first = false;
	taken = source->first;
	source->first = (struct chunk){.bytes = chunk->bytes};
	*chunk = taken;
	*ret_more = true;
	return ERR_OK;
}

/* ITEM with all its bytes in the arena of SOURCE. */
static struct item
keep_item(struct source *source, const struct item *item, struct buf *bytes)
{
	struct item copy = {0}, kept = {0};
	size_t size = item->n * sizeof(*item->attrs);

	buf_clear(bytes);
	item_write(item, bytes);
	(void)item_open(&copy, arena_dup(&source->arena, buf_span(bytes)));
	kept.n = copy.n;
	kept.attrs = arena_alloc(&source->arena, size);
	if (size > 0)
		memcpy(kept.attrs, copy.attrs, size);
	item_fini(&copy);
	return kept;
}

static void
sample_first(struct source *source, struct item **ret_items, size_t *ret_n)
{
	struct chunk_reader *reader = chunk_reader_new(source);
	struct item *items = NULL, *item;
	struct record_place place;
	struct buf bytes = {0};
	size_t n = 0, cap = 0;
	bool more = true;

	chunk_reader_begin(reader, &source->first);
	while (more) {
		enum err_code code =
		    chunk_next(reader, &more, &item, &place, NULL);

		if (code != ERR_OK || !more)
			continue;
		xgrow(&items, n, &cap, sizeof(*items));
		items[n++] = keep_item(source, item, &bytes);
	}
	*ret_items = arena_alloc(&source->arena, n * sizeof(*items));
	if (n > 0)
		memcpy(*ret_items, items, n * sizeof(*items));
	*ret_n = n;
	free(items);
	buf_fini(&bytes);
	chunk_reader_free(reader);
}

enum err_code
source_sample(struct source *source, struct item **ret_items, size_t *ret_n,
    struct err *err)
{
	if (!source->has_first) {
		enum err_code code =
		    next_chunk(source, &source->first, &source->has_first, err);

		if (code != ERR_OK)
			return code;
	}
	*ret_items = NULL;
	*ret_n = 0;
	if (source->has_first)
		sample_first(source, ret_items, ret_n);
	return ERR_OK;
}
