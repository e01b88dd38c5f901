// Package waittest lets tests wait for other goroutines, processes and servers. How long that takes
// depends on the machine, so its limit is one that only a hang reaches. Use testing/synctest
// instead if all goroutines are in the test's process and none waits for input or output.
package waittest

import (
	"testing"
	"time"
)

// Limit is how long a test waits before it reports a hang. Use it for every timeout that is not
// itself under test.
const Limit = 5 * time.Minute

// The pause between two polls of Until, which doubles each time because a server may limit
// requests.
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
// nothing arrives within Limit.
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
