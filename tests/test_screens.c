/* SPDX-License-Identifier: MIT */
/*
 * Golden screens: each tests/screens/NAME.keys is a script (ui/script.h) whose
 * screens must be those of NAME.txt. Its first lines are for this program:
 *
 *	# store NAME			see screen_stores.h
 *	# open [TABLE [PK [SK]]]	the table, or the list of tables
 *	# form [FILE]			the form
 *	# copy FILE			below the root, into the directory
 *					where the script runs
 *	# set NAME VALUE		a setting
 *	# editor COMMAND		what items are edited with
 *
 * Usage: test_screens ROOT. With KEYSLICE_UPDATE in the environment it writes
 * the NAME.txt instead; look at each of them before you keep it.
 */
#include <dirent.h>
#include <locale.h>

#include "src/base/file.h"
#include "tests/leaks.h"
#include "tests/screen_stores.h"
#include "ui/script.h"

struct golden {
	const char *root;
	struct fixture fixture;
	struct session *session;
	struct keymap *keymap;
	struct ui *ui;
	struct settings *settings;
};

/* The words of a line, at most N; returns how many there are. */
static size_t
split(struct span line, struct span *words, size_t n)
{
	size_t found = 0;

	for (line = span_trim(line); line.len > 0 && found < n;
	     line = span_trim(line)) {
		size_t end = span_find(line, SPAN(" "));
		struct span word = {line.ptr, end < line.len ? end : line.len};

		words[found++] = word;
		line = span_from(line, word.len);
	}
	return found;
}

static void
open_session(struct golden *golden)
{
	struct ui_options options = {
	    .settings = golden->settings,
	    .config_path = "/home/me/.config/keyslice/config",
	};
	struct err err = {0};

	/* By its name alone: messages must not hold the directory. */
	if (session_open(strrchr(golden->fixture.path, '/') + 1, SESSION_READ,
		&golden->session, &err) != ERR_OK) {
		(void)fprintf(stderr, "%s\n", err.msg);
		abort();
	}
	golden->ui = ui_new(golden->session, golden->keymap, &options);
	ui_resize(golden->ui, 24, 80);
}

static void
do_store(struct golden *golden, const struct span *words)
{
	char *name = xmemdup(words[0].ptr, words[0].len);

	make_screen_store(name, golden->fixture.path, golden->root);
	free(name);
}

static void
do_open(struct golden *golden, const struct span *words)
{
	struct table *table = NULL;
	struct err err = {0};

	open_session(golden);
	if (words[0].len == 0) {
		ui_push(golden->ui, view_tables_new(golden->ui));
		return;
	}
	if (session_table(golden->session, words[0], &table, &err) != ERR_OK)
		abort();
	ui_push(golden->ui,
	    view_browse_new(golden->ui, table, words[1], words[2]));
}

static void
do_form(struct golden *golden, const struct span *words)
{
	char *path = xmemdup(words[0].ptr, words[0].len);

	open_session(golden);
	ui_push(golden->ui,
	    view_form_new(golden->ui, words[0].len > 0 ? path : NULL));
	free(path);
}

static void
do_copy(struct golden *golden, const struct span *words)
{
	struct buf from = {0}, to = {0}, text = {0};
	const char *slash;

	buf_printf(&from, "%s/%.*s", golden->root, SPAN_ARG(words[0]));
	slash = strrchr(buf_str(&from), '/');
	buf_puts(&to, slash + 1);
	if (file_read(buf_str(&from), 1 << 24, &text, NULL) != ERR_OK)
		abort();
	write_text(buf_str(&to), buf_span(&text));
	buf_fini(&from);
	buf_fini(&to);
	buf_fini(&text);
}

static void
do_set(struct golden *golden, const struct span *words)
{
	if (settings_set(golden->settings, setting_named(words[0]), words[1],
		"test", NULL) != ERR_OK)
		abort();
}

/* The rest of the line. */
static void
do_editor(struct golden *golden, const struct span *words)
{
	char *command = xmemdup(words[0].ptr, strcspn(words[0].ptr, "\n"));

	(void)golden;
	(void)setenv("EDITOR", command, 1);
	free(command);
}

static const struct {
	const char *name;
	void (*run)(struct golden *golden, const struct span *words);
} heads[] = {
    {"store", do_store},
    {"open", do_open},
    {"form", do_form},
    {"copy", do_copy},
    {"set", do_set},
    {"editor", do_editor},
};

