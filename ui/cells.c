/* SPDX-License-Identifier: MIT */
#include "ui/cells.h"

#include "src/app/reader.h"
#include "src/model/base64.h"
#include "src/model/itemjson.h"
#include "src/model/num.h"

enum {
	/* Larger containers are not worth the time of writing them out for the
	 * forty columns that are seen. */
	JSON_BYTES_MAX = 4096,
	HEX_BYTES_MAX = 4096,
};

static void
put_large(struct value value, struct buf *out)
{
	buf_putc(out, value.type == VALUE_M ? '{' : '[');
	number_print(value_count(value), out);
	buf_puts(out, value.type == VALUE_M ? " members}" : " elements]");
}

static struct span
quoted(struct span text, struct buf *scratch)
{
	buf_clear(scratch);
	buf_putc(scratch, '"');
	buf_add_span(scratch, text);
	buf_putc(scratch, '"');
	return buf_span(scratch);
}

/* Whether there is nothing to be seen at an end of TEXT. */
static bool
hides_blanks(struct span text)
{
	return text.len == 0 || text.ptr[0] == ' ' ||
	    text.ptr[text.len - 1] == ' ';
}

struct span
cell_text(struct value value, struct buf *scratch)
{
	struct span bytes = value.body;

	buf_clear(scratch);
	if (value.type == VALUE_NONE)
		return (struct span){0};
	if (value.type == VALUE_S && hides_blanks(bytes))
		return quoted(bytes, scratch);
	if (value.type == VALUE_N || value.type == VALUE_S)
		return bytes;
	if (value.type == VALUE_B) {
		if (bytes.len > HEX_BYTES_MAX)
			bytes.len = HEX_BYTES_MAX;
		buf_puts(scratch, "0x");
		hex_put(scratch, bytes);
	} else if (value.type >= VALUE_M && bytes.len > JSON_BYTES_MAX) {
		put_large(value, scratch);
	} else {
		itemjson_write_value(value, JSON_PLAIN, scratch);
	}
	return buf_span(scratch);
}

unsigned
cell_reads_as(struct value value)
{
	static const struct {
		struct span begin;
		bool is_all; /* of the text */
		unsigned types;
	} looks[] = {
	    {SPAN_INIT("null"), true, TYPE_BIT(VALUE_NULL)},
	    {SPAN_INIT("true"), true, TYPE_BIT(VALUE_BOOL)},
	    {SPAN_INIT("false"), true, TYPE_BIT(VALUE_BOOL)},
	    {SPAN_INIT("0x"), false, TYPE_BIT(VALUE_B)},
	    {SPAN_INIT("{"), false, TYPE_BIT(VALUE_M)},
	    {SPAN_INIT("["), false,
		TYPE_BIT(VALUE_L) | TYPE_BIT(VALUE_SS) | TYPE_BIT(VALUE_NS) |
		    TYPE_BIT(VALUE_BS)},
	};
	struct span text = value.body;
	struct num num;

	if (value.type != VALUE_S || text.len == 0)
		return 0;
	if (byte_in(text.ptr[0], "0123456789+-.") &&
	    num_parse(text, &num, NULL) == ERR_OK)
		return TYPE_BIT(VALUE_N);
	for (size_t i = 0; i < COUNT_OF(looks); i++)
		if (span_starts(text, looks[i].begin) &&
		    (!looks[i].is_all || text.len == looks[i].begin.len))
			return looks[i].types;
	return 0;
}

struct span
cell_text_told(struct value value, unsigned types, struct buf *scratch)
{
	if ((cell_reads_as(value) & types) == 0)
		return cell_text(value, scratch);
	return quoted(value.body, scratch);
}

enum style
cell_style(struct value value)
{
	static const enum style styles[] = {
	    [VALUE_NONE] = STYLE_DIM,
	    [VALUE_S] = STYLE_PLAIN,
	    [VALUE_N] = STYLE_NUMBER,
	    [VALUE_B] = STYLE_BINARY,
	    [VALUE_BOOL] = STYLE_PLAIN,
	    [VALUE_NULL] = STYLE_NULL,
	    [VALUE_M] = STYLE_PLAIN,
	    [VALUE_L] = STYLE_PLAIN,
	    [VALUE_SS] = STYLE_PLAIN,
	    [VALUE_NS] = STYLE_PLAIN,
	    [VALUE_BS] = STYLE_PLAIN,
	};

	if (value.type == VALUE_S && value.body.len == 0)
		return STYLE_DIM;
	return styles[value.type];
}

int
cell_columns(struct span text, int max)
{
	int width = 0;

	for (size_t i = 0; i < text.len && width < max;) {
		struct glyph glyph = text_next(span_from(text, i));

		width += glyph.columns;
		i += glyph.consumed;
	}
	return width < max ? width : max;
}

int
cell_width(struct value value, int max, struct buf *scratch)
{
	return cell_columns(cell_text(value, scratch), max);
}

void
cell_put(struct canvas *canvas, const struct cell_place *place,
    struct span text, enum style style)
{
	int column = place->column;

	if (place->right) {
		int width = cell_columns(text, place->width);

		column += place->width - width;
	}
	if (place->needle != NULL && needle_in(place->needle, text))
		style = STYLE_MATCH;
	(void)canvas_put(canvas, place->area, place->line, column,
	    place->column + place->width - column, text, style);
}

void
cell_number(struct canvas *canvas, const struct cell_place *place,
    uint64_t number, enum style style)
{
	struct cell_place right = *place;
	struct buf text = {0};

	right.right = true;
	right.needle = NULL;
	number_print(number, &text);
	cell_put(canvas, &right, buf_span(&text), style);
	buf_fini(&text);
}

size_t
cell_fit(struct span text, int width)
{
	size_t len = 0, word = 0;
	int columns = 0;

	while (len < text.len) {
		struct glyph glyph = text_next(span_from(text, len));

		columns += glyph.columns;
		if (columns > width && len > 0)
			return word > len / 2 ? word : len;
		len += glyph.consumed;
		if (text.ptr[len - 1] == ' ')
			word = len;
		/* The line end is seen as ^J, and ends the line. */
		if (text.ptr[len - 1] == '\n')
			break;
	}
	return len;
}

int
number_width(uint64_t number)
{
	int digits = 1;

	while (number >= 10) {
		number /= 10;
		digits++;
	}
	return digits + (digits - 1) / 3;
}

void
percent_print(uint64_t part, uint64_t all, struct buf *out)
{
	bool some = part > 0, not_all = part < all;
	uint64_t tenths = 0;

	/* Large numbers are scaled down, so that nothing overflows. */
	while (part > UINT64_MAX / 2000 || all > UINT64_MAX / 2) {
		part /= 2;
		all /= 2;
	}
	if (all > 0)
		tenths = (part * 1000 + all / 2) / all;
	if (some && tenths == 0) {
		buf_puts(out, "<0.1%");
		return;
	}
	if (not_all && tenths > 999)
		tenths = 999;
	buf_printf(out, "%llu.%llu%%", (unsigned long long)(tenths / 10),
	    (unsigned long long)(tenths % 10));
}

void
progress_print(uint64_t done, uint64_t all, const char *word, struct buf *out)
{
	/* What is written meanwhile may be read too. */
	if (done > all)
		all = done;
	number_print(done, out);
	buf_puts(out, " of ");
	number_print(all, out);
	buf_printf(out, "%s%s (", word[0] == '\0' ? "" : " ", word);
	percent_print(done, all, out);
	buf_puts(out, ")");
}
