/* SPDX-License-Identifier: MIT */
#include "src/model/itemjson.h"
#include "tests/fuzz/fuzz.h"

/* Reads all of TEXT as an item. */
static bool
read_item(struct span text, enum json_kind kind, struct buf *bytes,
    struct item *item)
{
	struct json json = {0};
	struct err err = {.pos = ERR_POS_NONE};
	bool good;

	json_init(&json, text);
	good = itemjson_read(&json, kind, bytes, &err) == ERR_OK;
	if (good)
		HOLDS(item_open(item, buf_span(bytes)));
	else
		HOLDS(bytes->len == 0 &&
		    (err.pos <= text.len || err.pos == ERR_POS_NONE));
	good = good && json_finish(&json, NULL) == ERR_OK;
	json_fini(&json);
	return good;
}

/* What was written is read back as the same item, and written the same again. */
static void
check_back(const struct item *item, enum json_kind kind,
    void (*write)(const struct item *, enum json_kind, struct buf *))
{
	struct buf text = {0}, again = {0}, bytes = {0};
	struct item back = {0};

	write(item, kind, &text);
	HOLDS(read_item(buf_span(&text), kind, &bytes, &back));
	HOLDS(item_eq(item, &back));
	HOLDS(item_size(item) == item_size(&back));
	write(&back, kind, &again);
	HOLDS(span_eq(buf_span(&text), buf_span(&again)));
	item_fini(&back);
	buf_fini(&bytes);
	buf_fini(&again);
	buf_fini(&text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const enum json_kind kinds[] = {JSON_DYNAMODB, JSON_PLAIN};
	struct span text = fuzz_span(data, size);
	struct buf bytes = {0}, plain = {0};
	struct item item = {0};

	for (size_t i = 0; i < COUNT_OF(kinds); i++) {
		buf_clear(&bytes);
		if (!read_item(text, kinds[i], &bytes, &item))
			continue;
		if (kinds[i] == JSON_DYNAMODB && item.n > 0)
			HOLDS(itemjson_is_dynamodb(text));
		check_back(&item, kinds[i], itemjson_write);
		check_back(&item, kinds[i], itemjson_write_pretty);
		itemjson_write(&item, JSON_PLAIN, &plain);
	}
	item_fini(&item);
	buf_fini(&plain);
	buf_fini(&bytes);
	return 0;
}
