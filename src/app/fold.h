/* SPDX-License-Identifier: MIT */
#ifndef APP_FOLD_H
#define APP_FOLD_H

#include "src/app/slice.h"

/*
 * A collection, or all partition keys, folded at a delimiter, as a disk-usage
 * viewer folds a file system. What is folded is one part of the key: the sort
 * key of a collection, or the partition key. At each prefix there are the
 * children: folders, which are what the values share up to and with the next
 * delimiter, and leaves, the values without one. They come in byte order, so
 * "photos", "photos-old/", "photos.txt" and "photos/" are four.
 *
 * The next child is sought behind the end of the one before, and counts come
 * from the fence: a page of children costs the same however much is in them.
 */
struct fold;

/*
 * HASH: the values of a collection of TABLE or its index; NULL: the partition
 * keys are folded. DELIMITER: empty stands for the table's own if one of the
 * first keys has it, else "/" or "#", whichever is met first there. ERR_INVALID
 * if that part of the key is a number, or there is none.
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
/* The part of the key that is folded. */
const struct key_part *fold_part(const struct fold *fold);

struct fold_row {
	struct span
	    whole;        /* the value; of a folder what all in it begin with */
	struct span name; /* of these bytes: what stands behind the prefix */
	bool folder;
	uint64_t items, bytes;
	uint64_t before;   /* items of the prefix that stand before this */
	struct span place; /* of a leaf that is one item; else empty */
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

enum fold_what {
	FOLD_NAMES, /* no counts: to pass over many */
	FOLD_COUNTS,
};

/*
 * Up to N children of PREFIX into PAGE (emptied first), as slice_page() reads
 * from FROM. AT is any value that begins with PREFIX and stands for the child
 * it lies in; it may be of PAGE.
 */
NODISCARD
enum err_code fold_page(struct fold *fold, struct span prefix,
    enum page_from from, struct span at, size_t n, enum fold_what what,
    struct fold_page *page, struct err *err);

/* How much begins with PREFIX. */
NODISCARD
enum err_code fold_extent(struct fold *fold, struct span prefix,
    uint64_t *ret_items, uint64_t *ret_bytes, struct err *err);

/* The folder that VALUE lies in: up to and with its last delimiter; what ends
 * in one lies in itself. Empty: none. */
struct span fold_folder(const struct fold *fold, struct span value);

/* The folder around PREFIX, which is one. */
struct span fold_parent(const struct fold *fold, struct span prefix);

#endif
