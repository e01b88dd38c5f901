package waters

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/judge"
)

// The net has one piece for each position, which is what the game calls a player's place. Its
// inputs are scaled to about 1. They are read from a view, in which other hands are hidden except
// for their number of cards. Each constant is the index of the first input of a group; a "one-hot"
// group has one input for each value.

// Inputs of a position alone.
const (
	ownViewer    = iota                             // whether its hand is visible
	ownCards     = ownViewer + 1                    // by kind, from Blues to Threat
	ownSize      = ownCards + int(delta.Threat)     // Community cards; all cards
	ownTracks    = ownSize + 2                      // the values of all tracks except Pawns
	ownCubes     = ownTracks + 4                    // renewable powers that can be used
	ownRole      = ownCubes + int(delta.Renewables) // one-hot
	ownTown      = ownRole + int(delta.Roles)       // whether it has one; its risk
	ownPawns     = ownTown + 2                      // on the map, at risk, on a raft
	ownNear      = ownPawns + 3                     // hexes from a pawn to land at risk
	ownSurvivors = ownNear + 1                      // hexes from a pawn to Survivors
	ownDue       = ownSurvivors + 1                 // cards to draw, to pay or discard
	ownInputs    = ownDue + 2
)

// Inputs of a position relative to the others.
const (
	relUntil  = iota         // one-hot: turns until it acts in this week; it has acted
	relLeft   = relUntil + 5 // actions left, if it acts
	relFirst  = relLeft + 1  // whether it has the marker
	relCards  = relFirst + 1 // how many cards more than the mean it has
	relInputs = relCards + 1
)

// Global inputs.
const (
	allSpring    = iota
	allPositions = allSpring + 1               // one-hot: 2 to 4
	allSolo      = allPositions + 3            // whether one person plays both
	allWeeks     = allSolo + 1                 // left; one-hot: 1 to 10
	allPhase     = allWeeks + 11               // one-hot
	allTurned    = allPhase + int(waters.Over) // weather cards of this week
	allLosses    = allTurned + 1               // left until the limit, on 3 scales
	// The outlook: expected losses by the coming weather, in four weeks, until the end; their
	// spread.
	allComing = allLosses + 3
	// Losses left minus expected losses, on 3 scales; then, for each of margins, the share of
	// courses that leave more losses than that.
	allMargin  = allComing + 4
	allAbove   = allMargin + 3
	allStakes  = allAbove + len(margins) // towns, pawns, Survivors, levees at risk
	allLevels  = allStakes + 4           // by group of water
	allFlooded = allLevels + levels      // groups of water
	allLevees  = allFlooded + 1          // number on the map, total height, supply
	allWeather = allLevees + 3           // shares of the deck: heavy, medium, light, sunny, cloudy
	allHeavy   = allWeather + 5          // by area
	allRow     = allHeavy + delta.Areas  // Job Offers and Threats
	allLand    = allRow + 2              // shares of the deck by kind
	allGroup   = allLand + 7             // Community cards, Job Offers and Threats in all hands
	allBank    = allGroup + 3
	allCamps   = allBank + 1  // relief camps
	allPeople  = allCamps + 1 // Survivors outside havens, in havens, in the pool, on rafts
	allRafts   = allPeople + 4
	allGiven   = allRafts + 1 // cards on goals
	allNews    = allGiven + 1 // whether an Outside Activism was played in this round
	allOptions = allNews + 1
	allInputs  = allOptions + 15
)

// levels is the number of groups of water whose level is an input.
const levels = 14

// margins are the thresholds of allAbove.
var margins = [...]float32{-16, -12, -9, -6, -4, -2, 0, 2, 4, 7} //nolint:gochecknoglobals // a table

// netShape returns the shape of the net.
func netShape() *judge.Shape {
	return &judge.Shape{
		Own: judge.Names(
			"viewer", "cards 12", "size 2", "tracks 4", "cubes 5", "role 7", "town 2", "pawns 3", "near", "survivors", "due 2",
		),
		Relative: judge.Names("until 5", "left", "first", "above"),
		Global: judge.Names(
			"spring", "positions 3", "solo", "weeks 11", "phase 6", "turned", "losses 3", "coming 4", "margin 3", "left 10", "stakes 4",
			"levels 14", "flooded", "levees 3", "weather 5", "heavy 4", "row 2", "land 7", "group 3", "bank", "camps", "people 4", "rafts",
			"given", "news", "options 15",
		),
		Cooperative: true, Units: 48, Head: 24,
	}
}

// inputReader computes the inputs of the net. Caches make it faster, and do not change the result.
type inputReader struct {
	t        *waters.Tables
	w        *neighbour
	outlooks outlookReader
	atRisk   []delta.Hex // land that may be flooded
}

func newInputReader(w *neighbour) *inputReader {
	return &inputReader{t: w.rules.Tables(), w: w, outlooks: outlookReader{w: w}}
}

