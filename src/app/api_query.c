/* SPDX-License-Identifier: MIT */
#include "src/app/api_page.h"
#include "src/model/queryrules.h"

/* A Query or a Scan while its parameters are read. */
struct asking {
	struct request *request;
	bool scan;
	struct reading reading;
	struct expr *condition; /* the key condition */
	struct item *start;     /* ExclusiveStartKey; NULL: none */
	struct buf start_bytes; /* of its key */
	struct buf range_bytes; /* of what the condition says */
};

static enum err_code
bad_select(const struct asking *a, const char *one, const char *two,
    const char *three, struct err *err)
{
	return err_set(err, ERR_INVALID, "%s%s%s%s",
	    a->scan ? "" : "1 validation error detected: ", one, two, three);
}

/* How Select goes with a projection and an index. */
static enum err_code
check_select(const struct asking *a, struct err *err)
{
	static const struct {
		const char *select;
		const char *words;
	} clashes[] = {
	    {"ALL_ATTRIBUTES", "ALL_ATTRIBUTES"},
	    {"ALL_PROJECTED_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES"},
	    {"COUNT", "only the Count"},
	};
	const struct fields *fields = &a->request->fields;
	bool old = fields_have(fields, F_ATTRIBUTES_TO_GET);
	bool projects = old || fields_have(fields, F_PROJECTION);

	if (!projects && fields_is(fields, F_SELECT, "SPECIFIC_ATTRIBUTES"))
		return bad_select(a,
		    "Must specify the AttributesToGet or ProjectionExpression "
		    "when choosing to get SPECIFIC_ATTRIBUTES",
		    "", "", err);
	for (size_t i = 0; i < COUNT_OF(clashes) && projects; i++)
		if (fields_is(fields, F_SELECT, clashes[i].select))
			return bad_select(a, "Cannot specify the ",
			    old ? "AttributesToGet when choosing to get "
				: "ProjectionExpression when choosing to get ",
			    clashes[i].words, err);
	if (!fields_have(fields, F_INDEX_NAME) &&
	    fields_is(fields, F_SELECT, "ALL_PROJECTED_ATTRIBUTES"))
		return bad_select(a,
		    "ALL_PROJECTED_ATTRIBUTES can be used only when Querying "
		    "using an IndexName",
		    "", "", err);
	return ERR_OK;
}

/* Some of the faults of a value are told as they are, for no known reason. */
static bool
is_told_bare(const char *message)
{
	static const char *const words[] = {"contains duplicates", "number set",
	    "numeric value", "significant digits", "number with magnitude"};

	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strstr(message, words[i]) != NULL)
			return true;
	return false;
}

static enum err_code
read_start(struct asking *a, struct err *err)
{
	const struct fields *fields = &a->request->fields;
	struct err cause;
	enum err_code code;

	if (!fields_have(fields, F_START_KEY))
		return ERR_OK;
	code = request_item(a->request, fields, F_START_KEY, &a->start, &cause);
	if (code == ERR_OK)
		return ERR_OK;
	return err_set(err, code, "%s%s",
	    is_told_bare(cause.msg) ? ""
				    : "The provided starting key is invalid: ",
	    cause.msg);
}

static enum err_code
check_segment(const struct fields *fields, struct err *err)
{
	long long segment = fields_number(fields, F_SEGMENT, -1);
	long long total = fields_number(fields, F_TOTAL_SEGMENTS, -1);

	if (segment >= 0 && total < 0)
		return err_set(err, ERR_INVALID,
		    "The TotalSegments parameter is required but was not "
		    "present in the request when Segment parameter is present");
	if (segment < 0 && total >= 0)
		return err_set(err, ERR_INVALID,
		    "The Segment parameter is required but was not present in "
		    "the request when parameter TotalSegments is present");
	if (segment >= 0 && segment >= total)
		return err_set(err, ERR_INVALID,
		    "The Segment parameter is zero-based and must be less than "
		    "parameter TotalSegments: Segment: %lld is not less than "
		    "TotalSegments: %lld",
		    segment, total);
	return ERR_OK;
}

/* The parameter that says what is to be read at all. */
static enum err_code
check_subject(const struct asking *a, struct err *err)
{
	const struct fields *fields = &a->request->fields;

	if (a->scan)
		return check_segment(fields, err);
	if (!fields_have(fields, F_KEY_CONDITION))
		return err_set(err, ERR_INVALID,
		    "Either the KeyConditions or KeyConditionExpression "
		    "parameter must be specified in the request.");
	return ERR_OK;
}

