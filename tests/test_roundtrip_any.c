/* SPDX-License-Identifier: MIT */
/*
 * Random items with any names, and values of any type under each, are written in
 * each format that can hold them all, and the reader, which is told nothing of
 * the format, gives equal items.
 */
#include "src/io/source.h"
#include "src/io/writer.h"
#include "src/model/num.h"
#include "tests/io_fixture.h"

enum {
	N_ITEMS = 200,
	ALL_TYPES = 10,
	DEEP = 28, /* levels of lists in one value */
};

static const enum value_type types[ALL_TYPES] = {VALUE_S, VALUE_N, VALUE_B,
    VALUE_BOOL, VALUE_SS, VALUE_NS, VALUE_BS, VALUE_NULL, VALUE_M, VALUE_L};

static const struct span names[] = {SPAN_INIT("a"), SPAN_INIT("a:S"),
    SPAN_INIT("a:S:"), SPAN_INIT("a:N::"), SPAN_INIT("x (S)"),
    SPAN_INIT("x (NS)"), SPAN_INIT("x (N):"), SPAN_INIT(":"), SPAN_INIT(":S"),
    SPAN_INIT("("), SPAN_INIT(" "), SPAN_INIT("=1+1"), SPAN_INIT("'"),
    SPAN_INIT("\""), SPAN_INIT("a\"b"), SPAN_INIT("\n"), SPAN_INIT("\r\n"),
    SPAN_INIT("c,d"), SPAN_INIT("c;d|e"), SPAN_INIT("tab\there"),
    SPAN_INIT("nul\0nul"), SPAN_INIT("\0"), SPAN_INIT("\x1b[2J"),
    SPAN_INIT("[{"), SPAN_INIT("{\""), SPAN_INIT("Item"), SPAN_INIT("S"),
    SPAN_INIT("null"), SPAN_INIT("m.b"), SPAN_INIT("l[0]"), SPAN_INIT("`"),
    SPAN_INIT("\xef\xbb\xbf"), SPAN_INIT("Zo\xc3\xab"), SPAN_INIT("A"),
    SPAN_INIT("\xf0\x9f\x98\x80"), SPAN_INIT("\\u0000")};

enum {
	N_NAMES = COUNT_OF(names)
};

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

static const char *const pieces[] = {"\"", "\"\"", "\n", "\r\n", "\r", "\t",
    "\x01", "\x1f", "\x7f", ",", ";", "|", "=", "'", "\\", "null", "NULL",
    "true", "007", "{\"S\":\"x\"}", "[1]", "</", " ", "\xc2\x85",
    "\xe2\x80\xa8", "\xef\xbb\xbf", "\xef\xbf\xbf", "\xf4\x8f\xbf\xbf",
    "\xed\x9f\xbf", "some text of more than eight bytes"};

static void
put_text(struct random *random, struct buf *out)
{
	for (size_t n = below(random, 4); n > 0; n--) {
		size_t piece = below(random, COUNT_OF(pieces) + 1);

		if (piece == COUNT_OF(pieces))
			buf_putc(out, '\0');
		else
			buf_puts(out, pieces[piece]);
	}
}

/* A number of up to 38 digits, and of any magnitude. */
static void
put_number(struct random *random, struct buf *out)
{
	size_t digits = below(random, 2) == 0 ? 1 + below(random, 38) : 38;
	struct buf text = {0};

	if (below(random, 2) == 0)
		buf_putc(&text, '-');
	for (size_t i = 0; i < digits; i++) {
		buf_putc(&text, (char)('0' + below(random, 10)));
		if (i == 0)
			buf_putc(&text, '.');
	}
	buf_printf(&text, "E%d", (int)below(random, 200) - 90);
	if (num_canonical(buf_span(&text), out, NULL) != ERR_OK)
		abort();
	buf_fini(&text);
}

/* The bytes of a scalar of TYPE; element number ORDER of a set. */
static void
put_scalar(struct random *random, enum value_type type, struct buf *out)
{
	if (type == VALUE_S)
		put_text(random, out);
	else if (type == VALUE_N)
		put_number(random, out);
	else if (type == VALUE_BOOL)
		buf_putc(out, (char)below(random, 2));
	else if (type == VALUE_B)
		for (size_t n = below(random, 9); n > 0; n--)
			buf_putc(out, (char)below(random, 256));
}

/* Elements that differ: they begin with their number. */
static void
put_set(struct random *random, enum value_type type, struct buf *out)
{
	size_t mark = value_begin(out);
	size_t n = 1 + below(random, 4);

	for (size_t i = 0; i < n; i++) {
		struct buf element = {0};

		buf_putc(&element, (char)('1' + i));
		if (type == VALUE_NS)
			buf_puts(&element, "0000000000000000000000000000");
		else
			put_scalar(random, type == VALUE_SS ? VALUE_S : VALUE_B,
			    &element);
		value_put_element(out, buf_span(&element));
		buf_fini(&element);
	}
	value_end(out, mark, type);
}

static void put_value(struct random *random, enum value_type type, int depth,
    struct buf *out);

static void
put_members(struct random *random, enum value_type type, int depth,
    struct buf *out)
{
	bool deep = depth > 1 && depth < DEEP && below(random, 4) > 0;
	size_t mark = value_begin(out);
	size_t n = deep ? 1 : below(random, 4);
	size_t first = below(random, N_NAMES - 4);

	for (size_t i = 0; i < n; i++) {
		if (type == VALUE_M)
			value_put_name(out, names[first + i]);
		put_value(random,
		    types[deep ? ALL_TYPES - 1 - below(random, 2)
			       : below(random, depth < 3 ? ALL_TYPES : 8)],
		    depth + 1, out);
	}
	value_end(out, mark, type);
}

