# SPDX-License-Identifier: MIT
# Telemetry: awk -v n=ITEMS -v per=ITEMS_A_VEHICLE -v kind=csv|ddb -v order=sorted|arrival
# -f generate.awk. The same items in each kind, by a generator of its own, so
# that every awk makes the same. Its months have 28 days, so that stamps of any
# number sort as they come.
function rnd(below) {
	seed = (seed * 69069 + 12345) % 4294967296
	return int(seed / 65536) % below
}

function stamp(s, h, m, d) {
	h = int(s / 3600)
	m = int(s / 60) % 60
	d = int(h / 24)
	return sprintf("TS#%d-%02d-%02dT%02d:%02d:%02dZ", 2026 + int(d / 336), 1 + int(d / 28) % 12, 1 + d % 28, h % 24, m, s % 60)
}

function emit(v, i, pk, sk, speed, cool, fuel, depot, driver, odo) {
	pk = sprintf("VEH#V-%07d", v)
	sk = stamp(i * 2)
	speed = rnd(120)
	cool = 70 + rnd(40)
	fuel = rnd(101)
	depot = "DEP-" rnd(50)
	driver = "DRV#" rnd(9000)
	odo = rnd(400000)
	if (kind == "csv")
		printf "%s,%s,%d,%d,%d,%s,%s,%d\n", pk, sk, speed, cool, fuel, depot, driver, odo
	else
		printf "{\"vehicleId\":{\"S\":\"%s\"},\"recordedAt\":{\"S\":\"%s\"},\"speedKph\":{\"N\":\"%d\"},\"coolantC\":{\"N\":\"%d\"},\"fuelPct\":{\"N\":\"%d\"},\"depotCode\":{\"S\":\"%s\"},\"driver\":{\"S\":\"%s\"},\"odometer\":{\"N\":\"%d\"}}\n", pk, sk, speed, cool, fuel, depot, driver, odo
}

BEGIN {
	seed = 7
	if (kind == "csv")
		print "vehicleId,recordedAt,speedKph,coolantC,fuelPct,depotCode,driver,odometer"
	vehicles = int(n / per)
	if (order == "arrival") {
		for (i = 0; i < per; i++)
			for (v = 0; v < vehicles; v++)
				emit(v, i)
	} else {
		for (v = 0; v < vehicles; v++)
			for (i = 0; i < per; i++)
				emit(v, i)
	}
}
