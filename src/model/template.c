/* SPDX-License-Identifier: MIT */
/*
 * A template is read piece by piece, each time it is used: text, a doubled
 * brace, or a component. There is nothing to keep.
 *
 * Matching keeps the set of places in the value that the pieces so far can end
 * at, so that no template and value takes longer than the one times the other.
 */
#include "src/model/template.h"

#include <stdlib.h>

struct piece {
	struct span text; /* literal bytes, or the name of a component */
	bool is_component;
	bool is_path; /* may hold the delimiter */
};

/* A component of TEXT, whose brace stands at *AT. */
static enum err_code
read_component(struct span text, size_t *at, struct piece *ret_piece,
    struct err *err)
{
	struct span rest = span_from(text, *at + 1);
	size_t len = span_find(rest, SPAN("}"));
	struct piece piece = {.is_component = true};

	if (len == SIZE_MAX)
		return err_at(err, ERR_SYNTAX, *at,
		    "'{' without '}' (a brace itself is written '{{')");
	piece.text = (struct span){rest.ptr, len};
	if (span_find(piece.text, SPAN("{")) != SIZE_MAX)
		return err_at(err, ERR_SYNTAX, *at,
		    "'{' within a component (a brace itself is written '{{')");
	piece.is_path = len > 0 && rest.ptr[len - 1] == '*';
	piece.text.len -= piece.is_path;
	if (piece.text.len == 0)
		return err_at(err, ERR_SYNTAX, *at,
		    "a component without the name of an attribute");
	*at += len + 2;
	*ret_piece = piece;
	return ERR_OK;
}

/* The piece of TEXT at *AT, which is not its end; moves *AT behind it. */
static enum err_code
read_piece(struct span text, size_t *at, struct piece *ret_piece,
    struct err *err)
{
	struct span rest = span_from(text, *at);
	size_t len = 0;

	if (span_starts(rest, SPAN("{{")) || span_starts(rest, SPAN("}}"))) {
		*ret_piece = (struct piece){.text = {rest.ptr, 1}};
		*at += 2;
		return ERR_OK;
	}
	if (rest.ptr[0] == '{')
		return read_component(text, at, ret_piece, err);
	if (rest.ptr[0] == '}')
		return err_at(err, ERR_SYNTAX, *at,
		    "'}' without '{' (a brace itself is written '}}')");
	while (len < rest.len && rest.ptr[len] != '{' && rest.ptr[len] != '}')
		len++;
	*ret_piece = (struct piece){.text = {rest.ptr, len}};
	*at += len;
	return ERR_OK;
}

enum err_code
template_check(struct span text, struct err *err)
{
	struct piece piece = {0};

	if (text.len == 0)
		return err_at(err, ERR_SYNTAX, 0, "an empty template");
	if (text.len > TEMPLATE_BYTES_MAX)
		return err_at(err, ERR_SYNTAX, TEMPLATE_BYTES_MAX,
		    "a template of more than %d bytes", TEMPLATE_BYTES_MAX);
	for (size_t at = 0; at < text.len;) {
		enum err_code code = read_piece(text, &at, &piece, err);

		if (code != ERR_OK)
			return code;
	}
	return ERR_OK;
}

static enum err_code
check_component(const struct piece *piece, struct span delimiter,
    struct value value, struct err *err)
{
	struct span name = piece->text;

	if (value.type == VALUE_NONE)
		return err_set(err, ERR_INVALID,
		    "key component '%.*s' is missing", SPAN_ARG(name));
	if (value.type != VALUE_S && value.type != VALUE_N)
		return err_set(err, ERR_INVALID,
		    "key component '%.*s' is of type %s, not S or N",
		    SPAN_ARG(name), value_type_name(value.type));
	if (value.body.len == 0)
		return err_set(err, ERR_INVALID,
		    "key component '%.*s' is empty", SPAN_ARG(name));
	if (!piece->is_path && delimiter.len > 0 &&
	    span_find(value.body, delimiter) != SIZE_MAX)
		return err_set(err, ERR_INVALID,
		    "key component '%.*s' holds the delimiter '%.*s': '%.*s'",
		    SPAN_ARG(name), SPAN_ARG(delimiter), SPAN_ARG(value.body));
	return ERR_OK;
}

enum err_code
template_build(struct span text, struct span delimiter, const struct item *item,
    struct buf *out, struct err *err)
{
	size_t start = out->len;
	struct piece piece = {0};

	for (size_t at = 0; at < text.len;) {
		enum err_code code = read_piece(text, &at, &piece, err);
		struct span bytes = piece.text;

		if (code == ERR_OK && piece.is_component) {
			struct value value = item_get(item, piece.text);

			code = check_component(&piece, delimiter, value, err);
			bytes = value.body;
		}
		if (code != ERR_OK) {
			out->len = start;
			return code;
		}
		buf_add_span(out, bytes);
	}
	return ERR_OK;
}

/*
 * REACHED tells for each place in VALUE, its end too, whether the pieces so far
 * can end there.
 */
static void
match_literal(struct span literal, struct span value, bool *reached)
{
	for (size_t at = value.len + 1; at-- > 0;)
		reached[at] = at >= literal.len && reached[at - literal.len] &&
		    span_starts(span_from(value, at - literal.len), literal);
}

/* Where the next delimiter stands at or behind AT; SIZE_MAX for none. */
static size_t
find_delimiter(struct span delimiter, struct span value, size_t at)
{
	size_t found = SIZE_MAX;

	if (delimiter.len > 0)
		found = span_find(span_from(value, at), delimiter);
	return found == SIZE_MAX ? SIZE_MAX : at + found;
}

/*
 * A component that begins at a place ends anywhere behind it, before the next
 * delimiter is whole. Going up, the latest start reaches farthest.
 */
static void
match_component(struct span delimiter, struct span value, bool *reached)
{
	size_t next = find_delimiter(delimiter, value, 0);
	size_t beyond = 0; /* the first place that no component reaches */

	for (size_t at = 0; at <= value.len; at++) {
		bool starts = reached[at];

		reached[at] = at < beyond;
		if (next < at)
			next = find_delimiter(delimiter, value, at);
		if (starts)
			beyond = next == SIZE_MAX ? value.len + 1
						  : next + delimiter.len;
	}
}

bool
template_matches(struct span text, struct span delimiter, struct span value)
{
	bool *reached = xcalloc(value.len + 1, sizeof(*reached));
	bool matches = true;
	struct piece piece = {0};

	reached[0] = true;
	for (size_t at = 0; matches && at < text.len;) {
		if (read_piece(text, &at, &piece, NULL) != ERR_OK)
			matches = false;
		else if (piece.is_component)
			match_component(piece.is_path ? (struct span){NULL, 0}
						      : delimiter,
			    value, reached);
		else
			match_literal(piece.text, value, reached);
	}
	matches = matches && reached[value.len];
	free(reached);
	return matches;
}
