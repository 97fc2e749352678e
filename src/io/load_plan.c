/* SPDX-License-Identifier: MIT */
/*
 * Which table of which file goes to which table of the store. One table is
 * loaded after the other, so that memory does not grow with their number; a
 * file with several tables is read once for each.
 */
#include <stdlib.h>
#include <unistd.h>

#include "src/io/load_priv.h"
#include "src/io/source_priv.h"

void
piece_close(struct piece *piece)
{
	source_close(piece->source);
	piece->source = NULL;
}

void
plan_fini(struct plan *plan)
{
	for (size_t i = 0; i < plan->n; i++) {
		struct target *target = &plan->targets[i];

		for (size_t k = 0; k < target->n; k++) {
			piece_close(&target->pieces[k]);
			if (target->pieces[k].spool > 0)
				(void)close(target->pieces[k].spool);
		}
		free(target->pieces);
		schema_fini(&target->schema);
		buf_fini(&target->name);
	}
	free(plan->targets);
	buf_fini(&plan->unnamed);
	found_fini(&plan->found);
}

enum err_code
piece_open(const struct job *job, struct piece *piece, struct err *err)
{
	struct source_options options = job->options->source;

	if (piece->source != NULL)
		return ERR_OK;
	options.key = job->options->key;
	options.part = piece->part;
	options.spool = piece->spool;
	options.md5 = piece->file->md5;
	return source_open(piece->file->path, &options, &piece->source, err);
}

static struct target *
find_target(struct plan *plan, struct span name)
{
	for (size_t i = 0; i < plan->n; i++)
		if (span_eq(buf_span(&plan->targets[i].name), name))
			return &plan->targets[i];
	xgrow(&plan->targets, plan->n, &plan->cap, sizeof(*plan->targets));
	plan->targets[plan->n] = (struct target){0};
	buf_add_span(&plan->targets[plan->n].name, name);
	(void)buf_str(&plan->targets[plan->n].name);
	return &plan->targets[plan->n++];
}

static struct piece *
add_piece(struct target *target, const struct found_file *file, size_t part)
{
	xgrow(&target->pieces, target->n, &target->cap,
	    sizeof(*target->pieces));
	target->pieces[target->n] = (struct piece){.file = file, .part = part};
	return &target->pieces[target->n++];
}

/*
 * Where goes what calls its table NAME, or does not say: as asked for, else as
 * --schema or the file says, else where the last definition or the first file
 * leads to.
 */
static void
choose_name(const struct job *job, struct span name, bool alone,
    struct buf *out)
{
	const struct load_options *options = job->options;

	if (options->table != NULL)
		buf_puts(out, options->table);
	else if (alone && job->n_described == 1 &&
	    job->described[0].name.len > 0)
		buf_add_span(out, job->described[0].name);
	else if (name.len > 0)
		table_name_put(name, out);
	else if (job->plan.unnamed.len > 0)
		buf_add_span(out, buf_span(&job->plan.unnamed));
	else
		load_table_name(span_of(options->files[0]), out);
}

/* Notes what SOURCE, the part at hand of FILE, is. */
static struct piece *
plan_part(struct job *job, const struct found_file *file,
    const struct source *source, size_t part)
{
	bool alone = source_parts(source) == 1;
	struct buf name = {0};
	struct target *target;

	choose_name(job, source_part_name(source, part), alone, &name);
	target = find_target(&job->plan, buf_span(&name));
	if (!target->has_schema && source_part_schema(source, part) != NULL) {
		schema_copy(&target->schema, source_part_schema(source, part));
		target->has_schema = true;
	}
	if (source_is_definition(source)) {
		target->is_definition = true;
		buf_clear(&job->plan.unnamed);
	}
	if (alone && job->plan.unnamed.len == 0)
		buf_add_span(&job->plan.unnamed, buf_span(&name));
	buf_fini(&name);
	return add_piece(target, file, part);
}

/* Which part of SOURCE is called as --table says; they all differ then. */
static enum err_code
find_part(const struct job *job, const struct source *source, size_t *ret_part,
    struct err *err)
{
	struct span wanted = span_of(job->options->table);
	struct buf names = {0};
	enum err_code code;

	for (size_t i = 0; i < source_parts(source); i++) {
		struct buf legal = {0};
		bool same;

		table_name_put(source_part_name(source, i), &legal);
		same = span_eq(source_part_name(source, i), wanted) ||
		    span_eq(buf_span(&legal), wanted);
		buf_fini(&legal);
		buf_printf(&names, "%s%.*s", i == 0 ? "" : ", ",
		    SPAN_ARG(source_part_name(source, i)));
		if (same) {
			*ret_part = i;
			buf_fini(&names);
			return ERR_OK;
		}
	}
	code = err_set(err, ERR_USAGE,
	    "%s holds the tables %s; --table chooses one of them",
	    source_path(source), buf_str(&names));
	buf_fini(&names);
	return code;
}

static void
note_assumed(struct job *job, const struct source *source)
{
	struct span assumed = source_assumed(source);

	if (assumed.len > 0)
		buf_printf(&job->report->notes, "%s: %.*s\n",
		    source_path(source), (int)assumed.len, assumed.ptr);
}

/* Looks at FILE, which is taken over as it is open if it has one table. */
static enum err_code
plan_file(struct job *job, const struct found_file *file, struct err *err)
{
	struct piece first = {.file = file};
	struct piece *last = NULL;
	size_t from = 0, end;
	enum err_code code = piece_open(job, &first, err);

	if (code != ERR_OK)
		return code;
	note_assumed(job, first.source);
	end = source_parts(first.source);
	if (job->options->table != NULL && end > 1) {
		code = find_part(job, first.source, &from, err);
		end = from + 1;
	}
	for (size_t i = from; i < end && code == ERR_OK; i++) {
		last = plan_part(job, file, first.source, i);
		if (source_spool(first.source) > 0)
			last->spool = dup(source_spool(first.source));
	}
	/* Only what cannot be opened again must stay open. */
	if (code == ERR_OK && source_parts(first.source) == 1 &&
	    (job->plan.found.n == 1 || strcmp(file->path, "-") == 0)) {
		last->source = first.source;
		first.source = NULL;
	}
	piece_close(&first);
	return code;
}

/* Parts of exports are known, and may be many; or damaged. */
static void
plan_export_file(struct job *job, const struct found_file *file)
{
	struct buf name = {0};

	choose_name(job, file->table, true, &name);
	(void)add_piece(find_target(&job->plan, buf_span(&name)), file, 0);
	buf_fini(&name);
}

enum err_code
job_plan(struct job *job, struct err *err)
{
	const struct load_options *options = job->options;
	struct found *found = &job->plan.found;
	enum err_code code =
	    gather(options->files, options->n_files, found, err);

	for (size_t i = 0; i < found->n && code == ERR_OK; i++) {
		if (found->files[i].of_export)
			plan_export_file(job, &found->files[i]);
		else
			code = plan_file(job, &found->files[i], err);
	}
	return code;
}
