/* SPDX-License-Identifier: MIT */
#include <time.h>

#include "src/app/reader.h"
#include "ui/schema_priv.h"

enum {
	NAP_NS = 20000000, /* between two looks at what is being done */
	NAPS = 5, /* what is done by then need not go on in the background */
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
	struct view *view = &schema->view;

	session_refresh(ui_session(view->ui));
	/* Those that read an index; but this one is in use. */
	if (view->ops->lost(view) == NULL)
		ui_close_lost(view->ui);
	ui_refresh(view->ui);
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

/* The end of the job; that it was stopped is no failure. */
static enum err_code
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
		return code;
	ui_say(schema->view.ui, "stopped; nothing was changed");
	return ERR_OK;
}

/* Waits a little for what takes no longer. */
static bool
is_soon_done(const struct view_schema *schema)
{
	struct timespec nap = {.tv_nsec = NAP_NS};
	struct redefinejob_state state;

	redefinejob_state(schema->job, &state);
	for (int i = 0; i < NAPS && !state.finished; i++) {
		(void)nanosleep(&nap, NULL);
		redefinejob_state(schema->job, &state);
	}
	return state.finished;
}

enum err_code
schema_apply(struct view_schema *schema, struct err *err)
{
	const char *path = session_path(ui_session(schema->view.ui));
	struct span name = session_schema(schema->table)->name;
	struct redefinition change = schema_change(schema);

	schema->stopping = false;
	schema->job = redefinejob_start(path, name, &change);
	/* It may have to wait for another process. */
	if (redefine_builds(change.part) || !is_soon_done(schema))
		return ERR_OK;
	return finish(schema, err);
}

const char *
schema_busy(const struct view_schema *schema)
{
	if (schema->job == NULL)
		return NULL;
	return redefine_builds(redefinejob_change(schema->job)->part)
	    ? "an index is being built; ^C stops it"
	    : "a change waits for another process; ^C stops it";
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
		return finish(schema, err) == ERR_OK ? REPLY_DONE
						     : REPLY_FAILED;
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
	if (!redefine_builds(change->part)) {
		buf_puts(out, "waiting for another process");
		buf_puts(out,
		    schema->stopping ? "; stopping" : "; ^C stops it");
		return;
	}
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
