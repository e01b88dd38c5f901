//go:build unix

package crashtest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/loadtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table/pgtest"
	"github.com/bigriver/bigriver/internal/waittest"
)

// present is a node's report of who is at a table.
type present struct {
	Watchers int `json:"watchers"`
	Seats    []struct {
		Present bool `json:"present"`
	} `json:"seats"`
}

// TestSignOutOverNodes checks that a stream at one node ends when its person signs out at another.
func TestSignOutOverNodes(t *testing.T) {
	t.Parallel()
	needsProgram(t)
	address := pgtest.Start(t, false).New(t)
	one := launch(t, command("serve", "--db", address, "--no-limits", "--log-level", "warn"))
	other := launch(t, command("serve", "--db", address, "--no-limits", "--log-level", "warn"))
	anna, ben := one.client("Anna"), one.client("Ben")
	table := must.Get(anna.Create(t.Context(), loadtest.New{Game: "queen", Seats: 2, Places: []loadtest.Place{{Me: true}}}))(t)
	type end struct {
		name string
		err  error
	}
	opened, ended := make(chan string, 10), make(chan end, 2)
	for name, c := range map[string]*loadtest.Client{"Anna": anna, "Ben": ben} {
		there := *c
		there.URL = other.url
		go func() {
			err := there.Follow(t.Context(), table.ID, 0, func(loadtest.Event) error {
				opened <- name
				return nil
			})
			ended <- end{name, err}
		}()
	}
	for seen := map[string]bool{}; len(seen) < 2; {
		seen[<-opened] = true
	}
	must.Get(anna.Call(t.Context(), http.MethodDelete, "/api/v1/me/sessions", nil))(t)
	select {
	case first := <-ended:
		if first.name != "Anna" {
			t.Errorf("the stream of %s ends: %v", first.name, first.err)
		}
	case <-time.After(timeout):
		t.Error("the stream on the other node continues")
	}
	select {
	case second := <-ended:
		t.Errorf("the stream of %s ends too: %v", second.name, second.err)
	case <-time.After(time.Second):
	}
}

// TestPresenceOverNodes checks that a node reports who is at a table at another node, both on
// request and to watchers; that everybody is known again after a crash of the database; and that
// people at a dead node are removed.
func TestPresenceOverNodes(t *testing.T) {
	t.Parallel()
	needsProgram(t)
	database := pgtest.Start(t, true)
	address := database.New(t)
	start := func() *process {
		return launch(t, command("serve", "--db", address, "--no-limits", "--log-level", "warn"))
	}
	one, other := start(), start()
	anna := one.client("Anna")
	table := must.Get(anna.Create(t.Context(), loadtest.New{Game: "queen", Seats: 2, Places: []loadtest.Place{{Me: true}}}))(t)
	ctx, end := context.WithCancel(t.Context())
	var wait sync.WaitGroup
	defer wait.Wait()
	defer end()
	follow := func(c *loadtest.Client, event func(loadtest.Event) error) {
		// It ends with the test, or with its node.
		wait.Go(func() { _ = c.Follow(ctx, table.ID, 0, event) })
	}
	ignore := func(loadtest.Event) error { return nil }
	ben := other.client("Ben")
	ask := func() (p present) {
		t.Helper()
		data, err := ben.Call(t.Context(), http.MethodGet, "/api/v1/tables/"+table.ID, nil)
		if err == nil {
			err = json.Unmarshal(data, &p)
		}
		if err != nil {
			t.Log(err) // the database is briefly unreachable
		}
		return p
	}
	until := func(what string, is func(present) bool) {
		t.Helper()
		began := time.Now()
		waittest.Until(t, what, func() bool { return is(ask()) })
		t.Logf("%s: %v", what, time.Since(began).Round(time.Millisecond))
	}
	here := func(n int) func(present) bool {
		return func(p present) bool { return len(p.Seats) == 2 && p.Seats[0].Present && p.Watchers == n }
	}

	if p := ask(); len(p.Seats) != 2 || p.Seats[0].Present {
		t.Fatalf("before Anna joins, the other node has %+v", p)
	}
	follow(anna, ignore)
	until("Anna comes", here(0))
	follow(one.client("Carl"), ignore)
	until("Carl watches", here(1))

	// The first event of a stream at the other node counts the watchers of both. Another watcher
	// wakes no stream, as at their own node, but is counted.
	received := make(chan int, 100)
	follow(ben, func(e loadtest.Event) error {
		var p present
		if err := json.Unmarshal(e.Data, &p); err != nil {
			return err
		}
		received <- p.Watchers
		return nil
	})
	awaitWatchers := func(n int) {
		t.Helper()
		for now := -1; now != n; {
			now = waittest.Receive(t, fmt.Sprintf("a stream of the other node hears of %d watchers", n), received)
		}
	}
	awaitWatchers(2) // Ben himself and Carl
	follow(one.client("Dora"), ignore)
	until("Dora watches", here(3))

	database.Kill()
	must.Do(t, database.Run(t.Context()))
	until("all are known after a crash of the database", here(3))
	one.kill()
	until("those of a dead node are removed", func(p present) bool { return len(p.Seats) == 2 && !p.Seats[0].Present && p.Watchers == 1 })
}
