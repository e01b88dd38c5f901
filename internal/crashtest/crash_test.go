package crashtest_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/waittest"
)

var (
	kills = flag.Int("kills", longtest.Times(10, 50), "how often the crash test kills the server")
	seed  = flag.Uint64("crash-seed", 0, "the seed of its random choices; 0: a different one each time")
)

const tables = 16 // concurrent, with two clients each

// TestCrash lets 32 clients play at 16 tables while the server is repeatedly killed and restarted.
// Then it compares the logs with the clients' notes: see verify. Bots play the other seats, and
// some tables have clocks.
func TestCrash(t *testing.T) {
	needsProgram(t)
	w := playThrough(t, *kills, func(p *process) { p.kill() })
	if w.verified == 0 {
		t.Error("no game ended, so no draws were verified")
	}
	switch {
	case w.ackedTwice.Load() == 0 && *kills >= 50:
		t.Error("no acknowledgement was lost with its command done")
	case w.botActs < *kills || w.lapses == 0:
		t.Errorf("clients saw %d actions of bots and %d lapses, and the logs have %d and %d", w.sawBots.Load(), w.sawLapses.Load(), w.botActs, w.lapses)
	}
}

// TestRestart is the same for restarts by the host during the games. The server stops gracefully,
// streams are resumed, and players notice only a pause.
func TestRestart(t *testing.T) {
	needsProgram(t)
	const restarts = 5
	w := playThrough(t, restarts, func(p *process) {
		if err := p.stop(); err != nil {
			t.Errorf("the server ends with %v: %s", err, p.errs)
		}
		if bad := badLines(p.errs.String()); bad != "" {
			t.Error(bad)
		}
	})
	if pause := time.Duration(w.longestPause.Load()); pause > timeout/2 {
		t.Errorf("no command was acknowledged for %v", pause)
	}
}

// playThrough lets everybody play while the server is ended and restarted the given number of
// times, and then verifies the logs.
func playThrough(t *testing.T, times int, end func(*process)) *world {
	t.Helper()
	s := *seed
	if s == 0 {
		s = uint64(time.Now().UnixNano())
	}
	t.Logf("-crash-seed %d", s)
	r := rand.New(rand.NewPCG(s, 1))
	data := t.TempDir()
	p := launch(t, serve(data))
	listen := strings.TrimPrefix(p.url, "http://")
	w := &world{t: t, url: p.url, seed: s}
	playing, finish := context.WithCancel(t.Context())
	defer finish()
	for i := range tables {
		w.wait.Go(func() { w.playAtTable(playing, i) })
	}
	var down time.Duration
	ended := 0
	// Acknowledgements are lost at random, and on some machines less often than on others.
	for ended < times || times >= 50 && w.ackedTwice.Load() == 0 && ended < 10*times {
		time.Sleep(50*time.Millisecond + time.Duration(r.Int64N(int64(450*time.Millisecond))))
		w.awaitAcks(w.acked.Load() + r.Int64N(5))
		began := time.Now()
		w.lastEnd.Store(began.UnixMilli())
		end(p)
		p = launch(t, serve(data, "--listen", listen))
		down += time.Since(began)
		ended++
		if t.Failed() {
			break
		}
	}
	w.awaitEnough(times)
	finish()
	w.wait.Wait()
	w.verify()
	t.Logf("the server ended and started again %d times; %d commands acknowledged, %d of them by the next server after the one before had done them; "+
		"%d refused; %d answers linearizable; %d actions of bots; %d lapses; %d tables, %d games ended; down for %v each time, at most %v without an acknowledgement", ended,
		w.acked.Load(), w.ackedTwice.Load(), w.refused.Load(), w.answers, w.botActs, w.lapses, len(w.games), w.over,
		(down / time.Duration(max(ended, 1))).Round(time.Millisecond), time.Duration(w.longestPause.Load()).Round(time.Millisecond))
	if err := p.stop(); err != nil {
		t.Errorf("the server ends with %v: %s", err, p.errs)
	}
	if bad := badLines(p.errs.String()); bad != "" {
		t.Error(bad)
	}
	if out, errs, err := bigriver(t, "check --data "+data); err != nil {
		t.Errorf("check finds errors in the data: %v: %s%s", err, out, errs)
	}
	return w
}

// awaitAcks waits until more than n commands are acknowledged. Otherwise a server on a slow machine
// might be ended again and again before it does anything.
func (w *world) awaitAcks(n int64) {
	w.t.Helper()
	waittest.Until(w.t, "a command is acknowledged", func() bool { return w.acked.Load() > n || w.t.Failed() })
}

// awaitEnough waits until enough was played for this number of faults, including after the last
// one: commands, actions of bots, a lapse, and a whole game.
func (w *world) awaitEnough(troubles int) {
	w.t.Helper()
	enough := max(int64(troubles)*5, w.acked.Load())
	waittest.Until(w.t, "enough was played", func() bool {
		return w.acked.Load() > enough && w.sawBots.Load() >= int64(troubles) && w.sawLapses.Load() > 0 && w.ended.Load() > 0 || w.t.Failed()
	})
}

// badLines returns the lines of a log that report a failure.
func badLines(all string) string {
	var b strings.Builder
	for line := range strings.Lines(all) {
		if strings.Contains(line, "level=ERROR") || strings.Contains(line, "panic") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// counts sums up what happened.
type counts struct {
	acked, refused atomic.Int64
	sawBots        atomic.Int64 // actions of bots seen by the first person at each table
	sawLapses      atomic.Int64 // likewise
	ackedTwice     atomic.Int64 // commands that one server did and the next one acknowledged
	ended          atomic.Int64 // games that both people played to the end
	lastEnd        atomic.Int64 // when the server was last ended, in milliseconds
	lastAck        atomic.Int64 // when a command was last acknowledged, in nanoseconds
	longestPause   atomic.Int64 // without an acknowledgement, in nanoseconds

	answers, botActs, lapses, over, verified int // read from the logs at the end
}
