package bots

import (
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/bigriver/bigriver/internal/engine"
)

var illegal atomic.Pointer[func(error)] //nolint:gochecknoglobals // a test cannot inject it: bots decide deep inside searches

// OnIllegal sets a function that is called whenever a bot wants an illegal action, even while it
// thinks ahead; nil removes it. At a table no function is set, and the bot does something else.
// That would hide the bug in tests, so package botstest sets a function that panics.
func OnIllegal(f func(error)) { illegal.Store(&f) }

func reportIllegal(format string, args ...any) {
	if f := illegal.Load(); f != nil && *f != nil {
		(*f)(fmt.Errorf(format, args...))
	}
}

// Index returns the index of an action that the bot believes to be legal. If it is not, this is
// reported (see OnIllegal), and the index is -1. A bot that only asks whether an action is legal
// searches Legal itself.
func (d *Decision[S, A]) Index(a A) int {
	i := slices.Index(d.Legal, a)
	if i < 0 {
		reportIllegal("the bot of %s %d wants %q as %v, which is not legal", d.Rules.Facts().Name, d.Rules.Facts().Version, d.Rules.Format(a), d.By)
	}
	return i
}

// Illegal reports an action that a bot wants while it thinks ahead, and that the rules refuse.
func Illegal[S, A comparable](rules engine.Rules[S, A], by engine.Seat, a A, refusal engine.Refusal) {
	reportIllegal("the bot of %s %d thinks of %q as %v: %w", rules.Facts().Name, rules.Facts().Version, rules.Format(a), by, refusal)
}

// choose asks a bot and returns an index of Legal. If the bot's index is out of range, it returns 0
// and reports this.
func (d *Decision[S, A]) choose(by func(*Decision[S, A]) int) int {
	i := by(d)
	if i < 0 || i >= len(d.Legal) {
		reportIllegal("the bot of %s chose %d of %d actions as %v", d.Rules.Facts().Name, i, len(d.Legal), d.By)
		return 0
	}
	return i
}
