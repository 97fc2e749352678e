// SPDX-License-Identifier: MIT
'use strict';

const {ATTRIBUTES, attributeValue, keyValue} = require('./values');

// Attributes that only indexes have as keys.
const INDEX_ATTRIBUTES = ['g1', 'g2', 'g3', 'l1', 'l2'];

const element = (name, i) => ({AttributeName: name,
	KeyType: i === 0 ? 'HASH' : 'RANGE'});

// A random table: its key, its indexes, and the items that go into it.
class Table {
	constructor(random) {
		this.random = random;
		this.wide = random.chance(40);
		this.key = random.chance(75) ? ['pk', 'sk'] : ['pk'];
		this.types = {};
		for (const name of [...this.key, ...INDEX_ATTRIBUTES])
			this.types[name] = random.weighted(
				[[5, 'S'], [3, 'N'], [2, 'B']]);
		this.indexes = [...this.globals(), ...this.locals()];
		this.indexKeys = [...new Set(this.indexes.flatMap((index) =>
			index.key))].filter((name) => !this.key.includes(name));
	}

	index(kind, name, key) {
		const type = this.random.pick(['ALL', 'KEYS_ONLY', 'INCLUDE']);
		const included = type === 'INCLUDE' ?
			this.random.some(Object.keys(ATTRIBUTES), 30) : [];

		return {kind, name, key, type, included};
	}

	globals() {
		const names = ['g1', 'g2', 'g3', ...this.key];

		return this.random.list(3, () => {
			const hash = this.random.pick(names);
			const range = this.random.pick(names);

			return hash === range ? [hash] : [hash, range];
		}).map((key, i) => this.index('Global', `global${i}`, key));
	}

	locals() {
		if (this.key.length < 2)
			return [];
		return this.random.list(2, () => 0).map((_, i) =>
			this.index('Local', `local${i}`, ['pk', `l${i + 1}`]));
	}

	definition() {
		const names = [...this.key, ...this.indexKeys];
		const params = {
			TableName: '@table',
			KeySchema: this.key.map(element),
			AttributeDefinitions: names.map((name) => ({
				AttributeName: name,
				AttributeType: this.types[name]})),
			BillingMode: 'PAY_PER_REQUEST',
		};

		for (const index of this.indexes) {
			const all = `${index.kind}SecondaryIndexes`;
			const Projection = {ProjectionType: index.type};

			if (index.type === 'INCLUDE')
				Projection.NonKeyAttributes = index.included;
			params[all] = [...params[all] || [], {
				IndexName: index.name,
				KeySchema: index.key.map(element), Projection}];
		}
		return params;
	}

	// Whether the attribute is in entries of the index (null: the table).
	projects(index, name) {
		return index === null || index.type === 'ALL' ||
			index.key.includes(name) || this.key.includes(name) ||
			index.included.includes(name);
	}

	keyPart(name) {
		return keyValue(this.random, this.types[name],
			{hash: name === 'pk', wide: this.wide});
	}

	itemKey() {
		return Object.fromEntries(this.key.map((name) =>
			[name, this.keyPart(name)]));
	}

	item() {
		const item = this.itemKey();

		for (const name of this.indexKeys)
			if (this.random.chance(65))
				item[name] = this.keyPart(name);
		for (const [name, {rare}] of Object.entries(ATTRIBUTES))
			if (this.random.chance(rare ? 8 : 35))
				item[name] = attributeValue(this.random, name);
		return item;
	}

	toString() {
		const indexes = this.indexes.map(({kind, key, type}) =>
			`${kind.toLowerCase()} ${key.join('+')} ${type}`);
		const key = this.key.map((name) =>
			`${name}:${this.types[name]}`);

		return [key.join(','), ...indexes].join('; ');
	}
}

module.exports = Table;
