// Package notice sends e-mails and webhooks to people who are away when it is their turn or their
// game ends. It knows neither tables nor people: the caller decides which notices are pending,
// whether each is still wanted, where it goes and what its text is.
package notice

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"
)

// Letter is the text of a notice.
type Letter struct {
	ID      string // of the notice; the same for every attempt
	Subject string
	Text    string
	Data    any // for programs, as JSON
}

// To is where to send a letter. Empty addresses are skipped.
type To struct {
	Email   string
	Webhook string
	Secret  string // for signing the webhook
}

// IsEmpty reports whether there is no address to send to.
func (to To) IsEmpty() bool { return to.Email == "" && to.Webhook == "" }

// Item is a pending notice in an outbox.
type Item struct {
	ID     string
	Person string
	Table  string
	Kind   string
	Seq    int64
	At     time.Time
	Tries  int
}

// Outbox stores pending notices, so that none is lost when the program ends.
type Outbox interface {
	// Add adds an item. It does nothing if an item with this ID is pending or was sent. The item
	// replaces a pending one of the same kind for the same person and table.
	Add(ctx context.Context, item Item) error

	// Waiting returns up to n items that are due. If several nodes share the outbox, each item goes
	// to one node. It is handed out again if that node does not postpone or finish it in time.
	Waiting(ctx context.Context, now time.Time, n int) ([]Item, error)

	// Postpone delays an item until a later time. Done removes an item.
	Postpone(ctx context.Context, id string, until time.Time, tries int) error
	Done(ctx context.Context, id string) error
}

// Verdict says what to do with an item.
type Verdict struct {
	Drop   bool      // whether it is no longer wanted
	Until  time.Time // do not send before this time (quiet hours); zero means now
	To     To
	Letter Letter
}

// Sender sends the pending notices of an outbox.
type Sender struct {
	Outbox Outbox
	// called just before sending: is the person still away, and is it still their turn?
	Judge func(context.Context, Item) (Verdict, error)
	Mail  *Mail  // nil disables e-mail
	Hooks *Hooks // nil disables webhooks
	Log   *slog.Logger
	Now   func() time.Time

	// Send sends a letter. nil means by Mail and Hooks.
	Send func(context.Context, To, Letter) error

	receivers receivers
}

const (
	batchSize  = 50               // items read from the outbox at a time
	maxPeople  = 8                // people served concurrently
	maxTries   = 8                // the pause doubles after each: about four hours in all
	firstPause = time.Minute      // before the second attempt
	sendTime   = 10 * time.Minute // an item being sent is not due again for this long
)

// Run sends what is due at this interval until ctx is done.
func (d *Sender) Run(ctx context.Context, every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	defer d.receivers.wait()
	failing := false
	for {
		err := d.sendDue(ctx)
		if err != nil && ctx.Err() == nil && !failing { // log once per outage of the store
			d.Log.Error("the outbox failed", "error", err)
		}
		failing = err != nil
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// SendDue sends the items that are due now.
func (d *Sender) SendDue(ctx context.Context) error {
	defer d.receivers.wait()
	return d.sendDue(ctx)
}

// sendDue is SendDue, but does not wait for slow receivers.
func (d *Sender) sendDue(ctx context.Context) error {
	items, err := d.Outbox.Waiting(ctx, d.Now(), batchSize)
	if err != nil {
		return err
	}
	return d.handleAll(ctx, items)
}

// handleAll handles each person's items in order, and several people concurrently, so that a slow
// receiver delays few others.
func (d *Sender) handleAll(ctx context.Context, items []Item) error {
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

// handle does what Judge decides about an item. It returns only errors of the outbox; an item that
// cannot be sent is retried later.
func (d *Sender) handle(ctx context.Context, item Item) error {
	verdict, err := d.Judge(ctx, item)
	switch {
	case ctx.Err() != nil: // shutting down; the item stays pending
		return ctx.Err()
	case err != nil:
		d.Log.Error("cannot decide whether to send a notice", "notice", item.ID, "error", err)
		return d.retryLater(ctx, item)
	case verdict.Drop || verdict.To.IsEmpty():
		return d.Outbox.Done(ctx, item.ID)
	case verdict.Until.After(d.Now()):
		return d.Outbox.Postpone(ctx, item.ID, verdict.Until, item.Tries)
	}
	url := verdict.To.Webhook
	if d.Send != nil || d.Hooks == nil || url == "" || d.receivers.isQuick(url) {
		return d.deliver(ctx, quickTime, item, &verdict)
	}
	if d.receivers.serve(url, func() {
		if err := d.deliver(ctx, hookTimeout, item, &verdict); err != nil && ctx.Err() == nil {
			d.Log.Error("the outbox failed", "error", err)
		}
	}) {
		return nil
	}
	return d.Outbox.Postpone(ctx, item.ID, d.Now().Add(firstPause), item.Tries)
}

// deliver sends an item, or retries later; hookTime limits its webhook. It returns only errors of
// the outbox.
func (d *Sender) deliver(ctx context.Context, hookTime time.Duration, item Item, v *Verdict) error {
	// Postpone before sending. If the program ends in between, the item is sent twice rather than
	// never.
	if err := d.Outbox.Postpone(ctx, item.ID, d.Now().Add(sendTime), item.Tries+1); err != nil {
		return err
	}
	if err := d.send(ctx, hookTime, v); err != nil {
		d.Log.Warn("cannot send a notice", "notice", item.ID, "try", item.Tries+1, "error", err)
		return d.retryLater(ctx, item)
	}
	return d.Outbox.Done(ctx, item.ID)
}

func (d *Sender) retryLater(ctx context.Context, item Item) error {
	if item.Tries+1 >= maxTries {
		d.Log.Warn("gave up on a notice", "notice", item.ID)
		return d.Outbox.Done(ctx, item.ID)
	}
	return d.Outbox.Postpone(ctx, item.ID, d.Now().Add(firstPause<<item.Tries), item.Tries+1)
}

// send sends a letter by e-mail and by webhook, whichever the person has. It returns an error only
// if neither worked: if one did, a retry would send that one twice.
func (d *Sender) send(ctx context.Context, hookTime time.Duration, v *Verdict) error {
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
		try(d.post(ctx, hookTime, v))
	}
	if sent {
		return nil
	}
	return errors.Join(errs...)
}

// post sends a letter by webhook within a time limit, and records whether it answered fast.
func (d *Sender) post(ctx context.Context, limit time.Duration, v *Verdict) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	began := d.Now()
	err := d.Hooks.Send(ctx, v.To.Webhook, v.To.Secret, v.Letter)
	d.receivers.record(v.To.Webhook, err == nil && d.Now().Sub(began) < quickTime)
	return err
}
