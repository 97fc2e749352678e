/* SPDX-License-Identifier: MIT */
#ifndef IO_GATHER_H
#define IO_GATHER_H

#include "src/base/arena.h"
#include "src/base/buf.h"
#include "src/base/err.h"

/*
 * The files that a load is made of: those that were named, those in directories
 * that were named, and the parts of exports, which their manifests name.
 */
struct found_file {
	const char *path;
	size_t operand; /* which of the paths led here */
	/* Of an export: what its manifest says. */
	bool of_export;
	struct span table; /* empty: it does not say */
	struct span md5;   /* of the file, in base64; empty: it does not say */
	uint64_t items;
};

struct found {
	struct found_file *files;
	size_t n, cap;
	bool has_export;
	uint64_t items; /* that the manifests of exports promise */
	/* What is wrong with exports, a line for each fault. */
	struct buf faults;
	uint64_t n_faults;
	struct arena arena;
};

void found_fini(struct found *found);

/*
 * Looks into PATHS. Files of a directory come in the order of their names, those
 * of its directories behind them; those that begin with a dot are left out. A
 * part that is missing is a fault in FOUND and no error. ERR_INVALID: an export
 * in Ion, a damaged manifest, a directory with nothing in it.
 */
NODISCARD
enum err_code gather(const char *const *paths, size_t n, struct found *found,
    struct err *err);

/* --- export.c --- */

/* Whether the directory DIR is an export. */
bool export_is(const char *dir);

/* Adds the parts that the manifests in DIR name. */
NODISCARD
enum err_code export_gather(const char *dir, size_t operand,
    struct found *found, struct err *err);

/* A new file of FOUND. */
struct found_file *found_add(struct found *found, const char *path,
    size_t operand);

/* Notes a fault. */
PRINTF_LIKE(2, 3)
void found_fault(struct found *found, const char *format, ...);

/* DIR/NAME in the memory of FOUND. */
const char *found_path(struct found *found, const char *dir, struct span name);

#endif
