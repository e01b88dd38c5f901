package storetest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/waittest"
)

// RunShared tests what a Shared promises beyond Store. open returns two nodes of an empty site.
func RunShared(t *testing.T, open func(t *testing.T) (one, other table.Shared)) {
	t.Helper()
	for name, test := range map[string]func(t *testing.T, one, other table.Shared){
		"heads and new entries":               since,
		"changes at other nodes are notified": subscribes,
		"who is present at other nodes":       elsewhere,
		"lost and repeated heartbeats":        unknown,
		"a late heartbeat":                    late,
		"both append to one head":             rivals,
		"words are redacted at other nodes":   redactedElsewhere,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			one, other := open(t)
			test(t, one, other)
		})
	}
}

func since(t *testing.T, one, other table.Shared) {
	t.Helper()
	b := creation("a")
	must.Do(t, one.Append(t.Context(), b))
	must.Do(t, one.Append(t.Context(), entries(b.Row, 0, 3)))
	must.Equal(t, must.Get(other.Heads(t.Context(), []table.ID{"a", "b"}))(t), map[table.ID]table.Head{"a": {Seq: 3}})
	want := entries(b.Row, 1, 2).Entries
	head, news := must.Get2(other.Since(t.Context(), "a", 1))(t)
	must.Equal(t, head, table.Head{Seq: 3})
	must.Equal(t, news, want)
	head, news = must.Get2(other.Since(t.Context(), "a", 3))(t)
	must.Equal(t, head, table.Head{Seq: 3})
	must.Equal(t, len(news), 0)
	if _, _, err := other.Since(t.Context(), "b", 0); !errors.Is(err, table.ErrNone) {
		t.Errorf("Since of a missing table returns %v, want ErrNone", err)
	}
}

func subscribes(t *testing.T, one, other table.Shared) {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	received, ended := make(chan table.ID, 1000), make(chan error, 1)
	go func() { ended <- other.Subscribe(ctx, func(id table.ID) { received <- id }) }()
	// It is unknown when the other node has subscribed, and some notifications may be lost.
	untilNotified := func(change func(n int)) {
		t.Helper()
		for n, began := 0, time.Now(); ; n++ {
			change(n)
			select {
			case id := <-received:
				must.Equal(t, id, table.ID("a"))
				return
			case <-time.After(100 * time.Millisecond):
			}
			if time.Since(began) > waittest.Limit {
				t.Fatal("the other node is not notified")
			}
		}
	}
	b := creation("a")
	must.Do(t, one.Append(t.Context(), b))
	head := int64(0)
	untilNotified(func(int) {
		// Not notified of its own change.
		must.Do(t, other.Append(t.Context(), creation(table.ID(fmt.Sprint("own", head)))))
		c := entries(b.Row, head, 1)
		c.Entries[0].Words, c.Entries[0].Body = "hello", table.Raw{Named: table.Say}
		must.Do(t, one.Append(t.Context(), c))
		head++
	})
	time.Sleep(100 * time.Millisecond)
	for len(received) > 0 {
		must.Equal(t, <-received, table.ID("a"))
	}
	untilNotified(func(n int) {
		if n == 0 {
			must.Get(one.RedactChat(t.Context(), "anna"))(t)
		}
	})
	end()
	must.Do(t, <-ended)
}

