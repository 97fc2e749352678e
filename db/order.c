/* SPDX-License-Identifier: MIT */
/*
 * Sorting in memory. Slots are sorted as plain numbers by eight bytes of their
 * keys; runs of slots with equal numbers are sorted by the next eight bytes,
 * and so on. Where keys are equal to their end, their length is the number, and
 * at last the sequence. Nothing here takes more than n log n steps a round, or
 * stack of more than log n frames, whatever the keys are.
 */
#include <stdlib.h>

#include "db/sorter_priv.h"

enum {
	FEW = 16, /* slots that insertion sort does faster */
};

/* What the prefix of a slot holds in this round. */
enum round {
	ROUND_KEY, /* eight bytes of the key */
	ROUND_LENGTH,
	ROUND_SEQUENCE,
};

static void
insert_whole(struct slot *slots, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		struct slot slot = slots[i];
		size_t at = i;

		while (at > 0 &&
		    stored_cmp(slot.stored, slots[at - 1].stored) < 0) {
			slots[at] = slots[at - 1];
			at--;
		}
		slots[at] = slot;
	}
}

static void
insert_prefix(struct slot *slots, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		struct slot slot = slots[i];
		size_t at = i;

		while (at > 0 && slot.prefix < slots[at - 1].prefix) {
			slots[at] = slots[at - 1];
			at--;
		}
		slots[at] = slot;
	}
}

static void
sift_down(struct slot *slots, size_t n, size_t at)
{
	struct slot slot = slots[at];
	size_t child;

	while ((child = 2 * at + 1) < n) {
		if (child + 1 < n &&
		    slots[child].prefix < slots[child + 1].prefix)
			child++;
		if (slots[child].prefix <= slot.prefix)
			break;
		slots[at] = slots[child];
		at = child;
	}
	slots[at] = slot;
}

/* For input on which quick sort goes wrong again and again. */
static void
heap_sort(struct slot *slots, size_t n)
{
	for (size_t at = n / 2; at > 0; at--)
		sift_down(slots, n, at - 1);
	while (n > 1) {
		struct slot largest = slots[0];

		slots[0] = slots[--n];
		slots[n] = largest;
		sift_down(slots, n, 0);
	}
}

static uint64_t
median(uint64_t a, uint64_t b, uint64_t c)
{
	if (a < b)
		return b < c ? b : a < c ? c : a;
	return a < c ? a : b < c ? c : b;
}

/* Parts SLOTS in two, neither empty, the lower prefixes first. */
static size_t
partition(struct slot *slots, size_t n)
{
	uint64_t pivot = median(slots[n / 4].prefix, slots[n / 2].prefix,
	    slots[n / 4 * 3].prefix);
	size_t low = 0;
	size_t high = n - 1;

	for (;;) {
		struct slot slot;

		while (slots[low].prefix < pivot)
			low++;
		while (pivot < slots[high].prefix)
			high--;
		if (low >= high)
			return high + 1;
		slot = slots[low];
		slots[low++] = slots[high];
		slots[high--] = slot;
	}
}

static void
sort_prefixes(struct slot *slots, size_t n, unsigned patience)
{
	while (n > FEW) {
		size_t low;

		if (patience-- == 0) {
			heap_sort(slots, n);
			return;
		}
		low = partition(slots, n);
		if (low < n - low) {
			sort_prefixes(slots, low, patience);
			slots += low;
			n -= low;
		} else {
			sort_prefixes(slots + low, n - low, patience);
			n = low;
		}
	}
	insert_prefix(slots, n);
}

/* Eight bytes as a number with the same order. */
static uint64_t
number_of(const unsigned char *b)
{
	return (uint64_t)b[0] << 56 | (uint64_t)b[1] << 48 |
	    (uint64_t)b[2] << 40 | (uint64_t)b[3] << 32 | (uint64_t)b[4] << 24 |
	    (uint64_t)b[5] << 16 | (uint64_t)b[6] << 8 | (uint64_t)b[7];
}

