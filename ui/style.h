/* SPDX-License-Identifier: MIT */
#ifndef UI_STYLE_H
#define UI_STYLE_H

#include "src/base/span.h"

/*
 * Named styles. Meaning is never by colour alone: what a style says is also
 * said by a mark or a word. A theme (ui/theme.h) says how each looks.
 */
enum style {
	STYLE_PLAIN,
	STYLE_TITLE,      /* the line on top */
	STYLE_STATUS,     /* the line at the bottom */
	STYLE_HEADER,     /* column names */
	STYLE_CURSOR,     /* the row under the cursor, pane has the focus */
	STYLE_CURSOR_OFF, /* the same, another pane has it */
	STYLE_KEY,        /* key attributes */
	STYLE_PIN,        /* pinned rows */
	STYLE_DIM,        /* absent values, hints, what is not counted */
	STYLE_NULL,       /* NULL */
	STYLE_NUMBER,
	STYLE_BINARY,
	STYLE_MATCH, /* found by a search */
	STYLE_LINE,  /* borders */
	STYLE_ERROR,
	STYLE_PROMPT,
	STYLE_ENTITY_1, /* the name of an entity: by its place in the schema */
	STYLE_ENTITY_2,
	STYLE_ENTITY_3,
	STYLE_ENTITY_4,
	STYLE_ENTITY_5,
	STYLE_ENTITY_6,
	STYLE_COUNT
};

enum {
	STYLE_ENTITIES = STYLE_ENTITY_6 - STYLE_ENTITY_1 + 1,
};

/* What themes call STYLE. */
const char *style_name(enum style style);
/* The style NAME, or STYLE_COUNT. */
enum style style_named(struct span name);

#endif
