/* SPDX-License-Identifier: MIT */
#include "src/io/source_priv.h"

/* The name of the first member of the first object in the array ARRAY. */
static bool
array_of_objects(struct span array, struct span *ret_name)
{
	size_t at = behind_blanks(array, 1);
	struct span name;
	size_t n;

	*ret_name = (struct span){array.ptr, 0};
	if (at >= array.len || array.ptr[at] == ']')
		return at < array.len;
	if (array.ptr[at] != '{')
		return false;
	name = span_from(array, behind_blanks(array, at + 1));
	n = json_length(name);
	if (name.len > 0 && name.ptr[0] == '"' && n != SIZE_MAX)
		*ret_name = (struct span){name.ptr + 1, n - 2};
	return true;
}

static void
add_member(struct shape *shape, struct json *json, struct span name,
    struct arena *arena)
{
	struct member *member = &shape->members[shape->n];
	struct span raw = {json->string, (size_t)(json->end - json->string)};
	struct span rest;

	raw.len = json_length(raw);
	*member = (struct member){arena_dup(arena, name), raw, json_peek(json)};
	rest = (struct span){json->at, (size_t)(json->end - json->at)};
	if (member->first == '[' && shape->array == SHAPE_ARRAY_NONE &&
	    array_of_objects(rest, &shape->element))
		shape->array = shape->n;
	shape->n++;
}

void
shape_of(struct span text, struct arena *arena, struct shape *ret_shape)
{
	struct shape *shape = ret_shape;
	struct json json = {0};
	struct span name;
	bool more = true;

	*shape = (struct shape){.array = SHAPE_ARRAY_NONE};
	json_init(&json, text);
	if (json_enter(&json, '{', NULL) != ERR_OK)
		more = false;
	while (more) {
		if (json_member(&json, &more, &name, NULL) != ERR_OK)
			break;
		if (!more) {
			shape->end = (size_t)(json.at - json.start);
			break;
		}
		if (shape->n < SHAPE_MEMBERS_MAX)
			add_member(shape, &json, name, arena);
		if (json_skip(&json, NULL, NULL) != ERR_OK)
			break;
	}
	json_fini(&json);
}

char
shape_member(const struct shape *shape, const char *name)
{
	for (size_t i = 0; i < shape->n; i++)
		if (span_eq(shape->members[i].name, span_of(name)))
			return shape->members[i].first;
	return '\0';
}

/*
 * Known by two members and the bytes that their values begin with, so that an
 * item with one attribute of such a name is left alone.
 */
static const struct {
	struct {
		const char *name;
		char first;
	} has[2];

	const char *what;
} refused[] = {
    {{{"ModelName", '"'}, {"DataModel", '['}}, "a NoSQL Workbench model"},
    {{{"manifestFilesS3Key", '"'}, {"exportArn", '"'}},
	"the summary of an S3 export; load the files of its folder data"},
    {{{"itemCount", '\0'}, {"dataFileS3Key", '"'}},
	"the manifest of an S3 export; load the files that it names"},
    {{{"Metadata", '{'}, {"Keys", '{'}}, "an incremental S3 export"},
    {{{"Responses", '{'}, {"UnprocessedKeys", '{'}},
	"the output of batch-get-item"},
    {{{"AWSTemplateFormatVersion", '"'}, {"Resources", '{'}},
	"a CloudFormation template"},
    {{{"indexes", '{'}, {"models", '{'}}, "a OneTable schema"},
};

static bool
has_member(const struct shape *shape, const char *name, char first)
{
	char found = shape_member(shape, name);

	return first == '\0' ? found != '\0' : found == first;
}

const char *
shape_refused(const struct shape *shape)
{
	for (size_t i = 0; i < COUNT_OF(refused); i++)
		if (has_member(shape, refused[i].has[0].name,
			refused[i].has[0].first) &&
		    has_member(shape, refused[i].has[1].name,
			refused[i].has[1].first))
			return refused[i].what;
	if (shape->array != SHAPE_ARRAY_NONE &&
	    (span_eq(shape->element, SPAN("PutRequest")) ||
		span_eq(shape->element, SPAN("DeleteRequest"))))
		return "a batch-write-item file";
	return NULL;
}

/* What else there is in the output of scan and query. */
static bool
beside_items(struct span name)
{
	static const char *const names[] = {"Count", "ScannedCount",
	    "ConsumedCapacity", "LastEvaluatedKey", "NextToken"};

	for (size_t i = 0; i < COUNT_OF(names); i++)
		if (span_eq(name, span_of(names[i])))
			return true;
	return false;
}

/*
 * An item whose only attribute is an array has no key, so such an object is
 * what holds the items. So is one that is too long for an item.
 */
size_t
shape_wrapped(const struct shape *shape)
{
	bool items = false;
	size_t others = 0;

	if (shape->array == SHAPE_ARRAY_NONE)
		return SHAPE_ARRAY_NONE;
	items = span_eq(shape->members[shape->array].name, SPAN("Items"));
	for (size_t i = 0; i < shape->n; i++)
		others += i != shape->array &&
		    !(items && beside_items(shape->members[i].name));
	if (others == 0 || (shape->end == 0 && shape->array == shape->n - 1))
		return shape->array;
	return SHAPE_ARRAY_NONE;
}
