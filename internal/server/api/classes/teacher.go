package classes

import (
	"context"
	"slices"

	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

func leave(ctx context.Context, a *app.App, v *visit.Visit, in *ClassPupilPath) (*classOut, error) {
	id, who := class.ID(in.ID), class.Person(in.Person)
	if in.Person == string(v.Person.ID) {
		c, err := a.Classes.Leave(ctx, id, who)
		return answer(ctx, a, v, &c, err)
	}
	c, err := findTaught(ctx, a, v, in.ID)
	if err != nil {
		return nil, err
	}
	p, at := c.Find(who)
	settled := at != 0 && !c.Tables[at-1].Begun.IsZero()
	if settled && !p.ViaLink {
		return nil, &class.Error{Code: class.Forbidden, Key: "class_name_theirs"}
	}
	if !settled {
		if c, err = a.Classes.Leave(ctx, id, who); err != nil {
			return nil, err
		}
	}
	if p.ViaLink {
		// Forbidden means that they have created an account since then.
		if _, err := a.People.Unname(ctx, people.ID(who)); err != nil && problem.CodeOf(err) != people.Forbidden {
			return nil, err
		}
	}
	return answer(ctx, a, v, &c, nil)
}

func move(ctx context.Context, a *app.App, v *visit.Visit, in *moveIn) (*classOut, error) {
	if _, err := findTaught(ctx, a, v, in.ID); err != nil {
		return nil, err
	}
	c, err := a.Classes.Move(ctx, class.ID(in.ID), class.Person(in.Person), in.Body.Table)
	return answer(ctx, a, v, &c, err)
}

func addTable(ctx context.Context, a *app.App, v *visit.Visit, in *ClassPath) (*classOut, error) {
	if _, err := findTaught(ctx, a, v, in.ID); err != nil {
		return nil, err
	}
	c, err := a.Classes.AddTable(ctx, class.ID(in.ID))
	return answer(ctx, a, v, &c, err)
}

func end(ctx context.Context, a *app.App, v *visit.Visit, in *ClassPath) (*classOut, error) {
	if _, err := findTaught(ctx, a, v, in.ID); err != nil {
		return nil, err
	}
	c, err := a.Classes.End(ctx, class.ID(in.ID))
	return answer(ctx, a, v, &c, err)
}

func begin(ctx context.Context, a *app.App, v *visit.Visit, in *beginIn) (*classOut, error) {
	c, err := findTaught(ctx, a, v, in.ID)
	if err != nil {
		return nil, err
	}
	unlock, err := a.Lock(ctx, string(v.Person.ID))
	if err != nil {
		return nil, err
	}
	defer unlock()
	t, err := c.Table(in.Number)
	if err != nil {
		return nil, err
	}
	if t.Begun.IsZero() {
		if seen := in.Body.Pupils; seen != 0 && seen != len(t.Pupils) {
			return nil, &class.Error{Code: class.Taken, Key: "class_changed", Args: []int{in.Number}}
		}
		if err := a.CheckTableLimit(ctx, v.By()); err != nil {
			return nil, err
		}
		if c, err = settle(ctx, a, v, &c, in.Number, in.Body.Bots); err != nil {
			return nil, err
		}
	}
	if c.Tables[in.Number-1].ID == "" {
		c, err = beginSettled(ctx, a, &c, in.Number)
	}
	return answer(ctx, a, v, &c, err)
}

// settle fixes the players of a table of the class.
func settle(ctx context.Context, a *app.App, v *visit.Visit, c *class.Class, number int, bots bool) (class.Class, error) {
	g, err := a.Game(c.Game)
	if err != nil {
		return *c, err
	}
	setup, bot := c.Setup, ""
	if pupils := len(c.Tables[number-1].Pupils); !bots && pupils > 0 {
		setup.Seats = pupils
		if minimum := g.Facts().MinSeats; pupils < minimum {
			return *c, &class.Error{Code: class.Invalid, Key: "class_few", Args: []int{minimum}}
		}
	}
	if bots {
		bot = g.Bots().StandIn().Name
	}
	if _, err := app.Playable(g, v.Lang, setup); err != nil {
		return *c, err
	}
	return a.Classes.Settle(ctx, c.ID, number, setup.Seats, bot)
}

// beginSettled creates the table, seats everybody and starts the game. It continues where an
// earlier, interrupted attempt stopped.
func beginSettled(ctx context.Context, a *app.App, c *class.Class, number int) (class.Class, error) {
	t := c.Tables[number-1]
	setup := c.Setup
	setup.Seats = t.Seats
	shown, err := a.Tables.Create(ctx, table.Person(c.Teacher), class.TableRequest(c.ID, number), table.New{
		Game: c.Game, Setup: setup, Terms: table.Terms{Chat: table.Chat(c.Chat), Takeback: true},
	})
	if err != nil {
		return *c, err
	}
	for i := range shown.Seats {
		by, sit := c.Teacher, play.SitCommand{Seat: engine.Seat(i), Bot: t.Bot}
		if i < len(t.Pupils) {
			by, sit = t.Pupils[i].Person, play.SitCommand{Seat: engine.Seat(i), Nonce: t.Pupils[i].Nonce}
		}
		if seat := &shown.Seats[i]; seat.Person != "" || seat.Bot != "" {
			continue
		}
		if err := do(ctx, a, shown.ID, by, sit); err != nil {
			return *c, err
		}
	}
	if shown.State == table.StateOpen {
		if err := do(ctx, a, shown.ID, c.Teacher, play.StartCommand{}); err != nil {
			return *c, err
		}
	}
	return a.Classes.Began(ctx, c.ID, number, string(shown.ID))
}

func freeSeat(ctx context.Context, a *app.App, v *visit.Visit, in *freeIn) (*classOut, error) {
	c, err := findTaught(ctx, a, v, in.ID)
	if err != nil {
		return nil, err
	}
	t, err := c.Table(in.Number)
	if err != nil {
		return nil, err
	}
	if t.ID == "" {
		return nil, &class.Error{Code: class.Invalid, Key: "class_not_begun", Args: []int{in.Number}}
	}
	g, err := a.Tables.Glance(ctx, table.ID(t.ID))
	if err != nil {
		return nil, err
	}
	if in.Body.Seat > len(g.Seats) || g.Seats[in.Body.Seat-1].Person == "" {
		return nil, &class.Error{Code: class.Invalid, Key: "class_no_pupil"}
	}
	seat := g.Seats[in.Body.Seat-1]
	if seat.Present {
		return nil, &class.Error{Code: class.Forbidden, Key: "class_present"}
	}
	isOther := func(s view.ShownSeat) bool { return s.Seat != seat.Seat && s.Person != "" && !s.Resigned }
	if !in.Body.End && g.State == table.StateRunning && !slices.ContainsFunc(g.Seats, isOther) {
		return nil, &class.Error{Code: class.Taken, Key: "class_last"}
	}
	err = do(ctx, a, g.ID, class.Person(seat.Person), play.LeaveCommand{Seat: seat.Seat})
	return answer(ctx, a, v, &c, err)
}
