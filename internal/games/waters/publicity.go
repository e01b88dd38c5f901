package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// The Outside Activist publishes against Force and Race Hatred (RW-222).

// publicise asks the Outside Activist for a Newspaper or Radio, if there is an Outside Activist who could hold one.
func (s *State) publicise() bool {
	a := s.withRole(delta.OutsideActivist)
	if a < 0 || s.Hands[a].Community() == 0 {
		return false
	}
	s.Step, s.Asked = Publicising, a
	return true
}

func listPublicising(l list) []Action {
	l.tryHeld(Action{Kind: Publish})
	l.tryKinds(Pass)
	return l.dst
}

func (t *Tables) checkPublish(s *State, p int8, a Action) engine.Refusal {
	switch {
	case a.Card != delta.Newspaper && a.Card != delta.Radio:
		return RefusalNotNewspaperOrRadio{Card: a.Card}.By("RW-222")
	case s.Hands[p][a.Card] == 0:
		return RefusalNotInHand{Card: a.Card}.By("RW-222")
	}
	return engine.Refusal{}
}

// publish discards a Newspaper or Radio of the Outside Activist as part of a payment (RW-194).
func (t *Tables) publish(s *State, p int8, a Action, ev *engine.Events) {
	s.toss(p, a.Card)
	s.Demand = max(0, s.Demand-1)
	ev.Add(EventPublished{Seat: engine.Seat(p), Card: a.Card}.By("RW-194"))
	s.score(p, ev)
	if s.Hands[p].Community() == 0 {
		t.published(s, ev)
	}
}

func (t *Tables) passPublicity(s *State, p int8, _ Action, ev *engine.Events) {
	ev.Add(EventPassed{Seat: engine.Seat(p)}.By("RW-222"))
	t.published(s, ev)
}

// published goes on with the cards that are still demanded.
func (t *Tables) published(s *State, ev *engine.Events) {
	if s.Current() == delta.Force {
		t.demandForce(s, ev)
		return
	}
	t.askCancel(s, ev)
}

func (t *Tables) validPublicising(s *State) error {
	crisis := s.Current()
	if crisis != delta.Force && crisis != delta.RaceHatred || s.Asked != s.withRole(delta.OutsideActivist) || s.Hands[s.Asked].Community() == 0 {
		return errors.New("nobody is asked for a Newspaper or Radio (RW-222)")
	}
	return nil
}
