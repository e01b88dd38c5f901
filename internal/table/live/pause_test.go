package live_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
)

// If only bots play, they pause between actions so that watchers can follow the game. If people
// play, too, bots act at once.
func TestBotsPauseWhereOnlyTheyPlay(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name       string
		first      table.Place
		atOnce     int // actions of bots without a pause
		afterPause int // and after one more pause
	}{
		{"only bots", table.Place{Bot: "random"}, 1, 2},
		{"a person too", table.Place{Person: "anna"}, 2, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				places := []table.Place{tt.first, {Bot: "random"}, {Bot: "random"}}
				n := table.New{Game: "toy", Setup: engine.Setup{Seats: len(places)}, Seats: places}
				h := newHost(t, n, func(c *live.Config) { c.BotsPause = time.Second })
				must.Get(h.tables.Watch(t.Context(), h.id, "", 0))(t)
				acts := func() (count int) {
					for _, n := range h.see("anna", 1).News {
						if b, ok := n.Body.(play.ShownAct); ok && b.Bot != "" {
							count++
						}
					}
					return count
				}
				h.do("anna", play.Command{Body: play.StartCommand{}})
				sleep(10 * time.Millisecond)
				want(t, "actions at once", acts(), tt.atOnce)
				sleep(time.Second)
				want(t, "actions after a pause", acts(), tt.afterPause)
			})
		})
	}
}
