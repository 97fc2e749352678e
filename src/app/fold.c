/* SPDX-License-Identifier: MIT */
#include "src/app/fold_priv.h"

#include <stdlib.h>

enum {
	KEYS_LOOKED_AT = 50, /* for a delimiter */
};

void
fold_close(struct fold *fold)
{
	if (fold == NULL)
		return;
	buf_fini(&fold->hash_bytes);
	buf_fini(&fold->delimiter);
	free(fold);
}

struct span
fold_delimiter(const struct fold *fold)
{
	return buf_span(&fold->delimiter);
}

void
fold_delimit(struct fold *fold, struct span delimiter)
{
	buf_clear(&fold->delimiter);
	buf_add_span(&fold->delimiter, delimiter);
}

void
fold_page_fini(struct fold_page *page)
{
	free(page->rows);
	arena_fini(&page->arena);
	*page = (struct fold_page){0};
}

void
fold_page_add(struct fold_page *page, const struct fold_row *row)
{
	struct fold_row *copy;

	xgrow(&page->rows, page->n, &page->cap, sizeof(*page->rows));
	copy = &page->rows[page->n++];
	*copy = *row;
	copy->whole = arena_dup(&page->arena, row->whole);
	copy->name.body = arena_dup(&page->arena, row->name.body);
	copy->item = arena_dup(&page->arena, row->item);
}

/* What the names of the rows of PAGE say about the delimiter. */
static void
look_for_delimiter(const struct fold *fold, const struct fold_page *page,
    struct span *usual, bool *has_own)
{
	struct span own = table_schema(fold->table)->delimiter;

	for (size_t i = 0; i < page->n; i++) {
		struct span value = page->rows[i].name.body;
		size_t slash = span_find(value, SPAN("/"));
		size_t hash = span_find(value, SPAN("#"));

		if (page->rows[i].name.type == VALUE_N)
			return;
		*has_own |= own.len > 0 && span_find(value, own) != SIZE_MAX;
		if (usual->len == 0 && slash != hash)
			*usual = slash < hash ? SPAN("/") : SPAN("#");
	}
}

/* Which of the usual delimiters the first keys have: the values of the first
 * part, or else those of the next one there. */
static enum err_code
guess_delimiter(struct fold *fold, struct err *err)
{
	struct span own = table_schema(fold->table)->delimiter;
	struct span usual = {0};
	struct fold_page page = {0};
	bool has_own = false;
	enum err_code code = ERR_OK;

	for (size_t i = 0; code == ERR_OK && i < fold->n_parts; i++) {
		struct span first = page.n > 0 ? page.rows[0].whole : usual;

		if (has_own || usual.len > 0 || (i > 0 && page.n == 0))
			break;
		code = fold_page(fold, first, PAGE_START, (struct span){0},
		    KEYS_LOOKED_AT, FOLD_NAMES, &page, err);
		look_for_delimiter(fold, &page, &usual, &has_own);
	}
	if (has_own || (usual.len == 0 && own.len > 0))
		usual = own;
	buf_add_span(&fold->delimiter, usual.len > 0 ? usual : SPAN("/"));
	fold_page_fini(&page);
	return code;
}

static enum err_code
check_parts(const struct fold *fold, struct err *err)
{
	const struct key_part *part = &fold->def->part[fold->hash.n];

	if (fold->n_parts == 0)
		return err_set(err, ERR_INVALID,
		    "there is no sort key to fold");
	if (fold->n_parts == 1 && part->type == VALUE_N)
		return err_set(err, ERR_INVALID,
		    "'%.*s' is a number: it does not fold",
		    SPAN_ARG(part->name));
	return ERR_OK;
}

enum err_code
fold_open(struct table *table, size_t index, const struct value *hash,
    struct span delimiter, struct fold **ret_fold, struct err *err)
{
	struct fold *fold = xcalloc(1, sizeof(*fold));
	struct buf bytes[INDEX_HASH_MAX] = {0};
	struct key key = {0};
	enum err_code code;

	fold->table = table;
	fold->index = index;
	fold->def = table_key(table, index);
	key.n = hash == NULL ? 0 : fold->def->n_hash;
	for (size_t i = 0; i < key.n; i++) {
		key_encode(hash[i], &bytes[i]);
		key.part[i] = buf_span(&bytes[i]);
	}
	key_dup(&key, &fold->hash_bytes, &fold->hash);
	for (size_t i = 0; i < key.n; i++)
		buf_fini(&bytes[i]);
	fold->n_parts = hash == NULL ? fold->def->n_hash : fold->def->n_range;
	buf_add_span(&fold->delimiter, delimiter);
	code = check_parts(fold, err);
	if (code == ERR_OK && delimiter.len == 0)
		code = guess_delimiter(fold, err);
	if (code == ERR_OK)
		*ret_fold = fold;
	else
		fold_close(fold);
	return code;
}
