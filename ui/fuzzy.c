/* SPDX-License-Identifier: MIT */
/*
 * The best of all ways to find the pattern, by dynamic programming: a row for
 * each of its characters, a column for each of the text. A text that does not
 * fit is known by one look over it, and only the columns between the first
 * possible place and the last are filled.
 */
#include "ui/fuzzy.h"

#include <stdlib.h>

#include "src/base/alloc.h"
#include "src/base/utf8.h"

enum {
	MATCH = 16,
	FIRST = 2, /* the first character of the pattern counts so often */
	BONUS_TEXT = 10, /* the beginning of the text */
	BONUS_WORD = 8,
	BONUS_CAMEL = 7, /* as the A of recordedAt */
	BONUS_RUN = 4,
	BONUS_END = 2, /* the last character ends a word */
	GAP = 3,
	GAP_MORE = 1,
	NEVER = -(1 << 28),

	INVALID_FIRST = 0x110000, /* a byte that is no UTF-8 */
};

enum kind {
	KIND_BETWEEN, /* no part of a word */
	KIND_SMALL,
	KIND_CAPITAL,
	KIND_DIGIT,
};

struct fuzzy_char {
	uint32_t code;
	size_t at, len; /* its bytes */
	int bonus;
	enum kind kind;
};

struct fuzzy_cell {
	int here; /* with the character of this column; NEVER: it is another */
	int best; /* with that of this column or one before */
	bool in_run; /* HERE comes from the character before */
	int bonus;   /* each character of the run has that of its best one */
};

void
fuzzy_fini(struct fuzzy *fuzzy)
{
	free(fuzzy->pattern);
	free(fuzzy->chars);
	free(fuzzy->cells);
	*fuzzy = (struct fuzzy){0};
}

static bool
is_capital(uint32_t code)
{
	return code >= 'A' && code <= 'Z';
}

static uint32_t
small(uint32_t code)
{
	return is_capital(code) ? code - 'A' + 'a' : code;
}

/* Takes a character off *TEXT. */
static uint32_t
take(struct span *text)
{
	uint32_t code = (unsigned char)text->ptr[0];
	size_t len = 1;

	if (code >= 0x80)
		len = utf8_next(*text, &code);
	if (code == UTF8_INVALID)
		code = INVALID_FIRST + (unsigned char)text->ptr[0];
	*text = span_from(*text, len);
	return code;
}

void
fuzzy_set(struct fuzzy *fuzzy, struct span pattern)
{
	fuzzy->n = 0;
	fuzzy->exact = false;
	while (pattern.len > 0) {
		xgrow(&fuzzy->pattern, fuzzy->n, &fuzzy->cap,
		    sizeof(*fuzzy->pattern));
		fuzzy->pattern[fuzzy->n] = take(&pattern);
		fuzzy->exact |= is_capital(fuzzy->pattern[fuzzy->n++]);
	}
}

static enum kind
kind_of(uint32_t code)
{
	if (is_capital(code))
		return KIND_CAPITAL;
	if (code >= '0' && code <= '9')
		return KIND_DIGIT;
	return (code >= 'a' && code <= 'z') || code >= 0x80 ? KIND_SMALL
							    : KIND_BETWEEN;
}

/* What it is worth to be found where a word may begin. */
static int
bonus_of(enum kind before, enum kind kind)
{
	if (kind == KIND_BETWEEN)
		return 0;
	if (before == KIND_BETWEEN)
		return BONUS_WORD;
	if ((before == KIND_SMALL && kind == KIND_CAPITAL) ||
	    (before != KIND_DIGIT && kind == KIND_DIGIT))
		return BONUS_CAMEL;
	return 0;
}

/* Spreads TEXT out; false if it does not hold the pattern. */
static bool
text_read(struct fuzzy *fuzzy, struct span text)
{
	struct span rest = text;
	size_t found = 0;

	fuzzy->n_chars = 0;
	while (rest.len > 0 && fuzzy->n_chars < FUZZY_CHARS_MAX) {
		size_t i = fuzzy->n_chars;
		struct fuzzy_char *one;

		xgrow(&fuzzy->chars, i, &fuzzy->chars_cap,
		    sizeof(*fuzzy->chars));
		one = &fuzzy->chars[i];
		one->at = text.len - rest.len;
		one->code = take(&rest);
		one->len = text.len - rest.len - one->at;
		one->kind = kind_of(one->code);
		one->bonus =
		    i == 0 ? BONUS_TEXT : bonus_of(one[-1].kind, one->kind);
		if (!fuzzy->exact)
			one->code = small(one->code);
		fuzzy->n_chars++;
		if (found < fuzzy->n && one->code == fuzzy->pattern[found])
			found++;
	}
	return found == fuzzy->n;
}

