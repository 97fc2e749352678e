/* SPDX-License-Identifier: MIT */
#include "src/io/input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

enum {
	RAW_BYTES = 1 << 18,
	GZIP_MAGIC_BYTES = 2,
	/* zlib: the largest window, and nothing but gzip. */
	GZIP_WINDOW_BITS = 15 + 16,
};

struct input {
	int fd;
	char *name; /* for messages */
	uint64_t done;
	uint64_t size;
	bool gzip;
	bool in_member; /* of gzip: its end was not seen yet */
	z_stream z;
	size_t raw_at; /* bytes of RAW that are used up */
	size_t raw_len;
	unsigned char raw[RAW_BYTES];
};

/* Reads into TO; *ret_n is 0 only at the end of the file. */
static enum err_code
raw_read(struct input *input, void *to, size_t max, size_t *ret_n,
    struct err *err)
{
	ssize_t n;

	do
		n = read(input->fd, to, max);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		return err_errno(err, "cannot read %s", input->name);
	input->done += (uint64_t)n;
	*ret_n = (size_t)n;
	return ERR_OK;
}

/* Reads ahead until RAW holds WANT bytes or the file ends. */
static enum err_code
raw_fill(struct input *input, size_t want, struct err *err)
{
	size_t left = input->raw_len - input->raw_at;

	memmove(input->raw, input->raw + input->raw_at, left);
	input->raw_at = 0;
	input->raw_len = left;
	while (input->raw_len < want) {
		size_t n = 0;
		enum err_code code =
		    raw_read(input, input->raw + input->raw_len,
			RAW_BYTES - input->raw_len, &n, err);

		if (code != ERR_OK)
			return code;
		if (n == 0)
			break;
		input->raw_len += n;
	}
	return ERR_OK;
}

static bool
at_gzip_magic(const struct input *input)
{
	static const unsigned char magic[GZIP_MAGIC_BYTES] = {0x1f, 0x8b};

	return input->raw_len - input->raw_at >= sizeof(magic) &&
	    memcmp(input->raw + input->raw_at, magic, sizeof(magic)) == 0;
}

static enum err_code
fd_open(struct input *input, const char *path, struct err *err)
{
	struct stat st;

	if (strcmp(path, "-") == 0)
		input->fd = dup(STDIN_FILENO);
	else
		input->fd = open(path, O_RDONLY | O_CLOEXEC);
	if (input->fd < 0 || fstat(input->fd, &st) != 0)
		return err_errno(err, "cannot open %s", input->name);
	if (S_ISDIR(st.st_mode))
		return err_set(err, ERR_INVALID,
		    "%s is a directory; name the files in it", input->name);
	if (S_ISREG(st.st_mode))
		input->size = (uint64_t)st.st_size;
	return ERR_OK;
}

enum err_code
input_open(const char *path, struct input **ret_input, struct err *err)
{
	struct input *input = xcalloc(1, sizeof(*input));
	enum err_code code;

	input->fd = -1;
	input->name = xstrdup(strcmp(path, "-") == 0 ? "standard input" : path);
	code = fd_open(input, path, err);
	if (code == ERR_OK)
		code = raw_fill(input, GZIP_MAGIC_BYTES, err);
	if (code == ERR_OK && at_gzip_magic(input)) {
		if (inflateInit2(&input->z, GZIP_WINDOW_BITS) == Z_OK)
			input->gzip = input->in_member = true;
		else
			code = err_set(err, ERR_IO, "cannot start zlib");
	}
	if (code != ERR_OK) {
		input_close(input);
		return code;
	}
	*ret_input = input;
	return ERR_OK;
}

void
input_close(struct input *input)
{
	if (input == NULL)
		return;
	if (input->gzip)
		(void)inflateEnd(&input->z);
	if (input->fd >= 0)
		(void)close(input->fd);
	free(input->name);
	free(input);
}

static enum err_code
plain_read(struct input *input, char *to, size_t max, size_t *ret_n,
    struct err *err)
{
	size_t n = input->raw_len - input->raw_at;

	if (n == 0)
		return raw_read(input, to, max, ret_n, err);
	if (n > max)
		n = max;
	memcpy(to, input->raw + input->raw_at, n);
	input->raw_at += n;
	*ret_n = n;
	return ERR_OK;
}

/*
 * Behind the end of a member: begins the next one. Zeros may fill up a gzip
 * file; anything else is no part of it.
 */
static enum err_code
member_next(struct input *input, bool *ret_more, struct err *err)
{
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
	if (!at_gzip_magic(input))
		return err_set(err, ERR_SYNTAX,
		    "%s: what follows the gzip data is no gzip data",
		    input->name);
	(void)inflateReset(&input->z);
	input->in_member = true;
	return ERR_OK;
}

/* Inflates what RAW holds, once; *ret_n may be 0. */
static enum err_code
inflate_some(struct input *input, char *to, size_t max, size_t *ret_n,
    struct err *err)
{
	z_stream *z = &input->z;
	int status;

	z->next_in = input->raw + input->raw_at;
	z->avail_in = (uInt)(input->raw_len - input->raw_at);
	z->next_out = (Bytef *)to;
	z->avail_out = (uInt)max;
	status = inflate(z, Z_NO_FLUSH);
	input->raw_at = input->raw_len - z->avail_in;
	*ret_n = max - z->avail_out;
	if (status == Z_STREAM_END)
		input->in_member = false;
	else if (status != Z_OK && status != Z_BUF_ERROR)
		return err_set(err, ERR_SYNTAX, "%s: damaged gzip data: %s",
		    input->name, z->msg != NULL ? z->msg : "not readable");
	return ERR_OK;
}

static enum err_code
gzip_read(struct input *input, char *to, size_t max, size_t *ret_n,
    struct err *err)
{
	enum err_code code = ERR_OK;
	bool more = true;

	*ret_n = 0;
	while (code == ERR_OK && *ret_n == 0) {
		if (!input->in_member) {
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

enum err_code
input_read(struct input *input, struct buf *buf, size_t max, size_t *ret_n,
    struct err *err)
{
	char *to = buf_reserve(buf, max);
	size_t n = 0;
	enum err_code code = input->gzip ? gzip_read(input, to, max, &n, err)
					 : plain_read(input, to, max, &n, err);

	if (code != ERR_OK)
		return code;
	buf->len += n;
	*ret_n = n;
	return ERR_OK;
}

bool
input_is_gzip(const struct input *input)
{
	return input->gzip;
}

void
input_progress(const struct input *input, uint64_t *ret_done, uint64_t *ret_all)
{
	*ret_done = input->done - (input->raw_len - input->raw_at);
	*ret_all = input->size;
}
