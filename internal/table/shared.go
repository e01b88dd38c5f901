package table

import "context"

// Shared is a Store that several nodes use at the same time. A node's copy of a table is valid only
// until another node appends, so the node checks the head before it answers. Notifications only
// make watchers see changes sooner.
type Shared interface {
	Store

	// Heads returns the heads of tables. Unknown tables are left out.
	Heads(ctx context.Context, ids []ID) (map[ID]Head, error)

	// Since returns the head of a table, and its entries after seq. It returns ErrNone if there is
	// no such table.
	Since(ctx context.Context, id ID, seq int64) (Head, []Entry, error)

	// Subscribe calls changed for each table that another node has changed, until ctx is done. Some
	// notifications may be lost.
	Subscribe(ctx context.Context, changed func(ID)) error

	// Heartbeat records that a node is alive, and who follows tables there; tables that are not in
	// changed stay as recorded before. A node numbers its heartbeats from 1, and one that arrives
	// after a later one changes nothing. It returns the number of the one recorded before, and how
	// many other nodes are alive. The former is 0 if the node was unknown, as after a crash of the
	// store, which may lose these records.
	Heartbeat(ctx context.Context, node string, number int64, changed []Presence) (before int64, others int, err error)

	// RemotePresence returns who follows these tables at the other live nodes.
	RemotePresence(ctx context.Context, node string, ids []ID) (map[ID]Presence, error)
}

// Head is the current end of a table's log.
type Head struct {
	Seq        int64 // of its last entry
	Redactions int64 // how often words were removed from the log
}

// Presence is who follows a table, at one or several nodes.
type Presence struct {
	Table ID
	There map[Person]int // number of streams per person
	Watch int            // number of all streams
}

// Add adds the presence at another node.
func (p *Presence) Add(other Presence) {
	if p.There == nil {
		p.There = map[Person]int{}
	}
	for person, n := range other.There {
		p.There[person] += n
	}
	p.Watch += other.Watch
}
