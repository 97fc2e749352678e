// SPDX-License-Identifier: MIT
'use strict';

const {ATTRIBUTES, MEMBERS, attributeValue, deep, make} = require('./values');

// The expressions of one request, with the names and values they stand for.
class Expressions {
	constructor(random, table) {
		this.random = random;
		this.table = table;
		this.names = {};
		this.values = {};
	}

	name(name) {
		const {bare} = ATTRIBUTES[name] || {bare: true};
		const known = Object.keys(this.names).find((placeholder) =>
			this.names[placeholder] === name);

		if (bare && this.random.chance(50))
			return name;
		if (known)
			return known;
		const placeholder = `#n${Object.keys(this.names).length}`;
		this.names[placeholder] = name;
		return placeholder;
	}

	value(value) {
		const placeholder = `:v${Object.keys(this.values).length}`;

		this.values[placeholder] = value;
		return placeholder;
	}

	member(name) {
		return this.random.chance(70) ? name : this.name(name);
	}

	// A path into the map or list TEXT, with the type there: "deep" if any.
	into(type, text) {
		const {random} = this;

		if (type === 'L' || type === 'deep') {
			const element = `${text}[${random.number(4)}]`;

			return random.chance(70) ? {text: element, type: 'deep'} :
				this.into('deep', element);
		}
		const [name, its] = random.pick(Object.entries(MEMBERS));
		const path = {text: `${text}.${this.member(name)}`, type: its};

		return (its === 'M' || its === 'L') && random.chance(60) ?
			this.into(its, path.text) : path;
	}

	/*
	 * A path to a random attribute of those, with what is known of it: its
	 * head, type, and the flags of ATTRIBUTES.
	 */
	path(names, accept = () => true) {
		const all = names.filter((name) => accept(this.about(name)));
		const head = this.random.pick(all);
		const about = this.about(head);
		const path = {...about, head, text: this.name(head)};

		if (about.deep && this.random.chance(70)) {
			Object.assign(path, this.into(about.type, path.text));
			path.nested = true;
		}
		return path;
	}

	about(name) {
		const type = this.table.types[name];

		return ATTRIBUTES[name] || {type, key: true,
			wide: this.table.wide && type === 'S'};
	}

	// A literal that is likely to matter to the path.
	literal(path, types = ['S', 'N', 'B']) {
		const {random} = this;

		if (types.includes(path.type) && random.chance(85)) {
			if (path.key)
				return this.table.keyPart(path.head);
			return path.nested ? make[path.type](random) :
				attributeValue(random, path.head);
		}
		return make[random.pick(types)](random);
	}

	/*
	 * Conditions and filters on the attributes NAMES. What leaf() makes binds
	 * tighter than AND and NOT.
	 */
	condition(names, depth = 0) {
		const {random} = this;
		const next = () => this.condition(names, depth + 1);

		switch (random.weighted([[4 + 3 * depth, 'leaf'], [2, 'AND'],
			[2, 'OR'], [1, 'NOT']])) {
		case 'AND':
			return `${this.grouped(next())} AND ${this.grouped(next())}`;
		case 'OR':
			return `${next()} OR ${next()}`;
		case 'NOT':
			return `NOT ${this.grouped(next())}`;
		default:
			return this.leaf(names);
		}
	}

	grouped(text) {
		return / (AND|OR) |NOT /.test(text) ? `(${text})` : text;
	}

	leaf(names) {
		const kind = this.random.weighted([[6, 'compare'], [2, 'between'],
			[2, 'in'], [3, 'exists'], [2, 'type'], [2, 'begins'],
			[3, 'contains'], [2, 'size'], [1, 'paths'], [1, 'equal']]);

		return this[kind](names);
	}

	compare(names) {
		const {random} = this;
		const path = this.path(names, ({wide}) => !wide);
		const value = this.value(this.literal(path));
		const op = random.pick(['=', '<>', '<', '<=', '>', '>=']);

		return random.chance(85) ? `${path.text} ${op} ${value}` :
			`${value} ${op} ${path.text}`;
	}

