//go:build unix

package crashtest_test

import (
	"context"
	"errors"
	"flag"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/loadtest"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/waittest"
)

var cuts = flag.Int("cuts", 15, "how often the test of the network between nodes and database does something to it")

// cable is the network between a node and the database. It can be cut, stalled and slow.
type cable struct {
	testing.TB

	to       string
	listener net.Listener
	cut      atomic.Bool  // connections are reset, and new ones fail
	held     atomic.Bool  // nothing arrives, without an error
	delay    atomic.Int64 // of each packet
	wait     sync.WaitGroup

	mu   sync.Mutex
	open map[net.Conn]struct{}
}

// newCable returns a cable to an address, and the address of its other end.
func newCable(tb testing.TB, to string) (*cable, string) {
	tb.Helper()
	var lc net.ListenConfig
	l := must.Get(lc.Listen(tb.Context(), "tcp", "127.0.0.1:0"))(tb)
	c := &cable{TB: tb, to: to, listener: l, open: map[net.Conn]struct{}{}}
	c.wait.Go(c.run)
	tb.Cleanup(func() {
		l.Close()
		c.pull()
		c.wait.Wait()
	})
	return c, l.Addr().String()
}

func (c *cable) run() {
	for {
		near, err := c.listener.Accept()
		if err != nil {
			return
		}
		if !c.add(near) {
			continue
		}
		var d net.Dialer
		far, err := d.DialContext(context.Background(), "tcp", c.to)
		if err != nil || !c.add(far) {
			c.reset(near)
			continue
		}
		c.wait.Go(func() { c.carry(near, far) })
		c.wait.Go(func() { c.carry(far, near) })
	}
}

// add registers a connection, or resets it if the cable is cut.
func (c *cable) add(conn net.Conn) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cut.Load() {
		reset(conn)
		return false
	}
	c.open[conn] = struct{}{}
	return true
}

func (c *cable) carry(from, to net.Conn) {
	defer c.reset(from)
	defer c.reset(to)
	packet := make([]byte, 4096)
	for {
		n, err := from.Read(packet)
		for c.held.Load() && !c.cut.Load() {
			time.Sleep(time.Millisecond)
		}
		time.Sleep(time.Duration(c.delay.Load()))
		if c.cut.Load() { // data under way is lost
			return
		}
		if n > 0 {
			if _, err := to.Write(packet[:n]); err != nil {
				return
			}
		}
		if err != nil {
			if !errors.Is(err, io.EOF) && !errors.Is(err, net.ErrClosed) && !errors.Is(err, syscall.ECONNRESET) {
				c.Log("the cable reads: ", err)
			}
			return
		}
	}
}

func (c *cable) reset(conn net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.open, conn)
	reset(conn)
}

// reset closes a connection abruptly.
func reset(conn net.Conn) {
	_ = conn.(*net.TCPConn).SetLinger(0)
	_ = conn.Close()
}

// pull cuts the cable until plug.
func (c *cable) pull() {
	c.cut.Store(true)
	c.mu.Lock()
	defer c.mu.Unlock()
	for conn := range c.open {
		reset(conn)
	}
	clear(c.open)
}

func (c *cable) plug() { c.cut.Store(false) }

// causeFault causes a random network fault, and returns its name.
func (c *cable) causeFault(r *rand.Rand) string {
	pause := time.Duration(r.Int64N(int64(500 * time.Millisecond)))
	switch r.IntN(4) {
	case 0:
		c.pull()
		time.Sleep(pause)
		c.plug()
		return "cuts"
	case 1:
		c.held.Store(true)
		time.Sleep(pause)
		c.held.Store(false)
		return "silences"
	case 2: // data under way is lost after the node's timeout
		c.held.Store(true)
		time.Sleep(pause)
		c.pull()
		c.held.Store(false)
		c.plug()
		return "silences that end in a cut"
	default:
		c.delay.Store(int64(20 * time.Millisecond))
		time.Sleep(pause)
		c.delay.Store(0)
		return "delays"
	}
}

// TestNetwork lets clients play as TestNodes does, while the network between the nodes and the
// database is cut, silent and slow.
func TestNetwork(t *testing.T) {
	longtest.Only(t, "it cuts the network between nodes and database many times")
	t.Parallel()
	needsProgram(t)
	seed := *seed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	t.Logf("-crash-seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 3))
	var cables [nodes]*cable
	s := newSite(t, seed, "", func(i int, address string) string {
		at := must.Get(url.Parse(address))(t)
		cables[i], at.Host = newCable(t, at.Host)
		return at.String()
	})
	w := &world{t: t, url: s.url, seed: seed}
	playing, finish := context.WithCancel(t.Context())
	defer finish()
	for i := range tables {
		w.wait.Go(func() { w.playAtTable(playing, i) })
	}
	done := map[string]int{}
	for range *cuts {
		w.awaitAcks(w.acked.Load() + 1 + r.Int64N(5))
		done[cables[r.IntN(nodes)].causeFault(r)]++
	}
	w.awaitEnough(*cuts)
	finish()
	w.wait.Wait()
	w.verify()
	t.Logf("%v; %d commands acknowledged, %d of them a second time; %d refused; %d answers linearizable; %d actions of bots",
		done, w.acked.Load(), w.ackedTwice.Load(), w.refused.Load(), w.answers, w.botActs)
	if w.verified == 0 {
		t.Error("no draws were verified")
	}
	s.awayAndBack(cables[0])
}

// awayAndBack checks what the first node reports while it cannot reach the database, and that it
// recovers by itself.
func (s *site) awayAndBack(c *cable) {
	s.Helper()
	p := s.nodes[0]
	anna := p.client("Anna")
	game := loadtest.New{Game: "queen", Seats: 2}
	table := must.Get(anna.Create(s.Context(), game))(s)
	c.pull()
	for _, ask := range []struct{ method, path string }{
		{http.MethodGet, "/api/v1/tables/" + table.ID}, {http.MethodPost, "/api/v1/tables/" + table.ID + "/commands"}, {http.MethodGet, "/api/v1/me"},
	} {
		began := time.Now()
		var body any
		if ask.method == http.MethodPost {
			body = loadtest.Command{Kind: "say", RequestID: "1", Text: "hello"}
		}
		_, err := anna.Call(s.Context(), ask.method, ask.path, body)
		no, ok := errors.AsType[*loadtest.RefusedError](err)
		if !ok || no.Status != http.StatusServiceUnavailable || no.Code != "unavailable" {
			s.Errorf("%s %s without a network: %v, want 503 unavailable", ask.method, ask.path, err)
		}
		s.Logf("%s %s without a network: the error came after %v", ask.method, ask.path, time.Since(began).Round(time.Millisecond))
	}
	if err := readiness(s.Context(), p.url); err == nil {
		s.Error("a node without a network reports that it is ready")
	}
	c.plug()
	waittest.Until(s, "a node whose network is back is ready", func() bool { return readiness(s.Context(), p.url) == nil })
	if _, err := anna.Show(s.Context(), table.ID, 0); err != nil {
		s.Errorf("a table of a node whose network is back: %v", err)
	}
}

// readiness returns nil if a node says that it is ready.
func readiness(ctx context.Context, at string) error {
	_, err := loadtest.NewClient(at, http.DefaultTransport).Call(ctx, http.MethodGet, "/readyz", nil)
	return err
}
