/* SPDX-License-Identifier: MIT */
#ifndef UI_TURNS_H
#define UI_TURNS_H

#include <pthread.h>

/*
 * Two threads in lock step: one has the turn, the other waits for it. What the
 * one has written the other may read as soon as it has the turn.
 */
enum turn {
	TURN_SCREEN,
	TURN_EDITOR,
};

struct turns {
	pthread_mutex_t mutex;
	pthread_cond_t passed;
	enum turn now;
};

void turns_init(struct turns *turns, enum turn first);
void turns_fini(struct turns *turns);

/* Lets the other thread go on. */
void turns_give(struct turns *turns, enum turn to);
/* Sleeps until it is MINE. */
void turns_await(struct turns *turns, enum turn mine);

#endif
