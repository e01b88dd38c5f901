package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
)

// The toy's summary of a finished game (display.Finisher).

// Finish summarizes a game.
func (w Show) Finish(c display.Course[toy.State]) display.Finish {
	last, turns := c.Start, int16(0)
	f := display.Finish{Columns: []display.Column{
		{Name: ColumnScore{}.Words().Key, Rule: "TOY-16", Decides: display.Most},
		{Name: ColumnCoins{}.Words().Key, Rule: "TOY-16", Decides: display.Most},
	}}
	for past := range c.Steps {
		for i := range past.Events {
			e := &past.Events[i]
			when := FinishTurns{Turns: turns}.Words()
			switch e.Key {
			case "ended":
				turns++
			case "fog":
				fog := toy.ReadEventFog(&e.Args)
				m := MomentStopped{Seat: fog.Against, Against: fog.Seat, Card: last.Laid[fog.Against]}
				f.Moments = append(f.Moments, display.Moment{
					Step: past.Step, Seats: engine.Only(fog.Seat).With(fog.Against), Words: m.Words(), When: when, Weight: 2 + int(m.Card),
				})
			case "scored":
				scored := toy.ReadEventScored(&e.Args)
				m := MomentScored(scored)
				f.Moments = append(f.Moments, display.Moment{
					Step: past.Step, Seats: engine.Only(scored.Seat), Words: m.Words(), When: when, Weight: int(m.Points),
				})
			}
		}
		last = *past.State
	}
	result := w.rules.Result(&last)
	for i := range last.Seats {
		points, coins := int16(last.Score[i]), int16(last.Coins[i])
		f.Rows = append(f.Rows, display.Row{
			Cells: []display.Cell{
				{Value: int32(points), Words: CellScore{Points: points}.Words()}, {Value: int32(coins), Words: CellCoins{Coins: coins}.Words()},
			},
			Decided: FinishPoints{Points: points}.Words(),
		})
	}
	winners := result.Winners()
	first := winners.First()
	won := FinishWon{Seat: first, Points: int16(last.Score[first])}.Words()
	if winners.Len() > 1 {
		won = FinishLevel{Seats: int16(winners.Len())}.Words()
	}
	f.Summary = []display.Remark{{Words: won, Rule: "TOY-16"}}
	if last.Phase != toy.Over {
		f.Summary = append(f.Summary, display.Remark{Words: FinishStopped{}.Words(), Rule: "TOY-16"})
	}
	return f
}

// Drawn counts the cards that seats draw.
func (Show) Drawn(s *toy.State, a toy.Action) (display.Draw, bool) {
	return display.Draw{Of: FinishCards{}.Words(), As: FinishCard{Card: a.Card}.Words(), Seat: s.Active}, true
}
