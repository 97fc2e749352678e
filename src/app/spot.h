/* SPDX-License-Identifier: MIT */
#ifndef APP_SPOT_H
#define APP_SPOT_H

#include "src/base/buf.h"
#include "src/base/err.h"

/*
 * Where one is in a store: so that a view can be opened there, or come back.
 * {0} is nowhere.
 */
enum spot_depth {
	SPOT_COLLECTIONS, /* in the list of them, on one */
	SPOT_SLICE,
	SPOT_ITEM,
	SPOT_DEPTHS
};

struct spot {
	struct buf table;
	struct buf index;      /* its name; empty: the table itself */
	struct buf collection; /* its packed hash values; empty: none */
	struct buf query;      /* a query line, read in that collection */
	struct buf row;        /* packed key of the row under the cursor */
	bool scan;             /* all collections as one slice */
	enum spot_depth depth;
};

void spot_fini(struct spot *spot);
/* Makes TO, which may hold another, a copy of FROM. */
void spot_copy(struct spot *to, const struct spot *from);

/* Whether both show the same: only the cursor is elsewhere. */
bool spot_is_same(const struct spot *a, const struct spot *b);

/* As text without line ends, and back (SPOT is finished or {0} before). */
void spot_write(const struct spot *spot, struct buf *out);
NODISCARD
enum err_code spot_read(struct span text, struct spot *spot, struct err *err);

/*
 * The last place of each store, in the file "places" of the directory DIR,
 * which is made if need be. STORE is the store's absolute path. Keeping is in
 * place of what was kept for it; the stores that were left longest ago are
 * forgotten. Recalling is false if nothing is kept, or cannot be read.
 */
NODISCARD
enum err_code spot_keep(const char *dir, const char *store,
    const struct spot *spot, struct err *err);
bool spot_recall(const char *dir, const char *store, struct spot *spot);

#endif
