/* SPDX-License-Identifier: MIT */
#ifndef DB_CHECK_H
#define DB_CHECK_H

#include "db/store.h"

/*
 * Proves a store: SQLite's own integrity check, every item decodes and obeys
 * its schema, every index holds exactly the entries it should, collections,
 * fences and totals agree with what is there. Each fault is told to REPORT as
 * one line; *ret_faults counts them.
 */
NODISCARD
enum err_code check_store(struct store *store,
    void (*report)(void *data, const char *line), void *data,
    uint64_t *ret_faults, struct err *err);

#endif
