package queen

import (
	"math/bits"
	"slices"

	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
	"github.com/bigriver/bigriver/internal/judge"
)

// The inputs of the net are of the order of 1. Boats that race or have finished are pieces; boats
// that are out are not. A constant names the first of a group of inputs; "one-hot" groups have one
// input for each value.

// Inputs of a boat that do not change while other boats move.
const (
	ownTime   = iota         // to the goal, on a wide scale
	ownNear                  // the same on a narrow scale
	ownStuck                 // no known way to the goal
	ownCoal                  // one-hot: 0 to 6, or 7 with the bonus
	ownSpeed  = ownCoal + 8  // one-hot
	ownLacks  = ownSpeed + 6 // one-hot: passengers still needed
	ownOnward = ownLacks + 3 // the way on: steps, turns, turns that cost coal, no way
	// The way to the landing: known, steps, turns, turns that cost coal, time, in reach.
	ownLanding = ownOnward + 4
	// The best station: exists, gain over going on, time, steps, turns, turns that cost coal, two
	// passengers, coal dock, behind.
	ownStation  = ownLanding + 6
	ownSecond   = ownStation + 9 // the second-best station: exists, gain, time
	ownMissed   = ownSecond + 3  // cost of going on without a passenger
	ownNewest   = ownMissed + 1  // one-hot: tiles to the newest
	ownOldest   = ownNewest + 4  // on the oldest tile; on the next
	ownAhead    = ownOldest + 2  // each of 3 fields ahead is water
	ownRough    = ownAhead + 3   // logs, sand there
	ownRoom     = ownRough + 2   // share of water among the neighboring fields
	ownPushed   = ownRoom + 1    // was pushed
	ownAground  = ownPushed + 1  // on sand
	ownLogs     = ownAground + 1 // logs that will slow it down
	ownCoaled   = ownLogs + 1    // has used the only coal supply allowed
	ownFinished = ownCoaled + 1  // one-hot: first, second, later
	ownInputs   = ownFinished + 3
)

// Inputs of a boat relative to the others.
const (
	relLag    = iota          // time behind the first, on 2 scales
	relFirst  = relLag + 2    // lead over the best boat of another seat, on 3 scales
	relSecond = relFirst + 3  // lead over the best boat of a third seat, on 3 scales
	relFellow = relSecond + 3 // its seat has another boat; lead over that
	relMoved  = relFellow + 2 // has had its turn in this round
	relTurns  = relMoved + 1  // one-hot: turns until it acts
	relRivals = relTurns + 6  // other boats reach its best station first; and empty it
	relAhead  = relRivals + 2 // boats on each of 3 fields ahead
	relRound  = relAhead + 3  // boats next to it
	relAimed  = relRound + 1  // boats that point at it; those that act before it
	relOpens  = relAimed + 2  // lays the next tile
	// Its seat controls the Black Rose; next to the Black Rose at the same speed.
	relRose   = relOpens + 1
	relInputs = relRose + 2
)

// Global inputs.
const (
	allSeats    = iota           // one-hot: 2 to 6
	allTwoEach  = allSeats + 5   // two boats each
	allSchool   = allTwoEach + 1 // the driving school
	allDraws    = allSchool + 1  // tiles to come
	allDrawing  = allDraws + 1   // a tile comes next
	allJetty    = allDrawing + 1 // the jetty is known
	allOffered  = allJetty + 1   // passengers at stations
	allWanted   = allOffered + 1 // passengers needed
	allPile     = allWanted + 1  // stations to come
	allTime     = allPile + 1    // of the first boat to the goal, on 2 scales
	allRound    = allTime + 2
	allRacing   = allRound + 1   // boats in the race
	allToAct    = allRacing + 1  // boats yet to move in this round
	allHome     = allToAct + 1   // one boat has finished; two
	allSpeed    = allHome + 2    // highest speed to finish at
	allOnFirst  = allSpeed + 1   // the race ends with the first boat
	allBothHome = allOnFirst + 1 // both boats must finish
	allRose     = allBothHome + 1
	allRough    = allRose + 1  // logs, sand or coal supplies on the river
	allLimit    = allRough + 1 // boats that fall too far behind are eliminated
	allInputs   = allLimit + 1
)

