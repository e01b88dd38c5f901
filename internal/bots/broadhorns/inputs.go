package broadhorns

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/judge"
)

// The net has one piece for each seat. Its inputs are scaled to about 1. They are read from a view,
// in which other hands are hidden except for their number of cards. Each constant is the index of
// the first input of a group; a "one-hot" group has one input for each value.

// Inputs of a seat alone.
const (
	ownViewer   = iota            // the view is that of this seat
	ownGold     = ownViewer + 1   // on 3 scales
	ownStanding = ownGold + 3     // gold if the game ended now, without awards
	ownBoat     = ownStanding + 1 // one-hot: none, 20, 30, 40 ft
	ownSpace    = ownBoat + 4     // where its boat is on the river
	ownPort     = ownSpace + 1    // it is at a town that it may use; at one that it has used
	ownSpeed    = ownPort + 2     // of its boat
	ownCargo    = ownSpeed + 1    // barrels by type
	ownCells    = ownCargo + 5    // perishable barrels by cell
	ownFree     = ownCells + 5    // empty boxes
	ownLoad     = ownFree + 1     // barrels
	ownSale     = ownLoad + 1     // by type aboard: the highest value ahead
	// For the next town: its value, turns until then. The same for the town after it.
	ownNext = ownSale + 5
	// The best plan of simple: whether it exists, worth on 2 scales, turns until its first stop,
	// whether that is in this turn, distance.
	ownPlan = ownNext + 4
	// That plan: turns until its end on 2 scales, whether it has two stops.
	ownTour = ownPlan + 6
	// Without a boat: the profit of the best purchase of simple on 2 scales, turns, whether that
	// boat has 30 ft or more.
	ownShop      = ownTour + 3
	ownTravelers = ownShop + 4 // aboard, their fares, places
	ownHand      = ownTravelers + 3
	ownOver      = ownHand + 1 // cards above the limit
	ownCards     = ownOver + 1 // in the hand: ice, peddlers, currents
	// Deliveries in the hand: for barrels aboard and towns ahead; others.
	ownDelivers = ownCards + 3
	ownBoarders = ownDelivers + 2 // travelers in the hand, their fares if they can still board
	ownWreaths  = ownBoarders + 2 // wreaths, tiles
	ownPorts    = ownWreaths + 2  // used in this expedition
	ownInputs   = ownPorts + 1
)

// Inputs of a seat relative to the others. Expected gold is what it has now plus the worth of its
// plan.
const (
	relStanding = iota            // lead in gold over the best other, on 3 scales
	relExpected = relStanding + 3 // lead in expected gold over the best other, on 3 scales
	relSecond   = relExpected + 3 // over the second-best other, on 2 scales
	relMean     = relSecond + 2   // expected gold over the mean of all
	// Award for wreaths if the game ended now; lead over the highest and the second-highest number
	// of wreaths of the others.
	relAward   = relMean + 1
	relTurn    = relAward + 3   // one-hot: turns until it acts
	relActions = relTurn + 4    // of the active seat: actions, moves, bonus, currents
	relLast    = relActions + 4 // whether it acts again before the game ends
	relBehind  = relLast + 1    // boats upriver, boats just ahead
	// Other boats that reach the first and the second stop of its plan before it; what that may
	// cost.
	relContest = relBehind + 2
	relTaken   = relContest + 3 // what it may cost others in the same way
	relInputs  = relTaken + 1
)

