/* SPDX-License-Identifier: MIT */
/*
 * The query line is read from the left: "on NAME", then the condition, then
 * clauses. The expression parser stops at a clause word of its own accord and
 * says where, so that each part is parsed in place and every position counts
 * from the start of the line.
 */
#include "src/app/query.h"

#include "src/app/query_priv.h"
#include "src/app/saved.h"
#include "src/model/queryrules.h"

/* Where the parser stands, and what it fills. */
struct parser {
	const struct query_context *context;
	const struct key_def *def;
	struct query *query;
	struct expr_env env;
	struct span text;
	size_t at;
	size_t clause_at; /* where the clause began that is being read */
	size_t filter_at; /* where the filter's expression begins */
};

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void
skip_blanks(struct parser *p)
{
	while (p->at < p->text.len && is_blank(p->text.ptr[p->at]))
		p->at++;
}

/* The word at the parser's place: what runs to the next blank. */
static struct span
peek_word(struct parser *p)
{
	size_t end;

	skip_blanks(p);
	end = p->at;
	while (end < p->text.len && !is_blank(p->text.ptr[end]))
		end++;
	return (struct span){p->text.ptr + p->at, end - p->at};
}

static bool
take_word(struct parser *p, const char *word)
{
	struct span next = peek_word(p);

	if (!span_eq_nocase(next, span_of(word)))
		return false;
	p->at += next.len;
	return true;
}

/* Moves an error of a parser that saw only the rest of the line. */
static enum err_code
shift(enum err_code code, size_t by, struct err *err)
{
	if (code != ERR_OK && err != NULL && err->pos != ERR_POS_NONE)
		err->pos += by;
	return code;
}

/* The name behind "on": bare, or in back-ticks. */
static enum err_code
parse_index(struct parser *p, struct err *err)
{
	const struct schema *schema = p->context->schema;
	struct span name = peek_word(p);
	size_t at = p->at;

	p->at += name.len;
	if (name.len >= 2 && name.ptr[0] == '`' &&
	    name.ptr[name.len - 1] == '`')
		name = (struct span){name.ptr + 1, name.len - 2};
	if (name.len == 0)
		return err_at(err, ERR_SYNTAX, at,
		    "expected the name of an index after \"on\"");
	p->query->index = schema_find_index(schema, name);
	if (p->query->index != NO_INDEX)
		return ERR_OK;
	if (schema->n_indexes == 0)
		return err_at(err, ERR_NOT_FOUND, at,
		    "no index '%.*s': this table has none", SPAN_ARG(name));
	return err_at(err, ERR_NOT_FOUND, at,
	    "no index '%.*s'; there is '%.*s'%s", SPAN_ARG(name),
	    SPAN_ARG(schema->indexes[0].name),
	    schema->n_indexes > 1 ? ", and others" : "");
}

/* The collection that is open, as a condition that a query can narrow. */
static void
use_open_collection(struct parser *p)
{
	struct keycond *cond = &p->query->cond;

	cond->def = p->def;
	cond->op = KEYCOND_ALL;
	for (size_t i = 0; i < p->def->n_hash; i++) {
		struct value value = p->context->hash[i];
		struct span body = arena_dup(&p->query->arena, value.body);

		cond->hash[i] = (struct value){value.type, body};
	}
}

/* Whether the collection that is open belongs to the index asked for. */
static bool
has_open_collection(const struct parser *p)
{
	return p->context->hash != NULL && p->context->index == p->query->index;
}

/* Whether EXPR says anything about one of the hash attributes. */
static bool
names_hash(const struct expr *expr, const struct key_def *def)
{
	if (expr->kind == EXPR_PATH)
		return key_find(def, expr->path.steps[0].name) < def->n_hash;
	for (size_t i = 0; i < expr->n; i++)
		if (names_hash(expr->args[i], def))
			return true;
	return false;
}

/* "hash = value", as a tree. */
static struct expr *
hash_equals(struct parser *p, size_t part)
{
	struct arena *arena = &p->query->arena;
	struct expr *eq = arena_alloc(arena, sizeof(*eq));
	struct expr *path = arena_alloc(arena, sizeof(*path));
	struct expr *value = arena_alloc(arena, sizeof(*value));

	eq->kind = EXPR_EQ;
	eq->n = 2;
	eq->args = arena_alloc(arena, 2 * sizeof(struct expr *));
	eq->args[0] = path;
	eq->args[1] = value;
	path->kind = EXPR_PATH;
	path->path.n = 1;
	path->path.steps = arena_alloc(arena, sizeof(struct path_step));
	path->path.steps[0].name = p->def->part[part].name;
	value->kind = EXPR_VALUE;
	value->value.type = p->context->hash[part].type;
	value->value.body = arena_dup(arena, p->context->hash[part].body);
	return eq;
}

