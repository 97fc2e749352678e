/* SPDX-License-Identifier: MIT */
#include "ui/form_priv.h"

static const char *const types[] = {"S", "N", "B"};
static const char *const projections[] = {"ALL", "KEYS_ONLY", "INCLUDE"};
static const char *const bad[] = {"refuse the file", "leave them out"};

#define CHOICES(LIST) (LIST), COUNT_OF(LIST)

static const struct form_field_info fields[FIELDS] = {
    [FIELD_TABLE] = {"Table", NULL, 0, "its name: a-z A-Z 0-9 _ - ."},
    [FIELD_HASH] = {"Partition key", NULL, 0,
	"the attribute whose values name the item collections"},
    [FIELD_HASH_TYPE] = {"  type", CHOICES(types), "S text, N number, B bytes"},
    [FIELD_SORT] = {"Sort key", NULL, 0,
	"the attribute that orders a collection; may be left empty"},
    [FIELD_SORT_TYPE] = {"  type", CHOICES(types), "S text, N number, B bytes"},
    [FIELD_INDEX] = {"Global index", NULL, 0,
	"the name of a global secondary index; may be left empty"},
    [FIELD_INDEX_HASH] = {"  partition key", NULL, 0,
	"the attribute whose values name the collections of the index"},
    [FIELD_INDEX_HASH_TYPE] = {"    type", CHOICES(types),
	"S text, N number, B bytes"},
    [FIELD_INDEX_SORT] = {"  sort key", NULL, 0,
	"the attribute that orders them; may be left empty"},
    [FIELD_INDEX_SORT_TYPE] = {"    type", CHOICES(types),
	"S text, N number, B bytes"},
    [FIELD_PROJECTION] = {"  projection", CHOICES(projections),
	"which attributes an entry of the index holds"},
    [FIELD_INCLUDE] = {"  attributes", NULL, 0,
	"those that are included, with commas between them"},
    [FIELD_FILE] = {"Data file", NULL, 0,
	"CSV, TSV, JSON or JSON lines, also .gz; may be left empty"},
    [FIELD_BAD] = {"  bad items", CHOICES(bad),
	"what happens when some items cannot be loaded"},
    [FIELD_CONFIRM] = {"", NULL, 0, ""},
};

const struct form_field_info *
form_field_info(enum field field)
{
	return &fields[field];
}

static bool
is_filled(const struct form *form, enum field field)
{
	return form->fields[field].text.len > 0;
}

bool
form_names_tables(const struct form *form)
{
	return is_filled(form, FIELD_FILE) && form->proposed &&
	    form->proposal.n_tables > 1;
}

bool
form_loads_all(const struct form *form)
{
	return form_names_tables(form) && !is_filled(form, FIELD_TABLE);
}

bool
form_has(const struct form *form, enum field field)
{
	switch (field) {
	case FIELD_TABLE:
	case FIELD_FILE:
	case FIELD_CONFIRM:
		return true;
	case FIELD_BAD:
		return is_filled(form, FIELD_FILE);
	case FIELD_HASH:
	case FIELD_SORT:
	case FIELD_INDEX:
		return form->existing == NULL && !form_loads_all(form);
	case FIELD_HASH_TYPE:
	case FIELD_SORT_TYPE:
		return form_has(form, field - 1) && is_filled(form, field - 1);
	case FIELD_INDEX_HASH:
	case FIELD_INDEX_SORT:
	case FIELD_PROJECTION:
		return form_has(form, FIELD_INDEX) &&
		    is_filled(form, FIELD_INDEX);
	case FIELD_INDEX_HASH_TYPE:
	case FIELD_INDEX_SORT_TYPE:
		return form_has(form, field - 1) && is_filled(form, field - 1);
	case FIELD_INCLUDE:
		return form_has(form, FIELD_PROJECTION) &&
		    form->fields[FIELD_PROJECTION].choice == PROJECT_INCLUDE;
	case FIELDS:
		break;
	}
	return false;
}

struct span
form_value(const struct form *form, enum field field)
{
	if (fields[field].choices != NULL)
		return span_of(fields[field]
				   .choices[form->fields[field].choice]);
	return buf_span(&form->fields[field].text);
}

