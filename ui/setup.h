/* SPDX-License-Identifier: MIT */
#ifndef UI_SETUP_H
#define UI_SETUP_H

#include "src/app/args.h"
#include "src/app/config.h"
#include "src/app/settings.h"
#include "ui/keys.h"

/*
 * How the program is set up: the files of the settings and of the key map, the
 * environment, the command line. What comes later stands.
 */
struct setup {
	struct settings *settings;
	struct keymap *keymap;
	struct config_files files; /* and what is wrong in the environment */
};

/*
 * ERR_USAGE if the command line is wrong. All else that is wrong is no failure,
 * and stands in SETUP->files.faults. Finish SETUP in any case.
 */
NODISCARD
enum err_code setup_read(struct setup *setup, const struct args *args,
    struct err *err);
void setup_fini(struct setup *setup);

/* Appends where the user's own settings are; false if there is no place. */
bool setup_own_path(const struct args *args, struct buf *out);

/* Looks for mistakes in what is read only when it is needed: the theme; one
 * that is not there is set back to the default. */
void setup_check(struct setup *setup);

/* Appends the first thing that is wrong, in one line where a file of the user's
 * own goes by its name alone; nothing if all is well. */
void setup_print_fault(const struct setup *setup, struct buf *out);

/* Appends which files were read, what is set and by whom, and what is odd in
 * the key map; not what is wrong. */
void setup_print(const struct setup *setup, struct buf *out);

#endif
