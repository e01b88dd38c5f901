package live

import (
	"context"
	"runtime"

	"github.com/bigriver/bigriver/internal/advice"
	"github.com/bigriver/bigriver/internal/table"
)

// think runs the thinking bots, for tables and for hint requests, until the server stops. It has
// its own thread, which the system runs only when no other needs the processor, so thinking never
// delays a person.
func (t *Tables) think(ctx context.Context) {
	runtime.LockOSThread() // never unlocked: the thread ends with this goroutine
	lowerPriority()
	w := t.newWorker()
	w.thinker, w.advisers = true, map[botKey]*advice.Adviser{}
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.thinkingJobs.ready:
		}
		for more := true; more && ctx.Err() == nil; {
			more = t.thinkOnce(ctx, w)
		}
	}
}

// thinkOnce answers a hint request and runs a job, if there are any, and reports whether there was
// one. People wait for hints, so those come first, but they do not keep bots from playing.
func (t *Tables) thinkOnce(ctx context.Context, w *worker) bool {
	q := t.hints.take()
	if q != nil {
		wake(t.thinkingJobs.ready) // another worker may find more
		w.advise(q)
	}
	id, ok := t.thinkingJobs.take()
	if ok {
		wake(t.thinkingJobs.ready)
		w.do(ctx, &t.thinkingJobs, id)
	}
	return ok || q != nil
}

// fullBudgetDecisions is up to how many pending decisions per worker a thinking bot has its full
// budget.
const fullBudgetDecisions = 2

// minShare is the smallest share of its budget that a bot gets.
const minShare = 0.02

// share returns the share of their budget that bots have for each of a person's own pending
// decisions. Everybody with pending decisions gets the same part of the workers, so a person with
// many tables makes only their own bots hurry.
func (t *Tables) share(own int) float64 {
	atTables, _, _ := t.thinkingJobs.load("")
	ofHints, _, _ := t.hints.load("")
	each := float64((atTables+ofHints)*own) / float64(t.Thinkers)
	return min(1, max(minShare, fullBudgetDecisions/max(each, 1)))
}

// botShare returns the share for bots at a person's tables.
func (t *Tables) botShare(by table.Person) float64 {
	_, own, _ := t.thinkingJobs.load(by)
	return t.share(own)
}

// hintShare returns the share for a person's hints.
func (t *Tables) hintShare(by table.Person) float64 {
	_, own, _ := t.hints.load(by)
	return t.share(own)
}

// Thinking returns at how many tables bots think or wait to think, and the smallest share of the
// budget that anybody's bots or hints have.
func (t *Tables) Thinking() (tables int, share float64) {
	if t.Thinkers < 1 {
		return 0, 1
	}
	_, _, atTables := t.thinkingJobs.load("")
	_, _, ofHints := t.hints.load("")
	return t.thinkingJobs.count(), t.share(max(atTables, ofHints))
}
