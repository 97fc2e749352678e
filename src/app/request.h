/* SPDX-License-Identifier: MIT */
#ifndef APP_REQUEST_H
#define APP_REQUEST_H

#include "src/app/query.h"

/*
 * A query as the service is asked for it: Query or Scan, the expressions with
 * placeholders for values, and for names where the service wants them.
 */

/* The languages in which a request can be written. */
enum request_form {
	REQUEST_JSON,       /* the parameters, as the API takes them */
	REQUEST_CLI,        /* a line for the shell: aws dynamodb ... */
	REQUEST_PYTHON,     /* boto3 */
	REQUEST_JAVASCRIPT, /* the SDK, version 3 */
	REQUEST_FORMS
};

/* "AWS CLI" */
const char *request_form_name(enum request_form form);

/*
 * Appends QUERY of the table of SCHEMA in FORM, over several lines, each with a
 * line end. ONE_PAGE: what it reads is surely one page of the service, so that a
 * limit without a filter is the service's Limit, and one call is all. Else the
 * service's Limit cannot say what is meant: it counts what is read, and for a
 * page; then there is none.
 */
void request_print(const struct query *query, const struct schema *schema,
    enum request_form form, bool one_page, struct buf *out);

#endif
