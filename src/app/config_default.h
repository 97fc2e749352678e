/* SPDX-License-Identifier: MIT */
#ifndef APP_CONFIG_DEFAULT_H
#define APP_CONFIG_DEFAULT_H

/*
 * The lines of share/config, with their line ends; NULL is behind the last. The
 * build makes it with src/base/embed.awk.
 */
extern const char *const config_lines[];

#endif
