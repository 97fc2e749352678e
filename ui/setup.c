/* SPDX-License-Identifier: MIT */
#include "ui/setup.h"

#include <unistd.h>

#include "src/app/paths.h"
#include "src/base/text.h"
#include "ui/theme.h"

enum {
	PATH_COLUMNS_MAX = 60, /* of lists, where what is longer stands out */
	VALUE_COLUMNS_MAX = 24,
};

static const struct {
	enum option option;
	enum setting_id id;
	const char *value; /* NULL: that of the option */
} options[] = {
    {OPT_THEME, SETTING_THEME, NULL},
    {OPT_COLOR, SETTING_COLOR, NULL},
    {OPT_MOUSE, SETTING_MOUSE, "on"},
    {OPT_NO_MOUSE, SETTING_MOUSE, "off"},
    {OPT_ASCII, SETTING_ASCII, "on"},
    {OPT_NO_RESUME, SETTING_RESUME, "off"},
    {OPT_LOG, SETTING_LOG, NULL},
};

static enum err_code
read_settings(void *data, struct span text, const char *path,
    struct buf *faults, struct err *err)
{
	return settings_read(data, text, path, faults, err);
}

static enum err_code
read_keymap(void *data, struct span text, const char *path, struct buf *faults,
    struct err *err)
{
	return keymap_read(data, text, path, faults, err);
}

static enum err_code
read_options(struct settings *settings, const struct args *args,
    struct err *err)
{
	for (size_t i = 0; i < COUNT_OF(options); i++) {
		const char *value = options[i].value;
		struct buf origin = {0};
		struct err why;
		enum err_code code;

		if (!args_has(args, options[i].option))
			continue;
		if (value == NULL)
			value = args_get(args, options[i].option);
		buf_printf(&origin, "--%s", args_name(options[i].option));
		code = settings_set(settings, options[i].id, span_of(value),
		    buf_str(&origin), &why);
		if (code != ERR_OK)
			code = err_set(err, ERR_USAGE, "%s: %s",
			    buf_str(&origin), why.msg);
		buf_fini(&origin);
		if (code != ERR_OK)
			return code;
	}
	return ERR_OK;
}

enum err_code
setup_read(struct setup *setup, const struct args *args, struct err *err)
{
	const char *own = args_get(args, OPT_CONFIG);
	enum err_code code = ERR_OK;

	*setup =
	    (struct setup){.settings = settings_new(), .keymap = keymap_new()};
	if (own != NULL && access(own, R_OK) != 0)
		return err_set(err, ERR_USAGE, "--config: cannot read '%s'",
		    own);
	code = settings_environment(setup->settings, BEFORE_FILES,
	    &setup->files.faults, err);
	config_read(&setup->files, "config", own, read_settings,
	    setup->settings);
	config_read(&setup->files, "keymap", NULL, read_keymap, setup->keymap);
	code = settings_environment(setup->settings, AFTER_FILES,
	    &setup->files.faults, err);
	(void)code; /* they are among the faults */
	return read_options(setup->settings, args, err);
}

void
setup_fini(struct setup *setup)
{
	settings_free(setup->settings);
	keymap_free(setup->keymap);
	config_files_fini(&setup->files);
	*setup = (struct setup){0};
}

bool
setup_own_path(const struct args *args, struct buf *out)
{
	const char *own = args_get(args, OPT_CONFIG);

	if (own == NULL)
		return path_config("config", out);
	buf_puts(out, own);
	return true;
}

/* Takes "FILE:LINE" at the start of TEXT apart: which of the files, and the
 * line. False if it is none of them. */
static bool
split_place(const struct config_files *files, struct span text,
    size_t *ret_file, unsigned long long *ret_line)
{
	for (size_t i = 0; i < files->n; i++) {
		struct span path = span_of(files->files[i].path);
		struct span rest = span_from(text, path.len + 1);
		size_t digits = 0;

		if (!span_starts(text, path) || text.len <= path.len ||
		    text.ptr[path.len] != ':')
			continue;
		while (digits < rest.len && rest.ptr[digits] >= '0' &&
		    rest.ptr[digits] <= '9')
			digits++;
		*ret_file = i;
		return span_to_u64((struct span){rest.ptr, digits}, UINT64_MAX,
		    ret_line);
	}
	return false;
}

