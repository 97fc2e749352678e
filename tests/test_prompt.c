/* SPDX-License-Identifier: MIT */
#include "ui/prompt.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "src/base/file.h"
#include "src/base/utf8.h"
#include "tests/tap.h"
#include "ui/editrc.h"
#include "ui/past.h"
#include "ui/wide.h"

#define E_ACUTE "\xc3\xa9"
#define HAN "\xe6\xbc\xa2"
#define SMILE "\xf0\x9f\x98\x80"

/*
 * Types KEYS: key names between angle brackets, all else as it is. Returns the
 * last answer.
 */
static enum prompt_event
type(struct prompt *prompt, const char *keys)
{
	struct span rest = span_of(keys);
	enum prompt_event last = PROMPT_SAME;

	while (rest.len > 0) {
		uint32_t key;
		size_t len = utf8_next(rest, &key);

		if (rest.ptr[0] == '<') {
			len = span_find(rest, SPAN(">")) + 1;
			key = key_named((struct span){rest.ptr + 1, len - 2});
		}
		last = prompt_key(prompt, key);
		rest = span_from(rest, len);
	}
	return last;
}

static const struct {
	const char *begin, *keys, *text;
	int cursor;
	enum prompt_event last;
} lines[] = {
    {"", "abc", "abc", 3, PROMPT_CHANGED},
    {"", "abc<Left><Left>X", "aXbc", 2, PROMPT_CHANGED},
    {"", "a" E_ACUTE HAN SMILE "b", "a" E_ACUTE HAN SMILE "b", 11,
	PROMPT_CHANGED},
    {"", HAN HAN "<Left>x", HAN "x" HAN, 4, PROMPT_CHANGED},
    {"", HAN E_ACUTE "<Backspace>", HAN, 3, PROMPT_CHANGED},
    {"", "abc<Home>", "abc", 0, PROMPT_CHANGED},
    {"", "abc<Home><Home>", "abc", 0, PROMPT_SAME},
    {"", "abc<Home><Delete>", "bc", 0, PROMPT_CHANGED},
    {"", "abc<Delete>", "abc", 3, PROMPT_SAME},
    {"", "abc<Home><End>d", "abcd", 4, PROMPT_CHANGED},
    {"", "abc<C-a>x<C-e>y", "xabcy", 5, PROMPT_CHANGED},
    {"", "one two<M-b><C-k>", "one ", 4, PROMPT_CHANGED},
    {"", "one two<C-w>", "one ", 4, PROMPT_CHANGED},
    {"", "abc<Backspace><Backspace><Backspace>", "", 0, PROMPT_CHANGED},
    {"", "<Backspace>", "", 0, PROMPT_SAME},
    {"", "abc<F5><PageUp>", "abc", 3, PROMPT_SAME},
    {"", "abc<Tab>", "abc", 3, PROMPT_COMPLETE},
    {"", "abc<Enter>", "abc", 3, PROMPT_ACCEPTED},
    {"", "<Enter>", "", 0, PROMPT_ACCEPTED},
    {"", "abc<Left><Enter>", "abc", 3, PROMPT_ACCEPTED},
    {"", "a<C-v><C-a>b",
	"a\x01"
	"b",
	3, PROMPT_CHANGED},
    {"begins_with(SK, \"", "TS#", "begins_with(SK, \"TS#", 20, PROMPT_CHANGED},
    {HAN, "<Left>a", "a" HAN, 1, PROMPT_CHANGED},
    {"a\xff"
     "b",
	"<Left><Left><Delete>", "ab", 1, PROMPT_CHANGED},
    {"a\xff\x80\nb", "c", "a\xff\x80\nbc", 6, PROMPT_CHANGED},
};

static void
test_typing(void)
{
	struct prompt *prompt = prompt_new(NULL);

	for (size_t i = 0; i < COUNT_OF(lines); i++) {
		enum prompt_event last;

		prompt_begin(prompt, span_of(lines[i].begin), "command");
		last = type(prompt, lines[i].keys);
		IS_STR(prompt_text(prompt), lines[i].text, lines[i].keys);
		IS_INT(prompt_cursor(prompt), lines[i].cursor, "cursor");
		IS_INT(last, lines[i].last, "answer");
	}
	prompt_free(prompt);
}