void
form_set(struct form *form, enum field field, struct span text)
{
	buf_clear(&form->fields[field].text);
	buf_add_span(&form->fields[field].text, text);
	form->fields[field].err = (struct err){0};
}

/* NAME in back-ticks, which takes every name as it is. */
static void
put_name(struct span name, struct buf *out)
{
	buf_putc(out, '`');
	for (size_t i = 0; i < name.len; i++) {
		if (name.ptr[i] == '`')
			buf_putc(out, '`');
		buf_putc(out, name.ptr[i]);
	}
	buf_putc(out, '`');
}

/* "name:T" of the key attribute in FIELD, its type in the field behind it. */
static void
put_part(const struct form *form, enum field field, struct buf *out)
{
	put_name(form_value(form, field), out);
	buf_putc(out, ':');
	buf_add_span(out, form_value(form, field + 1));
}

static void
put_key(const struct form *form, enum field hash, bool sorted, struct buf *out)
{
	enum field sort = hash + (FIELD_SORT - FIELD_HASH);

	put_part(form, hash, out);
	if (sorted && is_filled(form, sort)) {
		buf_putc(out, ',');
		put_part(form, sort, out);
	}
}

/* The names that are included, each in back-ticks. */
static void
put_included(const struct form *form, struct buf *out)
{
	struct span rest = form_value(form, FIELD_INCLUDE);

	while (rest.len > 0) {
		size_t end = span_find(rest, SPAN(","));
		struct span name = {rest.ptr, end < rest.len ? end : rest.len};

		put_name(span_trim(name), out);
		rest = span_from(rest, name.len + 1);
		if (rest.len > 0)
			buf_putc(out, ',');
	}
}

static void
put_index(const struct form *form, struct buf *out)
{
	buf_add_span(out, form_value(form, FIELD_INDEX));
	buf_putc(out, '=');
	put_key(form, FIELD_INDEX_HASH, true, out);
	buf_putc(out, ';');
	buf_add_span(out, form_value(form, FIELD_PROJECTION));
	if (form->fields[FIELD_PROJECTION].choice == PROJECT_INCLUDE) {
		buf_putc(out, '=');
		put_included(form, out);
	}
}

void
form_write_options(struct form *form)
{
	buf_clear(&form->key);
	buf_clear(&form->index);
	put_key(form, FIELD_HASH, true, &form->key);
	if (is_filled(form, FIELD_INDEX))
		put_index(form, &form->index);
}

/* A schema with as much of the form as lies before LAST, LAST included. */
static enum err_code
make_schema(const struct form *form, enum field last, struct schema *schema,
    struct err *err)
{
	struct buf text = {0};
	enum err_code code;

	schema->name = arena_dup(&schema->arena, form_value(form, FIELD_TABLE));
	if (last < FIELD_HASH)
		buf_puts(&text, "key:S");
	else
		put_key(form, FIELD_HASH, last >= FIELD_SORT, &text);
	code = schema_set_key(schema, buf_span(&text), err);
	buf_clear(&text);
	if (code == ERR_OK && last >= FIELD_INDEX &&
	    is_filled(form, FIELD_INDEX)) {
		put_index(form, &text);
		code = schema_add_index(schema, INDEX_GLOBAL, buf_span(&text),
		    err);
	}
	if (code == ERR_OK)
		code = schema_check(schema, err);
	/* Places in that text mean nothing to who typed into the fields. */
	if (code != ERR_OK)
		err->pos = ERR_POS_NONE;
	buf_fini(&text);
	return code;
}

enum err_code
form_schema(struct form *form, struct schema *schema, struct err *err)
{
	return make_schema(form, FIELD_INDEX, schema, err);
}

/* What the first LAST fields are worth; a fault is noted at LAST. */
static bool
check_up_to(struct form *form, enum field last)
{
	struct schema schema = {0};
	struct field_state *state = &form->fields[last];
	enum err_code code = make_schema(form, last, &schema, &state->err);

	schema_fini(&schema);
	return code == ERR_OK;
}

