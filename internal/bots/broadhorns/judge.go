package broadhorns

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/judge"
)

// The features of a seat for reasons, the values that a merchant considers. All of them are of the
// order of 1.
const (
	standing     = iota // its score if the game ended now, relative to 50 gold
	standingLate        // the same, weighted by how near the end is
	venture             // simple's estimate of its expedition, relative to 50 gold
	ventureLate         // the same, weighted by how near the end is
	purse               // gold in hand, relative to 50
	ashore              // it has no boat
	barrels             // aboard, relative to 10
	fares               // travelers aboard, relative to 4
	cards               // in its hand, relative to 6
	acting              // it is its turn
	features
)

// featureForm returns weights of the features, learned from 4,000 games of simple.
func featureForm() *judge.Form {
	return &judge.Form{
		Features: []string{"standing", "standing_late", "venture", "venture_late", "purse", "ashore", "barrels", "fares", "cards", "acting"},
		Weights: []float32{
			standing: 0.45626312, standingLate: 4.2668333, venture: 3.102593, ventureLate: -0.0532221, purse: 1.610619,
			ashore: 0.15590626, barrels: -0.96422315, fares: 0.28006136, cards: -0.08964126, acting: 0.21942973,
		},
	}
}

const (
	someGold = 50
	fills    = 10 // of the season track in a typical game
)

// appraiser computes the features of positions from simple's estimates.
type appraiser struct {
	m merchant
	x [engine.MaxSeats][features]float32
}

// read reads the features of all seats.
func (j *appraiser) read(s *state) {
	m := &j.m
	m.s = s
	result := m.Result(s)
	late := min(1, float32(s.Filled)/fills)
	m.look(0)
	for seat := range engine.Seat(s.Seats) {
		p := &s.Players[seat]
		m.me = p
		x := &j.x[seat]
		*x = [features]float32{}
		x[standing] = float32(result.Scores[seat]) / someGold
		x[standingLate] = float32(x[standing] * late)
		x[purse] = float32(p.Gold) / someGold
		x[barrels] = float32(p.Load()) / 10
		x[fares] = float32(m.travelersOf(p)) / 4
		x[cards] = float32(p.Hand.Size()) / 6
		if seat == s.Active {
			x[acting] = 1
		}
		if p.Boat == 0 {
			x[ashore] = 1
			continue
		}
		actions := 2
		if seat == s.Active {
			actions = int(s.Turn.Actions)
		}
		if town, worth := m.plan(actions); town != 0 {
			x[venture] = float32(max(worth, -someGold*gold)) / (someGold * gold)
			x[ventureLate] = float32(x[venture] * late)
		}
	}
}

// travelersOf counts the travelers aboard.
func (*merchant) travelersOf(p *broadhorns.Player) (n int) {
	for set := p.Aboard; set != 0; set &= set - 1 {
		n++
	}
	return n
}