	// Types that are equal or not, and have no order.
	equal(names) {
		const path = this.path(names);
		const value = this.value(this.literal(path,
			['BOOL', 'NULL', 'SS', 'NS', 'BS']));

		return `${path.text} ${this.random.pick(['=', '<>'])} ${value}`;
	}

	between(names) {
		const path = this.path(names, ({falsy, rare, wide}) =>
			!falsy && !rare && !wide);
		const one = this.literal(path);
		const type = Object.keys(one)[0];
		const other = path.type === type ? this.literal(path, [type]) :
			make[type](this.random);
		const bounds = `${this.value(one)} AND ${this.value(other)}`;

		return `${path.text} BETWEEN ${bounds}`;
	}

	in(names) {
		const path = this.path(names, ({falsy}) => !falsy);
		const values = this.random.list(4, () =>
			this.value(this.literal(path, ['S', 'N', 'B', 'NULL', 'SS',
				'NS', 'BS'])));

		if (values.length === 0)
			values.push(this.value(this.literal(path)));
		return `${path.text} IN (${values.join(', ')})`;
	}

	exists(names) {
		const not = this.random.pick(['', 'not_']);

		return `attribute_${not}exists(${this.path(names).text})`;
	}

	type(names) {
		const path = this.path(names, ({falsy}) => !falsy);
		const type = this.random.pick(Object.keys(make));

		return `attribute_type(${path.text}, ${this.value({S: type})})`;
	}

	begins(names) {
		const path = this.path(names, ({key, type}) => !key || type === 'S');
		const value = this.value(this.literal(path, ['S', 'B']));

		return `begins_with(${path.text}, ${value})`;
	}

	contains(names) {
		const path = this.path(names, ({key, type}) => !key || type === 'S');
		const one = this.random.pick(['S', 'N', 'B']);
		const value = this.value(make[one](this.random));

		return `contains(${path.text}, ${value})`;
	}

	size(names) {
		const path = this.path(names, ({falsy, key}) => !falsy && !key);
		const op = this.random.pick(['=', '<', '<=', '>', '>=']);
		const size = this.value({N: String(this.random.number(5))});

		return `size(${path.text}) ${op} ${size}`;
	}

	// Two paths, of which the first is there.
	paths(names) {
		const plain = ({deep: isDeep, wide}) => !isDeep && !wide;
		const one = this.path(names, plain);
		const two = this.path(names, plain);
		const ops = 'SNB'.includes(one.type) ?
			['=', '<>', '<', '<=', '>', '>='] : ['=', '<>'];

		if (one.head === two.head)
			return this.exists(names);
		return `(attribute_exists(${one.text}) AND ` +
			`${one.text} ${this.random.pick(ops)} ${two.text})`;
	}

	// Paths of a projection, none of which is the beginning of another.
	projection(names) {
		const {random} = this;
		const paths = [];

		for (const head of random.some(names, 25)) {
			const {deep: isDeep, type} = this.about(head);
			const text = this.name(head);

			if (isDeep && random.chance(70))
				paths.push(...this.inner(type, text));
			else
				paths.push(text);
		}
		return random.chance(50) ? paths.join(', ') :
			paths.reverse().join(',');
	}

	inner(type, text) {
		const {random} = this;

		if (type === 'L')
			return random.some([0, 1, 2, 3]).map((i) => `${text}[${i}]`);
		return random.some(Object.keys(MEMBERS)).map((name) => {
			const path = `${text}.${this.member(name)}`;

			return MEMBERS[name] === 'L' && random.chance(50) ?
				`${path}[${random.number(3)}]` : path;
		});
	}

	// Members of the request for what the expressions used.
	used() {
		const params = {};

		if (Object.keys(this.names).length > 0)
			params.ExpressionAttributeNames = this.names;
		if (Object.keys(this.values).length > 0)
			params.ExpressionAttributeValues = this.values;
		return params;
	}

	any() {
		return deep(this.random, 1);
	}
}

module.exports = Expressions;
