/* SPDX-License-Identifier: MIT */
#include "ui/pointer.h"

enum {
	DOUBLE_MS = 400,  /* between the clicks of a double click, at most */
	PLACE_MAX = 9999, /* a line or column of a script */
};

static const char *const names[POINTER_KINDS] = {
    [POINTER_CLICK] = "click",
    [POINTER_DOUBLE] = "double-click",
    [POINTER_UP] = "wheel up",
    [POINTER_DOWN] = "wheel down",
    [POINTER_LEFT] = "wheel left",
    [POINTER_RIGHT] = "wheel right",
};

void
pointer_print(const struct pointer *pointer, struct buf *out)
{
	buf_printf(out, "%s %d %d", names[pointer->kind], pointer->column + 1,
	    pointer->line + 1);
}

/* "COLUMN LINE" */
static bool
read_place(struct span text, struct pointer *pointer)
{
	size_t blank = span_find(text, SPAN(" "));
	unsigned long long column, line;

	if (blank >= text.len ||
	    !span_to_u64((struct span){text.ptr, blank}, PLACE_MAX, &column) ||
	    !span_to_u64(span_trim(span_from(text, blank)), PLACE_MAX, &line) ||
	    column == 0 || line == 0)
		return false;
	pointer->column = (int)column - 1;
	pointer->line = (int)line - 1;
	return true;
}

bool
pointer_read(struct span line, struct pointer *ret_pointer)
{
	struct pointer pointer = {0};

	for (int kind = 0; kind < POINTER_KINDS; kind++) {
		struct span name = span_of(names[kind]);

		pointer.kind = (enum pointer_kind)kind;
		if (span_starts(line, name) &&
		    read_place(span_trim(span_from(line, name.len)),
			&pointer)) {
			*ret_pointer = pointer;
			return true;
		}
	}
	return false;
}

void
clicks_see(struct clicks *clicks, struct pointer *pointer, int64_t now_ms)
{
	bool again = clicks->is_open && pointer->kind == POINTER_CLICK &&
	    pointer->line == clicks->last.line &&
	    pointer->column == clicks->last.column &&
	    now_ms - clicks->at_ms <= DOUBLE_MS;

	if (again)
		pointer->kind = POINTER_DOUBLE;
	clicks->last = *pointer;
	clicks->at_ms = now_ms;
	/* A third one begins anew. */
	clicks->is_open = pointer->kind == POINTER_CLICK;
}
