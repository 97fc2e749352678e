/* SPDX-License-Identifier: MIT */
#ifndef APP_API_TABLE_H
#define APP_API_TABLE_H

#include "src/app/api_priv.h"

/*
 * The member NAME of the reply: TABLE as DescribeTable tells it, with STATUS.
 * Times and throughput are not kept in a store; they are told as 0.
 */
NODISCARD
enum err_code reply_table(struct request *request, const char *name,
    struct table *table, const char *status, struct err *err);

/* The table of F_THE_TABLE_NAME; not found is told with the name. */
NODISCARD
enum err_code request_the_table(struct request *request,
    struct table **ret_table, struct err *err);

#endif
