package queen

import "github.com/bigriver/bigriver/internal/engine"

// What a race tells about itself when it is over: the standing, with what decided it. The turning points are in moments.go.

var _ engine.Finisher[State, Action] = Rules{}

// Finish looks back on a race.
func (r Rules) Finish(c engine.Course[State]) engine.Finish {
	race := newRace(r.t, &c.Start)
	for past := range c.Steps {
		race.add(&past)
	}
	return race.finish()
}

// Drawn counts the bends, with that of the jetty, and the tiles by their stations.
func (r Rules) Drawn(s *State, a Action) (engine.Draw, bool) {
	d := engine.Draw{Seat: engine.Chance}
	if s.Focus != NoBoat {
		d.Seat = s.Boats[s.Focus].Seat
	}
	switch a.Kind {
	case RollNose, RollJetty:
		d.Of, d.As = FinishBends{}.Words(), FinishBend{Nose: Nose(a.N)}.Words()
	case DrawTile:
		d.Of, d.As = FinishStations{}.Words(), FinishNoStation{}.Words()
		if r.t.tiles[a.N].roof != NoRoof {
			d.As = FinishStation{}.Words()
		}
	default:
		return d, false
	}
	return d, true
}

// boatPast is what a boat did in the race.
type boatPast struct {
	fields int16 // that it went by itself
	burnt  int16 // coal in this turn
	round  int16 // in which it finished or dropped out; 0: before this course
	why    why   // it dropped out
	pushed bool  // it was pushed home
}

// race goes through the course of a race.
type race struct {
	*tables
	last    State // the position after the steps so far
	round   int16
	boats   [maxBoats + 1]boatPast
	moments []engine.Moment

	firstAboard, firstFull bool // some boat has a passenger; some boat has all of them
	leader                 BoatID
	led                    *engine.Moment // when the leader took the lead from another
}

func newRace(t *tables, start *State) *race {
	r := &race{tables: t, last: *start, round: start.Round}
	for i := range start.players() {
		n := start.Boats[i+1].passengers()
		r.firstAboard, r.firstFull = r.firstAboard || n > 0, r.firstFull || n == capacity
	}
	return r
}

func (r *race) finish() engine.Finish {
	s := &r.last
	f := engine.Finish{Columns: columnsOf(s), Summary: r.summary(), Moments: r.moments}
	var ranked [fleet]BoatID
	n := r.rankBoats(s, &ranked)
	for seat := range engine.Seat(s.Seats) {
		f.Rows = append(f.Rows, r.row(s.boatOf(seat, ranked[:n])))
	}
	if r.led != nil && n > 0 && ranked[0] == r.leader {
		f.Moments = append(f.Moments, *r.led)
	}
	return f
}

// boatOf returns the boat by which a seat is ranked; if it has no place, its first one.
func (s *State) boatOf(seat engine.Seat, ranked []BoatID) BoatID {
	for _, id := range ranked {
		if s.Boats[id].Seat == seat {
			return id
		}
	}
	id := BoatID(1)
	for s.Boats[id].Seat != seat {
		id++
	}
	return id
}

// columnsOf returns the columns of the standing. With two boats each they are those of the boat that counts.
func columnsOf(s *State) []engine.Column {
	columns := []engine.Column{
		{Name: ColumnPassengers{}.Words().Key, Rule: "QB-63"},
		{Name: ColumnHome{}.Words().Key, Rule: "QB-82", Decides: engine.Least},
		{Name: ColumnRiver{}.Words().Key, Rule: "QB-55", Decides: engine.Most},
		{Name: ColumnCoal{}.Words().Key, Rule: "QB-03"},
		{Name: ColumnFields{}.Words().Key, Rule: "QB-16"},
	}
	if s.Choices.School {
		return columns[1:]
	}
	return columns
}

// The values of the column home. Those that finished have their place, and of those that dropped out the last one is the best
// (QB-82).
const (
	homeRacing = fleet + 1
	homeOut    = 2 * homeRacing
)

