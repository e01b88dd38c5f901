package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Work for the landowners: Accept Work, which builds and raises levees, and Seek Work.

// The cost of levee work, in Job Offers (RW-127).
const (
	buildCost = 2
	raiseCost = 1
)

// offers counts the Job Offers in the row.
func (s *State) offers() (n int8) {
	for _, c := range s.Row {
		if c == delta.JobOffer {
			n++
		}
	}
	return n
}

// WorkSites returns the hexes where a levee could be built or raised, with pawns of any player near
// (RW-129, RW-238).
func (t *Tables) WorkSites(s *State) (sites delta.Set) {
	for i := range int8(AllPawns) {
		if h := s.Pawn(i).At; h != delta.Nowhere {
			sites = sites.Or(t.Near[h]).With(h)
		}
	}
	return sites.And(t.Low).AndNot(t.floodedHexes(s)).AndNot(s.campHexes())
}

// checkSite checks the hex for building and raising.
func (t *Tables) checkSite(s *State, h delta.Hex) engine.Refusal {
	sites := t.WorkSites(s)
	switch {
	case sites.Has(h):
		return engine.Refusal{}
	case t.Kind[h] != delta.Lowland:
		return RefusalNotLowland{}.By("RW-127")
	case s.IsCamp(h):
		return RefusalCampThere{}.By("RW-239")
	case t.Wet(s, h):
		return RefusalIsFlooded{}.By("RW-127")
	}
	return RefusalNobodyNear{}.By("RW-129")
}

func workStep() step {
	return step{uses: itsTaken, list: listWorks, deeds: []deed{
		may(Build, (*Tables).checkBuild, (*Tables).build),
		may(RaiseLevee, (*Tables).checkRaiseLevee, (*Tables).raiseLevee),
		may(Stop, (*Tables).checkStopWork, (*Tables).stop),
	}}
}

// listWorks looks up the sites and the wages once. Calling Check for each makes
// BenchmarkList/building take 20 times as long.
func listWorks(l list) []Action {
	var builds, raises [2]bool // without and with the discount
	for m := range builds {
		builds[m] = l.s.Levees > 0 && l.s.checkWage(buildCost, m != 0).OK()
		raises[m] = l.s.checkWage(raiseCost, m != 0).OK()
	}
	for left := l.t.WorkSites(l.s); !left.IsEmpty(); left = left.Rest() {
		h := left.First()
		n := *l.s.LeveeAt(h)
		for m := range builds {
			switch {
			case n == 0 && builds[m]:
				l.add(Action{Kind: Build, At: h, M: int8(m)})
			case n > 0 && n < delta.HighestLevee && raises[m]:
				l.add(Action{Kind: RaiseLevee, At: h, M: int8(m)})
			}
		}
	}
	l.try(Action{Kind: Stop})
	return l.dst
}

func (t *Tables) checkBuild(s *State, _ int8, a Action) engine.Refusal {
	if refusal := t.checkSite(s, a.At); !refusal.OK() {
		return refusal
	}
	switch {
	case *s.LeveeAt(a.At) > 0:
		return RefusalLeveeThere{}.By("RW-127")
	case s.Levees == 0:
		return RefusalNoLeveeLeft{}.By("RW-004")
	}
	return s.checkWage(buildCost, a.M != 0)
}

func (t *Tables) checkRaiseLevee(s *State, _ int8, a Action) engine.Refusal {
	if refusal := t.checkSite(s, a.At); !refusal.OK() {
		return refusal
	}
	switch n := *s.LeveeAt(a.At); {
	case n == 0:
		return RefusalNoLeveeThere{}.By("RW-127")
	case n >= delta.HighestLevee:
		return RefusalLeveeHighest{Height: delta.HighestLevee}.By("RW-131")
	}
	return s.checkWage(raiseCost, a.M != 0)
}

// checkWage checks the Job Offers that levee work costs.
func (s *State) checkWage(cost int8, discount bool) engine.Refusal {
	if discount {
		if !s.hasCube(delta.WorkDiscount) {
			return RefusalNoCube{Renewable: delta.WorkDiscount}.By("RW-066")
		}
		cost-- // RW-070
	}
	if s.Hands[s.Active][delta.Job] < cost {
		return RefusalTooFewJobs{Offers: int16(cost)}.By("RW-127")
	}
	return engine.Refusal{}
}

// canWork reports whether something can be built or raised with the Job Offers in hand.
func (t *Tables) canWork(s *State) bool {
	jobs := s.Hands[s.Active][delta.Job]
	if s.hasCube(delta.WorkDiscount) {
		jobs++
	}
	if jobs == 0 {
		return false
	}
	for left := t.WorkSites(s); !left.IsEmpty(); left = left.Rest() {
		switch n := *s.LeveeAt(left.First()); {
		case n == 0 && jobs >= buildCost && s.Levees > 0:
			return true
		case n > 0 && n < delta.HighestLevee:
			return true
		}
	}
	return false
}

