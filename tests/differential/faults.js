// SPDX-License-Identifier: MIT
'use strict';

/*
 * One fault put into a request that is right. Each takes (random, table, params,
 * op) and returns false if the request is not for it.
 */

const FILTERS = ['FilterExpression', 'ConditionExpression'];
const EXPRESSIONS = [...FILTERS, 'KeyConditionExpression', 'UpdateExpression',
	'ProjectionExpression'];

const present = (params, names) => names.filter((name) => params[name]);

// The request with one more condition in the first filter or condition.
function and(params, text, values = {}, names = {}) {
	const [name] = present(params, FILTERS);

	if (!name)
		return false;
	params[name] = `${text} AND ${params[name]}`;
	if (Object.keys(values).length > 0)
		params.ExpressionAttributeValues =
			{...params.ExpressionAttributeValues, ...values};
	if (Object.keys(names).length > 0)
		params.ExpressionAttributeNames =
			{...params.ExpressionAttributeNames, ...names};
	return true;
}

const condition = (text, values, names) => (random, table, params) =>
	and(params, text, values, names);

function member(name, ...values) {
	return (random, table, params) => {
		params[name] = random.pick(values);
		return true;
	};
}

function undefinedValue(random, table, params) {
	if (!params.ExpressionAttributeValues)
		return false;
	delete params.ExpressionAttributeValues[random.pick(
		Object.keys(params.ExpressionAttributeValues))];
	return true;
}

function unusedName(random, table, params) {
	params.ExpressionAttributeNames =
		{...params.ExpressionAttributeNames, '#unused': 'x'};
	return true;
}

function unusedValue(random, table, params) {
	if (present(params, EXPRESSIONS.slice(0, 4)).length === 0)
		return false;
	params.ExpressionAttributeValues =
		{...params.ExpressionAttributeValues, ':unused': {N: '1'}};
	return true;
}

function valueWith(value) {
	return (random, table, params) => {
		if (!params.ExpressionAttributeValues)
			return false;
		params.ExpressionAttributeValues[random.pick(Object.keys(
			params.ExpressionAttributeValues))] = value;
		return true;
	};
}

function badSyntax(random, table, params) {
	const names = present(params, EXPRESSIONS);

	if (names.length === 0)
		return false;
	const name = random.pick(names);
	params[name] = random.pick([`${params[name]} AND`, `, ${params[name]}`,
		`(${params[name]}`, `${params[name]} 1`, `${params[name]} !`]);
	return true;
}

function emptyExpression(random, table, params) {
	const names = present(params, EXPRESSIONS);

	if (names.length === 0)
		return false;
	params[random.pick(names)] = '';
	return true;
}

// Faults of a key, in whichever member it is.
const keyOf = (params) => params.Key || params.Item || params.ExclusiveStartKey;

function lacksKey(random, table, params) {
	const key = keyOf(params);

	if (!key)
		return false;
	delete key[random.pick(table.key)];
	return true;
}

function wrongKeyType(random, table, params) {
	const key = keyOf(params);

	if (!key)
		return false;
	const name = random.pick(table.key);
	key[name] = random.pick([{BOOL: true}, {L: []},
		table.types[name] === 'N' ? {S: '1'} : {N: '1'}]);
	return true;
}

function extraKey(random, table, params) {
	const key = params.Key || params.ExclusiveStartKey;

	if (!key)
		return false;
	key.more = {S: 'x'};
	return true;
}

function wrongIndexKey(random, table, params) {
	if (!params.Item || table.indexKeys.length === 0)
		return false;
	const name = random.pick(table.indexKeys);
	params.Item[name] = table.types[name] === 'N' ? {S: '1'} : {N: '1'};
	return true;
}

function itemWith(value) {
	return (random, table, params) => {
		if (!params.Item)
			return false;
		params.Item.fault = value;
		return true;
	};
}

function otherPartition(random, table, params) {
	if (!params.ExclusiveStartKey)
		return false;
	params.ExclusiveStartKey.pk = table.keyPart('pk');
	return true;
}

function setWith(text, values) {
	return (random, table, params) => {
		if (!params.UpdateExpression)
			return false;
		params.UpdateExpression = text(table);
		delete params.ConditionExpression;
		delete params.ExpressionAttributeNames;
		delete params.ExpressionAttributeValues;
		if (values)
			params.ExpressionAttributeValues = values;
		return true;
	};
}

function keyConditionWith(text, extra = {}) {
	return (random, table, params) => {
		if (!params.KeyConditionExpression)
			return false;
		for (const name of ['FilterExpression', 'ProjectionExpression',
			'ExpressionAttributeNames', 'IndexName', 'Select',
			'ExclusiveStartKey'])
			delete params[name];
		params.KeyConditionExpression = text;
		params.ExpressionAttributeValues =
			{':p': table.keyPart('pk'), ...extra};
		return true;
	};
}

function filterOnKey(random, table, params) {
	return params.KeyConditionExpression && !params.IndexName &&
		and(params, 'attribute_exists(pk)');
}

function projectionWith(text) {
	return (random, table, params) => {
		if (!params.ProjectionExpression)
			return false;
		params.ProjectionExpression = text;
		delete params.ExpressionAttributeNames;
		delete params.FilterExpression;
		if (!params.KeyConditionExpression)
			delete params.ExpressionAttributeValues;
		return !params.KeyConditionExpression;
	};
}

