/* SPDX-License-Identifier: MIT */
#include "db/store.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "src/base/file.h"
#include "tests/store_fixture.h"

/* Where things stand in the first page of an SQLite file. */
enum {
	AT_PAGE_SIZE = 16,
	AT_USER_VERSION = 60,
	AT_APPLICATION_ID = 68,
};

static void
write_bytes(const char *path, off_t at, const void *bytes, size_t len)
{
	int fd = open(path, O_RDWR | O_CREAT, 0644);

	if (fd < 0 || pwrite(fd, bytes, len, at) != (ssize_t)len)
		abort();
	(void)close(fd);
}

static unsigned
read_number(const char *path, off_t at, size_t len)
{
	unsigned char bytes[4] = {0};
	unsigned number = 0;
	int fd = open(path, O_RDONLY);

	if (fd < 0 || pread(fd, bytes, len, at) != (ssize_t)len)
		abort();
	(void)close(fd);
	for (size_t i = 0; i < len; i++)
		number = number << 8 | bytes[i];
	return number;
}

static void
make_nothing(const struct fixture *f)
{
	(void)f;
}

static void
make_empty(const struct fixture *f)
{
	write_bytes(f->path, 0, "", 0);
}

static void
make_text(const struct fixture *f)
{
	static const char text[] =
	    "{\"Item\":{\"PK\":{\"S\":\"VEH#V-7741\"},\"SK\":{\"S\":\"META\"}}}"
	    "\n{\"Item\":{\"PK\":{\"S\":\"VEH#V-7742\"}}}\n";

	write_bytes(f->path, 0, text, sizeof(text) - 1);
}

static void
make_dir(const struct fixture *f)
{
	if (mkdir(f->path, 0700) != 0)
		abort();
}

static void
make_store(const struct fixture *f)
{
	struct store *store = fixture_store(f, STORE_CREATE);
	struct table *table = fixture_table(store, "Fleet", "PK:S,SK:S", NULL);

	table_close(table);
	store_close(store);
}

static void
make_foreign(const struct fixture *f)
{
	make_store(f);
	write_bytes(f->path, AT_APPLICATION_ID, "\0\0\0\0", 4);
}

static void
make_newer(const struct fixture *f)
{
	make_store(f);
	write_bytes(f->path, AT_USER_VERSION, "\0\0\0\11", 4);
}

static void
make_negative(const struct fixture *f)
{
	make_store(f);
	write_bytes(f->path, AT_USER_VERSION, "\xff\xff\xff\xff", 4);
}

static void
make_damaged(const struct fixture *f)
{
	char junk[2000];

	memset(junk, 0x5a, sizeof(junk));
	make_store(f);
	write_bytes(f->path, 100, junk, sizeof(junk));
}

static void
make_cut(const struct fixture *f)
{
	make_store(f);
	if (truncate(f->path, 20000) != 0)
		abort();
}

