package queen

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/judge"
)

// The features of a seat, for reasons: what an experienced player would look at. All of them are of
// the order of 1. For two boats of one player they are the mean.
const (
	lag      = iota // time behind the first boat, relative to the uncertainty
	trouble         // cost of the next turn: coal for bends, or that it cannot be completed
	coalLeft        // relative to 6
	wanting         // passengers still needed, relative to 2
	arrived         // it has finished: 1 for the first place, less for later ones
	dropped         // it is out
	features
)

// featureForm weighs what people look at, each by its approximate value in time.
func featureForm() *judge.Form {
	return &judge.Form{
		Features: []string{"lag", "trouble", "coal", "wanting", "finished", "out"},
		Weights:  []float32{lag: -1, trouble: -1.5, coalLeft: 2, wanting: -3, arrived: 20, dropped: -20},
	}
}

const (
	unsure     = 14   // error of time estimates at the end of the race, in parts of a round
	moreUnsure = 0.06 // additional error for each remaining part of a round
	// Parts of a round: beyond this lag it hardly matters how far behind a boat is.
	hopeless = 160
)

// referee reads the features of a race using simple's estimates.
type referee struct {
	p *pilot
	x [engine.MaxSeats][features]float32
}

// read reads the features of all seats.
func (j *referee) read(s *queen.State) {
	p := j.p
	var times, dangers [queen.BlackRose]float32
	lead := float32(stuck)
	for id := queen.BoatID(1); int8(id) <= s.Fleet; id++ {
		b := &s.Boats[id]
		if b.Status != queen.Racing {
			continue
		}
		p.read(s, id)
		danger, coal := int32(agroundMalus), min(b.Coal, coals-1)
		if p.isPlain(spotOf(b)) {
			danger = p.danger(spotOf(b), int(b.Head), b.Speed, coal)
		}
		times[id] = float32(p.value(spotOf(b), int(b.Head), b.Speed, coal) + danger)
		dangers[id] = float32(danger)
		if turnsUntil(s, id) < 0 {
			times[id] += round
		}
		lead = min(lead, times[id])
	}
	j.x = [engine.MaxSeats][features]float32{}
	share := float32(s.Seats) / float32(max(s.Fleet, 1))
	for id := queen.BoatID(1); int8(id) <= s.Fleet; id++ {
		b := &s.Boats[id]
		x := &j.x[b.Seat]
		switch b.Status {
		case queen.Racing:
			late := min(times[id]-lead, hopeless)
			x[lag] += share * late / (unsure + float32(moreUnsure*max(0, lead)))
			x[trouble] += share * min(dangers[id], stuck) / round / 2
			x[coalLeft] += share * float32(b.Coal) / coals
			x[wanting] += share * float32(lacking(b)) / needed
		case queen.Finished:
			x[arrived] += share * (1 - float32(b.Place-1)/maxSpeed)
		default:
			x[dropped] += share
		}
	}
}
