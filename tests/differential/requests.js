// SPDX-License-Identifier: MIT
'use strict';

const Expressions = require('./expressions');
const Update = require('./updates');
const {ATTRIBUTES} = require('./values');

/*
 * A step is a request, and how its replies are compared:
 *
 *	exact     as they are, page by page if there is a Limit
 *	index     by the index key, in any order where that is equal
 *	scan      in any order
 *	segments  as scan, all segments together
 *
 * "follow": all pages are asked for.
 */

function consumed(random, table, params) {
	if (!table.wide && random.chance(30))
		params.ReturnConsumedCapacity =
			random.pick(['TOTAL', 'INDEXES', 'NONE']);
}

// Names that a condition may speak of.
const conditionNames = (table) => [...Object.keys(ATTRIBUTES), ...table.key,
	...table.indexKeys];

function conditional(random, table, expressions, params) {
	if (random.chance(45))
		params.ConditionExpression =
			expressions.condition(conditionNames(table));
	if (params.ConditionExpression && random.chance(50))
		params.ReturnValuesOnConditionCheckFailure = 'ALL_OLD';
	Object.assign(params, expressions.used());
	if (table.indexes.length === 0)
		consumed(random, table, params);
}

function put(random, table) {
	const params = {TableName: '@table', Item: table.item()};

	if (random.chance(40))
		params.ReturnValues = random.pick(['NONE', 'ALL_OLD']);
	conditional(random, table, new Expressions(random, table), params);
	return {op: 'PutItem', params};
}

function remove(random, table) {
	const params = {TableName: '@table', Key: table.itemKey()};

	if (random.chance(60))
		params.ReturnValues = random.pick(['NONE', 'ALL_OLD']);
	conditional(random, table, new Expressions(random, table), params);
	return {op: 'DeleteItem', params};
}

function update(random, table) {
	const expressions = new Expressions(random, table);
	const params = {TableName: '@table', Key: table.itemKey()};

	if (random.chance(95))
		params.UpdateExpression =
			String(new Update(random, table, expressions));
	if (random.chance(80))
		params.ReturnValues = random.pick(['NONE', 'ALL_OLD', 'ALL_NEW',
			'UPDATED_OLD', 'UPDATED_NEW']);
	conditional(random, table, expressions, params);
	if (/REMOVE/i.test(params.UpdateExpression) ||
		!/SET|ADD/i.test(params.UpdateExpression))
		params.ConditionExpression = 'attribute_exists(pk)';
	return {op: 'UpdateItem', params};
}

function project(random, expressions, names, params) {
	if (!random.chance(35))
		return;
	params.ProjectionExpression = expressions.projection(names);
	if (random.chance(20) && params.TableName)
		params.Select = 'SPECIFIC_ATTRIBUTES';
}

function get(random, table) {
	const expressions = new Expressions(random, table);
	const params = {TableName: '@table', Key: table.itemKey()};

	project(random, expressions, conditionNames(table), params);
	delete params.Select;
	if (random.chance(30))
		params.ConsistentRead = random.chance(50);
	Object.assign(params, expressions.used());
	consumed(random, table, params);
	return {op: 'GetItem', params};
}

// Some keys, all different in value.
function keys(random, table, atMost) {
	const all = new Map();

	for (let n = 1 + random.number(atMost); n > 0; n--) {
		const key = table.itemKey();

		all.set(Object.values(key).map((value) => value.N ?
			Number(value.N) : JSON.stringify(value)).join(), key);
	}
	return [...all.values()];
}

function batchGet(random, table) {
	const expressions = new Expressions(random, table);
	const request = {Keys: keys(random, table, 12)};

	project(random, expressions, conditionNames(table), request);
	delete expressions.used().ExpressionAttributeValues;
	Object.assign(request, expressions.used());
	if (random.chance(30))
		request.ConsistentRead = random.chance(50);
	const params = {RequestItems: {'@table': request}};
	consumed(random, table, params);
	return {op: 'BatchGetItem', params};
}

function batchWrite(random, table) {
	const requests = keys(random, table, 12).map((Key) =>
		random.chance(70) ?
			{PutRequest: {Item: {...table.item(), ...Key}}} :
			{DeleteRequest: {Key}});

	return {op: 'BatchWriteItem',
		params: {RequestItems: {'@table': requests}}};
}

