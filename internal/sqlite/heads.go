package sqlite

import (
	"maps"

	"github.com/bigriver/bigriver/internal/table"
)

// heads keeps what the writer wrote last about a table, so that the next entry need not read it. Only the writer changes tables while the database is
// open. It is owned by the goroutine that runs the writer.
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
}

// seated is somebody at a table, as the lists of their tables need it.
type seated struct {
	person table.Person
	turn   bool
}

// mostHeads is how many tables are kept: 200 bytes each.
const mostHeads = 20_000

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
	if len(h.written)+len(h.now) > mostHeads {
		clear(h.written)
	}
	maps.Copy(h.written, h.now)
	clear(h.now)
}

// doubt forgets the tables that this transaction has written to, after some of it was rolled back.
func (h *heads) doubt() {
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