static enum err_code
read_expressions(struct asking *a, struct err *err)
{
	struct request *request = a->request;
	const struct fields *fields = &request->fields;
	struct reading *reading = &a->reading;
	enum err_code code = names_read(request, fields, &reading->env, err);

	if (code == ERR_OK)
		code = names_parse(request, fields, F_KEY_CONDITION,
		    &reading->env, &a->condition, err);
	if (code == ERR_OK)
		code = names_parse(request, fields, F_FILTER, &reading->env,
		    &reading->filter, err);
	if (code == ERR_OK)
		code = names_parse_paths(request, fields, &reading->env,
		    &reading->paths, &reading->n_paths, err);
	if (code == ERR_OK)
		code = names_used(&reading->env, err);
	if (code == ERR_OK && a->condition != NULL)
		code = keycond_check(&reading->env, a->condition, err);
	return code;
}

/* The parameters that are always right by now. */
static void
read_plain(struct asking *a)
{
	const struct fields *fields = &a->request->fields;
	struct reading *reading = &a->reading;
	enum field limit = a->scan ? F_SCAN_LIMIT : F_QUERY_LIMIT;

	reading->limit = (uint64_t)fields_number(fields, limit, 0);
	reading->consistent = fields_bool(fields, F_CONSISTENT_READ, false);
	reading->direction =
	    fields_bool(fields, F_SCAN_FORWARD, true) ? FORWARD : BACKWARD;
	reading->count_only = fields_is(fields, F_SELECT, "COUNT");
	reading->segment = (uint64_t)fields_number(fields, F_SEGMENT, 0);
	reading->total = (uint64_t)fields_number(fields, F_TOTAL_SEGMENTS, 0);
}

static enum err_code
find_index(struct asking *a, struct err *err)
{
	struct request *request = a->request;
	struct reading *reading = &a->reading;
	struct span name =
	    fields_string(&request->fields, F_INDEX_NAME, &request->arena);
	const struct index_schema *index;

	reading->index = NO_INDEX;
	reading->schema = table_schema(reading->table);
	if (name.ptr != NULL) {
		reading->index = schema_find_index(reading->schema, name);
		if (reading->index == NO_INDEX)
			return err_set(err, ERR_INVALID,
			    "The table does not have the specified index: %.*s",
			    SPAN_ARG(name));
		index = &reading->schema->indexes[reading->index];
		if (index->kind == INDEX_LOCAL)
			reading->local = index;
		else if (reading->consistent)
			return err_set(err, ERR_INVALID,
			    "Consistent reads are not supported on global "
			    "secondary indexes");
	}
	reading->def = table_key(reading->table, reading->index);
	return ERR_OK;
}

static enum err_code
bad_start(const char *message, struct err *err)
{
	return err_set(err, ERR_INVALID,
	    "The provided starting key is invalid%s", message);
}

static bool
start_has(const struct asking *a, const struct key_part *part)
{
	return item_get(a->start, part->name).type == part->type;
}

/* The start key against the schema; all of it is there, and nothing else. */
static enum err_code
check_start(const struct asking *a, struct err *err)
{
	const struct reading *reading = &a->reading;
	const struct key_def *def = reading->def;
	bool plain_scan = a->scan && reading->index == NO_INDEX;

	if (a->start->n != def->n)
		return bad_start(plain_scan
			? ": The provided key element does not match the schema"
			: "",
		    err);
	for (size_t i = 0; i < def->n; i++) {
		bool own = i < def->n_hash + def->n_range;

		if (start_has(a, &def->part[i]))
			continue;
		if (plain_scan || !own)
			return bad_start(
			    ": The provided key element does not match the "
			    "schema",
			    err);
		if (item_get(a->start, def->part[i].name).type == VALUE_NONE)
			return bad_start("", err);
		return err_set(err, ERR_INVALID,
		    "The provided key element does not match the schema");
	}
	return ERR_OK;
}

static enum err_code
start_key(struct asking *a, struct key *ret_key, struct err *err)
{
	struct err cause;
	enum err_code code = check_start(a, err);

	if (code != ERR_OK)
		return code;
	code = key_of_item(a->reading.def, a->start, &a->start_bytes, ret_key,
	    &cause);
	if (code != ERR_OK)
		return err_set(err, code,
		    "The provided starting key is invalid: %s", cause.msg);
	return ERR_OK;
}

