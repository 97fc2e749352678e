/* SPDX-License-Identifier: MIT */
#include "ui/marks.h"

#include <stdlib.h>

void
marks_fini(struct marks *marks)
{
	map_fini(&marks->map);
	free(marks->places);
	buf_fini(&marks->last);
	*marks = (struct marks){0};
}

void
marks_clear(struct marks *marks, size_t index)
{
	marks_fini(marks);
	marks->index = index;
}

bool
marks_has(const struct marks *marks, struct span place)
{
	uint32_t is = 0;

	return map_get(&marks->map, place, &is) && is == 1;
}

bool
marks_set(struct marks *marks, struct span place, bool is)
{
	uint32_t was = 0;
	bool known = map_get(&marks->map, place, &was);
	struct span kept;

	if (is && was == 0 && marks->n >= MARKS_MAX)
		return false;
	if (!is && was == 0)
		return true;
	kept = map_set(&marks->map, place, is ? 1 : 0);
	if (!known) {
		xgrow(&marks->places, marks->n_places, &marks->cap,
		    sizeof(*marks->places));
		marks->places[marks->n_places++] = kept;
	}
	marks->n += is && was == 0;
	marks->n -= !is;
	if (is || span_eq(buf_span(&marks->last), place))
		buf_clear(&marks->last);
	if (is)
		buf_add_span(&marks->last, kept);
	return true;
}

static int
compare(const void *a, const void *b)
{
	const struct span *one = a, *other = b;

	return span_cmp(*one, *other);
}

struct span *
marks_list(const struct marks *marks)
{
	struct span *list = xcalloc(marks->n + 1, sizeof(*list));
	size_t n = 0;

	for (size_t i = 0; i < marks->n_places; i++)
		if (marks_has(marks, marks->places[i]))
			list[n++] = marks->places[i];
	qsort(list, n, sizeof(*list), compare);
	return list;
}
