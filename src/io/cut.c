/* SPDX-License-Identifier: MIT */
/*
 * Cuts a file into whole records without understanding them. What is between
 * the records (brackets, commas, the object around an array) is checked here;
 * the records themselves are checked by whoever reads them, and one that the
 * end of the file cuts off is handed on, so that the reader can say where it
 * goes wrong.
 *
 * Cutting begins anew with each call; only what is between records is
 * remembered (cut_state), so a record that does not fit is looked at again
 * once there is more of it.
 */
#include "src/io/source_priv.h"

size_t
behind_blanks(struct span text, size_t at)
{
	while (at < text.len &&
	    (text.ptr[at] == ' ' || text.ptr[at] == '\n' ||
		text.ptr[at] == '\r' || text.ptr[at] == '\t'))
		at++;
	return at;
}

/* Behind the string that begins at AT; past text.len if it has no end. */
static size_t
string_end(struct span text, size_t at)
{
	at++;
	while (at < text.len && text.ptr[at] != '"')
		at += text.ptr[at] == '\\' ? 2 : 1;
	return at + 1;
}

static size_t
scalar_length(struct span text)
{
	size_t at = 0;

	while (at < text.len && !byte_in(text.ptr[at], " \n\r\t,:]}[{\""))
		at++;
	return at == text.len ? SIZE_MAX : at;
}

size_t
json_length(struct span text)
{
	size_t depth = 0;
	size_t at = 0;

	if (text.len == 0 || !byte_in(text.ptr[0], "{[\""))
		return scalar_length(text);
	while (at < text.len) {
		char c = text.ptr[at];

		if (c == '"') {
			at = string_end(text, at);
			if (at > text.len)
				break;
		} else {
			at++;
			if (c == '{' || c == '[')
				depth++;
			else if (c == '}' || c == ']')
				depth--;
		}
		if (depth == 0)
			return at;
	}
	return SIZE_MAX;
}

static enum err_code
cut_lines(struct source *source, struct cut *cut, struct err *err)
{
	struct span text = buf_span(&source->rest);
	size_t end = text.len;

	(void)err;
	while (!source->at_end && end > 0 && text.ptr[end - 1] != '\n')
		end--;
	*cut = (struct cut){0, end, end};
	return ERR_OK;
}

static enum err_code
cut_rows(struct source *source, struct cut *cut, struct err *err)
{
	struct span text = buf_span(&source->rest);
	size_t end = 0;

	if (source->at_end ||
	    (text.len > 0 && memchr(text.ptr, '"', text.len) == NULL))
		return cut_lines(source, cut, err);
	for (;;) {
		size_t n = csv_row(span_from(text, end), source->delimiter);

		if (n == SIZE_MAX)
			break;
		end += n;
	}
	*cut = (struct cut){0, end, end};
	return ERR_OK;
}

/* Cutting in progress. */
struct cutter {
	struct source *source;
	struct span text;
	size_t at;
	struct cut cut;
	enum err_code code;
	struct err *err;
};

enum step {
	STEP_ON,
	STEP_OUT,  /* the text ends here */
	STEP_DONE, /* enough for one chunk */
	STEP_BAD,
};

static enum step
bad(struct cutter *c, const char *expected)
{
	if (c->at == c->text.len)
		c->code = source_fail(c->source, c->at, c->err,
		    "the file ends where %s is expected", expected);
	else
		c->code = source_fail(c->source, c->at, c->err,
		    "expected %s, found '%c'", expected, c->text.ptr[c->at]);
	return STEP_BAD;
}

static enum step
step_to(struct cutter *c, enum cut_state state)
{
	c->at++;
	c->source->mark.state = state;
	return STEP_ON;
}

static enum step
take_record(struct cutter *c, enum cut_state behind)
{
	struct span rest = span_from(c->text, c->at);
	size_t n = json_length(rest);

	if (byte_in(rest.ptr[0], ",:]}"))
		return bad(c, "an item");
	if (n == SIZE_MAX && !c->source->at_end)
		return STEP_OUT;
	if (n == SIZE_MAX)
		n = rest.len;
	if (c->cut.end == 0 && c->source->mark.wanted)
		c->cut.start = c->at;
	c->at += n;
	if (c->source->mark.wanted)
		c->cut.end = c->at;
	c->source->mark.state = behind;
	return STEP_ON;
}

static enum step
step_top(struct cutter *c, char byte)
{
	c->source->mark.wanted = c->source->layout != LAYOUT_WRAPPED;
	if (c->source->layout == LAYOUT_VALUES)
		return take_record(c, CUT_TOP);
	if (c->source->layout == LAYOUT_ARRAY)
		return byte == '[' ? step_to(c, CUT_FIRST) : bad(c, "'['");
	return byte == '{' ? step_to(c, CUT_FIRST_MEMBER) : bad(c, "'{'");
}

/* A chunk holds records of one array only: commas are all it has to skip. */
static enum step
close_array(struct cutter *c)
{
	(void)step_to(c,
	    c->source->layout == LAYOUT_ARRAY ? CUT_TOP : CUT_MEMBER_COMMA);
	return c->cut.end > 0 ? STEP_DONE : STEP_ON;
}

