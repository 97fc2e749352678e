/* SPDX-License-Identifier: MIT */
#include "src/io/input.h"

#include <zstd.h>

#include "tests/io_fixture.h"

/* All of PATH, read MAX bytes at a time. */
static enum err_code
read_all(const char *path, size_t max, struct buf *out, struct err *err)
{
	struct input *input;
	enum err_code code = input_open(path, &input, err);
	size_t n = 1;

	buf_clear(out);
	if (code != ERR_OK)
		return code;
	while (code == ERR_OK && n > 0)
		code = input_read(input, out, max, &n, err);
	input_close(input);
	return code;
}

static void
check_read(const char *path, struct span want, const char *what)
{
	static const size_t sizes[] = {1, 7, 4096, 1 << 20};
	struct buf got = {0};
	struct err err = {0};

	for (size_t i = 0; i < COUNT_OF(sizes); i++) {
		if (want.len > 100000 && sizes[i] < 4096)
			continue;
		IS_INT(read_all(path, sizes[i], &got, &err), ERR_OK, what);
		OK(span_eq(buf_span(&got), want), "%s, %zu at a time", what,
		    sizes[i]);
	}
	buf_fini(&got);
}

static void
check_error(const char *path, enum err_code code, const char *says)
{
	struct buf got = {0};
	struct err err = {0};

	IS_INT(read_all(path, 4096, &got, &err), code, says);
	OK(strstr(err.msg, says) != NULL, "'%s' says '%s'", err.msg, says);
	buf_fini(&got);
}

static void
check_plain(const struct fixture *f)
{
	struct buf big = {0};

	check_read(file_put(f, "empty", SPAN("")), SPAN(""), "empty");
	check_read(file_put(f, "one", SPAN("x")), SPAN("x"), "one byte");
	check_read(file_put(f, "few", SPAN("some\0text\n")),
	    SPAN("some\0text\n"), "few bytes");
	for (int i = 0; i < 100000; i++)
		buf_printf(&big, "line %d\n", i);
	check_read(file_put(f, "big", buf_span(&big)), buf_span(&big), "big");
	check_error(file_path(f, "none"), ERR_IO, "cannot open");
	check_error(f->dir, ERR_INVALID, "is a directory");
	buf_fini(&big);
}

static void
check_gzip(const struct fixture *f)
{
	struct buf big = {0}, gz = {0};

	for (int i = 0; i < 100000; i++)
		buf_printf(&big, "line %d\n", i * 7919 % 100003);
	gzip_put(&gz, buf_span(&big));
	check_read(file_put(f, "big.gz", buf_span(&gz)), buf_span(&big),
	    "one member");
	check_error(file_put(f, "cut.gz", (struct span){gz.ptr, gz.len - 1}),
	    ERR_SYNTAX, "ends too early");
	check_error(file_put(f, "half.gz", (struct span){gz.ptr, gz.len / 2}),
	    ERR_SYNTAX, "ends too early");
	check_error(file_put(f, "magic.gz", (struct span){gz.ptr, 2}),
	    ERR_SYNTAX, "ends too early");
	gz.ptr[gz.len / 2] = (char)~gz.ptr[gz.len / 2];
	check_error(file_put(f, "bad.gz", buf_span(&gz)), ERR_SYNTAX,
	    "damaged");
	buf_fini(&big);
	buf_fini(&gz);
}

static void
check_members(const struct fixture *f)
{
	struct buf gz = {0};

	gzip_put(&gz, SPAN("first\n"));
	gzip_put(&gz, SPAN(""));
	gzip_put(&gz, SPAN("second\n"));
	check_read(file_put(f, "two.gz", buf_span(&gz)),
	    SPAN("first\nsecond\n"), "three members");
	buf_add(&gz, "\0\0\0\0", 4);
	check_read(file_put(f, "zeros.gz", buf_span(&gz)),
	    SPAN("first\nsecond\n"), "filled up with zeros");
	buf_puts(&gz, "text");
	check_error(file_put(f, "more.gz", buf_span(&gz)), ERR_SYNTAX,
	    "no gzip data");
	buf_clear(&gz);
	gzip_put(&gz, SPAN(""));
	check_read(file_put(f, "nothing.gz", buf_span(&gz)), SPAN(""),
	    "nothing");
	buf_fini(&gz);
}

static void
check_zstd(const struct fixture *f)
{
	char packed[4096];
	size_t n[2];
	struct buf two = {0};

	n[0] = ZSTD_compress(packed, sizeof(packed), "first\n", 6, 3);
	n[1] = ZSTD_compress(packed + n[0], sizeof(packed) - n[0], "second\n",
	    7, 3);
	check_read(file_put(f, "two.zst", (struct span){packed, n[0] + n[1]}),
	    SPAN("first\nsecond\n"), "two frames");
	check_error(file_put(f, "cut.zst",
			(struct span){packed, n[0] + n[1] - 1}),
	    ERR_SYNTAX, "ends too early");
	buf_add(&two, packed, n[0]);
	buf_puts(&two, "text");
	check_error(file_put(f, "bad.zst", buf_span(&two)), ERR_SYNTAX,
	    "damaged zstd data");
	/* A frame that is to be skipped. */
	buf_clear(&two);
	buf_add(&two, "\x51\x2a\x4d\x18\3\0\0\0abc", 11);
	buf_add(&two, packed, n[0]);
	check_read(file_put(f, "skip.zst", buf_span(&two)), SPAN("first\n"),
	    "a skippable frame");
	buf_fini(&two);
}

