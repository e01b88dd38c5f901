package storetest

import (
	"context"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/table"
)

// Site is an in-memory Store that several nodes share.
type Site struct {
	*Memory

	mu    sync.Mutex
	ears  map[*Node][]chan table.ID // of the nodes that subscribe
	alive map[string]*attendance    // by the name of the node
}

// attendance is the last heartbeat of a node.
type attendance struct {
	number int64
	beat   time.Time // time of the heartbeat
	there  map[table.ID]table.Presence
}

// How long after its last heartbeat a node counts as alive, and when it is forgotten.
const (
	alive     = 4 * time.Second
	forgotten = time.Minute
)

// NewSite returns an empty site.
func NewSite() *Site {
	return &Site{Memory: NewMemory(), ears: map[*Node][]chan table.ID{}, alive: map[string]*attendance{}}
}

// Forget deletes who follows which tables, as a crash of the store may.
func (s *Site) Forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.alive)
}

// Node is a Site as used by one node.
type Node struct {
	*Memory

	site *Site
}

var _ table.Shared = (*Node)(nil)

// Node returns the store for a new node.
func (s *Site) Node() *Node { return &Node{s.Memory, s} }

// Append makes all of the changes, or none, and notifies the other nodes.
func (n *Node) Append(ctx context.Context, changes ...table.Change) error {
	if err := n.Memory.Append(ctx, changes...); err != nil {
		return err
	}
	for i := range changes {
		n.notify(changes[i].Row.ID)
	}
	return nil
}

// RedactChat deletes the words of a person's chat, and notifies the other nodes.
func (n *Node) RedactChat(ctx context.Context, p table.Person) ([]table.ID, error) {
	ids, err := n.Memory.RedactChat(ctx, p)
	for _, id := range ids {
		n.notify(id)
	}
	return ids, err
}

func (n *Node) notify(id table.ID) {
	n.site.mu.Lock()
	defer n.site.mu.Unlock()
	for other, ears := range n.site.ears {
		if other == n {
			continue
		}
		for _, ear := range ears {
			select {
			case ear <- id:
			default: // it finds the change by polling
			}
		}
	}
}

// Heads returns the heads of tables.
func (n *Node) Heads(_ context.Context, ids []table.ID) (map[table.ID]table.Head, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	heads := map[table.ID]table.Head{}
	for _, id := range ids {
		if k := n.tables[id]; k != nil {
			heads[id] = table.Head{Seq: int64(len(k.log)), Redactions: k.redactions}
		}
	}
	return heads, nil
}

// Since returns the head of a table, and its entries after seq.
func (n *Node) Since(_ context.Context, id table.ID, seq int64) (table.Head, []table.Entry, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	k := n.tables[id]
	if k == nil {
		return table.Head{}, nil, table.ErrNone
	}
	news, err := k.after(seq)
	return table.Head{Seq: int64(len(k.log)), Redactions: k.redactions}, news, err
}

// Subscribe calls changed for each table that another node has changed, until ctx is done.
func (n *Node) Subscribe(ctx context.Context, changed func(table.ID)) error {
	const limit = 1000
	ear := make(chan table.ID, limit)
	n.site.mu.Lock()
	n.site.ears[n] = append(n.site.ears[n], ear)
	n.site.mu.Unlock()
	defer func() {
		n.site.mu.Lock()
		defer n.site.mu.Unlock()
		for i, other := range n.site.ears[n] {
			if other == ear {
				n.site.ears[n] = append(n.site.ears[n][:i:i], n.site.ears[n][i+1:]...)
			}
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return nil
		case id := <-ear:
			changed(id)
		}
	}
}

// Heartbeat records that a node is alive, and who follows tables there.
func (n *Node) Heartbeat(_ context.Context, node string, number int64, changed []table.Presence) (before int64, others int, err error) {
	s, now := n.site, time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	for name, a := range s.alive {
		switch since := now.Sub(a.beat); {
		case since > forgotten:
			delete(s.alive, name)
		case name != node && since < alive:
			others++
		}
	}
	a := s.alive[node]
	if a == nil {
		a = &attendance{there: map[table.ID]table.Presence{}}
		s.alive[node] = a
	}
	if before = a.number; before > number {
		return before, others, nil
	}
	a.number, a.beat = number, now
	for _, p := range changed {
		if a.there[p.Table] = p; p.Watch == 0 {
			delete(a.there, p.Table)
		}
	}
	return before, others, nil
}

// RemotePresence returns who follows these tables at the other live nodes.
func (n *Node) RemotePresence(_ context.Context, node string, ids []table.ID) (map[table.ID]table.Presence, error) {
	s, now := n.site, time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	found := map[table.ID]table.Presence{}
	for name, a := range s.alive {
		if name == node || now.Sub(a.beat) >= alive {
			continue
		}
		for _, id := range ids {
			p, ok := a.there[id]
			if !ok {
				continue
			}
			all := found[id]
			all.Table = id
			all.Add(p)
			found[id] = all
		}
	}
	return found, nil
}
