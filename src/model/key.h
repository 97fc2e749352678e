/* SPDX-License-Identifier: MIT */
#ifndef MODEL_KEY_H
#define MODEL_KEY_H

#include "src/model/item.h"

/*
 * Keys as bytes. Each part of a key is encoded so that memcmp order (the
 * shorter first on a tie) is DynamoDB's order: S and B as they are, N by
 * num_encode(). A key is compared part by part, never by concatenation.
 *
 * A keyspace is what has its own order: the table, or one index. Its key is
 * the keyspace's hash attributes, its range attributes, then, for an index,
 * those of the table's key that it does not hold yet; this is also what a
 * LastEvaluatedKey holds.
 */
struct key_part {
	struct span name;
	enum value_type type; /* VALUE_S, VALUE_N or VALUE_B */
};

struct key_def {
	size_t n_hash;  /* 1; up to 4 in a GSI */
	size_t n_range; /* 0 or 1; up to 4 in a GSI */
	size_t n;       /* all parts, those of the table's key included */
	struct key_part part[KEY_PARTS_MAX];
};

/*
 * Encoded parts, borrowed. With n smaller than the definition's it stands for
 * all keys that begin with these parts.
 */
struct key {
	size_t n;
	struct span part[KEY_PARTS_MAX];
};

/* Which part is the attribute NAME, or KEY_PARTS_MAX. */
size_t key_find(const struct key_def *def, struct span name);

/*
 * Adds the parts of the key TABLE that DEF, which holds the hash and range
 * attributes of an index, does not hold yet: DEF is the whole key of that index
 * then. Stops at KEY_PARTS_MAX, which a legal table and index do not reach.
 */
void key_def_append(struct key_def *def, const struct key_def *table);

/*
 * Appends the encoded form of VALUE (S, N or B). A number that is none, as a
 * damaged store may hold, gives no bytes.
 */
void key_encode(struct value value, struct buf *out);

/*
 * The value of an encoded part. For N the text is appended to SCRATCH and
 * borrowed from there; S and B are borrowed from PART. False if PART is no
 * number.
 */
bool key_decode(enum value_type type, struct span part, struct buf *scratch,
    struct value *ret_value);

/* A copy of KEY, its parts appended to BYTES, which must not change while
 * *ret_key is in use. */
void key_dup(const struct key *key, struct buf *bytes, struct key *ret_key);

/*
 * Compares the first N parts, N the smaller of the two counts: -1, 0 or 1. A
 * key is equal to those that begin with it.
 */
int key_cmp(const struct key *a, const struct key *b);

/*
 * How many parts A and B share from the first on: the place of the first part
 * in which they differ, or the smaller n if none does.
 */
size_t key_common(const struct key *a, const struct key *b);

/*
 * One byte string for a whole key whose memcmp order is that of key_cmp(): each
 * part with 00 written as 00 FF and 00 01 behind it.
 */
void key_pack(const struct key *key, struct buf *out);

/*
 * The parts of what key_pack() wrote. Parts without 00 are borrowed from
 * PACKED, others are put into SCRATCH (cleared first; it must not move while
 * *ret_key is in use: room is reserved at the start). False if it is damaged.
 */
bool key_unpack(struct span packed, struct buf *scratch, struct key *ret_key);

/*
 * Makes BYTES the end of the prefix it holds: the smallest string that is
 * greater than all that begin with it. False (BYTES undefined) if there is
 * none, when all bytes are FF or there are none.
 */
bool key_prefix_end(struct buf *bytes);

/*
 * One end of a range. A key with fewer parts than the definition stands for
 * all that begin with it: "inclusive" takes them in, else they are left out.
 */
struct key_bound {
	struct key key; /* n = 0: no bound on this side */
	bool inclusive;
};

/* A contiguous run of a keyspace. {0} is all of it. */
struct key_range {
	struct key_bound low, high;
};

/* Whether KEY lies before the range (-1), in it (0) or behind it (1). */
int key_range_place(const struct key_range *range, const struct key *key);

/*
 * The key of ITEM, its parts appended to BYTES and borrowed from there once all
 * are in (BYTES must not change while *ret_key is in use). Checks what the
 * service checks of a put, hash first: missing, type, empty, size; ERR_INVALID
 * in its words for a table's key, and BYTES is as it was.
 */
NODISCARD
enum err_code key_of_item(const struct key_def *def, const struct item *item,
    struct buf *bytes, struct key *ret_key, struct err *err);

/*
 * The attributes of KEY as an item, which is cleared first: names borrowed from
 * DEF, values from KEY, and numbers' text from SCRATCH, where it is appended.
 * False if a part is no number where it should be one.
 */
bool key_to_item(const struct key_def *def, const struct key *key,
    struct buf *scratch, struct item *ret_item);

/*
 * ERR_INVALID, in the service's words, if a key is too long: the limits hold for
 * all hash attributes together, and for all range ones. The table's key within
 * an index counts in neither.
 */
NODISCARD
enum err_code key_check_sizes(size_t hash_bytes, size_t range_bytes,
    struct err *err);

#endif
