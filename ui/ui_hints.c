/* SPDX-License-Identifier: MIT */
/* The foot of the screen: the keys that are of use now, which can be clicked. */
#include "ui/ui_priv.h"

enum {
	GAP = 2, /* between two of them */
	CTRL_R = 18,
};

void
ui_add_button(struct ui *ui, int line, int from, int to, uint32_t key)
{
	if (ui->n_buttons < BUTTONS_MAX)
		ui->buttons[ui->n_buttons++] =
		    (struct button){line, from, to, key};
}

static int
columns_of(struct span text)
{
	return (int)text_width(text);
}

/* Appends a hint to the line, if all of it fits; returns the next column. */
static int
draw_hint(struct ui *ui, int at, uint32_t key, const char *what)
{
	struct rect area = {0, 0, ui->canvas.lines, ui->canvas.columns};
	int line = area.lines - 1;
	struct buf name = {0};
	int width;

	key_print(key, &name);
	width = columns_of(buf_span(&name)) + 1 + columns_of(span_of(what));
	if (key != KEY_NONE && at + width < area.columns) {
		int to = at + width;

		ui_add_button(ui, line, at, to, key);
		at += canvas_put(&ui->canvas, area, line, at, area.columns,
		    buf_span(&name), STYLE_KEY);
		(void)canvas_put(&ui->canvas, area, line, at + 1, area.columns,
		    span_of(what), STYLE_DIM);
		at = to + GAP;
	}
	buf_fini(&name);
	return at;
}

/* COMMAND by its key; what no key can be bound to, by how it is typed. */
static int
draw_command_hint(struct ui *ui, int at, enum command_id command)
{
	const struct command *info = command_get(command);
	struct rect area = {0, 0, ui->canvas.lines, ui->canvas.columns};
	struct buf typed = {0};
	int width;

	if ((info->where & ON_KEY) != 0)
		return draw_hint(ui, at, ui_bound_key(ui, command), info->name);
	buf_printf(&typed, ":%s", info->name);
	width = columns_of(buf_span(&typed));
	if (at + width < area.columns) {
		(void)canvas_put(&ui->canvas, area, area.lines - 1, at, width,
		    buf_span(&typed), STYLE_KEY);
		at += width + GAP;
	}
	buf_fini(&typed);
	return at;
}

/* The keys of the prompt: what libedit has, if nobody has bound them anew. */
static void
draw_ask_hints(struct ui *ui)
{
	static const struct prompt_hint usual[] = {
	    {KEYC_ENTER, "accept"},
	    {KEYC_ESC, "cancel"},
	    {KEYC_TAB, "complete"},
	    {KEYC_UP, "typed before"},
	    {CTRL_R, "find"},
	    {KEYC_F1, "help"},
	    {0},
	};
	const struct prompt_hint *hint = ui->ask.ops->hints;
	const char *const *answer = ui->ask.ops->answers;
	int at = 1;

	if (answer != NULL) {
		for (; *answer != NULL; answer++)
			at = draw_hint(ui, at, (uint32_t)(*answer)[0], *answer);
		at = draw_hint(ui, at, KEYC_ENTER, ask_usual(&ui->ask));
		(void)draw_hint(ui, at, KEYC_ESC, "cancel");
		return;
	}
	if (hint == NULL)
		hint = usual;
	for (; hint->what != NULL; hint++)
		at = draw_hint(ui, at, hint->key, hint->what);
}

void
hints_draw(struct ui *ui)
{
	const enum command_id *hints = ui_top(ui)->ops->hints;
	int at = 1;

	if (ui->ask.open) {
		draw_ask_hints(ui);
		return;
	}
	for (; hints != NULL && *hints != CMD_NONE; hints++)
		at = draw_command_hint(ui, at, *hints);
}
