/* SPDX-License-Identifier: MIT */
#include "src/model/expr_priv.h"

#include "src/base/map.h"
#include "src/base/utf8.h"
#include "src/model/base64.h"
#include "src/model/json.h"
#include "src/model/num.h"

/*
 * Literals of the line dialect. Lists and maps are JSON, but may also hold
 * what JSON cannot say: binary values and sets.
 */
struct reader {
	struct span text;
	size_t at;
	struct buf *out;
	struct err *err;
};

static enum err_code read_value(struct reader *r, int depth);

/* Whether MARK stands at the reader, blanks skipped. */
static bool
at_mark(struct reader *r, struct span mark)
{
	r->at = skip_blanks(r->text, r->at);
	return span_starts(span_from(r->text, r->at), mark);
}

static bool
take_mark(struct reader *r, struct span mark)
{
	if (!at_mark(r, mark))
		return false;
	r->at += mark.len;
	return true;
}

static enum err_code
expected(struct reader *r, const char *what)
{
	struct lexer lex;

	lex_init(&lex, EXPR_LINE, span_from(r->text, r->at));
	if (lex.tok.kind == TOK_END)
		return err_at(r->err, ERR_SYNTAX, r->text.len,
		    "expected %s, found the end", what);
	return err_at(r->err, ERR_SYNTAX, r->at + lex.tok.pos,
	    "expected %s, found '%.*s'", what, SPAN_ARG(lex.tok.text));
}

/* Gives the error of a reader that began at byte AT its place in the text. */
static enum err_code
moved(struct reader *r, size_t at, enum err_code code)
{
	if (r->err != NULL)
		r->err->pos =
		    r->err->pos == ERR_POS_NONE ? at : r->err->pos + at;
	return code;
}

/* Appends the text of a "string" with the escapes of JSON. */
static enum err_code
read_double(struct reader *r, struct buf *out)
{
	struct json json = {0};
	struct span s;
	enum err_code code;

	json_init(&json, span_from(r->text, r->at));
	code = json_string(&json, &s, r->err);
	if (code == ERR_OK) {
		buf_add_span(out, s);
		r->at += (size_t)(json.at - json.start);
	} else {
		code = moved(r, r->at, code);
	}
	json_fini(&json);
	return code;
}

/* Appends the text of a 'string', in which two quotes stand for one. */
static enum err_code
read_single(struct reader *r, struct buf *out)
{
	size_t from = r->at + 1;
	size_t start = out->len;
	size_t at = from;

	for (;; at++) {
		if (at >= r->text.len)
			return err_at(r->err, ERR_SYNTAX, r->at,
			    "the string has no end");
		if (r->text.ptr[at] == '\'') {
			if (at + 1 == r->text.len ||
			    r->text.ptr[at + 1] != '\'')
				break;
			at++;
		}
		buf_putc(out, r->text.ptr[at]);
	}
	if (utf8_check(span_from(buf_span(out), start)) < out->len - start)
		return err_at(r->err, ERR_SYNTAX, r->at,
		    "the string is no UTF-8");
	r->at = at + 1;
	return ERR_OK;
}

static enum err_code
read_string(struct reader *r, struct buf *out)
{
	return at_mark(r, SPAN("'")) ? read_single(r, out)
				     : read_double(r, out);
}

/* What stands at the reader, up to something that cannot be within a number. */
static struct span
number_like(const struct reader *r)
{
	struct span rest = span_from(r->text, r->at);
	size_t n = 0;

	while (n < rest.len && !byte_in(rest.ptr[n], " \t\r\n(),[]{}<>=\"'`"))
		n++;
	return (struct span){rest.ptr, n};
}

static bool
skip_digits(struct span s, size_t *at)
{
	size_t from = *at;

	while (*at < s.len && s.ptr[*at] >= '0' && s.ptr[*at] <= '9')
		++*at;
	return *at > from;
}

/* Whether S is -? digits (. digits)? ([eE] [+-]? digits)? */
static bool
is_number(struct span s)
{
	size_t at = span_starts(s, SPAN("-")) ? 1 : 0;

	if (!skip_digits(s, &at))
		return false;
	if (at < s.len && s.ptr[at] == '.') {
		at++;
		if (!skip_digits(s, &at))
			return false;
	}
	if (at < s.len && (s.ptr[at] == 'e' || s.ptr[at] == 'E')) {
		at++;
		if (at < s.len && (s.ptr[at] == '+' || s.ptr[at] == '-'))
			at++;
		if (!skip_digits(s, &at))
			return false;
	}
	return at == s.len;
}

