/* SPDX-License-Identifier: MIT */
#ifndef IO_HEADER_H
#define IO_HEADER_H

#include "src/model/value.h"

/*
 * The cells of a CSV's header, as the writer and the reader both know them:
 *
 *	speedKph        no type is said
 *	speedKph:N      with its type
 *	id (S)          the same, as the service's old console wrote it
 *	a:S:            an attribute whose name is "a:S"; no type is said
 *
 * The last is the escape: a name that would be read as one with a type, colons
 * behind it or not, gets one colon more, which the reader takes away. Behind
 * any name a type can be said ("a:S:N" is the name "a:S" and the type N), so
 * names that are followed by their type need no escape.
 */

/* Appends NAME with TYPE, or alone if that is VALUE_NONE. */
void header_put(struct span name, enum value_type type, struct buf *out);

/* Takes the type from *CELL, which is the name then; VALUE_NONE if none is
 * said. */
enum value_type header_take(struct span *cell);

#endif
