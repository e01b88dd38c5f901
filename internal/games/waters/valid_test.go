package waters_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine/enginetest"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Random games are lost early, so these are the bounds of long games.
func bounds() enginetest.Bounds {
	place := [2]int64{0, delta.Places - 1}
	return enginetest.Bounds{
		"Bank":          {0, 3000},
		"Boarded[]":     {0, 15}, // half-steps of the Move at boarding, plus 1
		"Budget":        {0, 14},
		"Camps[].At":    place,
		"Camps[].Green": {0, 1},
		"Cubes[]":       {0, 31}, // each of the renewable powers
		"Due[]":         {0, 12},
		"Flooded":       {0, 1<<29 - 1},
		"Gifts":         {0, 6},
		"Given[][]":     {0, 15},
		"GoalsDone":     {0, 1<<11 - 1},
		"Heard[]":       {0, 20},
		"Left":          {0, 12},
		"Level[]":       {0, 2 + 9*11}, // nine points a week (RW-045)
		"Loss":          {0, 100},
		"Mark[]":        {0, 40},
		"Pawns[][].At":  place, "Permitted": {0, 1<<16 - 1},
		"Points[]":   {0, 9999},
		"Powers[][]": {0, 6},
		"RaftsOnce":  {0, 1},
		"Refused":    {0, 1<<16 - 1},
		"Rafts[].At": place,
		"Shown[][]":  {0, 12},
		"Town[]":     place,
		"Votes[].At": place,
		"Week":       {0, 10}, // RW-011
	}
}

func TestValid(t *testing.T) {
	enginetest.Valid(
		t, rules(t).Rules, rules(t).Show, bounds(),
		enginetest.Impossible[waters.State]{
			"a Survivor more (RW-033)": func(s *waters.State) bool {
				s.Pool++
				return true
			},
			"a levee token more (RW-004)": func(s *waters.State) bool {
				s.Levees++
				return true
			},
			"a Community card more (RW-006)": func(s *waters.State) bool {
				s.Deck[delta.Blues]++
				s.DeckLen++
				return true
			},
			"a card of the hand that the deck has too (RW-006)": func(s *waters.State) bool {
				s.Hands[0][delta.Blues]++
				return true
			},
			"a weather card more (RW-008)": func(s *waters.State) bool {
				s.Weather[delta.Cloudy]++
				s.WeatherLen++
				return true
			},
			"two positions with the same role (RW-210)": func(s *waters.State) bool {
				s.Role[1] = s.Role[0]
				return s.Role[0] != delta.NoRole
			},
			"a pawn on a raft that is not there": func(s *waters.State) bool {
				s.Pawns[0][0].Raft = 10
				return s.Pawns[0][0].At != delta.Nowhere
			},
		},
	)
}
