/* SPDX-License-Identifier: MIT */
/*
 * Values become small numbers first, so that whether a pair of attributes is
 * unique is a question about pairs of numbers.
 */
#include "src/io/guess.h"

#include <stdlib.h>

#include "src/base/map.h"
#include "src/model/moment.h"

enum {
	NAMED_MAX = 5,   /* candidates of a tie that a message names */
	RUNS_FACTOR = 2, /* less is chance, in items of no order */
};

/* An attribute that could be part of the key. */
struct candidate {
	struct key_part part;
	uint32_t *ids; /* of its value in each item: equal values, equal ids */
	size_t distinct;
};

struct guess {
	const struct item *items;
	size_t n;
	struct candidate *candidates;
	size_t n_candidates;
	struct buf found; /* keys that would do, by ", " */
	size_t n_found;
	struct buf first; /* the first of them */
};

static void
guess_fini(struct guess *guess)
{
	for (size_t i = 0; i < guess->n_candidates; i++)
		free(guess->candidates[i].ids);
	free(guess->candidates);
	buf_fini(&guess->found);
	buf_fini(&guess->first);
}

/* Whether every item has NAME, with one scalar type and not empty. */
static bool
is_candidate(const struct guess *guess, struct span name,
    enum value_type *ret_type)
{
	enum value_type type = item_get(&guess->items[0], name).type;

	if (!value_is_scalar_key(type) || name.len > KEY_NAME_BYTES_MAX)
		return false;
	for (size_t i = 0; i < guess->n; i++) {
		struct value value = item_get(&guess->items[i], name);

		if (value.type != type || value.body.len == 0)
			return false;
	}
	*ret_type = type;
	return true;
}

static void
number_values(const struct guess *guess, struct candidate *candidate)
{
	struct map seen = {0};

	candidate->ids = xcalloc(guess->n, sizeof(*candidate->ids));
	for (size_t i = 0; i < guess->n; i++) {
		struct span body =
		    item_get(&guess->items[i], candidate->part.name).body;

		if (!map_get(&seen, body, &candidate->ids[i])) {
			candidate->ids[i] =
			    seen.count > UINT32_MAX ? 0 : (uint32_t)seen.count;
			(void)map_set(&seen, body, candidate->ids[i]);
		}
	}
	candidate->distinct = seen.count;
	map_fini(&seen);
}

static void
find_candidates(struct guess *guess)
{
	size_t cap = 0;

	for (size_t i = 0; i < guess->items[0].n; i++) {
		struct candidate candidate = {0};

		candidate.part.name = guess->items[0].attrs[i].name;
		if (!is_candidate(guess, candidate.part.name,
			&candidate.part.type))
			continue;
		number_values(guess, &candidate);
		xgrow(&guess->candidates, guess->n_candidates, &cap,
		    sizeof(*guess->candidates));
		guess->candidates[guess->n_candidates++] = candidate;
	}
}

/* Notes the key of HASH and RANGE (NULL: none) as one that would do. */
static void
found(struct guess *guess, const struct candidate *hash,
    const struct candidate *range)
{
	struct key_def key = {.n_hash = 1, .n = 1, .part = {hash->part}};
	struct buf text = {0};

	if (range != NULL) {
		key.n_range = 1;
		key.part[key.n++] = range->part;
	}
	schema_print_key(&key, &text);
	if (guess->n_found == 0)
		buf_add_span(&guess->first, buf_span(&text));
	if (guess->n_found < NAMED_MAX)
		buf_printf(&guess->found, "%s%s",
		    guess->n_found == 0 ? "" : "; ", buf_str(&text));
	else if (guess->n_found == NAMED_MAX)
		buf_puts(&guess->found, "; and more");
	guess->n_found++;
	buf_fini(&text);
}

static const struct candidate *
named(const struct guess *guess, const char *name)
{
	for (size_t i = 0; i < guess->n_candidates; i++)
		if (span_eq_nocase(guess->candidates[i].part.name,
			span_of(name)))
			return &guess->candidates[i];
	return NULL;
}

static void
find_named(struct guess *guess)
{
	static const struct {
		const char *hash, *range;
	} pairs[] = {
	    {"pk", "sk"},
	    {"hash", "range"},
	    {"partitionKey", "sortKey"},
	};

	for (size_t i = 0; i < COUNT_OF(pairs) && guess->n_found == 0; i++) {
		const struct candidate *hash = named(guess, pairs[i].hash);
		const struct candidate *range = named(guess, pairs[i].range);

		if (hash != NULL && range != NULL)
			found(guess, hash, range);
	}
}

/* Open addressing; a slot holds a pair of ids plus one, 0 is free. */
static bool
unique_pair(const struct guess *guess, const struct candidate *a,
    const struct candidate *b, uint64_t *slots, size_t cap)
{
	memset(slots, 0, cap * sizeof(*slots));
	for (size_t i = 0; i < guess->n; i++) {
		uint64_t pair = ((uint64_t)a->ids[i] << 32 | b->ids[i]) + 1;
		size_t at =
		    (size_t)((pair * UINT64_C(0x9e3779b97f4a7c15)) >> 20) &
		    (cap - 1);

		while (slots[at] != 0 && slots[at] != pair)
			at = (at + 1) & (cap - 1);
		if (slots[at] == pair)
			return false;
		slots[at] = pair;
	}
	return true;
}

