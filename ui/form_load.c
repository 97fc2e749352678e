/* SPDX-License-Identifier: MIT */
#include <time.h>

#include "src/app/reader.h"
#include "ui/cells.h"
#include "ui/form_priv.h"

enum {
	NAP_NS = 20000000, /* between two looks at a load that runs */
};

static enum reply
browse_table(struct form *form, struct span name, struct err *err)
{
	struct ui *ui = form->view.ui;
	struct table *table = NULL;

	/* The other views have something new to show, and know from whom. */
	(void)session_changed(ui_session(ui));
	ui_store_changed(ui);
	if (session_table(ui_session(ui), name, &table, err) != ERR_OK)
		return REPLY_FAILED;
	ui_push(ui,
	    view_browse_new(ui, table, buf_span(&form->hash),
		buf_span(&form->sort)));
	return REPLY_CLOSE;
}

static enum reply
create_table(struct form *form, struct err *err)
{
	struct schema schema = {0};
	enum reply reply = REPLY_FAILED;
	enum err_code code = form_schema(form, &schema, err);

	if (code == ERR_OK)
		code = session_create_table(ui_session(form->view.ui), &schema,
		    err);
	schema_fini(&schema);
	if (code == ERR_OK)
		reply = browse_table(form, form_value(form, FIELD_TABLE), err);
	if (reply == REPLY_CLOSE)
		ui_say(form->view.ui, "table %.*s is made, and empty",
		    SPAN_ARG(form_value(form, FIELD_TABLE)));
	return reply;
}

/* The table is made by the load itself, so that a failed one leaves none. */
static void
start_load(struct form *form)
{
	struct load_options options = {
	    .store = session_path(ui_session(form->view.ui)),
	    .files = &form->file_text,
	    .n_files = 1,
	    .table = buf_str(&form->fields[FIELD_TABLE].text),
	    .keep_going = form->fields[FIELD_BAD].choice != 0,
	};

	form_write_options(form);
	form->file_text = buf_str(&form->fields[FIELD_FILE].text);
	form->index_text = buf_str(&form->index);
	if (form_loads_all(form))
		options.table = NULL;
	/* What such a file does not say of keys is guessed. */
	if (form_names_tables(form) && form->fields[FIELD_HASH].text.len == 0) {
		options.guess = form->existing == NULL;
	} else if (form->existing == NULL) {
		options.key = buf_str(&form->key);
		options.indexes = &form->index_text;
		options.n_indexes = form->index.len > 0 ? 1 : 0;
	}
	buf_clear(&form->complaints);
	form->job = loadjob_start(&options);
}

enum reply
form_confirm(struct form *form, struct err *err)
{
	if (form_fault(form, &form->cursor, err) != ERR_OK)
		return REPLY_FAILED;
	if (form->fields[FIELD_FILE].text.len == 0)
		return create_table(form, err);
	start_load(form);
	return REPLY_DONE;
}

static void
put_count(uint64_t n, const char *what, struct buf *out)
{
	if (n == 0)
		return;
	buf_puts(out, ", ");
	number_print(n, out);
	buf_printf(out, " %s", what);
}

static void
say_report(struct form *form, const struct load_report *report)
{
	struct buf text = {0};

	count_print(report->loaded, "item", &text);
	if (report->n_tables > 1)
		buf_printf(&text, " loaded into %zu tables", report->n_tables);
	else
		buf_printf(&text, " loaded into %s", report->table);
	put_count(report->replaced, "replaced", &text);
	put_count(report->duplicates, "with the key of another", &text);
	put_count(report->rejected, "left out", &text);
	if (ui_is_temporary(form->view.ui))
		buf_puts(&text, "; :save FILE keeps it");
	ui_say(form->view.ui, "%s", buf_str(&text));
	buf_fini(&text);
}

static enum reply
finish(struct form *form, struct err *err)
{
	const struct load_report *report = NULL;
	struct span complaints = {0};
	enum reply reply = REPLY_FAILED;
	enum err_code code =
	    loadjob_finish(form->job, &report, &complaints, err);

	buf_add_span(&form->complaints, complaints);
	if (code == ERR_INVALID && report->rejected > 0)
		code = err_set(err, code,
		    "%llu of %llu items are bad, so none was loaded; see 'bad "
		    "items'",
		    (unsigned long long)report->rejected,
		    (unsigned long long)report->read);
	if (code == ERR_OK)
		reply = browse_table(form, span_of(report->table), err);
	if (reply == REPLY_CLOSE)
		say_report(form, report);
	loadjob_free(form->job);
	form->job = NULL;
	return reply;
}

enum reply
form_load_work(struct form *form, bool *ret_busy, struct err *err)
{
	struct timespec nap = {.tv_nsec = NAP_NS};
	struct loadjob_state state;

	*ret_busy = false;
	if (form->job == NULL)
		return REPLY_IGNORED;
	loadjob_state(form->job, &state);
	if (state.finished)
		return finish(form, err);
	/* The load has threads of its own; they need the processor. */
	(void)nanosleep(&nap, NULL);
	*ret_busy = true;
	return REPLY_DONE;
}

void
form_load_status(const struct form *form, struct buf *out)
{
	struct loadjob_state state;

	loadjob_state(form->job, &state);
	buf_printf(out, "%s: ", state.phase);
	count_print(state.items, "item", out);
	if (state.all > 0) {
		buf_puts(out, ", ");
		percent_print(state.done < state.all ? state.done : state.all,
		    state.all, out);
	}
	buf_puts(out, "; ^C stops it");
}
