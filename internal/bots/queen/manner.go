package queen

// manner has the parameters by which a pilot weighs uncertainty. The values were tuned one by one
// in races of two (docs/lab/bots.md).
type manner struct {
	coal    int32 // value of coal, in percent of its value to simple
	leaving int32 // cost of passing a station, in addition to a later stop, in parts of a round
	short   int32 // cost of a shortage of passengers, in quarters of simple's
	unknown int32 // cost of an unknown next tile, in percent of simple's
}

// plain is the manner of simple, and of the inputs of the net.
func plain() manner { return manner{coal: 100, leaving: 8, short: 4, unknown: 100} }

// bold is the manner for listing the ends that the net evaluates. It worries less about missing out
// on passengers, and about what the next tile may bring.
func bold() manner { return manner{coal: 110, leaving: 12, short: 1, unknown: 80} }
