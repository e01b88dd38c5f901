// Package notice sends e-mails and webhooks to people who are away when it is their turn or their
// game is over. It knows no table and no person: its caller says which notices wait, whether one is
// still wanted, where it goes and what it says.
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
	ID      string // of the notice: the same each time it is sent
	Subject string
	Text    string
	Data    any // for programs, as JSON
}

// To is where a letter goes. An empty address is not used.
type To struct {
	Email   string
	Webhook string
	Secret  string // signs the webhook
}

// IsEmpty reports whether there is no address to send to.
func (to To) IsEmpty() bool { return to.Email == "" && to.Webhook == "" }

// Item is a notice that waits in an outbox.
type Item struct {
	ID     string
	Person string
	Table  string
	Kind   string
	Seq    int64
	At     time.Time
	Tries  int
}

// Outbox stores the notices that wait, so that none is lost when the program ends.
type Outbox interface {
	// Add adds an item. It does nothing if an item with this ID waits already or was sent. The item
	// replaces an older one of the same kind for the same person and table that has not been sent.
	Add(ctx context.Context, item Item) error

	// Waiting returns up to n items that are due. Where several nodes share the outbox, each gets
	// others, and an item comes again if its node has neither postponed nor sent it after a while.
	Waiting(ctx context.Context, now time.Time, n int) ([]Item, error)

	// Postpone makes an item due at a later time. Done removes it.
	Postpone(ctx context.Context, id string, until time.Time, tries int) error
	Done(ctx context.Context, id string) error
}

// Verdict says what to do with an item.
type Verdict struct {
	Drop   bool      // it is not wanted any more
	Until  time.Time // send it after this time (quiet hours); the zero time is now
	To     To
	Letter Letter
}

// Desk sends the notices that wait in an outbox.
type Desk struct {
	Outbox Outbox
	// called just before sending: is the person still away, is it still their turn?
	Judge func(context.Context, Item) (Verdict, error)
	Mail  *Mail  // nil: no e-mail
	Hooks *Hooks // nil: no webhooks
	Log   *slog.Logger
	Now   func() time.Time

	// Send sends a letter; nil: by Mail and Hooks.
	Send func(context.Context, To, Letter) error
}

const (
	batchSize  = 50               // items that are read from the outbox at a time
	maxPeople  = 8                // people whose items are sent at the same time
	maxTries   = 8                // with twice the pause after each: about four hours in all
	firstPause = time.Minute      // before the second try
	sendTime   = 10 * time.Minute // an item that is being sent is not due for this long
)

// Run clears the outbox at this interval until ctx ends.
func (d *Desk) Run(ctx context.Context, every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	failing := false
	for {
		err := d.Clear(ctx)
		if err != nil && ctx.Err() == nil && !failing { // once for a store that is away for long
			d.Log.Error("clear the outbox", "error", err)
		}
		failing = err != nil
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Clear sends the items that are due now.
func (d *Desk) Clear(ctx context.Context) error {
	items, err := d.Outbox.Waiting(ctx, d.Now(), batchSize)
	if err != nil {
		return err
	}
	return d.handleAll(ctx, items)
}

// handleAll handles the items of one person in order, and those of several people at the same time,
// so that a slow receiver delays few others.
func (d *Desk) handleAll(ctx context.Context, items []Item) error {
	var people []string
	byPerson := map[string][]Item{}
	for _, item := range items {
		if byPerson[item.Person] == nil {
			people = append(people, item.Person)
		}
		byPerson[item.Person] = append(byPerson[item.Person], item)
	}
	slots := make(chan struct{}, maxPeople)
	errs := make([]error, len(people))
	var wait sync.WaitGroup
	for i, p := range people {
		slots <- struct{}{}
		wait.Go(func() {
			defer func() { <-slots }()
			for _, item := range byPerson[p] {
				if errs[i] = d.handle(ctx, item); errs[i] != nil {
					return
				}
			}
		})
	}
	wait.Wait()
	return errors.Join(errs...)
}

// handle does what Judge says about an item. It returns errors of the outbox only; an item that
// cannot be sent is tried again later.
func (d *Desk) handle(ctx context.Context, item Item) error {
	verdict, err := d.Judge(ctx, item)
	switch {
	case ctx.Err() != nil: // the program ends; the item waits until it runs again
		return ctx.Err()
	case err != nil:
		d.Log.Error("judge a notice", "notice", item.ID, "error", err)
		return d.retryLater(ctx, item)
	case verdict.Drop || verdict.To.IsEmpty():
		return d.Outbox.Done(ctx, item.ID)
	case verdict.Until.After(d.Now()):
		return d.Outbox.Postpone(ctx, item.ID, verdict.Until, item.Tries)
	}
	// Postpone it before sending it. If the program ends meanwhile, it is sent twice rather than
	// never.
	if err := d.Outbox.Postpone(ctx, item.ID, d.Now().Add(sendTime), item.Tries+1); err != nil {
		return err
	}
	if err := d.send(ctx, verdict); err != nil {
		d.Log.Warn("send a notice", "notice", item.ID, "try", item.Tries+1, "error", err)
		return d.retryLater(ctx, item)
	}
	return d.Outbox.Done(ctx, item.ID)
}

func (d *Desk) retryLater(ctx context.Context, item Item) error {
	if item.Tries+1 >= maxTries {
		d.Log.Warn("give up a notice", "notice", item.ID)
		return d.Outbox.Done(ctx, item.ID)
	}
	return d.Outbox.Postpone(ctx, item.ID, d.Now().Add(firstPause<<item.Tries), item.Tries+1)
}

// send sends a letter by e-mail and by webhook, as far as the person has them. It returns an error
// only if neither worked: if one did, a second try would send that letter twice.
func (d *Desk) send(ctx context.Context, v Verdict) error {
	if d.Send != nil {
		return d.Send(ctx, v.To, v.Letter)
	}
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
