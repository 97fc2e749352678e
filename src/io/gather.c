/* SPDX-License-Identifier: MIT */
#include "src/io/gather.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "src/base/alloc.h"

enum {
	DIRECTORY_DEPTH_MAX = 8,
};

void
found_fini(struct found *found)
{
	free(found->files);
	buf_fini(&found->faults);
	arena_fini(&found->arena);
}

struct found_file *
found_add(struct found *found, const char *path, size_t operand)
{
	xgrow(&found->files, found->n, &found->cap, sizeof(*found->files));
	found->files[found->n] = (struct found_file){
	    .path = arena_dup(&found->arena, span_of(path)).ptr,
	    .operand = operand};
	return &found->files[found->n++];
}

void
found_fault(struct found *found, const char *format, ...)
{
	char line[ERR_MSG_MAX];
	va_list args;

	va_start(args, format);
	(void)vsnprintf(line, sizeof(line), format, args);
	va_end(args);
	buf_printf(&found->faults, "%s\n", line);
	found->n_faults++;
}

const char *
found_path(struct found *found, const char *dir, struct span name)
{
	struct buf path = {0};
	const char *kept;

	buf_printf(&path, "%s%s%.*s", dir,
	    dir[0] != '\0' && dir[strlen(dir) - 1] == '/' ? "" : "/",
	    (int)name.len, name.ptr);
	kept = arena_dup(&found->arena, buf_span(&path)).ptr;
	buf_fini(&path);
	return kept;
}

static bool
is_directory(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static int
compare_names(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* What is in a directory, in order, as whole paths. */
struct listing {
	const char **paths;
	size_t n, cap;
};

static enum err_code
list(struct found *found, const char *dir, struct listing *listing,
    struct err *err)
{
	DIR *handle = opendir(dir);
	struct dirent *entry;

	if (handle == NULL)
		return err_errno(err, "cannot open %s", dir);
	while ((entry = readdir(handle)) != NULL) {
		if (entry->d_name[0] == '.')
			continue;
		xgrow(&listing->paths, listing->n, &listing->cap,
		    sizeof(*listing->paths));
		listing->paths[listing->n++] =
		    found_path(found, dir, span_of(entry->d_name));
	}
	(void)closedir(handle);
	if (listing->n > 0)
		qsort(listing->paths, listing->n, sizeof(*listing->paths),
		    compare_names);
	return ERR_OK;
}

/* An export's own folders lie beside one with the data of all. */
static bool
has_exports(const struct listing *listing)
{
	for (size_t i = 0; i < listing->n; i++)
		if (export_is(listing->paths[i]))
			return true;
	return false;
}

static enum err_code gather_directory(struct found *found, const char *dir,
    size_t operand, int depth, struct err *err);

/* Files first, or directories only. */
static enum err_code
gather_listing(struct found *found, const struct listing *listing,
    size_t operand, int depth, struct err *err)
{
	bool exports = has_exports(listing);
	enum err_code code = ERR_OK;

	for (size_t i = 0; i < listing->n && !exports; i++)
		if (!is_directory(listing->paths[i]))
			(void)found_add(found, listing->paths[i], operand);
	for (size_t i = 0; i < listing->n && code == ERR_OK; i++)
		if (is_directory(listing->paths[i]) &&
		    (!exports || export_is(listing->paths[i])))
			code = gather_directory(found, listing->paths[i],
			    operand, depth + 1, err);
	return code;
}

static enum err_code
gather_directory(struct found *found, const char *dir, size_t operand,
    int depth, struct err *err)
{
	struct listing listing = {0};
	enum err_code code;

	if (export_is(dir))
		return export_gather(dir, operand, found, err);
	if (depth == DIRECTORY_DEPTH_MAX)
		return err_set(err, ERR_INVALID,
		    "%s: directories are nested too deep", dir);
	code = list(found, dir, &listing, err);
	if (code == ERR_OK)
		code = gather_listing(found, &listing, operand, depth, err);
	free(listing.paths);
	return code;
}

enum err_code
gather(const char *const *paths, size_t n, struct found *found, struct err *err)
{
	for (size_t i = 0; i < n; i++) {
		size_t before = found->n;
		enum err_code code = ERR_OK;

		if (strcmp(paths[i], "-") == 0 || !is_directory(paths[i]))
			(void)found_add(found, paths[i], i);
		else
			code = gather_directory(found, paths[i], i, 0, err);
		if (code == ERR_OK && found->n == before &&
		    found->n_faults == 0)
			code = err_set(err, ERR_INVALID, "no file in %s",
			    paths[i]);
		if (code != ERR_OK)
			return code;
	}
	return ERR_OK;
}