// netShape returns the shape of the net.
func netShape() *judge.Shape {
	return &judge.Shape{
		Own: judge.Names(
			"time", "near", "stuck", "coal 8", "speed 6", "lacks 3", "onward 4", "landing 6",
			"station 9", "second 3", "missed", "newest 4", "oldest 2", "ahead 3", "rough 2",
			"room", "pushed", "aground", "logs", "coaled", "finished 3",
		),
		Relative: judge.Names(
			"lag 2", "first 3", "second 3", "fellow 2", "moved", "turns 6", "rivals 2", "ahead 3",
			"round", "aimed 2", "opens", "rose 2",
		),
		Global: judge.Names(
			"seats 5", "two_each", "school", "draws", "drawing", "jetty", "offered", "wanted",
			"pile", "time 2", "round", "racing", "to_act", "home 2", "speed", "on_first",
			"both_home", "rose", "rough", "limit",
		),
		Units: 64, Head: 32,
	}
}

// inputReader computes the inputs of the net. Its caches are invisible to callers.
type inputReader struct {
	p     *pilot
	cache [queen.BlackRose]ownView
	river riverView // the river that the cache is for
}

// riverView is everything that the own inputs of all boats depend on.
type riverView struct {
	first, laid, draws, jetty int8
	wanted                    int8
	pile                      tiles.Set
	removed                   uint32
	slots                     [slots]queen.Slot
	choices                   queen.Choices
}

// ownView holds the own inputs of a boat.
type ownView struct {
	isSet   bool
	boat    queen.Boat // the boat that the inputs are for
	x       [ownInputs]float32
	time    float32 // to the goal
	station int8    // the slot of the best station, or -1
	astern  bool    // the station is far behind
}

func newInputReader(p *pilot) *inputReader {
	p.ignoreOthers = true
	return &inputReader{p: p}
}

// read sets the inputs for a position.
func (e *inputReader) read(in *judge.Position, s *queen.State) {
	e.p.readRiver(s)
	now := riverView{first: s.First, laid: s.Laid, draws: s.Draws, jetty: int8(s.Jetty), pile: s.Pile, removed: s.Gone, slots: s.River, choices: s.Choices}
	for i := range s.Boats[:queen.BlackRose] {
		if b := &s.Boats[i]; b.Status == queen.Racing {
			now.wanted += lacking(b)
		}
	}
	if now != e.river {
		e.river = now
		for i := range e.cache {
			e.cache[i].isSet = false
		}
	}
	in.Seats, in.Pieces = int(s.Seats), 0
	var ids [judge.MaxPieces]queen.BoatID
	for id := queen.BoatID(1); int8(id) <= s.Fleet; id++ {
		b := &s.Boats[id]
		if b.Status != queen.Racing && b.Status != queen.Finished {
			continue
		}
		ids[in.Pieces], in.Seat[in.Pieces] = id, int8(b.Seat)
		copy(in.Own[in.Pieces], e.own(s, id).x[:])
		in.Pieces++
	}
	e.relative(in, s, ids[:in.Pieces])
	e.global(in.Global, s)
}

// own returns the own inputs of a boat.
func (e *inputReader) own(s *queen.State, id queen.BoatID) *ownView {
	k, b := &e.cache[id], &s.Boats[id]
	if k.isSet && k.boat == *b {
		return k
	}
	*k = ownView{isSet: true, boat: *b, station: -1}
	if b.Status == queen.Finished {
		k.x[ownFinished+int(min(b.Place, 3))-1] = 1
		return k
	}
	e.readOwn(k, s, id)
	return k
}

func (e *inputReader) readOwn(k *ownView, s *queen.State, id queen.BoatID) {
	p, b, x := e.p, &k.boat, &k.x
	p.look(s, id)
	at, h, coal := spotOf(b), int(b.Head), min(b.Coal, coals-1)
	t := p.value(at, h, b.Speed, coal)
	if !p.isPlain(at) {
		t += agroundMalus
		x[ownAground] = 1
	}
	k.time = float32(t)
	x[ownTime], x[ownNear] = min(k.time/(10*round), 2), min(k.time/(2*round), 1)
	x[ownStuck] = judge.Indicator(t >= stuck/2)
	x[ownCoal+int(min(b.Coal, coals))] = 1
	x[ownSpeed+int(min(max(b.Speed, slowest), maxSpeed))-1] = 1
	x[ownLacks+int(p.outlook.need)] = 1
	e.readWays(k, h, coal)
	x[ownNewest+int(min(p.river.newest()-b.Slot, 3))] = 1
	if d := b.Slot - s.First; d < 2 {
		x[ownOldest+int(d)] = 1
	}
	e.readFields(k, s)
	x[ownPushed], x[ownLogs] = judge.Indicator(b.Pushed), float32(b.Logs)/2
	x[ownCoaled] = judge.Indicator(s.Choices.CoalOnce && b.Coaled[0] != tiles.NoTile)
}

