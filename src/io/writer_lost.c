/* SPDX-License-Identifier: MIT */
#include <inttypes.h>

#include "src/io/writer_priv.h"

static const char as_text[] = "written as text";

/* How each loss is told; those of one kind stand together. */
static const struct {
	const char *one;
	const char *many;
	const char *how;
} losses[WRITER_LOSSES] = {
    [LOST_NULL] = {"NULL", "NULL", as_text},
    [LOST_NUMBER] = {"number of more digits than SQL keeps",
	"numbers of more digits than SQL keeps", as_text},
    [LOST_BINARY] = {"binary value", "binary values", as_text},
    [LOST_LIST] = {"list", "lists", as_text},
    [LOST_MAP] = {"map", "maps", as_text},
    [LOST_SET] = {"set", "sets", as_text},
    [LOST_MISSING] = {"missing value", "missing values", as_text},
    [LOST_SET_ARRAY] = {"set", "sets", "written in array form"},
    [LOST_NULL_MISSING] = {"NULL", "NULL", "written like missing values"},
    [LOST_GUARDED] = {"cell", "cells", "given a ' in front"},
    [LOST_NAME] = {"column", "columns", "renamed"},
    [LOST_INDEX] = {"index", "indexes",
	"left out: more than two key attributes"},
};

void
writer_count_text(struct writer *writer, struct value value)
{
	static const enum writer_loss of[] = {
	    [VALUE_NONE] = WRITER_LOSSES,
	    [VALUE_S] = WRITER_LOSSES,
	    [VALUE_N] = WRITER_LOSSES,
	    [VALUE_BOOL] = WRITER_LOSSES,
	    [VALUE_B] = LOST_BINARY,
	    [VALUE_NULL] = LOST_NULL,
	    [VALUE_M] = LOST_MAP,
	    [VALUE_L] = LOST_LIST,
	    [VALUE_SS] = LOST_SET,
	    [VALUE_NS] = LOST_SET,
	    [VALUE_BS] = LOST_SET,
	};

	if (of[value.type] != WRITER_LOSSES)
		writer->lost[of[value.type]]++;
}

void
writer_count_plain(struct writer *writer, struct value value)
{
	struct value_iter iter = value_iter(value);
	struct value element;
	struct span name;

	if (value.type == VALUE_B)
		writer->lost[LOST_BINARY]++;
	else if (value.type >= VALUE_SS)
		writer->lost[LOST_SET_ARRAY]++;
	if (value.type != VALUE_M && value.type != VALUE_L)
		return;
	while (value_next(&iter, &name, &element))
		if (element.type >= VALUE_M || element.type == VALUE_B)
			writer_count_plain(writer, element);
}

/* "3 NULL, 1 list and 2 sets were written as text" for those from FIRST on that
 * are told alike. */
static void
put_alike(const struct writer *writer, size_t first, size_t end,
    struct buf *out)
{
	size_t last = end - 1;
	uint64_t sum = 0;

	while (writer->lost[last] == 0)
		last--;
	for (size_t i = first; i < end; i++) {
		uint64_t n = writer->lost[i];

		if (n == 0)
			continue;
		if (sum > 0)
			buf_puts(out, i == last ? " and " : ", ");
		buf_printf(out, "%" PRIu64 " %s", n,
		    n == 1 ? losses[i].one : losses[i].many);
		sum += n;
	}
	buf_printf(out, " %s %s", sum == 1 ? "was" : "were", losses[first].how);
}

void
writer_lost(const struct writer *writer, struct buf *out)
{
	const char *name = format_info(writer->format)->name;
	bool hint = format_is_delimited(writer->format) &&
	    writer->columns.types == NULL;
	size_t start = out->len, end;

	for (size_t i = 0; i < WRITER_LOSSES; i = end) {
		uint64_t sum = 0;

		for (end = i;
		     end < WRITER_LOSSES && losses[end].how == losses[i].how;
		     end++)
			sum += writer->lost[end];
		if (sum == 0)
			continue;
		if (out->len == start)
			buf_printf(out, "%s: ", name);
		else
			buf_puts(out, "; ");
		put_alike(writer, i, end, out);
		if (hint && losses[i].how == as_text)
			buf_puts(out, " (--typed-header keeps types)");
	}
}
