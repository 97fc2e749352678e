/* SPDX-License-Identifier: MIT */
/*
 * Whether the first row of a CSV is its header. It is one unless it speaks
 * against that: it has the same kinds of cells as the rows below it, or texts
 * that stand below it again. One cell that differs in kind from its column is
 * enough for a header, as is a name that the key has.
 */
#include <stdlib.h>

#include "src/base/map.h"
#include "src/io/header.h"
#include "src/io/source_priv.h"

enum {
	ROWS_MAX = 200,
	COLUMNS_MAX = 1000,
	NAME_LONG = 128, /* few headers are longer */
	YEAR_MIN = 1900,
	YEAR_MAX = 2100,
};

/* What no name of a column looks like. */
enum kind {
	KIND_EMPTY,
	KIND_TEXT,
	KIND_NUMBER,
	KIND_TIME,
	KIND_UUID,
	KIND_ADDRESS, /* of mail, of a host, of a page */
	KIND_BOOL,
	KINDS,
};

static size_t
count_of(struct span text, const char *set)
{
	size_t n = 0;

	for (size_t i = 0; i < text.len; i++)
		n += byte_in(text.ptr[i], set);
	return n;
}

/* Whether TEXT has digits and nothing but bytes of SET besides. */
static bool
is_made_of(struct span text, const char *set)
{
	size_t digits = count_of(text, "0123456789");

	return digits > 0 && digits + count_of(text, set) == text.len;
}

static enum kind
kind_of(struct span text)
{
	size_t digits = count_of(text, "0123456789");

	if (text.len == 0)
		return KIND_EMPTY;
	if (is_made_of(text, "+-.,%$") && digits * 2 >= text.len)
		return count_of(text, ".") == 3 || count_of(text, "-") == 2
		    ? KIND_ADDRESS
		    : KIND_NUMBER;
	if (text.len == 36 && count_of(text, "-") == 4 &&
	    is_made_of(text, "-abcdefABCDEF"))
		return KIND_UUID;
	if (digits >= 4 && is_made_of(text, "-/:.TZ+ ") &&
	    count_of(text, "-/:") >= 2)
		return KIND_TIME;
	if (span_find(text, SPAN("://")) != SIZE_MAX ||
	    (count_of(text, "@") == 1 && count_of(text, " ") == 0 &&
		count_of(text, ".") > 0))
		return KIND_ADDRESS;
	if (span_eq_nocase(text, SPAN("true")) ||
	    span_eq_nocase(text, SPAN("false")))
		return KIND_BOOL;
	return KIND_TEXT;
}

/* A table of figures may have years for columns. */
static bool
is_year(struct span text)
{
	unsigned long long year;

	return text.len == 4 && span_to_u64(text, YEAR_MAX, &year) &&
	    year >= YEAR_MIN;
}

/* What is known of a column. */
struct tally {
	struct span first; /* its cell in the first row */
	size_t n;          /* cells below that are not empty */
	size_t kinds[KINDS];
	bool again; /* FIRST stands below, too */
};

struct sniff {
	char delimiter;
	struct span first_row;
	struct tally *tallies;
	size_t n_columns;
};

static void
take_first(struct sniff *sniff, struct span row)
{
	bool more = true;

	sniff->first_row = row;
	while (more && sniff->n_columns < COLUMNS_MAX) {
		struct csv_cell cell;

		more = csv_cell(&row, sniff->delimiter, &cell);
		sniff->tallies[sniff->n_columns++].first = cell.text;
	}
}

static void
take_row(struct sniff *sniff, struct span row)
{
	/* Files with the same header may lie one behind the other. */
	bool more = !span_eq(row, sniff->first_row);

	for (size_t i = 0; more && i < sniff->n_columns; i++) {
		struct tally *tally = &sniff->tallies[i];
		struct csv_cell cell;

		more = csv_cell(&row, sniff->delimiter, &cell);
		if (cell.text.len == 0)
			continue;
		tally->n++;
		tally->kinds[kind_of(cell.text)]++;
		tally->again = tally->again || span_eq(cell.text, tally->first);
	}
}

/* Names of columns are all different, and none is long. */
static bool
could_be_names(const struct sniff *sniff)
{
	struct map seen = {0};
	bool could = true;

	for (size_t i = 0; i < sniff->n_columns && could; i++) {
		struct span name = sniff->tallies[i].first;
		uint32_t n;

		if (name.len == 0)
			continue;
		could = name.len <= NAME_LONG && !map_get(&seen, name, &n);
		(void)map_set(&seen, name, 0);
	}
	map_fini(&seen);
	return could;
}

/* Whether any cell of the first row has a type, or is a name of the key. */
static bool
has_known_name(const struct source *source, const struct sniff *sniff)
{
	struct schema schema = {0};
	bool known = false;

	if (source->options.key != NULL &&
	    schema_set_key(&schema, span_of(source->options.key), NULL) !=
		ERR_OK)
		schema = (struct schema){0};
	for (size_t i = 0; i < sniff->n_columns && !known; i++) {
		struct span name = sniff->tallies[i].first;

		known = key_find(&schema.key, name) < schema.key.n ||
		    header_take(&name) != VALUE_NONE;
	}
	schema_fini(&schema);
	return known;
}

static bool
is_header(const struct source *source, const struct sniff *sniff)
{
	size_t alike = 0, again = 0;

	if (has_known_name(source, sniff))
		return true;
	for (size_t i = 0; i < sniff->n_columns; i++) {
		const struct tally *tally = &sniff->tallies[i];
		enum kind first = kind_of(tally->first);
		enum kind below = KIND_TEXT;

		for (int k = KIND_NUMBER; k < KINDS; k++)
			if (tally->kinds[k] > 0 &&
			    tally->kinds[k] * 10 >= tally->n * 9)
				below = (enum kind)k;
		if (below != KIND_TEXT && first == KIND_TEXT)
			return true;
		if (below == first && first != KIND_TEXT &&
		    !is_year(tally->first))
			alike++;
		again += first == KIND_TEXT && tally->again;
	}
	return alike == 0 && again < 2 && could_be_names(sniff);
}

bool
sniff_header(const struct source *source, struct span text)
{
	struct sniff sniff = {.delimiter = source->delimiter};
	size_t rows = 0;
	bool header;

	sniff.tallies = xcalloc(COLUMNS_MAX, sizeof(*sniff.tallies));
	while (text.len > 0 && rows < ROWS_MAX) {
		size_t n = csv_row(text, sniff.delimiter);
		struct span row = {text.ptr, n == SIZE_MAX ? text.len : n};

		if (n == SIZE_MAX && !source->at_end)
			break;
		text = span_from(text, row.len);
		if (rows++ == 0)
			take_first(&sniff, row);
		else
			take_row(&sniff, row);
	}
	/* A row that is alone is taken for the header of no rows. */
	header = rows < 2 || is_header(source, &sniff);
	free(sniff.tallies);
	return header;
}
