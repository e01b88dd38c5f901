package present

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/table/line"
	"github.com/bigriver/bigriver/internal/table/view"
)

// renderMine returns what a seat may do, in words.
func renderMine(f *display.About, m *view.ShownMine, loc display.Localizer, plans bool) Mine {
	out := Mine{Seat: int(m.Seat) + 1, Choices: make([]Choice, 0, len(m.Choices)), Undo: renderUndo(m.Undo, loc), Reset: renderUndo(m.Reset, loc), MayStand: m.MayStand, Standing: []string{}}
	for i, c := range m.Choices {
		out.Choices = append(out.Choices, Choice{line.DeedOf(f, c.Action, c.Words), loc.Words("action", c.Words), loc.Cost(c.Cost), renderCost(c.Cost), i < len(m.Final) && m.Final[i]})
	}
	if plans {
		ways := WaysOf(f, nil)
		out.Plans = make([]Plan, 0, len(m.Ends))
		for _, e := range m.Ends {
			out.Plans = append(out.Plans, Plan{
				Key: e.Words.Key, Args: f.Named("plan", e.Words), Words: loc.Words("plan", e.Words), Cost: loc.Cost(e.Cost), Costs: renderCost(e.Cost),
				Way: ways.render(e.Way),
			})
		}
		out.Deeds = ways.Deeds
	}
	if !m.NoUndo.OK() {
		out.NoUndo = loc.Refusal(m.NoUndo)
	}
	out.Standing = append(out.Standing, m.Standing...)
	for _, q := range m.Questions {
		asked := Question{Question: q.Key, Words: loc.Text("question." + q.Key), Stands: q.Stands}
		for _, a := range q.Answers {
			asked.Answers = append(asked.Answers, Answer{line.DeedOf(f, a.Action, a.Words), loc.Words("action", a.Words)})
		}
		out.Questions = append(out.Questions, asked)
	}
	return out
}

// renderTurn returns a turn in words.
func renderTurn(turn *view.ShownTurn, loc display.Localizer) Turn {
	out := Turn{
		Number: turn.Number, Seat: int(turn.Seat) + 1, Round: turn.Round, From: turn.From, To: turn.To, Open: turn.Open,
		Who: loc.Subject(&turn.SeenTurn, &turn.Sentence), Parts: make([]TurnPart, 0, len(turn.Sentence.Clauses)), Cost: loc.Cost(turn.Sentence.Cost),
		Costs: renderCost(turn.Sentence.Cost),
	}
	if out.Costs == nil {
		out.Costs = []Cost{}
	}
	if turn.Round > 0 {
		out.RoundWords = loc.Text("turn.round", turn.Round)
	}
	clauses := make([]string, len(turn.Sentence.Clauses))
	for i, c := range turn.Sentence.Clauses {
		clauses[i] = loc.Words("turn", c.Words)
		out.Parts = append(out.Parts, TurnPart{clauses[i], c.Steps})
	}
	out.Words = loc.Joined(out.Who, clauses, out.Cost)
	return out
}

// renderUndo returns what a seat may take back, or nil for nothing.
func renderUndo(u view.ShownUndoable, loc display.Localizer) *Undo {
	if u.From == 0 {
		return nil
	}
	return &Undo{u.From, len(u.Steps), loc.Undoing(u.Steps)}
}

func renderCost(c engine.Cost) (list []Cost) {
	for _, a := range c {
		if a.N != 0 {
			list = append(list, Cost{a.Of, int(a.N)})
		}
	}
	return list
}
