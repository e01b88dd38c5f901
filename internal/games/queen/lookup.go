package queen

import "github.com/bigriver/bigriver/internal/games/queen/tiles"

// What bots ask about the printed tiles, to look further ahead than the list of ends does. Their search is in lookup_search.go.

// Next returns the field that a step leads to, water or not, with a boat or without; false: there is bank, or no tile (QB-16, QB-17).
func (r Rules) Next(s *State, slot, field int8, h tiles.Heading) (toSlot, toField int8, ok bool) {
	to := r.t.next(s, CellAt(slot, field), h)
	if to == nowhere {
		return 0, 0, false
	}
	return to.slot(), to.field(), true
}

// Printed returns what is printed on a tile: its water, as a set of fields, and its dock, -1 if it has none.
func (r Rules) Printed(t tiles.Tile) (water uint32, dock int8) {
	return r.t.Tiles[t].Water, r.t.Tiles[t].Dock
}

// Landing returns the landing fields of the newest tile, as a set; none before the jetty is laid (QB-44, QB-45).
func (r Rules) Landing(s *State) uint32 { return r.t.landing(s) }

// Special returns the sandbars, logs and coal docks of a tile of The Black Rose, as sets of fields.
func (r Rules) Special(t tiles.Tile) (sand, logs, coal uint32) {
	tile := &r.t.Tiles[t]
	return tile.Sand, tile.Logs, tile.Coal
}