/* The columns outside of which nothing can be found. */
static void
bounds(const struct fuzzy *fuzzy, size_t *ret_from, size_t *ret_to)
{
	size_t from = 0, to = fuzzy->n_chars;

	while (fuzzy->chars[from].code != fuzzy->pattern[0])
		from++;
	while (fuzzy->chars[to - 1].code != fuzzy->pattern[fuzzy->n - 1])
		to--;
	*ret_from = from;
	*ret_to = to;
}

static int
bigger(int a, int b)
{
	return a > b ? a : b;
}

/* Fills a cell: LEFT is the one before in its row, BEFORE the one in the row
 * above and one to the left; NULL where there is none. */
static void
cell_fill(struct fuzzy_cell *cell, const struct fuzzy_char *one, bool is_same,
    const struct fuzzy_cell *left, const struct fuzzy_cell *before,
    bool is_first)
{
	*cell = (struct fuzzy_cell){NEVER, NEVER, false, one->bonus};
	if (is_same && is_first) {
		cell->here = MATCH + FIRST * one->bonus;
	} else if (is_same && before != NULL) {
		int bonus = bigger(one->bonus, before->bonus);
		int run = before->here + bigger(bonus, BONUS_RUN);
		int jump = before->best + one->bonus;

		cell->in_run = run >= jump;
		if (cell->in_run)
			cell->bonus = bonus;
		cell->here = bigger(NEVER, MATCH + bigger(run, jump));
	}
	cell->best = cell->here;
	if (left != NULL)
		cell->best = bigger(cell->best,
		    left->best - (left->best == left->here ? GAP : GAP_MORE));
}

/* The cells of columns FROM to TO, row behind row. */
static void
cells_fill(struct fuzzy *fuzzy, size_t from, size_t to)
{
	size_t width = to - from;

	if (fuzzy->cells_cap < width * fuzzy->n) {
		fuzzy->cells_cap = width * fuzzy->n;
		fuzzy->cells = xrealloc_array(fuzzy->cells, fuzzy->cells_cap,
		    sizeof(*fuzzy->cells));
	}
	for (size_t row = 0; row < fuzzy->n; row++)
		for (size_t i = 0; i < width; i++) {
			const struct fuzzy_char *one = &fuzzy->chars[from + i];
			struct fuzzy_cell *cell =
			    &fuzzy->cells[row * width + i];

			cell_fill(cell, one, one->code == fuzzy->pattern[row],
			    i > 0 ? cell - 1 : NULL,
			    i > 0 && row > 0 ? cell - width - 1 : NULL,
			    row == 0);
		}
}

static bool
is_word_end(const struct fuzzy *fuzzy, size_t column)
{
	return column + 1 == fuzzy->n_chars ||
	    fuzzy->chars[column + 1].kind == KIND_BETWEEN;
}

/* Marks the way back from column AT of the last row. */
static void
way_mark(const struct fuzzy *fuzzy, size_t from, size_t width, size_t at,
    bool *marks)
{
	for (size_t row = fuzzy->n; row-- > 0; at--) {
		const struct fuzzy_char *one = &fuzzy->chars[from + at];
		const struct fuzzy_cell *cell = &fuzzy->cells[row * width + at];

		for (size_t i = 0; i < one->len; i++)
			marks[one->at + i] = true;
		if (row == 0)
			return;
		if (cell->in_run)
			continue;
		/* To where the best of the row above is from. */
		while (at > 1) {
			const struct fuzzy_cell *above =
			    &fuzzy->cells[(row - 1) * width + at - 1];

			if (above->here == above->best)
				break;
			at--;
		}
	}
}

bool
fuzzy_fits(struct fuzzy *fuzzy, struct span text, int *ret_score, bool *marks)
{
	size_t from, to, best_at = 0;
	int best = NEVER;
	const struct fuzzy_cell *last;

	if (fuzzy->n == 0) {
		*ret_score = 0;
		return true;
	}
	if (!text_read(fuzzy, text))
		return false;
	bounds(fuzzy, &from, &to);
	cells_fill(fuzzy, from, to);
	last = &fuzzy->cells[(fuzzy->n - 1) * (to - from)];
	for (size_t i = 0; i < to - from; i++) {
		int score = last[i].here +
		    (is_word_end(fuzzy, from + i) ? BONUS_END : 0);

		if (score > best) {
			best = score;
			best_at = i;
		}
	}
	if (marks != NULL)
		way_mark(fuzzy, from, to - from, best_at, marks);
	*ret_score = best;
	return true;
}
