package waters

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Phase 1: the positions buy powers with their cards.

// beginRound begins Phase 1.
func (t *Tables) beginRound(s *State, ev *engine.Events) {
	s.Phase, s.Step, s.Activism = Upgrade, Upgrading, false
	ev.Add(EventPhaseUpgrade{Week: int16(s.Week) + 1}.By("RW-044"))
	all := true
	for p := range s.Positions {
		s.Done[p] = s.Hands[p].Community() == 0
		all = all && s.Done[p]
	}
	if all {
		t.landowner(s, ev)
	}
}

// Purchase returns the number of a renewable power in a purchase. The numbers below it are the tracks.
func Purchase(r delta.Renewable) int8 { return int8(delta.Tracks) + int8(r) }

// listUpgrades lists what the hand can pay for. It counts the hand's cards instead of trying every purchase. By
// Check alone BenchmarkList/upgrading takes 8 times as long.
func listUpgrades(l list) []Action {
	hand := &l.s.Hands[l.p]
	for track := delta.ActionsTrack; track < delta.Tracks; track++ {
		if hand[delta.Raises(track)] > 0 && l.s.TrackValue(l.p, track) < delta.Top(track) {
			l.trackSteps(track)
		}
	}
	for r := range delta.Renewables {
		if l.s.Cubes[l.p]>>r&1 == 0 && (r != delta.BuildRaft || hand[delta.Job] > 0) {
			l.sets(r)
		}
	}
	l.try(Action{Kind: Done})
	return l.dst
}

// trackSteps lists the next step of a track with each number of Education cards: one card must be real (RW-060).
func (l *list) trackSteps(track delta.Track) {
	hand := &l.s.Hands[l.p]
	cost := l.s.StepCost(l.p, track)
	a := Action{Kind: Buy, N: int8(track)}
	for a.M = max(0, cost-hand[delta.Raises(track)]); a.M < cost && a.M <= hand[delta.Education]; a.M++ {
		if track == delta.PawnsTrack {
			l.addAt(a, l.t.pawnSpots(l.s, l.p))
		} else {
			l.add(a)
		}
	}
}

// sets lists a set of cards with Education in place of the cards that the hand lacks, and also of others, but never of the whole
// set (RW-269).
func (l *list) sets(r delta.Renewable) {
	hand := &l.s.Hands[l.p]
	lacks, whole := int8(0), int8(0)
	for i, c := range delta.Makes(r) {
		if c == delta.NoCard {
			continue
		}
		whole |= 1 << i
		if hand[c] == 0 {
			lacks |= 1 << i
		}
	}
	for m := lacks; m < whole; m++ {
		if m&lacks == lacks && bits.OnesCount8(uint8(m)) <= int(hand[delta.Education]) {
			l.add(Action{Kind: Buy, N: Purchase(r), M: m})
		}
	}
}

// checkBuy checks a purchase. For a track, edu is how many of the cards are Education; for a renewable power, it says which of
// the cards are, a bit each.
func (t *Tables) checkBuy(s *State, p int8, a Action) engine.Refusal {
	what, edu := a.N, a.M
	if what < int8(delta.Tracks) {
		return t.checkStep(s, p, delta.Track(what), edu, a.At)
	}
	return s.checkRenewable(p, delta.Renewable(what-int8(delta.Tracks)), edu)
}

func (t *Tables) checkStep(s *State, p int8, track delta.Track, edu int8, h delta.Hex) engine.Refusal {
	if refusal := t.checkRaise(s, p, track, h); !refusal.OK() {
		return refusal
	}
	cost, card := s.StepCost(p, track), delta.Raises(track)
	switch {
	case edu >= cost:
		return RefusalOneMustBeReal{Card: card}.By("RW-060")
	case s.Hands[p][card] < cost-edu || s.Hands[p][delta.Education] < edu:
		return refuseStep(track, card, cost)
	}
	return engine.Refusal{}
}

// refuseStep returns the refusal for a hand that lacks the cards of a step.
func refuseStep(t delta.Track, card delta.Card, cost int8) engine.Refusal {
	lacks := RefusalCannotAfford{Card: card, Cards: int16(cost)}
	switch t {
	case delta.ActionsTrack:
		return lacks.By("RW-056")
	case delta.MovementTrack:
		return lacks.By("RW-053")
	case delta.PawnsTrack:
		return lacks.By("RW-058")
	case delta.DonateTrack:
		return lacks.By("RW-057")
	default:
		return lacks.By("RW-054")
	}
}

func (s *State) checkRenewable(p int8, r delta.Renewable, edu int8) engine.Refusal {
	if s.Cubes[p]>>r&1 != 0 {
		return RefusalCubeIsOn{Renewable: r}.By("RW-068")
	}
	anyReal := false
	wild := int8(0)
	for i, c := range delta.Makes(r) {
		switch {
		case c == delta.NoCard:
		case edu>>i&1 != 0:
			wild++
		case s.Hands[p][c] == 0:
			return refuseSet(r, c)
		default:
			anyReal = true
		}
	}
	switch {
	case !anyReal:
		return RefusalOneMustBeRealOfSet{}.By("RW-269")
	case s.Hands[p][delta.Education] < wild:
		return refuseSet(r, delta.Education)
	case r == delta.BuildRaft && s.Hands[p][delta.Job] == 0:
		return RefusalRaftTakesJob{}.By("RW-072")
	}
	return engine.Refusal{}
}

// refuseSet returns the refusal that names the card of a renewable power's set that a hand lacks.
func refuseSet(r delta.Renewable, c delta.Card) engine.Refusal {
	switch r {
	case delta.WorkDiscount:
		return RefusalLacks{Card: c, Renewable: r}.By("RW-069")
	case delta.ManyHands:
		return RefusalLacks{Card: c, Renewable: r}.By("RW-264")
	case delta.BuildRaft:
		return RefusalLacks{Card: c, Renewable: r}.By("RW-071")
	default:
		return RefusalLacks{Card: c, Renewable: r}.By("RW-270")
	}
}

func (t *Tables) buy(s *State, p int8, a Action, ev *engine.Events) {
	what, edu := a.N, a.M
	if what >= int8(delta.Tracks) {
		s.buyRenewable(p, delta.Renewable(what-int8(delta.Tracks)), edu, ev)
	} else {
		track := delta.Track(what)
		for i := range s.StepCost(p, track) {
			if i < edu {
				s.toss(p, delta.Education)
			} else {
				s.toss(p, delta.Raises(track))
			}
		}
		s.raise(p, track, a.At, ev)
	}
	if s.Hands[p].Community() == 0 {
		t.done(s, p, a, ev)
	}
}

func (s *State) buyRenewable(p int8, r delta.Renewable, edu int8, ev *engine.Events) {
	for i, c := range delta.Makes(r) {
		switch {
		case c == delta.NoCard:
		case edu>>i&1 != 0:
			s.toss(p, delta.Education)
		default:
			s.toss(p, c)
		}
	}
	if r == delta.BuildRaft {
		s.toss(p, delta.Job)
	}
	s.Cubes[p] |= 1 << r // RW-066
	ev.Add(EventBoughtRenewable{Seat: engine.Seat(p), Renewable: r}.By("RW-066"))
}

func (t *Tables) done(s *State, p int8, _ Action, ev *engine.Events) {
	s.Done[p] = true
	ev.Add(EventUpgraded{Seat: engine.Seat(p)}.By("RW-062"))
	for q := range s.Positions {
		if !s.Done[q] {
			return
		}
	}
	t.landowner(s, ev)
}
