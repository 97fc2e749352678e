/* SPDX-License-Identifier: MIT */
#include "src/model/schema.h"

#include <stdio.h>

#include "tests/tap.h"

#define LITERAL(TEXT)                    \
	{                                \
		(TEXT), sizeof(TEXT) - 1 \
	}

/* A schema from short forms; NULL ends the indexes. */
struct forms {
	const char *key;
	const char *global[4];
	const char *local[4];
};

static enum err_code
build(const struct forms *forms, struct schema *schema, struct err *err)
{
	enum err_code code = schema_set_key(schema, span_of(forms->key), err);

	schema->name = SPAN("Fleet");
	for (size_t i = 0; code == ERR_OK && forms->global[i] != NULL; i++)
		code = schema_add_index(schema, INDEX_GLOBAL,
		    span_of(forms->global[i]), err);
	for (size_t i = 0; code == ERR_OK && forms->local[i] != NULL; i++)
		code = schema_add_index(schema, INDEX_LOCAL,
		    span_of(forms->local[i]), err);
	return code;
}

#define BAD "One or more parameter values were invalid: "

static void
test_check(void)
{
	static const struct {
		struct forms forms;
		const char *msg; /* NULL: good */
	} rows[] = {
	    {{"PK:S", {NULL}, {NULL}}, NULL},
	    {{"PK:S,SK:N", {"byA=a:S,PK:S", NULL}, {"byB=b:B", NULL}}, NULL},
	    {{"PK:S,PK:S", {NULL}, {NULL}},
		"Both the Hash Key and the Range Key element in the KeySchema "
		"have the same name"},
	    {{"PK:S", {"byA=a:S+b:S,a:S", NULL}, {NULL}},
		"Both the Hash Key and the Range Key element in the KeySchema "
		"have the same name"},
	    {{"PK:S", {NULL}, {"byA=a:S", NULL}},
		BAD "Table KeySchema does not have a range key, which is "
		    "required when specifying a LocalSecondaryIndex"},
	    {{"PK:S,SK:S", {"byA=a:S", NULL}, {"byA=b:S", NULL}},
		BAD "Duplicate index name: byA"},
	    {{"PK:S", {"byA=a:S", "byB=a:N", NULL}, {NULL}},
		BAD "key attribute a is of type S in one key and of type N in "
		    "another"},
	    {{"PK:S", {"byA=PK:N", NULL}, {NULL}},
		BAD "key attribute PK is of type S in one key and of type N in "
		    "another"},
	    {{"``:S", {NULL}, {NULL}},
		"1 validation error detected: Value '' at "
		"'keySchema.1.member.attributeName' failed to satisfy "
		"constraint: Member must have length greater than or equal to "
		"1"},
	    {{"PK:S", {"G=a:S", NULL}, {NULL}}, NULL},
	    {{"PK:S,SK:S", {"byA=a:S", NULL}, {"byC=c:S", "#b=a:S", NULL}},
		"1 validation error detected: Value '#b' at "
		"'localSecondaryIndexes.2.member.indexName' failed to satisfy "
		"constraint: Member must satisfy regular expression pattern: "
		"[a-zA-Z0-9_.-]+"},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct schema schema = {0};
		struct err err = {0};

		IS_INT(build(&rows[i].forms, &schema, &err), ERR_OK,
		    rows[i].forms.key);
		if (rows[i].msg == NULL) {
			IS_INT(schema_check(&schema, &err), ERR_OK, "good");
		} else {
			IS_INT(schema_check(&schema, &err), ERR_INVALID, "bad");
			IS_STR(span_of(err.msg), rows[i].msg, "why");
		}
		schema_fini(&schema);
	}
}

