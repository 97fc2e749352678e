/* SPDX-License-Identifier: MIT */
#include "db/sorter.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdalign.h>
#include <stdlib.h>
#include <unistd.h>

#include "db/sorter_priv.h"

enum {
	MEMORY_MIN = 4096,
	WRITE_BYTES = 1 << 18, /* handed to the system at once */
};

struct sorter *
sorter_new(size_t memory, const char *temp_dir)
{
	struct sorter *sorter = xcalloc(1, sizeof(*sorter));

	sorter->memory = memory < MEMORY_MIN ? MEMORY_MIN : memory;
	sorter->temp_dir = xstrdup(temp_dir);
	sorter->sorted = true;
	sorter->fd = -1;
	return sorter;
}

void
sorter_release(struct sorter *sorter)
{
	free(sorter->block);
	sorter->block = NULL;
	sorter->block_size = 0;
	sorter->records_at = 0;
}

void
sorter_free(struct sorter *sorter)
{
	if (sorter == NULL)
		return;
	if (sorter->fd >= 0)
		(void)close(sorter->fd);
	sorter_release(sorter);
	free(sorter->runs);
	free(sorter->temp_dir);
	buf_fini(&sorter->last);
	free(sorter);
}

static enum err_code
temp_open(struct sorter *sorter, struct err *err)
{
	struct buf name = {0};

	buf_printf(&name, "%s/keyslice-XXXXXX", sorter->temp_dir);
	(void)buf_str(&name);
	sorter->fd = mkstemp(name.ptr);
	if (sorter->fd >= 0) {
		(void)unlink(name.ptr);
		(void)fcntl(sorter->fd, F_SETFD, FD_CLOEXEC);
	}
	buf_fini(&name);
	if (sorter->fd < 0)
		return err_errno(err, "cannot make a temporary file in %s",
		    sorter->temp_dir);
	return ERR_OK;
}

static enum err_code
temp_write(struct sorter *sorter, struct span bytes, struct err *err)
{
	while (bytes.len > 0) {
		ssize_t n =
		    pwrite(sorter->fd, bytes.ptr, bytes.len, sorter->file_size);

		if (n < 0 && errno == EINTR)
			continue;
		if (n == 0)
			errno = ENOSPC;
		if (n <= 0)
			return err_errno(err,
			    "cannot write a temporary file in %s",
			    sorter->temp_dir);
		sorter->file_size += n;
		bytes = span_from(bytes, (size_t)n);
	}
	return ERR_OK;
}

static size_t
stored_len(const struct stored *stored)
{
	return sizeof(*stored) + stored->key_len + stored->value_len;
}

static enum err_code
write_records(struct sorter *sorter, struct err *err)
{
	const struct slot *slots = sorter_slots(sorter);
	struct buf out = {0};
	enum err_code code = ERR_OK;

	for (size_t i = 0; i < sorter->used_slots && code == ERR_OK; i++) {
		const struct stored *stored = slots[i].stored;

		buf_add(&out, stored, stored_len(stored));
		if (out.len >= WRITE_BYTES) {
			code = temp_write(sorter, buf_span(&out), err);
			buf_clear(&out);
		}
	}
	if (code == ERR_OK)
		code = temp_write(sorter, buf_span(&out), err);
	buf_fini(&out);
	return code;
}

/* Whether RECORD comes behind all that was written. */
static bool
continues_last_run(const struct sorter *sorter, const struct stored *record)
{
	const struct stored *last = (const void *)sorter->last.ptr;

	return sorter->n_runs > 0 && stored_cmp(last, record) < 0;
}

enum err_code
sorter_spill(struct sorter *sorter, struct err *err)
{
	const struct slot *slots = sorter_slots(sorter);
	size_t n = sorter->used_slots;
	enum err_code code;

	if (n == 0)
		return ERR_OK;
	if (sorter->fd < 0 && (code = temp_open(sorter, err)) != ERR_OK)
		return code;
	sorter_prepare(sorter);
	/* Input that is in order stays one run, and costs no merging. */
	if (!continues_last_run(sorter, slots[0].stored)) {
		xgrow(&sorter->runs, sorter->n_runs, &sorter->cap_runs,
		    sizeof(*sorter->runs));
		sorter->runs[sorter->n_runs++].at = sorter->file_size;
	}
	code = write_records(sorter, err);
	if (code != ERR_OK)
		return code;
	sorter->runs[sorter->n_runs - 1].end = sorter->file_size;
	buf_clear(&sorter->last);
	buf_add(&sorter->last, slots[n - 1].stored,
	    stored_len(slots[n - 1].stored));
	sorter->used_slots = 0;
	sorter->records_at = sorter->block_size;
	sorter->sorted = true;
	return ERR_OK;
}

/* How many bytes a record takes in memory, beside its slot. */
static size_t
stored_room(size_t key_len, size_t value_len)
{
	size_t align = alignof(struct stored);
	size_t len = sizeof(struct stored) + key_len + value_len;

	return (len + align - 1) / align * align;
}

/* Makes room for one more record, which needs ROOM bytes. */
static enum err_code
make_room(struct sorter *sorter, size_t room, struct err *err)
{
	size_t need = (sorter->used_slots + 1) * sizeof(struct slot) + room;
	enum err_code code;

	if (need <= sorter->records_at)
		return ERR_OK;
	code = sorter_spill(sorter, err);
	need = sizeof(struct slot) + room;
	if (code != ERR_OK || need <= sorter->records_at)
		return code;
	/* A single record may be larger than all the memory we were given. */
	sorter_release(sorter);
	sorter->block_size = need > sorter->memory ? need : sorter->memory;
	sorter->block_size -= sorter->block_size % alignof(struct stored);
	sorter->block = xmalloc(sorter->block_size);
	sorter->records_at = sorter->block_size;
	return ERR_OK;
}

enum err_code
sorter_add(struct sorter *sorter, struct span key, uint64_t sequence,
    struct span value, struct err *err)
{
	size_t room = stored_room(key.len, value.len);
	struct slot *slots;
	struct stored *stored;
	enum err_code code;

	assert(key.len <= UINT32_MAX && value.len <= UINT32_MAX);
	code = make_room(sorter, room, err);
	if (code != ERR_OK)
		return code;
	sorter->records_at -= room;
	stored = (void *)(sorter->block + sorter->records_at);
	stored->sequence = sequence;
	stored->key_len = (uint32_t)key.len;
	stored->value_len = (uint32_t)value.len;
	if (key.len > 0)
		memcpy(stored->bytes, key.ptr, key.len);
	if (value.len > 0)
		memcpy(stored->bytes + key.len, value.ptr, value.len);
	slots = sorter_slots(sorter);
	if (sorter->sorted && sorter->used_slots > 0)
		sorter->sorted =
		    stored_cmp(slots[sorter->used_slots - 1].stored, stored) <=
		    0;
	slots[sorter->used_slots++].stored = stored;
	sorter->count++;
	return ERR_OK;
}

uint64_t
sorter_count(const struct sorter *sorter)
{
	return sorter->count;
}

void
sorter_prepare(struct sorter *sorter)
{
	if (!sorter->sorted)
		slots_sort(sorter_slots(sorter), sorter->used_slots);
	sorter->sorted = true;
}
