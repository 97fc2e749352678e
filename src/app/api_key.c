/* SPDX-License-Identifier: MIT */
#include "src/app/api_priv.h"

enum err_code
key_of_fields(const struct key_def *def, const struct item *item,
    struct buf *bytes, struct key *ret_key, struct err *err)
{
	bool matches = item->n == def->n;

	for (size_t i = 0; i < def->n && matches; i++)
		matches =
		    item_get(item, def->part[i].name).type == def->part[i].type;
	if (!matches)
		return err_set(err, ERR_INVALID,
		    "The provided key element does not match the schema");
	return key_of_item(def, item, bytes, ret_key, err);
}
