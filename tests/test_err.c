/* SPDX-License-Identifier: MIT */
#include "src/base/err.h"

#include <errno.h>

#include "src/base/buf.h"
#include "src/base/utf8.h"
#include "tests/tap.h"

static const struct {
	const char *raw, *shown;
} messages[] = {
    {"no table 'musik'", "no table 'musik'"},
    {"no key 'Gr\xc3\xbc\xc3\x9f"
     "e'",
	"no key 'Gr\xc3\xbc\xc3\x9f"
	"e'"},
    {"bad \x1b[31mred\x07", "bad ^[[31mred^G"},
    {"line\nbreak", "line^Jbreak"},
    {"byte \xff here", "byte \xef\xbf\xbd here"},
    {"", ""},
};

static void
test_messages(void)
{
	for (size_t i = 0; i < COUNT_OF(messages); i++) {
		struct err err;

		IS_INT(err_set(&err, ERR_INVALID, "%s", messages[i].raw),
		    ERR_INVALID, "the code is returned");
		IS_INT(err.code, ERR_INVALID, "the code is kept");
		OK(err.pos == ERR_POS_NONE, "there is no position");
		IS_STR(span_of(err.msg), messages[i].shown, "message");
	}
}

static void
test_position(void)
{
	struct err err;

	IS_INT(err_at(&err, ERR_SYNTAX, 12, "expected %s", "a name"),
	    ERR_SYNTAX, "the code is returned");
	IS_INT(err.pos, 12, "the position is kept");
	IS_STR(span_of(err.msg), "expected a name", "message");
	IS_INT(err_set(NULL, ERR_BUSY, "busy"), ERR_BUSY, "NULL is allowed");
}

static void
test_errno(void)
{
	struct err err;

	errno = ENOENT;
	IS_INT(err_errno(&err, "cannot open '%s'", "x"), ERR_IO, "ERR_IO");
	IS_INT(errno, ENOENT, "errno is kept");
	OK(span_starts(span_of(err.msg), SPAN("cannot open 'x': ")),
	    "the message names the thing");
	OK(strlen(err.msg) > strlen("cannot open 'x': "), "and the reason");
}

/* Every place of the cut: the characters are 1, 2, 3 or 4 bytes long. */
static void
test_cut(void)
{
	static const char *const chars[] = {
	    "a", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80"};

	for (size_t i = 0; i < COUNT_OF(chars) * 4; i++) {
		struct buf text = {0};
		struct span msg;
		struct err err;

		for (size_t n = 0; n < i / COUNT_OF(chars); n++)
			buf_putc(&text, 'x');
		while (text.len < ERR_MSG_MAX + 100)
			buf_puts(&text, chars[i % COUNT_OF(chars)]);
		IS_INT(err_set(&err, ERR_IO, "%s", buf_str(&text)), ERR_IO,
		    "the code is returned");
		msg = span_of(err.msg);
		OK(msg.len < ERR_MSG_MAX && msg.len >= ERR_MSG_MAX - 4,
		    "a long message is cut as late as can be");
		OK(span_starts(buf_span(&text), msg) &&
			utf8_check(msg) == msg.len,
		    "and between characters");
		buf_fini(&text);
	}
}

int
main(void)
{
	test_messages();
	test_position();
	test_errno();
	test_cut();
	return tap_end();
}
