/* SPDX-License-Identifier: MIT */
#ifndef APP_SLICEDIFF_PRIV_H
#define APP_SLICEDIFF_PRIV_H

#include "src/app/slicediff.h"

/* Between slicediff.c and slicediff_pair.c. */

/* Whether two items, whose keys are LEFT_DEF and RIGHT_DEF, are equal but for
 * these. */
bool slice_diff_is_same(const struct key_def *left_def, const struct item *left,
    const struct key_def *right_def, const struct item *right);

#endif
