/* SPDX-License-Identifier: MIT */
#include "src/app/fold.h"

#include <stdlib.h>

#include "db/rank.h"

enum {
	KEYS_LOOKED_AT = 50, /* for a delimiter */
};

struct fold {
	struct table *table;
	size_t index;
	const struct key_def *def;
	struct buf hash_bytes;
	struct key hash; /* the parts before the one that is folded */
	struct buf delimiter;
};

/* A walk over children, one way. */
struct walk {
	struct fold *fold;
	size_t prefix_len;
	enum direction direction;
	struct key_range range; /* what is left */
	struct buf low, high;   /* bytes of its ends */
	struct extent edge;     /* all before the end that moves */
	bool ended;
};

void
fold_close(struct fold *fold)
{
	if (fold == NULL)
		return;
	buf_fini(&fold->hash_bytes);
	buf_fini(&fold->delimiter);
	free(fold);
}

struct span
fold_delimiter(const struct fold *fold)
{
	return buf_span(&fold->delimiter);
}

void
fold_delimit(struct fold *fold, struct span delimiter)
{
	buf_clear(&fold->delimiter);
	buf_add_span(&fold->delimiter, delimiter);
}

const struct key_part *
fold_part(const struct fold *fold)
{
	return &fold->def->part[fold->hash.n];
}

void
fold_page_fini(struct fold_page *page)
{
	free(page->rows);
	arena_fini(&page->arena);
	*page = (struct fold_page){0};
}

struct span
fold_folder(const struct fold *fold, struct span value)
{
	struct span delimiter = fold_delimiter(fold);
	struct span folder = {value.ptr, 0};

	for (size_t at = 0; delimiter.len > 0;) {
		size_t step = span_find(span_from(value, at), delimiter);

		if (step == SIZE_MAX)
			break;
		at += step + delimiter.len;
		folder.len = at;
	}
	return folder;
}

struct span
fold_parent(const struct fold *fold, struct span prefix)
{
	size_t len = fold_delimiter(fold).len;

	prefix.len -= prefix.len < len ? prefix.len : len;
	return fold_folder(fold, prefix);
}

/* The child of a prefix of LEN bytes that VALUE lies in; whether it is a
 * folder. */
static bool
child_of(const struct fold *fold, size_t len, struct span value,
    struct span *ret_child)
{
	struct span delimiter = fold_delimiter(fold);
	size_t at = delimiter.len == 0
	    ? SIZE_MAX
	    : span_find(span_from(value, len), delimiter);

	*ret_child = value;
	if (at == SIZE_MAX)
		return false;
	ret_child->len = len + at + delimiter.len;
	return true;
}

/* The bound of the values from VALUE (which must stay) on. */
static struct key_bound
bound_at(const struct fold *fold, struct span value, bool inclusive)
{
	struct key_bound bound = {fold->hash, inclusive};

	bound.key.part[bound.key.n++] = value;
	return bound;
}

/* Lets RANGE be all that begins with PREFIX. */
static void
range_begin(const struct fold *fold, struct span prefix, struct buf *low,
    struct buf *high, struct key_range *ret_range)
{
	ret_range->low = ret_range->high = (struct key_bound){fold->hash, true};
	if (prefix.len == 0)
		return;
	buf_add_span(low, prefix);
	buf_add_span(high, prefix);
	ret_range->low = bound_at(fold, buf_span(low), true);
	if (key_prefix_end(high))
		ret_range->high = bound_at(fold, buf_span(high), false);
}

enum err_code
fold_extent(struct fold *fold, struct span prefix, uint64_t *ret_items,
    uint64_t *ret_bytes, struct err *err)
{
	struct key_range range;
	struct buf low = {0}, high = {0};
	struct extent extent = {0};
	enum err_code code;

	range_begin(fold, prefix, &low, &high, &range);
	code = rank_range(fold->table, fold->index, &range, &extent, err);
	if (code == ERR_OK) {
		*ret_items = extent.n;
		*ret_bytes = extent.bytes;
	}
	buf_fini(&low);
	buf_fini(&high);
	return code;
}

/* A high end as the place behind it, which rank_before() takes. */
static struct key_bound
behind(struct key_bound high)
{
	return (struct key_bound){high.key, !high.inclusive};
}

/* Moves the low end behind CHILD. */
static void
pass_forward(struct walk *walk, struct span child, bool folder)
{
	buf_clear(&walk->low);
	buf_add_span(&walk->low, child);
	if (!folder)
		walk->range.low =
		    bound_at(walk->fold, buf_span(&walk->low), false);
	else if (key_prefix_end(&walk->low))
		walk->range.low =
		    bound_at(walk->fold, buf_span(&walk->low), true);
	else {
		walk->range.low = behind(walk->range.high);
		walk->ended = true;
	}
}

/* Moves the high end before CHILD. */
static void
pass_backward(struct walk *walk, struct span child)
{
	buf_clear(&walk->high);
	buf_add_span(&walk->high, child);
	walk->range.high = bound_at(walk->fold, buf_span(&walk->high), false);
}

