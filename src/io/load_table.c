/* SPDX-License-Identifier: MIT */
/* Which table a load goes to: one that is there, or a new one. */
#include "src/io/load_priv.h"

/* What the table is to be. */
static enum err_code
choose_schema(struct job *job, const struct schema *described, struct err *err)
{
	struct schema *schema = &job->schema;
	enum err_code code = job_choose_key(job, described, schema, err);

	if (code == ERR_OK)
		code = options_indexes(job->options, schema, err);
	if (code == ERR_OK)
		code = options_templates(job->options, schema, err);
	if (code != ERR_OK)
		return code;
	schema->name = arena_dup(&schema->arena, buf_span(&job->target->name));
	return schema_check(schema, err);
}

static bool
same_key(const struct key_def *a, const struct key_def *b)
{
	struct buf left = {0}, right = {0};
	bool same;

	schema_print_key(a, &left);
	schema_print_key(b, &right);
	same = span_eq(buf_span(&left), buf_span(&right));
	buf_fini(&left);
	buf_fini(&right);
	return same;
}

/* TEXT is an index that the table HAVE lacks: says how it would get it. */
static enum err_code
no_index(const struct schema *have, enum index_kind kind, const char *text,
    const char *store, struct err *err)
{
	struct buf way = {0};
	enum err_code code;

	if (kind == INDEX_LOCAL)
		buf_puts(&way, "a local one is made with its table only");
	else
		buf_printf(&way,
		    "keyslice schema '%s' --set FILE adds it, if FILE is what "
		    "schema --format create-table prints, with the index",
		    store);
	code = err_set(err, ERR_INVALID,
	    "table '%.*s' is there already and has no index %s; %s",
	    SPAN_ARG(have->name), text, buf_str(&way));
	buf_fini(&way);
	return code;
}

/* Whether the table HAVE has the index number I of ASKED, just like that. */
static enum err_code
check_index(const struct schema *have, const struct schema *asked, size_t i,
    const char *store, struct err *err)
{
	const struct index_schema *index = &asked->indexes[i];
	size_t at = schema_find_index(have, index->name);
	struct buf left = {0}, right = {0};
	enum err_code code = ERR_OK;

	schema_print_index(asked, index, &left);
	if (at == SIZE_MAX) {
		code = no_index(have, index->kind, buf_str(&left), store, err);
	} else {
		schema_print_index(have, &have->indexes[at], &right);
		if (have->indexes[at].kind != index->kind ||
		    !span_eq(buf_span(&left), buf_span(&right)))
			code = err_set(err, ERR_INVALID,
			    "table '%.*s' is there already with the %s index "
			    "%s, not %s",
			    SPAN_ARG(have->name),
			    have->indexes[at].kind == INDEX_LOCAL ? "local"
								  : "global",
			    buf_str(&right), buf_str(&left));
	}
	buf_fini(&left);
	buf_fini(&right);
	return code;
}

static enum err_code
check_key(const struct schema *have, const struct schema *asked,
    struct err *err)
{
	struct buf left = {0}, right = {0};
	enum err_code code;

	if (same_key(&have->key, &asked->key))
		return ERR_OK;
	schema_print_key(&have->key, &left);
	schema_print_key(&asked->key, &right);
	code = err_set(err, ERR_INVALID,
	    "table '%.*s' is there already with the key %s, not %s",
	    SPAN_ARG(have->name), buf_str(&left), buf_str(&right));
	buf_fini(&left);
	buf_fini(&right);
	return code;
}

/* What was asked for must not contradict the table HAVE. */
static enum err_code
check_asked(const struct job *job, const struct schema *described,
    const struct schema *have, struct err *err)
{
	const struct load_options *options = job->options;
	struct schema asked = {0};
	enum err_code code = ERR_OK;

	if (described != NULL) {
		schema_copy(&asked, described);
	} else if (options->key != NULL) {
		code = options_key(options, &asked, err);
	} else {
		asked.key = have->key;
	}
	if (code == ERR_OK)
		code = options_indexes(options, &asked, err);
	if (code == ERR_OK)
		code = check_key(have, &asked, err);
	for (size_t i = 0; i < asked.n_indexes && code == ERR_OK; i++)
		code = check_index(have, &asked, i, options->store, err);
	schema_fini(&asked);
	return code;
}

