/* SPDX-License-Identifier: MIT */
#ifndef DB_BUILD_H
#define DB_BUILD_H

#include "src/base/err.h"

/*
 * The file that STORE_BUILD writes: PATH.tmp-PID beside its PATH, which only
 * appears when all is in it.
 */

/* Creates the file (empty, mode 0600); the caller frees *ret_build_path. */
NODISCARD
enum err_code build_create(const char *path, char **ret_build_path,
    struct err *err);

/* Syncs BUILD_PATH and gives it the name PATH; ERR_EXISTS if that is taken. */
NODISCARD
enum err_code build_publish(const char *build_path, const char *path,
    struct err *err);

/* Removes what processes that are no more have left of builds of PATH. */
void build_sweep(const char *path);

#endif
