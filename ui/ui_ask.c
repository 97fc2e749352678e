/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "ui/ui_priv.h"

enum {
	CTRL_C = 3,
	CONTROL_LAST = 0x1f,
};

const char *const ui_yes_or_no[] = {"yes", "no", NULL};

static void
words_drop(struct ask *ask)
{
	completions_fini(&ask->words);
	ask->words = (struct completions){0};
	ask->chosen = SIZE_MAX;
}

void
ask_fini(struct ask *ask)
{
	if (ask->open && ask->ops->close != NULL)
		ask->ops->close(ask->data);
	words_drop(ask);
	free(ask->label);
	free(ask->history);
	free(ask->given);
	*ask = (struct ask){0};
}

void
ui_prompt(struct ui *ui, const char *label, struct span text,
    const char *history, const struct prompt_ops *ops, void *data)
{
	ask_fini(&ui->ask);
	ui->ask = (struct ask){
	    .open = true,
	    .label = xstrdup(label),
	    .history = history == NULL ? NULL : xstrdup(history),
	    .given = xmemdup(text.ptr, text.len),
	    .ops = ops,
	    .data = data,
	    .owner = ui_top(ui),
	    .chosen = SIZE_MAX,
	};
	prompt_begin(ui->prompt, ops->answers == NULL ? text : (struct span){0},
	    history);
	if (!prompt_is_open(ui->prompt)) {
		ask_fini(&ui->ask);
		ui_complain(ui, "no line can be typed: no pseudo terminal");
	}
}

void
ui_prompt_move(struct ui *ui, size_t at)
{
	if (ui->ask.open)
		prompt_move(ui->prompt, at);
}

void
ui_keep_line(struct ui *ui, struct span line)
{
	prompt_keep(ui->prompt, line);
}

/* The line is another one: views may follow. */
static void
line_changed(struct ui *ui)
{
	struct ask *ask = &ui->ask;

	ask->err = (struct err){0};
	if (ask->ops->change != NULL)
		ask->ops->change(ask->data, prompt_text(ui->prompt), &ask->err);
}

void
ask_put(struct ui *ui, struct span text)
{
	prompt_begin(ui->prompt, text, ui->ask.history);
	line_changed(ui);
}

static bool
is_on_stack(const struct ui *ui, const struct view *view)
{
	if (view == NULL)
		return true;
	for (size_t i = 0; i < ui->n_views; i++)
		if (ui->views[i] == view)
			return true;
	return false;
}

/*
 * Enter. The prompt is closed before the line is acted on, for that may open
 * another one; if it fails, it stands there again as it was.
 */
static void
line_accepted(struct ui *ui)
{
	struct ask ask = ui->ask;
	struct span text = prompt_text(ui->prompt);
	char *copy = xmemdup(text.ptr, text.len);
	struct span line = {copy, text.len};
	struct err err = {.pos = ERR_POS_NONE};
	int64_t since = log_ms(ui->log);
	enum err_code code = ERR_OK;

	words_drop(&ask);
	ui->ask = (struct ask){0};
	if (ask.ops->accept != NULL)
		code = ask.ops->accept(ask.data, line, &err);
	ui_log_line(ui, ask.history, line, code == ERR_OK ? NULL : &err, since);
	if (ask.history != NULL && ask.ops->answers == NULL)
		past_note(prompt_past(ui->prompt), ask.history, line,
		    code != ERR_OK);
	if (code != ERR_OK && !ui->ask.open && is_on_stack(ui, ask.owner)) {
		ui->ask = ask;
		ui->ask.err = err;
		ui_record_note(ui, span_of(err.msg));
		prompt_begin(ui->prompt,
		    ask.ops->answers == NULL ? line : (struct span){0},
		    ask.history);
		if (err.pos != ERR_POS_NONE)
			prompt_move(ui->prompt, err.pos);
	} else {
		if (code != ERR_OK)
			ui_complain(ui, "%s", err.msg);
		ask_fini(&ask);
	}
	free(copy);
}

void
ask_cancel(struct ui *ui)
{
	struct ask ask = ui->ask;

	ui->ask = (struct ask){0};
	if (ask.ops->cancel != NULL)
		ask.ops->cancel(ask.data);
	ask_fini(&ask);
}

/* How much all words have in common, in whole characters. */
static size_t
common_len(const struct completions *words)
{
	size_t len = words->words[0].len;

	for (size_t i = 1; i < words->n; i++) {
		size_t same = 0;

		while (same < len && same < words->words[i].len &&
		    words->words[i].ptr[same] == words->words[0].ptr[same])
			same++;
		len = same;
	}
	while (len > 0 && len < words->words[0].len &&
	    ((unsigned char)words->words[0].ptr[len] & 0xc0) == 0x80)
		len--;
	return len;
}