/*
 * Both orders of a pair are unique. Which attribute comes first is told by the
 * rules below, the first one that can tell.
 */
enum first {
	EITHER,
	THIS,
	THAT,
};

typedef enum first first_rule(const struct guess *guess,
    const struct candidate *a, const struct candidate *b);

static bool
is_pin(const struct schema *pinned, struct span body)
{
	for (size_t i = 0; i < pinned->n_pins; i++)
		if (span_eq(pinned->pins[i], body))
			return true;
	return false;
}

/* Whether the values sort a collection: a pin is among them, or all are times. */
static bool
sorts(const struct guess *guess, const struct candidate *candidate)
{
	struct schema pinned = {0};
	bool times = true, pins = false;

	schema_default_pins(&pinned);
	for (size_t i = 0; i < guess->n && !pins; i++) {
		struct value value =
		    item_get(&guess->items[i], candidate->part.name);

		pins = is_pin(&pinned, value.body);
		times = times && moment_is_written(value);
	}
	schema_fini(&pinned);
	return pins || times;
}

/* What has pins or times is the sort key. */
static enum first
first_by_values(const struct guess *guess, const struct candidate *a,
    const struct candidate *b)
{
	bool a_sorts = sorts(guess, a), b_sorts = sorts(guess, b);

	if (a_sorts == b_sorts)
		return EITHER;
	return b_sorts ? THIS : THAT;
}

static size_t
count_runs(const struct guess *guess, const struct candidate *candidate)
{
	size_t n = 1;

	for (size_t i = 1; i < guess->n; i++)
		n += candidate->ids[i] != candidate->ids[i - 1];
	return n;
}

/* The items of a collection mostly stand together. */
static enum first
first_by_runs(const struct guess *guess, const struct candidate *a,
    const struct candidate *b)
{
	size_t a_runs = count_runs(guess, a), b_runs = count_runs(guess, b);

	if (a_runs * RUNS_FACTOR <= b_runs)
		return THIS;
	return b_runs * RUNS_FACTOR <= a_runs ? THAT : EITHER;
}

static bool
is_before(const struct item *item, struct span a, struct span b)
{
	for (size_t i = 0; i < item->n; i++)
		if (span_eq(item->attrs[i].name, a))
			return true;
		else if (span_eq(item->attrs[i].name, b))
			return false;
	return false;
}

/* Who writes all items alike writes the partition key first. */
static enum first
first_by_place(const struct guess *guess, const struct candidate *a,
    const struct candidate *b)
{
	size_t n = 0;

	for (size_t i = 0; i < guess->n; i++)
		n += is_before(&guess->items[i], a->part.name, b->part.name);
	if (n == guess->n)
		return THIS;
	return n == 0 ? THAT : EITHER;
}

/* Notes the pair in the order that is told, or in both, which is a tie. */
static void
found_pair(struct guess *guess, const struct candidate *a,
    const struct candidate *b)
{
	static first_rule *const rules[] = {
	    first_by_values, first_by_runs, first_by_place};
	enum first first = EITHER;

	for (size_t i = 0; i < COUNT_OF(rules) && first == EITHER; i++)
		first = rules[i](guess, a, b);
	if (first != THAT)
		found(guess, a, b);
	if (first != THIS)
		found(guess, b, a);
}

/* An attribute that is unique alone needs no partner. */
static void
find_pairs(struct guess *guess)
{
	size_t cap = 16;
	uint64_t *slots;

	while (cap < guess->n * 2)
		cap *= 2;
	slots = xcalloc(cap, sizeof(*slots));
	for (size_t i = 0; i < guess->n_candidates; i++)
		for (size_t j = i + 1; j < guess->n_candidates; j++) {
			const struct candidate *a = &guess->candidates[i];
			const struct candidate *b = &guess->candidates[j];

			if (a->distinct == guess->n ||
			    b->distinct == guess->n ||
			    a->distinct * b->distinct < guess->n ||
			    guess->n_found > NAMED_MAX ||
			    !unique_pair(guess, a, b, slots, cap))
				continue;
			found_pair(guess, a, b);
		}
	free(slots);
}

static void
find_single(struct guess *guess)
{
	for (size_t i = 0; i < guess->n_candidates; i++)
		if (guess->candidates[i].distinct == guess->n)
			found(guess, &guess->candidates[i], NULL);
}

static enum err_code
choose(struct guess *guess, struct buf *out, struct err *err)
{
	find_candidates(guess);
	find_named(guess);
	if (guess->n_found == 0)
		find_pairs(guess);
	if (guess->n_found == 0)
		find_single(guess);
	if (guess->n_found == 0)
		return err_set(err, ERR_NOT_FOUND,
		    "no attribute and no pair of them is in every item, "
		    "of type S, N or B, and unique");
	if (guess->n_found > 1)
		return err_set(err, ERR_INVALID,
		    "more than one key would do: %s", buf_str(&guess->found));
	buf_add_span(out, buf_span(&guess->first));
	return ERR_OK;
}

enum err_code
guess_key(const struct item *items, size_t n, struct buf *out, struct err *err)
{
	struct guess guess = {.items = items, .n = n};
	enum err_code code;

	if (n == 0)
		return err_set(err, ERR_NOT_FOUND,
		    "there are no items to guess a key from");
	code = choose(&guess, out, err);
	guess_fini(&guess);
	return code;
}
