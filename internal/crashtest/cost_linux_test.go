package crashtest_test

import (
	"flag"
	"fmt"
	"syscall"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/loadtest"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table/pgtest"
)

var costFor = flag.Duration("cost-for", 300*time.Millisecond, "how long the test of the cost of a move plays on each site")

// TestCostOfNodes plays as fast as it can on a server with SQLite, and on sites of one, two and
// three nodes, where each watcher is at a different node than the player. It reports the CPU time
// of a move for the nodes, the database and the clients, since all share this machine. Every move
// is acknowledged and delivered.
//
//	go test ./internal/crashtest -run TestCostOfNodes -v -args -cost-for 5s
func TestCostOfNodes(t *testing.T) {
	longtest.Only(t, "it compares what a move costs on four sites")
	needsProgram(t)
	p := launch(t, serve(t.TempDir()))
	t.Log("SQLite:       ", costOfMoves(t, []string{p.url}, p.token, nil))
	if err := p.stop(); err != nil {
		t.Error(err)
	}
	for nodes := 1; nodes <= 3; nodes++ {
		database := pgtest.Start(t, true)
		address := database.New(t)
		var all []*process
		var urls []string
		for range nodes {
			p := launch(t, command("serve", "--db", address, "--no-limits", "--log-level", "warn"))
			all, urls = append(all, p), append(urls, p.url)
		}
		t.Logf("%d node(s):    %s", nodes, costOfMoves(t, urls, all[0].token, database))
		for _, p := range all {
			if err := p.stop(); err != nil {
				t.Error(err)
			}
		}
	}
}

// costOfMoves plays, and reports the cost. The first moves, which open connections and prepare
// statements, do not count.
func costOfMoves(t *testing.T, urls []string, token string, database *pgtest.Server) string {
	t.Helper()
	play := func(d time.Duration) *loadtest.Loop {
		r := must.Get(loadtest.Run(t.Context(), loadtest.Config{
			URLs: urls, Token: token, Game: "queen", Seats: 2, Tables: 64, Duration: d, CPU: ownTime, Logf: t.Logf,
		}))(t)
		if l := r.Closed; l.Moves == 0 || l.Undelivered > 0 || l.Failed > 0 {
			t.Errorf("got %+v", *l)
		}
		return r.Closed
	}
	play(*costFor / 3)
	var before, after time.Duration
	if database != nil {
		before = databaseTime(t, database)
	}
	l := play(*costFor)
	if database != nil {
		after = databaseTime(t, database)
	}
	per := func(processors float64) float64 { return processors * l.Seconds * 1e6 / float64(max(l.Moves, 1)) }
	return fmt.Sprintf("%.0f moves/s, p50 %.1f ms, p99 %.1f ms; a move costs the nodes %.0f us, the database %.0f us, the clients %.0f us",
		l.Rate, l.P50, l.P99, per(l.ServerCPU), per((after-before).Seconds()/l.Seconds), per(l.ClientCPU))
}

func databaseTime(t *testing.T, database *pgtest.Server) time.Duration {
	t.Helper()
	d := must.Get(database.CPU())(t)
	return d
}

// ownTime returns the CPU time of this program.
func ownTime() (time.Duration, error) {
	var used syscall.Rusage
	err := syscall.Getrusage(syscall.RUSAGE_SELF, &used)
	return time.Duration(used.Utime.Nano() + used.Stime.Nano()), err
}