static void
word_put(struct ui *ui, struct span word)
{
	prompt_replace(ui->prompt, ui->ask.words_at, word);
	line_changed(ui);
}

/* The first Tab: puts in what is sure, and shows what there is. */
static void
words_find(struct ui *ui)
{
	struct ask *ask = &ui->ask;
	struct err err = {0};
	size_t at = prompt_cursor(ui->prompt);
	size_t common;

	if (ask->ops->complete == NULL)
		return;
	words_drop(ask);
	if (ask->ops->complete(ask->data, prompt_text(ui->prompt), at,
		&ask->words, &ask->words_at, &err) != ERR_OK) {
		words_drop(ask);
		ui_complain(ui, "%s", err.msg);
		return;
	}
	if (ask->words.n == 0) {
		ui_say(ui, "nothing begins so");
		return;
	}
	common = common_len(&ask->words);
	if (common > at - ask->words_at || ask->words.n == 1)
		word_put(ui, (struct span){ask->words.words[0].ptr, common});
	if (ask->words.n == 1)
		words_drop(ask);
}

/* Tab again: one after the other. */
static void
words_next(struct ui *ui, bool forward)
{
	struct ask *ask = &ui->ask;
	size_t n = ask->words.n;

	if (ask->chosen == SIZE_MAX)
		ask->chosen = forward ? 0 : n - 1;
	else
		ask->chosen = (ask->chosen + (forward ? 1 : n - 1)) % n;
	word_put(ui, ask->words.words[ask->chosen]);
}

void
ask_move(struct ui *ui, size_t at)
{
	words_drop(&ui->ask);
	prompt_move(ui->prompt, at);
}

/* Some keys are for the screen, whatever is on it. */
static bool
screen_key(struct ui *ui, uint32_t key)
{
	enum command_id command = keymap_get(ui->keymap, "all", key);

	if (command == CMD_HELP && key >= KEYC_F1 && key <= KEYC_F12) {
		ask_help(ui);
		return true;
	}
	if (key > CONTROL_LAST ||
	    (command != CMD_SUSPEND && command != CMD_REDRAW))
		return false;
	ui->wish = command == CMD_SUSPEND ? WISH_SUSPEND : WISH_REDRAW;
	return true;
}

const char *
ask_usual(const struct ask *ask)
{
	const char *const *answer = ask->ops->answers;

	if (ask->given[0] != '\0')
		return ask->given;
	while (answer[1] != NULL)
		answer++;
	return *answer;
}

static void
answer_key(struct ui *ui, uint32_t key)
{
	const char *const *answers = ui->ask.ops->answers;
	const char *answer = NULL;
	struct buf choice = {0};

	if (key == KEYC_ESC || key == CTRL_C) {
		ask_cancel(ui);
		return;
	}
	if (key == KEYC_ENTER)
		answer = ask_usual(&ui->ask);
	for (; *answers != NULL; answers++) {
		char letter = **answers;

		if (key == (uint32_t)letter ||
		    key == (uint32_t)(letter - 'a' + 'A'))
			answer = *answers;
		buf_printf(&choice, "%s%c", choice.len > 0 ? " or " : "",
		    letter);
	}
	if (answer != NULL) {
		prompt_begin(ui->prompt, span_of(answer), ui->ask.history);
		line_accepted(ui);
	} else {
		(void)!err_set(&ui->ask.err, ERR_SYNTAX, "one key: %s",
		    buf_str(&choice));
	}
	buf_fini(&choice);
}

void
ask_key(struct ui *ui, uint32_t key)
{
	bool has_words = ui->ask.words.n > 0;
	enum prompt_event event;

	if (screen_key(ui, key))
		return;
	if (ui->ask.ops->key != NULL && ui->ask.ops->key(ui->ask.data, key))
		return;
	if (ui->ask.ops->answers != NULL) {
		answer_key(ui, key);
		return;
	}
	if (has_words && (key == KEYC_TAB || key == KEYC_BACKTAB)) {
		words_next(ui, key == KEYC_TAB);
		return;
	}
	event = prompt_key(ui->prompt, key);
	switch (event) {
	case PROMPT_SAME:
		break;
	case PROMPT_CHANGED:
		words_drop(&ui->ask);
		line_changed(ui);
		break;
	case PROMPT_ACCEPTED:
		line_accepted(ui);
		break;
	case PROMPT_CANCELLED:
		ask_cancel(ui);
		break;
	case PROMPT_COMPLETE:
		words_find(ui);
		break;
	case PROMPT_HISTORY:
		ask_recall(ui);
		break;
	case PROMPT_HELP:
		ask_help(ui);
		break;
	}
}
