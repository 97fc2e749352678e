/* SPDX-License-Identifier: MIT */
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "ui/browse_priv.h"
#include "ui/cells.h"
#include "ui/query_examples.h"
#include "ui/query_text.h"

enum {
	LABEL_COLUMNS_MAX = 24, /* of a key in a label */
};

static enum err_code
complete(void *data, struct span line, size_t at, struct completions *ret_words,
    size_t *ret_start, struct err *err)
{
	struct browse *browse = data;
	struct query_context context = browse_context(browse);

	return session_complete_query(browse->table, &context, line, at,
	    ret_words, ret_start, err);
}

static void
examples(void *data, struct buf *out)
{
	struct query_context context = browse_context(data);

	query_examples(&context, out);
}

static enum err_code
accept_query(void *data, struct span line, struct err *err)
{
	return browse_go(data, span_trim(line), err);
}

static const struct prompt_ops query_ops = {
    .accept = accept_query,
    .complete = complete,
    .examples = examples,
};

static bool
has_collection(struct browse *browse)
{
	/* In the list it is the one under the cursor, which need not be open:
	 * the screen is narrow, or the slice shows something else. */
	if (browse->focus == PANE_COLLECTIONS &&
	    pane_collections_row(browse->panes[PANE_COLLECTIONS]) != NULL &&
	    browse_follow(browse, NULL) != ERR_OK)
		return false;
	if (pane_slice_get(browse->panes[PANE_SLICE]) != NULL)
		return true;
	ui_complain(browse->view.ui, "no collection is open");
	return false;
}

/* The prompt for a query. From the list its label says what is asked, for no
 * title does. */
static void
ask_query(struct browse *browse, struct span text, size_t cursor,
    const struct prompt_ops *ops)
{
	struct buf label = {0}, scratch = {0};

	buf_puts(&label, "query");
	for (size_t i = 0;
	     browse->focus == PANE_COLLECTIONS && browse->shown.open &&
	     i < browse_key(browse, browse->shown.index)->n_hash;
	     i++) {
		struct span key = cell_text(browse->shown.hash[i], &scratch);

		buf_puts(&label, i == 0 ? " in " : ", ");
		text_clip(&label, key, LABEL_COLUMNS_MAX);
	}
	buf_puts(&label, ": ");
	ui_prompt(browse->view.ui, buf_str(&label), text, "query", ops, browse);
	ui_prompt_move(browse->view.ui, cursor);
	buf_fini(&label);
	buf_fini(&scratch);
}

enum reply
browse_do_query(struct browse *browse, const struct event *event,
    struct err *err)
{
	struct buf line = {0};
	size_t cursor;

	if (!has_collection(browse))
		return REPLY_DONE;
	if (event->argument.len > 0)
		return browse_go(browse, event->argument, err) == ERR_OK
		    ? REPLY_DONE
		    : REPLY_FAILED;
	cursor = query_text_open(buf_span(&browse->shown.text), &line);
	ask_query(browse, buf_span(&line), cursor, &query_ops);
	buf_fini(&line);
	return REPLY_DONE;
}

/*
 * The line of begins_with as a query: what is open in it closed, and in the
 * direction in which the slice is read unless it says another.
 */
static void
finish_begins(const struct browse *browse, struct span line, struct buf *out)
{
	struct buf closed = {0};

	query_text_complete(span_trim(line), &closed);
	if (browse_is_backward(browse) &&
	    !query_text_is_directed(buf_span(&closed)))
		query_text_direct(buf_span(&closed), BACKWARD, out);
	else
		buf_add_span(out, buf_span(&closed));
	buf_fini(&closed);
}

/* While one types: the slice shows what the line would give. */
static void
follow_begins(void *data, struct span line, struct err *err)
{
	struct browse *browse = data;
	struct buf text = {0};

	(void)err;
	finish_begins(browse, line, &text);
	/* What cannot be read yet is not told: the slice stays for now. */
	(void)!browse_query(browse, buf_span(&text), NULL);
	buf_fini(&text);
}

static void
restore_slice(struct browse *browse)
{
	struct view *preview = browse->panes[PANE_SLICE];

	browse_next_drop(browse);
	if (browse->kept_slice == NULL)
		return;
	preview->ops->close(preview);
	browse->panes[PANE_SLICE] = browse->kept_slice;
	browse->kept_slice = NULL;
	buf_fini(&browse->shown.text);
	browse->shown.text = browse->kept_text;
	browse->kept_text = (struct buf){0};
	browse->item_shown = false;
}

/* The slice follows no more; what it shows or asks stays. */
static void
end_begins(void *data)
{
	struct browse *browse = data;

	if (browse->kept_slice != NULL)
		browse->kept_slice->ops->close(browse->kept_slice);
	browse->kept_slice = NULL;
	browse->follows = false;
}

static enum err_code
accept_begins(void *data, struct span line, struct err *err)
{
	struct browse *browse = data;
	struct buf text = {0};
	enum err_code code;

	finish_begins(browse, line, &text);
	ui_keep_line(browse->view.ui, buf_span(&text));
	code = browse_go(browse, buf_span(&text), err);
	buf_fini(&text);
	return code;
}

