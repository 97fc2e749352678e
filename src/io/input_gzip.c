/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <zlib.h>

#include "src/io/input_priv.h"

enum {
	GZIP_MAGIC_BYTES = 2,
	/* zlib: the largest window, and nothing but gzip. */
	GZIP_WINDOW_BITS = 15 + 16,
};

struct gzip {
	z_stream z;
	bool in_member; /* its end was not seen yet */
};

static bool
gzip_begins(struct span raw)
{
	return span_starts(raw, SPAN("\x1f\x8b"));
}

static void *
gzip_open(void)
{
	struct gzip *gzip = xcalloc(1, sizeof(*gzip));

	gzip->in_member = true;
	if (inflateInit2(&gzip->z, GZIP_WINDOW_BITS) == Z_OK)
		return gzip;
	free(gzip);
	return NULL;
}

static void
gzip_close(void *state)
{
	struct gzip *gzip = state;

	(void)inflateEnd(&gzip->z);
	free(gzip);
}

/*
 * Behind the end of a member: begins the next one. Zeros may fill up a gzip
 * file; anything else is no part of it.
 */
static enum err_code
member_next(struct input *input, bool *ret_more, struct err *err)
{
	struct gzip *gzip = input->state;

	for (;;) {
		enum err_code code = raw_fill(input, GZIP_MAGIC_BYTES, err);

		if (code != ERR_OK)
			return code;
		*ret_more = input->raw_len > 0;
		if (!*ret_more)
			return ERR_OK;
		if (input->raw[0] != 0)
			break;
		while (input->raw_at < input->raw_len &&
		    input->raw[input->raw_at] == 0)
			input->raw_at++;
	}
	if (!gzip_begins(raw_left(input)))
		return err_set(err, ERR_SYNTAX,
		    "%s: what follows the gzip data is no gzip data",
		    input->name);
	(void)inflateReset(&gzip->z);
	gzip->in_member = true;
	return ERR_OK;
}

/* Inflates what RAW holds, once; *ret_n may be 0. */
static enum err_code
inflate_some(struct input *input, char *to, size_t max, size_t *ret_n,
    struct err *err)
{
	struct gzip *gzip = input->state;
	z_stream *z = &gzip->z;
	int status;

	z->next_in = (Bytef *)(input->raw + input->raw_at);
	z->avail_in = (uInt)(input->raw_len - input->raw_at);
	z->next_out = (Bytef *)to;
	z->avail_out = (uInt)max;
	status = inflate(z, Z_NO_FLUSH);
	input->raw_at = input->raw_len - z->avail_in;
	*ret_n = max - z->avail_out;
	if (status == Z_STREAM_END)
		gzip->in_member = false;
	else if (status != Z_OK && status != Z_BUF_ERROR)
		return err_set(err, ERR_SYNTAX, "%s: damaged gzip data: %s",
		    input->name, z->msg != NULL ? z->msg : "not readable");
	return ERR_OK;
}

static enum err_code
gzip_read(struct input *input, char *to, size_t max, size_t *ret_n,
    struct err *err)
{
	struct gzip *gzip = input->state;
	enum err_code code = ERR_OK;
	bool more = true;

	*ret_n = 0;
	while (code == ERR_OK && *ret_n == 0) {
		if (!gzip->in_member) {
			code = member_next(input, &more, err);
			if (code != ERR_OK || !more)
				return code;
		}
		if (input->raw_at == input->raw_len) {
			code = raw_fill(input, 1, err);
			if (code == ERR_OK && input->raw_len == 0)
				return err_set(err, ERR_SYNTAX,
				    "%s: the gzip data ends too early",
				    input->name);
		}
		if (code == ERR_OK)
			code = inflate_some(input, to, max, ret_n, err);
	}
	return code;
}

const struct codec codec_gzip = {
    .name = "gzip",
    .begins = gzip_begins,
    .open = gzip_open,
    .close = gzip_close,
    .read = gzip_read,
};

const char *
input_gzip_version(void)
{
	return zlibVersion();
}