/* Puts FAULT, about what ORIGIN says, where it belongs among the others. */
static void
add_fault(struct config_files *files, const char *origin, struct span fault)
{
	struct span rest = buf_span(&files->faults);
	unsigned long long line = 0, other_line;
	size_t file, other;
	size_t at = rest.len;

	if (split_place(files, span_of(origin), &file, &line)) {
		files->files[file].state = CONFIG_FAULTY;
		while (rest.len > 0) {
			if (split_place(files, rest, &other, &other_line) &&
			    (other > file ||
				(other == file && other_line > line))) {
				at = files->faults.len - rest.len;
				break;
			}
			rest = span_from(rest, span_find(rest, SPAN("\n")) + 1);
		}
	}
	buf_insert(&files->faults, at, fault.ptr, fault.len);
}

void
setup_check(struct setup *setup)
{
	struct settings *settings = setup->settings;
	struct buf faults = {0};
	struct theme theme;
	struct err err;
	enum err_code code = theme_load(settings_get(settings, SETTING_THEME),
	    &theme, &faults, &err);

	if (code == ERR_NOT_FOUND) {
		const char *origin = settings_origin(settings, SETTING_THEME);

		buf_clear(&faults);
		buf_printf(&faults, "%s: %s\n", origin, err.msg);
		add_fault(&setup->files, origin, buf_span(&faults));
		/* What is used in its place is what is in force. */
		(void)!settings_set(settings, SETTING_THEME,
		    span_of(setting_get(SETTING_THEME)->initial), "default",
		    NULL);
	} else {
		buf_add_span(&setup->files.faults, buf_span(&faults));
	}
	buf_fini(&faults);
}

void
setup_print_fault(const struct setup *setup, struct buf *out)
{
	struct span fault = buf_span(&setup->files.faults);
	size_t end = span_find(fault, SPAN("\n"));
	struct buf dir = {0};

	if (end < fault.len)
		fault.len = end;
	if (path_config("", &dir)) {
		buf_putc(&dir, '/');
		if (span_starts(fault, buf_span(&dir)))
			fault = span_from(fault, dir.len);
	}
	buf_add_span(out, fault);
	buf_fini(&dir);
}

/* Appends TEXT, filled up to COLUMNS columns, and a gap. */
static void
print_column(struct span text, size_t columns, struct buf *out)
{
	text_visible(out, text);
	for (size_t at = text_width(text); at < columns; at++)
		buf_putc(out, ' ');
	buf_puts(out, "  ");
}

static size_t
wider(size_t width, const char *text, size_t max)
{
	size_t columns = text_width(span_of(text));

	columns = columns > max ? max : columns;
	return columns > width ? columns : width;
}

static void
print_files(const struct config_files *files, struct buf *out)
{
	static const char *const states[] = {
	    [CONFIG_READ] = "read",
	    [CONFIG_ABSENT] = "not there",
	    [CONFIG_CLOSED] = "cannot be read",
	    [CONFIG_FAULTY] = "read, with mistakes",
	};
	size_t width = 0;

	for (size_t i = 0; i < files->n; i++)
		width = wider(width, files->files[i].path, PATH_COLUMNS_MAX);
	buf_puts(out, "files, in the order they are read in:\n");
	for (size_t i = 0; i < files->n; i++) {
		buf_puts(out, "  ");
		print_column(span_of(files->files[i].path), width, out);
		buf_printf(out, "%s\n", states[files->files[i].state]);
	}
}

static void
print_settings(const struct settings *settings, struct buf *out)
{
	size_t names = 0, values = 0;

	for (enum setting_id id = 0; id < SETTING_COUNT; id++) {
		names = wider(names, setting_get(id)->name, VALUE_COLUMNS_MAX);
		values = wider(values, settings_show(settings, id),
		    VALUE_COLUMNS_MAX);
	}
	buf_puts(out, "settings, and where they come from:\n");
	for (enum setting_id id = 0; id < SETTING_COUNT; id++) {
		buf_puts(out, "  ");
		print_column(span_of(setting_get(id)->name), names, out);
		print_column(span_of(settings_show(settings, id)), values, out);
		text_visible(out, span_of(settings_origin(settings, id)));
		buf_putc(out, '\n');
	}
}

void
setup_print(const struct setup *setup, struct buf *out)
{
	struct buf remarks = {0};

	print_files(&setup->files, out);
	print_settings(setup->settings, out);
	keymap_remarks(setup->keymap, &remarks);
	if (remarks.len > 0)
		buf_puts(out, "keys that are not as they seem:\n");
	buf_add_span(out, buf_span(&remarks));
	buf_fini(&remarks);
}
