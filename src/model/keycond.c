/* SPDX-License-Identifier: MIT */
#include "src/model/keycond_priv.h"

/* Which part of the key (hash or range) CLAUSE is on; SIZE_MAX if on none. */
static size_t
clause_part(const struct key_def *def, const struct clause *clause)
{
	size_t part = key_find(def, clause_name(clause));

	return part < def->n_hash + def->n_range ? part : SIZE_MAX;
}

static const struct clause *
part_clause(const struct matcher *m, const struct key_def *def, size_t part)
{
	for (size_t i = 0; i < m->n; i++) {
		if (clause_part(def, &m->clauses[i]) == part)
			return &m->clauses[i];
	}
	return NULL;
}

static enum err_code
missed_key(const struct matcher *m, const struct key_part *part,
    const struct clause *where)
{
	if (is_api(m))
		return err_set(m->err, ERR_INVALID,
		    "Query condition missed key schema element: %.*s",
		    SPAN_ARG(part->name));
	return err_at(m->err, ERR_INVALID, where->attr->pos,
	    "the partition key '%.*s' needs a condition with =",
	    SPAN_ARG(part->name));
}

/* Appends the names of the keys in words. */
static void
put_keys(const struct key_def *def, struct buf *out)
{
	for (size_t i = 0; i < def->n_hash + def->n_range; i++) {
		if (i == 0)
			buf_puts(out, "the partition key is");
		else if (i == def->n_hash)
			buf_puts(out, ", the sort key is");
		else
			buf_puts(out, " with");
		buf_printf(out, " '%.*s'", SPAN_ARG(def->part[i].name));
	}
	if (def->n_range == 0)
		buf_puts(out, ", there is no sort key");
}

/* Fails for CLAUSE, which is on no part of the key. */
static enum err_code
foreign_clause(const struct matcher *m, const struct key_def *def,
    const struct clause *clause)
{
	struct buf keys = {0};
	enum err_code code;

	if (is_api(m)) {
		for (size_t i = 0; i < def->n_range; i++) {
			size_t part = def->n_hash + i;

			if (part_clause(m, def, part) == NULL)
				return missed_key(m, &def->part[part], clause);
		}
		return err_set(m->err, ERR_INVALID,
		    "Query key condition not supported");
	}
	put_keys(def, &keys);
	code = err_at(m->err, ERR_INVALID, clause->attr->pos,
	    "'%.*s' is no key: %s; use filter for other attributes",
	    SPAN_ARG(clause_name(clause)), buf_str(&keys));
	buf_fini(&keys);
	return code;
}

static enum err_code
check_type(const struct matcher *m, const struct key_part *part,
    const struct expr *value)
{
	enum value_type type = value->value.type;
	const char *hint = "";

	if (type == part->type)
		return ERR_OK;
	if (is_api(m))
		return err_set(m->err, ERR_INVALID,
		    "One or more parameter values were invalid: Condition "
		    "parameter type does not match schema type");
	if (part->type == VALUE_S && type == VALUE_N)
		hint = "; text needs quotes";
	else if (part->type == VALUE_N && type == VALUE_S)
		hint = "; a number stands without quotes";
	return err_at(m->err, ERR_INVALID, value->pos,
	    "the key '%.*s' is of type %s, this value of type %s%s",
	    SPAN_ARG(part->name), value_type_name(part->type),
	    value_type_name(type), hint);
}

static enum err_code
check_not_empty(const struct matcher *m, const struct key_part *part,
    const struct expr *value)
{
	if (value->value.body.len > 0)
		return ERR_OK;
	if (is_api(m))
		return err_set(m->err, ERR_INVALID,
		    "One or more parameter values are not valid. The "
		    "AttributeValue for a key attribute cannot contain an "
		    "empty %s value. Key: %.*s",
		    part->type == VALUE_S ? "string" : "binary",
		    SPAN_ARG(part->name));
	return err_at(m->err, ERR_INVALID, value->pos,
	    "a key is never empty; '%.*s' needs a value", SPAN_ARG(part->name));
}

static enum err_code
check_size(const struct matcher *m, bool is_hash, const struct expr *value)
{
	size_t len = value->value.body.len;

	if (is_hash && len > PARTITION_KEY_BYTES_MAX)
		return is_api(m)
		    ? err_set(m->err, ERR_INVALID,
			  "One or more parameter values were invalid: Size of "
			  "hashkey has exceeded the maximum size limit of2048 "
			  "bytes")
		    : err_at(m->err, ERR_INVALID, value->pos,
			  "a partition key has at most %d bytes, this is %zu",
			  PARTITION_KEY_BYTES_MAX, len);
	if (!is_hash && len > SORT_KEY_BYTES_MAX)
		return is_api(m)
		    ? err_set(m->err, ERR_INVALID,
			  "One or more parameter values were invalid: "
			  "Aggregated size of all range keys has exceeded the "
			  "size limit of 1024 bytes")
		    : err_at(m->err, ERR_INVALID, value->pos,
			  "a sort key has at most %d bytes, this is %zu",
			  SORT_KEY_BYTES_MAX, len);
	return ERR_OK;
}

