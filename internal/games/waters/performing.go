package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/games/waters/written"
)

// The Blues Singer performs, and the Sharecropper sells.

// audienceAt returns the hex of an audience, a town or a pawn; 0 is none.
func (s *State) audienceAt(a int8) delta.Hex {
	if a < written.FirstPawn {
		return s.Town[a-1]
	}
	return s.Pawn(a - written.FirstPawn).At
}

// audienceOf returns the position that the audience belongs to. The third town with two players belongs to nobody.
func audienceOf(a int8) int8 {
	if a < written.FirstPawn {
		return a - 1
	}
	return (a - written.FirstPawn) / delta.PawnsEach
}

func (l *list) performances() {
	if role := l.s.Role[l.p]; role != delta.BluesSinger && role != delta.Sharecropper {
		return
	}
	for _, c := range [...]delta.Card{delta.Blues, delta.Animals, delta.Garden} {
		if l.s.Hands[l.p][c] > 0 {
			l.tryCounted(Action{Kind: Perform, Card: c}, 1, written.Audiences-1)
		}
	}
}

// checkPerform checks the audience and the card (RW-193, RW-263).
func (t *Tables) checkPerform(s *State, _ int8, a Action) engine.Refusal {
	p, audience := s.Active, a.N
	singing := a.Card == delta.Blues
	switch {
	case singing && s.Role[p] != delta.BluesSinger:
		return RefusalNotSinger{}.By("RW-193")
	case !singing && s.Role[p] != delta.Sharecropper:
		return RefusalNotSharecropper{}.By("RW-263")
	case !singing && a.Card != delta.Animals && a.Card != delta.Garden:
		return RefusalNotForSale{Card: a.Card}.By("RW-223")
	case s.Hands[p][a.Card] == 0:
		return RefusalNotInHand{Card: a.Card}.By("RW-223")
	case !s.meets(audience):
		return RefusalNobodyThere{}.By("RW-193")
	case audience == s.Heard[p]:
		return RefusalHeardAlready{}.By("RW-193")
	case audienceOf(audience) == p && (s.Heard[p] == 0 || audienceOf(s.Heard[p]) == p):
		return RefusalOwnOnlyAfterOthers{}.By("RW-193")
	}
	return engine.Refusal{}
}

// meets reports whether a pawn of the active player shares a hex with the audience.
func (s *State) meets(a int8) bool {
	h := s.audienceAt(a)
	if h == delta.Nowhere {
		return false
	}
	for i := range int8(delta.PawnsEach) {
		own := s.Active*delta.PawnsEach + i
		if s.Pawn(own).At == h && a != written.FirstPawn+own {
			return true
		}
	}
	return false
}

func (t *Tables) perform(s *State, _ int8, a Action, ev *engine.Events) {
	p, audience := s.Active, a.N
	s.toss(p, a.Card)
	s.Heard[p] = audience
	h := s.audienceAt(audience)
	ev.Add(EventPerformed{Seat: engine.Seat(p), Card: a.Card, At: h, Audience: int16(audience)}.By("RW-193"))
	s.score(p, ev)
}
