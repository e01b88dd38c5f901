package sqlite

import (
	"hash/maphash"
	"maps"
	"slices"

	"github.com/bigriver/bigriver/internal/sqlstore"
	"github.com/bigriver/bigriver/internal/table"
)

// heads keeps what the writer wrote last about a table, so that the next entry need not read it.
// Only the writer changes tables while the database is open. It is owned by the goroutine that runs
// the writer.
type heads struct {
	written map[table.ID]head // committed
	now     map[table.ID]head // of this transaction
}

// head is the row of a table, as far as the next entry needs it.
type head struct {
	no     int64
	seq    int64
	link   table.Link
	seated []seated
	names  names
}

// seated is somebody at a table, as the lists of their tables need it.
type seated struct {
	person table.Person
	turn   bool
	over   any // as the function over returns it
}

// names are those that clients gave to the newest entries of a table, as sums. An append has to go
// on from the newest head, so whoever appends knows all names of the log. To compare with the
// newest ones finds a command that was appended twice by mistake.
type names struct {
	sums [maxNames]uint64
	next int // the place of the oldest
}

// maxNames is how many names are kept of a table.
const maxNames = 4

//nolint:gochecknoglobals // set once
var namesSeed = maphash.MakeSeed()

// add keeps the name of an entry, if it has one. It returns false if the same person's client gave
// it to one of the newest entries.
func (n *names) add(e *table.Entry) bool {
	if e.Client == "" {
		return true
	}
	sum := maphash.Comparable(namesSeed, [2]string{string(e.By), e.Client}) | 1 // 0 is no name
	if slices.Contains(n.sums[:], sum) {
		return false
	}
	n.sums[n.next] = sum
	n.next = (n.next + 1) % maxNames
	return true
}

// readNames reads the names of a table's newest entries.
func (w *writer) readNames(at *head) error {
	return w.Each(func(row sqlstore.Row) error {
		var e table.Entry
		err := row.Scan(&e.By, &e.Client)
		at.names.add(&e)
		return err
	}, "SELECT person, client FROM entry WHERE table_no = ? AND seq > ? AND client IS NOT NULL ORDER BY seq", at.no, at.seq-maxNames)
}

// maxHeads is how many tables are kept: 250 bytes each.
const maxHeads = 20_000

func newHeads() heads {
	return heads{written: map[table.ID]head{}, now: map[table.ID]head{}}
}

// find returns the head of a table, if it is known.
func (h *heads) find(id table.ID) (head, bool) {
	if one, there := h.now[id]; there {
		return one, true
	}
	one, there := h.written[id]
	return one, there
}

// committed keeps what this transaction has written.
func (h *heads) committed() {
	if len(h.written)+len(h.now) > maxHeads {
		clear(h.written)
	}
	maps.Copy(h.written, h.now)
	clear(h.now)
}

// invalidate forgets the tables that this transaction has written to, after some of it was rolled
// back.
func (h *heads) invalidate() {
	for id := range h.now {
		delete(h.written, id)
	}
	clear(h.now)
}

// forget forgets a table.
func (h *heads) forget(id table.ID) {
	delete(h.written, id)
	delete(h.now, id)
}

// forgetAll forgets all tables, after a commit of which nobody knows whether it was made.
func (h *heads) forgetAll() {
	clear(h.written)
	clear(h.now)
}
