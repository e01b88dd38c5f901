package live_test

import (
	"context"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/audit"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

// bent is a store that returns its log with one entry changed.
type bent struct {
	*storetest.Memory

	bend func(h *table.Header, log []table.Entry)
}

func (b bent) Load(ctx context.Context, id table.ID) (*table.Header, []table.Entry, error) {
	h, log, err := b.Memory.Load(ctx, id)
	if err == nil {
		b.bend(h, log)
	}
	return h, log, err
}

// TestCheck shows that Check finds each changed entry, and no fault in an unchanged log.
func TestCheck(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{Takeback: true})
	h.seat("anna", "ben")
	h.lay("anna")
	h.do("anna", play.Command{Body: play.UndoCommand{Seat: 0}})
	h.lay("anna")
	h.lay("ben")
	h.do("anna", play.Command{Body: play.OfferTakebackCommand{To: 3}})
	h.do("ben", play.Command{Body: play.AnswerCommand{Yes: true}})
	must.Get(h.tables.Create(t.Context(), "ben", "", table.New{Game: "queen", Setup: engine.Setup{Seats: 3}}))(t)
	first := func(log []table.Entry, kind table.Kind) *table.Entry {
		for i := range log {
			if log[i].Kind() == kind {
				return &log[i]
			}
		}
		return &table.Entry{}
	}
	act := func(_ *table.Header, log []table.Entry) { first(log, play.Act).Body = play.ActEntry{Action: "end"} }
	chance := func(change func(b *play.ChanceEntry)) func(*table.Header, []table.Entry) {
		return func(_ *table.Header, log []table.Entry) {
			e := first(log, play.Chance)
			b := body(*e).(play.ChanceEntry)
			change(&b)
			e.Body = b
		}
	}
	for name, test := range map[string]struct {
		bend func(h *table.Header, log []table.Entry)
		want string
	}{
		"all holds":         {func(*table.Header, []table.Entry) {}, ""},
		"an action":         {act, "(act): "},
		"another card":      {chance(func(b *play.ChanceEntry) { b.Action = "draw 2" }), "draw 1 means"},
		"another number":    {chance(func(b *play.ChanceEntry) { b.Got++ }), "draw 1 is"},
		"other odds":        {chance(func(b *play.ChanceEntry) { b.Of++ }), "but should be of"},
		"a number left out": {chance(func(b *play.ChanceEntry) { b.Draw++ }), "it is draw 1"},
		"a hole in the log": {func(_ *table.Header, log []table.Entry) { log[2].Seq++ }, "it should be entry 3"},
		"an unknown kind": {func(_ *table.Header, log []table.Entry) {
			first(log, play.Start).Body = table.Raw{Named: "dance"}
		}, "does not know entries"},
		"a seat that is not":    {func(_ *table.Header, log []table.Entry) { first(log, table.Sit).Seat = 7 }, "there is no seat 8"},
		"rules of another time": {func(h *table.Header, log []table.Entry) { h.Version = 9; act(h, log) }, "version 9 of the rules"},
		"a game that is gone":   {func(h *table.Header, _ []table.Entry) { h.New.Game = "chess" }, `no game "chess"`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var found []string
			n := 0
			err := audit.Check(t.Context(), bent{h.store, func(head *table.Header, log []table.Entry) {
				if head.ID == h.id {
					test.bend(head, log)
				}
			}}, catalogtest.WithToy(t), func(c audit.Checked) {
				n++
				if c.Err != nil {
					found = append(found, string(c.ID)+" "+c.Err.Error())
				}
			})
			switch {
			case err != nil || n != 2:
				t.Errorf("%d tables, %v", n, err)
			case test.want == "" && len(found) > 0, test.want != "" && len(found) != 1:
				t.Errorf("found %q", found)
			case test.want != "" && (!strings.Contains(found[0], test.want) || !strings.HasPrefix(found[0], string(h.id))):
				t.Errorf("want %q, found %q", test.want, found)
			}
		})
	}
}
