// Package notice tells people who are away that it is their turn, or that their game is over: by e-mail and by webhook. It
// knows no table and no person: what waits, whether it is still wanted, to whom it goes and in which words, it is told.
package notice

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"
)

// Letter is a notice in words.
type Letter struct {
	ID      string // what it is about; the same notice has the same id, however often it is sent
	Subject string
	Text    string
	Data    any // what programs are told, as JSON
}

// To is where a letter goes. What is empty is not used.
type To struct {
	Email   string
	Webhook string
	Secret  string // what the webhook is signed with
}

// Nowhere tells that there is no way to reach the person.
func (to To) Nowhere() bool { return to.Email == "" && to.Webhook == "" }

// Item is what waits in an outbox to be told.
type Item struct {
	ID     string
	Person string
	Table  string
	Kind   string
	Seq    int64
	At     time.Time
	Tries  int
}

// Outbox keeps what waits, so that nothing is forgotten when the program ends.
type Outbox interface {
	// Add puts an item in, once: what is there already, or was sent, is no news. It takes the place of an older one of the
	// same kind for the same person and table, which has not been sent yet.
	Add(ctx context.Context, item Item) error

	// Waiting lists up to n items whose time has come.
	Waiting(ctx context.Context, now time.Time, n int) ([]Item, error)

	// Postpone leaves an item for later; Done takes it away.
	Postpone(ctx context.Context, id string, until time.Time, tries int) error
	Done(ctx context.Context, id string) error
}

// Verdict is what becomes of an item: it is sent, unless it is not wanted any more or has to wait.
type Verdict struct {
	Drop   bool
	Until  time.Time // quiet hours; the zero time is now
	To     To
	Letter Letter
}

// Desk sends what waits in an outbox.
type Desk struct {
	Outbox Outbox
	Judge  func(context.Context, Item) (Verdict, error) // asked at the last moment: is the person still away, is it still their turn?
	Mail   *Mail                                        // nil: no e-mail
	Hooks  *Hooks                                       // nil: no webhooks
	Log    *slog.Logger
	Now    func() time.Time
}

const (
	atOnce   = 50
	together = 8 // people at once
	mostTry  = 8 // with twice the pause each time: about four hours
	firstGap = time.Minute
	inFlight = 10 * time.Minute // how long an item that is being sent is left alone
)

// Run sends what waits, every now and then, until ctx ends.
func (d *Desk) Run(ctx context.Context, every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		if err := d.Clear(ctx); err != nil && ctx.Err() == nil {
			d.Log.Error("clear the outbox", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Clear sends what waits now, once.
func (d *Desk) Clear(ctx context.Context) error {
	items, err := d.Outbox.Waiting(ctx, d.Now(), atOnce)
	if err != nil {
		return err
	}
	return d.each(ctx, items)
}

// each handles items, several people's at once: one whose receiver is slow keeps only themselves waiting, and a few others.
func (d *Desk) each(ctx context.Context, items []Item) error {
	var people []string
	of := map[string][]Item{}
	for _, item := range items {
		if of[item.Person] == nil {
			people = append(people, item.Person)
		}
		of[item.Person] = append(of[item.Person], item)
	}
	free := make(chan struct{}, together)
	errs := make([]error, len(people))
	var wait sync.WaitGroup
	for i, p := range people {
		free <- struct{}{}
		wait.Go(func() {
			defer func() { <-free }()
			for _, item := range of[p] {
				if errs[i] = d.handle(ctx, item); errs[i] != nil {
					return
				}
			}
		})
	}
	wait.Wait()
	return errors.Join(errs...)
}

// handle does with an item what is judged. Its error is the outbox's: what cannot be sent is tried again later.
func (d *Desk) handle(ctx context.Context, item Item) error {
	verdict, err := d.Judge(ctx, item)
	switch {
	case ctx.Err() != nil: // the program ends: it is judged when it runs again
		return ctx.Err()
	case err != nil:
		d.Log.Error("judge a notice", "notice", item.ID, "error", err)
		return d.again(ctx, item)
	case verdict.Drop || verdict.To.Nowhere():
		return d.Outbox.Done(ctx, item.ID)
	case verdict.Until.After(d.Now()):
		return d.Outbox.Postpone(ctx, item.ID, verdict.Until, item.Tries)
	}
	// Left alone while it is under way: should the program end just then, it is sent once more rather than never.
	if err := d.Outbox.Postpone(ctx, item.ID, d.Now().Add(inFlight), item.Tries+1); err != nil {
		return err
	}
	if err := d.send(ctx, verdict); err != nil {
		d.Log.Warn("send a notice", "notice", item.ID, "try", item.Tries+1, "error", err)
		return d.again(ctx, item)
	}
	return d.Outbox.Done(ctx, item.ID)
}

func (d *Desk) again(ctx context.Context, item Item) error {
	if item.Tries+1 >= mostTry {
		d.Log.Warn("give a notice up", "notice", item.ID)
		return d.Outbox.Done(ctx, item.ID)
	}
	return d.Outbox.Postpone(ctx, item.ID, d.Now().Add(firstGap<<item.Tries), item.Tries+1)
}

// send uses every way there is. It has failed if none has worked, so that nobody is told twice by one because the other is
// out of order.
func (d *Desk) send(ctx context.Context, v Verdict) error {
	var errs []error
	sent := false
	try := func(err error) {
		sent = sent || err == nil
		errs = append(errs, err)
	}
	if v.To.Email != "" && d.Mail != nil {
		try(d.Mail.Send(ctx, v.To.Email, v.Letter))
	}
	if v.To.Webhook != "" && d.Hooks != nil {
		try(d.Hooks.Send(ctx, v.To.Webhook, v.To.Secret, v.Letter))
	}
	if sent {
		return nil
	}
	return errors.Join(errs...)
}