static enum err_code
read_number(struct reader *r)
{
	struct span text = number_like(r);
	size_t mark;
	enum err_code code;

	if (!is_number(text))
		return err_at(r->err, ERR_SYNTAX, r->at,
		    "'%.*s' is not a number; text needs quotes",
		    SPAN_ARG(text));
	mark = value_begin(r->out);
	code = num_canonical(text, r->out, r->err);
	if (code != ERR_OK)
		return moved(r, r->at, code);
	value_end(r->out, mark, VALUE_N);
	r->at += text.len;
	return ERR_OK;
}

static enum err_code
read_hex(struct reader *r)
{
	struct span digits = span_from(number_like(r), 2);
	size_t mark = value_begin(r->out);
	enum err_code code = hex_read(digits, r->out, r->err);

	if (code != ERR_OK)
		return moved(r, r->at + 2, code);
	value_end(r->out, mark, VALUE_B);
	r->at += 2 + digits.len;
	return ERR_OK;
}

static enum err_code
read_base64(struct reader *r)
{
	size_t from = r->at + strlen("b64\"");
	struct span rest = span_from(r->text, from);
	size_t len = span_find(rest, SPAN("\""));
	size_t mark = value_begin(r->out);
	enum err_code code;

	if (len == SIZE_MAX)
		return err_at(r->err, ERR_SYNTAX, r->at,
		    "the binary value has no end");
	code = base64_read((struct span){rest.ptr, len}, r->out, r->err);
	if (code != ERR_OK)
		return moved(r, from, code);
	value_end(r->out, mark, VALUE_B);
	r->at = from + len + 1;
	return ERR_OK;
}

/* Takes a comma (more follows) or CLOSE. */
static enum err_code
read_separator(struct reader *r, struct span close, const char *what,
    bool *ret_more)
{
	*ret_more = take_mark(r, SPAN(","));
	if (*ret_more || take_mark(r, close))
		return ERR_OK;
	return expected(r, what);
}

static enum err_code
read_list(struct reader *r, int depth)
{
	size_t mark = value_begin(r->out);
	bool more;

	r->at++;
	more = !take_mark(r, SPAN("]"));
	while (more) {
		enum err_code code = read_value(r, depth + 1);

		if (code == ERR_OK)
			code =
			    read_separator(r, SPAN("]"), "',' or ']'", &more);
		if (code != ERR_OK)
			return code;
	}
	value_end(r->out, mark, VALUE_L);
	return ERR_OK;
}

/* Reads "name": and appends the name, which must not be among SEEN. */
static enum err_code
read_member_name(struct reader *r, struct map *seen)
{
	struct buf name = {0};
	uint32_t unused;
	size_t pos;
	enum err_code code;

	if (!at_mark(r, SPAN("\"")) && !at_mark(r, SPAN("'")))
		return expected(r, "a name in quotes");
	pos = r->at;
	code = read_string(r, &name);
	if (code == ERR_OK && name.len == 0)
		code = err_at(r->err, ERR_INVALID, pos,
		    "a name must not be empty");
	if (code == ERR_OK && map_get(seen, buf_span(&name), &unused))
		code = err_at(r->err, ERR_INVALID, pos,
		    "the name '%.*s' stands twice", SPAN_ARG(buf_span(&name)));
	if (code == ERR_OK && !take_mark(r, SPAN(":")))
		code = expected(r, "':'");
	if (code == ERR_OK) {
		value_put_name(r->out, buf_span(&name));
		(void)map_set(seen, buf_span(&name), 0);
	}
	buf_fini(&name);
	return code;
}

static enum err_code
read_map(struct reader *r, int depth)
{
	struct map seen = {0};
	size_t mark = value_begin(r->out);
	enum err_code code = ERR_OK;
	bool more;

	r->at++;
	more = !take_mark(r, SPAN("}"));
	while (more && code == ERR_OK) {
		code = read_member_name(r, &seen);
		if (code == ERR_OK)
			code = read_value(r, depth + 1);
		if (code == ERR_OK)
			code =
			    read_separator(r, SPAN("}"), "',' or '}'", &more);
	}
	map_fini(&seen);
	if (code == ERR_OK)
		value_end(r->out, mark, VALUE_M);
	return code;
}

/* The type of a set of elements of TYPE; VALUE_NONE if there is no such set. */
static enum value_type
set_type(enum value_type type)
{
	return type == VALUE_S ? VALUE_SS
	    : type == VALUE_N  ? VALUE_NS
	    : type == VALUE_B  ? VALUE_BS
			       : VALUE_NONE;
}

