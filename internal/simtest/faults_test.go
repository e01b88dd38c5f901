package simtest_test

import (
	"fmt"
	"strings"
	"time"
)

// faults says which faults occur in a history, and how often.
type faults struct {
	// Probabilities for each operation of the store.
	slow    float64 // it takes up to three seconds
	refused float64 // it reports that the store is unreachable, and has done nothing
	unknown float64 // it reports that the store is unreachable, but has done it
	late    float64 // it reports that the store is unreachable, and does it a little later
	never   float64 // it does not return until the timeout
	twice   float64 // it does it twice, and returns the second result
	full    float64 // the store cannot write

	// For each notification that a table has changed.
	dropped float64 // it is lost
	echo    float64 // it arrives twice

	// For each request of a person.
	lost       float64 // it never arrives
	unanswered float64 // the response is lost
	repeated   float64 // it arrives twice, the second time late
	cut        float64 // for each event of a stream: the stream ends before it

	// Events of a storm, every few seconds.
	crash     bool // a node is killed, and restarts
	restart   bool // a node is stopped, and restarts
	freeze    bool // a node pauses, and continues where it was
	partition bool // a node cannot reach the store
	blackout  bool // the store is unreachable, and loses presence
	clocks    bool // a node starts with a wrong clock, often an hour behind, or its clock jumps
	upgrade   bool // nodes are upgraded to a newer program one by one
	forget    bool // a person deletes their account
}

// drawFaults selects the faults of a history.
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
	if d.happens(0.1) { // no faults
		f = faults{upgrade: f.upgrade}
	}
	return f
}

// ofOwnStore returns the faults that a server with its own store can have: the store answers, or
// the server is dead.
func (f *faults) ofOwnStore() faults {
	own := *f
	own.refused, own.unknown, own.late, own.never, own.twice, own.dropped, own.echo = 0, 0, 0, 0, 0, 0, 0
	own.partition, own.blackout, own.upgrade = false, false, false
	return own
}

// events lists the storm events that occur.
func (f *faults) events() (list []string) {
	for name, exists := range map[string]bool{
		"crash": f.crash, "restart": f.restart, "freeze": f.freeze, "partition": f.partition, "blackout": f.blackout, "jump": f.clocks, "upgrade": f.upgrade, "forget": f.forget,
	} {
		if exists {
			list = append(list, name)
		}
	}
	return list
}

// String lists the faults that occur.
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

// storeTimeout is a node's timeout for its store.
const storeTimeout = 5 * time.Second
