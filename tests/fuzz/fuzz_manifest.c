/* SPDX-License-Identifier: MIT */
#include <sys/stat.h>
#include <unistd.h>

#include "src/io/gather.h"
#include "tests/fuzz/fuzz.h"

static void
put_file(const char *path, struct span text)
{
	FILE *file = fopen(path, "w");

	HOLDS(file != NULL);
	HOLDS(fwrite(text.ptr, 1, text.len, file) == text.len);
	HOLDS(fclose(file) == 0);
}

/* The first byte is the length of the summary / 4; the parts follow it. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct span text = fuzz_span(data, size);
	size_t n = fuzz_choice(&text) * 4;
	struct span summary = {text.ptr, n < text.len ? n : text.len};
	char dir[] = "/tmp/keyslice-fuzz-XXXXXX", path[2][64];
	const char *dirs[] = {dir};
	struct found found = {0};
	struct err err = {0};

	HOLDS(mkdtemp(dir) != NULL);
	(void)snprintf(path[0], 64, "%s/manifest-summary.json", dir);
	(void)snprintf(path[1], 64, "%s/manifest-files.json", dir);
	put_file(path[0], summary);
	put_file(path[1], span_from(text, summary.len));
	if (gather(dirs, 1, &found, &err) == ERR_OK)
		for (size_t i = 0; i < found.n; i++)
			HOLDS(access(found.files[i].path, F_OK) == 0);
	else
		HOLDS(err.msg[0] != '\0');
	found_fini(&found);
	HOLDS(unlink(path[0]) == 0 && unlink(path[1]) == 0);
	HOLDS(rmdir(dir) == 0);
	return 0;
}
