/* SPDX-License-Identifier: MIT */
#ifndef APP_ARGS_H
#define APP_ARGS_H

#include "src/app/command.h"
#include "src/base/buf.h"
#include "src/base/err.h"

/*
 * The command line, taken apart by one table of options: their names, what they
 * take, which commands know them, and their help.
 */
enum option {
	OPT_TABLE,
	OPT_KEY,
	OPT_INDEX,
	OPT_LOCAL_INDEX,
	OPT_SCHEMA,
	OPT_GUESS,
	OPT_TEMPLATE,
	OPT_FORMAT,
	OPT_TYPES,
	OPT_INFER,
	OPT_HEADER,
	OPT_NO_HEADER,
	OPT_ON_DUPLICATE,
	OPT_REJECTS,
	OPT_KEEP_GOING,
	OPT_TEMP_DIR,
	OPT_NAMES,
	OPT_VALUES,
	OPT_OUTPUT,
	OPT_FORCE,
	OPT_TYPED_HEADER,
	OPT_NULL,
	OPT_MISSING,
	OPT_DELIMITER,
	OPT_BOM,
	OPT_CRLF,
	OPT_GUARD_FORMULAS,
	OPT_EXPLAIN,
	OPT_VERBOSE,
	OPT_ON,
	OPT_BY,
	OPT_LIMIT,
	OPT_SET,
	OPT_WRITE,
	OPT_SCRIPT,
	OPT_SIZE,
	OPT_RECORD,
	OPT_CONFIG,
	OPT_THEME,
	OPT_COLOR,
	OPT_MOUSE,
	OPT_NO_MOUSE,
	OPT_ASCII,
	OPT_NO_RESUME,
	OPT_LOG,
	OPT_HELP,
	OPT_VERSION,
	OPT_INFO,
	OPT_CHECK_CONFIG,
	OPT_DEFAULT_CONFIG,
	OPT_COUNT
};

struct args {
	enum command_id command; /* CMD_OPEN_STORE when none is named */
	const char **operands;
	size_t n_operands;

	/* What was given for each option, in order; "" for a plain switch. */
	struct {
		const char **values;
		size_t n;
	} options[OPT_COUNT];

	/* All words as they were given, borrowed. */
	char *const *words;
	int n_words;
};

/*
 * Takes ARGV apart (borrowed). Options may stand anywhere, "--x=y" or "--x y";
 * "--" ends them. ERR_USAGE. ARGS must be freed with args_fini() in any case.
 */
NODISCARD
enum err_code args_parse(int argc, char *const *argv, struct args *args,
    struct err *err);
/* The same for words that all belong to COMMAND, the first one included. */
NODISCARD
enum err_code args_parse_for(enum command_id command, int argc,
    char *const *argv, struct args *args, struct err *err);
void args_fini(struct args *args);

/* The name of OPTION, without its dashes. */
const char *args_name(enum option option);

/* The last value given for OPTION, or NULL. */
const char *args_get(const struct args *args, enum option option);
bool args_has(const struct args *args, enum option option);

/* Between MIN and MAX operands, or ERR_USAGE with the command's usage. */
NODISCARD
enum err_code args_expect(const struct args *args, size_t min, size_t max,
    struct err *err);

/* Appends the help of COMMAND (CMD_OPEN_STORE: of the program). */
void args_help(enum command_id command, struct buf *out);

#endif
