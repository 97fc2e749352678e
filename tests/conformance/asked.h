/* SPDX-License-Identifier: MIT */
#ifndef TESTS_CONFORMANCE_ASKED_H
#define TESTS_CONFORMANCE_ASKED_H

#include "src/base/buf.h"

/* Who is asked: the code in this process, or a program that runs beside it. */
struct asked;

/* A store of its own, asked by way of PROGRAM, or in this process if that is
 * NULL. Ends the program if it cannot be had. */
struct asked *asked_new(const char *program);
void asked_free(struct asked *asked);

/* Asks the request LINE, which has no line end. The reply is put into OUT
 * (cleared first), without its line end. */
void asked_ask(struct asked *asked, struct span line, struct buf *out);

#endif
