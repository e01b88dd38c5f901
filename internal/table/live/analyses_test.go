package live_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/storetest"
	"github.com/bigriver/bigriver/internal/waittest"
)

// begun returns a table of toy where anna has begun a game alone on both seats.
func begun(t *testing.T, analysts int) *host {
	t.Helper()
	place := table.Place{Person: "anna", Nonce: "x"}
	h := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{place, place}}, func(c *live.Config) { c.Analysts = analysts })
	h.do("anna", play.Command{Body: play.StartCommand{}})
	return h
}

// analysis waits for the analysis to be done or off, and returns it.
func (h *host) analysis() (live.Analysed, *coach.Analysis) {
	h.Helper()
	var state live.Analysed
	var a *coach.Analysis
	waittest.Until(h, "there is an analysis", func() bool {
		var err error
		if state, a, _, err = h.tables.Analysis(h.Context(), h.id); err != nil {
			h.Fatal(err)
		}
		return state != live.AnalysisWaiting
	})
	return state, a
}

// A finished game is analysed from its first step to its last. A game in progress is not.
func TestGamesAreAnalysedWhenTheyAreOver(t *testing.T) {
	t.Parallel()
	h := begun(t, 1)
	h.wander(rand.New(rand.NewPCG(1, 2)), 5)
	if state, _ := h.analysis(); state != live.AnalysisOn {
		t.Fatalf("a game that is on: %s", state)
	}
	s := h.wander(rand.New(rand.NewPCG(1, 2)), 1_000_000)
	state, a := h.analysis()
	if state != live.AnalysisReady || !a.Complete || len(a.Outlooks) != s.Steps+1 {
		t.Fatalf("%s of %d steps: %+v", state, s.Steps, a)
	}
	if made, busy := h.tables.Analyses(); made != 1 || busy != 0 {
		t.Errorf("%d made and %d being made, want 1 and 0", made, busy)
	}
}

// An aborted game has no end, and so is not analysed.
func TestAbortedGamesAreNotAnalysed(t *testing.T) {
	t.Parallel()
	h := begun(t, 1)
	h.wander(rand.New(rand.NewPCG(1, 2)), 3)
	h.callOff()
	if state, a := h.analysis(); state != live.AnalysisNotOver || a != nil {
		t.Fatalf("got %s %+v", state, a)
	}
}

// A host may turn analyses off. When they are turned on again, games from before are analysed too.
// A server that stops during an analysis leaves it to others at once.
func TestAnalysesWaitUntilTheyAreEnabled(t *testing.T) {
	t.Parallel()
	h := begun(t, 0)
	h.wander(rand.New(rand.NewPCG(1, 2)), 1_000_000)
	if state, _ := h.analysis(); state != live.AnalysisOff {
		t.Fatalf("without analysts: %s", state)
	}
	stopped, stop := context.WithCancel(t.Context())
	slow := &claims{Memory: h.store, claimed: stop}
	first := open(t, h.store, func(c *live.Config) { c.Analysts, c.Store = 1, slow })
	<-stopped.Done()
	must.Do(t, first.Close())
	h.tables = open(t, h.store, func(c *live.Config) { c.Analysts = 1 })
	if state, a := h.analysis(); state != live.AnalysisReady || !a.Complete {
		t.Fatalf("got %s %+v", state, a)
	}
}

// claims signals when the first game is claimed.
type claims struct {
	*storetest.Memory

	claimed func()
}

func (c *claims) ClaimAnalysis(ctx context.Context, version int, at, until table.Tick) (table.ID, error) {
	id, err := c.Memory.ClaimAnalysis(ctx, version, at, until)
	if err == nil {
		c.claimed()
	}
	return id, err
}

// Stored analyses are shown, even if analyses are off.
func TestStoredAnalysesAreShown(t *testing.T) {
	t.Parallel()
	h := begun(t, 0)
	h.wander(rand.New(rand.NewPCG(1, 2)), 1_000_000)
	stored := must.Get(json.Marshal(map[string]any{"state": "ready", "analysis": coach.Analysis{Seats: 2}}))(t)
	must.Do(t, h.store.SaveAnalysis(t.Context(), h.id, coach.Version, stored))
	if state, a := h.analysis(); state != live.AnalysisReady || len(a.Outlooks) != 0 {
		t.Fatalf("got %s %+v", state, a)
	}
}

// However busy the server is, an analyst works a tenth of the time.
func TestRestLimitOfAnalyses(t *testing.T) {
	t.Parallel()
	for worked, longest := range map[time.Duration]time.Duration{0: 0, 20 * time.Millisecond: 180 * time.Millisecond, time.Minute: time.Second} {
		want(t, worked.String(), live.RestLimit(table.Ticks(worked)), longest)
	}
}
