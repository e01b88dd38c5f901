package offline

import (
	"github.com/bigriver/bigriver/internal/advice"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/present"
)

type hintRequest struct {
	tableRequest

	Seat engine.Seat `json:"seat"`
}

// hinted is a hint, with the entry that records it.
type hintAnswer struct {
	changed

	Hint present.Hint `json:"hint"`
}

// hint returns what the strongest bot would do for a seat at this device, and logs the request. A
// server with the same secret gives the same hint.
func (d *Backend) hint(in *hintRequest) (out hintAnswer, err error) {
	t, err := d.findOwnSeat(&seatRequest{in.tableID, in.Seat})
	if err != nil {
		return out, err
	}
	if err := t.CheckHint(You, in.Seat); err != nil {
		return out, err
	}
	if !t.ToAct().Has(in.Seat) {
		return out, table.Refuse(table.NotYourTurn, "not_your_turn")
	}
	out.Hint, err = d.advise(t.Rules, t.Match.At(t.Match.Len()), in.Seat, t.Head(), t.HintSource(in.Seat), d.localizer(t))
	if err != nil {
		return out, err
	}
	out.changed, err = d.decide(t, in.Now, in.Since, func(env play.Env) (*play.Decision, error) {
		return play.TakeHint(t.State, You, in.Seat, env)
	})
	out.Hint.Seq = t.Head()
	return out, err
}

// advise asks the adviser of a game.
func (d *Backend) advise(rules catalog.Entry, m match.Match, seat engine.Seat, seq int64, source engine.Source, loc display.Localizer) (present.Hint, error) {
	if !rules.Bots().Advises() { // a game that is tried out has no terms
		return present.Hint{}, table.Refuse(table.Forbidden, "no_hints")
	}
	a, err := d.adviser(rules)
	if err != nil {
		return present.Hint{}, err
	}
	found, err := a.Advise(m, seat, source)
	if err != nil {
		return present.Hint{}, err
	}
	return present.HintOf(seq, seat, found, rules, loc), nil
}

func (d *Backend) adviser(rules catalog.Entry) (*advice.Adviser, error) {
	f := rules.Facts()
	key := playerKey{f.Name, f.Version, ""}
	if a := d.advisers[key]; a != nil {
		return a, nil
	}
	a, err := advice.New(rules)
	if err == nil {
		d.advisers[key] = a
	}
	return a, err
}
