/* SPDX-License-Identifier: MIT */
#include "src/io/csv.h"

#include "tests/tap.h"

/* Each cell in brackets, with marks for what is special about it. */
static void
check_row(const char *row, const char *want)
{
	struct span rest = span_of(row);
	struct buf got = {0};
	bool more = true;

	while (more) {
		struct csv_cell cell;
		struct buf text = {0};

		more = csv_cell(&rest, ',', &cell);
		if (cell.doubled)
			csv_unquote(cell.text, &text);
		else
			buf_add_span(&text, cell.text);
		buf_printf(&got, "[%s%.*s%s%s]", cell.quoted ? "'" : "",
		    SPAN_ARG(buf_span(&text)), cell.open ? " open" : "",
		    cell.junk ? " junk" : "");
		buf_fini(&text);
	}
	IS_STR(buf_span(&got), want, row);
	buf_fini(&got);
}

static void
check_rows(void)
{
	static const char *const cases[][2] = {
	    {"", "[]"},
	    {"\n", "[]"},
	    {"a", "[a]"},
	    {"a\r\n", "[a]"},
	    {"a,b", "[a][b]"},
	    {"a,", "[a][]"},
	    {",", "[][]"},
	    {",\r\n", "[][]"},
	    {"\"a\",\"b\"\r\n", "['a]['b]"},
	    {"\"\",x", "['][x]"},
	    {"\"a,b\",c", "['a,b][c]"},
	    {"\"a\nb\"\n", "['a\nb]"},
	    {"\"say \"\"hi\"\"\"", "['say \"hi\"]"},
	    {"\"\"\"\"", "['\"]"},
	    {"5\" pipe,6\"", "[5\" pipe][6\"]"},
	    {"a \"b\",c", "[a \"b\"][c]"},
	    {" \"a\"", "[ \"a\"]"},
	    {"\"a\"b,c", "['a junk][c]"},
	    {"\"a\" ,c", "['a junk][c]"},
	    {"\"abc", "['abc open]"},
	    {"\"", "[' open]"},
	    {"\"a\"\"", "['a\" open]"},
	    {"a\rb", "[a\rb]"},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++)
		check_row(cases[i][0], cases[i][1]);
}

static void
check_lengths(void)
{
	static const struct {
		const char *text;
		size_t n;
	} cases[] = {
	    {"", SIZE_MAX},
	    {"a", SIZE_MAX},
	    {"a\n", 2},
	    {"\n", 1},
	    {"a\r\nb\n", 3},
	    {"\"a\nb\"\nc\n", 6},
	    {"\"a\n", SIZE_MAX},
	    {"\"a\"", SIZE_MAX},
	    {"x,\"\n\"\n", 6},
	    {"5\" x\ny\n", 5},
	    {"\"a\"b\"\n\"\n", 6},
	    {"\"a\",b\"\n", 7},
	    {"\"\"\n", 3},
	    {"\"\"\"\n\"\n", 6},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++)
		OK(csv_row(span_of(cases[i].text), ',') == cases[i].n,
		    "row of %s", cases[i].text);
}

static void
check_delimiters(void)
{
	static const struct {
		const char *text;
		char delimiter;
	} cases[] = {
	    {"a,b\n1,2\n", ','},
	    {"a;b\n1;2\n", ';'},
	    {"a\tb\n1\t2\n", '\t'},
	    {"a|b\n1|2\n", '|'},
	    {"only\nx\ny\n", '\0'},
	    {"", '\0'},
	    {"k;v\n1;\"a,b,c,d\"\n2;\"e,f,g,h\"\n", ';'},
	    {"k,v\n1,\"tab\there\"\n2,x\n", ','},
	    {"id,comment\n1,\"line one\nline; two;\"\n2,normal\n", ','},
	    {"name;price\na;1,50\nb;2,75\nc;3,00\n", ';'},
	    {"a,b;c\n1,2\n3,4\n", ','},
	    {"\n\na;b\n1;2\n", ';'},
	    {"\"a,b\";c\n1;2\n", ';'},
	    {"a,b,c|d\n1,2,3\n", ','},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++)
		OK(csv_delimiter(span_of(cases[i].text), true) ==
			cases[i].delimiter,
		    "delimiter of %s", cases[i].text);
}

int
main(void)
{
	check_rows();
	check_lengths();
	check_delimiters();
	return tap_end();
}
