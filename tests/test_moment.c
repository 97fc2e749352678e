/* SPDX-License-Identifier: MIT */
#include "src/model/moment.h"

#include "tests/tap.h"

static const struct {
	enum value_type type;
	const char *text;
	const char *time; /* NULL: none */
} cases[] = {
    /* seconds, milliseconds, microseconds, nanoseconds */
    {VALUE_N, "1893456000", "2030-01-01T00:00:00Z"},
    {VALUE_N, "1893456000000", "2030-01-01T00:00:00Z"},
    {VALUE_N, "1893456000000000", "2030-01-01T00:00:00Z"},
    {VALUE_N, "1893456000000000000", "2030-01-01T00:00:00Z"},
    {VALUE_N, "1893", NULL},
    {VALUE_N, "0", NULL},
    {VALUE_N, "-1893456000", NULL},
    {VALUE_N, "99999999", NULL},
    {VALUE_N, "100000000", "1973-03-03T09:46:40Z"},
    {VALUE_N, "99999999999", "5138-11-16T09:46:39Z"},
    {VALUE_N, "100000000000", "1973-03-03T09:46:40Z"},
    {VALUE_N, "951782399", "2000-02-28T23:59:59Z"},
    {VALUE_N, "951782400", "2000-02-29T00:00:00Z"},
    {VALUE_N, "4107542400", "2100-03-01T00:00:00Z"},
    {VALUE_N, "1893456000001", "2030-01-01T00:00:00.001Z"},
    {VALUE_N, "1893456000120", "2030-01-01T00:00:00.12Z"},
    {VALUE_N, "1893456000.25", "2030-01-01T00:00:00.25Z"},
    {VALUE_N, "1893456000.123456", "2030-01-01T00:00:00.123Z"},
    {VALUE_N, "123456789012345678901", NULL},
    {VALUE_S, "1893456000", "2030-01-01T00:00:00Z"},
    {VALUE_S, "0893456000", NULL},
    {VALUE_S, "1893456000.", NULL},
    {VALUE_S, "1893456000 ", NULL},
    {VALUE_S, "", NULL},
    {VALUE_S, "#", NULL},
    {VALUE_B, "1893456000", NULL},
    {VALUE_NULL, "", NULL},

    /* ISO 8601 */
    {VALUE_S, "2026-06-23T09:00:01Z", "2026-06-23T09:00:01Z"},
    {VALUE_S, "TS#2026-06-23T09:00:01Z", "2026-06-23T09:00:01Z"},
    {VALUE_S, "2026-06-23T09:00:01.500z", "2026-06-23T09:00:01.5Z"},
    {VALUE_S, "2026-06-23 09:00", "2026-06-23T09:00:00"},
    {VALUE_S, "2026-06-23T01:30:00+02:00", "2026-06-22T23:30:00Z"},
    {VALUE_S, "2026-12-31T23:30:00-0100", "2027-01-01T00:30:00Z"},
    {VALUE_S, "2026-06-23T09:00+05", "2026-06-23T04:00:00Z"},
    {VALUE_S, "20260623T090001Z", "2026-06-23T09:00:01Z"},
    {VALUE_S, "2026-06-23", "2026-06-23"},
    {VALUE_S, "20260623", NULL},
    {VALUE_S, "2024-02-29", "2024-02-29"},
    {VALUE_S, "2023-02-29", NULL},
    {VALUE_S, "2026-13-01", NULL},
    {VALUE_S, "2026-06-31T00:00:00Z", NULL},
    {VALUE_S, "2026-06-23T24:00:00Z", NULL},
    {VALUE_S, "2026-06-23T09:00:01Zx", NULL},
    {VALUE_S, "2026-06-23T", NULL},
    {VALUE_S, "2026-06-23T09:00:01.", NULL},

    /* what their specifications show: 1469918176385, 1645557742000, and
     * 1507608047 - 1400000000 as 107608047 */
    {VALUE_S, "01ARYZ6S41TSV4RRFFQ69G5FAV", "2016-07-30T22:36:16.385Z"},
    {VALUE_S, "EVT#01aryz6s41tsv4rrffq69g5fav", "2016-07-30T22:36:16.385Z"},
    {VALUE_S, "01ARYZ6S41TSV4RRFFQ69G5FAU", NULL},
    {VALUE_S, "81ARYZ6S41TSV4RRFFQ69G5FAV", NULL},
    {VALUE_S, "00000000000000000000000000", NULL},
    {VALUE_S, "017F22E2-79B0-7CC3-98C4-DC0C0C07398F", "2022-02-22T19:22:22Z"},
    {VALUE_S, "017F22E2-79B0-4CC3-98C4-DC0C0C07398F", NULL},
    {VALUE_S, "017F22E2-79B0-7CC3-18C4-DC0C0C07398F", NULL},
    {VALUE_S, "0ujtsYcgvSTl8PAuAdqWYSMnLOv", "2017-10-10T04:00:47Z"},
    {VALUE_S, "zzzzzzzzzzzzzzzzzzzzzzzzzzz", NULL},
    {VALUE_S, "0ujtsYcgvSTl8PAuAdqWYSMnLO!", NULL},
};

static const struct {
	enum value_type type;
	const char *text;
	bool is;
} written[] = {
    {VALUE_S, "TS#2026-06-23T09:00:01Z", true},
    {VALUE_S, "2026-06-23", true},
    {VALUE_N, "1782205201", true},
    {VALUE_S, "1782205201000", true},
    {VALUE_N, "915148800", false},
    {VALUE_N, "4930123456", false},
    {VALUE_S, "1926-06-23", false},
    {VALUE_S, "01ARYZ6S41TSV4RRFFQ69G5FAV", false},
    {VALUE_S, "U#017F22E2-79B0-7CC3-98C4-DC0C0C07398F", false},
    {VALUE_S, "META", false},
};

int
main(void)
{
	for (size_t i = 0; i < COUNT_OF(written); i++) {
		struct value value = {
		    written[i].type, span_of(written[i].text)};

		OK(moment_is_written(value) == written[i].is,
		    "'%s' is written as a time of these years: %d",
		    written[i].text, written[i].is);
	}
	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		struct value value = {cases[i].type, span_of(cases[i].text)};
		struct buf out = {0};
		bool is = moment_print(value, &out);

		if (cases[i].time == NULL)
			OK(!is && out.len == 0, "'%s' is no time: %s",
			    cases[i].text, buf_str(&out));
		else
			IS_STR(buf_span(&out), cases[i].time, cases[i].text);
		buf_fini(&out);
	}
	return tap_end();
}
