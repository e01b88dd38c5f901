package audit_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/audit"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

// change is a manipulation of a stored table.
type change func(h *table.Header, log []table.Entry) ([]table.Entry, error)

// changed changes the first entry of a kind.
func changed[B table.Body](kind table.Kind, how func(*B)) change {
	return func(_ *table.Header, log []table.Entry) ([]table.Entry, error) {
		e, body := entry[B](log, kind)
		how(&body)
		e.Body = body
		return log, nil
	}
}

func anotherCard(h *table.Header, log []table.Entry) ([]table.Entry, error) {
	return changed(play.Chance, func(b *play.ChanceEntry) {
		b.Action = map[string]string{"draw 1": "draw 2"}[b.Action]
		if b.Action == "" {
			b.Action = "draw 1"
		}
	})(h, log)
}

func unchanged(_ *table.Header, log []table.Entry) ([]table.Entry, error) { return log, nil }

func damaged(*table.Header, []table.Entry) ([]table.Entry, error) {
	return nil, fmt.Errorf("the chain breaks at entry 5: %w", table.ErrDamaged)
}

// site returns a store with one finished game and one in progress.
func site(t *testing.T) *storetest.Memory {
	t.Helper()
	store := storetest.NewMemory()
	over := newHost(t, "a")
	over.takeBack()
	over.playOut()
	over.store(store)
	newHost(t, "b").store(store)
	return store
}

// TestCheck checks that Check finds every manipulation of a log, names the table, and still checks
// the others.
func TestCheck(t *testing.T) {
	t.Parallel()
	store := site(t)
	for name, test := range map[string]struct {
		of   table.ID
		bend change
		want string // "" if nothing is wrong
	}{
		"nothing":            {"a", unchanged, ""},
		"a broken chain":     {"a", damaged, "the chain breaks at entry 5"},
		"a changed action":   {"a", changed(play.Act, func(b *play.ActEntry) { b.Action = "end" }), "(act): "},
		"a changed card":     {"b", anotherCard, "draw 1 means"},
		"a changed draw":     {"a", changed(play.Chance, func(b *play.ChanceEntry) { b.Got ^= 1 }), "draw 1 gives"},
		"other odds":         {"a", changed(play.Chance, func(b *play.ChanceEntry) { b.Of++ }), "is out of"},
		"a number left out":  {"a", changed(play.Chance, func(b *play.ChanceEntry) { b.Draw++ }), "it is draw 1"},
		"a changed nonce":    {"a", changed(table.Sit, func(b *play.SitEntry) { b.Nonce = "of-nobody" }), "draw "},
		"a changed result":   {"a", changed(play.End, func(b *play.EndEntry) { b.Result.Places = []int8{1, 1} }), "its stored result is"},
		"a changed takeback": {"a", changed(play.Takeback, func(b *play.TakebackEntry) { b.To = 3 }), "entry "},
		"one entry too few": {"a", func(_ *table.Header, log []table.Entry) ([]table.Entry, error) {
			return slices.Delete(log, 2, 3), nil
		}, "it should be entry 3"},
		"a nonce too few, renumbered": {"a", func(_ *table.Header, log []table.Entry) ([]table.Entry, error) {
			for i := range log {
				log[i].Seq--
			}
			return log[1:], nil
		}, "entry 3 (chance): draw 1 gives"},
		"an unknown kind": {"a", func(_ *table.Header, log []table.Entry) ([]table.Entry, error) {
			log[2].Body = table.Raw{Named: "dance"}
			return log, nil
		}, "does not know entries"},
		"a seat that is not": {"a", func(_ *table.Header, log []table.Entry) ([]table.Entry, error) {
			log[0].Seat = 7
			return log, nil
		}, "there is no seat 8"},
		"another secret": {"a", func(h *table.Header, log []table.Entry) ([]table.Entry, error) {
			h.Secret.Secret[0]++
			return log, nil
		}, "draw "},
		"rules that no longer exist": {"a", func(h *table.Header, log []table.Entry) ([]table.Entry, error) {
			h.Version = 9
			return log, nil
		}, "version 9 of the rules"},
		"a game that no longer exists": {"a", func(h *table.Header, log []table.Entry) ([]table.Entry, error) {
			h.New.Game = "chess"
			return log, nil
		}, `no game "chess"`},
		"other data": {"a", func(h *table.Header, log []table.Entry) ([]table.Entry, error) {
			h.DataName = "my own"
			log[0].Seat = 7
			return log, nil
		}, "played with the data my own"},
		"rules that panic": {"a", func(*table.Header, []table.Entry) ([]table.Entry, error) { panic("no such card") }, "the rules panic: no such card"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var list []string
			must.Do(t, audit.Check(t.Context(), tampered{store, test.of, test.bend}, catalogtest.WithToy(t), func(c audit.Checked) {
				list = append(list, string(c.ID))
				switch why := fmt.Sprint(c.Err); {
				case c.ID == test.of && test.want != "":
					if c.Err == nil || !strings.Contains(why, test.want) {
						t.Errorf("want %q, found %q", test.want, why)
					}
				case c.Err != nil:
					t.Errorf("found in %s: %s", c.ID, why)
				}
			}))
			must.Equal(t, list, []string{"a", "b"})
		})
	}
}