// readWays sets the inputs for the way on, to the landing and to the two best stations.
func (e *inputReader) readWays(k *ownView, h int, coal int8) {
	p, o, x := e.p, &e.p.outlook, &k.x
	there, speed := &o.there, k.boat.Speed
	on := int32(stuck)
	if there.onward == nil || there.onward[h] == noWay {
		x[ownOnward+3] = 1
	} else {
		w := there.onward[h]
		x[ownOnward], x[ownOnward+1], x[ownOnward+2] = float32(w.steps())/16, float32(w.turns())/6, float32(w.coal())/2
		d := min(w.steps()+there.rest, maxSteps)
		if on = p.clocks.pass[speed][d] + o.skipping; o.need == 0 && !o.race {
			on = p.clocks.stop[o.topSpeed][coal][speed][d]
		}
		on += p.turning(w, coal)
	}
	if there.landing != nil && there.landing[h] != noWay {
		w := there.landing[h]
		t := p.stopTime(w, o.topSpeed, speed, coal)
		x[ownLanding], x[ownLanding+1], x[ownLanding+2], x[ownLanding+3] = 1, float32(w.steps())/16, float32(w.turns())/6, float32(w.coal())/2
		x[ownLanding+4], x[ownLanding+5] = min(float32(t)/(4*round), 2), judge.Indicator(w.steps() <= int(speed)+1)
	}
	x[ownMissed] = min(float32(o.skipping)/(8*round), 2)
	var lowest, second, stopTime, secondStop int32 = stuck, stuck, 0, 0
	best := -1
	if there.onward == nil {
		return // the rows are for another spot
	}
	for i, row := range there.stations[:o.count] {
		w := row[h]
		if w == noWay {
			continue
		}
		st := &o.stations[i]
		stop := p.stopTime(w, slowest, speed, coal)
		total := stop + st.after
		if st.coal {
			total -= p.clocks.worth[coals-1] - p.clocks.worth[coal]
		}
		switch {
		case total < lowest:
			lowest, second, stopTime, secondStop, best = total, lowest, stop, stopTime, i
		case total < second:
			second, secondStop = total, stop
		}
	}
	if best < 0 {
		return
	}
	st, w := &o.stations[best], there.stations[best][h]
	x[ownStation], x[ownStation+1] = 1, clamp(float32(on-lowest)/(4*round))
	x[ownStation+2], x[ownStation+3] = min(float32(stopTime)/(4*round), 2), float32(w.steps())/16
	x[ownStation+4], x[ownStation+5] = float32(w.turns())/6, float32(w.coal())/2
	x[ownStation+7] = judge.Indicator(st.coal)
	if !st.coal {
		k.station, k.astern = st.slot, st.slot < k.boat.Slot-1
		x[ownStation+6], x[ownStation+8] = judge.Indicator(p.river.slots[st.slot].Passengers > 1), judge.Indicator(st.slot < k.boat.Slot)
	}
	if second < stuck {
		x[ownSecond], x[ownSecond+1], x[ownSecond+2] = 1, clamp(float32(second-lowest)/(2*round)), min(float32(secondStop)/(4*round), 2)
	}
}

// fieldsAhead is the number of fields ahead that have inputs.
const fieldsAhead = 3

// readFields sets the inputs for the fields ahead of a boat and around it.
func (e *inputReader) readFields(k *ownView, s *queen.State) {
	x, at := &k.x, spotOf(&k.boat)
	open := true
	for n := range fieldsAhead {
		if at = e.next(s, at, k.boat.Head); at < 0 {
			break
		}
		slot, bit := at/tiles.Stride, uint(at%tiles.Stride)
		open = open && (e.p.river.water[slot]|e.p.river.sand[slot])>>bit&1 != 0
		x[ownAhead+n] = judge.Indicator(open)
		x[ownRough] += float32(e.p.river.logs[slot]>>bit&1) / fieldsAhead
		x[ownRough+1] += float32(e.p.river.sand[slot]>>bit&1) / fieldsAhead
	}
	for h := range tiles.Heading(headings) {
		if to := e.next(s, spotOf(&k.boat), h); to >= 0 && e.p.isPlain(to) {
			x[ownRoom] += 1. / headings
		}
	}
}

