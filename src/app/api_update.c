/* SPDX-License-Identifier: MIT */
#include "src/app/api_write.h"
#include "src/model/queryrules.h"
#include "src/model/update.h"

/* An update on its way. */
struct updating {
	struct writing writing;
	struct span text; /* of the expression; ptr is NULL: none */
	struct update *update;
	struct item *wanted; /* the key as it was given */
	struct held *now;
};

/* Checks the expression as far as that goes without the table. */
static enum err_code
read_update(struct request *request, struct updating *u, struct err *err)
{
	const struct key_def no_key = {0};
	struct expr_env *env = &u->writing.env;
	enum err_code code;

	u->text = fields_string(&request->fields, F_UPDATE, &request->arena);
	if (u->text.ptr == NULL)
		return ERR_OK;
	env->what = field_info(F_UPDATE)->name;
	code = update_parse(env, u->text, &no_key, &u->update, err);
	return code == ERR_SYNTAX ? ERR_INVALID : code;
}

static enum err_code
read_expressions(struct request *request, struct updating *u, struct err *err)
{
	const struct fields *fields = &request->fields;
	struct writing *writing = &u->writing;
	enum err_code code = names_read(request, fields, &writing->env, err);

	if (code == ERR_OK)
		code = read_update(request, u, err);
	if (code == ERR_OK)
		code = names_parse(request, fields, F_CONDITION, &writing->env,
		    &writing->condition, err);
	if (code == ERR_OK)
		code = names_used(&writing->env, err);
	return code;
}

/* Checks once more, now that it is known what the key is. */
static enum err_code
check_key_kept(struct updating *u, struct err *err)
{
	struct expr_env *env = &u->writing.env;

	if (u->text.ptr == NULL)
		return ERR_OK;
	env->what = field_info(F_UPDATE)->name;
	return update_parse(env, u->text, &u->writing.schema->key, &u->update,
	    err);
}

/* Keys of indexes may be changed, but not looked into. */
static enum err_code
check_scalars(const struct updating *u, struct err *err)
{
	struct queryrules rules = {.env = &u->writing.env,
	    .schema = u->writing.schema,
	    .index = NO_INDEX};

	if (u->text.ptr == NULL)
		return ERR_OK;
	update_paths(u->update, &rules.paths, &rules.n_paths);
	return queryrules_check_paths(&rules, err);
}

/* Begins the item with its key, if there was none. */
static void
add_key(struct updating *u)
{
	struct item *item = &u->now->item;

	if (!u->writing.found)
		for (size_t i = 0; i < u->wanted->n; i++)
			item_add(item, u->wanted->attrs[i].name,
			    u->wanted->attrs[i].value);
}

static enum err_code
apply(struct request *request, struct updating *u, struct err *err)
{
	static const struct item nothing;
	const struct item *old = writing_old_item(&u->writing);
	enum err_code code = ERR_OK;

	u->now = request_hold(request);
	if (u->update != NULL)
		code = update_apply(u->update, old == NULL ? &nothing : old,
		    &u->now->bytes, &u->now->item, err);
	else if (old != NULL)
		for (size_t i = 0; i < old->n; i++)
			item_add(&u->now->item, old->attrs[i].name,
			    old->attrs[i].value);
	if (code != ERR_OK)
		return code;
	add_key(u);
	if (item_size(&u->now->item) > ITEM_BYTES_MAX ||
	    (u->update != NULL &&
		update_size(u->update, &u->now->item) > ITEM_BYTES_MAX))
		return err_set(err, ERR_INVALID,
		    "Item size to update has exceeded the maximum allowed "
		    "size");
	return ERR_OK;
}

