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
	likesTurns             // made on the way
	likesNeighbors         // boats next to it
	likings
)

// taste is what makes a character. Its sentence is in the texts.
type taste struct {
	name      string
	likes     [likings]float32 // in log-odds of winning
	tolerance float32          // by how much its moves may be worse, in log-odds
}

// tastes returns the characters, from the weakest: bots that evaluate ends of turns by the net.
func tastes() []taste {
	return []taste{
		{"host", [likings]float32{likesPassengers: 1.5}, 0.325},
		{"loner", [likings]float32{likesNeighbors: -0.6}, 0.2},
		{"stoker", [likings]float32{likesCoal: 0.4}, 0.22},
		{"cautious", [likings]float32{likesSpeed: -0.15}, 0.08},
		{"shover", [likings]float32{likesPushes: 1}, 0.03},
		{"racer", [likings]float32{likesSpeed: 0.12, likesPassengers: -0.2}, 0},
	}
}

// characters returns the bots of the tastes.
func characters(net string) (list []bots.Named) {
	version := bots.VersionOf(net, tastes())
	for _, t := range tastes() {
		list = append(list, bots.Named{Name: t.name, Character: true, Thinks: true, Net: version, New: func(g match.Game) (bots.Bot, error) {
			o, err := shipped(g)
			if err != nil {
				return nil, err
			}
			measure, err := newMeasure(g)
			o.Leaning, o.Tolerance = &bots.Leaning[queen.State, queen.Action]{Weights: t.likes[:], Measure: measure}, t.tolerance
			if err != nil {
				return nil, err
			}
			return o.Bot(g)
		}})
	}
	return list
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
			switch a.Kind { //nolint:exhaustive // nobody minds the other actions
			case queen.Push:
				x[likesPushes]++
			case queen.TurnLeft, queen.TurnRight:
				x[likesTurns]++
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
