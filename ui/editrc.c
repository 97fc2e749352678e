/* SPDX-License-Identifier: MIT */
#include "ui/editrc.h"

#include <histedit.h>
#include <stdlib.h>

#include "src/base/file.h"

enum {
	BYTES_MAX = 1 << 20,
};

/* el_source(NULL) does not look there on every system. */
static void
path_print(struct buf *out)
{
	const char *path = getenv("EDITRC");
	const char *home = getenv("HOME");

	if (path != NULL)
		buf_puts(out, path);
	else if (home != NULL)
		buf_printf(out, "%s/.editrc", home);
}

/* Takes the next word off *LINE, without quotes and backslash around it. */
static struct span
take_word(struct span *line)
{
	struct span word;
	size_t len = 0;

	*line = span_trim(*line);
	while (len < line->len && !byte_in(line->ptr[len], " \t"))
		len++;
	word = (struct span){line->ptr, len};
	*line = span_from(*line, len);
	while (word.len > 0 && byte_in(word.ptr[0], "\"'\\"))
		word = span_from(word, 1);
	while (word.len > 0 && byte_in(word.ptr[word.len - 1], "\"'"))
		word.len--;
	return word;
}

/* "bind ...", or "PROGRAM:bind ...": better one too many than one missed. */
static bool
line_binds(struct span line, struct span key)
{
	static const struct span bind = {"bind", 4};
	struct span word = take_word(&line);

	if (word.len > bind.len && word.ptr[word.len - bind.len - 1] == ':')
		word = span_from(word, word.len - bind.len);
	if (!span_eq(word, bind))
		return false;
	while (line.len > 0)
		if (span_eq_nocase(take_word(&line), key))
			return true;
	return false;
}

bool
editrc_binds(struct span text, struct span key)
{
	while (text.len > 0) {
		size_t end = span_find(text, SPAN("\n"));
		struct span line = {text.ptr, end < text.len ? end : text.len};

		if (line_binds(line, key))
			return true;
		text = span_from(text, line.len + 1);
	}
	return false;
}

bool
editrc_is_vi(struct editline *edit)
{
	const wchar_t *editor = NULL;

	return el_wget(edit, EL_EDITOR, &editor) == 0 && editor != NULL &&
	    wcscmp(editor, L"vi") == 0;
}

void
editrc_read(struct editline *edit, editrc_function *history,
    editrc_function *help)
{
	struct buf path = {0}, text = {0};

	(void)el_wset(edit, EL_ADDFN, L"keyslice-history",
	    L"Search the history", history);
	(void)el_wset(edit, EL_ADDFN, L"keyslice-help", L"Help for the line",
	    help);
	(void)el_wset(edit, EL_BIND, L"\033?", L"keyslice-help", NULL);
	path_print(&path);
	if (path.len > 0) {
		(void)el_source(edit, buf_str(&path));
		(void)!file_read(buf_str(&path), BYTES_MAX, &text, NULL);
	}
	/* Behind it, for "bind -v" and "bind -e" drop what was bound before. */
	if (!editrc_binds(buf_span(&text), SPAN("^R"))) {
		(void)el_wset(edit, EL_BIND, L"^R", L"keyslice-history", NULL);
		if (editrc_is_vi(edit))
			(void)el_wset(edit, EL_BIND, L"-a", L"^R",
			    L"keyslice-history", NULL);
	}
	buf_fini(&path);
	buf_fini(&text);
}
