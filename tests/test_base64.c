/* SPDX-License-Identifier: MIT */
#include "src/model/base64.h"
#include "tests/tap.h"

/* The vectors of RFC 4648, section 10, and bytes that are no text. */
static const struct {
	const char *bytes;
	const char *base64;
} pairs[] = {
    {"", ""},
    {"f", "Zg=="},
    {"fo", "Zm8="},
    {"foo", "Zm9v"},
    {"foob", "Zm9vYg=="},
    {"fooba", "Zm9vYmE="},
    {"foobar", "Zm9vYmFy"},
    {"\xaa", "qg=="},
    {"\xff\xef\xbe", "/+++"},
};

static void
test_base64(void)
{
	for (size_t i = 0; i < COUNT_OF(pairs); i++) {
		struct buf out = {0};
		struct err err;

		base64_put(&out, span_of(pairs[i].bytes));
		IS_STR(buf_span(&out), pairs[i].base64, "base64_put");
		buf_clear(&out);
		IS_INT(base64_read(span_of(pairs[i].base64), &out, &err),
		    ERR_OK, "base64_read");
		IS_STR(buf_span(&out), pairs[i].bytes, "its bytes");
		buf_fini(&out);
	}
}

static void
test_every_byte(void)
{
	struct buf bytes = {0}, text = {0}, back = {0};
	bool same = true;

	for (int i = 0; i < 256; i++) {
		buf_putc(&bytes, (char)(i * 7 + 3));
		buf_clear(&text);
		buf_clear(&back);
		base64_put(&text, buf_span(&bytes));
		same = same &&
		    base64_read(buf_span(&text), &back, NULL) == ERR_OK &&
		    span_eq(buf_span(&back), buf_span(&bytes));
		buf_clear(&text);
		buf_clear(&back);
		hex_put(&text, buf_span(&bytes));
		same = same &&
		    hex_read(buf_span(&text), &back, NULL) == ERR_OK &&
		    span_eq(buf_span(&back), buf_span(&bytes));
	}
	OK(same, "all lengths and bytes come back from base64 and hex");
	buf_fini(&bytes);
	buf_fini(&text);
	buf_fini(&back);
}

#define LENGTH "Base64 encoded length is expected a multiple of 4 bytes but "
#define STRAY "Invalid last non-pad Base64 character dectected"

static const struct {
	const char *text;
	size_t pos;
	const char *message;
} bad_base64[] = {
    {"abc", ERR_POS_NONE, LENGTH "found: 3"},
    {"notbase64x", ERR_POS_NONE, LENGTH "found: 10"},
    {"M A=", 1, "Invalid base 64 character: ' '"},
    {"-_8=", 0, "Invalid base 64 character: '-'"},
    {"MA==MA==", 2, "Invalid base 64 character: '='"},
    {"M===", 1, "Invalid base 64 character: '='"},
    {"====", 0, "Invalid base 64 character: '='"},
    {"MB==", 1, STRAY},
    {"MAB=", 2, STRAY},
};

static void
test_bad_base64(void)
{
	for (size_t i = 0; i < COUNT_OF(bad_base64); i++) {
		struct buf out = {0};
		struct err err;

		buf_puts(&out, "kept");
		IS_INT(base64_read(span_of(bad_base64[i].text), &out, &err),
		    ERR_INVALID, bad_base64[i].text);
		IS_INT(err.pos, bad_base64[i].pos, "its place");
		IS_STR(span_of(err.msg), bad_base64[i].message, "its message");
		IS_STR(buf_span(&out), "kept", "nothing was added");
		buf_fini(&out);
	}
}

static const struct {
	const char *text;
	enum err_code code;
	const char *bytes;
	size_t pos;
} hex[] = {
    {"", ERR_OK, "", 0},
    {"41", ERR_OK, "A", 0},
    {"fFeE7f", ERR_OK, "\xff\xee\x7f", 0},
    {"414", ERR_INVALID, "", 3},
    {"4g", ERR_INVALID, "", 1},
    {"41 2", ERR_INVALID, "", 2},
};

static void
test_hex(void)
{
	for (size_t i = 0; i < COUNT_OF(hex); i++) {
		struct buf out = {0};
		struct err err = {0};

		IS_INT(hex_read(span_of(hex[i].text), &out, &err), hex[i].code,
		    hex[i].text);
		IS_STR(buf_span(&out), hex[i].bytes, "its bytes");
		IS_INT(err.pos, hex[i].pos, "its place");
		buf_fini(&out);
	}
}

int
main(void)
{
	test_base64();
	test_every_byte();
	test_bad_base64();
	test_hex();
	return tap_end();
}