static void
put_value(struct random *random, enum value_type type, int depth,
    struct buf *out)
{
	struct buf scalar = {0};

	if (type == VALUE_SS || type == VALUE_NS || type == VALUE_BS) {
		put_set(random, type, out);
	} else if (type == VALUE_M || type == VALUE_L) {
		put_members(random, type, depth, out);
	} else {
		put_scalar(random, type, &scalar);
		value_put(out, type, buf_span(&scalar));
	}
	buf_fini(&scalar);
}

/* The key, and some of the names with a value of any type. */
static void
make_item(struct random *random, struct buf *bytes, struct item *item)
{
	buf_clear(bytes);
	value_put_name(bytes, SPAN("pk"));
	value_put(bytes, VALUE_S, SPAN("k"));
	for (size_t i = 0; i < N_NAMES; i++) {
		if (below(random, 4) > 0)
			continue;
		value_put_name(bytes, names[i]);
		put_value(random, types[below(random, ALL_TYPES)], 1, bytes);
	}
	if (!item_open(item, buf_span(bytes)))
		abort();
}

/* All columns there can be: the key, and each name with each type. */
struct all_columns {
	struct span names[N_NAMES * ALL_TYPES + 1];
	enum value_type types[N_NAMES * ALL_TYPES + 1];
};

static struct writer_columns
make_columns(struct all_columns *all)
{
	size_t n = 0;

	all->names[n] = SPAN("pk");
	all->types[n++] = VALUE_S;
	for (size_t i = 0; i < N_NAMES; i++)
		for (size_t k = 0; k < ALL_TYPES; k++) {
			if (types[k] == VALUE_NULL)
				continue; /* the first column has it */
			all->names[n] = names[i];
			all->types[n++] = types[k];
		}
	return (struct writer_columns){
	    .names = all->names, .n = n, .types = all->types};
}

static void
write_file(const struct fixture *f, enum format format,
    const struct writer_columns *columns, const struct writer_options *options)
{
	struct random random = {7};
	struct buf bytes = {0}, lost = {0};
	struct item item = {0};
	struct outfile *file;
	struct writer *writer;

	if (outfile_open(file_path(f, "x"), OUTFILE_REPLACE, &file, NULL) !=
		ERR_OK ||
	    writer_begin(file, format, columns, options, &writer, NULL) !=
		ERR_OK)
		abort();
	for (int i = 0; i < N_ITEMS; i++) {
		make_item(&random, &bytes, &item);
		if (writer_item(writer, &item, NULL) != ERR_OK)
			abort();
	}
	writer_lost(writer, &lost);
	IS_STR(buf_span(&lost), "", "nothing lost");
	if (writer_end(writer, NULL) != ERR_OK ||
	    outfile_commit(file, NULL) != ERR_OK)
		abort();
	item_fini(&item);
	buf_fini(&bytes);
	buf_fini(&lost);
}

/* How many items come back as they were. */
static int
read_file(const struct fixture *f)
{
	struct source_options look = {0};
	struct random random = {7};
	struct buf bytes = {0};
	struct item want = {0}, *got;
	struct source *source;
	struct chunk chunk = {0};
	struct chunk_reader *reader;
	struct record_place place;
	struct err err = {0};
	bool more;
	int same = 0;

	if (source_open(file_path(f, "x"), &look, &source, &err) != ERR_OK) {
		OK(false, "%s", err.msg);
		return -1;
	}
	reader = chunk_reader_new(source);
	while (source_chunk(source, &chunk, &more, &err) == ERR_OK && more) {
		chunk_reader_begin(reader, &chunk);
		while (chunk_next(reader, &more, &got, &place, &err) ==
			ERR_OK &&
		    more) {
			make_item(&random, &bytes, &want);
			same += item_eq(got, &want);
		}
	}
	IS_STR(span_of(err.msg), "", "no error");
	chunk_fini(&chunk);
	chunk_reader_free(reader);
	source_close(source);
	item_fini(&want);
	buf_fini(&bytes);
	return same;
}

int
main(void)
{
	static const enum format whole[] = {
	    FORMAT_DYNAMODB_JSON, FORMAT_BATCH_WRITE, FORMAT_WORKBENCH};

	static const struct {
		enum format format;
		struct writer_options options;
		const char *what;
	} cells[] = {
	    {FORMAT_CSV, {0}, "csv"},
	    {FORMAT_TSV, {0}, "tsv"},
	    {FORMAT_CSV, {.bom = true, .crlf = true}, "csv with BOM and CRLF"},
	    {FORMAT_CSV, {.delimiter = ';'}, "csv with ;"},
	    {FORMAT_CSV, {.delimiter = '|', .crlf = true}, "csv with |"},
	};
	static struct all_columns all;
	struct writer_columns columns = make_columns(&all);
	struct schema schema = {0};
	struct writer_options options = {.schema = &schema};
	struct fixture f;

	fixture_init(&f);
	schema.name = SPAN("Fleet");
	if (schema_set_key(&schema, SPAN("pk:S"), NULL) != ERR_OK)
		abort();
	for (size_t i = 0; i < COUNT_OF(whole); i++) {
		write_file(&f, whole[i], NULL, &options);
		IS_INT(read_file(&f), N_ITEMS, format_info(whole[i])->name);
	}
	for (size_t i = 0; i < COUNT_OF(cells); i++) {
		write_file(&f, cells[i].format, &columns, &cells[i].options);
		IS_INT(read_file(&f), N_ITEMS, cells[i].what);
	}
	schema_fini(&schema);
	fixture_fini(&f);
	return tap_end();
}
