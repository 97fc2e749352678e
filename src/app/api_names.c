/* SPDX-License-Identifier: MIT */
#include "src/app/api_priv.h"

enum {
	ATTRIBUTES_TO_GET_MAX = 255, /* service */
};

/* Which fields of a request have a role. */
struct roles {
	size_t n;
	const char *names[8];
};

static struct roles
fields_of_role(const struct fields *fields, unsigned roles, bool given)
{
	struct roles found = {0};

	for (size_t i = 0; i < fields->shape->n_fields; i++) {
		enum field field = fields->shape->fields[i];
		const struct field_info *info = field_info(field);

		if ((roles & (1U << info->role)) != 0 &&
		    (!given || fields_have(fields, field)) &&
		    found.n < COUNT_OF(found.names))
			found.names[found.n++] = info->name;
	}
	return found;
}

static void
put_names(const struct roles *roles, const char *between, struct buf *out)
{
	for (size_t i = 0; i < roles->n; i++)
		buf_printf(out, "%s%s", i == 0 ? "" : between, roles->names[i]);
}

static enum err_code
mixed(const struct roles *legacy, const struct roles *expressions,
    struct err *err)
{
	struct buf old = {0}, now = {0};
	enum err_code code;

	put_names(legacy, ", ", &old);
	put_names(expressions, ", ", &now);
	code = err_set(err, ERR_INVALID,
	    "Can not use both expression and non-expression parameters in the "
	    "same request: Non-expression parameters: {%s} Expression "
	    "parameters: {%s}",
	    buf_str(&old), buf_str(&now));
	buf_fini(&old);
	buf_fini(&now);
	return code;
}

static enum err_code
values_alone(const struct fields *fields, struct err *err)
{
	struct roles could =
	    fields_of_role(fields, 1U << ROLE_EXPRESSION, false);
	struct buf names = {0};
	enum err_code code;

	put_names(&could, " and ", &names);
	code = err_set(err, ERR_INVALID,
	    "ExpressionAttributeValues can only be specified when using "
	    "expressions: %s %s null",
	    buf_str(&names), could.n > 1 ? "are" : "is");
	buf_fini(&names);
	return code;
}

enum err_code
names_check(const struct fields *fields, struct err *err)
{
	struct roles old = fields_of_role(fields,
	    1U << ROLE_ATTRIBUTES | 1U << ROLE_LEGACY, true);
	struct roles legacy = fields_of_role(fields, 1U << ROLE_LEGACY, true);
	struct roles all = fields_of_role(fields,
	    1U << ROLE_EXPRESSION | 1U << ROLE_PATHS, true);
	struct roles valued =
	    fields_of_role(fields, 1U << ROLE_EXPRESSION, true);

	if (old.n > 0 && all.n > 0)
		return mixed(&old, &all, err);
	if (legacy.n > 0)
		return err_set(err, ERR_INVALID,
		    "The parameter %s is not supported: use expressions",
		    legacy.names[0]);
	if (fields_have(fields, F_NAMES) && all.n == 0)
		return err_set(err, ERR_INVALID,
		    "ExpressionAttributeNames can only be specified when using "
		    "expressions");
	if (fields_have(fields, F_VALUES) && valued.n == 0)
		return values_alone(fields, err);
	return ERR_OK;
}

/* "#name" or ":value": MARK, then letters, digits and _. */
static bool
is_label(struct span label, char mark)
{
	static const char letters[] =
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";

	if (label.len < 2 || label.ptr[0] != mark)
		return false;
	for (size_t i = 1; i < label.len; i++)
		if (label.ptr[i] == '\0' || !byte_in(label.ptr[i], letters))
			return false;
	return true;
}

/* The labels of the object FIELD, and the JSON text of what each stands for. */
struct label {
	struct span label;
	struct span text;
};

