/* SPDX-License-Identifier: MIT */
#include "src/model/queryrules.h"

#include <stdlib.h>

#define BAD_PARAMETER "One or more parameter values were invalid: "

/* Where an expression names an attribute, and in what text. */
struct mention {
	const struct path *path;
	size_t pos;
};

struct mentions {
	struct mention *list;
	size_t n;
	size_t cap;
};

static void
add_mention(struct mentions *all, const struct path *path, size_t pos)
{
	if (all->n == all->cap)
		xgrow(&all->list, all->n, &all->cap, sizeof(*all->list));
	all->list[all->n++] = (struct mention){path, pos};
}

/* Calls itself, but not deeper than the parser let the text be. */
static void
mentions_of_expr(const struct expr *expr, struct mentions *all)
{
	if (expr == NULL)
		return;
	if (expr->kind == EXPR_PATH)
		add_mention(all, &expr->path, expr->pos);
	for (size_t i = 0; i < expr->n; i++)
		mentions_of_expr(expr->args[i], all);
}

static void
mentions_of_paths(const struct path *paths, size_t n, struct mentions *all)
{
	for (size_t i = 0; i < n; i++)
		add_mention(all, &paths[i], ERR_POS_NONE);
}

/* The first mention of NAME with at least STEPS steps, or NULL. */
static const struct mention *
find(const struct mentions *all, struct span name, size_t steps)
{
	for (size_t i = 0; i < all->n; i++) {
		const struct path *path = all->list[i].path;

		if (path->n >= steps && span_eq(path->steps[0].name, name))
			return &all->list[i];
	}
	return NULL;
}

static enum err_code
check_scalar(const struct queryrules *rules, const struct mentions *all,
    const struct key_def *key, const char *word, struct err *err)
{
	for (size_t i = 0; i < key->n_hash + key->n_range; i++) {
		struct span name = key->part[i].name;
		const struct mention *found = find(all, name, 2);

		if (found == NULL)
			continue;
		if (rules->env->dialect == EXPR_LINE)
			return err_at(err, ERR_INVALID, found->pos,
			    "'%.*s' is a key attribute, which has no parts",
			    SPAN_ARG(name));
		return err_set(err, ERR_INVALID,
		    "Key attributes must be scalars; list random access '[]' "
		    "and map lookup '.' are not allowed: %s: %.*s",
		    word, SPAN_ARG(name));
	}
	return ERR_OK;
}

/* Nothing looks into a key attribute of the table or of any index. */
static enum err_code
check_scalars(const struct queryrules *rules, const struct mentions *all,
    struct err *err)
{
	const struct schema *schema = rules->schema;
	enum err_code code = check_scalar(rules, all, &schema->key, "Key", err);

	for (size_t i = 0; i < schema->n_indexes && code == ERR_OK; i++)
		code = check_scalar(rules, all, &schema->indexes[i].key,
		    "IndexKey", err);
	return code;
}

/* The filter of a Query is for what the key condition cannot say. */
static enum err_code
check_filter_keys(const struct queryrules *rules, const struct mentions *all,
    struct err *err)
{
	const struct schema *schema = rules->schema;
	const struct key_def *key = rules->index == SIZE_MAX
	    ? &schema->key
	    : &schema->indexes[rules->index].key;

	for (size_t i = 0; i < key->n_hash + key->n_range; i++) {
		struct span name = key->part[i].name;
		const struct mention *found = find(all, name, 1);

		if (found == NULL)
			continue;
		if (rules->env->dialect == EXPR_LINE)
			return err_at(err, ERR_INVALID, found->pos,
			    "'%.*s' is a key here: what is asked of it stands "
			    "before \"filter\"",
			    SPAN_ARG(name));
		return err_set(err, ERR_INVALID,
		    "Filter Expression can only contain non-primary key "
		    "attributes: Primary key attribute: %.*s",
		    SPAN_ARG(name));
	}
	return ERR_OK;
}

/*
 * Appends the attributes of ALL that INDEX does not project, each once: "a, b".
 * *ret_first is the first mention of one, NULL if there is none.
 */
static void
put_beyond(const struct queryrules *rules, const struct index_schema *index,
    const struct mentions *all, struct buf *out,
    const struct mention **ret_first)
{
	*ret_first = NULL;
	for (size_t i = 0; i < all->n; i++) {
		const struct mention *mention = &all->list[i];
		struct span name = mention->path->steps[0].name;

		if (index_projects(rules->schema, index, name) ||
		    find(all, name, 1) != mention)
			continue;
		if (*ret_first == NULL)
			*ret_first = mention;
		else
			buf_puts(out, ", ");
		buf_add_span(out, name);
	}
}

