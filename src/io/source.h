/* SPDX-License-Identifier: MIT */
#ifndef IO_SOURCE_H
#define IO_SOURCE_H

#include "src/base/arena.h"
#include "src/io/format.h"
#include "src/io/input.h"
#include "src/model/schema.h"

/*
 * A data file as a stream of items. Opening it looks at its beginning and finds
 * out how it is written. It is then cut into chunks of whole records by one
 * thread, and the records of different chunks may be read by different threads.
 *
 *	source_open(path, &options, &source, err)
 *	source_sample(...)           what a key guess looks at
 *	source_types(source, schema) what the columns of a CSV are
 *	while source_chunk(source, &chunk, &more, err) and more
 *		while chunk_next(&reader, ...)
 *
 * CSV. The first row is the header, unless it looks like all others. A cell is
 * a string as it stands, unless its column has a type: from --types, from a
 * typed header ("speedKph:N", or "id (S)" as the service's old console wrote
 * it; header.h has the rule, and an attribute may have a column for each of its
 * types), from the key schema, or, with --infer, because every cell of the
 * sample that is not empty is a canonical number, or each is true or false. In
 * all columns an empty cell is an absent attribute, and "" in quotes an empty
 * string (in a column whose type has no empty value it is absent too). Where a
 * type was said, and everywhere with --infer, a bare null is NULL and "null" in
 * quotes the string; elsewhere both are the string. A type that was inferred
 * changes no text: a later cell that does not fit it stays a string. B is
 * base64; a document or set is DynamoDB JSON with or without its type, plain
 * JSON, or { "a", "b" }. A row whose cells are all empty carries nothing and is
 * skipped; a column without a name must hold nothing.
 */

/* How JSON records lie in the file. */
enum layout {
	LAYOUT_LINES,   /* one a line: a bad line does not harm the next */
	LAYOUT_VALUES,  /* one after the other, over any number of lines */
	LAYOUT_ARRAY,   /* the elements of an array */
	LAYOUT_WRAPPED, /* the elements of an array that is a member of an
	                 * object: {"Items":[...]}, {"Table":[...]} */
	LAYOUT_ROWS,    /* CSV, TSV */
	LAYOUT_LISTED,  /* here and there in a document: a Workbench model */
};

/* Whether the first row of a CSV is its header. */
enum header {
	HEADER_AUTO, /* look: a row like all the others is none */
	HEADER_YES,
	HEADER_NO, /* the columns are col0, col1, ... */
};

struct source_options {
	enum format format; /* FORMAT_AUTO: look */
	const char *types;  /* "a:N,b:BOOL" for CSV columns, or NULL */
	bool infer;         /* types of CSV columns from what they hold */
	enum header header;
	char delimiter;  /* of a CSV; '\0': look */
	const char *key; /* SPEC: names that a header would have; or NULL */
	size_t part;     /* which of its tables, from 0 */
	int spool;       /* what source_spool() gave, instead of "-" */
	struct span md5; /* of the file, in base64; empty: not known */
};

struct source;

/*
 * ERR_INVALID names what the file looks like if it is none of the formats.
 */
NODISCARD
enum err_code source_open(const char *path,
    const struct source_options *options, struct source **ret_source,
    struct err *err);
/* NULL is allowed. */
void source_close(struct source *source);

const char *source_path(const struct source *source);
enum format source_format(const struct source *source);
enum layout source_layout(const struct source *source);
/* What was found, for a person: "DynamoDB JSON, one item a line, gzip". */
const char *source_describe(const struct source *source);
/*
 * A file can hold several tables. A source gives the items of one of them, that
 * of options.part. Its name is empty if the file gives none.
 */
size_t source_parts(const struct source *source);
struct span source_part_name(const struct source *source, size_t part);

/* The schema that the file gives it, or NULL. */
const struct schema *source_part_schema(const struct source *source,
    size_t part);

/* The name that the file itself gives the table; empty if none. */
struct span source_table(const struct source *source);

/* Whether the file is there to say what tables are, so that one without items
 * is as good as another. */
bool source_is_definition(const struct source *source);

/* What was assumed, for a person to object to; empty if nothing was. */
struct span source_assumed(const struct source *source);

/*
 * Standard input that holds several tables is kept in a temporary file, which
 * is read again for each: its descriptor, which is SOURCE's; 0 if there is
 * none.
 */
int source_spool(const struct source *source);
/* A key schema that the file itself gives, or NULL. */
const struct schema *source_schema(const struct source *source);
/* The header of a CSV as it is written, without its line end; else empty. */
struct span source_header(const struct source *source);

/*
 * Whole records from the beginning of the file (up to about 1 MB of them),
 * opened as items; they and their bytes live as long as SOURCE. May be called
 * before the first chunk only; the records are still delivered by chunks.
 * Records that cannot be read are left out.
 */
NODISCARD
enum err_code source_sample(struct source *source, struct item **ret_items,
    size_t *ret_n, struct err *err);

/*
 * Gives the key attributes of SCHEMA (table and indexes) their declared types
 * in a CSV whose header does not say otherwise. ERR_INVALID if a part of the
 * table's key has no column, and no template that builds it. Without effect on
 * JSON.
 */
NODISCARD
enum err_code source_types(struct source *source, const struct schema *schema,
    struct err *err);

struct chunk {
	struct buf bytes; /* whole records */
	uint64_t line;    /* of its first byte; 1 is the first of the file */
	uint64_t column;  /* of its first byte, in bytes; 1 is the first */
	uint64_t number;  /* 0, 1, 2, ... in the order of the file */
};

void chunk_fini(struct chunk *chunk);

/*
 * Fills CHUNK ({0}, or a used one) with the next records, about 1 MB; a record
 * over RECORD_BYTES_MAX is an error. *ret_more is false behind the last one.
 * ERR_SYNTAX: what holds the records together is damaged; the message has the
 * place, and nothing follows.
 */
NODISCARD
enum err_code source_chunk(struct source *source, struct chunk *chunk,
    bool *ret_more, struct err *err);

void source_progress(const struct source *source, uint64_t *ret_done,
    uint64_t *ret_all);

/* Reads the records of chunks, one reader a thread. Borrows SOURCE. */
struct chunk_reader;

struct chunk_reader *chunk_reader_new(const struct source *source);
/* NULL is allowed. */
void chunk_reader_free(struct chunk_reader *reader);

/* Goes to the beginning of CHUNK, which is borrowed. */
void chunk_reader_begin(struct chunk_reader *reader, const struct chunk *chunk);

struct record_place {
	uint64_t line, column; /* where it stands in the file, or its fault */
	struct span raw;       /* its text, for --rejects */
};

/* What is done with the item of a record. */
struct record_act {
	bool deletes; /* the item is a key, whose item goes away */
	uint64_t
	    when; /* microseconds since 1970 in a list of changes; else 0 */
};

/* That of the record which chunk_next() gave last. */
struct record_act chunk_act(const struct chunk_reader *reader);

/*
 * The next record: its item, valid until the next call. ERR_SYNTAX and
 * ERR_INVALID: this record is bad, and *ret_place says where; the next call
 * goes on behind it. *ret_place is always set when there is a record. Outside
 * of LAYOUT_LINES and LAYOUT_LISTED an ERR_SYNTAX leaves it open whether what follows was cut
 * into records rightly: a load ends there.
 */
NODISCARD
enum err_code chunk_next(struct chunk_reader *reader, bool *ret_more,
    struct item **ret_item, struct record_place *ret_place, struct err *err);

#endif