static enum step
step_first(struct cutter *c, char byte)
{
	return byte == ']' ? close_array(c) : take_record(c, CUT_COMMA);
}

static enum step
step_element(struct cutter *c, char byte)
{
	(void)byte;
	return take_record(c, CUT_COMMA);
}

static enum step
step_comma(struct cutter *c, char byte)
{
	if (byte == ',')
		return step_to(c, CUT_ELEMENT);
	return byte == ']' ? close_array(c) : bad(c, "',' or ']'");
}

/*
 * Goes into what the member NAME holds, which begins at VALUE, if that is where
 * records are: into all arrays, since one that nobody wants need not fit into
 * memory either.
 */
static bool
enter_member(struct cutter *c, struct span name, size_t value)
{
	struct source *source = c->source;
	bool among_arrays = source->outer.len == 0 || source->mark.inside;
	char byte = c->text.ptr[value];

	if (!among_arrays && byte == '{' && span_eq(name, source->outer)) {
		source->mark.inside = true;
		c->at = value;
		(void)step_to(c, CUT_FIRST_MEMBER);
		return true;
	}
	if (!among_arrays || byte != '[')
		return false;
	if (source->collects)
		parts_note(source, name);
	source->mark.wanted = span_eq(name, source->member);
	c->at = value;
	(void)step_to(c, CUT_FIRST);
	return true;
}

/* A member of the object around the arrays. */
static enum step
step_member(struct cutter *c, char byte)
{
	size_t colon, value, n;
	struct span name;

	if (byte != '"')
		return bad(c, "a member in quotes");
	n = json_length(span_from(c->text, c->at));
	if (n == SIZE_MAX)
		return STEP_OUT;
	name = (struct span){c->text.ptr + c->at, n};
	colon = behind_blanks(c->text, c->at + n);
	value = behind_blanks(c->text, colon + 1);
	if (value >= c->text.len)
		return STEP_OUT;
	if (c->text.ptr[colon] != ':') {
		c->at = colon;
		return bad(c, "':'");
	}
	if (enter_member(c, name, value))
		return STEP_ON;
	n = json_length(span_from(c->text, value));
	if (n == SIZE_MAX)
		return STEP_OUT;
	c->at = value + n;
	if (n == 0)
		return bad(c, "a value");
	c->source->mark.state = CUT_MEMBER_COMMA;
	return STEP_ON;
}

/* Behind the inner object comes the rest of the outer one. */
static enum step
close_object(struct cutter *c)
{
	bool inside = c->source->mark.inside;

	c->source->mark.inside = false;
	return step_to(c, inside ? CUT_MEMBER_COMMA : CUT_TOP);
}

static enum step
step_first_member(struct cutter *c, char byte)
{
	return byte == '}' ? close_object(c) : step_member(c, byte);
}

static enum step
step_member_comma(struct cutter *c, char byte)
{
	if (byte == ',')
		return step_to(c, CUT_MEMBER);
	return byte == '}' ? close_object(c) : bad(c, "',' or '}'");
}

static const struct {
	enum step (*step)(struct cutter *c, char byte);
	const char *expected; /* what an end of the file leaves out */
} states[CUT_STATES] = {
    [CUT_TOP] = {step_top, NULL},
    [CUT_FIRST] = {step_first, "']'"},
    [CUT_ELEMENT] = {step_element, "an item"},
    [CUT_COMMA] = {step_comma, "']'"},
    [CUT_FIRST_MEMBER] = {step_first_member, "'}'"},
    [CUT_MEMBER] = {step_member, "'}'"},
    [CUT_MEMBER_COMMA] = {step_member_comma, "'}'"},
};

static enum err_code
cut_nested(struct source *source, struct cut *ret_cut, struct err *err)
{
	struct cutter c = {
	    source, buf_span(&source->rest), 0, {0}, ERR_OK, err};
	enum step step = STEP_ON;

	while (step == STEP_ON) {
		c.at = behind_blanks(c.text, c.at);
		step = c.at == c.text.len
		    ? STEP_OUT
		    : states[source->mark.state].step(&c, c.text.ptr[c.at]);
	}
	c.cut.next = c.at;
	/* What is whole comes first; the next call finds the fault again. */
	if (c.cut.end > 0)
		step = STEP_DONE;
	if (step == STEP_OUT && source->at_end &&
	    states[source->mark.state].expected != NULL) {
		c.at = c.text.len;
		step = bad(&c, states[source->mark.state].expected);
	}
	if (step == STEP_BAD)
		return c.code;
	*ret_cut = c.cut;
	return ERR_OK;
}

enum err_code
cut_records(struct source *source, struct cut *ret_cut, struct err *err)
{
	static enum err_code (*const cuts[])(struct source *, struct cut *,
	    struct err *) = {
	    [LAYOUT_LINES] = cut_lines,
	    [LAYOUT_VALUES] = cut_nested,
	    [LAYOUT_ARRAY] = cut_nested,
	    [LAYOUT_WRAPPED] = cut_nested,
	    [LAYOUT_ROWS] = cut_rows,
	    [LAYOUT_LISTED] = cut_nested, /* of nothing: see source.c */
	};

	return cuts[source->layout](source, ret_cut, err);
}
