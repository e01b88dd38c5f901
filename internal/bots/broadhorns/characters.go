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

// tastes returns the characters, from the weakest: bots that evaluate actions by the net.
func tastes() []bots.Taste {
	return []bots.Taste{
		{Name: "collector", Likes: []float32{likesCards: 0.25}, Tolerance: 0.05},
		{Name: "homebody", Likes: []float32{likesFar: -0.0145}, Tolerance: 0.05},
		{Name: "carrier", Likes: []float32{likesTravelers: 0.15}, Tolerance: 0.03},
		{Name: "loader", Likes: []float32{likesBarrels: 0.05}, Tolerance: 0.01},
		{Name: "miser", Likes: []float32{likesGold: 0.06}, Tolerance: 0.04},
		{Name: "farer", Likes: []float32{likesFar: 0.004}},
	}
}

// newMeasure returns measure.
func newMeasure(match.Game) (func(x []float32, end *state, way []action, by engine.Seat), error) {
	return measure, nil
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
