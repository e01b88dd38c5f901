// Package waittest lets tests wait for other goroutines, processes and servers. How long that takes
// depends on the machine, so the only limit is one that nothing but a hang reaches. Use
// testing/synctest instead where all goroutines are in the test's process and none waits for input
// or output.
package waittest

import (
	"testing"
	"time"
)

// Limit is how long a test waits before it reports a hang. Use it for every timeout that a test
// does not measure.
const Limit = 5 * time.Minute

// Until pauses this long between two polls, and twice as long each time: a server may limit how
// many requests it takes.
const (
	firstPause = time.Millisecond
	maxPause   = 100 * time.Millisecond
)

// Until polls until done returns true. It ends the test if that takes longer than Limit.
func Until(tb testing.TB, what string, done func() bool) {
	tb.Helper()
	pause := firstPause
	for began := time.Now(); !done(); pause = min(2*pause, maxPause) {
		if time.Since(began) > Limit {
			tb.Fatalf("after %v still not: %s", Limit, what)
		}
		time.Sleep(pause)
	}
}

// Receive returns the next value from c, or the zero value if c is closed. It ends the test if
// there is none within Limit.
func Receive[T any](tb testing.TB, what string, c <-chan T) T {
	tb.Helper()
	timer := time.NewTimer(Limit)
	defer timer.Stop()
	select {
	case v := <-c:
		return v
	case <-timer.C:
		tb.Fatalf("after %v still not: %s", Limit, what)
		panic("unreachable")
	}
}
