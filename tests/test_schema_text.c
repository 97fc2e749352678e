/* SPDX-License-Identifier: MIT */
#include "src/model/schema.h"

#include "tests/tap.h"

static void
test_key_forms(void)
{
	static const struct {
		const char *text;
		const char *printed; /* NULL: wrong at POS */
		size_t pos;
	} rows[] = {
	    {"PK:S", "PK:S", 0},
	    {"PK:S,SK:N", "PK:S,SK:N", 0},
	    {" PK : S , SK : B ", "PK:S,SK:B", 0},
	    {"`PK`:S", "PK:S", 0},
	    {"`a b`:S,`c:d`:N", "`a b`:S,`c:d`:N", 0},
	    {"`a``b`:S", "`a``b`:S", 0},
	    {"a#b:S", "`a#b`:S", 0},
	    {"\xc3\xa9:S", "`\xc3\xa9`:S", 0},
	    {"", NULL, 0},
	    {"PK", NULL, 2},
	    {"PK:", NULL, 3},
	    {"PK:X", NULL, 3},
	    {"PK:s", NULL, 3},
	    {"PK:SS", NULL, 3},
	    {"PK:S,", NULL, 5},
	    {"PK:S,SK", NULL, 7},
	    {"PK:S SK:S", NULL, 5},
	    {"PK:S,SK:S,x:S", NULL, 9},
	    {"PK:S+x:S", NULL, 4},
	    {"PK:S,SK:S+x:S", NULL, 9},
	    {"PK:S;ALL", NULL, 4},
	    {":S", NULL, 0},
	    {"`PK:S", NULL, 0},
	    {"\xff:S", NULL, 0},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct schema schema = {0};
		struct buf out = {0};
		struct err err = {.pos = ERR_POS_NONE};
		enum err_code code =
		    schema_set_key(&schema, span_of(rows[i].text), &err);

		if (rows[i].printed != NULL) {
			IS_INT(code, ERR_OK, rows[i].text);
			schema_print_key(&schema.key, &out);
			IS_STR(buf_span(&out), rows[i].printed, rows[i].text);
		} else {
			IS_INT(code, ERR_SYNTAX, rows[i].text);
			IS_INT(err.pos, rows[i].pos, rows[i].text);
			IS_INT(schema.key.n, 0, "schema as before");
		}
		buf_fini(&out);
		schema_fini(&schema);
	}
}

static void
test_index_forms(void)
{
	static const struct {
		enum index_kind kind;
		const char *text;
		const char *printed; /* NULL: wrong at POS */
		size_t pos;
	} rows[] = {
	    {INDEX_GLOBAL, "byDepot=depot:S", "byDepot=depot:S", 0},
	    {INDEX_GLOBAL, "byDepot=depot:S,SK:S", "byDepot=depot:S,SK:S", 0},
	    {INDEX_GLOBAL, "a.b=t:S+r:S,d:S+i:N;ALL", "a.b=t:S+r:S,d:S+i:N", 0},
	    {INDEX_GLOBAL, "x=a:S+b:S+c:S+d:S,e:S+f:S+g:S+h:S",
		"x=a:S+b:S+c:S+d:S,e:S+f:S+g:S+h:S", 0},
	    {INDEX_GLOBAL, "byA=a:S;KEYS_ONLY", "byA=a:S;KEYS_ONLY", 0},
	    {INDEX_GLOBAL, "byA=a:S;INCLUDE=b", "byA=a:S;INCLUDE=b", 0},
	    {INDEX_GLOBAL, "byA = a:S ; INCLUDE = b , `c,d`",
		"byA=a:S;INCLUDE=b,`c,d`", 0},
	    {INDEX_LOCAL, "byModel=model:S", "byModel=model:S", 0},
	    {INDEX_LOCAL, "byModel=model:N;KEYS_ONLY",
		"byModel=model:N;KEYS_ONLY", 0},
	    {INDEX_GLOBAL, "byA", NULL, 3},
	    {INDEX_GLOBAL, "=a:S", NULL, 0},
	    {INDEX_GLOBAL, "byA=", NULL, 4},
	    {INDEX_GLOBAL, "byA=a:S;", NULL, 8},
	    {INDEX_GLOBAL, "byA=a:S;SOME", NULL, 8},
	    {INDEX_GLOBAL, "byA=a:S;INCLUDE", NULL, 15},
	    {INDEX_GLOBAL, "byA=a:S;INCLUDE=", NULL, 16},
	    {INDEX_GLOBAL, "byA=a:S;INCLUDE=b,", NULL, 18},
	    {INDEX_GLOBAL, "byA=a:S;ALL=b", NULL, 11},
	    {INDEX_GLOBAL, "byA=a:S,b:S,c:S", NULL, 11},
	    {INDEX_GLOBAL, "x=a:S+b:S+c:S+d:S+e:S", NULL, 17},
	    {INDEX_LOCAL, "byA=PK:S,a:S", NULL, 8},
	    {INDEX_LOCAL, "byA=a:S+b:S", NULL, 7},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct schema schema = {0};
		struct buf out = {0};
		struct err err = {.pos = ERR_POS_NONE};
		enum err_code code =
		    schema_set_key(&schema, SPAN("PK:S,SK:S"), &err);

		if (code == ERR_OK)
			code = schema_add_index(&schema, rows[i].kind,
			    span_of(rows[i].text), &err);
		if (rows[i].printed != NULL) {
			IS_INT(code, ERR_OK, rows[i].text);
			schema_print_index(&schema, &schema.indexes[0], &out);
			IS_STR(buf_span(&out), rows[i].printed, rows[i].text);
		} else {
			IS_INT(code, ERR_SYNTAX, rows[i].text);
			IS_INT(err.pos, rows[i].pos, rows[i].text);
			IS_INT(schema.n_indexes, 0, "schema as before");
		}
		buf_fini(&out);
		schema_fini(&schema);
	}
}