static void
cancel_begins(void *data)
{
	restore_slice(data);
}

static const struct prompt_ops begins_ops = {
    .change = follow_begins,
    .accept = accept_begins,
    .cancel = cancel_begins,
    .close = end_begins,
    .complete = complete,
    .examples = examples,
};

/* The sort key of what is shown, whose values must be able to begin with
 * something. NULL: there is none, and ERR says why. */
static const struct key_part *
prefix_part(struct browse *browse, struct err *err)
{
	const struct query *query =
	    slice_query(pane_slice_get(browse->panes[PANE_SLICE]));
	const struct key_def *def = browse_key(browse, query->index);
	const struct key_part *part = &def->part[def->n_hash];
	enum err_code code = ERR_OK;

	if (query->whole)
		code = err_set(err, ERR_INVALID,
		    "a query reads one collection: open it first");
	else if (def->n_range == 0)
		code = err_set(err, ERR_INVALID, "there is no sort key");
	else if (part->type == VALUE_N)
		code = err_set(err, ERR_INVALID,
		    "the sort key '%.*s' is a number: it has no prefix",
		    SPAN_ARG(part->name));
	return code == ERR_OK ? part : NULL;
}

enum reply
browse_do_begins(struct browse *browse, const struct event *event,
    struct err *err)
{
	const struct key_part *part;
	struct buf line = {0};
	enum err_code code = ERR_OK;

	if (!has_collection(browse))
		return REPLY_DONE;
	part = prefix_part(browse, err);
	if (part == NULL)
		return REPLY_FAILED;
	buf_puts(&line, "begins_with(");
	expr_print_name(part->name, &line);
	buf_puts(&line, ", ");
	if (event->argument.len > 0) {
		struct value prefix = {VALUE_S, event->argument};

		expr_print_literal(prefix, &line);
		buf_putc(&line, ')');
		code = browse_go(browse, buf_span(&line), err);
	} else {
		buf_puts(&line, part->type == VALUE_B ? "0x" : "\"");
		ask_query(browse, buf_span(&line), line.len, &begins_ops);
		browse_focus(browse, PANE_SLICE);
		browse->follows = true;
	}
	buf_fini(&line);
	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}

static enum err_code
accept_search(void *data, struct span line, struct err *err)
{
	static enum err_code (*const search[PANES])(struct view *, struct span,
	    struct err *) = {
	    [PANE_COLLECTIONS] = pane_collections_search,
	    [PANE_SLICE] = pane_slice_search,
	    [PANE_ITEM] = pane_item_search,
	};
	struct browse *browse = data;
	struct view *pane = browse->panes[browse->focus];
	struct event again = {.command = CMD_SEARCH_NEXT};

	if (line.len > 0)
		return search[browse->focus](pane, line, err);
	if (pane->ops->act(pane, &again, err) == REPLY_FAILED)
		return err->code;
	return ERR_OK;
}

static const struct prompt_ops search_ops = {.accept = accept_search};

enum reply
browse_do_search(struct browse *browse, const struct event *event,
    struct err *err)
{
	if (event->argument.len > 0)
		return accept_search(browse, event->argument, err) == ERR_OK
		    ? REPLY_DONE
		    : REPLY_FAILED;
	ui_prompt(browse->view.ui, "/", (struct span){0}, "search", &search_ops,
	    browse);
	return REPLY_DONE;
}

static enum err_code
accept_jump(void *data, struct span line, struct err *err)
{
	struct browse *browse = data;
	struct view *pane = browse->panes[browse->focus];
	struct event jump = {.command = CMD_JUMP, .argument = span_trim(line)};

	if (pane->ops->act(pane, &jump, err) == REPLY_FAILED)
		return err->code;
	return ERR_OK;
}

static const struct prompt_ops jump_ops = {.accept = accept_jump};

enum reply
browse_do_jump(struct browse *browse, const struct event *event,
    struct err *err)
{
	if (browse->focus == PANE_ITEM)
		browse_focus(browse, PANE_SLICE);
	if (event->argument.len > 0)
		return accept_jump(browse, event->argument, err) == ERR_OK
		    ? REPLY_DONE
		    : REPLY_FAILED;
	ui_prompt(browse->view.ui, "jump to: ", (struct span){0}, "jump",
	    &jump_ops, browse);
	return REPLY_DONE;
}

enum reply
browse_type_jump(struct view *view, uint32_t key, struct err *err)
{
	struct browse *browse = (struct browse *)view;
	size_t index = pane_collections_index(browse->panes[PANE_COLLECTIONS]);
	bool is_digit = key >= '0' && key <= '9';
	struct buf text = {0};

	(void)err;
	if (browse->focus != PANE_COLLECTIONS || key <= ' ' || key >= KEY_CODES)
		return REPLY_IGNORED;
	/* Digits are a count, unless that is how the keys begin. */
	if (is_digit != (browse_key(browse, index)->part[0].type == VALUE_N))
		return REPLY_IGNORED;
	utf8_put(&text, key);
	ui_prompt(view->ui, "jump to: ", buf_span(&text), "jump", &jump_ops,
	    browse);
	buf_fini(&text);
	return REPLY_DONE;
}
