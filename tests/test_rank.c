/* SPDX-License-Identifier: MIT */
/*
 * Positions and counts against a plain sorted array, through puts and deletes
 * in any order, in tables and indexes with keys of all types.
 */
#include "db/rank.h"

#include "db/check.h"
#include "db/fence.h"
#include "db/rebuild.h"
#include "tests/sorted_fixture.h"
#include "tests/store_fixture.h"

enum {
	POINTS = 50, /* looked at in each keyspace, each time */
	KEYSPACES = 3,
	MIDDLE = 500000, /* keys are made from numbers around it */
	SMALL = 100,
	LARGE = 390000,
};

/* A table and what it should hold, its indexes behind it. */
struct world {
	struct store *store;
	struct table *table;
	struct model models[KEYSPACES];
	size_t n;        /* of models */
	uint32_t filler; /* an item is larger by less than this */
};

static size_t
index_of(size_t model)
{
	return model == 0 ? NO_INDEX : model - 1;
}

static void
must(enum err_code code, const struct err *err)
{
	if (code == ERR_OK)
		return;
	printf("Bail out! %s\n", err->msg);
	exit(1);
}

/* The packed key of ITEM in keyspace I; false if it has no entry there. */
static bool
packed_key(struct world *world, size_t i, const struct item *item,
    struct buf *out)
{
	const struct key_def *def = table_key(world->table, index_of(i));

	buf_clear(out);
	for (size_t part = 0; part < def->n; part++) {
		struct value value = item_get(item, def->part[part].name);
		struct buf bytes = {0};
		struct key one = {.n = 1};

		if (value.type == VALUE_NONE)
			return false;
		key_encode(value, &bytes);
		one.part[0] = buf_span(&bytes);
		key_pack(&one, out);
		buf_fini(&bytes);
	}
	return true;
}

/* Adds ITEM to the models, or takes it out. */
static void
model_note(struct world *world, const struct item *item, bool is_put)
{
	const struct schema *schema = table_schema(world->table);
	struct buf packed = {0};

	for (size_t i = 0; i < world->n; i++) {
		if (!packed_key(world, i, item, &packed))
			continue;
		if (!is_put)
			model_remove(&world->models[i], buf_span(&packed));
		else
			model_add(&world->models[i], buf_span(&packed),
			    i == 0 ? item_size(item)
				   : index_entry_size(schema,
					 &schema->indexes[i - 1], item));
	}
	buf_fini(&packed);
}

/* Takes the item with the packed key out of table and models, if it is there. */
static void
drop_item(struct world *world, struct span packed)
{
	struct buf scratch = {0}, bytes = {0};
	struct item item = {0};
	struct key key;
	struct err err;
	bool found = false;

	if (key_unpack(packed, &scratch, &key))
		must(items_get(world->table, &key, &bytes, &item, &found, &err),
		    &err);
	if (found)
		model_note(world, &item, false);
	item_fini(&item);
	buf_fini(&bytes);
	buf_fini(&scratch);
}

static void
delete_at(struct world *world, size_t position)
{
	struct buf packed = {0}, scratch = {0};
	struct key key;
	struct err err;
	bool found = false;

	buf_add_span(&packed, world->models[0].rows[position].packed);
	drop_item(world, buf_span(&packed));
	if (key_unpack(buf_span(&packed), &scratch, &key))
		must(items_delete(world->table, &key, &found, &err), &err);
	if (!found)
		must(err_set(&err, ERR_NOT_FOUND, "an item is gone"), &err);
	buf_fini(&packed);
	buf_fini(&scratch);
}

/* A value of TYPE made from NUMBER, in the order of the numbers. */
static struct value
make_value(enum value_type type, uint32_t number, char room[16])
{
	struct value value = {type, {room, 0}};

	if (type == VALUE_B) {
		room[0] = (char)(number >> 16);
		room[1] = (char)(number >> 8);
		room[2] = (char)number;
		value.body.len = 3;
	} else if (type == VALUE_S) {
		value.body.len = (size_t)snprintf(room, 16, "%06u", number);
		room[number % 6] = number % 7 == 0 ? '\0' : room[number % 6];
	} else {
		value.body.len =
		    (size_t)snprintf(room, 16, "%d.5", (int)number - MIDDLE);
	}
	return value;
}

