/* SPDX-License-Identifier: MIT */
/* Files that say what tables are: models, descriptions, templates. */
#include "src/io/source.h"

#include "tests/io_fixture.h"

struct case_of {
	const char *file;
	const char *text;
	const char *tables; /* a line each: name, key, indexes, items */
};

#define KEY_P                                                            \
	"\"KeyAttributes\":{\"PartitionKey\":{\"AttributeName\":\"PK\"," \
	"\"AttributeType\":\"S\"}}"
#define MODEL_T                                                               \
	"{\"TableName\":\"T\",\"KeyAttributes\":{\"PartitionKey\":"           \
	"{\"AttributeName\":\"PK\",\"AttributeType\":\"S\"},\"SortKey\":"     \
	"{\"AttributeName\":\"SK\",\"AttributeType\":\"N\"}},"                \
	"\"GlobalSecondaryIndexes\":[{\"IndexName\":\"G\",\"KeyAttributes\":" \
	"{\"PartitionKey\":{\"AttributeName\":\"g\",\"AttributeType\":\"S\"}" \
	"},\"Projection\":{\"ProjectionType\":\"INCLUDE\","                   \
	"\"NonKeyAttributes\":[\"PK\",\"z\",\"g\"]}}],"                       \
	"\"TableData\":[{\"PK\":{\"S\":\"a\"},\"SK\":{\"N\":\"2\"}}],"        \
	"\"TableFacets\":[{\"FacetName\":\"F\",\"TableData\":[{\"PK\":"       \
	"{\"S\":\"a\"},\"SK\":{\"N\":\"10\"}},{\"PK\":{\"S\":\"a\"},"         \
	"\"SK\":{\"N\":\"2.0\"},\"z\":{\"BOOL\":true}}]}]}"
#define TABLE(NAME)                                                       \
	"{\"TableName\":\"" NAME "\",\"AttributeDefinitions\":["          \
	"{\"AttributeName\":\"u\",\"AttributeType\":\"N\"}],"             \
	"\"KeySchema\":[{\"AttributeName\":\"u\",\"KeyType\":\"HASH\"}]," \
	"\"BillingMode\":\"PAY_PER_REQUEST\",\"Tags\":[]}"

static const struct case_of cases[] = {
    /* Facets add what they have; their own data counts, too. */
    {"model.json",
	"{\"ModelName\":\"M\",\"ModelMetadata\":{\"Version\":\"9\"},"
	"\"DataModel\":[" MODEL_T ",{\"TableName\":\"U\"," KEY_P "}]}",
	"T PK:S,SK:N G=g:S;INCLUDE=z\n"
	"{\"PK\":{\"S\":\"a\"},\"SK\":{\"N\":\"2\"},\"z\":{\"BOOL\":true}}\n"
	"{\"PK\":{\"S\":\"a\"},\"SK\":{\"N\":\"10\"}}\n"
	"U PK:S\n"},
    {"model.json",
	"{\"DataModel\":[{\"TableName\":\"Some Name\"," KEY_P
	",\"TableData\":[\n{\"PK\":{\"S\":\"a\"}},\n {\"PK\":{\"N\":\"x\"}}]}],"
	"\"ModelName\":\"M\"}",
	"Some_Name PK:S\n{\"PK\":{\"S\":\"a\"}}\n"
	"3:13: The parameter cannot be converted to a numeric value: x\n"},
    {"create.json", TABLE("Users"), "Users u:N\n"},
    {"create.json", "{\"Table\":" TABLE("Users") "}", "Users u:N\n"},
    {"create.json", "{\"TableDescription\":" TABLE("Users") "}\n",
	"Users u:N\n"},
    {"several.json", "[" TABLE("Users") ",\n{\"Table\":" TABLE("Other") "}]",
	"Users u:N\nOther u:N\n"},
    {"stack.json",
	"{\"AWSTemplateFormatVersion\":\"2010-09-09\",\"Parameters\":{\"K\":"
	"{\"Type\":\"String\",\"Default\":\"id\"}},\"Resources\":{\"Topic\":"
	"{\"Type\":\"AWS::SNS::Topic\"},\"Users\":{\"Type\":"
	"\"AWS::DynamoDB::Table\",\"Properties\":{\"TableName\":{\"Ref\":"
	"\"Name\"},\"KeySchema\":[{\"AttributeName\":{\"Ref\":\"K\"},"
	"\"KeyType\":\"HASH\"}],\"AttributeDefinitions\":[{\"AttributeName\":"
	"{\"Ref\":\"K\"},\"AttributeType\":\"B\"}]}}}}",
	"Users id:B\n"},
    {"stack.yaml",
	"AWSTemplateFormatVersion: '2010-09-09'\n"
	"Resources:\n"
	"  # the fleet\n"
	"  Fleet:\n"
	"    Type: AWS::DynamoDB::Table\n"
	"    Properties:\n"
	"      TableName: !Sub '${AWS::StackName}-fleet'\n"
	"      BillingMode: PAY_PER_REQUEST\n"
	"      AttributeDefinitions:\n"
	"        - AttributeName: pk\n"
	"          AttributeType: S\n"
	"        - {AttributeName: sk, AttributeType: N}\n"
	"        - AttributeName: g\n"
	"          AttributeType: S\n"
	"      KeySchema:\n"
	"        - &hash {AttributeName: pk, KeyType: HASH}\n"
	"        - AttributeName: sk\n"
	"          KeyType: RANGE\n"
	"      GlobalSecondaryIndexes:\n"
	"        - IndexName: by-g\n"
	"          KeySchema:\n"
	"            - AttributeName: g\n"
	"              KeyType: HASH\n"
	"            - AttributeName: pk\n"
	"              KeyType: RANGE\n"
	"          Projection:\n"
	"            ProjectionType: KEYS_ONLY\n"
	"  Other:\n"
	"    Type: AWS::DynamoDB::GlobalTable\n"
	"    Properties:\n"
	"      TableName: other\n"
	"      AttributeDefinitions: [{AttributeName: pk, AttributeType: S}]\n"
	"      KeySchema: [*hash]\n"
	"  Third:\n"
	"    Type: AWS::Serverless::SimpleTable\n"
	"Outputs:\n"
	"  Name: {Value: !GetAtt Fleet.Arn}\n",
	"Fleet pk:S,sk:N by-g=g:S,pk:S;KEYS_ONLY\nother pk:S\nThird id:S\n"},
    {"serverless.yml",
	"service: x\nprovider:\n  name: aws\nresources:\n  Resources:\n"
	"    Notes:\n      Type: AWS::DynamoDB::Table\n      Properties:\n"
	"        TableName: ${self:service}-notes\n"
	"        AttributeDefinitions:\n          - AttributeName: '1'\n"
	"            AttributeType: S\n"
	"        KeySchema:\n          - AttributeName: '1'\n"
	"            KeyType: HASH\n",
	"Notes 1:S\n"},
    {"no.yaml", "Resources:\n  T: {Type: AWS::SNS::Topic}\n",
	"no.yaml cannot be loaded: a CloudFormation or Serverless template "
	"without a table\n"},
    {"bad.yaml", "Resources:\n  - [\n",
	"bad.yaml:3:1: did not find expected node content\n"},
    {"bad.json", "{\"AWSTemplateFormatVersion\":1,\n\"Resources\":{]}",
	"bad.json:2:14: expected a name in double quotes, found ']'\n"},
    {"bad.json", "{\"ModelName\":1,\"DataModel\":[{\"TableName\":\"T\"}]}",
	"bad.json:1:1: a table's description: 1 validation error detected: "
	"Value null at 'keySchema' failed to satisfy constraint: Member must "
	"not be null\n"},
};

