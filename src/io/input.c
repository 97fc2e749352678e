/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "src/io/input_priv.h"
#include "src/model/base64.h"

/* At the end of the file: compares what it was. */
static enum err_code
check_md5(struct input *input, struct err *err)
{
	unsigned char digest[MD5_DIGEST_LENGTH];
	struct buf text = {0};
	enum err_code code = ERR_OK;

	if (!input->hashes)
		return ERR_OK;
	input->hashes = false;
	MD5Final(digest, &input->md5);
	base64_put(&text, (struct span){(char *)digest, sizeof(digest)});
	if (!span_eq(buf_span(&text), buf_span(&input->want_md5)))
		code = err_set(err, ERR_INVALID,
		    "%s: its MD5 is %s, and should be %s", input->name,
		    buf_str(&text), buf_str(&input->want_md5));
	buf_fini(&text);
	return code;
}

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
	if (n == 0)
		return check_md5(input, err);
	if (input->hashes)
		MD5Update(&input->md5, to, (size_t)n);
	return ERR_OK;
}

enum err_code
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

static enum err_code
find_size(struct input *input, struct err *err)
{
	struct stat st;

	if (input->fd < 0 || fstat(input->fd, &st) != 0)
		return err_errno(err, "cannot open %s", input->name);
	if (S_ISDIR(st.st_mode))
		return err_set(err, ERR_INVALID, "%s is a directory",
		    input->name);
	if (S_ISREG(st.st_mode))
		input->size = (uint64_t)st.st_size;
	return ERR_OK;
}

/* How the file is packed, by its first bytes. */
static enum err_code
find_codec(struct input *input, struct err *err)
{
	static const struct codec *const codecs[] = {&codec_gzip, &codec_zstd};
	enum err_code code = raw_fill(input, MAGIC_BYTES, err);

	for (size_t i = 0; i < COUNT_OF(codecs) && code == ERR_OK; i++) {
		if (!codecs[i]->begins(raw_left(input)))
			continue;
		input->state = codecs[i]->open();
		if (input->state == NULL)
			return err_set(err, ERR_IO, "cannot unpack %s",
			    codecs[i]->name);
		input->codec = codecs[i];
		break;
	}
	return code;
}

/* Takes FD over. */
static enum err_code
open_from(int fd, const char *name, struct input **ret_input, struct err *err)
{
	struct input *input = xcalloc(1, sizeof(*input));
	enum err_code code;

	input->fd = fd;
	input->name = xstrdup(name);
	code = find_size(input, err);
	if (code == ERR_OK)
		code = find_codec(input, err);
	if (code != ERR_OK) {
		input_close(input);
		return code;
	}
	*ret_input = input;
	return ERR_OK;
}

enum err_code
input_open(const char *path, struct input **ret_input, struct err *err)
{
	if (strcmp(path, "-") == 0)
		return open_from(dup(STDIN_FILENO), "standard input", ret_input,
		    err);
	return open_from(open(path, O_RDONLY | O_CLOEXEC), path, ret_input,
	    err);
}

enum err_code
input_open_fd(int fd, const char *name, struct input **ret_input,
    struct err *err)
{
	(void)lseek(fd, 0, SEEK_SET);
	return open_from(dup(fd), name, ret_input, err);
}

void
input_close(struct input *input)
{
	if (input == NULL)
		return;
	if (input->codec != NULL)
		input->codec->close(input->state);
	if (input->fd >= 0)
		(void)close(input->fd);
	text_fini(&input->text);
	buf_fini(&input->want_md5);
	free(input->name);
	free(input);
}

void
input_expect_md5(struct input *input, struct span md5)
{
	buf_add_span(&input->want_md5, md5);
	MD5Init(&input->md5);
	MD5Update(&input->md5, (const uint8_t *)input->raw, input->raw_len);
	input->hashes = true;
}

enum err_code
input_read_bytes(struct input *input, char *to, size_t max, size_t *ret_n,
    struct err *err)
{
	size_t n = input->raw_len - input->raw_at;

	if (input->codec != NULL)
		return input->codec->read(input, to, max, ret_n, err);
	if (n == 0)
		return raw_read(input, to, max, ret_n, err);
	if (n > max)
		n = max;
	memcpy(to, input->raw + input->raw_at, n);
	input->raw_at += n;
	*ret_n = n;
	return ERR_OK;
}

enum err_code
input_read(struct input *input, struct buf *buf, size_t max, size_t *ret_n,
    struct err *err)
{
	char *to = buf_reserve(buf, max);
	size_t n = 0;
	enum err_code code = text_look(input, err);

	if (code == ERR_OK)
		code = text_read(input, to, max, &n, err);
	if (code != ERR_OK)
		return code;
	buf->len += n;
	*ret_n = n;
	return ERR_OK;
}

void
input_describe(const struct input *input, struct buf *out)
{
	if (input->text.is_utf16)
		buf_puts(out, ", UTF-16");
	if (input->codec != NULL)
		buf_printf(out, ", %s", input->codec->name);
}

void
input_progress(const struct input *input, uint64_t *ret_done, uint64_t *ret_all)
{
	*ret_done = input->done - (input->raw_len - input->raw_at);
	*ret_all = input->size;
}
