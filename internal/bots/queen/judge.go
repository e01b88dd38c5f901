package queen

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen"
)

// The features of a seat: what somebody who knows the race would look at. All of them are about the size of 1. Of two boats of one player
// they are the mean.
const (
	lag      = iota // how much more time it needs than the boat that is first, beside how unsure that is
	behind          // the same, in rounds
	trouble         // what the next turn will cost: coal for bends, or that it cannot be completed
	coalLeft        // of 6
	wheel           // its speed, of 6
	wanting         // passengers that it lacks, of 2
	early           // the same, as long as no boat is near the goal
	reserve         // coal, as long as no boat is near the goal
	turnDone        // it has had its turn in this round
	seatLast        // its place in the order of this round, of 6
	arrived         // it has finished: 1 as the first, less as a later one
	dropped         // it is out
	features
)

func featureNames() []string {
	return []string{
		"lag", "behind", "trouble", "coal", "speed", "wanting", "wanting_early", "coal_early", "moved", "order", "finished", "out",
	}
}

// byHand counts on the time that the boats need, and on nothing else.
func byHand() []float32 {
	w := make([]float32, features)
	w[lag], w[arrived], w[dropped] = -1, 20, -20
	return w
}

const (
	unsure     = 14   // parts of a round by which times are wrong at the end of the race
	moreUnsure = 0.06 // and for each part that is still to come
	hopeless   = 160  // parts of a round: it hardly matters by how much more a boat is behind
	aRace      = 160  // parts of a round: half of a usual race
)

// referee reads the features of a race by what simple knows of it.
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
		if hasMoved(s, id) {
			times[id] += round
		}
		lead = min(lead, times[id])
	}
	j.x = [engine.MaxSeats][features]float32{}
	share := float32(s.Seats) / float32(max(s.Fleet, 1))
	left := min(1, max(0, lead)/aRace)
	for id := queen.BoatID(1); int8(id) <= s.Fleet; id++ {
		b := &s.Boats[id]
		x := &j.x[b.Seat]
		switch b.Status {
		case queen.Racing:
			late := min(times[id]-lead, hopeless)
			x[lag] += share * late / (unsure + float32(moreUnsure*max(0, lead)))
			x[behind] += share * late / round / 4
			x[trouble] += share * min(dangers[id], stuck) / round / 2
			coal := share * float32(b.Coal) / coals
			x[coalLeft] += coal
			x[reserve] += float32(coal * left)
			x[wheel] += share * float32(b.Speed) / maxSpeed
			lack := share * float32(lacking(b)) / needed
			x[wanting] += lack
			x[early] += float32(lack * left)
			if hasMoved(s, id) {
				x[turnDone] += share
			}
			x[seatLast] += share * float32(slices.Index(s.Order[:], id)) / maxSpeed
		case queen.Finished:
			x[arrived] += share * (1 - float32(b.Place-1)/maxSpeed)
		default:
			x[dropped] += share
		}
	}
}

// hasMoved reports whether a boat has had its turn in this round.
func hasMoved(s *queen.State, id queen.BoatID) bool {
	if id == s.Active {
		return s.Phase != queen.Choosing && s.Phase != queen.Moving
	}
	return !slices.Contains(s.Order[s.Next:], id)
}
