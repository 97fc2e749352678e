/* SPDX-License-Identifier: MIT */
/*
 *	SK differs first at byte 12: '-' (2D) sorts before '/' (2F)
 *
 *	      sorts first: the next row    then: the row under the cursor
 *	PK    DRIVE#a91                    DRIVE#a91
 *	SK    root/photos-old/             root/photos/
 *	    1 72 6F 6F 74 2F ...  root/    72 6F 6F 74 2F ...  root/
 *
 * Where the two do not fit side by side, the lines of one come below those of
 * the other.
 */
#include "ui/view_bytes.h"

#include <stdlib.h>

#include "src/app/keyorder.h"
#include "ui/cells.h"
#include "ui/list.h"
#include "ui/ui.h"

enum {
	SIDES = 2,
	LEFT = 2,          /* columns before all */
	OFFSET = 5,        /* of the number of the first byte, and a blank */
	NAME_GAP = 2,      /* behind the name of a part */
	BYTE = 3,          /* of a byte and a blank */
	GAP = 3,           /* between the sides */
	PER_LINE_MAX = 16, /* bytes */
	PER_LINE_MIN = 4,
};

struct bytes_line {
	enum {
		LINE_WORDS,
		LINE_NAMES,  /* which side is which row */
		LINE_VALUES, /* of one part, as text */
		LINE_BYTES,
	} kind;
	struct span words;
	size_t part, from; /* the first byte of a line of them */
	int side;          /* the only one in the line; SIDES: both are */
};

struct view_bytes {
	struct view view;
	struct arena arena; /* of names and keys */
	struct key_def def;
	struct key keys[SIDES];
	const char *names[SIDES];
	struct key_order order;
	struct buf words;

	int columns; /* that lines are made for; 0: not made */
	int per_line;
	bool stacked;
	int start;  /* columns before the bytes of the first side */
	int naming; /* columns that a name takes; values stand behind it */
	struct bytes_line *lines;
	size_t n, cap;
	size_t differs; /* the line that decides */
	size_t placed;  /* the line the cursor was put on */
	struct list list;
};

static struct view_bytes *
bytes_of(struct view *view)
{
	return (struct view_bytes *)view;
}

static struct bytes_line *
add_line(struct view_bytes *bytes)
{
	struct bytes_line *line;

	xgrow(&bytes->lines, bytes->n, &bytes->cap, sizeof(*line));
	line = &bytes->lines[bytes->n++];
	*line = (struct bytes_line){.side = SIDES};
	return line;
}

static void
add_words(struct view_bytes *bytes)
{
	struct span rest = buf_span(&bytes->words);
	int width = bytes->columns - LEFT - 1;

	while (rest.len > 0) {
		size_t len = cell_fit(rest, width > 1 ? width : 1);
		struct bytes_line *line = add_line(bytes);

		line->words = (struct span){rest.ptr, len};
		rest = span_from(rest, len);
	}
	(void)add_line(bytes);
}

/* The bytes of the part that decides. */
static void
add_bytes(struct view_bytes *bytes, size_t part)
{
	size_t len = bytes->keys[0].part[part].len;
	size_t other = bytes->keys[1].part[part].len;
	size_t step = (size_t)bytes->per_line;

	if (other > len)
		len = other;
	for (size_t from = 0; from < len; from += step) {
		if (bytes->order.at >= from && bytes->order.at - from < step)
			bytes->differs = bytes->n;
		for (int side = 0; side < (bytes->stacked ? SIDES : 1);
		     side++) {
			struct bytes_line *line = add_line(bytes);

			line->kind = LINE_BYTES;
			line->part = part;
			line->from = from;
			line->side = bytes->stacked ? side : SIDES;
		}
	}
}

/* The columns of a side: bytes, a blank, their text. */
static int
side_columns(int per_line)
{
	return per_line * BYTE + 1 + per_line;
}

/* Columns for the longest name of a part and the gap behind it. */
static int
name_columns(const struct view_bytes *bytes)
{
	int most = OFFSET;

	for (size_t i = 0; i < bytes->keys[0].n; i++) {
		int width =
		    cell_columns(bytes->def.part[i].name, INT16_MAX) + NAME_GAP;

		if (width > most)
			most = width;
	}
	return most;
}