static void
put_schema(const struct schema *schema, struct buf *out)
{
	buf_printf(out, "%.*s ", SPAN_ARG(schema->name));
	schema_print_key(&schema->key, out);
	for (size_t i = 0; i < schema->n_indexes; i++) {
		buf_putc(out, ' ');
		schema_print_index(schema, &schema->indexes[i], out);
	}
	buf_putc(out, '\n');
}

static void
put_tables(const char *path, struct buf *out)
{
	struct source_options options = {0};
	size_t n = 1;

	for (; options.part < n; options.part++) {
		struct source *source = NULL;
		struct err err = {0};

		if (source_open(path, &options, &source, &err) != ERR_OK) {
			buf_printf(out, "%s\n", strrchr(err.msg, '/') + 1);
			return;
		}
		n = source_parts(source);
		OK(source_is_definition(source), "a definition");
		if (OK(source_schema(source) != NULL, "with a schema"))
			put_schema(source_schema(source), out);
		records_put(source, out);
		source_close(source);
	}
}

/* Anchors and aliases are no way to make much of little. */
static void
check_bomb(const struct fixture *f)
{
	static const struct source_options options;
	struct source *source = NULL;
	struct buf text = {0};
	struct err err = {0};

	buf_puts(&text, "Resources:\n a0: &a0 [xxxxxxxx,xxxxxxxx]\n");
	for (int i = 1; i < 40; i++)
		buf_printf(&text, " a%d: &a%d [*a%d,*a%d,*a%d,*a%d]\n", i, i,
		    i - 1, i - 1, i - 1, i - 1);
	OK(source_open(file_put(f, "bomb.yaml", buf_span(&text)), &options,
	       &source, &err) != ERR_OK,
	    "refused: %s", err.msg);
	buf_clear(&text);
	buf_puts(&text, "Resources: ");
	for (int i = 0; i < 10000; i++)
		buf_puts(&text, "[");
	OK(source_open(file_put(f, "deep.yaml", buf_span(&text)), &options,
	       &source, &err) != ERR_OK,
	    "refused: %s", err.msg);
	buf_fini(&text);
}

int
main(void)
{
	struct buf got = {0};
	struct fixture f;

	fixture_init(&f);
	for (size_t i = 0; i < COUNT_OF(cases); i++) {
		buf_clear(&got);
		put_tables(file_put(&f, cases[i].file, span_of(cases[i].text)),
		    &got);
		IS_STR(buf_span(&got), cases[i].tables, cases[i].file);
	}
	check_bomb(&f);
	buf_fini(&got);
	fixture_fini(&f);
	return tap_end();
}
