/* SPDX-License-Identifier: MIT */
#include "src/model/cost.h"

#include <inttypes.h>

#include "src/model/limits.h"

static uint64_t
units(uint64_t bytes, uint64_t unit)
{
	uint64_t n = bytes / unit + (bytes % unit != 0);

	return n == 0 ? 1 : n;
}

uint64_t
cost_read(uint64_t bytes, bool consistent)
{
	return units(bytes, READ_UNIT_BYTES) * (consistent ? 2 : 1);
}

uint64_t
cost_write(uint64_t before, uint64_t after)
{
	return units(before > after ? before : after, WRITE_UNIT_BYTES) * 2;
}

void
cost_print(uint64_t halves, struct buf *out)
{
	buf_printf(out, "%" PRIu64 "%s", halves / 2, halves % 2 ? ".5" : "");
}
