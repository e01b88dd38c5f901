package queen_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/engine/enginetest"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
	"github.com/bigriver/bigriver/internal/must"
)

// Boats that move at random seldom get far, so these are the bounds of long races.
func bounds() enginetest.Bounds {
	return enginetest.Bounds{
		"Boats[].Aboard[]": {0, int64(tiles.Count) - 1}, // the island that a passenger comes from
		// what the Black Rose may use, if 1 is not enough (QX-72)
		"Boats[].Coal":           {0, 12},
		"Boats[].Coaled[]":       {0, int64(tiles.Count) - 1}, // QX-94
		"Boats[].Logs":           {0, 3},                      // half of the speed
		"Boats[].Slot":           {0, int64(queen.MaxSlots) - 1},
		"Choices.BothHome":       {0, 1},                         // QX-103
		"Choices.OnlyOwnLanding": {0, 1},                         // QB-100
		"Choices.RoundLimit":     {0, 500},                       // QB-87
		"First":                  {0, int64(queen.MaxSlots) - 1}, //
		"Given":                  {0, 2},                         // QX-63
		"Gone":                   {0, 1<<queen.MaxSlots - 1},     // QX-101
		"Jetty":                  {0, 3},                         //
		"Moored":                 {0, int64(queen.MaxSlots) - 1}, // QX-65
		"Next":                   {0, int64(queen.MaxBoats)},     //
		"Round":                  {0, 30_000},                    // no race needs to end
		"Stranded":               {0, 1},                         // QX-105
	}
}

func TestValid(t *testing.T) {
	enginetest.Valid(
		t, rules(t), shown(t).Show, bounds(),
		enginetest.Impossible[queen.State]{
			"two boats on one field": func(s *queen.State) bool {
				a, b := &s.Boats[1], &s.Boats[2]
				if s.Round == 0 || a.Status != queen.Racing || b.Status != queen.Racing {
					return false
				}
				a.Slot, a.Field = b.Slot, b.Field
				return true
			},
			"a boat on a tile that is not laid": func(s *queen.State) bool {
				s.Boats[1].Slot = s.Laid
				return s.Boats[1].Status == queen.Racing
			},
			"a tile that is laid and to come": func(s *queen.State) bool {
				s.Pile |= 1 << uint(s.River[0].Tile)
				return true
			},
			"a tile fewer to come": func(s *queen.State) bool {
				s.Draws--
				return s.Draws >= 0
			},
			"the same passenger aboard two boats, and at the station": func(s *queen.State) bool {
				for i := range s.River {
					if slot := &s.River[i]; slot.Passengers > 0 {
						s.Boats[1].Aboard, s.Boats[2].Aboard = [2]tiles.Tile{slot.Tile, slot.Tile}, [2]tiles.Tile{slot.Tile, slot.Tile}
						return true
					}
				}
				return false
			},
			"points left when no boat moves": func(s *queen.State) bool {
				s.MP = 1
				return s.Phase == queen.Choosing
			},
		},
	)
}

// After its movement a boat on a sandbar has speed 1, whatever is decided then: a passenger, coal
// or the next tile.
func TestNoSpeedOnASandbarAfterTheMovement(t *testing.T) {
	t.Parallel()
	r := rules(t)
	f := r.Facts()
	tried := map[queen.Phase]int{}
	for g := range 200 {
		random := rand.New(rand.NewPCG(uint64(g), 6))
		s := must.Get(r.Start(must.Get(f.Complete(setupOf("tiles=added")))(t)))(t)
		for r.ToAct(&s) != 0 {
			by := r.ToAct(&s).First()
			legal := r.AppendLegal(nil, &s, by)
			r.Apply(&s, by, legal[random.IntN(len(legal))], nil)
			if s.Active == queen.NoBoat || s.Phase == queen.Moving || s.Focus != s.Active {
				continue
			}
			changed := s
			b := &changed.Boats[s.Active]
			if b.Status != queen.Racing || !r.Tables().Sandy(&s, b.Cell()) {
				continue
			}
			tried[s.Phase]++
			b.Speed = 2
			if r.Valid(&changed) == nil {
				t.Fatalf("QX-06: speed 2 on a sandbar is valid in phase %s", s.Phase)
			}
		}
	}
	t.Log(tried)
	if tried[queen.Bending] == 0 {
		t.Error("no boat that had run aground opened a tile")
	}
}
