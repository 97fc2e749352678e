/* SPDX-License-Identifier: MIT */
#ifndef DB_CONNECT_H
#define DB_CONNECT_H

#include "db/store_priv.h"

enum {
	BUSY_MS = 4000
}; /* how long to wait for another process */

/*
 * Connects STORE to its file, which must be there, as its mode wants it. What
 * the file is, is not looked at yet.
 */
NODISCARD
enum err_code store_connect(struct store *store, struct err *err);

/* The end of it; allowed if STORE is not connected. */
void store_disconnect(struct store *store);

/* Runs the statements of SCRIPT. */
NODISCARD
enum err_code store_run(struct store *store, const char *script,
    struct err *err);

#endif
