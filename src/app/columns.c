/* SPDX-License-Identifier: MIT */
#include "src/app/columns.h"

#include <stdlib.h>

void
columns_fini(struct columns *columns)
{
	free(columns->names);
	map_fini(&columns->places);
	*columns = (struct columns){0};
}

size_t
columns_add(struct columns *columns, struct span name)
{
	uint32_t place;

	/* Items of one kind name their attributes in one order. */
	if (columns->next < columns->n &&
	    span_eq(columns->names[columns->next], name))
		return columns->next++;
	if (map_get(&columns->places, name, &place)) {
		columns->next = place + 1;
		return place;
	}
	xgrow(&columns->names, columns->n, &columns->cap,
	    sizeof(*columns->names));
	columns->names[columns->n] =
	    map_set(&columns->places, name, (uint32_t)columns->n);
	columns->next = ++columns->n;
	return columns->n - 1;
}

void
columns_add_key(struct columns *columns, const struct key_def *key)
{
	for (size_t i = 0; i < key->n; i++)
		(void)columns_add(columns, key->part[i].name);
}
