/* SPDX-License-Identifier: MIT */
#ifndef DB_STORE_H
#define DB_STORE_H

#include "src/base/err.h"
#include "src/base/span.h"

/*
 * A store: one SQLite file with any number of tables. One thread uses a store
 * at a time (store_interrupt() excepted); several stores, also of one file, may
 * be open at once.
 */
struct store;

enum store_mode {
	STORE_READ,   /* must exist; nothing is changed, read-only media work */
	STORE_WRITE,  /* must exist */
	STORE_CREATE, /* is made (mode 0600) if it does not exist */
	STORE_BUILD, /* must not exist: written beside PATH, without a journal on
	               * disk; nobody sees it before store_publish() */
};

/*
 * Opens the store PATH and brings an older one up to date (not in STORE_READ).
 * ERR_NOT_FOUND if there is no file, ERR_EXISTS (STORE_BUILD) if there is one,
 * ERR_STORE if it cannot be reached or made, is no store, damaged, or of a newer
 * version, which is named.
 */
NODISCARD
enum err_code store_open(const char *path, enum store_mode mode,
    struct store **ret_store, struct err *err);

/*
 * Closes STORE (NULL is allowed), undoing a transaction that is open. What
 * STORE_BUILD wrote and nobody published is removed.
 */
void store_close(struct store *store);

/*
 * Syncs what STORE_BUILD wrote and renames it to its PATH; fails with
 * ERR_EXISTS if that is there by now. The store can then only be closed.
 */
NODISCARD
enum err_code store_publish(struct store *store, struct err *err);

bool store_is_writable(const struct store *store);

/*
 * A transaction named for what the user does ("put item"). They nest: only the
 * outermost one counts, and if an inner one was rolled back the outermost can
 * only be rolled back too. ERR_BUSY if another process writes for longer than
 * a few seconds.
 */
NODISCARD
enum err_code store_begin(struct store *store, const char *name,
    struct err *err);

/*
 * The same, but waits for the other process as long as GO_ON says so, which is
 * asked some ten times a second. Not inside a transaction.
 */
NODISCARD
enum err_code store_begin_when_free(struct store *store, const char *name,
    bool (*go_on)(void *data), void *data, struct err *err);

/* Ends the transaction, also on failure: then nothing of it is there. */
NODISCARD
enum err_code store_commit(struct store *store, struct err *err);
void store_rollback(struct store *store);

/*
 * Holds one view of the data over several reads, whatever other processes
 * write meanwhile. Nests, and may be inside a transaction.
 */
NODISCARD
enum err_code store_snapshot(struct store *store, struct err *err);
void store_release(struct store *store);

/* Whether another process has changed the file since the last call. */
bool store_changed(struct store *store);

/*
 * Makes the call that runs on STORE return ERR_CANCELLED soon. May be called
 * from another thread or a signal handler.
 */
void store_interrupt(struct store *store);

/*
 * Whether PATH is the file of the store STORE, or one that SQLite keeps beside
 * it or will: nobody else must write there.
 */
bool store_is_file(const char *store, const char *path);

/*
 * Writes a copy of STORE to PATH, which appears whole or not at all (mode 0600);
 * ERR_EXISTS if it is there already. Not inside a transaction or snapshot.
 */
NODISCARD
enum err_code store_copy(struct store *store, const char *path,
    struct err *err);

/* Gives back the space that deletions left behind (VACUUM). */
NODISCARD
enum err_code store_compact(struct store *store, struct err *err);

/* The version of stores that this program makes. */
int store_version(void);
/* The version of SQLite that it runs with. */
const char *store_sqlite_version(void);

#endif
