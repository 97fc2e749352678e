// SPDX-License-Identifier: MIT
'use strict';

/*
 * A page of a Query from "keyslice api" and from dynalite, in turn:
 *
 *	api.js KEYSLICE DYNALITE STORE
 *
 * Both have the same items: Keyslice in a file, dynalite in memory. This process
 * asks one request after the other and parses the reply; each of the two runs in
 * a process of its own, Keyslice at the other end of a pipe, dynalite at that of
 * one HTTP connection over the loopback interface.
 */

const {Keyslice, Dynalite} = require('../differential/sides');

const COLLECTIONS = 20;
const ITEMS = 500;
const PAGE = 50;
const ROUNDS = 1000;

const key = (name, type) => ({AttributeName: name, KeyType: type});
const text = (name) => ({AttributeName: name, AttributeType: 'S'});
const TABLE = {
	TableName: 'Fleet',
	KeySchema: [key('vehicleId', 'HASH'), key('recordedAt', 'RANGE')],
	AttributeDefinitions: [text('vehicleId'), text('recordedAt')],
	BillingMode: 'PAY_PER_REQUEST',
};

const item = (v, i) => ({
	vehicleId: {S: `VEH#V-${v}`},
	recordedAt: {S: `TS#${String(i).padStart(6, '0')}`},
	speedKph: {N: String((v * 31 + i * 7) % 120)},
	coolantC: {N: String(70 + i % 40)},
	fuelPct: {N: String(i % 101)},
	depotCode: {S: `DEP-${i % 50}`},
	driver: {S: `DRV#${v * 17 % 9000}`},
	odometer: {N: String(v * 1000 + i)},
});

async function load(side) {
	await side.ask('CreateTable', TABLE);
	for (let v = 0; v < COLLECTIONS; v++)
		for (let i = 0; i < ITEMS; i += 25)
			await side.ask('BatchWriteItem', {RequestItems: {
				Fleet: Array.from({length: 25}, (_, k) =>
					({PutRequest: {Item: item(v, i + k)}}))}});
}

async function page(side, n) {
	const start = process.hrtime.bigint();
	const reply = await side.ask('Query', {
		TableName: 'Fleet',
		KeyConditionExpression: 'vehicleId = :v AND recordedAt > :t',
		ExpressionAttributeValues: {
			':v': {S: `VEH#V-${n % COLLECTIONS}`},
			':t': {S: `TS#${String(n * 13 % (ITEMS - PAGE - 1))
				.padStart(6, '0')}`}},
		Limit: PAGE,
	});

	if (reply.Count !== PAGE)
		throw new Error(JSON.stringify(reply));
	return Number(process.hrtime.bigint() - start) / 1000;
}

const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];

async function main(program, dynalite, store) {
	const sides = [new Keyslice(program, store),
		await Dynalite.start(dynalite, {apart: true})];
	const times = [[], []];

	await Promise.all(sides.map(load));
	for (let n = -ROUNDS / 10; n < ROUNDS; n++) {
		const took = [await page(sides[0], n + ROUNDS),
			await page(sides[1], n + ROUNDS)];

		// The first ones only warm both up.
		if (n >= 0)
			took.forEach((us, i) => times[i].push(us));
	}
	const [ours, theirs] = times.map(median);
	console.log(`Query page of ${PAGE}: api through a pipe ` +
		`${ours.toFixed(0)} us, dynalite over HTTP on loopback ` +
		`${theirs.toFixed(0)} us, ` +
		`${(theirs / ours).toFixed(1)} times as fast`);
	sides.forEach((side) => side.close());
}

main(...process.argv.slice(2)).catch((error) => {
	console.error(error.message);
	process.exit(2);
});
