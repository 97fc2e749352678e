/* SPDX-License-Identifier: MIT */
#include "src/app/redefinejob.h"

#include "db/check.h"
#include "src/app/session.h"
#include "tests/store_fixture.h"

static const char *const indexes[] = {
    "byDepot=depot:S", "local bySpeed=n:N", NULL};

static const char *const items[] = {
    "{\"v\":{\"S\":\"V-1\"},\"at\":{\"S\":\"META\"}}",
    "{\"v\":{\"S\":\"V-1\"},\"at\":{\"S\":\"TS#1\"},\"depot\":{\"S\":\"L\"},"
    "\"n\":{\"N\":\"1\"}}",
    "{\"v\":{\"S\":\"V-2\"},\"at\":{\"S\":\"TS#2\"},\"depot\":{\"S\":\"L\"},"
    "\"word\":{\"S\":\"x\"}}",
    NULL,
};

/* All of a table, "word entry" a line. */
static void
print_design(struct table *table, struct buf *out)
{
	struct design design = {0};

	if (design_read(table, &design, NULL) != ERR_OK)
		abort();
	buf_clear(out);
	for (size_t i = 0; i < design.n; i++)
		buf_printf(out, "%s %.*s\n", design_word(design.lines[i].part),
		    SPAN_ARG(design.lines[i].text));
	design_fini(&design);
}

static struct redefinition
change_of(enum design_part part, const char *from, const char *to)
{
	return (struct redefinition){part, span_of(from), span_of(to)};
}

/* What is said while TO is typed in place of FROM ("": a new entry). */
static void
test_check(struct table *table)
{
	static const struct {
		enum design_part part;
		const char *from, *to, *said;
		size_t pos; /* of a fault; ERR_POS_NONE: none, or nowhere */
	} rows[] = {
	    {PART_GLOBAL, "", "a=depot:S,at:S",
		"2 of 3 items have these attributes", ERR_POS_NONE},
	    {PART_GLOBAL, "byDepot=depot:S", "byDepot=n:N;KEYS_ONLY",
		"1 of 3 items have these attributes", ERR_POS_NONE},
	    {PART_GLOBAL, "", "a=word:N",
		"1 of the first 3 items have another type there", ERR_POS_NONE},
	    {PART_GLOBAL, "",
		"a=depot:", "expected S, N or B at the end of 'a=depot:'", 8},
	    {PART_GLOBAL, "", "byDepot=n:N", "there is another index 'byDepot'",
		0},
	    {PART_GLOBAL, "", "bySpeed=n:N", "there is another index 'bySpeed'",
		0},
	    {PART_GLOBAL, "byDepot=n:N", "b=n:N",
		"the global was changed meanwhile", ERR_POS_NONE},
	    {PART_LOCAL, "", "a=n:N",
		"local indexes are made with their table, and stay as long as "
		"it does",
		ERR_POS_NONE},
	    {PART_TEMPLATE, "", "v=V-{number}", "3 of 3 items have such a key",
		ERR_POS_NONE},
	    {PART_TEMPLATE, "", "v=V-{",
		"'{' without '}' (a brace itself is written '{{')", 4},
	    {PART_TEMPLATE, "", "word=x", "template: 'word' is part of no key",
		ERR_POS_NONE},
	    {PART_DELIMITER, "", "#", "2 of 3 items have it in their key",
		ERR_POS_NONE},
	    {PART_PIN, "", "TS#1", "1 of 3 items have this sort key",
		ERR_POS_NONE},
	    {PART_PIN, "", "META", "there is another pin 'META'", 0},
	    {PART_PIN, "META", "META", "1 of 3 items have this sort key",
		ERR_POS_NONE},
	    {PART_ENTITY, "", "reading:at=TS#{time}",
		"2 of 3 items are of this kind", ERR_POS_NONE},
	    {PART_ENTITY, "", "reading",
		"expected ':' and a key attribute at "
		"the end of 'reading'",
		7},
	    {PART_QUERY, "", "q=begins_with(at, \"TS#\") desc", "",
		ERR_POS_NONE},
	    {PART_QUERY, "", "q=v = \"V-1\" limit 3", "", ERR_POS_NONE},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct redefinition change =
		    change_of(rows[i].part, rows[i].from, rows[i].to);
		struct err err = {.pos = ERR_POS_NONE};
		struct buf said = {0};

		if (redefine_check(table, &change, &said, &err) != ERR_OK)
			buf_puts(&said, err.msg);
		IS_STR(buf_span(&said), rows[i].said, rows[i].to);
		IS_INT(err.pos, rows[i].pos, rows[i].to);
		buf_fini(&said);
	}
}

