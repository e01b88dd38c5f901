//go:build unix

package crashtest_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/loadtest"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table/pgtest"
)

var (
	troubles = flag.Int("troubles", longtest.Times(6, 30), "how often the test of several nodes kills or stops a node or the database")
	older    = flag.String("older", "", "an older program, whose nodes the test of upgrades replaces")
)

const nodes = 3

// site is several servers with one database, behind a balancer that sends each request to any of
// them.
type site struct {
	*testing.T

	database *pgtest.Server
	address  []string // of the database, by node
	program  string   // an older program; "" for the present one

	mu    sync.Mutex
	r     *rand.Rand
	nodes []*process // nil while it is down
	url   string
}

// newSite starts a site. Each node reaches the database at the address that reached returns for it.
func newSite(t *testing.T, seed uint64, program string, reached func(node int, address string) string) *site {
	t.Helper()
	s := &site{T: t, database: pgtest.Start(t, true), program: program, r: rand.New(rand.NewPCG(seed, 2)), nodes: make([]*process, nodes)}
	address := s.database.New(t)
	for i := range s.nodes {
		s.address = append(s.address, reached(i, address))
		s.nodes[i] = s.launch(i)
	}
	balancer := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite:       func(r *httputil.ProxyRequest) { r.SetURL(s.any()); r.Out.Host = r.In.Host },
		FlushInterval: -1,
		// A killed node breaks its streams.
		ErrorLog:     slog.NewLogLogger(slog.DiscardHandler, slog.LevelError),
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) },
	})
	t.Cleanup(func() {
		balancer.CloseClientConnections()
		balancer.Close()
	})
	s.url = balancer.URL
	return s
}

// launch starts a node. If the database is unreachable, the node exits and is started again.
func (s *site) launch(i int) *process {
	s.Helper()
	cmd := command("serve", "--db", s.address[i], "--no-limits", "--log-level", "warn")
	if s.program != "" {
		cmd.Path, cmd.Args[0] = s.program, s.program
	}
	p := launch(s, cmd)
	s.Cleanup(func() {
		if bad := badLines(p.errs.String()); bad != "" && s.Failed() {
			s.Logf("a node logs:\n%s", bad)
		}
	})
	return p
}

// any returns the address of a live node.
func (s *site) any() *url.URL {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		if p := s.nodes[s.r.IntN(len(s.nodes))]; p != nil {
			u, err := url.Parse(p.url)
			if err != nil {
				s.Error(err)
			}
			return u
		}
	}
}

// restart kills a node and starts it again.
func (s *site) restart(i int) { s.replace(i, (*process).kill) }

// replace ends a node and starts another in its place. In the meantime the others answer.
func (s *site) replace(i int, end func(*process)) {
	s.mu.Lock()
	p := s.nodes[i]
	s.nodes[i] = nil
	s.mu.Unlock()
	end(p)
	p = s.launch(i)
	s.mu.Lock()
	s.nodes[i] = p
	s.mu.Unlock()
}

// causeFault causes a random fault, and returns its name.
func (s *site) causeFault(r *rand.Rand) string {
	pause := time.Duration(r.Int64N(int64(1500 * time.Millisecond)))
	switch i := r.IntN(nodes); r.IntN(8) {
	case 0, 1, 2, 3:
		s.restart(i)
		return "nodes killed"
	case 4, 5:
		p := s.nodes[i].cmd.Process
		_ = p.Signal(syscall.SIGSTOP)
		time.Sleep(pause)
		_ = p.Signal(syscall.SIGCONT)
		return "nodes stopped for a while"
	case 6:
		s.database.Kill()
		must.Do(s, s.database.Run(s.Context()))
		return "databases killed"
	default:
		s.database.Signal(syscall.SIGSTOP)
		time.Sleep(pause)
		s.database.Signal(syscall.SIGCONT)
		return "databases stopped for a while"
	}
}

func direct(_ int, address string) string { return address }

// TestUpgrade lets clients play like TestNodes, while the nodes of a site are upgraded one by one
// to the present program. In between, nodes of both programs play at the same tables. Automatic
// checks have no older program and replace the present one by itself; by hand:
//
//	go test ./internal/crashtest -run TestUpgrade -v -args -older /usr/local/bin/bigriver-of-before
func TestUpgrade(t *testing.T) {
	needsProgram(t)
	seed := *seed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	t.Logf("-crash-seed %d", seed)
	s := newSite(t, seed, *older, direct)
	w := &world{t: t, url: s.url, seed: seed}
	playing, finish := context.WithCancel(t.Context())
	defer finish()
	for i := range tables {
		w.wait.Go(func() { w.playAtTable(playing, i) })
	}
	s.program = ""
	some := int64(longtest.Times(30, 100))
	for i := range nodes {
		w.awaitAcks(w.acked.Load() + some) // with this mix of programs
		w.lastEnd.Store(time.Now().UnixMilli())
		s.replace(i, func(p *process) {
			if err := p.stop(); err != nil {
				t.Errorf("a node ends with %v: %s", err, p.errs)
			}
		})
	}
	w.awaitAcks(w.acked.Load() + some)
	finish()
	w.wait.Wait()
	w.verify()
	t.Logf("%d commands acknowledged; %d answers linearizable; %d actions of bots; at most %v without an acknowledgement", w.acked.Load(), w.answers, w.botActs,
		time.Duration(w.longestPause.Load()).Round(time.Millisecond))
	if pause := time.Duration(w.longestPause.Load()); pause > timeout/2 {
		t.Errorf("no command was acknowledged for %v", pause)
	}
}

