/* SPDX-License-Identifier: MIT */
#include "db/sorter.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "src/base/buf.h"
#include "tests/tap.h"

enum {
	KEY_MAX = 64,
	SORTERS_MAX = 3
};

struct sample {
	char key[KEY_MAX];
	size_t key_len;
	uint64_t sequence;
};

static uint32_t seed;

static uint32_t
next_random(uint32_t limit)
{
	seed = seed * 1664525 + 1013904223;
	return (seed >> 8) % limit;
}

static int
sample_cmp(const void *left, const void *right)
{
	const struct sample *a = left;
	const struct sample *b = right;
	int order = span_cmp((struct span){a->key, a->key_len},
	    (struct span){b->key, b->key_len});

	if (order != 0)
		return order;
	return a->sequence < b->sequence ? -1 : a->sequence > b->sequence;
}

/* Kinds of keys that a sort by prefixes can get wrong. */
enum kind {
	KIND_BYTES,    /* any length, few different bytes, 00 too */
	KIND_READINGS, /* long common beginnings */
	KIND_EQUAL,
	KIND_ASCENDING,
	KIND_DESCENDING,
	KIND_ZEROS, /* differ in length only */
};

static void
sample_make(struct sample *sample, enum kind kind, uint32_t i, uint32_t n)
{
	int len = 0;

	switch (kind) {
	case KIND_BYTES:
		sample->key_len = next_random(20);
		for (size_t at = 0; at < sample->key_len; at++)
			sample->key[at] = "\0\1a\377"[next_random(4)];
		break;
	case KIND_READINGS:
		len = snprintf(sample->key, KEY_MAX,
		    "VEH#V-%04u|TS#2026-06-23T09:%02u:%02uZ", next_random(9),
		    next_random(60), next_random(60));
		break;
	case KIND_EQUAL:
		len = snprintf(sample->key, KEY_MAX, "the same one");
		break;
	case KIND_ASCENDING:
		len = snprintf(sample->key, KEY_MAX, "%010u", i);
		break;
	case KIND_DESCENDING:
		len = snprintf(sample->key, KEY_MAX, "%010u", n - i);
		break;
	case KIND_ZEROS:
		sample->key_len = next_random(40);
		memset(sample->key, 0, KEY_MAX);
		break;
	}
	if (len > 0)
		sample->key_len = (size_t)len;
	/* Each once, in no order. */
	sample->sequence = (uint64_t)i * 7919 % 1000003;
}

/* Whether MERGE gives exactly the N records of WANT, each with its value. */
static bool
merge_equals(struct merge *merge, const struct sample *want, size_t n)
{
	struct record record;
	bool more = false;
	size_t i;

	for (i = 0; merge_next(merge, &more, &record, NULL) == ERR_OK && more;
	     i++) {
		if (i == n || record.sequence != want[i].sequence ||
		    !span_eq(record.key,
			(struct span){want[i].key, want[i].key_len}) ||
		    record.value.len != 8 + want[i].sequence % 100 ||
		    memcmp(record.value.ptr, &want[i].sequence, 8) != 0)
			return false;
	}
	return !more && i == n &&
	    merge_next(merge, &more, &record, NULL) == ERR_OK && !more;
}

static void
sort_samples(enum kind kind, uint32_t n, size_t memory, size_t n_sorters,
    const char *what)
{
	struct sample *samples = xcalloc(n, sizeof(*samples));
	struct sorter *sorters[SORTERS_MAX];
	struct merge *merge = NULL;
	struct err err = {0};
	char value[108] = {0};
	uint64_t count = 0;

	for (size_t i = 0; i < n_sorters; i++)
		sorters[i] = sorter_new(memory, ".");
	for (uint32_t i = 0; i < n; i++) {
		struct sample *sample = &samples[i];

		sample_make(sample, kind, i, n);
		memcpy(value, &sample->sequence, 8);
		if (sorter_add(sorters[next_random((uint32_t)n_sorters)],
			(struct span){sample->key, sample->key_len},
			sample->sequence,
			(struct span){value, 8 + sample->sequence % 100},
			&err) != ERR_OK)
			break;
	}
	for (size_t i = 0; i < n_sorters; i++)
		count += sorter_count(sorters[i]);
	IS_INT(count, n, what);
	qsort(samples, n, sizeof(*samples), sample_cmp);
	OK(sorter_merge(sorters, n_sorters, &merge, &err) == ERR_OK &&
		merge_equals(merge, samples, n),
	    "%s: %u records, %zu bytes, %zu sorters %s", what, n, memory,
	    n_sorters, err.msg);
	merge_free(merge);
	for (size_t i = 0; i < n_sorters; i++)
		sorter_free(sorters[i]);
	free(samples);
}

