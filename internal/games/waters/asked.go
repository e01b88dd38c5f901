package waters

import "github.com/bigriver/bigriver/internal/engine"

// Asked returns the question with a name that a seat is asked: whether a pawn of its own may be moved (RW-216), or whether it draws two
// cards after a vaudeville (RW-242). Both are answered by yes or no.
func (r Rules) Asked(view *State, by engine.Seat) string {
	switch {
	case !r.ToAct(view).Has(by):
	case view.Step == Permitting:
		return "permission"
	case view.Step == Sharing:
		return "share"
	}
	return ""
}

// MayAsk reports whether a seat can be asked, once everything is set up: about drawing after a vaudeville always, since who plays it is asked
// too (RW-242); about a pawn only by another player, and not with the option permission=always (RW-216).
func (r Rules) MayAsk(view *State, key string, _ engine.Seat) bool {
	return view.Phase != SetUp && (key == "share" || !view.Solo() && view.Positions > 1 && !view.Options.AlwaysPermit)
}
