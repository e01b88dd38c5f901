package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/cache"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/table"
)

// Analysed is the state of the analysis of a game.
type Analysed string

// The states of an analysis.
const (
	AnalysisReady   Analysed = "ready"
	AnalysisWaiting Analysed = "waiting"  // in progress, or queued
	AnalysisOff     Analysed = "off"      // the server's host has turned analyses off
	AnalysisOn      Analysed = "on"       // the game is in progress, or has not begun
	AnalysisNotOver Analysed = "not_over" // the table is over, but the game was aborted
	AnalysisFailed  Analysed = "failed"
)

// Analysis returns the coach's analysis of the game of a table and a copy of its match, or the
// state if there is none. Everybody may know it, since the game is over. An analysis of an older
// version of the coach is shown until there is a newer one.
func (t *Tables) Analysis(ctx context.Context, id table.ID) (Analysed, *coach.Analysis, match.Match, error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return "", nil, nil, err
	}
	state, begun := l.table.Phase, l.table.Begun()
	l.mu.Unlock()
	switch {
	case state != table.StateOver:
		return AnalysisOn, nil, nil, nil
	case !begun:
		return AnalysisNotOver, nil, nil, nil
	}
	version, body, err := t.Store.Analysis(ctx, id)
	switch {
	case errors.Is(err, table.ErrNone) || err == nil && version == 0:
		if t.Analysts < 1 {
			return AnalysisOff, nil, nil, nil
		}
		return AnalysisWaiting, nil, nil, nil
	case err != nil:
		return "", nil, nil, stored("read the analysis of table "+string(id), err)
	}
	a, err := t.analyses.cache.Get(analysisKey{id, maphash.Bytes(analysisSeed, body)}, func() (*storedAnalysis, int, error) {
		a := &storedAnalysis{}
		return a, len(body), json.Unmarshal(body, a)
	})
	if err != nil {
		return "", nil, nil, fmt.Errorf("read the analysis of table %s: %w", id, err)
	}
	if a.Analysis == nil {
		return a.State, nil, nil, nil
	}
	_, m, err := t.overMatch(ctx, id)
	return a.State, a.Analysis, m, err
}

// analysisKey identifies a cached analysis by its table and a hash of what is stored.
type analysisKey struct {
	id  table.ID
	sum uint64
}

// analysisCacheBytes limits the cache of decoded analyses: decoding a long one takes longer than
// everything else in a response.
const analysisCacheBytes = 8 << 20

var analysisSeed = maphash.MakeSeed() //nolint:gochecknoglobals // never changed

// storedAnalysis is the body that the Store stores.
type storedAnalysis struct {
	State    Analysed        `json:"state"`
	Analysis *coach.Analysis `json:"analysis,omitempty"`
}

// analyses is the background work on finished games.
type analyses struct {
	t          *Tables
	cache      *cache.Cache[analysisKey, *storedAnalysis]
	ready      chan struct{} // a game has ended
	lastAppend atomic.Int64  // the tick of the last append
	made       atomic.Int64
	busy       atomic.Int64
}

// Analyses returns how many games were analysed since the start, and how many are being analysed.
func (t *Tables) Analyses() (made, busy int64) { return t.analyses.made.Load(), t.analyses.busy.Load() }

// The timing of an analyst.
const (
	analysesEvery = 10 * time.Second // poll for games that ended at other nodes or before the start
	analysisLease = time.Minute      // renewed while working; other nodes then leave the game alone
	analysisRetry = time.Hour        // after a failure of the store
	// While the server is busy, an analyst pauses after each part of its work for at most this
	// long.
	maxPause = time.Second
	// It pauses for at most this many times as long as that part took, so that it always makes
	// progress.
	restPerWork = 9
	quietTime   = 200 * time.Millisecond // the server is not busy after this time without a move
	pauseStep   = 10 * time.Millisecond
)

// run analyses finished games until the server stops.
func (a *analyses) run(ctx context.Context) {
	timer := time.NewTimer(0) // first the ones from before the start
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-a.ready:
		case <-timer.C:
		}
		for more := true; more; {
			more = a.next(ctx)
		}
		timer.Reset(analysesEvery)
	}
}

