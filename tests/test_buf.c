/* SPDX-License-Identifier: MIT */
#include "src/base/buf.h"

#include "src/base/arena.h"
#include "tests/tap.h"

static const struct {
	uint64_t number;
	struct span bytes;
} varints[] = {
    {0, {"\x00", 1}},
    {1, {"\x01", 1}},
    {127, {"\x7f", 1}},
    {128, {"\x80\x01", 2}},
    {300, {"\xac\x02", 2}},
    {16383, {"\xff\x7f", 2}},
    {16384, {"\x80\x80\x01", 3}},
    {UINT32_MAX, {"\xff\xff\xff\xff\x0f", 5}},
    {UINT64_MAX, {"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 10}},
};

static const struct span bad_varints[] = {
    {"", 0},
    {"\x80", 1},
    {"\xff\xff", 2},
    {"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", 10},
    {"\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01", 11},
};

static void
test_varint(void)
{
	struct buf buf = {0};

	for (size_t i = 0; i < COUNT_OF(varints); i++) {
		struct span rest;
		uint64_t number = 0;

		buf_clear(&buf);
		buf_varint(&buf, varints[i].number);
		IS_SPAN(buf_span(&buf), varints[i].bytes, "varint bytes");
		buf_putc(&buf, 'x');
		rest = buf_span(&buf);
		OK(varint_read(&rest, &number), "varint reads back");
		OK(number == varints[i].number, "varint number");
		IS_STR(rest, "x", "varint leaves the rest");
	}
	for (size_t i = 0; i < COUNT_OF(bad_varints); i++) {
		struct span rest = bad_varints[i];
		uint64_t number = 7;

		OK(!varint_read(&rest, &number), "bad varint %zu", i);
		OK(number == 7 && rest.len == bad_varints[i].len,
		    "bad varint %zu changes nothing", i);
	}
	buf_fini(&buf);
}

static void
test_add(void)
{
	struct buf buf = {0};

	IS_STR(span_of(buf_str(&buf)), "", "an empty buffer is a string");
	buf_puts(&buf, "one");
	buf_putc(&buf, ' ');
	buf_printf(&buf, "%s %d", "two", 3);
	buf_add(&buf, NULL, 0);
	buf_add_span(&buf, SPAN("\0!"));
	IS_SPAN(buf_span(&buf), SPAN("one two 3\0!"), "all ways to add");
	buf_clear(&buf);
	buf_printf(&buf, "%0300d", 7);
	IS_INT(buf.len, 300, "printf grows the buffer");
	IS_STR(span_from(buf_span(&buf), 297), "007", "printf is complete");
	buf_fini(&buf);
	IS_INT(buf.len, 0, "empty again");
}

static void
test_insert(void)
{
	struct buf buf = {0};

	buf_insert(&buf, 0, "bd", 2);
	buf_insert(&buf, 0, "a", 1);
	buf_insert(&buf, 2, "c", 1);
	buf_insert(&buf, 4, "e", 1);
	buf_insert(&buf, 1, NULL, 0);
	IS_STR(buf_span(&buf), "abcde", "insert at both ends and between");
	buf_fini(&buf);
}

static void
test_arena(void)
{
	struct arena arena = {0};
	struct span first = arena_dup(&arena, SPAN("first"));
	char *zeros = NULL;
	bool aligned = true, zeroed = true;

	for (size_t size = 0; size < 5000; size += 7) {
		zeros = arena_alloc(&arena, size);
		aligned = aligned && (uintptr_t)zeros % sizeof(void *) == 0;
		for (size_t i = 0; i < size; i++)
			zeroed = zeroed && zeros[i] == 0;
		memset(zeros, 'x', size);
		(void)arena_dup(&arena, SPAN("y"));
	}
	OK(aligned, "arena memory is aligned");
	OK(zeroed, "arena memory is zeroed");
	IS_STR(span_of(first.ptr), "first", "a copy stays, with its NUL");
	arena_reset(&arena);
	zeros = arena_alloc(&arena, 100);
	zeroed = true;
	for (size_t i = 0; i < 100; i++)
		zeroed = zeroed && zeros[i] == 0;
	OK(zeroed, "memory used again is zeroed");
	arena_fini(&arena);
	arena_reset(&arena);
	OK(arena.block == NULL, "an empty arena can be reset");
}

int
main(void)
{
	test_varint();
	test_add();
	test_insert();
	test_arena();
	return tap_end();
}
