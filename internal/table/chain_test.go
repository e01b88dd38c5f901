package table_test

import (
	"context"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
)

// TestLinkTellsLogsApart shows that two logs have the same link only if they are the same, wherever the borders of their entries are.
func TestLinkTellsLogsApart(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		bytes := rapid.SliceOfN(rapid.ByteRange('a', 'b'), 0, 3)
		logs := rapid.SliceOfN(rapid.SliceOfN(bytes, 0, 3), 2, 2).Draw(t, "logs")
		header := rapid.SliceOfN(bytes, 2, 2).Draw(t, "headers")
		var links [2]table.Link
		for i, log := range logs {
			links[i] = table.FirstLink(header[i])
			for _, e := range log {
				links[i] = links[i].Next(e, nil)
			}
		}
		same := string(header[0]) == string(header[1]) && len(logs[0]) == len(logs[1])
		for i := 0; same && i < len(logs[0]); i++ {
			same = string(logs[0][i]) == string(logs[1][i])
		}
		if (links[0] == links[1]) != same {
			t.Errorf("the same link: %v, the same log: %v", links[0] == links[1], same)
		}
	})
}

// TestWordsGo shows that the link depends on the words of chat, and can be computed without them.
func TestWordsGo(t *testing.T) {
	t.Parallel()
	first, salt := table.FirstLink([]byte("header")), table.NewSalt()
	said := table.Said(salt, []byte("hello"))
	if first.Next([]byte("entry"), said) == first.Next([]byte("entry"), table.Said(salt, []byte("hullo"))) {
		t.Error("other words have the same link")
	}
	if first.Next([]byte("entry"), said) == first.Next([]byte("entry"), nil) {
		t.Error("no words have the same link")
	}
	if string(said) == string(table.Said(table.NewSalt(), []byte("hello"))) {
		t.Error("without the salt the words can be found by trying")
	}
}

// hurt is a store with one damaged table.
type hurt struct {
	table.Store

	id table.ID
}

// Load refuses that table.
func (h *hurt) Load(ctx context.Context, id table.ID) (*table.Header, []table.Entry, error) {
	if id == h.id {
		return nil, nil, table.ErrDamaged
	}
	return h.Store.Load(ctx, id)
}

// TestDamagedTable shows that nobody can play at a table with a damaged log, and that other tables go on.
func TestDamagedTable(t *testing.T) {
	t.Parallel()
	h := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 2}})
	other, err := h.tables.Create(t.Context(), "anna", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}})
	if err != nil {
		t.Fatal(err)
	}
	again := open(t, &hurt{h.store, h.id})
	var refused *table.Error
	if _, err := again.Do(t.Context(), h.id, "anna", table.Command{Body: table.SayCommand{Text: "hm"}}); !errors.As(err, &refused) || refused.Code != table.Broken || refused.Key != "damaged" {
		t.Errorf("want broken: damaged, have %v", err)
	}
	if _, err := again.Do(t.Context(), other.ID, "anna", table.Command{Body: table.SayCommand{Text: "hm"}}); err != nil {
		t.Errorf("the other table: %v", err)
	}
}
