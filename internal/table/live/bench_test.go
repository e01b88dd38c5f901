package live_test

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/storetest"
	"github.com/bigriver/bigriver/internal/table/view"
)

// BenchmarkDo measures random actions at tables of each game, on an in-memory store: the cost of a
// move without storing it. It also measures the match alone.
func BenchmarkDo(b *testing.B) {
	for _, g := range catalogtest.WithToy(b) {
		if g.Facts().Name == "toy" {
			continue
		}
		b.Run(g.Facts().Name+"/table", func(b *testing.B) { benchmarkDo(b, g) })
		b.Run(g.Facts().Name+"/match", func(b *testing.B) { benchmarkMatch(b, g) })
	}
}

// actionsOfATable is how many actions a benchmark plays at one table, about as many as a real game.
const actionsOfATable = 300

func benchmarkDo(b *testing.B, g match.Game) {
	b.Helper()
	tables, err := live.Open(b.Context(), live.Config{Store: storetest.NewMemory(), Games: catalogtest.WithToy(b), Log: slog.New(slog.DiscardHandler), Workers: live.NoWorkers})
	if err != nil {
		b.Fatal(err)
	}
	defer tables.Close()
	ctx := context.Background()
	r := rand.New(rand.NewPCG(1, 1))
	var s *view.Shown
	done := actionsOfATable
	for b.Loop() {
		b.StopTimer()
		if done == actionsOfATable || s.State == table.StateOver {
			s, done = begin(b, tables, g), 0
		}
		who := s.Seats[s.ToAct.First()].Person
		if s, err = tables.Show(ctx, s.ID, who, s.Seq); err != nil {
			b.Fatal(err)
		}
		m := s.Mine[0]
		c := play.Command{RequestID: strconv.Itoa(done), Seen: s.Seq, Body: play.ActCommand{Seat: m.Seat, Action: m.Choices[r.IntN(len(m.Choices))].Action}}
		b.StartTimer()
		if s, err = tables.Do(ctx, s.ID, who, c); err != nil {
			b.Fatal(err)
		}
		done++
	}
}

// begin begins a game with a different person in every seat.
func begin(b *testing.B, tables *live.Tables, g match.Game) *view.Shown {
	b.Helper()
	n := table.New{Game: g.Facts().Name, Setup: engine.Setup{Seats: g.Facts().MaxSeats}}
	s, err := tables.Create(b.Context(), "anna", "", n)
	for i := range n.Setup.Seats {
		if err == nil {
			_, err = tables.Do(b.Context(), s.ID, table.Person(fmt.Sprint("p", i)), play.Command{Body: play.SitCommand{Seat: engine.Seat(i)}})
		}
	}
	if err == nil {
		s, err = tables.Do(b.Context(), s.ID, "anna", play.Command{Body: play.StartCommand{}})
	}
	if err != nil {
		b.Fatal(err)
	}
	return s
}

func benchmarkMatch(b *testing.B, g match.Game) {
	b.Helper()
	r := rand.New(rand.NewPCG(1, 1))
	m, err := g.New(engine.Setup{Seats: g.Facts().MaxSeats})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if m.ToAct() == 0 || m.Len() >= 2*actionsOfATable {
			m.Restart()
		}
		for m.ToAct().Has(engine.Chance) {
			match.Roll(m, r)
		}
		if turn := m.ToAct(); turn != 0 {
			by := turn.First()
			if err := m.Act(by, m.Choice(by, r.IntN(m.Count(by))).Action); err != nil {
				b.Fatal(err)
			}
		}
	}
}
