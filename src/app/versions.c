/* SPDX-License-Identifier: MIT */
#include "src/app/versions.h"

#include "db/store.h"
#include "src/base/text.h"
#include "src/io/input.h"

void
versions_print(struct buf *out)
{
	buf_printf(out, "store format: %d\n", store_version());
	buf_printf(out, "sqlite: %s\n", store_sqlite_version());
	buf_printf(out, "utf8proc: %s\n", text_utf8proc_version());
	buf_printf(out, "zlib: %s\n", input_gzip_version());
	buf_printf(out, "zstd: %s\n", input_zstd_version());
}
