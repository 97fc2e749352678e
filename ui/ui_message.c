/* SPDX-License-Identifier: MIT */
#include "ui/ui_priv.h"
#include "ui/wrap.h"

enum {
	SHARE = 3, /* of the screen's lines, at most one in so many */
};

void
message_draw(struct ui *ui, struct span text, int bottom, int width,
    enum style style)
{
	struct rect area = {0, 0, ui->canvas.lines, ui->canvas.columns};
	int most = area.lines / SHARE > 1 ? area.lines / SHARE : 1;
	int n = 0;

	for (struct span rest = text; rest.len > 0 && n < most; n++)
		(void)wrap_take(&rest, width);
	for (int i = 0; i < n; i++) {
		int line = bottom - n + 1 + i;
		struct span part = text;

		/* The last one that there is room for ends in an ellipsis. */
		if (i + 1 < most)
			part = wrap_take(&text, width);
		canvas_fill(&ui->canvas, area, line, 0,
		    i + 1 < n ? area.columns : width + 1, STYLE_STATUS);
		(void)canvas_put(&ui->canvas, area, line, 1, width, part,
		    style);
	}
}
