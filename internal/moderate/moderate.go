// Package moderate records what a site's operator does about abuse: who is banned until when, and
// each such action with its reason. It knows people and tables only by their ids.
package moderate

import (
	"context"
	"crypto/rand"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// The kinds of actions.
const (
	Ban    = "ban"    // a person or a network may not take part until a time
	Lift   = "lift"   // a ban was lifted early
	Unlist = "unlist" // a table was taken off the public list
	End    = "end"    // a table was taken off the list, and its game was ended
)

// OperatorAction is something that the operator did about abuse.
type OperatorAction struct {
	ID     string    `json:"id" doc:"The id of the action."`
	At     time.Time `json:"at" doc:"When the operator did it."`
	Kind   string    `json:"kind" enum:"ban,lift,unlist,end" doc:"What the operator did. ban: banned a person or a network. lift: ended a ban. unlist: took a table off the public list. end: also ended its game."`
	Target string    `json:"target" doc:"The id of the person or table, or the network."`
	Reason string    `json:"reason" doc:"The reason that the operator gave. It may be empty."`
	Until  time.Time `json:"until" doc:"When the ban ends. For other actions: when they were done."`
}

// Store stores actions. When a method returns, its change is durable, or nothing has changed.
type Store interface {
	// AddActions adds actions atomically. A ban or a lift ends earlier bans of the same person or
	// network.
	AddActions(ctx context.Context, actions []OperatorAction) error

	// Bans returns the bans in force at a time.
	Bans(ctx context.Context, at time.Time) ([]OperatorAction, error)

	// Actions returns the latest actions, newest first.
	Actions(ctx context.Context, limit int) ([]OperatorAction, error)
}

// The largest networks that can be banned, so that a typo does not ban everybody.
const (
	minBits4 = 16
	minBits6 = 32
)

// Network parses an address or a prefix. ok is false if it is not a network that can be banned. An
// IPv6 address stands for its /64, which providers give to one device.
func Network(text string) (netip.Prefix, bool) {
	p, err := netip.ParsePrefix(text)
	if err != nil {
		addr, err := netip.ParseAddr(text)
		if err != nil {
			return p, false
		}
		bits := 32
		if addr = addr.Unmap().WithZone(""); addr.Is6() {
			bits = 64
		}
		p = netip.PrefixFrom(addr, bits)
	}
	lowest := minBits4
	if p.Addr().Is6() {
		lowest = minBits6
	}
	return p.Masked(), p.Bits() >= lowest
}

// refreshEvery is how long a node caches the bans. Other nodes add bans too.
const refreshEvery = 2 * time.Second

// Moderation is the service. It is safe for concurrent use. A nil Moderation bans nobody.
type Moderation struct {
	store Store
	now   func() time.Time

	refreshing sync.Mutex // one refresh at a time, so that an old answer never replaces a newer one

	mu   sync.Mutex
	bans []ban
	read time.Time // when the store was last asked; zero if an action was recorded since then

	// changes counts the start and the actions recorded here. loaded is its value when the store
	// was asked for bans.
	changes, loaded int
}

type ban struct {
	OperatorAction

	network netip.Prefix // zero for a ban of a person
}

// New returns the service for a store.
func New(store Store, now func() time.Time) *Moderation {
	return &Moderation{store: store, now: now, changes: 1}
}

// Person returns the ban of one of these people, if there is one.
func (m *Moderation) Person(ctx context.Context, ids ...string) (OperatorAction, bool) {
	return m.find(ctx, func(b *ban) bool { return slices.Contains(ids, b.Target) })
}

// Address returns the ban of a network that contains the address, if there is one.
func (m *Moderation) Address(ctx context.Context, addr netip.Addr) (OperatorAction, bool) {
	return m.find(ctx, func(b *ban) bool { return b.network.IsValid() && b.network.Contains(addr) })
}

func (m *Moderation) find(ctx context.Context, is func(*ban) bool) (OperatorAction, bool) {
	if m == nil {
		return OperatorAction{}, false
	}
	m.refreshIfDue(ctx)
	now := m.now()
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.bans {
		if b := &m.bans[i]; b.Until.After(now) && is(b) {
			return b.OperatorAction, true
		}
	}
	return OperatorAction{}, false
}

// refreshIfDue refreshes the bans if they may be out of date. Others use the cached bans while a
// slow store is asked, but wait if it has not answered since the start or the last action here.
func (m *Moderation) refreshIfDue(ctx context.Context) {
	isDue := func(now time.Time) (isDue, mustWait bool) {
		m.mu.Lock()
		defer m.mu.Unlock()
		since := now.Sub(m.read)
		return since >= refreshEvery || since < 0, m.loaded != m.changes
	}
	due, mustWait := isDue(m.now())
	switch {
	case mustWait:
		m.refreshing.Lock()
	case !due || !m.refreshing.TryLock():
		return
	}
	defer m.refreshing.Unlock()
	now := m.now()
	if due, _ := isDue(now); due { // nobody else has refreshed them meanwhile
		m.refresh(ctx, now)
	}
}

// refresh reloads the bans. If the store does not answer, the cached bans stay in force. A caller
// who hangs up does not stop it: otherwise somebody who always does could keep bans from being
// known.
func (m *Moderation) refresh(ctx context.Context, now time.Time) {
	m.mu.Lock()
	m.read = now
	changes := m.changes
	m.mu.Unlock()
	actions, err := m.store.Bans(context.WithoutCancel(ctx), now)
	if err != nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.bans, m.loaded = m.bans[:0], changes
	for _, a := range actions {
		b := ban{OperatorAction: a}
		b.network, _ = Network(a.Target)
		m.bans = append(m.bans, b)
	}
}

// Record records an act of the operator against people, networks or tables. until is for bans only.
func (m *Moderation) Record(ctx context.Context, kind, reason string, until time.Time, targets ...string) error {
	now := m.now()
	if kind != Ban {
		until = now
	}
	actions := make([]OperatorAction, 0, len(targets))
	for _, one := range targets {
		actions = append(actions, OperatorAction{ID: rand.Text(), At: now, Kind: kind, Target: one, Reason: reason, Until: until})
	}
	if err := m.store.AddActions(ctx, actions); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.read = time.Time{}
	m.changes++
	return nil
}

// Bans returns the bans in force now.
func (m *Moderation) Bans(ctx context.Context) ([]OperatorAction, error) {
	return m.store.Bans(ctx, m.now())
}

// Actions returns the latest actions, newest first.
func (m *Moderation) Actions(ctx context.Context, limit int) ([]OperatorAction, error) {
	return m.store.Actions(ctx, limit)
}
