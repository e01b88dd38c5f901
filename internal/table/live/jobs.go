package live

import (
	"context"
	"runtime"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/table"
)

// jobs is the list of tables where something is due, each once. A job only proposes: its entries are appended like those of a
// command, to the head that it was decided on.
type jobs struct {
	mu      sync.Mutex
	waiting []table.ID
	listed  map[table.ID]bool
	busy    map[table.ID]bool // tables of jobs that are being done; true: something is due again
	ready   chan struct{}     // something waits
}

func (j *jobs) add(id table.ID) {
	j.mu.Lock()
	if j.listed == nil {
		j.listed, j.busy = map[table.ID]bool{}, map[table.ID]bool{}
	}
	if _, busy := j.busy[id]; busy {
		j.busy[id] = true
	} else if !j.listed[id] {
		j.listed[id] = true
		j.waiting = append(j.waiting, id)
	}
	j.mu.Unlock()
	wake(j.ready)
}

// wake signals a channel that has room for one signal, unless there is one in it.
func wake(ready chan struct{}) {
	select {
	case ready <- struct{}{}:
	default:
	}
}

// every calls a function at this interval, until ctx ends.
func every(ctx context.Context, interval time.Duration, do func()) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			do()
		}
	}
}

func (j *jobs) take() (id table.ID, ok bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.waiting) == 0 {
		return "", false
	}
	id = j.waiting[0]
	j.waiting = j.waiting[1:]
	delete(j.listed, id)
	j.busy[id] = false
	if len(j.waiting) > 0 {
		wake(j.ready)
	}
	return id, true
}

// done says that a job is done.
func (j *jobs) done(id table.ID) {
	j.mu.Lock()
	again := j.busy[id]
	delete(j.busy, id)
	j.mu.Unlock()
	if again {
		j.add(id)
	}
}

// count returns how many tables wait or are busy.
func (j *jobs) count() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return len(j.waiting) + len(j.busy)
}

// work runs the jobs of a list until the server stops.
func (t *Tables) work(ctx context.Context, list *jobs, w *worker) {
	for {
		select {
		case <-ctx.Done():
			return
		case q := <-w.asked:
			w.advise(q)
			continue
		case <-list.ready:
		}
		for id, ok := list.take(); ok && ctx.Err() == nil; id, ok = list.take() {
			if err := t.faults.safely(ctx, id, 0, func() error { return w.job(ctx, id) }); err != nil && ctx.Err() == nil {
				t.faults.failed(ctx, id, t.headOf(id), err)
			}
			list.done(id)
			w.adviseAll() // people wait for these
		}
	}
}

func (t *Tables) newWorker() *worker { return &worker{t: t, bots: map[botKey]bots.Bot{}} }

// think asks the bots that think, until the server stops. It has a thread of its own, which the system runs when nobody else wants the
// processor: thinking never delays a person.
func (t *Tables) think(ctx context.Context) {
	runtime.LockOSThread() // for good: the thread ends with this goroutine
	lowerPriority()
	w := t.newWorker()
	w.thinker, w.asked, w.advisers = true, t.hints.ask, map[botKey]*bots.Adviser{}
	t.work(ctx, &t.thoughts, w)
}

// Of its usual time a bot thinks the whole as long as no more than this many tables wait for a worker.
const unhurried = 2

// leastShare is what is left of its time at least.
const leastShare = 0.02

// thinkingShare returns how much of their usual time bots think about a decision: less, the more tables wait, and people for hints.
func (t *Tables) thinkingShare() float64 {
	each := float64(t.thoughts.count()+len(t.hints.going)) / float64(t.Thinkers)
	return min(1, max(leastShare, unhurried/max(each, 1)))
}

// Thinking returns for how many tables bots think or want to think, and what share of their usual time they have for a decision.
func (t *Tables) Thinking() (tables int, share float64) {
	if t.Thinkers < 1 {
		return 0, 1
	}
	return t.thoughts.count(), t.thinkingShare()
}
