/* SPDX-License-Identifier: MIT */
#include "src/base/map.h"

#include "src/base/buf.h"
#include "tests/tap.h"

static void
test_small(void)
{
	struct map map = {0};
	uint32_t number = 7;
	char name[] = "PK";
	struct span key;

	OK(!map_get(&map, SPAN("PK"), &number), "an empty map has nothing");
	IS_INT(number, 7, "what is not found sets nothing");
	key = map_set(&map, span_of(name), 1);
	name[0] = 'X';
	IS_STR(key, "PK", "the key is copied");
	(void)map_set(&map, SPAN("SK"), 2);
	(void)map_set(&map, (struct span){NULL, 0}, 3);
	(void)map_set(&map, SPAN("a\0b"), 4);
	OK(map_get(&map, SPAN("PK"), &number) && number == 1, "PK");
	OK(map_get(&map, SPAN(""), &number) && number == 3, "the empty key");
	OK(map_get(&map, SPAN("a\0b"), &number) && number == 4, "a NUL");
	OK(!map_get(&map, SPAN("a\0c"), &number), "what follows NUL counts");
	OK(!map_get(&map, SPAN("pk"), &number), "the case counts");
	IS_INT(map_set(&map, SPAN("PK"), 9).ptr == key.ptr, 1,
	    "setting again keeps the copy");
	OK(map_get(&map, SPAN("PK"), &number) && number == 9, "new number");
	IS_INT(map.count, 4, "count");
	map_fini(&map);
	OK(!map_get(&map, SPAN("PK"), &number), "empty after map_fini");
}

static void
test_many(void)
{
	enum {
		KEYS = 20000
	};
	struct map map = {0};
	struct buf name = {0};
	bool all = true, none = true;
	uint32_t number;

	for (uint32_t i = 0; i < KEYS; i++) {
		buf_clear(&name);
		buf_printf(&name, "attribute-%u", i);
		(void)map_set(&map, buf_span(&name), i);
	}
	for (uint32_t i = 0; i < KEYS; i++) {
		buf_clear(&name);
		buf_printf(&name, "attribute-%u", i);
		all = all && map_get(&map, buf_span(&name), &number) &&
		    number == i;
		buf_putc(&name, '-');
		none = none && !map_get(&map, buf_span(&name), &number);
	}
	OK(all, "every key has its number");
	OK(none, "no other key is there");
	IS_INT(map.count, KEYS, "count");
	buf_fini(&name);
	map_fini(&map);
}

int
main(void)
{
	test_small();
	test_many();
	return tap_end();
}
