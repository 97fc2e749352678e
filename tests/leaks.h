/* SPDX-License-Identifier: MIT */
#ifndef TESTS_LEAKS_H
#define TESTS_LEAKS_H

/*
 * The leak sanitizer asks this program for what it is to pass over: libtinfo
 * loses eight bytes each time libedit asks it about the terminal, which a test
 * that makes many screens does often.
 */
const char *__lsan_default_suppressions(void);

const char *
__lsan_default_suppressions(void)
{
	return "leak:_nc_trim_sgr0\n";
}

#endif
