// SPDX-License-Identifier: MIT
'use strict';

// The two that are asked: each has ask(op, params), a promise of the reply.

const {fork, spawn} = require('node:child_process');
const {once} = require('node:events');
const http = require('node:http');
const path = require('node:path');
const readline = require('node:readline');

// One process "keyslice api": a request a line, a reply a line.
class Keyslice {
	constructor(program, store) {
		this.process = spawn(program, ['api', store],
			{stdio: ['pipe', 'pipe', 'inherit']});
		this.waiting = [];
		readline.createInterface({input: this.process.stdout})
			.on('line', (line) => this.waiting.shift().resolve(line));
		this.process.on('exit', () => this.waiting.forEach(({reject}) =>
			reject(new Error('keyslice api has ended'))));
	}

	async ask(op, params) {
		const reply = new Promise((resolve, reject) =>
			this.waiting.push({resolve, reject}));

		this.process.stdin.write(`${JSON.stringify({op, params})}\n`);
		return JSON.parse(await reply);
	}

	close() {
		this.process.stdin.end();
	}
}

// dynalite over HTTP on the loopback interface, with one connection.
class Dynalite {
	// In a process of its own, or in this one.
	static async start(directory, {apart = false} = {}) {
		const side = new Dynalite();
		const options = {createTableMs: 0, deleteTableMs: 0};

		side.agent = new http.Agent({keepAlive: true, maxSockets: 1});
		if (apart) {
			side.process = fork(__filename, [directory]);
			[side.port] = await once(side.process, 'message');
			return side;
		}
		side.server = require(path.resolve(directory))(options);
		side.server.listen(0, '127.0.0.1');
		await once(side.server, 'listening');
		side.port = side.server.address().port;
		return side;
	}

	async ask(op, params) {
		const text = await this.post(op, JSON.stringify(params));
		const reply = text === '' ? {} : JSON.parse(text);

		if (op === 'CreateTable' && !reply.__type)
			await this.active(params.TableName);
		return reply;
	}

	async active(TableName) {
		for (;;) {
			const {Table} = await this.ask('DescribeTable', {TableName});

			if (Table.TableStatus === 'ACTIVE')
				return;
		}
	}

	post(op, body) {
		const options = {
			agent: this.agent,
			host: '127.0.0.1',
			port: this.port,
			method: 'POST',
			headers: {
				'content-type': 'application/x-amz-json-1.0',
				'content-length': Buffer.byteLength(body),
				'x-amz-target': `DynamoDB_20120810.${op}`,
				'x-amz-date': '20260101T000000Z',
				authorization: 'AWS4-HMAC-SHA256 Credential=none/' +
					'20260101/local/dynamodb/aws4_request, ' +
					'SignedHeaders=host, Signature=none',
			},
		};

		return new Promise((resolve, reject) => {
			const request = http.request(options, (response) => {
				const chunks = [];

				response.on('data', (chunk) => chunks.push(chunk));
				response.on('end', () =>
					resolve(Buffer.concat(chunks).toString()));
			});

			request.on('error', reject);
			request.end(body);
		});
	}

	close() {
		this.agent.destroy();
		if (this.process)
			this.process.kill();
		else
			this.server.close();
	}
}

module.exports = {Keyslice, Dynalite};

// The process of its own.
if (require.main === module)
	Dynalite.start(process.argv[2]).then(({port}) => process.send(port));