static void
test_table_names(void)
{
	static const struct {
		struct span name;
		const char *msg; /* NULL: good */
	} rows[] = {
	    {LITERAL("abc"), NULL},
	    {LITERAL("My_Table-1.2"), NULL},
	    {{NULL, 0},
		"1 validation error detected: Value null at 'tableName' failed "
		"to satisfy constraint: Member must not be null"},
	    {LITERAL("t"), NULL},
	    {LITERAL(""),
		"2 validation errors detected: Value '' at 'tableName' failed "
		"to satisfy constraint: Member must satisfy regular expression "
		"pattern: [a-zA-Z0-9_.-]+; Value '' at 'tableName' failed to "
		"satisfy constraint: Member must have length greater than or "
		"equal to 1"},
	    {LITERAL("bad table"),
		"1 validation error detected: Value 'bad table' at 'tableName' "
		"failed to satisfy constraint: Member must satisfy regular "
		"expression pattern: [a-zA-Z0-9_.-]+"},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct schema schema = {0};
		struct err err = {0};

		IS_INT(schema_set_key(&schema, SPAN("PK:S"), &err), ERR_OK,
		    "key");
		schema.name = rows[i].name;
		IS_INT(schema_check(&schema, &err),
		    rows[i].msg == NULL ? ERR_OK : ERR_INVALID, "name");
		if (rows[i].msg != NULL)
			IS_STR(span_of(err.msg), rows[i].msg, "why");
		schema_fini(&schema);
	}
}

/* As many indexes as are allowed, and one more. */
static void
test_index_counts(void)
{
	static const struct {
		enum index_kind kind;
		int n;
		const char *msg; /* NULL: good */
	} rows[] = {
	    {INDEX_GLOBAL, 20, NULL},
	    {INDEX_GLOBAL, 21,
		BAD "GlobalSecondaryIndex count exceeds the per-table limit "
		    "of 20"},
	    {INDEX_LOCAL, 5, NULL},
	    {INDEX_LOCAL, 6,
		BAD "Number of LocalSecondaryIndexes exceeds per-table limit "
		    "of 5"},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct schema schema = {0};
		struct err err = {0};
		enum err_code code =
		    schema_set_key(&schema, SPAN("PK:S,SK:S"), &err);

		schema.name = SPAN("Fleet");
		for (int k = 0; code == ERR_OK && k < rows[i].n; k++) {
			char text[32];

			(void)snprintf(text, sizeof(text), "index%d=a%d:S", k,
			    k);
			code = schema_add_index(&schema, rows[i].kind,
			    span_of(text), &err);
		}
		IS_INT(code, ERR_OK, "indexes added");
		IS_INT(schema_check(&schema, &err),
		    rows[i].msg == NULL ? ERR_OK : ERR_INVALID, "indexes");
		if (rows[i].msg != NULL)
			IS_STR(span_of(err.msg), rows[i].msg, "why");
		schema_fini(&schema);
	}
}

static void
test_check_projection(void)
{
	static struct span names[NON_KEY_ATTRIBUTES_MAX + 1];

	static const struct {
		enum projection projection;
		size_t n_include;
		const char *msg; /* NULL: good */
	} rows[] = {
	    {PROJECT_ALL, 0, NULL},
	    {PROJECT_KEYS_ONLY, 0, NULL},
	    {PROJECT_INCLUDE, 100, NULL},
	    {PROJECT_INCLUDE, 101,
		BAD "Number of NonKeyAttributes exceeds per-table limit of "
		    "100"},
	    {PROJECT_INCLUDE, 0,
		BAD "ProjectionType is INCLUDE, but NonKeyAttributes is not "
		    "specified"},
	    {PROJECT_ALL, 1,
		BAD "ProjectionType is ALL, but NonKeyAttributes is specified"},
	    {PROJECT_KEYS_ONLY, 1,
		BAD "ProjectionType is KEYS_ONLY, but NonKeyAttributes is "
		    "specified"},
	};
	static const struct forms forms = {"PK:S", {"byA=a:S", NULL}, {NULL}};

	for (size_t i = 0; i < COUNT_OF(names); i++)
		names[i] = SPAN("x");
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct schema schema = {0};
		struct err err = {0};

		IS_INT(build(&forms, &schema, &err), ERR_OK, "schema");
		schema.indexes[0].projection = rows[i].projection;
		schema.indexes[0].include = names;
		schema.indexes[0].n_include = rows[i].n_include;
		IS_INT(schema_check(&schema, &err),
		    rows[i].msg == NULL ? ERR_OK : ERR_INVALID, "projection");
		if (rows[i].msg != NULL)
			IS_STR(span_of(err.msg), rows[i].msg, "why");
		schema_fini(&schema);
	}
}

