/* SPDX-License-Identifier: MIT */
/* Where the schema of a load comes from. */
#include "src/io/guess.h"
#include "src/io/load_priv.h"
#include "src/io/source_priv.h"
#include "src/model/schemajson.h"

enum {
	SCHEMA_FILE_MAX = 1 << 20,
};

/* "--OPTION 'TEXT': why", as a fault of the command line. */
static enum err_code
bad_option(const char *option, const char *text, const struct err *why,
    struct err *err)
{
	return err_set(err, ERR_USAGE, "%s '%s': %s", option, text, why->msg);
}

/* Whether SCHEMA, one of several, is the one for this load. */
static bool
is_wanted(const struct job *job, const struct source *source,
    const struct schema *schema)
{
	struct buf name = {0};
	bool same;

	if (job->options->table != NULL)
		buf_puts(&name, job->options->table);
	else if (source_table(source).len > 0)
		table_name_put(source_table(source), &name);
	else
		load_table_name(span_of(job->options->files[0]), &name);
	same = span_eq(schema->name, buf_span(&name));
	buf_fini(&name);
	return same;
}

/* Reads the one of an array of descriptions that is wanted. */
static enum err_code
read_one_of(struct job *job, const struct source *source, struct json *json,
    struct schema *schema, struct err *err)
{
	struct buf names = {0};
	bool more = true;
	size_t n = 0;
	enum err_code code = json_enter(json, '[', err);

	while (code == ERR_OK) {
		struct schema next = {0};

		code = json_element(json, &more, err);
		if (code != ERR_OK || !more)
			break;
		code = schemajson_read(json, &next, err);
		if (code != ERR_OK)
			break;
		buf_printf(&names, "%s%.*s", n == 0 ? "" : ", ",
		    SPAN_ARG(next.name));
		if (n++ == 0 || is_wanted(job, source, &next)) {
			schema_fini(schema);
			*schema = (struct schema){0};
			schema_copy(schema, &next);
		}
		schema_fini(&next);
	}
	if (code == ERR_OK && n == 0)
		code = err_set(err, ERR_USAGE, "it describes no table");
	else if (code == ERR_OK && n > 1 && !is_wanted(job, source, schema))
		code = err_set(err, ERR_USAGE,
		    "it describes %s; say which with --table", buf_str(&names));
	buf_fini(&names);
	return code;
}

enum err_code
job_read_schema(struct job *job, const struct source *source,
    struct schema *schema, struct err *err)
{
	const char *path = job->options->schema_file;
	struct buf text = {0};
	struct json json = {0};
	struct err why;
	enum err_code code = file_read(path, SCHEMA_FILE_MAX, &text, err);

	if (code != ERR_OK) {
		buf_fini(&text);
		return code;
	}
	json_init(&json, buf_span(&text));
	if (json_peek(&json) == '[')
		code = read_one_of(job, source, &json, schema, &why);
	else
		code = schemajson_read(&json, schema, &why);
	if (code == ERR_OK)
		code = json_finish(&json, &why);
	if (code != ERR_OK && why.pos != ERR_POS_NONE) {
		struct place at = {1, 1};

		place_advance(&at,
		    (struct span){
			text.ptr, why.pos < text.len ? why.pos : text.len});
		code = err_set(err, code, "%s:%llu:%llu: %s", path,
		    (unsigned long long)at.line, (unsigned long long)at.column,
		    why.msg);
	} else if (code != ERR_OK) {
		code = err_set(err, code, "%s: %s", path, why.msg);
	}
	json_fini(&json);
	buf_fini(&text);
	return code;
}

void
job_choose_name(struct job *job, const struct source *source,
    const struct schema *described)
{
	const struct schema *own = source_schema(source);

	if (job->options->table != NULL)
		buf_puts(&job->name, job->options->table);
	else if (described != NULL && described->name.len > 0)
		buf_add_span(&job->name, described->name);
	else if (own != NULL && own->name.len > 0)
		buf_add_span(&job->name, own->name);
	else if (source_table(source).len > 0)
		table_name_put(source_table(source), &job->name);
	else
		load_table_name(span_of(job->options->files[0]), &job->name);
}