// next returns the spot after a step, or -1.
func (e *inputReader) next(s *queen.State, at spot, h tiles.Heading) spot {
	slot, field, ok := e.p.rules.Next(s, int8(at/tiles.Stride), int8(at%tiles.Stride), h)
	if !ok || slot < s.First || slot >= s.Laid {
		return -1
	}
	return spotAt(slot, field)
}

// relative sets the inputs that compare the boats.
func (e *inputReader) relative(in *judge.Position, s *queen.State, ids []queen.BoatID) {
	var times [judge.MaxPieces]float32
	var turns [judge.MaxPieces]int // until it acts: 0 for the active boat, -1 if it has moved
	lead := float32(stuck)
	for i, id := range ids {
		b := &s.Boats[id]
		if b.Status == queen.Finished {
			times[i], turns[i] = -4*round, -1
			lead = min(lead, times[i])
			continue
		}
		times[i] = e.cache[id].time
		if turns[i] = turnsUntil(s, id); turns[i] < 0 {
			times[i] += round
		}
		lead = min(lead, times[i])
	}
	for i, id := range ids {
		x, b := in.Relative[i], &s.Boats[id]
		clear(x)
		if b.Status == queen.Finished {
			continue
		}
		lag := times[i] - lead
		x[relLag], x[relLag+1] = lag/(round+lag), min(lag/(8*round), 2)
		first, second := float32(stuck), float32(stuck)
		fellow, of := float32(stuck), int8(-1)
		for k := range ids {
			switch seat := in.Seat[k]; {
			case k == i:
			case seat == int8(b.Seat):
				fellow = min(fellow, times[k])
			case times[k] < first:
				if seat != of {
					second = first
				}
				first, of = times[k], seat
			case seat != of:
				second = min(second, times[k])
			}
		}
		margins(x[relFirst:relFirst+3], first-times[i])
		margins(x[relSecond:relSecond+3], second-times[i])
		if fellow < stuck {
			x[relFellow], x[relFellow+1] = 1, margin(fellow-times[i], round)
		}
		if turns[i] < 0 {
			x[relMoved] = 1
		} else {
			x[relTurns+min(turns[i], maxSpeed-1)] = 1
		}
		e.rivals(x, s, id)
		x[relOpens] = judge.Indicator(s.Opener == id)
	}
	e.nearby(in, s, ids, turns[:])
}

// rivals sets the inputs for boats that reach the best station first.
func (e *inputReader) rivals(x []float32, s *queen.State, id queen.BoatID) {
	k := &e.cache[id]
	if k.station < 0 {
		return
	}
	p, g := e.p, dock
	if k.astern {
		g = astern
	}
	p.atlas.now++
	c := p.chartFor(k.station, g, k.boat.Coal == 0)
	p.clocks = p.legs[collecting]
	before := p.boatsBefore(s, id, c, k.station)
	x[relRivals], x[relRivals+1] = judge.Indicator(before > 0), judge.Indicator(before >= s.River[k.station].Passengers)
}

// nearby sets the inputs for boats close to each other, including the Black Rose.
func (e *inputReader) nearby(in *judge.Position, s *queen.State, ids []queen.BoatID, turns []int) {
	rose := &s.Boats[queen.BlackRose]
	for i, id := range ids {
		b, x := &s.Boats[id], in.Relative[i]
		if b.Status != queen.Racing {
			continue
		}
		if rose.Status == queen.Racing {
			x[relRose] = judge.Indicator(rose.Seat == b.Seat)
			x[relRose+1] = judge.Indicator(rose.Speed == b.Speed && e.areBeside(s, b, rose))
		}
		for other := range s.Boats {
			r := &s.Boats[other]
			if queen.BoatID(other) == id || r.Status != queen.Racing || r.Slot < b.Slot-1 || r.Slot > b.Slot+1 {
				continue
			}
			if d := e.ahead(s, b, spotOf(r)); d > 0 {
				x[relAhead+d-1] = 1
			}
			if e.areBeside(s, b, r) {
				x[relRound] += 1. / 3
			}
			if e.ahead(s, r, spotOf(b)) == 0 {
				continue
			}
			x[relAimed] += 1. / 2
			if k := slices.Index(ids, queen.BoatID(other)); k >= 0 && turns[k] >= 0 && (turns[i] < 0 || turns[k] < turns[i]) {
				x[relAimed+1] += 1. / 2
			}
		}
	}
}

