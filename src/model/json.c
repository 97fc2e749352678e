/* SPDX-License-Identifier: MIT */
#include "src/model/json.h"

#include "src/base/utf8.h"

static inline bool
is_space(char c)
{
	return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static inline bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Whether C stands here; nothing is taken. */
static inline bool
stands(const struct json *json, char c)
{
	return json->at < json->end && *json->at == c;
}

static inline void
skip_space(struct json *json)
{
	while (json->at < json->end && is_space(*json->at))
		json->at++;
}

void
json_init(struct json *json, struct span text)
{
	if (text.ptr == NULL)
		text = SPAN("");
	json->start = text.ptr;
	json->at = text.ptr;
	json->end = text.ptr + text.len;
	json->string = text.ptr;
	json->depth = 0;
}

void
json_fini(struct json *json)
{
	buf_fini(&json->unescaped);
}

char
json_peek(struct json *json)
{
	skip_space(json);
	return json->at < json->end ? *json->at : '\0';
}

size_t
json_pos(struct json *json)
{
	skip_space(json);
	return (size_t)(json->at - json->start);
}

enum err_code
json_expected(const struct json *json, const char *what, struct err *err)
{
	size_t pos = (size_t)(json->at - json->start);
	struct span rest = {json->at, (size_t)(json->end - json->at)};
	uint32_t code;

	if (rest.len == 0)
		return err_at(err, ERR_SYNTAX, pos,
		    "expected %s, but the text ends", what);
	if (*rest.ptr == '\0')
		return err_at(err, ERR_SYNTAX, pos,
		    "expected %s, found a NUL byte", what);
	return err_at(err, ERR_SYNTAX, pos, "expected %s, found '%.*s'", what,
	    (int)utf8_next(rest, &code), rest.ptr);
}

/* At least one digit at json->at. */
static enum err_code
take_digits(struct json *json, struct err *err)
{
	if (json->at == json->end || !is_digit(*json->at))
		return json_expected(json, "a digit", err);
	while (json->at < json->end && is_digit(*json->at))
		json->at++;
	return ERR_OK;
}

enum err_code
json_number(struct json *json, struct span *ret_text, struct err *err)
{
	const char *first, *whole;
	enum err_code rc;

	skip_space(json);
	first = json->at;
	if (stands(json, '-'))
		json->at++;
	whole = json->at;
	rc = take_digits(json, err);
	if (rc == ERR_OK && *whole == '0' && json->at > whole + 1)
		return err_at(err, ERR_SYNTAX, (size_t)(whole - json->start),
		    "expected a number without leading zeros");
	if (rc == ERR_OK && stands(json, '.')) {
		json->at++;
		rc = take_digits(json, err);
	}
	if (rc == ERR_OK && (stands(json, 'e') || stands(json, 'E'))) {
		json->at++;
		if (stands(json, '+') || stands(json, '-'))
			json->at++;
		rc = take_digits(json, err);
	}
	if (rc != ERR_OK)
		return rc;
	*ret_text = (struct span){first, (size_t)(json->at - first)};
	return ERR_OK;
}

enum err_code
json_literal(struct json *json, char *ret_literal, struct err *err)
{
	static const char *const words[] = {"true", "false", "null"};
	struct span rest;

	skip_space(json);
	rest = (struct span){json->at, (size_t)(json->end - json->at)};
	for (size_t i = 0; i < COUNT_OF(words); i++) {
		struct span word = span_of(words[i]);

		if (span_starts(rest, word)) {
			json->at += word.len;
			*ret_literal = *word.ptr;
			return ERR_OK;
		}
	}
	return json_expected(json, "true, false or null", err);
}

enum err_code
json_enter(struct json *json, char open, struct err *err)
{
	if (json_peek(json) != open)
		return json_expected(json, open == '{' ? "'{'" : "'['", err);
	if (json->depth == JSON_DEPTH_MAX)
		return err_at(err, ERR_SYNTAX, json_pos(json),
		    "expected at most %d levels of brackets", JSON_DEPTH_MAX);
	json->at++;
	json->first[json->depth++] = true;
	return ERR_OK;
}

/*
 * Takes the comma before the next entry, or CLOSE. SEPARATORS names the two for
 * the message.
 */
static inline enum err_code
next_entry(struct json *json, char close, const char *separators,
    bool *ret_more, struct err *err)
{
	bool *first = &json->first[json->depth - 1];

	skip_space(json);
	if (stands(json, close)) {
		json->at++;
		json->depth--;
		*ret_more = false;
		return ERR_OK;
	}
	if (!*first) {
		if (!stands(json, ','))
			return json_expected(json, separators, err);
		json->at++;
	}
	*first = false;
	*ret_more = true;
	return ERR_OK;
}

enum err_code
json_member(struct json *json, bool *ret_more, struct span *ret_name,
    struct err *err)
{
	bool more = false;
	enum err_code rc = next_entry(json, '}', "',' or '}'", &more, err);

	if (rc != ERR_OK)
		return rc;
	if (more) {
		if (json_peek(json) != '"')
			return json_expected(json, "a name in double quotes",
			    err);
		rc = json_string(json, ret_name, err);
		if (rc != ERR_OK)
			return rc;
		if (json_peek(json) != ':')
			return json_expected(json, "':'", err);
		json->at++;
	}
	*ret_more = more;
	return ERR_OK;
}

enum err_code
json_element(struct json *json, bool *ret_more, struct err *err)
{
	return next_entry(json, ']', "',' or ']'", ret_more, err);
}

static enum err_code skip_value(struct json *json, struct err *err);

static enum err_code
skip_members(struct json *json, struct err *err)
{
	struct span name;
	bool more;
	enum err_code rc = json_enter(json, '{', err);

	while (rc == ERR_OK) {
		rc = json_member(json, &more, &name, err);
		if (rc != ERR_OK || !more)
			break;
		rc = skip_value(json, err);
	}
	return rc;
}

static enum err_code
skip_elements(struct json *json, struct err *err)
{
	bool more;
	enum err_code rc = json_enter(json, '[', err);

	while (rc == ERR_OK) {
		rc = json_element(json, &more, err);
		if (rc != ERR_OK || !more)
			break;
		rc = skip_value(json, err);
	}
	return rc;
}

/* Calls itself, but not deeper than json_enter() lets it. */
static enum err_code
skip_value(struct json *json, struct err *err)
{
	char c = json_peek(json), literal;
	struct span text;

	if (c == '"')
		return json_string(json, &text, err);
	if (c == '{')
		return skip_members(json, err);
	if (c == '[')
		return skip_elements(json, err);
	if (c == 't' || c == 'f' || c == 'n')
		return json_literal(json, &literal, err);
	if (c == '-' || is_digit(c))
		return json_number(json, &text, err);
	return json_expected(json, "a value", err);
}

enum err_code
json_skip(struct json *json, struct span *ret_text, struct err *err)
{
	size_t from = json_pos(json);
	enum err_code rc = skip_value(json, err);

	if (rc == ERR_OK && ret_text != NULL)
		*ret_text = (struct span){json->start + from,
		    (size_t)(json->at - json->start) - from};
	return rc;
}

enum err_code
json_finish(struct json *json, struct err *err)
{
	if (json_pos(json) < (size_t)(json->end - json->start))
		return json_expected(json, "the end of the text", err);
	return ERR_OK;
}
