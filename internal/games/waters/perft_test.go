package waters_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest"
	"github.com/bigriver/bigriver/internal/games/waters"
)

func TestPerft(t *testing.T) {
	t.Parallel()
	spring := map[string]string{"version": "spring1927"}
	roles := map[string]string{"individual_goals": "on"}
	enginetest.Perft(t, rules(t).Rules, engine.Setup{Seats: 2}, 4, 16, 64, 256, 1022, 4056)
	enginetest.Perft(t, rules(t).Rules, engine.Setup{Seats: 4, Options: spring}, 2, 4, 8, 80, 800, 8000)
	enginetest.Perft(t, rules(t).Rules, engine.Setup{Seats: 1, Options: roles}, 6, 30, 120, 480, 1920, 7680)
}

// TestPerftFrom counts the sequences of actions of each length from positions in the middle of a
// game. If a change of the code changes a rule, it changes these counts.
func TestPerftFrom(t *testing.T) {
	t.Parallel()
	spring := []string{"version", "spring1927"}
	all := append([]string{"community_goals", "on", "individual_goals", "on"}, spring...)
	for name, tt := range map[string]struct {
		g    *table
		want []uint64
	}{
		"a town": {begin(t, 3, spring...).dealt("1"), []uint64{2, 124, 4764}},
		"upgrades": {
			upgrading(t, 2).hand(1, "blues blues church education animals family garden garden").hand(2, "job blues animals"), []uint64{23, 228, 1292, 4894, 26882},
		},
		"a Threat in the row, and a Force": {
			revealing(t, 3, []string{"threat", "force", "job"}).hand(2, "radio blues").hand(3, "church church").turnedUp(), []uint64{2, 5, 7, 19, 163, 1821, 25135},
		},
		"Race Hatred, with roles": {
			revealing(t, 3, []string{"race_hatred", "job", "job"}, all...).hand(1, "blues family").hand(2, "radio activism").hand(3, "church garden").turnedUp(),
			[]uint64{2, 3, 11, 79, 800, 9685},
		},
		"Force, settled by all": {
			revealing(t, 3, []string{"force", "job", "job"}, "group_vote", "on").hand(1, "blues").hand(2, "church church").hand(3, "family").turnedUp(),
			[]uint64{4, 16, 64, 64, 64, 432, 4224},
		},
		"a camp": {
			revealing(t, 2, []string{"relief_1", "job", "job"}, spring...).hand(2, "blues").survivor("3,8", 1).turnedUp(), []uint64{6, 18, 18, 126, 1134, 11484},
		},
		"a turn":             {acting(t, 2, all...).hand(1, "job newspaper vaudeville church").hand(2, "threat"), []uint64{9, 109, 1255, 15607}},
		"a Move with a raft": {acting(t, 2, spring...).raft(1, 1, 1).raft(2, 1, 0).do("1 move"), []uint64{19, 297, 4496, 22445}},
		"levee work":         {acting(t, 2).hand(1, "job").do("1 accept 2"), []uint64{13, 39, 280, 2419, 27307}},
		"Donate":             {acting(t, 3, all...).hand(1, "blues church animals job").do("1 donate"), []uint64{15, 105, 1514, 12707}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			enginetest.PerftFrom[waters.State, waters.Action](t, tt.g.r, tt.g.s, tt.want...)
		})
	}
}
