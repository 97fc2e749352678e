/* SPDX-License-Identifier: MIT */
#include "src/app/keyorder.h"

#include "src/base/text.h"

struct key_order
key_order(const struct key *a, const struct key *b)
{
	struct key_order found = {
	    .order = key_cmp(a, b), .part = key_common(a, b)};
	struct span x, y;

	if (found.part >= a->n || found.part >= b->n)
		return found;
	x = a->part[found.part];
	y = b->part[found.part];
	while (found.at < x.len && found.at < y.len &&
	    x.ptr[found.at] == y.ptr[found.at])
		found.at++;
	return found;
}

static void
put_name(struct span name, struct buf *out)
{
	text_visible(out, name);
}

/* Where the character begins that byte AT of TEXT is in. */
static size_t
char_start(struct span text, size_t at)
{
	while (at > 0 && ((unsigned char)text.ptr[at] & 0xC0) == 0x80)
		at--;
	return at;
}

static void
put_hex(struct span bytes, struct buf *out)
{
	for (size_t i = 0; i < bytes.len; i++)
		buf_printf(out, "%s%02X", i > 0 ? " " : "",
		    (unsigned char)bytes.ptr[i]);
}

/* Byte AT of PART, with the character that it is in: '-' (2D). */
static void
put_byte(enum value_type type, struct span part, size_t at, struct buf *out)
{
	size_t end = at + 1;
	struct span bytes;

	if (type == VALUE_S) {
		at = char_start(part, at);
		while (end < part.len &&
		    ((unsigned char)part.ptr[end] & 0xC0) == 0x80)
			end++;
	}
	bytes = (struct span){part.ptr + at, end - at};
	if (type != VALUE_S) {
		put_hex(bytes, out);
		return;
	}
	buf_putc(out, '\'');
	text_visible(out, bytes);
	buf_puts(out, "' (");
	put_hex(bytes, out);
	buf_putc(out, ')');
}

static void
put_number(struct span part, struct buf *out)
{
	struct buf scratch = {0};
	struct value value;

	if (key_decode(VALUE_N, part, &scratch, &value))
		buf_add_span(out, value.body);
	buf_fini(&scratch);
}

/* FIRST sorts before SECOND, and AT is where they differ. */
static void
put_reason(const struct key_part *part, struct span first, struct span second,
    size_t at, struct buf *out)
{
	put_name(part->name, out);
	if (part->type == VALUE_N) {
		buf_puts(out, " is a number and sorts by value: ");
		put_number(first, out);
		buf_puts(out, " is less than ");
		put_number(second, out);
	} else if (at == first.len) {
		buf_printf(out,
		    " is the same up to byte %zu, where one ends: the shorter "
		    "sorts first",
		    at);
	} else {
		buf_printf(out, " differs first at byte %zu: ", at + 1);
		put_byte(part->type, first, at, out);
		buf_puts(out, " sorts before ");
		put_byte(part->type, second, at, out);
	}
}

void
key_order_print(const struct key_def *def, const struct key *a,
    const struct key *b, struct buf *out)
{
	struct key_order found = key_order(a, b);
	bool forward = found.order < 0;

	if (found.part >= a->n || found.part >= b->n) {
		buf_puts(out, "both keys are the same");
		return;
	}
	for (size_t i = 0; i < found.part; i++) {
		buf_puts(out, i > 0 ? ", " : "");
		put_name(def->part[i].name, out);
	}
	if (found.part > 0)
		buf_puts(out,
		    found.part > 1 ? " are the same in both; "
				   : " is the same in both; ");
	put_reason(&def->part[found.part],
	    forward ? a->part[found.part] : b->part[found.part],
	    forward ? b->part[found.part] : a->part[found.part], found.at, out);
}
