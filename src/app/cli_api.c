/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <unistd.h>

#include "src/app/api.h"
#include "src/app/cli_priv.h"

enum {
	CHUNK = 65536, /* read at a time */
};

/* The requests on standard input, line by line. */
struct lines {
	struct buf ahead; /* read, and not answered yet */
	size_t at;        /* of the line that is next */
	size_t seen;      /* up to here no line ends */
	bool skipping;    /* the rest of a line that was too long */
	bool ended;
};

static enum err_code
read_more(struct lines *lines, struct err *err)
{
	ssize_t n;

	if (lines->at > 0) {
		memmove(lines->ahead.ptr, lines->ahead.ptr + lines->at,
		    lines->ahead.len - lines->at);
		lines->ahead.len -= lines->at;
		lines->seen -= lines->at;
		lines->at = 0;
	}
	n = read(STDIN_FILENO, buf_reserve(&lines->ahead, CHUNK), CHUNK);
	if (n < 0 && errno == EINTR)
		return ERR_OK;
	if (n < 0)
		return err_errno(err, "cannot read standard input");
	lines->ended = n == 0;
	lines->ahead.len += (size_t)n;
	return ERR_OK;
}

/* The next line, without its end; false if more has to be read for it. */
static bool
next_line(struct lines *lines, struct span *ret_line)
{
	struct span rest = span_from(buf_span(&lines->ahead), lines->seen);
	const char *end =
	    rest.len == 0 ? NULL : memchr(rest.ptr, '\n', rest.len);
	size_t stop =
	    end != NULL ? (size_t)(end - lines->ahead.ptr) : lines->ahead.len;

	lines->seen = stop;
	if (end == NULL &&
	    !(lines->ended && (stop > lines->at || lines->skipping)))
		return false;
	*ret_line =
	    (struct span){lines->ahead.ptr + lines->at, stop - lines->at};
	lines->at = lines->seen = stop + (end != NULL);
	return true;
}

/* Drops what there is of a line that is too long. */
static bool
is_too_long(struct lines *lines)
{
	if (lines->seen - lines->at <= API_LINE_MAX)
		return false;
	lines->at = lines->seen;
	lines->skipping = true;
	return true;
}

static enum err_code
answer_lines(struct api *api, struct lines *lines, struct outfile *file,
    struct err *err)
{
	struct buf reply = {0};
	struct span line;
	enum err_code code = ERR_OK;

	while (code == ERR_OK && next_line(lines, &line)) {
		buf_clear(&reply);
		if (lines->skipping || line.len > API_LINE_MAX)
			api_too_long(&reply);
		else
			api_request(api, line, &reply);
		lines->skipping = false;
		code = outfile_write(file, buf_span(&reply), err);
		if (code == ERR_OK)
			code = outfile_flush(file, err);
	}
	(void)is_too_long(lines);
	buf_fini(&reply);
	return code;
}

static enum err_code
serve(const struct cli *cli, struct api *api, struct outfile *file,
    struct err *err)
{
	struct lines lines = {0};
	enum err_code code = ERR_OK;

	while (code == ERR_OK && !lines.ended) {
		if (cli->stopped()) {
			code = err_set(err, ERR_CANCELLED, "interrupted");
			break;
		}
		code = read_more(&lines, err);
		if (code == ERR_OK)
			code = answer_lines(api, &lines, file, err);
	}
	buf_fini(&lines.ahead);
	return code;
}

enum status
cli_api(const struct cli *cli, const struct args *args)
{
	struct store *store = NULL;
	struct table *table = NULL;
	struct outfile *file = NULL;
	struct api *api;
	struct err err = {0};
	enum status status;
	enum err_code code;

	if (args_expect(args, 1, 1, &err) != ERR_OK)
		return cli_fail(cli, &err);
	status = cli_open(cli, args->operands[0], STORE_CREATE, NULL, &store,
	    &table);
	if (status != STATUS_DONE)
		return status;
	api = api_new(store);
	code = outfile_open("-", OUTFILE_REPLACE, &file, &err);
	if (code == ERR_OK)
		code = serve(cli, api, file, &err);
	if (code == ERR_OK)
		code = outfile_commit(file, &err);
	else
		outfile_abort(file);
	if (code != ERR_OK)
		status = cli_fail(cli, &err);
	api_free(api);
	cli_close(store, table);
	return status;
}
