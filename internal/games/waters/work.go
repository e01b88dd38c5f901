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
func (g play) workSites() (sites set) {
	for i := range int8(allPawns) {
		if h := g.pawn(i).At; h != Nowhere {
			sites = sites.or(g.d.near[h]).with(h)
		}
	}
	return sites.and(g.d.low).andNot(g.floodedHexes()).andNot(g.campHexes())
}

// checkSite is what building and raising need of a hex.
func (g play) checkSite(h Hex) engine.Refusal {
	sites := g.workSites()
	switch {
	case sites.has(h):
		return engine.Refusal{}
	case g.d.kind[h] != lowland:
		return engine.Refuse("RW-127", "not_lowland")
	case g.isCamp(h):
		return engine.Refuse("RW-239", "camp_there")
	case g.wet(h):
		return engine.Refuse("RW-127", "is_flooded")
	}
	return engine.Refuse("RW-129", "nobody_near")
}

func (g play) checkBuild(h Hex, discount bool) engine.Refusal {
	if refusal := g.checkSite(h); !refusal.OK() {
		return refusal
	}
	return g.checkBuildOn(h, discount)
}

// checkBuildOn is of a hex where work is possible.
func (g play) checkBuildOn(h Hex, discount bool) engine.Refusal {
	switch {
	case *g.levee(h) > 0:
		return engine.Refuse("RW-127", "levee_there")
	case g.Levees == 0:
		return engine.Refuse("RW-004", "no_levee_left")
	}
	return g.checkWage(buildCost, discount)
}

func (g play) checkRaiseLevee(h Hex, discount bool) engine.Refusal {
	if refusal := g.checkSite(h); !refusal.OK() {
		return refusal
	}
	return g.checkRaiseOn(h, discount)
}

// checkRaiseOn is of a hex where work is possible.
func (g play) checkRaiseOn(h Hex, discount bool) engine.Refusal {
	switch n := *g.levee(h); {
	case n == 0:
		return engine.Refuse("RW-127", "no_levee_there")
	case n >= highestLevee:
		return engine.Refuse("RW-131", "levee_highest", highestLevee)
	}
	return g.checkWage(raiseCost, discount)
}

func (g play) checkWage(cost int8, discount bool) engine.Refusal {
	if discount {
		if !g.hasCube(WorkDiscount) {
			return engine.Refuse("RW-066", "no_cube", int16(WorkDiscount))
		}
		cost-- // RW-070
	}
	if g.Hands[g.Active][Job] < cost {
		return engine.Refuse("RW-127", "too_few_jobs", int16(cost))
	}
	return engine.Refusal{}
}

// canWork tells whether something can be built or raised with the Job Offers in hand.
func (g play) canWork() bool {
	jobs := g.Hands[g.Active][Job]
	if g.hasCube(WorkDiscount) {
		jobs++
	}
	if jobs == 0 {
		return false
	}
	for left := g.workSites(); !left.isEmpty(); left = left.rest() {
		switch n := *g.levee(left.first()); {
		case n == 0 && jobs >= buildCost && g.Levees > 0:
			return true
		case n > 0 && n < highestLevee:
			return true
		}
	}
	return false
}

// checkAccept is of taking n Job Offers from the row; with none something must be built (RW-249).
func (g play) checkAccept(n int8) engine.Refusal {
	if refusal := g.checkAction(); !refusal.OK() {
		return refusal
	}
	switch {
	case n > g.offers():
		return engine.Refuse("RW-103", "no_offers", int16(g.offers()))
	case n == 0 && !g.canWork():
		return engine.Refuse("RW-249", "nothing_to_do")
	}
	return engine.Refusal{}
}

func (g play) accept(n int8) {
	for range n {
		g.takeFromRow(JobOffer)
	}
	g.Hands[g.Active][Job] += n
	g.Left--
	g.Step, g.Taken = Building, n > 0
	g.ev.Add(engine.Event{Rule: "RW-133", Key: "accepted", Args: engine.Args{int16(g.Active), int16(n)}})
	if !g.canWork() {
		g.stop()
	}
}

func (g play) pay(cost int8, discount bool) {
	if discount {
		cost--
		g.useCube(WorkDiscount)
	}
	for range cost {
		g.toss(g.Active, Job) // RW-132
	}
	g.Taken = true
}

func (g play) build(h Hex, discount bool) {
	g.pay(buildCost, discount)
	g.putLevee(h)
	g.ev.Add(engine.Event{Rule: "RW-130", Key: "built", Args: engine.Args{
		int16(g.Active), int16(h.Col()), int16(h.Row()), int16(*g.levee(h)),
	}})
	if !g.canWork() {
		g.stop()
	}
}

func (g play) raiseLevee(h Hex, discount bool) {
	g.pay(raiseCost, discount)
	*g.levee(h)++
	g.ev.Add(engine.Event{Rule: "RW-130", Key: "levee_raised", Args: engine.Args{
		int16(g.Active), int16(h.Col()), int16(h.Row()), int16(*g.levee(h)),
	}})
	if !g.canWork() {
		g.stop()
	}
}

// checkSeek is RW-134 and RW-135.
func (g play) checkSeek() engine.Refusal {
	if refusal := g.checkAction(); !refusal.OK() {
		return refusal
	}
	switch {
	case g.rowSize() == rowLength:
		return engine.Refuse("RW-135", "row_full")
	case !g.landCards():
		return engine.Refuse("RW-104", "no_landowner_cards")
	}
	return engine.Refusal{}
}

func (g play) seek() {
	g.Left--
	g.Next = g.Active // RW-241
	g.ev.Add(engine.Event{Rule: "RW-134", Key: "seeks", Args: engine.Args{int16(g.Active)}})
	g.fillRow()
}

// growing counts the pawns of the active player in fields and forest (RW-240).
func (g play) growing() (n int8) {
	for _, pawn := range g.Pawns[g.Active] {
		if pawn.At != Nowhere && g.d.grows.has(pawn.At) && g.dry(pawn.At) {
			n++
		}
	}
	return n
}

// checkCommunity is RW-136; with Many hands each pawn counts twice (RW-264).
func (g play) checkCommunity(hands bool) engine.Refusal {
	if refusal := g.checkAction(); !refusal.OK() {
		return refusal
	}
	switch {
	case !g.cards():
		return engine.Refuse("RW-104", "no_community_cards")
	case hands && !g.hasCube(ManyHands):
		return engine.Refuse("RW-066", "no_cube", int16(ManyHands))
	case hands && g.growing() == 0:
		return engine.Refuse("RW-264", "nobody_grows")
	}
	return engine.Refusal{}
}

func (g play) community(hands bool) {
	n := 1 + g.growing()
	if hands {
		n += g.growing()
		g.useCube(ManyHands)
	}
	g.Left--
	g.Due[g.Active], g.Taken = n, true
	g.ev.Add(engine.Event{Rule: "RW-136", Key: "works", Args: engine.Args{int16(g.Active), int16(n)}})
	g.drawCards()
}
