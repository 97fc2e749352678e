/* SPDX-License-Identifier: MIT */
#ifndef TESTS_SCREEN_STORES_H
#define TESTS_SCREEN_STORES_H

#include "tests/screen_states.h"

/* The stores that screens are tested on, by name. */

/* The demo's data: vehicles and their readings, a file tree. */
static inline void
make_demo(const char *store, const char *source)
{
	static const char *const names[] = {"fleet", "drive"};

	for (size_t i = 0; i < COUNT_OF(names); i++) {
		struct buf file = {0}, schema = {0};

		buf_printf(&file, "%s/share/demo/%s.jsonl", source, names[i]);
		buf_printf(&schema, "%s/share/demo/%s.json", source, names[i]);
		load_file(store, buf_str(&file), NULL, buf_str(&schema), NULL);
		buf_fini(&file);
		buf_fini(&schema);
	}
}

/* Values and the texts that are written as they are. */
static const char alike_items[] =
    "{\"k\":{\"S\":\"a\"},\"n\":{\"N\":\"1\"},\"v\":{\"S\":\"5\"},"
    "\"zip\":{\"S\":\"01234\"},\"w\":{\"S\":\"null\"}}\n"
    "{\"k\":{\"S\":\"a\"},\"n\":{\"N\":\"2\"},\"v\":{\"N\":\"5\"},"
    "\"zip\":{\"S\":\"99\"},\"w\":{\"NULL\":true}}\n"
    "{\"k\":{\"S\":\"a\"},\"n\":{\"N\":\"3\"},\"v\":{\"S\":\"five\"},"
    "\"zip\":{\"NULL\":true},\"w\":{\"S\":\"true\"}}\n"
    "{\"k\":{\"S\":\"a\"},\"n\":{\"N\":\"4\"},\"v\":{\"S\":\"-1e3\"},"
    "\"zip\":{\"S\":\"7\"},\"w\":{\"BOOL\":true}}\n"
    "{\"k\":{\"S\":\"a\"},\"n\":{\"N\":\"5\"},\"v\":{\"S\":\"0x00\"},"
    "\"zip\":{\"S\":\"7\"},\"w\":{\"S\":\"[1]\"}}\n"
    "{\"k\":{\"S\":\"a\"},\"n\":{\"N\":\"6\"},\"v\":{\"S\":\"5.\"},"
    "\"zip\":{\"S\":\"8\"},\"w\":{\"L\":[{\"N\":\"1\"}]}}\n";

/* Values of all types, and texts that a terminal must not get raw. */
static const char odd_items[] =
    "{\"k\":{\"S\":\"a\"},\"s\":{\"S\":\"META\"},\"title\":{\"S\":\"odd\"}}\n"
    "{\"k\":{\"S\":\"a\"},\"s\":{\"S\":\"1 missing, null, empty\"},"
    "\"null\":{\"NULL\":true},\"empty\":{\"S\":\"\"},"
    "\"yes\":{\"BOOL\":true},\"no\":{\"BOOL\":false}}\n"
    "{\"k\":{\"S\":\"a\"},\"s\":{\"S\":\"2 wide \\u6f22\\u5b57\"},"
    "\"title\":{\"S\":\"\\u65e5\\u672c\\u8a9e\\u306e\\u30c6\\u30ad\\u30b9"
    "\\u30c8\"},\"empty\":{\"S\":\"e\\u0301 combining\"}}\n"
    "{\"k\":{\"S\":\"a\"},\"s\":{\"S\":\"3 emoji \\ud83d\\udc69\\u200d"
    "\\ud83d\\ude80\"},\"title\":{\"S\":\"\\ud83c\\udde9\\ud83c\\uddea "
    "flag\"}}\n"
    "{\"k\":{\"S\":\"a\"},\"s\":{\"S\":\"4 control \\u001b[31m\"},"
    "\"title\":{\"S\":\"bell\\u0007 tab\\t line\\nend\"},"
    "\"empty\":{\"S\":\"\\u202eright to left\"}}\n"
    "{\"k\":{\"S\":\"a\"},\"s\":{\"S\":\"5 types\"},"
    "\"n\":{\"N\":\"-12345678901234567890.5\"},"
    "\"b\":{\"B\":\"AP8Q\"},\"list\":{\"L\":[{\"N\":\"1\"},{\"S\":\"two\"},"
    "{\"M\":{\"three\":{\"L\":[]}}}]},"
    "\"map\":{\"M\":{\"inner\":{\"M\":{\"deep\":{\"S\":\"down\"}}}}},"
    "\"set\":{\"NS\":[\"1\",\"2\"]},\"bset\":{\"BS\":[\"AQ==\"]}}\n"
    "{\"k\":{\"S\":\"a\"},\"s\":{\"S\":\"6 long\"},\"title\":{\"S\":\""
    "a text that is longer than any column is wide, and goes on and on until "
    "it has to be broken over several lines of the item\"}}\n";

