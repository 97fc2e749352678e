/* SPDX-License-Identifier: MIT */
#include <time.h>

#include "src/app/reader.h"
#include "ui/schema_priv.h"

enum {
	NAP_NS = 20000000, /* between two looks at what is being built */
};

struct redefinition
schema_change(const struct view_schema *schema)
{
	return (struct redefinition){
	    schema->part, buf_span(&schema->from), buf_span(&schema->to)};
}

void
schema_put_name(struct span text, struct buf *out)
{
	buf_add(out, text.ptr, span_find(text, SPAN("=")));
}

/* The table is another one now, for all who show it. */
static void
take_in(struct view_schema *schema)
{
	session_refresh(ui_session(schema->view.ui));
	ui_refresh(schema->view.ui);
}

static void
say_done(struct view_schema *schema, const struct redefinition *change)
{
	const char *what = change->to.len == 0 ? "is gone"
	    : change->from.len == 0            ? "is added"
					       : "is changed";
	struct span entry = change->to.len > 0 ? change->to : change->from;
	struct buf name = {0};

	if (change->part == PART_GLOBAL)
		schema_put_name(entry, &name);
	else
		buf_add_span(&name, entry);
	ui_say(schema->view.ui, "%s %s %s",
	    change->part == PART_GLOBAL ? "index" : design_word(change->part),
	    buf_str(&name), what);
	buf_fini(&name);
}

enum err_code
schema_apply(struct view_schema *schema, struct err *err)
{
	const char *path = session_path(ui_session(schema->view.ui));
	struct span name = session_schema(schema->table)->name;
	struct redefinition change = schema_change(schema);
	enum err_code code;

	if (redefine_builds(change.part)) {
		schema->stopping = false;
		schema->job = redefinejob_start(path, name, &change);
		return ERR_OK;
	}
	code = redefine(path, name, &change, NULL, NULL, err);
	if (code != ERR_OK)
		return code;
	take_in(schema);
	say_done(schema, &change);
	return ERR_OK;
}

static enum reply
finish(struct view_schema *schema, struct err *err)
{
	enum err_code code = redefinejob_finish(schema->job, err);

	if (code == ERR_OK) {
		take_in(schema);
		say_done(schema, redefinejob_change(schema->job));
	}
	redefinejob_free(schema->job);
	schema->job = NULL;
	if (code != ERR_CANCELLED)
		return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
	ui_say(schema->view.ui, "stopped; nothing was changed");
	return REPLY_DONE;
}

enum reply
schema_work(struct view_schema *schema, bool *ret_busy, struct err *err)
{
	struct timespec nap = {.tv_nsec = NAP_NS};
	struct redefinejob_state state;

	*ret_busy = false;
	if (schema->job == NULL)
		return REPLY_IGNORED;
	redefinejob_state(schema->job, &state);
	if (state.finished)
		return finish(schema, err);
	/* It has a thread of its own, which needs the processor. */
	(void)nanosleep(&nap, NULL);
	*ret_busy = true;
	return REPLY_DONE;
}

void
schema_cancel(struct view_schema *schema)
{
	if (schema->job == NULL)
		return;
	redefinejob_cancel(schema->job);
	schema->stopping = true;
}

void
schema_work_status(const struct view_schema *schema, struct buf *out)
{
	const struct redefinition *change = redefinejob_change(schema->job);
	struct redefinejob_state state;

	redefinejob_state(schema->job, &state);
	buf_puts(out, change->to.len > 0 ? "building " : "dropping ");
	schema_put_name(change->to.len > 0 ? change->to : change->from, out);
	buf_puts(out, " ...");
	if (state.all > 0) {
		buf_putc(out, ' ');
		number_print(state.done, out);
		buf_puts(out, " of ");
		count_print(state.all, "item", out);
	}
	buf_puts(out, schema->stopping ? "; stopping" : "; ^C stops it");
}