static void
test_cancel(void)
{
	struct prompt *prompt = prompt_new(NULL);

	IS_INT(prompt_key(prompt, 'x'), PROMPT_CANCELLED, "no line");
	prompt_begin(prompt, SPAN("abc"), "command");
	IS_INT(type(prompt, "d<Esc>"), PROMPT_CANCELLED, "Esc");
	prompt_begin(prompt, SPAN("abc"), "command");
	IS_INT(type(prompt, "d<C-c>"), PROMPT_CANCELLED, "C-c");
	prompt_begin(prompt, SPAN("abc"), "command");
	IS_INT(type(prompt, "<C-d>"), PROMPT_SAME, "C-d at the end");
	IS_INT(type(prompt, "<C-a><C-k><C-d>"), PROMPT_CANCELLED,
	    "C-d in an empty line");
	prompt_begin(prompt, SPAN(""), "command");
	IS_INT(type(prompt, "<Up>"), PROMPT_SAME, "none of them is remembered");
	prompt_begin(prompt, SPAN("abc"), "command");
	IS_INT(type(prompt, "<M-x>"), PROMPT_SAME, "no commands for libedit");
	(void)type(prompt, "<C-v>");
	prompt_begin(prompt, SPAN(""), "command");
	IS_INT(type(prompt, "<C-c>"), PROMPT_CANCELLED,
	    "a key that waits for another one holds up nothing");
	prompt_free(prompt);
}

static void
test_replace(void)
{
	struct prompt *prompt = prompt_new(NULL);

	prompt_begin(prompt, SPAN("ta" HAN "ble Fl x"), "command");
	(void)type(prompt, "<Left><Left>");
	prompt_replace(prompt, 9, SPAN("Fleet" E_ACUTE));
	IS_STR(prompt_text(prompt), "ta" HAN "ble Fleet" E_ACUTE " x",
	    "replaced");
	IS_INT(prompt_cursor(prompt), 16, "behind it");
	prompt_replace(prompt, 16, SPAN("\n\xff"));
	IS_STR(prompt_text(prompt), "ta" HAN "ble Fleet" E_ACUTE "\n\xff x",
	    "any bytes");
	prompt_move(prompt, 5);
	IS_INT(prompt_cursor(prompt), 5, "moved back");
	prompt_move(prompt, 1000);
	IS_INT(prompt_cursor(prompt), 20, "moved to the end");
	prompt_move(prompt, 0);
	(void)type(prompt, "x");
	IS_STR(prompt_text(prompt), "xta" HAN "ble Fleet" E_ACUTE "\n\xff x",
	    "typed there");
	IS_INT(type(prompt, "<Enter>"), PROMPT_ACCEPTED, "accepted");
	prompt_begin(prompt, prompt_text(prompt), "command");
	IS_STR(prompt_text(prompt), "xta" HAN "ble Fleet" E_ACUTE "\n\xff x",
	    "taken up again");
	prompt_free(prompt);
}

static void
enter(struct prompt *prompt, const char *list, const char *line)
{
	prompt_begin(prompt, SPAN(""), list);
	(void)type(prompt, line);
	(void)prompt_key(prompt, KEYC_ENTER);
}

static void
test_history(const char *dir)
{
	struct prompt *prompt = prompt_new(dir);

	enter(prompt, "command", "first");
	enter(prompt, "command", "second " HAN);
	enter(prompt, "command", "first");
	enter(prompt, "query", "other");
	enter(prompt, "command", "   ");
	prompt_begin(prompt, SPAN("now"), "command");
	(void)type(prompt, "<Up>");
	IS_STR(prompt_text(prompt), "first", "the last one, not the blank one");
	(void)type(prompt, "<Up>");
	IS_STR(prompt_text(prompt), "second " HAN, "each only once");
	(void)type(prompt, "<Up>");
	IS_STR(prompt_text(prompt), "second " HAN, "no more");
	(void)type(prompt, "<Down><Down>");
	IS_STR(prompt_text(prompt), "now", "back at what was typed");
	IS_INT(type(prompt, "<C-r>"), PROMPT_HISTORY, "C-r is for the screen");
	IS_INT(type(prompt, "<M-?>"), PROMPT_HELP, "and M-?");
	IS_STR(prompt_text(prompt), "now", "the line stays");
	prompt_free(prompt);

	prompt = prompt_new(dir);
	prompt_begin(prompt, SPAN(""), "query");
	(void)type(prompt, "<Up>");
	IS_STR(prompt_text(prompt), dir == NULL ? "" : "other",
	    "the file of the other list");
	prompt_free(prompt);
}

