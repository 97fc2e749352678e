/* SPDX-License-Identifier: MIT */
#include "src/model/schema.h"

static const char *const projection_names[] = {
    [PROJECT_ALL] = "ALL",
    [PROJECT_KEYS_ONLY] = "KEYS_ONLY",
    [PROJECT_INCLUDE] = "INCLUDE",
};

const char *
projection_name(enum projection projection)
{
	return projection_names[projection];
}

bool
projection_of(struct span name, enum projection *ret_projection)
{
	for (size_t i = 0; i < COUNT_OF(projection_names); i++) {
		if (span_eq(name, span_of(projection_names[i]))) {
			*ret_projection = (enum projection)i;
			return true;
		}
	}
	return false;
}

bool
schema_is_name(struct span name)
{
	for (size_t i = 0; i < name.len; i++) {
		char c = name.ptr[i];

		if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') &&
		    !(c >= '0' && c <= '9') && c != '_' && c != '.' && c != '-')
			return false;
	}
	return name.len > 0;
}

void
schema_fini(struct schema *schema)
{
	arena_fini(&schema->arena);
	*schema = (struct schema){0};
}

static void
copy_key(struct arena *arena, struct key_def *key)
{
	for (size_t i = 0; i < key->n; i++)
		key->part[i].name = arena_dup(arena, key->part[i].name);
}

/* Not NULL for no elements: "no pins" is not the same as "none were given". */
static void *
copy_array(struct arena *arena, const void *array, size_t n, size_t size)
{
	void *copy;

	if (array == NULL)
		return NULL;
	copy = arena_alloc(arena, n == 0 ? size : n * size);
	if (n > 0)
		memcpy(copy, array, n * size);
	return copy;
}

static struct span *
copy_names(struct arena *arena, const struct span *names, size_t n)
{
	struct span *copy = copy_array(arena, names, n, sizeof(*copy));

	for (size_t i = 0; i < n; i++)
		copy[i] = arena_dup(arena, copy[i]);
	return copy;
}

static void
copy_index(struct arena *arena, struct index_schema *index)
{
	index->name = arena_dup(arena, index->name);
	copy_key(arena, &index->key);
	index->include = copy_names(arena, index->include, index->n_include);
}

void
schema_copy(struct schema *to, const struct schema *from)
{
	struct arena *arena = &to->arena, kept;

	kept = to->arena;
	*to = *from;
	to->arena = kept;
	to->name = arena_dup(arena, from->name);
	to->delimiter = arena_dup(arena, from->delimiter);
	copy_key(arena, &to->key);
	to->indexes = copy_array(arena, from->indexes, from->n_indexes,
	    sizeof(*to->indexes));
	for (size_t i = 0; i < to->n_indexes; i++)
		copy_index(arena, &to->indexes[i]);
	to->templates = copy_array(arena, from->templates, from->n_templates,
	    sizeof(*to->templates));
	for (size_t i = 0; i < to->n_templates; i++) {
		struct key_template *template = &to->templates[i];

		template->attr = arena_dup(arena, template->attr);
		template->text = arena_dup(arena, template->text);
	}
	to->pins = copy_names(arena, from->pins, from->n_pins);
	to->entities = copy_array(arena, from->entities, from->n_entities,
	    sizeof(*to->entities));
	for (size_t i = 0; i < to->n_entities; i++) {
		struct entity *entity = &to->entities[i];

		entity->name = arena_dup(arena, entity->name);
		entity->attr = arena_dup(arena, entity->attr);
		entity->text = arena_dup(arena, entity->text);
	}
	to->queries = copy_array(arena, from->queries, from->n_queries,
	    sizeof(*to->queries));
	for (size_t i = 0; i < to->n_queries; i++) {
		struct saved_query *query = &to->queries[i];

		query->name = arena_dup(arena, query->name);
		query->text = arena_dup(arena, query->text);
	}
}

void *
schema_grow(struct schema *schema, const void *array, size_t n, size_t size)
{
	void *grown = arena_alloc(&schema->arena, (n + 1) * size);

	if (n > 0)
		memcpy(grown, array, n * size);
	return grown;
}

