package queen_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/bots/botstest"
	queenbots "github.com/bigriver/bigriver/internal/bots/queen"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/search"
)

// BenchmarkIterations is an iteration of a search that chooses among all ends of a turn, with a judge who only looks how far the boats
// have come.
func BenchmarkIterations(b *testing.B) {
	rules, err := queen.New()
	if err != nil {
		b.Fatal(err)
	}
	botstest.Iterations(b, rules, newBot(b, engine.Erase(rules), "simple"), search.Options[queen.State, queen.Action]{
		Width: 2, Nodes: 1 << 14, NewJudge: func() search.Judge[queen.State] { return furthest{} },
		NewProposer: func() search.Proposer[queen.State, queen.Action] {
			return &search.Ends[queen.State, queen.Action]{Planner: rules}
		},
	}, rand.NewPCG(1, 2))
}

// BenchmarkStrong is an iteration of strong: it chooses among six ends of a turn, and its judge works out how long each boat needs.
func BenchmarkStrong(b *testing.B) {
	rules, err := queen.New()
	if err != nil {
		b.Fatal(err)
	}
	botstest.Iterations(b, rules, newBot(b, engine.Erase(rules), "simple"), queenbots.StrongOptions(b, rules), rand.NewPCG(1, 2))
}

// furthest judges a race by how far the boats have come and what they carry.
type furthest struct{}

const passengerWorth = 6 // fields

func (furthest) Judge(s *queen.State, _ engine.Seat) (v search.Values) {
	var total float32
	for i := range s.Boats[1 : s.Fleet+1] {
		boat := &s.Boats[i+1]
		if boat.Status == queen.Out {
			continue
		}
		way := 4*float32(boat.Slot) + float32(boat.Field/5) + float32(boat.Speed+boat.Coal)/2
		for _, from := range boat.Aboard {
			if from != queen.NoTile {
				way += passengerWorth
			}
		}
		if boat.Status == queen.Finished {
			way = 100 - float32(boat.Place)
		}
		v[boat.Seat] += way * way * way
		total += way * way * way
	}
	for seat := range v {
		v[seat] /= max(total, 1)
	}
	return v
}