/* Puts an item whose key is made from HASH and RANGE. */
static void
put(struct world *world, uint32_t hash, uint32_t range)
{
	static const char filler[LARGE] = "";

	static const struct {
		const char *name;
		enum value_type type;
	} others[] = {
	    {"color", VALUE_S},
	    {"at", VALUE_N},
	    {"blob", VALUE_B},
	};
	const struct key_def *def = table_key(world->table, NO_INDEX);
	char rooms[5][16];
	struct item item = {0};
	struct buf packed = {0};
	struct err err;

	for (size_t i = 0; i < def->n; i++)
		item_add(&item, def->part[i].name,
		    make_value(def->part[i].type, i == 0 ? hash : range,
			rooms[i]));
	for (size_t i = 0; i < COUNT_OF(others); i++)
		if (random_below(10) < 7)
			item_add(&item, span_of(others[i].name),
			    make_value(others[i].type,
				MIDDLE + random_below(20), rooms[2 + i]));
	item_add(&item, SPAN("filler"),
	    (struct value){VALUE_B, {filler, random_below(world->filler)}});
	if (packed_key(world, 0, &item, &packed))
		drop_item(world, buf_span(&packed));
	must(items_put(world->table, &item, PUT_REPLACE, NULL, &err), &err);
	model_note(world, &item, true);
	item_fini(&item);
	buf_fini(&packed);
}

/* Puts one made from NUMBER: a few collections, or as many as items. */
static void
put_number(struct world *world, uint32_t number)
{
	bool has_range = table_key(world->table, NO_INDEX)->n_range > 0;

	put(world, has_range ? MIDDLE + number % 5 : number, number);
}

/* What MODEL has in RANGE. */
static struct extent
model_extent(const struct model *model, const struct key_range *range)
{
	struct extent extent = {0};
	struct buf scratch = {0};

	for (size_t i = 0; i < model->n; i++) {
		struct key key;

		if (key_unpack(model->rows[i].packed, &scratch, &key) &&
		    key_range_place(range, &key) == 0) {
			extent.n++;
			extent.bytes += model->rows[i].bytes;
		}
	}
	buf_fini(&scratch);
	return extent;
}

static bool
extent_eq(struct extent a, struct extent b)
{
	return a.n == b.n && a.bytes == b.bytes;
}

/*
 * A bound at or near an entry: the first parts of its key, or all; sometimes a
 * key that is not there. Its bytes go to BYTES.
 */
static struct key_bound
random_bound(const struct world *world, size_t i, struct buf *bytes)
{
	const struct model *model = &world->models[i];
	const struct key_def *def = table_key(world->table, index_of(i));
	struct key_bound bound = {.inclusive = random_below(2) == 0};
	struct buf scratch = {0};
	struct key key = {0};

	if (model->n > 0 &&
	    key_unpack(model->rows[random_below((uint32_t)model->n)].packed,
		&scratch, &key)) {
		key_dup(&key, bytes, &bound.key);
		bound.key.n = random_below((uint32_t)def->n + 1);
	}
	/* Cut or lengthened, a part of text or bytes is another one. */
	if (bound.key.n > 0 && random_below(3) == 0 &&
	    def->part[bound.key.n - 1].type != VALUE_N)
		bound.key.part[bound.key.n - 1].len -= random_below(3);
	buf_fini(&scratch);
	return bound;
}

/* rank_before() of a bound, and rank_range() of two. */
static int
count_wrong_ranges(struct world *world, size_t i)
{
	const struct model *model = &world->models[i];
	struct buf low_bytes = {0}, high_bytes = {0};
	struct key_range before = {0}, range = {0};
	struct extent got = {0};
	struct err err;
	int wrong = 0;

	range.low = random_bound(world, i, &low_bytes);
	range.high = random_bound(world, i, &high_bytes);
	must(rank_range(world->table, index_of(i), &range, &got, &err), &err);
	wrong += !extent_eq(got, model_extent(model, &range));

	/* Before an inclusive bound is what an exclusive high end takes in. */
	before.high = range.low;
	before.high.inclusive = !range.low.inclusive;
	must(rank_before(world->table, index_of(i), &range.low, &got, &err),
	    &err);
	if (range.low.key.n == 0 && range.low.inclusive)
		wrong += got.n != 0;
	else
		wrong += !extent_eq(got, model_extent(model, &before));
	buf_fini(&low_bytes);
	buf_fini(&high_bytes);
	return wrong;
}

static int
count_wrong_places(struct world *world, size_t i)
{
	const struct model *model = &world->models[i];
	size_t position = random_below((uint32_t)model->n + 2);
	struct buf bytes = {0}, packed = {0};
	struct key key = {0};
	struct err err;
	bool found = false;
	int wrong;

	must(rank_at(world->table, index_of(i), position, &bytes, &key, &found,
		 &err),
	    &err);
	key_pack(&key, &packed);
	if (position < model->n)
		wrong = !found ||
		    !span_eq(buf_span(&packed), model->rows[position].packed);
	else
		wrong = found;
	buf_fini(&bytes);
	buf_fini(&packed);
	return wrong;
}

static void
report(void *data, const char *line)
{
	(void)data;
	printf("# %s\n", line);
}

