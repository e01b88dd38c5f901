package crashtest_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

var (
	kills = flag.Int("kills", 50, "how often the crash test kills the server")
	seed  = flag.Uint64("crash-seed", 0, "the seed of its random choices; 0: another each time")
)

const slots = 16 // tables at once, two clients at each

// TestCrash lets 32 clients play at 16 tables while the server is killed and started again, and holds its logs against what
// the clients have noted: see verify. Bots sit in the seats that the clients leave, and some tables have clocks.
func TestCrash(t *testing.T) {
	w := harried(t, *kills, func(p *process) { p.kill() })
	if w.proved == 0 {
		t.Error("no game has ended, so that no draw was proved")
	}
	switch enough := int64(*kills) * 5; {
	case w.acked.Load() < enough:
		t.Errorf("%d commands between %d kills prove little: want %d", w.acked.Load(), *kills, enough)
	case w.botActs < *kills:
		t.Errorf("bots have acted %d times in %d lives of the server", w.botActs, *kills)
	case w.again.Load() == 0 && *kills >= 50:
		t.Error("no command was ever done whose acknowledgement was lost")
	case w.lapses == 0 && *kills >= 50:
		t.Error("nobody's time was ever up, though clients slept")
	}
}

// TestRestart is the same for a host who starts the server anew in the middle of the games: it ends in order, streams are
// resumed, and nobody notices anything but a pause.
func TestRestart(t *testing.T) {
	const restarts = 5
	w := harried(t, restarts, func(p *process) {
		if err := p.stop(); err != nil {
			t.Errorf("it ends with %v: %s", err, p.errs)
		}
		if bad := badLines(p.errs.String()); bad != "" {
			t.Error(bad)
		}
	})
	if pause := time.Duration(w.pause.Load()); pause > patience/2 {
		t.Errorf("for %v nobody could do anything", pause)
	}
}

// harried is a world whose server is ended and started again so many times, while everybody plays.
func harried(t *testing.T, times int, end func(*process)) *world {
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
	for i := range slots {
		w.wait.Go(func() { w.slot(playing, i) })
	}
	var down time.Duration
	ended := 0
	for range times {
		time.Sleep(50*time.Millisecond + time.Duration(r.Int64N(int64(450*time.Millisecond))))
		w.awaitAnswer(w.acked.Load() + r.Int64N(5))
		began := time.Now()
		w.ended.Store(began.UnixMilli())
		end(p)
		p = launch(t, serve(data, "--listen", listen))
		down += time.Since(began)
		ended++
		if t.Failed() {
			break
		}
	}
	time.Sleep(time.Second)
	finish()
	w.wait.Wait()
	w.verify()
	t.Logf("%d times ended and started again; %d commands acknowledged, %d of them by the next server, which had them from the one before; %d refused; "+
		"%d actions of bots; %d lapses; %d tables, %d games ended; down for %v each time, the longest without an acknowledgement %v", ended,
		w.acked.Load(), w.again.Load(), w.refused.Load(), w.botActs, w.lapses, len(w.games), w.over,
		(down / time.Duration(max(ended, 1))).Round(time.Millisecond), time.Duration(w.pause.Load()).Round(time.Millisecond))
	if err := p.stop(); err != nil {
		t.Errorf("it ends with %v: %s", err, p.errs)
	}
	if bad := badLines(p.errs.String()); bad != "" {
		t.Error(bad)
	}
	if out, errs, err := bigriver(t, "check --data "+data); err != nil {
		t.Errorf("what is stored does not hold: %v: %s%s", err, out, errs)
	}
	return w
}

// awaitAnswer waits until more than so many commands are acknowledged: on a slow machine a server would otherwise be ended
// again and again before it has done anything.
func (w *world) awaitAnswer(than int64) {
	for began := time.Now(); w.acked.Load() <= than && !w.t.Failed(); time.Sleep(time.Millisecond) {
		if time.Since(began) > patience {
			w.t.Errorf("nothing is acknowledged in %v", patience)
		}
	}
}

// badLines are those of a log that tell of a failure.
func badLines(all string) string {
	var b strings.Builder
	for line := range strings.Lines(all) {
		if strings.Contains(line, "level=ERROR") || strings.Contains(line, "panic") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// counts are what happened.
type counts struct {
	acked, again, refused atomic.Int64
	ended                 atomic.Int64 // when the server was ended last, in milliseconds
	heard, pause          atomic.Int64 // when anything was acknowledged last, and the longest time without, in nanoseconds

	botActs, lapses, over, proved int // from the logs, in the end
}
