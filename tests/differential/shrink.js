// SPDX-License-Identifier: MIT
'use strict';

// The shortest sequence of requests that still shows a difference.

const TRIES_MAX = 600;

// All values made of this one by leaving out one member or element.
function* smaller(value) {
	if (value === null || typeof value !== 'object')
		return;
	for (const name of Object.keys(value)) {
		const without = Array.isArray(value) ?
			value.filter((_, i) => i !== Number(name)) :
			Object.fromEntries(Object.entries(value).filter(
				([other]) => other !== name));

		yield without;
		for (const inner of smaller(value[name])) {
			const copy = Array.isArray(value) ? [...value] : {...value};

			copy[name] = inner;
			yield copy;
		}
	}
}

class Shrinking {
	constructor(match, steps) {
		this.match = match;
		this.steps = steps;
		this.tries = 0;
	}

	// Takes over the steps if they fail in the last of them, in that way.
	async accept(steps) {
		if (this.tries++ >= TRIES_MAX)
			return false;
		const found = await this.match.play(steps);
		const op = steps[steps.length - 1].op;

		if (found === null || !found.made || steps[found.index].op !== op ||
			this.kind && this.kind !== kindOf(found))
			return false;
		this.kind = kindOf(found);
		this.steps = steps.slice(0, found.index + 1);
		this.found = found;
		return true;
	}

	// Leaves out more and more narrow ranges of the steps.
	async dropSteps() {
		for (let n = this.steps.length >> 1; n > 0; n >>= 1) {
			for (let i = 1; i < this.steps.length - 1;) {
				const end = Math.min(i + n, this.steps.length - 1);
				const left = [...this.steps.slice(0, i),
					...this.steps.slice(end)];

				if (!await this.accept(left))
					i = end;
			}
		}
	}

	async dropMembers() {
		for (let i = this.steps.length - 1; i >= 0; i--)
			while (await this.dropMember(i))
				;
	}

	async dropMember(i) {
		const step = this.steps[i];

		for (const params of smaller(step.params)) {
			const steps = [...this.steps];

			steps[i] = {...step, params};
			if (await this.accept(steps) && this.steps.length > i)
				return true;
		}
		return false;
	}
}

// Which of the two refuses: what a shorter sequence must not change.
function kindOf({ours, theirs}) {
	const type = (text) => (/"__type":"[^"]*#(\w+)/.exec(text) || [])[1];

	return `${type(ours)} ${type(theirs)}`;
}

module.exports = async function shrink(match, steps) {
	const shrinking = new Shrinking(match, steps);

	if (!await shrinking.accept(steps))
		return {steps, found: await match.play(steps) ||
			{ours: 'not seen again', theirs: 'not seen again'}};
	await shrinking.dropSteps();
	await shrinking.dropMembers();
	return shrinking;
};
