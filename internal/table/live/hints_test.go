package live_test

import (
	"context"
	"errors"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/storetest"
	"github.com/bigriver/bigriver/internal/waittest"
)

// hint wants a hint for the first seat, which decides.
func (h *host) hint(by table.Person, seat engine.Seat) *live.Hint {
	h.Helper()
	told, _ := must.Get2(h.tables.Hint(h.Context(), h.id, by, seat))(h)
	return told
}

// noHint wants a hint to be refused.
func (h *host) noHint(by table.Person, seat engine.Seat, code table.Code, key string) {
	h.Helper()
	_, _, err := h.tables.Hint(h.Context(), h.id, by, seat)
	if e, ok := errors.AsType[*table.Error](err); !ok || e.Code != code || e.Key != key {
		h.Errorf("a hint for seat %s by %q: want %s %s, have %v", seat, by, code, key, err)
	}
}

// Hints are for who decides, and not where a game counts.
func TestWhoGetsNoHint(t *testing.T) {
	t.Parallel()
	h := newHost(t, table.New{Game: "queen", Setup: engine.Setup{Seats: 2}})
	h.noHint("anna", 0, table.Forbidden, "not_started")
	h.seat("anna", "ben")
	s := h.show("anna")
	seat := s.ToAct.First()
	by, other := s.Seats[seat].Person, s.Seats[1-seat].Person
	h.noHint(by, 5, table.Invalid, "seat")
	h.noHint(by, table.Nobody, table.Invalid, "seat")
	h.noHint("cleo", seat, table.Forbidden, "not_your_seat")
	h.noHint("", seat, table.Forbidden, "not_your_seat")
	h.noHint(other, seat, table.Forbidden, "not_your_seat")
	h.noHint(other, 1-seat, table.NotYourTurn, "not_your_turn")
	h.do(by, play.Command{Body: play.ResignCommand{Seat: seat}})
	h.noHint(by, seat, table.GameOver, "over")

	rated := newHost(t, table.New{Game: "queen", Setup: engine.Setup{Seats: 2}, Terms: table.Terms{Rated: true}})
	rated.seat("anna", "ben")
	s = rated.show("anna")
	seat = s.ToAct.First()
	rated.noHint(s.Seats[seat].Person, seat, table.Forbidden, "hint_rated")

	toy := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 2}})
	toy.seat("anna", "ben")
	seat = toy.show("anna").ToAct.First()
	toy.noHint(toy.show("anna").Seats[seat].Person, seat, table.Forbidden, "no_hints")

	idle := openIdle(t, catalogtest.WithToy(t), storetest.NewMemory())
	n, err := idle.Create(t.Context(), "anna", "", table.New{Game: "queen", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{{Person: "anna"}, {Person: "anna"}}})
	if err != nil {
		t.Fatal(err)
	}
	if n, err = idle.Do(t.Context(), n.ID, "anna", play.Command{Body: play.StartCommand{}}); err != nil {
		t.Fatal(err)
	}
	_, _, err = idle.Hint(t.Context(), n.ID, "anna", n.ToAct.First())
	if e, ok := errors.AsType[*table.Error](err); !ok || e.Code != table.Unavailable {
		t.Errorf("nobody thinks: %v", err)
	}
}

// As many may wait for hints as the workers can answer soon. Who leaves waits no longer, and makes room.
func TestOnlySomeWaitForHints(t *testing.T) {
	t.Parallel()
	p := &ponderer{mayDecide: make(chan struct{})}
	rules, shown := must.Get2(show.New())(t)
	game := must.Get(catalog.Of(rules, shown, bots.Named{Name: "ponderer", Thinks: true, New: func(match.Game) (bots.Bot, error) { return p, nil }}))(t)
	h := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 2}}, func(c *live.Config) { c.Games, c.Thinkers = catalog.Catalog{game}, 1 })
	h.seat("anna", "ben")
	s := h.show("anna")
	seat := s.ToAct.First()
	by := s.Seats[seat].Person
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	const most = 8 // for one worker
	answers := make(chan error)
	ask := func(ctx context.Context) {
		_, _, err := h.tables.Hint(ctx, h.id, by, seat)
		answers <- err
	}
	for range most {
		go ask(ctx)
	}
	waittest.Until(t, "all of them wait, so that its share is small", func() bool {
		_, share := h.tables.Thinking()
		return share <= 0.25
	})
	h.noHint(by, seat, table.Unavailable, "hints_busy")
	leave()
	for range most {
		if err := <-answers; !errors.Is(err, context.Canceled) {
			t.Errorf("who has left is told %v", err)
		}
	}
	close(p.mayDecide)
	if told := h.hint(by, seat); told.Beside != nil || !told.Reason.None() || told.Rules != nil {
		t.Errorf("a game without reasons has %+v", told)
	}
}
