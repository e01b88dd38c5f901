// Package longtest marks tests that take too long for some runs. The check command reads its
// messages to report what was skipped.
package longtest

import (
	"os"
	"testing"
)

// All reports whether ./check all is running, which wants every test in full.
func All() bool { return os.Getenv("BIGRIVER_ALL") != "" }

// Times returns how often a test repeats something: usually, or all under ./check all.
func Times(usually, all int) int {
	if All() {
		return all
	}
	return usually
}

// Only skips a test except under ./check all. The reason says what takes long.
func Only(tb testing.TB, reason string) {
	tb.Helper()
	if !All() {
		tb.Skipf("only ./check all runs this: %s", reason)
	}
}

// NotShort skips a test with -short, as in ./check quick. The reason says what takes long.
func NotShort(tb testing.TB, reason string) {
	tb.Helper()
	if testing.Short() {
		tb.Skipf("not with -short: %s", reason)
	}
}

// Unraced skips a test under the race detector, which makes it four to ten times slower. ./check
// then runs it without the race detector.
func Unraced(tb testing.TB, reason string) {
	tb.Helper()
	if Race {
		tb.Skipf("without the race detector: %s", reason)
	}
}