func elsewhere(t *testing.T, one, other table.Shared) {
	t.Helper()
	must.Do(t, one.Append(t.Context(), creation("a")))
	number := int64(0)
	heartbeat := func(s table.Shared, node string, there map[table.Person]int) {
		t.Helper()
		number++
		watch := 0
		for _, n := range there {
			watch += n
		}
		_, _, err := s.Heartbeat(t.Context(), node, number, []table.Presence{{Table: "a", There: there, Watch: watch}})
		must.Do(t, err)
	}
	check := func(node string, want map[table.ID]table.Presence) {
		t.Helper()
		must.Equal(t, must.Get(one.RemotePresence(t.Context(), node, []table.ID{"a", "b"}))(t), want)
	}
	heartbeat(one, "one", map[table.Person]int{"anna": 1})
	heartbeat(other, "two", map[table.Person]int{"bert": 1, "": 2})
	heartbeat(other, "three", map[table.Person]int{"bert": 2})
	check("one", map[table.ID]table.Presence{"a": {Table: "a", There: map[table.Person]int{"bert": 3, "": 2}, Watch: 5}})
	check("two", map[table.ID]table.Presence{"a": {Table: "a", There: map[table.Person]int{"anna": 1, "bert": 2}, Watch: 3}})
	heartbeat(other, "two", nil) // everybody has left there
	check("one", map[table.ID]table.Presence{"a": {Table: "a", There: map[table.Person]int{"bert": 2}, Watch: 2}})
	heartbeat(other, "three", nil)
	check("one", map[table.ID]table.Presence{})
}

func unknown(t *testing.T, one, other table.Shared) {
	t.Helper()
	heartbeat := func(s table.Shared, node string, number, before int64, others int) {
		t.Helper()
		b, n, err := s.Heartbeat(t.Context(), node, number, nil)
		if err != nil || b != before || n != others {
			t.Errorf("heartbeat %d of %s: after %d, %d others, %v; want after %d, %d others", number, node, b, n, err, before, others)
		}
	}
	heartbeat(one, "one", 1, 0, 0)
	heartbeat(one, "one", 2, 1, 0)
	heartbeat(other, "two", 1, 0, 1)
	heartbeat(one, "one", 4, 2, 1) // a heartbeat may never arrive
	heartbeat(one, "one", 4, 4, 1) // or twice
}

// late tests that a heartbeat that arrives after a later one changes nothing.
func late(t *testing.T, one, other table.Shared) {
	t.Helper()
	heartbeat := func(number int64, person table.Person) {
		t.Helper()
		_, _, err := one.Heartbeat(t.Context(), "one", number, []table.Presence{{Table: "a", There: map[table.Person]int{person: 1}, Watch: 1}})
		must.Do(t, err)
	}
	heartbeat(1, "anna")
	heartbeat(3, "bert")
	heartbeat(2, "cleo")
	want := map[table.ID]table.Presence{"a": {Table: "a", There: map[table.Person]int{"bert": 1}, Watch: 1}}
	must.Equal(t, must.Get(other.RemotePresence(t.Context(), "two", []table.ID{"a"}))(t), want)
}

func rivals(t *testing.T, one, other table.Shared) {
	t.Helper()
	b := creation("a")
	must.Do(t, one.Append(t.Context(), b))
	must.Do(t, one.Append(t.Context(), entries(b.Row, 0, 1)))
	rival := entries(b.Row, 0, 1)
	rival.Entries[0].RequestID = "other"
	must.Fail(t, other.Append(t.Context(), rival), table.ErrStale)
	again := entries(b.Row, 1, 1)
	again.Entries[0].RequestID = "c1"
	must.Fail(t, other.Append(t.Context(), again), table.ErrDuplicate)
	must.Do(t, other.Append(t.Context(), entries(b.Row, 1, 1)))
	_, log := must.Get2(one.Load(t.Context(), "a"))(t)
	must.Equal(t, len(log), 2)
}

func redactedElsewhere(t *testing.T, one, other table.Shared) {
	t.Helper()
	b := creation("a")
	must.Do(t, one.Append(t.Context(), b))
	c := entries(b.Row, 0, 1)
	c.Entries[0].Words, c.Entries[0].Body = "hello", table.Raw{Named: table.Say}
	must.Do(t, one.Append(t.Context(), c))
	before := must.Get(other.Heads(t.Context(), []table.ID{"a"}))(t)
	must.Get(one.RedactChat(t.Context(), "anna"))(t)
	after := maps.Clone(before)
	after["a"] = table.Head{Seq: 1, Redactions: before["a"].Redactions + 1}
	must.Equal(t, must.Get(other.Heads(t.Context(), []table.ID{"a"}))(t), after)
	_, news := must.Get2(other.Since(t.Context(), "a", 0))(t)
	must.Equal(t, news[0].Words, "")
}
