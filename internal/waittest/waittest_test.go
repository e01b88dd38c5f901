package waittest_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/bigriver/bigriver/internal/waittest"
)

// failed is a testing.TB that can fail without failing the test that uses it.
type failed struct {
	testing.TB

	why string
}

func (f *failed) Helper() {}

func (f *failed) Fatalf(format string, _ ...any) {
	f.why = format
	panic(f)
}

// TestLimit checks that waiting ends when the event comes, and fails after the limit.
func TestLimit(t *testing.T) {
	t.Parallel()
	closed := make(chan int)
	close(closed)
	for name, wait := range map[string]struct {
		on    func(tb testing.TB, after time.Duration)
		fails bool
	}{
		"a poll": {on: func(tb testing.TB, after time.Duration) {
			tb.Helper()
			began := time.Now()
			waittest.Until(tb, "it is time", func() bool { return time.Since(began) >= after })
		}},
		"a poll in vain": {func(tb testing.TB, _ time.Duration) {
			tb.Helper()
			waittest.Until(tb, "", func() bool { return false })
		}, true},
		"a closed channel":  {on: func(tb testing.TB, _ time.Duration) { tb.Helper(); waittest.Receive(tb, "", closed) }},
		"a channel in vain": {func(tb testing.TB, _ time.Duration) { tb.Helper(); waittest.Receive(tb, "", (chan int)(nil)) }, true},
	} {
		synctest.Test(t, func(t *testing.T) {
			f := &failed{TB: t}
			began := time.Now()
			func() {
				defer func() { _ = recover() }()
				wait.on(f, time.Minute)
			}()
			if took := time.Since(began); wait.fails != (f.why != "") || wait.fails != (took >= waittest.Limit) {
				t.Errorf("%s: %q after %v", name, f.why, took)
			}
		})
	}
}
