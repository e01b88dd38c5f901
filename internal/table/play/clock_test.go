package play_test

import (
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// TestEverybodysTimeIsUp checks that a game in which everybody's time is up waits a week for
// somebody to come back, and is then abandoned.
func TestEverybodysTimeIsUp(t *testing.T) {
	t.Parallel()
	const week = 7 * 24 * time.Hour
	for _, lapse := range []table.Lapse{table.ToBot, table.Wait} {
		t.Run(string(lapse), func(t *testing.T) {
			t.Parallel()
			h := toyTable(t, table.Terms{Clock: table.Clock{Bank: time.Minute}, Lapse: lapse}, "anna", "ben")
			pass := func(d time.Duration) {
				h.env.Tick += table.Ticks(d)
				h.State = must.Get(play.EndClocks(h.State, h.env))(t).State
			}
			pass(time.Minute)
			want(t, "it waits", h.Phase, table.StateRunning)
			_, bot := h.BotToAct()
			want(t, "no bot plays", bot, "")
			want(t, "looked at again", h.Wake(), h.env.Tick+table.Ticks(week))
			pass(week - time.Second)
			want(t, "it still waits", h.Phase, table.StateRunning)
			pass(time.Second)
			want(t, "it is over", h.Phase, table.StateOver)
			want(t, "abandoned", h.Ending, table.Abandoned)
		})
	}
}