/* The lines "# WORD ..." that the script begins with. */
static void
run_heads(struct golden *golden, struct span text)
{
	while (span_starts(text, SPAN("# "))) {
		size_t end = span_find(text, SPAN("\n"));
		struct span line = {text.ptr, end < text.len ? end : text.len};
		struct span words[6] = {0};

		(void)split(line, words, COUNT_OF(words));
		for (size_t i = 0; i < COUNT_OF(heads); i++)
			if (span_eq(words[1], span_of(heads[i].name)))
				heads[i].run(golden, words + 2);
		text = span_from(text, line.len + 1);
	}
}

static void
read_text(const char *root, const char *name, const char *suffix,
    struct buf *path, struct buf *text)
{
	buf_printf(path, "%s/tests/screens/%s%s", root, name, suffix);
	if (file_read(buf_str(path), 1 << 24, text, NULL) != ERR_OK)
		buf_clear(text);
}

static void
run_script(struct golden *golden, const char *name, struct span script,
    struct buf *out)
{
	struct err err = {0};

	fixture_init(&golden->fixture);
	if (chdir(golden->fixture.dir) != 0)
		abort();
	run_heads(golden, script);
	if (golden->ui == NULL)
		abort();
	OK(script_run(golden->ui, script, name, out, &err) == ERR_OK,
	    "%s runs %s", name, err.msg);
	ui_free(golden->ui);
	session_close(golden->session);
	(void)fixture_each(&golden->fixture, fixture_unlink);
	(void)rmdir(golden->fixture.dir);
}

/* The first lines that differ are worth more than both screens whole. */
static void
show_difference(struct span got, struct span want)
{
	for (size_t line = 1; got.len > 0 || want.len > 0; line++) {
		size_t end = span_find(got, SPAN("\n"));
		struct span a = {got.ptr, end < got.len ? end : got.len};
		struct span b;

		end = span_find(want, SPAN("\n"));
		b = (struct span){want.ptr, end < want.len ? end : want.len};
		if (!span_eq(a, b)) {
			printf("# line %zu\n# got  |%.*s|\n# want |%.*s|\n",
			    line, (int)a.len, a.ptr, (int)b.len, b.ptr);
			return;
		}
		got = span_from(got, a.len + 1);
		want = span_from(want, b.len + 1);
	}
}

static void
check_screen(const char *root, const char *name)
{
	struct golden golden = {
	    .root = root,
	    .keymap = keymap_new(),
	    .settings = settings_new(),
	};
	struct buf keys_path = {0}, text_path = {0};
	struct buf script = {0}, want = {0}, got = {0};

	read_text(root, name, ".keys", &keys_path, &script);
	read_text(root, name, ".txt", &text_path, &want);
	run_script(&golden, name, buf_span(&script), &got);
	if (getenv("KEYSLICE_UPDATE") != NULL)
		write_text(buf_str(&text_path), buf_span(&got));
	else if (!OK(span_eq(buf_span(&got), buf_span(&want)), "%s", name))
		show_difference(buf_span(&got), buf_span(&want));
	keymap_free(golden.keymap);
	settings_free(golden.settings);
	buf_fini(&keys_path);
	buf_fini(&text_path);
	buf_fini(&script);
	buf_fini(&want);
	buf_fini(&got);
}

static int
is_script(const struct dirent *entry)
{
	size_t len = strlen(entry->d_name);

	return len > 5 && strcmp(entry->d_name + len - 5, ".keys") == 0;
}

/* What is around the program must not show on a screen. */
static void
set_environment(void)
{
	static const char *const names[] = {"TMUX", "STY", "VISUAL"};

	for (size_t i = 0; i < COUNT_OF(names); i++)
		(void)unsetenv(names[i]);
	(void)setenv("TERM", "xterm", 1);
	(void)setenv("HOME", "/home/me", 1);
}

int
main(int argc, char **argv)
{
	struct buf path = {0};
	struct dirent **names = NULL;
	int n;

	if (argc < 2 || setlocale(LC_ALL, "C.UTF-8") == NULL)
		return 1;
	set_environment();
	buf_printf(&path, "%s/tests/screens", argv[1]);
	n = scandir(buf_str(&path), &names, is_script, alphasort);
	for (int i = 0; i < n; i++) {
		names[i]->d_name[strlen(names[i]->d_name) - 5] = '\0';
		if (argc < 3 || strcmp(argv[2], names[i]->d_name) == 0)
			check_screen(argv[1], names[i]->d_name);
		free(names[i]);
	}
	free(names);
	buf_fini(&path);
	return tap_end();
}
