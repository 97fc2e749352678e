/* SPDX-License-Identifier: MIT */
#include "src/app/explain.h"
#include "src/model/base64.h"
#include "src/model/itemjson.h"
#include "ui/browse_priv.h"

/* What is to be copied, and what it is called. */
struct copy {
	struct browse *browse;
	struct buf bytes, name;
};

static enum err_code
nothing(struct err *err)
{
	return err_set(err, ERR_NOT_FOUND, "there is no row to copy from");
}

/* The row that the focus is about; NULL: there is none. */
static const struct slice_row *
row_of(const struct browse *browse)
{
	return pane_slice_row(browse->panes[PANE_SLICE]);
}

/* VALUE exactly as it is, where text can be. */
static void
put_value(struct value value, struct buf *out)
{
	if (value.type == VALUE_S || value.type == VALUE_N)
		buf_add_span(out, value.body);
	else if (value.type == VALUE_B)
		base64_put(out, value.body);
	else
		itemjson_write_value(value, JSON_PLAIN, out);
}

static enum err_code
add_value(struct copy *copy, struct value value, struct err *err)
{
	if (value.type == VALUE_NONE)
		return err_set(err, ERR_NOT_FOUND, "this item has no '%s'",
		    buf_str(&copy->name));
	put_value(value, &copy->bytes);
	if (value.type == VALUE_B)
		buf_puts(&copy->name, " as base64");
	return ERR_OK;
}

/* The values of a collection's or item's key, a tab between them. */
static void
add_keys(struct copy *copy, const struct value *values, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_putc(&copy->bytes, '\t');
		put_value(values[i], &copy->bytes);
	}
	buf_puts(&copy->name, "the key");
}

static enum err_code
copy_key(struct copy *copy, struct err *err)
{
	struct browse *browse = copy->browse;
	const struct key_def *def = browse_key(browse, NO_INDEX);
	const struct slice_row *row = row_of(browse);
	struct value values[2] = {0};

	if (browse->focus == PANE_COLLECTIONS) {
		const struct collection_row *collection =
		    pane_collections_row(browse->panes[PANE_COLLECTIONS]);

		if (collection == NULL)
			return nothing(err);
		add_keys(copy, collection->hash, collection->n_hash);
		return ERR_OK;
	}
	if (row == NULL)
		return nothing(err);
	for (size_t i = 0; i < def->n && i < COUNT_OF(values); i++)
		values[i] = item_get(&row->whole, def->part[i].name);
	add_keys(copy, values, def->n);
	return ERR_OK;
}

static enum err_code
copy_value(struct copy *copy, struct err *err)
{
	struct browse *browse = copy->browse;
	const struct slice_row *row = row_of(browse);
	struct span name;
	struct value value;

	if (browse->focus == PANE_COLLECTIONS)
		return copy_key(copy, err);
	if (browse->focus == PANE_ITEM) {
		if (!pane_item_value(browse->panes[PANE_ITEM], &value))
			return nothing(err);
		if (!pane_item_path(browse->panes[PANE_ITEM], &copy->name))
			buf_puts(&copy->name, "the line");
		return add_value(copy, value, err);
	}
	name = pane_slice_column(browse->panes[PANE_SLICE]);
	if (row == NULL || name.ptr == NULL)
		return nothing(err);
	buf_add_span(&copy->name, name);
	value = item_get(&row->item, name);
	if (value.type == VALUE_NONE)
		value = item_get(&row->whole, name);
	return add_value(copy, value, err);
}