/* A put names the index; an update, which has set the key itself, does not. */
static enum err_code
check_index_keys(const struct updating *u, struct err *err)
{
	const struct schema *schema = u->writing.schema;
	struct key_part parts[KEY_ATTRS_MAX];
	size_t n = schema_key_attrs(schema, parts);

	for (size_t i = schema->key.n; i < n; i++) {
		struct value value = item_get(&u->now->item, parts[i].name);

		if (value.type == parts[i].type && value.body.len == 0)
			return err_set(err, ERR_INVALID,
			    "One or more parameter values are not valid. The "
			    "update expression attempted to update a secondary "
			    "index key to a value that is not supported. The "
			    "AttributeValue for a key attribute cannot contain "
			    "an empty %s value.",
			    value.type == VALUE_B ? "binary" : "string");
	}
	return ERR_OK;
}

/* What only takes away does not make an item. */
static bool
makes_nothing(const struct updating *u)
{
	return !u->writing.found && u->update != NULL &&
	    u->now->item.n == u->wanted->n;
}

/* The part of ITEM (NULL: none) that the update names. */
static void
reply_paths(struct request *request, const struct updating *u,
    const struct item *item)
{
	struct held *part = request_hold(request);
	const struct path *paths = NULL;
	size_t n = 0;

	if (item == NULL || u->update == NULL)
		return;
	update_paths(u->update, &paths, &n);
	expr_project(paths, n, item, &part->bytes, &part->item);
	if (part->item.n > 0)
		reply_item(request, "Attributes", &part->item);
}

/* NOW is NULL if no item was made. */
static void
reply_attributes(struct request *request, const struct updating *u,
    const struct item *now)
{
	const struct fields *fields = &request->fields;
	const struct item *old = writing_old_item(&u->writing);

	if (fields_is(fields, F_UPDATE_RETURN_VALUES, "ALL_OLD")) {
		if (old != NULL)
			reply_item(request, "Attributes", old);
	} else if (fields_is(fields, F_UPDATE_RETURN_VALUES, "ALL_NEW")) {
		if (now != NULL)
			reply_item(request, "Attributes", now);
	} else if (fields_is(fields, F_UPDATE_RETURN_VALUES, "UPDATED_OLD")) {
		reply_paths(request, u, old);
	} else if (fields_is(fields, F_UPDATE_RETURN_VALUES, "UPDATED_NEW")) {
		reply_paths(request, u, now);
	}
}

static enum err_code
write_update(struct request *request, struct updating *u, struct err *err)
{
	struct writing *writing = &u->writing;
	const struct item *now;
	enum err_code code = writing_old(request, writing, err);

	if (code == ERR_OK)
		code = apply(request, u, err);
	if (code == ERR_OK)
		code = check_index_keys(u, err);
	if (code != ERR_OK)
		return code;
	now = makes_nothing(u) ? NULL : &u->now->item;
	if (now != NULL)
		code = items_put(writing->table, now, PUT_REPLACE, NULL, err);
	if (code != ERR_OK)
		return code;
	reply_attributes(request, u, now);
	return writing_reply(request, writing, now, err);
}

static enum err_code
update_item(struct request *request, struct updating *u, struct err *err)
{
	struct writing *writing = &u->writing;
	enum err_code code = request_write(request, "update the item", err);

	if (code == ERR_OK)
		code = request_table(request, &writing->table, err);
	if (code != ERR_OK)
		return code;
	writing->schema = table_schema(writing->table);
	code = key_of_fields(&writing->schema->key, u->wanted,
	    &writing->key_bytes, &writing->key, err);
	if (code == ERR_OK)
		code = check_key_kept(u, err);
	if (code == ERR_OK)
		code = check_scalars(u, err);
	return code == ERR_OK ? write_update(request, u, err) : code;
}

enum err_code
op_update_item(struct request *request, struct err *err)
{
	const struct fields *fields = &request->fields;
	struct updating u = {0};
	enum err_code code = names_check(fields, err);

	if (code == ERR_OK)
		code = request_item(request, fields, F_KEY, &u.wanted, err);
	if (code == ERR_OK)
		code = read_expressions(request, &u, err);
	if (code == ERR_OK)
		code = update_item(request, &u, err);
	writing_fini(&u.writing);
	return code;
}