// ahead returns how many fields ahead of a boat a spot is, or 0 if it is not ahead.
func (e *inputReader) ahead(s *queen.State, b *queen.Boat, to spot) int {
	at := spotOf(b)
	for n := range fieldsAhead {
		if at = e.next(s, at, b.Head); at < 0 {
			return 0
		}
		if at == to {
			return n + 1
		}
	}
	return 0
}

func (e *inputReader) areBeside(s *queen.State, a, b *queen.Boat) bool {
	at, to := spotOf(a), spotOf(b)
	for h := range tiles.Heading(headings) {
		if e.next(s, at, h) == to {
			return true
		}
	}
	return false
}

// turnsUntil returns the number of turns before a boat's turn in this round, or -1 if it has moved.
func turnsUntil(s *queen.State, id queen.BoatID) int {
	if id == s.Active && (s.Phase == queen.Choosing || s.Phase == queen.Moving) {
		return 0
	}
	from := int(s.Next)
	if s.Active != queen.NoBoat {
		from++ // the turn of the active boat
	}
	if from > len(s.Order) {
		return -1
	}
	n := slices.Index(s.Order[from:], id)
	if n >= 0 && s.Active != queen.NoBoat {
		n++
	}
	return n
}

// global sets the global inputs.
func (e *inputReader) global(x []float32, s *queen.State) {
	clear(x)
	c := &s.Choices
	x[allSeats+int(s.Seats)-2] = 1
	x[allTwoEach], x[allSchool] = judge.Indicator(s.Fleet > s.Seats), judge.Indicator(c.School)
	x[allDraws] = float32(s.Draws) / 12
	x[allDrawing] = judge.Indicator(s.Phase == queen.Bending || s.Phase == queen.Laying || s.Phase == queen.Jetty)
	x[allJetty] = judge.Indicator(s.Jetty != tiles.NoNose)
	offered := int8(0)
	for i := s.First; i < s.Laid; i++ {
		offered += s.River[i].Passengers
	}
	x[allOffered], x[allWanted] = float32(offered)/8, float32(e.river.wanted)/8
	if s.Draws > 0 {
		x[allPile] = float32(bits.OnesCount32(uint32(s.Pile&e.p.stations))) / 8
	}
	lowest, racing, acting, home := float32(stuck), 0, 0, 0
	for id := queen.BoatID(1); int8(id) <= s.Fleet; id++ {
		switch s.Boats[id].Status {
		case queen.Racing:
			racing++
			lowest = min(lowest, e.cache[id].time)
			acting += int(judge.Indicator(turnsUntil(s, id) >= 0))
		case queen.Finished:
			home++
		default:
		}
	}
	x[allTime], x[allTime+1] = min(lowest/(10*round), 2), min(lowest/(2*round), 1)
	x[allRound] = min(float32(s.Round)/30, 2)
	x[allRacing], x[allToAct] = float32(racing)/6, float32(acting)/6
	x[allHome], x[allHome+1] = judge.Indicator(home > 0), judge.Indicator(home > 1)
	x[allSpeed] = float32(c.FinishSpeed) / maxSpeed
	x[allOnFirst], x[allBothHome], x[allRose] = judge.Indicator(c.EndOnFirst), judge.Indicator(c.BothHome), judge.Indicator(c.Rose)
	x[allRough], x[allLimit] = judge.Indicator(e.p.river.rough), judge.Indicator(c.StragglerLimit > 0)
}

// margins sets the inputs for a difference of times on three scales.
func margins(x []float32, d float32) {
	x[0], x[1], x[2] = margin(d, round/4), margin(d, round), margin(d, 4*round)
}

// margin squashes a difference of times into (-1, 1).
func margin(d, scale float32) float32 {
	if d < 0 {
		return d / (scale - d)
	}
	return d / (scale + d)
}

// clamp limits x to [-1, 1].
func clamp(x float32) float32 { return min(max(x, -1), 1) }
