/* SPDX-License-Identifier: MIT */
#include "src/app/fold_priv.h"

#include "db/rank.h"

enum {
	/* Of a small child the entries are passed one by one, which costs less
	 * than to seek its end. */
	SMALL = 16,
};

/* A child: its parts, as far as it has them. */
struct child {
	struct key key;
	bool is_prefix; /* the last part is only what values begin with */
	bool folder;
	bool is_whole; /* a folder that is a whole value */
};

/* A walk over the children of a prefix, one way. */
struct walk {
	struct fold *fold;
	struct fold_parts prefix;
	enum direction direction;
	struct key_range range; /* what is left */
	struct buf low, high;   /* bytes of its ends */
	struct extent edge;     /* all before the end that moves */
	struct cursor *cursor;  /* NULL: to be opened on what is left */
	bool on_entry;          /* the next child begins there */
	bool ended;
};

/* Where in the parts that are folded the children of a prefix differ. */
static size_t
depth_of(const struct walk *walk)
{
	return walk->prefix.key.n - 1;
}

/* The child that PARTS lie in, which begin with the prefix. */
static struct child
child_of(const struct walk *walk, const struct key *parts)
{
	const struct fold *fold = walk->fold;
	size_t depth = depth_of(walk), from = walk->prefix.key.part[depth].len;
	struct span delimiter = fold_delimiter(fold);
	struct child child = {.key = *parts};
	struct span *value = &child.key.part[depth];
	size_t at = SIZE_MAX;

	child.key.n = depth + 1;
	if (delimiter.len > 0 &&
	    fold->def->part[fold->hash.n + depth].type != VALUE_N)
		at = span_find(span_from(*value, from), delimiter);
	child.is_prefix = at != SIZE_MAX;
	if (child.is_prefix)
		value->len = from + at + delimiter.len;
	child.folder = child.is_prefix || child.key.n < fold->n_parts;
	child.is_whole = child.folder && !child.is_prefix;
	return child;
}

/* The whole key of PARTS, copied to BYTES. */
static struct key
key_of(const struct fold *fold, const struct key *parts, struct buf *bytes)
{
	struct key key = fold->hash, copy;

	buf_clear(bytes);
	key_dup(parts, bytes, &copy);
	for (size_t i = 0; i < copy.n; i++)
		key.part[key.n++] = copy.part[i];
	return key;
}

/* The bound behind all whose last part begins with that of PARTS; false if
 * there is none. */
static bool
prefix_end(const struct fold *fold, const struct key *parts, struct buf *bytes,
    struct key *ret_key)
{
	struct key end = *parts;
	struct buf last = {0};
	bool has;

	buf_add_span(&last, parts->part[parts->n - 1]);
	has = key_prefix_end(&last);
	end.part[end.n - 1] = buf_span(&last);
	if (has)
		*ret_key = key_of(fold, &end, bytes);
	buf_fini(&last);
	return has;
}

/* Lets RANGE be all that begins with the parts PREFIX. */
static void
range_begin(const struct fold *fold, const struct key *prefix, struct buf *low,
    struct buf *high, struct key_range *ret_range)
{
	struct key around = *prefix;

	around.n--;
	ret_range->low.key = key_of(fold, &around, low);
	ret_range->high.key = key_of(fold, &around, high);
	ret_range->low.inclusive = ret_range->high.inclusive = true;
	if (prefix->part[prefix->n - 1].len == 0)
		return;
	ret_range->low.key = key_of(fold, prefix, low);
	ret_range->high.inclusive =
	    !prefix_end(fold, prefix, high, &ret_range->high.key);
}