// read sets the inputs for the view of a seat.
func (e *inputReader) read(in *judge.Position, s *state, _ engine.Seat) {
	in.Seats, in.Pieces = int(s.Seats), int(s.Positions)
	k := e.outlooks.read(s)
	e.w.View = *s // for havens
	e.atRisk = e.atRisk[:0]
	for g, risk := range k.risk {
		for left := e.t.LandHexes[g]; risk >= 0.25 && !left.IsEmpty(); left = left.Rest() {
			e.atRisk = append(e.atRisk, left.First())
		}
	}
	mean := float32(0)
	for p := range s.Positions {
		mean += float32(s.Hands[p].Size()) / float32(s.Positions)
	}
	for p := range s.Positions {
		in.Seat[p] = int8(s.Seat(p))
		e.own(in.Own[p], s, p, k)
		in.Own[p][ownViewer] = judge.Indicator(s.Hands[p][delta.UnknownCard] == 0)
		e.relative(in.Relative[p], s, p)
		in.Relative[p][relCards] = (float32(s.Hands[p].Size()) - mean) / 7
	}
	e.global(in.Global, s, k)
}

// riskOf returns the risk that a hex is flooded.
func (e *inputReader) riskOf(h delta.Hex, k *outlook) float32 {
	if h == delta.Nowhere || e.t.Kind[h] != delta.Lowland || k.land.IsCamp(h) {
		return 0
	}
	return k.risk[e.t.Group[h]]
}

func (e *inputReader) own(x []float32, s *state, p int8, k *outlook) {
	clear(x)
	hand := &s.Hands[p]
	for c := delta.Blues; c <= delta.Threat; c++ {
		x[ownCards+int(c-delta.Blues)] = min(float32(hand[c])/3, 2)
	}
	x[ownSize], x[ownSize+1] = min(float32(hand.Community())/7, 2), min(float32(hand.Size())/7, 2)
	powers := &s.Powers[p]
	x[ownTracks], x[ownTracks+1] = float32(powers[delta.ActionsTrack]-2)/3, float32(powers[delta.MovementTrack]-3)/3
	x[ownTracks+2], x[ownTracks+3] = float32(powers[delta.DonateTrack]-1)/3, float32(powers[delta.SwimTrack])
	for r := range delta.Renewables {
		x[ownCubes+int(r)] = float32(s.Cubes[p] >> r & 1)
	}
	x[ownRole+int(s.Role[p])] = 1
	x[ownTown], x[ownTown+1] = judge.Indicator(s.Town[p] != delta.Nowhere), e.riskOf(s.Town[p], k)
	near, survivors := 12, 12
	for _, pawn := range s.Pawns[p] {
		if pawn.At == delta.Nowhere {
			continue
		}
		x[ownPawns] += 1. / delta.PawnsEach
		if pawn.Raft != 0 {
			x[ownPawns+2] += 1. / delta.PawnsEach
		} else {
			x[ownPawns+1] += e.riskOf(pawn.At, k) / delta.PawnsEach
		}
		for _, h := range e.atRisk {
			near = min(near, apart(pawn.At, h))
		}
		if to := e.w.survivorNear(pawn.At); to != delta.Nowhere {
			survivors = min(survivors, apart(pawn.At, to))
		}
	}
	x[ownNear], x[ownSurvivors] = float32(near)/6, float32(survivors)/6
	x[ownDue], x[ownDue+1] = min(float32(s.Due[p])/5, 2), min(float32(s.Owe[p])/3, 2)
}

func (e *inputReader) relative(x []float32, s *state, p int8) {
	clear(x)
	n := s.Positions
	first := s.First
	until := (p - first + n) % n
	switch s.Phase {
	case waters.Actions:
		acted := (s.Active - first + n) % n
		if until < acted {
			until = 4
		} else {
			until -= acted
		}
	case waters.WeatherReport, waters.Over:
		until = 4
	default:
	}
	x[relUntil+int(until)] = 1
	if s.Phase == waters.Actions && s.Active == p {
		x[relLeft] = float32(s.Left) / 5
	}
	x[relFirst] = judge.Indicator(p == first)
}

