/* SPDX-License-Identifier: MIT */
/*
 * A file that is one object with an array for each table. Which tables there
 * are is known only when all of it was seen, so a file that is longer than what
 * was read of it by now is gone through once more; standard input is kept in a
 * temporary file for that.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "src/io/source_priv.h"

enum {
	PARTS_MAX = 10000, /* tables; the service allows 2500 an account */
};

/* The text of the JSON string RAW. */
static struct span
unquoted(struct source *source, struct span raw)
{
	struct json json = {0};
	struct span text = {"", 0};

	json_init(&json, raw);
	if (json_string(&json, &text, NULL) == ERR_OK)
		text = arena_dup(&source->arena, text);
	json_fini(&json);
	return text;
}

void
parts_note(struct source *source, struct span name)
{
	struct part *part;

	for (size_t i = 0; i < source->n_parts; i++)
		if (span_eq(source->parts[i].raw, name))
			return;
	if (source->n_parts == PARTS_MAX)
		return;
	part = source_add_part(source);
	part->raw = arena_dup(&source->arena, name);
	part->name = unquoted(source, part->raw);
}

/* Writes what was read, and all that follows, to a file that is gone when it
 * is closed. */
static enum err_code
fill_spool(struct source *source, FILE *file, struct err *err)
{
	struct buf block = {0};
	enum err_code code = ERR_OK;
	size_t n = 1;

	if (fwrite(source->rest.ptr, 1, source->rest.len, file) !=
	    source->rest.len)
		return err_errno(err, "cannot keep standard input");
	while (code == ERR_OK && n > 0) {
		buf_clear(&block);
		code = input_read(source->input, &block, CHUNK_BYTES, &n, err);
		if (code == ERR_OK &&
		    fwrite(block.ptr, 1, block.len, file) != block.len)
			code = err_errno(err, "cannot keep standard input");
	}
	buf_fini(&block);
	if (code == ERR_OK && fflush(file) != 0)
		code = err_errno(err, "cannot keep standard input");
	return code;
}

/* Reads on from the spool, as far behind its beginning as before. */
static enum err_code
restart_input(struct source *source, struct err *err)
{
	struct input *input = NULL;
	size_t had = source->rest.len;
	enum err_code code = source_open_input(source, &input, err);

	if (code != ERR_OK)
		return code;
	input_close(source->input);
	source->input = input;
	buf_clear(&source->rest);
	return source_fill(source, had, err);
}

static enum err_code
spool(struct source *source, struct err *err)
{
	FILE *file = tmpfile();
	enum err_code code;

	if (file == NULL)
		return err_errno(err, "cannot make a temporary file");
	code = fill_spool(source, file, err);
	if (code == ERR_OK) {
		source->spool = dup(fileno(file));
		if (source->spool < 0)
			code = err_errno(err, "cannot keep standard input");
	}
	(void)fclose(file);
	return code == ERR_OK ? restart_input(source, err) : code;
}

/* A source of the same file that only goes through it. */
static struct source *
scan_new(const struct source *source)
{
	struct source *scan = xcalloc(1, sizeof(*scan));

	scan->path = xstrdup(source->path);
	scan->options = source->options;
	scan->is_stdin = source->is_stdin;
	scan->options.spool =
	    source->spool > 0 ? source->spool : source->options.spool;
	scan->layout = LAYOUT_WRAPPED;
	scan->outer = source->outer;
	scan->collects = true;
	scan->place = (struct place){1, 1};
	return scan;
}

/* Cuts all of SCAN; that no record is wanted leaves nothing in memory. */
static enum err_code
scan_all(struct source *scan, struct err *err)
{
	struct chunk chunk = {0};
	bool more;
	enum err_code code = source_open_input(scan, &scan->input, err);

	if (code == ERR_OK)
		code = source_fill(scan, CHUNK_BYTES, err);
	if (code == ERR_OK && span_starts(buf_span(&scan->rest), UTF8_MARK))
		source_drop(scan, UTF8_MARK.len);
	if (code == ERR_OK)
		code = source_chunk(scan, &chunk, &more, err);
	chunk_fini(&chunk);
	return code;
}

static void
take_parts(struct source *source, const struct source *scan)
{
	for (size_t i = 0; i < scan->n_parts; i++)
		parts_note(source, scan->parts[i].raw);
}

enum err_code
parts_find(struct source *source, struct err *err)
{
	struct source *scan;
	enum err_code code = ERR_OK;

	if (source->is_stdin && source->options.spool == 0)
		code = spool(source, err);
	if (code != ERR_OK)
		return code;
	scan = scan_new(source);
	code = scan_all(scan, err);
	take_parts(source, scan);
	source_close(scan);
	/* What is damaged is told when it is read, and what is whole counts. */
	if (code == ERR_SYNTAX && source->n_parts > 0)
		code = ERR_OK;
	if (code != ERR_OK)
		return code;
	if (source->options.part < source->n_parts)
		source->member = source->parts[source->options.part].raw;
	return ERR_OK;
}
