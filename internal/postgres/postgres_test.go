//go:build unix

package postgres_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/postgres"
	"github.com/bigriver/bigriver/internal/sqlstore/sqltest"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/pgtest"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

func open(tb testing.TB, address string) *postgres.DB {
	tb.Helper()
	return must.Open(postgres.Open(tb.Context(), address, nil))(tb)
}

func TestStore(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t, false)
	sqltest.Run(t, func(t *testing.T) sqltest.Site {
		t.Helper()
		db := open(t, server.New(t))
		return sqltest.Site{Tables: db, People: db.People(), Classes: db.Classes(), Outbox: db.Outbox(), Actions: db.Moderation(), Reports: db.AbuseReports(), Daily: db.Daily(), Backlog: db}
	})
	storetest.RunShared(t, func(t *testing.T) (one, other table.Shared) {
		t.Helper()
		address := server.New(t)
		return open(t, address), open(t, address)
	})
}

// TestEachNoticeIsReadByOneNode checks that two nodes that read the outbox at the same time get
// different notices, and that the notices of a node that sends nothing become due again.
func TestEachNoticeIsReadByOneNode(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t, false).New(t)
	nodes := []*postgres.DB{open(t, address), open(t, address)}
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	const notices = 200
	for i := range notices {
		item := notice.Item{ID: fmt.Sprintf("%03d", i), Person: "p", Table: fmt.Sprint("t", i), Kind: "turn", Seq: 1, At: noon}
		must.Do(t, nodes[0].Outbox().Add(t.Context(), item))
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