/* Bytes stand below the values if that costs none of them their place; else the
 * names push the values alone to the right, as far as the middle of them. */
static void
lay_out(struct view_bytes *bytes, int columns)
{
	int per_line = PER_LINE_MAX;
	int room = columns - LEFT - OFFSET;
	int names = name_columns(bytes);
	int spare, half;

	while (per_line > PER_LINE_MIN &&
	    SIDES * side_columns(per_line) + GAP > room)
		per_line /= 2;
	bytes->stacked = SIDES * side_columns(per_line) + GAP > room;
	while (bytes->stacked && per_line < PER_LINE_MAX &&
	    side_columns(per_line * 2) <= room)
		per_line *= 2;
	spare = room - side_columns(per_line);
	if (!bytes->stacked)
		spare -= side_columns(per_line) + GAP;
	bytes->per_line = per_line;
	bytes->start = OFFSET + spare >= names ? names : OFFSET;
	half = (bytes->stacked ? columns : side_columns(per_line)) / 2;
	bytes->naming = names <= bytes->start || names <= half ? names : half;
	if (bytes->naming < bytes->start)
		bytes->naming = bytes->start;
}

/* Which rows they are, and their keys; below each other a row after the other.
 */
static void
add_rows(struct view_bytes *bytes)
{
	int rows = bytes->stacked ? SIDES : 1;

	for (int side = 0; side < rows; side++)
		for (size_t i = 0; i <= bytes->keys[0].n; i++) {
			struct bytes_line *line = add_line(bytes);

			line->kind = i == 0 ? LINE_NAMES : LINE_VALUES;
			line->part = i == 0 ? 0 : i - 1;
			line->side = bytes->stacked ? side : SIDES;
		}
}

static void
make_lines(struct view_bytes *bytes, int columns)
{
	bytes->columns = columns;
	bytes->n = 0;
	lay_out(bytes, columns);
	add_words(bytes);
	add_rows(bytes);
	(void)add_line(bytes);
	if (bytes->order.part < bytes->keys[0].n)
		add_bytes(bytes, bytes->order.part);
}

/* Whether LINE has what WAS had, in other lines. */
static bool
has_same(const struct view_bytes *bytes, const struct bytes_line *line,
    const struct bytes_line *was)
{
	size_t step = (size_t)bytes->per_line;

	if (line->kind != was->kind || line->part != was->part)
		return false;
	if (line->side != SIDES && was->side != SIDES &&
	    line->side != was->side)
		return false;
	if (line->kind == LINE_WORDS)
		return was->words.len > 0 &&
		    was->words.ptr >= line->words.ptr &&
		    was->words.ptr < line->words.ptr + line->words.len;
	return line->from <= was->from && was->from - line->from < step;
}

/* Lines for so many COLUMNS. The cursor stays where it was moved to; before
 * that it is on what decides. */
static void
remake_lines(struct view_bytes *bytes, struct rect area)
{
	struct bytes_line was = {0};
	bool moved = bytes->n > 0 && bytes->list.cursor != bytes->placed;

	if (moved)
		was = bytes->lines[bytes->list.cursor];
	make_lines(bytes, area.columns);
	/* The reason is worth more than the bytes it is about. */
	bytes->placed =
	    bytes->differs < (size_t)area.lines ? bytes->differs : 0;
	bytes->list.cursor = bytes->placed;
	if (bytes->placed == 0)
		bytes->list.top = 0;
	for (size_t i = 0; moved && i < bytes->n; i++)
		if (has_same(bytes, &bytes->lines[i], &was)) {
			bytes->list.cursor = i;
			return;
		}
}

static enum err_code
view_prepare(struct view *view, struct rect area, struct err *err)
{
	struct view_bytes *bytes = bytes_of(view);

	(void)err;
	if (bytes->columns != area.columns)
		remake_lines(bytes, area);
	list_fit(&bytes->list, bytes->n, area.lines);
	return ERR_OK;
}