// Global inputs.
const (
	allSeats   = iota           // one-hot: 2 to 4
	allWatcher = allSeats + 3   // the view is that of a watcher
	allFilled  = allWatcher + 1 // one-hot: spaces of the season track filled
	allSeason  = allFilled + 13 // spaces left; to the end of the season
	allFinal   = allSeason + 2  // whether this is the last round
	// One-hot: actions, port, card to be drawn, tile, market or blind barrel, others.
	allPhase   = allFinal + 1
	allSpoiled = allPhase + 6    // a spoil card has been drawn in this turn
	allMarket  = allSpoiled + 1  // barrels by type
	allPrice   = allMarket + 5   // by type
	allBag     = allPrice + 5    // barrels by type
	allDemand  = allBag + 5      // open values by type
	allSpread  = allDemand + 5   // by type in the market: the highest value less the price
	allLeft    = allSpread + 5   // by town: open spaces
	allWreaths = allLeft + 10    // by town: wreaths on the tile
	allNearly  = allWreaths + 10 // towns with one open space; with two
	allTiles   = allNearly + 2   // tiles left
	allOpen    = allTiles + 1    // deliveries and travelers at towns
	allDeck    = allOpen + 2     // cards left; the share of spoil cards
	allLeader  = allDeck + 2     // the most gold
	allAboard  = allLeader + 1   // barrels on all boats; boats on the river
	allOptions = allAboard + 2
	allInputs  = allOptions + 5
)

// netShape returns the shape of the net.
func netShape() *judge.Shape {
	return &judge.Shape{
		Own: judge.Names(
			"viewer", "gold 3", "standing", "boat 4", "space", "port 2", "speed", "cargo 5", "cells 5",
			"free", "load", "sale 5", "next 4", "plan 6", "tour 3", "shop 4", "travelers 3", "hand", "over", "cards 3",
			"delivers 2", "boarders 2", "wreaths 2", "ports",
		),
		Relative: judge.Names(
			"standing 3", "expected 3", "second 2", "mean", "award 3", "turn 4", "actions 4", "last",
			"behind 2", "contest 3", "taken",
		),
		Global: judge.Names(
			"seats 3", "watcher", "filled 13", "season 2", "final", "phase 6", "spoiled", "market 5",
			"price 5", "bag 5", "demand 5", "spread 5", "left 10", "wreaths 10", "nearly 2", "tiles", "open 2",
			"deck 2", "leader", "aboard 2", "options 5",
		),
		Units: 64, Head: 32,
	}
}

// river is everything on the board that the inputs of a seat depend on.
type river struct {
	towns  [towns]broadhorns.Town
	filled int8
	seats  int8
}

// outlook caches what simple expects of a seat, and what that depends on.
type outlook struct {
	isSet   bool
	player  broadhorns.Player
	actions int8
	market  broadhorns.Goods // matters only without a boat

	tour  tour
	x     [ownInputs]float32
	worth float32 // of its plan, in gold
}

// inputReader computes the inputs of the net. Caches make it faster, and do not change the result.
type inputReader struct {
	m      merchant
	t      *broadhorns.Tables
	river  river // what the cached outlooks were computed for
	cached [broadhorns.MaxSeats]outlook
	scores [broadhorns.MaxSeats]broadhorns.Score
}

func newInputReader(rules broadhorns.Rules) *inputReader {
	return &inputReader{m: merchant{Rules: rules, manner: plain()}, t: rules.Tables()}
}

// read sets the inputs for the view of a seat.
func (e *inputReader) read(in *judge.Position, s *state, viewer engine.Seat) {
	m := &e.m
	m.s = s
	if now := (river{s.Towns, s.Filled, s.Seats}); now != e.river {
		e.river = now
		m.look(0)
		for i := range e.cached {
			e.cached[i].isSet = false
		}
	}
	e.scores = e.t.Scores(s)
	in.Seats, in.Pieces = int(s.Seats), int(s.Seats)
	for seat := range engine.Seat(s.Seats) {
		in.Seat[seat] = int8(seat)
		x := in.Own[seat]
		copy(x, e.own(s, seat).x[:])
		x[ownViewer] = judge.Indicator(seat == viewer)
		score := &e.scores[seat]
		x[ownStanding] = min(float32(score.Total()-score.Award)/60, 2.5)
		x[ownWreaths], x[ownWreaths+1] = float32(score.Wreaths)/12, float32(score.Tiles)/8
	}
	e.relative(in, s)
	e.global(in.Global, s, viewer)
}

