/* SPDX-License-Identifier: MIT */
#include "src/app/fold_priv.h"

enum {
	MARK_LEN = 2, /* of what key_pack() writes behind a part */
};

void
fold_parts_fini(struct fold_parts *parts)
{
	buf_fini(&parts->packed);
	buf_fini(&parts->scratch);
	*parts = (struct fold_parts){0};
}

void
fold_parts_set(struct fold_parts *parts, struct span place)
{
	buf_clear(&parts->packed);
	buf_add_span(&parts->packed, place);
	buf_add_span(&parts->packed, SPAN("\0\1"));
	/* What is no place is the one that all lies in. */
	if (!key_unpack(buf_span(&parts->packed), &parts->scratch, &parts->key))
		parts->key = (struct key){.n = 1};
}

void
fold_place_pack(const struct key *key, struct buf *out)
{
	key_pack(key, out);
	out->len -= MARK_LEN;
}

/* The beginning of PLACE that has the parts of KEY only. */
static struct span
cut(struct span place, const struct key *key)
{
	struct buf packed = {0};

	fold_place_pack(key, &packed);
	place.len = packed.len;
	buf_fini(&packed);
	return place;
}

struct span
fold_last_folder(const struct fold *fold, struct span value)
{
	struct span delimiter = fold_delimiter(fold);
	struct span folder = {value.ptr, 0};

	for (size_t at = 0; delimiter.len > 0;) {
		size_t step = span_find(span_from(value, at), delimiter);

		if (step == SIZE_MAX)
			break;
		at += step + delimiter.len;
		folder.len = at;
	}
	return folder;
}

/* The folder in the last part of KEY that what it holds there lies in. */
static void
to_folder(const struct fold *fold, struct key *key)
{
	size_t last = key->n - 1;
	bool folds = fold->def->part[fold->hash.n + last].type != VALUE_N;

	key->part[last] =
	    folds ? fold_last_folder(fold, key->part[last]) : (struct span){0};
}

struct span
fold_folder(const struct fold *fold, struct span place)
{
	struct fold_parts parts = {0};

	fold_parts_set(&parts, place);
	to_folder(fold, &parts.key);
	place = cut(place, &parts.key);
	fold_parts_fini(&parts);
	return place;
}

struct span
fold_parent(const struct fold *fold, struct span prefix)
{
	struct fold_parts parts = {0};
	struct key *key = &parts.key;
	size_t len = fold_delimiter(fold).len;
	struct span *open;

	fold_parts_set(&parts, prefix);
	open = &key->part[key->n - 1];
	if (open->len > 0)
		open->len -= open->len < len ? open->len : len;
	else if (key->n > 1)
		key->n--;
	to_folder(fold, key);
	prefix = cut(prefix, key);
	fold_parts_fini(&parts);
	return prefix;
}

void
fold_place_of(const struct fold *fold, struct span packed, struct buf *out)
{
	struct buf scratch = {0};
	struct key all, key = {.n = fold->n_parts};

	if (key_unpack(packed, &scratch, &all) &&
	    all.n >= fold->hash.n + key.n) {
		for (size_t i = 0; i < key.n; i++)
			key.part[i] = all.part[fold->hash.n + i];
		fold_place_pack(&key, out);
	}
	buf_fini(&scratch);
}

void
fold_leaf_key(const struct fold *fold, struct span whole, struct buf *out)
{
	key_pack(&fold->hash, out);
	buf_add_span(out, whole);
	buf_add_span(out, SPAN("\0\1"));
}

enum err_code
fold_place_typed(const struct fold *fold, struct span prefix, struct span text,
    struct buf *out, struct err *err)
{
	struct fold_parts parts = {0};
	struct buf value_bytes = {0}, open = {0};
	size_t last;
	enum err_code code = ERR_OK;

