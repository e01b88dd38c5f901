package api

import (
	"context"
	"net/http"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
)

func (s *API) create(ctx context.Context, v *visit.Visit, in *newTableIn) (*tableOut, error) {
	if err := v.Known(); err != nil {
		return nil, err
	}
	unlock, err := s.lock(ctx, string(v.Person.ID))
	if err != nil {
		return nil, err
	}
	defer unlock()
	if err := s.roomForTable(ctx, v); err != nil {
		if shown, missing := s.Tables.Created(ctx, v.By(), in.Body.Client); missing == nil {
			return s.answer(ctx, v, shown, nil) // sent again, it takes no more room
		}
		return nil, err
	}
	n := table.New{Game: in.Body.Game, Setup: engine.Setup{Seats: in.Body.Seats, Options: in.Body.Options}, Terms: in.Body.Terms.Asked()}
	if from := in.Body.From; from != nil {
		n.From = table.From{Table: table.ID(from.Table), Step: from.Step}
	}
	for _, p := range in.Body.Places {
		place, err := s.place(ctx, v, p)
		if err != nil {
			return nil, err
		}
		n.Seats = append(n.Seats, place)
	}
	v.Game = s.Words.Game(n.Game, v.Lang, nil)
	shown, err := s.Tables.Create(ctx, v.By(), in.Body.Client, n)
	return s.answer(ctx, v, shown, err)
}

func (s *API) place(ctx context.Context, v *visit.Visit, p Place) (table.Place, error) {
	if p.Me {
		if p.Person != "" || p.Bot != "" {
			return table.Place{}, problem.Error{Status: http.StatusUnprocessableEntity, Code: "invalid", Key: "place"}
		}
		return table.Place{Person: v.By(), Nonce: p.Nonce}, nil
	}
	if err := s.exists(ctx, p.Person); err != nil {
		return table.Place{}, err
	}
	return table.Place{Person: table.Person(p.Person), Bot: p.Bot}, nil
}

// exists returns an error if a person is named who does not exist.
func (s *API) exists(ctx context.Context, id string) error {
	if id == "" {
		return nil
	}
	p, err := s.People.Find(ctx, people.ID(id))
	if err == nil && p.Kind == people.Gone {
		return problem.Error{Status: http.StatusNotFound, Code: "not_found", Key: "no_person"}
	}
	return err
}

// roomForTable returns an error if the host has too many unfinished tables.
func (s *API) roomForTable(ctx context.Context, v *visit.Visit) error {
	most := s.Counters.Tables
	if most <= 0 {
		return nil
	}
	n := 0
	for row, err := range s.unfinished(ctx, v.By(), table.StateOpen, table.StateRunning) {
		if err != nil {
			return err
		}
		if row.Host == v.By() {
			n++
		}
		if n >= most {
			return problem.Error{Status: http.StatusTooManyRequests, Code: "too_many", Key: "too_many_tables", Args: []int{most}}
		}
	}
	return nil
}
