/* SPDX-License-Identifier: MIT */
#ifndef IO_SOURCE_PRIV_H
#define IO_SOURCE_PRIV_H

#include "src/io/csv.h"
#include "src/io/source.h"
#include "src/model/itemjson.h"

enum {
	CHUNK_BYTES = 1 << 20,
};

/* A place in the file; both count from 1. */
struct place {
	uint64_t line;
	uint64_t column; /* in bytes */
};

/* Moves PLACE behind TEXT. */
void place_advance(struct place *place, struct span text);

/* Who said what type a column has; the greater one is right. */
enum typed_by {
	TYPED_BY_NOBODY,
	TYPED_BY_INFERENCE,
	TYPED_BY_KEY,
	TYPED_BY_HEADER,
	TYPED_BY_OPTION,
};

struct column {
	struct span name; /* empty: unnamed, and must hold nothing */
	enum value_type type;
	enum typed_by by;
};

/* Where cutting an ARRAY or WRAPPED file stands, between records. */
enum cut_state {
	CUT_TOP,          /* before an array, or the object around it */
	CUT_FIRST,        /* before the first element or the end */
	CUT_ELEMENT,      /* before an element */
	CUT_COMMA,        /* behind an element */
	CUT_FIRST_MEMBER, /* of the object: before a member or the end */
	CUT_MEMBER,
	CUT_MEMBER_COMMA,
	CUT_STATES,
};

struct source {
	char *path;
	struct input *input;
	struct source_options options;

	/* Found by looking. */
	enum format format;
	enum layout layout;
	enum json_kind kind;
	bool enveloped;     /* each record is {"Item":{...}} */
	struct span member; /* LAYOUT_WRAPPED: the array's raw name */
	struct span table;
	struct schema schema;
	bool has_schema;
	char delimiter;
	struct span header;
	struct column *columns;
	size_t n_columns;
	struct buf describe;

	/* What was read and not yet delivered. */
	struct buf rest;
	bool at_end;        /* nothing follows REST in the file */
	struct place place; /* of the first byte of REST */
	enum cut_state state;
	uint64_t n_chunks;
	struct chunk first; /* what source_sample() took */
	bool has_first;

	struct arena arena;
};

/* Fails with FILE:LINE:COLUMN of the byte AT of REST in front. */
NODISCARD PRINTF_LIKE(4, 5) enum err_code
    source_fail(const struct source *source, size_t at, struct err *err,
	const char *format, ...);

/* Forgets the first N bytes of REST. */
void source_drop(struct source *source, size_t n);

/* Reads until REST holds WANT bytes or the file ends. */
NODISCARD
enum err_code source_fill(struct source *source, size_t want, struct err *err);

/*
 * Appends NAME as a table may be called: bytes that the service does not allow
 * become "_", and a name that is too short is filled up with them.
 */
void table_name_put(struct span name, struct buf *out);

/* --- look.c, look_json.c, look_rows.c: how the file is written --- */

/* Looks at REST, and drops from it what is no record. */
NODISCARD
enum err_code look(struct source *source, struct err *err);
NODISCARD
enum err_code look_json(struct source *source, struct err *err);
NODISCARD
enum err_code look_rows(struct source *source, struct err *err);

/* --- shape.c: the members of the object that a file begins with --- */

struct member {
	struct span name;
	struct span raw; /* the name as it is written */
	char first;      /* byte of its value */
};

enum {
	SHAPE_MEMBERS_MAX = 32,
	SHAPE_ARRAY_NONE = SHAPE_MEMBERS_MAX,
};

struct shape {
	struct member members[SHAPE_MEMBERS_MAX];
	size_t n;
	size_t array;        /* which is the first array of objects */
	struct span element; /* name of the first member of its first one */
	size_t end;          /* behind the object; 0 if it is cut off or bad */
};

/* Names are copied into ARENA; RAW is part of TEXT. */
void shape_of(struct span text, struct arena *arena, struct shape *ret_shape);

/* The byte the member NAME begins with, or '\0'. */
char shape_member(const struct shape *shape, const char *name);

/* What a file of such objects is that cannot be read (yet), or NULL. */
const char *shape_refused(const struct shape *shape);

/* Which member is the array whose elements are the items, or
 * SHAPE_ARRAY_NONE if the object is an item itself. */
size_t shape_wrapped(const struct shape *shape);

/* --- cut.c: records --- */

struct cut {
	size_t start,
	    end;     /* of whole records in REST; equal if there are none */
	size_t next; /* what comes before it is done with */
};

/* Cuts what REST holds. ERR_SYNTAX with its place. */
NODISCARD
enum err_code cut_records(struct source *source, struct cut *ret_cut,
    struct err *err);

/*
 * The length of the JSON value at the start of TEXT, by its brackets and
 * quotes alone; SIZE_MAX if TEXT ends first. A number or a word lasts as long
 * as nothing ends it.
 */
size_t json_length(struct span text);

/* The first byte of TEXT from AT on that is no JSON white space. */
size_t behind_blanks(struct span text, size_t at);

/* --- columns.c, cell.c: what the cells of a CSV are --- */

/* Reads the header ROW (without line end) and --types. */
NODISCARD
enum err_code columns_read(struct source *source, struct span row,
    struct err *err);

/* Sets the types of columns nobody spoke of from the rows in TEXT. */
void columns_infer(struct source *source, struct span text);

/* Memory for the values of a row. */
struct cells {
	struct arena arena;
	struct buf text;
	struct buf value;
};

/*
 * The value of CELL; VALUE_NONE if it is absent. Borrows from CELL and MEMORY.
 * ERR_INVALID names the column.
 */
NODISCARD
enum err_code cell_value(const struct source *source,
    const struct column *column, const struct csv_cell *cell,
    struct cells *memory, struct value *ret_value, struct err *err);

#endif
