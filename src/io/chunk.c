/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "src/base/utf8.h"
#include "src/io/source_priv.h"

struct chunk_reader {
	const struct source *source;
	struct span rest;   /* of the chunk */
	struct place place; /* of its first byte */
	struct json json;
	struct buf bytes;   /* of the item, if it was JSON */
	struct cells cells; /* of the item, if it was a row */
	struct item item;
	struct record_act act; /* of the last record */
};

struct chunk_reader *
chunk_reader_new(const struct source *source)
{
	struct chunk_reader *reader = xcalloc(1, sizeof(*reader));

	reader->source = source;
	return reader;
}

void
chunk_reader_free(struct chunk_reader *reader)
{
	if (reader == NULL)
		return;
	json_fini(&reader->json);
	buf_fini(&reader->bytes);
	arena_fini(&reader->cells.arena);
	buf_fini(&reader->cells.text);
	buf_fini(&reader->cells.value);
	item_fini(&reader->item);
	free(reader);
}

void
chunk_reader_begin(struct chunk_reader *reader, const struct chunk *chunk)
{
	reader->rest = buf_span(&chunk->bytes);
	reader->place = (struct place){chunk->line, chunk->column};
}

static void
advance(struct chunk_reader *reader, size_t n)
{
	place_advance(&reader->place, (struct span){reader->rest.ptr, n});
	reader->rest = span_from(reader->rest, n);
}

/* Sets the place of the record that is the first N bytes of the rest. */
static void
begin_record(const struct chunk_reader *reader, size_t n,
    struct record_place *ret_place)
{
	*ret_place = (struct record_place){
	    reader->place.line, reader->place.column, {reader->rest.ptr, n}};
}

/* Moves PLACE from the beginning of its record to the fault AT bytes on. */
static void
place_fault(struct record_place *place, size_t at)
{
	struct place fault = {place->line, place->column};

	if (at > place->raw.len)
		return;
	place_advance(&fault, (struct span){place->raw.ptr, at});
	place->line = fault.line;
	place->column = fault.column;
}

/* Reads the item at the start of TEXT; json.at is behind it. */
static enum err_code
read_json(struct chunk_reader *reader, struct span text, struct err *err)
{
	struct json *json = &reader->json;

	buf_clear(&reader->bytes);
	json_init(json, text);
	if (json_peek(json) != '{')
		return err_at(err, ERR_INVALID, 0, "an item is an object");
	if (reader->source->envelope != ENVELOPE_NONE)
		return envelope_read(json, reader->source->envelope,
		    reader->source->kind, &reader->bytes, &reader->act, err);
	return itemjson_read(json, reader->source->kind, &reader->bytes, err);
}

/* The next line that is not blank. */
static bool
next_line(struct chunk_reader *reader, struct record_place *ret_place)
{
	while (reader->rest.len > 0) {
		struct span rest = reader->rest;
		const char *nl = memchr(rest.ptr, '\n', rest.len);
		size_t n = nl == NULL ? rest.len : (size_t)(nl - rest.ptr);
		struct span line = span_trim((struct span){rest.ptr, n});

		begin_record(reader, n, ret_place);
		if (line.len > 0) {
			ret_place->raw = line;
			ret_place->column += (size_t)(line.ptr - rest.ptr);
		}
		advance(reader, nl == NULL ? n : n + 1);
		if (line.len > 0)
			return true;
	}
	return false;
}

/* Without an error to fill in a fault has no position. */
static void
item_fault(struct record_place *place, const struct err *err)
{
	if (err->pos != ERR_POS_NONE)
		place_fault(place, err->pos);
}

static enum err_code
next_of_lines(struct chunk_reader *reader, bool *ret_more,
    struct record_place *ret_place, struct err *err)
{
	enum err_code code;

	*ret_more = next_line(reader, ret_place);
	if (!*ret_more)
		return ERR_OK;
	code = read_json(reader, ret_place->raw, err);
	if (code == ERR_OK)
		code = json_finish(&reader->json, err);
	if (code != ERR_OK)
		item_fault(ret_place, err);
	return code;
}

static enum err_code
next_of_values(struct chunk_reader *reader, bool *ret_more,
    struct record_place *ret_place, struct err *err)
{
	struct span rest = reader->rest;
	enum err_code code;
	size_t n = 0;

	while (n < rest.len && byte_in(rest.ptr[n], " \t\r\n,"))
		n++;
	advance(reader, n);
	rest = reader->rest;
	*ret_more = rest.len > 0;
	if (!*ret_more)
		return ERR_OK;
	code = read_json(reader, rest, err);
	n = code == ERR_OK ? (size_t)(reader->json.at - rest.ptr)
			   : json_length(rest);
	if (n > rest.len)
		n = rest.len;
	begin_record(reader, n, ret_place);
	if (code != ERR_OK)
		item_fault(ret_place, err);
	advance(reader, n);
	return code;
}

