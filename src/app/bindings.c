/* SPDX-License-Identifier: MIT */
#include "src/app/bindings.h"

#include <stdlib.h>

#include "src/model/itemjson.h"

static enum err_code
read_name(struct bindings *bindings, struct json *json, struct span label,
    struct err *err)
{
	struct expr_name *names = bindings->names;
	struct span text;
	enum err_code code;

	label = arena_dup(&bindings->arena, label);
	if (label.len < 2 || label.ptr[0] != '#')
		return err_set(err, ERR_USAGE,
		    "'%.*s' is no name: it must begin with #", SPAN_ARG(label));
	code = json_string(json, &text, err);
	if (code != ERR_OK)
		return code;
	names = xrealloc_array(names, bindings->n_names + 1,
	    sizeof(*bindings->names));
	names[bindings->n_names++] = (struct expr_name){
	    .label = label, .name = arena_dup(&bindings->arena, text)};
	bindings->names = names;
	return ERR_OK;
}

static enum err_code
read_value(struct bindings *bindings, struct json *json, struct span label,
    struct err *err)
{
	struct expr_bind *binds = bindings->binds;
	struct buf bytes = {0};
	struct span rest;
	struct value value = {0};
	enum err_code code;

	label = arena_dup(&bindings->arena, label);
	if (label.len < 2 || label.ptr[0] != ':')
		return err_set(err, ERR_USAGE,
		    "'%.*s' is no value: it must begin with :",
		    SPAN_ARG(label));
	code = itemjson_read_value(json, JSON_DYNAMODB, 1, &bytes, err);
	if (code == ERR_OK) {
		rest = arena_dup(&bindings->arena, buf_span(&bytes));
		(void)value_read(&rest, &value);
		binds = xrealloc_array(binds, bindings->n_binds + 1,
		    sizeof(*bindings->binds));
		binds[bindings->n_binds++] =
		    (struct expr_bind){.label = label, .value = value};
		bindings->binds = binds;
	}
	buf_fini(&bytes);
	return code;
}

/* Reads TEXT, the value of OPTION, which a fault in it names. */
static enum err_code
read_object(struct bindings *bindings, const char *option, const char *text,
    enum err_code (*read)(struct bindings *, struct json *, struct span,
	struct err *),
    struct err *err)
{
	struct json json = {0};
	bool more = true;
	struct span label;
	struct err why;
	enum err_code code;

	json_init(&json, span_of(text));
	code = json_enter(&json, '{', &why);
	while (code == ERR_OK) {
		code = json_member(&json, &more, &label, &why);
		if (code != ERR_OK || !more)
			break;
		code = read(bindings, &json, label, &why);
	}
	if (code == ERR_OK)
		code = json_finish(&json, &why);
	if (code != ERR_OK && why.pos != ERR_POS_NONE)
		code = err_set(err, code, "%s, byte %zu: %s", option,
		    why.pos + 1, why.msg);
	else if (code != ERR_OK)
		code = err_set(err, code, "%s: %s", option, why.msg);
	json_fini(&json);
	return code;
}

enum err_code
bindings_parse(struct bindings *bindings, const char *names, const char *values,
    struct err *err)
{
	enum err_code code = ERR_OK;

	if (names != NULL)
		code = read_object(bindings, "--names", names, read_name, err);
	if (code == ERR_OK && values != NULL)
		code =
		    read_object(bindings, "--values", values, read_value, err);
	return code;
}

void
bindings_fini(struct bindings *bindings)
{
	free(bindings->names);
	free(bindings->binds);
	arena_fini(&bindings->arena);
	*bindings = (struct bindings){0};
}