/* Whether START lies in what the query asks for. */
static enum err_code
check_start_range(const struct asking *a, const struct keycond *cond,
    const struct key *start, struct err *err)
{
	const struct key_range *range = &a->reading.range;
	size_t n_hash = a->reading.def->n_hash;
	struct key moved = *start;
	bool same = key_common(start, &range->low.key) >= n_hash;

	if (cond->n_range == 0)
		return same ? ERR_OK
			    : err_set(err, ERR_INVALID,
				  "The provided starting key is outside query "
				  "boundaries based on provided conditions");
	for (size_t i = 0; i < n_hash; i++)
		moved.part[i] = range->low.key.part[i];
	if (key_range_place(range, &moved) != 0)
		return err_set(err, ERR_INVALID,
		    "The provided starting key does not match the range key "
		    "predicate");
	if (!same)
		return err_set(err, ERR_INVALID,
		    "The query can return at most one row and cannot be "
		    "restarted");
	return ERR_OK;
}

static enum err_code
check_start_segment(const struct asking *a, const struct key *start,
    struct err *err)
{
	const struct reading *reading = &a->reading;

	if (reading->total <= 1 ||
	    page_segment(start, reading->def->n_hash, reading->total) ==
		reading->segment)
		return ERR_OK;
	return err_set(err, ERR_INVALID,
	    "The provided starting key is invalid: Invalid ExclusiveStartKey. "
	    "Please use ExclusiveStartKey with correct Segment. TotalSegments: "
	    "%llu Segment: %llu",
	    (unsigned long long)reading->total,
	    (unsigned long long)reading->segment);
}

/* The range of keys: what the condition says, behind the start key. */
static enum err_code
find_range(struct asking *a, struct err *err)
{
	struct reading *reading = &a->reading;
	struct keycond cond = {0};
	struct key start = {0};
	enum err_code code = ERR_OK;

	if (a->start != NULL)
		code = start_key(a, &start, err);
	if (code == ERR_OK && a->condition != NULL)
		code = keycond_match(&reading->env, a->condition, reading->def,
		    &cond, err);
	if (code != ERR_OK)
		return code;
	if (a->condition != NULL)
		keycond_range(&cond, &a->range_bytes, &reading->range);
	if (a->start == NULL)
		return ERR_OK;
	code = a->scan ? check_start_segment(a, &start, err)
		       : check_start_range(a, &cond, &start, err);
	if (reading->direction == FORWARD)
		reading->range.low = (struct key_bound){start, false};
	else
		reading->range.high = (struct key_bound){start, false};
	return code;
}

static enum err_code
check_rules(struct asking *a, struct err *err)
{
	struct reading *reading = &a->reading;
	bool all = fields_is(&a->request->fields, F_SELECT, "ALL_ATTRIBUTES");
	struct queryrules rules = {.env = &reading->env,
	    .schema = reading->schema,
	    .index = reading->index,
	    .scan = a->scan,
	    .all_attributes = all,
	    .filter = reading->filter,
	    .paths = reading->paths,
	    .n_paths = reading->n_paths};

	if (reading->local != NULL)
		reading->fetch =
		    (all && reading->local->projection != PROJECT_ALL) ||
		    queryrules_beyond(reading->schema, reading->local,
			reading->paths, reading->n_paths);
	return queryrules_check(&rules, err);
}

static enum err_code
ask(struct asking *a, struct err *err)
{
	enum err_code code = request_read(a->request, err);

	if (code == ERR_OK)
		code = request_table(a->request, &a->reading.table, err);
	if (code == ERR_OK)
		code = find_index(a, err);
	if (code == ERR_OK)
		code = find_range(a, err);
	if (code == ERR_OK)
		code = check_rules(a, err);
	if (code == ERR_OK)
		code = page_reply(a->request, &a->reading, err);
	return code;
}

static enum err_code
query_or_scan(struct request *request, bool scan, struct err *err)
{
	struct asking a = {.request = request, .scan = scan};
	enum err_code code = names_check(&request->fields, err);

	if (code == ERR_OK)
		code = check_select(&a, err);
	if (code == ERR_OK)
		code = read_start(&a, err);
	if (code == ERR_OK)
		code = check_subject(&a, err);
	if (code == ERR_OK)
		code = read_expressions(&a, err);
	if (code == ERR_OK) {
		read_plain(&a);
		code = ask(&a, err);
	}
	buf_fini(&a.start_bytes);
	buf_fini(&a.range_bytes);
	return code;
}

enum err_code
op_query(struct request *request, struct err *err)
{
	return query_or_scan(request, false, err);
}

enum err_code
op_scan(struct request *request, struct err *err)
{
	return query_or_scan(request, true, err);
}
