package queen

import (
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// What characters like or dislike at the end of a turn.
const (
	likesCoal       = iota // aboard
	likesPushes            // made on the way
	likesSpeed             // of its boat
	likesPassengers        // aboard
	likesNeighbors         // boats next to it
	likings
)

// tastes returns the characters, from the weakest: bots that evaluate ends of turns by the net.
func tastes() []bots.Taste {
	return []bots.Taste{
		{Name: "host", Likes: []float32{likesPassengers: 1.5}, Tolerance: 0.325},
		{Name: "loner", Likes: []float32{likesNeighbors: -0.6}, Tolerance: 0.2},
		{Name: "stoker", Likes: []float32{likesCoal: 0.4}, Tolerance: 0.22},
		{Name: "cautious", Likes: []float32{likesSpeed: -0.15}, Tolerance: 0.08},
		{Name: "shover", Likes: []float32{likesPushes: 1}, Tolerance: 0.03},
		{Name: "racer", Likes: []float32{likesSpeed: 0.12, likesPassengers: -0.2}},
	}
}

// newMeasure returns a function that measures what characters like.
func newMeasure(g match.Game) (func(x []float32, end *queen.State, way []queen.Action, by engine.Seat), error) {
	rules, err := bots.RulesOf[queen.Rules](g)
	if err != nil {
		return nil, err
	}
	beside := func(s *queen.State, a, b *queen.Boat) bool {
		for h := range tiles.Headings {
			if slot, field, ok := rules.Next(s, a.Slot, a.Field, h); ok && slot == b.Slot && field == b.Field {
				return true
			}
		}
		return false
	}
	return func(x []float32, end *queen.State, way []queen.Action, by engine.Seat) {
		for _, a := range way {
			if a.Kind == queen.Push {
				x[likesPushes]++
			}
		}
		boats := end.Players()
		for i := range boats {
			b := &boats[i]
			if b.Seat != by || b.Status == queen.Out {
				continue
			}
			x[likesCoal] += float32(b.Coal)
			x[likesSpeed] += float32(b.Speed)
			x[likesPassengers] += float32(b.Passengers())
			for k := range boats {
				if o := &boats[k]; o.Seat != by && b.Status == queen.Racing && o.Status == queen.Racing && beside(end, b, o) {
					x[likesNeighbors]++
				}
			}
		}
	}, nil
}
