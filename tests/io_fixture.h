/* SPDX-License-Identifier: MIT */
#ifndef TESTS_IO_FIXTURE_H
#define TESTS_IO_FIXTURE_H

#include <zlib.h>

#include "src/base/file.h"
#include "src/io/source.h"
#include "tests/store_fixture.h"

/* The path of NAME in the directory; valid until the next call. */
static inline const char *
file_path(const struct fixture *f, const char *name)
{
	static char path[256];

	(void)snprintf(path, sizeof(path), "%s/%s", f->dir, name);
	return path;
}

static inline const char *
file_put(const struct fixture *f, const char *name, struct span content)
{
	const char *path = file_path(f, name);
	FILE *file = fopen(path, "w");

	if (file == NULL ||
	    fwrite(content.ptr, 1, content.len, file) != content.len ||
	    fclose(file) != 0)
		abort();
	return path;
}

/* Appends CONTENT as one member of gzip. */
static inline void
gzip_put(struct buf *out, struct span content)
{
	unsigned char bytes[1 << 12];
	z_stream z = {0};

	if (deflateInit2(&z, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) !=
	    Z_OK)
		abort();
	z.next_in = (Bytef *)(uintptr_t)content.ptr;
	z.avail_in = (uInt)content.len;
	do {
		z.next_out = bytes;
		z.avail_out = sizeof(bytes);
		(void)deflate(&z, Z_FINISH);
		buf_add(out, bytes, sizeof(bytes) - z.avail_out);
	} while (z.avail_out == 0);
	(void)deflateEnd(&z);
}

/*
 * Appends a line for each record of an open source: an item as DynamoDB JSON,
 * a bad one as "LINE:COLUMN: reason"; or the failure of the file.
 */
static inline void
records_put(struct source *source, struct buf *out)
{
	struct chunk_reader *reader = chunk_reader_new(source);
	struct chunk chunk = {0};
	struct record_place place;
	struct item *item;
	struct err err;
	enum err_code code;
	bool more;

	while ((code = source_chunk(source, &chunk, &more, &err)) == ERR_OK &&
	    more) {
		chunk_reader_begin(reader, &chunk);
		for (;;) {
			code = chunk_next(reader, &more, &item, &place, &err);
			if (code == ERR_OK && !more)
				break;
			if (code == ERR_OK && chunk_act(reader).when > 0)
				buf_printf(out, "%d ",
				    (int)chunk_act(reader).when);
			if (code == ERR_OK && chunk_act(reader).deletes)
				buf_puts(out, "delete ");
			if (code == ERR_OK)
				itemjson_write(item, JSON_DYNAMODB, out);
			else
				buf_printf(out, "%d:%d: %s", (int)place.line,
				    (int)place.column, err.msg);
			buf_putc(out, '\n');
		}
	}
	if (code != ERR_OK)
		buf_printf(out, "%s\n",
		    strrchr(err.msg, '/') ? strrchr(err.msg, '/') + 1
					  : err.msg);
	chunk_fini(&chunk);
	chunk_reader_free(reader);
}

/* The records of the file PATH, or why it cannot be opened. */
static inline void
file_records(const char *path, const struct source_options *options,
    struct buf *out)
{
	struct source *source;
	struct err err;

	buf_clear(out);
	if (source_open(path, options, &source, &err) != ERR_OK) {
		buf_printf(out, "%s\n",
		    strrchr(err.msg, '/') ? strrchr(err.msg, '/') + 1
					  : err.msg);
		return;
	}
	records_put(source, out);
	source_close(source);
}

#endif
