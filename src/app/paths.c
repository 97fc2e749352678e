/* SPDX-License-Identifier: MIT */
#include "src/app/paths.h"

#include <stdlib.h>

/* The home directory, or NULL. */
static const char *
home_dir(void)
{
	const char *home = getenv("HOME");

	return home != NULL && home[0] == '/' ? home : NULL;
}

static void
put_name(const char *name, struct buf *out)
{
	buf_puts(out, "/keyslice");
	if (name[0] != '\0')
		buf_printf(out, "/%s", name);
}

/* $VARIABLE/keyslice/NAME, or ~/FALLBACK/keyslice/NAME. */
static bool
join(const char *variable, const char *fallback, const char *name,
    struct buf *out)
{
	const char *dir = getenv(variable), *home = home_dir();

	/* The rules say that a relative path there is to be ignored. */
	if (dir != NULL && dir[0] == '/')
		buf_puts(out, dir);
	else if (home != NULL)
		buf_printf(out, "%s/%s", home, fallback);
	else
		return false;
	put_name(name, out);
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

/* Takes the last directory off *DIRS; relative ones do not count. */
static bool
take_last(struct span *dirs, struct span *ret_dir)
{
	while (dirs->len > 0) {
		size_t at = dirs->len;

		while (at > 0 && dirs->ptr[at - 1] != ':')
			at--;
		*ret_dir = span_from(*dirs, at);
		dirs->len = at > 0 ? at - 1 : 0;
		if (span_starts(*ret_dir, SPAN("/")))
			return true;
	}
	return false;
}

bool
path_system_config(const char *name, size_t i, struct buf *out)
{
	const char *set = getenv("XDG_CONFIG_DIRS");
	struct span dirs = SPAN("/etc/xdg"), dir;

	if (set != NULL && set[0] != '\0')
		dirs = span_of(set);
	do {
		if (!take_last(&dirs, &dir))
			return false;
	} while (i-- > 0);
	buf_add_span(out, dir);
	put_name(name, out);
	return true;
}

void
path_from_tilde(const char *path, struct buf *out)
{
	const char *home = home_dir();

	if (home != NULL && path[0] == '~' && path[1] == '/') {
		buf_puts(out, home);
		path++;
	}
	buf_puts(out, path);
}

void
path_to_tilde(const char *path, struct buf *out)
{
	const char *home = home_dir();
	size_t len = home == NULL ? 0 : strlen(home);

	if (len > 1 && strncmp(path, home, len) == 0 && path[len] == '/') {
		buf_putc(out, '~');
		path += len;
	}
	buf_puts(out, path);
}