static void
test_files(const char *dir)
{
	struct past *past = past_new(dir);
	struct past *other = past_new(dir);
	struct buf path = {0}, text = {0};
	struct stat info;
	const struct span *kept;
	size_t n;

	past_add(past, "search", SPAN("one"));
	past_add(other, "search", SPAN("two"));
	past_add(past, "search", SPAN("no\nline"));
	past_add(past, "search", SPAN("one"));
	buf_printf(&path, "%s/search-history", dir);
	IS_INT(stat(buf_str(&path), &info), 0, "the file is there");
	IS_INT(info.st_mode & 0777, 0600, "and private");
	(void)!file_read(buf_str(&path), 1000, &text, NULL);
	IS_STR(buf_span(&text), "two\none\n", "what both have added");
	kept = past_lines(other, "search", &n);
	IS_INT(n, 2, "lines");
	IS_STR(kept[1], "one", "the last one");
	past_free(past);
	past_free(other);
	buf_fini(&path);
	buf_fini(&text);
}

/* A line is known to have failed until it goes well. */
static void
test_failed(const char *dir)
{
	struct past *past = past_new(dir);
	const struct span *failed;
	size_t n;

	past_add(past, "query", SPAN("good"));
	past_note(past, "query", SPAN("good"), false);
	past_add(past, "query", SPAN("bad"));
	past_note(past, "query", SPAN("bad"), true);
	past_note(past, "query", SPAN("worse"), true);
	failed = past_failed(past, "query", &n);
	IS_INT(n, 2, "lines failed");
	IS_STR(failed[0], "bad", "the first of them");
	past_note(past, "query", SPAN("bad"), false);
	failed = past_failed(past, "query", &n);
	IS_INT(n, 1, "one was corrected");
	IS_STR(failed[0], "worse", "the other");
	past_free(past);
}

static void
test_limit(void)
{
	struct past *past = past_new(NULL);
	struct buf line = {0};
	const struct span *kept;
	size_t n;

	for (int i = 0; i < PAST_LINES_MAX + 5; i++) {
		buf_clear(&line);
		buf_printf(&line, "line %d", i);
		past_add(past, "search", buf_span(&line));
	}
	kept = past_lines(past, "search", &n);
	IS_INT(n, PAST_LINES_MAX, "so many are kept");
	IS_STR(kept[0], "line 5", "the oldest are dropped");
	past_free(past);
	buf_fini(&line);
}

/* Which lines of an editrc are about ^R. */
static const struct {
	const char *text;
	bool binds;
} editrcs[] = {
    {"", false},
    {"bind -v", false},
    {"bind -e\nedit on\n", false},
    {"bind ^R em-inc-search-prev", true},
    {"edit on\n bind  \"^R\"\ted-redisplay\n", true},
    {"bind -a \\^R ed-redisplay", true},
    {"bind -r ^r", true},
    {"keyslice:bind ^R em-inc-search-prev", true},
    {"bind ^X^R em-inc-search-prev", false},
    {"echotc ^R", false},
    {"# bind ^R x", false},
};

static void
editrc_write(const char *dir, const char *text)
{
	struct buf path = {0};
	FILE *file;

	buf_printf(&path, "%s/editrc", dir);
	file = fopen(buf_str(&path), "w");
	OK(file != NULL && fputs(text, file) >= 0 && fclose(file) == 0,
	    "editrc written");
	(void)setenv("EDITRC", buf_str(&path), 1);
	buf_fini(&path);
}

static void
editrc_remove(void)
{
	(void)unlink(getenv("EDITRC"));
	(void)setenv("EDITRC", "/dev/null", 1);
}