/* What each mode says of each kind of file. */
static void
test_open(void)
{
	static const struct {
		const char *what;
		void (*make)(const struct fixture *f);
		enum err_code code[4]; /* by mode */
		const char *word;      /* of the message in STORE_READ */
	} rows[] = {
	    {"no file", make_nothing,
		{ERR_NOT_FOUND, ERR_NOT_FOUND, ERR_OK, ERR_OK}, "no store"},
	    {"an empty file", make_empty,
		{ERR_STORE, ERR_STORE, ERR_OK, ERR_EXISTS}, "is empty"},
	    {"a text file", make_text,
		{ERR_STORE, ERR_STORE, ERR_STORE, ERR_EXISTS},
		"is no Keyslice store"},
	    {"a directory", make_dir,
		{ERR_STORE, ERR_STORE, ERR_STORE, ERR_EXISTS}, "directory"},
	    {"another program's database", make_foreign,
		{ERR_STORE, ERR_STORE, ERR_STORE, ERR_EXISTS},
		"SQLite database, but no Keyslice store"},
	    {"a newer store", make_newer,
		{ERR_STORE, ERR_STORE, ERR_STORE, ERR_EXISTS}, "version 9"},
	    {"a version that is none", make_negative,
		{ERR_STORE, ERR_STORE, ERR_STORE, ERR_EXISTS}, "damaged"},
	    {"a damaged store", make_damaged,
		{ERR_STORE, ERR_STORE, ERR_STORE, ERR_EXISTS}, "damaged"},
	    {"a store that was cut short", make_cut,
		{ERR_STORE, ERR_STORE, ERR_STORE, ERR_EXISTS}, "damaged"},
	    {"a store", make_store, {ERR_OK, ERR_OK, ERR_OK, ERR_EXISTS}, ""},
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		for (int mode = STORE_READ; mode <= STORE_BUILD; mode++) {
			struct fixture f;
			struct store *store = NULL;
			struct err err = {0};
			enum err_code code;

			fixture_init(&f);
			rows[i].make(&f);
			code = store_open(f.path, (enum store_mode)mode, &store,
			    &err);
			OK(code == rows[i].code[mode], "%s in mode %d: %d (%s)",
			    rows[i].what, mode, (int)code, err.msg);
			if (mode == STORE_READ && code != ERR_OK)
				OK(span_find(span_of(err.msg),
				       span_of(rows[i].word)) != SIZE_MAX,
				    "'%s' says '%s'", err.msg, rows[i].word);
			store_close(store);
			(void)rmdir(f.path);
			fixture_fini(&f);
		}
	}
}

static void
test_file(void)
{
	struct fixture f;
	struct stat there;
	mode_t mask = umask(0);

	fixture_init(&f);
	make_store(&f);
	(void)umask(mask);
	OK(stat(f.path, &there) == 0, "there is a file");
	IS_INT(there.st_mode & 0777, 0600, "mode");
	IS_INT(read_number(f.path, AT_PAGE_SIZE, 2), 16384, "page size");
	IS_INT(read_number(f.path, AT_USER_VERSION, 4), 1, "version");
	IS_INT(read_number(f.path, AT_APPLICATION_ID, 4), 0x4b53736c,
	    "application id");
	IS_INT(fixture_each(&f, NULL), 1, "no other files once it is closed");
	fixture_fini(&f);
}

/* Names that mean something to SQLite, or in a URI. */
static void
test_paths(void)
{
	static const char *const names[] = {
	    ":memory:", "file:x?mode=memory", "a?b#c%41&d", "\xc3\xa9 \xff"};
	char before[512];

	for (size_t i = 0; i < COUNT_OF(names); i++) {
		struct fixture f;
		struct store *store = NULL;
		struct err err;

		fixture_init(&f);
		if (getcwd(before, sizeof(before)) == NULL || chdir(f.dir) != 0)
			abort();
		OK(store_open(names[i], STORE_CREATE, &store, &err) == ERR_OK,
		    "'%s' is made", names[i]);
		store_close(store);
		store = NULL;
		OK(access(names[i], F_OK) == 0, "it is a file");
		OK(store_open(names[i], STORE_READ, &store, &err) == ERR_OK,
		    "it opens again");
		store_close(store);
		if (chdir(before) != 0)
			abort();
		fixture_fini(&f);
	}
}

static int64_t
count(struct table *table)
{
	struct extent extent = {0};
	uint64_t collections;
	struct err err;

	if (table_extent(table, NO_INDEX, &extent, &collections, &err) !=
	    ERR_OK)
		return -1;
	return (int64_t)extent.n;
}

#define ITEM(PK) "{\"pk\":{\"S\":\"" PK "\"},\"v\":{\"N\":\"1\"}}"

