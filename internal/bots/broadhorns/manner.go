package broadhorns

// manner is how a merchant weighs what it may do, where the levels differ. The figures were found
// by trying one after the other in games of two (docs/lab/bots.md).
type manner struct {
	thirty int // what the boat of 30 ft is worth beside the profit that it promises, in tenths of a gold piece
	// by how many percent a space is worth more for each turn that the boat needs to it: the dear
	// ones are far away
	far    int
	margin int // what a purchase on the river has to bring at least, in tenths of a gold piece
}

// plain is the manner of simple, and of steady where it thinks as simple does.
func plain() manner { return manner{margin: 12} }

// daring goes further, in a larger boat, and buys on the river whatever brings anything.
func daring() manner { return manner{thirty: 10, far: 4} }

// worth returns what a space is worth to a boat that needs this number of turns to it.
func (m *merchant) worth(value, turns int) int { return value * (100 + turns*m.manner.far) / 100 }
