/* SPDX-License-Identifier: MIT */
#include "ui/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "src/app/operands.h"
#include "src/app/paths.h"
#include "src/base/file.h"
#include "ui/info.h"
#include "ui/loop.h"
#include "ui/script.h"
#include "ui/setup.h"

enum {
	SCRIPT_MAX = 16 * 1024 * 1024,
	DEFAULT_LINES = 24,
	DEFAULT_COLUMNS = 80,
};

/* Everything that is open while the screen is. */
struct screen {
	const struct args *args;
	struct setup setup;
	struct log *log;
	struct session *session;
	struct ui *ui;
	char *temp_dir;   /* of the temporary store; NULL: there is none */
	struct buf store; /* its path */
	struct operands operands;
};

static enum err_code
make_temp_store(struct screen *screen, struct err *err)
{
	const char *tmp = getenv("TMPDIR");
	struct buf dir = {0};

	buf_printf(&dir, "%s/keyslice-XXXXXX",
	    tmp != NULL && tmp[0] == '/' ? tmp : "/tmp");
	screen->temp_dir = xstrdup(buf_str(&dir));
	buf_fini(&dir);
	if (mkdtemp(screen->temp_dir) == NULL)
		return err_errno(err, "cannot make a directory '%s'",
		    screen->temp_dir);
	buf_printf(&screen->store, "%s/data.db", screen->temp_dir);
	return ERR_OK;
}

static void
remove_temp_store(struct screen *screen)
{
	static const char *const suffixes[] = {"", "-wal", "-shm", "-journal"};

	for (size_t i = 0; i < COUNT_OF(suffixes); i++) {
		struct buf path = {0};

		buf_printf(&path, "%s%s", buf_str(&screen->store), suffixes[i]);
		(void)unlink(buf_str(&path));
		buf_fini(&path);
	}
	(void)rmdir(screen->temp_dir);
}

/* The store of the session: the one named, or a temporary one. */
static enum err_code
open_session(struct screen *screen, struct err *err)
{
	const struct args *args = screen->args;
	enum session_mode mode =
	    args_has(args, OPT_WRITE) ? SESSION_WRITE : SESSION_READ;

	enum err_code code = operands_read(args, &screen->operands, err);

	if (code == ERR_OK && screen->operands.store != NULL)
		return session_open(screen->operands.store, mode,
		    &screen->session, err);
	if (code == ERR_OK)
		code = make_temp_store(screen, err);
	if (code == ERR_OK)
		code = session_open(buf_str(&screen->store), mode,
		    &screen->session, err);
	return code;
}

/* The view that the operands behind the store ask for. */
static enum err_code
push_views(struct screen *screen, struct err *err)
{
	const struct operands *operands = &screen->operands;
	struct table *table = NULL;
	enum err_code code;

	ui_push(screen->ui, view_tables_new(screen->ui));
	/* The form of the first file is on top. */
	for (size_t i = operands->n_files; i > 0; i--)
		ui_push(screen->ui,
		    view_form_to(screen->ui, operands->files[i - 1],
			operands->table, operands->hash, operands->sort));
	if (operands->n_files > 0 || operands->table.len == 0)
		return ERR_OK;
	code = session_table(screen->session, operands->table, &table, err);
	if (code == ERR_OK)
		ui_push(screen->ui,
		    view_browse_new(screen->ui, table, operands->hash,
			operands->sort));
	return code;
}

/* The store's path as places are kept by; NULL: its place is not kept. The
 * caller frees it. */
static char *
kept_path(const struct screen *screen, const char *state_dir)
{
	if (state_dir == NULL || screen->temp_dir != NULL)
		return NULL;
	return realpath(session_path(screen->session), NULL);
}

/* Where the store was left, unless a place is named. */
static void
resume(struct screen *screen, const char *state_dir)
{
	struct spot spot = {0};
	struct table *table = NULL;
	char *path = kept_path(screen, state_dir);
	bool found = path != NULL && screen->args->n_operands == 1 &&
	    settings_is_on(screen->setup.settings, SETTING_RESUME) &&
	    spot_recall(state_dir, path, &spot);

	/* The table may be gone since. */
	if (found &&
	    session_table(screen->session, buf_span(&spot.table), &table,
		NULL) == ERR_OK)
		ui_push(screen->ui,
		    view_browse_at(screen->ui, table, &spot, BACK_STAYS));
	spot_fini(&spot);
	free(path);
}

/* Keeps where it is left. */
static void
keep_place(struct screen *screen, const char *state_dir)
{
	const struct spot *spot = ui_last_place(screen->ui);
	char *path = kept_path(screen, state_dir);

	enum err_code code = ERR_OK;

	if (spot != NULL && path != NULL)
		code = spot_keep(state_dir, path, spot, NULL);
	(void)code; /* that this fails is no reason to fail */
	free(path);
}

