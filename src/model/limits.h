/* SPDX-License-Identifier: MIT */
#ifndef MODEL_LIMITS_H
#define MODEL_LIMITS_H

/*
 * Every limit in one place. "service": DynamoDB's own, in the unit it uses;
 * "ours": a bound on input from outside, with its reason.
 */
enum {
	NUM_DIGITS_MAX = 38, /* service: significant digits of N */
	NUM_EXP_MIN = -130,  /* service: exponent of the first digit */
	NUM_EXP_MAX = 125,   /* service */
	NUM_TEXT_MAX = 170,  /* ours: -0., 129 zeros, 38 digits */
	NUM_KEY_MAX = 21,    /* ours: longest encoded number */
	PARTITION_KEY_BYTES_MAX = 2048, /* service: UTF-8 or raw bytes */
	SORT_KEY_BYTES_MAX = 1024,      /* service */
	ITEM_BYTES_MAX = 409600,        /* service: 400 KB, names and values */
	ATTRIBUTE_NAME_BYTES_MAX = 65535, /* service */
	KEY_NAME_BYTES_MAX = 255,         /* service: names of key attributes */
	VALUE_DEPTH_MAX = 32, /* service: levels, the attribute itself counts */
	PAGE_BYTES_MAX = 1048576, /* service: 1 MB of items a page */
	EXPR_BYTES_MAX = 4096,    /* service: an expression as sent */
	EXPR_OPERATORS_MAX = 300, /* service */
	EXPR_IN_MAX = 100,        /* service: operands of IN */
	EXPR_PATH_MAX = 32,       /* service: levels of a document path */
	EXPR_DEPTH_MAX = 300,     /* ours: parentheses and NOT, for the stack */
	TABLE_NAME_MIN = 3,       /* service */
	TABLE_NAME_MAX = 255,     /* service */
	GSI_MAX = 20,             /* service: default quota */
	LSI_MAX = 5,              /* service */
	NON_KEY_ATTRIBUTES_MAX = 100, /* service: over all indexes */
	INDEX_HASH_MAX = 4,           /* service: multi-attribute GSI keys */
	INDEX_RANGE_MAX = 4,          /* service */
	KEY_PARTS_MAX = 10,           /* 4 + 4 and the table's own key */
	KEY_ATTRS_MAX = 167,   /* of a table: 2, 20 GSIs of 8, 5 LSIs of 1 */
	SCHEMA_LIST_MAX = 256, /* ours: pins, entities ... a table, each */
	LABEL_BYTES_MAX = 255, /* ours: names of entities and saved queries */
	TEMPLATE_BYTES_MAX = 2048, /* ours: no key is longer */
	DELIMITER_BYTES_MAX = 16,  /* ours: one is enough, a few do no harm */
	QUERY_BYTES_MAX = 16384,   /* ours: a query line with all its clauses */
	RECORD_BYTES_MAX = 16777216, /* ours: one record of a file */
	FILE_COLUMNS_MAX = 16384,    /* ours: what spreadsheets open; a file of
				      * more is mostly commas */
	SQL_COLUMNS_MAX = 2000,      /* SQLite's: columns of a table */
	READ_UNIT_BYTES = 4096,      /* service */
	WRITE_UNIT_BYTES = 1024,     /* service */
};

#endif
