//go:build unix

package crashtest_test

import (
	"syscall"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/loadtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table/pgtest"
	"github.com/bigriver/bigriver/internal/waittest"
)

// clocked is a table with clocks that two people play at two nodes. One of them always has to
// decide.
type clocked struct {
	*site

	client *loadtest.Client
	id     string
}

const thinkingBank = 10_000 * time.Second

// reading is a node's report of how long the clocks of a table have run. The report was made
// between sent and received.
type reading struct {
	ran            time.Duration
	sent, received time.Time
}

// show requests the table from a node until it answers.
func (c *clocked) show(node int) (now *loadtest.Table, sent time.Time) {
	c.Helper()
	client := *c.client
	client.URL = c.nodes[node].url
	waittest.Until(c, "a node shows the table", func() bool {
		sent = time.Now()
		var err error
		now, err = client.Show(c.Context(), c.id, 0)
		return err == nil
	})
	return now, sent
}

func (c *clocked) read(node int) reading {
	c.Helper()
	now, sent := c.show(node)
	sum := 2 * thinkingBank
	for _, seat := range now.Seats {
		sum -= time.Duration(*seat.Left) * time.Millisecond
	}
	return reading{sum, sent, time.Now()}
}

func (c *clocked) do(node int, cmd loadtest.Command) {
	c.Helper()
	client := *c.client
	client.URL = c.nodes[node].url
	must.Get(client.Do(c.Context(), c.id, cmd))(c)
}

// freeze pauses a process or a database for two seconds.
func freeze(signal func(syscall.Signal)) {
	signal(syscall.SIGSTOP)
	time.Sleep(2 * time.Second)
	signal(syscall.SIGCONT)
}

// TestClocksOverNodes lets two people play with clocks at a table whose moves go to two nodes
// alternately, while nodes and the database are killed and paused. After each fault, the remaining
// times at both nodes are compared with the test's own clock. That clock only brackets when a
// response was made, so on a slow machine the test is less sensitive.
func TestClocksOverNodes(t *testing.T) {
	t.Parallel()
	needsProgram(t)
	c := &clocked{site: &site{T: t, database: pgtest.Start(t, true), nodes: make([]*process, 2)}}
	address := c.database.New(t)
	c.address = []string{address, address}
	for i := range c.nodes {
		c.nodes[i] = c.launch(i)
	}
	c.client = c.nodes[0].client("Anna")
	made := must.Get(c.client.Create(t.Context(), loadtest.New{
		Game: "queen", Seats: 2, Places: []loadtest.Place{{Me: true}, {Me: true}},
		Terms: map[string]any{"bank": int(thinkingBank / time.Second)},
	}))(t)
	c.id = made.ID
	c.do(0, loadtest.Command{Kind: "start"})

	for _, fault := range []struct {
		what string
		// Returns bounds for how long the clocks stopped because no node was running.
		do func() (lo, hi time.Duration)
	}{
		{"nothing", func() (lo, hi time.Duration) { time.Sleep(time.Second); return 0, 0 }},
		{"the crash of a node", func() (lo, hi time.Duration) { c.restart(0); return 0, 0 }},
		{"the pause of a node", func() (lo, hi time.Duration) {
			freeze(func(s syscall.Signal) { _ = c.nodes[1].cmd.Process.Signal(s) })
			return 0, 0
		}},
		{"the pause of the database", func() (lo, hi time.Duration) { freeze(c.database.Signal); return 0, 0 }},
		{"the crash of the database", func() (lo, hi time.Duration) {
			c.database.Kill()
			time.Sleep(time.Second)
			must.Do(t, c.database.Run(t.Context()))
			return 0, 0
		}},
		{"the crash of both nodes", func() (lo, hi time.Duration) {
			sent := time.Now()
			// Stores the running time of the site.
			c.do(0, loadtest.Command{Kind: "say", Text: "hm"})
			for _, p := range c.nodes {
				p.kill()
			}
			stopped := time.Now()
			time.Sleep(2 * time.Second)
			launched := time.Now()
			c.nodes[0] = c.launch(0)
			lo, hi = launched.Sub(stopped), time.Since(sent)
			c.nodes[1] = c.launch(1)
			return lo, hi
		}},
	} {
		// If the clocks had run without a break, they would have started between these moments.
		var earliest, latest time.Time
		for i := range c.nodes {
			before := c.read(i)
			waittest.Until(t, "the clocks run", func() bool {
				// a clock starts only after its player has seen the last action
				now := c.read(i)
				runs := now.ran > before.ran
				before = now
				return runs
			})
			if from := before.sent.Add(-before.ran); earliest.IsZero() || from.Before(earliest) {
				earliest = from
			}
			if to := before.received.Add(-before.ran); latest.IsZero() || to.After(latest) {
				latest = to
			}
		}
		lo, hi := fault.do()
		for i := range c.nodes {
			var now reading
			waittest.Until(t, "after "+fault.what+" the clocks have caught up", func() bool {
				// a restarted node needs some time for that
				now = c.read(i)
				return now.ran >= now.sent.Sub(latest)-hi-mayLag-rounding
			})
			longest := now.received.Sub(earliest) - lo
			t.Logf("%s: at node %d the clocks ran %v, and not more than %v", fault.what, i, now.ran, longest)
			if now.ran > longest+rounding {
				t.Errorf("after %s the clocks at node %d are ahead by at least %v", fault.what, i, now.ran-longest)
			}
		}
		// Play an action through each node, so that another clock runs.
		for i := range c.nodes {
			now, _ := c.show(i)
			c.do(i, anyAction(now))
		}
	}
}

const (
	// how far a node may be behind: nodes exchange their running time every second.
	mayLag   = time.Second
	rounding = 5 * time.Millisecond // of times in milliseconds
)
