/* SPDX-License-Identifier: MIT */
#include "src/app/keyorder.h"

#include "src/model/num.h"
#include "tests/tap.h"

#define SAME "p is the same in both; "

static void
make(const struct key_def *def, const char *first, const char *second,
    struct buf *bytes, struct key *ret_key)
{
	const char *const texts[] = {first, second};

	for (size_t i = 0; i < 2; i++) {
		buf_clear(&bytes[i]);
		key_encode((struct value){def->part[i].type, span_of(texts[i])},
		    &bytes[i]);
		ret_key->part[i] = buf_span(&bytes[i]);
	}
	ret_key->n = 2;
}

int
main(void)
{
	static const struct {
		enum value_type type;
		const char *a[2], *b[2];
		int order;
		const char *words;
	} cases[] = {
	    {VALUE_S, {"D", "root/photos-old/"}, {"D", "root/photos/"}, -1,
		SAME "s differs first at byte 12: '-' (2D) sorts before '/' "
		     "(2F)"},
	    {VALUE_S, {"D", "root/photos/"}, {"D", "root/photos.txt"}, 1,
		SAME "s differs first at byte 12: '.' (2E) sorts before '/' "
		     "(2F)"},
	    {VALUE_S, {"D", "root/photos"}, {"D", "root/photos/"}, -1,
		SAME "s is the same up to byte 11, where one ends: the shorter "
		     "sorts first"},
	    {VALUE_S, {"D", "x"}, {"C", "a"}, 1,
		"p differs first at byte 1: 'C' (43) sorts before 'D' (44)"},
	    {VALUE_S, {"D", "x"}, {"D", "x"}, 0, "both keys are the same"},
	    /* e with acute, e with circumflex: the second byte differs. */
	    {VALUE_S, {"D", "\xc3\xa9"}, {"D", "\xc3\xaa"}, -1,
		SAME "s differs first at byte 2: '\xc3\xa9' (C3 A9) sorts "
		     "before '\xc3\xaa' (C3 AA)"},
	    {VALUE_S, {"D", "\x01"}, {"D", "a"}, -1,
		SAME "s differs first at byte 1: '^A' (01) sorts before 'a' "
		     "(61)"},
	    {VALUE_B, {"D", "a"}, {"D", "\xff"}, -1,
		SAME "s differs first at byte 1: 61 sorts before FF"},
	    {VALUE_N, {"D", "10"}, {"D", "9"}, 1,
		SAME "s is a number and sorts by value: 9 is less than 10"},
	};
	struct key_def def = {.n_hash = 1,
	    .n_range = 1,
	    .n = 2,
	    .part = {{SPAN("p"), VALUE_S}, {SPAN("s"), VALUE_S}}};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct buf a_bytes[2] = {0}, b_bytes[2] = {0}, out = {0};
		struct key a, b;

		def.part[1].type = cases[i].type;
		make(&def, cases[i].a[0], cases[i].a[1], a_bytes, &a);
		make(&def, cases[i].b[0], cases[i].b[1], b_bytes, &b);
		key_order_print(&def, &a, &b, &out);
		IS_STR(buf_span(&out), cases[i].words, cases[i].a[1]);
		IS_INT(key_order(&a, &b).order, cases[i].order, cases[i].b[1]);
		for (size_t k = 0; k < 2; k++) {
			buf_fini(&a_bytes[k]);
			buf_fini(&b_bytes[k]);
		}
		buf_fini(&out);
	}
	return tap_end();
}