// next makes the next analysis. It reports whether there was one and nothing went wrong.
func (a *analyses) next(ctx context.Context) bool {
	now := a.t.clock.tick()
	id, err := a.t.Store.ClaimAnalysis(ctx, coach.Version, now, now+table.Ticks(analysisLease))
	if errors.Is(err, table.ErrNone) {
		return false
	}
	if err != nil {
		a.t.faults.logFailure(ctx, "look for games to analyse", err)
		return false
	}
	wake(a.ready) // let another analyst look too
	a.busy.Add(1)
	defer a.busy.Add(-1)
	made := a.analyse(ctx, id)
	if ctx.Err() != nil {
		// End the lease, so that another node can continue at once.
		a.t.faults.logFailure(ctx, "end the lease of an analysis", a.t.Store.RenewAnalysis(context.WithoutCancel(ctx), id, now))
		return false
	}
	body, err := json.Marshal(made)
	if err == nil {
		err = a.t.Store.SaveAnalysis(ctx, id, coach.Version, body)
	}
	if err != nil {
		a.t.faults.logFailure(ctx, "save an analysis", err)
		a.t.faults.logFailure(ctx, "postpone an analysis", a.t.Store.RenewAnalysis(ctx, id, a.t.clock.tick()+table.Ticks(analysisRetry)))
		return false
	}
	a.made.Add(1)
	return true
}

// analyse analyses the game of a table.
func (a *analyses) analyse(ctx context.Context, id table.ID) (made storedAnalysis) {
	err := a.t.faults.recoverPanic(ctx, id, 0, func() error {
		game, m, err := a.t.overMatch(ctx, id)
		if err != nil || m == nil {
			made.State = AnalysisNotOver
			return err
		}
		c, err := game.Coach(game.Facts().Version)
		if err != nil {
			return err
		}
		made.Analysis, err = c.Analyse(ctx, m, a.options(ctx, id))
		made.State = AnalysisReady
		return err
	})
	switch {
	case errors.Is(err, coach.ErrNotOver):
		return storedAnalysis{State: AnalysisNotOver}
	case err != nil && ctx.Err() == nil:
		if !errors.Is(err, errPanic) {
			a.t.Log.ErrorContext(ctx, "analysis failed", "table", string(id), "error", err)
		}
		return storedAnalysis{State: AnalysisFailed}
	}
	return made
}

// Analysed returns which of these tables have an analysis.
func (t *Tables) Analysed(ctx context.Context, ids []table.ID) ([]table.ID, error) {
	found, err := t.Store.Analysed(ctx, ids)
	if err != nil {
		return nil, stored("find analyses", err)
	}
	return found, nil
}

// overMatch returns a copy of the match of a finished table, or nil if its game never began.
func (t *Tables) overMatch(ctx context.Context, id table.ID) (catalog.Entry, match.Match, error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return catalog.Entry{}, nil, err
	}
	defer l.mu.Unlock()
	g := l.table
	if g.Phase != table.StateOver || !g.Begun() {
		return g.Rules, nil, nil
	}
	return g.Rules, g.Match.At(g.Match.Len()), nil
}

// options returns the same options as "bigriver analyse" on one goroutine, so that both give the
// same result.
func (a *analyses) options(ctx context.Context, id table.ID) coach.Options {
	signOfLife := a.t.clock.tick()
	began := signOfLife // start of the current part of the work
	return coach.Options{
		Source:   func(kind, number uint64) engine.Source { return arena.Source(coach.DefaultSeed, kind, number) },
		Playouts: coach.DefaultPlayouts, Worlds: coach.DefaultWorlds, MaxTried: coach.DefaultMaxTried, Workers: 1,
		Begin: func() {
			runtime.LockOSThread() // never unlocked: the thread ends with this goroutine
			lowerPriority()
		},
		Progress: func(int, int) {
			a.pause(ctx, restLimit(a.t.clock.tick()-began))
			began = a.t.clock.tick()
			if began-signOfLife > table.Ticks(analysisLease)/4 {
				signOfLife = began
				a.t.faults.logFailure(ctx, "renew the lease of an analysis", a.t.Store.RenewAnalysis(ctx, id, began+table.Ticks(analysisLease)))
			}
		},
	}
}

// restLimit returns the maximum pause of an analyst after it has worked for some time.
func restLimit(worked table.Tick) time.Duration {
	return min(maxPause, restPerWork*worked.Duration())
}

// pause waits while games are being played at this node or bots think, up to the limit. The low
// priority of a thread is not enough: even while the system lets the thread wait, it occupies one
// of the few threads on which Go runs goroutines.
func (a *analyses) pause(ctx context.Context, limit time.Duration) {
	for rested := time.Duration(0); rested < limit && (a.t.thinkingJobs.count() > 0 || a.t.clock.tick()-table.Tick(a.lastAppend.Load()) < table.Ticks(quietTime)); rested += pauseStep {
		select {
		case <-ctx.Done():
			return
		case <-time.After(pauseStep):
		}
	}
}
