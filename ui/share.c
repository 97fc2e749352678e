/* SPDX-License-Identifier: MIT */
#include "ui/share.h"

/* A bar of EIGHTHS of a column. */
static void
put_bar(unsigned eighths, bool ascii, struct buf *out)
{
	static const char parts[][4] = {"", "\xe2\x96\x8f", "\xe2\x96\x8e",
	    "\xe2\x96\x8d", "\xe2\x96\x8c", "\xe2\x96\x8b", "\xe2\x96\x8a",
	    "\xe2\x96\x89"};

	for (; eighths >= 8; eighths -= 8)
		buf_puts(out, ascii ? "#" : "\xe2\x96\x88");
	if (!ascii)
		buf_puts(out, parts[eighths]);
	else if (eighths >= 4)
		buf_puts(out, "#");
}

void
share_put(struct canvas *canvas, const struct cell_place *place, uint64_t part,
    uint64_t all, enum style style)
{
	double share = all == 0 ? 0 : (double)part / (double)all;
	unsigned eighths = (unsigned)(share * SHARE_BAR * 8 + 0.5);
	struct cell_place percent = *place;
	struct buf text = {0};

	put_bar(eighths, canvas->ascii, &text);
	cell_put(canvas, place, buf_span(&text), style);
	buf_clear(&text);
	percent_print(part, all, &text);
	percent.right = true;
	cell_put(canvas, &percent, buf_span(&text), style);
	buf_fini(&text);
}

enum collections_by
share_order_at(int column, const struct cell_place *items,
    const struct cell_place *bytes, const struct cell_place *share)
{
	if (cell_place_has(items, column))
		return BY_COUNT;
	if (cell_place_has(bytes, column) || cell_place_has(share, column))
		return BY_SIZE;
	return BY_KEY;
}
