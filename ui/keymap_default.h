/* SPDX-License-Identifier: MIT */
#ifndef UI_KEYMAP_DEFAULT_H
#define UI_KEYMAP_DEFAULT_H

/*
 * The lines of share/keymap, with their line ends; NULL is behind the last. The
 * build makes it with src/base/embed.awk.
 */
extern const char *const keymap_default[];

#endif
