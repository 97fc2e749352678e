/* SPDX-License-Identifier: MIT */
/*
 * Where one is in a line that is being typed. It is no parser: a line that is
 * wrong leads to NEXT_ANY, and one that is unfinished to what would go on.
 */
#include "src/model/expr_priv.h"

enum {
	FRAMES_MAX = 32 /* parentheses within each other */
};

/* What an open parenthesis is for. */
enum frame {
	FRAME_NONE,
	FRAME_GROUP,
	FRAME_LIST, /* of IN */
	FRAME_SIZE,
	FRAME_TEST, /* a function that is a condition, of one argument */
	FRAME_PAIR, /* the same, of a name and a value */
	FRAME_TYPE,
};

struct walk {
	struct lexer lex;
	struct expr_place place;
	enum frame frames[FRAMES_MAX];
	size_t n;
	bool between; /* its AND has not come yet */
	bool in_select;
	bool is_lost;
};

static enum frame
top(const struct walk *walk)
{
	return walk->n == 0 ? FRAME_NONE : walk->frames[walk->n - 1];
}

static void
push(struct walk *walk, enum frame frame)
{
	if (walk->n == FRAMES_MAX)
		walk->is_lost = true;
	else
		walk->frames[walk->n++] = frame;
}

static bool
is_name(const struct walk *walk)
{
	return walk->lex.tok.kind == TOK_WORD ||
	    walk->lex.tok.kind == TOK_QUOTED ||
	    walk->lex.tok.kind == TOK_NAME_LABEL;
}

/* Takes a path; a nested one is no attribute whose values are known. */
static void
pass_path(struct walk *walk)
{
	walk->place.name = walk->lex.tok.text;
	lex_next(&walk->lex);
	while (lex_is(&walk->lex, ".") || lex_is(&walk->lex, "[")) {
		bool index = lex_is(&walk->lex, "[");

		walk->place.name = (struct span){0};
		lex_next(&walk->lex);
		lex_next(&walk->lex);
		if (index && lex_is(&walk->lex, "]"))
			lex_next(&walk->lex);
	}
}

/* Takes a value; false if that is none. */
static bool
pass_value(struct walk *walk)
{
	if (walk->lex.tok.kind == TOK_LITERAL || lex_is(&walk->lex, "["))
		return lex_pass_literal(&walk->lex);
	if (walk->lex.tok.kind != TOK_VALUE_LABEL)
		return false;
	lex_next(&walk->lex);
	return true;
}

static enum frame
frame_of(enum expr_kind kind)
{
	switch ((unsigned)kind) {
	case EXPR_SIZE:
		return FRAME_SIZE;
	case EXPR_TYPE:
		return FRAME_TYPE;
	case EXPR_BEGINS_WITH:
	case EXPR_CONTAINS:
		return FRAME_PAIR;
	default:
		return FRAME_TEST;
	}
}

static enum expr_next
at_condition(struct walk *walk)
{
	struct lexer *lex = &walk->lex;
	enum expr_kind kind;

	walk->place.name = (struct span){0};
	if (lex->tok.kind == TOK_COMPARE && !walk->place.in_filter) {
		lex_next(lex); /* the short form */
		return NEXT_VALUE;
	}
	if (lex_is_word(lex, "NOT")) {
		lex_next(lex);
		return NEXT_CONDITION;
	}
	if (lex_is(lex, "(")) {
		push(walk, FRAME_GROUP);
		lex_next(lex);
		return NEXT_CONDITION;
	}
	if (lex->tok.kind == TOK_WORD && lex_followed_by(lex, '(') &&
	    kind_of_function(EXPR_LINE, lex->tok.text, &kind)) {
		push(walk, frame_of(kind));
		lex_next(lex);
		lex_next(lex);
		return NEXT_NAME;
	}
	if (is_name(walk))
		pass_path(walk);
	else if (!pass_value(walk))
		walk->is_lost = true;
	return NEXT_OPERATOR;
}

static enum expr_next
at_operator(struct walk *walk)
{
	struct lexer *lex = &walk->lex;
	bool compares = lex->tok.kind == TOK_COMPARE;

	walk->between = lex_is_word(lex, "BETWEEN");
	if (lex_is(lex, ")") && top(walk) == FRAME_GROUP) {
		walk->n--;
		lex_next(lex);
		return NEXT_OPERATOR;
	}
	if (lex_is_word(lex, "IN") && lex_followed_by(lex, '(')) {
		push(walk, FRAME_LIST);
		lex_next(lex);
	} else if (!compares && !walk->between) {
		walk->is_lost = true;
	}
	lex_next(lex);
	return NEXT_VALUE;
}