/* Where SIDE stands in LINE. */
static int
side_column(const struct view_bytes *bytes, const struct bytes_line *line,
    int side)
{
	if (line->side != SIDES || side == 0)
		return LEFT +
		    (line->kind == LINE_VALUES ? bytes->naming : bytes->start);
	return LEFT + bytes->start + side_columns(bytes->per_line) + GAP;
}

static void
draw_value(const struct view_bytes *bytes, struct canvas *canvas,
    struct rect line, int column, struct span part, size_t number)
{
	struct value value;
	struct buf number_text = {0}, scratch = {0};
	int width = line.columns - column;

	if (!bytes->stacked && width > side_columns(bytes->per_line))
		width = side_columns(bytes->per_line);
	if (!bytes->stacked && column == LEFT + bytes->naming)
		width -= bytes->naming - bytes->start;
	if (key_decode(bytes->def.part[number].type, part, &number_text,
		&value))
		(void)canvas_put(canvas, line, 0, column, width,
		    cell_text(value, &scratch), STYLE_KEY);
	buf_fini(&number_text);
	buf_fini(&scratch);
}

/* One character a byte; what is no plain one is a dot. */
static void
draw_bytes(const struct view_bytes *bytes, struct canvas *canvas,
    struct rect line, int column, struct span part, size_t from)
{
	int text = column + bytes->per_line * BYTE + 1;

	for (int i = 0; i < bytes->per_line; i++) {
		size_t at = from + (size_t)i;
		bool differs = at == bytes->order.at;
		enum style style = differs ? STYLE_MATCH : STYLE_PLAIN;
		char c;

		if (differs)
			(void)canvas_printf(canvas, line, 0,
			    column + i * BYTE - 1, BYTE + 1, style, "[%s]",
			    at < part.len ? "  " : "--");
		if (at >= part.len)
			continue;
		c = part.ptr[at];
		(void)canvas_printf(canvas, line, 0, column + i * BYTE, 2,
		    style, "%02X", (unsigned char)c);
		if (c < ' ' || c > '~')
			c = '.';
		(void)canvas_put(canvas, line, 0, text + i, 1,
		    (struct span){&c, 1}, style);
	}
}

static void
draw_side(const struct view_bytes *bytes, struct canvas *canvas,
    struct rect area, const struct bytes_line *line, int side)
{
	int column = side_column(bytes, line, side);
	struct span part = bytes->keys[side].part[line->part];

	if (line->kind == LINE_NAMES)
		(void)canvas_printf(canvas, area, 0, column,
		    bytes->stacked ? area.columns
				   : side_columns(bytes->per_line),
		    STYLE_HEADER, "%s: %s", side == 0 ? "first" : "then",
		    bytes->names[side]);
	else if (line->kind == LINE_VALUES)
		draw_value(bytes, canvas, area, column, part, line->part);
	else
		draw_bytes(bytes, canvas, area, column, part, line->from);
}

static void
draw_line(const struct view_bytes *bytes, struct canvas *canvas,
    struct rect area, const struct bytes_line *line)
{
	if (line->kind == LINE_WORDS) {
		(void)canvas_put(canvas, area, 0, LEFT, area.columns,
		    line->words, STYLE_PLAIN);
		return;
	}
	if (line->kind == LINE_VALUES)
		(void)canvas_put(canvas, area, 0, LEFT, bytes->naming - 1,
		    bytes->def.part[line->part].name, STYLE_HEADER);
	else if (line->kind == LINE_BYTES)
		(void)canvas_printf(canvas, area, 0, LEFT, OFFSET - 1,
		    STYLE_DIM, "%4zu", line->from + 1);
	for (int side = 0; side < SIDES; side++)
		if (line->side == SIDES || line->side == side)
			draw_side(bytes, canvas, area, line, side);
}

