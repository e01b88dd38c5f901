package app

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
)

// Holding a lock blocks no lock of another name, and a caller that stops waiting leaves nothing
// behind.
func TestLocksOfOtherNamesAreFree(t *testing.T) {
	t.Parallel()
	var locks nodeLocks
	unlock := must.Get(locks.lock(t.Context(), "anna"))(t)
	for i := range 200 {
		must.Get(locks.lock(t.Context(), fmt.Sprint("other ", i)))(t)()
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := locks.lock(cancelled, "anna"); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled caller gets %v", err)
	}
	next := make(chan func())
	go func() {
		unlock, _ := locks.lock(context.WithoutCancel(cancelled), "anna")
		next <- unlock
	}()
	select {
	case <-next:
		t.Error("two hold a lock")
	default:
	}
	unlock()
	(<-next)()
	if len(locks.all) != 0 {
		t.Errorf("%d locks are left", len(locks.all))
	}
}
