package live_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/storetest"
	"github.com/bigriver/bigriver/internal/waittest"
)

// hint requires a hint for the first seat that decides.
func (h *host) hint(by table.Person, seat engine.Seat) *live.Hint {
	h.Helper()
	hint, _ := must.Get2(h.tables.Hint(h.Context(), h.id, by, "", seat))(h)
	return hint
}

// noHint requires a hint to be refused.
func (h *host) noHint(by table.Person, seat engine.Seat, code table.Code, key string) {
	h.Helper()
	_, _, err := h.tables.Hint(h.Context(), h.id, by, "", seat)
	if e, ok := errors.AsType[*table.Error](err); !ok || e.Code != code || e.Key != key {
		h.Errorf("a hint for seat %s by %q: want %s %s, have %v", seat, by, code, key, err)
	}
}

// Only seats that are to decide get hints, and not where a game counts.
func TestSeatsWithoutHints(t *testing.T) {
	t.Parallel()
	h := newHost(t, table.New{Game: "queen", Setup: engine.Setup{Seats: 2}, Terms: table.Terms{Hints: true}})
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

	silent := newHost(t, table.New{Game: "queen", Setup: engine.Setup{Seats: 2}})
	silent.seat("anna", "ben")
	s = silent.show("anna")
	seat = s.ToAct.First()
	silent.noHint(s.Seats[seat].Person, seat, table.Forbidden, "hint_people")
	want(t, "hints are offered where the table did not agree to them", s.MayHint, false)
	want(t, "hints are offered where it did", h.show("anna").MayHint, false) // the game is over

	toy := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 2}, Terms: table.Terms{Hints: true}})
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
	_, _, err = idle.Hint(t.Context(), n.ID, "anna", "", n.ToAct.First())
	if e, ok := errors.AsType[*table.Error](err); !ok || e.Code != table.Unavailable {
		t.Errorf("no bot is thinking: %v", err)
	}
}

// Everybody at the table sees who takes a hint, once a step, and the record counts them.
func TestHintsAreEntered(t *testing.T) {
	t.Parallel()
	h := newHost(t, table.New{Game: "queen", Setup: engine.Setup{Seats: 2}, Terms: table.Terms{Hints: true}})
	h.seat("anna", "ben")
	s := h.show("anna")
	seat := s.ToAct.First()
	by, other := s.Seats[seat].Person, s.Seats[1-seat].Person
	want(t, "hints are offered", s.MayHint, true)
	want(t, "hints are offered to a watcher", h.show("").MayHint, false)
	taken := func() (n int) {
		for _, e := range h.see(other, 0).News {
			if e.Body.Kind() == play.Hint {
				n++
				want(t, "the seat and the person", fmt.Sprint(e.Seat, e.By), fmt.Sprint(seat, by))
			}
		}
		return n
	}
	first := h.hint(by, seat)
	want(t, "the hint is for", first.Seq, h.show(by).Seq)
	want(t, "hints", taken(), 1)
	want(t, "the same hint again is for", h.hint(by, seat).Seq, first.Seq)
	h.do(other, play.Command{Body: play.SayCommand{Text: "hello"}})
	h.hint(by, seat)
	want(t, "hints for one step", taken(), 1)
	h.do(by, play.Command{Body: play.ActCommand{Seat: seat, Action: first.Plans[0].Way[0].Action}})
	if s = h.show(by); s.ToAct.Has(seat) {
		h.hint(by, seat)
		want(t, "hints for two steps", taken(), 2)
	}
	rec := must.Get(h.tables.Record(t.Context(), h.id, other))(t)
	want(t, "the record", slices.Contains(rec.Tags, notation.Pair{Name: "hint." + strconv.Itoa(int(seat)+1), Value: strconv.Itoa(taken())}), true)
}

