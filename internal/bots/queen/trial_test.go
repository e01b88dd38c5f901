package queen //nolint:testpackage // the trial judges by what simple knows

import (
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/search"
)

// What the trial plays: see BenchmarkTrial.
var (
	trialThink      = flag.Duration("trial-think", 0, "how long the search may think about a decision of the trial")
	trialIterations = flag.Int("trial-iterations", 200, "or how many iterations it has")
	trialSeats      = flag.Int("trial-seats", 3, "how many play, one of them by search")
	trialSeed       = flag.Uint64("trial-seed", 1, "the seed of the first game")
	trialWidth      = flag.Float64("trial-width", 0.4, "search.Options.Width")
	trialExplore    = flag.Float64("trial-explore", 0.7, "search.Options.Explore")
	trialWins       = flag.Float64("trial-wins", 0.5, "what winning counts: see search.ByPlaces")
	trialSpread     = flag.Float64("trial-spread", 14, "how unsure the judge is")
	trialTemper     = flag.Float64("trial-temper", 4, "how much less promising worse ends of a turn are")
)

// pilotJudge judges a race by how long simple thinks that each boat needs to the goal.
type pilotJudge struct {
	p     *pilot
	worth search.Worth
}

// thinker returns what simple thinks with.
func thinker(r queen.Rules) *pilot {
	p := &pilot{rules: r}
	for l := range legs {
		p.legs[l] = newClocks(l)
	}
	for i := range p.blank {
		p.blank[i] = noWay
	}
	p.steps = newStepTable(r)
	p.backs = newBackTable(p.steps)
	for t := queen.A0; int(t) < len(p.water); t++ {
		if p.water[t], p.dock[t] = r.Printed(t); p.dock[t] >= 0 {
			p.stations |= 1 << uint(t)
		}
	}
	return p
}

// Judge estimates the places by the times that the boats need.
func (j *pilotJudge) Judge(s *queen.State, _ engine.Seat) (v search.Values) {
	p := j.p
	var times [engine.MaxSeats]float64
	for i := queen.BoatID(1); int8(i) <= s.Fleet; i++ {
		b := &s.Boats[i]
		switch b.Status {
		case queen.Racing:
			p.read(s, i)
			times[b.Seat] = float64(p.value(spotOf(b), int(b.Head), b.Speed, b.Coal) + p.danger(spotOf(b), int(b.Head), b.Speed, b.Coal))
			if hasMoved(s, i) {
				times[b.Seat] += round
			}
		case queen.Finished:
			times[b.Seat] = -1000 + 100*float64(b.Place)
		default:
			times[b.Seat] = 2000
		}
	}
	n := int(s.Seats)
	for i := range n {
		beaten := 0.0
		first := 1.0
		for k := range n {
			if k == i {
				continue
			}
			ahead := 1 / (1 + math.Exp((times[i]-times[k])/(*trialSpread+0.06*max(0, min(times[i], times[k])))))
			beaten += ahead
			first *= ahead
		}
		w := *trialWins
		v[i] = float32(w*first + (1-w)*beaten/float64(n-1))
	}
	return v
}

// hasMoved reports whether a boat has had its turn in this round.
func hasMoved(s *queen.State, id queen.BoatID) bool {
	if id == s.Active {
		return s.Phase != queen.Choosing && s.Phase != queen.Moving
	}
	return !slices.Contains(s.Order[s.Next:], id)
}

// pilotEnds proposes the ends of a turn that simple likes best.
type pilotEnds struct {
	p     *pilot
	costs []float64
}

const mostProposed = 16

