/* SPDX-License-Identifier: MIT */
#include "src/model/template.h"

#include "tests/tap.h"

#define LITERAL(TEXT)                    \
	{                                \
		(TEXT), sizeof(TEXT) - 1 \
	}

/* What the templates below build from. */
static const struct attr attrs[] = {
    {LITERAL("id"), {VALUE_S, LITERAL("V-7741")}},
    {LITERAL("n"), {VALUE_N, LITERAL("-1.5")}},
    {LITERAL("path"), {VALUE_S, LITERAL("home/photos/a.jpg")}},
    {LITERAL("hash"), {VALUE_S, LITERAL("a#b")}},
    {LITERAL("empty"), {VALUE_S, LITERAL("")}},
    {LITERAL("flag"), {VALUE_BOOL, LITERAL("\1")}},
    {LITERAL("bytes"), {VALUE_B, LITERAL("x")}},
    {LITERAL("a b"), {VALUE_S, LITERAL("blank")}},
    {LITERAL("a.b"), {VALUE_S, LITERAL("point")}},
};

static void
test_check(void)
{
	static const struct {
		const char *text;
		size_t pos; /* ERR_POS_NONE: good */
	} rows[] = {
	    {"VEH#{id}", ERR_POS_NONE},
	    {"META", ERR_POS_NONE},
	    {"{a}{b*}", ERR_POS_NONE},
	    {"{{{a}}}", ERR_POS_NONE},
	    {"{{}}", ERR_POS_NONE},
	    {"", 0},
	    {"VEH#{id", 4},
	    {"VEH#{}", 4},
	    {"VEH#{*}", 4},
	    {"VEH#id}", 6},
	    {"a{b{c}", 1},
	    {"{a}}", 3},
	    {"{{a}", 3},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct err err = {.pos = ERR_POS_NONE};
		enum err_code code =
		    template_check(span_of(rows[i].text), &err);

		IS_INT(code, rows[i].pos == ERR_POS_NONE ? ERR_OK : ERR_SYNTAX,
		    rows[i].text);
		IS_INT(err.pos, rows[i].pos, rows[i].text);
	}
}

static void
test_build(void)
{
	static const struct {
		const char *text, *delimiter;
		const char *key; /* NULL: it cannot be built */
		const char *msg;
	} rows[] = {
	    {"VEH#{id}", "#", "VEH#V-7741", NULL},
	    {"META", "#", "META", NULL},
	    {"{id}#{n}", "#", "V-7741#-1.5", NULL},
	    {"{a b}{a.b}", "", "blankpoint", NULL},
	    {"{{{id}}}", "", "{V-7741}", NULL},
	    {"a{{b}}c", "", "a{b}c", NULL},
	    {"F/{path*}", "/", "F/home/photos/a.jpg", NULL},
	    {"{hash}", "", "a#b", NULL},
	    {"{hash}", "##", "a#b", NULL},
	    {"X#{path}", "/", NULL,
		"key component 'path' holds the delimiter '/': "
		"'home/photos/a.jpg'"},
	    {"X#{hash}", "#", NULL,
		"key component 'hash' holds the delimiter '#': 'a#b'"},
	    {"X#{n}", ".", NULL,
		"key component 'n' holds the delimiter '.': '-1.5'"},
	    {"X#{none}", "#", NULL, "key component 'none' is missing"},
	    {"X#{none*}", "#", NULL, "key component 'none' is missing"},
	    {"X#{empty}", "#", NULL, "key component 'empty' is empty"},
	    {"X#{flag}", "#", NULL,
		"key component 'flag' is of type BOOL, not S or N"},
	    {"X#{bytes}", "#", NULL,
		"key component 'bytes' is of type B, not S or N"},
	};
	struct item item = {0};

	for (size_t i = 0; i < COUNT_OF(attrs); i++)
		item_add(&item, attrs[i].name, attrs[i].value);
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct buf out = {0};
		struct err err = {0};
		enum err_code code;

		buf_puts(&out, ">");
		code = template_build(span_of(rows[i].text),
		    span_of(rows[i].delimiter), &item, &out, &err);
		if (rows[i].key != NULL) {
			IS_INT(code, ERR_OK, rows[i].text);
			IS_STR(span_from(buf_span(&out), 1), rows[i].key,
			    rows[i].text);
		} else {
			IS_INT(code, ERR_INVALID, rows[i].text);
			IS_STR(span_of(err.msg), rows[i].msg, rows[i].text);
			IS_STR(buf_span(&out), ">", rows[i].text);
		}
		buf_fini(&out);
	}
	item_fini(&item);
}

