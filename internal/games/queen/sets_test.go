package queen_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
)

// TestOptionSets draws combinations of seats and options, all equally likely, counts how many
// set-up accepts, and plays a game with some of them: every seat that has to act has an action, and
// every position is valid. The kit does this and more with sets closer to the defaults.
func TestOptionSets(t *testing.T) {
	r := rules(t)
	f := r.Facts()
	random := rand.New(rand.NewPCG(8, 3))
	const drawn, limit, steps = 20_000, 250, 300
	all := float64(f.MaxSeats - f.MinSeats + 1)
	for i := range f.Options {
		all *= float64(len(f.Options[i].Choices()))
	}
	accepted, played := 0, 0
	for range drawn {
		setup := engine.Setup{Seats: f.MinSeats + random.IntN(f.MaxSeats-f.MinSeats+1), Options: map[string]string{}}
		for i := range f.Options {
			choices := f.Options[i].Choices()
			setup.Options[f.Options[i].Name] = choices[random.IntN(len(choices))]
		}
		full := must.Get(f.Complete(setup))(t)
		s, err := r.Start(full)
		if err != nil {
			continue
		}
		accepted++
		if played == limit {
			continue
		}
		played++
		for step := 0; step < steps && r.ToAct(&s) != 0; step++ {
			by := r.ToAct(&s).First()
			legal := r.AppendLegal(nil, &s, by)
			if len(legal) == 0 {
				t.Fatalf("%v: a dead end\n%+v (%s)", setup, s, "QB-93")
			}
			r.Apply(&s, by, legal[random.IntN(len(legal))], nil)
			if err := r.Valid(&s); err != nil {
				t.Fatalf("%v: got error %v\n%+v (%s)", setup, err, s, "QB-93")
			}
		}
	}
	share := float64(accepted) / drawn
	t.Logf("%d of %d combinations drawn are accepted: about 10^%.1f of 10^%.1f", accepted, drawn, math.Log10(all*share), math.Log10(all))
	if played < limit {
		t.Errorf("only %d sets were played (%s)", played, "QX-03")
	}
}
