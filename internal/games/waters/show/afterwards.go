package show

import (
	"math/bits"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// The summary of a finished game: what was kept and what was lost. Nobody beats the others; only
// the individual goals have a standing. The turning points are in moments.go.

// Finish looks back on a game.
func (r Show) Finish(c display.Course[waters.State]) display.Finish {
	f := chronicle{tables: r.t, last: c.Start, before: c.Start.Loss}
	for past := range c.Steps {
		f.add(&past)
	}
	return f.finish()
}

// Drawn counts the weather by kind, and the Landowner cards.
func (Show) Drawn(_ *waters.State, a waters.Action) (display.Draw, bool) {
	d := display.Draw{Seat: engine.Chance}
	switch a.Kind {
	case waters.WeatherDrawn:
		d.Of, d.As = FinishWeathers{}.Words(), kindOfWeather(delta.Weather(a.N))
	case waters.LandDrawn:
		d.Of, d.As = FinishLandowners{}.Words(), kindOfLand(delta.LandCard(a.N))
	default:
		return d, false
	}
	return d, true
}

func kindOfWeather(w delta.Weather) engine.Words {
	switch {
	case w.IsHeavy():
		return FinishHeavy{}.Words()
	case w.IsRain() && w < delta.Light:
		return FinishMedium{}.Words()
	case w.IsRain():
		return FinishLight{}.Words()
	case w.IsSunny():
		return FinishSunny{}.Words()
	}
	return FinishCloudy{}.Words()
}

func kindOfLand(c delta.LandCard) engine.Words {
	switch {
	case c.IsDynamite():
		return FinishDynamite{}.Words()
	case c.IsRelief():
		return FinishRelief{}.Words()
	}
	return FinishLand{Land: c}.Words()
}

// toll counts what happened in the game, by kind.
type toll struct {
	neighbours, survivors, taken, towns, lands, levees int16
	dynamited, flees, force, hatred                    int16

	safe, goals int16
}

// chronicle follows the course of a game.
type chronicle struct {
	*tables
	last    waters.State // the position after the steps so far
	before  int8         // the losses when the week began
	raining bool         // this week's weather is being turned up
	dry     waters.State // the position before it
	toll    toll
	moments []display.Moment
}

func (f *chronicle) finish() display.Finish {
	s := &f.last
	finish := display.Finish{Tally: append(f.kept(), f.toll.lost()...), Moments: f.moments, Measures: slices.Repeat([]int32{int32(s.Loss)}, int(s.Seats))}
	losses, limit, week, weeks := int16(s.Loss), int16(s.Limit()), int16(s.Week), int16(s.Weeks())
	var remark display.Remark
	switch {
	case s.Phase != waters.Over:
		finish.Title = FinishStopped{}.Words()
		remark = display.Remark{Words: FinishStoppedIn{Week: week, Weeks: weeks, Losses: losses, Limit: limit}.Words(), Rule: "RW-184"}
	case losses >= limit:
		finish.Title = FinishAtTheLimit{}.Words()
		remark = display.Remark{Words: FinishLimitReached{Week: min(week+1, weeks), Weeks: weeks, Losses: losses, Limit: limit}.Words(), Rule: "RW-184"}
	default:
		finish.Title = FinishComeThrough{}.Words()
		remark = display.Remark{Words: FinishWeeksOver{Weeks: weeks, Losses: losses, Limit: limit}.Words(), Rule: "RW-185"}
	}
	stands := FinishStands{Towns: towns(s), Of: towns(s) + f.toll.towns, Neighbours: neighbours(s)}
	finish.Summary = []display.Remark{remark, {Words: stands.Words(), Rule: "RW-178"}}
	if s.Options.Individual && s.Seats > 1 { // a single player has nobody to be compared with
		finish.Columns = []display.Column{{Name: ColumnPoints{}.Words().Key, Rule: "RW-198", Decides: display.Most}}
		finish.Rows = pointRows(s)
	}
	return finish
}

// pointRows returns the standing of the individual goals (RW-198).
func pointRows(s *waters.State) (rows []display.Row) {
	r := s.Result()
	highest := int32(0)
	for _, points := range r.Scores {
		highest = max(highest, points)
	}
	for seat := range s.Seats {
		points := r.Scores[seat]
		row := display.Row{Cells: []display.Cell{{Value: points, Words: CellPoints{Points: int16(points)}.Words()}}, Decided: FinishMostPoints{}.Words()}
		if points < highest {
			row.Decided = FinishPointsBehind{Points: int16(highest - points)}.Words()
		}
		rows = append(rows, row)
	}
	return rows
}

// kept lists what is left at the end.
func (f *chronicle) kept() []display.Count {
	s := &f.last
	neighbours, towns, levees, survivors := neighbours(s), towns(s), int16(s.Leveed().Size()), survivors(s)
	lands := int16(f.Lands)
	dry := lands - int16(bits.OnesCount32(s.Flooded))
	all := []display.Count{
		{Words: FinishKeptNeighbours{Neighbours: neighbours}.Words(), Rule: "RW-179", N: neighbours},
		{Words: FinishKeptTowns{Towns: towns, Of: towns + f.toll.towns}.Words(), Rule: "RW-178", N: towns},
		{Words: FinishKeptLand{Lands: dry, Of: lands}.Words(), Rule: "RW-159", N: dry},
		{Words: FinishKeptLevees{Levees: levees}.Words(), Rule: "RW-182", N: levees},
		{Words: FinishKeptSurvivors{Survivors: survivors}.Words(), Rule: "RW-180", N: survivors},
	}
	if n := f.toll.safe; n > 0 {
		all = append(all, display.Count{Words: FinishKeptSafe{Survivors: n}.Words(), Rule: "RW-121", N: n})
	}
	if n := f.toll.goals; n > 0 {
		all = append(all, display.Count{Words: FinishKeptGoals{Goals: n}.Words(), Rule: "RW-187", N: n})
	}
	return all
}

// lost lists what was lost, people first.
func (t *toll) lost() (list []display.Count) {
	for _, count := range []display.Count{
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

func neighbours(s *waters.State) (n int16) {
	for p := range s.Positions {
		n += int16(s.PawnsOf(p))
	}
	return n
}

func towns(s *waters.State) (n int16) {
	for _, at := range s.Town {
		if at != delta.Nowhere {
			n++
		}
	}
	return n
}

// survivors counts the Survivors on land and on rafts.
func survivors(s *waters.State) (n int16) {
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
