package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
)

// Words names an action for people.
func (s Show) Words(a toy.Action) engine.Words {
	switch a.Kind {
	case toy.Draw:
		return ActionDraw{Card: a.Card}.Words()
	case toy.Lay:
		return ActionLay{Card: a.Card}.Words()
	case toy.Offer:
		return ActionOffer{To: a.Seat}.Words()
	case toy.Peek, toy.Take, toy.Yes, toy.No, toy.Load, toy.Blow, toy.Pass, toy.End:
	}
	return engine.Words{Key: s.rules.Format(a)} // the others have no numbers
}