static enum err_code
check_filter_projected(const struct queryrules *rules,
    const struct mentions *all, struct err *err)
{
	const struct index_schema *index =
	    &rules->schema->indexes[rules->index];
	const struct mention *first;
	struct buf names = {0};
	enum err_code code = ERR_OK;

	put_beyond(rules, index, all, &names, &first);
	if (first != NULL && rules->env->dialect == EXPR_LINE)
		code = err_at(err, ERR_INVALID, first->pos,
		    "index '%.*s' does not project '%.*s', so a filter on it "
		    "cannot use that",
		    SPAN_ARG(index->name),
		    SPAN_ARG(first->path->steps[0].name));
	else if (first != NULL)
		code = err_set(err, ERR_INVALID,
		    BAD_PARAMETER "Secondary index %.*s does not project one "
				  "or more filter attributes: [%s]",
		    SPAN_ARG(index->name), buf_str(&names));
	buf_fini(&names);
	return code;
}

static enum err_code
check_paths_projected(const struct queryrules *rules,
    const struct mentions *all, struct err *err)
{
	const struct index_schema *index =
	    &rules->schema->indexes[rules->index];
	const struct mention *first;
	struct buf names = {0};
	enum err_code code = ERR_OK;

	put_beyond(rules, index, all, &names, &first);
	if (first != NULL && rules->env->dialect == EXPR_LINE)
		code = err_at(err, ERR_INVALID, first->pos,
		    "global index '%.*s' does not project %s",
		    SPAN_ARG(index->name), buf_str(&names));
	else if (first != NULL)
		code = err_set(err, ERR_INVALID,
		    BAD_PARAMETER "Global secondary index %.*s does not "
				  "project [%s]",
		    SPAN_ARG(index->name), buf_str(&names));
	buf_fini(&names);
	return code;
}

static enum err_code
check_select(const struct queryrules *rules, struct err *err)
{
	const struct index_schema *index;

	if (!rules->all_attributes || rules->index == SIZE_MAX)
		return ERR_OK;
	index = &rules->schema->indexes[rules->index];
	if (index->kind == INDEX_LOCAL || index->projection == PROJECT_ALL)
		return ERR_OK;
	return err_set(err, ERR_INVALID,
	    BAD_PARAMETER "Select type ALL_ATTRIBUTES is not supported for "
			  "global secondary index %.*s because its projection "
			  "type is not ALL",
	    SPAN_ARG(index->name));
}

/* What needs an index that is asked. */
static enum err_code
check_projected(const struct queryrules *rules, const struct mentions *filter,
    const struct mentions *paths, struct err *err)
{
	enum err_code code = ERR_OK;

	if (rules->index == SIZE_MAX)
		return ERR_OK;
	if (!rules->scan)
		code = check_filter_projected(rules, filter, err);
	if (code == ERR_OK &&
	    rules->schema->indexes[rules->index].kind == INDEX_GLOBAL)
		code = check_paths_projected(rules, paths, err);
	return code;
}

enum err_code
queryrules_check(const struct queryrules *rules, struct err *err)
{
	struct mentions filter = {0}, paths = {0};
	enum err_code code;

	mentions_of_expr(rules->filter, &filter);
	mentions_of_paths(rules->paths, rules->n_paths, &paths);
	code = check_scalars(rules, &paths, err);
	if (code == ERR_OK && !rules->scan)
		code = check_filter_keys(rules, &filter, err);
	if (code == ERR_OK)
		code = check_select(rules, err);
	if (code == ERR_OK)
		code = check_scalars(rules, &filter, err);
	if (code == ERR_OK)
		code = check_projected(rules, &filter, &paths, err);
	free(filter.list);
	free(paths.list);
	return code;
}

enum err_code
queryrules_check_paths(const struct queryrules *rules, struct err *err)
{
	struct mentions paths = {0};
	enum err_code code;

	mentions_of_paths(rules->paths, rules->n_paths, &paths);
	code = check_scalars(rules, &paths, err);
	free(paths.list);
	return code;
}

bool
queryrules_beyond(const struct schema *schema, const struct index_schema *index,
    const struct path *paths, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!index_projects(schema, index, paths[i].steps[0].name))
			return true;
	return false;
}
