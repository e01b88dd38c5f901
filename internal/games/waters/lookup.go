package waters

import "github.com/bigriver/bigriver/internal/engine"

// What bots ask of the rules.

// Position is which position a seat decides for now: of one person's two, the first that something is open for; or -1.
func (r Rules) Position(s *State, by engine.Seat) int8 { return r.t.position(s, by) }
