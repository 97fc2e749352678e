/* SPDX-License-Identifier: MIT */
#include "src/app/spot.h"

#include "src/base/file.h"
#include "src/model/base64.h"

enum {
	FIELDS = 5,
	STORES_MAX = 100,
	FILE_MAX = 1024 * 1024,
};

static const char *const depths[SPOT_DEPTHS] = {
    [SPOT_COLLECTIONS] = "collections",
    [SPOT_SLICE] = "slice",
    [SPOT_ITEM] = "item",
};

static void
list_fields(struct spot *spot, struct buf *ret_fields[FIELDS])
{
	ret_fields[0] = &spot->table;
	ret_fields[1] = &spot->index;
	ret_fields[2] = &spot->collection;
	ret_fields[3] = &spot->query;
	ret_fields[4] = &spot->row;
}

void
spot_fini(struct spot *spot)
{
	struct buf *fields[FIELDS];

	list_fields(spot, fields);
	for (size_t i = 0; i < FIELDS; i++)
		buf_fini(fields[i]);
	*spot = (struct spot){0};
}

void
spot_copy(struct spot *to, const struct spot *from)
{
	struct spot source = *from;
	struct buf *into[FIELDS], *out_of[FIELDS];

	list_fields(to, into);
	list_fields(&source, out_of);
	for (size_t i = 0; i < FIELDS; i++) {
		buf_clear(into[i]);
		buf_add_span(into[i], buf_span(out_of[i]));
	}
	to->scan = from->scan;
	to->depth = from->depth;
}

bool
spot_is_same(const struct spot *a, const struct spot *b)
{
	bool lists = a->depth == SPOT_COLLECTIONS;

	if (lists != (b->depth == SPOT_COLLECTIONS) ||
	    !span_eq(buf_span(&a->table), buf_span(&b->table)) ||
	    !span_eq(buf_span(&a->index), buf_span(&b->index)))
		return false;
	return lists ||
	    (a->scan == b->scan &&
		span_eq(buf_span(&a->collection), buf_span(&b->collection)) &&
		span_eq(buf_span(&a->query), buf_span(&b->query)));
}

/* Bytes that are no plain characters as %XX; nothing as "-". */
static void
field_write(struct span bytes, struct buf *out)
{
	if (bytes.len == 0)
		buf_putc(out, '-');
	for (size_t i = 0; i < bytes.len; i++) {
		char c = bytes.ptr[i];
		bool plain = c > ' ' && c < 0x7F && c != '%' && c != '-';

		if (plain) {
			buf_putc(out, c);
			continue;
		}
		buf_putc(out, '%');
		hex_put(out, (struct span){&bytes.ptr[i], 1});
	}
}

static enum err_code
field_read(struct span text, struct buf *out, struct err *err)
{
	enum err_code code = ERR_OK;

	if (span_eq(text, SPAN("-")))
		return ERR_OK;
	for (size_t i = 0; code == ERR_OK && i < text.len; i++) {
		if (text.ptr[i] != '%') {
			buf_putc(out, text.ptr[i]);
			continue;
		}
		if (text.len - i < 3)
			return err_set(err, ERR_SYNTAX, "%% ends too early");
		code = hex_read((struct span){text.ptr + i + 1, 2}, out, err);
		i += 2;
	}
	return code;
}

void
spot_write(const struct spot *spot, struct buf *out)
{
	struct spot source = *spot;
	struct buf *fields[FIELDS];

	list_fields(&source, fields);
	buf_puts(out, spot->scan ? "scan" : depths[spot->depth]);
	for (size_t i = 0; i < FIELDS; i++) {
		buf_putc(out, ' ');
		field_write(buf_span(fields[i]), out);
	}
}

/* Takes the next word off *TEXT. */
static struct span
word_of(struct span *text)
{
	size_t len = span_find(*text, SPAN(" "));
	struct span word = {text->ptr, len < text->len ? len : text->len};

	*text = span_from(*text, word.len + 1);
	return word;
}

