/* SPDX-License-Identifier: MIT */
#include "db/stream.h"

#include "db/entry.h"

enum err_code
stream_open(struct stream *stream, struct load *load,
    struct sorter *const *sorters, size_t n, struct err *err)
{
	*stream = (struct stream){.load = load};
	return sorter_merge(sorters, n, &stream->merge, err);
}

void
stream_close(struct stream *stream)
{
	merge_free(stream->merge);
	buf_fini(&stream->packed);
	buf_fini(&stream->scratch);
	buf_fini(&stream->payload);
}

static enum err_code
duplicate(struct stream *stream, struct err *err)
{
	struct buf text = {0};
	enum err_code code;

	stream->duplicates++;
	if (!stream->refuse_duplicates)
		return load_step(stream->load, err);
	load_print_key(&stream->table->schema.key, &stream->key, &text);
	code = err_set(err, ERR_EXISTS, "two items have the key %.*s",
	    SPAN_ARG(buf_span(&text)));
	buf_fini(&text);
	return code;
}

/*
 * The next record that has not the key of the one before. What a delete makes
 * void is no duplicate.
 */
static enum err_code
next_record(struct stream *stream, bool *ret_more, struct record *ret_record,
    struct err *err)
{
	bool put = stream->last_put;

	for (;;) {
		enum err_code code =
		    merge_next(stream->merge, ret_more, ret_record, err);
		bool both;

		if (code != ERR_OK || !*ret_more || !stream->begun ||
		    !span_eq(ret_record->key, buf_span(&stream->packed)))
			return code;
		both = put && ret_record->value.len > 0;
		put = ret_record->value.len > 0;
		code = both ? duplicate(stream, err)
			    : load_step(stream->load, err);
		if (code != ERR_OK)
			return code;
	}
}

static enum err_code
take_key(struct stream *stream, struct span packed, struct err *err)
{
	stream->begun = true;
	buf_clear(&stream->packed);
	buf_add_span(&stream->packed, packed);
	if (!key_unpack(buf_span(&stream->packed), &stream->scratch,
		&stream->key))
		return err_set(err, ERR_IO, "a temporary file is damaged");
	return ERR_OK;
}

/* The next record that puts an item; those before it are deletes, and done. */
static enum err_code
next_put(struct stream *stream, bool *ret_more, struct record *ret_record,
    struct err *err)
{
	for (;;) {
		enum err_code code =
		    next_record(stream, ret_more, ret_record, err);

		if (code == ERR_OK && *ret_more)
			code = take_key(stream, ret_record->key, err);
		if (code != ERR_OK || !*ret_more)
			return code;
		stream->last_put = ret_record->value.len > 0;
		if (stream->last_put)
			return ERR_OK;
		if (stream->remove != NULL)
			code = stream->remove(stream, err);
		if (code == ERR_OK)
			code = load_step(stream->load, err);
		if (code != ERR_OK)
			return code;
	}
}

/* Gives the names in *PAYLOAD the ids that they have in the store. */
static enum err_code
renumber(struct stream *stream, struct span *payload, struct err *err)
{
	if (stream->name_ids == NULL)
		return ERR_OK;
	buf_clear(&stream->payload);
	if (!entry_renumber(*payload, stream->name_ids, stream->n_name_ids,
		&stream->payload))
		return err_set(err, ERR_IO, "a temporary file is damaged");
	*payload = buf_span(&stream->payload);
	return ERR_OK;
}

enum err_code
stream_next(void *data, bool *ret_more, struct feed_row *ret_row,
    struct err *err)
{
	struct stream *stream = data;
	struct record record;
	enum err_code code = next_put(stream, ret_more, &record, err);

	if (code != ERR_OK || !*ret_more)
		return code;
	code = renumber(stream, &record.value, err);
	if (code != ERR_OK)
		return code;
	stream->items++;
	ret_row->key = stream->key;
	ret_row->v = record.value;
	if (stream->derive != NULL) {
		code =
		    derive_add(stream->derive, &stream->key, record.value, err);
		if (code != ERR_OK)
			return code;
	}
	return load_step(stream->load, err);
}