// TestNodes lets 32 clients play at 16 tables of a site with three nodes and a database, each
// request at a random node, while nodes and the database are killed and paused. Then it compares
// the logs with the clients' notes: see verify.
func TestNodes(t *testing.T) {
	needsProgram(t)
	seed := *seed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	t.Logf("-crash-seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	s := newSite(t, seed, "", direct)
	w := &world{t: t, url: s.url, seed: seed}
	playing, finish := context.WithCancel(t.Context())
	defer finish()
	for i := range tables {
		w.wait.Go(func() { w.playAtTable(playing, i) })
	}
	done := map[string]int{}
	for range *troubles {
		time.Sleep(time.Duration(r.Int64N(int64(300 * time.Millisecond))))
		w.awaitAcks(w.acked.Load() + r.Int64N(5))
		w.lastEnd.Store(time.Now().UnixMilli())
		done[s.causeFault(r)]++
		if t.Failed() {
			break
		}
	}
	w.awaitEnough(*troubles)
	finish()
	w.wait.Wait()
	w.verify()
	t.Logf("%v; %d commands acknowledged, %d of them by another node or a later try after one had done them; %d refused; %d answers linearizable; %d actions of bots; %d lapses; "+
		"%d tables, %d games ended; at most %v without an acknowledgement", done, w.acked.Load(), w.ackedTwice.Load(), w.refused.Load(), w.answers, w.botActs, w.lapses,
		len(w.games), w.over, time.Duration(w.longestPause.Load()).Round(time.Millisecond))
	if w.botActs < *troubles || w.lapses == 0 || w.verified == 0 {
		t.Errorf("too little is in the logs: %d actions of bots, %d lapses, %d draws verified", w.botActs, w.lapses, w.verified)
	}
	for _, p := range s.nodes {
		if err := p.stop(); err != nil {
			t.Errorf("a node ends with %v: %s", err, p.errs)
		}
		if strings.Contains(p.errs.String(), "panic") {
			t.Error(p.errs)
		}
	}
}

// TestLoadTestOfNodes checks that the load test plays every game on two nodes, and that every move
// reaches the other node.
func TestLoadTestOfNodes(t *testing.T) {
	longtest.Only(t, "TestLoadTest does the same with one node")
	t.Parallel()
	needsProgram(t)
	address := pgtest.Start(t, false).New(t)
	first := launch(t, command("serve", "--db", address, "--no-limits", "--log-level", "warn"))
	second := launch(t, command("serve", "--db", address, "--no-limits", "--log-level", "warn"))
	loadTests(t, " --url "+first.url+","+second.url+" --operator-token "+first.token)
}

// TestLimitsOverNodes checks that limits for one person hold over all nodes: concurrent requests
// for classes, tables and bots at two nodes do not exceed the limits.
func TestLimitsOverNodes(t *testing.T) {
	t.Parallel()
	needsProgram(t)
	address := pgtest.Start(t, false).New(t)
	var nodes [2]*loadtest.Client
	for i := range nodes {
		p := launch(t, command("serve", "--db", address, "--requests", "0", "--log-level", "warn"))
		if i == 0 {
			nodes[i] = p.client("Anna")
			must.Get(nodes[i].Call(t.Context(), http.MethodPost, "/api/v1/me/account", map[string]any{"name": "Anna", "password": "a quiet river bend"}))(t)
			continue
		}
		same := *nodes[0]
		same.URL = p.url
		nodes[i] = &same
	}
	for _, limit := range []struct {
		path  string
		body  func(i int) map[string]any
		limit int64
	}{
		{"classes", func(int) map[string]any { return map[string]any{"game": "waters", "seats": 4, "tables": 1} }, 10},
		{"tables", func(int) map[string]any { return map[string]any{"game": "queen", "seats": 2} }, 50},
		{"me/bots", func(i int) map[string]any { return map[string]any{"name": fmt.Sprint("Steamer ", i)} }, 10},
	} {
		var made, refused atomic.Int64
		var wait sync.WaitGroup
		for i := range int(limit.limit) + 14 {
			wait.Go(func() {
				client := *nodes[i%len(nodes)]
				_, err := client.Call(t.Context(), http.MethodPost, "/api/v1/"+limit.path, limit.body(i))
				no, ok := errors.AsType[*loadtest.RefusedError](err)
				switch {
				case err == nil:
					made.Add(1)
				case ok && no.Code == "too_many":
					refused.Add(1)
				default:
					t.Errorf("%s: got error %v", limit.path, err)
				}
			})
		}
		wait.Wait()
		if made.Load() != limit.limit || refused.Load() != 14 {
			t.Errorf("%d %s were made and %d refused, want %d and 14", made.Load(), limit.path, refused.Load(), limit.limit)
		}
	}
}