static void
find_existing(struct form *form)
{
	struct session *session = ui_session(form->view.ui);

	form->existing = NULL;
	if (session == NULL || !is_filled(form, FIELD_TABLE))
		return;
	if (session_table(session, form_value(form, FIELD_TABLE),
		&form->existing, NULL) != ERR_OK)
		form->existing = NULL;
}

void
form_check(struct form *form)
{
	for (int i = 0; i < FIELDS; i++)
		if (i != FIELD_FILE)
			form->fields[i].err = (struct err){0};
	find_existing(form);
	if (form->existing != NULL || !is_filled(form, FIELD_TABLE) ||
	    !check_up_to(form, FIELD_TABLE))
		return;
	if (!is_filled(form, FIELD_HASH) || !check_up_to(form, FIELD_HASH))
		return;
	if (is_filled(form, FIELD_SORT) && !check_up_to(form, FIELD_SORT))
		return;
	if (is_filled(form, FIELD_INDEX) && is_filled(form, FIELD_INDEX_HASH))
		(void)check_up_to(form, FIELD_INDEX);
}

/* Fields that must not be empty when they are there, and what to say. */
static const struct {
	enum field field;
	const char *message;
} needed[] = {
    {FIELD_TABLE, "a table needs a name"},
    {FIELD_HASH, "a table needs a partition key"},
    {FIELD_INDEX_HASH, "an index needs a partition key"},
    {FIELD_INCLUDE, "name the attributes that are included"},
};

/* Whether a file that names several tables says what FIELD is. */
static bool
is_known(const struct form *form, enum field field)
{
	return form_loads_all(form) ||
	    (form_names_tables(form) && field == FIELD_HASH);
}

enum err_code
form_fault(struct form *form, enum field *ret_field, struct err *err)
{
	form_check(form);
	for (enum field field = 0; field < FIELDS; field++)
		if (form->fields[field].err.code != ERR_OK) {
			*ret_field = field;
			*err = form->fields[field].err;
			return err->code;
		}
	for (size_t i = 0; i < COUNT_OF(needed); i++)
		if (form_has(form, needed[i].field) &&
		    !is_known(form, needed[i].field) &&
		    !is_filled(form, needed[i].field)) {
			*ret_field = needed[i].field;
			return err_set(err, ERR_INVALID, "%s",
			    needed[i].message);
		}
	if (form->existing == NULL || is_filled(form, FIELD_FILE))
		return ERR_OK;
	*ret_field = FIELD_TABLE;
	return err_set(err, ERR_EXISTS, "there is a table '%.*s' already",
	    SPAN_ARG(form_value(form, FIELD_TABLE)));
}

static void
set_part(struct form *form, enum field field, const struct key_part *part)
{
	form_set(form, field, part->name);
	for (size_t i = 0; i < COUNT_OF(types); i++)
		if (value_type_of(span_of(types[i])) == part->type)
			form->fields[field + 1].choice = i;
}

/* Fills in the key that was found, unless one was typed already. */
static void
take_key(struct form *form)
{
	struct schema schema = {0};

	if (is_filled(form, FIELD_HASH) || form->proposal.key.len == 0)
		return;
	if (schema_set_key(&schema, buf_span(&form->proposal.key), NULL) ==
	    ERR_OK) {
		set_part(form, FIELD_HASH, &schema.key.part[0]);
		if (schema.key.n_range > 0)
			set_part(form, FIELD_SORT, &schema.key.part[1]);
	}
	schema_fini(&schema);
}

void
form_look_at_file(struct form *form)
{
	struct field_state *file = &form->fields[FIELD_FILE];

	if (form->proposed)
		proposal_fini(&form->proposal);
	form->proposed = false;
	file->err = (struct err){0};
	if (file->text.len == 0)
		return;
	if (proposal_make(buf_str(&file->text), &form->proposal, &file->err) !=
	    ERR_OK)
		return;
	form->proposed = true;
	if (form->proposal.n_tables > 1)
		return;
	if (!is_filled(form, FIELD_TABLE))
		form_set(form, FIELD_TABLE, buf_span(&form->proposal.table));
	take_key(form);
}