/* The place in key order of the end that moves. */
static struct key_bound
edge_of(const struct walk *walk)
{
	return walk->direction == FORWARD ? walk->range.low
					  : behind(walk->range.high);
}

static void
pass(struct walk *walk, struct span child, bool folder)
{
	if (walk->direction == FORWARD)
		pass_forward(walk, child, folder);
	else
		pass_backward(walk, child);
}

/* Where the walk begins; AT is not in walk->low and walk->high. */
static void
walk_from(struct walk *walk, enum page_from from, struct span at)
{
	bool folder;
	struct span child;

	if (from == PAGE_START || from == PAGE_END || at.len < walk->prefix_len)
		return;
	folder = child_of(walk->fold, walk->prefix_len, at, &child);
	if (from != PAGE_AT) {
		pass(walk, child, folder);
		return;
	}
	buf_clear(&walk->low);
	buf_add_span(&walk->low, child);
	walk->range.low = bound_at(walk->fold, buf_span(&walk->low), true);
}

static enum err_code
walk_begin(struct walk *walk, struct span prefix, enum page_from from,
    struct span at, enum fold_what what, struct err *err)
{
	struct key_bound edge;

	walk->prefix_len = prefix.len;
	walk->direction =
	    from == PAGE_BEFORE || from == PAGE_END ? BACKWARD : FORWARD;
	range_begin(walk->fold, prefix, &walk->low, &walk->high, &walk->range);
	walk_from(walk, from, at);
	edge = edge_of(walk);
	if (what == FOLD_NAMES)
		return ERR_OK;
	return rank_before(walk->fold->table, walk->fold->index, &edge,
	    &walk->edge, err);
}

/* Adds the child in which the entry of CURSOR lies. */
static struct fold_row *
add_row(const struct walk *walk, struct cursor *cursor, struct fold_page *page)
{
	const struct key *key = cursor_key(cursor);
	struct span value = key->part[walk->fold->hash.n];
	struct fold_row *row;
	struct span child;

	xgrow(&page->rows, page->n, &page->cap, sizeof(*page->rows));
	row = &page->rows[page->n++];
	*row = (struct fold_row){0};
	row->folder = child_of(walk->fold, walk->prefix_len, value, &child);
	row->whole = arena_dup(&page->arena, child);
	row->name = span_from(row->whole, walk->prefix_len);
	if (!row->folder) {
		struct buf packed = {0};

		key_pack(key, &packed);
		row->place = arena_dup(&page->arena, buf_span(&packed));
		buf_fini(&packed);
	}
	return row;
}

/* How much ROW holds: what lies between the edge before it was passed and now.
 * CURSOR is on an entry of it. */
static enum err_code
count_row(struct walk *walk, struct cursor *cursor, struct fold_row *row,
    struct err *err)
{
	const struct fold *fold = walk->fold;
	bool forward = walk->direction == FORWARD;
	struct extent edge = walk->edge;
	struct key_bound bound = edge_of(walk);
	size_t size = cursor_size(cursor);
	enum err_code code = ERR_OK;

	/* The last part of a key ends one entry only. */
	if (!row->folder && fold->hash.n + 1 == fold->def->n) {
		edge.n = forward ? edge.n + 1 : edge.n - 1;
		edge.bytes = forward ? edge.bytes + size : edge.bytes - size;
	} else {
		code =
		    rank_before(fold->table, fold->index, &bound, &edge, err);
	}
	if (code != ERR_OK)
		return code;
	row->items = forward ? edge.n - walk->edge.n : walk->edge.n - edge.n;
	row->bytes = forward ? edge.bytes - walk->edge.bytes
			     : walk->edge.bytes - edge.bytes;
	row->before = forward ? walk->edge.n : edge.n;
	if (row->items != 1)
		row->place.len = 0;
	walk->edge = edge;
	return ERR_OK;
}

/* Adds the next child to PAGE; *ret_more is false if there is none. */
static enum err_code
walk_step(struct walk *walk, enum fold_what what, struct fold_page *page,
    bool *ret_more, struct err *err)
{
	struct cursor *cursor = NULL;
	enum err_code code;

	*ret_more = false;
	if (walk->ended)
		return ERR_OK;
	code = cursor_open(walk->fold->table, walk->fold->index, &walk->range,
	    walk->direction, &cursor, err);
	if (code == ERR_OK)
		code = cursor_next(cursor, ret_more, err);
	if (code == ERR_OK && *ret_more) {
		struct fold_row *row = add_row(walk, cursor, page);

		pass(walk, row->whole, row->folder);
		if (what == FOLD_COUNTS)
			code = count_row(walk, cursor, row, err);
	}
	cursor_close(cursor);
	return code;
}

static void
page_turn(struct fold_page *page)
{
	for (size_t i = 0, j = page->n; i + 1 < j; i++) {
		struct fold_row row = page->rows[--j];

		page->rows[j] = page->rows[i];
		page->rows[i] = row;
	}
}

