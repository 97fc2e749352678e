/* SPDX-License-Identifier: MIT */
#include "src/model/itemjson.h"

/* Whether C can begin the JSON that a value of TYPE is written as. */
static bool
has_shape(enum value_type type, char c)
{
	static const char *const begins[] = {
	    [VALUE_NONE] = "",
	    [VALUE_S] = "\"",
	    [VALUE_N] = "\"",
	    [VALUE_B] = "\"",
	    [VALUE_BOOL] = "tf",
	    [VALUE_NULL] = "tf",
	    [VALUE_M] = "{",
	    [VALUE_L] = "[",
	    [VALUE_SS] = "[",
	    [VALUE_NS] = "[",
	    [VALUE_BS] = "[",
	};

	return c != '\0' && strchr(begins[type], c) != NULL;
}

/* Whether an object follows whose one member is a type and has its shape. */
static bool
skip_typed(struct json *json)
{
	struct span name;
	bool more;

	return json_enter(json, '{', NULL) == ERR_OK &&
	    json_member(json, &more, &name, NULL) == ERR_OK && more &&
	    has_shape(value_type_of(name), json_peek(json)) &&
	    json_skip(json, NULL, NULL) == ERR_OK &&
	    json_member(json, &more, &name, NULL) == ERR_OK && !more;
}

bool
itemjson_is_dynamodb(struct span text)
{
	struct json json = {0};
	struct span name;
	size_t n = 0;
	bool more, is = false;

	json_init(&json, text);
	if (json_enter(&json, '{', NULL) == ERR_OK) {
		do {
			is = json_member(&json, &more, &name, NULL) == ERR_OK;
		} while (is && more && ++n > 0 && (is = skip_typed(&json)));
		is = is && n > 0 && json_finish(&json, NULL) == ERR_OK;
	}
	json_fini(&json);
	return is;
}
