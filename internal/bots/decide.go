package bots

import "github.com/bigriver/bigriver/internal/engine"

// DecideOf returns a bot's decision function for use without a match, for a coach that plays on
// from positions. ok is false if the bot needs a match or plays a game with other types.
func DecideOf[S, A comparable](b Bot) (decide func(*Decision[S, A]) int, ok bool) {
	switch b := b.(type) {
	case *greedy[S, A]:
		return DecideOf[S, A](b.Bot)
	case *typed[S, A]:
		return func(d *Decision[S, A]) int { return d.choose(b.choose) }, true
	case random:
		return func(d *Decision[S, A]) int { return engine.Below(d.R, len(d.Legal)) }, true
	}
	return nil, false
}
