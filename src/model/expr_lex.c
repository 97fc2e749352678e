/* SPDX-License-Identifier: MIT */
#include "src/model/expr_priv.h"

#include "src/base/utf8.h"

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

size_t
skip_blanks(struct span text, size_t at)
{
	while (at < text.len && is_blank(text.ptr[at]))
		at++;
	return at;
}

/*
 * Characters beyond ASCII that are no letters and easily come in by pasting:
 * blanks of all widths, typographic quotes, dashes, invisible marks.
 */
static const struct {
	uint32_t first, last;
} NOT_IN_NAMES[] = {
    {0x80, 0xA9},
    {0xAB, 0xB4},
    {0xB6, 0xB9},
    {0xBB, 0xBF},
    {0xD7, 0xD7},
    {0xF7, 0xF7},
    {0x2000, 0x206F},
    {0x3000, 0x3003},
    {0x3008, 0x3020},
    {0xE000, 0xF8FF},
    {0xFE00, 0xFE0F},
    {0xFEFF, 0xFEFF},
    {0xFFF0, 0xFFFF},
    {UTF8_INVALID, UTF8_INVALID},
};

/* The length of the letter beyond ASCII at the start of TEXT, or 0. */
static size_t
wide_letter_len(struct span text)
{
	uint32_t code;
	size_t len = utf8_next(text, &code);

	for (size_t i = 0; i < COUNT_OF(NOT_IN_NAMES); i++) {
		if (code >= NOT_IN_NAMES[i].first &&
		    code <= NOT_IN_NAMES[i].last)
			return 0;
	}
	return len;
}

/* The length of the character of a bare name at byte AT, or 0. */
static size_t
name_char_len(enum expr_dialect dialect, struct span text, size_t at)
{
	char c = text.ptr[at];

	if (is_letter(c))
		return 1;
	if (is_digit(c))
		return at > 0;
	if (c == '_')
		return at > 0 || dialect == EXPR_LINE;
	if ((unsigned char)c < 0x80 || dialect == EXPR_API)
		return 0;
	return wide_letter_len(span_from(text, at));
}

size_t
name_bare_len(enum expr_dialect dialect, struct span text)
{
	size_t at = 0;

	while (at < text.len) {
		size_t n = name_char_len(dialect, text, at);

		if (n == 0)
			break;
		at += n;
	}
	return at;
}

bool
expr_is_bare_name(struct span name)
{
	bool starts_well =
	    name.len > 0 && (name.ptr[0] < '0' || name.ptr[0] > '9');

	return starts_well && name_bare_len(EXPR_API, name) == name.len &&
	    !expr_is_reserved(name);
}

static const char *const KEYWORDS[] = {"AND", "OR", "NOT", "BETWEEN", "IN"};
static const char *const CONSTANTS[] = {"true", "false", "null"};
static const char *const CLAUSES[] = {
    "on", "filter", "select", "asc", "desc", "limit", "consistent"};

static bool
is_one_of(struct span word, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (span_eq_nocase(word, span_of(words[i])))
			return true;
	}
	return false;
}

bool
word_is_keyword(enum expr_dialect dialect, struct span word)
{
	if (is_one_of(word, KEYWORDS, COUNT_OF(KEYWORDS)))
		return true;
	return dialect == EXPR_LINE &&
	    (is_one_of(word, CONSTANTS, COUNT_OF(CONSTANTS)) ||
		is_one_of(word, CLAUSES, COUNT_OF(CLAUSES)));
}

/* The length of the name in back-ticks at the start of TEXT, 0 if unclosed. */
static size_t
quoted_len(struct span text)
{
	for (size_t i = 1; i < text.len; i++) {
		if (text.ptr[i] != '`')
			continue;
		if (i + 1 == text.len || text.ptr[i + 1] != '`')
			return i + 1;
		i++;
	}
	return 0;
}

/* The length of the #name or :value at the start of TEXT; 1 if it is bare. */
static size_t
label_len(struct span text)
{
	size_t n = 1;

	while (n < text.len &&
	    (is_letter(text.ptr[n]) || is_digit(text.ptr[n]) ||
		text.ptr[n] == '_'))
		n++;
	return n;
}

static bool
begins_literal(struct span text)
{
	char c = text.ptr[0];

	return c == '"' || c == '\'' || c == '{' || c == '-' || is_digit(c) ||
	    span_starts(text, SPAN("<<")) || span_starts(text, SPAN("b64\""));
}

/* How much of a thing that is no token a message shows. */
static size_t
shown_len(struct span text)
{
	size_t n = span_starts(text, SPAN("<<")) ? 2 : 1;

	while (n < text.len && !is_blank(text.ptr[n]) &&
	    !byte_in(text.ptr[n], "()[]{}<>,="))
		n++;
	return n;
}

