/* SPDX-License-Identifier: MIT */
/*
 * What is typed to change a schema: an entry in its short form, which is looked
 * at with each key, and the answer to a question where something is lost.
 */
#include "ui/schema_priv.h"

static const char *
part_word(const struct view_schema *schema)
{
	return schema->part == PART_GLOBAL ? "index"
					   : design_word(schema->part);
}

/* What of LINE is the entry: in a pin or a delimiter blanks count too. */
static struct span
entry_in(const struct view_schema *schema, struct span line)
{
	if (schema->part == PART_PIN || schema->part == PART_DELIMITER)
		return line;
	return span_trim(line);
}

/* Takes LINE for what is to be there, and looks whether it can. */
static enum err_code
take_line(struct view_schema *schema, struct span line, struct err *err)
{
	struct span entry = entry_in(schema, line);
	struct redefinition change;
	enum err_code code;

	buf_clear(&schema->to);
	buf_add_span(&schema->to, entry);
	buf_clear(&schema->means);
	if (entry.len == 0)
		return ERR_OK;
	change = schema_change(schema);
	code = redefine_check(schema->table, &change, &schema->means, err);
	if (code != ERR_OK && err != NULL && err->pos != ERR_POS_NONE)
		err->pos += (size_t)(entry.ptr - line.ptr);
	return code;
}

static void
entry_change(void *data, struct span line, struct err *err)
{
	(void)take_line(data, line, err);
}

/* How an entry is written, while none is. */
static const char *const forms[DESIGN_PARTS] = {
    [PART_GLOBAL] = "NAME=PARTITION-KEY:S,SORT-KEY:N;KEYS_ONLY  F1 tells more",
    [PART_TEMPLATE] = "KEY=TEMPLATE, as PK=VEH#{vehicleId}",
    [PART_DELIMITER] = "one character or a few, as #",
    [PART_PIN] = "a sort key, as META",
    [PART_ENTITY] = "NAME:KEY=TEMPLATE, as reading:SK=TS#{recordedAt}",
    [PART_QUERY] = "NAME=QUERY",
};

static void
entry_status(void *data, struct buf *out)
{
	const struct view_schema *schema = data;

	if (schema->to.len == 0)
		buf_puts(out, forms[schema->part]);
	buf_add_span(out, buf_span(&schema->means));
}

static void
entry_cancel(void *data)
{
	struct view_schema *schema = data;

	ui_say(schema->view.ui, "nothing was changed");
}

/* An answer other than yes leaves all as it is. */
static enum err_code
accept_answer(void *data, struct span line, struct err *err)
{
	struct view_schema *schema = data;

	if (span_eq(line, SPAN("yes")) || span_eq(line, SPAN("y")))
		return schema_apply(schema, err);
	entry_cancel(schema);
	return ERR_OK;
}

static void
answer_status(void *data, struct buf *out)
{
	const struct view_schema *schema = data;

	if (!redefine_builds(schema->part))
		return;
	if (schema->to.len > 0)
		buf_puts(out,
		    "the service too drops it and builds another; that may "
		    "take long");
	else
		buf_puts(out, "the items stay; its entries go");
}

static const struct prompt_ops answer_ops = {
    .accept = accept_answer,
    .cancel = entry_cancel,
    .answers = ui_yes_or_no,
    .status = answer_status,
};

/* Asks whether VERB is to be done to the entry. */
static void
ask_yes(struct view_schema *schema, const char *verb)
{
	struct buf label = {0}, name = {0};

	if (schema->part == PART_GLOBAL)
		schema_put_name(buf_span(&schema->from), &name);
	else
		buf_add_span(&name, buf_span(&schema->from));
	buf_printf(&label, "%s %s %s (y/n)? ", verb, part_word(schema),
	    buf_str(&name));
	ui_prompt(schema->view.ui, buf_str(&label), (struct span){0}, "answer",
	    &answer_ops, schema);
	buf_fini(&label);
	buf_fini(&name);
}