static enum expr_next
at_value(struct walk *walk)
{
	struct span name = walk->place.name;

	if (is_name(walk))
		pass_path(walk);
	else if (!pass_value(walk))
		walk->is_lost = true;
	walk->place.name = name;
	if (walk->between)
		return NEXT_AND;
	return walk->n == 0 || top(walk) == FRAME_GROUP ? NEXT_JOIN : NEXT_MARK;
}

static enum expr_next
at_and(struct walk *walk)
{
	walk->is_lost = !lex_is_word(&walk->lex, "AND");
	walk->between = false;
	lex_next(&walk->lex);
	return NEXT_VALUE;
}

static enum expr_next
at_name(struct walk *walk)
{
	if (is_name(walk))
		pass_path(walk);
	else
		walk->is_lost = true;
	return walk->in_select ? NEXT_CLAUSE : NEXT_MARK;
}

static enum expr_next
at_mark(struct walk *walk)
{
	struct lexer *lex = &walk->lex;
	bool comma = lex_is(lex, ",");
	enum frame frame = top(walk);

	if (!comma && (!lex_is(lex, ")") || frame == FRAME_NONE)) {
		walk->is_lost = true;
		return NEXT_ANY;
	}
	lex_next(lex);
	if (comma)
		return frame == FRAME_TYPE ? NEXT_TYPE : NEXT_VALUE;
	walk->n--;
	if (frame != FRAME_SIZE)
		return NEXT_JOIN;
	walk->place.name = (struct span){0};
	return NEXT_OPERATOR;
}

static enum expr_next
at_join(struct walk *walk)
{
	struct lexer *lex = &walk->lex;
	enum expr_next next = NEXT_CONDITION;

	if (lex_is(lex, ")") && top(walk) == FRAME_GROUP) {
		walk->n--;
		next = NEXT_JOIN;
	} else if (!lex_is_word(lex, "AND") && !lex_is_word(lex, "OR")) {
		walk->is_lost = true;
	}
	lex_next(lex);
	return next;
}

/* What follows a clause word, which can stand anywhere. */
static enum expr_next
at_clause(struct walk *walk)
{
	struct lexer *lex = &walk->lex;
	enum expr_next next = NEXT_CLAUSE;

	if (lex_is_word(lex, "on")) {
		lex_next(lex);
		return NEXT_SOURCE;
	}
	if (walk->place.clauses == lex->text.len)
		walk->place.clauses = lex->tok.pos;
	walk->place.in_filter = lex_is_word(lex, "filter");
	walk->in_select = lex_is_word(lex, "select");
	walk->n = 0;
	walk->between = false;
	if (walk->place.in_filter)
		next = NEXT_CONDITION;
	else if (walk->in_select)
		next = NEXT_NAME;
	else if (lex_is_word(lex, "limit"))
		next = NEXT_NUMBER;
	lex_next(lex);
	return next;
}

static enum expr_next
step(struct walk *walk)
{
	if (lex_is_clause(&walk->lex))
		return at_clause(walk);
	switch (walk->place.next) {
	case NEXT_SOURCE:
		walk->place.source = walk->lex.tok.text;
		lex_next(&walk->lex);
		return NEXT_CONDITION;
	case NEXT_CONDITION:
		return at_condition(walk);
	case NEXT_OPERATOR:
		return at_operator(walk);
	case NEXT_TYPE:
	case NEXT_VALUE:
		return at_value(walk);
	case NEXT_AND:
		return at_and(walk);
	case NEXT_JOIN:
		return at_join(walk);
	case NEXT_NAME:
		return at_name(walk);
	case NEXT_MARK:
		return at_mark(walk);
	case NEXT_NUMBER:
		walk->is_lost = !pass_value(walk);
		return NEXT_CLAUSE;
	case NEXT_CLAUSE:
		walk->is_lost = !walk->in_select || !lex_is(&walk->lex, ",");
		lex_next(&walk->lex);
		return NEXT_NAME;
	case NEXT_ANY:
		break;
	}
	walk->is_lost = true;
	return NEXT_ANY;
}

struct expr_place
expr_find_place(struct span text)
{
	struct walk walk = {
	    .place = {.next = NEXT_CONDITION, .clauses = text.len}};

	lex_init(&walk.lex, EXPR_LINE, text);
	while (walk.lex.tok.kind != TOK_END && !walk.is_lost)
		walk.place.next = step(&walk);
	if (walk.is_lost)
		walk.place.next = NEXT_ANY;
	return walk.place;
}