/* libedit's own search, where the user has bound it to ^R. */
static void
test_search(const char *dir)
{
	struct prompt *prompt = prompt_new(NULL);

	for (size_t i = 0; i < COUNT_OF(editrcs); i++)
		IS_INT(editrc_binds(span_of(editrcs[i].text), SPAN("^R")),
		    editrcs[i].binds, editrcs[i].text);
	editrc_write(dir, "bind ^R em-inc-search-prev\n");
	enter(prompt, "command", "first");
	enter(prompt, "command", "second " HAN);
	prompt_begin(prompt, SPAN(""), "command");
	(void)type(prompt, "<C-r>con");
	IS_STR(prompt_text(prompt), "second " HAN, "found in the history");
	IS_STR(prompt_asks(prompt), "bck:con", "what was searched");
	IS_INT(type(prompt, "<Esc>"), PROMPT_CHANGED, "Esc ends the search");
	IS_STR(prompt_asks(prompt), "", "no question any more");
	IS_STR(prompt_text(prompt), "second " HAN, "and keeps what it found");
	(void)type(prompt, "<C-r>x");
	prompt_free(prompt);
	editrc_remove();
}

/* Keys of vi, from a file of the user. */
static void
test_vi(const char *dir)
{
	struct prompt *prompt = prompt_new(NULL);

	editrc_write(dir, "bind -v\nedit off\n");
	prompt_begin(prompt, SPAN("one two"), "command");
	IS_INT(type(prompt, "<Esc>"), PROMPT_CHANGED, "Esc: command mode");
	(void)type(prompt, "0dw");
	IS_STR(prompt_text(prompt), "two", "dw");
	IS_INT(type(prompt, "<C-r>"), PROMPT_HISTORY, "C-r in command mode");
	IS_INT(type(prompt, ":"), PROMPT_SAME, "no commands for libedit");
	(void)type(prompt, "fori");
	IS_STR(prompt_text(prompt), "twi", "fo ri: keys inside of a command");
	(void)type(prompt, "A" HAN);
	IS_STR(prompt_text(prompt), "twi" HAN, "typing again");
	IS_INT(type(prompt, "<C-r>"), PROMPT_HISTORY, "C-r while inserting");
	(void)type(prompt, "<Esc>");
	IS_INT(type(prompt, "<Esc>"), PROMPT_CANCELLED, "Esc twice");
	prompt_free(prompt);
	editrc_remove();
}

static void
test_wide(void)
{
	static const char bytes[] = "a\xff\xc3" E_ACUTE "\n\0" HAN SMILE "\xed";
	struct span text = {bytes, sizeof(bytes) - 1};
	wchar_t *chars = wide_dup(text);
	struct buf back = {0};

	IS_INT(wide_count(text), 9, "characters");
	IS_INT(chars[1], WIDE_BYTE + 0xff, "a byte that is no UTF-8");
	IS_INT(chars[3], 0xe9, "a letter");
	wide_put(&back, chars, 9);
	IS_SPAN(buf_span(&back), text, "there and back");
	free(chars);
	buf_fini(&back);
}

static void
dir_remove(const char *dir)
{
	static const char *const names[] = {"command-history", "query-history",
	    "query-failed-history", "search-history"};
	struct buf path = {0};

	for (size_t i = 0; i < COUNT_OF(names); i++) {
		buf_clear(&path);
		buf_printf(&path, "%s/%s", dir, names[i]);
		(void)unlink(buf_str(&path));
	}
	OK(rmdir(dir) == 0, "nothing else was written");
	buf_fini(&path);
}

int
main(void)
{
	char dir[] = "/tmp/keyslice-test-XXXXXX";

	(void)setlocale(LC_ALL, "C.UTF-8");
	(void)setenv("EDITRC", "/dev/null", 1);
	/* libedit leaks a little for each terminal of another kind. */
	(void)setenv("TERM", "dumb", 1);
	OK(mkdtemp(dir) != NULL, "a directory");
	test_typing();
	test_cancel();
	test_replace();
	test_history(NULL);
	test_history(dir);
	test_files(dir);
	test_limit();
	test_failed(NULL);
	test_failed(dir);
	test_search(dir);
	test_vi(dir);
	test_wide();
	dir_remove(dir);
	return tap_end();
}