/* What is counted from the start of the key space is counted from PREFIX. */
static enum err_code
count_from(struct fold *fold, struct span prefix, struct fold_page *page,
    struct err *err)
{
	struct key_range range;
	struct buf low = {0}, high = {0};
	struct extent before = {0};
	enum err_code code;

	range_begin(fold, prefix, &low, &high, &range);
	code = rank_before(fold->table, fold->index, &range.low, &before, err);
	for (size_t i = 0; code == ERR_OK && i < page->n; i++)
		page->rows[i].before -= before.n;
	buf_fini(&low);
	buf_fini(&high);
	return code;
}

static enum err_code
read_page(struct walk *walk, struct span prefix, enum page_from from,
    struct span at, size_t n, enum fold_what what, struct fold_page *page,
    struct err *err)
{
	bool more = true;
	enum err_code code = walk_begin(walk, prefix, from, at, what, err);

	page->n = 0;
	arena_reset(&page->arena);
	/* One more than asked for says if it is the end. */
	while (code == ERR_OK && more && page->n < n)
		code = walk_step(walk, what, page, &more, err);
	if (code == ERR_OK && more) {
		code = walk_step(walk, FOLD_NAMES, page, &more, err);
		page->n -= more;
	}
	page->end = !more;
	if (walk->direction == BACKWARD)
		page_turn(page);
	if (code == ERR_OK && what == FOLD_COUNTS)
		code = count_from(walk->fold, prefix, page, err);
	return code;
}

enum err_code
fold_page(struct fold *fold, struct span prefix, enum page_from from,
    struct span at, size_t n, enum fold_what what, struct fold_page *page,
    struct err *err)
{
	struct store *store = table_store(fold->table);
	struct walk walk = {.fold = fold};
	struct buf at_bytes = {0}, prefix_bytes = {0};
	enum err_code code = store_snapshot(store, err);

	if (code != ERR_OK)
		return code;
	/* Both may lie in the page that is now emptied. */
	buf_add_span(&at_bytes, at);
	buf_add_span(&prefix_bytes, prefix);
	code = read_page(&walk, buf_span(&prefix_bytes), from,
	    buf_span(&at_bytes), n, what, page, err);
	store_release(store);
	buf_fini(&walk.low);
	buf_fini(&walk.high);
	buf_fini(&at_bytes);
	buf_fini(&prefix_bytes);
	return code;
}

/* Which of the usual delimiters the first keys have. */
static enum err_code
guess_delimiter(struct fold *fold, struct err *err)
{
	struct span own = table_schema(fold->table)->delimiter;
	struct span usual = {0};
	struct fold_page page = {0};
	enum err_code code = fold_page(fold, (struct span){0}, PAGE_START,
	    (struct span){0}, KEYS_LOOKED_AT, FOLD_NAMES, &page, err);
	bool has_own = false;

	for (size_t i = 0; i < page.n; i++) {
		struct span value = page.rows[i].whole;
		size_t slash = span_find(value, SPAN("/"));
		size_t hash = span_find(value, SPAN("#"));

		has_own |= own.len > 0 && span_find(value, own) != SIZE_MAX;
		if (usual.len == 0 && slash != hash)
			usual = slash < hash ? SPAN("/") : SPAN("#");
	}
	if (has_own || (usual.len == 0 && own.len > 0))
		usual = own;
	buf_add_span(&fold->delimiter, usual.len > 0 ? usual : SPAN("/"));
	fold_page_fini(&page);
	return code;
}

static enum err_code
check_part(const struct fold *fold, struct err *err)
{
	const struct key_part *part = fold_part(fold);

	if (fold->hash.n > 0 && fold->def->n_range == 0)
		return err_set(err, ERR_INVALID,
		    "there is no sort key to fold");
	if (part->type == VALUE_N)
		return err_set(err, ERR_INVALID,
		    "'%.*s' is a number: it does not fold",
		    SPAN_ARG(part->name));
	return ERR_OK;
}

enum err_code
fold_open(struct table *table, size_t index, const struct value *hash,
    struct span delimiter, struct fold **ret_fold, struct err *err)
{
	struct fold *fold = xcalloc(1, sizeof(*fold));
	struct buf bytes[INDEX_HASH_MAX] = {0};
	struct key key = {0};
	enum err_code code;

	fold->table = table;
	fold->index = index;
	fold->def = table_key(table, index);
	key.n = hash == NULL ? 0 : fold->def->n_hash;
	for (size_t i = 0; i < key.n; i++) {
		key_encode(hash[i], &bytes[i]);
		key.part[i] = buf_span(&bytes[i]);
	}
	key_dup(&key, &fold->hash_bytes, &fold->hash);
	for (size_t i = 0; i < key.n; i++)
		buf_fini(&bytes[i]);
	buf_add_span(&fold->delimiter, delimiter);
	code = check_part(fold, err);
	if (code == ERR_OK && delimiter.len == 0)
		code = guess_delimiter(fold, err);
	if (code == ERR_OK)
		*ret_fold = fold;
	else
		fold_close(fold);
	return code;
}
