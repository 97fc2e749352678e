/* SPDX-License-Identifier: MIT */
/* Whether the first row of a CSV is its header. */
#include "src/io/source.h"

#include "tests/io_fixture.h"

#define UUID "550e8400-e29b-41d4-a716-44665544000"

static const struct {
	const char *text;
	bool header;
} cases[] = {
    {"id,name\n1,a\n2,b\n", true},
    {"k,v\na,b\nc,d\n", true},
    {"only\nx\ny\n", true},
    {"only\n", true},
    {"id,comment\n1,\"line\none\"\n2,x\n", true},
    {"id,x,n,ok\n" UUID "0,a,1,true\n" UUID "1,b,2,false\n", true},
    {"Date,Title,,,\n01/01/2017,a,,,\n01/03/2016,b,,,\n", true},
    {"id;name\r\n1;Zo\xc3\xab\r\n", true},
    {"name,2019,2020\nx,5,7\ny,6,8\n", true},
    {"speedKph:N,a:S\n1,2\n3,4\n", true},
    {"1:S,2:N\n1,2\n3,4\n", true},
    {"n,v\n1,a\nn,v\n2,b\n", true},
    {UUID "0,John,34\n" UUID "1,Maria,28\n", false},
    {"1,66.249.67.3,2009-07-20,20,GET\n2,66.249.67.3,2009-07-20,20,GET\n",
	false},
    {"a,5\nb,6\n", false},
    {"5\n6\n7\n", false},
    {"GET,USA,x\nGET,USA,y\nPUT,DK,z\n", false},
    {"a@b.dk,x\nc@d.dk,y\n", false},
    {"x,x\na,b\n", false},
};

int
main(void)
{
	struct source_options options = {0};
	struct buf got = {0};
	struct fixture f;

	fixture_init(&f);
	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		const char *path =
		    file_put(&f, "x.csv", span_of(cases[i].text));
		struct source *source = NULL;

		if (source_open(path, &options, &source, NULL) != ERR_OK) {
			OK(false, "%s", cases[i].text);
			continue;
		}
		OK((source_header(source).len > 0) == cases[i].header, "%s",
		    cases[i].text);
		OK((source_assumed(source).len == 0) == cases[i].header,
		    "it is said");
		source_close(source);
	}

	options.header = HEADER_NO;
	file_records(file_put(&f, "x.csv", SPAN("id,n\n1,2\n")), &options,
	    &got);
	IS_STR(buf_span(&got),
	    "{\"col0\":{\"S\":\"id\"},\"col1\":{\"S\":\"n\"}}\n"
	    "{\"col0\":{\"S\":\"1\"},\"col1\":{\"S\":\"2\"}}\n",
	    "--no-header");
	options.header = HEADER_YES;
	file_records(file_put(&f, "x.csv", SPAN("1,2\n3,4\n")), &options, &got);
	IS_STR(buf_span(&got), "{\"1\":{\"S\":\"3\"},\"2\":{\"S\":\"4\"}}\n",
	    "--header");
	options.header = HEADER_AUTO;
	options.key = "10:S";
	file_records(file_put(&f, "x.csv", SPAN("10,2\n3,4\n")), &options,
	    &got);
	IS_STR(buf_span(&got), "{\"10\":{\"S\":\"3\"},\"2\":{\"S\":\"4\"}}\n",
	    "the key is named in it");
	options.key = NULL;
	file_records(file_put(&f, "x.csv", SPAN("sep=;\r\nk;v\r\n1;a,b\r\n")),
	    &options, &got);
	IS_STR(buf_span(&got), "{\"k\":{\"S\":\"1\"},\"v\":{\"S\":\"a,b\"}}\n",
	    "a line for spreadsheets");
	options.delimiter = ':';
	file_records(file_put(&f, "x.csv", SPAN("k:v\n1:a,b\n")), &options,
	    &got);
	IS_STR(buf_span(&got), "{\"k\":{\"S\":\"1\"},\"v\":{\"S\":\"a,b\"}}\n",
	    "--delimiter");
	buf_fini(&got);
	fixture_fini(&f);
	return tap_end();
}