	fold_parts_set(&parts, prefix);
	last = parts.key.n - 1;
	buf_add_span(&open, parts.key.part[last]);
	if (fold_part(fold, prefix)->type == VALUE_S) {
		buf_add_span(&open, text);
	} else {
		struct span rest;
		struct value value = {0};

		code = query_key_text(fold->def, fold->hash.n + last, text,
		    &value_bytes, err);
		rest = buf_span(&value_bytes);
		if (code == ERR_OK && value_read(&rest, &value))
			key_encode(value, &open);
	}
	parts.key.part[last] = buf_span(&open);
	if (code == ERR_OK)
		fold_place_pack(&parts.key, out);
	fold_parts_fini(&parts);
	buf_fini(&value_bytes);
	buf_fini(&open);
	return code;
}

const struct key_part *
fold_part(const struct fold *fold, struct span place)
{
	struct fold_parts parts = {0};
	size_t last;

	fold_parts_set(&parts, place);
	last = parts.key.n - 1;
	fold_parts_fini(&parts);
	return &fold->def->part[fold->hash.n + last];
}

size_t
fold_values(const struct fold *fold, struct span place,
    struct value ret_values[KEY_PARTS_MAX], struct buf *scratch)
{
	struct fold_parts parts = {0};
	struct key key;

	buf_clear(scratch);
	fold_parts_set(&parts, place);
	(void)buf_reserve(scratch, place.len + KEY_PARTS_MAX * NUM_TEXT_MAX);
	key_dup(&parts.key, scratch, &key);
	fold_parts_fini(&parts);
	for (size_t i = 0; i < key.n; i++)
		if (!key_decode(fold->def->part[fold->hash.n + i].type,
			key.part[i], scratch, &ret_values[i]))
			ret_values[i].body.len = 0;
	return key.n;
}

static void
print_and(struct buf *out, size_t start)
{
	if (out->len > start)
		buf_puts(out, " AND ");
}

static void
print_equal(struct span name, struct value value, struct buf *out)
{
	expr_print_name(name, out);
	buf_puts(out, " = ");
	expr_print_literal(value, out);
}

void
fold_print_condition(const struct fold *fold, struct span place,
    enum fold_bound bound, struct buf *out)
{
	const struct key_part *part = &fold->def->part[fold->hash.n];
	struct value values[KEY_PARTS_MAX];
	struct buf scratch = {0};
	size_t n = fold_values(fold, place, values, &scratch);
	size_t equal = bound == FOLD_IS ? n : n - 1, start = out->len;

	for (size_t i = 0; i < equal; i++) {
		print_and(out, start);
		print_equal(part[i].name, values[i], out);
	}
	if (equal < n && values[equal].body.len > 0) {
		print_and(out, start);
		buf_puts(out, "begins_with(");
		expr_print_name(part[equal].name, out);
		buf_puts(out, ", ");
		expr_print_literal(values[equal], out);
		buf_putc(out, ')');
	}
	buf_fini(&scratch);
}

enum err_code
fold_print_query(const struct fold *fold, struct span place,
    enum fold_bound bound, struct buf *out, struct err *err)
{
	struct buf scratch = {0};
	size_t start;

	if (fold->hash.n == 0 && bound != FOLD_IS)
		return err_set(err, ERR_INVALID,
		    "a query needs a whole partition key: open a collection");
	if (fold->index != NO_INDEX) {
		buf_puts(out, "on ");
		expr_print_name(table_schema(fold->table)
				    ->indexes[fold->index]
				    .name,
		    out);
		buf_putc(out, ' ');
	}
	start = out->len;
	for (size_t i = 0; i < fold->hash.n; i++) {
		const struct key_part *part = &fold->def->part[i];
		struct value value;

		buf_clear(&scratch);
		if (!key_decode(part->type, fold->hash.part[i], &scratch,
			&value))
			continue;
		print_and(out, start);
		print_equal(part->name, value, out);
	}
	buf_fini(&scratch);
	if (place.len > 0)
		print_and(out, start);
	fold_print_condition(fold, place, bound, out);
	return ERR_OK;
}