// own returns the inputs of a seat alone, without those that depend on the tiles it has taken.
func (e *inputReader) own(s *state, seat engine.Seat) *outlook {
	p, k := &s.Players[seat], &e.cached[seat]
	actions := int8(broadhorns.ActionsPerTurn)
	if seat == s.Active && s.Phase != broadhorns.Icing && s.Phase != broadhorns.Refilling {
		actions = s.Turn.Actions
		if s.Phase >= broadhorns.Drawing {
			actions = broadhorns.ActionsPerTurn // its next turn counts
		}
	}
	if k.isSet && k.actions == actions && k.player == *p && (p.Boat != 0 || k.market == s.Market) {
		return k
	}
	*k = outlook{isSet: true, player: *p, actions: actions, market: s.Market}
	e.readOwn(k, s)
	return k
}

func (e *inputReader) readOwn(k *outlook, s *state) {
	p, x := &k.player, &k.x
	g := float32(p.Gold)
	x[ownGold], x[ownGold+1], x[ownGold+2] = min(g/60, 2.5), min(g, 15)/15, min(g, 5)/5
	x[ownBoat+int(p.Boat)] = 1
	e.readHand(k)
	if p.Boat == 0 {
		e.readShop(k)
		return
	}
	m, boat := &e.m, e.m.Boat(p.Boat)
	m.me = p
	x[ownSpace], x[ownSpeed] = float32(p.Space)/40, float32(m.Speed(s, p.Boat))/5
	if town := m.Here(p); town != 0 {
		x[ownPort+int(p.Visited>>town&1)] = 1
	}
	load := 0
	for c := range cargos {
		n := p.Barrels(broadhorns.Cargo(c))
		load += n
		x[ownCargo+c] = float32(n) / 4
		if c < 3 {
			for cell := range 5 {
				x[ownCells+cell] += float32(p.Cargo[c][cell]) / 4
			}
		}
	}
	x[ownFree], x[ownLoad] = float32(boat.Boxes-load)/8, float32(load)/8
	fares := 0
	for set := p.Aboard; set != 0; set &= set - 1 {
		_, fare := m.Destination(set.First())
		fares += fare
	}
	aboard := p.Aboard.Size()
	x[ownTravelers], x[ownTravelers+1], x[ownTravelers+2] = float32(aboard)/4, float32(fares)/10, float32(boat.Occupants-aboard)/4
	if limit := boat.HandLimit; p.Hand.Size() > limit {
		x[ownOver] = float32(p.Hand.Size()-limit) / 3
	}
	x[ownPorts] = float32(ports(p.Visited)) / 4
	e.readTowns(k, s)
}

func ports(set broadhorns.TownSet) (n int) {
	for ; set != 0; set &= set - 1 {
		n++
	}
	return n
}

// readHand sets the inputs for the hand of a seat.
func (e *inputReader) readHand(k *outlook) {
	m, p, x := &e.m, &k.player, &k.x
	x[ownHand] = min(float32(p.Hand.Size())/6, 2)
	for i, c := range [...]broadhorns.Card{broadhorns.Ice, broadhorns.Peddler, broadhorns.Current} {
		x[ownCards+i] = float32(p.Hand.Count(c)) / 2
	}
	for set := p.Hand.Cards; set != 0; set &= set - 1 {
		c := set.First()
		if c.IsTraveler() {
			to, fare := m.Destination(c)
			x[ownBoarders] = min(x[ownBoarders]+1./3, 2)
			if m.Entrance(to) > p.Space {
				x[ownBoarders+1] = min(x[ownBoarders+1]+float32(fare)/10, 2)
			}
			continue
		}
		town, t := m.Place(c)
		if p.Boat != 0 && m.Entrance(town) >= p.Space && p.Barrels(t) > 0 && p.Visited>>town&1 == 0 {
			x[ownDelivers] = min(x[ownDelivers]+1./3, 2)
		} else {
			x[ownDelivers+1] = min(x[ownDelivers+1]+1./4, 2)
		}
	}
}

