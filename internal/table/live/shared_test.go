package live_test

import (
	"context"
	"errors"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

// oneNode is a shared store that only one node uses.
type oneNode struct{ *storetest.Memory }

func (s oneNode) Heads(ctx context.Context, ids []table.ID) (map[table.ID]table.Head, error) {
	heads := map[table.ID]table.Head{}
	for _, id := range ids {
		_, log, err := s.Load(ctx, id)
		if err != nil {
			return nil, err
		}
		heads[id] = table.Head{Seq: int64(len(log))}
	}
	return heads, nil
}

func (s oneNode) Since(ctx context.Context, id table.ID, seq int64) (table.Head, []table.Entry, error) {
	_, log, err := s.Load(ctx, id)
	if err != nil {
		return table.Head{}, nil, err
	}
	return table.Head{Seq: int64(len(log))}, log[seq:], nil
}

func (s oneNode) Hear(ctx context.Context, _ func(table.ID)) error {
	<-ctx.Done()
	return nil
}

func (s oneNode) Attend(context.Context, string, []table.Presence) (isNew bool, others int, err error) {
	return false, 0, nil
}

func (s oneNode) Elsewhere(context.Context, string, []table.ID) (map[table.ID]table.Presence, error) {
	return nil, errors.New("there is no other node to ask for")
}

// TestWatchersOutliveAFailedAppend shows that who watches hears of what was stored by an append whose answer was lost, though nobody asks for the
// table again.
func TestWatchersOutliveAFailedAppend(t *testing.T) {
	t.Parallel()
	store := storetest.NewMemory()
	tables := open(t, oneNode{store})
	made, err := tables.Create(t.Context(), "anna", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}})
	if err != nil {
		t.Fatal(err)
	}
	w, err := tables.Watch(t.Context(), made.ID, "ben", made.Seq)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	must.Get(w.Next(t.Context()))(t)
	store.After, store.Fail = true, func() error { return table.ErrAway }
	_, err = tables.Do(t.Context(), made.ID, "anna", play.Command{Body: play.SayCommand{Phrase: "hello"}})
	if !errors.Is(err, table.ErrAway) {
		t.Fatalf("the command: %v, want %v", err, table.ErrAway)
	}
	if shown, err := w.Next(t.Context()); err != nil || shown.Seq != made.Seq+1 {
		t.Errorf("who watches hears %+v, %v", shown, err)
	}
}
