/* SPDX-License-Identifier: MIT */
#ifndef IO_LOAD_H
#define IO_LOAD_H

#include "db/bulk.h"
#include "src/io/source.h"

/*
 * Loads data files into tables of a store: all or nothing. Others may write to
 * the store while the files are read, if they go to one table; else while those
 * of the first table are. What names its table
 * goes there, so that one file can fill several; all that does not goes to one
 * table. A directory stands for the files in it, and the folder of an export
 * for the parts that its manifest names.
 */
struct load_options {
	const char *store;        /* path; made if it is not there */
	const char *const *files; /* "-" is standard input */
	size_t n_files;
	const char
	    *table;      /* NULL: the name the file gives, or its own. Of a file
	                    * with several tables, the one to load. */
	const char *key; /* SPEC, or NULL */
	const char *const *indexes; /* I of global indexes */
	size_t n_indexes;
	const char *const *local_indexes; /* I of local indexes */
	size_t n_local_indexes;
	const char *schema_file; /* CreateTable JSON, or NULL */
	bool guess;
	const char *const *templates; /* "ATTR=TEXT" */
	size_t n_templates;
	struct source_options source;
	enum on_duplicate on_duplicate;
	const char *rejects; /* file for the records that cannot be loaded */
	bool keep_going;     /* load the rest all the same */
	const char *temp_dir;

	/*
	 * Told now and then; false cancels. DONE of ALL bytes (0: unknown).
	 * PHASE is what goes on: "reading", "writing", or "waiting for another
	 * process" that writes.
	 */
	bool (*progress)(void *data, const char *phase, uint64_t items,
	    uint64_t done, uint64_t all);
	/* Told each bad record: "file:line:column: reason". At most 20 are
	 * told; all are counted. */
	void (*complain)(void *data, const char *line);
	void *data;
};

/* What became of one table, or of all of them. */
struct load_counts {
	uint64_t read; /* records */
	uint64_t rejected;
	uint64_t loaded; /* items in the table because of this load */
	uint64_t replaced;
	uint64_t duplicates; /* records that others of the load stand in for */
	uint64_t deletes;    /* records that delete an item */
	uint64_t deleted; /* items of the table that are gone because of it */
};

struct load_table {
	struct buf name;
	struct buf key;    /* the key used, in the form of --key */
	struct buf format; /* what was found, for a person */
	bool key_guessed;
	bool created;
	struct load_counts counts;
};

struct load_report {
	/* Of the first table. */
	char table[256];
	struct buf key;
	struct buf format;
	bool key_guessed;
	bool table_created;
	/* Of all together, as struct load_counts has them. */
	uint64_t read;
	uint64_t rejected;
	uint64_t loaded;
	uint64_t replaced;
	uint64_t duplicates;
	uint64_t deletes;
	uint64_t deleted;
	struct load_table *tables;
	size_t n_tables;
	/* Of exports: faults, which were told, and how many items there should
	 * be; 0 if that is not known. */
	uint64_t faults;
	uint64_t promised;
	struct buf notes; /* what was assumed, a line each */
};

void load_report_fini(struct load_report *report);

/*
 * Loads. With bad records, or parts of an export that are missing or damaged,
 * and without keep_going: ERR_INVALID, the store is as
 * it was (the rejects are written all the same). REPORT ({0} before) is filled
 * as far as things went, also on failure. ERR_USAGE when there is no key: the
 * message holds the option that would work.
 */
NODISCARD
enum err_code load_run(const struct load_options *options,
    struct load_report *report, struct err *err);

/*
 * The table name for the file PATH: its name without directories and suffixes,
 * with characters that a table name cannot hold replaced by "_".
 */
void load_table_name(struct span path, struct buf *out);

#endif
