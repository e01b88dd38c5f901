package queen

// manner is how a pilot weighs what it does not know yet. The figures were found by trying one
// after the other in races of two (docs/lab/bots.md).
type manner struct {
	coal    int32 // what coal is worth, in hundredths of what it is worth to simple
	leaving int32 // what passing a station costs besides a later stop, in parts of a round
	short   int32 // what it costs if boats need more passengers than there are, in quarters of what simple fears
	unknown int32 // what the next tile may cost, in hundredths of the same
}

// plain is the manner of simple, and of the inputs of the net.
func plain() manner { return manner{coal: 100, leaving: 8, short: 4, unknown: 100} }

// bold is the manner in which the ends that the net evaluates are listed. It fears less to be left
// without passengers, and less what the next tile may bring.
func bold() manner { return manner{coal: 110, leaving: 12, short: 1, unknown: 80} }
