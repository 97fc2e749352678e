/* SPDX-License-Identifier: MIT */
#ifndef UI_FORM_PRIV_H
#define UI_FORM_PRIV_H

#include "src/app/loadjob.h"
#include "ui/ui.h"

/*
 * What the files of the form share: form_fields.c has the fields and what they
 * make, form_load.c the load, view_form.c the screen.
 */
enum field {
	FIELD_TABLE,
	FIELD_HASH,
	FIELD_HASH_TYPE,
	FIELD_SORT,
	FIELD_SORT_TYPE,
	FIELD_INDEX,
	FIELD_INDEX_HASH,
	FIELD_INDEX_HASH_TYPE,
	FIELD_INDEX_SORT,
	FIELD_INDEX_SORT_TYPE,
	FIELD_PROJECTION,
	FIELD_INCLUDE,
	FIELD_FILE,
	FIELD_BAD,
	FIELD_CONFIRM,
	FIELDS
};

struct form_field_info {
	const char *label;
	const char *const *choices; /* what Space goes through; NULL: a text */
	size_t n_choices;
	const char *help; /* for the status line */
};

/* A field as it stands: a text, or which of its choices. */
struct field_state {
	struct buf text;
	size_t choice;
	struct err err; /* what is wrong with it; ERR_OK: nothing */
};

struct form {
	struct view view;
	struct field_state fields[FIELDS];
	enum field cursor;
	size_t top;            /* the first line that is seen */
	struct buf hash, sort; /* where the table opens; empty: not named */

	struct table *existing; /* a table of that name, or NULL */
	struct proposal proposal;
	bool proposed; /* it is about the file that is named */

	/* The load, and what it borrows. */
	struct loadjob *job;
	struct buf key, index;
	const char *index_text;
	const char *file_text;
	struct buf complaints; /* of the last load, one a line */
};

const struct form_field_info *form_field_info(enum field field);

/* Whether FIELD makes sense as things stand. */
bool form_has(const struct form *form, enum field field);

/* The text of FIELD, or its choice. */
struct span form_value(const struct form *form, enum field field);

/* Whether the file names several tables; and whether all of them are loaded,
 * since none is named here. */
bool form_names_tables(const struct form *form);
bool form_loads_all(const struct form *form);

void form_set(struct form *form, enum field field, struct span text);

/* Looks at the file that is named, and fills in what is empty. */
void form_look_at_file(struct form *form);

/* Checks all fields and notes what is wrong with each. */
void form_check(struct form *form);

/* Fails with the first fault of a field, or what it must have and has not;
 * *ret_field is that field. */
NODISCARD
enum err_code form_fault(struct form *form, enum field *ret_field,
    struct err *err);

/* Fills SCHEMA, which must be empty, with what the fields say. */
NODISCARD
enum err_code form_schema(struct form *form, struct schema *schema,
    struct err *err);

/* The key and the index as options of a load; see form->key and ->index. */
void form_write_options(struct form *form);

/* Makes the table, or begins the load. */
enum reply form_confirm(struct form *form, struct err *err);
/* Looks how far the load is; REPLY_CLOSE when the table is open. */
enum reply form_load_work(struct form *form, bool *ret_busy, struct err *err);
/* Appends how far it is. */
void form_load_status(const struct form *form, struct buf *out);

#endif
