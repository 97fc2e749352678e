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

void
setup_check(struct setup *setup)
{
	const struct settings *settings = setup->settings;
	struct buf faults = {0};
	struct theme theme;
	struct err err;
	enum err_code code = theme_load(settings_get(settings, SETTING_THEME),
	    &theme, &faults, &err);

	if (code == ERR_NOT_FOUND)
		buf_printf(&setup->files.faults, "%s: %s\n",
		    settings_origin(settings, SETTING_THEME), err.msg);
	else
		buf_add_span(&setup->files.faults, buf_span(&faults));
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
