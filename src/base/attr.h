/* SPDX-License-Identifier: MIT */
#ifndef BASE_ATTR_H
#define BASE_ATTR_H

/* Marks of the compiler that the whole code base uses. */

/* The result must be looked at; cast to void where it truly does not matter. */
#define NODISCARD __attribute__((warn_unused_result))

/* Argument FMT is a printf format, its values start at argument FIRST. */
#define PRINTF_LIKE(FMT, FIRST) __attribute__((format(printf, FMT, FIRST)))

/* The function does not return. */
#define NORETURN __attribute__((noreturn))

/* How many elements the array ARRAY has. */
#define COUNT_OF(ARRAY) (sizeof(ARRAY) / sizeof((ARRAY)[0]))

#endif