// readTowns sets the inputs for the towns ahead of a boat.
func (e *inputReader) readTowns(k *outlook, s *state) {
	m, p, x := &e.m, &k.player, &k.x
	speed, next := m.Speed(s, p.Boat), 0
	all := m.aboard()
	for town := int8(1); town < towns; town++ {
		distance := int(m.Entrance(town) - p.Space)
		if distance < 0 || p.Visited>>town&1 != 0 {
			continue
		}
		for c := range cargos {
			if all.n[c] > 0 {
				x[ownSale+c] = max(x[ownSale+c], float32(m.offers[town].Open[c][0])/8)
			}
		}
		if next < 2 {
			n, rest := turns(distance, int(k.actions), speed), all
			x[ownNext+2*next], x[ownNext+2*next+1] = float32(m.worthAt(town, &rest, n, false)+m.fares(town))/200, float32(min(n, 4))/4
			next++
		}
	}
	town, worth := m.plan(int(k.actions))
	if town == 0 {
		k.worth = 0
		return
	}
	k.worth, k.tour = float32(worth)/gold, m.tour
	total := float32(k.tour.turns[1])
	x[ownTour], x[ownTour+1], x[ownTour+2] = min(total, 10)/10, judge.Squash(total, 3), judge.Indicator(k.tour.towns[1] != 0)
	n := turns(int(m.Entrance(town)-p.Space), int(k.actions), speed)
	x[ownPlan], x[ownPlan+1], x[ownPlan+2] = 1, judge.Squash(k.worth, 40), judge.Squash(k.worth, 10)
	x[ownPlan+3], x[ownPlan+4], x[ownPlan+5] = float32(min(n, 5))/5, judge.Indicator(n == 0), float32(m.Entrance(town)-p.Space)/20
}

// readShop sets the inputs for what a seat without a boat would buy.
func (e *inputReader) readShop(k *outlook) {
	m, p, x := &e.m, &k.player, &k.x
	m.me = p
	best := shopping{profit: -1 << 20}
	boat := int8(0)
	for n := int8(1); n <= 3; n++ {
		cost := m.Boat(n).Cost
		if cost > int(p.Gold) {
			break
		}
		s := m.shop(n, int(p.Gold)-cost, max(k.actions-1, 0))
		if s.profit -= cost * gold; s.profit > best.profit {
			best, boat = s, n
		}
	}
	k.worth = max(float32(best.profit)/gold, -10)
	x[ownShop], x[ownShop+1] = judge.Squash(k.worth, 40), judge.Squash(k.worth, 10)
	x[ownShop+2], x[ownShop+3] = min(float32(best.trip.n2), 10)/10, judge.Indicator(boat > 1)
}

// contests sets the inputs for boats that reach a stop of another boat's plan before that boat
// does.
func (e *inputReader) contests(in *judge.Position, s *state) {
	n := int(s.Seats)
	for i := range n {
		mine := &e.cached[i]
		if s.Players[i].Boat == 0 {
			continue
		}
		for a, town := range mine.tour.towns {
			if town == 0 {
				continue
			}
			when := mine.tour.turns[a]*n + (i-int(s.Active)+n)%n
			for k := range n {
				other := &e.cached[k]
				if k == i || s.Players[k].Boat == 0 {
					continue
				}
				for b, t := range other.tour.towns {
					if t != town || other.tour.turns[b]*n+(k-int(s.Active)+n)%n >= when {
						continue
					}
					cost := float32(0)
					for c := range broadhorns.Cargo(cargos) {
						if left := s.Players[i].Barrels(c); left > 0 {
							first, second := float32(e.m.offers[town].Open[c][0]), float32(e.m.offers[town].Open[c][1])
							switch taken := other.player.Barrels(c); {
							case taken > 1:
								cost += first
								if left > 1 {
									cost += second
								}
							case taken == 1 && left > 1:
								cost += first
							case taken == 1:
								cost += first - second
							}
						}
					}
					in.Relative[i][relContest+a] = min(in.Relative[i][relContest+a]+0.5, 1.5)
					in.Relative[i][relContest+2] = min(in.Relative[i][relContest+2]+cost/12, 2)
					in.Relative[k][relTaken] = min(in.Relative[k][relTaken]+cost/12, 2)
				}
			}
		}
	}
}

