package queen_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/must"
)

// A boat of which an end says that it has no turn from there is eliminated, and one that is
// eliminated where it lay was marked so, unless a tile or a boat came into its way. Only a push can
// save a boat that was marked so. The next turn without a push never takes less coal than was said.
func TestDeadEndsAreMarkedBefore(t *testing.T) {
	t.Parallel()
	r := rules(t)
	f := r.Facts()
	marked, out, unmarked, costly, exact := 0, 0, 0, 0, 0
	for g := range 300 {
		random := rand.New(rand.NewPCG(uint64(g), 5))
		setup := setupOf("")
		setup.Seats = 3
		s := must.Get(r.Start(must.Get(f.Complete(setup))(t)))(t)
		var next [queen.MaxBoats + 1]*queen.PlanEnd
		for r.ToAct(&s) != 0 {
			by, active := r.ToAct(&s).First(), s.Active
			legal := r.AppendLegal(nil, &s, by)
			way := []queen.Action{legal[random.IntN(len(legal))]}
			if s.Phase == queen.Choosing {
				plans := r.AppendPlans(nil, &s, by)
				r.AddNext(&s, plans)
				plan := plans[random.IntN(len(plans))]
				end := queen.ReadPlanEnd(&plan.End.Args)
				way, next[active] = plan.Way(), &end
			}
			var ev engine.Events
			for _, a := range way {
				if r.ToAct(&s) == engine.Only(by) && r.Check(&s, by, a).OK() {
					r.Apply(&s, by, a, &ev)
				}
			}
			for _, e := range ev.List {
				switch e.Key {
				case "pushed":
					next[queen.ReadEventPushed(&e.Args).Pushed] = nil
				case "eliminated":
					eliminated := queen.ReadEventEliminated(&e.Args)
					if end := next[eliminated.Boat]; end == nil || end.Slot != eliminated.Slot || end.Field != eliminated.Field {
						break
					} else if end.Next == queen.NoNext {
						marked++
					} else {
						unmarked++
					}
					out++
				}
			}
			if s.Phase == queen.Choosing {
				b := &s.Boats[s.Active]
				if end := next[s.Active]; end != nil && b.Cell() == queen.CellAt(int8(end.Slot), int8(end.Field)) && b.Head == end.Heading && int16(b.Coal) == end.Coal {
					cheapest := int16(math.MaxInt16)
					for _, plan := range r.AppendPlans(nil, &s, b.Seat) {
						if slices.ContainsFunc(plan.Way(), func(a queen.Action) bool { return a.Kind == queen.Push }) {
							continue
						}
						if end.Next == queen.NoNext || plan.Cost[0].N < end.Next {
							t.Fatalf("QB-24: %v has the turn %v for %d coal from %+v", s.Active, plan.Way(), plan.Cost[0].N, *end)
						}
						cheapest = min(cheapest, plan.Cost[0].N)
					}
					if end.Next > 0 && cheapest < math.MaxInt16 {
						costly++
						if cheapest == end.Next {
							exact++
						}
					}
				}
			}
		}
	}
	t.Logf("%d of %d eliminated boats were marked before, %d were not", marked, out, unmarked)
	t.Logf("%d of %d next turns that needed coal were predicted exactly", exact, costly)
	if costly < 50 || 10*exact < 9*costly {
		t.Error("QB-24: the coal for the next turn is rarely right")
	}
	if marked < 20 || marked < 2*unmarked {
		t.Error("QB-24: too few were marked")
	}
}
