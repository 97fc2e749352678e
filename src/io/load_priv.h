/* SPDX-License-Identifier: MIT */
#ifndef IO_LOAD_PRIV_H
#define IO_LOAD_PRIV_H

#include "src/base/file.h"
#include "src/io/load.h"

enum {
	COMPLAINTS_MAX = 20, /* bad records that are told one by one */
};

/* One run of load_run(). */
struct job {
	const struct load_options *options;
	struct load_report *report;
	struct store *store;
	bool building; /* the store is new */
	bool in_transaction;
	struct table *table;
	struct schema schema; /* of the table */
	struct buf name;      /* of the table */
	struct bulk *bulk;
	unsigned workers;
	uint64_t n_chunks;       /* of the files before this one */
	struct outfile *rejects; /* NULL: nobody wants them */
	bool header_written; /* of the file that is being read, to REJECTS */
};

/* --- load_schema.c --- */

/* Reads the file of --schema: one description, or the one that is wanted. */
NODISCARD
enum err_code job_read_schema(struct job *job, const struct source *source,
    struct schema *schema, struct err *err);

/*
 * Sets job->name: as asked for, else as DESCRIBED (what --schema said, or
 * NULL) or the file says, else after the file.
 */
void job_choose_name(struct job *job, const struct source *source,
    const struct schema *described);

/*
 * The key of a new table: as asked for, else as DESCRIBED or the file says,
 * else guessed. ERR_USAGE says what would do when there is none of these.
 */
NODISCARD
enum err_code job_choose_key(struct job *job, struct source *source,
    const struct schema *described, struct schema *schema, struct err *err);

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
 * Opens the table that SOURCE goes to, or makes it; job->name, ->table,
 * ->schema and the report's key are set then.
 */
NODISCARD
enum err_code job_open_table(struct job *job, struct source *source,
    struct err *err);

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
