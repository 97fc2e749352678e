/* SPDX-License-Identifier: MIT */
#include "src/app/operands.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "src/io/format.h"

enum {
	PLACE_MAX = 3 /* words: TABLE PK SK */
};

/* Whether the file PATH is a SQLite database by its first bytes. */
static bool
is_database(const char *path)
{
	static const char magic[] = "SQLite format 3";
	char head[sizeof(magic)] = {0};
	FILE *file = fopen(path, "rb");
	bool is = false;

	if (file == NULL)
		return false;
	is = fread(head, 1, sizeof(head), file) == sizeof(head) &&
	    memcmp(head, magic, sizeof(magic)) == 0;
	(void)fclose(file);
	return is;
}

static bool
is_there(const char *path)
{
	return access(path, F_OK) == 0;
}

/* No table is called so, and no store that is to be made. */
static bool
looks_like_data(const char *word)
{
	struct span path = span_of(word);

	return format_of_path(path) != FORMAT_AUTO ||
	    format_unpacked(path).len < path.len;
}

static bool
is_path(const char *word)
{
	return strchr(word, '/') != NULL;
}

static bool
has_directory(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *directory;
	bool has;

	if (slash == NULL)
		return true;
	directory = xmemdup(path, (size_t)(slash - path) + 1);
	has = is_there(directory);
	free(directory);
	return has;
}

/*
 * The command or option that WORD, the first of N, was meant for; NULL: none.
 * What stands alone can be the name of a new store, and must be more alike.
 */
static const char *
meant(const char *word, size_t n)
{
	static const enum option options[] = {OPT_HELP, OPT_VERSION, OPT_INFO};
	enum command_id nearest = command_nearest(span_of(word), ON_LINE);
	const char *name;

	if (strpbrk(word, "./") != NULL)
		return NULL;
	for (size_t i = 0; i < COUNT_OF(options); i++)
		if (strcmp(word, args_name(options[i])) == 0)
			return args_name(options[i]);
	if (nearest == CMD_NONE)
		return NULL;
	name = command_get(nearest)->name;
	return n > 1 || name[0] == word[0] ? name : NULL;
}

/* Whether a store can be made as WORD, the first of N, which is not there. */
static enum err_code
check_new_store(const char *word, size_t n, struct err *err)
{
	const char *command = meant(word, n);

	if (command != NULL)
		return err_set(err, ERR_USAGE,
		    "no command and no file '%s'; '%s%s'?", word,
		    command_named(span_of(command), ON_LINE) == CMD_NONE ? "--"
									 : "",
		    command);
	if (n > 1 || looks_like_data(word) || !has_directory(word))
		return err_set(err, ERR_IO, "cannot open '%s': no such file",
		    word);
	return ERR_OK;
}

/* The words from number FIRST on name a table and a place in it. */
static enum err_code
take_place(const struct args *args, size_t first, struct operands *operands,
    struct err *err)
{
	struct span *const words[PLACE_MAX] = {
	    &operands->table, &operands->hash, &operands->sort};

	if (args->n_operands - first > PLACE_MAX)
		return err_set(err, ERR_USAGE,
		    "too many words: behind a store or data files there can "
		    "be TABLE PK SK, not '%s'",
		    args->operands[first + PLACE_MAX]);
	for (size_t i = first; i < args->n_operands; i++)
		*words[i - first] = span_of(args->operands[i]);
	return ERR_OK;
}

static enum err_code
take_files(const struct args *args, struct operands *operands, struct err *err)
{
	size_t n = 0;

	while (n < args->n_operands && is_there(args->operands[n])) {
		if (access(args->operands[n], R_OK) != 0)
			return err_errno(err, "cannot read '%s'",
			    args->operands[n]);
		n++;
	}
	if (n < args->n_operands &&
	    (is_path(args->operands[n]) || looks_like_data(args->operands[n])))
		return err_set(err, ERR_IO, "cannot read '%s': no such file",
		    args->operands[n]);
	operands->files = args->operands;
	operands->n_files = n;
	return take_place(args, n, operands, err);
}

enum err_code
operands_read(const struct args *args, struct operands *ret, struct err *err)
{
	struct operands operands = {0};
	const char *first;
	enum err_code code = ERR_OK;

	if (args->n_operands == 0)
		return err_set(err, ERR_USAGE,
		    "usage: keyslice [STORE | FILE...] [TABLE [PK [SK]]]; "
		    "keyslice --help says more");
	first = args->operands[0];
	if (strcmp(first, "-") == 0)
		return err_set(err, ERR_USAGE,
		    "the screen cannot read items from standard input; "
		    "keyslice load STORE - can");
	if (is_there(first) && !is_database(first)) {
		code = take_files(args, &operands, err);
	} else {
		if (!is_there(first))
			code = check_new_store(first, args->n_operands, err);
		operands.store = first;
		if (code == ERR_OK)
			code = take_place(args, 1, &operands, err);
	}
	if (code == ERR_OK)
		*ret = operands;
	return code;
}
