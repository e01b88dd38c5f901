package queen

import "github.com/bigriver/bigriver/internal/engine"

func (r Rules) Draw(v *State, to engine.Seat, say engine.Speaker) string { return "" }
