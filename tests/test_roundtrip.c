/* SPDX-License-Identifier: MIT */
/*
 * Random items, written in each format and read again, are the same items as
 * far as the format can hold them.
 */
#include "src/io/source.h"
#include "src/io/writer.h"
#include "tests/io_fixture.h"

enum {
	N_ITEMS = 300,
	N_COLUMNS = 10,
	ALL_TYPES = 10,
};

static const enum value_type types[ALL_TYPES] = {VALUE_S, VALUE_N, VALUE_B,
    VALUE_BOOL, VALUE_NULL, VALUE_M, VALUE_L, VALUE_SS, VALUE_NS, VALUE_BS};

/* Column number I holds values of types[I] only. */
static const char *const names[N_COLUMNS] = {"s", "a number", "b,c",
    "say \"x\"", "nu\nll", "m.n", "l`i", "Zo\xc3\xab", " ",
    "\xef\xbb\xbf"
    "z"};

static const char *const strings[] = {"", " ", "x", "null", "true", "false",
    "007", "1.10", "a,b", "a\nb", "a\r\nb", "\r", "\"", "\"\"", "say \"hi\"",
    "a;b|c\td", "\xf0\x9f\x98\x80", "{\"S\":\"x\"}", "[1]", "0", "'", "\\",
    "a long text that holds nothing special at all", "\xef\xbb\xbf", ","};

static const char *const numbers[] = {"0", "1", "-1", "1.5", "-0.001",
    "71520483960257318846", "99999999999999999999999999999999999999",
    "10000000000000000000000000000000000000000000000", "0.00000000001"};

struct random {
	uint64_t state;
};

static size_t
below(struct random *random, size_t n)
{
	random->state ^= random->state << 13;
	random->state ^= random->state >> 7;
	random->state ^= random->state << 17;
	return (size_t)(random->state % n);
}

static struct span
random_scalar(struct random *random, enum value_type type, char *room)
{
	size_t n;

	if (type == VALUE_N)
		return span_of(numbers[below(random, COUNT_OF(numbers))]);
	if (type == VALUE_S)
		return span_of(strings[below(random, COUNT_OF(strings))]);
	if (type == VALUE_BOOL) {
		room[0] = (char)below(random, 2);
		return (struct span){room, 1};
	}
	n = type == VALUE_B ? below(random, 7) : 0;
	for (size_t i = 0; i < n; i++)
		room[i] = (char)below(random, 256);
	return (struct span){room, n};
}

/* Elements that differ: their first byte counts them. */
static void
put_set(struct random *random, enum value_type type, struct buf *out)
{
	size_t mark = value_begin(out);
	size_t n = 1 + below(random, 4);

	for (size_t i = 0; i < n; i++) {
		char text[] = {(char)('1' + i), type == VALUE_NS ? '5' : ','};

		value_put_element(out, (struct span){text, sizeof(text)});
	}
	value_end(out, mark, type);
}

static void
put_value(struct random *random, enum value_type type, int depth,
    struct buf *out)
{
	char room[8];
	size_t mark, n;

	if (type == VALUE_SS || type == VALUE_NS || type == VALUE_BS) {
		put_set(random, type, out);
		return;
	}
	if (type != VALUE_M && type != VALUE_L) {
		value_put(out, type, random_scalar(random, type, room));
		return;
	}
	mark = value_begin(out);
	n = below(random, 4);
	for (size_t i = 0; i < n; i++) {
		if (type == VALUE_M)
			value_put_name(out, span_of(names[i]));
		put_value(random,
		    types[below(random, depth < 3 ? ALL_TYPES : 3)], depth + 1,
		    out);
	}
	value_end(out, mark, type);
}

/* An item; in its columns NULL and absent values, too. */
static void
make_item(struct random *random, bool plain, struct buf *bytes,
    struct item *item)
{
	buf_clear(bytes);
	value_put_name(bytes, SPAN("id"));
	value_put(bytes, VALUE_S, SPAN("x"));
	for (size_t i = 0; i < N_COLUMNS; i++) {
		size_t chance = below(random, 8);
		enum value_type type = chance == 1 ? VALUE_NULL : types[i];

		if (chance == 0 || (plain && i != 0 && i != 1 && i != 3))
			continue;
		value_put_name(bytes, span_of(names[i]));
		put_value(random, type, 1, bytes);
	}
	if (!item_open(item, buf_span(bytes)))
		abort();
}