static void
compare(struct world *world, const char *spec, const char *when)
{
	uint64_t faults = 0;
	int wrong = 0;
	struct err err;

	for (size_t i = 0; i < world->n; i++) {
		for (int point = 0; point < POINTS; point++) {
			wrong += count_wrong_ranges(world, i);
			wrong += count_wrong_places(world, i);
		}
	}
	must(check_store(world->store, report, NULL, &faults, &err), &err);
	OK(wrong == 0 && faults == 0, "%s, %s: %zu items, %d wrong, %d faults",
	    spec, when, world->models[0].n, wrong, (int)faults);
}

static void
put_random(struct world *world)
{
	for (uint32_t i = 0; i < 1500; i++)
		put_number(world, MIDDLE + random_below(3000));
}

static void
put_ascending(struct world *world)
{
	for (uint32_t i = 0; i < 700; i++)
		put_number(world, MIDDLE + 4000 + i);
}

/* Each before all others. */
static void
put_descending(struct world *world)
{
	bool has_range = table_key(world->table, NO_INDEX)->n_range > 0;

	for (uint32_t i = 0; i < 700; i++)
		put(world, has_range ? MIDDLE - 1 : MIDDLE - 1 - i,
		    MIDDLE - 1 - i);
}

static void
delete_random(struct world *world)
{
	for (size_t i = world->models[0].n / 2; i > 0; i--)
		delete_at(world, random_below((uint32_t)world->models[0].n));
}

/* Whole blocks, from the first on and somewhere. */
static void
delete_neighbours(struct world *world)
{
	size_t at = world->models[0].n / 2;

	for (size_t i = 0; i < at / 2; i++)
		delete_at(world, at);
	for (size_t i = 0; i < at / 2; i++)
		delete_at(world, 0);
}

static void
mix(struct world *world)
{
	for (uint32_t i = 0; i < 1500; i++) {
		if (random_below(2) == 0 && world->models[0].n > 0)
			delete_at(world,
			    random_below((uint32_t)world->models[0].n));
		else
			put_number(world, MIDDLE + random_below(6000));
	}
}

static void
delete_all(struct world *world)
{
	while (world->models[0].n > 0)
		delete_at(world, random_below((uint32_t)world->models[0].n));
}

/* Writes one row of the fence. */
static void
write_fence(struct world *world, struct stmt *stmt, struct span packed,
    int64_t n, int64_t bytes, enum fence_level level)
{
	struct buf scratch = {0};
	struct key key = {0};
	int at = (int)world->table->base.key.n;
	struct err err;

	if (!key_unpack(packed, &scratch, &key))
		abort();
	stmt_bind_key(stmt, 1, &key, key.n);
	stmt_bind_int(stmt, at + 1, n);
	stmt_bind_int(stmt, at + 2, bytes);
	stmt_bind_int(stmt, at + 3, level);
	must(stmt_run(stmt, &err), &err);
	buf_fini(&scratch);
}

/*
 * Gives the table the fence that many deletions may leave: one run of blocks
 * with one entry each, but for the last, which has all others. It takes few
 * puts now for the last block to be full, and then the run.
 */
static void
shatter(struct world *world)
{
	const struct model *model = &world->models[0];
	struct keyspace *keyspace = &world->table->base;
	size_t last = FENCE_BLOCK_SPLIT - 2; /* two blocks short of it */
	int64_t total = 0, rest = 0;
	struct stmt *stmt;
	struct err err;

	must(stmt_once(keyspace, SQL_CLEAR_FENCE, &err), &err);
	if (stmt_take(keyspace, SQL_FENCE_PUT, 0, &stmt, &err) != ERR_OK)
		abort();
	for (size_t i = 0; i < model->n; i++) {
		int64_t bytes = (int64_t)model->rows[i].bytes;

		total += bytes;
		if (i < last)
			write_fence(world, stmt, model->rows[i].packed, 1,
			    bytes, FENCE_BLOCKS);
		else
			rest += bytes;
	}
	write_fence(world, stmt, model->rows[last].packed,
	    (int64_t)(model->n - last), rest, FENCE_BLOCKS);
	write_fence(world, stmt, model->rows[0].packed, (int64_t)model->n,
	    total, FENCE_RUNS);
	stmt_give(stmt);
}

static void
shatter_fence(struct world *world)
{
	while (world->models[0].n > 2 * FENCE_BLOCK_SPLIT - 4)
		delete_at(world, 0);
	while (world->models[0].n < 2 * FENCE_BLOCK_SPLIT - 4)
		put_number(world, MIDDLE + 7000 + random_below(2000));
	shatter(world);
}

