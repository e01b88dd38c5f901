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
func (r Rules) scores(s *State) (all [maxSeats]score) {
	for i := range s.Seats {
		p := &s.Players[i]
		all[i] = score{gold: int(p.Gold), barrels: r.data.Bonuses.EndBarrel * p.load(), resale: r.boat(p).Resale}
	}
	for town := range s.Towns {
		for tile, by := range s.Towns[town].Taken {
			if by != 0 {
				all[by-1].wreaths += r.demands[town][tile+1].wreaths
				all[by-1].tiles++
			}
		}
	}
	for i := range s.Seats {
		all[i].award = r.award(s, &all, i)
	}
	return all
}

// award returns a seat's share of the wreath awards. Seats that are level share the awards of the places they take (BH-132).
func (r Rules) award(s *State, all *[maxSeats]score, seat int8) int {
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
	awards := r.awards[s.Seats]
	sum := 0
	for place := better; place < better+level && place < len(awards); place++ {
		sum += awards[place]
	}
	return sum / level
}

// endGame ends the game and reports the final scores.
func (r Rules) endGame(s *State, ev *engine.Events) {
	s.Phase = Over
	if ev == nil {
		return
	}
	all := r.scores(s)
	for i := range s.Seats {
		c, seat := &all[i], int16(i)
		if c.barrels > 0 {
			ev.Add(engine.Event{Rule: "BH-126", Key: "end_barrels", Args: engine.Args{seat, int16(c.barrels)}, Amount: int16(c.barrels)})
		}
		if c.resale > 0 {
			ev.Add(engine.Event{Rule: "BH-127", Key: "end_resale", Args: engine.Args{seat, int16(c.resale)}, Amount: int16(c.resale)})
		}
		ev.Add(engine.Event{Rule: "BH-129", Key: "wreaths", Args: engine.Args{seat, int16(c.wreaths)}})
		if c.award > 0 {
			ev.Add(engine.Event{Rule: "BH-129", Key: "award", Args: engine.Args{seat, int16(c.award)}, Amount: int16(c.award)})
		}
		ev.Add(engine.Event{Rule: "BH-133", Key: "final_gold", Args: engine.Args{seat, int16(c.total()), int16(c.tiles)}})
	}
}

// beats reports whether one seat beats another: by gold, then by tiles (BH-133, BH-134).
func (c *score) beats(other *score) bool {
	if c.total() != other.total() {
		return c.total() > other.total()
	}
	return c.tiles > other.tiles
}

// Result ranks the seats by gold, then by tiles; seats level in both share a place (BH-157). A game that is not over is
// scored as it is (BH-158).
func (r Rules) Result(s *State) engine.Result {
	result := engine.Result{Scored: true, Rule: "BH-124", Why: engine.Words{Key: "gold"}}
	all := r.scores(s)
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
			result.Why.Key = "tiles"
		}
	}
	if result.Winners().Len() > 1 {
		result.Why.Key = "shared"
	}
	if s.Phase != Over {
		result.Rule, result.Why.Key = "BH-158", "stopped"
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
