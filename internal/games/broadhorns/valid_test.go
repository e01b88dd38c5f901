package broadhorns_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine/enginetest"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
)

// Seats that act at random earn little and seldom clear a tile, so these are the bounds of good
// games.
func bounds() enginetest.Bounds {
	return enginetest.Bounds{
		"Players[].Boat":    {0, 3},
		"Players[].Gold":    {0, 30_000}, // the most that State can hold
		"Players[].Visited": {0, 1<<broadhorns.AllTowns - 1},
		"Port.Ice":          {0, 8}, // a barrel on each cell of a boat
		"Spoil.Exempt":      {0, 1<<broadhorns.MaxSeats - 1},
		"Towns[].Taken[]":   {0, broadhorns.MaxSeats},
		"Turn.Current":      {0, 8}, // the number of such cards
	}
}

func TestValid(t *testing.T) {
	enginetest.Valid(
		t, rules(t).Rules, rules(t).Show, bounds(),
		enginetest.Impossible[broadhorns.State]{
			"a barrel more in the bag (BH-002)": func(s *broadhorns.State) bool {
				s.Bag[0]++
				return true
			},
			"a barrel more in the market (BH-002)": func(s *broadhorns.State) bool {
				s.Market[4]++
				return true
			},
			"a card in two hands (BH-003)": func(s *broadhorns.State) bool {
				had := s.Players[1].Hand
				s.Players[1].Hand = s.Players[0].Hand
				return had != s.Players[0].Hand
			},
			"a town visited without a boat (BH-120)": func(s *broadhorns.State) bool {
				s.Players[0].Visited = 2
				return s.Players[0].Boat == 0
			},
			"the piece on the river without a boat (BH-009)": func(s *broadhorns.State) bool {
				s.Players[0].Space = 3
				return s.Players[0].Boat == 0 && !s.Final
			},
			"the last round before the track is full (BH-124)": func(s *broadhorns.State) bool {
				s.Final = !s.Final
				return true
			},
		},
	)
}
