/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "ui/pick.h"
#include "ui/scope.h"
#include "ui/ui_priv.h"

enum {
	BINDINGS_MAX = 512,
	KEYS_SHOWN = 2, /* of one command */
};

/* Something to do: a command, perhaps with an argument that a key gives it. */
struct choice {
	enum command_id command;
	struct span argument; /* of the key map */
};

/* All that can be done, to choose from. */
struct palette {
	struct ui *ui;
	struct pick *pick;
	struct choice *choices; /* by the number of the entry */
	size_t n, cap;

	struct binding bindings[BINDINGS_MAX]; /* in the view on top */
	size_t n_bindings;
};

static bool
needs_argument(enum command_id id)
{
	const char *arguments = command_get(id)->arguments;

	return arguments[0] != '\0' && arguments[0] != '[';
}

/* The ":" prompt takes over, with the name of the command. */
static void
type_argument(struct ui *ui, enum command_id id)
{
	struct buf line = {0};

	buf_printf(&line, "%s ", command_get(id)->name);
	ui_ask_command(ui, buf_span(&line));
	buf_fini(&line);
}

static const struct choice *
chosen(const struct palette *palette)
{
	const struct pick_entry *entry = pick_chosen(palette->pick);

	return entry == NULL ? NULL : &palette->choices[entry->id];
}

static enum err_code
palette_accept(void *data, struct span line, struct err *err)
{
	struct palette *palette = data;
	struct ui *ui = palette->ui;
	const struct choice *choice = chosen(palette);
	struct event event;

	(void)line;
	if (choice == NULL)
		return err_set(err, ERR_NOT_FOUND, "no command fits");
	event = (struct event){
	    .command = choice->command, .argument = choice->argument};
	if (needs_argument(event.command) && event.argument.len == 0) {
		type_argument(ui, event.command);
		return ERR_OK;
	}
	switch (ui_act(ui, &event, err)) {
	case REPLY_IGNORED:
		return ui_not_here(event.command, err);
	case REPLY_FAILED:
		/* It was chosen and done: what is wrong is not the choice. */
		if (!ui_catch_up(ui))
			ui_complain(ui, "%s", err->msg);
		return ERR_OK;
	case REPLY_DONE:
	case REPLY_CLOSE:
	case REPLY_OPEN:
		break;
	}
	return ERR_OK;
}

static void
palette_change(void *data, struct span line, struct err *err)
{
	struct palette *palette = data;

	(void)err;
	pick_narrow(palette->pick, line);
}

static bool
palette_key(void *data, uint32_t key)
{
	struct palette *palette = data;
	const struct choice *choice = chosen(palette);

	if (key != KEYC_TAB)
		return pick_key(palette->pick, key);
	/* DATA goes with this. */
	if (choice != NULL &&
	    (command_get(choice->command)->where & AT_PROMPT) != 0)
		type_argument(palette->ui, choice->command);
	return true;
}

static void
palette_draw(void *data, struct canvas *canvas, struct rect area)
{
	struct palette *palette = data;

	pick_draw(palette->pick, canvas, area);
}

static enum reply
palette_point(void *data, const struct pointer *pointer, struct rect area)
{
	struct palette *palette = data;

	return pick_point(palette->pick, pointer, area);
}

static void
palette_status(void *data, struct buf *out)
{
	const struct palette *palette = data;
	const struct pick_entry *entry = pick_chosen(palette->pick);

	if (entry != NULL)
		buf_add_span(out, entry->detail);
}

static void
palette_close(void *data)
{
	struct palette *palette = data;

	pick_free(palette->pick);
	free(palette->choices);
	free(palette);
}

static const struct prompt_hint hints[] = {{KEYC_ENTER, "run"},
    {KEYC_ESC, "leave"}, {KEYC_DOWN, "next"}, {KEYC_TAB, "type it"}, {0}};

static const struct prompt_ops palette_ops = {
    .change = palette_change,
    .accept = palette_accept,
    .key = palette_key,
    .draw = palette_draw,
    .point = palette_point,
    .status = palette_status,
    .close = palette_close,
    .hints = hints,
};

/* The keys that give CHOICE. */
static void
keys_print(const struct palette *palette, const struct choice *choice,
    struct buf *out)
{
	const struct ui *ui = palette->ui;
	int n = 0;

	for (size_t i = 0; i < palette->n_bindings && n < KEYS_SHOWN; i++) {
		const struct binding *binding = &palette->bindings[i];

		if (binding->command != choice->command ||
		    !span_eq(choice->argument,
			keymap_argument(ui->keymap, ui_top(ui)->ops->name,
			    binding->key)))
			continue;
		if (n++ > 0)
			buf_putc(out, ' ');
		key_print(binding->key, out);
	}
}

static void
add_choice(struct palette *palette, const struct choice *choice)
{
	const struct command *command = command_get(choice->command);
	struct pick_entry entry = {
	    .detail = span_of(command->help),
	    .id = palette->n,
	};
	struct buf keys = {0}, text = {0};

	keys_print(palette, choice, &keys);
	entry.mark = buf_span(&keys);
	buf_puts(&text, command->name);
	if (choice->argument.len > 0) {
		buf_putc(&text, ' ');
		buf_add_span(&text, choice->argument);
	} else if (command->arguments[0] != '\0') {
		buf_printf(&text, " %s", command->arguments);
	}
	entry.text = buf_span(&text);
	pick_add(palette->pick, &entry);
	xgrow(&palette->choices, palette->n, &palette->cap,
	    sizeof(*palette->choices));
	palette->choices[palette->n++] = *choice;
	buf_fini(&keys);
	buf_fini(&text);
}

/* COMMAND, and what keys give it as argument; unless it is there already. */
static void
add_command(struct palette *palette, enum command_id command)
{
	const struct ui *ui = palette->ui;
	struct choice choice = {.command = command};

	/* Nothing would be left of the palette that it is chosen in. */
	if ((command_get(command)->where & (AT_PROMPT | ON_KEY)) == 0 ||
	    command == CMD_PALETTE ||
	    !scope_has(ui_top(ui)->ops->name, command))
		return;
	for (size_t i = 0; i < palette->n; i++)
		if (palette->choices[i].command == command)
			return;
	add_choice(palette, &choice);
	for (size_t i = 0; i < palette->n_bindings; i++) {
		const struct binding *binding = &palette->bindings[i];

		if (binding->command != command)
			continue;
		choice.argument = keymap_argument(ui->keymap,
		    ui_top(ui)->ops->name, binding->key);
		if (choice.argument.len > 0)
			add_choice(palette, &choice);
	}
}

/* What the view on top thinks most useful, the rest, and what moves. */
static void
add_commands(struct palette *palette)
{
	const enum command_id *view_hints = ui_top(palette->ui)->ops->hints;

	for (; view_hints != NULL && *view_hints != CMD_NONE; view_hints++)
		add_command(palette, *view_hints);
	for (enum command_id id = CMD_OPEN; id < CMD_COUNT; id++)
		add_command(palette, id);
	for (enum command_id id = 0; id < CMD_OPEN; id++)
		add_command(palette, id);
}

void
ui_ask_palette(struct ui *ui)
{
	struct palette *palette = xcalloc(1, sizeof(*palette));

	palette->ui = ui;
	palette->pick = pick_new("commands");
	palette->n_bindings = keymap_list(ui->keymap, ui_top(ui)->ops->name,
	    palette->bindings, BINDINGS_MAX);
	add_commands(palette);
	ui_prompt(ui, "command: ", (struct span){0}, NULL, &palette_ops,
	    palette);
	ui->ask.owner = NULL;
}