static void
test_transactions(void)
{
	struct fixture f;
	struct store *store;
	struct table *table;
	struct err err;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	table = fixture_table(store, "Things", "pk:S", NULL);
	OK(store_is_writable(store), "writable");

	OK(store_begin(store, "do both", &err) == ERR_OK, "begin");
	OK(store_begin(store, "do one", &err) == ERR_OK, "begin within");
	OK(fixture_put(table, ITEM("a"), PUT_NEW, &err) == ERR_OK, "put");
	OK(store_commit(store, &err) == ERR_OK, "commit within");
	store_rollback(store);
	IS_INT(count(table), 0, "the outer one counts");

	OK(store_begin(store, "do both", &err) == ERR_OK, "begin");
	OK(fixture_put(table, ITEM("a"), PUT_NEW, &err) == ERR_OK, "put");
	OK(store_begin(store, "do one", &err) == ERR_OK, "begin within");
	store_rollback(store);
	OK(store_commit(store, &err) == ERR_CANCELLED, "it is doomed: %s",
	    err.msg);
	IS_INT(count(table), 0, "nothing of it is there");

	OK(fixture_put(table, ITEM("a"), PUT_NEW, &err) == ERR_OK, "put");
	IS_INT(count(table), 1, "after a transaction that failed");
	OK(store_begin(store, "lose it", &err) == ERR_OK, "begin");
	OK(fixture_put(table, ITEM("b"), PUT_NEW, &err) == ERR_OK, "put");
	table_close(table);
	store_close(store);

	store = fixture_store(&f, STORE_READ);
	OK(table_open(store, SPAN("Things"), &table, &err) == ERR_OK, "open");
	IS_INT(count(table), 1, "closing undoes what is open");
	OK(!store_is_writable(store), "not writable");
	OK(fixture_put(table, ITEM("c"), PUT_NEW, &err) == ERR_IO, "%s",
	    err.msg);
	OK(store_compact(store, &err) == ERR_IO, "%s", err.msg);
	table_close(table);
	store_close(store);
	fixture_fini(&f);
}

static void
test_snapshots(void)
{
	struct fixture f;
	struct store *one, *two;
	struct table *table, *other = NULL;
	struct err err;

	fixture_init(&f);
	one = fixture_store(&f, STORE_CREATE);
	table = fixture_table(one, "Things", "pk:S", NULL);
	two = fixture_store(&f, STORE_WRITE);
	OK(table_open(two, SPAN("Things"), &other, &err) == ERR_OK, "open");

	OK(!store_changed(two), "nothing has changed");
	OK(store_snapshot(two, &err) == ERR_OK, "snapshot");
	OK(store_snapshot(two, &err) == ERR_OK, "snapshot within");
	OK(fixture_put(table, ITEM("a"), PUT_NEW, &err) == ERR_OK, "put");
	store_release(two);
	IS_INT(count(other), 0, "the view is held");
	OK(fixture_put(other, ITEM("b"), PUT_NEW, &err) == ERR_BUSY,
	    "no writing from an old view: %s", err.msg);
	IS_INT(count(other), 0, "the view is still held");
	store_release(two);
	IS_INT(count(other), 1, "the view is of now");
	OK(store_changed(two), "it has changed");
	OK(!store_changed(two), "and not again");

	OK(store_snapshot(two, &err) == ERR_OK, "snapshot");
	OK(fixture_put(other, ITEM("b"), PUT_NEW, &err) == ERR_OK, "put");
	IS_INT(count(other), 2, "what one writes oneself is seen");
	OK(fixture_put(table, ITEM("c"), PUT_NEW, &err) == ERR_OK, "put");
	IS_INT(count(other), 2, "others' is not");
	store_release(two);
	OK(store_changed(two), "another put by others");
	OK(fixture_put(other, ITEM("d"), PUT_NEW, &err) == ERR_OK, "put");
	OK(!store_changed(two), "one's own do not count");
	IS_INT(count(table), 4, "all are there");

	table_close(table);
	table_close(other);
	store_close(one);
	store_close(two);
	fixture_fini(&f);
}