func (r *race) row(id BoatID) engine.Row {
	b, past := &r.last.Boats[id], &r.boats[id]
	home := engine.Cell{Value: homeRacing, Words: CellNotIn{}.Words()}
	river := engine.Cell{Words: CellOffRiver{}.Words()}
	switch {
	case b.Status == Finished && past.round > 0:
		home = engine.Cell{Value: int32(b.Place), Words: CellPutIn{Round: past.round}.Words()}
	case b.Status == Finished:
		home = engine.Cell{Value: int32(b.Place), Words: CellIsIn{}.Words()}
	case b.Status == Out:
		home = engine.Cell{Value: homeOut - int32(b.Place), Words: CellOut{Round: past.round}.Words()}
	default:
		river = engine.Cell{Value: int32(r.rank(&r.last, id)), Words: CellOnTile{Number: int16(b.Slot) + 1}.Words()}
	}
	n := b.passengers()
	cells := []engine.Cell{
		{Value: int32(n), Words: CellPassengers{Passengers: int16(n), Of: capacity}.Words()},
		home, river,
		{Value: int32(b.Coal), Words: CellCoal{Coal: int16(b.Coal)}.Words()},
		{Value: int32(past.fields), Words: CellFields{Number: past.fields}.Words()},
	}
	if r.last.Choices.School {
		cells = cells[1:]
	}
	return engine.Row{Cells: cells, Decided: r.decided(b, past)}
}

// decided returns what decided the place of a boat.
func (r *race) decided(b *Boat, past *boatPast) engine.Words {
	s := &r.last
	first := r.firstHome()
	switch {
	case b.Status == Finished && s.Ending == BothHome && s.count(Finished) == b.Place:
		return FinishBothBoatsIn{}.Words()
	case b.Status == Finished && b.Place == 1:
		return FinishFirstIn{}.Words()
	case b.Status == Finished && r.boats[first].round == 0:
		return FinishInAfter{}.Words()
	case b.Status == Finished && past.round > r.boats[first].round:
		return FinishInLater{Rounds: past.round - r.boats[first].round}.Words()
	case b.Status == Finished:
		return FinishInSameRound{}.Words()
	case b.Status == Out:
		return FinishDroppedOut{Round: past.round, Why: past.why}.Words()
	case s.Ending == Survivor:
		return FinishOnlyOne{}.Words()
	case first == NoBoat:
		return FinishAsFar{Number: int16(b.Slot) + 1}.Words()
	case !s.Choices.School && b.passengers() < capacity:
		return FinishTooFew{Passengers: int16(b.passengers())}.Words()
	}
	return FinishNotYet{}.Words()
}

// firstHome returns the boat that finished first, or NoBoat.
func (r *race) firstHome() BoatID {
	var list [1]BoatID
	r.last.find(Finished, 1, list[:])
	return list[0]
}

// summary says who has won and why, and why the race is over.
func (r *race) summary() []engine.Remark {
	s := &r.last
	var ranked [fleet]BoatID
	result := r.result(s)
	if r.rankBoats(s, &ranked) == 0 || result.Winners() == 0 {
		return []engine.Remark{{Words: FinishNobody{}.Words(), Rule: result.Rule}}
	}
	id := ranked[0]
	b, past := &s.Boats[id], &r.boats[id]
	won := engine.Remark{Rule: "QB-66"}
	switch {
	case s.Ending == BothHome:
		won.Words, won.Rule = FinishBothIn{Seat: b.Seat}.Words(), "QX-104"
	case b.Status == Racing && s.Ending == Survivor:
		won.Words, won.Rule = FinishLastRacing{Seat: b.Seat}.Words(), "QB-83"
	case b.Status == Racing:
		won.Words, won.Rule = FinishForemost{Seat: b.Seat, Number: int16(b.Slot) + 1}.Words(), "QB-82"
	case past.round == 0:
		won.Words = FinishWasFirst{Seat: b.Seat}.Words()
	case past.pushed:
		won.Words = FinishPushedIn{Seat: b.Seat, Round: past.round}.Words()
	case s.Choices.School:
		won.Words = FinishReached{Seat: b.Seat, Round: past.round}.Words()
	default:
		won.Words = FinishPutIn{Seat: b.Seat, Round: past.round}.Words()
	}
	said := []engine.Remark{won}
	if s.Ending != NotOver {
		said = append(said, engine.Remark{Words: FinishOver{Ending: s.Ending}.Words(), Rule: s.endingRule()})
	}
	return said
}
