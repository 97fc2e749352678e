/* SPDX-License-Identifier: MIT */
#include "src/app/api_shape.h"

#include <stdio.h>

#include "src/model/limits.h"
#include "src/model/schema.h"

enum {
	COMPLAINTS_MAX = 10, /* the service tells no more at a time */
	ECHO_MAX = 600,      /* ours: of a value in a message */
	ARN_MAX = 1024,      /* service */
};

/* Where a value stands: "keySchema.1.member.keyType", from the end. */
struct place {
	const struct place *outer;
	struct span name;
	bool is_field; /* it begins with a small letter, as a rule */
};

struct complaints {
	size_t n;
	bool ended; /* one was the last word */
	struct buf text;
};

/* A value that a complaint is about. */
struct subject {
	const struct place *place;
	const struct field_info *info;
	struct span text; /* ptr is NULL: none was given */
};

static void constrain(struct complaints *all, const struct place *outer,
    const struct shape *shape, struct span text);

static void
put_first_small(struct span name, struct buf *out)
{
	char first = name.ptr[0];

	if (first >= 'A' && first <= 'Z')
		first = (char)(first - 'A' + 'a');
	buf_putc(out, first);
	buf_add_span(out, span_from(name, 1));
}

static void
put_place(const struct place *place, bool small, struct buf *out)
{
	if (place->outer != NULL) {
		put_place(place->outer, small, out);
		buf_putc(out, '.');
	}
	if (small && place->is_field)
		put_first_small(place->name, out);
	else
		buf_add_span(out, place->name);
}

static void
complain(struct complaints *all, const struct subject *subject,
    const char *constraint)
{
	bool echo =
	    (subject->info->rules & NO_ECHO) == 0 || subject->text.ptr == NULL;

	if (all->n == COMPLAINTS_MAX || all->ended)
		return;
	if ((subject->info->rules & LAST_WORD) != 0) {
		buf_clear(&all->text);
		all->n = 0;
		all->ended = true;
	}
	buf_puts(&all->text, all->n++ == 0 ? "Value " : "; Value ");
	if (subject->text.ptr == NULL) {
		buf_puts(&all->text, "null ");
	} else if (echo) {
		buf_putc(&all->text, '\'');
		shape_echo(subject->info->shape, subject->text, ECHO_MAX,
		    &all->text);
		buf_puts(&all->text, "' ");
	}
	buf_puts(&all->text, "at '");
	put_place(subject->place, echo, &all->text);
	buf_printf(&all->text, "' failed to satisfy constraint: %s",
	    constraint);
}

static void
complain_number(struct complaints *all, const struct subject *subject,
    const char *constraint, long long number)
{
	char text[96];

	(void)snprintf(text, sizeof(text), "Member must have %s %lld",
	    constraint, number);
	complain(all, subject, text);
}

/* The number of elements or members of the list or map TEXT. */
static long long
count_of(struct span text)
{
	struct entries entries;
	struct span name, value;
	long long n = 0;

	entries_begin(&entries, text);
	while (entries_next(&entries, &name, &value))
		n++;
	entries_end(&entries);
	return n;
}

static struct span
string_of(const struct subject *subject, struct arena *arena)
{
	struct fields one = {0};

	one.text[F_S] = subject->text;
	return fields_string(&one, F_S, arena);
}

static void
constrain_size(struct complaints *all, const struct subject *subject,
    long long size, const char *what)
{
	const struct field_info *info = subject->info;
	char text[48];

	if ((info->rules & MUST_REACH) != 0 && size < info->min) {
		(void)snprintf(text, sizeof(text),
		    "%s greater than or equal to", what);
		complain_number(all, subject, text, info->min);
	}
	if ((info->rules & MUST_NOT_PASS) != 0 && size > info->max) {
		(void)snprintf(text, sizeof(text), "%s less than or equal to",
		    what);
		complain_number(all, subject, text, info->max);
	}
}

static bool
is_arn(struct span name)
{
	return span_starts(name, SPAN("arn:")) && name.len <= ARN_MAX;
}

/* A table that is asked for: one letter is enough here, unlike for new ones. */
static void
constrain_table(struct complaints *all, const struct subject *subject,
    struct span name)
{
	struct field_info bare = *subject->info;
	struct subject empty = {subject->place, &bare, subject->text};

	bare.rules |= LAST_WORD | NO_ECHO;
	if (name.len == 0) {
		complain_number(all, &empty, "length greater than or equal to",
		    1);
		return;
	}
	if (is_arn(name))
		return;
	if (!schema_is_name(name))
		complain(all, subject,
		    "Member must satisfy regular expression pattern: "
		    "[a-zA-Z0-9_.-]+");
	if (name.len > TABLE_NAME_MAX)
		complain_number(all, subject, "length less than or equal to",
		    TABLE_NAME_MAX);
}

/* Whether WORD is one of WORDS, "A, B, C". */
static bool
is_one_of(struct span word, const char *words)
{
	struct span rest = span_of(words);

	while (rest.len > 0) {
		size_t end = span_find(rest, SPAN(", "));
		struct span next = {rest.ptr, end < rest.len ? end : rest.len};

		if (span_eq(next, word))
			return true;
		rest = span_from(rest, next.len + 2);
	}
	return false;
}

static void
constrain_string(struct complaints *all, const struct subject *subject,
    struct span text)
{
	const struct field_info *info = subject->info;
	struct buf constraint = {0};