/* Adds what CELL stands for in column number N. */
static enum err_code
read_cell(struct chunk_reader *reader, size_t n, const struct csv_cell *cell,
    struct err *err)
{
	const struct source *source = reader->source;
	struct value value;
	enum err_code code;

	if (cell->open)
		return err_set(err, ERR_SYNTAX,
		    "the quote that opens here is never closed");
	if (cell->junk)
		return err_set(err, ERR_INVALID,
		    "text behind the closing quote of a cell");
	if (n >= source->n_columns && cell->text.len == 0)
		return ERR_OK;
	if (n >= source->n_columns)
		return err_set(err, ERR_INVALID,
		    "more cells than the %zu of the header", source->n_columns);
	code = cell_value(source, &source->columns[n], cell, &reader->cells,
	    &value, err);
	if (code != ERR_OK || value.type == VALUE_NONE)
		return code;
	if (source->is_split &&
	    item_get(&reader->item, source->columns[n].name).type != VALUE_NONE)
		return err_set(err, ERR_INVALID,
		    "two of the columns '%.*s' hold a value",
		    SPAN_ARG(source->columns[n].name));
	item_add(&reader->item, source->columns[n].name, value);
	return ERR_OK;
}

/* The cells of ROW as an item. */
static enum err_code
read_row(struct chunk_reader *reader, struct span row,
    struct record_place *place, struct err *err)
{
	struct span rest = row;
	size_t n = 0;
	bool more = true;

	item_clear(&reader->item);
	arena_reset(&reader->cells.arena);
	while (more) {
		size_t at = row.len - rest.len;
		struct csv_cell cell;
		enum err_code code;

		more = csv_cell(&rest, reader->source->delimiter, &cell);
		code = read_cell(reader, n++, &cell, err);
		if (code != ERR_OK) {
			place_fault(place, at);
			return code;
		}
	}
	if (n != reader->source->n_columns && reader->item.n > 0)
		return err_set(err, ERR_INVALID,
		    "%zu cell%s, but the header has %zu", n, n == 1 ? "" : "s",
		    reader->source->n_columns);
	return ERR_OK;
}

static struct span
take_row(struct chunk_reader *reader, struct record_place *ret_place)
{
	struct span rest = reader->rest;
	size_t n = csv_row(rest, reader->source->delimiter);
	struct span row = {rest.ptr, n == SIZE_MAX ? rest.len : n};

	begin_record(reader, row.len, ret_place);
	advance(reader, row.len);
	while (ret_place->raw.len > 0 &&
	    byte_in(row.ptr[ret_place->raw.len - 1], "\r\n"))
		ret_place->raw.len--;
	return row;
}

static enum err_code
next_of_rows(struct chunk_reader *reader, bool *ret_more,
    struct record_place *ret_place, struct err *err)
{
	while (reader->rest.len > 0) {
		struct span row = take_row(reader, ret_place);
		size_t bad = utf8_check(row);
		enum err_code code;

		*ret_more = true;
		if (bad < row.len) {
			place_fault(ret_place, bad);
			return err_set(err, ERR_INVALID, "this is not UTF-8");
		}
		code = read_row(reader, row, ret_place, err);
		if (code != ERR_OK || reader->item.n > 0)
			return code;
	}
	*ret_more = false;
	return ERR_OK;
}

enum err_code
chunk_next(struct chunk_reader *reader, bool *ret_more, struct item **ret_item,
    struct record_place *ret_place, struct err *err)
{
	static enum err_code (*const nexts[])(struct chunk_reader *, bool *,
	    struct record_place *, struct err *) = {
	    [LAYOUT_LINES] = next_of_lines,
	    [LAYOUT_VALUES] = next_of_values,
	    [LAYOUT_ARRAY] = next_of_values,
	    [LAYOUT_WRAPPED] = next_of_values,
	    [LAYOUT_ROWS] = next_of_rows,
	    [LAYOUT_LISTED] = next_of_values,
	};
	enum layout layout = reader->source->layout;
	struct err unwanted;
	enum err_code code;

	if (err == NULL)
		err = &unwanted;
	code = nexts[layout](reader, ret_more, ret_place, err);
	if (code == ERR_OK && *ret_more && layout != LAYOUT_ROWS &&
	    !item_open(&reader->item, buf_span(&reader->bytes)))
		return err_set(err, ERR_INVALID, "the item is damaged");
	if (code == ERR_OK)
		*ret_item = &reader->item;
	return code;
}

struct record_act
chunk_act(const struct chunk_reader *reader)
{
	return reader->act;
}
