/* SPDX-License-Identifier: MIT */
#include "ui/ui_priv.h"

enum {
	SLOW_MS = 10 /* what takes less is not worth a line */
};

struct log *
ui_log(struct ui *ui)
{
	return ui->log;
}

void
ui_log_act(struct ui *ui, const char *view, const struct event *event,
    enum reply reply, const struct err *err, int64_t since)
{
	static const char *const replies[] = {
	    [REPLY_IGNORED] = "ignored",
	    [REPLY_DONE] = "done",
	    [REPLY_CLOSE] = "closed",
	    [REPLY_FAILED] = "failed: ",
	};
	struct span argument = event->argument;

	if (!log_is_open(ui->log))
		return;
	log_line(ui->log, "%s: %s%s%.*s, %lld ms, %s%s", view,
	    command_get(event->command)->name, argument.len > 0 ? " " : "",
	    SPAN_ARG(argument), (long long)(log_ms(ui->log) - since),
	    replies[reply], reply == REPLY_FAILED ? err->msg : "");
}

void
ui_log_prepared(struct ui *ui, int64_t since)
{
	int64_t took = log_ms(ui->log) - since;

	if (took > SLOW_MS)
		log_line(ui->log, "%s: prepare, %lld ms", ui_top(ui)->ops->name,
		    (long long)took);
}

/* What is typed elsewhere may be what an item is to hold. */
static bool
is_shown(const char *history)
{
	static const char *const names[] = {
	    "command", "query", "search", "jump"};

	for (size_t i = 0; history != NULL && i < COUNT_OF(names); i++)
		if (strcmp(history, names[i]) == 0)
			return true;
	return false;
}

void
ui_log_line(struct ui *ui, const char *history, struct span line,
    const struct err *err, int64_t since)
{
	if (!is_shown(history))
		line = SPAN("...");
	log_line(ui->log, "prompt %s: %.*s, %lld ms%s%s",
	    history == NULL ? "-" : history, SPAN_ARG(line),
	    (long long)(log_ms(ui->log) - since),
	    err == NULL ? "" : ", failed: ", err == NULL ? "" : err->msg);
}

void
ui_log_work(struct ui *ui, bool is_busy)
{
	if (is_busy == ui->is_busy)
		return;
	if (is_busy) {
		ui->busy_since = log_ms(ui->log);
		log_line(ui->log, "work begins");
	} else {
		log_line(ui->log, "work ends after %lld ms",
		    (long long)(log_ms(ui->log) - ui->busy_since));
	}
}
