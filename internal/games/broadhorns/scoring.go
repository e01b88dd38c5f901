package broadhorns

import (
	"strconv"

	"github.com/bigriver/bigriver/internal/engine"
)

// Score is the final gold of a seat in its parts, and the tie-breaker.
type Score struct {
	gold, barrels, resale, Award int
	Wreaths, Tiles               int
}

// Total returns the final gold.
func (c *Score) Total() int { return c.gold + c.barrels + c.resale + c.Award }

// Scores returns the scores of all seats if the game ended now (BH-126 to BH-132).
func (t *Tables) Scores(s *State) (all [MaxSeats]Score) {
	for i := range s.Seats {
		p := &s.Players[i]
		all[i] = Score{gold: int(p.Gold), barrels: t.Data.Bonuses.EndBarrel * p.Load(), resale: t.Boat(p).Resale}
	}
	for town := range s.Towns {
		for tile, by := range s.Towns[town].Taken {
			if by != 0 {
				all[by-1].Wreaths += t.demands[town][tile+1].Wreaths
				all[by-1].Tiles++
			}
		}
	}
	for i := range s.Seats {
		all[i].Award = t.award(s, &all, i)
	}
	return all
}

// award returns a seat's share of the wreath awards. Tied seats share the awards of the places that
// they take (BH-132).
func (t *Tables) award(s *State, all *[MaxSeats]Score, seat int8) int {
	mine := all[seat].Wreaths
	if mine == 0 && s.Options.WreathsNeeded { // BH-145
		return 0
	}
	better, level := 0, 0
	for i := range s.Seats {
		switch {
		case all[i].Wreaths > mine:
			better++
		case all[i].Wreaths == mine:
			level++
		}
	}
	awards := t.Awards[s.Seats]
	sum := 0
	for place := better; place < better+level && place < len(awards); place++ {
		sum += awards[place]
	}
	return sum / level
}

// endGame ends the game and reports the final scores.
func (t *Tables) endGame(s *State, ev *engine.Events) {
	s.Phase = Over
	if ev == nil {
		return
	}
	all := t.Scores(s)
	for i := range s.Seats {
		c, seat := &all[i], engine.Seat(i)
		if c.barrels > 0 {
			ev.Add(EventEndBarrels{Seat: seat, Gold: int16(c.barrels)}.By("BH-126").Of(int16(c.barrels)))
		}
		if c.resale > 0 {
			ev.Add(EventEndResale{Seat: seat, Gold: int16(c.resale)}.By("BH-127").Of(int16(c.resale)))
		}
		ev.Add(EventWreaths{Seat: seat, Wreaths: int16(c.Wreaths)}.By("BH-129"))
		if c.Award > 0 {
			ev.Add(EventAward{Seat: seat, Gold: int16(c.Award)}.By("BH-129").Of(int16(c.Award)))
		}
		ev.Add(EventFinalGold{Seat: seat, Gold: int16(c.Total()), Tiles: int16(c.Tiles)}.By("BH-133"))
	}
}

// Beats reports whether one seat beats another: by gold, then by tiles (BH-133, BH-134).
func (c *Score) Beats(other *Score) bool {
	if c.Total() != other.Total() {
		return c.Total() > other.Total()
	}
	return c.Tiles > other.Tiles
}

// Result ranks the seats by gold, then by tiles. Seats that tie in both share a place (BH-157). A
// game that is not over is scored as it stands (BH-158).
func (t *Tables) Result(s *State) engine.Result {
	result := engine.Result{Scored: true, Rule: "BH-124", Why: ResultGold{}.Words()}
	all := t.Scores(s)
	for i := range s.Seats {
		result.Scores[i], result.Places[i] = int32(all[i].Total()), 1
		for j := range s.Seats {
			if all[j].Beats(&all[i]) {
				result.Places[i]++
			}
		}
	}
	winner := result.Winners().First()
	for i := range s.Seats {
		if all[i].Total() == all[winner].Total() && result.Places[i] > 1 {
			result.Why = ResultTiles{}.Words()
		}
	}
	if result.Winners().Len() > 1 {
		result.Why = ResultShared{}.Words()
	}
	if s.Phase != Over {
		result.Rule, result.Why = "BH-158", ResultStopped{}.Words()
	}
	return result
}

// compileAwards reads the awards by number of players.
func (t *Tables) compileAwards() {
	for seats, list := range t.Data.Awards {
		n, err := strconv.Atoi(seats)
		if err == nil {
			t.Awards[n] = list
		}
	}
}
