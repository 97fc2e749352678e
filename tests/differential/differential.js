// SPDX-License-Identifier: MIT
'use strict';

/*
 * Asks Keyslice and dynalite the same, and compares:
 *
 *	differential.js KEYSLICE DYNALITE DIRECTORY [hunt [SECONDS [SEED]]]
 *
 * Each check is one random table with its requests. A difference that known.js
 * does not list fails, with the shortest sequence of requests that shows it.
 */

const path = require('node:path');
const Random = require('./random');
const same = require('./compare');
const fault = require('./faults');
const shrink = require('./shrink');
const Table = require('./tables');
const {put, request} = require('./requests');
const {Keyslice, Dynalite} = require('./sides');

const TABLES = 24;
const PUTS = 25;
const REQUESTS = 95;
const PAGES_MAX = 100;

function randomSteps(seed) {
	const random = new Random(seed);
	const table = new Table(random);
	const steps = [{op: 'CreateTable', params: table.definition()}];

	for (let i = 0; i < PUTS; i++)
		steps.push({op: 'PutItem',
			params: {TableName: '@table', Item: table.item()}});
	for (let i = 0; i < REQUESTS; i++) {
		const step = request(random, table);

		steps.push(random.chance(12) ? fault(random, table, step) : step);
	}
	return {table, steps};
}

class Match {
	constructor(keyslice, dynalite) {
		this.sides = [keyslice, dynalite];
		this.tables = 0;
		this.requests = 0;
	}

	// All pages of the step from one side, an error being the last.
	async pages(side, {op, params, follow}) {
		const pages = [];
		let next = params;

		while (next !== null && pages.length < PAGES_MAX) {
			const reply = await side.ask(op, next);

			this.requests++;
			pages.push(reply);
			next = follow && reply.LastEvaluatedKey ?
				{...params, ExclusiveStartKey: reply.LastEvaluatedKey} :
				null;
		}
		return pages;
	}

	async answer(side, step) {
		const {params} = step;
		const all = [];

		if (step.order !== 'segments' || step.faulty ||
			!(params.TotalSegments > 0))
			return this.pages(side, step);
		for (let Segment = 0; Segment < params.TotalSegments; Segment++)
			all.push(...await this.pages(side,
				{...step, params: {...params, Segment}}));
		return all;
	}

	// What the service adds to a failed condition, and dynalite does not.
	async addItem(dynalite, {params}, [reply]) {
		if (!/ConditionalCheckFailed/.test(reply.__type) ||
			!params.ReturnValuesOnConditionCheckFailure)
			return;
		const {Table: {KeySchema}} = await dynalite.ask('DescribeTable',
			{TableName: params.TableName});
		const Key = params.Key || Object.fromEntries(KeySchema.map(
			({AttributeName: name}) => [name, params.Item[name]]));
		const {Item} = await dynalite.ask('GetItem',
			{TableName: params.TableName, Key});

		if (Item)
			reply.Item = Item;
	}

	// Plays the steps on a new table; the first difference, or null.
	async play(steps) {
		const name = `table-${this.tables++}`;

		let made = true;

		for (const [index, step] of steps.entries()) {
			const text = JSON.stringify(step).replaceAll('@table', name);
			const named = JSON.parse(text);
			const [ours, theirs] = await Promise.all(this.sides.map(
				(side) => this.answer(side, named)));

			await this.addItem(this.sides[1], named, theirs);
			const [one, two] = [ours, theirs].map((pages) =>
				JSON.stringify(pages));
			if (!same(named, ours, theirs))
				return {index, ours: one, theirs: two, made};
			made = made && !(step.op === 'CreateTable' && ours[0].__type);
		}
		return null;
	}
}

async function check(match, seed, number) {
	const {table, steps} = randomSteps(seed);
	const before = match.requests;
	const found = await match.play(steps);
	const what = `seed ${seed}: ${table}`;

	if (found === null) {
		console.log(`ok ${number} - ${what} ` +
			`(${(match.requests - before) / 2} requests)`);
		return true;
	}
	console.log(`not ok ${number} - ${what}`);
	const shown = await shrink(match, steps.slice(0, found.index + 1));
	for (const {op, params} of shown.steps)
		console.log(`# ${JSON.stringify({op, params})}`);
	console.log(`# keyslice: ${shown.found.ours}`);
	console.log(`# dynalite: ${shown.found.theirs}`);
	return false;
}

async function main(program, dynalite, directory, mode, seconds, seed) {
	const hunt = mode === 'hunt';
	const end = Date.now() + 1000 * Number(seconds || 600);
	const first = hunt ? Number(seed || Date.now() % 1e6) : 1;
	const match = new Match(
		new Keyslice(program, path.join(directory, 'differential.db')),
		await Dynalite.start(dynalite));
	let number = 0;
	let failed = 0;

	while (hunt ? Date.now() < end : number < TABLES) {
		number++;
		if (!await check(match, first + number, number))
			failed++;
	}
	console.log(`1..${number}`);
	match.sides.forEach((side) => side.close());
	process.exitCode = failed > 0 ? 1 : 0;
}

main(...process.argv.slice(2)).catch((error) => {
	console.log(`Bail out! ${error.stack.replaceAll('\n', ' ')}`);
	process.exit(2);
});
