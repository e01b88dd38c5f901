package people_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
)

// If many strangers try passwords at once, few are hashed and the rest is refused. A known browser
// does not wait for them.
func TestKnownBrowsersDoNotWaitForStrangers(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	ctx := t.Context()
	must.Get(p.Register(ctx, "", "Anna", "steamboat queen"))(t)
	leave := p.OccupyStrangers()
	patience, cancel := context.WithCancel(ctx)
	const many = 200
	errs := make(chan error, many)
	var all sync.WaitGroup
	for range many {
		all.Go(func() {
			_, _, err := p.SignIn(patience, "Anna", "wrong wrong")
			errs <- err
		})
	}
	for range many - people.MaxWaiting { // the others wait for a slot that is never released
		err := <-errs
		var no *people.Error
		if !errors.As(err, &no) || no.Code != people.TooMany || no.Key != "passwords_busy" || no.Wait <= 0 {
			t.Errorf("a caller over the limit gets %v", err)
		}
	}
	if _, _, err := p.SignInAgain(ctx, "Anna", "steamboat queen"); err != nil {
		t.Errorf("the owner: %v", err)
	}
	cancel()
	all.Wait()
	leave()
	if _, _, err := p.SignIn(ctx, "Anna", "steamboat queen"); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}
