/* SPDX-License-Identifier: MIT */
#ifndef IO_LOAD_PRIV_H
#define IO_LOAD_PRIV_H

#include "src/base/file.h"
#include "src/io/gather.h"
#include "src/io/load.h"

enum {
	COMPLAINTS_MAX = 20, /* bad records that are told one by one */
};

/* A table of a file that is to be read. */
struct piece {
	const struct found_file *file;
	size_t part;
	int spool;             /* standard input that is kept; 0: none */
	struct source *source; /* open already, or NULL */
};

/* A table that the load goes to. */
struct target {
	struct buf name;
	struct piece *pieces;
	size_t n, cap;
	struct schema schema; /* that one of the files gives */
	bool has_schema;
	bool is_definition; /* there need be no items */
};

/* What goes where. */
struct plan {
	struct found found;
	struct target *targets;
	size_t n, cap;
	struct buf unnamed; /* where goes what does not say */
};

/* One run of load_run(). */
struct job {
	const struct load_options *options;
	struct load_report *report;
	struct store *store;
	bool building; /* the store is new */
	bool in_transaction;
	struct schema *described; /* what --schema says */
	size_t n_described;
	struct plan plan;
	unsigned workers;
	uint64_t n_chunks;       /* of the files before this one */
	struct outfile *rejects; /* NULL: nobody wants them */
	bool header_written; /* of the file that is being read, to REJECTS */

	/* The table at hand. */
	struct target *target;
	struct load_table *told;
	struct table *table;  /* NULL: it is not there yet */
	bool is_made;         /* it is what it is to be */
	struct schema schema; /* of the table, as it is to be */
	struct bulk *bulk;
};

/* --- load_plan.c --- */

/* Looks at all files, and makes job->plan. */
NODISCARD
enum err_code job_plan(struct job *job, struct err *err);
void plan_fini(struct plan *plan);

/* Opens what PIECE is; it stays the piece's. */
NODISCARD
enum err_code piece_open(const struct job *job, struct piece *piece,
    struct err *err);
void piece_close(struct piece *piece);

/* --- load_store.c --- */

/* Opens the store, or begins to build it; then nobody else can write to it. */
NODISCARD
enum err_code job_open_store(struct job *job, struct err *err);

/*
 * Begins the transaction, unless it has begun: in a store that others use too
 * that is when all that goes to the first table is read; it is sorted before.
 */
NODISCARD
enum err_code job_begin_writing(struct job *job, struct err *err);

/* Makes all that was written last. */
NODISCARD
enum err_code job_publish(struct job *job, struct err *err);

/* --- load_schema.c --- */

/* Reads the file of --schema: one description, or several. */
NODISCARD
enum err_code job_read_schema(struct job *job, struct err *err);

/* What --schema says of job->target, or NULL. */
NODISCARD
enum err_code job_described(const struct job *job,
    const struct schema **ret_described, struct err *err);

/*
 * The key of a new table: as asked for, else as DESCRIBED or the file says,
 * else guessed. ERR_USAGE says what would do when there is none of these.
 */
NODISCARD
enum err_code job_choose_key(struct job *job, const struct schema *described,
    struct schema *schema, struct err *err);

/* What the options say, put into SCHEMA; ERR_USAGE names the option. */
NODISCARD
enum err_code options_key(const struct load_options *options,
    struct schema *schema, struct err *err);
NODISCARD
enum err_code options_indexes(const struct load_options *options,
    struct schema *schema, struct err *err);
NODISCARD
enum err_code options_templates(const struct load_options *options,
    struct schema *schema, struct err *err);

/* --- load_table.c --- */

/*
 * Opens the table of job->target, if it is there, or decides what it is to be;
 * job->schema and the report's key are set then. Writes nothing.
 */
NODISCARD
enum err_code job_choose_table(struct job *job, struct err *err);

/* Makes the table what was decided, inside a transaction; job->table is set
 * then. */
NODISCARD
enum err_code job_make_table(struct job *job, struct err *err);

/* --- load_work.c --- */

/*
 * Reads all of SOURCE into job->bulk, in several threads; calls back from this
 * one only. Bad records are counted and told, and are no failure.
 */
NODISCARD
enum err_code job_read(struct job *job, struct source *source, struct err *err);

/* --- load_template.c --- */

/* Memory for what templates build for one item. */
struct built {
	struct arena arena;
	struct buf text;
};

void built_fini(struct built *built);

/*
 * Adds the attributes that the templates of SCHEMA build to ITEM. ERR_INVALID
 * if that cannot be done, or ITEM has another value there.
 */
NODISCARD
enum err_code templates_apply(const struct schema *schema, struct item *item,
    struct built *built, struct err *err);

/* --- load_reject.c --- */

/* Bad records of one chunk. */
struct rejects {
	uint64_t n;
	struct reject *list; /* the first ones, or all if all are kept */
	size_t n_list, cap;
	struct buf reasons;
};

void rejects_fini(struct rejects *rejects);
void rejects_clear(struct rejects *rejects);

/* Notes one; PLACE.raw is borrowed. */
void rejects_add(struct rejects *rejects, const struct record_place *place,
    const char *reason, bool keep_all);

/* Counts, tells and writes down those of a chunk of SOURCE. */
NODISCARD
enum err_code job_reject(struct job *job, const struct source *source,
    const struct rejects *rejects, struct err *err);

#endif
