package queen_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen"
)

// A drawn turn is a row of legal actions, comes to the state that they come to one after the other, and ends where the list of ends has an end
// or before somebody else's decision.
func TestDrawnTurnsAreLegal(t *testing.T) {
	t.Parallel()
	r := rules(t)
	games := 120
	if testing.Short() {
		games = 30
	}
	random := rand.NewPCG(1, 2)
	var plans []engine.Plan[queen.Action]
	drawn, pushes, refused := 0, 0, 0
	for _, options := range []string{"edition=1997", "edition=house"} {
		eachTurn(t, r, games, options, func(s *queen.State) {
			by := s.Boats[s.Active].Seat
			after := *s
			actions := r.DrawTurn(nil, &after, by, random)
			if len(actions) == 0 {
				if refused++; after != *s {
					t.Fatal("a turn that was not drawn has changed the state")
				}
				return
			}
			drawn++
			step, plain := *s, true
			for i, a := range actions {
				if refusal := r.Check(&step, by, a); !refusal.OK() {
					t.Fatalf("action %d of %v is refused: %s", i, actions, refusal.Rule)
				}
				r.Apply(&step, by, a, nil)
				plain = plain && a.Kind != queen.Push
			}
			if step != after {
				t.Fatalf("%v comes to another state when its actions are done one by one", actions)
			}
			if !plain {
				pushes++
				return
			}
			plans = r.AppendPlans(plans[:0], s, by)
			if !endsAt(plans, s, &after) {
				t.Fatalf("%v ends where no plan ends", actions)
			}
		})
	}
	if pushes < 50 || 20*refused > drawn {
		t.Errorf("%d turns were drawn, %d of them with a push, and %d were not drawn", drawn, pushes, refused)
	}
}

// endsAt reports whether a plan ends where the boat is whose turn it was.
func endsAt(plans []engine.Plan[queen.Action], before, after *queen.State) bool {
	b := after.Boats[before.Active]
	for i := range plans {
		end := queen.ReadPlanEnd(&plans[i].End.Args)
		if b.Status != queen.Racing || int8(end.Slot) == b.Slot && int8(end.Field) == b.Field && int8(end.Wheel) == b.Speed && end.Heading == b.Head &&
			int8(end.Coal) >= b.Coal {
			return true
		}
	}
	return false
}

// All speeds that cannot come to a dead end are equally likely, and before a step the heading and the two beside it.
func TestDrawnTurnsAreAsLikelyAsSaid(t *testing.T) {
	t.Parallel()
	r := rules(t)
	s := firstTurn(t, r, engine.Setup{Seats: 4})
	b := &s.Boats[s.Active]
	const draws = 20_000
	random := rand.NewPCG(3, 4)
	speeds, first := map[int8]int{}, map[queen.Kind]int{}
	for range draws {
		after := s
		actions := r.DrawTurn(nil, &after, b.Seat, random)
		if len(actions) == 0 {
			t.Fatal("no turn was drawn")
		}
		speeds[actions[0].N]++
		first[actions[1].Kind]++
	}
	for kind, n := range first {
		if n < draws/3-draws/20 || n > draws/3+draws/20 {
			t.Errorf("%v is the first move in %d of %d turns", kind, n, draws)
		}
	}
	slow := (speeds[1] + speeds[2] + speeds[3]) / 3
	for speed := range int8(6) {
		if n := speeds[speed+1]; n > slow+draws/50 || speed < 3 && n < slow-draws/50 {
			t.Errorf("speed %d in %d of %d turns", speed+1, n, draws)
		}
	}
}

func TestDrawnTurnsAllocateNothing(t *testing.T) {
	r := rules(t)
	s := firstTurn(t, r, engine.Setup{Seats: 4})
	random := rand.NewPCG(1, 2)
	var room [engine.MaxPlan]queen.Action
	var after queen.State
	if n := testing.AllocsPerRun(200, func() {
		after = s
		_ = r.DrawTurn(room[:0], &after, s.Boats[s.Active].Seat, random)
	}); n > 0 {
		t.Errorf("a drawn turn allocates %v times", n)
	}
}
