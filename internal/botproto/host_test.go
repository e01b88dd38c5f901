//go:build unix

package botproto_test

import (
	"bytes"
	"context"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/botproto"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/waittest"
)

func toyGame(tb testing.TB) match.Game {
	tb.Helper()
	rules, shown := must.Get2(show.New())(tb)
	return match.Erase(rules, shown)
}

// patient returns limits that only a hanging program exceeds.
func patient() botproto.Limits {
	l := botproto.DefaultLimits()
	l.Start, l.Budget, l.Bank, l.End = waittest.Limit, waittest.Limit, waittest.Limit, waittest.Limit
	return l
}

// impatient returns limits for programs that are supposed to lose on time.
func impatient() botproto.Limits {
	l := patient()
	l.Budget, l.Bank = 50*time.Millisecond, 100*time.Millisecond
	return l
}

// program returns the entrant of a program from TestMain.
func program(tb testing.TB, limits botproto.Limits, words ...string) *botproto.Entrant {
	tb.Helper()
	self := must.Get(os.Executable())(tb)
	return &botproto.Entrant{Context: tb.Context(), Command: words[0], Argv: append([]string{self, "play"}, words...), Limits: limits}
}

func random(tb testing.TB) bots.Entrant {
	tb.Helper()
	list := must.Get(bots.General())(tb)
	return list[0]
}

// TestHostilePrograms runs misbehaving programs. Each loses its game, with the reason in the
// record; the others play that game to the end, and the next one starts with a new process. No
// process is left behind.
func TestHostilePrograms(t *testing.T) {
	t.Parallel()
	const silence = "gave no answer within "
	tests := []struct {
		kind, why string
		limit     func(*botproto.Limits)
		only      string // the only system with this limit
	}{
		{kind: "silent", why: silence},
		{kind: "slow", why: silence},
		{kind: "garbage", why: `printed "Traceback (most recent call last):", which is not an answer`},
		{kind: "long", why: "printed a line longer than 1048576 bytes"},
		{kind: "illegal", why: `chose "fly to the moon": `},
		{kind: "unoffered", why: "which is not an answer"},
		{kind: "flood", why: "answered request 1 instead of "},
		{kind: "early", why: " instead of "},
		{kind: "dies", why: "exited unexpectedly: exit status 3: out of coal"},
		{kind: "closes", why: "closed its input or output", limit: func(l *botproto.Limits) {
			l.End = 50 * time.Millisecond
		}},
		{kind: "refuses", why: "answered think with the error internal: no idea"},
		{kind: "neither", why: "answered think with neither ok nor an error"},
		{kind: "forks", why: silence}, // its children hold the output open
		{kind: "hungry", why: "exited unexpectedly: exit status ", limit: func(l *botproto.Limits) {
			l.Memory = 512 << 20
		}, only: "linux"},
		{kind: "busy", why: "exited unexpectedly: it exceeded its CPU limit", limit: func(l *botproto.Limits) {
			l.Processor = time.Second
		}},
	}
	for _, tt := range tests {
		t.Run(tt.kind, func(t *testing.T) {
			t.Parallel()
			if tt.only != "" && runtime.GOOS != tt.only {
				t.Skipf("only %s has this limit", tt.only)
			}
			limits := patient()
			if tt.why == silence {
				limits = impatient()
			}
			if tt.limit != nil {
				tt.limit(&limits)
			}
			var records []string
			report := must.Get(arena.Run(t.Context(), arena.Sim{
				Game: toyGame(t), Setup: engine.Setup{Seats: 3}, Games: 2, Seed: 5, Workers: 1,
				Players: []bots.Entrant{random(t), program(t, limits, tt.kind), random(t)},
				Record: func(_ int, rec *notation.Record) error {
					records = append(records, rec.String())
					if _, err := match.Replay(toyGame(t), rec); err != nil {
						t.Errorf("the record cannot be replayed: %v", err)
					}
					return nil
				},
			}))(t)
			bad := &report.Total.Players[1]
			if report.Total.Finished != 2 || bad.Forfeits != 2 || bad.Wins() != 0 || bad.Places[0] != 2 || len(report.Forfeits) != 2 {
				t.Fatalf("got %+v\n%+v", report.Total, report.Forfeits)
			}
			for i, f := range report.Forfeits {
				if !strings.Contains(f.What, tt.why) {
					t.Errorf("it lost because it %s, want %q", f.What, tt.why)
				}
				if want := "tag forfeit." + f.Seat.String() + " step "; !strings.Contains(records[i], want) || !strings.Contains(records[i], tt.why) {
					t.Errorf("no %q with the reason in\n%s", want, records[i])
				}
			}
			wantNoneLeft(t, tt.kind)
		})
	}
}

