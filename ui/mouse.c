/* SPDX-License-Identifier: MIT */
#include "ui/mouse.h"

#include <curses.h>
#include <time.h>

static const struct {
	mmask_t button;
	enum pointer_kind plain, with_shift;
} buttons[] = {
    {BUTTON1_PRESSED, POINTER_CLICK, POINTER_CLICK},
    {BUTTON4_PRESSED, POINTER_UP, POINTER_LEFT},
#ifdef BUTTON5_PRESSED
    {BUTTON5_PRESSED, POINTER_DOWN, POINTER_RIGHT},
#endif
};

static int64_t
now_ms(void)
{
	struct timespec now;

	(void)clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void
mouse_take(struct mouse *mouse)
{
	/*
	 * Of every button, and releases too: at an event that it is not to
	 * report, curses waits for another key, even where it is told not to.
	 * But no clicks, or it would make them of presses.
	 */
	mmask_t wanted = BUTTON_SHIFT | BUTTON1_PRESSED | BUTTON1_RELEASED |
	    BUTTON2_PRESSED | BUTTON2_RELEASED | BUTTON3_PRESSED |
	    BUTTON3_RELEASED | BUTTON4_PRESSED | BUTTON4_RELEASED;

#ifdef BUTTON5_PRESSED
	wanted |= BUTTON5_PRESSED | BUTTON5_RELEASED;
#endif

	mouse->clicks = (struct clicks){0};
	mouse->n_coming = 0;
	/* Else curses would wait to see if a press becomes a click. */
	(void)mouseinterval(0);
	(void)mousemask(mouse->is_on ? wanted : 0, NULL);
}

/* Curses hands out the latest event first, whatever has come with it. */
void
mouse_read(struct mouse *mouse)
{
	MEVENT event;

	while (mouse->n_coming < MOUSE_EVENTS_MAX && getmouse(&event) == OK)
		for (size_t i = 0; i < COUNT_OF(buttons); i++) {
			bool shift = (event.bstate & BUTTON_SHIFT) != 0;

			if ((event.bstate & buttons[i].button) == 0)
				continue;
			mouse->coming[mouse->n_coming++] = (struct pointer){
			    .kind = shift ? buttons[i].with_shift
					  : buttons[i].plain,
			    .line = event.y,
			    .column = event.x,
			};
			break;
		}
}

bool
mouse_next(struct mouse *mouse, struct pointer *ret_pointer)
{
	if (mouse->n_coming == 0)
		return false;
	*ret_pointer = mouse->coming[--mouse->n_coming];
	clicks_see(&mouse->clicks, ret_pointer, now_ms());
	return true;
}

void
mouse_leave(struct buf *out)
{
	char name[] = "XM";
	const char *text = tigetstr(name);

	if (text == NULL || text == (const char *)-1)
		buf_puts(out, "\033[?1000l");
	else
		buf_puts(out, tparm(text, 0, 0, 0, 0, 0, 0, 0, 0, 0));
}
