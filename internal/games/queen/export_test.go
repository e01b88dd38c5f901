package queen

import (
	"strings"

	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// What the tests need of the inside of the package.

func (r Rules) PassengersAt(s *State, t tiles.Tile) int8 { return r.t.passengersAt(s, t) }

func (r Rules) ByPosition(s *State) string {
	var names []string
	for _, b := range r.t.ByPosition(s) {
		if b != NoBoat {
			names = append(names, b.String())
		}
	}
	return strings.Join(names, " ")
}

// LeavesRose reports whether the Black Rose has a turn for at most 1 coal, by a search without a limit.
func (r Rules) LeavesRose(s *State) bool { return r.t.hasTurnWith(s, BlackRose, roseCoal) }

// RemoveTiles removes the tiles that are removed at the end of a turn.
func (r Rules) RemoveTiles(s *State) { s.removeInTurn(nil) }

// SettleGuard decides whether this turn has to leave the Black Rose one.
func (r Rules) SettleGuard(s *State) { r.t.settleGuard(s) }

// RoseTries returns how many fields the guard of the Black Rose may try for one decision.
func (r Rules) RoseTries() int { return int(r.t.roseTries) }

// Trying returns rules by which the guard may try this many fields.
func (r Rules) Trying(fields int) Rules {
	t := *r.t
	t.roseTries = int16(fields)
	return Rules{&t}
}

// Tries returns how many fields it tries for the present decision.
func (r Rules) Tries(s *State) int {
	if s.anyHead() {
		return 0
	}
	var w walk
	w.begin(r.t, s, s.Active)
	w.inTurn()
	w.watch()
	if !w.guard.on {
		return 0
	}
	w.appendNow(nil)
	return r.RoseTries() - int(w.guard.left)
}

// TriesAtStart returns how many fields it tries to decide whether this turn has to leave the Black Rose one.
func (r Rules) TriesAtStart(s *State) int { return r.t.settleGuard(s) }

// TriesAtEnd returns how many fields it tries to find whether a turn has left the Black Rose one.
func (r Rules) TriesAtEnd(s *State) int {
	_, tries := r.t.hasRoseTurn(s)
	return tries
}

// MostDecisions is the largest number of decisions in a turn in which the Black Rose is guarded.
const MostDecisions = mostDecisions

// BoatsAfter returns the fields of the other boats after a way of the present turn: -1 for those off the river.
func (r Rules) BoatsAfter(s *State, way []Action) (boats [MaxBoats + 1]int16) {
	var w walk
	w.begin(r.t, s, s.Active)
	for i, c := range w.boatsAfter(way) {
		boats[i] = int16(c)
	}
	return boats
}
