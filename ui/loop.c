/* SPDX-License-Identifier: MIT */
/*
 * The only place where the program sleeps. Each turn draws what changed, waits,
 * and then does, in this order: signals, all keys that have come, a slice of
 * background work, a look at whether another process changed the store.
 */
#include "ui/loop.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "ui/term.h"
#include "ui/theme.h"

enum {
	CTRL_C = 3,
	LOOK_MS = 1000, /* between looks at the store */
	KEYS_MS = 100,  /* as long may keys come without a drawing */
	FRAME_MS = 40,  /* between drawings of work that goes on */
};

static const int signals[] = {
    SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT};

struct loop {
	struct ui *ui;
	struct term *term;
	int pipe[2];
	struct sigaction before[COUNT_OF(signals)];
	int ended_by;
	bool is_changed; /* to be drawn */
	bool is_busy;    /* there is background work */
	bool has_drawn;  /* which may have begun some */
	bool has_keys;   /* curses may hold some that poll() does not see */
	unsigned look;   /* the settings it is of, by settings_changes() */
	int64_t drawn, looked;
};

/* All that a signal handler may touch. */
static struct {
	volatile sig_atomic_t pipe;
	/* Set while it works: what runs is stopped. */
	struct session *volatile working;
} signalled;

static int64_t
now_ms(void)
{
	struct timespec now;

	(void)clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void
on_signal(int number)
{
	int saved = errno;
	unsigned char byte = (unsigned char)number;
	struct session *session = signalled.working;

	if (session != NULL && number != SIGWINCH && number != SIGCONT &&
	    number != SIGTSTP)
		session_interrupt(session);
	/* If the pipe is full, there is enough in it to wake up for. */
	(void)!write(signalled.pipe, &byte, 1);
	errno = saved;
}

/* What is there before curses sets handlers of its own. */
static void
signals_save(struct loop *loop)
{
	for (size_t i = 0; i < COUNT_OF(signals); i++)
		(void)sigaction(signals[i], NULL, &loop->before[i]);
}

static void
signals_take(void)
{
	struct sigaction action = {0};

	action.sa_handler = on_signal;
	action.sa_flags = SA_RESTART;
	(void)sigemptyset(&action.sa_mask);
	for (size_t i = 0; i < COUNT_OF(signals); i++)
		(void)sigaction(signals[i], &action, NULL);
}

static void
signals_give_back(const struct loop *loop)
{
	for (size_t i = 0; i < COUNT_OF(signals); i++)
		(void)sigaction(signals[i], &loop->before[i], NULL);
}

static enum err_code
pipe_open(struct loop *loop, struct err *err)
{
	if (pipe(loop->pipe) != 0)
		return err_errno(err, "cannot make a pipe");
	for (int i = 0; i < 2; i++) {
		(void)fcntl(loop->pipe[i], F_SETFD, FD_CLOEXEC);
		(void)fcntl(loop->pipe[i], F_SETFL, O_NONBLOCK);
	}
	signalled.pipe = loop->pipe[1];
	return ERR_OK;
}

static void
resize(struct loop *loop)
{
	int lines, columns;

	term_size(loop->term, &lines, &columns);
	ui_resize(loop->ui, lines, columns);
	loop->is_changed = true;
}

static void
resume(struct loop *loop)
{
	term_resume(loop->term);
	log_line(ui_log(loop->ui), "the terminal is back");
	resize(loop);
}

/* Stops the job as the terminal would, whole pipelines too. */
static void
suspend(struct loop *loop)
{
	struct sigaction stop = {0}, ours;

	term_suspend(loop->term);
	stop.sa_handler = SIG_DFL;
	(void)sigaction(SIGTSTP, &stop, &ours);
	(void)kill(0, SIGTSTP);
	(void)sigaction(SIGTSTP, &ours, NULL);
	resume(loop);
}

static void
key_handle(struct loop *loop, uint32_t key)
{
	struct buf output = {0};

	if (key == KEYC_POINTER)
		ui_point(loop->ui, term_pointer(loop->term));
	else
		ui_key(loop->ui, key);
	loop->is_changed = true;
	ui_take_output(loop->ui, &output);
	term_send(loop->term, buf_span(&output));
	buf_fini(&output);
	switch (ui_take_wish(loop->ui)) {
	case WISH_NOTHING:
		break;
	case WISH_SUSPEND:
		suspend(loop);
		break;
	case WISH_EDIT:
		term_suspend(loop->term);
		ui_run_editor(loop->ui);
		resume(loop);
		break;
	case WISH_REDRAW:
		term_redraw(loop->term);
		resize(loop);
		break;
	}
}

static void
signal_handle(struct loop *loop, int number)
{
	log_line(ui_log(loop->ui), "signal %d", number);
	switch (number) {
	case SIGWINCH:
		resize(loop);
		break;
	case SIGINT:
		key_handle(loop, CTRL_C);
		break;
	case SIGTSTP:
		suspend(loop);
		break;
	case SIGCONT:
		/* Perhaps after a stop that nobody could prepare. */
		term_suspend(loop->term);
		resume(loop);
		break;
	default:
		loop->ended_by = number;
		break;
	}
}

static void
signals_handle(struct loop *loop)
{
	unsigned char byte;

	while (loop->ended_by == 0 && read(loop->pipe[0], &byte, 1) == 1)
		signal_handle(loop, byte);
}

/* All keys that have come, before anything is drawn: a burst is one step. */
static void
keys_handle(struct loop *loop, short events)
{
	int64_t until = now_ms() + KEYS_MS;
	uint32_t key = term_key(loop->term);

	loop->has_keys = false;
	if (key == KEY_NONE && (events & (POLLHUP | POLLERR | POLLNVAL)) != 0)
		loop->ended_by = SIGHUP;
	while (key != KEY_NONE) {
		/* ^C is a signal; what was typed behind it comes behind it. */
		signals_handle(loop);
		if (loop->ended_by != 0 || ui_done(loop->ui))
			return;
		key_handle(loop, key);
		if (ui_done(loop->ui))
			return;
		if (now_ms() >= until) {
			loop->has_keys = true;
			return;
		}
		key = term_key(loop->term);
	}
}

static void
work(struct loop *loop)
{
	struct session *session = ui_session(loop->ui);
	bool was_busy = loop->is_busy;
	int64_t now;

	loop->is_busy = ui_work(loop->ui);
	loop->has_drawn = false;
	now = now_ms();
	if ((was_busy || loop->is_busy) &&
	    (!loop->is_busy || now - loop->drawn >= FRAME_MS))
		loop->is_changed = true;
	if (session == NULL || ui_writes(loop->ui) ||
	    now - loop->looked < LOOK_MS)
		return;
	loop->looked = now;
	if (session_changed(session)) {
		ui_store_changed(loop->ui);
		loop->is_changed = true;
	}
}

static void
draw(struct loop *loop)
{
	if (!loop->is_changed)
		return;
	term_mouse(loop->term,
	    settings_is_on(ui_settings(loop->ui), SETTING_MOUSE));
	term_draw(loop->term, ui_draw(loop->ui));
	loop->is_changed = false;
	loop->has_drawn = true;
	loop->drawn = now_ms();
}

/* What the settings say of the look; a bad theme is told, and no more. */
static enum depth
look_get(struct loop *loop, struct theme *theme)
{
	const struct settings *settings = ui_settings(loop->ui);
	struct err err;

	if (theme_load(settings_get(settings, SETTING_THEME), theme, NULL,
		&err) != ERR_OK)
		ui_complain(loop->ui, "%s; --check-config tells all", err.msg);
	loop->look = settings_changes(settings);
	return depth_named(span_of(settings_get(settings, SETTING_COLOR)));
}

/* Follows the settings. */
static enum err_code
look_set(struct loop *loop, struct err *err)
{
	struct theme theme;
	enum err_code code;

	if (settings_changes(ui_settings(loop->ui)) == loop->look)
		return ERR_OK;
	code = term_set_look(loop->term, &theme, look_get(loop, &theme), err);
	/* Curses may have taken the signals anew. */
	signals_take();
	loop->is_changed = true;
	return code;
}

static enum err_code
turn(struct loop *loop, struct err *err)
{
	struct pollfd fds[] = {
	    {.fd = term_fd(loop->term), .events = POLLIN},
	    {.fd = loop->pipe[0], .events = POLLIN},
	};
	bool waits;

	if (look_set(loop, err) != ERR_OK)
		return err->code;
	signalled.working = ui_session(loop->ui);
	draw(loop);
	signalled.working = NULL;
	waits = !loop->is_busy && !loop->has_drawn && !loop->has_keys;
	if (poll(fds, COUNT_OF(fds), waits ? LOOK_MS : 0) < 0 && errno != EINTR)
		return err_errno(err, "cannot wait for keys");
	signalled.working = ui_session(loop->ui);
	signals_handle(loop);
	if ((fds[0].revents != 0 || loop->has_keys) && loop->ended_by == 0)
		keys_handle(loop, fds[0].revents);
	if (!ui_done(loop->ui) && loop->ended_by == 0)
		work(loop);
	signalled.working = NULL;
	return ERR_OK;
}

enum err_code
loop_run(struct ui *ui, int *ret_signal, struct err *err)
{
	struct loop loop = {.ui = ui, .is_changed = true};
	struct theme theme;
	enum depth limit;
	enum err_code code = pipe_open(&loop, err);

	if (code != ERR_OK)
		return code;
	signals_save(&loop);
	limit = look_get(&loop, &theme);
	code = term_open(&loop.term, &theme, limit, err);
	if (code == ERR_OK) {
		signals_take();
		resize(&loop);
		loop.looked = now_ms();
		while (code == ERR_OK && !ui_done(ui) && loop.ended_by == 0)
			code = turn(&loop, err);
		term_close(loop.term);
	}
	signals_give_back(&loop);
	(void)close(loop.pipe[0]);
	(void)close(loop.pipe[1]);
	if (code == ERR_OK)
		*ret_signal = loop.ended_by;
	return code;
}
