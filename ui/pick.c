/* SPDX-License-Identifier: MIT */
#include "ui/pick.h"

#include <stdio.h>
#include <stdlib.h>

#include "src/base/arena.h"
#include "ui/fuzzy.h"
#include "ui/keys.h"
#include "ui/list.h"
#include "ui/needle.h"

enum {
	CURSOR_COLUMNS = 2,
	GAP = 2,
	AREA_SMALL = 12,  /* lines: the list takes them all */
	MARK_SHARE = 4,   /* of the columns, at most one in so many */
	SCORE_DETAIL = 0, /* behind all that is found in the text */
};

enum part {
	PART_TEXT,
	PART_DETAIL,
};

/* Of a pattern. The detail is long: in a long text there are any letters. */
struct word {
	struct fuzzy letters; /* for the text */
	struct needle part;   /* for the detail */
};

struct fit {
	size_t entry;
	int score;
};

struct pick {
	const char *title;
	struct arena arena;
	struct pick_entry *entries;
	size_t n, cap;
	int mark_width, text_width;

	struct word *words; /* of the pattern */
	size_t n_words, words_cap;
	struct fit *fits; /* the best first */
	size_t fits_cap;
	bool *marks; /* of the text that is drawn */
	size_t marks_cap;
	struct list list;
};

struct pick *
pick_new(const char *title)
{
	struct pick *pick = xcalloc(1, sizeof(*pick));

	pick->title = title;
	return pick;
}

static void
words_drop(struct pick *pick)
{
	for (size_t i = 0; i < pick->n_words; i++) {
		fuzzy_fini(&pick->words[i].letters);
		needle_fini(&pick->words[i].part);
	}
	pick->n_words = 0;
}

void
pick_free(struct pick *pick)
{
	if (pick == NULL)
		return;
	words_drop(pick);
	free(pick->words);
	free(pick->fits);
	free(pick->marks);
	free(pick->entries);
	arena_fini(&pick->arena);
	free(pick);
}

static void
widen(int *width, struct span text)
{
	enum {
		FAR = 1 << 20 /* off any screen */
	};

	size_t columns = text_width(text);

	if (columns > (size_t)*width)
		*width = columns > FAR ? FAR : (int)columns;
}

void
pick_add(struct pick *pick, const struct pick_entry *entry)
{
	struct pick_entry *mine;

	xgrow(&pick->entries, pick->n, &pick->cap, sizeof(*pick->entries));
	mine = &pick->entries[pick->n];
	*mine = *entry;
	mine->mark = arena_dup(&pick->arena, entry->mark);
	mine->text = arena_dup(&pick->arena, entry->text);
	mine->detail = arena_dup(&pick->arena, entry->detail);
	widen(&pick->mark_width, mine->mark);
	widen(&pick->text_width, mine->text);
	xgrow(&pick->fits, pick->n, &pick->fits_cap, sizeof(*pick->fits));
	pick->fits[pick->n] = (struct fit){.entry = pick->n};
	pick->n++;
	pick->list.n = pick->n;
}

static void
pattern_split(struct pick *pick, struct span pattern)
{
	words_drop(pick);
	for (pattern = span_trim(pattern); pattern.len > 0;) {
		size_t end = span_find(pattern, SPAN(" "));
		struct span word = {
		    pattern.ptr, end < pattern.len ? end : pattern.len};

		xgrow(&pick->words, pick->n_words, &pick->words_cap,
		    sizeof(*pick->words));
		pick->words[pick->n_words] = (struct word){0};
		fuzzy_set(&pick->words[pick->n_words].letters, word);
		needle_set(&pick->words[pick->n_words++].part, word);
		pattern = span_trim(span_from(pattern, word.len));
	}
}