// relative sets the inputs that compare the seats.
func (e *inputReader) relative(in *judge.Position, s *state) {
	n := int(s.Seats)
	var now, expected [broadhorns.MaxSeats]float32
	mean := float32(0)
	for i := range n {
		now[i] = float32(e.scores[i].Total())
		expected[i] = now[i]
		if p := &s.Players[i]; p.Boat == 0 && !s.Final {
			expected[i] += max(e.cached[i].worth, 0)
		} else if p.Boat != 0 && !s.Final { // its plan includes what the boat and the barrels bring
			expected[i] += e.cached[i].worth - float32(2*p.Load()+e.m.Boat(p.Boat).Resale)
		}
		mean += expected[i] / float32(n)
	}
	for i := range n {
		x := in.Relative[i]
		clear(x)
		first, second, standing := float32(-1000), float32(-1000), float32(-1000)
		highest, nextHighest := -1, -1
		for k := range n {
			if k == i {
				continue
			}
			standing = max(standing, now[k])
			if expected[k] > first {
				first, second = expected[k], first
			} else {
				second = max(second, expected[k])
			}
			if w := e.scores[k].Wreaths; w > highest {
				highest, nextHighest = w, highest
			} else {
				nextHighest = max(nextHighest, w)
			}
		}
		for k, scale := range [...]float32{4, 12, 40} {
			x[relStanding+k] = judge.Squash(now[i]-standing, scale)
			x[relExpected+k] = judge.Squash(expected[i]-first, scale)
		}
		x[relMean] = judge.Squash(expected[i]-mean, 20)
		mine := e.scores[i].Wreaths
		x[relAward], x[relAward+1] = float32(e.scores[i].Award)/15, judge.Squash(float32(mine-highest), 3)
		if n > 2 {
			x[relSecond], x[relSecond+1] = judge.Squash(expected[i]-second, 8), judge.Squash(expected[i]-second, 30)
			x[relAward+2] = judge.Squash(float32(mine-nextHighest), 3)
		}
		e.order(x, s, i)
	}
	e.contests(in, s)
}

// order sets the inputs for whose turn it is and where the boats are.
func (*inputReader) order(x []float32, s *state, i int) {
	n, p := int(s.Seats), &s.Players[i]
	until := (i - int(s.Active) + n) % n
	over := s.Phase == broadhorns.Drawing || s.Phase == broadhorns.Asking || s.Phase == broadhorns.Discarding
	x[relTurn+until] = 1
	if until == 0 {
		x[relActions], x[relActions+1] = float32(s.Turn.Actions)/2, float32(s.Turn.Moves)/3
		x[relActions+2], x[relActions+3] = judge.Indicator(s.Turn.Bonus), float32(s.Turn.Current)/2
	}
	// The number of turns until the round ends, including the active seat's.
	last := (int(s.First) - int(s.Active) + n) % n
	if last == 0 {
		last = n
	}
	x[relLast] = judge.Indicator(!s.Final || until < last && (until > 0 || !over))
	if p.Boat == 0 {
		return
	}
	for k := range n {
		if o := &s.Players[k]; k != i && o.Boat != 0 {
			if o.Space < p.Space {
				x[relBehind] += 1. / 3
			} else if o.Space <= p.Space+8 {
				x[relBehind+1] += 1. / 3
			}
		}
	}
}

