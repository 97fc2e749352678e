/* SPDX-License-Identifier: MIT */
#include "ui/milestones.h"

#include <stdlib.h>

enum {
	APART_MIN = 1000, /* entries that are soon counted again */
};

void
milestones_fini(struct milestones *milestones)
{
	for (size_t i = 0; i < milestones->n; i++)
		slice_count_fini(&milestones->counts[i]);
	free(milestones->counts);
	*milestones = (struct milestones){0};
}

/* Leaves every other one. */
static void
thin(struct milestones *milestones)
{
	size_t n = 0;

	for (size_t i = 0; i < milestones->n; i++) {
		if (i % 2 == 0)
			slice_count_fini(&milestones->counts[i]);
		else
			milestones->counts[n++] = milestones->counts[i];
	}
	milestones->n = n;
	milestones->apart *= 2;
}

void
milestones_note(struct milestones *milestones, const struct slice_count *count)
{
	size_t n = milestones->n;
	uint64_t last = n == 0 ? 0 : milestones->counts[n - 1].read;

	if (n == 0)
		milestones->apart = APART_MIN;
	if (count->end || count->read < last + milestones->apart)
		return;
	if (n == MILESTONES_MAX)
		thin(milestones);
	n = milestones->n++;
	xgrow(&milestones->counts, n, &milestones->cap,
	    sizeof(*milestones->counts));
	milestones->counts[n] = (struct slice_count){0};
	slice_count_copy(&milestones->counts[n], count);
}

/* How many of them one function finds to lie at most at NUMBER. */
static size_t
count_up_to(const struct milestones *milestones, uint64_t number,
    uint64_t (*number_of)(const struct slice_count *count))
{
	size_t low = 0, high = milestones->n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (number_of(&milestones->counts[middle]) <= number)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static uint64_t
read_of(const struct slice_count *count)
{
	return count->read;
}

static uint64_t
rows_of(const struct slice_count *count)
{
	return count->n;
}

const struct slice_count *
milestones_at_read(const struct milestones *milestones, uint64_t read)
{
	size_t n = count_up_to(milestones, read, read_of);

	return n == 0 ? NULL : &milestones->counts[n - 1];
}

const struct slice_count *
milestones_at_row(const struct milestones *milestones, uint64_t n)
{
	size_t up_to = count_up_to(milestones, n, rows_of);

	return up_to == 0 ? NULL : &milestones->counts[up_to - 1];
}
