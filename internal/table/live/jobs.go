package live

import (
	"context"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/fair"
	"github.com/bigriver/bigriver/internal/table"
)

// jobs is a queue of tables where something is due, each at most once, in which their owners take
// turns. A job only proposes: its entries are appended like those of a command, at the head for
// which they were decided.
type jobs struct {
	mu      sync.Mutex
	waiting fair.Queue[table.Person, table.ID]
	listed  map[table.ID]bool
	busy    map[table.ID]*busyJob
	of      map[table.Person]int // queued and busy tables of each person
	ready   chan struct{}        // signals that something is queued
}

// busyJob is a running job.
type busyJob struct {
	by    table.Person
	again bool // something is due again
}

func (j *jobs) add(id table.ID, by table.Person) {
	j.mu.Lock()
	if j.listed == nil {
		j.listed, j.busy, j.of = map[table.ID]bool{}, map[table.ID]*busyJob{}, map[table.Person]int{}
	}
	if busy := j.busy[id]; busy != nil {
		busy.again = true
	} else if !j.listed[id] {
		j.listed[id] = true
		j.waiting.Push(by, id)
		j.of[by]++
	}
	j.mu.Unlock()
	wake(j.ready)
}

// wake signals a channel with a buffer of one, unless a signal is already pending.
func wake(ready chan struct{}) {
	select {
	case ready <- struct{}{}:
	default:
	}
}

// every calls a function at this interval, until ctx is done.
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
	by, id, ok := j.waiting.Pop()
	if !ok {
		return "", false
	}
	delete(j.listed, id)
	j.busy[id] = &busyJob{by: by}
	if j.waiting.Len() > 0 {
		wake(j.ready)
	}
	return id, true
}

// done marks a job as done.
func (j *jobs) done(id table.ID) {
	j.mu.Lock()
	busy := j.busy[id]
	delete(j.busy, id)
	if j.of[busy.by]--; j.of[busy.by] == 0 {
		delete(j.of, busy.by)
	}
	j.mu.Unlock()
	if busy.again {
		j.add(id, busy.by)
	}
}

// count returns the number of queued and busy tables.
func (j *jobs) count() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.waiting.Len() + len(j.busy)
}

// load returns how many people have queued or busy tables, the number of one person's, and the
// largest number of anybody's.
func (j *jobs) load(by table.Person) (people, own, largest int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return loadOf(j.of, by)
}

func loadOf(all map[table.Person]int, by table.Person) (people, own, largest int) {
	for _, n := range all {
		largest = max(largest, n)
	}
	return len(all), all[by], largest
}

// work runs the jobs of a list until the server stops.
func (t *Tables) work(ctx context.Context, list *jobs, w *worker) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-list.ready:
		}
		for id, ok := list.take(); ok && ctx.Err() == nil; id, ok = list.take() {
			w.do(ctx, list, id)
		}
	}
}

// do runs a job that was taken from a list.
func (w *worker) do(ctx context.Context, list *jobs, id table.ID) {
	f := &w.t.faults
	if err := f.recoverPanic(ctx, id, 0, func() error { return w.job(ctx, id) }); err != nil && ctx.Err() == nil {
		f.failed(ctx, id, w.t.headOf(id), err)
	}
	list.done(id)
}

func (t *Tables) newWorker() *worker { return &worker{t: t, bots: map[botKey]bots.Bot{}} }