/* Whether all words fit ENTRY. */
static bool
entry_fits(struct pick *pick, const struct pick_entry *entry, int *ret_score)
{
	int sum = 0;

	for (size_t i = 0; i < pick->n_words; i++) {
		struct word *word = &pick->words[i];
		int score = SCORE_DETAIL;

		if (!fuzzy_fits(&word->letters, entry->text, &score, NULL) &&
		    !needle_in(&word->part, entry->detail))
			return false;
		sum += score;
	}
	*ret_score = sum;
	return true;
}

static int
fit_compare(const void *a, const void *b)
{
	const struct fit *one = a, *other = b;

	if (one->score != other->score)
		return one->score > other->score ? -1 : 1;
	return one->entry < other->entry ? -1 : one->entry > other->entry;
}

void
pick_narrow(struct pick *pick, struct span pattern)
{
	size_t n = 0;

	pattern_split(pick, pattern);
	for (size_t i = 0; i < pick->n; i++) {
		struct fit fit = {.entry = i};

		if (entry_fits(pick, &pick->entries[i], &fit.score))
			pick->fits[n++] = fit;
	}
	if (n > 0)
		qsort(pick->fits, n, sizeof(*pick->fits), fit_compare);
	pick->list.n = n;
	list_go(&pick->list, 0);
}

bool
pick_key(struct pick *pick, uint32_t key)
{
	static const struct {
		uint32_t key;
		enum command_id command;
	} moves[] = {
	    {KEYC_UP, CMD_UP},
	    {'p' - 'a' + 1, CMD_UP},
	    {KEYC_DOWN, CMD_DOWN},
	    {'n' - 'a' + 1, CMD_DOWN},
	    {'r' - 'a' + 1, CMD_DOWN},
	    {KEYC_PAGE_UP, CMD_PAGE_UP},
	    {KEYC_PAGE_DOWN, CMD_PAGE_DOWN},
	};

	for (size_t i = 0; i < COUNT_OF(moves); i++)
		if (moves[i].key == key) {
			struct event event = {.command = moves[i].command};

			return list_act(&pick->list, &event);
		}
	return false;
}

const struct pick_entry *
pick_chosen(const struct pick *pick)
{
	if (pick->list.n == 0)
		return NULL;
	return &pick->entries[pick->fits[pick->list.cursor].entry];
}

/* Finds what is to be marked in TEXT. */
static void
marks_find(struct pick *pick, struct span text, enum part part)
{
	int score;

	if (text.len > pick->marks_cap) {
		pick->marks_cap = text.len;
		pick->marks = xrealloc_array(pick->marks, pick->marks_cap,
		    sizeof(*pick->marks));
	}
	for (size_t i = 0; i < text.len; i++)
		pick->marks[i] = false;
	for (size_t i = 0; i < pick->n_words; i++)
		if (part == PART_TEXT || needle_in(&pick->words[i].part, text))
			(void)fuzzy_fits(&pick->words[i].letters, text, &score,
			    pick->marks);
}

/* TEXT in CELL, with what was found in it marked. */
static void
draw_text(struct pick *pick, struct canvas *canvas, struct rect cell,
    struct span text, enum part part, enum style style)
{
	int used = canvas_put(canvas, cell, 0, 0, cell.columns, text, style);
	size_t at = 0;

	marks_find(pick, text, part);
	for (int drawn = 0; at < text.len && drawn < used;) {
		struct glyph glyph = text_next(span_from(text, at));
		struct span bytes = {text.ptr + at, glyph.consumed};

		/* The last column may be the ellipsis. */
		if (pick->marks[at] &&
		    (drawn + glyph.columns < used ||
			at + glyph.consumed == text.len))
			(void)canvas_put(canvas, cell, 0, drawn, glyph.columns,
			    bytes, STYLE_MATCH);
		drawn += glyph.columns;
		at += glyph.consumed;
	}
}

/* The columns of the text: all, if there is no detail. */
static int
text_columns(const struct pick *pick, const struct pick_entry *entry,
    struct rect rest)
{
	if (entry->detail.len == 0)
		return rest.columns;
	return pick->text_width < rest.columns / 2 ? pick->text_width
						   : rest.columns / 2;
}

