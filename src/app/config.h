/* SPDX-License-Identifier: MIT */
#ifndef APP_CONFIG_H
#define APP_CONFIG_H

#include "src/base/buf.h"
#include "src/base/err.h"

/*
 * The files that set the program up, and what is wrong in them. A bad file is
 * no failure: what is good in it counts.
 */
enum config_state {
	CONFIG_READ,
	CONFIG_ABSENT, /* there is no such file */
	CONFIG_CLOSED, /* it cannot be read */
	CONFIG_FAULTY, /* there is something wrong in it */
};

struct config_file {
	char *path;
	enum config_state state;
};

struct config_files {
	struct config_file *files; /* in the order they were read in */
	size_t n, cap;
	struct buf faults; /* a line each: "FILE:LINE: why" */
};

void config_files_fini(struct config_files *files);

/* Takes in TEXT, the file PATH. FAULTS gets a line for each mistake. */
typedef enum err_code config_reader(void *data, struct span text,
    const char *path, struct buf *faults, struct err *err);

/*
 * Has READ called with DATA for each file called NAME: those of the system, the
 * least preferred first, then the user's own, or OWN in its place (NULL: it has
 * it). Adds all to FILES, which must be {0} at first.
 */
void config_read(struct config_files *files, const char *name, const char *own,
    config_reader *read, void *data);

/* share/config, all settings with their defaults. */
void config_default(struct buf *out);

#endif
