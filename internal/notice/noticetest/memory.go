package noticetest

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/notice"
)

// Memory is an in-memory Outbox that several nodes can share.
type Memory struct {
	// Held is how long an item is leased to the node that took it; with 0 it stays due.
	Held time.Duration

	mu    sync.Mutex
	items map[string]*waiting
}

// waiting is a pending item and when it is due.
type waiting struct {
	notice.Item

	due  time.Time
	done bool
}

var _ notice.Outbox = (*Memory)(nil)

// NewMemory returns an empty outbox.
func NewMemory() *Memory { return &Memory{items: map[string]*waiting{}} }

// Add adds an item.
func (m *Memory) Add(_ context.Context, item notice.Item) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.items[item.ID] != nil {
		return nil
	}
	for _, other := range m.items {
		if other.Table == item.Table && other.Person == item.Person && other.Kind == item.Kind && other.Seq < item.Seq {
			other.done = true
		}
	}
	m.items[item.ID] = &waiting{Item: item, due: item.At}
	return nil
}

// Waiting returns items that are due, and leases them.
func (m *Memory) Waiting(_ context.Context, now time.Time, n int) ([]notice.Item, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var due []*waiting
	for _, w := range m.items {
		if !w.done && !w.due.After(now) {
			due = append(due, w)
		}
	}
	slices.SortFunc(due, func(a, b *waiting) int { return cmp.Or(a.due.Compare(b.due), cmp.Compare(a.ID, b.ID)) })
	var list []notice.Item
	for _, w := range due[:min(n, len(due))] {
		list = append(list, w.Item)
		if m.Held > 0 {
			w.due = now.Add(m.Held)
		}
	}
	return list, nil
}

// Postpone delays an item until a later time.
func (m *Memory) Postpone(_ context.Context, id string, until time.Time, tries int) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if w := m.items[id]; w != nil && !w.done {
		w.due, w.Tries = until, tries
	}
	return nil
}

// Done removes an item.
func (m *Memory) Done(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if w := m.items[id]; w != nil {
		w.done = true
	}
	return nil
}

// Left returns the items that were not sent.
func (m *Memory) Left() (list []notice.Item) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, w := range m.items {
		if !w.done {
			list = append(list, w.Item)
		}
	}
	slices.SortFunc(list, func(a, b notice.Item) int { return cmp.Compare(a.ID, b.ID) })
	return list
}
