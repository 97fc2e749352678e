/* SPDX-License-Identifier: MIT */
/* Where the schema of a load comes from. */
#include <stdlib.h>

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

/* Reads the description at which JSON stands into job->described. */
static enum err_code
read_one(struct job *job, struct json *json, struct err *err)
{
	struct schema schema = {0};
	enum err_code code = schemajson_read(json, &schema, err);

	if (code != ERR_OK)
		return code;
	job->described = xrealloc_array(job->described, job->n_described + 1,
	    sizeof(*job->described));
	job->described[job->n_described++] = schema;
	return ERR_OK;
}

static enum err_code
read_all(struct job *job, struct json *json, struct err *err)
{
	bool more = true;
	enum err_code code;

	if (json_peek(json) != '[')
		return read_one(job, json, err);
	code = json_enter(json, '[', err);
	while (code == ERR_OK) {
		code = json_element(json, &more, err);
		if (code != ERR_OK || !more)
			break;
		code = read_one(job, json, err);
	}
	if (code == ERR_OK && job->n_described == 0)
		code = err_set(err, ERR_USAGE, "it describes no table");
	return code;
}

enum err_code
job_read_schema(struct job *job, struct err *err)
{
	const char *path = job->options->schema_file;
	struct buf text = {0};
	struct json json = {0};
	struct err why;
	enum err_code code;

	if (path == NULL)
		return ERR_OK;
	if (job->options->key != NULL || job->options->guess)
		return err_set(err, ERR_USAGE,
		    "--schema names the key already; leave out %s",
		    job->options->key != NULL ? "--key" : "--guess");
	code = file_read(path, SCHEMA_FILE_MAX, &text, err);
	if (code != ERR_OK) {
		buf_fini(&text);
		return code;
	}
	json_init(&json, buf_span(&text));
	code = read_all(job, &json, &why);
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

enum err_code
job_described(const struct job *job, const struct schema **ret_described,
    struct err *err)
{
	struct span name = buf_span(&job->target->name);
	struct buf names = {0};
	enum err_code code;

	*ret_described = NULL;
	for (size_t i = 0; i < job->n_described; i++) {
		if (job->n_described == 1 ||
		    span_eq(job->described[i].name, name)) {
			*ret_described = &job->described[i];
			buf_fini(&names);
			return ERR_OK;
		}
		buf_printf(&names, "%s%.*s", i == 0 ? "" : ", ",
		    SPAN_ARG(job->described[i].name));
	}
	if (job->n_described == 0 || job->target->has_schema)
		return ERR_OK;
	code = err_set(err, ERR_USAGE,
	    "%s: it describes %s; say which with --table",
	    job->options->schema_file, buf_str(&names));
	buf_fini(&names);
	return code;
}

/* Guesses a key into OUT from the first file of the target with any items. */
static enum err_code
guess(struct job *job, struct buf *out, struct err *err)
{
	struct target *target = job->target;
	struct item *items = NULL;
	enum err_code code = ERR_OK;
	size_t n = 0;

	for (size_t i = 0; i < target->n && n == 0; i++) {
		struct piece *piece = &target->pieces[i];

		code = piece_open(job, piece, err);
		if (code == ERR_OK)
			code = source_sample(piece->source, &items, &n, err);
		if (code == ERR_OK && n > 0)
			code = guess_key(items, n, out, err);
		if (n == 0 && i > 0)
			piece_close(piece);
		if (code != ERR_OK && !piece->file->of_export)
			return code;
	}
	return n > 0 || code != ERR_OK ? code : guess_key(NULL, 0, out, err);
}

/* Nobody named a key: says which one would do. */
static enum err_code
no_key(struct job *job, struct err *err)
{
	struct buf key = {0};
	struct err why;
	enum err_code code = guess(job, &key, &why);

	if (code == ERR_OK)
		code = err_set(err, ERR_USAGE,
		    "no key is known for table '%s'; this would do: --key '%s'",
		    job->target->name.ptr, buf_str(&key));
	else if (code == ERR_NOT_FOUND || code == ERR_INVALID)
		code = err_set(err, ERR_USAGE,
		    "no key is known for table '%s'; say --key NAME:TYPE or "
		    "--key NAME:TYPE,NAME:TYPE (%s)",
		    job->target->name.ptr, why.msg);
	else if (err != NULL)
		*err = why;
	buf_fini(&key);
	return code;
}

static enum err_code
guess_into(struct job *job, struct schema *schema, struct err *err)
{
	struct buf key = {0};
	struct err why;
	enum err_code code = guess(job, &key, &why);

	if (code == ERR_OK)
		code = schema_set_key(schema, buf_span(&key), &why);
	if (code != ERR_OK)
		code = err_set(err, code, "cannot guess the key of %s: %s",
		    job->target->pieces[0].file->path, why.msg);
	job->told->key_guessed = code == ERR_OK;
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

/* Whether the file gives the key that was asked for, and more than that. */
static bool
file_agrees(const struct job *job, const struct schema *asked)
{
	struct buf left = {0}, right = {0};
	bool same;

	if (!job->target->has_schema)
		return false;
	schema_print_key(&asked->key, &left);
	schema_print_key(&job->target->schema.key, &right);
	same = span_eq(buf_span(&left), buf_span(&right));
	buf_fini(&left);
	buf_fini(&right);
	return same;
}

enum err_code
job_choose_key(struct job *job, const struct schema *described,
    struct schema *schema, struct err *err)
{
	const struct load_options *options = job->options;
	enum err_code code = ERR_OK;

	if (options->key != NULL) {
		code = options_key(options, schema, err);
		if (code == ERR_OK && file_agrees(job, schema)) {
			schema_fini(schema);
			*schema = (struct schema){0};
			schema_copy(schema, &job->target->schema);
		}
		return code;
	}
	if (described != NULL)
		schema_copy(schema, described);
	else if (job->target->has_schema)
		schema_copy(schema, &job->target->schema);
	else if (options->guess)
		return guess_into(job, schema, err);
	else
		return no_key(job, err);
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
