/* SPDX-License-Identifier: MIT */
#ifndef APP_EXPORT_H
#define APP_EXPORT_H

#include "src/app/args.h"
#include "src/app/reader.h"
#include "src/base/file.h"
#include "src/io/writer.h"

/*
 * Writes a slice to a file, in key order, in constant memory. For formats with
 * columns an outline (outline.h) goes before, of the same state of the data.
 * Works in steps, so that a screen stays alive.
 */
struct export;

struct export_options {
	enum format format; /* FORMAT_AUTO: what the suffix of the file says */
	bool force;         /* replace a file that is there */
	bool typed_header; /* csv, tsv: say the types, so that all comes back */
	/* Its schema is not looked at: the slice has one. */
	struct writer_options writer;
};

/* What is said of a file by the options of the command line. Borrows ARGS. */
NODISCARD
enum err_code export_options(const struct args *args,
    struct export_options *ret_options, struct err *err);

/*
 * PATH "-" is standard output. ERR_USAGE if the format cannot be told, or the
 * options do not go with it. Borrows SLICE.
 */
NODISCARD
enum err_code export_open(struct slice *slice, const char *path,
    const struct export_options *options, struct export **ret_export,
    struct err *err);

/*
 * Goes on for about BUDGET entries (0: to the end). *ret_done: it is all
 * written, and the file is there.
 */
NODISCARD
enum err_code export_step(struct export *export, uint64_t budget,
    bool *ret_done, struct err *err);

/* Whether rows are written yet: the outline is done. */
bool export_is_writing(const struct export *export);

/* What was returned and read so far; by the outline, while there is one. */
const struct read_stats *export_stats(const struct export *export);

/* What the format could not hold (see writer_lost()); "" if it held all. */
const char *export_lost(struct export *export);

/* Frees EXPORT (NULL is allowed); what is not done leaves no file. */
void export_close(struct export *export);

/* The byte that TEXT, the value of --delimiter, stands for. ERR_USAGE. */
NODISCARD
enum err_code export_delimiter(const char *text, char *ret_delimiter,
    struct err *err);

/*
 * What is typed on the screen: "FILE [options]", as the command line has them.
 * FILE may hold blanks. {0} is an empty one.
 */
struct export_line {
	struct buf text; /* borrowed by all that follows */
	char **words;
	struct args args;
	const char *path;
	struct export_options options;
};

/* Takes TEXT (copied) apart. ERR_USAGE. LINE must be finished in any case. */
NODISCARD
enum err_code export_line_parse(struct export_line *line, struct span text,
    struct err *err);
void export_line_fini(struct export_line *line);

#endif
