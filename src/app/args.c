/* SPDX-License-Identifier: MIT */
#include "src/app/args.h"

#include <stdlib.h>

#define ONE(ID) (1ULL << (ID))
#define READING                                                            \
	(ONE(CMD_QUERY) | ONE(CMD_SCAN) | ONE(CMD_GET) | ONE(CMD_TABLES) | \
	    ONE(CMD_COLLECTIONS))
#define ASKING (ONE(CMD_QUERY) | ONE(CMD_SCAN))
#define EXPORTING (ASKING | ONE(CMD_EXPORT))
#define LOADING (ONE(CMD_LOAD) | ONE(CMD_OPEN_STORE))

static const struct option_info {
	const char *name;
	const char *takes; /* "" for a switch */
	unsigned long long commands;
	const char *help;
} infos[OPT_COUNT] = {
    [OPT_TABLE] = {"table", "T", ONE(CMD_LOAD), "the table to load into"},
    [OPT_KEY] = {"key", "SPEC", ONE(CMD_LOAD), "its key: PK:S or PK:S,SK:N"},
    [OPT_INDEX] = {"index", "I", ONE(CMD_LOAD),
	"a global index: NAME=SPEC[;KEYS_ONLY|;INCLUDE=a,b|;ALL]"},
    [OPT_LOCAL_INDEX] = {"local-index", "I", ONE(CMD_LOAD),
	"a local index: NAME=SORT:N[;...]"},
    [OPT_SCHEMA] = {"schema", "FILE", ONE(CMD_LOAD),
	"key and indexes from CreateTable JSON"},
    [OPT_GUESS] = {"guess", "", ONE(CMD_LOAD),
	"find a key in the data, and print it"},
    [OPT_TEMPLATE] = {"template", "ATTR=TEMPLATE", ONE(CMD_LOAD),
	"build a key attribute: SK='TS#{recordedAt}'"},
    [OPT_FORMAT] = {"format", "F",
	ONE(CMD_LOAD) | READING | ONE(CMD_SCHEMA) | ONE(CMD_EXPORT),
	"how data is read or written"},
    [OPT_TYPES] = {"types", "a:N,b:BOOL", ONE(CMD_LOAD),
	"types of CSV columns"},
    [OPT_INFER] = {"infer", "", ONE(CMD_LOAD),
	"types of CSV columns from what they hold"},
    [OPT_HEADER] = {"header", "", ONE(CMD_LOAD),
	"the first row of a CSV is its header, whatever it looks like"},
    [OPT_NO_HEADER] = {"no-header", "", ONE(CMD_LOAD),
	"a CSV has no header: its columns are col0, col1, ..."},
    [OPT_ON_DUPLICATE] = {"on-duplicate", "replace|keep|fail", ONE(CMD_LOAD),
	"what to do with a key that is there already"},
    [OPT_REJECTS] = {"rejects", "FILE", ONE(CMD_LOAD),
	"write records that cannot be loaded to FILE"},
    [OPT_KEEP_GOING] = {"keep-going", "", ONE(CMD_LOAD),
	"load the rest when records are bad"},
    [OPT_TEMP_DIR] = {"temp-dir", "DIR", ONE(CMD_LOAD),
	"where to sort what does not fit into memory"},
    [OPT_NAMES] = {"names", "JSON", ASKING,
	"what #names stand for: {\"#n\":\"name\"}"},
    [OPT_VALUES] = {"values", "JSON", ASKING,
	"what :values stand for: {\":v\":{\"S\":\"x\"}}"},
    [OPT_OUTPUT] = {"output", "FILE", READING,
	"write to FILE; its suffix says the format"},
    [OPT_FORCE] = {"force", "", READING | ONE(CMD_EXPORT) | ONE(CMD_OPEN_STORE),
	"replace FILE if it is there"},
    [OPT_TYPED_HEADER] = {"typed-header", "", EXPORTING,
	"CSV: name:TYPE columns, which load as the same items"},
    [OPT_NULL] = {"null", "TEXT", EXPORTING,
	"CSV: what NULL is written as (null)"},
    [OPT_MISSING] = {"missing", "TEXT", EXPORTING,
	"CSV: what stands for an attribute that is not there"},
    [OPT_DELIMITER] = {"delimiter", "C", EXPORTING | ONE(CMD_LOAD),
	"CSV: what is between cells; tab for a tab"},
    [OPT_BOM] = {"bom", "", EXPORTING, "CSV: begin with a byte order mark"},
    [OPT_CRLF] = {"crlf", "", EXPORTING, "CSV: lines end with CR LF"},
    [OPT_GUARD_FORMULAS] = {"guard-formulas", "", EXPORTING,
	"CSV: a ' before text that begins with = + - @"},
    [OPT_EXPLAIN] = {"explain", "", ASKING,
	"say what would be read, and how the service is asked"},
    [OPT_VERBOSE] = {"verbose", "", ONE(CMD_TABLES) | ONE(CMD_SCHEMA),
	"how much there is, and what was loaded"},
    [OPT_ON] = {"on", "INDEX", ONE(CMD_COLLECTIONS),
	"the collections of an index"},
    [OPT_BY] = {"by", "key|size|count", ONE(CMD_COLLECTIONS), "their order"},
    [OPT_LIMIT] = {"limit", "N", ONE(CMD_COLLECTIONS), "at most N"},
    [OPT_SET] = {"set", "FILE", ONE(CMD_SCHEMA),
	"make tables after CreateTable JSON; to those there add indexes, "
	"templates, pins, entities and queries"},
    [OPT_WRITE] = {"write", "", ONE(CMD_OPEN_STORE),
	"allow items to be changed"},
    [OPT_SCRIPT] = {"script", "FILE", ONE(CMD_OPEN_STORE),
	"take keys and commands from FILE, without a terminal"},
    [OPT_SIZE] = {"size", "COLUMNSxLINES", ONE(CMD_OPEN_STORE),
	"of the screen of a script"},
    [OPT_RECORD] = {"record", "FILE", ONE(CMD_OPEN_STORE),
	"write what is typed to FILE, a script that does it again"},
    [OPT_CONFIG] = {"config", "FILE", ONE(CMD_OPEN_STORE),
	"read FILE in place of your own file of settings"},
    [OPT_THEME] = {"theme", "NAME", ONE(CMD_OPEN_STORE),
	"the colours: terminal, dark, light, or a theme of your own"},
    [OPT_COLOR] = {"color", "auto|none|8|256|true", ONE(CMD_OPEN_STORE),
	"how many colours are used at most"},
    [OPT_MOUSE] = {"mouse", "", ONE(CMD_OPEN_STORE), "wheel and clicks"},
    [OPT_NO_MOUSE] = {"no-mouse", "", ONE(CMD_OPEN_STORE),
	"leave the mouse to the terminal"},
    [OPT_ASCII] = {"ascii", "", ONE(CMD_OPEN_STORE), "borders in ASCII"},
    [OPT_NO_RESUME] = {"no-resume", "", ONE(CMD_OPEN_STORE),
	"begin at the tables, not where the store was left"},
    [OPT_LOG] = {"log", "FILE", ONE(CMD_OPEN_STORE),
	"append to FILE what the program does, for a report of a fault"},
    [OPT_HELP] = {"help", "", ~0ULL, "this"},
    [OPT_VERSION] = {"version", "", ONE(CMD_OPEN_STORE), "the version"},
    [OPT_INFO] = {"info", "", ONE(CMD_OPEN_STORE),
	"what a report of a fault should hold"},
    [OPT_CHECK_CONFIG] = {"check-config", "", ONE(CMD_OPEN_STORE),
	"where each setting comes from, and all that is wrong"},
    [OPT_DEFAULT_CONFIG] = {"default-config", "", ONE(CMD_OPEN_STORE),
	"a file of settings to begin with, for ~/.config/keyslice/config"},
};