static int64_t
count_runs(struct world *world)
{
	struct keyspace *keyspace = &world->table->base;
	int64_t n = 0;
	bool row;
	struct stmt *stmt;
	struct err err;

	if (stmt_take(keyspace, SQL_FENCE_FIRST, 0, &stmt, &err) != ERR_OK)
		abort();
	stmt_bind_int(stmt, (int)keyspace->key.n + 1, FENCE_RUNS);
	while (stmt_step(stmt, &row, &err) == ERR_OK && row)
		n++;
	stmt_give(stmt);
	return n;
}

/* Behind all others. */
static void
fill_last(struct world *world)
{
	bool has_range = table_key(world->table, NO_INDEX)->n_range > 0;

	for (uint32_t i = 0; i < 300; i++)
		put(world, has_range ? MIDDLE + 5 : MIDDLE + 20000 + i,
		    MIDDLE + 20000 + i);
	IS_INT(count_runs(world), 2, "a full run is cut");
}

static const struct {
	const char *name;
	void (*run)(struct world *world);
} phases[] = {
    {"put at random", put_random},
    {"put in order", put_ascending},
    {"put before all", put_descending},
    {"deleted at random", delete_random},
    {"put at random again", put_random},
    {"deleted side by side", delete_neighbours},
    {"put and deleted", mix},
    {"a shattered fence", shatter_fence},
    {"a full run", fill_last},
    {"put and deleted again", mix},
    {"deleted all", delete_all},
    {"put in order again", put_ascending},
    {"deleted all again", delete_all},
};

static const char *const specs[] = {
    "PK:S,SK:S",
    "PK:N,SK:N",
    "PK:B,SK:B",
    "PK:S,SK:N",
    "PK:S",
    "PK:N",
};

static void
test_spec(const struct fixture *f, const char *spec)
{
	static const char *const indexes[] = {
	    "byColor=color:S,at:N;INCLUDE=filler",
	    "many=at:N+color:S,blob:B;KEYS_ONLY",
	    NULL,
	};
	struct world world = {.n = KEYSPACES, .filler = SMALL};
	struct err err;

	world.store = fixture_store(f, STORE_CREATE);
	world.table = fixture_table(world.store, "Table", spec, indexes);
	compare(&world, spec, "empty");
	for (size_t i = 0; i < COUNT_OF(phases); i++) {
		must(store_begin(world.store, "test", &err), &err);
		phases[i].run(&world);
		must(store_commit(world.store, &err), &err);
		compare(&world, spec, phases[i].name);
	}
	table_close(world.table);
	store_close(world.store);
	for (size_t i = 0; i < world.n; i++)
		model_fini(&world.models[i]);
	(void)unlink(f->path);
}

/* The most bytes that a block of several entries holds. */
static int64_t
largest_block(struct world *world)
{
	struct keyspace *keyspace = &world->table->base;
	int at = (int)keyspace->key.n;
	int64_t most = 0;
	bool row;
	struct stmt *stmt;
	struct err err;

	if (stmt_take(keyspace, SQL_FENCE_FIRST, 0, &stmt, &err) != ERR_OK)
		abort();
	stmt_bind_int(stmt, at + 1, FENCE_BLOCKS);
	while (stmt_step(stmt, &row, &err) == ERR_OK && row)
		if (stmt_int(stmt, at) > 1 && stmt_int(stmt, at + 1) > most)
			most = stmt_int(stmt, at + 1);
	stmt_give(stmt);
	return most;
}

/* Of large items a block has few: to count in it most of them are read. */
static void
test_large(const struct fixture *f)
{
	static const char *const no_indexes[] = {NULL};
	struct world world = {.n = 1, .filler = LARGE};
	struct load load;
	struct err err;

	world.store = fixture_store(f, STORE_CREATE);
	world.table =
	    fixture_table(world.store, "Table", "PK:S,SK:S", no_indexes);
	load_init(&load, world.store, 0, NULL);
	must(store_begin(world.store, "test", &err), &err);
	for (uint32_t i = 0; i < 100; i++)
		put_number(&world, MIDDLE + random_below(3000));
	OK(largest_block(&world) < FENCE_BYTES_SPLIT, "put: small blocks");
	must(store_commit(world.store, &err), &err);
	compare(&world, "large items", "put");
	must(store_begin(world.store, "test", &err), &err);
	must(rebuild_all(world.table, &load, &err), &err);
	OK(largest_block(&world) < FENCE_BYTES + LARGE + SMALL,
	    "loaded: small blocks");
	must(store_commit(world.store, &err), &err);
	compare(&world, "large items", "loaded");
	load_fini(&load);
	table_close(world.table);
	store_close(world.store);
	model_fini(&world.models[0]);
	(void)unlink(f->path);
}

int
main(void)
{
	struct fixture f;

	fixture_init(&f);
	for (size_t i = 0; i < COUNT_OF(specs); i++)
		test_spec(&f, specs[i]);
	test_large(&f);
	fixture_fini(&f);
	return tap_end();
}
