package server

import (
	"context"
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/table"
)

// gone does what is left to do when somebody has been deleted, with the bots that were theirs: nobody hears more of anything,
// the games go on without them, and what they have said is silent. The operator may ask again for the person, whose bots
// are not known as theirs any more then.
func (s *Server) gone(ctx context.Context, id people.ID, owned []people.Person) error {
	ctx = context.WithoutCancel(ctx) // there is nobody who could ask again
	var errs []error
	for _, who := range append(owned, people.Person{ID: id}) {
		s.ends.of(who.ID, "")
		p := table.Person(who.ID)
		errs = append(errs, s.leaveAll(ctx, p), s.Tables.Hush(ctx, p))
	}
	return errors.Join(errs...)
}

// leaveAll takes somebody from all tables that are not over, so that nobody waits for who never comes back.
func (s *Server) leaveAll(ctx context.Context, p table.Person) error {
	var errs []error
	for _, state := range []table.State{table.StateOpen, table.StateRunning} {
		for f := (table.Filter{Mine: true, State: state}); ; {
			page, err := s.Tables.List(ctx, p, f)
			errs = append(errs, err)
			for i := range page.Rows {
				errs = append(errs, s.leaveOne(ctx, &page.Rows[i], p))
			}
			if f.After = page.Next; f.After == nil {
				break
			}
		}
	}
	return errors.Join(errs...)
}

func (s *Server) leaveOne(ctx context.Context, r *table.Row, p table.Person) error {
	kind, others := table.Leave, 0
	if r.State == table.StateRunning && r.New.Terms.Rated {
		kind = table.Resign
	}
	for i, seat := range r.Seats {
		if seat.Person != p && (seat.Person != "" || seat.Meant != p) {
			if seat.Person != "" {
				others++
			}
			continue
		}
		_, err := s.Tables.Do(ctx, r.ID, p, table.Command{Kind: kind, Seat: engine.Seat(i)})
		if table.CodeOf(err) == "" && err != nil {
			return err
		}
	}
	if r.State == table.StateOpen && r.Host == p && others == 0 {
		_, err := s.Tables.Do(ctx, r.ID, p, table.Command{Kind: table.Offer, Offer: table.OfferAbort, Seat: table.Nobody})
		if table.CodeOf(err) == "" && err != nil {
			return err
		}
	}
	return nil
}
