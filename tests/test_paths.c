/* SPDX-License-Identifier: MIT */
#include "src/app/paths.h"

#include <stdlib.h>
#include <unistd.h>

#include "src/app/config.h"
#include "src/base/file.h"
#include "tests/tap.h"

static const struct {
	const char *dirs; /* NULL: not set */
	const char *found[3];
} systems[] = {
    {NULL, {"/etc/xdg/keyslice/x"}},
    {"", {"/etc/xdg/keyslice/x"}},
    {"/a", {"/a/keyslice/x"}},
    {"/first:/second", {"/second/keyslice/x", "/first/keyslice/x"}},
    {"/a:relative:/b", {"/b/keyslice/x", "/a/keyslice/x"}},
    {"relative", {NULL}},
    {"::/a::", {"/a/keyslice/x"}},
};

static const struct {
	const char *given, *full, *shown;
} tildes[] = {
    {"~/x", "/home/me/x", "~/x"},
    {"~", "~", "~"},
    {"~you/x", "~you/x", "~you/x"},
    {"/home/me/x/y", "/home/me/x/y", "~/x/y"},
    {"/home/merry/x", "/home/merry/x", "/home/merry/x"},
    {"x/~/y", "x/~/y", "x/~/y"},
    {"", "", ""},
};

static void
set_variable(const char *name, const char *value)
{
	if (value == NULL)
		(void)unsetenv(name);
	else
		(void)setenv(name, value, 1);
}

static void
test_system(void)
{
	struct buf path = {0};

	for (size_t i = 0; i < COUNT_OF(systems); i++) {
		size_t n = 0;

		set_variable("XDG_CONFIG_DIRS", systems[i].dirs);
		for (; systems[i].found[n] != NULL; n++) {
			OK(path_system_config("x", n, &path), "there is one");
			IS_STR(buf_span(&path), systems[i].found[n],
			    "in its place");
			buf_clear(&path);
		}
		OK(!path_system_config("x", n, &path), "and no more");
	}
	buf_fini(&path);
}

static void
test_own(void)
{
	struct buf path = {0};

	set_variable("XDG_CONFIG_HOME", NULL);
	OK(path_config("config", &path), "by default");
	IS_STR(buf_span(&path), "/home/me/.config/keyslice/config",
	    "below the home");
	buf_clear(&path);
	set_variable("XDG_CONFIG_HOME", "/c");
	OK(path_config("", &path), "by the variable");
	IS_STR(buf_span(&path), "/c/keyslice", "the directory");
	buf_clear(&path);
	set_variable("HOME", "relative");
	set_variable("XDG_CONFIG_HOME", "c");
	OK(!path_config("config", &path), "nowhere");
	set_variable("HOME", "/home/me");
	buf_fini(&path);
}

static void
test_tilde(void)
{
	for (size_t i = 0; i < COUNT_OF(tildes); i++) {
		struct buf full = {0}, shown = {0};

		path_from_tilde(tildes[i].given, &full);
		IS_STR(buf_span(&full), tildes[i].full, tildes[i].given);
		path_to_tilde(buf_str(&full), &shown);
		IS_STR(buf_span(&shown), tildes[i].shown, "shown");
		buf_fini(&full);
		buf_fini(&shown);
	}
}

/* Says whom it was called for; the text "bad" is a mistake. */
static enum err_code
note(void *data, struct span text, const char *path, struct buf *faults,
    struct err *err)
{
	struct buf *notes = data;

	buf_printf(notes, "%s=%.*s;", strrchr(path, '/'), SPAN_ARG(text));
	if (!span_eq(text, SPAN("bad")))
		return ERR_OK;
	buf_printf(faults, "a mistake\n");
	return err_set(err, ERR_SYNTAX, "a mistake");
}

static void
put_file(const char *dir, const char *text, struct buf *path)
{
	struct outfile *file = NULL;

	buf_printf(path, "%s/keyslice", dir);
	if (file_mkdirs(buf_str(path), NULL) != ERR_OK)
		abort();
	buf_puts(path, "/config");
	if (outfile_open(buf_str(path), OUTFILE_REPLACE, &file, NULL) !=
		ERR_OK ||
	    outfile_write(file, span_of(text), NULL) != ERR_OK ||
	    outfile_commit(file, NULL) != ERR_OK)
		abort();
}

/* The system's files, then the user's, or the one in its place. */
static void
test_read(void)
{
	char dir[] = "/tmp/keyslice-XXXXXX";
	struct config_files files = {0};
	struct buf dirs = {0}, home = {0}, system = {0}, own = {0}, notes = {0};

	if (mkdtemp(dir) == NULL)
		abort();
	buf_printf(&dirs, "%s/none:%s/system", dir, dir);
	buf_printf(&home, "%s/home", dir);
	set_variable("XDG_CONFIG_DIRS", buf_str(&dirs));
	set_variable("XDG_CONFIG_HOME", buf_str(&home));
	buf_clear(&dirs);
	buf_printf(&dirs, "%s/system", dir);
	put_file(buf_str(&dirs), "bad", &system);
	put_file(buf_str(&home), "good", &own);

	config_read(&files, "config", NULL, note, &notes);
	IS_STR(buf_span(&notes), "/config=bad;/config=good;", "in this order");
	IS_STR(buf_span(&files.faults), "a mistake\n", "what is wrong");
	IS_INT(files.n, 3, "all places");
	IS_INT(files.files[0].state, CONFIG_FAULTY, "the system's");
	IS_INT(files.files[1].state, CONFIG_ABSENT, "none");
	IS_INT(files.files[2].state, CONFIG_READ, "the user's");
	config_files_fini(&files);

	buf_clear(&notes);
	config_read(&files, "config", "/dev/null", note, &notes);
	IS_STR(buf_span(&notes), "/config=bad;/null=;", "in place of it");
	config_files_fini(&files);

	buf_clear(&notes);
	config_read(&files, "config", dir, note, &notes);
	IS_STR(buf_span(&notes), "/config=bad;", "a directory is none");
	IS_INT(files.files[2].state, CONFIG_CLOSED, "which is known");
	OK(span_find(buf_span(&files.faults), span_of(dir)) != SIZE_MAX,
	    "and told");
	config_files_fini(&files);

	OK(unlink(buf_str(&system)) == 0 && unlink(buf_str(&own)) == 0 &&
		chdir(dir) == 0 && rmdir("system/keyslice") == 0 &&
		rmdir("system") == 0 && rmdir("home/keyslice") == 0 &&
		rmdir("home") == 0 && chdir("/") == 0 && rmdir(dir) == 0,
	    "clean up");
	buf_fini(&dirs);
	buf_fini(&home);
	buf_fini(&system);
	buf_fini(&own);
	buf_fini(&notes);
}

int
main(void)
{
	set_variable("HOME", "/home/me");
	test_system();
	test_own();
	test_tilde();
	test_read();
	return tap_end();
}
