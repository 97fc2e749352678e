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

#endif
