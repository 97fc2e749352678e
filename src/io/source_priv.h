/* SPDX-License-Identifier: MIT */
#ifndef IO_SOURCE_PRIV_H
#define IO_SOURCE_PRIV_H

#include "src/io/csv.h"
#include "src/io/source.h"
#include "src/model/itemjson.h"

enum {
	CHUNK_BYTES = 1 << 20,
	DOCUMENT_BYTES_MAX = 32 << 20,
};

/* The byte order mark, which UTF-8 does not need. */
#define UTF8_MARK SPAN("\xef\xbb\xbf")

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

/* What is around the item of each record. */
enum envelope {
	ENVELOPE_NONE,
	ENVELOPE_ITEM,    /* {"Item":{...}} */
	ENVELOPE_REQUEST, /* {"PutRequest":{"Item":{...}}}, {"DeleteRequest":
	                   * {"Key":{...}}} */
	ENVELOPE_CHANGE,  /* {"Metadata":{...},"Keys":{...},"NewImage":{...}} */
	ENVELOPES,
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

struct cut_mark {
	enum cut_state state;
	bool inside; /* the object that is the member OUTER */
	bool wanted; /* the records of this array */
};

/* A record of LAYOUT_LISTED. */
struct listed {
	struct span text;
	struct place place;
};

/* One of the tables of a file. */
struct part {
	struct span raw; /* its name as it is written in the file; else empty */
	struct span name;
	struct schema schema;
	bool has_schema;
	struct listed *records;
	size_t n_records, cap_records;
};

struct source {
	char *path;
	struct input *input;
	bool is_stdin;
	int spool; /* 0: none */
	struct source_options options;

	/* Found by looking. */
	enum format format;
	enum layout layout;
	enum json_kind kind;
	enum envelope envelope;
	/* LAYOUT_WRAPPED: the raw name of the array, and of the member that
	 * holds the object it is in (empty: that is the whole). */
	struct span member;
	struct span outer;
	struct part *parts;
	size_t n_parts, cap_parts;
	struct part *part; /* the one that is read; NULL: there is no table */
	bool is_definition;
	size_t n_listed; /* records of the part that were delivered */
	char delimiter;
	struct span header;
	struct column *columns;
	size_t n_columns;
	bool is_split; /* an attribute has a column for each of its types */
	struct buf describe;
	struct buf assumed;

	/* What was read and not yet delivered. */
	struct buf rest;
	bool at_end;        /* nothing follows REST in the file */
	struct place place; /* of the first byte of REST */
	struct cut_mark mark;
	bool collects; /* cutting adds the tables it meets to PARTS */
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
 * become "_", as does no name at all.
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

/* Reads all of the file, which is a document that must be known as a whole. */
NODISCARD
enum err_code source_fill_all(struct source *source, struct err *err);

/* Opens the file anew, from its beginning. */
NODISCARD
enum err_code source_open_input(const struct source *source,
    struct input **ret_input, struct err *err);

/* A new part. Parts move when another one is added. */
struct part *source_add_part(struct source *source);
void part_add_record(struct part *part, struct span text, struct place place);

/* --- parts.c: the tables of a file --- */

/*
 * Finds the tables of a LAYOUT_WRAPPED file in which each array is one, and
 * chooses that of options.part.
 */
NODISCARD
enum err_code parts_find(struct source *source, struct err *err);

/* Adds the table with the raw name NAME unless it is there. */
void parts_note(struct source *source, struct span name);

/* --- document.c, workbench.c, template.c, yaml.c: what tables are --- */

/* Whether the beginning of a file is that of such a document. */
enum document {
	DOCUMENT_NONE,
	DOCUMENT_MODEL,        /* of NoSQL Workbench */
	DOCUMENT_TEMPLATE,     /* of CloudFormation, SAM or Serverless */
	DOCUMENT_DESCRIPTION,  /* as of describe-table */
	DOCUMENT_DESCRIPTIONS, /* an array of these */
};

/* Reads SOURCE, which is such a document in JSON. */
NODISCARD
enum err_code document_read(struct source *source, enum document document,
    struct err *err);

/* Reads SOURCE, which is YAML. */
NODISCARD
enum err_code document_read_yaml(struct source *source, struct err *err);

/* Appends the first document of the YAML in TEXT as JSON; NAME is for messages.
 * !Ref x and the like become {"Ref":"x"}. */
NODISCARD
enum err_code yaml_to_json(const char *name, struct span text, struct buf *out,
    struct err *err);

/* The member NAME of the object TEXT (or an empty span). */
struct span json_find(struct span text, const char *name);

/* Each of these appends the parts it finds. AT is where TEXT is in the file. */
NODISCARD
enum err_code workbench_read(struct source *source, struct span text,
    struct err *err);
NODISCARD
enum err_code template_read(struct source *source, struct span text,
    struct err *err);

/* Adds the description TEXT as a part. A name that is shorter than the service
 * allows is no reason to do without it. */
NODISCARD
enum err_code description_add(struct source *source, struct span text,
    struct err *err);

/* --- envelope.c --- */

/* What RECORD is in, and the item inside. */
enum envelope envelope_of(struct span record, struct span *ret_inner);

/* Reads a record, and appends its item. */
NODISCARD
enum err_code envelope_read(struct json *json, enum envelope envelope,
    enum json_kind kind, struct buf *out, struct record_act *ret_act,
    struct err *err);

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

/* What a document of such shape is. */
enum document shape_document(const struct shape *shape, struct span text);

/* Which member is the array whose elements are the items, or
 * SHAPE_ARRAY_NONE if the object is an item itself. */
size_t shape_wrapped(const struct shape *shape);

/* Whether each array of the object is a table. */
bool shape_is_tables(const struct shape *shape);

/* The member that holds such an object; NULL if there is none. */
const struct member *shape_outer(const struct shape *shape);

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

/* Calls the columns col0, col1, ..., as many as ROW has; and --types. */
NODISCARD
enum err_code columns_number(struct source *source, struct span row,
    struct err *err);

/* Whether the first row of TEXT, the beginning of a CSV, is its header. */
bool sniff_header(const struct source *source, struct span text);

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
