package app

import (
	"context"
	"errors"

	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/daily"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// ForgetPerson finishes the deletion of a person and their bots: it ends their streams and classes,
// takes them out of their games, and deletes their chat messages and the words of their reports.
// The operator may repeat it for the person, but by then the bots are no longer known as theirs.
func (a *App) ForgetPerson(ctx context.Context, id people.ID, owned []people.Person) error {
	ctx = context.WithoutCancel(ctx) // finish even if the caller disconnects: nobody could retry
	var errs []error
	for _, who := range append(owned, people.Person{ID: id}) {
		a.Streams.Close(who.ID, "")
		p := table.Person(who.ID)
		errs = append(errs, a.Classes.EndAll(ctx, class.Person(p)), a.leaveAll(ctx, p), a.Tables.RedactChat(ctx, p), a.Tables.ForgetImported(ctx, p), a.Reports.Forget(ctx, string(p)), a.Daily.Forget(ctx, daily.Person(p)))
	}
	return errors.Join(errs...)
}

// leaveAll takes a person out of all unfinished tables, so that no game waits for them.
func (a *App) leaveAll(ctx context.Context, p table.Person) error {
	var errs []error
	// Open tables come first: one that starts in the meantime is then visited twice rather than
	// missed.
	for row, err := range a.Unfinished(ctx, p, table.StateOpen, table.StateRunning) {
		if err == nil {
			err = a.leaveOne(ctx, row, p)
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

func (a *App) leaveOne(ctx context.Context, r *table.Row, p table.Person) error {
	do := func(body play.CommandBody) error {
		_, err := a.Tables.Do(ctx, r.ID, p, play.Command{Body: body})
		if code := table.CodeOf(err); code != "" && code != table.Unavailable {
			return nil // the table has moved on, and there is nothing left to do
		}
		return err
	}
	others := 0
	for i, seat := range r.Seats {
		if seat.Person != p && (seat.Person != "" || seat.ReservedFor != p) {
			if seat.Person != "" {
				others++
			}
			continue
		}
		var giveUp play.CommandBody = play.LeaveCommand{Seat: engine.Seat(i)}
		if r.State == table.StateRunning && r.New.Terms.Rated {
			giveUp = play.ResignCommand{Seat: engine.Seat(i)}
		}
		if err := do(giveUp); err != nil {
			return err
		}
	}
	if r.State == table.StateOpen && r.Host == p && others == 0 {
		return do(play.OfferAbortCommand{})
	}
	return nil
}
