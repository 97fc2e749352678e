/* SPDX-License-Identifier: MIT */
#include "src/app/slicediff_export.h"

#include <stdlib.h>

#include "src/base/file.h"
#include "src/io/format.h"
#include "src/model/itemjson.h"
#include "src/model/num.h"

struct slice_diff_export {
	struct slice_diff *diff;
	enum diff_kind kind;
	struct outfile *file;
	struct buf line;
	size_t passed, written;
	bool holds_snapshot;
};

static const char *const kinds[DIFF_KINDS] = {
    [DIFF_CHANGED] = "changed",
    [DIFF_LEFT] = "left",
    [DIFF_RIGHT] = "right",
    [DIFF_EQUAL] = "equal",
};

static struct store *
store_of(const struct slice_diff_export *export)
{
	return table_store(slice_table(slice_diff_slice(export->diff,
	    SIDE_LEFT)));
}

enum err_code
slice_diff_export_open(struct slice_diff *diff, enum diff_kind kind,
    const char *path, bool force, struct slice_diff_export **ret_export,
    struct err *err)
{
	struct slice_diff_export *export;
	enum err_code code;

	if (format_of_path(span_of(path)) != FORMAT_JSONL)
		return err_set(err, ERR_USAGE,
		    "differences are written as jsonl: '%s' does not end in "
		    ".jsonl",
		    path);
	export = xcalloc(1, sizeof(*export));
	export->diff = diff;
	export->kind = kind;
	code = outfile_open(path, force ? OUTFILE_REPLACE : OUTFILE_NEW,
	    &export->file, err);
	if (code == ERR_OK)
		code = store_snapshot(store_of(export), err);
	export->holds_snapshot = code == ERR_OK;
	if (code != ERR_OK) {
		slice_diff_export_close(export);
		return code;
	}
	*ret_export = export;
	return ERR_OK;
}

void
slice_diff_export_close(struct slice_diff_export *export)
{
	if (export == NULL)
		return;
	outfile_abort(export->file);
	if (export->holds_snapshot)
		store_release(store_of(export));
	buf_fini(&export->line);
	free(export);
}

/* Appends what ROW is aligned by, as an item. */
static void
put_key(const struct slice_diff *diff, const struct slice_diff_row *row,
    struct buf *out)
{
	enum slice_side side = row->kind == DIFF_RIGHT ? SIDE_RIGHT : SIDE_LEFT;
	const struct key_def *def = slice_key(slice_diff_slice(diff, side));
	bool sort = slice_diff_align(diff) == ALIGN_SORT;
	size_t to = sort ? def->n_hash + def->n_range : def->n;
	struct buf unpacked = {0}, numbers = {0};
	struct item item = {0};
	struct value value;
	struct key key;

	/* The values borrow from it. */
	(void)buf_reserve(&numbers, KEY_PARTS_MAX * NUM_TEXT_MAX);
	if (key_unpack(row->places[side], &unpacked, &key))
		for (size_t i = sort ? def->n_hash : 0; i < to && i < key.n;
		     i++)
			if (key_decode(def->part[i].type, key.part[i], &numbers,
				&value))
				item_add(&item, def->part[i].name, value);
	itemjson_write(&item, JSON_DYNAMODB, out);
	item_fini(&item);
	buf_fini(&unpacked);
	buf_fini(&numbers);
}

static enum err_code
write_row(struct slice_diff_export *export, const struct slice_diff_row *row,
    struct err *err)
{
	static const char *const names[SIDES] = {"left", "right"};
	struct buf *line = &export->line;
	struct slice_diff_pair pair;
	enum err_code code = slice_diff_pair(export->diff, row, &pair, err);

	if (code != ERR_OK)
		return code;
	buf_clear(line);
	buf_printf(line, "{\"kind\":\"%s\",\"key\":", kinds[row->kind]);
	put_key(export->diff, row, line);
	for (int side = 0; side < SIDES; side++) {
		if (pair.pages[side].n == 0)
			continue;
		buf_printf(line, ",\"%s\":", names[side]);
		itemjson_write(&pair.pages[side].rows[0].item, JSON_DYNAMODB,
		    line);
	}
	buf_puts(line, "}\n");
	if (!slice_diff_pair_is_whole(row, &pair))
		code = err_set(err, ERR_INVALID,
		    "a row is in its slice no more: compare again");
	else
		code = outfile_write(export->file, buf_span(line), err);
	slice_diff_pair_fini(&pair);
	return code;
}

enum err_code
slice_diff_export_step(struct slice_diff_export *export, size_t budget,
    bool *ret_done, struct err *err)
{
	size_t n = slice_diff_n(export->diff);
	struct outfile *file = export->file;
	enum err_code code = ERR_OK;

	*ret_done = false;
	for (; code == ERR_OK && budget > 0 && export->passed < n;
	     export->passed++) {
		const struct slice_diff_row *row =
		    slice_diff_row(export->diff, export->passed);

		if (export->kind != DIFF_KINDS && export->kind != row->kind)
			continue;
		code = write_row(export, row, err);
		export->written++;
		budget--;
	}
	if (code != ERR_OK || export->passed < n)
		return code;
	*ret_done = true;
	export->file = NULL;
	return outfile_commit(file, err);
}

size_t
slice_diff_export_passed(const struct slice_diff_export *export)
{
	return export->passed;
}

size_t
slice_diff_export_written(const struct slice_diff_export *export)
{
	return export->written;
}
