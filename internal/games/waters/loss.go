package waters

import "github.com/bigriver/bigriver/internal/engine"

// lose counts losses; whoever calls it looks with lost when all that happens at once is counted (RW-221).
func (g play) lose(n int8) { g.Loss += n }

// spare lowers the losses, never below 0 (RW-122).
func (g play) spare(n int8) { g.Loss = max(0, g.Loss-n) }

// lost ends the game if the limit is reached (RW-184), and tells whether it has ended.
func (g play) lost() bool {
	if g.Phase == Over {
		return true
	}
	if g.Loss < g.limit() {
		return false
	}
	g.ev.Add(engine.Event{Rule: "RW-184", Key: "game_lost", Args: engine.Args{int16(g.Loss), int16(g.limit())}, Barrier: true})
	g.finish()
	return true
}

func (g play) finish() {
	g.Phase, g.Step = Over, Nothing
	g.tidy()
}

// tidy forgets what belonged to the decision before.
func (g play) tidy() {
	s := g.State
	s.Demand = 0
	s.Left, s.Budget, s.Gifts, s.Swimmer, s.Wanted, s.Permitted, s.Refused = 0, 0, 0, 0, 0, 0, 0
	s.Ending, s.Taken, s.Boost, s.Next = false, false, NoTrack, 0
	s.Boarded = [allPawns]int8{}
	s.Owe, s.Due, s.Votes, s.Done = [maxPositions]int8{}, [maxPositions]int8{}, [maxPositions]Action{}, [maxPositions]bool{}
}

// pawnHexes is where pawns are, afloat too.
func (g play) pawnHexes() (s set) {
	for i := range int8(allPawns) {
		if at := g.pawn(i).At; at != Nowhere {
			s = s.with(at)
		}
	}
	return s
}

// sweep takes what stands on a hex that floods; manned tells whether pawns are there.
func (g play) sweep(h Hex, manned bool) {
	where := engine.Args{int16(h.Col()), int16(h.Row())}
	if levee := g.levee(h); *levee > 0 { // RW-182
		*levee = 0
		g.Levees++
		counted := int8(1)
		if g.Options.LeveeKept {
			counted = 0
		}
		g.lose(counted)
		where[2] = int16(g.Loss)
		g.ev.Add(engine.Event{Rule: "RW-182", Key: "lost_levee", Amount: int16(counted), Args: where})
	}
	for p := range g.Town {
		if g.Town[p] == h { // RW-178
			g.Town[p] = Nowhere
			g.lose(1)
			where[2], where[3] = int16(g.Loss), int16(p)
			g.ev.Add(engine.Event{Rule: "RW-178", Key: "lost_town", Amount: 1, Args: where})
		}
	}
	for i := int8(0); manned && i < allPawns; i++ {
		if pawn := g.pawn(i); pawn.At == h && (pawn.Raft == 0 || g.Options.RaftsSink) { // RW-179, RW-181
			*pawn = Pawn{}
			g.lose(1)
			where[2], where[3] = int16(g.Loss), int16(i/pawnsEach)
			g.ev.Add(engine.Event{Rule: "RW-179", Key: "lost_pawn", Amount: 1, Args: where})
		}
	}
	for *g.people(h) > 0 {
		*g.people(h)--
		g.loseSurvivor(where)
	}
	if !g.Options.RaftsSink {
		return
	}
	for i := range g.Rafts {
		for g.Rafts[i].At == h && g.Rafts[i].Survivors > 0 {
			g.Rafts[i].Survivors--
			g.loseSurvivor(where)
		}
	}
}

// loseSurvivor is RW-180; who is lost goes back to the pool (RW-246).
func (g play) loseSurvivor(where engine.Args) {
	g.Pool++
	g.lose(1)
	where[2], where[3] = int16(g.Loss), 0
	g.ev.Add(engine.Event{Rule: "RW-180", Key: "lost_survivor", Amount: 1, Args: where})
}
