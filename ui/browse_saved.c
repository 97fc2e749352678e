/* SPDX-License-Identifier: MIT */
#include "src/app/saved.h"
#include "ui/browse_priv.h"
#include "ui/view_queries.h"

/* Asks the saved query NAME, where it says or in the collection at hand. */
static enum err_code
run(void *data, struct span name, struct err *err)
{
	struct browse *browse = data;
	struct buf line = {0};
	enum err_code code = ERR_OK;

	buf_putc(&line, '@');
	buf_add_span(&line, name);
	if (browse->focus == PANE_COLLECTIONS)
		code = browse_follow(browse, err);
	if (code == ERR_OK)
		code = browse_go(browse, buf_span(&line), err);
	if (code == ERR_OK && browse->focus == PANE_ITEM)
		browse_focus(browse, PANE_SLICE);
	/* Where it stands in the line that was made here says nothing. */
	if (code != ERR_OK && err != NULL)
		err->pos = ERR_POS_NONE;
	buf_fini(&line);
	return code;
}

/* A query that is to be saved must be one that can be asked at hand. */
static enum err_code
read_query(void *data, struct span text, struct buf *out, struct err *err)
{
	struct browse *browse = data;
	struct query_context context;
	struct query query = {0};
	enum err_code code = ERR_OK;

	if (text.len == 0)
		return err_set(err, ERR_SYNTAX, "a query expected");
	if (browse->focus == PANE_COLLECTIONS)
		code = browse_follow(browse, err);
	context = browse_context(browse);
	if (code == ERR_OK)
		code = query_parse(&context, text, &query, err);
	buf_add_span(out, query.text);
	query_fini(&query);
	return code;
}

static const struct table *
lost(const void *data)
{
	return browse_lost(data);
}

static const struct queries_ops ops = {
    .lost = lost,
    .run = run,
    .read = read_query,
};

enum reply
browse_do_run(struct browse *browse, const struct event *event, struct err *err)
{
	struct span name = event->argument;

	if (name.len == 0) {
		ui_push(browse->view.ui,
		    view_queries_new(browse->view.ui, browse->table, &ops,
			browse));
		return REPLY_DONE;
	}
	if (name.ptr[0] == '@')
		name = span_from(name, 1);
	return run(browse, name, err) == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}

enum reply
browse_do_save_query(struct browse *browse, const struct event *event,
    struct err *err)
{
	struct span text = buf_span(&browse->shown.text);
	struct span name = event->argument;
	bool replaces;

	if (name.len > 0 && name.ptr[0] == '@')
		name = span_from(name, 1);
	if (text.len == 0)
		return err_set(err, ERR_INVALID, "there is no query to save") ==
			ERR_OK
		    ? REPLY_DONE
		    : REPLY_FAILED;
	replaces = schema_query(session_schema(browse->table), name) != NULL;
	if (saved_put(ui_session(browse->view.ui), browse->table, name, text,
		err) != ERR_OK)
		return REPLY_FAILED;
	ui_say(browse->view.ui, "saved as @%.*s%s", SPAN_ARG(name),
	    replaces ? ", in place of what had that name" : "");
	return REPLY_DONE;
}

/* Words that stand for a choice. */
static const struct {
	enum command_id command;
	const char *words[6];
} choices[] = {
    {CMD_ORDER, {"key", "size", "count"}},
    {CMD_COPY, {"value", "key", "item", "path", "query"}},
    {CMD_SORT, {"asc", "desc", "off"}},
};

static void
add_choices(enum command_id command, struct span prefix,
    struct completions *words)
{
	for (size_t i = 0; i < COUNT_OF(choices); i++)
		for (size_t k = 0; choices[i].command == command &&
		     choices[i].words[k] != NULL;
		     k++)
			if (span_starts(span_of(choices[i].words[k]), prefix))
				completions_add(words,
				    span_of(choices[i].words[k]));
}

enum err_code
browse_complete(const struct view *view, enum command_id command,
    struct span prefix, struct completions *words, struct err *err)
{
	const struct browse *browse = (const struct browse *)view;
	const struct schema *schema = session_schema(browse->table);

	(void)err;
	add_choices(command, prefix, words);
	if (command == CMD_COMPARE)
		return ui_complete_tables(view->ui, prefix, words, err);
	if (command == CMD_COLUMNS || command == CMD_DATES)
		pane_slice_complete(browse->panes[PANE_SLICE], prefix, words);
	if (command == CMD_RUN || command == CMD_SAVE_QUERY)
		saved_complete(schema, prefix, words);
	else if (command == CMD_INDEX)
		for (size_t i = 0; i < schema->n_indexes; i++)
			if (span_starts(schema->indexes[i].name, prefix))
				completions_add(words, schema->indexes[i].name);
	return ERR_OK;
}
