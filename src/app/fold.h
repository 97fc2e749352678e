/* SPDX-License-Identifier: MIT */
#ifndef APP_FOLD_H
#define APP_FOLD_H

#include "src/app/slice.h"

/*
 * A collection, or all partition keys, folded at a delimiter, as a disk-usage
 * viewer folds a file system. What is folded is the sort key of a collection, or
 * the partition key. At each prefix there are the children: folders, which are
 * what the values share up to and with the next delimiter, and leaves, the
 * values without one. They come in byte order, so "photos", "photos-old/",
 * "photos.txt" and "photos/" are four. Of a key of several attributes a value of
 * one is the folder of what the next one has there; numbers have no delimiter.
 *
 * The next child is sought behind the end of the one before, and counts come
 * from the fence: a page of children costs the same however much is in them.
 *
 * A place is what key_pack() makes of the parts that are folded, without the
 * mark behind the last of them, which is open: values may go on behind it. Where
 * there is one attribute that is the value, but for bytes of 00.
 */
struct fold;

/*
 * HASH: the values of a collection of TABLE or its index; NULL: the partition
 * keys are folded. DELIMITER: empty stands for the table's own if one of the
 * first keys has it, else "/" or "#", whichever is met first there. ERR_INVALID
 * if there is nothing but a number, or no such part of the key.
 */
NODISCARD
enum err_code fold_open(struct table *table, size_t index,
    const struct value *hash, struct span delimiter, struct fold **ret_fold,
    struct err *err);
/* NULL is allowed. */
void fold_close(struct fold *fold);

struct span fold_delimiter(const struct fold *fold);
/* Folds at DELIMITER (copied) from now on. */
void fold_delimit(struct fold *fold, struct span delimiter);

struct fold_row {
	struct span whole; /* its place; those of all in a folder begin so */
	struct value name; /* what stands behind the prefix */
	bool folder;
	bool
	    is_whole; /* a folder that is a value: the next attribute follows */
	uint64_t items, bytes;
	uint64_t before; /* items of the prefix that stand before this */
	struct span
	    item; /* packed key of a leaf that is one item; else empty */
};

/* Rows that were read together; owns their bytes. {0} is an empty page. */
struct fold_page {
	struct fold_row *rows;
	size_t n;
	size_t cap;
	struct arena arena;
	bool end; /* as struct page */
};

void fold_page_fini(struct fold_page *page);

/* Adds a copy of ROW, which must not be of PAGE. */
void fold_page_add(struct fold_page *page, const struct fold_row *row);

enum fold_what {
	FOLD_NAMES, /* no counts: to pass over many */
	FOLD_COUNTS,
};

/*
 * Up to N children of the place PREFIX into PAGE (emptied first), as
 * slice_page() reads from FROM. AT is any place that begins with PREFIX and
 * stands for the child it lies in; it may be of PAGE.
 */
NODISCARD
enum err_code fold_page(struct fold *fold, struct span prefix,
    enum page_from from, struct span at, size_t n, enum fold_what what,
    struct fold_page *page, struct err *err);

/* How much begins with PREFIX. */
NODISCARD
enum err_code fold_extent(struct fold *fold, struct span prefix,
    uint64_t *ret_items, uint64_t *ret_bytes, struct err *err);

/*
 * The folder that PLACE lies in: up to and with its last delimiter, or the
 * beginning of its last part; what ends so lies in itself. Empty: none.
 */
struct span fold_folder(const struct fold *fold, struct span place);

/* The folder around PREFIX, which is one. */
struct span fold_parent(const struct fold *fold, struct span prefix);

/* Appends the place of the item or collection with the key PACKED; nothing if
 * that is no such key. */
void fold_place_of(const struct fold *fold, struct span packed,
    struct buf *out);

/* Appends the packed key of the leaf WHOLE: that of a collection if partition
 * keys are folded. */
void fold_leaf_key(const struct fold *fold, struct span whole, struct buf *out);

/* Appends the place of TEXT, which a person typed for what stands behind
 * PREFIX. */
NODISCARD
enum err_code fold_place_typed(const struct fold *fold, struct span prefix,
    struct span text, struct buf *out, struct err *err);

/* The part of the key that PLACE is open in. */
const struct key_part *fold_part(const struct fold *fold, struct span place);

/* The values of the parts of PLACE, the open one last; returns how many. They
 * are borrowed from SCRATCH, which must not change as long. */
size_t fold_values(const struct fold *fold, struct span place,
    struct value ret_values[KEY_PARTS_MAX], struct buf *scratch);

enum fold_bound {
	FOLD_BEGINS, /* all that begins with the place */
	FOLD_IS,     /* a leaf: what has these values */
};

/*
 * Appends PLACE as a condition of the query line, as it stands in an open
 * collection; nothing for all of it.
 */
void fold_print_condition(const struct fold *fold, struct span place,
    enum fold_bound bound, struct buf *out);

/* The same as a query line for anywhere in the table: with the index and the
 * partition key. ERR_INVALID if there is no whole partition key. */
NODISCARD
enum err_code fold_print_query(const struct fold *fold, struct span place,
    enum fold_bound bound, struct buf *out, struct err *err);

#endif
