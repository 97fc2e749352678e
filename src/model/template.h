/* SPDX-License-Identifier: MIT */
#ifndef MODEL_TEMPLATE_H
#define MODEL_TEMPLATE_H

#include "src/model/item.h"

/*
 * Key templates: text with {attribute} components, {{ and }} for braces, and
 * {attribute*} for a component that is itself a path and may hold the
 * delimiter. "VEH#{vehicleId}".
 */

/* Checks TEXT; err->pos is the byte. */
NODISCARD
enum err_code template_check(struct span text, struct err *err);

/*
 * Appends the key that TEXT builds from ITEM. Every component must be there, S
 * or N, not empty, and must not hold DELIMITER (if that is not empty), unless
 * it is marked; ERR_INVALID names the component and its value.
 */
NODISCARD
enum err_code template_build(struct span text, struct span delimiter,
    const struct item *item, struct buf *out, struct err *err);

/*
 * Whether the key VALUE can have been built by TEXT: the literal parts are
 * there in order, and each component is at least one byte long and, unless
 * marked, holds no DELIMITER.
 */
bool template_matches(struct span text, struct span delimiter,
    struct span value);

#endif
