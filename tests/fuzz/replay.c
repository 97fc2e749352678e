/* SPDX-License-Identifier: MIT */
/*
 * The main() of the fuzz targets where there is no libFuzzer, which is every
 * run of the tests: it gives a target each file of its corpus, and then some
 * thousands of mutations of them, always the same ones.
 *
 *	fuzz_num tests/fuzz/corpus/num            all of it
 *	fuzz_num tests/fuzz/corpus/num last       keeps the latest input in "last"
 *	fuzz_num last                             one input
 *
 * Real fuzzing needs clang and its runtime; the same targets are then built
 * without this file:
 *
 *	CC=clang meson setup build-fuzz -Dc_args=-fsanitize=fuzzer-no-link \
 *		-Db_sanitize=address,undefined -Db_lundef=false
 *	ninja -C build-fuzz fuzz_num
 *	build-fuzz/fuzz_num -max_total_time=60 FOUND tests/fuzz/corpus/num
 *
 * where FOUND is a directory for what it finds. An input that found a fault is
 * made small by hand and becomes a file of the corpus.
 */
#include <dirent.h>
#include <sys/stat.h>

#include "src/base/file.h"
#include "tests/fuzz/fuzz.h"

enum {
	ROUNDS = 3000,
	CHANGES_MAX = 4, /* in one mutation */
	INPUT_MAX = 1 << 14,
	COPY_MAX = 32, /* bytes that are moved at once */
};

/* What means something to one or another parser. */
static const char marks[] = {'\0', '\x01', '\x7f', '\x80', '\xff', ' ', '"',
    '\'', '`', '\\', '{', '}', '[', ']', '(', ')', '<', '>', '=', ',', ':', ';',
    '.', '+', '-', '#', '*', '0', '9', 'e', '\t', '\r', '\n', '\xe2', '\xf0'};

struct corpus {
	struct buf *inputs;
	size_t n;
	size_t cap;
};

static uint64_t seed = 88172645463325252U;

static size_t
next_random(size_t below)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (size_t)(seed >> 11) % below;
}

static void
keep(const char *path, const struct buf *input)
{
	FILE *file = fopen(path, "wb");

	if (file == NULL)
		return;
	(void)fwrite(input->ptr, 1, input->len, file);
	(void)fclose(file);
}

/* A copy without a byte too many, so that reading beyond its end is seen. */
static void
run(const struct buf *input, const char *last)
{
	uint8_t *data = xmalloc(input->len > 0 ? input->len : 1);

	if (input->len > 0)
		memcpy(data, input->ptr, input->len);
	if (last != NULL)
		keep(last, input);
	(void)LLVMFuzzerTestOneInput(data, input->len);
	free(data);
}

static void
corpus_add(struct corpus *corpus, const char *path)
{
	struct buf input = {0};
	struct err err;

	if (file_read(path, INPUT_MAX, &input, &err) != ERR_OK) {
		(void)fprintf(stderr, "%s\n", err.msg);
		exit(2);
	}
	xgrow(&corpus->inputs, corpus->n, &corpus->cap, sizeof(input));
	corpus->inputs[corpus->n++] = input;
}

static int
is_visible(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

/* In the order of the names: not every file system has the same. */
static void
corpus_read(struct corpus *corpus, const char *dir)
{
	struct dirent **names;
	int n = scandir(dir, &names, is_visible, alphasort);

	for (int i = 0; i < n; i++) {
		struct buf path = {0};

		buf_printf(&path, "%s/%s", dir, names[i]->d_name);
		corpus_add(corpus, buf_str(&path));
		buf_fini(&path);
		free(names[i]);
	}
	if (n >= 0)
		free(names);
}

/* Some bytes of an input, or none. */
static struct span
random_part(const struct buf *input)
{
	size_t from = next_random(input->len + 1);
	size_t n = next_random(COPY_MAX) + 1;

	if (n > input->len - from)
		n = input->len - from;
	return (struct span){n > 0 ? input->ptr + from : "", n};
}

static void
insert_part(struct buf *input, const struct buf *from)
{
	struct span part = random_part(from);
	char copy[COPY_MAX];

	memcpy(copy, part.ptr, part.len);
	if (part.len > 0 && input->len + part.len <= INPUT_MAX)
		buf_insert(input, next_random(input->len + 1), copy, part.len);
}

static void
delete_part(struct buf *input)
{
	struct span part = random_part(input);
	size_t at;

	if (part.len == 0)
		return;
	at = (size_t)(part.ptr - input->ptr);
	memmove(input->ptr + at, input->ptr + at + part.len,
	    input->len - at - part.len);
	input->len -= part.len;
}

static void
change(struct buf *input, const struct corpus *corpus)
{
	char mark = marks[next_random(sizeof(marks))];
	size_t kind = next_random(6);

	if (input->len == 0 || kind == 0)
		buf_insert(input, next_random(input->len + 1), &mark, 1);
	else if (kind == 1)
		input->ptr[next_random(input->len)] = mark;
	else if (kind == 2)
		input->ptr[next_random(input->len)] ^=
		    (char)(1U << next_random(7));
	else if (kind == 3)
		delete_part(input);
	else
		insert_part(input,
		    kind == 4 ? input
			      : &corpus->inputs[next_random(corpus->n)]);
}

static void
replay(const struct corpus *corpus, const char *last)
{
	struct buf input = {0};

	for (size_t i = 0; i < corpus->n; i++)
		run(&corpus->inputs[i], last);
	for (size_t i = 0; i < ROUNDS && corpus->n > 1; i++) {
		const struct buf *from =
		    &corpus->inputs[next_random(corpus->n)];
		size_t changes = 1 + next_random(CHANGES_MAX);

		buf_clear(&input);
		buf_add_span(&input, buf_span(from));
		for (size_t k = 0; k < changes; k++)
			change(&input, corpus);
		run(&input, last);
	}
	buf_fini(&input);
}

int
main(int argc, char **argv)
{
	struct corpus corpus = {0};
	struct stat st;

	if (argc < 2 || stat(argv[1], &st) != 0) {
		(void)fprintf(stderr, "usage: %s CORPUS [LAST]\n", argv[0]);
		return 2;
	}
	if (S_ISDIR(st.st_mode))
		corpus_read(&corpus, argv[1]);
	else
		corpus_add(&corpus, argv[1]);
	replay(&corpus, argc > 2 ? argv[2] : NULL);
	printf("%zu inputs\n", corpus.n);
	for (size_t i = 0; i < corpus.n; i++)
		buf_fini(&corpus.inputs[i]);
	free(corpus.inputs);
	return corpus.n == 0;
}
