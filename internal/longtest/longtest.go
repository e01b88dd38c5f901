// Package longtest says which tests take too long for some runs. Its words reach package check,
// which reports what was left out.
package longtest

import (
	"os"
	"testing"
)

// All reports whether ./check all runs, and every test is to be whole.
func All() bool { return os.Getenv("BIGRIVER_ALL") != "" }

// Times returns how often a test does something: usually, and for ./check all.
func Times(usually, all int) int {
	if All() {
		return all
	}
	return usually
}

// Only leaves a test out, unless ./check all runs it. The reason says what takes long.
func Only(tb testing.TB, reason string) {
	tb.Helper()
	if !All() {
		tb.Skipf("only ./check all runs this: %s", reason)
	}
}

// Unraced leaves a test out under the race detector, which makes it four to ten times slower.
// ./check then runs it without.
func Unraced(tb testing.TB, reason string) {
	tb.Helper()
	if Race {
		tb.Skipf("without the race detector: %s", reason)
	}
}
