package waters_test

import (
	"flag"
	"math/rand/v2"
	"strconv"
	"testing"
	"unsafe"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/must"
)

// setup completes the set-up of a test.
func setup(tb testing.TB, r interface{ Facts() engine.Facts }, seats int, options ...string) engine.Setup {
	tb.Helper()
	s := engine.Setup{Seats: seats, Options: map[string]string{}}
	for i := 0; i < len(options); i += 2 {
		s.Options[options[i]] = options[i+1]
	}
	f := r.Facts()
	return must.Get(f.Complete(s))(tb)
}

// random plays a random action, one of chance by its odds. It returns false when the game is over.
func random(tb testing.TB, r both, s *waters.State, buf []waters.Action, src engine.Source) bool {
	tb.Helper()
	turn := r.ToAct(s)
	if turn == 0 {
		return false
	}
	by := turn.First()
	legal := r.AppendLegal(buf[:0], s, by)
	if len(legal) == 0 {
		tb.Fatalf("%v can do nothing: %+v", by, *s)
	}
	a := legal[0]
	if by == engine.Chance {
		total := 0
		for _, a := range legal {
			total += r.Weight(s, a)
		}
		n := engine.Below(src, total)
		for _, b := range legal {
			if n -= r.Weight(s, b); n < 0 {
				a = b
				break
			}
		}
	} else {
		a = legal[engine.Below(src, len(legal))]
	}
	r.Apply(s, by, a, nil)
	return true
}

var conserved = flag.Int("conserved", 60, "how many games of each version and number of players TestConservation plays")

// Whole games of each version and number of players end, and pieces and cards are conserved.
func TestConservation(t *testing.T) {
	t.Parallel()
	r := rules(t)
	games := *conserved
	if testing.Short() {
		games = 20
	}
	for _, version := range []string{"fall1926", "spring1927"} {
		for seats := 1; seats <= 4; seats++ {
			t.Run(version+"/"+strconv.Itoa(seats), func(t *testing.T) {
				t.Parallel()
				won, actions := 0, 0
				for n := range games {
					src := rand.NewPCG(uint64(n), 1)
					options := []string{"version", version}
					if n%2 == 1 {
						options = append(options, "community_goals", "on", "individual_goals", "on")
					}
					s := must.Get(r.Start(setup(t, r, seats, options...)))(t)
					buf := make([]waters.Action, 0, 512)
					for random(t, r, &s, buf, src) {
						actions++
						if err := r.Valid(&s); err != nil {
							t.Fatalf("game %d: %v", n, err)
						}
					}
					if r.Result(&s).Group == engine.GroupWon {
						won++
					}
				}
				t.Logf("%d of %d won, %d actions a game", won, games, actions/games)
			})
		}
	}
}

func TestSize(t *testing.T) {
	t.Parallel()
	if n := unsafe.Sizeof(waters.State{}); n > 2048 {
		t.Errorf("a state is %d bytes, want at most 2048", n)
	}
	t.Logf("a state is %d bytes, an action %d", unsafe.Sizeof(waters.State{}), unsafe.Sizeof(waters.Action{}))
}
