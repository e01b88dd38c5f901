package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// unknownBow is a direction as seen from a bow whose heading is not known.
const unknownBow = -1

// WordsIn returns the text for an action in a position, with its direction as seen from the bow.
func (r Show) WordsIn(s *queen.State, a queen.Action) engine.Words {
	switch a.Kind { //nolint:exhaustive // the others have no direction
	case queen.Head:
		h := tiles.Heading(a.N)
		return ActionHead{Heading: h, To: queen.Bow(h, s.Boats[s.Focus].Head)}.Words()
	case queen.Push:
		to := tiles.Heading(a.N)
		return ActionPush{To: to, Side: queen.Bow(to, s.Boats[s.Active].Head)}.Words()
	}
	return r.Words(a)
}

// Words returns the text for an action.
func (r Show) Words(a queen.Action) engine.Words {
	switch a.Kind { //nolint:exhaustive // the others have no number
	case queen.DrawBerth:
		return ActionBerth{Seat: engine.Seat(a.N)}.Words()
	case queen.RollNose:
		return ActionNose{Nose: tiles.Nose(a.N)}.Words()
	case queen.DrawTile:
		return ActionTile{Tile: tiles.Tile(a.N)}.Words()
	case queen.RollJetty:
		return ActionJetty{Nose: tiles.Nose(a.N)}.Words()
	case queen.Head:
		return ActionHead{Heading: tiles.Heading(a.N), To: unknownBow}.Words()
	case queen.Speed:
		return ActionSpeed{Speed: int16(a.N)}.Words()
	case queen.Push:
		return ActionPush{To: tiles.Heading(a.N), Side: unknownBow}.Words()
	case queen.Give:
		return ActionGive{Coal: int16(a.N)}.Words()
	case queen.Get:
		return ActionGet{Coal: int16(a.N)}.Words()
	}
	return engine.Words{Key: r.rules.Format(a)}
}