static void
test_projects(void)
{
	static const struct {
		const char *projection;
		const char *name;
		bool projects;
		size_t entry; /* bytes of the entry for the item below */
	} rows[] = {
	    /* PK 2+1, SK 2+2 (N 12), a 1+1, big 3+10, c 1+1 */
	    {"", "big", true, 3 + 4 + 2 + 13 + 2},
	    {";KEYS_ONLY", "big", false, 3 + 4 + 2},
	    {";KEYS_ONLY", "a", true, 3 + 4 + 2},
	    {";KEYS_ONLY", "PK", true, 3 + 4 + 2},
	    {";KEYS_ONLY", "SK", true, 3 + 4 + 2},
	    {";INCLUDE=c", "c", true, 3 + 4 + 2 + 2},
	    {";INCLUDE=c,none", "big", false, 3 + 4 + 2 + 2},
	};
	struct item item = {0};

	item_add(&item, SPAN("PK"), (struct value){VALUE_S, SPAN("p")});
	item_add(&item, SPAN("SK"), (struct value){VALUE_N, SPAN("12")});
	item_add(&item, SPAN("a"), (struct value){VALUE_S, SPAN("a")});
	item_add(&item, SPAN("big"),
	    (struct value){VALUE_S, SPAN("0123456789")});
	item_add(&item, SPAN("c"), (struct value){VALUE_NULL, SPAN("")});
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct schema schema = {0};
		char text[64];

		(void)snprintf(text, sizeof(text), "byA=a:S%s",
		    rows[i].projection);
		OK(schema_set_key(&schema, SPAN("PK:S,SK:N"), NULL) == ERR_OK &&
			schema_add_index(&schema, INDEX_GLOBAL, span_of(text),
			    NULL) == ERR_OK,
		    "%s", text);
		IS_INT(index_projects(&schema, &schema.indexes[0],
			   span_of(rows[i].name)),
		    rows[i].projects, rows[i].name);
		IS_INT(index_entry_size(&schema, &schema.indexes[0], &item),
		    rows[i].entry, "size of the entry");
		schema_fini(&schema);
	}
	item_fini(&item);
}

/* What is ours: templates, entities, pins, delimiter and queries. */
static void
test_check_keyslice(void)
{
	static struct key_template good = {LITERAL("PK"), LITERAL("V#{id}")};
	static struct key_template stray = {LITERAL("id"), LITERAL("V#{id}")};
	static struct key_template broken = {LITERAL("PK"), LITERAL("V#{id")};
	static struct entity reading = {
	    LITERAL("reading"), LITERAL("PK"), LITERAL("V#{id}")};
	static struct entity nameless = {
	    LITERAL(""), LITERAL("PK"), LITERAL("V#{id}")};
	static struct span pin = LITERAL("META");
	static struct span no_pin = LITERAL("");
	static struct saved_query latest = {LITERAL("latest"), LITERAL("desc")};
	static struct saved_query unnamed = {LITERAL(""), LITERAL("desc")};

	const struct {
		struct key_template *template;
		struct entity *entity;
		struct span *pin;
		struct saved_query *query;
		const char *delimiter;
		const char *msg; /* NULL: good */
	} rows[] = {
	    {&good, &reading, &pin, &latest, "#", NULL},
	    {&stray, &reading, &pin, &latest, "#",
		"template: 'id' is part of no key"},
	    {&broken, &reading, &pin, &latest, "#",
		"template for 'PK': '{' without '}' (a brace itself is written "
		"'{{')"},
	    {&good, &nameless, &pin, &latest, "#",
		"entity: its name must have 1 to 255 bytes"},
	    {&good, &reading, &no_pin, &latest, "#",
		"a pin must have 1 to 1024 bytes"},
	    {&good, &reading, &pin, &unnamed, "#",
		"saved query '': its name must have 1 to 255 bytes, its text "
		"at most 16384"},
	    {&good, &reading, &pin, &latest, "12345678901234567",
		"the delimiter must not have more than 16 bytes"},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct schema schema = {0};
		struct err err = {0};

		IS_INT(schema_set_key(&schema, SPAN("PK:S"), &err), ERR_OK,
		    "key");
		schema.name = SPAN("Fleet");
		schema.templates = rows[i].template;
		schema.entities = rows[i].entity;
		schema.pins = rows[i].pin;
		schema.queries = rows[i].query;
		schema.n_templates = schema.n_entities = schema.n_pins =
		    schema.n_queries = 1;
		schema.delimiter = span_of(rows[i].delimiter);
		IS_INT(schema_check(&schema, &err),
		    rows[i].msg == NULL ? ERR_OK : ERR_INVALID, "ours");
		if (rows[i].msg != NULL)
			IS_STR(span_of(err.msg), rows[i].msg, "why");
		schema_fini(&schema);
	}
}