static enum err_code
read_labels(struct request *request, const struct fields *fields,
    enum field field, struct label **ret_labels, size_t *ret_n, struct err *err)
{
	const char *name = field_info(field)->name;
	char mark = field == F_NAMES ? '#' : ':';
	struct entries entries;
	struct span key, value;
	size_t n = 0, cap = 0;
	struct label *labels = NULL;

	entries_begin(&entries, fields->text[field]);
	while (entries_next(&entries, &key, &value)) {
		if (n == cap) {
			struct label *old = labels;

			cap = cap == 0 ? 8 : 2 * cap;
			labels =
			    arena_alloc(&request->arena, cap * sizeof(*labels));
			if (n > 0)
				memcpy(labels, old, n * sizeof(*labels));
		}
		labels[n].label = arena_dup(&request->arena, key);
		labels[n++].text = value;
	}
	entries_end(&entries);
	if (n == 0)
		return err_set(err, ERR_INVALID, "%s must not be empty", name);
	for (size_t i = 0; i < n; i++)
		if (!is_label(labels[i].label, mark))
			return err_set(err, ERR_INVALID,
			    "%s contains invalid key: Syntax error; key: "
			    "\"%.*s\"",
			    name, SPAN_ARG(labels[i].label));
	*ret_labels = labels;
	*ret_n = n;
	return ERR_OK;
}

static enum err_code
read_names(struct request *request, const struct fields *fields,
    struct expr_env *env, struct err *err)
{
	struct label *labels = NULL;
	size_t n = 0;
	enum err_code code =
	    read_labels(request, fields, F_NAMES, &labels, &n, err);

	if (code != ERR_OK)
		return code;
	env->names = arena_alloc(&request->arena, n * sizeof(*env->names));
	env->n_names = n;
	for (size_t i = 0; i < n; i++) {
		struct fields one = {0};

		one.text[F_S] = labels[i].text;
		env->names[i].label = labels[i].label;
		env->names[i].name = labels[i].text.ptr[0] == 'n'
		    ? SPAN("")
		    : fields_string(&one, F_S, &request->arena);
	}
	return ERR_OK;
}

static enum err_code
read_value(struct request *request, const struct label *label,
    struct expr_bind *bind, struct err *err)
{
	struct json json = {0};
	struct buf bytes = {0};
	struct span rest;
	struct err cause;
	enum err_code code;

	json_init(&json, label->text);
	code = itemjson_read_value(&json, JSON_DYNAMODB, 1, &bytes, &cause);
	json_fini(&json);
	bind->label = label->label;
	if (code == ERR_OK) {
		rest = arena_dup(&request->arena, buf_span(&bytes));
		(void)value_read(&rest, &bind->value);
	} else {
		code = err_set(err, code,
		    "ExpressionAttributeValues contains invalid value: %s for "
		    "key %.*s",
		    cause.msg, SPAN_ARG(label->label));
	}
	buf_fini(&bytes);
	return code;
}

static enum err_code
read_values(struct request *request, const struct fields *fields,
    struct expr_env *env, struct err *err)
{
	struct label *labels = NULL;
	size_t n = 0;
	enum err_code code =
	    read_labels(request, fields, F_VALUES, &labels, &n, err);

	if (code != ERR_OK)
		return code;
	env->binds = arena_alloc(&request->arena, n * sizeof(*env->binds));
	env->n_binds = n;
	for (size_t i = 0; i < n && code == ERR_OK; i++)
		code = read_value(request, &labels[i], &env->binds[i], err);
	return code;
}

enum err_code
names_read(struct request *request, const struct fields *fields,
    struct expr_env *ret_env, struct err *err)
{
	enum err_code code = ERR_OK;

	*ret_env =
	    (struct expr_env){.dialect = EXPR_API, .arena = &request->arena};
	if (fields_have(fields, F_NAMES))
		code = read_names(request, fields, ret_env, err);
	if (code == ERR_OK && fields_have(fields, F_VALUES))
		code = read_values(request, fields, ret_env, err);
	return code;
}

