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
    {{{"manifestFilesS3Key", '"'}, {"itemCount", '\0'}},
	"the summary of an S3 export; load the folder that it is in"},
    {{{"manifestFilesS3Key", '"'}, {"exportArn", '"'}},
	"the summary of an S3 export; load the folder that it is in"},
    {{{"itemCount", '\0'}, {"dataFileS3Key", '"'}},
	"the manifest of an S3 export; load the folder that it is in"},
    {{{"indexes", '{'}, {"models", '{'}},
	"a OneTable schema, which says how an application sees its items"},
    {{{"format", '"'}, {"models", '{'}},
	"a OneTable schema, which says how an application sees its items"},
    {{{"mappings", '['}, {"mappings", '['}}, "a mapping of columns to names"},
    {{{"terraform_version", '"'}, {"resources", '['}}, "a Terraform state"},
    {{{"terraform", '{'}, {"resource", '{'}}, "a Terraform configuration"},
    {{{"provider", '{'}, {"resource", '{'}}, "a Terraform configuration"},
    {{{"$schema", '"'}, {"properties", '{'}}, "a JSON schema"},
    {{{"Version", '"'}, {"Statement", '['}}, "an IAM policy"},
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
	for (size_t i = 0; i < COUNT_OF(refused); i++) {
		bool one =
		    strcmp(refused[i].has[0].name, refused[i].has[1].name) == 0;

		if (has_member(shape, refused[i].has[0].name,
			refused[i].has[0].first) &&
		    has_member(shape, refused[i].has[1].name,
			refused[i].has[1].first) &&
		    (!one || (shape->n == 1 && shape->end > 0)))
			return refused[i].what;
	}
	return NULL;
}

static bool
is_description(const struct shape *shape)
{
	return shape->end > 0 && shape_member(shape, "KeySchema") == '[' &&
	    shape_member(shape, "AttributeDefinitions") == '[';
}

/* The output of describe-table and create-table wraps the description. */
static bool
is_described(const struct shape *shape, struct span text)
{
	static const char *const names[] = {"Table", "TableDescription"};

	for (size_t i = 0; i < COUNT_OF(names); i++) {
		struct span inner;

		if (shape->end == 0 || shape->n != 1 ||
		    shape_member(shape, names[i]) != '{')
			continue;
		inner = json_find(text, names[i]);
		if (json_find(inner, "KeySchema").len > 0 &&
		    json_find(inner, "AttributeDefinitions").len > 0)
			return true;
	}
	return false;
}

/* Whether the first element of the array TEXT is a description. */
static bool
are_descriptions(struct span text)
{
	struct span first;

	if (text.len == 0 || text.ptr[0] != '[')
		return false;
	first = span_from(text, behind_blanks(text, 1));
	if (json_length(first) < first.len)
		first.len = json_length(first);
	if (json_find(first, "Table").len > 0)
		first = json_find(first, "Table");
	return json_find(first, "KeySchema").len > 0 &&
	    json_find(first, "AttributeDefinitions").len > 0;
}

/* Whether the first resource of the template TEXT has a type as there. */
static bool
has_resource(struct span text)
{
	struct span resources = json_find(text, "Resources");
	struct json json = {0};
	struct span name, value = {NULL, 0};
	bool more;

	json_init(&json, resources);
	if (json_enter(&json, '{', NULL) != ERR_OK ||
	    json_member(&json, &more, &name, NULL) != ERR_OK || !more ||
	    json_skip(&json, &value, NULL) != ERR_OK)
		value.len = 0;
	json_fini(&json);
	return span_find(json_find(value, "Type"), SPAN("::")) != SIZE_MAX;
}

/* Of CloudFormation and SAM; or what the Serverless framework has around one.
 * Items may have an attribute Resources, too. */
static bool
is_template(const struct shape *shape, struct span text)
{
	return (shape_member(shape, "Resources") == '{' &&
		   (shape_member(shape, "AWSTemplateFormatVersion") != '\0' ||
		       shape_member(shape, "Transform") != '\0' ||
		       has_resource(text))) ||
	    (shape_member(shape, "service") != '\0' &&
		shape_member(shape, "provider") != '\0' &&
		shape_member(shape, "resources") != '\0');
}

enum document
shape_document(const struct shape *shape, struct span text)
{
	if (shape_member(shape, "DataModel") == '[' &&
	    (shape_member(shape, "ModelName") != '\0' ||
		shape_member(shape, "ModelMetadata") != '\0'))
		return DOCUMENT_MODEL;
	if (is_template(shape, text))
		return DOCUMENT_TEMPLATE;
	if (is_description(shape) || is_described(shape, text))
		return DOCUMENT_DESCRIPTION;
	if (are_descriptions(text))
		return DOCUMENT_DESCRIPTIONS;
	return DOCUMENT_NONE;
}

/* What else there is in the output of scan and query. */
static bool
beside_items(struct span name)
{
	static const char *const names[] = {"Count", "ScannedCount",
	    "ConsumedCapacity", "LastEvaluatedKey", "NextToken",
	    "ResponseMetadata", "$metadata"};

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

/*
 * Requests always lie so. Items may, if there is nothing but arrays, since an
 * item of arrays alone has no key.
 */
bool
shape_is_tables(const struct shape *shape)
{
	bool requests = span_eq(shape->element, SPAN("PutRequest")) ||
	    span_eq(shape->element, SPAN("DeleteRequest"));

	if (shape->array == SHAPE_ARRAY_NONE)
		return false;
	for (size_t i = 0; i < shape->n; i++)
		if (shape->members[i].first != '[' ||
		    span_eq(shape->members[i].name, SPAN("Items")))
			return false;
	return requests || shape->n > 1;
}

/* What holds the tables in requests and answers, and what is beside it. */
static const struct {
	const char *name;
	bool holds;
} batch_members[] = {
    {"RequestItems", true},
    {"Responses", true},
    {"UnprocessedItems", true},
    {"UnprocessedKeys", false},
    {"ConsumedCapacity", false},
    {"ItemCollectionMetrics", false},
    {"ReturnConsumedCapacity", false},
    {"ReturnItemCollectionMetrics", false},
    {"ResponseMetadata", false},
    {"$metadata", false},
};

const struct member *
shape_outer(const struct shape *shape)
{
	const struct member *outer = NULL;

	for (size_t i = 0; i < shape->n; i++) {
		const struct member *member = &shape->members[i];
		size_t k = 0;

		while (k < COUNT_OF(batch_members) &&
		    !span_eq(member->name, span_of(batch_members[k].name)))
			k++;
		if (k == COUNT_OF(batch_members))
			return NULL;
		if (batch_members[k].holds && member->first == '{')
			outer = member;
	}
	return outer;
}
