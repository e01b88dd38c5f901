package audit_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/storetest"
	"github.com/bigriver/bigriver/internal/table/view"
)

// host is a table with helpers to act there. Nothing is stored, and no time passes.
type host struct {
	testing.TB

	g    *play.State
	head table.Header
	env  play.Env
}

// newHost returns a table of toy where anna and ben have begun.
func newHost(t *testing.T, id table.ID) *host {
	t.Helper()
	games := catalogtest.WithToy(t)
	toy := games[0]
	head := table.Header{ID: id, By: "anna", Version: toy.Facts().Version, New: table.New{
		Game: "toy", Setup: engine.Setup{Seats: 2}, Terms: table.Terms{Takeback: true},
	}}
	own := head
	h := &host{t, must.Get(play.Fold(&own, toy, nil))(t), head, play.Env{Games: games, MaxEntries: play.MaxEntries}}
	h.do("anna", play.SitCommand{Seat: 0, Nonce: "from-anna"})
	h.do("ben", play.SitCommand{Seat: 1, Nonce: "from-ben"})
	h.do("ben", play.StartCommand{})
	return h
}

// do executes a command, which must succeed.
func (h *host) do(by table.Person, body play.CommandBody) {
	h.Helper()
	h.g = must.Get(play.Decide(h.g, by, play.Command{Body: body}, h.env))(h).State
}

// takeBack takes back two draws by consent.
func (h *host) takeBack() {
	h.Helper()
	h.do("anna", play.OfferTakebackCommand{To: 2})
	h.do("ben", play.AnswerCommand{Yes: true})
}

// playOut plays random actions to the end.
func (h *host) playOut() {
	h.Helper()
	r := rand.New(rand.NewPCG(1, 1))
	for h.g.Phase == table.StateRunning {
		seat := h.g.ToAct().First()
		choices := h.g.Choices(seat)
		h.do(h.g.Seats[seat].Person, play.ActCommand{Seat: seat, Action: choices[r.IntN(len(choices))].Action})
	}
}

// record returns the table's record, as parsed from a file.
func (h *host) record() *notation.Record {
	h.Helper()
	return must.Get(notation.Parse("game.txt", view.Record(h.g, "", time.Time{}).String()))(h)
}

// store adds the table to a store.
func (h *host) store(s table.Store) {
	h.Helper()
	must.Do(h, s.Append(h.Context(), table.Change{NewTable: &h.head, Entries: h.g.Log, Row: h.g.Row()}))
}

// tampered is a store that changes one of its tables when it is loaded.
type tampered struct {
	*storetest.Memory

	id   table.ID
	bend func(h *table.Header, log []table.Entry) ([]table.Entry, error)
}

func (b tampered) Load(ctx context.Context, id table.ID) (*table.Header, []table.Entry, error) {
	h, log, err := b.Memory.Load(ctx, id)
	if err == nil && id == b.id {
		log, err = b.bend(h, log)
	}
	return h, log, err
}

// entry returns the first entry of a kind, with its body.
func entry[B table.Body](log []table.Entry, kind table.Kind) (*table.Entry, B) {
	for i := range log {
		if log[i].Kind() == kind {
			e, err := play.ReadEntry(log[i])
			if err != nil {
				panic(err)
			}
			log[i] = e
			return &log[i], e.Body.(B)
		}
	}
	panic("there is no entry " + kind)
}
