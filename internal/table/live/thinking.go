package live

import (
	"context"
	"runtime"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/table"
)

// think asks the bots that think, for tables and for people who want a hint, until the server
// stops. It has a thread of its own, which the system runs when nobody else wants the processor:
// thinking never delays a person.
func (t *Tables) think(ctx context.Context) {
	runtime.LockOSThread() // for good: the thread ends with this goroutine
	lowerPriority()
	w := t.newWorker()
	w.thinker, w.advisers, w.coaches = true, map[botKey]*bots.Adviser{}, map[botKey]coach.Coach{}
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

// thinkOnce answers a person and does a job, if there is one, or reports that there is neither.
// People wait for hints, so they come first, but they do not keep the bots from playing.
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

// A thinking bot has its full budget while at most this many decisions wait for each worker.
const fullBudgetDecisions = 2

// minShare is the smallest share of its budget that a bot has.
const minShare = 0.02

// share returns the share of their usual time that bots have for each decision of somebody who has
// so many waiting. Everybody with decisions has the same part of the workers, so that a person's
// many tables make their own bots hurry and not those of others.
func (t *Tables) share(own int) float64 {
	atTables, _, _ := t.thinkingJobs.load("")
	ofHints, _, _ := t.hints.load("")
	each := float64((atTables+ofHints)*own) / float64(t.Thinkers)
	return min(1, max(minShare, fullBudgetDecisions/max(each, 1)))
}

// botShare returns the share for the bots at a person's tables.
func (t *Tables) botShare(by table.Person) float64 {
	_, own, _ := t.thinkingJobs.load(by)
	return t.share(own)
}

// hintShare returns the share for a person's hints.
func (t *Tables) hintShare(by table.Person) float64 {
	_, own, _ := t.hints.load(by)
	return t.share(own)
}

// Thinking returns for how many tables bots think or want to think, and the smallest share of their
// usual time that anybody's bots or hints have for a decision.
func (t *Tables) Thinking() (tables int, share float64) {
	if t.Thinkers < 1 {
		return 0, 1
	}
	_, _, atTables := t.thinkingJobs.load("")
	_, _, ofHints := t.hints.load("")
	return t.thinkingJobs.count(), t.share(max(atTables, ofHints))
}
