/* SPDX-License-Identifier: MIT */
#ifndef MODEL_MOMENT_H
#define MODEL_MOMENT_H

#include "src/model/value.h"

/*
 * Values that can be meant as a time, as people read it.
 *
 * Numbers, and texts of digits alone, by how many digits there are before the
 * point: 9 to 11 are seconds since 1970 (what TTL is defined in), 12 to 14
 * milliseconds, 15 to 17 microseconds, 18 to 20 nanoseconds; fewer or more are
 * no time. Texts, or what stands behind the last # of them: ISO 8601 with a
 * time, ULID, UUID of version 7, KSUID.
 */

enum moment_form {
	MOMENT_NONE,
	MOMENT_DATE, /* ISO 8601: it can be read as it is */
	MOMENT_NUMBER,
	MOMENT_NAME, /* ULID and the like */
};

/* What is the time in VALUE; *RET_BEFORE is the text that stands before it, and
 * borrowed from VALUE. */
enum moment_form moment_find(struct value value, struct span *ret_before);

/*
 * Appends the time of VALUE as 2030-01-01T00:00:00Z, with as many decimals as
 * it has, in UTC unless it does not say. False if it is no time.
 */
bool moment_print(struct value value, struct buf *out);

/*
 * Whether VALUE is a time of these hundred years, written as one: ISO 8601 or a
 * number. ULIDs and their like may be made of anything.
 */
bool moment_is_written(struct value value);

#endif
