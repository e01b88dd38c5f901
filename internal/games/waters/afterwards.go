package waters

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/engine"
)

// What the game tells about itself when it is over: what was kept and what was lost. Nobody wins over others; only the individual
// goals have a standing. The turning points are in moments.go.

var _ engine.Finisher[State, Action] = Rules{}

// Finish looks back on a flood.
func (r Rules) Finish(c engine.Course[State]) engine.Finish {
	f := chronicle{tables: r.t, last: c.Start, before: c.Start.Loss}
	for past := range c.Steps {
		f.add(&past)
	}
	return f.finish()
}

// Drawn counts the weather by its kind, and the Landowner cards.
func (Rules) Drawn(_ *State, a Action) (engine.Draw, bool) {
	d := engine.Draw{Seat: engine.Chance}
	switch a.Kind {
	case WeatherDrawn:
		d.Of, d.As = FinishWeathers{}.Words(), kindOfWeather(Weather(a.N))
	case LandDrawn:
		d.Of, d.As = FinishLandowners{}.Words(), kindOfLand(LandCard(a.N))
	default:
		return d, false
	}
	return d, true
}

func kindOfWeather(w Weather) engine.Words {
	switch {
	case w.isHeavy():
		return FinishHeavy{}.Words()
	case w.isRain() && w < Light:
		return FinishMedium{}.Words()
	case w.isRain():
		return FinishLight{}.Words()
	case w.isSunny():
		return FinishSunny{}.Words()
	}
	return FinishCloudy{}.Words()
}

func kindOfLand(c LandCard) engine.Words {
	switch {
	case c.isDynamite():
		return FinishDynamite{}.Words()
	case c.isRelief():
		return FinishRelief{}.Words()
	}
	return FinishLand{Land: c}.Words()
}

// toll counts what happened in the course, by kind.
type toll struct {
	neighbours, survivors, taken, towns, lands, levees int16
	dynamited, flees, force, hatred                    int16

	safe, goals int16
}

// chronicle goes through the course of a game.
type chronicle struct {
	*tables
	last    State // the position after the steps so far
	before  int8  // the losses when the week began
	raining bool  // this week's weather is being turned up
	dry     State // the position before it
	toll    toll
	moments []engine.Moment
}

func (f *chronicle) finish() engine.Finish {
	s := &f.last
	told := engine.Finish{Tally: append(f.kept(), f.toll.lost()...), Moments: f.moments}
	losses, limit, week, weeks := int16(s.Loss), int16(s.limit()), int16(s.Week), int16(s.weeks())
	var said engine.Remark
	switch {
	case s.Phase != Over:
		told.Title = FinishStopped{}.Words()
		said = engine.Remark{Words: FinishStoppedIn{Week: week, Weeks: weeks, Losses: losses, Limit: limit}.Words(), Rule: "RW-184"}
	case losses >= limit:
		told.Title = FinishAtTheLimit{}.Words()
		said = engine.Remark{Words: FinishLimitReached{Week: min(week+1, weeks), Weeks: weeks, Losses: losses, Limit: limit}.Words(), Rule: "RW-184"}
	default:
		told.Title = FinishComeThrough{}.Words()
		said = engine.Remark{Words: FinishWeeksOver{Weeks: weeks, Losses: losses, Limit: limit}.Words(), Rule: "RW-185"}
	}
	stands := FinishStands{Towns: s.towns(), Of: s.towns() + f.toll.towns, Neighbours: s.neighbours()}
	told.Summary = []engine.Remark{said, {Words: stands.Words(), Rule: "RW-178"}}
	if s.Options.Individual && s.Seats > 1 { // who plays alone is not held against anybody
		told.Columns = []engine.Column{{Name: ColumnPoints{}.Words().Key, Rule: "RW-198", Decides: engine.Most}}
		told.Rows = s.pointRows()
	}
	return told
}

