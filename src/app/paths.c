/* SPDX-License-Identifier: MIT */
#include "src/app/paths.h"

#include <stdlib.h>

/* $VARIABLE/keyslice/NAME, or ~/FALLBACK/keyslice/NAME. */
static bool
join(const char *variable, const char *fallback, const char *name,
    struct buf *out)
{
	const char *dir = getenv(variable), *home = getenv("HOME");

	/* The rules say that a relative path there is to be ignored. */
	if (dir != NULL && dir[0] == '/')
		buf_puts(out, dir);
	else if (home != NULL && home[0] == '/')
		buf_printf(out, "%s/%s", home, fallback);
	else
		return false;
	buf_puts(out, "/keyslice");
	if (name[0] != '\0')
		buf_printf(out, "/%s", name);
	return true;
}

bool
path_config(const char *name, struct buf *out)
{
	return join("XDG_CONFIG_HOME", ".config", name, out);
}

bool
path_state(const char *name, struct buf *out)
{
	return join("XDG_STATE_HOME", ".local/state", name, out);
}