/* Times as numbers and in names, and numbers that are none. */
static const char time_items[] =
    "{\"pk\":{\"S\":\"1\"},\"ttl\":{\"N\":\"1893456000\"},"
    "\"ms\":{\"N\":\"1893456000000\"},\"n\":{\"N\":\"1893\"},"
    "\"id\":{\"S\":\"EVT#01ARYZ6S41TSV4RRFFQ69G5FAV\"}}\n"
    "{\"pk\":{\"S\":\"2\"},\"ttl\":{\"N\":\"951782400\"},"
    "\"ms\":{\"NULL\":true},\"n\":{\"N\":\"-3\"},"
    "\"id\":{\"S\":\"017F22E2-79B0-7CC3-98C4-DC0C0C07398F\"}}\n";

/* The same in keys. */
static const char event_items[] =
    "{\"pk\":{\"S\":\"1\"},\"id\":{\"S\":\"EVT#01ARYZ6S41TSV4RRFFQ69G5FAV\"}}\n"
    "{\"pk\":{\"S\":\"1\"},\"id\":{\"S\":\"TS#1893456000\"},"
    "\"at\":{\"S\":\"2030-01-01T02:00:00+02:00\"}}\n"
    "{\"pk\":{\"S\":\"1\"},\"id\":{\"S\":\"VEH#1/TS#2026-01-01T00:00:14Z\"}}\n"
    "{\"pk\":{\"S\":\"2\"},\"id\":{\"S\":\"TS#2026-01-01T00:00:14Z\"}}\n";

static inline void
make_times(const char *store)
{
	load_text(store, SPAN(time_items), "Times", "pk:S");
	load_text(store, SPAN(event_items), "Events", "pk:S,id:S");
}

/* Two days of one table, and a table with another key. */
static const char monday_items[] =
    "{\"v\":{\"S\":\"V-1\"},\"at\":{\"S\":\"META\"},"
    "\"plate\":{\"S\":\"LN71 KXB\"},\"doors\":{\"NS\":[\"1\",\"2\"]}}\n"
    "{\"v\":{\"S\":\"V-1\"},\"at\":{\"S\":\"TS#09:00\"},"
    "\"speed\":{\"N\":\"41\"},\"fuel\":{\"N\":\"71.0\"}}\n"
    "{\"v\":{\"S\":\"V-1\"},\"at\":{\"S\":\"TS#09:05\"},"
    "\"speed\":{\"N\":\"46\"},\"note\":{\"S\":\"slow\"}}\n"
    "{\"v\":{\"S\":\"V-2\"},\"at\":{\"S\":\"META\"},"
    "\"plate\":{\"S\":\"MA20 FTP\"}}\n"
    "{\"v\":{\"S\":\"V-2\"},\"at\":{\"S\":\"TS#09:00\"},"
    "\"speed\":{\"N\":\"30\"}}\n";
