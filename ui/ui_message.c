/* SPDX-License-Identifier: MIT */
/*
 * A key that is pressed while work goes on in the background must not hide how
 * far that is, nor what comes of it: the message stands in front of the one, and
 * behind the other. Where there is no room for both, it gives way to what has
 * come of the work, unless it is a failure to read.
 */
#include "ui/ui_priv.h"
#include "ui/wrap.h"

enum {
	SHARE = 3,       /* of the screen's lines, at most one in so many */
	GAP = 3,         /* between a message and what the view says */
	STATUS_MIN = 16, /* columns of that which are worth to be seen */
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

bool
message_draw_beside(struct ui *ui, int line, int width)
{
	struct rect area = {0, 0, ui->canvas.lines, ui->canvas.columns};
	struct span message = buf_span(&ui->message);
	enum style style = ui->complaint ? STYLE_ERROR : STYLE_STATUS;
	bool gives_way = ui->aside && (ui->passing || !ui->complaint);
	int room = width - (int)text_width(message) - GAP;
	bool draws = ui->over_work && message.len > 0 && !ui->ask.open;
	struct buf status = {0};
	bool fits;

	if (draws)
		ui_top(ui)->ops->status(ui_top(ui), &status);
	fits = room >= (int)text_width(buf_span(&status));
	draws = draws && status.len > 0 &&
	    (fits || gives_way || (!ui->aside && room >= STATUS_MIN));
	if (draws && ui->aside) {
		int at = 1 +
		    canvas_put(&ui->canvas, area, line, 1, width,
			buf_span(&status), STYLE_STATUS);

		if (fits)
			(void)canvas_put(&ui->canvas, area, line, at + GAP,
			    width, message, style);
	} else if (draws) {
		int at = 1 +
		    canvas_put(&ui->canvas, area, line, 1, width, message,
			style);

		(void)canvas_put(&ui->canvas, area, line, at + GAP, room,
		    buf_span(&status), STYLE_STATUS);
	}
	buf_fini(&status);
	return draws;
}
