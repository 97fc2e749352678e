/* SPDX-License-Identifier: MIT */
#include "tests/tap.h"
#include "ui/milestones.h"

/* As a count goes on, with a row in every third entry. */
static void
count_to(struct milestones *milestones, uint64_t end, uint64_t step)
{
	struct slice_count count = {0};

	for (count.read = step; count.read <= end; count.read += step) {
		count.n = count.read / 3;
		milestones_note(milestones, &count);
	}
	slice_count_fini(&count);
}

static void
test_find(void)
{
	struct milestones milestones = {0};
	const struct slice_count *at;

	OK(milestones_at_read(&milestones, 5000) == NULL, "none yet");
	count_to(&milestones, 30000, 3000);
	at = milestones_at_read(&milestones, 2999);
	OK(at == NULL, "before the first one");
	at = milestones_at_read(&milestones, 3000);
	IS_INT(at == NULL ? 0 : at->read, 3000, "at one");
	at = milestones_at_read(&milestones, 8999);
	IS_INT(at == NULL ? 0 : at->read, 6000, "before the next one");
	at = milestones_at_row(&milestones, 2500);
	IS_INT(at == NULL ? 0 : at->n, 2000, "by the number of a row");
	at = milestones_at_row(&milestones, 1 << 20);
	IS_INT(at == NULL ? 0 : at->n, 10000, "behind the last one");
	milestones_fini(&milestones);
}

/* Few are kept however long the way is, and none lie far apart. */
static void
test_thin(void)
{
	struct milestones milestones = {0};
	uint64_t end = UINT64_C(100000000), widest = 0, last = 0;

	count_to(&milestones, end, 2000);
	OK(milestones.n <= MILESTONES_MAX, "%zu are kept", milestones.n);
	for (size_t i = 0; i < milestones.n; i++) {
		uint64_t read = milestones.counts[i].read;

		if (read - last > widest)
			widest = read - last;
		last = read;
	}
	if (end - last > widest)
		widest = end - last;
	OK(widest <= 64000, "at most %llu entries apart",
	    (unsigned long long)widest);
	milestones_fini(&milestones);
}

int
main(void)
{
	test_find();
	test_thin();
	return tap_end();
}
