/* SPDX-License-Identifier: MIT */
#include "src/app/query_priv.h"

#include "src/base/attr.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/model/base64.h"
#include "src/model/num.h"

enum {
	POINT_COLUMNS = 74, /* of a faulty query, on a line of its own */
};

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool
query_is_clause(struct span text)
{
	static const char *const words[] = {
	    "filter", "select", "asc", "desc", "limit", "consistent"};

	for (size_t i = 0; i < COUNT_OF(words); i++) {
		struct span word = span_of(words[i]);
		struct span head = {text.ptr, word.len};

		if (text.len >= word.len && span_eq_nocase(head, word) &&
		    (text.len == word.len || is_blank(text.ptr[word.len])))
			return true;
	}
	return false;
}

/*
 * The end of the text at the start of TEXT: where a clause word follows a
 * blank, outside of quotes. Blanks before it do not belong to it.
 */
static size_t
text_end(struct span text)
{
	size_t end = 0;
	char quote = 0;

	for (size_t i = 0; i < text.len; i++) {
		char c = text.ptr[i];

		if (quote == 0 && (c == '"' || c == '\''))
			quote = c;
		else if (quote == '"' && c == '\\')
			i++;
		else if (quote == c)
			quote = 0;
		else if (quote == 0 && is_blank(c)) {
			if (query_is_clause(span_from(text, i + 1)))
				break;
			continue;
		}
		end = i < text.len ? i + 1 : text.len;
	}
	return end;
}

/* Where ".." stands outside of quotes, or SIZE_MAX. */
static size_t
find_dots(struct span text)
{
	char quote = 0;

	for (size_t i = 0; i + 1 < text.len; i++) {
		char c = text.ptr[i];

		if (quote == 0 && (c == '"' || c == '\''))
			quote = c;
		else if (quote == '"' && c == '\\')
			i++;
		else if (quote == c)
			quote = 0;
		else if (quote == 0 && c == '.' && text.ptr[i + 1] == '.')
			return i;
	}
	return SIZE_MAX;
}

static bool
is_sign(char c)
{
	return c == '=' || c == '<' || c == '>';
}

bool
query_is_short(struct span text, size_t *ret_end)
{
	struct span part;

	*ret_end = text_end(text);
	part = (struct span){text.ptr, *ret_end};
	if (part.len == 0)
		return false;
	if (is_sign(part.ptr[0]))
		return !span_starts(part, SPAN("<<"));
	return part.ptr[part.len - 1] == '*' || find_dots(part) != SIZE_MAX;
}

/* Bytes for a key of type B: 0xHEX, or b64"...", or nothing else. */
static enum err_code
bare_value(enum value_type type, struct span text, struct buf *out,
    struct err *err)
{
	struct buf body = {0};
	enum err_code code = ERR_OK;

	if (type == VALUE_N)
		code = num_canonical(text, &body, err);
	else if (type == VALUE_B && span_starts(text, SPAN("0x")))
		code = hex_read(span_from(text, 2), &body, err);
	else if (type == VALUE_B)
		code = err_set(err, ERR_SYNTAX,
		    "the key is binary: write it as 0xHEX or b64\"...\"");
	else if (utf8_check(text) != text.len)
		code = err_set(err, ERR_INVALID, "the key is no UTF-8");
	else
		buf_add_span(&body, text);
	if (code == ERR_OK)
		value_put(out, type, buf_span(&body));
	buf_fini(&body);
	return code;
}

/* TEXT, quoted or bare, as a value of the key part PART. */
static enum err_code
read_value(const struct key_part *part, struct span text, struct buf *out,
    struct err *err)
{
	bool quoted = text.len > 0 &&
	    (text.ptr[0] == '"' || text.ptr[0] == '\'' ||
		span_starts(text, SPAN("b64\"")));
	size_t start = out->len, end = 0;
	struct value value = {0};
	struct span bytes;
	enum err_code code;

	if (!quoted)
		return bare_value(part->type, text, out, err);
	code = expr_parse_literal(text, out, &end, err);
	if (code != ERR_OK)
		return code;
	if (end != text.len)
		return err_at(err, ERR_SYNTAX, end,
		    "expected nothing more behind the value");
	bytes = span_from(buf_span(out), start);
	(void)value_read(&bytes, &value);
	if (value.type != part->type)
		return err_set(err, ERR_INVALID,
		    "the key '%.*s' is of type %s, not %s",
		    SPAN_ARG(part->name), value_type_name(part->type),
		    value_type_name(value.type));
	return ERR_OK;
}

enum err_code
query_key_text(const struct key_def *def, size_t part, struct span text,
    struct buf *out, struct err *err)
{
	enum err_code code;

	if (text.len == 0)
		return err_set(err, ERR_INVALID,
		    "a key value must not be empty: '%.*s'",
		    SPAN_ARG(def->part[part].name));
	code = read_value(&def->part[part], text, out, err);
	return code;
}

/* One operand of a short form, kept in QUERY's arena. */
static enum err_code
operand(struct query *query, const struct key_def *def, struct span whole,
    struct span text, struct value *ret_value, struct err *err)
{
	struct buf bytes = {0};
	struct span rest, trimmed = span_trim(text);
	enum err_code code;

