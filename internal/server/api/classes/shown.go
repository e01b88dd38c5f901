package classes

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/present"
)

// answer returns the class as the visitor may see it, or the error.
func answer(ctx context.Context, a *app.App, v *visit.Visit, c *class.Class, err error) (*classOut, error) {
	if err != nil {
		return nil, err
	}
	_, at := c.Find(class.Person(v.Person.ID))
	teaches := v.Person.ID != "" && class.Person(v.Person.ID) == c.Teacher
	knows := teaches || at != 0 // the link alone does not reveal who is in the class
	ids := []people.ID{people.ID(c.Teacher)}
	for i := range c.Tables {
		for _, p := range c.Tables[i].Pupils {
			if knows {
				ids = append(ids, people.ID(p.Person))
			}
		}
	}
	who, err := a.Render.People(ctx, ids, v.Lang)
	if err != nil {
		return nil, err
	}
	g, err := a.Game(c.Game)
	if err != nil {
		return nil, err
	}
	rendered := &Class{
		ID: string(c.ID), Code: c.JoinCode(), Goal: c.Lesson.Goal, Coop: g.Facts().Cooperative, Game: c.Game, Title: a.Words.Game(c.Game, v.Lang, nil).Text("name"), Options: c.Setup.Options, Seats: c.Setup.Seats,
		MinSeats: g.Facts().MinSeats, Chat: c.Chat, Teacher: *who.Find(string(c.Teacher)), Made: c.Created, Ended: !c.Open(),
		Now: a.Now().UTC().Truncate(time.Millisecond), Teaches: teaches, Table: at, Tables: []ClassTable{},
	}
	if rendered.Ended && !knows {
		return &classOut{Body: rendered}, nil
	}
	full := at == 0 && c.Open() && c.MayJoin(0) != nil
	for i := range c.Tables {
		t := &c.Tables[i]
		one := ClassTable{Number: i + 1, State: "waiting", Seats: t.Seats, Free: t.Seats - len(t.Pupils), Pupils: []present.Person{}}
		for _, p := range t.Pupils {
			if !knows {
				break
			}
			one.Pupils = append(one.Pupils, *who.Find(string(p.Person)))
		}
		if full {
			one.Free += len(t.Away(a.Now()))
		}
		if rendered.Ended {
			one.Free = 0
		}
		if !t.Begun.IsZero() {
			if err := addGame(ctx, a, v, &one, t.ID, rendered.Teaches, rendered.Teaches || full || at == i+1); err != nil {
				return nil, err
			}
			if !rendered.Teaches && at != i+1 {
				one.ID = ""
			}
		}
		rendered.Tables = append(rendered.Tables, one)
	}
	return &classOut{Body: rendered}, nil
}

// addGame adds the state of a table's game: for the teacher, everything that watchers see; for
// others, only whether a seat is free, if looks is set.
func addGame(ctx context.Context, a *app.App, v *visit.Visit, one *ClassTable, id string, teaches, looks bool) error {
	one.State, one.Free, one.ID = "running", 0, id
	if id == "" {
		one.State = "starting"
		return nil
	}
	if !looks {
		return nil
	}
	g, err := a.Tables.Glance(ctx, table.ID(id))
	if err != nil {
		return err
	}
	if g.State == table.StateOver {
		one.State = "over"
	} else {
		for _, seat := range g.Seats {
			if playedByBot(seat) {
				one.Free++
			}
		}
	}
	if teaches {
		one.Game, err = glance(ctx, a, v, &g)
	}
	return err
}

// glance returns the state of a game in words.
func glance(ctx context.Context, a *app.App, v *visit.Visit, g *live.Glance) (*ClassGame, error) {
	t, err := a.Render.Presenter(ctx, v.Lang, g.Shown)
	if err != nil {
		return nil, err
	}
	loc := t.Localizer(g.Shown)
	rendered := &ClassGame{Seats: []present.Seat{}, Steps: g.Steps, Since: g.Updated}
	for i, name := range t.SeatNames(g.Shown) {
		rendered.Seats = append(rendered.Seats, t.Seat(g.New.Game, &g.Seats[i], g.ToAct, name))
	}
	if g.Round > 0 {
		rendered.Round = loc.Text("turn.round", g.Round)
	}
	r := g.Stands
	if g.Outcome != nil {
		r = g.Outcome.Result
		rendered.Ended, rendered.Group = t.Ended, t.Outcome(g.Shown, loc).Group
	}
	if loc.Has("now."+r.Why.Key) && (g.Outcome == nil || g.Outcome.Counts) {
		rendered.Stands = loc.Words("now", r.Why)
	}
	entry, err := a.Game(g.New.Game)
	if err != nil {
		return nil, err
	}
	if rendered.Figures, err = figures(entry.About(), r.Why); err != nil {
		return nil, err
	}
	if r.Scored {
		for _, score := range r.Scores[:len(g.Seats)] {
			rendered.Scores = append(rendered.Scores, int(score))
		}
	}
	return rendered, nil
}

// figures returns the numbers of a result by their names.
func figures(f *display.About, why engine.Words) (map[string]int, error) {
	numbers := map[string]int{}
	if err := json.Unmarshal(f.Named("result", why), &numbers); err != nil {
		return nil, fmt.Errorf("read the figures of a game: %w", err)
	}
	return numbers, nil
}