/* EXPR and the hash values of the open collection, joined by AND. */
static struct expr *
imply_hash(struct parser *p, struct expr *expr)
{
	struct arena *arena = &p->query->arena;
	size_t own = expr->kind == EXPR_AND ? expr->n : 1;
	struct expr *and = arena_alloc(arena, sizeof(*and));

	and->kind = EXPR_AND;
	and->args =
	    arena_alloc(arena, (p->def->n_hash + own) * sizeof(struct expr *));
	for (size_t i = 0; i < p->def->n_hash; i++)
		and->args[ and->n++] = hash_equals(p, i);
	for (size_t i = 0; i < own; i++)
		and->args[ and->n++] =
		    expr->kind == EXPR_AND ? expr->args[i] : expr;
	return and;
}

static enum err_code
parse_condition(struct parser *p, struct err *err)
{
	struct span rest = span_from(p->text, p->at);
	size_t start = p->at, end = 0;
	struct expr *expr = NULL;
	enum err_code code;

	p->env.what = "KeyConditionExpression";
	code = expr_parse(&p->env, rest, &expr, &end, err);
	if (code != ERR_OK)
		return shift(code, start, err);
	if (has_open_collection(p) && !names_hash(expr, p->def))
		expr = imply_hash(p, expr);
	code = keycond_check(&p->env, expr, err);
	if (code == ERR_OK)
		code =
		    keycond_match(&p->env, expr, p->def, &p->query->cond, err);
	p->at += end;
	return shift(code, start, err);
}

static enum err_code
parse_key_part(struct parser *p, struct err *err)
{
	struct span rest;
	size_t end = 0;

	skip_blanks(p);
	rest = span_from(p->text, p->at);
	if (rest.len == 0 || query_is_clause(rest)) {
		if (!has_open_collection(p))
			return err_at(err, ERR_SYNTAX, p->at,
			    "expected a key condition: %.*s = ...",
			    SPAN_ARG(p->def->part[0].name));
		use_open_collection(p);
		return ERR_OK;
	}
	if (has_open_collection(p) && query_is_short(rest, &end)) {
		enum err_code code;

		use_open_collection(p);
		code = query_short((struct span){rest.ptr, end}, p->query,
		    p->def, err);
		code = shift(code, p->at, err);
		p->at += end;
		return code;
	}
	return parse_condition(p, err);
}

static enum err_code
parse_limit(struct parser *p, struct err *err)
{
	struct span word = peek_word(p);
	unsigned long long n = 0;

	if (!span_to_u64(word, INT64_MAX, &n) || n == 0)
		return err_at(err, ERR_SYNTAX, p->at,
		    "expected a number of items, 1 or more, after \"limit\"");
	p->query->limit = n;
	p->at += word.len;
	return ERR_OK;
}

static enum err_code
parse_filter(struct parser *p, struct err *err)
{
	size_t start = p->at, end = 0;
	enum err_code code;

	p->filter_at = start;
	p->env.what = "FilterExpression";
	code = expr_parse(&p->env, span_from(p->text, start), &p->query->filter,
	    &end, err);
	p->at += end;
	return shift(code, start, err);
}

static enum err_code
parse_select(struct parser *p, struct err *err)
{
	size_t start = p->at, end = 0;
	enum err_code code;

	p->env.what = "ProjectionExpression";
	code = expr_parse_paths(&p->env, span_from(p->text, start),
	    &p->query->select, &p->query->n_select, &end, err);
	p->at += end;
	return shift(code, start, err);
}

static enum err_code
parse_backward(struct parser *p, struct err *err)
{
	(void)err;
	p->query->direction = BACKWARD;
	return ERR_OK;
}

static enum err_code
parse_forward(struct parser *p, struct err *err)
{
	(void)err;
	p->query->direction = FORWARD;
	return ERR_OK;
}

