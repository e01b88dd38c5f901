package sqlite

import (
	"hash/maphash"
	"maps"
	"slices"

	"github.com/bigriver/bigriver/internal/sqlstore"
	"github.com/bigriver/bigriver/internal/table"
)

// heads caches what the writer last wrote about each table, so that the next append need not read
// it. Only the writer changes tables while the database is open. It is owned by the goroutine that
// runs the writer.
type heads struct {
	written map[table.ID]head // by committed transactions
	now     map[table.ID]head // by the current transaction
}

// head is the part of a table's row that the next append needs.
type head struct {
	no     int64
	seq    int64
	link   table.Link
	seated []seated
	names  names
}

// seated is a person at a table, for the lists of people's tables.
type seated struct {
	person table.Person
	turn   bool
	over   any // as returned by the function over
}

// names holds hashes of the people and request ids of a table's newest entries. An append must
// start from the newest head, so its caller has already compared with the whole log. Comparing with
// the newest entries again catches a command that was appended twice by mistake.
type names struct {
	sums [maxNames]uint64
	next int // index of the oldest
}

// maxNames is how many names are cached per table.
const maxNames = 4

//nolint:gochecknoglobals // set once
var namesSeed = maphash.MakeSeed()

// add adds the request id of an entry, if it has one. It returns false if one of the newest entries
// has the same person and request id.
func (n *names) add(e *table.Entry) bool {
	if e.RequestID == "" {
		return true
	}
	sum := maphash.Comparable(namesSeed, [2]string{string(e.By), e.RequestID}) | 1 // 0 means none
	if slices.Contains(n.sums[:], sum) {
		return false
	}
	n.sums[n.next] = sum
	n.next = (n.next + 1) % maxNames
	return true
}

// readNames reads the request ids of a table's newest entries.
func (w *writer) readNames(at *head) error {
	return w.Each(func(row sqlstore.Row) error {
		var e table.Entry
		err := row.Scan(&e.By, &e.RequestID)
		at.names.add(&e)
		return err
	}, "SELECT person, request_id FROM entry WHERE table_no = ? AND seq > ? AND request_id IS NOT NULL ORDER BY seq", at.no, at.seq-maxNames)
}

// maxHeads is how many tables are cached, at 250 bytes each.
const maxHeads = 20_000

func newHeads() heads {
	return heads{written: map[table.ID]head{}, now: map[table.ID]head{}}
}

// find returns the head of a table, if it is cached.
func (h *heads) find(id table.ID) (head, bool) {
	if one, ok := h.now[id]; ok {
		return one, true
	}
	one, ok := h.written[id]
	return one, ok
}

// committed moves what this transaction wrote to the committed heads.
func (h *heads) committed() {
	if len(h.written)+len(h.now) > maxHeads {
		clear(h.written)
	}
	maps.Copy(h.written, h.now)
	clear(h.now)
}

// invalidate drops the tables that this transaction wrote to from the cache, after part of it was
// rolled back.
func (h *heads) invalidate() {
	for id := range h.now {
		delete(h.written, id)
	}
	clear(h.now)
}

// forget drops a table from the cache.
func (h *heads) forget(id table.ID) {
	delete(h.written, id)
	delete(h.now, id)
}

// forgetAll empties the cache, after a commit whose outcome is unknown.
func (h *heads) forgetAll() {
	clear(h.written)
	clear(h.now)
}