func (e *inputReader) global(x []float32, s *state, k *outlook) {
	clear(x)
	x[allSpring] = judge.Indicator(s.Version == delta.Spring1927)
	x[allPositions+int(s.Positions)-2] = 1
	x[allSolo] = judge.Indicator(s.Solo())
	weeks := min(max(int(s.Weeks()-s.Week), 1), 10)
	x[allWeeks], x[allWeeks+weeks] = float32(weeks)/10, 1
	if s.Phase < waters.Over {
		x[allPhase+int(s.Phase)] = 1
	}
	for _, card := range s.Turned {
		if card != delta.NoWeather && s.Step == waters.DrawWeather {
			x[allTurned] += 1. / waters.RainCards
		}
	}
	left := float32(s.Limit() - s.Loss)
	x[allLosses], x[allLosses+1], x[allLosses+2] = left/20, min(left, 5)/5, judge.Squash(left, 6)
	x[allComing], x[allComing+1], x[allComing+2], x[allComing+3] = min(k.week/4, 2.5), min(k.month/12, 2.5), min(k.mean/25, 2.5), min(k.spread/8, 2.5)
	margin := left - k.mean
	x[allMargin], x[allMargin+1], x[allMargin+2] = min(max(margin/16, -2.5), 2.5), judge.Squash(margin, 4), judge.Squash(margin, 12)
	for _, lost := range k.losses {
		for i, m := range margins {
			if left-lost > m {
				x[allAbove+i] += 1. / outlookCourses
			}
		}
	}
	e.ground(x, s, k)
	e.decks(x, s)
	e.groups(x, s)
	o := &s.Options
	for i, on := range [...]bool{
		o.Deck77, o.LeveeKept, o.SunnyOne, o.LakesClosed, o.OnePass, o.RaftsSink, o.Refuge, o.Carried, o.Tight, o.Goals, o.Individual,
		o.OpenHands, o.AlwaysPermit, o.FirstOnDot, o.GroupVote,
	} {
		x[allOptions+i] = judge.Indicator(on)
	}
}

// ground sets the inputs of the map.
func (e *inputReader) ground(x []float32, s *state, k *outlook) {
	for p := range s.Positions {
		x[allStakes] += e.riskOf(s.Town[p], k) / 4
		for _, pawn := range s.Pawns[p] {
			if pawn.Raft == 0 {
				x[allStakes+1] += e.riskOf(pawn.At, k) / 8
			}
		}
	}
	for r := range s.People {
		for c, n := range s.People[r] {
			h := delta.At(c, r)
			switch {
			case n == 0:
			case e.w.haven(h):
				x[allPeople+1] += float32(n) / 8
			default:
				x[allPeople] += float32(n) / 8
				x[allStakes+2] += float32(n) * e.riskOf(h, k) / 8
			}
		}
		for c, height := range s.Levee[r] {
			if height > 0 {
				x[allLevees] += 1. / 16
				x[allLevees+1] += float32(height) / 64
				x[allStakes+3] += e.riskOf(delta.At(c, r), k) / 8
			}
		}
	}
	x[allLevees], x[allLevees+1], x[allLevees+2] = min(x[allLevees], 2), min(x[allLevees+1], 2), float32(s.Levees)/60
	x[allPeople+2] = min(float32(s.Pool)/10, 2)
	for i := range s.Rafts {
		if s.Rafts[i].At != delta.Nowhere {
			x[allRafts] += 1. / 4
			x[allPeople+3] += float32(s.Rafts[i].Survivors) / 8
		}
	}
	start := s.Version.Start()
	for g := range min(e.t.Waters, levels) {
		x[allLevels+g] = min(max(float32(s.Level[g]-start)/5, -2), 2)
	}
	x[allFlooded] = float32(bits.OnesCount32(s.Flooded)) / 16
}

// decks sets the inputs of the weather and of the Landowner cards.
func (e *inputReader) decks(x []float32, s *state) {
	deck := float32(max(s.WeatherLen, 1))
	for c, n := range s.Weather {
		w := delta.Weather(c)
		share := float32(n) / deck
		switch {
		case n == 0 || w == delta.NoWeather || w == delta.UnknownWeather:
		case w.IsHeavy():
			x[allWeather] += share
			x[allHeavy+w.Area()] += 4 * share
		case w.IsRain() && w.Amount() == 2:
			x[allWeather+1] += share
		case w.IsRain():
			x[allWeather+2] += share
		case w.IsSunny():
			x[allWeather+3] += share
		default:
			x[allWeather+4] += share
		}
	}
	for _, card := range s.Row {
		x[allRow] += judge.Indicator(card == delta.JobOffer) / 3
		x[allRow+1] += judge.Indicator(card == delta.ThreatCard) / 3
	}
	land := s.Land.Size() + s.Star.Size()
	for c := delta.JobOffer; c < delta.UnknownLand; c++ {
		kind := min(c, delta.Dynamite)
		if c.IsRelief() {
			kind++
		}
		x[allLand+int(kind-delta.JobOffer)] += float32(s.Land[c]+s.Star[c]) / float32(max(land, 1))
	}
}

// groups sets the inputs of what the group has.
func (e *inputReader) groups(x []float32, s *state) {
	for p := range s.Positions {
		hand := &s.Hands[p]
		x[allGroup] += float32(hand.Community()) / 20
		x[allGroup+1] += float32(hand[delta.Job]) / 6
		x[allGroup+2] += float32(hand[delta.Threat]) / 6
	}
	x[allBank] = min(float32(s.Bank)/8, 2)
	for _, c := range s.Camps {
		x[allCamps] += judge.Indicator(c.At != delta.Nowhere) / 3
	}
	x[allGiven] = float32(s.Given[0].Size()+s.Given[1].Size()) / 8
	x[allNews] = judge.Indicator(s.Activism)
}
