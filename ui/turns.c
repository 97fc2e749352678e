/* SPDX-License-Identifier: MIT */
#include "ui/turns.h"

void
turns_init(struct turns *turns, enum turn first)
{
	(void)pthread_mutex_init(&turns->mutex, NULL);
	(void)pthread_cond_init(&turns->passed, NULL);
	turns->now = first;
}

void
turns_fini(struct turns *turns)
{
	(void)pthread_cond_destroy(&turns->passed);
	(void)pthread_mutex_destroy(&turns->mutex);
}

void
turns_give(struct turns *turns, enum turn to)
{
	(void)pthread_mutex_lock(&turns->mutex);
	turns->now = to;
	(void)pthread_cond_broadcast(&turns->passed);
	(void)pthread_mutex_unlock(&turns->mutex);
}

void
turns_await(struct turns *turns, enum turn mine)
{
	(void)pthread_mutex_lock(&turns->mutex);
	while (turns->now != mine)
		(void)pthread_cond_wait(&turns->passed, &turns->mutex);
	(void)pthread_mutex_unlock(&turns->mutex);
}
