/* SPDX-License-Identifier: MIT */
#include "ui/record.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "src/base/text.h"
#include "src/base/utf8.h"

enum {
	COLUMNS_MAX = 70, /* then a line of keys goes on in another one */
};

/* What the last line of the file holds, which more can be added to. */
enum line_kind {
	LINE_NONE, /* it is empty */
	LINE_KEYS,
	LINE_TEXT,
};

struct record {
	int fd;
	char *path;
	enum line_kind kind;
	size_t columns; /* of that line */
	struct err failed;
};

enum err_code
record_open(const char *path, enum record_mode mode, struct record **ret_record,
    struct err *err)
{
	struct record *record;
	struct stat is;
	int flags = mode == RECORD_NEW ? O_EXCL : O_TRUNC;
	/* A pipe that nobody reads must not stop the program. */
	int fd = open(path,
	    O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | flags,
	    0600);

	if (fd < 0 && errno == EEXIST)
		return err_set(err, ERR_EXISTS, "'%s' exists already", path);
	if (fd < 0)
		return err_errno(err, "cannot create '%s'", path);
	/* All that is typed is in it: one that was there is closed to others. */
	if (fstat(fd, &is) == 0 && S_ISREG(is.st_mode))
		(void)fchmod(fd, 0600);
	record = xcalloc(1, sizeof(*record));
	record->fd = fd;
	record->path = xstrdup(path);
	*ret_record = record;
	return ERR_OK;
}

static void
put(struct record *record, struct span bytes)
{
	while (bytes.len > 0 && record->failed.code == ERR_OK) {
		ssize_t n = write(record->fd, bytes.ptr, bytes.len);

		if (n >= 0)
			bytes = span_from(bytes, (size_t)n);
		else if (errno != EINTR)
			(void)!err_errno(&record->failed, "cannot write '%s'",
			    record->path);
	}
}

/* Ends the line that more could have been added to. */
static void
end_line(struct record *record)
{
	if (record->kind != LINE_NONE)
		put(record, SPAN("\n"));
	record->kind = LINE_NONE;
	record->columns = 0;
}

/* A line that nothing is added to. */
static void
put_line(struct record *record, const struct buf *line)
{
	end_line(record);
	put(record, buf_span(line));
	put(record, SPAN("\n"));
}

void
record_close(struct record *record)
{
	if (record == NULL)
		return;
	end_line(record);
	(void)close(record->fd);
	free(record->path);
	free(record);
}

const char *
record_path(const struct record *record)
{
	return record->path;
}

void
record_comment(struct record *record, struct span text)
{
	struct buf line = {0};

	while (text.len > 0) {
		size_t end = span_find(text, SPAN("\n"));
		struct span part = {text.ptr, end < text.len ? end : text.len};

		buf_clear(&line);
		buf_puts(&line, part.len > 0 ? "# " : "#");
		text_visible(&line, part);
		put_line(record, &line);
		text = span_from(text, part.len + 1);
	}
	buf_fini(&line);
}

void
record_size(struct record *record, int lines, int columns)
{
	struct buf line = {0};

	buf_printf(&line, "resize %dx%d", columns, lines);
	put_line(record, &line);
	buf_fini(&line);
}

/* Whether KEY is a character that can stand in a text as it is. */
static bool
is_text(uint32_t key, struct buf *character)
{
	if (key < ' ' || key >= KEY_CODES)
		return false;
	utf8_put(character, key);
	return span_eq(text_next(buf_span(character)).bytes,
	    buf_span(character));
}

static void
put_part(struct record *record, enum line_kind kind, const char *word,
    const struct buf *part)
{
	if (record->kind != kind) {
		end_line(record);
		put(record, span_of(word));
	}
	record->kind = kind;
	put(record, buf_span(part));
	record->columns += part->len;
	if (kind == LINE_KEYS && record->columns >= COLUMNS_MAX)
		end_line(record);
}

void
record_key(struct record *record, uint32_t key, bool typing)
{
	struct buf part = {0};

	if (typing && is_text(key, &part)) {
		put_part(record, LINE_TEXT, "type ", &part);
	} else {
		buf_clear(&part);
		buf_putc(&part, ' ');
		key_print(key, &part);
		put_part(record, LINE_KEYS, "key", &part);
	}
	buf_fini(&part);
}

void
record_pointer(struct record *record, const struct pointer *pointer)
{
	struct buf line = {0};

	pointer_print(pointer, &line);
	put_line(record, &line);
	buf_fini(&line);
}

void
record_command(struct record *record, struct span text)
{
	struct buf line = {0};

	buf_putc(&line, ':');
	buf_add_span(&line, text);
	put_line(record, &line);
	buf_fini(&line);
}

void
record_wait(struct record *record)
{
	end_line(record);
	put(record, SPAN("wait\n"));
}

void
record_word(struct span text, struct buf *out)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "0123456789_-./:=,+@%";
	bool is_plain = text.len > 0;

	for (size_t i = 0; i < text.len; i++)
		is_plain = is_plain && byte_in(text.ptr[i], plain);
	buf_puts(out, is_plain ? "" : "'");
	for (size_t i = 0; i < text.len; i++) {
		if (text.ptr[i] == '\'')
			buf_puts(out, "'\\'");
		buf_putc(out, text.ptr[i]);
	}
	buf_puts(out, is_plain ? "" : "'");
}

bool
record_failed(const struct record *record, struct err *err)
{
	if (record->failed.code == ERR_OK)
		return false;
	*err = record->failed;
	return true;
}
