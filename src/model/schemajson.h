/* SPDX-License-Identifier: MIT */
#ifndef MODEL_SCHEMAJSON_H
#define MODEL_SCHEMAJSON_H

#include "src/model/json.h"
#include "src/model/schema.h"

/*
 * Schemas to and from the JSON of CreateTable: TableName, KeySchema,
 * AttributeDefinitions, GlobalSecondaryIndexes, LocalSecondaryIndexes, and our
 * member, all of whose members may be left out:
 *
 *	"Keyslice": {
 *	  "Templates": {"PK": "VEH#{vehicleId}"},
 *	  "Delimiter": "#",
 *	  "Pins": ["META"],
 *	  "Entities": [{"Name": "reading", "SK": "TS#{recordedAt}"}],
 *	  "Queries": {"latest": "begins_with(SK, \"TS#\") desc limit 10"}
 *	}
 *
 * Members it does not know, and those that are null, are skipped.
 */

/*
 * Reads one object: CreateTable's parameters, or the output of describe-table
 * ({"Table":{...}}) or of create-table. Fills SCHEMA, which must be empty, and
 * checks it. On failure SCHEMA is empty again.
 */
NODISCARD
enum err_code schemajson_read(struct json *json, struct schema *schema,
    struct err *err);

/*
 * Appends SCHEMA as CreateTable JSON, indented, with the member "Keyslice" if
 * there is anything in it and BillingMode PAY_PER_REQUEST.
 */
void schemajson_write(const struct schema *schema, struct buf *out);

#endif
