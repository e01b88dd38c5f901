package broadhorns

import (
	"strconv"

	"github.com/bigriver/bigriver/internal/engine"
)

// score is the final gold of a seat by its parts, and what decides ties.
type score struct {
	gold, barrels, resale, award int
	wreaths, tiles               int
}

func (c *score) total() int { return c.gold + c.barrels + c.resale + c.award }

// scores returns the scores of all seats if the game ended now (BH-126 to BH-132).
func (t *tables) scores(s *State) (all [maxSeats]score) {
	for i := range s.Seats {
		p := &s.Players[i]
		all[i] = score{gold: int(p.Gold), barrels: t.data.Bonuses.EndBarrel * p.load(), resale: t.boat(p).Resale}
	}
	for town := range s.Towns {
		for tile, by := range s.Towns[town].Taken {
			if by != 0 {
				all[by-1].wreaths += t.demands[town][tile+1].wreaths
				all[by-1].tiles++
			}
		}
	}
	for i := range s.Seats {
		all[i].award = t.award(s, &all, i)
	}
	return all
}

// award returns a seat's share of the wreath awards. Seats that are level share the awards of the places they take (BH-132).
func (t *tables) award(s *State, all *[maxSeats]score, seat int8) int {
	mine := all[seat].wreaths
	if mine == 0 && s.Options.WreathsNeeded { // BH-145
		return 0
	}
	better, level := 0, 0
	for i := range s.Seats {
		switch {
		case all[i].wreaths > mine:
			better++
		case all[i].wreaths == mine:
			level++
		}
	}
	awards := t.awards[s.Seats]
	sum := 0
	for place := better; place < better+level && place < len(awards); place++ {
		sum += awards[place]
	}
	return sum / level
}

// endGame ends the game and reports the final scores.
func (t *tables) endGame(s *State, ev *engine.Events) {
	s.Phase = Over
	if ev == nil {
		return
	}
	all := t.scores(s)
	for i := range s.Seats {
		c, seat := &all[i], engine.Seat(i)
		if c.barrels > 0 {
			ev.Add(EventEndBarrels{Seat: seat, Gold: int16(c.barrels)}.By("BH-126").Of(int16(c.barrels)))
		}
		if c.resale > 0 {
			ev.Add(EventEndResale{Seat: seat, Gold: int16(c.resale)}.By("BH-127").Of(int16(c.resale)))
		}
		ev.Add(EventWreaths{Seat: seat, Wreaths: int16(c.wreaths)}.By("BH-129"))
		if c.award > 0 {
			ev.Add(EventAward{Seat: seat, Gold: int16(c.award)}.By("BH-129").Of(int16(c.award)))
		}
		ev.Add(EventFinalGold{Seat: seat, Gold: int16(c.total()), Tiles: int16(c.tiles)}.By("BH-133"))
	}
}

// beats reports whether one seat beats another: by gold, then by tiles (BH-133, BH-134).
func (c *score) beats(other *score) bool {
	if c.total() != other.total() {
		return c.total() > other.total()
	}
	return c.tiles > other.tiles
}

// result ranks the seats by gold, then by tiles; seats level in both share a place (BH-157). A game that is not over is
// scored as it is (BH-158).
func (t *tables) result(s *State) engine.Result {
	result := engine.Result{Scored: true, Rule: "BH-124", Why: ResultGold{}.Words()}
	all := t.scores(s)
	for i := range s.Seats {
		result.Scores[i], result.Places[i] = int32(all[i].total()), 1
		for j := range s.Seats {
			if all[j].beats(&all[i]) {
				result.Places[i]++
			}
		}
	}
	winner := result.Winners().First()
	for i := range s.Seats {
		if all[i].total() == all[winner].total() && result.Places[i] > 1 {
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
func (t *tables) compileAwards() {
	for seats, list := range t.data.Awards {
		n, err := strconv.Atoi(seats)
		if err == nil {
			t.awards[n] = list
		}
	}
}
