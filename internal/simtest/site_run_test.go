package simtest_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/notice/noticetest"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

var (
	oneSeed   = flag.String("seed", "", "play the history of this seed only, and print it")
	howMany   = flag.Int("histories", 0, "how many histories to play; 0: the usual number")
	oneTable  = flag.String("table", "", "with -seed: a table whose log is printed too")
	firstSeed = flag.Uint64("first", 0, "the seed of the first history; 0 means the commit's")
)

// TestSite plays histories of a site of three nodes. A failing history is reported in one line,
// with the seed that replays it.
func TestSite(t *testing.T) {
	t.Parallel()
	const short, usual, all = 20, 100, 2000
	histories(t, short, longtest.Times(usual, all), false)
}

// TestServer plays histories of a single server.
func TestServer(t *testing.T) {
	t.Parallel()
	const short, usual, all = 5, 20, 400
	histories(t, short, longtest.Times(usual, all), true)
}

// histories plays histories, only a few in short tests.
func histories(t *testing.T, few, usual int, alone bool) {
	t.Helper()
	if *oneSeed != "" {
		seed, err := strconv.ParseUint(*oneSeed, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		history(t, seed, alone)
		return
	}
	n, first := usual, *firstSeed
	if testing.Short() {
		n = few
	}
	if *howMany > 0 {
		n = *howMany
	}
	if first == 0 {
		first, _ = strconv.ParseUint(os.Getenv("RAPID_SEED"), 10, 32)
	}
	for i := range uint64(n) {
		t.Run(strconv.FormatUint(first+i, 10), func(t *testing.T) {
			t.Parallel()
			history(t, first+i, alone)
		})
	}
}

// TestReplay checks that a seed replays its history: the same is stored at the same times. A rare
// history may differ if goroutines that were woken at the same time ran in another order.
func TestReplay(t *testing.T) {
	t.Parallel()
	const seeds = 10
	same := 0
	for seed := range uint64(seeds) {
		if slices.Equal(replay(t, seed, false).logs(), replay(t, seed, false).logs()) {
			same++
		}
	}
	if same < seeds-2 {
		t.Errorf("%d of %d histories are the same again", same, seeds)
	}
}

// logs returns everything that is stored, with its times.
func (s *site) logs() (lines []string) {
	for _, id := range s.tables {
		_, log, err := s.store.Load(context.Background(), id)
		if err != nil {
			continue
		}
		for i := range log {
			e, _ := json.Marshal(log[i])
			lines = append(lines, fmt.Sprint(id, s.batchOf(id, log[i].Seq).at.Sub(s.began), string(e)))
		}
	}
	slices.SortStableFunc(lines, strings.Compare)
	return lines
}

// replay plays the history of a seed.
func replay(t *testing.T, seed uint64, alone bool) (s *site) {
	t.Helper()
	synctest.Test(t, func(*testing.T) {
		s = newSite(seed, alone)
		s.run()
	})
	return s
}

// history plays the history of a seed, and reports errors.
func history(t *testing.T, seed uint64, alone bool) {
	t.Helper()
	s := replay(t, seed, alone)
	if *oneSeed != "" {
		t.Logf("faults: %v", &s.faults)
		t.Logf("%v, %d tables, %d commands, %d observations, %d letters; the store has failed at %v", s.since(s.ended), len(s.tables), len(s.commands), len(s.observations), len(s.letters), s.unsure)
		for _, what := range s.problems {
			t.Log(what)
		}
		s.printLog(t, table.ID(*oneTable))
	}
	if len(s.problems) > 0 {
		t.Errorf("seed %d: %s (%d problems): go test ./internal/simtest -run %s -v -args -seed %d", seed, s.problems[0], len(s.problems), map[bool]string{false: "TestSite", true: "TestServer"}[alone], seed)
	}
}

// printLog prints the log of a table, with the time of each append, and the model's interpretation.
func (s *site) printLog(t *testing.T, id table.ID) {
	t.Helper()
	h, log, err := s.store.Load(t.Context(), id)
	if err != nil {
		return
	}
	t.Logf("%+v, version %d", h.New, h.Version)
	g := read(h, log, func(string, ...any) {})
	for i := range log {
		e := &log[i]
		raw, _ := e.Body.(table.Raw)
		line := fmt.Sprintf("%v %d at %d: %s %s of %v by %q %s %s", s.since(s.batchOf(id, e.Seq).at), e.Seq, e.Tick, e.Kind(), raw.JSON, e.Seat, e.By, e.RequestID, e.Words)
		if len(g.after) > i+1 {
			m := &g.after[i+1]
			clocks := make([]modelClock, len(m.seats))
			for i := range m.seats {
				clocks[i] = m.seats[i].clock
			}
			line += fmt.Sprintf("; then %v to act, clocks %+v", m.toAct, clocks)
		}
		t.Log(line)
	}
}

// newSite returns a site that has not started.
func newSite(seed uint64, alone bool) *site {
	s := &site{
		seed: seed, faults: drawFaults(throw(seed, "faults")), store: storetest.NewSite(), box: noticetest.NewMemory(), began: time.Now(),
		letters: map[string]int{}, rated: map[table.ID]int{}, streams: map[stream]int{}, moved: map[stream]time.Time{}, batches: map[table.ID][]batch{},
	}
	s.box.Held = 20 * time.Second
	names := []string{"a", "b", "c"}
	if alone {
		s.alone, s.faults, names = true, s.faults.ofOwnStore(), names[:1]
	}
	for _, name := range names {
		s.nodes = append(s.nodes, &node{s: s, name: name})
	}
	d := throw(seed, "people")
	for _, name := range []table.Person{"anna", "ben", "cleo", "dora", "emil"}[:3+d.IntN(3)] {
		s.people = append(s.people, &person{s: s, name: name, d: throw(seed, string(name)), lazy: one(d, 0.01, 0.05, 0.15)})
	}
	if d := throw(seed, "bot"); d.happens(0.3) {
		s.bot = &bot{p: one(d, s.people...)}
	}
	return s
}

// run plays a history.
func (s *site) run() {
	d := throw(s.seed, "run")
	for _, n := range s.nodes {
		time.Sleep(d.between(10*time.Millisecond, 400*time.Millisecond))
		n.start()
	}
	for _, p := range s.people {
		s.wait.Go(p.live)
	}
	ctx, end := context.WithCancel(context.Background())
	if s.bot != nil {
		s.wait.Go(func() { s.bot.live(ctx) })
	}
	for range 1 + d.IntN(2) {
		s.storm(d, d.between(20*time.Second, 50*time.Second))
		s.quiet()
	}
	s.finish(d)
	s.over.Store(true)
	end()
	time.Sleep(30 * time.Second) // until everybody has returned and left
	s.lettersLeft()
	for _, n := range s.nodes {
		n.end(false)
	}
	s.wait.Wait()
	s.ended = time.Now()
	s.compare()
}