static enum err_code
parse_consistent(struct parser *p, struct err *err)
{
	size_t index = p->query->index;

	if (index != NO_INDEX &&
	    p->context->schema->indexes[index].kind == INDEX_GLOBAL)
		return err_at(err, ERR_INVALID, p->clause_at,
		    "consistent reads are not supported on global secondary "
		    "indexes");
	p->query->consistent = true;
	return ERR_OK;
}

/* The clauses; those with the same group exclude each other. */
static const struct clause {
	const char *word;
	unsigned group;
	enum err_code (*parse)(struct parser *, struct err *);
} clauses[] = {
    {"filter", 1, parse_filter},
    {"select", 2, parse_select},
    {"asc", 4, parse_forward},
    {"desc", 4, parse_backward},
    {"limit", 8, parse_limit},
    {"consistent", 16, parse_consistent},
};

static const struct clause *
take_clause(struct parser *p)
{
	for (size_t i = 0; i < COUNT_OF(clauses); i++)
		if (take_word(p, clauses[i].word))
			return &clauses[i];
	return NULL;
}

static enum err_code
parse_clauses(struct parser *p, struct err *err)
{
	unsigned seen = 0;

	for (;;) {
		const struct clause *clause;
		enum err_code code;

		skip_blanks(p);
		p->clause_at = p->at;
		if (p->at == p->text.len)
			return ERR_OK;
		clause = take_clause(p);
		if (clause == NULL)
			return err_at(err, ERR_SYNTAX, p->at,
			    "expected filter, select, asc, desc, limit or "
			    "consistent");
		if ((seen & clause->group) != 0)
			return err_at(err, ERR_SYNTAX, p->clause_at,
			    "\"%s\" stands here a second time", clause->word);
		seen |= clause->group;
		code = clause->parse(p, err);
		if (code != ERR_OK)
			return code;
	}
}

static const struct key_def *
key_of(const struct schema *schema, size_t index)
{
	return index == NO_INDEX ? &schema->key : &schema->indexes[index].key;
}

/* What only the schema can tell of the filter and the attributes selected. */
static enum err_code
check_rules(struct parser *p, struct err *err)
{
	struct queryrules rules = {
	    .env = &p->env,
	    .schema = p->context->schema,
	    .index = p->query->index,
	    .scan = p->query->whole,
	    .filter = p->query->filter,
	    .paths = p->query->select,
	    .n_paths = p->query->n_select,
	};

	return shift(queryrules_check(&rules, err), p->filter_at, err);
}

static enum err_code
parse_all(struct parser *p, struct err *err)
{
	enum err_code code = ERR_OK;

	p->query->index =
	    p->context->hash != NULL ? p->context->index : NO_INDEX;
	if (take_word(p, "on"))
		code = parse_index(p, err);
	p->def = key_of(p->context->schema, p->query->index);
	p->query->whole = p->context->scan;
	if (code == ERR_OK && !p->query->whole)
		code = parse_key_part(p, err);
	if (code == ERR_OK)
		code = parse_clauses(p, err);
	if (code == ERR_OK)
		code = check_rules(p, err);
	return code;
}

enum err_code
query_parse(const struct query_context *context, struct span text,
    struct query *query, struct err *err)
{
	struct parser p = {.context = context, .query = query};
	struct span meant;
	enum err_code code;

	*query = (struct query){.index = NO_INDEX};
	code = saved_text(context->schema, text, &meant, err);
	if (code != ERR_OK)
		return code;
	query->text = arena_dup(&query->arena, meant);
	p.text = query->text;
	p.env = (struct expr_env){
	    .dialect = EXPR_LINE,
	    .names = context->names,
	    .n_names = context->n_names,
	    .binds = context->binds,
	    .n_binds = context->n_binds,
	    .arena = &query->arena,
	};
	code = parse_all(&p, err);
	/* A place in the saved query is none in the line, which names it. */
	if (code != ERR_OK && meant.ptr != text.ptr && err != NULL)
		err->pos = (size_t)(span_trim(text).ptr - text.ptr);
	if (code != ERR_OK)
		query_fini(query);
	return code;
}

void
query_fini(struct query *query)
{
	arena_fini(&query->arena);
	*query = (struct query){.index = NO_INDEX};
}

void
query_range(const struct query *query, struct buf *bytes,
    struct key_range *ret_range)
{
	if (query->whole)
		*ret_range = (struct key_range){0};
	else
		keycond_range(&query->cond, bytes, ret_range);
}