static bool
knows(enum command_id command, enum option option)
{
	return (infos[option].commands & ONE(command)) != 0;
}

static void
add_value(struct args *args, enum option option, const char *value)
{
	size_t n = args->options[option].n++;

	args->options[option].values =
	    xrealloc_array(args->options[option].values, n + 1, sizeof(char *));
	args->options[option].values[n] = value;
}

static enum option
option_named(struct span name)
{
	for (int i = 0; i < OPT_COUNT; i++)
		if (span_eq(span_of(infos[i].name), name))
			return (enum option)i;
	return OPT_COUNT;
}

/* ARGV[*at] is "--name" or "--name=value"; takes the value behind it too. */
static enum err_code
take_option(int argc, char *const *argv, int *at, struct args *args,
    struct err *err)
{
	const char *text = argv[*at] + 2;
	struct span name = {text, strcspn(text, "=")};
	const char *value = text[name.len] == '=' ? text + name.len + 1 : NULL;
	enum option option = option_named(name);

	if (option == OPT_COUNT)
		return err_set(err, ERR_USAGE, "no option --%.*s",
		    SPAN_ARG(name));
	if (infos[option].takes[0] == '\0') {
		if (value != NULL)
			return err_set(err, ERR_USAGE, "--%s takes no value",
			    infos[option].name);
		value = "";
	} else if (value == NULL) {
		if (*at + 1 >= argc)
			return err_set(err, ERR_USAGE, "--%s needs %s",
			    infos[option].name, infos[option].takes);
		value = argv[++*at];
	}
	add_value(args, option, value);
	return ERR_OK;
}

static enum err_code
check_options(const struct args *args, struct err *err)
{
	for (int i = 0; i < OPT_COUNT; i++)
		if (args->options[i].n > 0 &&
		    !knows(args->command, (enum option)i))
			return err_set(err, ERR_USAGE,
			    "--%s does not go with %s", infos[i].name,
			    command_get(args->command)->name);
	return ERR_OK;
}

