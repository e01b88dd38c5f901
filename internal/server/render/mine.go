package render

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/table/line"
	"github.com/bigriver/bigriver/internal/table/view"
)

// tellMine returns what a seat may do, in words.
func tellMine(f *display.About, m *view.ShownMine, say display.Speaker, plans bool) Mine {
	told := Mine{Seat: int(m.Seat) + 1, Choices: make([]Choice, 0, len(m.Choices)), Undo: tellUndo(m.Undo, say), Reset: tellUndo(m.Reset, say), MayStand: m.MayStand, Standing: []string{}}
	for _, c := range m.Choices {
		told.Choices = append(told.Choices, Choice{line.DeedOf(f, c.Action, c.Words), say.Words("action", c.Words), say.Cost(c.Cost), tellCost(c.Cost)})
	}
	if plans {
		ways := WaysOf(f, nil)
		told.Plans = make([]Plan, 0, len(m.Ends))
		for _, e := range m.Ends {
			told.Plans = append(told.Plans, Plan{
				Key: e.Words.Key, Args: f.Named("plan", e.Words), Words: say.Words("plan", e.Words), Cost: say.Cost(e.Cost), Costs: tellCost(e.Cost),
				Way: ways.tell(e.Way),
			})
		}
		told.Deeds = ways.Deeds
	}
	if !m.NoUndo.OK() {
		told.NoUndo = say.Refusal(m.NoUndo)
	}
	told.Standing = append(told.Standing, m.Standing...)
	for _, q := range m.Questions {
		asked := Question{Question: q.Key, Words: say.Say("question." + q.Key), Stands: q.Stands}
		for _, a := range q.Answers {
			asked.Answers = append(asked.Answers, Answer{line.DeedOf(f, a.Action, a.Words), say.Words("action", a.Words)})
		}
		told.Questions = append(told.Questions, asked)
	}
	return told
}

// tellTurn returns a turn in words.
func tellTurn(turn *view.ShownTurn, say display.Speaker) Turn {
	told := Turn{
		Number: turn.Number, Seat: int(turn.Seat) + 1, Round: turn.Round, From: turn.From, To: turn.To, Open: turn.Open,
		Who: say.Who(&turn.SeenTurn, &turn.Told), Parts: make([]TurnPart, 0, len(turn.Told.Clauses)), Cost: say.Cost(turn.Told.Cost),
		Costs: tellCost(turn.Told.Cost),
	}
	if told.Costs == nil {
		told.Costs = []Cost{}
	}
	if turn.Round > 0 {
		told.RoundWords = say.Say("turn.round", turn.Round)
	}
	clauses := make([]string, len(turn.Told.Clauses))
	for i, c := range turn.Told.Clauses {
		clauses[i] = say.Words("turn", c.Words)
		told.Parts = append(told.Parts, TurnPart{clauses[i], c.Steps})
	}
	told.Words = say.Joined(told.Who, clauses, told.Cost)
	return told
}

// tellUndo returns what a seat may take back, or nil for nothing.
func tellUndo(u view.ShownUndoable, say display.Speaker) *Undo {
	if u.From == 0 {
		return nil
	}
	return &Undo{u.From, len(u.Steps), say.Undoing(u.Steps)}
}

func tellCost(c engine.Cost) (list []Cost) {
	for _, a := range c {
		if a.N != 0 {
			list = append(list, Cost{a.Of, int(a.N)})
		}
	}
	return list
}
