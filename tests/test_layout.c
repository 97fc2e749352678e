/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <unistd.h>

#include "src/app/layout.h"
#include "src/base/file.h"
#include "tests/tap.h"

/* "a b- c*": - hidden, * wide, _ narrow, @ dates. */
static void
print(const struct column_layout *layout, struct buf *out)
{
	static const char widths[] = {'\0', '*', '_'};

	buf_clear(out);
	for (size_t i = 0; i < layout->n; i++) {
		const struct layout_column *column = &layout->columns[i];

		if (i > 0)
			buf_putc(out, ' ');
		buf_add_span(out, column->name);
		if (column->hidden)
			buf_putc(out, '-');
		if (column->width != LAYOUT_FITS)
			buf_putc(out, widths[column->width]);
		if (column->dates)
			buf_putc(out, '@');
	}
}

static void
is(const struct column_layout *layout, const char *want, const char *what)
{
	struct buf text = {0};

	print(layout, &text);
	IS_STR(buf_span(&text), want, what);
	buf_fini(&text);
}

static void
test_order(void)
{
	struct column_layout layout = {0};

	for (const char *c = "abcd"; *c != '\0'; c++)
		(void)layout_add(&layout, (struct span){c, 1});
	is(&layout, "a b c d", "as they were added");
	layout_add(&layout, SPAN("b"))->hidden = true;
	is(&layout, "a b- c d", "each once");
	layout_move(&layout, SPAN("d"), SPAN("b"));
	is(&layout, "a d b- c", "to the left");
	layout_move(&layout, SPAN("a"), SPAN("c"));
	is(&layout, "d b- a c", "to the right");
	layout_move(&layout, SPAN("a"), SPAN("a"));
	is(&layout, "d b- a c", "to itself");
	OK(layout_find(&layout, SPAN("e")) == NULL, "what is not named");
	layout_fini(&layout);
}

/* Changes the layout of TABLE in DIR: NAME is hidden and wide. */
static void
hide(const char *dir, struct span table, struct span name)
{
	struct column_layouts *layouts = layouts_new(dir);
	struct column_layout *layout =
	    layouts_get(layouts, SPAN("/a store"), table);
	struct layout_column *column = layout_add(layout, name);

	column->hidden = column->dates = layout->changed = true;
	column->width = LAYOUT_WIDE;
	(void)layout_add(layout, SPAN("\"last\""));
	layouts_free(layouts);
}

static void
has(const char *dir, struct span path, struct span table, const char *want)
{
	struct column_layouts *layouts = layouts_new(dir);

	is(layouts_get(layouts, path, table), want, "what was kept");
	OK(layouts_get(layouts, path, table) ==
		layouts_get(layouts, path, table),
	    "one for each table");
	layouts_free(layouts);
}

static void
test_kept(const char *dir)
{
	struct buf file = {0}, text = {0};
	struct err err = {0};
	struct outfile *out = NULL;

	buf_printf(&file, "%s/columns", dir);
	OK(outfile_open(buf_str(&file), OUTFILE_NEW, &out, &err) == ERR_OK &&
		outfile_write(out, SPAN("no JSON\n{\"store\":1}\n"), &err) ==
		    ERR_OK &&
		outfile_commit(out, &err) == ERR_OK,
	    "a file that holds other things");
	hide(dir, SPAN("T"), SPAN("x"));
	hide(dir, SPAN("U"), SPAN("y"));
	hide(dir, SPAN("T"), SPAN("z"));
	has(dir, SPAN("/a store"), SPAN("T"), "x-*@ \"last\" z-*@");
	has(dir, SPAN("/a store"), SPAN("U"), "y-*@ \"last\"");
	has(dir, SPAN("/a store"), SPAN("V"), "");
	has(dir, SPAN(""), SPAN("T"), "");
	OK(file_read(buf_str(&file), 10000, &text, &err) == ERR_OK, "the file");
	OK(span_starts(buf_span(&text), SPAN("no JSON\n{\"store\":1}\n")),
	    "what is not understood stays");
	(void)unlink(buf_str(&file));
	buf_fini(&file);
	buf_fini(&text);
}

int
main(void)
{
	char dir[] = "/tmp/keyslice-layout-XXXXXX";

	test_order();
	has(NULL, SPAN("/s"), SPAN("T"), "");
	if (mkdtemp(dir) == NULL)
		return 1;
	test_kept(dir);
	(void)rmdir(dir);
	return tap_end();
}