// A value of a key that has its place among all in UTF-16 as in UTF-8.
function bound(table, name) {
	for (;;) {
		const value = table.keyPart(name);

		if (!/[\ud800-\uffff]/.test(value.S))
			return value;
	}
}

function sortCondition(random, table, expressions, name) {
	const part = () => expressions.value(bound(table, name));
	const path = expressions.name(name);
	const ops = ['=', '<', '<=', '>', '>='];

	if (random.chance(25))
		return `${path} BETWEEN ${part()} AND ${part()}`;
	if (random.chance(30) && table.types[name] !== 'N')
		return `begins_with(${path}, ${part()})`;
	return random.chance(80) ?
		`${path} ${random.pick(ops)} ${part()}` :
		`${part()} ${random.pick(ops)} ${path}`;
}

function keyCondition(random, table, expressions, key) {
	const value = expressions.value(table.keyPart(key[0]));
	const conditions = [`${expressions.name(key[0])} = ${value}`];

	if (key.length > 1 && random.chance(60))
		conditions.push(sortCondition(random, table, expressions, key[1]));
	return (random.chance(80) ? conditions : conditions.reverse())
		.join(random.chance(80) ? ' AND ' : ' and ');
}

function select(random, index, params) {
	if (params.ProjectionExpression || !random.chance(25))
		return;
	params.Select = random.pick(index === null ?
		['COUNT', 'ALL_ATTRIBUTES'] :
		['COUNT', 'ALL_PROJECTED_ATTRIBUTES', 'ALL_ATTRIBUTES']);
}

// What Query and Scan share: index, filter, projection, Limit.
function reading(random, table, scan) {
	const expressions = new Expressions(random, table);
	const index = random.chance(55) && table.indexes.length > 0 ?
		random.pick(table.indexes) : null;
	const key = index === null ? table.key : index.key;
	const params = {TableName: '@table'};
	const projected = conditionNames(table).filter((name) =>
		table.projects(index, name));
	const filterable = projected.filter((name) =>
		scan || !key.includes(name));

	if (index !== null)
		params.IndexName = index.name;
	if (!scan)
		params.KeyConditionExpression =
			keyCondition(random, table, expressions, key);
	if (filterable.some((name) => ATTRIBUTES[name]) && random.chance(40))
		params.FilterExpression = filter(random, expressions, filterable);
	project(random, expressions, projected, params);
	select(random, index, params);
	if (random.chance(40))
		params.Limit = 1 + random.number(8);
	if (random.chance(15) && !scan)
		params.ConsistentRead = random.chance(50);
	Object.assign(params, expressions.used());
	if (params.Select !== 'ALL_ATTRIBUTES' || index === null)
		consumed(random, table, params);
	return {index, params, key};
}

// Attributes of all sorts are needed for all sorts of conditions.
function filter(random, expressions, names) {
	const some = names.filter((name) => !expressions.about(name).falsy &&
		!expressions.about(name).key && !expressions.about(name).deep);

	return some.length > 0 ? expressions.condition(names) :
		`attribute_exists(${expressions.path(names).text})`;
}

function query(random, table) {
	const {index, params, key} = reading(random, table, false);

	if (random.chance(50))
		params.ScanIndexForward = random.chance(30);
	if (index === null && !table.wide && table.types.sk !== 'B' &&
		random.chance(20))
		params.ExclusiveStartKey = {
			[key[0]]: Object.values(params.ExpressionAttributeValues)[0],
			...Object.fromEntries(key.slice(1).map((name) =>
				[name, table.keyPart(name)]))};
	return {op: 'Query', params, order: index === null ? 'exact' : 'index',
		key, follow: true};
}

function scan(random, table) {
	const {params} = reading(random, table, true);

	if (random.chance(30)) {
		params.TotalSegments = 1 + random.number(5);
		delete params.ReturnConsumedCapacity;
		return {op: 'Scan', params, order: 'segments', follow: true};
	}
	return {op: 'Scan', params, order: 'scan', follow: true};
}

function request(random, table) {
	const make = random.weighted([[20, put], [24, update], [8, remove],
		[6, get], [3, batchGet], [4, batchWrite], [25, query], [10, scan]]);

	return make(random, table);
}

module.exports = {request, put};
