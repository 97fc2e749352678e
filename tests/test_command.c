/* SPDX-License-Identifier: MIT */
#include "src/app/command.h"

#include "tests/tap.h"

static const struct {
	const char *name;
	unsigned where;
	enum command_id command;
} cases[] = {
    {"export", AT_PROMPT, CMD_EXPORT},
    {"expo", AT_PROMPT, CMD_EXPORT},
    {"exp", AT_PROMPT, CMD_NONE}, /* or explain */
    {"expo", ON_KEY, CMD_NONE},
    {"", AT_PROMPT, CMD_NONE},

    /* What makes a store writable is not come upon by a habit. */
    {"w", AT_PROMPT, CMD_NONE},
    {"wri", AT_PROMPT, CMD_NONE},
    {"write", AT_PROMPT, CMD_WRITE},

    /* Others leave by these. */
    {"q", AT_PROMPT, CMD_QUIT},
    {"q!", AT_PROMPT, CMD_QUIT},
    {"qa", AT_PROMPT, CMD_QUIT},
    {"wq", AT_PROMPT, CMD_QUIT},
    {"x", AT_PROMPT, CMD_QUIT},
    {"qu", AT_PROMPT, CMD_NONE}, /* or query */
    {"q", ON_KEY, CMD_NONE},
    {"q", ON_LINE, CMD_NONE},
    {"scan", AT_PROMPT, CMD_SCAN_ALL},
    {"scan", ON_LINE, CMD_SCAN},
};

int
main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		IS_INT(command_named(span_of(cases[i].name), cases[i].where),
		    cases[i].command, cases[i].name);
	return tap_end();
}