static enum err_code
copy_item(struct copy *copy, struct err *err)
{
	struct browse *browse = copy->browse;
	const struct view *pane = browse->panes[PANE_ITEM];
	const struct slice_row *row = row_of(browse);
	bool dynamodb = browse->focus == PANE_ITEM &&
	    pane_item_form(pane) == ITEM_DYNAMODB_JSON;
	struct page page = {0};
	bool found = false;
	enum err_code code;

	if (browse->focus == PANE_COLLECTIONS || row == NULL)
		return nothing(err);
	code = slice_item(pane_slice_get(browse->panes[PANE_SLICE]), row->place,
	    &page, &found, err);
	if (code == ERR_OK && !found)
		code = err_set(err, ERR_NOT_FOUND,
		    "the item is not there any more");
	if (code == ERR_OK) {
		itemjson_write(&page.rows[0].whole,
		    dynamodb ? JSON_DYNAMODB : JSON_PLAIN, &copy->bytes);
		buf_puts(&copy->name,
		    dynamodb ? "the item as DynamoDB JSON"
			     : "the item as JSON");
	}
	page_fini(&page);
	return code;
}

static enum err_code
copy_path(struct copy *copy, struct err *err)
{
	struct browse *browse = copy->browse;
	struct span name = {0};

	if (browse->focus == PANE_ITEM) {
		if (!pane_item_path(browse->panes[PANE_ITEM], &copy->bytes))
			return err_set(err, ERR_NOT_FOUND,
			    "only the tree of the item knows paths");
	} else {
		if (browse->focus == PANE_SLICE)
			name = pane_slice_column(browse->panes[PANE_SLICE]);
		else
			name = browse_key(browse,
			    pane_collections_index(browse->panes
						       [PANE_COLLECTIONS]))
				   ->part[0]
				   .name;
		if (name.ptr == NULL)
			return nothing(err);
		expr_print_name(name, &copy->bytes);
	}
	buf_printf(&copy->name, "the path %s", buf_str(&copy->bytes));
	return ERR_OK;
}

/* What asks for the slice, or for the collection under the cursor. */
static enum err_code
copy_query(struct copy *copy, struct err *err)
{
	struct browse *browse = copy->browse;
	const struct slice *slice;

	if (browse->focus == PANE_COLLECTIONS &&
	    browse_follow(browse, err) != ERR_OK)
		return err->code;
	slice = pane_slice_get(browse->panes[PANE_SLICE]);
	if (slice == NULL)
		return nothing(err);
	explain_line(slice_query(slice), session_schema(browse->table),
	    &copy->bytes);
	buf_puts(&copy->name, "the query");
	return ERR_OK;
}

/* In the item too, for the attribute under the cursor. */
enum reply
browse_do_dates(struct browse *browse, const struct event *event,
    struct err *err)
{
	struct view *pane = browse->panes[PANE_SLICE];
	struct event dates = *event;

	if (browse->focus == PANE_ITEM && event->argument.len == 0)
		dates.argument = pane_item_attribute(browse->panes[PANE_ITEM]);
	if (browse->focus == PANE_ITEM && dates.argument.len == 0)
		return err_set(err, ERR_NOT_FOUND,
			   "no attribute is under the cursor") == ERR_OK
		    ? REPLY_DONE
		    : REPLY_FAILED;
	browse->item_shown = false;
	return pane->ops->act(pane, &dates, err);
}

static const struct {
	const char *name;
	enum err_code (*run)(struct copy *copy, struct err *err);
} kinds[] = {
    {"value", copy_value},
    {"key", copy_key},
    {"item", copy_item},
    {"path", copy_path},
    {"query", copy_query},
};

enum reply
browse_do_copy(struct browse *browse, const struct event *event,
    struct err *err)
{
	struct span what = event->argument;
	struct copy copy = {.browse = browse};
	enum err_code code = ERR_USAGE;

	if (what.len == 0)
		what = span_of(kinds[0].name);
	for (size_t i = 0; i < COUNT_OF(kinds); i++)
		if (span_eq(what, span_of(kinds[i].name)))
			code = kinds[i].run(&copy, err);
	if (code == ERR_USAGE)
		code = err_set(err, code,
		    "copy: expected value, key, item, path or query, not '%.*s'",
		    SPAN_ARG(what));
	if (code == ERR_OK)
		ui_copy(browse->view.ui, buf_span(&copy.bytes),
		    buf_str(&copy.name));
	buf_fini(&copy.bytes);
	buf_fini(&copy.name);
	return code == ERR_OK ? REPLY_DONE : REPLY_FAILED;
}
