package live_test

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/audit"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// finished plays a random game of toy to the end, including a takeback across a draw, and returns
// its record.
func finished(t *testing.T, seed uint64) *notation.Record {
	t.Helper()
	h := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 2}, Terms: table.Terms{Takeback: true}})
	h.do("anna", play.Command{Body: play.SitCommand{Seat: 0, Nonce: "from-anna"}})
	h.do("ben", play.Command{Body: play.SitCommand{Seat: 1}})
	s := h.do("ben", play.Command{Body: play.StartCommand{}})
	h.do("anna", play.Command{Body: play.OfferTakebackCommand{To: 2}})
	h.do("ben", play.Command{Body: play.AnswerCommand{Yes: true}})
	h.playOut(rand.New(rand.NewPCG(seed, 1)), s)
	rec := must.Get(h.tables.Record(t.Context(), h.id, ""))(t)
	again := must.Get(notation.Parse("game.txt", rec.String()))(t)
	return again
}

// playOut plays random actions until the game is over.
func (h *host) playOut(r *rand.Rand, s *view.Shown) *view.Shown {
	h.Helper()
	for range 2000 {
		if s.State == table.StateOver {
			return s
		}
		s = h.see("", s.Seq)
		for seat := range s.ToAct.All() {
			who := s.Seats[seat].Person
			if mine := h.see(who, s.Seq).Mine; len(mine) > 0 {
				for _, m := range mine {
					if m.Seat == seat && len(m.Choices) > 0 {
						s = h.do(who, play.Command{Body: play.ActCommand{Seat: seat, Action: m.Choices[r.IntN(len(m.Choices))].Action}})
					}
				}
			}
			break
		}
	}
	return s
}

func TestVerify(t *testing.T) {
	t.Parallel()
	toy := must.Get(catalogtest.WithToy(t).Find("toy"))(t)
	for seed := range uint64(5) {
		proof := must.Get(audit.Verify(toy, finished(t, seed)))(t)
		if proof.Draws < 6 || proof.Removed < 2 || len(proof.Nonces) != 1 || proof.Nonces[0] != 1 {
			t.Errorf("checked %+v", proof)
		}
	}
}

// forgeries are manipulations of a valid record. python says whether the script, which knows no
// rules, can detect the fault.
var forgeries = []struct {
	name   string
	forge  func(rec *notation.Record)
	python bool
}{
	{"another secret", func(r *notation.Record) { setTag(r, "secret", strings.Repeat("00", 32)) }, true},
	{"another commitment", func(r *notation.Record) { setTag(r, "commitment", strings.Repeat("00", 32)) }, true},
	{"another nonce", func(r *notation.Record) { setTag(r, "nonce.1", "other") }, true},
	{"another table", func(r *notation.Record) { setTag(r, "table", "other") }, true},
	{"another number of what was taken back", func(r *notation.Record) {
		for i, tag := range r.Tags {
			if strings.HasPrefix(tag.Name, "draw.") {
				got, of, _ := strings.Cut(tag.Value, "/")
				r.Tags[i].Value = map[bool]string{true: "1", false: "0"}[got == "0"] + "/" + of
				return
			}
		}
	}, true},
	{"a draw that was hidden", func(r *notation.Record) {
		for i, tag := range r.Tags {
			if strings.HasPrefix(tag.Name, "draw.") {
				r.Tags = append(r.Tags[:i:i], r.Tags[i+1:]...)
				return
			}
		}
	}, true},
	{"a result that does not mean what was drawn", func(r *notation.Record) {
		// Swap two different dealt cards, but leave their draws in place.
		for i := range r.Lines {
			for j := range r.Lines[:i] {
				if a, b := &r.Lines[i], &r.Lines[j]; i < 6 && a.Seat == notation.Chance && b.Seat == notation.Chance && a.Action != b.Action {
					a.Action, b.Action = b.Action, a.Action
					return
				}
			}
		}
	}, false},
	{"a record without its table", func(r *notation.Record) { r.Tags = nil }, true},
	{"a record without its secret", func(r *notation.Record) { setTag(r, "secret", "") }, true},
	{"a draw without its number", func(r *notation.Record) { r.Lines[0].Draw.Of = 0 }, true},
}

func setTag(rec *notation.Record, name, value string) {
	for i := range rec.Tags {
		if rec.Tags[i].Name == name {
			rec.Tags[i].Value = value
		}
	}
}

// TestVerifyWithPython checks that an independent program, written from the documentation, gets the
// same results.
func TestVerifyWithPython(t *testing.T) {
	t.Parallel()
	python, err := exec.LookPath("python3")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("python3 is missing: examples/verify/verify.py was not run")
		}
		t.Skip("COULD NOT RUN: python3 is missing, so examples/verify/verify.py was not run")
	}
	const script = "../../../examples/verify/verify.py"
	source := must.Get(os.ReadFile(script))(t)
	if n := strings.Count(string(source), "\n"); n >= 60 {
		t.Errorf("the script has %d lines, and should have fewer than 60", n)
	}
	run := func(rec *notation.Record) (string, error) {
		file := filepath.Join(t.TempDir(), "game.txt")
		must.Do(t, os.WriteFile(file, []byte(rec.String()), 0o600))
		out, err := exec.CommandContext(t.Context(), python, script, file).CombinedOutput()
		return string(out), err
	}
	for seed := range uint64(3) {
		if out, err := run(finished(t, seed)); err != nil || !strings.HasPrefix(out, "valid: ") {
			t.Errorf("got error %v: %s", err, out)
		}
	}
	if out, err := run(continued(t)); err != nil || !strings.HasPrefix(out, "not checked: the first 2 steps") {
		t.Errorf("got error %v: %s", err, out)
	}
	for _, test := range forgeries {
		rec := finished(t, 1)
		test.forge(rec)
		if out, err := run(rec); (err != nil) != test.python {
			t.Errorf("%s: got error %v: %s", test.name, err, out)
		}
	}
}