/* "-5 < sk" and "-.5" are operands: no option begins with a digit. */
static bool
is_short_option(const char *text)
{
	const char *behind = text + (text[0] == '-' && text[1] == '.' ? 2 : 1);

	return text[0] == '-' && text[1] != '\0' &&
	    (*behind < '0' || *behind > '9');
}

/* Takes the words from number FIRST on. */
static enum err_code
take_words(int argc, char *const *argv, int first, struct args *args,
    struct err *err)
{
	bool options = true;

	args->operands = xcalloc((size_t)argc + 1, sizeof(char *));
	for (int i = first; i < argc; i++) {
		const char *text = argv[i];

		if (options && strcmp(text, "--") == 0) {
			options = false;
		} else if (options && strncmp(text, "--", 2) == 0) {
			enum err_code code =
			    take_option(argc, argv, &i, args, err);

			if (code != ERR_OK)
				return code;
		} else if (options && strcmp(text, "-h") == 0) {
			add_value(args, OPT_HELP, "");
		} else if (options && is_short_option(text)) {
			return err_set(err, ERR_USAGE, "no option %s", text);
		} else {
			args->operands[args->n_operands++] = text;
		}
	}
	return ERR_OK;
}

enum err_code
args_parse_for(enum command_id command, int argc, char *const *argv,
    struct args *args, struct err *err)
{
	enum err_code code;

	*args =
	    (struct args){.command = command, .words = argv, .n_words = argc};
	code = take_words(argc, argv, 0, args, err);
	return code == ERR_OK ? check_options(args, err) : code;
}

enum err_code
args_parse(int argc, char *const *argv, struct args *args, struct err *err)
{
	enum err_code code;

	*args = (struct args){
	    .command = CMD_OPEN_STORE, .words = argv, .n_words = argc};
	code = take_words(argc, argv, 1, args, err);
	if (code != ERR_OK)
		return code;
	if (args->n_operands > 0) {
		enum command_id command =
		    command_named(span_of(args->operands[0]), ON_LINE);

		if (command != CMD_NONE) {
			args->command = command;
			args->n_operands--;
			memmove(args->operands, args->operands + 1,
			    args->n_operands * sizeof(char *));
		}
	}
	return check_options(args, err);
}

void
args_fini(struct args *args)
{
	free(args->operands);
	for (int i = 0; i < OPT_COUNT; i++)
		free(args->options[i].values);
	*args = (struct args){0};
}

const char *
args_name(enum option option)
{
	return infos[option].name;
}

const char *
args_get(const struct args *args, enum option option)
{
	size_t n = args->options[option].n;

	return n == 0 ? NULL : args->options[option].values[n - 1];
}

bool
args_has(const struct args *args, enum option option)
{
	return args->options[option].n > 0;
}

enum err_code
args_expect(const struct args *args, size_t min, size_t max, struct err *err)
{
	const struct command *command = command_get(args->command);

	if (args->n_operands >= min && args->n_operands <= max)
		return ERR_OK;
	return err_set(err, ERR_USAGE, "usage: keyslice %s %s", command->name,
	    command->arguments);
}

static void
put_row(struct buf *out, const char *left, const char *right)
{
	size_t width = strlen(left);

	buf_printf(out, "  %s", left);
	if (width > 30) {
		buf_putc(out, '\n');
		width = 0;
		buf_puts(out, "  ");
	}
	for (; width < 30; width++)
		buf_putc(out, ' ');
	buf_printf(out, "  %s\n", right);
}

static void
put_options(struct buf *out, enum command_id command)
{
	buf_puts(out, "\noptions:\n");
	for (int i = 0; i < OPT_COUNT; i++) {
		struct buf left = {0};

		if (!knows(command, (enum option)i))
			continue;
		buf_printf(&left, "--%s%s%s", infos[i].name,
		    infos[i].takes[0] ? " " : "", infos[i].takes);
		put_row(out, buf_str(&left), infos[i].help);
		buf_fini(&left);
	}
}

static void
program_help(struct buf *out)
{
	buf_puts(out,
	    "Keyslice: an explorer for DynamoDB-style item collections, in a "
	    "local file\n\n"
	    "usage: keyslice [STORE | FILE...] [TABLE [PK [SK]]] [options]\n"
	    "       keyslice COMMAND ... (keyslice COMMAND --help)\n"
	    "\ncommands:\n");
	for (int i = CMD_OPEN_STORE + 1; i < CMD_COUNT; i++) {
		const struct command *command = command_get((enum command_id)i);
		struct buf left = {0};

		if ((command->where & ON_LINE) == 0)
			continue;
		buf_printf(&left, "%s %s", command->name, command->arguments);
		put_row(out, buf_str(&left), command->help);
		buf_fini(&left);
	}
}

void
args_help(enum command_id command, struct buf *out)
{
	const struct command *info = command_get(command);

	if (command == CMD_OPEN_STORE)
		program_help(out);
	else
		buf_printf(out,
		    "keyslice %s: %s\n\nusage: keyslice %s %s "
		    "[options]\n",
		    info->name, info->help, info->name, info->arguments);
	put_options(out, command);
}
