package simtest_test

import (
	"fmt"
	"strings"
	"time"
)

// faults says which faults exist in a history, and how often they are.
type faults struct {
	// Of each operation of the store, as probabilities.
	slow    float64 // it takes up to three seconds
	refused float64 // it says that it is away, and has done nothing
	unknown float64 // it says that it is away, and has done it
	late    float64 // it says that it is away, and does it a little later
	never   float64 // it says nothing for as long as a store may
	twice   float64 // it does it twice, and gives the second answer
	full    float64 // it cannot write

	// Of each hint that a table was changed.
	dropped float64 // it is lost
	echo    float64 // it comes twice

	// Of each request of a person.
	lost       float64 // it never arrives
	unanswered float64 // its answer is lost
	repeated   float64 // it arrives twice, the second time late
	cut        float64 // of each event of a stream: the stream ends before it

	// Of a storm: events that come every few seconds.
	crash     bool // a node is killed, and comes back
	restart   bool // a node is stopped, and comes back
	freeze    bool // a node stands still, and goes on where it was
	partition bool // a node does not reach the store
	blackout  bool // the store is away, and forgets who is present
	clocks    bool // a node that starts has a clock that is wrong, often by an hour back
	upgrade   bool // nodes get a newer program one after the other
	forget    bool // somebody deletes their account
}

// drawFaults draws which faults exist at all.
func drawFaults(d dice) (f faults) {
	rate := func(limit float64) float64 {
		if d.happens(0.65) {
			return 0
		}
		return limit * (0.1 + 0.9*d.Float64())
	}
	exists := func() bool { return d.happens(0.3) }
	f = faults{
		slow: rate(0.05), refused: rate(0.04), unknown: rate(0.06), late: rate(0.04), never: rate(0.01), twice: rate(0.06), full: rate(0.02),
		dropped: rate(1), echo: rate(0.5),
		lost: rate(0.1), unanswered: rate(0.1), repeated: rate(0.1), cut: rate(0.1),
		crash: exists(), restart: exists(), freeze: exists(), partition: exists(), blackout: exists(), clocks: exists(), upgrade: exists(), forget: exists(),
	}
	if d.happens(0.1) { // all is well
		f = faults{upgrade: f.upgrade}
	}
	return f
}

// ofOwnStore returns those that a server has whose store is its own: it answers, or the server is
// dead.
func (f *faults) ofOwnStore() faults {
	own := *f
	own.refused, own.unknown, own.late, own.never, own.twice, own.dropped, own.echo = 0, 0, 0, 0, 0, 0, 0
	own.partition, own.blackout, own.upgrade = false, false, false
	return own
}

// events lists the events of a storm that exist.
func (f *faults) events() (list []string) {
	for name, exists := range map[string]bool{
		"crash": f.crash, "restart": f.restart, "freeze": f.freeze, "partition": f.partition, "blackout": f.blackout, "upgrade": f.upgrade, "forget": f.forget,
	} {
		if exists {
			list = append(list, name)
		}
	}
	return list
}

// String lists the faults that exist.
func (f *faults) String() string {
	all := fmt.Sprintf("%+v", *f)
	var some []string
	for field := range strings.FieldsSeq(strings.Trim(all, "{}")) {
		if !strings.HasSuffix(field, ":0") && !strings.HasSuffix(field, ":false") {
			some = append(some, field)
		}
	}
	return strings.Join(some, " ")
}

// patience is how long a node waits for its store.
const patience = 5 * time.Second
