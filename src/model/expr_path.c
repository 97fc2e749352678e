/* SPDX-License-Identifier: MIT */
#include "src/model/expr_priv.h"

#include <stdlib.h>

#include "src/base/utf8.h"

struct value
path_get(const struct path *path, const struct item *item)
{
	struct value value = item_get(item, path->steps[0].name);

	for (size_t i = 1; i < path->n && value.type != VALUE_NONE; i++) {
		const struct path_step *step = &path->steps[i];

		if (!step->is_index)
			value = value_member(value, step->name);
		else if (value.type == VALUE_L)
			value = value_element(value, step->index);
		else
			return (struct value){VALUE_NONE, {NULL, 0}};
	}
	return value;
}

static bool
step_eq(const struct path_step *a, const struct path_step *b)
{
	if (a->is_index != b->is_index)
		return false;
	return a->is_index ? a->index == b->index : span_eq(a->name, b->name);
}

size_t
path_common(const struct path *a, const struct path *b)
{
	size_t n = a->n < b->n ? a->n : b->n;
	size_t i = 0;

	while (i < n && step_eq(&a->steps[i], &b->steps[i]))
		i++;
	return i;
}

bool
path_eq(const struct path *a, const struct path *b)
{
	return a->n == b->n && path_common(a, b) == a->n;
}

void
path_put_list(const struct path *path, struct buf *out)
{
	buf_putc(out, '[');
	for (size_t i = 0; i < path->n; i++) {
		const struct path_step *step = &path->steps[i];

		if (i > 0)
			buf_puts(out, ", ");
		if (step->is_index)
			buf_printf(out, "[%zu]", step->index);
		else
			buf_add_span(out, step->name);
	}
	buf_putc(out, ']');
}

/* The name in the back-ticks at the token, doubled ones within made single. */
static enum err_code
read_quoted(struct parser *p, struct span *ret_name)
{
	struct span quoted = p->lex.tok.text;
	size_t good = utf8_check(quoted);
	char *text = arena_alloc(p->env->arena, quoted.len);
	size_t n = 0;

	if (good < quoted.len)
		return err_at(p->err, ERR_SYNTAX, p->lex.tok.pos + good,
		    "a name must be UTF-8");
	for (size_t i = 1; i + 1 < quoted.len; i++) {
		text[n++] = quoted.ptr[i];
		if (quoted.ptr[i] == '`')
			i++;
	}
	if (n == 0)
		return err_at(p->err, ERR_SYNTAX, p->lex.tok.pos,
		    "a name must not be empty");
	*ret_name = (struct span){text, n};
	return ERR_OK;
}

/* What the #name at the token stands for; itself if that is not defined. */
static enum err_code
resolve_label(struct parser *p, struct span *ret_name)
{
	struct span label = p->lex.tok.text;

	for (size_t i = 0; i < p->env->n_names; i++) {
		struct expr_name *name = &p->env->names[i];

		if (span_eq(name->label, label)) {
			name->used = true;
			*ret_name = arena_dup(p->env->arena, name->name);
			return ERR_OK;
		}
	}
	*ret_name = arena_dup(p->env->arena, label);
	return parser_fault(p, FAULT_CONDITION, p->lex.tok.pos,
	    "An expression attribute name used in the document path is not "
	    "defined; attribute name: %.*s",
	    "no name is given for %.*s", SPAN_ARG(label));
}

/* Reads the name at the token, which is one part of a path. */
static enum err_code
read_name(struct parser *p, struct span *ret_name)
{
	const struct token *tok = &p->lex.tok;
	enum err_code code = ERR_OK;

	if (tok->kind == TOK_NAME_LABEL) {
		code = resolve_label(p, ret_name);
	} else if (tok->kind == TOK_QUOTED) {
		code = read_quoted(p, ret_name);
	} else if (tok->kind == TOK_WORD && !lex_is_clause(&p->lex)) {
		*ret_name = arena_dup(p->env->arena, tok->text);
		if (p->env->dialect == EXPR_API && expr_is_reserved(tok->text))
			code = parser_fault(p, FAULT_RESERVED, tok->pos,
			    "Attribute name is a reserved keyword; reserved "
			    "keyword: %.*s",
			    "%.*s is reserved", SPAN_ARG(tok->text));
	} else {
		return parser_syntax(p, "a name");
	}
	if (code == ERR_OK)
		lex_next(&p->lex);
	return code;
}

/*
 * The service keeps a list index in 32 bits. What is too big for that becomes
 * the biggest.
 */
static enum err_code
index_value(struct parser *p, size_t pos, struct span digits, size_t *ret_index)
{
	unsigned long long number;

	*ret_index = INT32_MAX;
	if (span_to_u64(digits, INT32_MAX, &number)) {
		*ret_index = (size_t)number;
		return ERR_OK;
	}
	return parser_fault(p, FAULT_CONDITION, pos,
	    "List index is not within the allowable range; index: [%.*s]",
	    "no list is as long as [%.*s]", SPAN_ARG(digits));
}

