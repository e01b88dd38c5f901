package waters_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/bots/botstest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
)

// TestTastesShow checks that each character helps as its sentence says: more of that happens in its
// turns than in those of steady from the same positions.
func TestTastesShow(t *testing.T) {
	t.Parallel()
	for name, keys := range map[string][]string{
		"saver":   nil,
		"walker":  {"walked"},
		"giver":   {"banked", "goal_card"},
		"levees":  {"built", "levee_raised"},
		"learner": {"upgraded", "bought_renewable"},
		"rafts":   {"boarded", "picked_up", "delivered", "floated"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, bot := newDelta(t, name)
			_, steady := newDelta(t, "steady")
			setup := engine.Setup{Seats: 3, Options: map[string]string{"version": "spring1927", "community_goals": "on"}}
			botstest.CompareTurns(t, g, setup, bot, steady, 4, dice, func(turn *botstest.Turn[waters.State, waters.Action]) (value float64) {
				for _, key := range keys {
					value += float64(turn.Happened[key])
				}
				if keys == nil { // cards in hand
					for _, n := range turn.End.Hands[turn.By] {
						value += float64(n)
					}
				}
				return value
			})
		})
	}
}

func dice(seed uint64) engine.Source { return rand.NewPCG(seed, 1) }
