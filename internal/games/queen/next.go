package queen

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// NoNext says of an end that the boat has no complete turn from there with the coal that it has
// left, so that it would be eliminated (QB-24, QB-79).
const NoNext = -1

// AddNext sets Next of the ends of a turn: the least coal that the boat's next turn takes from
// there, or NoNext. AppendPlans leaves it at 0, since only people need it. It expects the best: the
// other boats make way, and the next tile is all water. Only a push can save a boat whose end has
// NoNext: of this boat, or of another that comes into its way.
func (r Rules) AddNext(s *State, plans []engine.Plan[Action]) {
	for i := range plans {
		end := ReadPlanEnd(&plans[i].End.Args)
		end.Next = int16(r.t.nextFrom(s, &end))
		plans[i].End = end.Words()
	}
}

// nextFrom returns Next of an end.
func (t *Tables) nextFrom(s *State, end *PlanEnd) int8 {
	c := CellAt(int8(end.Slot), int8(end.Field))
	if s.Active == BlackRose || t.landsAtOnce(s, c) || t.IsLanding(s, c) && s.mayFinishAt(s.Active, int8(end.Wheel)) ||
		t.Tiles[s.River[c.slot()].Tile].Coal>>uint(c.field())&1 != 0 {
		return 0 // it has no next turn, or may load coal before it
	}
	after := *s
	b := &after.Boats[s.Active]
	b.Slot, b.Field, b.Head, b.Speed, b.Pushed, b.Logs = c.slot(), c.field(), end.Heading, int8(end.Wheel), false, 0
	left := int8(end.Coal)
	if !t.hasTurnAnyhow(&after, left) {
		return NoNext
	}
	for coal := range left {
		if t.hasTurnAnyhow(&after, coal) {
			return coal
		}
	}
	return left
}

// hasTurnAnyhow reports whether the active boat would have a complete turn with this much coal, by
// the best that can still happen.
func (t *Tables) hasTurnAnyhow(s *State, coal int8) bool {
	var w walk
	w.begin(t, s, s.Active)
	if w.hasTurn(coal) {
		return true
	}
	w.beAlone()
	if w.hasTurn(coal) {
		return true
	}
	if !s.Growing() || s.Laid == MaxSlots {
		return false
	}
	for n := tiles.Left; n < tiles.Noses; n++ {
		if t.CheckNose(s, n).OK() && t.hasTurnBeyond(s, n, coal) {
			return true
		}
	}
	return false
}

// hasTurnBeyond reports whether it would have one if a tile of water came at a nose.
func (t *Tables) hasTurnBeyond(s *State, n tiles.Nose, coal int8) bool {
	after := *s
	after.River[s.Newest()].Exit = n
	after.River[s.Laid] = Slot{Tile: tiles.A0, Flow: s.flowAt(n)}
	after.Laid++
	var w walk
	w.begin(t, &after, s.Active)
	w.beAlone()
	w.free[after.Newest()] = 1<<tiles.Fields - 1
	return w.hasTurn(coal)
}
