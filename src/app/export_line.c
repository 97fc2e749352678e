/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "src/app/export.h"

/* One byte that no number holds, as those stand without quotes. */
static bool
is_delimiter(char c)
{
	bool word = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
	    (c >= 'a' && c <= 'z');

	return c == '\t' ||
	    (c >= ' ' && c < 0x7f && !word && !byte_in(c, "\"-."));
}

enum err_code
export_delimiter(const char *text, char *ret_delimiter, struct err *err)
{
	bool tab = strcmp(text, "tab") == 0 || strcmp(text, "\\t") == 0;

	if (tab)
		text = "\t";
	if (strlen(text) != 1 || !is_delimiter(text[0]))
		return err_set(err, ERR_USAGE,
		    "--delimiter takes one of , ; : | tab or another character "
		    "that is no letter, digit, quote, point or dash, not '%s'",
		    text);
	*ret_delimiter = text[0];
	return ERR_OK;
}

/* What was given for OPTION; {NULL, 0} if nothing was. */
static struct span
text_of(const struct args *args, enum option option)
{
	const char *text = args_get(args, option);

	return text == NULL ? (struct span){NULL, 0} : span_of(text);
}

enum err_code
export_options(const struct args *args, struct export_options *ret_options,
    struct err *err)
{
	const char *format = args_get(args, OPT_FORMAT);
	const char *delimiter = args_get(args, OPT_DELIMITER);
	struct export_options options = {
	    .force = args_has(args, OPT_FORCE),
	    .typed_header = args_has(args, OPT_TYPED_HEADER),
	    .writer =
		{
		    .bom = args_has(args, OPT_BOM),
		    .crlf = args_has(args, OPT_CRLF),
		    .guard_formulas = args_has(args, OPT_GUARD_FORMULAS),
		    .null = text_of(args, OPT_NULL),
		    .missing = text_of(args, OPT_MISSING),
		},
	};
	enum err_code code = ERR_OK;

	if (format != NULL)
		code = format_to_write(format, &options.format, err);
	if (code == ERR_OK && delimiter != NULL)
		code =
		    export_delimiter(delimiter, &options.writer.delimiter, err);
	if (code == ERR_OK)
		*ret_options = options;
	return code;
}

/* Cuts TEXT into words, in place. */
static int
cut_words(char *text, char **words)
{
	int n = 0;

	for (;;) {
		while (*text == ' ')
			*text++ = '\0';
		if (*text == '\0')
			return n;
		words[n++] = text;
		while (*text != ' ' && *text != '\0')
			text++;
	}
}

enum err_code
export_line_parse(struct export_line *line, struct span text, struct err *err)
{
	size_t at = span_find(text, SPAN(" --"));
	struct span path =
	    span_trim((struct span){text.ptr, at == SIZE_MAX ? text.len : at});
	size_t options_at;
	enum err_code code;
	int n;

	buf_add_span(&line->text, path);
	buf_putc(&line->text, '\0');
	options_at = line->text.len;
	buf_add_span(&line->text, span_from(text, at));
	(void)buf_str(&line->text);
	line->words = xcalloc(text.len + 1, sizeof(char *));
	n = cut_words(line->text.ptr + options_at, line->words);
	line->path = line->text.ptr;
	code = args_parse_for(CMD_EXPORT, n, line->words, &line->args, err);
	if (code == ERR_OK && line->args.n_operands > 0)
		code = err_set(err, ERR_USAGE,
		    "'%s' is no option: the file stands in front of them",
		    line->args.operands[0]);
	if (code == ERR_OK)
		code = export_options(&line->args, &line->options, err);
	return code;
}

void
export_line_fini(struct export_line *line)
{
	args_fini(&line->args);
	free(line->words);
	buf_fini(&line->text);
	*line = (struct export_line){0};
}
