// SPDX-License-Identifier: MIT
'use strict';

// A sequence of random numbers, the same for the same seed everywhere.
class Random {
	constructor(seed) {
		this.state = seed >>> 0;
	}

	// At least 0, less than below.
	number(below) {
		this.state = (this.state + 0x6d2b79f5) >>> 0;
		let t = this.state;
		t = Math.imul(t ^ (t >>> 15), t | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) % below;
	}

	// True so many times of a hundred.
	chance(percent) {
		return this.number(100) < percent;
	}

	pick(list) {
		return list[this.number(list.length)];
	}

	// One of the values of [[weight, value], ...].
	weighted(list) {
		let left = this.number(list.reduce((sum, [w]) => sum + w, 0));

		for (const [weight, value] of list) {
			if (left < weight)
				return value;
			left -= weight;
		}
	}

	// Some of the list, at least one, in the order of the list.
	some(list, percent = 40) {
		const some = list.filter(() => this.chance(percent));

		return some.length > 0 ? some : [this.pick(list)];
	}

	list(atMost, make) {
		return Array.from({length: this.number(atMost + 1)}, make);
	}
}

module.exports = Random;
