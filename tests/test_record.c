/* SPDX-License-Identifier: MIT */
#include "ui/record.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "src/base/file.h"
#include "tests/tap.h"

static char dir[] = "/tmp/keyslice-record-XXXXXX";

static struct buf
path_of(const char *name)
{
	struct buf path = {0};

	buf_printf(&path, "%s/%s", dir, name);
	return path;
}

static void
press(struct record *record, const char *names, bool typing)
{
	struct span rest = span_of(names);

	while (rest.len > 0) {
		size_t end = span_find(rest, SPAN(" "));
		struct span name = {rest.ptr, end < rest.len ? end : rest.len};

		record_key(record, key_named(name), typing);
		rest = span_from(rest, name.len + 1);
	}
}

static const char want[] = "# two\n"
			   "#\n"
			   "# lines\n"
			   "resize 80x24\n"
			   "key j # Space : C-c M-x Esc\n"
			   "type a# b\xc3\xa9\n"
			   "key U+200B\n"
			   "type :\n"
			   "key Enter\n"
			   "click 10 5\n"
			   "wait\n"
			   ":export a b.csv\n"
			   "key PageDown PageDown PageDown PageDown PageDown "
			   "PageDown PageDown PageDown\n"
			   "key PageDown\n"
			   "# a^[b\n"
			   "key q\n";

static void
test_lines(void)
{
	struct buf path = path_of("session.keys");
	struct pointer click = {POINTER_CLICK, 4, 9};
	struct record *record = NULL;
	struct buf text = {0};
	struct err err = {0};
	struct stat file = {0};

	if (record_open(buf_str(&path), RECORD_NEW, &record, &err) != ERR_OK)
		abort();
	record_comment(record, SPAN("two\n\nlines\n"));
	record_size(record, 24, 80);
	press(record, "j # Space : C-c M-x Esc", false);
	press(record, "a # Space b \xc3\xa9 U+200B : Enter", true);
	record_pointer(record, &click);
	record_wait(record);
	record_command(record, SPAN("export a b.csv"));
	for (int i = 0; i < 9; i++)
		press(record, "PageDown", false);
	record_comment(record, SPAN("a\033b"));
	press(record, "q", false);
	OK(file_read(buf_str(&path), 10000, &text, &err) == ERR_OK &&
		text.len == sizeof(want) - 2,
	    "all is there at once but the end of the line");
	record_close(record);
	buf_clear(&text);
	IS_INT(file_read(buf_str(&path), 10000, &text, &err), ERR_OK, "reads");
	IS_STR(buf_span(&text), want, "what was done");
	OK(stat(buf_str(&path), &file) == 0 && (file.st_mode & 0777) == 0600,
	    "for nobody else");
	IS_INT(record_open(buf_str(&path), RECORD_NEW, &record, &err),
	    ERR_EXISTS, "not over what is there");
	IS_INT(record_open(buf_str(&path), RECORD_REPLACE, &record, &err),
	    ERR_OK, "unless that is asked for");
	record_close(record);
	buf_clear(&text);
	IS_INT(file_read(buf_str(&path), 10000, &text, &err), ERR_OK, "reads");
	IS_INT(text.len, 0, "nothing is left of it");
	(void)unlink(buf_str(&path));
	buf_fini(&text);
	buf_fini(&path);
}

static void
test_failure(void)
{
	struct record *record = NULL;
	struct err err = {0};

	IS_INT(record_open("/nowhere/at/all", RECORD_NEW, &record, &err),
	    ERR_IO, "no such directory");
	if (access("/dev/full", W_OK) != 0)
		return;
	IS_INT(record_open("/dev/full", RECORD_REPLACE, &record, &err), ERR_OK,
	    "a full disk");
	OK(!record_failed(record, &err), "nothing is wrong yet");
	press(record, "j j j", false);
	OK(record_failed(record, &err), "it is noticed");
	IS_STR(span_of(err.msg),
	    "cannot write '/dev/full': No space left on device", "and said");
	record_close(record);
}

static const struct {
	const char *text, *word;
} words[] = {
    {"demo.db", "demo.db"},
    {"", "''"},
    {"a b", "'a b'"},
    {"VEH#V-7741", "'VEH#V-7741'"},
    {"it's", "'it'\\''s'"},
    {"\xc3\xa9", "'\xc3\xa9'"},
};

static void
test_words(void)
{
	for (size_t i = 0; i < COUNT_OF(words); i++) {
		struct buf word = {0};

		record_word(span_of(words[i].text), &word);
		IS_STR(buf_span(&word), words[i].word, words[i].text);
		buf_fini(&word);
	}
}

int
main(void)
{
	if (mkdtemp(dir) == NULL)
		return 1;
	test_lines();
	test_failure();
	test_words();
	(void)rmdir(dir);
	return tap_end();
}
