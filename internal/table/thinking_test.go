package table_test

import (
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
)

// Bots that think have workers of their own. The more tables wait for them the less they think, and bots that decide at once play on
// meanwhile.
func TestThinkingDelaysNobody(t *testing.T) {
	if testing.Short() {
		t.Skip("bots think at a dozen tables")
	}
	t.Parallel()
	h := newHost(t, table.New{
		Game: "queen", Setup: engine.Setup{Seats: 3}, Seats: []table.Place{{Bot: "strong"}, {Bot: "strong"}, {Person: "anna"}},
	}, func(c *table.Config) { c.Thinkers = 1 })
	tables := h.tables
	if n, share := tables.Thinking(); n != 0 || share != 1 {
		t.Errorf("before the games %d think, with a share of %v", n, share)
	}
	busy := []table.ID{h.id}
	for range 11 {
		s, err := tables.Create(t.Context(), "anna", "", table.New{
			Game: "queen", Setup: engine.Setup{Seats: 3}, Seats: []table.Place{{Bot: "strong"}, {Bot: "strong"}, {Person: "anna"}},
		})
		if err != nil {
			t.Fatal(err)
		}
		busy = append(busy, s.ID)
	}
	for _, id := range busy {
		h.id = id
		h.do("anna", table.Command{Body: table.StartCommand{}})
	}
	waits := func(what string, is func() bool) {
		t.Helper()
		for begin := time.Now(); !is(); time.Sleep(time.Millisecond) {
			if time.Since(begin) > 2*time.Minute {
				t.Fatalf("after two minutes still not: %s", what)
			}
		}
	}
	waits("many tables think", func() bool {
		n, share := tables.Thinking()
		return n > 4 && share < 1
	})

	s, err := tables.Create(t.Context(), "anna", "", table.New{
		Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{{Bot: "random"}, {Person: "anna"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	h.id = s.ID
	before := h.do("anna", table.Command{Body: table.StartCommand{}}).Seq
	waits("the bot that decides at once acts", func() bool { return h.show("anna").Seq > before })
	if n, _ := tables.Thinking(); n == 0 {
		t.Error("it has waited for all those that think")
	}
	waits("all have thought", func() bool {
		n, share := tables.Thinking()
		return n == 0 && share == 1
	})
}