const V = {':f': {S: 'x'}};
const ANY = [
	undefinedValue, unusedName, unusedValue, badSyntax, emptyExpression,
	valueWith({N: 'x'}), valueWith({N: ''}), valueWith({SS: []}),
	valueWith({}), valueWith({SS: ['a', 'a']}), valueWith({N: '1e126'}),
	valueWith({N: '1e-131'}), valueWith({NS: ['1', '1.0']}),
	valueWith({N: '123456789012345678901234567890123456789'}),
	lacksKey, wrongKeyType, extraKey,
	member('ReturnConsumedCapacity', 'total', 'ALL'),
	condition('status = :f', V), condition('#undefined = :f', V),
	condition('((city = :f))', V), condition('missing(city)'),
	condition('begins_with(city)'), condition('begins_with(city, :f, :f)', V),
	condition('size(city)'), condition('attribute_exists(:f)', V),
	condition('attribute_type(city, :f)', V),
	condition('contains(city, city)'),
	condition('begins_with(city, :f)', {':f': {N: '1'}}),
	condition('size(:f) > :f', {':f': {N: '1'}}),
	condition('city BETWEEN :f AND :g', {':f': {S: 'b'}, ':g': {S: 'a'}}),
	condition('city BETWEEN :f AND :g', {':f': {S: 'b'}, ':g': {N: '3'}}),
	condition('city = begins_with(city, :f)', V),
	condition('pk.x = :f', V), condition('pk[0] = :f', V),
	condition('city IN ()'), condition('city = city'),
];
const BY_OP = {
	PutItem: [wrongIndexKey, itemWith({SS: []}), itemWith({NS: []}),
		itemWith({BS: []}), itemWith({SS: ['a', 'a']}), itemWith({}),
		itemWith({S: 'a', N: '1'}), itemWith({N: '1x'}),
		itemWith({N: '1e999'}), itemWith({L: [{M: {x: {SS: []}}}]}),
		itemWith({N: 5}), itemWith({S: true}), itemWith({B: 'abc'}),
		itemWith({BS: ['YQ==', 'YQ==']}),
		member('ReturnValues', 'ALL_NEW', 'UPDATED_OLD', 'none')],
	UpdateItem: [setWith(() => 'SET pk = :f', V), setWith(() => 'SET city'),
		setWith(() => 'SET city = :f, city = :f', V),
		setWith(() => 'SET doc.a = :f REMOVE doc', V),
		setWith(() => 'SET doc.a = :f, doc[0] = :f', V),
		setWith(() => 'SET city = :f SET town = :f', V),
		setWith(() => 'ADD city :f', V), setWith(() => 'DELETE tags :f', V),
		setWith(() => 'SET nothing.here = :f', V),
		setWith(() => 'SET city = nothing'),
		setWith(() => 'SET city = list_append(:f, :f)', V),
		setWith(() => 'SET city = :f + :f', V),
		setWith(() => 'SET city = missing(:f)', V),
		setWith(() => 'SET city = if_not_exists(city)'),
		setWith(() => 'SET status = :f', V),
		setWith(() => 'SET g1.x = :f', V),
		setWith(() => 'REMOVE pk'),
		member('ReturnValues', 'ALL', 'all_new')],
	GetItem: [projectionWith('a, a'), projectionWith('a.b, a'),
		projectionWith('a.b, a[0]'), projectionWith('status'),
		projectionWith('#undefined'), projectionWith('pk.a'),
		projectionWith(':a')],
	Query: [otherPartition, filterOnKey, member('IndexName', 'absent', 'x'),
		member('TableName', 'absent-table'),
		member('Select', 'count', 'ALL'),
		keyConditionWith('pk > :p'), keyConditionWith('pk <> :p'),
		keyConditionWith('pk = :p OR pk = :p'),
		keyConditionWith('NOT pk = :p'), keyConditionWith('pk IN (:p)'),
		keyConditionWith('pk = :p AND pk = :p'),
		keyConditionWith('pk = :p AND other = :f', V),
		keyConditionWith('pk = :p AND a = :f AND b = :f', V),
		keyConditionWith('other = :p'), keyConditionWith('pk.x = :p'),
		keyConditionWith('pk = pk'), keyConditionWith(':p = :p'),
		keyConditionWith('size(pk) = :p'), keyConditionWith('pk = :p AND ' +
			'attribute_exists(sk)'),
		keyConditionWith('contains(pk, :p)'),
		keyConditionWith('((pk = :p))'),
		keyConditionWith('pk = :p AND sk = :f', {':f': {BOOL: true}}),
		keyConditionWith('pk = :p AND begins_with(:p, sk)'),
		keyConditionWith('pk = :p AND sk BETWEEN :f AND :g',
			{':f': {S: 'b'}, ':g': {S: 'a'}}),
		keyConditionWith('pk = :f', {':f': {NULL: true}})],
	Scan: [member('IndexName', 'absent', 'x'), member('Limit', 0, -1),
		member('TableName', 'absent-table'),
		member('Select', 'count', 'ALL'),
		(random, table, params) => Boolean(params.TotalSegments) &&
			member('TotalSegments', 0)(random, table, params)],
};

// The step with a fault in it.
function fault(random, table, step) {
	const faults = [...ANY, ...BY_OP[step.op] || [], ...BY_OP[step.op] || []];

	for (;;) {
		const params = JSON.parse(JSON.stringify(step.params));

		if (random.pick(faults)(random, table, params))
			return {...step, params, faulty: true};
	}
}

module.exports = fault;