static const char tuesday_items[] =
    "{\"v\":{\"S\":\"V-1\"},\"at\":{\"S\":\"META\"},"
    "\"doors\":{\"NS\":[\"2\",\"1\"]},\"plate\":{\"S\":\"LN71 KXB\"}}\n"
    "{\"v\":{\"S\":\"V-1\"},\"at\":{\"S\":\"TS#09:00\"},"
    "\"speed\":{\"N\":\"44\"},\"fuel\":{\"N\":\"71\"},"
    "\"at fault\":{\"M\":{\"code\":{\"S\":\"P0420\"}}}}\n"
    "{\"v\":{\"S\":\"V-1\"},\"at\":{\"S\":\"TS#09:05\"},"
    "\"speed\":{\"N\":\"46\"}}\n"
    "{\"v\":{\"S\":\"V-2\"},\"at\":{\"S\":\"META\"},"
    "\"plate\":{\"S\":\"MA20 FTP\"}}\n"
    "{\"v\":{\"S\":\"V-3\"},\"at\":{\"S\":\"META\"},"
    "\"plate\":{\"S\":\"B-KS 1\"},\"null\":{\"NULL\":true}}\n";

static inline void
make_days(const char *store)
{
	load_text(store, SPAN(monday_items), "Monday", "v:S,at:S");
	load_text(store, SPAN(tuesday_items), "Tuesday", "v:S,at:S");
	load_text(store, SPAN("{\"id\":{\"N\":\"1\"}}\n"), "Trips", "id:N");
}

/* PREFIX0000001 ...: one collection of ITEMS items, and many small ones. */
static inline void
make_huge(const char *store)
{
	struct buf text = {0};

	for (int i = 0; i < 20000; i++)
		buf_printf(&text,
		    "{\"pk\":{\"S\":\"big\"},\"sk\":{\"N\":\"%d\"},"
		    "\"even\":{\"BOOL\":%s},\"word\":{\"S\":\"w%d\"}}\n",
		    i, i % 2 == 0 ? "true" : "false", i % 1000);
	for (int i = 0; i < 3000; i++)
		buf_printf(&text,
		    "{\"pk\":{\"S\":\"small-%04d\"},\"sk\":{\"N\":\"1\"}}\n",
		    i);
	load_text(store, buf_span(&text), "Huge", "pk:S,sk:N");
	buf_fini(&text);
}

/* An index whose partition key and sort key have several attributes. */
static inline void
make_parts(const char *store)
{
	static const char *const indexes[] = {
	    "byRegion=tenant:S+year:N+region:S,day:S+number:S", NULL};
	static const char *const tenants[] = {"acme/eu", "acme/us", "birch"};
	static const char *const regions[] = {
	    "north/coast", "north/hills", "south"};
	struct err err = {0};
	struct store *opened = NULL;
	struct table *table;

	if (store_open(store, STORE_CREATE, &opened, &err) != ERR_OK)
		abort();
	table = fixture_table(opened, "Orders", "id:S", indexes);
	for (int i = 0; i < 36; i++) {
		char text[320];

		(void)snprintf(text, sizeof(text),
		    "{\"id\":{\"S\":\"o%02d\"},\"tenant\":{\"S\":\"%s\"},"
		    "\"year\":{\"N\":\"%d\"},\"region\":{\"S\":\"%s\"},"
		    "\"day\":{\"S\":\"0%d\"},\"number\":{\"S\":\"%d/%d\"}}",
		    i, tenants[i % 3], i % 2 == 0 ? 2026 : 999,
		    regions[i / 6 % 3], i / 18 + 1, i % 2, i);
		if (fixture_put(table, text, PUT_REPLACE, &err) != ERR_OK)
			abort();
	}
	table_close(table);
	store_close(opened);
}

/* More tables than a screen has lines, and a name of the greatest length. */
static inline void
make_many_tables(const char *store)
{
	enum {
		TABLES = 120,
		NAME_LENGTH_MAX = 255,
	};

	char name[NAME_LENGTH_MAX + 1] = {0};
	struct err err = {0};
	struct store *opened = NULL;

	if (store_open(store, STORE_CREATE, &opened, &err) != ERR_OK)
		abort();
	for (int i = 0; i < TABLES; i++) {
		(void)snprintf(name, sizeof(name), "Table-%03d", i);
		table_close(fixture_table(opened, name, "id:S,at:N", NULL));
	}
	memset(name, 'n', NAME_LENGTH_MAX);
	table_close(fixture_table(opened, name, "id:S", NULL));
	store_close(opened);
}

