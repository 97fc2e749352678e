/* SPDX-License-Identifier: MIT */
#include "db/batch.h"

#include <assert.h>

/* What stands before the key and the value of a record. */
struct head {
	uint64_t sequence;
	uint32_t key_len;
	uint32_t value_len;
};

void
batch_fini(struct batch *batch)
{
	buf_fini(&batch->bytes);
	*batch = (struct batch){0};
}

void
batch_clear(struct batch *batch)
{
	struct buf bytes = batch->bytes;

	buf_clear(&bytes);
	*batch = (struct batch){.bytes = bytes};
}

static struct record
record_at(const struct batch *batch, size_t at)
{
	const char *ptr = batch->bytes.ptr + at;
	struct head head;

	memcpy(&head, ptr, sizeof(head));
	ptr += sizeof(head);
	return (struct record){
	    .key = {ptr, head.key_len},
	    .value = {ptr + head.key_len, head.value_len},
	    .sequence = head.sequence,
	};
}

static void
append(struct batch *batch, const struct record *record)
{
	struct head head = {record->sequence, (uint32_t)record->key.len,
	    (uint32_t)record->value.len};

	batch->last = batch->bytes.len;
	buf_add(&batch->bytes, &head, sizeof(head));
	buf_add_span(&batch->bytes, record->key);
	buf_add_span(&batch->bytes, record->value);
	batch->n++;
}

bool
batch_add(struct batch *batch, const struct record *record, bool unique)
{
	struct record last;
	int order = 1;

	assert(batch->used == 0);
	if (batch->n > 0) {
		last = record_at(batch, batch->last);
		order = span_cmp(record->key, last.key);
	}
	if (order < 0 || (order == 0 && unique))
		return false;
	if (order == 0) {
		batch->duplicates++;
		if (record->sequence > last.sequence)
			return true;
		batch->bytes.len = batch->last;
		batch->n--;
	}
	append(batch, record);
	return true;
}

struct record
batch_peek(const struct batch *batch)
{
	assert(!batch_is_empty(batch));
	return record_at(batch, batch->used);
}

bool
batch_next(struct batch *batch, struct record *ret_record)
{
	if (batch_is_empty(batch))
		return false;
	*ret_record = record_at(batch, batch->used);
	batch->used +=
	    sizeof(struct head) + ret_record->key.len + ret_record->value.len;
	return true;
}

enum err_code
batch_sort(struct batch *batch, struct sorter *sorter, struct err *err)
{
	struct record record;
	enum err_code code = ERR_OK;

	while (code == ERR_OK && batch_next(batch, &record))
		code = sorter_add(sorter, record.key, record.sequence,
		    record.value, err);
	batch_clear(batch);
	return code;
}
