/* SPDX-License-Identifier: MIT */
#include "ui/info.h"

#include <curses.h>
#include <histedit.h>
#include <locale.h>
#include <stdlib.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "src/app/paths.h"
#include "src/app/versions.h"
#include "src/base/text.h"
#include "ui/terminfo.h"

#if defined(__SANITIZE_ADDRESS__)
#define BUILD_SANITIZER ", address sanitizer"
#else
#define BUILD_SANITIZER ""
#endif

#ifdef NDEBUG
#define BUILD_KIND "release"
#else
#define BUILD_KIND "debug"
#endif

extern char **environ;

static void
put(struct buf *out, const char *name, const char *value)
{
	buf_printf(out, "%s: ", name);
	text_visible(out, span_of(value));
	buf_putc(out, '\n');
}

static void
put_program(struct buf *out)
{
	struct utsname system = {0};

	buf_printf(out, "keyslice: %s\n", KEYSLICE_VERSION);
	buf_printf(out, "build: " BUILD_KIND BUILD_SANITIZER ", compiler %s\n",
	    __VERSION__);
	if (uname(&system) == 0)
		buf_printf(out, "system: %s %s %s\n", system.sysname,
		    system.release, system.machine);
	versions_print(out);
	put(out, "ncurses", curses_version());
	buf_printf(out, "libedit: %d.%d\n", LIBEDIT_MAJOR, LIBEDIT_MINOR);
}

static void
put_terminal(struct buf *out)
{
	const char *name = getenv("TERM");

	put(out, "TERM", name == NULL ? "-" : name);
	terminfo_describe(out);
}

static void
put_path(struct buf *out, const char *name, struct buf *path)
{
	const char *text = buf_str(path);
	struct buf value = {0};

	buf_printf(&value, "%s%s", text,
	    access(text, F_OK) != 0       ? " (not there)"
		: access(text, R_OK) != 0 ? " (cannot be read)"
					  : "");
	put(out, name, buf_str(&value));
	buf_fini(&value);
	buf_clear(path);
}

static void
put_paths(struct buf *out)
{
	static const char *const names[] = {"config", "keymap"};
	struct buf path = {0};

	for (size_t i = 0; i < COUNT_OF(names); i++) {
		for (size_t j = 0; path_system_config(names[i], j, &path); j++)
			put_path(out, names[i], &path);
		if (path_config(names[i], &path))
			put_path(out, names[i], &path);
	}
	if (path_config("themes", &path))
		put_path(out, "themes", &path);
	if (path_state("", &path))
		put_path(out, "state and history", &path);
	buf_fini(&path);
}

static void
put_environment(struct buf *out)
{
	static const char *const names[] = {"COLORTERM", "NO_COLOR", "TMUX",
	    "STY", "SSH_TTY", "LANG", "LC_ALL", "LC_CTYPE", "VISUAL", "EDITOR"};
	const char *locale = setlocale(LC_CTYPE, NULL);

	put(out, "locale", locale == NULL ? "none" : locale);
	for (size_t i = 0; i < COUNT_OF(names); i++) {
		const char *value = getenv(names[i]);

		put(out, names[i], value == NULL ? "-" : value);
	}
	for (char **variable = environ; *variable != NULL; variable++) {
		size_t len = strcspn(*variable, "=");
		char *name = xmemdup(*variable, len);

		if (strncmp(name, "KEYSLICE_", strlen("KEYSLICE_")) == 0 &&
		    (*variable)[len] == '=')
			put(out, name, *variable + len + 1);
		free(name);
	}
}

void
info_print(struct buf *out)
{
	put_program(out);
	put_terminal(out);
	put_paths(out);
	put_environment(out);
}
