/* SPDX-License-Identifier: MIT */
#ifndef UI_PTY_H
#define UI_PTY_H

/* A pseudo terminal that nobody looks at, for libedit to sit in front of. */
struct pty {
	int master, slave; /* -1: none */
};

/* Opens PTY; slave is -1 if that cannot be. It is nobody's controlling one. */
void pty_open(struct pty *pty);
void pty_close(struct pty *pty);

#endif
