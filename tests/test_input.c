/* SPDX-License-Identifier: MIT */
#include "src/io/input.h"

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
	OK(!input_is_gzip(input), "no gzip");
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
	check_progress(&f);
	fixture_fini(&f);
	return tap_end();
}
