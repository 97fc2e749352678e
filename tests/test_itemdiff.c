/* SPDX-License-Identifier: MIT */
#include "src/app/itemdiff.h"

#include "tests/store_fixture.h"

int
main(void)
{
	static const struct {
		const char *left, *right;
		const char *rows; /* ~ changed, - left, + right, = equal */
	} cases[] = {
	    {"{}", "{}", ""},
	    {"{\"a\":{\"S\":\"x\"}}", "{\"a\":{\"S\":\"x\"}}", "=a "},
	    {"{\"a\":{\"S\":\"x\"},\"b\":{\"N\":\"1\"}}",
		"{\"c\":{\"NULL\":true},\"a\":{\"S\":\"y\"}}", "~a -b +c "},
	    /* Another type, and another way to write a number. */
	    {"{\"a\":{\"S\":\"1\"},\"n\":{\"N\":\"1.0\"}}",
		"{\"a\":{\"N\":\"1\"},\"n\":{\"N\":\"1\"}}", "~a =n "},
	    {"{\"m\":{\"M\":{\"x\":{\"S\":\"1\"},\"y z\":{\"S\":\"2\"},"
	     "\"e\":{\"L\":[]}}}}",
		"{\"m\":{\"M\":{\"x\":{\"S\":\"1\"},\"y z\":{\"S\":\"3\"},"
		"\"w\":{\"S\":\"4\"},\"e\":{\"L\":[]}}}}",
		"=m.x ~m.`y z` =m.e +m.w "},
	    {"{\"l\":{\"L\":[{\"S\":\"1\"},{\"M\":{\"k\":{\"S\":\"2\"}}}]}}",
		"{\"l\":{\"L\":[{\"S\":\"1\"},{\"M\":{\"k\":{\"S\":\"3\"}}},"
		"{\"S\":\"4\"}]}}",
		"=l[0] ~l[1].k +l[2] "},
	    {"{\"l\":{\"L\":[{\"S\":\"1\"}]}}", "{\"l\":{\"M\":{}}}", "~l "},
	    {"{\"s\":{\"SS\":[\"a\",\"b\"]}}", "{\"s\":{\"SS\":[\"b\",\"a\"]}}",
		"=s "},
	};
	struct item_diff diff = {0};

	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct buf bytes[2] = {0}, out = {0};
		struct item items[2] = {0};

		fixture_item(cases[i].left, &bytes[0], &items[0]);
		fixture_item(cases[i].right, &bytes[1], &items[1]);
		item_diff_make(&diff, &items[0], &items[1]);
		for (size_t k = 0; k < diff.n; k++)
			buf_printf(&out, "%c%.*s ", "~-+="[diff.rows[k].kind],
			    SPAN_ARG(diff.rows[k].path));
		IS_STR(buf_span(&out), cases[i].rows, cases[i].left);
		for (size_t k = 0; k < 2; k++) {
			buf_fini(&bytes[k]);
			item_fini(&items[k]);
		}
		buf_fini(&out);
	}
	item_diff_fini(&diff);
	return tap_end();
}
