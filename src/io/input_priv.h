/* SPDX-License-Identifier: MIT */
#ifndef IO_INPUT_PRIV_H
#define IO_INPUT_PRIV_H

#include <iconv.h>
#include <md5.h>

#include "src/io/input.h"

/* What the files input*.c share. Nobody else includes this. */
enum {
	RAW_BYTES = 1 << 18,
	MAGIC_BYTES = 4, /* of the longest magic number */
};

/* A way to pack a file. */
struct codec {
	const char *name;
	bool (*begins)(struct span raw);
	/* Makes input->state; NULL when there is no memory. */
	void *(*open)(void);
	void (*close)(void *state);
	/* As input_read(), with what raw_fill() gives. */
	enum err_code (*read)(struct input *input, char *to, size_t max,
	    size_t *ret_n, struct err *err);
};

extern const struct codec codec_gzip;
extern const struct codec codec_zstd;

/* Bytes in UTF-16 that are to become UTF-8; see input_text.c. */
struct text {
	bool looked; /* whether it is any is known */
	bool big_endian;
	bool is_utf16;
	iconv_t iconv;
	struct buf bytes; /* read */
	uint64_t at;      /* of the first of these */
	struct buf ready; /* converted, and not handed on */
};

struct input {
	int fd;
	char *name; /* for messages */
	uint64_t done;
	uint64_t size;
	const struct codec *codec; /* NULL: the bytes as they are */
	void *state;               /* of CODEC */
	struct text text;
	bool hashes; /* compares the MD5 at the end */
	MD5_CTX md5;
	struct buf want_md5;
	size_t raw_at; /* bytes of RAW that are used up */
	size_t raw_len;
	char raw[RAW_BYTES];
};

/* Reads ahead until RAW holds WANT bytes, from raw_at = 0 on, or the file ends. */
NODISCARD
enum err_code raw_fill(struct input *input, size_t want, struct err *err);

static inline struct span
raw_left(const struct input *input)
{
	return (struct span){
	    input->raw + input->raw_at, input->raw_len - input->raw_at};
}

/* Reads bytes as they are but for being unpacked. */
NODISCARD
enum err_code input_read_bytes(struct input *input, char *to, size_t max,
    size_t *ret_n, struct err *err);

/* --- input_text.c --- */

/* Whether what comes is UTF-16 is known when this has returned. */
NODISCARD
enum err_code text_look(struct input *input, struct err *err);
NODISCARD
enum err_code text_read(struct input *input, char *to, size_t max,
    size_t *ret_n, struct err *err);
void text_fini(struct text *text);

#endif