static enum err_code
accept_entry(void *data, struct span line, struct err *err)
{
	struct view_schema *schema = data;
	bool adds = schema->from.len == 0;
	enum err_code code = take_line(schema, line, err);

	if (code != ERR_OK)
		return code;
	if (schema->to.len == 0 && !adds && schema->part != PART_DELIMITER)
		return err_set(err, ERR_SYNTAX,
		    "expected the %s; x takes it away", part_word(schema));
	if (span_eq(buf_span(&schema->from), buf_span(&schema->to))) {
		entry_cancel(schema);
		return ERR_OK;
	}
	if (!redefine_builds(schema->part) || adds)
		return schema_apply(schema, err);
	/* The service changes no index either. */
	ask_yes(schema, "change");
	return ERR_OK;
}

static const char *const examples[DESIGN_PARTS] = {
    [PART_GLOBAL] = "byDepot=depotCode:S,recordedAt:S\n"
		    "byDepot=depotCode:S;KEYS_ONLY\n"
		    "byModel=model:S,year:N;INCLUDE=plate,`two words`\n"
		    "byRegion=tenant:S+region:S,day:S+number:N\n",
    [PART_TEMPLATE] = "PK=VEH#{vehicleId}\nSK=DOC#{path*}\n",
    [PART_DELIMITER] = "#\n",
    [PART_PIN] = "META\n",
    [PART_ENTITY] = "reading:SK=TS#{recordedAt}\n",
    [PART_QUERY] = "latest=begins_with(SK, \"TS#\") desc limit 10\n",
};

static void
entry_examples(void *data, struct buf *out)
{
	const struct view_schema *schema = data;

	buf_puts(out, examples[schema->part]);
}

static const struct prompt_ops entry_ops = {
    .change = entry_change,
    .accept = accept_entry,
    .cancel = entry_cancel,
    .status = entry_status,
    .examples = entry_examples,
};

static const struct schema_row *
row_here(const struct view_schema *schema)
{
	return &schema->rows[schema->list.cursor];
}

/* Notes which entry, if any, is to be changed; fails if it cannot be. */
static enum err_code
begin(struct view_schema *schema, const struct design_line *line,
    struct err *err)
{
	enum err_code code = redefine_allowed(row_here(schema)->part, err);

	if (code == ERR_OK && schema->job != NULL)
		code = err_set(err, ERR_BUSY, "%s", schema_busy(schema));
	if (code != ERR_OK)
		return code;
	schema->part = row_here(schema)->part;
	buf_clear(&schema->from);
	buf_clear(&schema->to);
	if (line != NULL)
		buf_add_span(&schema->from, line->text);
	return ERR_OK;
}

static enum reply
ask_entry(struct view_schema *schema, const struct design_line *line,
    struct err *err)
{
	struct buf label = {0};

	if (begin(schema, line, err) != ERR_OK)
		return REPLY_FAILED;
	(void)take_line(schema, buf_span(&schema->from), NULL);
	buf_printf(&label, "%s%s: ", line == NULL ? "new " : "",
	    part_word(schema));
	ui_prompt(schema->view.ui, buf_str(&label), buf_span(&schema->from),
	    "schema", &entry_ops, schema);
	buf_fini(&label);
	return REPLY_DONE;
}

enum reply
schema_edit(struct view_schema *schema, struct err *err)
{
	return ask_entry(schema, row_here(schema)->line, err);
}

enum reply
schema_add(struct view_schema *schema, struct err *err)
{
	const struct schema_row *row = row_here(schema);

	/* There is one at most. */
	return ask_entry(schema, row->part == PART_DELIMITER ? row->line : NULL,
	    err);
}

enum reply
schema_drop(struct view_schema *schema, struct err *err)
{
	const struct design_line *line = row_here(schema)->line;

	if (begin(schema, line, err) != ERR_OK)
		return REPLY_FAILED;
	if (line == NULL)
		return err_set(err, ERR_NOT_FOUND, "there is none to drop") ==
			ERR_OK
		    ? REPLY_DONE
		    : REPLY_FAILED;
	ask_yes(schema, "drop");
	return REPLY_DONE;
}
