package waters

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Phase 1: the positions buy powers with their cards.

// beginRound begins Phase 1.
func (t *Tables) beginRound(s *State, ev *engine.Events) {
	s.Step, s.Activism = Upgrading, false
	ev.Add(EventPhaseUpgrade{Week: int16(s.Week) + 1}.By("RW-044"))
	all := true
	for p := range s.Positions {
		s.Done[p] = s.Hands[p].Community() == 0
		all = all && s.Done[p]
	}
	if all {
		t.next(s, Upgrading, ev)
	}
}

func upgradeStep() step {
	return step{
		uses: itsUpgrades, list: listUpgrades,
		deeds: []deed{may(Buy, (*Tables).checkBuy, (*Tables).buy), may(Done, nil, (*Tables).done)},
	}
}

// Purchase returns the number of a renewable power in a purchase. The numbers below it are the
// tracks.
func Purchase(r delta.Renewable) int8 { return int8(delta.Tracks) + int8(r) }

// listUpgrades lists what the hand can pay for. It counts the hand's cards instead of trying every
// purchase. Calling Check for each makes BenchmarkList/upgrading take 8 times as long.
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

// trackSteps lists the next step of a track with each number of Education cards: at least one card
// must be the real one (RW-060).
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

// sets lists a set of cards with Education in place of the missing cards, and also of others, but
// never of the whole set (RW-269).
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

// checkBuy checks a purchase. For a track, edu is how many of the cards are Education; for a
// renewable power it is a bit set of the cards that are.
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
	lacks := RefusalCannotAfford{Card: card, Cards: int16(cost)}.By("RW-054")
	lacks.Rule = [...]string{
		delta.ActionsTrack: "RW-056", delta.MovementTrack: "RW-053", delta.PawnsTrack: "RW-058", delta.DonateTrack: "RW-057", delta.SwimTrack: "RW-054",
	}[t]
	return lacks
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

// refuseSet returns the refusal that names the missing card of a renewable power's set.
func refuseSet(r delta.Renewable, c delta.Card) engine.Refusal {
	lacks := RefusalLacks{Card: c, Renewable: r}.By("RW-270")
	lacks.Rule = [...]string{
		delta.WorkDiscount: "RW-069", delta.ManyHands: "RW-264", delta.ExtraStrength: "RW-270", delta.RaisePower: "RW-270", delta.BuildRaft: "RW-071",
	}[r]
	return lacks
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
	for _, c := range delta.Paid(r, edu) {
		if c != delta.NoCard {
			s.toss(p, c)
		}
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
	t.next(s, Upgrading, ev)
}

// TrackValue returns the value of a position's track, without Extra strength.
func (s *State) TrackValue(p int8, t delta.Track) int8 {
	if t == delta.PawnsTrack {
		return s.PawnsOf(p)
	}
	return s.Powers[p][t]
}

// StepCost returns the price of the next step (RW-053, RW-054, RW-056 to RW-058).
func (s *State) StepCost(p int8, t delta.Track) int8 {
	if t == delta.PawnsTrack || t == delta.SwimTrack {
		return 2
	}
	return s.Powers[p][t] - delta.Initial(t) + 2
}

// Power returns the value of a track in this turn, with Extra strength (RW-217).
func (s *State) Power(t delta.Track) int8 {
	n := s.TrackValue(s.Active, t)
	if s.Boost == t {
		n++
	}
	return n
}

func (s *State) hasCube(r delta.Renewable) bool { return s.Cubes[s.Active]>>r&1 != 0 }

func (s *State) useCube(r delta.Renewable, ev *engine.Events) {
	s.Cubes[s.Active] &^= 1 << r
	ev.Add(EventUsed{Seat: engine.Seat(s.Active), Renewable: r}.By("RW-066"))
}

// uses proposes the renewable powers that are used without another action.
func (l *list) uses() {
	for r := delta.ExtraStrength; r <= delta.RaisePower; r++ {
		if !l.s.hasCube(r) {
			continue
		}
		for track := delta.ActionsTrack; track < delta.Tracks; track++ {
			a := Action{Kind: Use, N: int8(r), M: int8(track)}
			if track == delta.PawnsTrack {
				l.tryAt(a, l.t.pawnSpots(l.s, l.p))
			} else {
				l.try(a)
			}
		}
	}
}

// checkUse checks Extra strength (RW-217) and Raise a power (RW-218), which take no action
// (RW-271).
func (t *Tables) checkUse(s *State, _ int8, a Action) engine.Refusal {
	r, track := delta.Renewable(a.N), delta.Track(a.M)
	switch {
	case r != delta.ExtraStrength && r != delta.RaisePower:
		return RefusalNotUsedAlone{Renewable: r}.By("RW-271")
	case !s.hasCube(r):
		return RefusalNoCube{Renewable: r}.By("RW-066")
	case r == delta.RaisePower:
		return t.checkRaise(s, s.Active, track, a.At)
	case track == delta.PawnsTrack:
		return RefusalNotPawns{}.By("RW-217")
	case s.Powers[s.Active][track] >= delta.Top(track):
		return RefusalAtTop{Track: track}.By("RW-217")
	}
	return engine.Refusal{}
}

func (t *Tables) use(s *State, _ int8, a Action, ev *engine.Events) {
	r, track := delta.Renewable(a.N), delta.Track(a.M)
	s.useCube(r, ev)
	if r == delta.ExtraStrength {
		s.Boost = track
		ev.Add(EventStrengthened{Seat: engine.Seat(s.Active), Track: track}.By("RW-217"))
	} else {
		s.raise(s.Active, track, a.At, ev)
	}
	if track == delta.ActionsTrack {
		s.Left++
	}
}

// checkRaise checks that a track has a next step, and that there is a place for a new pawn
// (RW-219).
func (t *Tables) checkRaise(s *State, p int8, track delta.Track, h delta.Hex) engine.Refusal {
	if s.TrackValue(p, track) >= delta.Top(track) {
		if track == delta.PawnsTrack {
			return RefusalAtTop{Track: track}.By("RW-058")
		}
		return RefusalAtTop{Track: track}.By("RW-003")
	}
	if track != delta.PawnsTrack {
		return engine.Refusal{}
	}
	spots := t.pawnSpots(s, p)
	if !spots.Has(h) {
		return RefusalNotForPawn{}.By("RW-219")
	}
	return engine.Refusal{}
}

// pawnSpots returns the hexes where a gained pawn may be placed (RW-219).
func (t *Tables) pawnSpots(s *State, p int8) (spots delta.Set) {
	if s.Town[p] != delta.Nowhere {
		spots = spots.With(s.Town[p])
		return spots
	}
	for _, pawn := range s.Pawns[p] {
		if pawn.At != delta.Nowhere && t.dry(s, pawn.At) {
			spots = spots.With(pawn.At)
		}
	}
	if spots.IsEmpty() {
		spots = t.NearDots.And(t.dryLand(s))
	}
	return spots
}

// raise moves a track one step up. On the Pawns track, that places a pawn on the map.
func (s *State) raise(p int8, track delta.Track, h delta.Hex, ev *engine.Events) {
	if track == delta.PawnsTrack {
		s.addPawn(p, h)
		ev.Add(EventNewPawn{Seat: engine.Seat(p), At: h}.By("RW-065"))
		return
	}
	s.Powers[p][track]++
	ev.Add(EventRaised{Seat: engine.Seat(p), Track: track, Value: int16(s.Powers[p][track])}.By("RW-062"))
}
