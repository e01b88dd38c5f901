package broadhorns

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/judge"
	"github.com/bigriver/bigriver/internal/search"
)

// The features of a seat, the values that a merchant considers. All of them are of the order of 1.
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

func featureNames() []string {
	return []string{"standing", "standing_late", "venture", "venture_late", "purse", "ashore", "barrels", "fares", "cards", "acting"}
}

// byHand returns hand-made weights: they count what a seat has and what it is about to get.
func byHand() []float32 {
	w := make([]float32, features)
	w[standing], w[standingLate], w[venture] = 2, 4, 1
	return w
}

const (
	someGold = 50
	fills    = 10 // of the season track in a typical game
)

// appraiser judges positions using simple's estimates.
type appraiser struct {
	m    merchant
	form *judge.Form
	x    [engine.MaxSeats][features]float32
}

// wins is the weight of winning: see search.ByPlaces.
const wins = 0.5

// Judge estimates the places.
func (j *appraiser) Judge(s *state, _ engine.Seat) search.Values {
	j.read(s)
	var scores judge.Scores
	for seat := range int(s.Seats) {
		scores[seat] = j.form.Score(j.x[seat][:])
	}
	return judge.ByPlaces(&scores, int(s.Seats), wins)
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

// Read appends the features of the seats.
func (j *appraiser) Read(dst []float32, m match.Match, by engine.Seat) []float32 {
	s, _, err := match.Known[state, action](m, by)
	if err != nil {
		panic(err) // the caller passed the match of another game
	}
	j.read(&s)
	for seat := range int(s.Seats) {
		dst = append(dst, j.x[seat][:]...)
	}
	return dst
}