// pointRows returns the standing of the individual goals (RW-198).
func (s *State) pointRows() (rows []engine.Row) {
	r := s.result()
	most := int32(0)
	for _, points := range r.Scores {
		most = max(most, points)
	}
	for seat := range s.Seats {
		points := r.Scores[seat]
		row := engine.Row{Cells: []engine.Cell{{Value: points, Words: CellPoints{Points: int16(points)}.Words()}}, Decided: FinishMostPoints{}.Words()}
		if points < most {
			row.Decided = FinishPointsBehind{Points: int16(most - points)}.Words()
		}
		rows = append(rows, row)
	}
	return rows
}

// kept lists what is there at the end.
func (f *chronicle) kept() []engine.Count {
	s := &f.last
	neighbours, towns, levees, survivors := s.neighbours(), s.towns(), int16(s.leveed().size()), s.survivors()
	lands := int16(f.lands)
	dry := lands - int16(bits.OnesCount32(s.Flooded))
	all := []engine.Count{
		{Words: FinishKeptNeighbours{Neighbours: neighbours}.Words(), Rule: "RW-179", N: neighbours},
		{Words: FinishKeptTowns{Towns: towns, Of: towns + f.toll.towns}.Words(), Rule: "RW-178", N: towns},
		{Words: FinishKeptLand{Lands: dry, Of: lands}.Words(), Rule: "RW-159", N: dry},
		{Words: FinishKeptLevees{Levees: levees}.Words(), Rule: "RW-182", N: levees},
		{Words: FinishKeptSurvivors{Survivors: survivors}.Words(), Rule: "RW-180", N: survivors},
	}
	if n := f.toll.safe; n > 0 {
		all = append(all, engine.Count{Words: FinishKeptSafe{Survivors: n}.Words(), Rule: "RW-121", N: n})
	}
	if n := f.toll.goals; n > 0 {
		all = append(all, engine.Count{Words: FinishKeptGoals{Goals: n}.Words(), Rule: "RW-187", N: n})
	}
	return all
}

// lost lists what was lost, people first.
func (t *toll) lost() (list []engine.Count) {
	for _, count := range []engine.Count{
		{Words: FinishLostNeighbours{Neighbours: t.neighbours}.Words(), Rule: "RW-179", N: t.neighbours},
		{Words: FinishLostSurvivors{Survivors: t.survivors}.Words(), Rule: "RW-180", N: t.survivors},
		{Words: FinishLostTaken{Survivors: t.taken}.Words(), Rule: "RW-097", N: t.taken},
		{Words: FinishLostTowns{Towns: t.towns}.Words(), Rule: "RW-178", N: t.towns},
		{Words: FinishLostLand{Lands: t.lands}.Words(), Rule: "RW-159", N: t.lands},
		{Words: FinishLostLevees{Levees: t.levees}.Words(), Rule: "RW-182", N: t.levees},
		{Words: FinishLostDynamited{Levees: t.dynamited}.Words(), Rule: "RW-102", N: t.dynamited},
		{Words: FinishLostFlees{Landowners: t.flees}.Words(), Rule: "RW-093", N: t.flees},
		{Words: FinishLostForce{Times: t.force}.Words(), Rule: "RW-087", N: t.force},
		{Words: FinishLostHatred{Times: t.hatred}.Words(), Rule: "RW-090", N: t.hatred},
	} {
		if count.Lost = true; count.N > 0 {
			list = append(list, count)
		}
	}
	return list
}

func (s *State) neighbours() (n int16) {
	for p := range s.Positions {
		n += int16(s.pawnsOf(p))
	}
	return n
}

func (s *State) towns() (n int16) {
	for _, at := range s.Town {
		if at != Nowhere {
			n++
		}
	}
	return n
}

// survivors counts the Survivors on land and on rafts.
func (s *State) survivors() (n int16) {
	for row := range s.People {
		for _, people := range s.People[row] {
			n += int16(people)
		}
	}
	for i := range s.Rafts {
		n += int16(s.Rafts[i].Survivors)
	}
	return n
}