	if ((info->rules & MUST_BE_TABLE) != 0)
		constrain_table(all, subject, text);
	if ((info->rules & MUST_BE_NAME) != 0 && !schema_is_name(text))
		complain(all, subject,
		    "Member must satisfy regular expression pattern: "
		    "[a-zA-Z0-9_.-]+");
	constrain_size(all, subject, (long long)text.len, "length");
	if (info->words != NULL && !is_one_of(text, info->words)) {
		buf_printf(&constraint,
		    "Member must satisfy enum value set: [%s]", info->words);
		complain(all, subject, buf_str(&constraint));
		buf_fini(&constraint);
	}
}

static bool
is_table(struct span name)
{
	return is_arn(name) ||
	    (schema_is_name(name) && name.len > 0 &&
		name.len <= TABLE_NAME_MAX);
}

/* The constraints of the keys and of the values of a map. */
static void
constrain_entries(struct complaints *all, const struct subject *subject)
{
	const struct field_info *info = subject->info;
	struct entries entries;
	struct span name, value;
	char text[160];

	(void)snprintf(text, sizeof(text),
	    "Map value must satisfy constraint: [Member must have length less "
	    "than or equal to %lld, Member must have length greater than or "
	    "equal to %lld]",
	    info->max, info->min);
	entries_begin(&entries, subject->text);
	while (entries_next(&entries, &name, &value)) {
		long long n = count_of(value);

		if ((info->rules & MUST_BE_TABLES) != 0 && !is_table(name))
			complain(all, subject,
			    "Map keys must satisfy constraint: [Member must "
			    "have length less than or equal to 255, Member "
			    "must have length greater than or equal to 1, "
			    "Member must satisfy regular expression pattern: "
			    "[a-zA-Z0-9_.-]+]");
		if ((info->rules & FEW_VALUES) != 0 &&
		    (n < info->min || n > info->max))
			complain(all, subject, text);
	}
	entries_end(&entries);
}

static void
constrain_value(struct complaints *all, const struct subject *subject)
{
	enum shape_kind kind = subject->info->shape->kind;
	struct fields one = {0};
	struct arena arena = {0};

	if (kind == SHAPE_STRING) {
		constrain_string(all, subject, string_of(subject, &arena));
		arena_fini(&arena);
	} else if (kind == SHAPE_INTEGER || kind == SHAPE_LONG) {
		one.text[F_N] = subject->text;
		constrain_size(all, subject, fields_number(&one, F_N, 0),
		    "value");
	} else if (kind == SHAPE_LIST) {
		constrain_size(all, subject, count_of(subject->text), "length");
	} else if (kind == SHAPE_MAP) {
		constrain_entries(all, subject);
	}
}

static void
constrain_field(struct complaints *all, const struct place *outer,
    const struct field_info *info, struct span text)
{
	struct place place = {outer, span_of(info->name), true};
	struct subject subject = {&place, info, text};

	if (text.ptr == NULL) {
		if ((info->rules & MUST_BE) != 0)
			complain(all, &subject, "Member must not be null");
		return;
	}
	if (info->rules != 0 || info->words != NULL)
		constrain_value(all, &subject);
	if (info->shape->constrained)
		constrain(all, &place, info->shape, text);
}

static void
constrain_list(struct complaints *all, const struct place *outer,
    const struct shape *element, struct span text)
{
	struct entries entries;
	struct span none, value;

	entries_begin(&entries, text);
	for (size_t i = 1; entries_next(&entries, &none, &value); i++) {
		char name[40];
		struct place place = {outer, {name, 0}, false};

		(void)snprintf(name, sizeof(name), "%zu.member", i);
		place.name.len = strlen(name);
		if (value.ptr[0] != 'n')
			constrain(all, &place, element, value);
	}
	entries_end(&entries);
}

static void
constrain_map(struct complaints *all, const struct place *outer,
    const struct shape *element, struct span text)
{
	struct entries entries;
	struct span name, value;

	entries_begin(&entries, text);
	while (entries_next(&entries, &name, &value)) {
		struct place key = {outer, name, false};
		struct place member = {&key, SPAN("member"), false};

		if (value.ptr[0] != 'n')
			constrain(all, &member, element, value);
	}
	entries_end(&entries);
}

/* TEXT has SHAPE. Shapes with constraints are not nested without end. */
static void
constrain(struct complaints *all, const struct place *outer,
    const struct shape *shape, struct span text)
{
	struct fields fields;

	if (shape->kind == SHAPE_LIST) {
		constrain_list(all, outer, shape->element, text);
		return;
	}
	if (shape->kind == SHAPE_MAP) {
		constrain_map(all, outer, shape->element, text);
		return;
	}
	fields_read(shape, text, &fields);
	for (size_t i = 0; i < shape->n_fields; i++)
		constrain_field(all, outer, field_info(shape->fields[i]),
		    fields.text[shape->fields[i]]);
}

/* Some ops look first whether what they need most is there at all. */
static enum err_code
check_given(const struct shape *shape, struct span text, struct err *err)
{
	struct fields fields;

	fields_read(shape, text, &fields);
	for (size_t i = 0; i < shape->n_fields; i++) {
		const struct field_info *info = field_info(shape->fields[i]);

		if ((info->rules & MUST_BE_GIVEN) != 0 &&
		    !fields_have(&fields, shape->fields[i]))
			return err_set(err, ERR_INVALID,
			    "The parameter '%s' is required but was not "
			    "present in the request",
			    info->name);
	}
	return ERR_OK;
}

enum err_code
shape_constrain(const struct shape *shape, struct span text, struct err *err)
{
	struct complaints all = {0};
	enum err_code code = check_given(shape, text, err);

	if (code != ERR_OK)
		return code;
	constrain(&all, NULL, shape, text);
	if (all.n > 0)
		code = err_set(err, ERR_INVALID,
		    "%zu validation error%s detected: %s", all.n,
		    all.n == 1 ? "" : "s", buf_str(&all.text));
	buf_fini(&all.text);
	return code;
}
