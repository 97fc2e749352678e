/* SPDX-License-Identifier: MIT */
#ifndef TESTS_SORTED_FIXTURE_H
#define TESTS_SORTED_FIXTURE_H

#include <stdint.h>
#include <stdlib.h>

#include "src/base/alloc.h"
#include "src/base/span.h"

/* The same numbers each time. */
static inline uint32_t
random_below(uint32_t n)
{
	static uint32_t state = 2463534242u;

	state ^= state << 13;
	state ^= state >> 17;
	state ^= state << 5;
	return state % n;
}

/* What one keyspace should hold: packed keys in order. */
struct row {
	struct span packed;
	uint64_t bytes;
};

struct model {
	struct row *rows;
	size_t n;
	size_t cap;
};

/* Where PACKED is in MODEL, or should be. */
static inline size_t
model_place(const struct model *model, struct span packed, bool *ret_there)
{
	size_t low = 0, high = model->n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (span_cmp(model->rows[middle].packed, packed) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	*ret_there = low < model->n && span_eq(model->rows[low].packed, packed);
	return low;
}

static inline void
model_add(struct model *model, struct span packed, uint64_t bytes)
{
	bool there;
	size_t at = model_place(model, packed, &there);

	xgrow(&model->rows, model->n, &model->cap, sizeof(*model->rows));
	memmove(model->rows + at + 1, model->rows + at,
	    (model->n - at) * sizeof(*model->rows));
	model->rows[at].packed.ptr = xmemdup(packed.ptr, packed.len);
	model->rows[at].packed.len = packed.len;
	model->rows[at].bytes = bytes;
	model->n++;
}

static inline void
row_free(struct row *row)
{
	char *owned = NULL;

	memcpy(&owned, &row->packed.ptr, sizeof(owned));
	free(owned);
}

static inline void
model_remove(struct model *model, struct span packed)
{
	bool there;
	size_t at = model_place(model, packed, &there);

	if (!there)
		return;
	row_free(&model->rows[at]);
	model->n--;
	memmove(model->rows + at, model->rows + at + 1,
	    (model->n - at) * sizeof(*model->rows));
}

static inline void
model_fini(struct model *model)
{
	for (size_t i = 0; i < model->n; i++)
		row_free(&model->rows[i]);
	free(model->rows);
}

#endif
