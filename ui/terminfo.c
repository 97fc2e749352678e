/* SPDX-License-Identifier: MIT */
#include "ui/terminfo.h"

#include <curses.h>
#include <stdlib.h>
#include <term.h>

/* A capability that is absent is NULL, one that is no string is -1. */
static bool
has(const char *name)
{
	char capability[8];
	const char *text;

	(void)snprintf(capability, sizeof(capability), "%s", name);
	text = tigetstr(capability);
	return text != NULL && text != (const char *)-1;
}

enum err_code
terminfo_check(int fd, struct err *err)
{
	const char *name = getenv("TERM");
	int status = 0;
	enum err_code code = ERR_OK;

	if (name == NULL || name[0] == '\0')
		return err_set(err, ERR_USAGE,
		    "TERM is not set: the kind of terminal is not known");
	if (setupterm(NULL, fd, &status) != OK && status != 1)
		return err_set(err, ERR_USAGE,
		    "no terminal is known as TERM=%s", name);
	if (!has("cup") || !has("clear"))
		code = err_set(err, ERR_USAGE,
		    "the terminal TERM=%s cannot move its cursor", name);
	(void)del_curterm(cur_term);
	return code;
}