static enum err_code
read_fields(struct span text, struct spot *spot, struct err *err)
{
	struct span depth = word_of(&text);
	struct buf *fields[FIELDS];
	bool known = false;
	enum err_code code = ERR_OK;

	spot->scan = span_eq(depth, SPAN("scan"));
	if (spot->scan)
		spot->depth = SPOT_SLICE;
	for (unsigned i = 0; i < SPOT_DEPTHS; i++)
		if (span_eq(depth, span_of(depths[i]))) {
			spot->depth = (enum spot_depth)i;
			known = true;
		}
	if (!known && !spot->scan)
		return err_set(err, ERR_SYNTAX, "no such kind of place");
	list_fields(spot, fields);
	for (size_t i = 0; code == ERR_OK && i < FIELDS; i++)
		code = field_read(word_of(&text), fields[i], err);
	if (code == ERR_OK && (text.len > 0 || spot->table.len == 0))
		code = err_set(err, ERR_SYNTAX, "that is no place");
	return code;
}

enum err_code
spot_read(struct span text, struct spot *spot, struct err *err)
{
	struct spot read = {0};
	enum err_code code = read_fields(text, &read, err);

	if (code != ERR_OK) {
		spot_fini(&read);
		return code;
	}
	spot_fini(spot);
	*spot = read;
	return ERR_OK;
}

static void
places_path(const char *dir, struct buf *out)
{
	buf_printf(out, "%s/places", dir);
}

/* Takes the next line off *TEXT: the store, and behind a blank the spot. */
static struct span
line_of(struct span *text)
{
	size_t len = span_find(*text, SPAN("\n"));
	struct span line = {text->ptr, len < text->len ? len : text->len};

	*text = span_from(*text, line.len + 1);
	return line;
}

/* What a line of STORE begins with. */
static void
line_head(const char *store, struct buf *out)
{
	field_write(span_of(store), out);
	buf_putc(out, ' ');
}

static enum err_code
write_file(const char *path, struct span text, struct err *err)
{
	struct outfile *file = NULL;
	enum err_code code = outfile_open(path, OUTFILE_QUICK, &file, err);

	if (code != ERR_OK)
		return code;
	code = outfile_write(file, text, err);
	if (code == ERR_OK)
		return outfile_commit(file, err);
	outfile_abort(file);
	return code;
}

enum err_code
spot_keep(const char *dir, const char *store, const struct spot *spot,
    struct err *err)
{
	struct buf path = {0}, old = {0}, head = {0}, text = {0};
	struct span rest;
	enum err_code code;

	places_path(dir, &path);
	line_head(store, &head);
	buf_add_span(&text, buf_span(&head));
	spot_write(spot, &text);
	buf_putc(&text, '\n');
	/* What cannot be read is made anew. */
	if (file_read(buf_str(&path), FILE_MAX, &old, NULL) != ERR_OK)
		buf_clear(&old);
	rest = buf_span(&old);
	for (int n = 1; rest.len > 0 && n < STORES_MAX;) {
		struct span line = line_of(&rest);

		if (line.len == 0 || span_starts(line, buf_span(&head)))
			continue;
		buf_add_span(&text, line);
		buf_putc(&text, '\n');
		n++;
	}
	code = file_mkdirs(dir, err);
	if (code == ERR_OK)
		code = write_file(buf_str(&path), buf_span(&text), err);
	buf_fini(&path);
	buf_fini(&old);
	buf_fini(&head);
	buf_fini(&text);
	return code;
}

bool
spot_recall(const char *dir, const char *store, struct spot *spot)
{
	struct buf path = {0}, text = {0}, head = {0};
	struct span rest;
	bool found = false;

	places_path(dir, &path);
	line_head(store, &head);
	if (file_read(buf_str(&path), FILE_MAX, &text, NULL) != ERR_OK)
		buf_clear(&text);
	rest = buf_span(&text);
	while (!found && rest.len > 0) {
		struct span line = line_of(&rest);

		found = span_starts(line, buf_span(&head)) &&
		    spot_read(span_from(line, head.len), spot, NULL) == ERR_OK;
	}
	buf_fini(&path);
	buf_fini(&text);
	buf_fini(&head);
	return found;
}