static void
test_build(void)
{
	struct fixture f;
	struct store *store, *rival;
	struct table *table;
	struct err err;

	fixture_init(&f);
	store = fixture_store(&f, STORE_BUILD);
	rival = fixture_store(&f, STORE_BUILD);
	table = fixture_table(store, "Things", "pk:S", NULL);
	OK(fixture_put(table, ITEM("a"), PUT_NEW, &err) == ERR_OK, "put");
	OK(store_begin(store, "try", &err) == ERR_OK, "begin");
	OK(fixture_put(table, ITEM("b"), PUT_NEW, &err) == ERR_OK, "put");
	store_rollback(store);
	OK(access(f.path, F_OK) != 0, "not there before it is published");
	table_close(table);
	OK(store_publish(store, &err) == ERR_OK, "publish");
	OK(access(f.path, F_OK) == 0, "there");
	store_close(store);
	OK(store_publish(rival, &err) == ERR_EXISTS, "%s", err.msg);
	store_close(rival);
	IS_INT(fixture_each(&f, NULL), 1, "nothing else is left");

	store = fixture_store(&f, STORE_READ);
	OK(table_open(store, SPAN("Things"), &table, &err) == ERR_OK, "open");
	IS_INT(count(table), 1, "what was built");
	table_close(table);
	store_close(store);
	IS_INT(fixture_each(&f, NULL), 1, "reading leaves nothing");
	store_close(fixture_store(&f, STORE_WRITE));
	IS_INT(read_number(f.path, 18, 1), 2, "writing sets WAL mode");
	store_close(fixture_store(&f, STORE_READ));
	IS_INT(fixture_each(&f, NULL), 1, "and reading still leaves nothing");
	fixture_fini(&f);
}

/* What a killed process left goes; what a living one writes stays. */
static void
test_sweep(void)
{
	static const struct {
		const char *suffix;
		bool stays;
	} rows[] = {
	    {".tmp-%ld", true}, /* of the parent process, which lives */
	    {".tmp-999999999", false},
	    {".tmp-999999999-3", false},
	    {".tmp-", true},
	    {".tmp-x", true},
	    {".tmp-12345678901234567890", true},
	    {"-other.tmp-999999999", true},
	};
	struct fixture f;
	char path[COUNT_OF(rows)][160];

	fixture_init(&f);
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct buf name = {0};

		if (i == 0)
			buf_printf(&name, "%s.tmp-%ld", f.path,
			    (long)getppid());
		else
			buf_printf(&name, "%s%s", f.path, rows[i].suffix);
		(void)snprintf(path[i], sizeof(path[i]), "%s", buf_str(&name));
		write_bytes(path[i], 0, "x", 1);
		buf_fini(&name);
	}
	store_close(fixture_store(&f, STORE_CREATE));
	for (size_t i = 0; i < COUNT_OF(rows); i++)
		OK((access(path[i], F_OK) == 0) == rows[i].stays, "%s",
		    rows[i].suffix);
	fixture_fini(&f);
}

/* Reads the store as a user who may write nothing there. */
static int
read_as_nobody(const struct fixture *f)
{
	pid_t child = fork();
	int status = -1;

	if (child == 0) {
		struct store *store = NULL;
		struct table *table = NULL;
		struct err err;
		bool good;

		if (geteuid() == 0 && setuid(65534) != 0)
			_exit(9);
		good = access(f->dir, W_OK) != 0 &&
		    store_open(f->path, STORE_READ, &store, &err) == ERR_OK &&
		    table_open(store, SPAN("Fleet"), &table, &err) == ERR_OK;
		table_close(table);
		store_close(store);
		if (!good)
			(void)fprintf(stderr, "%s\n", err.msg);
		_exit(good ? 0 : 1);
	}
	if (waitpid(child, &status, 0) != child)
		abort();
	return status;
}

static void
test_read_only(void)
{
	struct fixture f;

	fixture_init(&f);
	make_store(&f);
	IS_INT(read_number(f.path, 18, 1), 2, "the store is in WAL mode");
	if (chmod(f.path, 0444) != 0 || chmod(f.dir, 0555) != 0)
		abort();
	IS_INT(read_as_nobody(&f), 0, "opens where nothing can be written");
	if (chmod(f.dir, 0700) != 0)
		abort();
	fixture_fini(&f);
}