static void
write_file(const struct fixture *f, enum format format, bool plain,
    const struct writer_columns *columns)
{
	struct random random = {42};
	struct buf bytes = {0};
	struct item item = {0};
	struct outfile *file;
	struct writer *writer;

	if (outfile_open(file_path(f, "x"), OUTFILE_REPLACE, &file, NULL) !=
		ERR_OK ||
	    writer_begin(file, format, columns, NULL, &writer, NULL) != ERR_OK)
		abort();
	for (int i = 0; i < N_ITEMS; i++) {
		make_item(&random, plain, &bytes, &item);
		if (writer_item(writer, &item, NULL) != ERR_OK)
			abort();
	}
	if (writer_end(writer, NULL) != ERR_OK ||
	    outfile_commit(file, NULL) != ERR_OK)
		abort();
	item_fini(&item);
	buf_fini(&bytes);
}

/* How many items come back as they were. */
static int
read_file(const struct fixture *f, const struct source_options *options,
    bool plain)
{
	struct random random = {42};
	struct buf bytes = {0};
	struct item want = {0}, *got;
	struct source *source;
	struct chunk chunk = {0};
	struct chunk_reader *reader;
	struct record_place place;
	struct err err = {0};
	bool more;
	int same = 0;

	if (source_open(file_path(f, "x"), options, &source, &err) != ERR_OK) {
		OK(false, "%s", err.msg);
		return -1;
	}
	reader = chunk_reader_new(source);
	while (source_chunk(source, &chunk, &more, &err) == ERR_OK && more) {
		chunk_reader_begin(reader, &chunk);
		while (chunk_next(reader, &more, &got, &place, &err) ==
			ERR_OK &&
		    more) {
			make_item(&random, plain, &bytes, &want);
			if (item_eq(got, &want))
				same++;
		}
	}
	OK(err.msg[0] == '\0', "no error %s", err.msg);
	chunk_fini(&chunk);
	chunk_reader_free(reader);
	source_close(source);
	item_fini(&want);
	buf_fini(&bytes);
	return same;
}

static void
check_json(const struct fixture *f)
{
	struct source_options look = {0};
	struct source_options plain = {.format = FORMAT_JSON};

	write_file(f, FORMAT_DYNAMODB_JSON, false, NULL);
	IS_INT(read_file(f, &look, false), N_ITEMS, "DynamoDB JSON");
	write_file(f, FORMAT_JSON, true, NULL);
	IS_INT(read_file(f, &look, true), N_ITEMS, "plain JSON");
	IS_INT(read_file(f, &plain, true), N_ITEMS, "plain JSON, asked for");
	write_file(f, FORMAT_JSONL, true, NULL);
	IS_INT(read_file(f, &look, true), N_ITEMS, "plain JSON lines");
}

/* With their types CSV and TSV hold everything. */
static void
check_csv(const struct fixture *f)
{
	static const enum format formats[] = {FORMAT_CSV, FORMAT_TSV};
	struct span columns[N_COLUMNS + 1] = {SPAN("id")};
	struct writer_columns shown = {.names = columns, .n = N_COLUMNS + 1};
	struct buf text = {0};

	for (size_t i = 0; i < N_COLUMNS; i++) {
		columns[i + 1] = span_of(names[i]);
		buf_printf(&text, "%s`", i == 0 ? "" : ",");
		for (const char *c = names[i]; *c != '\0'; c++)
			buf_printf(&text, *c == '`' ? "``" : "%c", *c);
		buf_printf(&text, "`:%s", value_type_name(types[i]));
	}
	for (size_t i = 0; i < COUNT_OF(formats); i++) {
		struct source_options options = {
		    .format = formats[i], .types = buf_str(&text)};

		write_file(f, formats[i], false, &shown);
		IS_INT(read_file(f, &options, false), N_ITEMS,
		    format_info(formats[i])->name);
	}
	buf_fini(&text);
}

int
main(void)
{
	struct fixture f;

	fixture_init(&f);
	check_json(&f);
	check_csv(&f);
	fixture_fini(&f);
	return tap_end();
}