static void
test_matches(void)
{
	static const struct {
		const char *text, *delimiter, *value;
		bool matches;
	} rows[] = {
	    {"META", "#", "META", true},
	    {"META", "#", "META2", false},
	    {"META", "#", "MET", false},
	    {"META", "#", "", false},
	    {"TS#{at}", "#", "TS#2026", true},
	    {"TS#{at}", "#", "TS#", false},
	    {"TS#{at}", "#", "TS", false},
	    {"TS#{at}", "#", "TT#2026", false},
	    {"TS#{at}", "#", "TS#2026#x", false},
	    {"TS#{at*}", "#", "TS#2026#x", true},
	    {"TS#{at}", "", "TS#2026#x", true},
	    {"{a}#{b}", "#", "x#y", true},
	    {"{a}#{b}", "#", "x#y#z", false},
	    {"{a}#{b}", "#", "#y", false},
	    {"{a}#{b}", "#", "x#", false},
	    {"{a*}#{b}", "#", "x#y#z", true}, /* the first may not end early */
	    {"{a}#{b*}", "#", "x#y#z", true},
	    {"{a*}#{b*}", "#", "#", false},
	    {"{a}-{b}", "#", "x-y#-z", false},
	    {"{a}{b}", "#", "xy", true},
	    {"{a}{b}", "#", "x", false},
	    {"{a}{b}", "::", "x:y", true},
	    {"{a}{b}", "::", "x::", true}, /* as x: and : */
	    {"{a}", "::", "x::", false},
	    {"{a}", "::", "x:", true},
	    {"{a}", "aa", "xaay", false},
	    {"{a}x", "#", "xx", true},
	    {"{a}x", "#", "x", false},
	    {"{a}ab", "#", "aabab", true},
	    {"{{{a}}}", "#", "{x}", true},
	    {"{{{a}}}", "#", "{}", false},
	    {"root/{p*}/", "/", "root/a/b/", true},
	    {"root/{p}/", "/", "root/a/b/", false},
	    {"{a", "#", "x", false},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++)
		OK(template_matches(span_of(rows[i].text),
		       span_of(rows[i].delimiter),
		       span_of(rows[i].value)) == rows[i].matches,
		    "%s %s %s", rows[i].text,
		    rows[i].matches ? "matches" : "does not match",
		    rows[i].value);
}

static uint32_t seed = 1;

static uint32_t
next_random(uint32_t below)
{
	seed = seed * 1664525 + 1013904223;
	return (seed >> 8) % below;
}

/* Text of 1 to 4 letters of "ab#". */
static struct span
random_text(char *room)
{
	size_t len = 1 + next_random(4);

	for (size_t i = 0; i < len; i++)
		room[i] = "ab#"[next_random(3)];
	return (struct span){room, len};
}

/* What a template builds, it matches. */
static void
test_built_matches(void)
{
	static const char *const texts[] = {
	    "{x}#{y}", "{x*}#{y}", "a{x}{y*}", "{x}b{y}", "{x}{x}", "#{y*}#"};
	int built = 0, wrong = 0;

	for (int i = 0; i < 6000; i++) {
		struct span text = span_of(texts[next_random(COUNT_OF(texts))]);
		char x[4], y[4];
		struct item item = {0};
		struct buf out = {0};

		item_add(&item, SPAN("x"),
		    (struct value){VALUE_S, random_text(x)});
		item_add(&item, SPAN("y"),
		    (struct value){VALUE_S, random_text(y)});
		if (template_build(text, SPAN("#"), &item, &out, NULL) ==
		    ERR_OK) {
			built++;
			wrong +=
			    !template_matches(text, SPAN("#"), buf_span(&out));
		}
		item_fini(&item);
		buf_fini(&out);
	}
	OK(built > 1000, "many keys were built");
	IS_INT(wrong, 0, "a template matches what it built");
}

int
main(void)
{
	test_check();
	test_build();
	test_matches();
	test_built_matches();
	return tap_end();
}
