/* SPDX-License-Identifier: MIT */
#include "src/app/config.h"

#include <stdlib.h>

#include "src/app/config_default.h"
#include "src/app/paths.h"
#include "src/base/file.h"

enum {
	CONFIG_MAX = 1024 * 1024
};

void
config_files_fini(struct config_files *files)
{
	for (size_t i = 0; i < files->n; i++)
		free(files->files[i].path);
	free(files->files);
	buf_fini(&files->faults);
	*files = (struct config_files){0};
}

static void
read_one(struct config_files *files, const char *path, config_reader *read,
    void *data)
{
	struct config_file file = {xstrdup(path), CONFIG_READ};
	struct buf text = {0};
	struct err err = {0};
	enum err_code code = file_read(path, CONFIG_MAX, &text, &err);

	if (code == ERR_NOT_FOUND) {
		file.state = CONFIG_ABSENT;
	} else if (code != ERR_OK) {
		file.state = CONFIG_CLOSED;
		buf_printf(&files->faults, "%s\n", err.msg);
	} else if (read(data, buf_span(&text), path, &files->faults, &err) !=
	    ERR_OK) {
		file.state = CONFIG_FAULTY;
	}
	xgrow(&files->files, files->n, &files->cap, sizeof(*files->files));
	files->files[files->n++] = file;
	buf_fini(&text);
}

void
config_read(struct config_files *files, const char *name, const char *own,
    config_reader *read, void *data)
{
	struct buf path = {0};

	for (size_t i = 0; path_system_config(name, i, &path); i++) {
		read_one(files, buf_str(&path), read, data);
		buf_clear(&path);
	}
	if (own != NULL)
		read_one(files, own, read, data);
	else if (path_config(name, &path))
		read_one(files, buf_str(&path), read, data);
	buf_fini(&path);
}

void
config_default(struct buf *out)
{
	for (size_t i = 0; config_lines[i] != NULL; i++)
		buf_puts(out, config_lines[i]);
}
