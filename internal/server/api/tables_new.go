package api

import (
	"context"
	"net/http"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/render"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/present"
)

func create(ctx context.Context, a *app.App, v *visit.Visit, in *newTableIn) (*tableOut, error) {
	unlock, err := a.Lock(ctx, string(v.Person.ID))
	if err != nil {
		return nil, err
	}
	defer unlock()
	err = a.CheckTableLimit(ctx, v.By())
	if err == nil {
		err = a.Counters.Table(v.Addr, in.Body.Terms.Asked().Listed)
	}
	for i := range in.Body.Places {
		if p := &in.Body.Places[i]; err == nil && !p.Me {
			err = mayInvite(ctx, a, v, p.Person, "")
		}
	}
	if from := in.Body.From; from != nil && err == nil {
		err = countSteps(ctx, a, v, from)
	}
	if err != nil {
		if shown, missing := a.Tables.Created(ctx, v.By(), in.Body.RequestID); missing == nil {
			return answer(ctx, a, v, shown, nil) // a repeated request creates no second table
		}
		return nil, err
	}
	n := table.New{Game: in.Body.Game, Setup: engine.Setup{Seats: in.Body.Seats, Options: in.Body.Options}, Terms: in.Body.Terms.Asked()}
	if from := in.Body.From; from != nil {
		n.From = table.From{Table: table.ID(from.Table), Step: from.Step, Same: from.Same}
	}
	if err := mayRate(v, n.Terms); err != nil {
		return nil, err
	}
	for _, p := range in.Body.Places {
		place, err := place(v, p)
		if err != nil {
			return nil, err
		}
		n.Seats = append(n.Seats, place)
	}
	v.Game = a.Words.Game(n.Game, v.Lang, nil)
	shown, err := a.Tables.Create(ctx, v.By(), in.Body.RequestID, n)
	return answer(ctx, a, v, shown, err)
}

// stepsPerDraws is how many steps take as much space as the draws among them.
const stepsPerDraws = 10

// countSteps counts the steps of another game that a new table stores, each like a request, or
// returns a problem. Otherwise one long game could fill the disk.
func countSteps(ctx context.Context, a *app.App, v *visit.Visit, from *present.From) error {
	if from.Step == 0 && !from.Same {
		return nil
	}
	shown, err := a.Tables.Show(ctx, table.ID(from.Table), v.By(), render.Newest)
	if err != nil {
		return err
	}
	n := min(from.Step, shown.Steps)
	if from.Same {
		n += shown.Steps / stepsPerDraws
	}
	return a.Counters.Write(v.Addr, n)
}

func place(v *visit.Visit, p Place) (table.Place, error) {
	if p.Me {
		if p.Person != "" || p.Bot != "" {
			return table.Place{}, problem.Error{Status: http.StatusUnprocessableEntity, Code: "invalid", Key: "place"}
		}
		return table.Place{Person: v.By(), Nonce: p.Nonce}, nil
	}
	return table.Place{Person: table.Person(p.Person), Bot: p.Bot}, nil
}

// maxInvitations is the maximum number of tables that hold a reserved seat for a person. Without it
// anybody could fill somebody's list of games.
const maxInvitations = 20

// mayInvite returns an error if no seat can be reserved for the named person at a table.
func mayInvite(ctx context.Context, a *app.App, v *visit.Visit, id string, at table.ID) error {
	if id == "" || id == string(v.Person.ID) {
		return nil
	}
	p, err := a.People.Find(ctx, people.ID(id))
	if err != nil {
		return err
	}
	if p.Kind == people.Deleted {
		return problem.Error{Status: http.StatusNotFound, Code: "not_found", Key: "no_person"}
	}
	n := 0
	for row, err := range a.Unfinished(ctx, table.Person(id), table.StateOpen) {
		if err != nil {
			return err
		}
		if row.ID != at && row.Host != table.Person(id) && slices.ContainsFunc(row.Seats, func(s table.RowSeat) bool { return s.ReservedFor == table.Person(id) }) {
			n++
		}
		if n >= maxInvitations {
			return problem.Error{Status: http.StatusTooManyRequests, Code: "too_many", Key: "invited_often"}
		}
	}
	return nil
}