/* An index's key is its own and the table's, each attribute once. */
static void
test_index_keys(void)
{
	static const struct {
		enum index_kind kind;
		const char *text;
		size_t n_hash, n_range;
		const char *names;
	} rows[] = {
	    {INDEX_GLOBAL, "i=a:S", 1, 0, "a PK SK "},
	    {INDEX_GLOBAL, "i=a:S,SK:S", 1, 1, "a SK PK "},
	    {INDEX_GLOBAL, "i=SK:S,PK:S", 1, 1, "SK PK "},
	    {INDEX_GLOBAL, "i=a:S+b:S,c:N+PK:S", 2, 2, "a b c PK SK "},
	    {INDEX_LOCAL, "i=a:S", 1, 1, "PK a SK "},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct schema schema = {0};
		struct buf names = {0};
		const struct key_def *key;

		OK(schema_set_key(&schema, SPAN("PK:S,SK:S"), NULL) == ERR_OK &&
			schema_add_index(&schema, rows[i].kind,
			    span_of(rows[i].text), NULL) == ERR_OK,
		    "%s", rows[i].text);
		key = &schema.indexes[0].key;
		IS_INT(key->n_hash, rows[i].n_hash, rows[i].text);
		IS_INT(key->n_range, rows[i].n_range, rows[i].text);
		for (size_t k = 0; k < key->n; k++)
			buf_printf(&names, "%.*s ",
			    SPAN_ARG(key->part[k].name));
		IS_STR(buf_span(&names), rows[i].names, rows[i].text);
		buf_fini(&names);
		schema_fini(&schema);
	}
}

static void
test_add_template(void)
{
	static const struct {
		const char *text;
		size_t pos; /* ERR_POS_NONE: good */
	} rows[] = {
	    {"PK=VEH#{id}", ERR_POS_NONE},
	    {"`P K`=a=b", ERR_POS_NONE},
	    {"PK=DEP#{id}", ERR_POS_NONE},
	    {"PK", 2},
	    {"=x", 0},
	    {"PK=", 3},
	    {"PK=VEH#{id", 7},
	};
	struct schema schema = {0};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct err err = {.pos = ERR_POS_NONE};
		enum err_code code =
		    schema_add_template(&schema, span_of(rows[i].text), &err);

		IS_INT(code, rows[i].pos == ERR_POS_NONE ? ERR_OK : ERR_SYNTAX,
		    rows[i].text);
		IS_INT(err.pos, rows[i].pos, rows[i].text);
	}
	IS_INT(schema.n_templates, 2, "the second for PK replaces the first");
	IS_STR(schema.templates[0].attr, "PK", "attribute");
	IS_STR(schema.templates[0].text, "DEP#{id}", "template");
	IS_STR(schema.templates[1].attr, "P K", "attribute");
	IS_STR(schema.templates[1].text, "a=b", "template");
	schema_fini(&schema);
}

/* Entities and saved queries: what is read, and how it is written again. */
static void
test_add_named(void)
{
	static const struct {
		bool query;
		const char *text;
		const char *printed; /* NULL: wrong at POS */
		size_t pos;
	} rows[] = {
	    {false, "reading:SK=TS#{at}", "reading:SK=TS#{at}", 0},
	    {false, "`a b`:`S K`=x", "`a b`:`S K`=x", 0},
	    {false, "reading", NULL, 7},
	    {false, "reading:SK", NULL, 10},
	    {false, "reading:SK=a{", NULL, 12},
	    {false, ":SK=a", NULL, 0},
	    {true, "latest=desc limit 3", "latest=desc limit 3", 0},
	    {true, "`a b` =  asc ", "`a b`=asc", 0},
	    {true, "latest", NULL, 6},
	    {true, "=asc", NULL, 0},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct span text = span_of(rows[i].text);
		struct schema schema = {0};
		struct buf out = {0};
		struct err err = {.pos = ERR_POS_NONE};
		enum err_code code = rows[i].query
		    ? schema_add_query(&schema, text, &err)
		    : schema_add_entity(&schema, text, &err);

		if (rows[i].printed == NULL) {
			IS_INT(code, ERR_SYNTAX, rows[i].text);
			IS_INT(err.pos, rows[i].pos, rows[i].text);
		} else if (rows[i].query) {
			schema_print_query(&schema.queries[0], &out);
			IS_STR(buf_span(&out), rows[i].printed, rows[i].text);
		} else {
			schema_print_entity(&schema.entities[0], &out);
			IS_STR(buf_span(&out), rows[i].printed, rows[i].text);
		}
		buf_fini(&out);
		schema_fini(&schema);
	}
}

int
main(void)
{
	test_key_forms();
	test_index_forms();
	test_index_keys();
	test_add_template();
	test_add_named();
	return tap_end();
}
