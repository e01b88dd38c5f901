package waters

import "github.com/bigriver/bigriver/internal/engine"

// What levee work costs, in Job Offers (RW-127).
const (
	buildCost = 2
	raiseCost = 1
)

// offers counts the Job Offers in the row.
func (s *State) offers() (n int8) {
	for _, c := range s.Row {
		if c == JobOffer {
			n++
		}
	}
	return n
}

// workSites are the hexes where a levee could be built or raised: pawns of any player are near (RW-129, RW-238).
func (t *tables) workSites(s *State) (sites set) {
	for i := range int8(allPawns) {
		if h := s.pawn(i).At; h != Nowhere {
			sites = sites.or(t.near[h]).with(h)
		}
	}
	return sites.and(t.low).andNot(t.floodedHexes(s)).andNot(s.campHexes())
}

// checkSite is what building and raising need of a hex.
func (t *tables) checkSite(s *State, h Hex) engine.Refusal {
	sites := t.workSites(s)
	switch {
	case sites.has(h):
		return engine.Refusal{}
	case t.kind[h] != lowland:
		return engine.Refuse("RW-127", "not_lowland")
	case s.isCamp(h):
		return engine.Refuse("RW-239", "camp_there")
	case t.wet(s, h):
		return engine.Refuse("RW-127", "is_flooded")
	}
	return engine.Refuse("RW-129", "nobody_near")
}

func (t *tables) checkBuild(s *State, h Hex, discount bool) engine.Refusal {
	if refusal := t.checkSite(s, h); !refusal.OK() {
		return refusal
	}
	return s.checkBuildOn(h, discount)
}

// checkBuildOn is of a hex where work is possible.
func (s *State) checkBuildOn(h Hex, discount bool) engine.Refusal {
	switch {
	case *s.levee(h) > 0:
		return engine.Refuse("RW-127", "levee_there")
	case s.Levees == 0:
		return engine.Refuse("RW-004", "no_levee_left")
	}
	return s.checkWage(buildCost, discount)
}

func (t *tables) checkRaiseLevee(s *State, h Hex, discount bool) engine.Refusal {
	if refusal := t.checkSite(s, h); !refusal.OK() {
		return refusal
	}
	return s.checkRaiseOn(h, discount)
}

// checkRaiseOn is of a hex where work is possible.
func (s *State) checkRaiseOn(h Hex, discount bool) engine.Refusal {
	switch n := *s.levee(h); {
	case n == 0:
		return engine.Refuse("RW-127", "no_levee_there")
	case n >= highestLevee:
		return engine.Refuse("RW-131", "levee_highest", highestLevee)
	}
	return s.checkWage(raiseCost, discount)
}

func (s *State) checkWage(cost int8, discount bool) engine.Refusal {
	if discount {
		if !s.hasCube(WorkDiscount) {
			return engine.Refuse("RW-066", "no_cube", int16(WorkDiscount))
		}
		cost-- // RW-070
	}
	if s.Hands[s.Active][Job] < cost {
		return engine.Refuse("RW-127", "too_few_jobs", int16(cost))
	}
	return engine.Refusal{}
}

// canWork tells whether something can be built or raised with the Job Offers in hand.
func (t *tables) canWork(s *State) bool {
	jobs := s.Hands[s.Active][Job]
	if s.hasCube(WorkDiscount) {
		jobs++
	}
	if jobs == 0 {
		return false
	}
	for left := t.workSites(s); !left.isEmpty(); left = left.rest() {
		switch n := *s.levee(left.first()); {
		case n == 0 && jobs >= buildCost && s.Levees > 0:
			return true
		case n > 0 && n < highestLevee:
			return true
		}
	}
	return false
}

// checkAccept is of taking n Job Offers from the row; with none something must be built (RW-249).
func (t *tables) checkAccept(s *State, n int8) engine.Refusal {
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	switch {
	case n > s.offers():
		return engine.Refuse("RW-103", "no_offers", int16(s.offers()))
	case n == 0 && !t.canWork(s):
		return engine.Refuse("RW-249", "nothing_to_do")
	}
	return engine.Refusal{}
}

func (t *tables) accept(s *State, n int8, ev *engine.Events) {
	for range n {
		s.takeFromRow(JobOffer)
	}
	s.Hands[s.Active][Job] += n
	s.Left--
	s.Step, s.Taken = Building, n > 0
	ev.Add(engine.Event{Rule: "RW-133", Key: "accepted", Args: engine.Args{int16(s.Active), int16(n)}})
	if !t.canWork(s) {
		s.stop(ev)
	}
}

func (s *State) pay(cost int8, discount bool, ev *engine.Events) {
	if discount {
		cost--
		s.useCube(WorkDiscount, ev)
	}
	for range cost {
		s.toss(s.Active, Job) // RW-132
	}
	s.Taken = true
}

func (t *tables) build(s *State, h Hex, discount bool, ev *engine.Events) {
	s.pay(buildCost, discount, ev)
	t.putLevee(s, h)
	ev.Add(engine.Event{Rule: "RW-130", Key: "built", Args: engine.Args{
		int16(s.Active), int16(h.Col()), int16(h.Row()), int16(*s.levee(h)),
	}})
	if !t.canWork(s) {
		s.stop(ev)
	}
}

func (t *tables) raiseLevee(s *State, h Hex, discount bool, ev *engine.Events) {
	s.pay(raiseCost, discount, ev)
	*s.levee(h)++
	ev.Add(engine.Event{Rule: "RW-130", Key: "levee_raised", Args: engine.Args{
		int16(s.Active), int16(h.Col()), int16(h.Row()), int16(*s.levee(h)),
	}})
	if !t.canWork(s) {
		s.stop(ev)
	}
}

// checkSeek is RW-134 and RW-135.
func (s *State) checkSeek() engine.Refusal {
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	switch {
	case s.rowSize() == rowLength:
		return engine.Refuse("RW-135", "row_full")
	case !s.landCards():
		return engine.Refuse("RW-104", "no_landowner_cards")
	}
	return engine.Refusal{}
}

func (t *tables) seek(s *State, ev *engine.Events) {
	s.Left--
	s.Next = s.Active // RW-241
	ev.Add(engine.Event{Rule: "RW-134", Key: "seeks", Args: engine.Args{int16(s.Active)}})
	t.fillRow(s, ev)
}

// growing counts the pawns of the active player in fields and forest (RW-240).
func (t *tables) growing(s *State) (n int8) {
	for _, pawn := range s.Pawns[s.Active] {
		if pawn.At != Nowhere && t.grows.has(pawn.At) && t.dry(s, pawn.At) {
			n++
		}
	}
	return n
}

// checkCommunity is RW-136; with Many hands each pawn counts twice (RW-264).
func (t *tables) checkCommunity(s *State, hands bool) engine.Refusal {
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	switch {
	case !s.cards():
		return engine.Refuse("RW-104", "no_community_cards")
	case hands && !s.hasCube(ManyHands):
		return engine.Refuse("RW-066", "no_cube", int16(ManyHands))
	case hands && t.growing(s) == 0:
		return engine.Refuse("RW-264", "nobody_grows")
	}
	return engine.Refusal{}
}

func (t *tables) community(s *State, hands bool, ev *engine.Events) {
	n := 1 + t.growing(s)
	if hands {
		n += t.growing(s)
		s.useCube(ManyHands, ev)
	}
	s.Left--
	s.Due[s.Active], s.Taken = n, true
	ev.Add(engine.Event{Rule: "RW-136", Key: "works", Args: engine.Args{int16(s.Active), int16(n)}})
	t.drawCards(s, ev)
}
