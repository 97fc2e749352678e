/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>

#include "src/io/input_priv.h"

enum {
	LOOK_BYTES = 4,
	BLOCK_BYTES = 1 << 16,
};

/* ASCII in UTF-16 is every other byte 0; a mark may stand in front. */
static bool
is_utf16(struct span text, bool *ret_big_endian)
{
	const char *b = text.ptr;

	if (text.len < 2)
		return false;
	*ret_big_endian = false;
	if (span_starts(text, SPAN("\xff\xfe")))
		return true;
	*ret_big_endian = true;
	if (span_starts(text, SPAN("\xfe\xff")))
		return true;
	if (text.len < LOOK_BYTES)
		return false;
	*ret_big_endian = b[0] == '\0';
	return (b[0] == '\0') != (b[1] == '\0') &&
	    (b[0] == '\0') == (b[2] == '\0') &&
	    (b[1] == '\0') == (b[3] == '\0');
}

/* Reads on, up to MAX bytes at once, until WANT are there, or all. */
static enum err_code
fill(struct input *input, size_t want, size_t max, struct err *err)
{
	struct buf *bytes = &input->text.bytes;
	size_t n = 1;

	while (bytes->len < want && n > 0) {
		char *to = buf_reserve(bytes, max);
		enum err_code code = input_read_bytes(input, to, max, &n, err);

		if (code != ERR_OK)
			return code;
		bytes->len += n;
	}
	return ERR_OK;
}

enum err_code
text_look(struct input *input, struct err *err)
{
	struct text *text = &input->text;
	enum err_code code;

	if (text->looked)
		return ERR_OK;
	code = fill(input, LOOK_BYTES, LOOK_BYTES, err);
	if (code != ERR_OK)
		return code;
	text->looked = true;
	if (!is_utf16(buf_span(&text->bytes), &text->big_endian))
		return ERR_OK;
	text->iconv =
	    iconv_open("UTF-8", text->big_endian ? "UTF-16BE" : "UTF-16LE");
	if (text->iconv == (iconv_t)-1)
		return err_errno(err, "cannot read UTF-16");
	text->is_utf16 = true;
	return ERR_OK;
}

static void
drop(struct buf *bytes, size_t n)
{
	bytes->len -= n;
	if (n > 0)
		memmove(bytes->ptr, bytes->ptr + n, bytes->len);
}

/* Hands on the first of BYTES. */
static size_t
take(struct buf *bytes, char *to, size_t max)
{
	size_t n = bytes->len < max ? bytes->len : max;

	if (n == 0)
		return 0;
	memcpy(to, bytes->ptr, n);
	drop(bytes, n);
	return n;
}

static enum err_code
damaged(const struct input *input, struct err *err)
{
	return err_set(err, ERR_SYNTAX,
	    "%s: damaged UTF-16 at byte %llu of the text", input->name,
	    (unsigned long long)input->text.at + 1);
}

/* Converts what is there, which may be half a character. */
static enum err_code
convert(struct input *input, struct err *err)
{
	struct text *text = &input->text;
	char *out = buf_reserve(&text->ready, BLOCK_BYTES);
	char *in = text->bytes.ptr;
	size_t in_left = text->bytes.len, out_left = BLOCK_BYTES;
	size_t status = iconv(text->iconv, &in, &in_left, &out, &out_left);
	bool invalid = status == (size_t)-1 && errno == EILSEQ;
	size_t used = text->bytes.len - in_left;

	text->ready.len += BLOCK_BYTES - out_left;
	text->at += used;
	drop(&text->bytes, used);
	return invalid && used == 0 ? damaged(input, err) : ERR_OK;
}

/* Makes some text ready, unless this is the end. */
static enum err_code
convert_some(struct input *input, struct err *err)
{
	struct text *text = &input->text;
	enum err_code code = ERR_OK;

	while (code == ERR_OK && text->ready.len == 0) {
		size_t had = text->bytes.len;

		/* Half a character needs its other half. */
		code = fill(input, had < LOOK_BYTES ? had + 1 : 1, BLOCK_BYTES,
		    err);
		if (code == ERR_OK && text->bytes.len == 0)
			break;
		if (code == ERR_OK)
			code = convert(input, err);
		if (code == ERR_OK && text->ready.len == 0 &&
		    text->bytes.len == had)
			return damaged(input, err);
	}
	return code;
}

enum err_code
text_read(struct input *input, char *to, size_t max, size_t *ret_n,
    struct err *err)
{
	struct text *text = &input->text;
	enum err_code code = ERR_OK;

	if (!text->is_utf16) {
		size_t n = take(&text->bytes, to, max);

		*ret_n = 0;
		if (n < max)
			code = input_read_bytes(input, to + n, max - n, ret_n,
			    err);
		*ret_n += n;
		return code;
	}
	code = convert_some(input, err);
	if (code == ERR_OK)
		*ret_n = take(&text->ready, to, max);
	return code;
}

void
text_fini(struct text *text)
{
	if (text->is_utf16)
		(void)iconv_close(text->iconv);
	buf_fini(&text->bytes);
	buf_fini(&text->ready);
}