/*
 * Reads an element of a set and appends it. *TYPE is that of the set, and
 * VALUE_NONE before its first element.
 */
static enum err_code
read_set_element(struct reader *r, struct map *seen, enum value_type *type)
{
	struct buf bytes = {0};
	struct reader element = {r->text, r->at, &bytes, r->err};
	size_t pos = skip_blanks(r->text, r->at);
	struct value value = {VALUE_NONE, {NULL, 0}};
	struct span rest;
	uint32_t unused;
	enum value_type set;
	enum err_code code = read_value(&element, 1);

	if (code != ERR_OK)
		goto out;
	rest = buf_span(&bytes);
	(void)value_read(&rest, &value);
	set = set_type(value.type);
	if (set == VALUE_NONE || (*type != VALUE_NONE && *type != set)) {
		code = err_at(r->err, ERR_INVALID, pos,
		    "the members of a set are all strings, all numbers or all "
		    "binary values");
		goto out;
	}
	if (map_get(seen, value.body, &unused)) {
		code = err_at(r->err, ERR_INVALID, pos,
		    "the same member stands twice in the set");
		goto out;
	}
	(void)map_set(seen, value.body, 0);
	value_put_element(r->out, value.body);
	*type = set;
	r->at = element.at;
out:
	buf_fini(&bytes);
	return code;
}

static enum err_code
read_set(struct reader *r)
{
	struct map seen = {0};
	size_t mark = value_begin(r->out);
	enum value_type type = VALUE_NONE;
	enum err_code code = ERR_OK;
	bool more = true;

	r->at += 2;
	if (at_mark(r, SPAN(">>")))
		return err_at(r->err, ERR_INVALID, r->at,
		    "a set must not be empty");
	while (more && code == ERR_OK) {
		code = read_set_element(r, &seen, &type);
		if (code == ERR_OK)
			code =
			    read_separator(r, SPAN(">>"), "',' or '>>'", &more);
	}
	map_fini(&seen);
	if (code == ERR_OK)
		value_end(r->out, mark, type);
	return code;
}

static enum err_code
read_word(struct reader *r)
{
	struct span rest = span_from(r->text, r->at);
	struct span word = {rest.ptr, name_bare_len(EXPR_LINE, rest)};
	bool yes = span_eq_nocase(word, SPAN("true"));

	if (yes || span_eq_nocase(word, SPAN("false")))
		value_put(r->out, VALUE_BOOL, yes ? SPAN("\1") : SPAN("\0"));
	else if (span_eq_nocase(word, SPAN("null")))
		value_put(r->out, VALUE_NULL, SPAN(""));
	else
		return expected(r, "a value");
	r->at += word.len;
	return ERR_OK;
}

static enum err_code
read_text(struct reader *r)
{
	size_t mark = value_begin(r->out);
	enum err_code code = read_string(r, r->out);

	if (code == ERR_OK)
		value_end(r->out, mark, VALUE_S);
	return code;
}

static enum err_code
read_value(struct reader *r, int depth)
{
	char c = '\0';

	r->at = skip_blanks(r->text, r->at);
	if (depth > VALUE_DEPTH_MAX)
		return err_at(r->err, ERR_INVALID, r->at,
		    "a value has at most %d levels", VALUE_DEPTH_MAX);
	if (at_mark(r, SPAN("<<")))
		return read_set(r);
	if (at_mark(r, SPAN("b64\"")))
		return read_base64(r);
	if (at_mark(r, SPAN("0x")) || at_mark(r, SPAN("0X")))
		return read_hex(r);
	if (r->at < r->text.len)
		c = r->text.ptr[r->at];
	switch (c) {
	case '"':
	case '\'':
		return read_text(r);
	case '[':
		return read_list(r, depth);
	case '{':
		return read_map(r, depth);
	default:
		return c == '-' || (c >= '0' && c <= '9') ? read_number(r)
							  : read_word(r);
	}
}

enum err_code
literal_read(struct span text, size_t at, struct buf *out, size_t *ret_end,
    struct err *err)
{
	struct reader r = {text, at, out, err};
	size_t start = out->len;
	enum err_code code = read_value(&r, 1);

	if (code == ERR_OK)
		*ret_end = r.at;
	else
		out->len = start;
	return code;
}

enum err_code
expr_parse_literal(struct span text, struct buf *out, size_t *ret_end,
    struct err *err)
{
	return literal_read(text, 0, out, ret_end, err);
}
