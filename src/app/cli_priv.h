/* SPDX-License-Identifier: MIT */
#ifndef APP_CLI_PRIV_H
#define APP_CLI_PRIV_H

#include "src/app/cli.h"
#include "src/base/file.h"
#include "src/io/format.h"
#include "src/io/writer.h"

/* Between the files of the command line: one function a command. */
enum status cli_load(const struct cli *cli, const struct args *args);
enum status cli_query(const struct cli *cli, const struct args *args);
enum status cli_get(const struct cli *cli, const struct args *args);
enum status cli_put(const struct cli *cli, const struct args *args);
enum status cli_delete(const struct cli *cli, const struct args *args);
enum status cli_tables(const struct cli *cli, const struct args *args);
enum status cli_collections(const struct cli *cli, const struct args *args);
enum status cli_schema(const struct cli *cli, const struct args *args);
enum status cli_schema_set(const struct cli *cli, const struct args *args);
enum status cli_drop(const struct cli *cli, const struct args *args);
enum status cli_rename(const struct cli *cli, const struct args *args);
enum status cli_compact(const struct cli *cli, const struct args *args);
enum status cli_check(const struct cli *cli, const struct args *args);
enum status cli_lint(const struct cli *cli, const struct args *args);
enum status cli_api(const struct cli *cli, const struct args *args);

/* One line to say, a printf format. */
PRINTF_LIKE(2, 3)
void cli_say(const struct cli *cli, const char *format, ...);

/*
 * Opens the store PATH and, unless NAME is NULL, its table NAME. On failure
 * says why and returns the status; both are closed by cli_close().
 */
enum status cli_open(const struct cli *cli, const char *path,
    enum store_mode mode, const char *name, struct store **ret_store,
    struct table **ret_table);
void cli_close(struct store *store, struct table *table);

/*
 * The format to write in: what --format says, else what the suffix of --output
 * says, else table on a terminal and jsonl in a pipe.
 */
NODISCARD
enum err_code cli_format(const struct cli *cli, const char *format,
    const char *output, enum format *ret_format, struct err *err);

/* The key that operands FROM.. of ARGS give for DEF; parts point into BYTES. */
NODISCARD
enum err_code cli_key(const struct args *args, size_t from,
    const struct key_def *def, struct buf *bytes, struct key *ret_key,
    struct err *err);

#endif
