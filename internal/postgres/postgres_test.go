//go:build unix

package postgres_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/class"
	classtest "github.com/bigriver/bigriver/internal/class/storetest"
	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/notice/noticetest"
	"github.com/bigriver/bigriver/internal/people"
	peopletest "github.com/bigriver/bigriver/internal/people/storetest"
	"github.com/bigriver/bigriver/internal/postgres"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/pgtest"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

func open(tb testing.TB, address string) *postgres.DB {
	tb.Helper()
	db, err := postgres.Open(tb.Context(), address, nil)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := db.Close(); err != nil {
			tb.Error(err)
		}
	})
	return db
}

func TestStore(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t, false)
	storetest.Run(t, func(t *testing.T) table.Store {
		t.Helper()
		return open(t, server.New(t))
	})
}

func TestPeople(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t, false)
	peopletest.Run(t, func(t *testing.T) people.Store {
		t.Helper()
		return open(t, server.New(t)).People()
	})
}

func TestClasses(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t, false)
	classtest.Run(t, func(t *testing.T) class.Store {
		t.Helper()
		return open(t, server.New(t)).Classes()
	})
}

func TestOutbox(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t, false)
	noticetest.Run(t, open(t, server.New(t)).Outbox())
}

// TestEachNoticeGoesToOneNode shows that of two nodes which look into the outbox at once, each gets other notices, and that those of a node that
// sends nothing come again.
func TestEachNoticeGoesToOneNode(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t, false).New(t)
	nodes := []*postgres.DB{open(t, address), open(t, address)}
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	const notices = 200
	for i := range notices {
		item := notice.Item{ID: fmt.Sprintf("%03d", i), Person: "p", Table: fmt.Sprint("t", i), Kind: "turn", Seq: 1, At: noon}
		if err := nodes[0].Outbox().Add(t.Context(), item); err != nil {
			t.Fatal(err)
		}
	}
	var mu sync.Mutex
	got := map[string]int{}
	var wait sync.WaitGroup
	for _, node := range nodes {
		wait.Go(func() {
			for {
				list, err := node.Outbox().Waiting(t.Context(), noon, 7)
				if err != nil {
					t.Error(err)
				}
				if len(list) == 0 {
					return
				}
				mu.Lock()
				for _, item := range list {
					got[item.ID]++
				}
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	for id, times := range got {
		if times != 1 {
			t.Errorf("%s was given out %d times", id, times)
		}
	}
	if len(got) != notices {
		t.Errorf("%d of %d were given out", len(got), notices)
	}
	again, err := nodes[1].Outbox().Waiting(t.Context(), noon.Add(time.Hour), notices+1)
	if err != nil || len(again) != notices {
		t.Errorf("%d of %d come again (%v)", len(again), notices, err)
	}
}
