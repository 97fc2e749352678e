// SPDX-License-Identifier: MIT
'use strict';

const {ATTRIBUTES, MEMBERS, attributeValue, make} = require('./values');

const ofType = (type) => Object.keys(ATTRIBUTES).filter((name) =>
	ATTRIBUTES[name].type === type && !ATTRIBUTES[name].noSums);

/*
 * A random update expression. Each attribute is the target of one action at
 * most, and one that is copied from is no target: see known.js.
 */
class Update {
	constructor(random, table, expressions) {
		this.random = random;
		this.table = table;
		this.expressions = expressions;
		this.targets = new Set();
		this.sources = new Set();
		this.sections = {SET: [], REMOVE: [], ADD: [], DELETE: []};
		for (let n = 1 + random.number(5); n > 0; n--)
			this.act(random.weighted([[8, 'SET'], [3, 'REMOVE'],
				[3, 'ADD'], [2, 'DELETE']]));
	}

	toString() {
		const {random} = this;
		const texts = Object.entries(this.sections)
			.filter(([, actions]) => actions.length > 0)
			.map(([name, actions]) => (random.chance(80) ? name :
				name.toLowerCase()) + ` ${actions.join(', ')}`);

		return (random.chance(50) ? texts : texts.reverse()).join(' ');
	}

	act(section) {
		const action = this[section.toLowerCase()]();

		if (action !== null)
			this.sections[section].push(action);
	}

	// One of the names that is still free, or null.
	target(names) {
		const free = names.filter((name) => !this.targets.has(name) &&
			!this.sources.has(name));

		if (free.length === 0)
			return null;
		const name = this.random.pick(free);
		this.targets.add(name);
		return name;
	}

	source(names) {
		const free = names.filter((name) => !this.targets.has(name));

		if (free.length === 0)
			return null;
		const name = this.random.pick(free);
		this.sources.add(name);
		return this.expressions.name(name);
	}

	value(value) {
		return this.expressions.value(value);
	}

	set() {
		const {random, table, expressions} = this;
		const name = this.target([...Object.keys(ATTRIBUTES),
			...table.indexKeys]);

		if (name === null)
			return null;
		const path = expressions.name(name);
		if (table.indexKeys.includes(name))
			return `${path} = ${this.kept(path, table.keyPart(name))}`;
		const {type, noSums} = ATTRIBUTES[name];
		if (type === 'N' && !noSums && random.chance(70))
			return `${path} = ${this.sum(path)}`;
		if (type === 'L' && random.chance(80))
			return this.setList(path);
		if (type === 'M' && random.chance(80))
			return this.setMap(path);
		return `${path} = ${this.right(path, name, type)}`;
	}

	kept(path, value) {
		const literal = this.value(value);

		return this.random.chance(30) ?
			`if_not_exists(${path}, ${literal})` : literal;
	}

	right(path, name, type) {
		const source = this.random.chance(20) ?
			this.source(ofType(type)) : null;

		return source !== null ? source :
			this.kept(path, attributeValue(this.random, name));
	}

	operand(path) {
		const {random} = this;
		const number = make.N(random);

		switch (random.number(4)) {
		case 0:
			return path;
		case 1:
			return `if_not_exists(${path}, ${this.value(number)})`;
		case 2:
			return this.source(ofType('N')) || path;
		default:
			return this.value(number);
		}
	}

	sum(path) {
		const one = this.operand(path);
		const two = this.operand(path);

		return `${one} ${this.random.pick(['+', '-'])} ${two}`;
	}

	setList(path) {
		const {random} = this;
		const list = this.value(make.L(random));

		switch (random.number(4)) {
		case 0:
			return `${path} = list_append(${path}, ${list})`;
		case 1:
			return `${path} = list_append(${list}, ` +
				`if_not_exists(${path}, ${list}))`;
		case 2:
			return `${path} = ${list}`;
		default:
			return `${path}[${random.number(5)}] = ${list}`;
		}
	}

	setMap(path) {
		const {random, expressions} = this;
		const [name, type] = random.pick(Object.entries(MEMBERS));
		const member = `${path}.${expressions.member(name)}`;

		if (type === 'N' && random.chance(50))
			return `${member} = ${member} + ${this.value({N: '1'})}`;
		if (type === 'M' && random.chance(50))
			return `${member}.city = ${this.value({S: 'new'})}`;
		return `${member} = ${this.kept(member, make[type](random))}`;
	}

	remove() {
		const {random, table, expressions} = this;
		const name = this.target([...Object.keys(ATTRIBUTES),
			...table.indexKeys]);

		if (name === null)
			return null;
		const path = expressions.name(name);
		const {deep, type} = ATTRIBUTES[name] || {};
		return deep && random.chance(70) ?
			expressions.into(type, path).text : path;
	}

	// Of the type the attribute has, or "any", which may have another.
	ofSets(types) {
		const type = this.random.pick(types);
		const name = this.target([...ofType(type), 'any']);

		return name === null ? null : `${this.expressions.name(name)} ` +
			this.value(make[type](this.random));
	}

	add() {
		return this.ofSets(['N', 'N', 'SS', 'NS', 'BS']);
	}

	delete() {
		return this.ofSets(['SS', 'NS', 'BS']);
	}
}

module.exports = Update;
