/* SPDX-License-Identifier: MIT */
#include "db/load.h"

#include <stdlib.h>

#include "src/base/text.h"
#include "src/model/expr.h"

enum {
	STEPS_BETWEEN = 4096, /* two calls of the progress function */
};

/* The directory of PATH, for the caller to free. */
static char *
directory_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	if (slash == NULL)
		return xstrdup(".");
	return xmemdup(path, slash == path ? 1 : (size_t)(slash - path));
}

void
load_init(struct load *load, const struct store *store, size_t memory,
    const char *temp_dir)
{
	*load = (struct load){
	    .memory = memory == 0 ? LOAD_MEMORY : memory,
	    .temp_dir = temp_dir == NULL ? directory_of(store->path)
					 : xstrdup(temp_dir),
	};
}

void
load_fini(struct load *load)
{
	free(load->temp_dir);
	*load = (struct load){0};
}

static enum err_code
report(struct load *load, uint64_t items, struct err *err)
{
	if (load->progress == NULL ||
	    load->progress(load->data, items, load->items))
		return ERR_OK;
	return err_set(err, ERR_CANCELLED, "the load was cancelled");
}

enum err_code
load_step(struct load *load, struct err *err)
{
	double part = 1;

	load->done++;
	if (load->done % STEPS_BETWEEN != 0)
		return ERR_OK;
	if (load->done < load->all)
		part = (double)load->done / (double)load->all;
	return report(load, (uint64_t)(part * (double)load->items), err);
}

enum err_code
load_end(struct load *load, struct err *err)
{
	return report(load, load->items, err);
}

void
load_print_key(const struct key_def *def, const struct key *key,
    struct buf *out)
{
	struct buf text = {0};
	struct buf scratch = {0};

	for (size_t i = 0; i < key->n; i++) {
		struct value value;

		buf_clear(&scratch);
		if (i > 0)
			buf_puts(&text, ", ");
		if (key_decode(def->part[i].type, key->part[i], &scratch,
			&value))
			expr_print_literal(value, &text);
	}
	text_visible(out, buf_span(&text));
	buf_fini(&text);
	buf_fini(&scratch);
}
