/* SPDX-License-Identifier: MIT */
#include "src/model/update.h"

#include <stdlib.h>

#include "src/model/update_priv.h"

struct update_parser {
	struct parser p;
	struct action *actions;
	size_t n;
	size_t cap;
	unsigned seen; /* a bit for each section */
};

static const char *const sections[] = {
    [ACTION_SET] = "SET",
    [ACTION_REMOVE] = "REMOVE",
    [ACTION_ADD] = "ADD",
    [ACTION_DELETE] = "DELETE",
};

static const char any_section[] = "SET, REMOVE, ADD or DELETE";

int
step_cmp(const struct path_step *a, const struct path_step *b)
{
	if (a->is_index != b->is_index)
		return a->is_index ? -1 : 1;
	if (a->is_index)
		return (a->index > b->index) - (a->index < b->index);
	return span_cmp(a->name, b->name);
}

bool
section_at(const struct lexer *lex, enum action_kind *ret_kind)
{
	for (size_t i = 0; i < COUNT_OF(sections); i++) {
		if (lex_is_word(lex, sections[i])) {
			*ret_kind = (enum action_kind)i;
			return true;
		}
	}
	return false;
}

/* Types as the service calls them here, and only here. */
static const char *const operand_types[] = {
    [VALUE_S] = "STRING",
    [VALUE_N] = "NUMBER",
    [VALUE_B] = "BINARY",
    [VALUE_BOOL] = "BOOL",
    [VALUE_NULL] = "NULL",
    [VALUE_M] = "MAP",
    [VALUE_L] = "LIST",
};

static bool
is_set(enum value_type type)
{
	return type == VALUE_SS || type == VALUE_NS || type == VALUE_BS;
}

/* ADD takes a number or a set, DELETE a set. */
static enum err_code
check_operand(struct parser *p, size_t pos, const struct action *action)
{
	enum value_type type = action->value.type;

	if (type == VALUE_NONE || is_set(type) ||
	    (action->kind == ACTION_ADD && type == VALUE_N))
		return ERR_OK;
	if (p->env->dialect == EXPR_LINE)
		return err_at(p->err, ERR_INVALID, pos,
		    "%s needs %s, not a value of type %s",
		    sections[action->kind],
		    action->kind == ACTION_ADD ? "a number or a set" : "a set",
		    value_type_name(type));
	return parser_fault(p, FAULT_OPERAND, pos,
	    "Incorrect operand type for operator or function; operator: %s, "
	    "operand type: %s, typeSet: ALLOWED_FOR_%s_OPERAND",
	    "%s %s %s", sections[action->kind], operand_types[type],
	    sections[action->kind]);
}

static enum err_code
read_operand(struct parser *p, struct action *action)
{
	size_t pos = p->lex.tok.pos;
	enum err_code code;

	if (!parser_at_value(p))
		return parser_syntax(p, "a value");
	code = parser_value(p, &action->value);
	return code == ERR_OK ? check_operand(p, pos, action) : code;
}

static enum err_code
read_action(struct parser *p, struct action *action)
{
	enum action_kind other;
	enum err_code code;

	action->pos = p->lex.tok.pos;
	if (!parser_at_path(p) || section_at(&p->lex, &other))
		return parser_syntax(p, "an attribute");
	code = parser_path(p, &action->path);
	if (code != ERR_OK || action->kind == ACTION_REMOVE)
		return code;
	if (action->kind != ACTION_SET)
		return read_operand(p, action);
	code = parser_take(p, "=");
	return code == ERR_OK ? sum_parse(p, &action->sum) : code;
}

/* Notes the section KIND at the token, which must be the first of its kind. */
static enum err_code
begin_section(struct update_parser *u, enum action_kind kind)
{
	size_t pos = u->p.lex.tok.pos;
	bool again = (u->seen & 1U << kind) != 0;

	u->seen |= 1U << kind;
	lex_next(&u->p.lex);
	if (!again)
		return ERR_OK;
	return parser_fault(&u->p, FAULT_SECTION, pos,
	    "The \"%s\" section can only be used once in an update expression;",
	    "%s stands twice", sections[kind]);
}

static enum err_code
read_section(struct update_parser *u)
{
	struct action action = {0};
	bool more = true;
	enum err_code code;

	if (!section_at(&u->p.lex, &action.kind))
		return parser_syntax(&u->p, any_section);
	code = begin_section(u, action.kind);
	while (more && code == ERR_OK) {
		code = read_action(&u->p, &action);
		if (code != ERR_OK)
			break;
		xgrow(&u->actions, u->n, &u->cap, sizeof(action));
		u->actions[u->n++] = action;
		action = (struct action){.kind = action.kind};
		more = lex_is(&u->p.lex, ",");
		if (more)
			lex_next(&u->p.lex);
	}
	return code;
}

static enum err_code
read_sections(struct update_parser *u)
{
	enum err_code code;

	do
		code = read_section(u);
	while (code == ERR_OK && u->p.lex.tok.kind != TOK_END);
	return code;
}

static enum err_code
check_targets(struct update_parser *u)
{
	struct placed_path *targets =
	    arena_alloc(u->p.env->arena, u->n * sizeof(*targets));

	for (size_t i = 0; i < u->n; i++)
		targets[i] =
		    (struct placed_path){u->actions[i].path, u->actions[i].pos};
	return check_paths(&u->p, targets, u->n);
}

