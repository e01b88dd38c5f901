package queen_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/must"
)

// A boat of which an end says that it has no turn from there is eliminated, and one that is
// eliminated where it lay was told so, unless a tile or a boat came into its way. Only a push can
// save a boat that was told so.
func TestDeadEndsAreToldBefore(t *testing.T) {
	t.Parallel()
	r := rules(t)
	f := r.Facts()
	told, out, untold := 0, 0, 0
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
					gone := queen.ReadEventEliminated(&e.Args)
					if end := next[gone.Boat]; end == nil || end.Slot != gone.Slot || end.Field != gone.Field {
						break
					} else if end.Next == queen.NoNext {
						told++
					} else {
						untold++
					}
					out++
				}
			}
			if s.Phase == queen.Choosing {
				b := &s.Boats[s.Active]
				if end := next[s.Active]; end != nil && end.Next == queen.NoNext && b.Cell() == queen.CellAt(int8(end.Slot), int8(end.Field)) && b.Head == end.Heading && int16(b.Coal) == end.Coal {
					for _, plan := range r.AppendPlans(nil, &s, b.Seat) {
						if !slices.ContainsFunc(plan.Way(), func(a queen.Action) bool { return a.Kind == queen.Push }) {
							t.Fatalf("QB-24: %v has the turn %v from %+v", s.Active, plan.Way(), *end)
						}
					}
				}
			}
		}
	}
	t.Logf("%d of %d eliminated boats were told before, %d were not", told, out, untold)
	if told < 20 || told < 2*untold {
		t.Error("QB-24: too few were told")
	}
}
