package waters

import "github.com/bigriver/bigriver/internal/engine"

// What bots ask of the rules.

// Position returns the position that a seat decides for now, or -1. A person who plays two decides for the first of them that
// has something to decide.
func (r Rules) Position(s *State, by engine.Seat) int8 { return r.t.position(s, by) }