/* What does not parse is invalid; only JSON can have a wrong syntax. */
static enum err_code
code_of_parser(enum err_code code)
{
	return code == ERR_SYNTAX ? ERR_INVALID : code;
}

enum err_code
names_parse(struct request *request, const struct fields *fields,
    enum field field, struct expr_env *env, struct expr **ret_expr,
    struct err *err)
{
	*ret_expr = NULL;
	if (!fields_have(fields, field))
		return ERR_OK;
	env->what = field_info(field)->name;
	return code_of_parser(expr_parse(env,
	    fields_string(fields, field, &request->arena), ret_expr, NULL,
	    err));
}

/* AttributesToGet: names, each of which is a path of one step. */
static enum err_code
read_attributes(struct request *request, const struct fields *fields,
    struct path **ret_paths, size_t *ret_n, struct err *err)
{
	struct arena *arena = &request->arena;
	struct path *paths =
	    arena_alloc(arena, ATTRIBUTES_TO_GET_MAX * sizeof(*paths));
	struct entries entries;
	struct fields one = {0};
	struct span none;
	size_t n = 0;
	enum err_code code = ERR_OK;

	entries_begin(&entries, fields->text[F_ATTRIBUTES_TO_GET]);
	while (code == ERR_OK && n < ATTRIBUTES_TO_GET_MAX &&
	    entries_next(&entries, &none, &one.text[F_S])) {
		struct path_step *step = arena_alloc(arena, sizeof(*step));

		step->name = fields_string(&one, F_S, arena);
		for (size_t i = 0; i < n; i++)
			if (span_eq(paths[i].steps[0].name, step->name))
				code = err_set(err, ERR_INVALID,
				    "One or more parameter values were "
				    "invalid: Duplicate value in attribute "
				    "name: %.*s",
				    SPAN_ARG(step->name));
		paths[n++] = (struct path){1, step};
	}
	entries_end(&entries);
	*ret_paths = paths;
	*ret_n = n;
	return code;
}

enum err_code
names_parse_paths(struct request *request, const struct fields *fields,
    struct expr_env *env, struct path **ret_paths, size_t *ret_n,
    struct err *err)
{
	*ret_paths = NULL;
	*ret_n = 0;
	if (fields_have(fields, F_ATTRIBUTES_TO_GET))
		return read_attributes(request, fields, ret_paths, ret_n, err);
	if (!fields_have(fields, F_PROJECTION))
		return ERR_OK;
	env->what = field_info(F_PROJECTION)->name;
	return code_of_parser(expr_parse_paths(env,
	    fields_string(fields, F_PROJECTION, &request->arena), ret_paths,
	    ret_n, NULL, err));
}

static enum err_code
unused(const char *what, const struct buf *labels, struct err *err)
{
	return err_set(err, ERR_INVALID,
	    "Value provided in %s unused in expressions: keys: {%.*s}", what,
	    SPAN_ARG(buf_span(labels)));
}

enum err_code
names_used(const struct expr_env *env, struct err *err)
{
	struct buf labels = {0};
	enum err_code code = ERR_OK;

	for (size_t i = 0; i < env->n_names; i++)
		if (!env->names[i].used)
			buf_printf(&labels, "%s%.*s",
			    labels.len == 0 ? "" : ", ",
			    SPAN_ARG(env->names[i].label));
	if (labels.len > 0)
		code = unused("ExpressionAttributeNames", &labels, err);
	for (size_t i = 0; i < env->n_binds && code == ERR_OK; i++)
		if (!env->binds[i].used)
			buf_printf(&labels, "%s%.*s",
			    labels.len == 0 ? "" : ", ",
			    SPAN_ARG(env->binds[i].label));
	if (code == ERR_OK && labels.len > 0)
		code = unused("ExpressionAttributeValues", &labels, err);
	buf_fini(&labels);
	return code;
}
