package broadhorns

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// What characters like or dislike at the end of a turn.
const (
	likesFar       = iota // spaces from St. Louis
	likesBarrels          // aboard
	likesTravelers        // aboard
	likesGold             // in hand, in tens
	likesCards            // in hand
	likings
)

// taste is what makes a character. Its sentence is in the texts.
type taste struct {
	name      string
	likes     [likings]float32 // in log-odds of winning
	tolerance float32          // by how much its actions may be worse, in log-odds
}

// tastes returns the characters, from the weakest: bots that evaluate actions by the net.
func tastes() []taste {
	return []taste{
		{"collector", [likings]float32{likesCards: 0.25}, 0.05},
		{"homebody", [likings]float32{likesFar: -0.0145}, 0.05},
		{"carrier", [likings]float32{likesTravelers: 0.15}, 0.03},
		{"loader", [likings]float32{likesBarrels: 0.05}, 0.01},
		{"miser", [likings]float32{likesGold: 0.06}, 0.04},
		{"farer", [likings]float32{likesFar: 0.004}, 0},
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
			o.Leaning, o.Tolerance = &bots.Leaning[state, action]{Weights: t.likes[:], Measure: measure}, t.tolerance
			return o.Bot(g)
		}})
	}
	return list
}

// measure measures what characters like.
func measure(x []float32, end *state, _ []action, by engine.Seat) {
	me := &end.Players[by]
	x[likesFar] = float32(me.Space)
	x[likesBarrels] = float32(me.Load())
	x[likesTravelers] = float32(bits.OnesCount64(uint64(me.Aboard)))
	x[likesGold] = float32(me.Gold) / 10
	x[likesCards] = float32(me.Hand.Size())
}
