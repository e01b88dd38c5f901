package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// What bots ask of the rules.

// Position returns the position that a seat decides for now, or -1. A person who plays two decides for the first of them that
// has something to decide.
func (r Rules) Position(s *State, by engine.Seat) int8 { return r.t.Position(s, by) }

// Ground is what a hex of the map always is.
type Ground struct {
	At        delta.Hex
	Kind      string // water, lowland, high or vicksburg
	Group     int8   // of lowland: its bit in State.Flooded
	Elevation int8   // of lowland
	Grows     bool   // fields and forest
}

// Grounds returns the hexes of the map.
func (r Rules) Grounds() []Ground {
	var list []Ground
	for h := delta.Hex(1); h < delta.Places; h++ {
		kind := r.t.Kind[h]
		if kind == delta.OffMap {
			continue
		}
		g := Ground{At: h, Kind: [...]string{"", "water", "lowland", "high", "vicksburg"}[kind], Grows: r.t.Grows.Has(h)}
		if kind == delta.Lowland {
			g.Group, g.Elevation = r.t.Group[h], r.t.Elev[h]
		}
		list = append(list, g)
	}
	return list
}
