//go:build unix

package crashtest_test

import (
	"context"
	"syscall"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/loadtest"
	"github.com/bigriver/bigriver/internal/table/pgtest"
)

// TestClocksOverNodes lets two people think at a table whose moves come in at either of two nodes, while nodes and the database are killed and
// stopped. Over each trouble, what is left of their time is compared with a watch of the test, to the second and at both nodes, or to two where the watch stands
// still because no node runs.
func TestClocksOverNodes(t *testing.T) {
	t.Parallel()
	needsProgram(t)
	s := &site{T: t, database: pgtest.Start(t, true), nodes: make([]*process, 2)}
	address := s.database.New(t)
	s.address = []string{address, address}
	for i := range s.nodes {
		s.nodes[i] = s.launch(i)
	}
	const bank = 1000 * time.Second
	client := s.nodes[0].client("Anna")
	made, err := client.Create(t.Context(), loadtest.New{
		Game: "queen", Seats: 2, Places: []loadtest.Place{{Me: true}, {Me: true}},
		Terms: map[string]any{"bank": int(bank / time.Second)},
	})
	if err == nil {
		made, err = client.Do(t.Context(), made.ID, loadtest.Command{Kind: "start"})
	}
	if err != nil {
		t.Fatal(err)
	}
	show := func(i int) *loadtest.Table {
		t.Helper()
		client.URL = s.nodes[i].url
		for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
			now, err := client.Show(ctx, made.ID, 0)
			cancel()
			if err == nil {
				return now
			}
			if time.Since(began) > patience {
				t.Fatal(err)
			}
		}
	}
	// One of the two thinks at any moment, so what both have left together says how long the clocks ran.
	ran := func(i int) time.Duration {
		t.Helper()
		sum := 2 * bank
		for _, seat := range show(i).Seats {
			sum -= time.Duration(*seat.Left) * time.Millisecond
		}
		return sum
	}

	for _, c := range []struct {
		what    string
		trouble func() (still time.Duration) // and how long no node ran
	}{
		{"nothing", func() time.Duration { time.Sleep(time.Second); return 0 }},
		{"the death of a node", func() time.Duration { s.restart(0); return 0 }},
		{"a node that stood still", func() time.Duration {
			p := s.nodes[1].cmd.Process
			_ = p.Signal(syscall.SIGSTOP)
			time.Sleep(2 * time.Second)
			_ = p.Signal(syscall.SIGCONT)
			return 0
		}},
		{"a database that stood still", func() time.Duration {
			s.database.Signal(syscall.SIGSTOP)
			time.Sleep(2 * time.Second)
			s.database.Signal(syscall.SIGCONT)
			return 0
		}},
		{"the death of the database", func() time.Duration {
			s.database.Kill()
			time.Sleep(time.Second)
			if err := s.database.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			return 0
		}},
		{"the death of both nodes", func() (still time.Duration) {
			for _, p := range s.nodes {
				p.kill()
			}
			died := time.Now()
			time.Sleep(2 * time.Second)
			s.nodes[0] = s.launch(0)
			still = time.Since(died)
			s.nodes[1] = s.launch(1)
			return still
		}},
	} {
		before := ran(0)
		var began time.Time
		for { // a clock waits for a moment until a person has been shown what the others did
			time.Sleep(50 * time.Millisecond)
			if now := ran(0); now > before {
				before, began = now, time.Now()
				break
			}
		}
		still := c.trouble()
		for i := range s.nodes {
			off := ran(i) - before - (time.Since(began) - still)
			t.Logf("%s: node %d is off by %v", c.what, i, off.Round(time.Millisecond))
			within := time.Second
			if still > 0 {
				// The watch goes on when the first node answers. The clocks go on with that node's next sign of life, and the other node hears of it later.
				within *= 2
			}
			if off.Abs() > within {
				t.Errorf("after %s the clocks at node %d are off by %v", c.what, i, off)
			}
		}
		// The next moves come in at either node, and other clocks run.
		for i := range s.nodes {
			now := show(i)
			if _, err := client.Do(t.Context(), made.ID, anyAction(now)); err != nil {
				t.Fatal(err)
			}
		}
	}
}