// TestCheckReadsEveryTable checks that Check pages through a store.
func TestCheckReadsEveryTable(t *testing.T) {
	t.Parallel()
	store := storetest.NewMemory()
	const tables = 201 // two pages and one more
	h := newHost(t, "")
	for i := range tables {
		h.head.ID = table.ID(fmt.Sprintf("t%03d", i))
		must.Do(t, store.Append(t.Context(), table.Change{NewTable: &h.head, Row: table.Row{ID: h.head.ID}}))
	}
	ids := map[table.ID]bool{}
	must.Do(t, audit.Check(t.Context(), store, catalogtest.WithToy(t), func(c audit.Checked) {
		if ids[c.ID] = true; c.Err != nil || c.Game != "toy" {
			t.Errorf("%s of %q: %v", c.ID, c.Game, c.Err)
		}
	}))
	must.Equal(t, len(ids), tables)
}

// TestSame checks when a table is the same in two stores: if both logs lead to the same position,
// or both cannot be replayed for the same reason.
func TestSame(t *testing.T) {
	t.Parallel()
	store := site(t)
	away := errors.New("the store is away")
	act := changed(play.Act, func(b *play.ActEntry) { b.Action = "end" })
	panics := func(*table.Header, []table.Entry) ([]table.Entry, error) { panic("no such card") }
	for name, test := range map[string]struct {
		one, other change
		want       error
	}{
		"the same":         {unchanged, unchanged, nil},
		"a changed action": {unchanged, act, table.ErrDifferent},
		"changed alike":    {act, act, nil},
		"changed alike, and one entry too few": {act, func(h *table.Header, log []table.Entry) ([]table.Entry, error) {
			return act(h, log[:len(log)-1])
		}, table.ErrDifferent},
		"one damaged":          {damaged, unchanged, table.ErrDifferent},
		"both damaged":         {damaged, damaged, nil},
		"rules panic for one":  {panics, unchanged, table.ErrDifferent},
		"rules panic for both": {panics, panics, nil},
		"one entry too few": {unchanged, func(_ *table.Header, log []table.Entry) ([]table.Entry, error) {
			return log[:len(log)-1], nil
		}, table.ErrDifferent},
		"a store that is away": {unchanged, func(*table.Header, []table.Entry) ([]table.Entry, error) { return nil, away }, away},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := audit.Compare(catalogtest.WithToy(t))(t.Context(), tampered{store, "a", test.one}, tampered{store, "a", test.other}, "a")
			if !errors.Is(err, test.want) {
				t.Errorf("want %v, have %v", test.want, err)
			}
		})
	}
	// Both logs of the game in progress can be replayed; only the cards in a hand differ.
	err := audit.Compare(catalogtest.WithToy(t))(t.Context(), store, tampered{store, "b", anotherCard}, "b")
	must.Fail(t, err, table.ErrDifferent)
}
