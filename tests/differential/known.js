// SPDX-License-Identifier: MIT
'use strict';

/*
 * Where dynalite is known not to answer as the service does: each with the rule
 * of the service that Keyslice follows, and one of
 *
 *	avoided   how no request comes to it
 *	message   [theirs, ours]: what the two say in that case, for steps "when"
 *	reply     makes both replies the same where they may differ
 *
 * Any other difference fails.
 */

const drop = (name, when) => (step, reply) => {
	if (when(step, reply))
		delete reply[name];
};

const TARGET_FAULTS = new RegExp('^(' + [
	'The document path provided in the update expression is invalid for up',
	'An operand in the update expression has an incorrect data type',
].join('|') + ')');

const KNOWN = [
	{rule: 'Sizes, and the order of strings in filters, go by UTF-8 bytes',
		avoided: 'only keys of "wide" tables hold more than ASCII; these ' +
		'are in no order of a filter, bounds are below U+D800, and such ' +
		'tables are asked for no capacity and from no start key'},
	{rule: 'Lists and maps are equal if what they hold is',
		avoided: 'no literal and no two paths of such types are compared'},
	{rule: 'Two absent operands are not equal',
		avoided: 'of two paths the first is checked to exist'},
	{rule: '"", empty binary and false are values in IN, BETWEEN, ' +
		'attribute_type and size',
		avoided: 'paths that are "falsy" are not used there'},
	{rule: 'An absent bound of BETWEEN or member of IN is no fault',
		avoided: 'bounds and members are literals'},
	{rule: 'contains() finds values of any type in a list',
		avoided: 'it is asked for S, N and B'},
	{rule: 'Binary is compared byte by byte by contains() and begins_with()',
		avoided: 'bytes above 127 are only in keys, not used with them, ' +
		'and no start key has such a part'},
	{rule: '[0] of a map is absent',
		avoided: 'no map has a member "0"'},
	{rule: 'NOT NOT is allowed, _name is no name, +1 is a number',
		avoided: 'none is made'},
	{rule: 'A literal without order is refused in an order',
		avoided: 'literals there are S, N or B'},
	{rule: 'size(absent) has no value',
		avoided: 'size() is not compared by <>'},
	{rule: 'Expressions have limits of length, operators and depth',
		avoided: 'all are small'},
	{rule: 'Key conditions and index keys are not empty',
		avoided: 'no value of a key is empty'},
	{rule: 'Select has to go with the projection and the index',
		avoided: 'only what goes together is asked for'},
	{rule: 'A projection of a global index names what it projects, a local ' +
		'index fetches the rest; so do filters of a Query',
		avoided: 'expressions name what the index projects'},
	{rule: 'Each item that a local index fetches is rounded up by itself',
		avoided: 'capacity is not asked for then'},
	{rule: 'Writes cost what they change in indexes',
		avoided: 'only tables without indexes are asked for it'},
	{rule: 'REMOVE of list elements goes by their positions before the update',
		avoided: 'one action for each list'},
	{rule: 'What SET copies is as it was before the update',
		avoided: 'a source of SET is no target of another action'},
	{rule: 'Entries of an index differ if their table keys do',
		avoided: 'partition keys are no beginnings of each other: ' +
		'dynalite joins partition and sort key'},
	{rule: 'There are multi-attribute keys',
		avoided: 'keys have one attribute of each kind'},
	{rule: 'An update that only removes makes no item',
		avoided: 'its condition is that the item is there'},
	{rule: 'REMOVE of any path of an item that is not there is no fault',
		avoided: 'its condition is that the item is there'},
	{rule: 'Scan reads consistently, costs more then, and refuses to do so ' +
		'on a global index',
		avoided: 'only other requests ask for it'},
	{rule: 'DeleteItem returns nothing but ALL_OLD',
		avoided: 'nothing else is asked for'},
	{rule: 'A key condition on a nested attribute is "Invalid ' +
		'KeyConditionExpression" as well',
		message: [/^KeyConditionExpressions cannot have conditions on nest/,
			/^Invalid KeyConditionExpression: KeyConditionExpressions /]},
	{rule: 'A value without order is of another type than the key',
		message: [/ComparisonOperator \w+ is not valid for \w+ Attr/,
			/type does not match schema type$|condition not supported$/]},
	{rule: 'Which of the faults of several actions is told is not ' +
		'specified, but those of what SET computes come first',
		when: ({params}) => /,|\w (SET|ADD|DELETE|REMOVE) /i
			.test(params.UpdateExpression),
		message: [TARGET_FAULTS, TARGET_FAULTS]},
	{rule: 'TotalSegments is 1000000 at most',
		avoided: 'it is small'},
	{rule: 'Keyslice: a message has 1 KB at most',
		avoided: 'no long value is a bound of BETWEEN'},
	{rule: 'Keyslice: a message is safe to show, and ends at U+0000',
		message: [/^Invalid .*BETWEEN operator requires.*[\0\u{10ffff}]/su,
			/^Invalid .*BETWEEN operator requires/]},
	{rule: 'ADD and DELETE tell which types they take',
		message: [/; operator: (ADD|DELETE), operand type: \w+$/,
			/operand type: \w+, typeSet: ALLOWED_FOR_(ADD|DELETE)_OPERAND$/]},
	{rule: 'An empty page costs the least there is',
		reply: drop('ConsumedCapacity', (step, reply) =>
			reply.ScannedCount === 0)},
	{rule: 'Without anything to tell there is no Attributes',
		reply: drop('Attributes', (step, reply) =>
			reply.Attributes && Object.keys(reply.Attributes).length === 0)},
];

// Whether two messages say the same, in the words of each.
function sameMessage(step, ours, theirs) {
	const syntax = /^(Invalid \w+: Syntax error; ).*/s;
	const plain = (text) => String(text).replace(syntax, '$1')
		.replace(/^1 validation error detected: /, '');

	return plain(ours) === plain(theirs) || KNOWN.some(({message, when}) =>
		message && (!when || when(step)) && message[0].test(theirs) && message[1].test(ours));
}

function settle(step, reply) {
	for (const {reply: change} of KNOWN)
		if (change)
			change(step, reply);
	return reply;
}

module.exports = {KNOWN, sameMessage, settle};
