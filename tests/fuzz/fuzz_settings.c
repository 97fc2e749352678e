/* SPDX-License-Identifier: MIT */
#include "src/app/settings.h"
#include "tests/fuzz/fuzz.h"

/* A value is one of the choices, if there are some. */
static void
check_value(const struct settings *settings, enum setting_id id)
{
	const char *choices = setting_get(id)->choices;
	struct span value = span_of(settings_get(settings, id)), rest, choice;

	if (choices == NULL)
		return;
	rest = span_of(choices);
	while (setting_choice(&rest, &choice))
		if (span_eq(choice, value))
			return;
	HOLDS(false);
}

/* A file of what is set says the same; but a = in front would be taken for
 * that of NAME=VALUE. */
static void
check_back(const struct settings *settings)
{
	struct settings *back = settings_new();

	for (enum setting_id id = 0; id < SETTING_COUNT; id++) {
		struct buf line = {0};

		if (settings_get(settings, id)[0] == '=')
			continue;
		buf_printf(&line, "%s %s", setting_get(id)->name,
		    settings_show(settings, id));
		HOLDS(settings_line(back, buf_span(&line), "back", NULL) ==
		    ERR_OK);
		HOLDS(strcmp(settings_get(back, id),
			  settings_get(settings, id)) == 0);
		buf_fini(&line);
	}
	settings_free(back);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct settings *settings = settings_new();
	struct span text = fuzz_span(data, size);
	struct buf faults = {0};
	struct err err = {.pos = 0};

	if (settings_read(settings, text, "file", &faults, &err) == ERR_OK) {
		HOLDS(faults.len == 0);
	} else {
		HOLDS(span_starts(buf_span(&faults), SPAN("file:")));
		HOLDS(span_starts(buf_span(&faults), span_of(err.msg)));
	}
	for (enum setting_id id = 0; id < SETTING_COUNT; id++)
		check_value(settings, id);
	check_back(settings);
	if (settings_line(settings, text, ":set", &err) != ERR_OK)
		HOLDS(err.pos <= text.len);
	buf_fini(&faults);
	settings_free(settings);
	return 0;
}
