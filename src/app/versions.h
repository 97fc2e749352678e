/* SPDX-License-Identifier: MIT */
#ifndef APP_VERSIONS_H
#define APP_VERSIONS_H

#include "src/base/buf.h"

/* Appends what this layer and those below run with, lines of "name: value". */
void versions_print(struct buf *out);

#endif
