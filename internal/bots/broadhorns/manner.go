package broadhorns

// manner has the parameters of a merchant that differ between levels. The values were tuned one by
// one in two-player games (docs/lab/bots.md).
type manner struct {
	thirty int // bonus for the boat of 30 ft over its expected profit, in tenths of a gold piece
	// bonus in percent for a space, for each turn that the boat needs to get there: the valuable
	// ones are far away
	far    int
	margin int // minimum profit of a purchase on the river, in tenths of a gold piece
}

// plain is the manner of simple, and of steady where it uses simple.
func plain() manner { return manner{margin: 12} }

// daring goes further, in a larger boat, and buys everything on the river that makes a profit.
func daring() manner { return manner{thirty: 10, far: 4} }

// worth returns the value of a space for a boat that needs this number of turns to get there.
func (m *merchant) worth(value, turns int) int { return value * (100 + turns*m.manner.far) / 100 }
