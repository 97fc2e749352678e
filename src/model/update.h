/* SPDX-License-Identifier: MIT */
#ifndef MODEL_UPDATE_H
#define MODEL_UPDATE_H

#include "src/model/expr.h"
#include "src/model/key.h"

/*
 * UpdateExpression: SET, REMOVE, ADD and DELETE, with the service's rules and
 * words (expr.h says the same of conditions).
 */
struct update;

/*
 * Parses all of TEXT; the tree lives in ENV's arena. Static checks (sections
 * once, overlapping and conflicting paths, operand types, key attributes of DEF
 * must not be changed) are done here.
 */
NODISCARD
enum err_code update_parse(struct expr_env *env, struct span text,
    const struct key_def *def, struct update **ret_update, struct err *err);

/*
 * What BEFORE becomes: appended to BYTES as the body of a map (BYTES is cleared
 * first, and BEFORE must not borrow from it) and opened as *ret_after. All right
 * sides read BEFORE. If there is no item yet BEFORE is empty, and the caller
 * adds the key to the result; only then may REMOVE name a path whose parent is
 * absent. The depth of values is checked here, the size of the item and its
 * index keys by the caller. ERR_INVALID in the service's words; BEFORE is never
 * changed.
 */
NODISCARD
enum err_code update_apply(const struct update *update,
    const struct item *before, struct buf *bytes, struct item *ret_after,
    struct err *err);

/*
 * The paths that UPDATE changes, as written, for ReturnValues UPDATED_OLD and
 * UPDATED_NEW, which are the projection by them of the item before and after;
 * *ret_paths is in the arena.
 */
void update_paths(const struct update *update, const struct path **ret_paths,
    size_t *ret_n);

/*
 * The bytes that the service counts of an update that made AFTER, and limits as
 * it does those of an item: the attributes that are written, and a fixed cost
 * for each action.
 */
size_t update_size(const struct update *update, const struct item *after);

#endif
