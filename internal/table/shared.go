package table

import "context"

// Shared is a Store that several nodes use at the same time. A node's tables in memory are only
// good as long as nobody else has appended, so it looks before it answers. What others tell it only
// makes watchers hear of it at once.
type Shared interface {
	Store

	// Heads returns how far tables have come, without those that are not there.
	Heads(ctx context.Context, ids []ID) (map[ID]Head, error)

	// Since returns how far a table has come, and its entries after a seq. It returns ErrNone if
	// there is no such table.
	Since(ctx context.Context, id ID, seq int64) (Head, []Entry, error)

	// Subscribe calls changed for each table that was changed by another node, until ctx ends. Some
	// changes may not be told.
	Subscribe(ctx context.Context, changed func(ID)) error

	// Heartbeat notes that a node is alive, and who follows tables there; what it noted before of
	// other tables stays. It reports whether the node was not known, as after a crash of the store,
	// which may lose this, and how many others are alive.
	Heartbeat(ctx context.Context, node string, changed []Presence) (isNew bool, others int, err error)

	// RemotePresence returns who follows these tables at other nodes that are alive.
	RemotePresence(ctx context.Context, node string, ids []ID) (map[ID]Presence, error)
}

// Head is how far a table has come.
type Head struct {
	Seq        int64 // of its last entry
	Redactions int64 // how often words were taken out of its log
}

// Presence is who follows a table, at one node or at several.
type Presence struct {
	Table ID
	There map[Person]int // how many streams of each person there are
	Watch int            // all streams
}

// Add adds those who follow the table at another node.
func (p *Presence) Add(other Presence) {
	if p.There == nil {
		p.There = map[Person]int{}
	}
	for person, n := range other.There {
		p.There[person] += n
	}
	p.Watch += other.Watch
}
