/* SPDX-License-Identifier: MIT */
#ifndef UI_THEMES_DEFAULT_H
#define UI_THEMES_DEFAULT_H

/*
 * The lines of share/themes, with their line ends; NULL is behind the last. The
 * build makes them with src/base/embed.awk.
 */
extern const char *const theme_terminal[];
extern const char *const theme_dark[];
extern const char *const theme_light[];

#endif
