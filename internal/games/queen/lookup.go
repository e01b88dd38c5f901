package queen

// What a bot may want to know of the printed tiles, to look further ahead than the list of ends does.

// Next is the field that a step leads to, water or not, whoever stands there; false: there is bank, or no tile (QB-16, QB-17).
func (r Rules) Next(s *State, slot, field int8, h Heading) (toSlot, toField int8, ok bool) {
	to := r.t.next(s, at(slot, field), h)
	if to == nowhere {
		return 0, 0, false
	}
	return to.slot(), to.field(), true
}

// Printed is what is printed on a tile: its water, as a set of fields, and its dock, -1 if it has none.
func (r Rules) Printed(t Tile) (water uint32, dock int8) {
	return r.t.tiles[t].water, r.t.tiles[t].dock
}

// Landing are the landing fields of the newest tile, as a set; none before the jetty is there (QB-44, QB-45).
func (r Rules) Landing(s *State) uint32 { return r.t.landing(s) }

// Special is what is printed on the water of a tile of The Black Rose: its sandbars, logs and coal docks, as sets of fields.
func (r Rules) Special(t Tile) (sand, logs, coal uint32) {
	tile := &r.t.tiles[t]
	return tile.sand, tile.logs, tile.coal
}