size_t
schema_put_index(struct schema *schema, const struct index_schema *index)
{
	size_t n = schema->n_indexes++;
	size_t at = n;

	schema->indexes =
	    schema_grow(schema, schema->indexes, n, sizeof(*schema->indexes));
	while (index->kind == INDEX_GLOBAL && at > 0 &&
	    schema->indexes[at - 1].kind == INDEX_LOCAL) {
		schema->indexes[at] = schema->indexes[at - 1];
		at--;
	}
	schema->indexes[at] = *index;
	copy_index(&schema->arena, &schema->indexes[at]);
	return at;
}

void
schema_put_template(struct schema *schema, struct span attr, struct span text)
{
	size_t i = 0;

	while (i < schema->n_templates &&
	    !span_eq(schema->templates[i].attr, attr))
		i++;
	if (i == schema->n_templates) {
		schema->templates = schema_grow(schema, schema->templates, i,
		    sizeof(*schema->templates));
		schema->templates[i].attr = arena_dup(&schema->arena, attr);
		schema->n_templates++;
	}
	schema->templates[i].text = arena_dup(&schema->arena, text);
}

static size_t
find_query(const struct schema *schema, struct span name)
{
	size_t i = 0;

	while (i < schema->n_queries && !span_eq(schema->queries[i].name, name))
		i++;
	return i;
}

const struct saved_query *
schema_query(const struct schema *schema, struct span name)
{
	size_t i = find_query(schema, name);

	return i == schema->n_queries ? NULL : &schema->queries[i];
}

void
schema_put_query(struct schema *schema, struct span name, struct span text)
{
	size_t i = find_query(schema, name);

	if (i == schema->n_queries) {
		schema->queries = schema_grow(schema, schema->queries, i,
		    sizeof(*schema->queries));
		schema->queries[i].name = arena_dup(&schema->arena, name);
		schema->n_queries++;
	}
	schema->queries[i].text = arena_dup(&schema->arena, text);
}

bool
schema_drop_query(struct schema *schema, struct span name)
{
	size_t i = find_query(schema, name);

	if (i == schema->n_queries)
		return false;
	schema->n_queries--;
	memmove(&schema->queries[i], &schema->queries[i + 1],
	    (schema->n_queries - i) * sizeof(*schema->queries));
	return true;
}

void
schema_default_pins(struct schema *schema)
{
	if (schema->pins != NULL)
		return;
	schema->pins = schema_grow(schema, NULL, 0, sizeof(*schema->pins));
	schema->pins[0] = arena_dup(&schema->arena, SPAN("META"));
	schema->n_pins = 1;
}

bool
schema_chooses_pins(const struct schema *schema)
{
	if (schema->n_pins == 1)
		return !span_eq(schema->pins[0], SPAN("META"));
	return schema->pins != NULL;
}

static size_t
add_key_attrs(const struct key_def *key, struct key_part *parts, size_t n)
{
	for (size_t i = 0; i < key->n && n < KEY_ATTRS_MAX; i++) {
		size_t same = 0;

		while (same < n &&
		    !span_eq(parts[same].name, key->part[i].name))
			same++;
		if (same == n)
			parts[n++] = key->part[i];
	}
	return n;
}

size_t
schema_key_attrs(const struct schema *schema, struct key_part *ret_parts)
{
	size_t n = add_key_attrs(&schema->key, ret_parts, 0);

	for (size_t i = 0; i < schema->n_indexes; i++)
		n = add_key_attrs(&schema->indexes[i].key, ret_parts, n);
	return n;
}

size_t
schema_find_index(const struct schema *schema, struct span name)
{
	for (size_t i = 0; i < schema->n_indexes; i++)
		if (span_eq(schema->indexes[i].name, name))
			return i;
	return SIZE_MAX;
}

bool
index_projects(const struct schema *schema, const struct index_schema *index,
    struct span name)
{
	if (index->projection == PROJECT_ALL ||
	    key_find(&index->key, name) != KEY_PARTS_MAX ||
	    key_find(&schema->key, name) != KEY_PARTS_MAX)
		return true;
	for (size_t i = 0; i < index->n_include; i++)
		if (span_eq(index->include[i], name))
			return true;
	return false;
}

size_t
index_entry_size(const struct schema *schema, const struct index_schema *index,
    const struct item *item)
{
	size_t size = 0;

	for (size_t i = 0; i < item->n; i++) {
		const struct attr *attr = &item->attrs[i];

		if (index_projects(schema, index, attr->name))
			size += attr->name.len + value_size(attr->value);
	}
	return size;
}
