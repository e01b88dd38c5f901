package show

import (
	"math"
	"math/bits"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// BoardOdds predicts the effects of this week's weather if nothing on the map changes first. It is
// exact, given the cards that the reader has not seen. Chances are between 0 and 1.
type BoardOdds struct {
	NoLoss  float64            `json:"noLoss" doc:"The chance that the week's weather ends without a loss."`
	Over    float64            `json:"over" doc:"The chance that it ends the game: the losses reach the limit."`
	Mean    float64            `json:"mean" doc:"The average number of losses."`
	Flood   map[string]float64 `json:"flood" doc:"The chance to flood, by group of lowland. Groups that cannot flood this week are left out."`
	Levees  map[string]float64 `json:"levees" doc:"The chance to be lost, by the hex of the levee."`
	Towns   map[string]float64 `json:"towns" doc:"The chance to be lost, by the hex of the town."`
	People  map[string]float64 `json:"people" doc:"The chance that somebody is lost there, by hex: pawns and Survivors."`
	Weather []BoardForecast    `json:"weather" doc:"What each kind of weather card would do alone, as the next card."`
}

// BoardForecast predicts the effects of a weather card if it were the only card of the week.
type BoardForecast struct {
	Card   string      `json:"card" doc:"The weather card."`
	Left   int8        `json:"left" doc:"How many of them the reader has not seen; in Fall some of the heavy ones lie in the box."`
	Chance float64     `json:"chance" doc:"The chance that the next card is this one."`
	Water  string      `json:"water" doc:"The group of water that the rain falls on; empty without rain."`
	Level  int8        `json:"level" doc:"The level of that group before anything floods."`
	Losses int8        `json:"losses" doc:"The losses that it causes."`
	Lands  []string    `json:"lands" doc:"The groups of lowland that it floods."`
	Levees []delta.Hex `json:"levees" doc:"The levees that are lost."`
	People []delta.Hex `json:"people" doc:"The hexes where somebody is lost, once for each pawn and Survivor."`
	Towns  []delta.Hex `json:"towns" doc:"The towns that are lost."`
}

// boardOdds returns the odds of this week's weather. There are none while it is being turned up,
// during set-up, or when fewer cards are left than a week takes.
func (t *tables) boardOdds(s *waters.State) *BoardOdds {
	if s.Phase < waters.Upgrade || s.Phase > waters.Actions || s.WeatherLeft() < waters.RainCards {
		return nil
	}
	// never an error
	o, _ := t.odds.Get(beforeWeather(s), func() (*BoardOdds, int, error) { return t.oddsOf(s), oddsSize, nil })
	return o
}

// The cache has space for the odds of about sixty positions, including the positions.
const (
	oddsBytes = 1 << 20
	oddsSize  = 8 << 10
)

// beforeWeather returns a position without anything that the week's weather does not depend on:
// cards other than weather, and how far the turn has come. Watchers and seats that know the same
// about the weather share one entry of the cache, and actions that do not change the map reuse it.
func beforeWeather(s *waters.State) waters.State {
	k := *s
	k.Step, k.First, k.Active, k.Asked, k.Left, k.ToPlace, k.Demand, k.Budget, k.Gifts = 0, 0, 0, 0, 0, 0, 0, 0, 0
	k.Ending, k.Taken, k.Worked, k.Activism, k.Next, k.Boost, k.Swimmer, k.Wanted, k.Looked = false, false, false, false, 0, 0, 0, 0, 0
	k.Permitted, k.Refused, k.Boarded, k.Done, k.Owe, k.Called, k.Due, k.Votes = 0, 0, [waters.AllPawns]int8{}, [delta.MaxPositions]bool{}, [delta.MaxPositions]int8{}, [delta.MaxPositions]bool{}, [delta.MaxPositions]int8{}, [delta.MaxPositions]waters.Action{}
	k.Bank, k.Points, k.Heard = 0, [delta.MaxPositions]int16{}, [delta.MaxPositions]int8{}
	k.Hands, k.Shown, k.Deck, k.DeckLen, k.Discard = [delta.MaxPositions]delta.Pile{}, [delta.MaxPositions]delta.Pile{}, delta.Pile{}, 0, delta.Pile{}
	k.Row, k.Star, k.StarLen, k.Land, k.LandLen, k.LandDiscard, k.TopLand = [delta.RowLength]delta.LandCard{}, delta.LandPile{}, 0, delta.LandPile{}, 0, delta.LandPile{}, [waters.LookAhead]waters.TopLand{}
	k.Goals, k.GoalsLeft, k.GoalsDone, k.Given, k.RaftsOnce = [2]delta.Goal{}, 0, 0, [2]delta.Pile{}, false
	return k
}

// oddsOf computes the odds, by resolving about a thousand weeks.
func (t *tables) oddsOf(s *waters.State) *BoardOdds {
	o := &BoardOdds{
		Flood: map[string]float64{}, Levees: map[string]float64{}, Towns: map[string]float64{}, People: map[string]float64{}, Weather: make([]BoardForecast, 0, delta.Cloudy),
	}
	scratch, used := t.scratch.Get().(*oddsScratch)
	if !used {
		scratch = &oddsScratch{ends: ends{index: map[[delta.MaxWaters]int8]int{}}}
	}
	defer t.scratch.Put(scratch)
	ends, lost := &scratch.ends, &scratch.lost
	clear(ends.index)
	ends.levels, ends.chances, *lost = ends.levels[:0], ends.chances[:0], lostThere{}
	t.forecast(s, make([]delta.Weather, 0, waters.RainCards), 1, &scratch.after, ends)
	for i, level := range ends.levels {
		t.tally(o, scratch, s, level, ends.chances[i])
	}
	for n, chance := range lost.lands {
		if chance > 0 {
			o.Flood[t.LandID[n]] = rounded(chance)
		}
	}
	name(o.Levees, &lost.levees)
	name(o.Towns, &lost.towns)
	name(o.People, &lost.people)
	o.NoLoss, o.Over, o.Mean = rounded(o.NoLoss), rounded(o.Over), rounded(o.Mean)
	t.boardForecasts(o, scratch, s)
	return o
}

// oddsScratch holds the buffers for computing odds. It is reused, since it is large and every board
// has odds.
type oddsScratch struct {
	ends     ends
	after    [waters.RainCards]waters.State // after each card
	resolved waters.State
	events   engine.Events
	lost     lostThere
}

// ends are the levels that a week's rain can lead to, before anything floods, in a fixed order,
// each with its chance.
type ends struct {
	index   map[[delta.MaxWaters]int8]int
	levels  [][delta.MaxWaters]int8
	chances []float64
}

func (e *ends) add(level [delta.MaxWaters]int8, chance float64) {
	i, known := e.index[level]
	if !known {
		i = len(e.levels)
		e.index[level] = i
		e.levels, e.chances = append(e.levels, level), append(e.chances, 0)
	}
	e.chances[i] += chance
}

// rounded rounds a chance to six decimals: more are only noise.
func rounded(chance float64) float64 { return math.Round(chance*1e6) / 1e6 }

// forecast adds the odds of the levels after the cards still to come in the week. It takes the
// cards of one area in every order, since the order decides which group gets which rain. Cards of
// different areas can change places without any effect, so of those orders it takes only the one
// sorted by area, with the weight of all. It writes the states after each card to after.
func (t *tables) forecast(s *waters.State, drawn []delta.Weather, chance float64, after *[waters.RainCards]waters.State, ends *ends) {
	if len(drawn) == waters.RainCards {
		ends.add(s.Level, chance*orders(drawn))
		return
	}
	next := &after[len(drawn)]
	if top := s.TopWeather[0].Card; top != delta.NoWeather && top != delta.UnknownWeather {
		*next = *s
		copy(next.TopWeather[:], s.TopWeather[1:])
		next.TopWeather[waters.LookAhead-1] = waters.TopWeather{}
		t.AddWeather(next, top, nil)
		t.forecast(next, append(drawn, delta.NoWeather), chance, after, ends)
		return
	}
	all := weatherWeights(s)
	for w := delta.Heavy; w <= delta.Cloudy && all > 0; w++ {
		weight := s.WeatherWeight(waters.Action{Kind: waters.WeatherDrawn, N: int8(w)})
		if weight == 0 || len(drawn) > 0 && drawn[len(drawn)-1] != delta.NoWeather && fallsOn(w) < fallsOn(drawn[len(drawn)-1]) {
			continue
		}
		*next = *s
		next.Weather[w]--
		t.AddWeather(next, w, nil)
		t.forecast(next, append(drawn, w), chance*float64(weight)/float64(all), after, ends)
	}
}

// weatherWeights returns the sum of the odds of all weather cards.
func weatherWeights(s *waters.State) (all int) {
	for w := delta.Heavy; w <= delta.Cloudy; w++ {
		all += s.WeatherWeight(waters.Action{Kind: waters.WeatherDrawn, N: int8(w)})
	}
	return all
}

// fallsOn returns the area of a weather card; Cloudy counts as an area of its own.
func fallsOn(w delta.Weather) int {
	if w == delta.Cloudy {
		return int(delta.Areas)
	}
	return w.Area()
}

// orders returns the number of ways to shuffle cards so that those of each area stay in order.
// Known cards stay in place.
func orders(drawn []delta.Weather) float64 {
	n, ways := 0, 1
	var of [delta.Areas + 1]int
	for _, w := range drawn {
		if w == delta.NoWeather {
			continue
		}
		n++
		of[fallsOn(w)]++
		ways = ways * n / of[fallsOn(w)]
	}
	return float64(ways)
}

// lostThere holds the chances that something is lost, by group of lowland and by hex.
type lostThere struct {
	lands                 [delta.MaxLands]float64
	levees, towns, people [delta.Places]float64
}

// name copies chances into a map by the names of their hexes.
func name(named map[string]float64, chances *[delta.Places]float64) {
	for at, chance := range chances {
		if chance > 0 {
			named[delta.Hex(at).String()] = rounded(chance)
		}
	}
}

// tally resolves the water at some levels and adds what is lost.
func (t *tables) tally(o *BoardOdds, scratch *oddsScratch, before *waters.State, level [delta.MaxWaters]int8, chance float64) {
	after, lost := &scratch.resolved, &scratch.lost
	*after = *before
	after.Level = level
	t.Resolve(after, nil)
	losses := after.Loss - before.Loss
	o.Mean += chance * float64(losses)
	if losses == 0 {
		o.NoLoss += chance
		return
	}
	if after.Loss >= after.Limit() {
		o.Over += chance
	}
	for left := after.Flooded &^ before.Flooded; left != 0; left &= left - 1 {
		lost.lands[bits.TrailingZeros32(left)] += chance
	}
	for p, town := range before.Town {
		if after.Town[p] != town {
			lost.towns[town] += chance
		}
	}
	for levees := before.Leveed().AndNot(after.Leveed()); !levees.IsEmpty(); levees = levees.Rest() {
		lost.levees[levees.First()] += chance
	}
	for people := fewer(before, after); !people.IsEmpty(); people = people.Rest() {
		lost.people[people.First()] += chance
	}
}

// fewer returns the hexes where the water has taken pawns or Survivors. The water never moves a
// piece, so a piece that is not there afterwards is lost. Comparing the two states is faster than
// making events.
func fewer(s *waters.State, after *waters.State) (hexes delta.Set) {
	for p := range s.Pawns {
		for i := range s.Pawns[p] {
			if at := s.Pawns[p][i].At; after.Pawns[p][i].At != at {
				hexes = hexes.With(at)
			}
		}
	}
	for r := range s.People {
		for c, n := range s.People[r] {
			if after.People[r][c] < n {
				hexes = hexes.With(delta.At(c, r))
			}
		}
	}
	for i := range s.Rafts {
		if after.Rafts[i].Survivors < s.Rafts[i].Survivors {
			hexes = hexes.With(s.Rafts[i].At)
		}
	}
	return hexes
}

// boardForecasts adds what each kind of card would do on its own.
func (t *tables) boardForecasts(o *BoardOdds, scratch *oddsScratch, s *waters.State) {
	all := weatherWeights(s)
	top := s.TopWeather[0].Card
	names := delta.WeatherNames()
	lands := make([]string, 0, 2*delta.Cloudy) // for all forecasts; usually enough
	for w := delta.Heavy; w <= delta.Cloudy; w++ {
		f := BoardForecast{Card: names[w], Left: s.Weather[w], Levees: []delta.Hex{}, People: []delta.Hex{}, Towns: []delta.Hex{}}
		switch {
		case top == w:
			f.Chance = 1
		case (top == delta.NoWeather || top == delta.UnknownWeather) && all > 0:
			f.Chance = rounded(float64(s.WeatherWeight(waters.Action{Kind: waters.WeatherDrawn, N: int8(w)})) / float64(all))
		}
		if f.Chance == 0 && f.Left == 0 {
			continue
		}
		after, ev := &scratch.resolved, &scratch.events
		*after, ev.List = *s, ev.List[:0]
		t.AddWeather(after, w, nil)
		if w.IsRain() {
			group, _ := t.RainsOn(s, w.Area())
			f.Water, f.Level = t.WaterID[group], after.Level[group]
		}
		t.Resolve(after, ev)
		f.Losses = after.Loss - s.Loss
		from := len(lands)
		for left := after.Flooded &^ s.Flooded; left != 0; left &= left - 1 {
			lands = append(lands, t.LandID[bits.TrailingZeros32(left)])
		}
		f.Lands = lands[from:len(lands):len(lands)]
		f.addLost(ev)
		o.Weather = append(o.Weather, f)
	}
}

// addLost adds the losses other than land.
func (f *BoardForecast) addLost(ev *engine.Events) {
	for i := range ev.List {
		switch e := &ev.List[i]; e.Key {
		case "lost_levee":
			f.Levees = append(f.Levees, waters.ReadEventLostLevee(&e.Args).At)
		case "lost_town":
			f.Towns = append(f.Towns, waters.ReadEventLostTown(&e.Args).At)
		case "lost_pawn":
			f.People = append(f.People, waters.ReadEventLostPawn(&e.Args).At)
		case "lost_survivor":
			f.People = append(f.People, waters.ReadEventLostSurvivor(&e.Args).At)
		}
	}
}