static size_t
other_len(enum expr_dialect dialect, struct span text)
{
	uint32_t code;

	if (is_digit(text.ptr[0]))
		return shown_len(text);
	if (dialect == EXPR_LINE && span_starts(text, SPAN("!=")))
		return 2;
	return utf8_next(text, &code);
}

/* Finds out what begins REST, which is not empty, and how long it is. */
static enum token_kind
classify(enum expr_dialect dialect, struct span rest, size_t *ret_len)
{
	char c = rest.ptr[0];
	size_t n;

	*ret_len = 1;
	if (dialect == EXPR_LINE && begins_literal(rest)) {
		*ret_len = shown_len(rest);
		return TOK_LITERAL;
	}
	if (c == '`' && dialect == EXPR_LINE) {
		n = quoted_len(rest);
		*ret_len = n == 0 ? rest.len : n;
		return n == 0 ? TOK_UNCLOSED : TOK_QUOTED;
	}
	if ((c == '#' || c == ':') && (n = label_len(rest)) > 1) {
		*ret_len = n;
		return c == '#' ? TOK_NAME_LABEL : TOK_VALUE_LABEL;
	}
	if (c == '=' || c == '<' || c == '>') {
		*ret_len = span_starts(rest, SPAN("<>")) ||
			span_starts(rest, SPAN("<=")) ||
			span_starts(rest, SPAN(">="))
		    ? 2
		    : 1;
		return TOK_COMPARE;
	}
	if (byte_in(c, "()[].,"))
		return TOK_PUNCT;
	n = name_bare_len(dialect, rest);
	if (n > 0) {
		*ret_len = n;
		return TOK_WORD;
	}
	*ret_len = other_len(dialect, rest);
	return TOK_OTHER;
}

void
lex_next(struct lexer *lex)
{
	size_t pos = skip_blanks(lex->text, lex->at);
	size_t len = 0;
	enum token_kind kind = TOK_END;

	if (pos < lex->text.len)
		kind = classify(lex->dialect, span_from(lex->text, pos), &len);
	lex->last = lex->tok;
	lex->tok =
	    (struct token){kind, pos, {span_from(lex->text, pos).ptr, len}};
	lex->at = pos + len;
}

void
lex_init(struct lexer *lex, enum expr_dialect dialect, struct span text)
{
	if (text.ptr == NULL)
		text = SPAN("");
	*lex = (struct lexer){.dialect = dialect, .text = text};
	lex->tok.text = (struct span){text.ptr, 0};
	lex_next(lex);
}

void
lex_seek(struct lexer *lex, size_t at)
{
	lex->at = at;
	lex_next(lex);
}

bool
lex_is(const struct lexer *lex, const char *mark)
{
	return (lex->tok.kind == TOK_PUNCT || lex->tok.kind == TOK_COMPARE) &&
	    span_eq(lex->tok.text, span_of(mark));
}

bool
lex_is_word(const struct lexer *lex, const char *word)
{
	return lex->tok.kind == TOK_WORD &&
	    span_eq_nocase(lex->tok.text, span_of(word));
}

bool
lex_is_clause(const struct lexer *lex)
{
	return lex->dialect == EXPR_LINE && lex->tok.kind == TOK_WORD &&
	    is_one_of(lex->tok.text, CLAUSES, COUNT_OF(CLAUSES));
}

bool
lex_followed_by(const struct lexer *lex, char c)
{
	size_t at = skip_blanks(lex->text, lex->at);

	return at < lex->text.len && lex->text.ptr[at] == c;
}

bool
lex_pass_literal(struct lexer *lex)
{
	size_t start = lex->tok.pos, end = 0;
	struct buf value = {0};
	bool whole = expr_parse_literal(span_from(lex->text, start), &value,
			 &end, NULL) == ERR_OK;

	buf_fini(&value);
	if (whole)
		lex_seek(lex, start + end);
	return whole;
}

size_t
expr_last_and(struct span text)
{
	struct lexer lex;
	size_t found = SIZE_MAX;
	bool between = false;

	lex_init(&lex, EXPR_LINE, text);
	while (lex.tok.kind != TOK_END) {
		if (lex.tok.kind == TOK_LITERAL) {
			if (!lex_pass_literal(&lex))
				break;
			continue;
		}
		if (lex_is_word(&lex, "BETWEEN")) {
			between = true;
		} else if (lex_is_word(&lex, "AND")) {
			if (!between)
				found = lex.tok.pos;
			between = false;
		}
		lex_next(&lex);
	}
	return found;
}
