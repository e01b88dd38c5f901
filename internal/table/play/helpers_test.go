package play_test

import (
	"errors"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// host is a table with helpers to act there. Nothing is stored, and no time passes.
type host struct {
	testing.TB
	*play.State

	env play.Env
}

// newHost returns a table set up by anna. These people take the seats from the first on, and begin
// if it is full.
func newHost(tb testing.TB, n table.New, people ...table.Person) *host {
	tb.Helper()
	games := catalogtest.WithToy(tb)
	rules := must.Get(games.Find(n.Game))(tb)
	g := must.Get(play.Fold(&table.Header{ID: "t", By: "anna", New: n}, rules, nil))(tb)
	h := &host{tb, g, play.Env{Games: games, MaxEntries: play.MaxEntries}}
	for i, p := range people {
		h.do(p, play.SitCommand{Seat: engine.Seat(i)})
	}
	if len(people) == n.Setup.Seats {
		h.do(people[0], play.StartCommand{})
	}
	return h
}

// toyTable returns a table of toy for two.
func toyTable(tb testing.TB, terms table.Terms, people ...table.Person) *host {
	tb.Helper()
	return newHost(tb, table.New{Game: "toy", Setup: engine.Setup{Seats: 2}, Terms: terms}, people...)
}

// do executes a command, which must succeed.
func (h *host) do(by table.Person, body play.CommandBody) {
	h.Helper()
	d, err := play.Decide(h.State, by, play.Command{Body: body}, h.env)
	if err != nil {
		h.Fatalf("%+v by %s: %v", body, by, err)
	}
	h.State = d.State
}

// refused requires a command to be refused with this code and key.
func (h *host) refused(by table.Person, body play.CommandBody, code table.Code, key string) {
	h.Helper()
	_, err := play.Decide(h.State, by, play.Command{Body: body}, h.env)
	if e, ok := errors.AsType[*table.Error](err); !ok || e.Code != code || key != "" && e.Key != key {
		h.Errorf("%+v by %s: want %s %s, have %v", body, by, code, key, err)
	}
}

// first does the first of a seat's choices.
func (h *host) first(seat engine.Seat) {
	h.Helper()
	h.do(h.Seats[seat].Person, play.ActCommand{Seat: seat, Action: h.Choices(seat)[0].Action})
}

// log returns the entries that a person may see, as they may see them.
func (h *host) log(to table.Person) (list []table.Entry) {
	for i, e := range h.State.Log {
		if body, visible := h.News(i, h.Reader(to)); visible {
			e.Body = body
			list = append(list, e)
		}
	}
	return list
}

func want[T comparable](tb testing.TB, what string, have, want T) {
	tb.Helper()
	if have != want {
		tb.Errorf("%s: have %v, want %v", what, have, want)
	}
}
