/* SPDX-License-Identifier: MIT */
#include "ui/past.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "src/base/file.h"

enum {
	FILE_BYTES_MAX = 1 << 24,
};

struct list {
	char *name;
	char **lines;
	struct span *spans; /* the same, to hand out */
	size_t n, cap, spans_cap;
};

struct past {
	char *dir;
	struct list *lists;
	size_t n, cap;
};

struct past *
past_new(const char *dir)
{
	struct past *past = xcalloc(1, sizeof(*past));

	past->dir = dir == NULL ? NULL : xstrdup(dir);
	return past;
}

static void
list_clear(struct list *list)
{
	for (size_t i = 0; i < list->n; i++)
		free(list->lines[i]);
	list->n = 0;
}

void
past_free(struct past *past)
{
	if (past == NULL)
		return;
	for (size_t i = 0; i < past->n; i++) {
		list_clear(&past->lists[i]);
		free(past->lists[i].lines);
		free(past->lists[i].spans);
		free(past->lists[i].name);
	}
	free(past->lists);
	free(past->dir);
	free(past);
}

static struct list *
list_named(struct past *past, const char *name)
{
	for (size_t i = 0; i < past->n; i++)
		if (strcmp(past->lists[i].name, name) == 0)
			return &past->lists[i];
	xgrow(&past->lists, past->n, &past->cap, sizeof(*past->lists));
	past->lists[past->n] = (struct list){.name = xstrdup(name)};
	return &past->lists[past->n++];
}

static void
list_remove(struct list *list, size_t at)
{
	free(list->lines[at]);
	list->n--;
	memmove(&list->lines[at], &list->lines[at + 1],
	    (list->n - at) * sizeof(*list->lines));
}

static size_t
list_find(const struct list *list, struct span line)
{
	for (size_t i = 0; i < list->n; i++)
		if (span_eq(span_of(list->lines[i]), line))
			return i;
	return SIZE_MAX;
}

static void
list_add(struct list *list, struct span line)
{
	size_t at = list_find(list, line);

	if (at != SIZE_MAX)
		list_remove(list, at);
	if (list->n == PAST_LINES_MAX)
		list_remove(list, 0);
	xgrow(&list->lines, list->n, &list->cap, sizeof(*list->lines));
	list->lines[list->n++] = xmemdup(line.ptr, line.len);
}

static bool
is_kept(struct span line)
{
	return span_trim(line).len > 0 &&
	    memchr(line.ptr, '\n', line.len) == NULL &&
	    memchr(line.ptr, '\0', line.len) == NULL;
}

/* Appends the path of LIST's file. */
static const char *
list_path(const struct past *past, const struct list *list, struct buf *path)
{
	buf_printf(path, "%s/%s-history", past->dir, list->name);
	return buf_str(path);
}

/* Reads LIST anew; it stays as it is if there is no file that can be read. */
static void
list_read(const struct past *past, struct list *list)
{
	struct buf path = {0}, text = {0};
	struct span rest;

	if (past->dir != NULL &&
	    file_read(list_path(past, list, &path), FILE_BYTES_MAX, &text,
		NULL) == ERR_OK) {
		list_clear(list);
		for (rest = buf_span(&text); rest.len > 0;) {
			size_t end = span_find(rest, SPAN("\n"));
			struct span line = {
			    rest.ptr, end < rest.len ? end : rest.len};

			if (is_kept(line))
				list_add(list, line);
			rest = span_from(rest, line.len + 1);
		}
	}
	buf_fini(&path);
	buf_fini(&text);
}

/*
 * What was typed is nobody else's business. A file that is replaced keeps its
 * mode, so an empty one of the right mode goes first.
 */
static void
make_private(const char *path)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	if (fd >= 0)
		(void)close(fd);
}

static void
list_write(const struct past *past, const struct list *list)
{
	struct buf path = {0}, text = {0};
	struct outfile *file;
	const char *name;

	for (size_t i = 0; i < list->n; i++)
		buf_printf(&text, "%s\n", list->lines[i]);
	name = list_path(past, list, &path);
	if (file_mkdirs(past->dir, NULL) != ERR_OK)
		goto out;
	make_private(name);
	if (outfile_open(name, OUTFILE_QUICK, &file, NULL) != ERR_OK)
		goto out;
	if (outfile_write(file, buf_span(&text), NULL) != ERR_OK)
		outfile_abort(file);
	else
		/* A line that is lost is no reason to stop anybody. */
		(void)!outfile_commit(file, NULL);
out:
	buf_fini(&path);
	buf_fini(&text);
}

const struct span *
past_lines(struct past *past, const char *name, size_t *ret_n)
{
	struct list *list = list_named(past, name);

	list_read(past, list);
	for (size_t i = 0; i < list->n; i++) {
		xgrow(&list->spans, i, &list->spans_cap, sizeof(*list->spans));
		list->spans[i] = span_of(list->lines[i]);
	}
	*ret_n = list->n;
	return list->spans;
}

void
past_add(struct past *past, const char *name, struct span line)
{
	struct list *list = list_named(past, name);

	if (!is_kept(line))
		return;
	list_read(past, list);
	list_add(list, line);
	if (past->dir != NULL)
		list_write(past, list);
}

void
past_remove(struct past *past, const char *name, struct span line)
{
	struct list *list = list_named(past, name);
	size_t at;

	list_read(past, list);
	at = list_find(list, line);
	if (at == SIZE_MAX)
		return;
	list_remove(list, at);
	if (past->dir != NULL)
		list_write(past, list);
}

/* They have a list of their own, so that that of all lines stays plain text. */
static const char *
failed_name(const char *name, struct buf *out)
{
	buf_printf(out, "%s-failed", name);
	return buf_str(out);
}

void
past_note(struct past *past, const char *name, struct span line, bool failed)
{
	struct buf buf = {0};
	const char *list_name = failed_name(name, &buf);

	if (failed)
		past_add(past, list_name, line);
	else
		past_remove(past, list_name, line);
	buf_fini(&buf);
}

const struct span *
past_failed(struct past *past, const char *name, size_t *ret_n)
{
	struct buf buf = {0};
	const struct span *lines =
	    past_lines(past, failed_name(name, &buf), ret_n);

	buf_fini(&buf);
	return lines;
}
