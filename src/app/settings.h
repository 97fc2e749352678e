/* SPDX-License-Identifier: MIT */
#ifndef APP_SETTINGS_H
#define APP_SETTINGS_H

#include "src/base/buf.h"
#include "src/base/err.h"

/*
 * What a user can set, one row each in the table of settings.c: in a file of
 * lines "NAME VALUE", in the environment, on the command line, with ":set".
 * What is set later stands; each value knows where it comes from.
 */
enum setting_id {
	SETTING_THEME,     /* the name of a theme */
	SETTING_COLOR,     /* auto, none, 8, 256, true */
	SETTING_MOUSE,     /* on, off */
	SETTING_ASCII,     /* on, off: borders of - and | */
	SETTING_HINTS,     /* on, off: the keys at the foot of the screen */
	SETTING_RESUME,    /* on, off: start where the store was left */
	SETTING_CLIPBOARD, /* a command that is given what is copied; "": the
	                    * terminal */
	SETTING_LOG,       /* a file; "": none */
	SETTING_COUNT
};

struct setting {
	const char *name;
	const char *choices; /* "on off"; NULL: any text */
	const char *initial; /* as if it were set so */
	const char *help;    /* one line */
};

const struct setting *setting_get(enum setting_id id);
/* The setting NAME, or SETTING_COUNT. */
enum setting_id setting_named(struct span name);

struct settings;

/* All as they are at first. */
struct settings *settings_new(void);
void settings_free(struct settings *settings);

/*
 * Sets ID to VALUE (copied). ORIGIN says where that was said, for a person
 * ("--mouse", "/home/x/.config/keyslice/config:3"); copied. ERR_SYNTAX if VALUE
 * is none of the choices; the message names them.
 */
NODISCARD
enum err_code settings_set(struct settings *settings, enum setting_id id,
    struct span value, const char *origin, struct err *err);

/*
 * Reads a file of settings: lines of "NAME VALUE", where # begins a comment at
 * the start of a line or behind a blank. ERR_SYNTAX with NAME and the first bad
 * line in the message; the good lines count all the same.
 */
NODISCARD
enum err_code settings_read(struct settings *settings, struct span text,
    const char *name, struct err *err);

/* Takes over what the environment says: NO_COLOR, KEYSLICE_CLIPBOARD and so on;
 * the table is in settings.c. */
NODISCARD
enum err_code settings_environment(struct settings *settings, struct err *err);

/* The value of ID; valid until it is set again. */
const char *settings_get(const struct settings *settings, enum setting_id id);
/* Whether it is "on". */
bool settings_is_on(const struct settings *settings, enum setting_id id);
/* Where its value was set; "default" if nowhere. */
const char *settings_origin(const struct settings *settings,
    enum setting_id id);
/* How often anything was set: another number, another look at them. */
unsigned settings_changes(const struct settings *settings);

#endif
