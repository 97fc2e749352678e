/* SPDX-License-Identifier: MIT */
/*
 * Rows that were read together. All they hold is in the arena of their page, the
 * arrays of their items too: a row takes one piece of memory, and none is given
 * back by itself.
 */
#include <stdlib.h>

#include "src/app/slice_priv.h"

void
page_fini(struct page *page)
{
	free(page->rows);
	arena_fini(&page->arena);
	*page = (struct page){0};
}

void
page_clear(struct page *page)
{
	page->n = 0;
	page->read = page->spent = 0;
	page->end = page->partial = false;
	page->resume = (struct span){0};
	arena_reset(&page->arena);
}

struct slice_row *
page_row(struct page *page)
{
	struct slice_row *row;

	xgrow(&page->rows, page->n, &page->cap, sizeof(*page->rows));
	row = &page->rows[page->n++];
	*row = (struct slice_row){0};
	return row;
}

/* Copies the bytes of S to AT and lets S be these; returns where they end. */
static char *
move_span(char *at, struct span *s)
{
	if (s->len > 0)
		memcpy(at, s->ptr, s->len);
	s->ptr = at;
	return at + s->len;
}

struct item
page_keep_item(struct page *page, const struct item *item)
{
	size_t size = item->n * sizeof(*item->attrs);
	struct item kept = {.n = item->n, .cap = item->n};
	char *at;

	for (size_t i = 0; i < item->n; i++)
		size += item->attrs[i].name.len + item->attrs[i].value.body.len;
	kept.attrs = arena_alloc(&page->arena, size);
	at = (char *)(kept.attrs + item->n);
	for (size_t i = 0; i < item->n; i++) {
		struct attr *attr = &kept.attrs[i];

		*attr = item->attrs[i];
		at = move_span(at, &attr->name);
		at = move_span(at, &attr->value.body);
	}
	return kept;
}

void
page_add(struct page *page, const struct slice_row *row)
{
	struct slice_row *copy = page_row(page);

	copy->place = arena_dup(&page->arena, row->place);
	copy->bytes = row->bytes;
	copy->whole = page_keep_item(page, &row->whole);
	/* Without a select the two are one. */
	copy->item = row->item.attrs == row->whole.attrs
	    ? copy->whole
	    : page_keep_item(page, &row->item);
}
