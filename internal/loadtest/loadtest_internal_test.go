package loadtest

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

func TestEvents(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 10_000)
	in := "retry: 1000\n\n:\n\nevent: pulse\ndata: {}\n\nevent: table\nid: 7\ndata: {\"a\":1}\n\nevent: table\nid: 9\ndata: " + long + "\n\nid: 10\ndata: cut"
	var got []string
	err := readEvents(strings.NewReader(in), func(e Event) error {
		got = append(got, fmt.Sprint(e.ID, " ", string(e.Data)))
		return nil
	})
	if !errors.Is(err, io.EOF) || len(got) != 2 || got[0] != `7 {"a":1}` || got[1] != "9 "+long {
		t.Errorf("got error %v %.100v", err, got)
	}
	stop := errors.New("enough")
	if err := readEvents(strings.NewReader(in), func(Event) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("it continues after an error: %v", err)
	}
	if err := readEvents(strings.NewReader("id: seven\n\n"), nil); err == nil {
		t.Error("no error for an id that is not a number")
	}
}

// The latency of a move ends with the first event that includes it. The event may arrive before or
// after the response.
func TestMatchEvents(t *testing.T) {
	t.Parallel()
	began := time.Now()
	b := &board{}
	b.noteEvent(0, 5)
	b.pending = append(b.pending, pendingMove{6, began})
	b.matchEvents()
	if b.undeliveredMoves() != 1 {
		t.Fatal("an event counts for a later move")
	}
	b.noteEvent(1, 6) // of another game
	if b.undeliveredMoves() != 1 {
		t.Fatal("an event of another game counts")
	}
	b.noteEvent(0, 8)
	b.pending = append(b.pending, pendingMove{7, began}, pendingMove{8, began}, pendingMove{9, began})
	b.matchEvents()
	if b.undeliveredMoves() != 1 || len(b.latencies) != 3 || b.latencies[0] < 0 {
		t.Fatalf("%d unheard, %v", b.undeliveredMoves(), b.latencies)
	}
}

func TestQuantile(t *testing.T) {
	t.Parallel()
	var sorted []time.Duration
	for i := range 100 {
		sorted = append(sorted, time.Duration(i+1)*time.Millisecond)
	}
	if quantile(sorted, 0.5) != 51 || quantile(sorted, 0.99) != 100 || quantile(sorted, 1) != 100 || quantile(nil, 1) != 0 {
		t.Error("not the quantiles")
	}
}

func TestLimit(t *testing.T) {
	t.Parallel()
	for want, l := range map[string]Loop{
		"failures":     {Failed: 1},
		"none":         {Offered: 100, Rate: 99.5},
		"unknown":      {ClientCPU: -1},
		"processors":   {ClientCPU: 0.5, ServerCPU: 1.3},
		"store":        {Rate: 900},
		"this program": {ClientCPU: 0.9},
		"latency":      {Offered: 100, Rate: 50},
	} {
		if got := limit(&l, &Report{Processors: 2, Store: 1000}); !strings.HasPrefix(got, want) {
			t.Errorf("%+v: %s, want %s", l, got, want)
		}
	}
}