static void
view_draw(const struct view *view, struct canvas *canvas, struct rect area,
    bool focused)
{
	const struct view_bytes *bytes = (const struct view_bytes *)view;

	for (int i = 0; i < area.lines; i++) {
		size_t at = bytes->list.top + (size_t)i;
		struct rect line = rect_cut(area, i, 0, 0, 0);

		if (at >= bytes->n)
			break;
		line.lines = 1;
		draw_line(bytes, canvas, line, &bytes->lines[at]);
		if (at == bytes->list.cursor)
			list_mark(canvas, line, focused);
	}
}

static enum reply
view_act(struct view *view, const struct event *event, struct err *err)
{
	(void)err;
	struct view_bytes *bytes = bytes_of(view);

	if (list_act(&bytes->list, event))
		return REPLY_DONE;
	if (event->command == CMD_SEARCH_NEXT) {
		list_go(&bytes->list, bytes->differs);
		return REPLY_DONE;
	}
	if (event->command == CMD_OPEN || event->command == CMD_BYTES)
		return REPLY_CLOSE;
	return REPLY_IGNORED;
}

static enum reply
view_point(struct view *view, const struct pointer *pointer, struct rect area,
    struct err *err)
{
	(void)err;
	return list_point_only(&bytes_of(view)->list, pointer, area);
}

static void
view_status(const struct view *view, struct buf *out)
{
	const struct view_bytes *bytes = (const struct view_bytes *)view;
	size_t part = bytes->order.part;

	buf_printf(out, "line %zu of %zu  ", bytes->list.cursor + 1, bytes->n);
	if (part >= bytes->keys[0].n)
		return;
	buf_add_span(out, bytes->def.part[part].name);
	buf_puts(out, ": ");
	count_print(bytes->keys[0].part[part].len, "byte", out);
	buf_puts(out, " and ");
	count_print(bytes->keys[1].part[part].len, "byte", out);
}

static void
view_title(const struct view *view, struct buf *out)
{
	(void)view;
	buf_puts(out, "bytes of two keys");
}

static void
view_close(struct view *view)
{
	struct view_bytes *bytes = bytes_of(view);

	free(bytes->lines);
	buf_fini(&bytes->words);
	arena_fini(&bytes->arena);
	free(bytes);
}

static const enum command_id hints[] = {CMD_OPEN, CMD_BACK, CMD_NONE};

static const struct view_ops view_bytes_ops = {
    .name = "bytes",
    .hints = hints,
    .prepare = view_prepare,
    .draw = view_draw,
    .act = view_act,
    .point = view_point,
    .status = view_status,
    .title = view_title,
    .close = view_close,
};

/* Whether PLACE is a whole key of DEF, whose parts are kept in ARENA. */
static bool
keep_key(const struct key_def *def, struct span place, struct arena *arena,
    struct key *ret_key)
{
	struct buf scratch = {0};
	bool good =
	    key_unpack(place, &scratch, ret_key) && ret_key->n == def->n;

	for (size_t i = 0; good && i < ret_key->n; i++)
		ret_key->part[i] = arena_dup(arena, ret_key->part[i]);
	buf_fini(&scratch);
	if (!good)
		*ret_key = (struct key){0};
	return good;
}

struct view *
view_bytes_new(struct ui *ui, const struct key_def *def,
    const struct named_key *a, const struct named_key *b)
{
	struct view_bytes *bytes = xcalloc(1, sizeof(*bytes));
	const struct named_key *sides[SIDES] = {a, b};

	if (span_cmp(b->place, a->place) < 0) {
		sides[0] = b;
		sides[1] = a;
	}
	bytes->view = (struct view){&view_bytes_ops, ui};
	bytes->def = *def;
	for (size_t i = 0; i < def->n; i++)
		bytes->def.part[i].name =
		    arena_dup(&bytes->arena, def->part[i].name);
	for (int i = 0; i < SIDES; i++) {
		bytes->names[i] = sides[i]->name;
		(void)keep_key(def, sides[i]->place, &bytes->arena,
		    &bytes->keys[i]);
	}
	bytes->order = key_order(&bytes->keys[0], &bytes->keys[1]);
	key_order_print(&bytes->def, &bytes->keys[0], &bytes->keys[1],
	    &bytes->words);
	return &bytes->view;
}