// global sets the inputs of the whole position.
func (e *inputReader) global(x []float32, s *state, viewer engine.Seat) {
	clear(x)
	x[allSeats+int(s.Seats)-2] = 1
	x[allWatcher] = judge.Indicator(viewer < 0)
	x[allFilled+min(int(s.Filled), 12)] = 1
	last := float32(e.t.LastFill)
	x[allSeason] = (last - float32(s.Filled)) / last
	season := e.t.SeasonAt[s.Filled]
	for at := s.Filled; at <= e.t.LastFill && e.t.SeasonAt[at] == season; at++ {
		x[allSeason+1] += 1. / 3
	}
	x[allFinal] = judge.Indicator(s.Final)
	x[allPhase+phaseGroup(s.Phase)] = 1
	x[allSpoiled] = judge.Indicator(s.Spoil.Done)
	for c := range broadhorns.Cargo(cargos) {
		x[allMarket+int(c)], x[allPrice+int(c)], x[allBag+int(c)] = float32(s.Market[c])/4, float32(s.Price(c))/3, float32(s.Bag[c])/10
	}
	e.towns(x, s)
	spoils := float32(s.Deck.Count(broadhorns.SpoilFlour) + s.Deck.Count(broadhorns.SpoilApple) + s.Deck.Count(broadhorns.SpoilPork))
	x[allDeck], x[allDeck+1] = float32(s.Left)/73, spoils/float32(max(s.Left, 1))
	for i := range s.Seats {
		x[allLeader] = max(x[allLeader], min(float32(e.scores[i].Total())/80, 2.5))
	}
	for i := range s.Seats {
		if p := &s.Players[i]; p.Boat != 0 {
			x[allAboard] += float32(p.Load()) / 20
			x[allAboard+1] += 1. / 4
		}
	}
	o := &s.Options
	for i, on := range [...]bool{o.HomeBoarding, o.StLouis, o.OneDelivery, o.CalmWinter, o.WreathsNeeded} {
		x[allOptions+i] = judge.Indicator(on)
	}
}

// phaseGroup returns the group of a phase in the inputs.
func phaseGroup(p broadhorns.Phase) int {
	switch p {
	case broadhorns.Acting:
		return 0
	case broadhorns.Loading, broadhorns.Selling, broadhorns.Storing, broadhorns.Buying, broadhorns.Boarding:
		return 1
	case broadhorns.Drawing:
		return 2
	case broadhorns.Revealing:
		return 3
	case broadhorns.Refilling, broadhorns.Falling:
		return 4
	case broadhorns.Choosing, broadhorns.Laying, broadhorns.Dealing, broadhorns.Icing, broadhorns.Asking, broadhorns.Discarding, broadhorns.Over:
	}
	return 5
}

// towns sets the inputs of the towns.
func (e *inputReader) towns(x []float32, s *state) {
	var best [cargos]int8
	for town := int8(1); town < towns; town++ {
		o, at := &e.m.offers[town], int(town)-1
		x[allLeft+at], x[allWreaths+at] = float32(o.Left)/5, float32(o.Wreaths)/3
		for c := range cargos {
			x[allDemand+c] += float32(o.Open[c][0]+o.Open[c][1]) / 40
			best[c] = max(best[c], o.Open[c][0])
		}
		switch o.Left {
		case 1:
			x[allNearly] += 1. / 4
		case 2:
			x[allNearly+1] += 1. / 4
		}
		here := &s.Towns[town]
		tiles := here.TilesBelow()
		if here.Top != 0 {
			tiles++
		}
		x[allTiles] += float32(tiles) / 30
		for set := here.Cards; set != 0; set &= set - 1 {
			if set.First().IsTraveler() {
				x[allOpen+1] += 1. / 6
			} else {
				x[allOpen] += 1. / 12
			}
		}
	}
	for c := range broadhorns.Cargo(cargos) {
		if price := s.Price(c); price > 0 {
			x[allSpread+int(c)] = float32(int(best[c])-price) / 6
		}
	}
}