// wantNoneLeft fails if a process of a program of this kind is left, or one that it has started.
func wantNoneLeft(t *testing.T, kind string) {
	t.Helper()
	if runtime.GOOS != "linux" {
		return
	}
	self := must.Get(os.Executable())(t)
	entries := must.Get(os.ReadDir("/proc"))(t)
	for _, e := range entries {
		if _, err := strconv.Atoi(e.Name()); err != nil {
			continue
		}
		line, err := os.ReadFile("/proc/" + e.Name() + "/cmdline")
		if err != nil {
			continue
		}
		words := bytes.Split(line, []byte{0})
		isSleeper := kind == "forks" && len(words) > 1 && string(words[1]) == "sleep"
		if string(words[0]) == self && (isSleeper || len(words) > 2 && string(words[2]) == kind) {
			t.Errorf("process %s is left: %q", e.Name(), line)
		}
	}
}

// TestGoodPrograms checks that programs play whole games in all seats, and quit on request. "stays"
// does not quit by itself.
func TestGoodPrograms(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"good", "wants", "stays"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			limits := patient()
			if kind == "stays" {
				limits.End = 50 * time.Millisecond
			}
			report := must.Get(arena.Run(t.Context(), arena.Sim{
				Game: toyGame(t), Setup: engine.Setup{Seats: 3}, Games: 6, Seed: 5, RandomSeats: true, Workers: 2,
				Players: []bots.Entrant{random(t), program(t, limits, kind), random(t)},
			}))(t)
			if report.Total.Finished != 6 || len(report.Forfeits) != 0 {
				t.Errorf("got %+v\n%+v", report.Total, report.Forfeits)
			}
			wantNoneLeft(t, kind)
		})
	}
}

// TestStop checks that a simulation that is cancelled while a program thinks ends at once, and that
// no seat loses because of it.
func TestStop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	silent := program(t, patient(), "silent")
	silent.Context, silent.Stderr = ctx, onWrite(cancel)
	report, err := arena.Run(ctx, arena.Sim{
		Game: toyGame(t), Setup: engine.Setup{Seats: 2}, Games: 2, Seed: 5, Players: []bots.Entrant{random(t), silent},
	})
	if err != nil || !report.Interrupted || len(report.Forfeits) != 0 {
		t.Errorf("got error %v %+v", err, report)
	}
	wantNoneLeft(t, "silent")
}

// onWrite is a function that is called for each write.
type onWrite func()

// Write calls the function.
func (f onWrite) Write(b []byte) (int, error) {
	f()
	return len(b), nil
}

// TestNoProgram checks the errors for programs that cannot be started.
func TestNoProgram(t *testing.T) {
	text := t.TempDir() + "/text"
	must.Do(t, os.WriteFile(text, []byte("no program"), 0o600))
	for command, want := range map[string]string{
		"/nowhere/bot": "cannot start /nowhere/bot: no such file or directory",
		"no-such-bot":  "cannot start no-such-bot: executable file not found in $PATH",
		text:           "permission denied",
		"cat":          "answered hello with neither ok nor an error",
		"false":        "exited unexpectedly: exit status 1",
		"sleep 600":    "gave no answer within 300ms",
		// A program that does not read the request may have exited before it is sent.
		"sh -c 'read question; echo {}'": "answered request 0 instead of 1",
	} {
		limits := patient()
		if command == "sleep 600" {
			limits.Start = 300 * time.Millisecond
		}
		e := must.Get(botproto.NewEntrant(t.Context(), command, limits))(t)
		if _, err := e.Enter(toyGame(t)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", command, err, want)
		}
	}
}