static bool
has_extras(const struct schema *schema)
{
	return schema->n_templates + schema->n_entities + schema->n_queries +
		schema->delimiter.len >
	    0 ||
	    schema_chooses_pins(schema);
}

/* Whether Keyslice is told anything beyond keys and indexes. */
static bool
is_told(const struct job *job, const struct schema *described)
{
	return (described != NULL && has_extras(described)) ||
	    job->options->n_templates > 0;
}

/* What is found by its name comes beside what SCHEMA has, or replaces it. */
static void
put_named(struct schema *schema, const struct schema *described)
{
	for (size_t i = 0; i < described->n_templates; i++)
		schema_put_template(schema, described->templates[i].attr,
		    described->templates[i].text);
	for (size_t i = 0; i < described->n_queries; i++)
		schema_put_query(schema, described->queries[i].name,
		    described->queries[i].text);
}

/* What is one whole replaces that of SCHEMA, if it is given; borrowed. */
static void
take_whole(struct schema *schema, const struct schema *described)
{
	if (described->delimiter.len > 0)
		schema->delimiter = described->delimiter;
	if (schema_chooses_pins(described)) {
		schema->pins = described->pins;
		schema->n_pins = described->n_pins;
	}
	if (described->n_entities > 0) {
		schema->entities = described->entities;
		schema->n_entities = described->n_entities;
	}
}

/* The schema of the table that is there, with what it is told beyond. */
static enum err_code
schema_told(const struct job *job, const struct schema *described,
    struct schema *ret_schema, struct err *err)
{
	struct schema told = {0}, merged;
	enum err_code code;

	schema_copy(&told, table_schema(job->table));
	if (described != NULL)
		put_named(&told, described);
	code = options_templates(job->options, &told, err);
	merged = told;
	if (described != NULL)
		take_whole(&merged, described);
	if (code == ERR_OK)
		code = schema_check(&merged, err);
	if (code == ERR_OK)
		schema_copy(ret_schema, &merged);
	schema_fini(&told);
	return code;
}

static enum err_code
use_table(struct job *job, const struct schema *described, struct err *err)
{
	const struct schema *have = table_schema(job->table);
	enum err_code code = check_asked(job, described, have, err);

	if (code != ERR_OK)
		return code;
	if (is_told(job, described))
		return schema_told(job, described, &job->schema, err);
	schema_copy(&job->schema, have);
	return ERR_OK;
}

/* What a definition says of a table that is there already must be true. */
static const struct schema *
asked_of(const struct job *job, const struct schema *described)
{
	const struct target *target = job->target;

	if (described == NULL && job->options->key == NULL &&
	    target->is_definition && target->has_schema)
		return &target->schema;
	return described;
}

enum err_code
job_choose_table(struct job *job, struct err *err)
{
	const struct schema *described = NULL;
	struct err why;
	enum err_code code = job_described(job, &described, err);

	if (code != ERR_OK)
		return code;
	code = table_open(job->store, buf_span(&job->target->name), &job->table,
	    &why);
	if (code == ERR_OK)
		code = use_table(job, asked_of(job, described), err);
	else if (code == ERR_NOT_FOUND)
		code = choose_schema(job, described, err);
	else if (err != NULL)
		*err = why;
	if (code == ERR_OK)
		schema_print_key(&job->schema.key, &job->told->key);
	return code;
}

/* Tells the table that is there what it is told, beside what others may have
 * told it since it was chosen. */
static enum err_code
tell_table(struct job *job, struct err *err)
{
	const struct schema *described = NULL;
	struct schema schema = {0};
	enum table_fate fate;
	enum err_code code = job_described(job, &described, err);

	described = asked_of(job, described);
	if (code != ERR_OK || !is_told(job, described))
		return code;
	code = table_follow(job->table, &fate, err);
	if (code == ERR_OK)
		code = schema_told(job, described, &schema, err);
	if (code == ERR_OK)
		code = table_set_extras(job->table, &schema, err);
	schema_fini(&schema);
	return code;
}

enum err_code
job_make_table(struct job *job, struct err *err)
{
	enum err_code code;

	if (job->table != NULL)
		return tell_table(job, err);
	code = table_create(job->store, &job->schema, &job->table, err);
	job->told->created = code == ERR_OK;
	return code;
}
