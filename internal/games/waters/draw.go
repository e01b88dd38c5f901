package waters

import "github.com/bigriver/bigriver/internal/engine"

func (Rules) Board(v *State) any                                      { return map[string]int{"x": 1} }
func (Rules) Draw(v *State, _ engine.Seat, say engine.Speaker) string { return "x" }
