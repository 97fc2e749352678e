/* SPDX-License-Identifier: MIT */
/*
 * SQLite's dialect. The columns have no types: one of NUMERIC or REAL would let
 * it round what is written as text because no number holds it, and one of TEXT
 * would spell numbers anew. An INSERT names only the columns that the item has,
 * since items of a kind have few of all there are.
 */
#include <stdlib.h>

#include "src/io/writer_priv.h"
#include "src/model/itemjson.h"

enum {
	INTEGER_DIGITS_MAX = 18, /* surely in 64 bits */
	REAL_DIGITS_MAX = 15,    /* a double keeps that many */
};

static void
put_name(struct buf *out, struct span name)
{
	buf_putc(out, '"');
	for (size_t i = 0; i < name.len; i++) {
		if (name.ptr[i] == '"')
			buf_putc(out, '"');
		if (name.ptr[i] == '\0')
			buf_puts(out, "\xef\xbf\xbd");
		else
			buf_putc(out, name.ptr[i]);
	}
	buf_putc(out, '"');
}

/* Names of columns differ in more than the case of letters. */
static bool
is_new_name(struct writer *writer, struct span name)
{
	struct buf lower = {0};
	uint32_t number;
	bool is_new;

	for (size_t i = 0; i < name.len; i++) {
		char c = name.ptr[i];

		buf_putc(&lower, c >= 'A' && c <= 'Z' ? (char)(c + 32) : c);
	}
	is_new = !map_get(&writer->seen, buf_span(&lower), &number);
	if (is_new)
		(void)map_set(&writer->seen, buf_span(&lower), 0);
	buf_fini(&lower);
	return is_new;
}

/* The name of column number COLUMN, in quotes. */
static struct span
choose_name(struct writer *writer, size_t column)
{
	struct span name = writer->columns.names[column], chosen;
	struct buf text = {0}, quoted = {0};
	unsigned number = 1;

	buf_add_span(&text, name);
	while (!is_new_name(writer, buf_span(&text))) {
		buf_clear(&text);
		buf_add_span(&text, name);
		buf_printf(&text, "_%u", ++number);
	}
	if (number > 1 || memchr(buf_str(&text), '\0', text.len) != NULL)
		writer->lost[LOST_NAME]++;
	put_name(&quoted, buf_span(&text));
	chosen = arena_dup(&writer->arena, buf_span(&quoted));
	buf_fini(&text);
	buf_fini(&quoted);
	return chosen;
}

/* Which column shows the key attribute NAME; columns.n if none does. */
static size_t
column_of(const struct writer *writer, struct span name)
{
	const struct writer_columns *columns = &writer->columns;
	size_t i = 0;

	while (i < columns->n &&
	    (!span_eq(columns->names[i], name) ||
		(columns->paths != NULL && columns->paths[i].n > 1)))
		i++;
	return i;
}

/* The table's key, if all of it is among the columns. */
static void
put_key(struct writer *writer)
{
	const struct key_def *key = &writer->options.schema->key;

	for (size_t i = 0; i < key->n; i++)
		if (column_of(writer, key->part[i].name) == writer->columns.n)
			return;
	for (size_t i = 0; i < key->n; i++) {
		size_t column = column_of(writer, key->part[i].name);

		buf_puts(&writer->out, i == 0 ? ",\n  PRIMARY KEY (" : ", ");
		buf_add_span(&writer->out, writer->names[column]);
	}
	buf_putc(&writer->out, ')');
}

static void
sql_begin(struct writer *writer)
{
	struct buf *out = &writer->out;
	struct buf table = {0};

	put_name(&table, writer->options.schema->name);
	writer->table = arena_dup(&writer->arena, buf_span(&table));
	buf_fini(&table);
	writer->names = xcalloc(writer->columns.n + 1, sizeof(*writer->names));
	for (size_t i = 0; i < writer->columns.n; i++)
		writer->names[i] = choose_name(writer, i);
	buf_puts(out, "BEGIN;\nCREATE TABLE IF NOT EXISTS ");
	buf_add_span(out, writer->table);
	buf_puts(out, " (");
	for (size_t i = 0; i < writer->columns.n; i++) {
		buf_puts(out, i == 0 ? "\n  " : ",\n  ");
		buf_add_span(out, writer->names[i]);
	}
	put_key(writer);
	buf_puts(out, "\n);\n");
}

