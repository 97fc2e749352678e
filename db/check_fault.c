/* SPDX-License-Identifier: MIT */
#include "db/check_priv.h"

#include <stdarg.h>
#include <stdio.h>

#include "src/base/text.h"
#include "src/model/base64.h"

enum {
	SHOWN_BYTES_MAX = 200, /* of a key attribute, in a line */
};

static void
put_key_part(struct buf *line, const struct key_part *def, struct span part)
{
	struct buf scratch = {0};
	struct span shown = part;
	struct value value;

	if (shown.len > SHOWN_BYTES_MAX)
		shown.len = SHOWN_BYTES_MAX;
	buf_add_span(line, def->name);
	buf_puts(line, " = ");
	if (def->type == VALUE_S) {
		buf_putc(line, '"');
		buf_add_span(line, shown);
		buf_putc(line, '"');
	} else if (def->type == VALUE_N &&
	    key_decode(VALUE_N, part, &scratch, &value)) {
		buf_add_span(line, value.body);
	} else {
		buf_puts(line, "0x");
		hex_put(line, shown);
	}
	if (shown.len < part.len)
		buf_puts(line, "...");
	buf_fini(&scratch);
}

void
fault(struct faults *faults, const struct key_def *def, const struct key *key,
    const char *format, ...)
{
	struct buf line = {0}, visible = {0};
	char message[ERR_MSG_MAX];
	va_list args;

	if (faults->table.ptr != NULL)
		buf_printf(&line, "table '%.*s'", SPAN_ARG(faults->table));
	if (faults->index.ptr != NULL)
		buf_printf(&line, ", index '%.*s'", SPAN_ARG(faults->index));
	for (size_t i = 0; key != NULL && i < key->n; i++) {
		buf_puts(&line, ", ");
		put_key_part(&line, &def->part[i], key->part[i]);
	}
	if (line.len > 0)
		buf_puts(&line, ": ");
	va_start(args, format);
	(void)vsnprintf(message, sizeof(message), format, args);
	va_end(args);
	buf_puts(&line, message);
	text_visible(&visible, buf_span(&line));
	faults->report(faults->data, buf_str(&visible));
	faults->n++;
	buf_fini(&line);
	buf_fini(&visible);
}

enum err_code
fault_of_error(struct faults *faults, enum err_code code, const struct err *err)
{
	if (code != ERR_STORE)
		return code;
	fault(faults, NULL, NULL, "%s", err->msg);
	return ERR_OK;
}
