/* SPDX-License-Identifier: MIT */
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "src/base/file.h"
#include "tests/tap.h"
#include "ui/clip.h"

static void
test_wrap(void)
{
	static const struct {
		const char *tmux, *sty, *term;
		enum clip_wrap wrap;
	} cases[] = {
	    {NULL, NULL, "xterm-256color", CLIP_PLAIN},
	    {"", "", NULL, CLIP_PLAIN},
	    {"/tmp/tmux-0/default,1,0", NULL, "screen", CLIP_TMUX},
	    {NULL, "12.pts-0", "screen", CLIP_SCREEN},
	    {NULL, NULL, "linux", CLIP_NONE},
	    {NULL, NULL, "vt100", CLIP_NONE},
	};

	for (size_t i = 0; i < COUNT_OF(cases); i++)
		IS_INT(clip_wrap(cases[i].tmux, cases[i].sty, cases[i].term),
		    cases[i].wrap, "what is between");
}

static void
test_sequence(void)
{
	struct span bytes = SPAN("copy me \xc3\xa9\n");
	struct buf out = {0};

	clip_sequence(bytes, CLIP_PLAIN, &out);
	IS_STR(buf_span(&out), "\033]52;c;Y29weSBtZSDDqQo=\a", "plain");
	buf_clear(&out);
	clip_sequence(bytes, CLIP_TMUX, &out);
	IS_STR(buf_span(&out),
	    "\033]52;c;Y29weSBtZSDDqQo=\a"
	    "\033Ptmux;\033\033]52;c;Y29weSBtZSDDqQo=\a\033\\",
	    "tmux: itself, and passed through");
	buf_clear(&out);
	clip_sequence(bytes, CLIP_SCREEN, &out);
	IS_STR(buf_span(&out), "\033P\033]52;c;Y29weSBtZSDDqQo=\a\033\\",
	    "screen");
	buf_fini(&out);
}

/* screen takes 256 bytes at once. */
static void
test_chunks(void)
{
	struct buf bytes = {0}, out = {0};
	size_t longest = 0, run = 0;

	for (int i = 0; i < CLIP_BYTES_MAX; i++)
		buf_putc(&bytes, 'x');
	clip_sequence(buf_span(&bytes), CLIP_SCREEN, &out);
	for (size_t i = 0; i + 1 < out.len; i++) {
		run++;
		if (out.ptr[i] == '\033' && out.ptr[i + 1] == '\\')
			run = 0;
		if (run > longest)
			longest = run;
	}
	OK(longest < 256, "no chunk is longer: %zu", longest);
	buf_clear(&out);
	clip_sequence(buf_span(&bytes), CLIP_PLAIN, &out);
	IS_INT(out.len, CLIP_BASE64_MAX + 8, "nothing is cut");
	buf_fini(&bytes);
	buf_fini(&out);
}

static void
test_run(void)
{
	char path[] = "/tmp/keyslice-clip-XXXXXX";
	struct buf command = {0}, text = {0}, bytes = {0};
	struct err err = {0};
	int fd = mkstemp(path);

	if (fd < 0)
		abort();
	(void)close(fd);
	for (int i = 0; i < 200000; i++)
		buf_putc(&bytes, (char)(i % 251));
	buf_printf(&command, "cat > %s", path);
	OK(clip_run(buf_str(&command), buf_span(&bytes), &err) == ERR_OK,
	    "a command takes all %s", err.msg);
	OK(file_read(path, 1 << 20, &text, &err) == ERR_OK &&
		span_eq(buf_span(&text), buf_span(&bytes)),
	    "as it is");
	OK(clip_run("exit 3", buf_span(&bytes), &err) == ERR_IO,
	    "one that fails");
	IS_STR(span_of(err.msg), "'exit 3' failed with status 3", "says so");
	(void)unlink(path);
	buf_fini(&command);
	buf_fini(&text);
	buf_fini(&bytes);
}

int
main(void)
{
	(void)signal(SIGPIPE, SIG_IGN);
	test_wrap();
	test_sequence();
	test_chunks();
	test_run();
	return tap_end();
}