static void
check_orders(void)
{
	static const struct {
		enum kind kind;
		const char *what;
	} kinds[] = {
	    {KIND_BYTES, "any bytes"},
	    {KIND_READINGS, "readings"},
	    {KIND_EQUAL, "equal keys"},
	    {KIND_ASCENDING, "ascending"},
	    {KIND_DESCENDING, "descending"},
	    {KIND_ZEROS, "zeros"},
	};

	static const size_t memories[] = {1, 10000, 1 << 20};
	static const uint32_t counts[] = {0, 1, 17, 5000};

	seed = 1;
	for (size_t kind = 0; kind < COUNT_OF(kinds); kind++) {
		for (size_t m = 0; m < COUNT_OF(memories); m++) {
			for (size_t n = 0; n < COUNT_OF(counts); n++) {
				sort_samples(kinds[kind].kind, counts[n],
				    memories[m], 1 + n % SORTERS_MAX,
				    kinds[kind].what);
			}
		}
	}
}

/* A record may be larger than the memory and than what is read at once. */
static void
check_large(void)
{
	struct sorter *sorter = sorter_new(1, ".");
	size_t size = 3 << 20;
	char *bytes = xcalloc(size, 1);
	struct merge *merge = NULL;
	struct record record;
	bool more = false;
	bool same = true;

	for (char c = 'e'; c >= 'a'; c--) {
		memset(bytes, c, size);
		same = sorter_add(sorter, (struct span){&c, 1}, 0,
			   (struct span){bytes, size}, NULL) == ERR_OK &&
		    same;
	}
	same = sorter_merge(&sorter, 1, &merge, NULL) == ERR_OK && same;
	for (char c = 'a'; c <= 'e'; c++) {
		memset(bytes, c, size);
		same = same &&
		    merge_next(merge, &more, &record, NULL) == ERR_OK && more &&
		    record.key.ptr[0] == c &&
		    span_eq(record.value, (struct span){bytes, size});
	}
	OK(same, "large records come back in order");
	merge_free(merge);
	sorter_free(sorter);
	free(bytes);
}

static void
check_no_directory(void)
{
	struct sorter *sorter = sorter_new(1, "./no such directory");
	enum err_code code = ERR_OK;
	struct err err = {0};

	for (uint64_t i = 0; i < 1000 && code == ERR_OK; i++)
		code = sorter_add(sorter, SPAN("key"), i, SPAN("value"), &err);
	IS_INT(code, ERR_IO, "a temporary directory that is not there");
	IS_STR(span_of(err.msg),
	    "cannot make a temporary file in ./no such directory: "
	    "No such file or directory",
	    "its message");
	sorter_free(sorter);
}

/* A file that may not grow fails as a full disk does. */
static void
check_full_disk(void)
{
	struct sorter *sorter = sorter_new(10000, ".");
	enum err_code code = ERR_OK;
	struct rlimit before;
	struct rlimit small;
	struct err err = {0};

	(void)signal(SIGXFSZ, SIG_IGN);
	(void)getrlimit(RLIMIT_FSIZE, &before);
	small = before;
	small.rlim_cur = 60000;
	(void)setrlimit(RLIMIT_FSIZE, &small);
	for (uint64_t i = 0; i < 10000 && code == ERR_OK; i++)
		code = sorter_add(sorter, SPAN("key"), i, SPAN("value"), &err);
	(void)setrlimit(RLIMIT_FSIZE, &before);
	IS_INT(code, ERR_IO, "a temporary file that cannot grow");
	IS_STR(span_of(err.msg),
	    "cannot write a temporary file in .: File too large",
	    "its message");
	sorter_free(sorter);
}

int
main(void)
{
	check_orders();
	check_large();
	check_no_directory();
	check_full_disk();
	sorter_free(NULL);
	merge_free(NULL);
	return tap_end();
}
