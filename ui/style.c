/* SPDX-License-Identifier: MIT */
#include "ui/style.h"

static const char *const names[STYLE_COUNT] = {
    [STYLE_PLAIN] = "plain",
    [STYLE_TITLE] = "title",
    [STYLE_STATUS] = "status",
    [STYLE_HEADER] = "header",
    [STYLE_CURSOR] = "cursor",
    [STYLE_CURSOR_OFF] = "cursor-off",
    [STYLE_KEY] = "key",
    [STYLE_PIN] = "pin",
    [STYLE_DIM] = "dim",
    [STYLE_NULL] = "null",
    [STYLE_NUMBER] = "number",
    [STYLE_BINARY] = "binary",
    [STYLE_MATCH] = "match",
    [STYLE_LINE] = "line",
    [STYLE_ERROR] = "error",
    [STYLE_PROMPT] = "prompt",
    [STYLE_ENTITY_1] = "entity-1",
    [STYLE_ENTITY_2] = "entity-2",
    [STYLE_ENTITY_3] = "entity-3",
    [STYLE_ENTITY_4] = "entity-4",
    [STYLE_ENTITY_5] = "entity-5",
    [STYLE_ENTITY_6] = "entity-6",
};

const char *
style_name(enum style style)
{
	return names[style];
}

enum style
style_named(struct span name)
{
	int style = 0;

	while (style < STYLE_COUNT && !span_eq(span_of(names[style]), name))
		style++;
	return (enum style)style;
}
