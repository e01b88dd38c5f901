package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
)

// over adds a table whose game ended at a tick.
func (s *suite) over(id table.ID, at table.Tick) {
	s.Helper()
	c := creation(id)
	c.Row.State, c.Row.Tick = table.StateOver, at
	s.append(c)
}

// claims requires ClaimAnalysis to return a table, or none for "".
func (s *suite) claims(want table.ID, version int, at, until table.Tick) {
	s.Helper()
	id, err := s.ClaimAnalysis(context.Background(), version, at, until)
	if want == "" {
		if !errors.Is(err, table.ErrNone) {
			s.Fatalf("want nothing to do, have %q, %v", id, err)
		}
		return
	}
	if err != nil || id != want {
		s.Fatalf("want %s, have %q, %v", want, id, err)
	}
}

// analysis requires this analysis to be stored.
func (s *suite) analysis(id table.ID, version int, body string) {
	s.Helper()
	v, b, err := s.Analysis(context.Background(), id)
	if err != nil || v != version || string(b) != body {
		s.Fatalf("want version %d, %q, have %d, %q, %v", version, body, v, b, err)
	}
}

func analyses(_ *testing.T, s *suite) {
	ctx := context.Background()
	s.append(creation("running"))
	s.claims("", 1, 100, 200) // a game in progress is not analysed
	if _, _, err := s.Analysis(ctx, "running"); !errors.Is(err, table.ErrNone) {
		s.Fatal(err)
	}
	s.over("early", 10)
	s.over("late", 20)
	s.analysis("late", 0, "")
	s.claims("late", 1, 100, 200)  // newest first
	s.claims("early", 1, 100, 300) // each only once
	s.claims("", 1, 150, 200)
	s.claims("late", 1, 200, 400) // the lease has expired
	keep := func(id table.ID, version int, body string) {
		s.Helper()
		must.Do(s, s.SaveAnalysis(ctx, id, version, []byte(body)))
	}
	analysed := func(want ...table.ID) {
		s.Helper()
		found, err := s.Analysed(ctx, []table.ID{"late", "running", "early", "nowhere"})
		slices.Sort(found)
		if err != nil || !slices.Equal(found, want) {
			s.Fatalf("analysed are %v, %v, want %v", found, err, want)
		}
	}
	analysed()
	keep("late", 1, `{"a":1}`)
	s.analysis("late", 1, `{"a":1}`)
	analysed("late")
	must.Do(s, s.RenewAnalysis(ctx, "early", 500))
	s.claims("", 1, 499, 600)
	s.claims("early", 1, 500, 600)
	// Chat after the game does not queue it again.
	row := creation("late").Row
	row.State = table.StateOver
	s.append(entries(row, 0, 1))
	s.claims("", 1, 599, 700)
	// With a new version of the coach, games without any analysis come first.
	s.claims("early", 2, 600, 700)
	s.claims("late", 2, 600, 700)
	keep("late", 2, `{"a":2}`)
	keep("late", 1, `{"a":1}`) // too late, from a node with the older version
	s.analysis("late", 2, `{"a":2}`)
	must.Do(s, s.Drop(ctx, "early", 0))
	if _, _, err := s.Analysis(ctx, "early"); !errors.Is(err, table.ErrNone) {
		s.Fatal(err)
	}
	s.manyClaim()
	s.turnsOfHosts()
}

// turnsOfHosts gives one host many games and others one each: none of them waits for more than one
// of the many.
func (s *suite) turnsOfHosts() {
	s.Helper()
	over := func(id table.ID, host table.Person, at table.Tick, isImported bool) {
		s.Helper()
		c := creation(id)
		c.NewTable.By, c.Row.Host, c.Row.State, c.Row.Tick = host, host, table.StateOver, at
		if isImported {
			c.NewTable.New.Imported = &table.Imported{}
			c.Row.New.Imported = &table.Imported{}
		}
		s.append(c)
	}
	const all = 5000
	for i := range 5 {
		over(table.ID(fmt.Sprint("busy", i)), "busy", table.Tick(500+i), false)
	}
	over("quiet0", "quiet", 501, false)
	over("past0", "quiet", 502, true)
	s.claims("busy4", 2, 700, all) // no host had a turn yet, and it is the newest
	s.claims("quiet0", 2, 701, all)
	s.claims("busy3", 2, 702, all)
	over("busy5", "busy", 703, false)
	over("quiet1", "quiet", 503, false)
	over("other0", "other", 500, false)
	s.claims("other0", 2, 704, all)
	s.claims("quiet1", 2, 705, all)
	s.claims("busy5", 2, 706, all)
	s.claims("busy2", 2, 707, all)
	over("other1", "other", 500, false)
	s.claims("other1", 2, 708, all)
	s.claims("busy1", 2, 709, all)
	s.claims("busy0", 2, 710, all)
	s.claims("past0", 2, 711, all) // after all that were played here
	s.claims("", 2, 712, all)
}

// manyClaim claims concurrently: each table goes to one caller.
func (s *suite) manyClaim() {
	const n = 8
	for i := range n {
		s.over(table.ID(fmt.Sprint("many", i)), 30)
	}
	var (
		mu   sync.Mutex
		got  = map[table.ID]int{}
		wait sync.WaitGroup
	)
	for range n {
		wait.Go(func() {
			id, err := s.ClaimAnalysis(context.Background(), 2, 650, 900)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				s.Error(err)
			}
			got[id]++
		})
	}
	wait.Wait()
	if len(got) != n {
		s.Fatalf("%d claims gave %v", n, got)
	}
}
