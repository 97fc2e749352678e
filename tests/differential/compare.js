// SPDX-License-Identifier: MIT
'use strict';

const {sameMessage, settle} = require('./known');

const SETS = ['SS', 'NS', 'BS'];

// Text that is equal for values that are: sets and members in any order.
function canonical(value, name) {
	if (Array.isArray(value)) {
		const texts = value.map((element) => canonical(element));

		return `[${(SETS.includes(name) ? texts.sort() : texts).join()}]`;
	}
	if (value === null || typeof value !== 'object')
		return JSON.stringify(value);
	return `{${Object.keys(value).sort().map((key) =>
		`${JSON.stringify(key)}:${canonical(value[key], key)}`).join()}}`;
}

const multiset = (values) => values.map((value) => canonical(value)).sort()
	.join('\n');

// What is compared of CreateTable's reply.
function described({TableDescription: table}) {
	const index = ({IndexName, KeySchema, Projection}) =>
		({IndexName, KeySchema, Projection});
	const byName = (a, b) => a.IndexName < b.IndexName ? -1 : 1;

	return canonical({
		KeySchema: table.KeySchema,
		GlobalSecondaryIndexes:
			(table.GlobalSecondaryIndexes || []).map(index).sort(byName),
		LocalSecondaryIndexes:
			(table.LocalSecondaryIndexes || []).map(index).sort(byName),
	});
}

function batch(reply) {
	return canonical({...reply, Responses: Object.entries(
		reply.Responses || {}).map(([, items]) => multiset(items))});
}

const joined = (pages) => pages.flatMap(({Items}) => Items || []);
const sum = (pages, name) => pages.reduce((all, page) => all + page[name], 0);

// Pages of which the items within a page may differ.
function loose(pages, segments) {
	const parts = [`Count ${sum(pages, 'Count')}`,
		`Items ${multiset(joined(pages))}`];

	if (segments)
		return [...parts, `ScannedCount ${sum(pages, 'ScannedCount')}`]
			.join('\n');
	const scanned = pages.map(({ScannedCount, LastEvaluatedKey}) =>
		`${ScannedCount} ${LastEvaluatedKey ? 'more' : 'end'}`);
	if (pages.length === 1)
		parts.push(canonical(pages[0].ConsumedCapacity));
	return [...parts, ...scanned].join('\n');
}

// The keys of an index in the order of the items.
const sequence = (pages, names) => joined(pages).map((item) =>
	canonical(names.map((name) => item[name]))).join();

// The pages as text, by what of them has to be equal.
function text(step, pages) {
	switch (step.order) {
	case 'index':
		return `${loose(pages)}\n${sequence(pages, step.key)}`;
	case 'scan':
		return loose(pages);
	case 'segments':
		return loose(pages, true);
	default:
		break;
	}
	if (step.op === 'CreateTable')
		return described(pages[0]);
	return pages.map(step.op === 'BatchGetItem' ? batch :
		(page) => canonical(page)).join('\n');
}

function sameError(step, ours, theirs) {
	const type = ({__type}) => String(__type).split('#').pop();
	const message = (error) => error.message || error.Message;

	return type(ours) === type(theirs) &&
		sameMessage(step, message(ours), message(theirs)) &&
		canonical(ours.Item || null) === canonical(theirs.Item || null);
}

// Whether the replies (lists of pages) to the step are the same.
function same(step, ours, theirs) {
	const failed = [ours, theirs].map((pages) =>
		pages.find(({__type}) => __type));

	if (failed[0] || failed[1])
		return Boolean(failed[0] && failed[1]) && sameError(step, ...failed);
	const [one, two] = [ours, theirs].map((pages) =>
		text(step, pages.map((page) => settle(step, page))));
	return one === two;
}

module.exports = same;