/* A table of which all parts of a schema say something, loaded at a time that
 * is known. */
static inline void
make_designed(const char *store)
{
	static const char *const indexes[] = {
	    "byDepot=depot:S,at:S;KEYS_ONLY", "local bySpeed=speed:N", NULL};
	static const char *const items[] = {
	    "{\"v\":{\"S\":\"V-1\"},\"at\":{\"S\":\"META\"},"
	    "\"plate\":{\"S\":\"LN71 KXB\"}}",
	    "{\"v\":{\"S\":\"V-1\"},\"at\":{\"S\":\"TS#09:00\"},"
	    "\"depot\":{\"S\":\"LON\"},\"speed\":{\"N\":\"41\"}}",
	    "{\"v\":{\"S\":\"V-1\"},\"at\":{\"S\":\"TS#09:05\"},"
	    "\"depot\":{\"S\":\"LON\"},\"speed\":{\"N\":\"46\"}}",
	    "{\"v\":{\"S\":\"V-2\"},\"at\":{\"S\":\"TS#09:00\"},"
	    "\"depot\":{\"S\":\"MAN\"},\"speed\":{\"N\":\"30\"}}",
	};
	static const struct load_note note = {.at = 1782205201,
	    .source = {"readings.jsonl", 14},
	    .format = {"DynamoDB JSON", 13},
	    .items = 4,
	    .replaced = 1};
	struct schema extras = {0};
	struct err err = {0};
	struct store *opened = NULL;
	struct table *table;

	if (store_open(store, STORE_CREATE, &opened, &err) != ERR_OK)
		abort();
	table = fixture_table(opened, "Fleet", "v:S,at:S", indexes);
	schema_copy(&extras, table_schema(table));
	extras.delimiter = SPAN("#");
	if (schema_add_template(&extras, SPAN("v=V-{number}"), &err) !=
		ERR_OK ||
	    schema_add_entity(&extras, SPAN("reading:at=TS#{time}"), &err) !=
		ERR_OK ||
	    schema_add_query(&extras, SPAN("latest=v = \"V-1\" desc"), &err) !=
		ERR_OK ||
	    table_set_extras(table, &extras, &err) != ERR_OK)
		abort();
	for (size_t i = 0; i < COUNT_OF(items); i++)
		if (fixture_put(table, items[i], PUT_REPLACE, &err) != ERR_OK)
			abort();
	if (table_note_load(table, &note, &err) != ERR_OK)
		abort();
	schema_fini(&extras);
	table_close(table);
	store_close(opened);
}

/* Makes the store NAME; SOURCE is the root of the repository. */
static inline void
make_screen_store(const char *name, const char *store, const char *source)
{
	if (strcmp(name, "demo") == 0)
		make_demo(store, source);
	else if (strcmp(name, "odd") == 0)
		load_text(store, SPAN(odd_items), "Odd", "k:S,s:S");
	else if (strcmp(name, "days") == 0)
		make_days(store);
	else if (strcmp(name, "one") == 0)
		make_one(store);
	else if (strcmp(name, "times") == 0)
		make_times(store);
	else if (strcmp(name, "alike") == 0)
		load_text(store, SPAN(alike_items), "Alike", "k:S,n:N");
	else if (strcmp(name, "huge") == 0)
		make_huge(store);
	else if (strcmp(name, "parts") == 0)
		make_parts(store);
	else if (strcmp(name, "designed") == 0)
		make_designed(store);
	else if (strcmp(name, "nothing") == 0)
		make_nothing(store);
	else if (strcmp(name, "states") == 0)
		make_states(store, source);
	else if (strcmp(name, "damaged") == 0)
		make_damaged(store, source);
	else if (strcmp(name, "many") == 0)
		make_many_tables(store);
	else if (strcmp(name, "none") != 0)
		abort();
}

#endif