/* Reads the rest of [3] from the source, behind the opening bracket. */
static enum err_code
read_index(struct parser *p, size_t *ret_index)
{
	struct span text = p->lex.text;
	size_t from = skip_blanks(text, p->lex.at);
	size_t at = from;
	struct span digits;
	enum err_code code;

	while (at < text.len && text.ptr[at] >= '0' && text.ptr[at] <= '9')
		at++;
	digits = (struct span){text.ptr + from, at - from};
	if (at == from) {
		lex_next(&p->lex);
		return parser_syntax(p, "the number of a list element");
	}
	code = index_value(p, from, digits, ret_index);
	if (code != ERR_OK)
		return code;
	lex_seek(&p->lex, at);
	return parser_take(p, "]");
}

static enum err_code
read_step(struct parser *p, struct path_step *ret_step)
{
	*ret_step = (struct path_step){0};
	if (lex_is(&p->lex, "[")) {
		ret_step->is_index = true;
		return read_index(p, &ret_step->index);
	}
	lex_next(&p->lex); /* the point */
	return read_name(p, &ret_step->name);
}

/* Puts STEP behind the steps of PATH, whose room doubles when it is full. */
static void
path_add(struct parser *p, struct path *path, struct path_step step)
{
	if ((path->n & (path->n - 1)) == 0) {
		size_t room = path->n == 0 ? 1 : 2 * path->n;
		struct path_step *steps =
		    arena_alloc(p->env->arena, room * sizeof(*steps));

		if (path->n > 0)
			memcpy(steps, path->steps, path->n * sizeof(*steps));
		path->steps = steps;
	}
	path->steps[path->n++] = step;
}

enum err_code
parser_path(struct parser *p, struct path *ret_path)
{
	size_t pos = p->lex.tok.pos;
	struct path path = {0};
	struct path_step step = {0};
	enum err_code code = read_name(p, &step.name);

	if (code != ERR_OK)
		return code;
	path_add(p, &path, step);
	while (lex_is(&p->lex, ".") || lex_is(&p->lex, "[")) {
		code = read_step(p, &step);
		if (code != ERR_OK)
			return code;
		path_add(p, &path, step);
	}
	*ret_path = path;
	if (path.n <= EXPR_PATH_MAX)
		return ERR_OK;
	return parser_fault(p, FAULT_CONDITION, pos,
	    "The document path has too many nesting levels; nesting levels: "
	    "%zu",
	    "the path has %zu levels, and can have 32", path.n);
}

/*
 * Two paths of one list must part, and part in the same manner: one cannot
 * treat as a list what the other treats as a map.
 */
static enum err_code
check_pair(struct parser *p, size_t pos, const struct path *a,
    const struct path *b)
{
	size_t common = path_common(a, b);
	bool overlap = common == a->n || common == b->n;
	struct buf one = {0}, two = {0};
	enum err_code code;

	if (!overlap && a->steps[common].is_index == b->steps[common].is_index)
		return ERR_OK;
	path_put_list(a, &one);
	path_put_list(b, &two);
	code = parser_fault(p, overlap ? FAULT_OVERLAP : FAULT_CONFLICT, pos,
	    "Two document paths %s with each other; must remove or rewrite one "
	    "of these paths; path one: %s, path two: %s",
	    "two paths %s with each other: %s and %s",
	    overlap ? "overlap" : "conflict", buf_str(&one), buf_str(&two));
	buf_fini(&two);
	buf_fini(&one);
	return code;
}

enum err_code
check_paths(struct parser *p, const struct placed_path *paths, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		for (size_t j = 0; j < i; j++) {
			enum err_code code = check_pair(p, paths[i].pos,
			    &paths[j].path, &paths[i].path);

			if (code != ERR_OK)
				return code;
		}
	}
	return ERR_OK;
}

struct path_list {
	struct placed_path *items;
	size_t n;
	size_t cap;
};

static enum err_code
read_paths(struct parser *p, struct path_list *list)
{
	for (;;) {
		struct placed_path placed = {.pos = p->lex.tok.pos};
		enum err_code code = parser_path(p, &placed.path);

		if (code != ERR_OK)
			return code;
		xgrow(&list->items, list->n, &list->cap, sizeof(placed));
		list->items[list->n++] = placed;
		if (!lex_is(&p->lex, ","))
			return ERR_OK;
		lex_next(&p->lex);
	}
}

enum err_code
expr_parse_paths(struct expr_env *env, struct span text,
    struct path **ret_paths, size_t *ret_n, size_t *ret_end, struct err *err)
{
	struct parser p;
	struct path_list list = {0};
	struct path *paths;
	enum err_code code = parser_init(&p, env, text, err);

	if (code == ERR_OK)
		code = read_paths(&p, &list);
	if (code == ERR_OK)
		code = check_paths(&p, list.items, list.n);
	if (code == ERR_OK)
		code = parser_finish(&p, "',', '.', '[' or the end", ret_end);
	if (code == ERR_OK) {
		paths = arena_alloc(env->arena, list.n * sizeof(*paths));
		for (size_t i = 0; i < list.n; i++)
			paths[i] = list.items[i].path;
		*ret_paths = paths;
		*ret_n = list.n;
	}
	free(list.items);
	return code;
}