	if (trimmed.len == 0)
		return err_at(err, ERR_SYNTAX,
		    (size_t)(text.ptr + text.len - whole.ptr),
		    "expected a value of the sort key '%.*s'",
		    SPAN_ARG(def->part[def->n_hash].name));
	code = query_key_text(def, def->n_hash, trimmed, &bytes, err);
	if (code != ERR_OK) {
		if (err != NULL)
			err->pos = (size_t)(trimmed.ptr - whole.ptr) +
			    (err->pos == ERR_POS_NONE ? 0 : err->pos);
		buf_fini(&bytes);
		return code;
	}
	rest = arena_dup(&query->arena, buf_span(&bytes));
	buf_fini(&bytes);
	(void)value_read(&rest, ret_value);
	return ERR_OK;
}

/* As expr_check.c has it of BETWEEN. */
static enum err_code
bounds_reversed(struct value low, struct value high, struct err *err)
{
	struct buf lower = {0}, upper = {0};
	enum err_code code;

	expr_print_literal(low, &lower);
	expr_print_literal(high, &upper);
	code = err_at(err, ERR_INVALID, 0,
	    "the bounds are reversed: %s sorts behind %s", buf_str(&lower),
	    buf_str(&upper));
	buf_fini(&lower);
	buf_fini(&upper);
	return code;
}

static enum err_code
short_between(struct span text, size_t dots, struct query *query,
    const struct key_def *def, struct err *err)
{
	struct keycond *cond = &query->cond;
	struct span low = {text.ptr, dots}, high = span_from(text, dots + 2);
	int order = 0;
	enum err_code code =
	    operand(query, def, text, low, &cond->range[0], err);

	if (code == ERR_OK)
		code = operand(query, def, text, high, &cond->high, err);
	if (code != ERR_OK)
		return code;
	(void)value_order(cond->range[0], cond->high, &order);
	if (order > 0)
		return bounds_reversed(cond->range[0], cond->high, err);
	cond->op = KEYCOND_BETWEEN;
	return ERR_OK;
}

static enum err_code
short_prefix(struct span text, struct query *query, const struct key_def *def,
    struct err *err)
{
	struct span prefix = {text.ptr, text.len - 1};

	if (def->part[def->n_hash].type == VALUE_N)
		return err_at(err, ERR_INVALID, 0,
		    "the sort key '%.*s' is a number: it has no prefix",
		    SPAN_ARG(def->part[def->n_hash].name));
	query->cond.op = KEYCOND_BEGINS_WITH;
	return operand(query, def, text, prefix, &query->cond.range[0], err);
}

static enum err_code
short_compare(struct span text, struct query *query, const struct key_def *def,
    struct err *err)
{
	static const struct {
		struct span sign;
		enum keycond_op op;
	} ops[] = {
	    {{"<=", 2}, KEYCOND_LE},
	    {{">=", 2}, KEYCOND_GE},
	    {{"<", 1}, KEYCOND_LT},
	    {{">", 1}, KEYCOND_GT},
	    {{"=", 1}, KEYCOND_EQ},
	};

	size_t i = 0;

	while (!span_starts(text, ops[i].sign))
		i++;
	query->cond.op = ops[i].op;
	return operand(query, def, text, span_from(text, ops[i].sign.len),
	    &query->cond.range[0], err);
}

enum err_code
query_short(struct span text, struct query *query, const struct key_def *def,
    struct err *err)
{
	size_t dots;

	if (def->n_range == 0)
		return err_at(err, ERR_INVALID, 0,
		    "there is no sort key to compare");
	query->cond.n_range = 1;
	if (is_sign(text.ptr[0]))
		return short_compare(text, query, def, err);
	dots = find_dots(text);
	if (dots != SIZE_MAX)
		return short_between(text, dots, query, def, err);
	return short_prefix(text, query, def, err);
}

/* Where to begin to show TEXT, so that byte POS is among what is shown. */
static size_t
point_start(struct span text, size_t pos)
{
	size_t columns = text_width((struct span){text.ptr, pos});
	size_t at = 0;

	if (text_width(text) <= POINT_COLUMNS)
		return 0;
	while (columns > POINT_COLUMNS / 2 && at < pos) {
		struct glyph glyph = text_next(span_from(text, at));

		columns -= (size_t)glyph.columns;
		at += glyph.consumed;
	}
	return at;
}

void
query_point(struct span text, size_t pos, struct buf *out)
{
	size_t end = pos < text.len ? pos : text.len;
	size_t start = point_start(text, end);
	size_t before = start > end
	    ? 0
	    : text_width((struct span){text.ptr + start, end - start});

	buf_puts(out, start == 0 ? "  " : "  \xe2\x80\xa6");
	(void)text_clip(out, span_from(text, start), POINT_COLUMNS);
	buf_puts(out, start == 0 ? "\n  " : "\n   ");
	for (; before > 0; before--)
		buf_putc(out, ' ');
	buf_puts(out, "^\n");
}
