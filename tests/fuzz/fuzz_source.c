/* SPDX-License-Identifier: MIT */
#include <unistd.h>

#include "src/io/source.h"
#include "tests/fuzz/fuzz.h"

/* Writes TEXT to a file of our own; its name goes to PATH. */
static void
put_file(struct span text, char *path)
{
	int fd = mkstemp(path);

	HOLDS(fd >= 0);
	HOLDS(write(fd, text.ptr, text.len) == (ssize_t)text.len);
	HOLDS(close(fd) == 0);
}

/* Every record stands in its chunk, behind the one before; returns how many. */
static size_t
check_chunk(const struct source *source, const struct chunk *chunk)
{
	struct chunk_reader *reader = chunk_reader_new(source);
	const char *behind = chunk->bytes.ptr;
	size_t n = 0;
	bool more = true;

	chunk_reader_begin(reader, chunk);
	while (more) {
		struct record_place place = {0};
		struct item *item = NULL;
		struct err err = {.pos = ERR_POS_NONE};
		enum err_code code =
		    chunk_next(reader, &more, &item, &place, &err);

		HOLDS(code == ERR_OK || (more && err.msg[0] != '\0'));
		if (!more)
			break;
		HOLDS(place.raw.ptr >= behind);
		behind = place.raw.ptr + place.raw.len;
		HOLDS(behind <= chunk->bytes.ptr + chunk->bytes.len);
		HOLDS(place.line >= chunk->line && place.column >= 1);
		if (code == ERR_OK)
			(void)item_size(item);
		HOLDS(++n <= chunk->bytes.len);
		if (code == ERR_SYNTAX && source_layout(source) != LAYOUT_LINES)
			break;
	}
	chunk_reader_free(reader);
	return n;
}

static size_t
check_source(struct source *source, bool sample)
{
	struct chunk chunk = {0};
	struct item *items;
	struct err err;
	size_t n_sample = 0, n = 0;
	bool more = true;

	if (sample && source_sample(source, &items, &n_sample, &err) != ERR_OK)
		return SIZE_MAX;
	while (source_chunk(source, &chunk, &more, &err) == ERR_OK && more)
		n += check_chunk(source, &chunk);
	HOLDS(n >= n_sample);
	chunk_fini(&chunk);
	return more ? SIZE_MAX : n;
}

/* The first byte chooses the format; looking ahead takes no record away. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct span text = fuzz_span(data, size);
	unsigned choice = fuzz_choice(&text);
	struct source_options options = {
	    .format = (enum format)(choice % FORMAT_COUNT),
	    .types = (choice & 64) != 0 ? "a:N,b:BOOL" : NULL,
	    .infer = (choice & 128) != 0,
	};
	char path[] = "/tmp/keyslice-fuzz-XXXXXX";
	size_t counts[2] = {SIZE_MAX, SIZE_MAX};

	put_file(text, path);
	for (size_t i = 0; i < 2; i++) {
		struct source *source = NULL;
		struct err err = {0};

		if (source_open(path, &options, &source, &err) != ERR_OK) {
			HOLDS(i == 0 && err.msg[0] != '\0');
			break;
		}
		counts[i] = check_source(source, i == 1);
		source_close(source);
	}
	HOLDS(unlink(path) == 0);
	HOLDS(counts[0] == counts[1]);
	return 0;
}