static void
draw_entry(struct pick *pick, struct canvas *canvas, struct rect line,
    const struct pick_entry *entry, bool at_cursor)
{
	enum style plain = at_cursor ? STYLE_CURSOR : STYLE_PLAIN;
	struct rect rest = rect_cut(line, 0, CURSOR_COLUMNS, 0, 0), cell;

	if (at_cursor) {
		canvas_fill(canvas, line, 0, 0, line.columns, STYLE_CURSOR);
		(void)canvas_put(canvas, line, 0, 0, 1, SPAN(">"),
		    STYLE_CURSOR);
	}
	if (pick->mark_width > 0) {
		int width = line.columns / MARK_SHARE;

		width = pick->mark_width < width ? pick->mark_width : width;
		(void)canvas_put(canvas, rest, 0, 0, width, entry->mark,
		    at_cursor ? STYLE_CURSOR : STYLE_KEY);
		rest = rect_cut(rest, 0, width + GAP, 0, 0);
	}
	cell = rest;
	cell.columns = text_columns(pick, entry, rest);
	draw_text(pick, canvas, cell, entry->text, PART_TEXT, plain);
	rest = rect_cut(rest, 0, cell.columns + GAP, 0, 0);
	draw_text(pick, canvas, rest, entry->detail, PART_DETAIL, plain);
}

/* Above the list: what it is, and how much of it fits. */
static void
draw_head(const struct pick *pick, struct canvas *canvas, struct rect area)
{
	char count[64];
	int width =
	    snprintf(count, sizeof(count), "%zu of %zu", pick->list.n, pick->n);

	canvas_fill(canvas, area, 0, 0, area.columns, STYLE_HEADER);
	(void)canvas_put(canvas, area, 0, CURSOR_COLUMNS, area.columns,
	    span_of(pick->title), STYLE_HEADER);
	(void)canvas_put(canvas, area, 0, area.columns - 1 - width, width,
	    span_of(count), STYLE_HEADER);
}

/* The lower part: no more than all entries need, whatever fits now. */
static struct rect
lower_part(const struct pick *pick, struct rect area)
{
	int most = area.lines < AREA_SMALL ? area.lines : area.lines * 2 / 3;

	if (pick->n + 1 < (size_t)most)
		most = (int)pick->n + 1;
	/* "nothing fits" wants a line, too. */
	if (most < 2)
		most = 2;
	return rect_cut(area, area.lines - most, 0, 0, 0);
}

enum reply
pick_point(struct pick *pick, const struct pointer *pointer, struct rect area)
{
	struct event wheel = list_wheel(pointer);

	if (list_act(&pick->list, &wheel))
		return REPLY_DONE;
	return list_point(&pick->list, pointer,
	    rect_cut(lower_part(pick, area), 1, 0, 0, 0));
}

void
pick_draw(struct pick *pick, struct canvas *canvas, struct rect area)
{
	struct rect part = lower_part(pick, area);

	for (int i = 0; i < part.lines; i++)
		canvas_fill(canvas, part, i, 0, part.columns, STYLE_PLAIN);
	draw_head(pick, canvas, part);
	part = rect_cut(part, 1, 0, 0, 0);
	list_fit(&pick->list, pick->list.n, part.lines);
	if (pick->list.n == 0)
		(void)canvas_put(canvas, part, 0, CURSOR_COLUMNS, part.columns,
		    SPAN("nothing fits"), STYLE_DIM);
	for (int i = 0; i < part.lines; i++) {
		size_t at = pick->list.top + (size_t)i;
		struct rect line = rect_cut(part, i, 0, 0, 0);

		if (at >= pick->list.n)
			break;
		line.lines = 1;
		draw_entry(pick, canvas, line,
		    &pick->entries[pick->fits[at].entry],
		    at == pick->list.cursor);
	}
}
