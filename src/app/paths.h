/* SPDX-License-Identifier: MIT */
#ifndef APP_PATHS_H
#define APP_PATHS_H

#include "src/base/buf.h"

/*
 * Where the user's own files are, by the XDG rules. NAME is added to the
 * directory; "" gives the directory alone. False if there is no home.
 */
bool path_config(const char *name, struct buf *out);
bool path_state(const char *name, struct buf *out);

/*
 * Where files of the system that are called NAME may be, those of
 * XDG_CONFIG_DIRS: number I of them from 0, the least preferred first. False if
 * there are no more.
 */
bool path_system_config(const char *name, size_t i, struct buf *out);

/* Appends PATH with the home directory in place of the "~" before "~/". */
void path_from_tilde(const char *path, struct buf *out);
/* The other way round, for a person to read. */
void path_to_tilde(const char *path, struct buf *out);

#endif
