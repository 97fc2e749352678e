/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <zstd.h>

#include "src/io/input_priv.h"

struct zstd {
	ZSTD_DStream *stream;
	bool in_frame; /* its end was not seen yet */
};

/* A frame, or one of those that hold no data and are to be skipped. */
static bool
zstd_begins(struct span raw)
{
	return span_starts(raw, SPAN("\x28\xb5\x2f\xfd")) ||
	    (raw.len >= 4 && (raw.ptr[0] & 0xf0) == 0x50 &&
		span_starts(span_from(raw, 1), SPAN("\x2a\x4d\x18")));
}

static void *
zstd_open(void)
{
	struct zstd *zstd = xcalloc(1, sizeof(*zstd));

	zstd->stream = ZSTD_createDStream();
	if (zstd->stream != NULL)
		return zstd;
	free(zstd);
	return NULL;
}

static void
zstd_close(void *state)
{
	struct zstd *zstd = state;

	(void)ZSTD_freeDStream(zstd->stream);
	free(zstd);
}

/* *ret_more is false at the end of the file. */
static enum err_code
fill(struct input *input, bool *ret_more, struct err *err)
{
	const struct zstd *zstd = input->state;
	enum err_code code = ERR_OK;

	if (input->raw_at == input->raw_len)
		code = raw_fill(input, 1, err);
	if (code != ERR_OK)
		return code;
	*ret_more = input->raw_len > input->raw_at;
	if (!*ret_more && zstd->in_frame)
		return err_set(err, ERR_SYNTAX,
		    "%s: the zstd data ends too early", input->name);
	return ERR_OK;
}

static enum err_code
zstd_read(struct input *input, char *to, size_t max, size_t *ret_n,
    struct err *err)
{
	struct zstd *zstd = input->state;
	ZSTD_outBuffer out = {to, max, 0};
	enum err_code code = ERR_OK;
	bool more = true;

	while (code == ERR_OK && out.pos == 0) {
		ZSTD_inBuffer in = {input->raw, 0, 0};
		size_t left;

		code = fill(input, &more, err);
		if (code != ERR_OK || !more)
			break;
		in.size = input->raw_len;
		in.pos = input->raw_at;
		left = ZSTD_decompressStream(zstd->stream, &out, &in);
		input->raw_at = in.pos;
		if (ZSTD_isError(left))
			return err_set(err, ERR_SYNTAX,
			    "%s: damaged zstd data: %s", input->name,
			    ZSTD_getErrorName(left));
		zstd->in_frame = left != 0;
	}
	*ret_n = out.pos;
	return code;
}

const struct codec codec_zstd = {
    .name = "zstd",
    .begins = zstd_begins,
    .open = zstd_open,
    .close = zstd_close,
    .read = zstd_read,
};

const char *
input_zstd_version(void)
{
	return ZSTD_versionString();
}
