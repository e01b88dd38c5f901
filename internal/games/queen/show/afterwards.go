package show

import (
	"cmp"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// The summary of a finished race: the standing, and what decided it. The turning points are in
// moments.go.

// Finish looks back on a race.
func (r Show) Finish(c display.Course[queen.State]) display.Finish {
	race := newRace(r.t, &c.Start)
	for past := range c.Steps {
		race.add(&past)
	}
	return race.finish()
}

// Drawn says how a draw counts in the luck statistics: a bend, also that of the jetty, by its
// direction, and a tile by whether it has a station.
func (r Show) Drawn(s *queen.State, a queen.Action) (display.Draw, bool) {
	d := display.Draw{Seat: engine.Chance}
	if s.Focus != queen.NoBoat {
		d.Seat = s.Boats[s.Focus].Seat
	}
	switch a.Kind {
	case queen.RollNose, queen.RollJetty:
		d.Of, d.As = FinishBends{}.Words(), FinishBend{Nose: tiles.Nose(a.N)}.Words()
	case queen.DrawTile:
		d.Of, d.As = FinishStations{}.Words(), FinishNoStation{}.Words()
		if r.t.Tiles[a.N].Roof != tiles.NoRoof {
			d.As = FinishStation{}.Words()
		}
	default:
		return d, false
	}
	return d, true
}

// boatPast has the history of a boat in the race.
type boatPast struct {
	fields int16     // fields moved under its own power
	burnt  int16     // coal burnt in this turn
	round  int16     // the round in which it finished or dropped out; 0: before the recorded steps
	why    queen.Why // the reason why it dropped out
	pushed bool      // whether it was pushed home
}

// race follows the course of a race.
type race struct {
	*tables
	last    queen.State // the position after the steps so far
	round   int16
	boats   [queen.MaxBoats + 1]boatPast
	moments []display.Moment

	firstAboard, firstFull bool // whether some boat has a passenger, and whether some boat is full
	leader                 queen.BoatID
	led                    *display.Moment // when the leader took over the lead
}

func newRace(t *tables, start *queen.State) *race {
	r := &race{tables: t, last: *start, round: start.Round}
	for i := range start.Players() {
		n := start.Boats[i+1].Passengers()
		r.firstAboard, r.firstFull = r.firstAboard || n > 0, r.firstFull || n == queen.Capacity
	}
	return r
}

func (r *race) finish() display.Finish {
	s := &r.last
	// The measure is the round, which orders daily rivers after the place.
	f := display.Finish{Columns: columnsOf(s), Summary: r.summary(), Moments: r.moments}
	var ranked [queen.Fleet]queen.BoatID
	n := r.RankBoats(s, &ranked)
	for seat := range engine.Seat(s.Seats) {
		id := boatOf(s, seat, ranked[:n])
		f.Rows = append(f.Rows, r.row(id))
		f.Measures = append(f.Measures, int32(cmp.Or(r.boats[id].round, s.Round)))
	}
	if r.led != nil && n > 0 && ranked[0] == r.leader {
		f.Moments = append(f.Moments, *r.led)
	}
	return f
}

// boatOf returns the boat by which a seat is ranked, or its first boat if it has no place.
func boatOf(s *queen.State, seat engine.Seat, ranked []queen.BoatID) queen.BoatID {
	for _, id := range ranked {
		if s.Boats[id].Seat == seat {
			return id
		}
	}
	id := queen.BoatID(1)
	for s.Boats[id].Seat != seat {
		id++
	}
	return id
}

// columnsOf returns the columns of the standing. With two boats each, a row describes the boat that
// counts.
func columnsOf(s *queen.State) []display.Column {
	columns := []display.Column{
		{Name: ColumnPassengers{}.Words().Key, Rule: "QB-63"},
		{Name: ColumnHome{}.Words().Key, Rule: "QB-82", Decides: display.Least},
		{Name: ColumnRiver{}.Words().Key, Rule: "QB-55", Decides: display.Most},
		{Name: ColumnCoal{}.Words().Key, Rule: "QB-03"},
		{Name: ColumnFields{}.Words().Key, Rule: "QB-16"},
	}
	if s.Choices.School {
		return columns[1:]
	}
	return columns
}

// Values in the column "home". Boats that finished have their place; among boats that dropped
// out, the last one to do so is the best (QB-82).
const (
	homeRacing = queen.Fleet + 1
	homeOut    = 2 * homeRacing
)

func (r *race) row(id queen.BoatID) display.Row {
	b, past := &r.last.Boats[id], &r.boats[id]
	home := display.Cell{Value: homeRacing, Words: CellNotHome{}.Words()}
	river := display.Cell{Words: CellOffRiver{}.Words()}
	switch {
	case b.Status == queen.Finished && past.round > 0:
		home = display.Cell{Value: int32(b.Place), Words: CellReached{Round: past.round}.Words()}
	case b.Status == queen.Finished:
		home = display.Cell{Value: int32(b.Place), Words: CellHome{}.Words()}
	case b.Status == queen.Out:
		home = display.Cell{Value: homeOut - int32(b.Place), Words: CellDroppedOut{Round: past.round}.Words()}
	default:
		river = display.Cell{Value: int32(r.Rank(&r.last, id)), Words: CellOnTile{Number: int16(b.Slot) + 1}.Words()}
	}
	n := b.Passengers()
	cells := []display.Cell{
		{Value: int32(n), Words: CellPassengers{Passengers: int16(n), Of: queen.Capacity}.Words()},
		home, river,
		{Value: int32(b.Coal), Words: CellCoal{Coal: int16(b.Coal)}.Words()},
		{Value: int32(past.fields), Words: CellFields{Number: past.fields}.Words()},
	}
	if r.last.Choices.School {
		cells = cells[1:]
	}
	return display.Row{Cells: cells, Decided: r.decided(b, past)}
}

// decided returns what decided the place of a boat.
func (r *race) decided(b *queen.Boat, past *boatPast) engine.Words {
	s := &r.last
	first := r.firstHome()
	switch {
	case b.Status == queen.Finished && s.Ending == queen.BothHome && s.Count(queen.Finished) == b.Place:
		return FinishBothBoatsHome{}.Words()
	case b.Status == queen.Finished && b.Place == 1:
		return FinishFirstHome{}.Words()
	case b.Status == queen.Finished && r.boats[first].round == 0:
		return FinishHomeAfterFirst{}.Words()
	case b.Status == queen.Finished && past.round > r.boats[first].round:
		return FinishHomeLater{Rounds: past.round - r.boats[first].round}.Words()
	case b.Status == queen.Finished:
		return FinishHomeInSameRound{}.Words()
	case b.Status == queen.Out:
		return FinishDroppedOut{Round: past.round, Why: past.why}.Words()
	case s.Ending == queen.Survivor:
		return FinishOnlyOne{}.Words()
	case first == queen.NoBoat:
		return FinishAsFar{Number: int16(b.Slot) + 1}.Words()
	case !s.Choices.School && b.Passengers() < queen.Capacity:
		return FinishTooFew{Passengers: int16(b.Passengers())}.Words()
	}
	return FinishNotYet{}.Words()
}

// firstHome returns the boat that finished first, or NoBoat.
func (r *race) firstHome() queen.BoatID {
	var list [1]queen.BoatID
	r.last.Find(queen.Finished, 1, list[:])
	return list[0]
}

// summary says who has won and why, and why the race is over.
func (r *race) summary() []display.Remark {
	s := &r.last
	var ranked [queen.Fleet]queen.BoatID
	result := r.Result(s)
	if r.RankBoats(s, &ranked) == 0 || result.Winners() == 0 {
		return []display.Remark{{Words: FinishNobody{}.Words(), Rule: result.Rule}}
	}
	id := ranked[0]
	b, past := &s.Boats[id], &r.boats[id]
	won := display.Remark{Rule: "QB-66"}
	switch {
	case s.Ending == queen.BothHome:
		won.Words, won.Rule = FinishBothIn{Seat: b.Seat}.Words(), "QX-104"
	case b.Status == queen.Racing && s.Ending == queen.Survivor:
		won.Words, won.Rule = FinishLastRacing{Seat: b.Seat}.Words(), "QB-83"
	case b.Status == queen.Racing:
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
	remarks := []display.Remark{won}
	if s.Ending != queen.NotOver {
		remarks = append(remarks, display.Remark{Words: FinishOver{Ending: s.Ending}.Words(), Rule: s.EndingRule()})
	}
	return remarks
}