static enum err_code
check_key_kept(const struct update_parser *u, struct span key)
{
	bool api = u->p.env->dialect == EXPR_API;

	for (size_t i = 0; i < u->n; i++) {
		const struct action *action = &u->actions[i];

		if (span_eq(action->path.steps[0].name, key))
			return err_at(u->p.err, ERR_INVALID, action->pos,
			    api ? "One or more parameter values were invalid: "
				  "Cannot update attribute %.*s. This "
				  "attribute is part of the key"
				: "'%.*s' is part of the key and cannot change",
			    SPAN_ARG(key));
	}
	return ERR_OK;
}

/* What TERM reads (NULL is allowed) must not be a part of a key attribute. */
static enum err_code
check_key_whole(const struct update_parser *u, const struct key_def *def,
    const struct term *term)
{
	bool api = u->p.env->dialect == EXPR_API;
	enum err_code code = ERR_OK;

	if (term == NULL || term->kind == TERM_VALUE)
		return ERR_OK;
	for (size_t i = 0; i < TERM_ARGS && code == ERR_OK; i++)
		code = check_key_whole(u, def, term->args[i]);
	if (term->kind != TERM_PATH || term->path.n == 1 ||
	    key_find(def, term->path.steps[0].name) == KEY_PARTS_MAX)
		return code;
	return err_at(u->p.err, ERR_INVALID, term->pos,
	    api ? "Key attributes must be scalars; list random access '[]' and "
		  "map lookup '.' are not allowed: Key: %.*s"
		: "'%.*s' is a key and has no parts",
	    SPAN_ARG(term->path.steps[0].name));
}

static enum err_code
check_keys(const struct update_parser *u, const struct key_def *def)
{
	enum err_code code = ERR_OK;

	for (size_t i = 0; i < def->n && code == ERR_OK; i++)
		code = check_key_kept(u, def->part[i].name);
	for (size_t i = 0; i < u->n && code == ERR_OK; i++) {
		code = check_key_whole(u, def, u->actions[i].sum.left);
		if (code == ERR_OK)
			code = check_key_whole(u, def, u->actions[i].sum.right);
	}
	return code;
}

static int
action_cmp(const void *left, const void *right)
{
	const struct path *a = &((const struct action *)left)->path;
	const struct path *b = &((const struct action *)right)->path;
	size_t common = path_common(a, b);

	/* No two paths overlap, so that both go on from here. */
	return step_cmp(&a->steps[common], &b->steps[common]);
}

static struct update *
update_new(const struct update_parser *u)
{
	struct arena *arena = u->p.env->arena;
	struct update *update = arena_alloc(arena, sizeof(*update));

	update->n = u->n;
	update->paths = arena_alloc(arena, u->n * sizeof(*update->paths));
	for (size_t i = 0; i < u->n; i++)
		update->paths[i] = u->actions[i].path;
	update->actions = arena_alloc(arena, u->n * sizeof(*update->actions));
	memcpy(update->actions, u->actions, u->n * sizeof(*update->actions));
	qsort(update->actions, u->n, sizeof(*update->actions), action_cmp);
	return update;
}

enum err_code
update_parse(struct expr_env *env, struct span text, const struct key_def *def,
    struct update **ret_update, struct err *err)
{
	struct update_parser u = {0};
	enum err_code code = parser_init(&u.p, env, text, err);

	if (code == ERR_OK)
		code = read_sections(&u);
	if (code == ERR_OK)
		code = check_targets(&u);
	if (code == ERR_OK)
		code = parser_finish(&u.p, any_section, NULL);
	if (code == ERR_OK)
		code = check_keys(&u, def);
	if (code == ERR_OK)
		*ret_update = update_new(&u);
	free(u.actions);
	return code;
}

void
update_paths(const struct update *update, const struct path **ret_paths,
    size_t *ret_n)
{
	*ret_paths = update->paths;
	*ret_n = update->n;
}

/* What was seen of the service, which documents none of it. */
enum {
	UPDATE_COST = 3,
	WRITE_COST = 19,  /* of SET and ADD */
	TAKE_COST = 2,    /* of REMOVE and DELETE */
	ELEMENT_COST = 1, /* more for a SET that ends at an element of a list */
};

static size_t
action_cost(const struct action *action)
{
	const struct path *path = &action->path;

	if (action->kind == ACTION_REMOVE || action->kind == ACTION_DELETE)
		return TAKE_COST;
	return WRITE_COST +
	    (path->steps[path->n - 1].is_index ? ELEMENT_COST : 0);
}

size_t
update_size(const struct update *update, const struct item *after)
{
	size_t size = UPDATE_COST;

	for (size_t i = 0; i < update->n; i++) {
		const struct path *path = &update->actions[i].path;
		struct span name = path->steps[0].name;
		struct value value = item_get(after, name);
		bool counted = false;

		size += action_cost(&update->actions[i]);
		for (size_t k = 0; k < i && !counted; k++)
			counted = span_eq(name,
			    update->actions[k].path.steps[0].name);
		if (!counted && value.type != VALUE_NONE)
			size += name.len + value_size(value);
	}
	return size;
}