/* Checks one value that the part PART of DEF is compared with. */
static enum err_code
check_value(const struct matcher *m, const struct key_def *def, size_t part,
    const struct expr *value)
{
	enum err_code code;

	if (value == NULL)
		return ERR_OK;
	code = check_type(m, &def->part[part], value);
	if (code == ERR_OK)
		code = check_not_empty(m, &def->part[part], value);
	if (code == ERR_OK)
		code = check_size(m, part < def->n_hash, value);
	return code;
}

static enum err_code
match_hash(const struct matcher *m, const struct key_def *def,
    struct keycond *cond)
{
	for (size_t i = 0; i < def->n_hash; i++) {
		const struct clause *clause = part_clause(m, def, i);
		enum err_code code;

		if (clause == NULL)
			return missed_key(m, &def->part[i], &m->clauses[0]);
		code = check_value(m, def, i, clause->value);
		if (code == ERR_OK)
			code = check_value(m, def, i, clause->high);
		if (code != ERR_OK)
			return code;
		if (clause->op != KEYCOND_EQ)
			return is_api(m)
			    ? err_set(m->err, ERR_INVALID,
				  "Query key condition not supported")
			    : missed_key(m, &def->part[i], clause);
		cond->hash[i] = clause->value->value;
	}
	return ERR_OK;
}

/*
 * Fails because GAP, a part of the sort key, is not tied by = though a later
 * part has the condition CLAUSE.
 */
static enum err_code
range_gap(const struct matcher *m, const struct key_part *gap,
    const struct clause *clause)
{
	if (is_api(m))
		return err_set(m->err, ERR_INVALID,
		    "RANGE key attributes %.*s must have equality conditions "
		    "specified in the query because a condition is present on "
		    "key attribute %.*s",
		    SPAN_ARG(gap->name), SPAN_ARG(clause_name(clause)));
	return err_at(m->err, ERR_INVALID, clause->attr->pos,
	    "'%.*s' needs a condition with = before there can be one on "
	    "'%.*s'",
	    SPAN_ARG(gap->name), SPAN_ARG(clause_name(clause)));
}

static enum err_code
match_range(const struct matcher *m, const struct key_def *def,
    struct keycond *cond)
{
	const struct key_part *gap = NULL;

	for (size_t i = 0; i < def->n_range; i++) {
		size_t part = def->n_hash + i;
		const struct clause *clause = part_clause(m, def, part);
		enum err_code code;

		if (clause != NULL) {
			if (gap != NULL)
				return range_gap(m, gap, clause);
			code = check_value(m, def, part, clause->value);
			if (code == ERR_OK)
				code = check_value(m, def, part, clause->high);
			if (code != ERR_OK)
				return code;
			cond->range[cond->n_range++] = clause->value->value;
			cond->op = clause->op;
			if (clause->high != NULL)
				cond->high = clause->high->value;
		}
		if (clause == NULL || clause->op != KEYCOND_EQ)
			gap = gap != NULL ? gap : &def->part[part];
	}
	return ERR_OK;
}

enum err_code
keycond_match(const struct expr_env *env, const struct expr *expr,
    const struct key_def *def, struct keycond *ret_cond, struct err *err)
{
	struct matcher m = {.dialect = env->dialect, .err = err};
	struct keycond cond = {.def = def, .op = KEYCOND_ALL};
	enum err_code code = keycond_clauses(&m, expr);

	if (code != ERR_OK)
		return code;
	if (is_api(&m) && m.n > 2 && def->n_hash == 1 && def->n_range <= 1)
		return err_set(err, ERR_INVALID,
		    "Conditions can be of length 1 or 2 only");
	code = match_hash(&m, def, &cond);
	for (size_t i = 0; i < m.n && code == ERR_OK; i++) {
		if (clause_part(def, &m.clauses[i]) == SIZE_MAX)
			code = foreign_clause(&m, def, &m.clauses[i]);
	}
	if (code == ERR_OK)
		code = match_range(&m, def, &cond);
	if (code == ERR_OK)
		*ret_cond = cond;
	return code;
}