static uint64_t
prefix_of(const struct stored *stored, size_t skip)
{
	size_t left = stored->key_len > skip ? stored->key_len - skip : 0;
	unsigned char bytes[8] = {0};

	if (left >= 8)
		memcpy(bytes, stored->bytes + skip, 8);
	else if (left > 0)
		memcpy(bytes, stored->bytes + skip, left);
	return number_of(bytes);
}

/* How many bytes A and B share from the first on. */
static size_t
shared_bytes(struct span a, struct span b)
{
	size_t n = a.len < b.len ? a.len : b.len;
	size_t same = 0;

	while (same < n && a.ptr[same] == b.ptr[same])
		same++;
	return same;
}

/* How many bytes from SKIP on all keys have in common. */
static size_t
common_bytes(const struct slot *slots, size_t n, size_t skip)
{
	struct span common = span_from(stored_key(slots[0].stored), skip);

	for (size_t i = 1; i < n && common.len > 0; i++) {
		struct span rest = span_from(stored_key(slots[i].stored), skip);

		if (!span_starts(rest, common))
			common.len = shared_bytes(rest, common);
	}
	return common.len;
}

static size_t
longest_key(const struct slot *slots, size_t n)
{
	size_t longest = 0;

	for (size_t i = 0; i < n; i++) {
		if (slots[i].stored->key_len > longest)
			longest = slots[i].stored->key_len;
	}
	return longest;
}

static void
load_prefixes(struct slot *slots, size_t n, enum round round, size_t skip)
{
	for (size_t i = 0; i < n; i++) {
		const struct stored *stored = slots[i].stored;

		slots[i].prefix = round == ROUND_KEY ? prefix_of(stored, skip)
		    : round == ROUND_LENGTH          ? stored->key_len
						     : stored->sequence;
	}
}

static size_t
equal_run(const struct slot *slots, size_t n)
{
	size_t run = 1;

	while (run < n && slots[run].prefix == slots[0].prefix)
		run++;
	return run;
}

static void sort_round(struct slot *slots, size_t n, enum round round,
    size_t skip);

/*
 * Sorts each run of equal prefixes by what follows, except for the longest,
 * which is left to the caller (its length is *N), so that recursion halves.
 */
static struct slot *
sort_runs(struct slot *slots, size_t *n, enum round round, size_t skip)
{
	struct slot *longest = slots;
	size_t longest_n = 0;

	for (size_t at = 0, run; at < *n; at += run) {
		struct slot *other = slots + at;
		size_t other_n;

		run = other_n = equal_run(slots + at, *n - at);
		if (run > longest_n) {
			other = longest;
			other_n = longest_n;
			longest = slots + at;
			longest_n = run;
		}
		if (other_n > 1)
			sort_round(other, other_n, round, skip);
	}
	*n = longest_n;
	return longest;
}

/* Sorts SLOTS, whose keys agree in what was looked at before. */
static void
sort_round(struct slot *slots, size_t n, enum round round, size_t skip)
{
	while (n > FEW) {
		unsigned patience = 0;

		if (round == ROUND_KEY) {
			skip += common_bytes(slots, n, skip);
			if (longest_key(slots, n) <= skip)
				round = ROUND_LENGTH;
		}
		load_prefixes(slots, n, round, skip);
		for (size_t left = n; left > 1; left /= 2)
			patience += 2;
		sort_prefixes(slots, n, patience);
		if (round == ROUND_SEQUENCE)
			return;
		if (round == ROUND_KEY)
			skip += sizeof(slots->prefix);
		else
			round = ROUND_SEQUENCE;
		slots = sort_runs(slots, &n, round, skip);
	}
	insert_whole(slots, n);
}

void
slots_sort(struct slot *slots, size_t n)
{
	sort_round(slots, n, ROUND_KEY, 0);
}