// Somebody who sits down while the bot thinks about a hint stops it.
func TestHintsAreCheckedAgain(t *testing.T) {
	t.Parallel()
	p := &ponderer{mayDecide: make(chan struct{})}
	n := ponders("anna", 2)
	n.Seats[0] = table.Place{Person: "anna"}
	h := newHost(t, n, func(c *live.Config) { c.Games, c.Thinkers = catalog.Catalog{p.game(t)}, 1 })
	seat := h.do("anna", play.Command{Body: play.StartCommand{}}).ToAct.First()
	answer := make(chan error)
	go func() {
		_, _, err := h.tables.Hint(t.Context(), h.id, "anna", "", seat)
		answer <- err
	}()
	<-p.asked
	h.do("anna", play.Command{Body: play.LeaveCommand{Seat: 1 - seat}})
	h.do("ben", play.Command{Body: play.SitCommand{Seat: 1 - seat}})
	close(p.mayDecide)
	if e, ok := errors.AsType[*table.Error](<-answer); !ok || e.Key != "hint_people" {
		t.Errorf("a hint against a person: %v", e)
	}
	for _, e := range h.see("anna", 0).News {
		want(t, "a hint is entered", e.Body.Kind() == play.Hint, false)
	}
}

// The number of pending hints is limited to what the workers can answer soon, and to two per
// person. A person who gives up no longer counts. All are in one network.
func TestConcurrentHintsAreLimited(t *testing.T) {
	t.Parallel()
	p := &ponderer{mayDecide: make(chan struct{})}
	rules, shown := must.Get2(show.New())(t)
	game := must.Get(catalog.Of(rules, shown, bots.Named{Name: "ponderer", Thinks: true, New: func(match.Game) (bots.Bot, error) { return p, nil }}))(t)
	h := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 2}}, func(c *live.Config) { c.Games, c.Thinkers = catalog.Catalog{game}, 1 })
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	type own struct {
		by   table.Person
		from string
		seat engine.Seat
		id   table.ID
	}
	alone := func(by table.Person) own {
		place := table.Place{Person: by}
		s := must.Get(h.tables.Create(t.Context(), by, "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{place, place}}))(t)
		s = must.Get(h.tables.Do(t.Context(), s.ID, by, play.Command{Body: play.StartCommand{}}))(t)
		return own{by, "192.0.2.7", s.ToAct.First(), s.ID}
	}
	busy := func(o own) {
		t.Helper()
		_, _, err := h.tables.Hint(t.Context(), o.id, o.by, o.from, o.seat)
		if e, ok := errors.AsType[*table.Error](err); !ok || e.Key != "hints_busy" {
			t.Errorf("a hint for %s: %v", o.by, err)
		}
	}
	const people, each = 4, 2 // eight per worker
	answers := make(chan error)
	var first own
	for i := range people {
		o := alone(table.Person(rune('a' + i)))
		if i == 0 {
			first = o
		}
		for range each {
			go func() {
				_, _, err := h.tables.Hint(ctx, o.id, o.by, o.from, o.seat)
				answers <- err
			}()
		}
		waittest.Until(t, "they wait", func() bool { return h.tables.HintsAsked() == (i+1)*each })
		busy(o) // the queue may have room, but not for a third request of one person
	}
	if _, share := h.tables.Thinking(); share > 0.25 {
		t.Errorf("with so many waiting each has a share of %v", share)
	}
	last := alone("last")
	busy(last)
	leave()
	for range people * each {
		if err := <-answers; !errors.Is(err, context.Canceled) {
			t.Errorf("a person who has left gets %v", err)
		}
	}
	close(p.mayDecide)
	h.id = first.id
	if hint := h.hint(first.by, first.seat); len(hint.Plans) != 1 || !hint.Reason.None() || hint.Rules != nil {
		t.Errorf("a game without reasons has %+v", hint)
	}
	h.id = last.id
	h.hint(last.by, last.seat)
}

// A hint waits neither for another person's second hint nor for many tables where bots think.
func TestHintsTakeTurns(t *testing.T) {
	t.Parallel()
	p := &ponderer{mayDecide: make(chan struct{})}
	h := newHost(t, ponders("anna", 2), func(c *live.Config) { c.Games, c.Thinkers = catalog.Catalog{p.game(t)}, 1 })
	begin := func(by table.Person, seats int) (table.ID, engine.Seat) {
		t.Helper()
		n := ponders(by, seats)
		n.Seats[0], n.Terms.Rated = table.Place{Person: by}, false
		s := must.Get(h.tables.Create(t.Context(), by, "", n))(t)
		s = must.Get(h.tables.Do(t.Context(), s.ID, by, play.Command{Body: play.StartCommand{}}))(t)
		return s.ID, s.ToAct.First()
	}
	for range 5 {
		s := must.Get(h.tables.Create(t.Context(), "anna", "", ponders("anna", 2)))(t)
		must.Get(h.tables.Do(t.Context(), s.ID, "anna", play.Command{Body: play.StartCommand{}}))(t)
	}
	waittest.Until(t, "bots think", func() bool { have, _ := h.tables.Thinking(); return have == 5 })
	one := <-p.asked // a bot at one of anna's tables has begun
	want(t, "seats", one.seats, 2)
	answers := make(chan error)
	ask := func(by table.Person, seats, waiting int) {
		id, seat := begin(by, seats)
		go func() {
			_, _, err := h.tables.Hint(t.Context(), id, by, "", seat)
			answers <- err
		}()
		waittest.Until(t, "it waits", func() bool { return h.tables.HintsAsked() == waiting })
	}
	ask("anna", 3, 1)
	ask("anna", 3, 2)
	ask("ben", 4, 3)
	p.mayDecide <- struct{}{}
	var order []int
	for range 6 {
		one := <-p.asked
		order = append(order, one.seats)
		p.mayDecide <- struct{}{}
	}
	want(t, "the order, by seats", fmt.Sprint(order), fmt.Sprint([]int{3, 2, 4, 2, 3, 2}))
	for range 3 {
		must.Do(t, <-answers)
	}
	close(p.mayDecide)
}

// A network that has taken all places with many guests leaves one to somebody from elsewhere.
func TestHintsOfOneNetworkLeaveRoom(t *testing.T) {
	t.Parallel()
	p := &ponderer{mayDecide: make(chan struct{})}
	h := newHost(t, ponders("anna", 2), func(c *live.Config) { c.Games, c.Thinkers = catalog.Catalog{p.game(t)}, 1 })
	answers := make(chan error)
	ask := func(by table.Person, from string, seats int) {
		n := ponders(by, seats)
		n.Seats[0], n.Terms.Rated = table.Place{Person: by}, false
		s := must.Get(h.tables.Create(t.Context(), by, "", n))(t)
		s = must.Get(h.tables.Do(t.Context(), s.ID, by, play.Command{Body: play.StartCommand{}}))(t)
		go func() {
			_, _, err := h.tables.Hint(t.Context(), s.ID, by, from, s.ToAct.First())
			answers <- err
		}()
	}
	const places = 8
	for i := range places {
		ask(table.Person(rune('a'+i)), "192.0.2.7", 2)
		waittest.Until(t, "it waits", func() bool { return h.tables.HintsAsked() == i+1 })
	}
	<-p.asked // one is being answered
	ask("zoe", "198.51.100.7", 3)
	if err := <-answers; table.CodeOf(err) != table.Unavailable {
		t.Errorf("the newest of the network gets %v", err)
	}
	want(t, "how many wait", h.tables.HintsAsked(), places)
	p.mayDecide <- struct{}{}
	var order []int
	for answered := 0; answered < places; {
		select {
		case one := <-p.asked:
			order = append(order, one.seats)
			p.mayDecide <- struct{}{}
		case err := <-answers:
			must.Do(t, err)
			answered++
		}
	}
	want(t, "the order, by seats", fmt.Sprint(order), fmt.Sprint([]int{2, 3, 2, 2, 2, 2, 2}))
	close(p.mayDecide)
}