// Propose appends the best ends that differ in their actions up to a push.
func (e *pilotEnds) Propose(dst []search.Proposal[queen.Action], s *queen.State, by engine.Seat) []search.Proposal[queen.Action] {
	p, from := e.p, len(dst)
	if s.Phase == queen.Boarding {
		// The judge believes that a passenger who was left behind can be fetched next turn.
		return append(dst, search.Proposal[queen.Action]{Len: 1, Actions: [search.MaxProposal]queen.Action{{Kind: queen.Take}}})
	}
	if s.Phase != queen.Choosing && s.Phase != queen.Moving || p.special(s) {
		return dst
	}
	p.read(s, s.Active)
	p.list()
	ends := slices.Clone(p.turn.ends)
	slices.SortStableFunc(ends, func(a, b turnEnd) int { return int(a.value - b.value) })
	e.costs = e.costs[:0]
	for i := range ends {
		if len(dst)-from == mostProposed {
			break
		}
		end := &ends[i]
		cost := float64(end.value + p.dangerOf(end))
		p.trace(*end)
		if len(p.way) == 0 || len(p.way) > search.MaxProposal || !p.rules.Check(s, by, p.way[len(p.way)-1]).OK() {
			continue
		}
		proposal := search.Proposal[queen.Action]{Len: int8(len(p.way))}
		for i, a := range p.way {
			proposal.Actions[len(p.way)-1-i] = a
		}
		if !slices.ContainsFunc(dst[from:], func(q search.Proposal[queen.Action]) bool { return slices.Equal(q.Way(), proposal.Way()) }) {
			dst = append(dst, proposal)
			e.costs = append(e.costs, cost)
		}
	}
	for i := range dst[from:] {
		dst[from+i].Prior = float32(math.Exp((slices.Min(e.costs) - e.costs[i]) / *trialTemper))
	}
	return dst
}

// searcher is simple with a search.
func searcher(tb testing.TB, g engine.Game) bots.Bot {
	tb.Helper()
	rules, err := bots.RulesOf[queen.Rules](g)
	if err != nil {
		tb.Fatal(err)
	}
	worth := search.ByPlaces(float32(*trialWins))
	tree, err := search.New[queen.State, queen.Action](rules, search.Options[queen.State, queen.Action]{
		Worth: worth, Width: float32(*trialWidth), Explore: float32(*trialExplore), Nodes: 1 << 15,
		NewJudge:    func() search.Judge[queen.State] { return &pilotJudge{thinker(rules), worth} },
		NewProposer: func() search.Proposer[queen.State, queen.Action] { return &pilotEnds{p: thinker(rules)} },
	})
	if err != nil {
		tb.Fatal(err)
	}
	b, err := bots.Typed(g, func(d *decision) int {
		if len(d.Legal) == 1 {
			return 0
		}
		budget := search.Budget{Iterations: *trialIterations}
		if *trialThink > 0 {
			deadline := time.Now().Add(*trialThink)
			budget = search.Budget{Stop: func() bool { return time.Now().After(deadline) }}
		}
		v := search.Look(d.Rules, &d.View, d.By)
		a, err := tree.Choose(&v, budget, d.R)
		if err != nil {
			panic(err)
		}
		return max(0, slices.Index(d.Legal, a))
	})
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// BenchmarkTrial is a game of Mississippi Queen between one search and simple, the search in the next seat each time. It reports the
// share of games that the search wins, with the ends of its 95 % interval, and how often it is last.
func BenchmarkTrial(b *testing.B) {
	rules, err := queen.New()
	if err != nil {
		b.Fatal(err)
	}
	g := engine.Erase(rules)
	m, err := g.New(engine.Setup{Seats: *trialSeats})
	if err != nil {
		b.Fatal(err)
	}
	players := make([]bots.Bot, *trialSeats)
	for i := range players {
		if players[i], err = newPilot(g); err != nil {
			b.Fatal(err)
		}
	}
	players[0] = searcher(b, g)
	wins, last, thought, decisions := 0.0, 0, time.Duration(0), 0
	b.ResetTimer()
	for n := range b.N {
		m.Restart()
		dice := rand.NewPCG(*trialSeed+uint64(n), 1)
		for turn := m.ToAct(); turn != 0; turn = m.ToAct() {
			by := turn.First()
			if by == engine.Chance {
				engine.Roll(m, dice)
				continue
			}
			player := (int(by) + n) % *trialSeats
			from := time.Now()
			m.Choose(by, players[player].Choose(m, by, dice))
			if player == 0 {
				thought += time.Since(from)
				decisions++
			}
		}
		result := m.Result(engine.Whole)
		for seat := range *trialSeats {
			if (seat+n)%*trialSeats != 0 {
				continue
			}
			if result.Places[seat] == 1 {
				wins += 1 / float64(result.Winners().Len())
			}
			if int(result.Places[seat]) == *trialSeats {
				last++
			}
		}
	}
	n, z := float64(b.N), 1.96
	share := wins / n
	middle := (share + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(share*(1-share)/n+z*z/(4*n*n))
	b.ReportMetric(100*share, "%won")
	b.ReportMetric(100*(middle-half), "%low")
	b.ReportMetric(100*(middle+half), "%high")
	b.ReportMetric(100*float64(last)/n, "%last")
	b.ReportMetric(float64(thought.Milliseconds())/float64(decisions), "ms/decision")
}
