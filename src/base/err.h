/* SPDX-License-Identifier: MIT */
#ifndef BASE_ERR_H
#define BASE_ERR_H

#include <stddef.h>
#include <stdint.h>

#include "src/base/attr.h"

/*
 * What a caller can do about a failure. ERR_OK is 0. Not found, end of data and
 * the like are answers where a header says so; there they are no errors.
 */
enum err_code {
	ERR_OK,
	ERR_USAGE,     /* the command line is wrong */
	ERR_SYNTAX,    /* text does not parse; pos says where */
	ERR_INVALID,   /* parses, but breaks a rule of DynamoDB */
	ERR_NOT_FOUND, /* the named thing is not there */
	ERR_EXISTS,    /* the named thing is there already */
	ERR_CONDITION, /* a condition expression was false */
	ERR_BUSY,      /* another process holds the store; may pass */
	ERR_CANCELLED, /* the user stopped it */
	ERR_IO,        /* a file or the system failed */
	ERR_STORE,     /* the store cannot be used: damaged, newer, no store */
};

/* A position that is not known, or makes no sense. */
#define ERR_POS_NONE SIZE_MAX

enum {
	ERR_MSG_MAX = 1024
};

/*
 * A failure, told to a person. Owned by whoever will show it. The message is
 * UTF-8 without control bytes, lower case, without a full stop (the service's
 * own texts are kept as they are).
 */
struct err {
	enum err_code code;
	size_t pos; /* byte in the text being parsed, or ERR_POS_NONE */
	char msg[ERR_MSG_MAX];
};

/*
 * Fills ERR (NULL is allowed) and returns CODE, so that failing is one line.
 * The position becomes ERR_POS_NONE. Bytes of the message that are no printable
 * UTF-8 are made visible; a message that is too long is cut between characters.
 */
NODISCARD PRINTF_LIKE(3, 4) enum err_code
    err_set(struct err *err, enum err_code code, const char *format, ...);

/* The same, with the position POS. */
NODISCARD PRINTF_LIKE(4, 5) enum err_code err_at(struct err *err,
    enum err_code code, size_t pos, const char *format, ...);

/* ERR_IO with the text of errno behind the message: "cannot open x: ...". */
NODISCARD PRINTF_LIKE(2, 3) enum err_code
    err_errno(struct err *err, const char *format, ...);

#endif
