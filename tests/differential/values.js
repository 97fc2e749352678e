// SPDX-License-Identifier: MIT
'use strict';

// Random values in DynamoDB's JSON, and the attributes that hold them.

const b64 = (...bytes) => Buffer.from(bytes).toString('base64');

// Values of keys: few, so that they meet, and such that order is put to the
// test. Partition keys are no beginnings of each other: see known.js.
const PARTITIONS = {
	S: ['a|', 'ab|', 'A|', 'a#b|', '~|'],
	N: ['0', '1', '-3', '40', '5e2', '0.6'],
	B: [b64(0, 0), b64(1, 0), b64(65, 66), b64(127, 1), b64(255, 255)],
};
const SORTS = {
	S: ['a', 'ab', 'a#1', 'a#10', 'a#2', 'a/', 'a0', 'A', 'b', 'b~', 'z',
		'x y', 'x', 'x-1', 'a\u0000', 'a\u0000b'],
	N: ['0', '-1', '1', '1.5', '-0.25', '10', '9', '99', '1e2', '-100',
		'12345678901234567890', '12345678901234567891', '-1e-10',
		'0.00010', '1E-130', '-9.9e125'],
	B: [b64(0), b64(0, 255), b64(65), b64(65, 66), b64(65, 0), b64(255),
		b64(255, 255), b64(128), b64(127)],
};
const WIDE = {
	partitions: ['é|', '€|', '😀|'],
	sorts: ['é', 'e\u0301', '€', '\uffee', '😀', '😀a', '\u{10ffff}'],
};

function keyValue(random, type, {hash = false, wide = false} = {}) {
	const plain = (hash ? PARTITIONS : SORTS)[type];
	const more = hash ? WIDE.partitions : WIDE.sorts;
	const values = type === 'S' && wide ? [...plain, ...more] : plain;

	return {[type]: random.pick(values)};
}

const STRINGS = ['a', 'b', 'ab', 'abc', 'aXb', 'B', 'b c', '10', '9'];
const NUMBERS = ['0', '1', '-1', '2', '3', '10', '2.5', '-0.5', '1e2', '007',
	'.5', '-0.0', '12.50'];
const WIDE_NUMBERS = [...NUMBERS, '9007199254740992', '9007199254740993',
	'1.2345678901234567890123456789012345678', '1E125', '-1e-130',
	'99999999999999999999999999999999999999'];
const BYTES = [b64(97), b64(97, 98), b64(98), b64(97, 98, 99), b64(0)];

const make = {
	S: (random) => ({S: random.pick(STRINGS)}),
	N: (random) => ({N: random.pick(NUMBERS)}),
	B: (random) => ({B: random.pick(BYTES)}),
	BOOL: (random) => ({BOOL: random.chance(50)}),
	NULL: () => ({NULL: true}),
	SS: (random) => ({SS: random.some(STRINGS, 25)}),
	NS: (random) => ({NS: random.some(['0', '1', '-1', '2.5', '1e2'])}),
	BS: (random) => ({BS: random.some(BYTES)}),
	L: (random, depth = 0) => ({L: random.list(4, () =>
		deep(random, depth + 1))}),
	M: (random, depth = 0) => {
		const members = {};

		for (const [name, type] of Object.entries(MEMBERS))
			if (random.chance(depth < 3 ? 60 : 20))
				members[name] = make[type](random, depth + 1);
		return {M: members};
	},
};

// What is in the maps of items.
const MEMBERS = {city: 'S', n: 'N', sub: 'M', row: 'L', tags: 'SS'};

function deep(random, depth) {
	const types = depth < 3 ? ['S', 'N', 'B', 'NULL', 'SS', 'M', 'L'] :
		['S', 'N', 'B'];

	return make[random.pick(types)](random, depth);
}

/*
 * The attributes of items besides keys: what type they have, and whether they
 * can be written bare. Those that may be false or empty are "falsy", what may
 * hold lists or maps is "deep": see known.js.
 */
const ATTRIBUTES = {
	city: {type: 'S', bare: true},
	town: {type: 'S', bare: true},
	note: {type: 'S', bare: true, falsy: true,
		make: (random) => ({S: random.pick(['', ...STRINGS])})},
	num: {type: 'N', bare: true},
	count: {type: 'N'},
	wide: {type: 'N', bare: true, noSums: true,
		make: (random) => ({N: random.pick(WIDE_NUMBERS)})},
	blob: {type: 'B'},
	raw: {type: 'B', falsy: true,
		make: (random) => ({B: random.pick(['', ...BYTES])})},
	flag: {type: 'BOOL', bare: true, falsy: true},
	none: {type: 'NULL', bare: true},
	tags: {type: 'SS', bare: true},
	nums: {type: 'NS', bare: true},
	bins: {type: 'BS', bare: true},
	list: {type: 'L', deep: true},
	doc: {type: 'M', bare: true, deep: true},
	'a.b c': {type: 'N'},
	any: {type: 'any', make: (random) => make[random.pick(['S', 'N', 'B',
		'NULL', 'SS', 'NS', 'BS'])](random)},
	pad: {type: 'S', bare: true, rare: true, make: (random) => ({
		S: 'p'.repeat(1 + random.number(6000))})},
};

function attributeValue(random, name) {
	const attribute = ATTRIBUTES[name];

	return (attribute.make || make[attribute.type])(random);
}

module.exports = {ATTRIBUTES, MEMBERS, attributeValue, deep, keyValue, make};
