package catalog_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
)

// TestTheCoachSaysTheSameAgain looks back on the same games with ten seeds. What is said in words
// should be said in nine of ten, and never the opposite. Broadhorns has more decisions of a few
// points, which are said with some seeds only.
func TestTheCoachSaysTheSameAgain(t *testing.T) {
	longtest.Only(t, "it analyses whole games ten times")
	const seeds = 10
	games := must.Get(catalog.Games())(t)
	said, again := map[string]int{}, map[string]int{}
	for _, file := range []string{
		"queen/testdata/records/whole-game-school.txt", "queen/testdata/records/whole-game-passengers.txt",
		"broadhorns/testdata/records/whole-game-for-two.txt", "broadhorns/testdata/records/played-by-hand-for-two.txt",
	} {
		rec := must.Get(notation.Parse(file, string(must.Get(os.ReadFile("../games/"+file))(t))))(t)
		entry := must.Get(games.Find(rec.Game))(t)
		m := must.Get(match.Replay(entry, rec))(t)
		c := must.Get(entry.Coach(entry.Facts().Version))(t)
		count := map[string]int{}
		for seed := range uint64(seeds) {
			a := must.Get(c.Analyse(t.Context(), m, coach.Options{
				Source:   func(kind, number uint64) engine.Source { return rand.NewPCG(kind+1000*seed, number) },
				Playouts: coach.DefaultPlayouts, Worlds: coach.DefaultWorlds, MaxTried: coach.DefaultMaxTried, Workers: 2,
			}))(t)
			for _, s := range statements(a) {
				count[s]++
			}
		}
		for s, n := range count {
			t.Logf("%s: %s in %d of %d", file, s, n, seeds)
			said[rec.Game] += n
			again[rec.Game] += n * n
		}
		for seat := range rec.Seats {
			for _, of := range []string{"luck", "own"} {
				if up, down := count[fmt.Sprintf("%s of %d up", of, seat)], count[fmt.Sprintf("%s of %d down", of, seat)]; up > 0 && down > 0 {
					t.Errorf("%s: %s of seat %d is said to go up %d times and down %d times", file, of, seat, up, down)
				}
			}
		}
	}
	// The reader of one of these analyses finds what it says in this share of them all. Measured
	// were 93 and 82 %.
	for game, least := range map[string]float64{"queen": 0.88, "broadhorns": 0.75} {
		// NaN if nothing is said
		if share := float64(again[game]) / float64(said[game]) / seeds; !(share >= least) {
			t.Errorf("%s: what is said is said again in %.0f %% of the analyses", game, 100*share)
		}
	}
}

// statements returns what an analysis says in words.
func statements(a *coach.Analysis) (list []string) {
	sum := func(of string, sums, off []float64) {
		for seat, sum := range sums {
			if coach.IsSignificant(sum, off[seat]) {
				list = append(list, fmt.Sprintf("%s of %d %s", of, seat, map[bool]string{true: "up", false: "down"}[sum > 0]))
			}
		}
	}
	sum("luck", a.Luck, a.LuckErrors)
	sum("own", a.Own, a.OwnErrors)
	for _, step := range a.TurningPoints(5) {
		list = append(list, fmt.Sprintf("turning point %d", step))
	}
	for _, i := range a.Costliest(5) {
		list = append(list, fmt.Sprintf("missed %d", a.Choices[i].Step))
	}
	return list
}
