/* SPDX-License-Identifier: MIT */
#include "src/model/schemajson_reader.h"

static const struct member *
find_member(const struct member *members, size_t n, struct span name)
{
	for (size_t i = 0; i < n; i++)
		if (span_eq(name, span_of(members[i].name)))
			return &members[i];
	return NULL;
}

enum err_code
reader_object(struct reader *reader, const struct member *members, size_t n,
    void *into, struct err *err)
{
	struct json *json = reader->json;
	enum err_code code = json_enter(json, '{', err);
	struct span name;
	bool more;

	while (code == ERR_OK) {
		const struct member *member;

		code = json_member(json, &more, &name, err);
		if (code != ERR_OK || !more)
			break;
		member = find_member(members, n, name);
		if (member == NULL || json_peek(json) == 'n')
			code = json_skip(json, NULL, err);
		else
			code = member->read(reader,
			    (char *)into + member->offset, err);
	}
	return code;
}

enum err_code
reader_array(struct reader *reader, read_fn *read, void *into, struct err *err)
{
	enum err_code code = json_enter(reader->json, '[', err);
	bool more;

	while (code == ERR_OK) {
		code = json_element(reader->json, &more, err);
		if (code != ERR_OK || !more)
			break;
		code = read(reader, into, err);
	}
	return code;
}

enum err_code
reader_text(struct reader *reader, void *into, struct err *err)
{
	struct span *text = into;
	struct span read;
	enum err_code code = json_string(reader->json, &read, err);

	if (code == ERR_OK)
		*text = arena_dup(&reader->schema->arena, read);
	return code;
}