/* Changes one after the other, and what the table is in the end. */
static void
test_changes(const char *path, struct session *session, struct table *table)
{
	static const struct {
		enum design_part part;
		const char *from, *to;
		enum err_code code;
	} rows[] = {
	    {PART_PIN, "", "TS#1", ERR_OK},
	    {PART_PIN, "", "last", ERR_OK},
	    {PART_PIN, "TS#1", "TS#2", ERR_OK},
	    {PART_PIN, "META", "", ERR_OK},
	    {PART_PIN, "META", "", ERR_BUSY},
	    {PART_TEMPLATE, "", "v=V-{a}", ERR_OK},
	    {PART_TEMPLATE, "", "at=TS#{b}", ERR_OK},
	    {PART_TEMPLATE, "", "at=x", ERR_EXISTS},
	    {PART_TEMPLATE, "v=V-{a}", "v=V-{c}", ERR_OK},
	    {PART_DELIMITER, "", "#", ERR_OK},
	    {PART_DELIMITER, "#", "", ERR_OK},
	    {PART_DELIMITER, "", "/", ERR_OK},
	    {PART_ENTITY, "", "a:at=TS#{b}", ERR_OK},
	    {PART_ENTITY, "", "`b c`:at=META", ERR_OK},
	    {PART_ENTITY, "a:at=TS#{b}", "d:at=TS#{b}", ERR_OK},
	    {PART_QUERY, "", "q=v = \"x\"", ERR_OK},
	    {PART_QUERY, "", "r=v = ", ERR_SYNTAX},
	    {PART_GLOBAL, "", "byWord=word:S", ERR_OK},
	    {PART_GLOBAL, "byDepot=depot:S", "depots=depot:S,at:S", ERR_OK},
	    {PART_GLOBAL, "", "bad=depot:N", ERR_INVALID},
	    {PART_GLOBAL, "byWord=word:S", "", ERR_OK},
	    {PART_KEY, "v:S,at:S", "v:N", ERR_USAGE},
	};
	struct buf design = {0};
	struct err err = {0};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct redefinition change =
		    change_of(rows[i].part, rows[i].from, rows[i].to);

		IS_INT(redefine(path, SPAN("Fleet"), &change, NULL, NULL, &err),
		    rows[i].code, rows[i].to);
	}
	session_refresh(session);
	OK(!session_changed(session), "that was no other process");
	IS_STR(table_schema(table)->pins[0], "TS#2", "whoever had it follows");
	OK(session_table(session, SPAN("Fleet"), &table, &err) == ERR_OK,
	    "opened anew");
	print_design(table, &design);
	IS_STR(buf_span(&design),
	    "key v:S,at:S\n"
	    "global depots=depot:S,at:S\n"
	    "local bySpeed=n:N\n"
	    "template v=V-{c}\n"
	    "template at=TS#{b}\n"
	    "delimiter /\n"
	    "pin TS#2\n"
	    "pin last\n"
	    "entity d:at=TS#{b}\n"
	    "entity `b c`:at=META\n"
	    "query q=v = \"x\"\n",
	    "all of it");
	buf_fini(&design);
}

/* Whether the table is as CODE says, for the store too. */
static void
check_store_after(const struct fixture *f, enum err_code code)
{
	struct store *store = fixture_store(f, STORE_READ);
	struct table *table = NULL;
	uint64_t faults = UINT64_MAX;
	struct err err;

	OK(table_open(store, SPAN("Fleet"), &table, &err) == ERR_OK, "open");
	OK((schema_find_index(table_schema(table), SPAN("new")) != NO_INDEX) ==
		(code == ERR_OK),
	    "the index is there if it was made");
	OK(check_store(store, NULL, NULL, &faults, &err) == ERR_OK, "check");
	IS_INT(faults, 0, "faults");
	table_close(table);
	store_close(store);
}

static void
test_job(const struct fixture *f)
{
	struct redefinition change =
	    change_of(PART_GLOBAL, "", "new=word:S,at:S");
	struct redefinejob *job =
	    redefinejob_start(f->path, SPAN("Fleet"), &change);
	struct redefinejob_state state;
	struct err err = {0};
	enum err_code code;

	/* It may have been done before. */
	redefinejob_cancel(job);
	code = redefinejob_finish(job, &err);
	OK(code == ERR_OK || code == ERR_CANCELLED, "cancelled, or done");
	redefinejob_state(job, &state);
	OK(state.finished, "finished");
	redefinejob_free(job);
	check_store_after(f, code);
	if (code == ERR_OK)
		return;
	job = redefinejob_start(f->path, SPAN("Fleet"), &change);
	OK(redefinejob_finish(job, &err) == ERR_OK, "not cancelled");
	redefinejob_free(job);
	check_store_after(f, ERR_OK);
}

/* While another process writes a change waits, and can be stopped. */
static void
test_waiting(const struct fixture *f)
{
	struct redefinition change = change_of(PART_PIN, "", "TOP");
	struct store *other = fixture_store(f, STORE_WRITE);
	struct redefinejob *job;
	struct redefinejob_state state;
	struct err err = {0};

	OK(store_begin(other, "test", &err) == ERR_OK, "another writes");
	job = redefinejob_start(f->path, SPAN("Fleet"), &change);
	redefinejob_state(job, &state);
	OK(!state.finished, "it is waited for");
	redefinejob_cancel(job);
	IS_INT(redefinejob_finish(job, &err), ERR_CANCELLED, "until stopped");
	redefinejob_free(job);
	job = redefinejob_start(f->path, SPAN("Fleet"), &change);
	store_rollback(other);
	IS_INT(redefinejob_finish(job, &err), ERR_OK, "or until it is free");
	redefinejob_free(job);
	store_close(other);
}

int
main(void)
{
	struct fixture f;
	struct store *store;
	struct session *session = NULL;
	struct table *table;
	struct err err = {0};

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	table = fixture_table(store, "Fleet", "v:S,at:S", indexes);
	for (size_t i = 0; items[i] != NULL; i++)
		if (fixture_put(table, items[i], PUT_NEW, &err) != ERR_OK)
			abort();
	table_close(table);
	store_close(store);
	if (session_open(f.path, SESSION_READ, &session, &err) != ERR_OK ||
	    session_table(session, SPAN("Fleet"), &table, &err) != ERR_OK)
		abort();
	test_check(table);
	test_changes(f.path, session, table);
	test_job(&f);
	test_waiting(&f);
	session_close(session);
	fixture_fini(&f);
	return tap_end();
}