// checkAccept checks taking n Job Offers from the row. If n is 0, something must be built or raised
// (RW-249).
func (t *Tables) checkAccept(s *State, _ int8, a Action) engine.Refusal {
	n := a.N
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	switch {
	case n > s.offers():
		return RefusalNoOffers{Offers: int16(s.offers())}.By("RW-103")
	case n == 0 && !t.canWork(s):
		return RefusalNothingToDo{}.By("RW-249")
	}
	return engine.Refusal{}
}

func (t *Tables) accept(s *State, _ int8, a Action, ev *engine.Events) {
	n := a.N
	for range n {
		s.takeFromRow(delta.JobOffer)
	}
	s.Hands[s.Active][delta.Job] += n
	s.Left--
	s.Step, s.Taken = Building, n > 0
	ev.Add(EventAccepted{Seat: engine.Seat(s.Active), Offers: int16(n)}.By("RW-133"))
	t.workOn(s, ev)
}

// workOn ends the action when nothing more can be built or raised.
func (t *Tables) workOn(s *State, ev *engine.Events) {
	if !t.canWork(s) {
		s.endAction(ev)
	}
}

func (s *State) pay(cost int8, discount bool, ev *engine.Events) {
	if discount {
		cost--
		s.useCube(delta.WorkDiscount, ev)
	}
	for range cost {
		s.toss(s.Active, delta.Job) // RW-132
	}
	s.Taken = true
}

func (t *Tables) build(s *State, _ int8, a Action, ev *engine.Events) {
	s.pay(buildCost, a.M != 0, ev)
	t.putLevee(s, a.At)
	ev.Add(EventBuilt{Seat: engine.Seat(s.Active), At: a.At, Height: int16(*s.LeveeAt(a.At))}.By("RW-130"))
	t.workOn(s, ev)
}

func (t *Tables) raiseLevee(s *State, _ int8, a Action, ev *engine.Events) {
	s.pay(raiseCost, a.M != 0, ev)
	*s.LeveeAt(a.At)++
	ev.Add(EventLeveeRaised{Seat: engine.Seat(s.Active), At: a.At, Height: int16(*s.LeveeAt(a.At))}.By("RW-130"))
	t.workOn(s, ev)
}

func (t *Tables) checkStopWork(s *State, _ int8, _ Action) engine.Refusal {
	if !s.Taken {
		return RefusalNothingDone{}.By("RW-249")
	}
	return engine.Refusal{}
}

// checkSeek checks RW-134 and RW-135.
func (t *Tables) checkSeek(s *State, _ int8, _ Action) engine.Refusal {
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	switch {
	case s.RowSize() == delta.RowLength:
		return RefusalRowFull{}.By("RW-135")
	case !s.landCards():
		return RefusalNoLandownerCards{}.By("RW-104")
	}
	return engine.Refusal{}
}

func (t *Tables) seek(s *State, _ int8, _ Action, ev *engine.Events) {
	s.Left--
	s.Next = s.Active // RW-241
	ev.Add(EventSeeks{Seat: engine.Seat(s.Active)}.By("RW-134"))
	t.fillRow(s, ev)
}

// Work for the Community.

// growing counts the pawns of the active player in fields and forest.
func (t *Tables) growing(s *State) (n int8) {
	for _, pawn := range s.Pawns[s.Active] {
		n += delta.Flag(t.Grower(s, pawn))
	}
	return n
}

// Grower reports whether a pawn is in a field or forest (RW-240).
func (t *Tables) Grower(s *State, pawn Pawn) bool {
	return pawn.At != delta.Nowhere && t.Grows.Has(pawn.At) && t.dry(s, pawn.At)
}

// checkCommunity checks RW-136; with Many hands each pawn counts twice (RW-264).
func (t *Tables) checkCommunity(s *State, _ int8, a Action) engine.Refusal {
	hands := a.M != 0
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	switch {
	case !s.cards():
		return RefusalNoCommunityCards{}.By("RW-104")
	case hands && !s.hasCube(delta.ManyHands):
		return RefusalNoCube{Renewable: delta.ManyHands}.By("RW-066")
	case hands && t.growing(s) == 0: // RW-264
		return RefusalNobodyGrows{}.By("RW-264")
	}
	return engine.Refusal{}
}

func (t *Tables) community(s *State, _ int8, a Action, ev *engine.Events) {
	hands := a.M != 0
	n := 1 + t.growing(s)
	if hands {
		n += t.growing(s)
		s.useCube(delta.ManyHands, ev)
	}
	s.Left--
	s.Due[s.Active], s.Worked = n, true
	ev.Add(EventWorks{Seat: engine.Seat(s.Active), Cards: int16(n)}.By("RW-136"))
	t.drawCards(s, ev)
}
