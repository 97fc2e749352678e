/* SPDX-License-Identifier: MIT */
#include "db/names.h"

#include <stdio.h>

#include "src/base/buf.h"
#include "tests/tap.h"

enum {
	NAMES = 3000,
	THREADS = 4,
};

/* Asks for all names, each thread in an order of its own. */
struct asker {
	pthread_t thread;
	struct names *names;
	uint32_t step; /* has no divisor in common with NAMES */
	uint32_t id[NAMES];
};

static void *
ask(void *data)
{
	struct asker *asker = data;
	char text[32];

	for (uint32_t i = 0; i < NAMES; i++) {
		uint32_t at = i * asker->step % NAMES;

		(void)snprintf(text, sizeof(text), "attribute%u", at);
		asker->id[at] = names_id(asker->names, span_of(text));
	}
	return NULL;
}

static void
test_threads(void)
{
	static const uint32_t steps[THREADS] = {1, 7, 1001, 2999};
	static struct asker askers[THREADS];
	struct names names;
	char text[32];
	size_t bad = 0;

	names_init(&names);
	for (size_t i = 0; i < THREADS; i++) {
		askers[i].names = &names;
		askers[i].step = steps[i];
		if (pthread_create(&askers[i].thread, NULL, ask, &askers[i]) !=
		    0)
			return;
	}
	for (size_t i = 0; i < THREADS; i++)
		(void)pthread_join(askers[i].thread, NULL);
	IS_INT(names.n, NAMES, "each name once");
	names.n_saved = names.n;
	for (uint32_t at = 0; at < NAMES; at++) {
		(void)snprintf(text, sizeof(text), "attribute%u", at);
		for (size_t i = 0; i < THREADS; i++)
			bad += askers[i].id[at] != askers[0].id[at];
		bad += !span_eq(names_get(&names, askers[0].id[at]),
		    span_of(text));
	}
	IS_INT(bad, 0, "names or ids that are wrong");
	names_fini(&names);
}

static void
test_saved(void)
{
	struct names names;
	struct span kept;

	names_init(&names);
	IS_INT(names_id(&names, SPAN("a")), 1, "the first");
	IS_INT(names_id(&names, SPAN("a\0b")), 2, "the second");
	IS_INT(names_id(&names, SPAN("")), 3, "an empty one");
	IS_INT(names_id(&names, SPAN("a")), 1, "the first again");
	names.n_saved = 2;
	kept = names_get(&names, 2);
	IS_SPAN(kept, SPAN("a\0b"), "one that is saved");
	OK(names_get(&names, 3).ptr == NULL, "one that is not");
	OK(names_get(&names, 0).ptr == NULL, "none");
	OK(names_get(&names, UINT64_MAX).ptr == NULL, "none");
	IS_STR(names_get_any(&names, 3), "", "saved or not");
	names_forget(&names);
	IS_INT(names_id(&names, SPAN("z")), 1, "ids begin again");
	IS_SPAN(kept, SPAN("a\0b"), "what was handed out stays");
	names_fini(&names);
}

int
main(void)
{
	test_saved();
	test_threads();
	return tap_end();
}
