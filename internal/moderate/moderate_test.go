package moderate_test

import (
	"context"
	"errors"
	"net/netip"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/moderate"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/sqlite"
)

func TestNetwork(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"192.0.2.7": "192.0.2.7/32", "192.0.2.7/24": "192.0.2.0/24", "2001:db8::7": "2001:db8::/64", "2001:db8:1:2::/48": "2001:db8:1::/48", "::ffff:192.0.2.7": "192.0.2.7/32",
		"10.0.0.0/8": "", "::/0": "", "2001::/16": "", "anna": "", "": "",
	} {
		network, ok := moderate.Network(text)
		if got := network.String(); ok != (want != "") || ok && got != want {
			t.Errorf("%q is %s, %v", text, got, ok)
		}
	}
}

// forgetful is a store that can be made to fail.
type forgetful struct {
	moderate.Store

	down bool
}

func (f *forgetful) Bans(ctx context.Context, at time.Time) ([]moderate.OperatorAction, error) {
	if f.down {
		return nil, errors.New("no answer")
	}
	return f.Store.Bans(ctx, at)
}

// Bans hold until they end, soon also at other nodes, and even while the store does not answer.
func TestBansHold(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	store := &forgetful{Store: must.Open(sqlite.Open(context.Background(), t.TempDir(), nil))(t).Moderation()}
	m, other := moderate.New(store, clock), moderate.New(store, clock)
	banned := func(m *moderate.Moderation) bool {
		_, person := m.Person(t.Context(), "", "anna")
		_, address := m.Address(t.Context(), netip.MustParseAddr("192.0.2.7"))
		if person != address {
			t.Errorf("person %v, address %v", person, address)
		}
		return person
	}
	if banned(m) || banned(other) || banned(nil) {
		t.Error("nobody is banned")
	}
	must.Do(t, m.Record(t.Context(), moderate.Ban, "spam", now.Add(time.Hour), "anna", "192.0.2.0/24"))
	if !banned(m) || banned(other) {
		t.Error("the ban does not hold at once, or is known elsewhere too early")
	}
	now = now.Add(3 * time.Second)
	if !banned(other) {
		t.Error("the other node does not know it")
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, ok := moderate.New(store, clock).Person(cancelled, "anna"); !ok {
		t.Error("somebody who has hung up keeps the bans from being known")
	}
	store.down, now = true, now.Add(10*time.Minute)
	if !banned(m) {
		t.Error("the ban is forgotten")
	}
	now = now.Add(time.Hour)
	if banned(m) || banned(other) {
		t.Error("the ban does not end")
	}
}

// slow is a store whose answers are as old as the requests: they wait until the gate of their time
// is open.
type slow struct {
	moderate.Store

	asked, gate chan struct{}
}

func (s *slow) Bans(ctx context.Context, at time.Time) ([]moderate.OperatorAction, error) {
	gate := s.gate
	bans, err := s.Store.Bans(ctx, at)
	select {
	case s.asked <- struct{}{}:
	default:
	}
	<-gate
	return bans, err
}

// While a slow store is asked, nobody slips through after a start, and an old answer does not
// replace a newer one.
func TestBansOfASlowStore(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	db := must.Open(sqlite.Open(context.Background(), t.TempDir(), nil))(t).Moderation()
	must.Do(t, moderate.New(db, clock).Record(t.Context(), moderate.Ban, "spam", now.Add(time.Hour), "anna"))
	store := &slow{Store: db, asked: make(chan struct{}, 1), gate: make(chan struct{})}
	m := moderate.New(store, clock)
	banned := make(chan bool, 2)
	find := func(who string) {
		_, ok := m.Person(t.Context(), who)
		banned <- ok
	}
	wait := func() { // until a person who slips through has done so
		for range 50 {
			time.Sleep(time.Millisecond)
			if len(banned) > 0 {
				return
			}
		}
	}
	go find("anna")
	<-store.asked
	go find("anna")
	wait()
	close(store.gate)
	if one, two := <-banned, <-banned; !one || !two {
		t.Error("anna slips through before the store has answered")
	}

	open, old := store.gate, make(chan struct{})
	now, store.gate = now.Add(3*time.Second), old
	for len(store.asked) > 0 {
		<-store.asked
	}
	go find("anna")
	<-store.asked // it does not know of ben
	store.gate = open
	must.Do(t, m.Record(t.Context(), moderate.Ban, "spam", now.Add(time.Hour), "ben"))
	go find("ben")
	wait()
	close(old)
	if one, two := <-banned, <-banned; !one || !two {
		t.Error("ben slips through after he was banned here")
	}
	if _, ok := m.Person(t.Context(), "ben"); !ok {
		t.Error("an old answer has replaced a newer one")
	}
}