static void
test_copy(void)
{
	static const struct forms forms = {"PK:S,SK:S",
	    {"byA=a:S;INCLUDE=b,c", NULL}, {"byD=d:N;KEYS_ONLY", NULL}};
	struct schema schema = {0}, copy = {0};
	struct buf out = {0};
	struct key_part attrs[KEY_ATTRS_MAX];

	IS_INT(build(&forms, &schema, NULL), ERR_OK, "schema");
	schema_put_template(&schema, SPAN("PK"), SPAN("V#{id}"));
	schema_put_query(&schema, SPAN("q"), SPAN("asc"));
	schema_put_query(&schema, SPAN("q"), SPAN("desc"));
	schema_copy(&copy, &schema);
	schema_fini(&schema);

	IS_STR(copy.name, "Fleet", "name");
	schema_print_key(&copy.key, &out);
	buf_putc(&out, ' ');
	schema_print_index(&copy, &copy.indexes[0], &out);
	buf_putc(&out, ' ');
	schema_print_index(&copy, &copy.indexes[1], &out);
	IS_STR(buf_span(&out),
	    "PK:S,SK:S byA=a:S;INCLUDE=b,c byD=d:N;KEYS_ONLY", "keys");
	IS_STR(copy.templates[0].text, "V#{id}", "template");
	IS_INT(copy.n_queries, 1, "queries");
	IS_STR(copy.queries[0].text, "desc", "query");
	IS_INT(copy.n_pins, 1, "pins");
	IS_STR(copy.pins[0], "META", "the pin of a schema that names none");
	IS_INT(schema_find_index(&copy, SPAN("byD")), 1, "byD");
	IS_INT(schema_find_index(&copy, SPAN("byd")), SIZE_MAX, "byd");
	IS_INT(schema_key_attrs(&copy, attrs), 4, "PK, SK, a, d");
	IS_STR(attrs[3].name, "d", "the last of them");
	buf_fini(&out);
	schema_fini(&copy);
}

/* Global indexes stand first, whatever the order in which they come. */
static void
test_index_order(void)
{
	static const struct {
		enum index_kind kind;
		const char *text;
	} rows[] = {
	    {INDEX_LOCAL, "l1=a:S"},
	    {INDEX_GLOBAL, "g1=a:S"},
	    {INDEX_LOCAL, "l2=b:S"},
	    {INDEX_GLOBAL, "g2=b:S"},
	};
	struct schema schema = {0};
	struct buf names = {0};

	IS_INT(schema_set_key(&schema, SPAN("PK:S,SK:S"), NULL), ERR_OK, "key");
	for (size_t i = 0; i < COUNT_OF(rows); i++)
		IS_INT(schema_add_index(&schema, rows[i].kind,
			   span_of(rows[i].text), NULL),
		    ERR_OK, rows[i].text);
	for (size_t i = 0; i < schema.n_indexes; i++)
		buf_printf(&names, "%.*s ", SPAN_ARG(schema.indexes[i].name));
	IS_STR(buf_span(&names), "g1 g2 l1 l2 ", "order");
	buf_fini(&names);
	schema_fini(&schema);
}

int
main(void)
{
	test_check();
	test_table_names();
	test_index_counts();
	test_check_projection();
	test_projects();
	test_check_keyslice();
	test_copy();
	test_index_order();
	return tap_end();
}
