/* SPDX-License-Identifier: MIT */
#include "tests/conformance/asked.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "src/app/api.h"

struct asked {
	char dir[64];
	char path[96];
	struct store *store; /* in this process */
	struct api *api;
	pid_t child; /* or beside it */
	FILE *to;
	FILE *from;
};

static void
give_up(const char *what)
{
	(void)fprintf(stderr, "cannot %s\n", what);
	exit(2);
}

static void
start(struct asked *asked, const char *program)
{
	int to[2], from[2];

	if (pipe(to) != 0 || pipe(from) != 0)
		give_up("make a pipe");
	asked->child = fork();
	if (asked->child < 0)
		give_up("fork");
	if (asked->child == 0) {
		(void)dup2(to[0], STDIN_FILENO);
		(void)dup2(from[1], STDOUT_FILENO);
		(void)close(to[0]);
		(void)close(to[1]);
		(void)close(from[0]);
		(void)close(from[1]);
		(void)execl(program, program, "api", asked->path, (char *)NULL);
		_exit(127);
	}
	(void)close(to[0]);
	(void)close(from[1]);
	asked->to = fdopen(to[1], "w");
	asked->from = fdopen(from[0], "r");
}

struct asked *
asked_new(const char *program)
{
	struct asked *asked = xcalloc(1, sizeof(*asked));

	(void)snprintf(asked->dir, sizeof(asked->dir),
	    "/tmp/keyslice-conformance-XXXXXX");
	if (mkdtemp(asked->dir) == NULL)
		give_up("make a directory");
	(void)snprintf(asked->path, sizeof(asked->path), "%s/store",
	    asked->dir);
	if (program != NULL) {
		start(asked, program);
		return asked;
	}
	if (store_open(asked->path, STORE_CREATE, &asked->store, NULL) !=
	    ERR_OK)
		give_up("make a store");
	asked->api = api_new(asked->store);
	return asked;
}

void
asked_free(struct asked *asked)
{
	static const char *const ends[] = {"", "-wal", "-shm"};
	char path[128];
	int status = 0;

	if (asked->child > 0) {
		(void)fclose(asked->to);
		(void)fclose(asked->from);
		if (waitpid(asked->child, &status, 0) < 0 || status != 0)
			give_up("end the program well");
	}
	api_free(asked->api);
	store_close(asked->store);
	for (size_t i = 0; i < COUNT_OF(ends); i++) {
		(void)snprintf(path, sizeof(path), "%s%s", asked->path,
		    ends[i]);
		(void)unlink(path);
	}
	(void)rmdir(asked->dir);
	free(asked);
}

void
asked_ask(struct asked *asked, struct span line, struct buf *out)
{
	buf_clear(out);
	if (asked->child == 0) {
		api_request(asked->api, line, out);
	} else {
		char *reply = NULL;
		size_t size = 0;
		ssize_t n;

		(void)fwrite(line.ptr, 1, line.len, asked->to);
		(void)fputc('\n', asked->to);
		(void)fflush(asked->to);
		n = getline(&reply, &size, asked->from);
		if (n > 0)
			buf_add(out, reply, (size_t)n);
		free(reply);
	}
	if (out->len == 0 || out->ptr[out->len - 1] != '\n')
		give_up("get a reply");
	out->len--;
}
