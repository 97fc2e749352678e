/* SPDX-License-Identifier: MIT */
#include "src/app/survey.h"

#include <stdlib.h>

#include "src/app/slice_priv.h"

struct survey {
	struct slice *slice;
	struct columns *columns;
	struct cursor *cursor;
	struct item item;
	uint64_t read;
	uint64_t returned;
	bool ended;
};

enum err_code
survey_open(struct slice *slice, struct columns *columns,
    struct survey **ret_survey, struct err *err)
{
	struct survey *survey = xcalloc(1, sizeof(*survey));
	const struct query *query = &slice->query;
	enum err_code code = cursor_open(slice->table, query->index,
	    &slice->range, query->direction, &survey->cursor, err);

	if (code != ERR_OK) {
		free(survey);
		return code;
	}
	survey->slice = slice;
	survey->columns = columns;
	columns_add_key(columns, slice->def);
	*ret_survey = survey;
	return ERR_OK;
}

void
survey_close(struct survey *survey)
{
	if (survey == NULL)
		return;
	cursor_close(survey->cursor);
	item_fini(&survey->item);
	free(survey);
}

/* Adds what the entry has that was not met before, if the filter lets it
 * through. */
static enum err_code
take_entry(struct survey *survey, struct err *err)
{
	const struct query *query = &survey->slice->query;
	struct item *item = &survey->item;
	enum cursor_news news;
	bool match = true;
	enum err_code code = ERR_OK;

	if (query->filter != NULL)
		code = slice_match(survey->slice, survey->cursor, item, &match,
		    err);
	if (code != ERR_OK || !match)
		return code;
	code = cursor_news(survey->cursor, &news, err);
	if (code == ERR_OK && news == CURSOR_NEWS)
		code = cursor_item(survey->cursor, CURSOR_PROJECTED, item, err);
	if (code != ERR_OK)
		return code;
	for (size_t i = 0; news == CURSOR_NEWS && i < item->n; i++)
		(void)columns_add(survey->columns, item->attrs[i].name);
	survey->returned++;
	survey->ended = news == CURSOR_ALL || survey->returned == query->limit;
	return ERR_OK;
}

enum err_code
survey_step(struct survey *survey, uint64_t budget, bool *ret_done,
    struct err *err)
{
	uint64_t spent = 0;
	enum err_code code = ERR_OK;

	while (!survey->ended && (budget == 0 || spent < budget)) {
		bool more;

		code = cursor_next(survey->cursor, &more, err);
		if (code != ERR_OK)
			return code;
		if (!more) {
			survey->ended = true;
			break;
		}
		survey->read++;
		spent += slice_cost(cursor_size(survey->cursor));
		code = take_entry(survey, err);
		if (code != ERR_OK)
			return code;
	}
	*ret_done = survey->ended;
	return ERR_OK;
}

uint64_t
survey_read(const struct survey *survey)
{
	return survey->read;
}
