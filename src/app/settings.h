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
/*
 * Takes "NAME VALUE" or NAME=VALUE apart, which are parts of LINE; "" in quotes
 * is an empty value. Returns the setting NAME, or SETTING_COUNT.
 */
enum setting_id setting_split(struct span line, struct span *ret_name,
    struct span *ret_value);
/* Takes the next word off *CHOICES; false if there is none. */
bool setting_choice(struct span *choices, struct span *ret_choice);

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
 * The same for "NAME VALUE", as files and ":set" have it; see setting_split().
 * ERR_SYNTAX also if there is no such name; ERR->pos is a byte of LINE.
 */
NODISCARD
enum err_code settings_line(struct settings *settings, struct span line,
    const char *origin, struct err *err);

/*
 * Reads a file of settings, one a line, where # begins a comment at the start
 * of a line or behind a blank. FAULTS (NULL is allowed) gets all that is wrong,
 * a line each: "NAME:LINE: why"; ERR the first of it, with ERR_SYNTAX. The good
 * lines count all the same.
 */
NODISCARD
enum err_code settings_read(struct settings *settings, struct span text,
    const char *name, struct buf *faults, struct err *err);

/* Files stand above NO_COLOR, and below the variables that are our own. */
enum settings_stage {
	BEFORE_FILES,
	AFTER_FILES
};

/*
 * Takes over what the environment says: NO_COLOR, KEYSLICE_CLIPBOARD and so on;
 * the table is in settings.c. Mistakes as with settings_read().
 */
NODISCARD
enum err_code settings_environment(struct settings *settings,
    enum settings_stage stage, struct buf *faults, struct err *err);

/* The value of ID; valid until it is set again. */
const char *settings_get(const struct settings *settings, enum setting_id id);
/* The same as a file has it: "" in quotes for an empty one. */
const char *settings_show(const struct settings *settings, enum setting_id id);
/* Whether it is "on". */
bool settings_is_on(const struct settings *settings, enum setting_id id);
/* Where its value was set; "default" if nowhere. */
const char *settings_origin(const struct settings *settings,
    enum setting_id id);
/* How often anything was set: another number, another look at them. */
unsigned settings_changes(const struct settings *settings);

#endif
