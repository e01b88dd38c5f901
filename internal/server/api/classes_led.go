package api

import (
	"context"
	"strconv"

	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

func (s *API) leaveClass(ctx context.Context, v *visit.Visit, in *ClassPupilPath) (*classOut, error) {
	if err := v.Known(); err != nil {
		return nil, err
	}
	id, who := class.ID(in.ID), class.Person(in.Person)
	if in.Person == string(v.Person.ID) {
		c, err := s.Classes.Leave(ctx, id, who)
		return s.toldClass(ctx, v, &c, err)
	}
	c, err := s.taught(ctx, v, in.ID)
	if err != nil {
		return nil, err
	}
	p, at := c.Find(who)
	settled := at != 0 && !c.Tables[at-1].Begun.IsZero()
	if settled && !p.Arrived {
		return nil, &class.Error{Code: class.Forbidden, Key: "class_name_theirs"}
	}
	if !settled {
		if c, err = s.Classes.Leave(ctx, id, who); err != nil {
			return nil, err
		}
	}
	if p.Arrived {
		if _, err := s.People.Unname(ctx, people.ID(who)); err != nil && problem.CodeOf(err) != people.Forbidden { // they have made an account since
			return nil, err
		}
	}
	return s.toldClass(ctx, v, &c, nil)
}

func (s *API) moveInClass(ctx context.Context, v *visit.Visit, in *moveIn) (*classOut, error) {
	if _, err := s.taught(ctx, v, in.ID); err != nil {
		return nil, err
	}
	c, err := s.Classes.Move(ctx, class.ID(in.ID), class.Person(in.Person), in.Body.Table)
	return s.toldClass(ctx, v, &c, err)
}

func (s *API) newClassTable(ctx context.Context, v *visit.Visit, in *ClassPath) (*classOut, error) {
	if _, err := s.taught(ctx, v, in.ID); err != nil {
		return nil, err
	}
	c, err := s.Classes.AddTable(ctx, class.ID(in.ID))
	return s.toldClass(ctx, v, &c, err)
}

func (s *API) endClass(ctx context.Context, v *visit.Visit, in *ClassPath) (*classOut, error) {
	if _, err := s.taught(ctx, v, in.ID); err != nil {
		return nil, err
	}
	c, err := s.Classes.End(ctx, class.ID(in.ID))
	return s.toldClass(ctx, v, &c, err)
}

func (s *API) beginClassTable(ctx context.Context, v *visit.Visit, in *beginIn) (*classOut, error) {
	c, err := s.taught(ctx, v, in.ID)
	if err != nil {
		return nil, err
	}
	unlock, err := s.lock(ctx, string(v.Person.ID))
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
		if err := s.roomForTable(ctx, v); err != nil {
			return nil, err
		}
		if c, err = s.settle(ctx, v, &c, in.Number, in.Body.Bots); err != nil {
			return nil, err
		}
	}
	if c.Tables[in.Number-1].ID == "" {
		c, err = s.beginSettled(ctx, &c, in.Number)
	}
	return s.toldClass(ctx, v, &c, err)
}

// settle fixes who plays at a table of a class.
func (s *API) settle(ctx context.Context, v *visit.Visit, c *class.Class, number int, bots bool) (class.Class, error) {
	g, err := s.game(c.Game)
	if err != nil {
		return *c, err
	}
	setup, bot := c.Setup, ""
	if pupils := len(c.Tables[number-1].Pupils); !bots && pupils > 0 {
		setup.Seats = pupils
		if least := g.Facts().MinSeats; pupils < least {
			return *c, &class.Error{Code: class.Invalid, Key: "class_few", Args: []int{least}}
		}
	}
	if bots {
		bot = g.Bots().StandIn().Name
	}
	if _, err := playable(v.Lang, g.About(), g.New, setup); err != nil {
		return *c, err
	}
	return s.Classes.Settle(ctx, c.ID, number, setup.Seats, bot)
}

// beginSettled sets up the table of package table, seats everybody and begins. What an earlier try
// has done stays.
func (s *API) beginSettled(ctx context.Context, c *class.Class, number int) (class.Class, error) {
	t := c.Tables[number-1]
	setup := c.Setup
	setup.Seats = t.Seats
	shown, err := s.Tables.Create(ctx, table.Person(c.Teacher), "class-"+string(c.ID)+"-"+strconv.Itoa(number), table.New{
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
		if err := s.classDo(ctx, shown.ID, by, sit); err != nil {
			return *c, err
		}
	}
	if shown.State == table.StateOpen {
		if err := s.classDo(ctx, shown.ID, c.Teacher, play.StartCommand{}); err != nil {
			return *c, err
		}
	}
	return s.Classes.Began(ctx, c.ID, number, string(shown.ID))
}

func (s *API) freeClassSeat(ctx context.Context, v *visit.Visit, in *freeIn) (*classOut, error) {
	c, err := s.taught(ctx, v, in.ID)
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
	g, err := s.Tables.Glance(ctx, table.ID(t.ID))
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
	err = s.classDo(ctx, g.ID, class.Person(seat.Person), play.LeaveCommand{Seat: seat.Seat})
	return s.toldClass(ctx, v, &c, err)
}
