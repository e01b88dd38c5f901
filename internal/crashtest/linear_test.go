package crashtest_test

import (
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
)

// answer is a server's answer to a client about the log of a table.
type answer struct {
	// The client's command is this entry; otherwise it read, and this was the newest entry.
	wrote bool
	seq   int64 // the entry
}

// oneLog is the consistency model of a table, however many nodes answer: there is one log, which
// only grows. An acknowledged command is a new entry, made between its sending and its
// acknowledgement. A read sees at least everything acknowledged before. Entries of bots and clocks
// may appear at any time in between, so an entry need not be the next.
func oneLog() porcupine.Model {
	return porcupine.Model{
		Init: func() any { return int64(0) },
		Step: func(state, _, output any) (bool, any) {
			newest, a := state.(int64), output.(answer)
			if a.wrote {
				return a.seq > newest, a.seq
			}
			return a.seq >= newest, a.seq
		},
	}
}

// history is the answers that one client got about one table, with their times.
type history struct {
	began time.Time // the same for all clients
	ops   []porcupine.Operation
}

// now returns the present monotonic time.
func (h *history) now() int64 { return int64(time.Since(h.began)) }

// add records an answer to a request sent at a time.
func (h *history) add(sent int64, a answer) {
	h.ops = append(h.ops, porcupine.Operation{Call: sent, Output: a, Return: h.now()})
}

// linear reports whether one log explains the answers to all clients of a table. Running out of
// time is an error.
func linear(tb testing.TB, history []porcupine.Operation) bool {
	tb.Helper()
	switch porcupine.CheckOperationsTimeout(oneLog(), history, timeout) {
	case porcupine.Ok:
		return true
	case porcupine.Unknown:
		tb.Errorf("it was not found out in %v whether %d answers are linearizable", timeout, len(history))
	case porcupine.Illegal:
	}
	return false
}

// verifyLinear looks for an order in which one log would have given all answers about a game.
func (w *world) verifyLinear(g *game) {
	var history []porcupine.Operation
	for _, p := range g.people {
		history = append(history, p.history.ops...)
	}
	w.answers += len(history)
	if !linear(w.t, history) {
		w.t.Errorf("%s %s: no order of the %d answers would come from one log", g.name, g.id, len(history))
	}
}

// faultyLog is the log of a table on a site that violates a guarantee.
type faultyLog struct {
	mu       sync.Mutex
	newest   int64
	lastSeen int64 // what a lagging node shows

	lags   bool // reads show an older state
	loses  bool // some entries are acknowledged and lost
	twice  bool // some entries are acknowledged to two clients
	r      *rand.Rand
	broken int // number of violations that a client could see
}

func (l *faultyLog) write() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.twice && l.newest > 0 && l.r.IntN(20) == 0:
		l.broken++
		return l.newest
	case l.loses && l.r.IntN(20) == 0:
		l.broken++
		return l.newest + 1
	}
	if l.r.IntN(3) == 0 { // a bot has acted
		l.newest++
	}
	l.newest++
	return l.newest
}

func (l *faultyLog) look() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.lags && l.r.IntN(4) > 0 {
		if l.lastSeen < l.newest {
			l.broken++
		}
		return l.lastSeen
	}
	l.lastSeen = l.newest
	return l.newest
}

// TestLinearFindsFaults checks that a correct log passes, and that each fault is found.
func TestLinearFindsFaults(t *testing.T) {
	t.Parallel()
	for name, log := range map[string]*faultyLog{
		"sound": {}, "a node lags behind": {lags: true}, "an entry is lost": {loses: true}, "an entry is acknowledged twice": {twice: true},
	} {
		log.r = rand.New(rand.NewPCG(1, 2))
		began := time.Now()
		var all [3]history
		var wait sync.WaitGroup
		for i := range all {
			h := &all[i]
			h.began = began
			wait.Go(func() {
				for range 200 {
					sent := h.now()
					h.add(sent, answer{wrote: true, seq: log.write()})
					sent = h.now()
					h.add(sent, answer{seq: log.look()})
				}
			})
		}
		wait.Wait()
		var ops []porcupine.Operation
		for i := range all {
			ops = append(ops, all[i].ops...)
		}
		if sound := linear(t, ops); sound != (log.broken == 0) {
			t.Errorf("%s: broken %d times, linearizable: %v", name, log.broken, sound)
		}
		if (name == "sound") != (log.broken == 0) {
			t.Errorf("%s: broken %d times", name, log.broken)
		}
	}
}