enum err_code
fold_extent(struct fold *fold, struct span prefix, uint64_t *ret_items,
    uint64_t *ret_bytes, struct err *err)
{
	struct fold_parts parts = {0};
	struct key_range range;
	struct buf low = {0}, high = {0};
	struct extent extent = {0};
	enum err_code code;

	fold_parts_set(&parts, prefix);
	range_begin(fold, &parts.key, &low, &high, &range);
	code = rank_range(fold->table, fold->index, &range, &extent, err);
	if (code == ERR_OK) {
		*ret_items = extent.n;
		*ret_bytes = extent.bytes;
	}
	fold_parts_fini(&parts);
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
pass_forward(struct walk *walk, const struct child *child)
{
	struct key_bound *low = &walk->range.low;

	low->inclusive = child->is_prefix;
	if (!child->is_prefix) {
		low->key = key_of(walk->fold, &child->key, &walk->low);
	} else if (!prefix_end(walk->fold, &child->key, &walk->low,
		       &low->key)) {
		*low = behind(walk->range.high);
		walk->ended = true;
	}
}

/* Moves the high end before CHILD. */
static void
pass_backward(struct walk *walk, const struct child *child)
{
	walk->range.high = (struct key_bound){
	    key_of(walk->fold, &child->key, &walk->high), false};
}

/* The place in key order of the end that moves. */
static struct key_bound
edge_of(const struct walk *walk)
{
	return walk->direction == FORWARD ? walk->range.low
					  : behind(walk->range.high);
}

static void
pass(struct walk *walk, const struct child *child)
{
	if (walk->direction == FORWARD)
		pass_forward(walk, child);
	else
		pass_backward(walk, child);
}

/* Where the walk begins: at, behind or before the child that AT lies in. */
static void
walk_from(struct walk *walk, enum page_from from, struct span at)
{
	struct fold_parts parts = {0};

	if (from == PAGE_START || from == PAGE_END)
		return;
	fold_parts_set(&parts, at);
	if (parts.key.n > depth_of(walk)) {
		struct child child = child_of(walk, &parts.key);

		if (from != PAGE_AT)
			pass(walk, &child);
		else
			walk->range.low = (struct key_bound){
			    key_of(walk->fold, &child.key, &walk->low), true};
	}
	fold_parts_fini(&parts);
}

static enum err_code
walk_begin(struct walk *walk, struct span prefix, enum page_from from,
    struct span at, enum fold_what what, struct err *err)
{
	struct key_bound edge;

	fold_parts_set(&walk->prefix, prefix);
	walk->direction =
	    from == PAGE_BEFORE || from == PAGE_END ? BACKWARD : FORWARD;
	range_begin(walk->fold, &walk->prefix.key, &walk->low, &walk->high,
	    &walk->range);
	walk_from(walk, from, at);
	edge = edge_of(walk);
	if (what == FOLD_NAMES)
		return ERR_OK;
	return rank_before(walk->fold->table, walk->fold->index, &edge,
	    &walk->edge, err);
}

/* What the name of CHILD is at its prefix. */
static struct value
name_of(const struct walk *walk, const struct child *child, struct buf *scratch)
{
	size_t depth = depth_of(walk);
	const struct key_part *part =
	    &walk->fold->def->part[walk->fold->hash.n + depth];
	struct value name;

	/* A damaged number is left as it is. */
	(void)key_decode(part->type,
	    span_from(child->key.part[depth], walk->prefix.key.part[depth].len),
	    scratch, &name);
	return name;
}

/* Adds CHILD, in which the entry of CURSOR lies. */
static struct fold_row *
add_row(const struct walk *walk, const struct child *child,
    struct cursor *cursor, struct fold_page *page)
{
	struct buf whole = {0}, item = {0}, scratch = {0};
	struct fold_row row = {
	    .folder = child->folder,
	    .is_whole = child->is_whole,
	};

	if (child->is_whole)
		key_pack(&child->key, &whole);
	else
		fold_place_pack(&child->key, &whole);
	if (!child->folder)
		key_pack(cursor_key(cursor), &item);
	row.whole = buf_span(&whole);
	row.item = buf_span(&item);
	row.name = name_of(walk, child, &scratch);
	fold_page_add(page, &row);
	buf_fini(&whole);
	buf_fini(&item);
	buf_fini(&scratch);
	return &page->rows[page->n - 1];
}

/* The child in which the entry of CURSOR lies. */
static struct child
child_at(const struct walk *walk, struct cursor *cursor)
{
	const struct key *key = cursor_key(cursor);
	struct key parts = {.n = walk->fold->n_parts};

	for (size_t i = 0; i < parts.n; i++)
		parts.part[i] = key->part[walk->fold->hash.n + i];
	return child_of(walk, &parts);
}

static enum err_code
advance(struct walk *walk, struct err *err)
{
	bool more = false;
	enum err_code code = cursor_next(walk->cursor, &more, err);

	walk->on_entry = code == ERR_OK && more;
	walk->ended |= code == ERR_OK && !more;
	return code;
}

/* Puts the cursor on the first entry of what is left, if there is one. */
static enum err_code
find_entry(struct walk *walk, struct err *err)
{
	enum err_code code;

	if (walk->on_entry || walk->ended)
		return ERR_OK;
	code = cursor_open(walk->fold->table, walk->fold->index, &walk->range,
	    walk->direction, &walk->cursor, err);
	return code == ERR_OK ? advance(walk, err) : code;
}

/*
 * Passes the entries of the child that was passed, on whose first one the
 * cursor is, and says how much they are. *ret_all: that was all of them, else
 * the cursor is closed.
 */
static enum err_code
pass_entries(struct walk *walk, struct extent *ret_passed, bool *ret_all,
    struct err *err)
{
	*ret_passed = (struct extent){0};
	for (int i = 0; i < SMALL; i++) {
		enum err_code code;

		ret_passed->n++;
		ret_passed->bytes += cursor_size(walk->cursor);
		code = advance(walk, err);
		*ret_all = !walk->on_entry ||
		    key_range_place(&walk->range, cursor_key(walk->cursor)) ==
			0;
		if (code != ERR_OK || *ret_all)
			return code;
	}
	cursor_close(walk->cursor);
	walk->cursor = NULL;
	walk->on_entry = false;
	return ERR_OK;
}

/* ROW, which was passed, is what lies between the edge before that and now. */
static void
count_row(struct walk *walk, struct extent edge, struct fold_row *row)
{
	bool forward = walk->direction == FORWARD;
	struct extent low = forward ? walk->edge : edge;
	struct extent high = forward ? edge : walk->edge;

	row->items = high.n - low.n;
	row->bytes = high.bytes - low.bytes;
	row->before = low.n;
	if (row->items != 1)
		row->item.len = 0;
	walk->edge = edge;
}

/* Adds the next child to PAGE; *ret_more is false if there is none. */
static enum err_code
walk_step(struct walk *walk, enum fold_what what, struct fold_page *page,
    bool *ret_more, struct err *err)
{
	bool forward = walk->direction == FORWARD;
	struct extent passed, edge = walk->edge;
	struct key_bound bound;
	struct fold_row *row;
	struct child child;
	bool all = false;
	enum err_code code = find_entry(walk, err);

	*ret_more = code == ERR_OK && walk->on_entry;
	if (!*ret_more)
		return code;
	child = child_at(walk, walk->cursor);
	row = add_row(walk, &child, walk->cursor, page);
	pass(walk, &child);
	code = pass_entries(walk, &passed, &all, err);
	if (code != ERR_OK || what == FOLD_NAMES)
		return code;
	bound = edge_of(walk);
	if (!all) {
		code = rank_before(walk->fold->table, walk->fold->index, &bound,
		    &edge, err);
	} else if (forward) {
		edge.n += passed.n;
		edge.bytes += passed.bytes;
	} else {
		edge.n -= passed.n;
		edge.bytes -= passed.bytes;
	}
	if (code == ERR_OK)
		count_row(walk, edge, row);
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

/* What is counted from the start of the key space is counted from the prefix. */
static enum err_code
count_from(struct walk *walk, struct fold_page *page, struct err *err)
{
	struct fold *fold = walk->fold;
	struct extent before = {0};
	enum err_code code;

	range_begin(fold, &walk->prefix.key, &walk->low, &walk->high,
	    &walk->range);
	code = rank_before(fold->table, fold->index, &walk->range.low, &before,
	    err);
	for (size_t i = 0; code == ERR_OK && i < page->n; i++)
		page->rows[i].before -= before.n;
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
		code = count_from(walk, page, err);
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
	cursor_close(walk.cursor);
	store_release(store);
	fold_parts_fini(&walk.prefix);
	buf_fini(&walk.low);
	buf_fini(&walk.high);
	buf_fini(&at_bytes);
	buf_fini(&prefix_bytes);
	return code;
}