/* The words that begin such a session again, of those that were given. */
static void
print_replay(const struct args *args, struct buf *out)
{
	static const enum option others[] = {
	    OPT_SCRIPT, OPT_SIZE, OPT_RECORD, OPT_FORCE};

	bool options = true;

	for (int i = 1; i < args->n_words; i++) {
		struct span word = span_of(args->words[i]);
		struct span name = span_from(word, 2);
		bool is_other = false;

		options = options && !span_eq(word, SPAN("--"));
		name.len = strcspn(name.ptr, "=");
		for (size_t k = 0; k < COUNT_OF(others); k++) {
			if (!options || !span_starts(word, SPAN("--")) ||
			    !span_eq(name, span_of(args_name(others[k]))))
				continue;
			is_other = true;
			/* Its value is a word of its own. */
			i += others[k] != OPT_FORCE &&
			    name.ptr[name.len] == '\0';
		}
		if (is_other)
			continue;
		buf_putc(out, ' ');
		record_word(word, out);
	}
}

static enum err_code
run_script(struct screen *screen, struct buf *out, struct err *err)
{
	const char *size = args_get(screen->args, OPT_SIZE);
	const char *path = args_get(screen->args, OPT_SCRIPT);
	int lines = DEFAULT_LINES, columns = DEFAULT_COLUMNS;
	struct buf text = {0};
	enum err_code code;

	if (size != NULL && !script_size(span_of(size), &lines, &columns))
		return err_set(err, ERR_USAGE,
		    "--size: expected COLUMNSxLINES, as 80x24, not '%s'", size);
	code = file_read(path, SCRIPT_MAX, &text, err);
	if (code == ERR_OK) {
		ui_resize(screen->ui, lines, columns);
		code = script_run(screen->ui, buf_span(&text), path, out, err);
	}
	buf_fini(&text);
	return code;
}

/* What a log begins with. */
static void
print_about(const struct screen *screen, struct buf *out)
{
	const struct args *args = screen->args;

	info_print(out);
	buf_puts(out, "command line:");
	for (int i = 0; i < args->n_words; i++)
		buf_printf(out, " '%s'", args->words[i]);
	buf_printf(out, "\nstore: %s%s\n", session_path(screen->session),
	    screen->temp_dir != NULL ? " (temporary)" : "");
}

/* A bad file, or no log, never stops the start. */
static void
tell_faults(struct screen *screen)
{
	struct err err;
	struct buf fault = {0};

	if (ui_open_log(screen->ui, &err) != ERR_OK)
		ui_complain(screen->ui, "%s", err.msg);
	setup_check(&screen->setup);
	setup_print_fault(&screen->setup, &fault);
	if (fault.len > 0)
		ui_complain(screen->ui, "%s; --check-config tells all",
		    buf_str(&fault));
	buf_fini(&fault);
}

static enum err_code
run(struct screen *screen, struct buf *out, int *ret_signal, struct err *err)
{
	struct buf state = {0}, config = {0}, about = {0}, replay = {0};
	const char *record = args_get(screen->args, OPT_RECORD);
	struct ui_options options = {
	    .temporary = screen->temp_dir != NULL,
	    .attended = !args_has(screen->args, OPT_SCRIPT),
	    .settings = screen->setup.settings,
	    .log = screen->log,
	};
	bool scripted = args_has(screen->args, OPT_SCRIPT);
	enum err_code code;

	/* A session that is to be played again begins as a script does. */
	if (!scripted && record == NULL && path_state("", &state))
		options.state_dir = buf_str(&state);
	print_replay(screen->args, &replay);
	options.replay = buf_str(&replay);
	if (setup_own_path(screen->args, &config))
		options.config_path = buf_str(&config);
	print_about(screen, &about);
	options.about = buf_str(&about);
	screen->ui = ui_new(screen->session, screen->setup.keymap, &options);
	tell_faults(screen);
	code = push_views(screen, err);
	if (code == ERR_OK && record != NULL)
		code = ui_record(screen->ui, record,
		    args_has(screen->args, OPT_FORCE) ? RECORD_REPLACE
						      : RECORD_NEW,
		    err);
	if (code == ERR_OK)
		resume(screen, options.state_dir);
	if (code == ERR_OK)
		code = scripted ? run_script(screen, out, err)
				: loop_run(screen->ui, ret_signal, err);
	if (code == ERR_OK)
		keep_place(screen, options.state_dir);
	log_line(screen->log, "ends%s%s", code == ERR_OK ? "" : ": ",
	    code == ERR_OK ? "" : err->msg);
	ui_free(screen->ui);
	buf_fini(&replay);
	buf_fini(&about);
	buf_fini(&config);
	buf_fini(&state);
	return code;
}

enum err_code
screen_run(const struct args *args, struct buf *ret_out, int *ret_signal,
    struct err *err)
{
	struct screen screen = {.args = args, .log = log_new()};
	enum err_code code = setup_read(&screen.setup, args, err);

	*ret_signal = 0;
	if (code == ERR_OK)
		code = open_session(&screen, err);
	if (code == ERR_OK)
		code = run(&screen, ret_out, ret_signal, err);
	setup_fini(&screen.setup);
	session_close(screen.session);
	if (screen.temp_dir != NULL)
		remove_temp_store(&screen);
	free(screen.temp_dir);
	log_free(screen.log);
	buf_fini(&screen.store);
	return code;
}

enum err_code
screen_check_config(const struct args *args, struct buf *ret_report,
    struct buf *ret_faults, struct err *err)
{
	struct setup setup = {0};
	enum err_code code = setup_read(&setup, args, err);

	if (code == ERR_OK) {
		setup_check(&setup);
		setup_print(&setup, ret_report);
		buf_add_span(ret_faults, buf_span(&setup.files.faults));
	}
	setup_fini(&setup);
	return code;
}