/* Two processes that meet new attribute names, one of which thinks better. */
static void
test_names(void)
{
	struct fixture f;
	struct store *one, *two, *three;
	struct table *a, *b = NULL, *c = NULL;
	struct buf text = {0};
	struct err err;

	fixture_init(&f);
	one = fixture_store(&f, STORE_CREATE);
	a = fixture_table(one, "Things", "pk:S", NULL);
	two = fixture_store(&f, STORE_WRITE);
	three = fixture_store(&f, STORE_READ);
	OK(table_open(two, SPAN("Things"), &b, &err) == ERR_OK, "open");
	OK(table_open(three, SPAN("Things"), &c, &err) == ERR_OK, "open");

	OK(store_begin(one, "try", &err) == ERR_OK, "begin");
	OK(fixture_put(a, "{\"pk\":{\"S\":\"1\"},\"x\":{\"S\":\"X\"}}", PUT_NEW,
	       &err) == ERR_OK,
	    "put x");
	store_rollback(one);
	OK(fixture_put(b,
	       "{\"pk\":{\"S\":\"2\"},\"y\":{\"S\":\"Y\"},\"x\":{\"S\":\"Z\"}}",
	       PUT_NEW, &err) == ERR_OK,
	    "put y, x");
	fixture_get(a, "{\"pk\":{\"S\":\"2\"}}", &text);
	IS_STR(buf_span(&text),
	    "{\"pk\":{\"S\":\"2\"},\"y\":{\"S\":\"Y\"},\"x\":{\"S\":\"Z\"}}",
	    "what the other one has written");
	OK(fixture_put(a, "{\"pk\":{\"S\":\"1\"},\"z\":{\"S\":\"X\"}}", PUT_NEW,
	       &err) == ERR_OK,
	    "put z");
	fixture_get(b, "{\"pk\":{\"S\":\"1\"}}", &text);
	IS_STR(buf_span(&text), "{\"pk\":{\"S\":\"1\"},\"z\":{\"S\":\"X\"}}",
	    "and the other way round");
	fixture_get(c, "{\"pk\":{\"S\":\"2\"}}", &text);
	IS_STR(buf_span(&text),
	    "{\"pk\":{\"S\":\"2\"},\"y\":{\"S\":\"Y\"},\"x\":{\"S\":\"Z\"}}",
	    "a reader that was open before");

	buf_fini(&text);
	table_close(a);
	table_close(b);
	table_close(c);
	store_close(one);
	store_close(two);
	store_close(three);
	fixture_fini(&f);
}

static void
test_compact(void)
{
	struct fixture f;
	struct store *store;
	struct table *table;
	struct stat before, after;
	struct buf text = {0};
	struct err err;

	fixture_init(&f);
	store = fixture_store(&f, STORE_CREATE);
	table = fixture_table(store, "Things", "pk:S", NULL);
	OK(store_begin(store, "fill", &err) == ERR_OK, "begin");
	for (int i = 0; i < 200; i++) {
		buf_clear(&text);
		buf_printf(&text,
		    "{\"pk\":{\"S\":\"%d\"},\"v\":{\"S\":\"%02000d\"}}", i, i);
		if (fixture_put(table, buf_str(&text), PUT_NEW, &err) != ERR_OK)
			abort();
	}
	OK(store_commit(store, &err) == ERR_OK, "commit");
	table_close(table);
	OK(store_compact(store, &err) == ERR_OK, "compact a full store");
	if (stat(f.path, &before) != 0)
		abort();
	OK(table_drop(store, SPAN("Things"), &err) == ERR_OK, "drop");
	OK(store_compact(store, &err) == ERR_OK, "compact an empty one");
	if (stat(f.path, &after) != 0)
		abort();
	OK(after.st_size < before.st_size / 2, "%ld bytes, %ld before",
	    (long)after.st_size, (long)before.st_size);
	buf_fini(&text);
	store_close(store);
	fixture_fini(&f);
}

int
main(void)
{
	test_open();
	test_file();
	test_paths();
	test_transactions();
	test_snapshots();
	test_build();
	test_sweep();
	test_read_only();
	test_names();
	test_compact();
	return tap_end();
}