static void
put_hex(struct buf *out, struct span bytes)
{
	static const char digits[] = "0123456789ABCDEF";

	buf_puts(out, "X'");
	for (size_t i = 0; i < bytes.len; i++) {
		unsigned char byte = (unsigned char)bytes.ptr[i];

		buf_putc(out, digits[byte >> 4]);
		buf_putc(out, digits[byte & 15]);
	}
	buf_putc(out, '\'');
}

/* SQL ends at a NUL, and its shells change line ends. */
static bool
has_control(struct span text)
{
	for (size_t i = 0; i < text.len; i++)
		if ((unsigned char)text.ptr[i] < ' ' && text.ptr[i] != '\t')
			return true;
	return false;
}

static void
put_string(struct buf *out, struct span text)
{
	if (has_control(text)) {
		buf_puts(out, "CAST(");
		put_hex(out, text);
		buf_puts(out, " AS TEXT)");
		return;
	}
	buf_putc(out, '\'');
	for (size_t i = 0; i < text.len; i++) {
		if (text.ptr[i] == '\'')
			buf_putc(out, '\'');
		buf_putc(out, text.ptr[i]);
	}
	buf_putc(out, '\'');
}

/* Whether SQLite has a number that is printed like TEXT, a canonical one. */
static bool
is_sql_number(struct span text)
{
	bool point = false;
	size_t all = 0, first = SIZE_MAX, last = 0;

	for (size_t i = 0; i < text.len; i++) {
		if (text.ptr[i] == '.')
			point = true;
		if (text.ptr[i] < '0' || text.ptr[i] > '9')
			continue;
		if (text.ptr[i] != '0') {
			first = first == SIZE_MAX ? all : first;
			last = all;
		}
		all++;
	}
	if (!point && all <= INTEGER_DIGITS_MAX)
		return true;
	return first != SIZE_MAX && last - first < REAL_DIGITS_MAX;
}

static void
put_value(struct writer *writer, struct value value)
{
	struct buf *out = &writer->out;

	if (value.type == VALUE_NULL) {
		buf_puts(out, "NULL");
		writer->lost[LOST_NULL_MISSING]++;
	} else if (value.type == VALUE_B) {
		put_hex(out, value.body);
	} else if (value.type == VALUE_S) {
		put_string(out, value.body);
	} else if (value.type >= VALUE_M) {
		buf_clear(&writer->scratch);
		itemjson_write_value(value, JSON_PLAIN, &writer->scratch);
		put_string(out, buf_span(&writer->scratch));
		writer_count_text(writer, value);
	} else if (value.type == VALUE_N && !is_sql_number(value.body)) {
		put_string(out, value.body);
		writer->lost[LOST_NUMBER]++;
	} else {
		writer_cell(value, out);
	}
}

static void
sql_item(struct writer *writer, const struct item *item)
{
	struct buf *out = &writer->out;
	size_t n = 0;

	buf_puts(out, "INSERT INTO ");
	buf_add_span(out, writer->table);
	for (size_t i = 0; i < writer->columns.n; i++) {
		if (writer_value(writer, item, i) == NULL)
			continue;
		buf_puts(out, n++ == 0 ? " (" : ", ");
		buf_add_span(out, writer->names[i]);
	}
	buf_puts(out, n == 0 ? " DEFAULT VALUES" : ") VALUES ");
	n = 0;
	for (size_t i = 0; i < writer->columns.n; i++) {
		const struct value *value = writer_value(writer, item, i);

		if (value == NULL)
			continue;
		buf_puts(out, n++ == 0 ? "(" : ", ");
		put_value(writer, *value);
	}
	buf_puts(out, n == 0 ? ";\n" : ");\n");
}

static void
sql_end(struct writer *writer)
{
	buf_puts(&writer->out, "COMMIT;\n");
}

const struct writer_ops writer_sql_ops = {sql_begin, sql_item, sql_end};