/* Guesses a key into OUT. */
static enum err_code
guess(struct source *source, struct buf *out, struct err *err)
{
	struct item *items;
	size_t n;
	enum err_code code = source_sample(source, &items, &n, err);

	return code == ERR_OK ? guess_key(items, n, out, err) : code;
}

/* Nobody named a key: says which one would do. */
static enum err_code
no_key(const struct job *job, struct source *source, struct err *err)
{
	struct buf key = {0};
	struct err why;
	enum err_code code = guess(source, &key, &why);

	if (code == ERR_OK)
		code = err_set(err, ERR_USAGE,
		    "no key is known for table '%s'; this would do: --key '%s'",
		    job->name.ptr, buf_str(&key));
	else if (code == ERR_NOT_FOUND || code == ERR_INVALID)
		code = err_set(err, ERR_USAGE,
		    "no key is known for table '%s'; say --key NAME:TYPE or "
		    "--key NAME:TYPE,NAME:TYPE (%s)",
		    job->name.ptr, why.msg);
	else if (err != NULL)
		*err = why;
	buf_fini(&key);
	return code;
}

static enum err_code
guess_into(struct job *job, struct source *source, struct schema *schema,
    struct err *err)
{
	struct buf key = {0};
	struct err why;
	enum err_code code = guess(source, &key, &why);

	if (code == ERR_OK)
		code = schema_set_key(schema, buf_span(&key), &why);
	if (code != ERR_OK)
		code = err_set(err, code, "cannot guess the key of %s: %s",
		    source_path(source), why.msg);
	job->report->key_guessed = code == ERR_OK;
	buf_fini(&key);
	return code;
}

enum err_code
options_key(const struct load_options *options, struct schema *schema,
    struct err *err)
{
	struct err why;

	if (schema_set_key(schema, span_of(options->key), &why) == ERR_OK)
		return ERR_OK;
	return bad_option("--key", options->key, &why, err);
}

enum err_code
job_choose_key(struct job *job, struct source *source,
    const struct schema *described, struct schema *schema, struct err *err)
{
	const struct load_options *options = job->options;

	if (options->key != NULL)
		return options_key(options, schema, err);
	if (described != NULL)
		schema_copy(schema, described);
	else if (source_schema(source) != NULL)
		schema_copy(schema, source_schema(source));
	else if (options->guess)
		return guess_into(job, source, schema, err);
	else
		return no_key(job, source, err);
	return ERR_OK;
}

enum err_code
options_indexes(const struct load_options *options, struct schema *schema,
    struct err *err)
{
	const struct {
		const char *const *specs;
		size_t n;
		enum index_kind kind;
		const char *option;
	} lists[] = {
	    {options->indexes, options->n_indexes, INDEX_GLOBAL, "--index"},
	    {options->local_indexes, options->n_local_indexes, INDEX_LOCAL,
		"--local-index"},
	};
	struct err why;

	for (size_t i = 0; i < COUNT_OF(lists); i++)
		for (size_t j = 0; j < lists[i].n; j++) {
			const char *spec = lists[i].specs[j];

			if (schema_add_index(schema, lists[i].kind,
				span_of(spec), &why) != ERR_OK)
				return bad_option(lists[i].option, spec, &why,
				    err);
		}
	return ERR_OK;
}

enum err_code
options_templates(const struct load_options *options, struct schema *schema,
    struct err *err)
{
	struct err why;

	for (size_t i = 0; i < options->n_templates; i++) {
		const char *text = options->templates[i];

		if (schema_add_template(schema, span_of(text), &why) != ERR_OK)
			return bad_option("--template", text, &why, err);
	}
	return ERR_OK;
}