static void
check_utf16(const struct fixture *f)
{
	static const struct {
		const char *what;
		struct span bytes;
		struct span want;
	} cases[] = {
	    {"little-endian",
		SPAN_INIT("\xff\xfe"
			  "a\0\xe9\0"),
		SPAN_INIT("\xef\xbb\xbf"
			  "a\xc3\xa9")},
	    {"big-endian", SPAN_INIT("\xfe\xff\0a\0\xe9"),
		SPAN_INIT("\xef\xbb\xbf"
			  "a\xc3\xa9")},
	    {"without a mark", SPAN_INIT("{\0}\0"), SPAN_INIT("{}")},
	    {"big-endian, without a mark", SPAN_INIT("\0{\0}"),
		SPAN_INIT("{}")},
	    {"a pair", SPAN_INIT("\xff\xfe\x3d\xd8\x00\xde"),
		SPAN_INIT("\xef\xbb\xbf\xf0\x9f\x98\x80")},
	    {"the mark alone", SPAN_INIT("\xff\xfe"),
		SPAN_INIT("\xef\xbb\xbf")},
	    {"NUL in a text", SPAN_INIT("ab\0c"), SPAN_INIT("ab\0c")},
	};
	struct buf big = {0}, want = {0};

	for (size_t i = 0; i < COUNT_OF(cases); i++)
		check_read(file_put(f, "utf16", cases[i].bytes), cases[i].want,
		    cases[i].what);
	check_error(file_put(f, "half",
			SPAN("\xff\xfe"
			     "a\0b")),
	    ERR_SYNTAX, "damaged UTF-16 at byte 5");
	check_error(file_put(f, "lone",
			SPAN("\xff\xfe"
			     "a\0\0\xde"
			     "b\0")),
	    ERR_SYNTAX, "damaged UTF-16 at byte 5");
	buf_add(&big, "\xff\xfe", 2);
	buf_puts(&want, "\xef\xbb\xbf");
	for (int i = 0; i < 200000; i++) {
		buf_add(&big, "x\0\xac\x20", 4);
		buf_add(&want, "x\xe2\x82\xac", 4);
	}
	check_read(file_put(f, "euros", buf_span(&big)), buf_span(&want),
	    "much text");
	buf_clear(&want);
	gzip_put(&want,
	    SPAN("\xff\xfe"
		 "a\0"));
	check_read(file_put(f, "packed", buf_span(&want)),
	    SPAN("\xef\xbb\xbf"
		 "a"),
	    "packed");
	buf_fini(&big);
	buf_fini(&want);
}

static void
check_md5(const struct fixture *f)
{
	static const char *const sums[] = {
	    "kAFQmDzST7DWlj99KOF/cg==", "kAFQmDzST7DWlj99KOF/cw=="};
	const char *path = file_put(f, "abc", SPAN("abc"));

	for (size_t i = 0; i < COUNT_OF(sums); i++) {
		struct input *input;
		struct buf got = {0};
		struct err err = {0};
		enum err_code code = ERR_OK;
		size_t n = 1;

		if (input_open(path, &input, NULL) != ERR_OK)
			abort();
		input_expect_md5(input, span_of(sums[i]));
		while (code == ERR_OK && n > 0)
			code = input_read(input, &got, 2, &n, &err);
		IS_INT(code, i == 0 ? ERR_OK : ERR_INVALID, "the MD5 of abc");
		OK(i == 0 || strstr(err.msg, sums[0]) != NULL, "it is named");
		input_close(input);
		buf_fini(&got);
	}
}

static void
check_progress(const struct fixture *f)
{
	struct buf got = {0}, text = {0};
	struct input *input;
	uint64_t done, all;
	size_t n;

	for (int i = 0; i < 1000; i++)
		buf_puts(&text, "0123456789");
	if (input_open(file_put(f, "p", buf_span(&text)), &input, NULL) !=
	    ERR_OK)
		abort();
	input_progress(input, &done, &all);
	IS_INT(done, 0, "nothing is done at first");
	IS_INT(all, 10000, "all");
	IS_INT(input_read(input, &got, 400, &n, NULL), ERR_OK, "read");
	input_progress(input, &done, &all);
	IS_INT(done, 400, "done");
	input_close(input);
	buf_fini(&got);
	buf_fini(&text);
}

int
main(void)
{
	struct fixture f;

	fixture_init(&f);
	check_plain(&f);
	check_gzip(&f);
	check_members(&f);
	check_zstd(&f);
	check_utf16(&f);
	check_md5(&f);
	check_progress(&f);
	fixture_fini(&f);
	return tap_end();
}
