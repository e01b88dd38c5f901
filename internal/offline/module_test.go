package offline_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/offline"
)

// script is a sequence of calls, with the answers of this program.
type script struct {
	*testing.T

	backend *offline.Backend
	calls   bytes.Buffer
	sums    []string
	last    string // the record of the last answer
}

// reply has those fields of answers that a script reads.
type reply struct {
	Value struct {
		Record  string            `json:"record"`
		Header  json.RawMessage   `json:"header"`
		Entries []json.RawMessage `json:"entries"`
		Bot     bool              `json:"bot"`
		Table   shownTable        `json:"table"`
		Hint    shownHint         `json:"hint"`
	} `json:"value"`
	Problem *offline.Problem `json:"problem"`
}

type shownHint struct {
	Action string `json:"action"`
	Plans  []struct {
		Steps []struct {
			Action string `json:"action"`
		} `json:"steps"`
	} `json:"plans"`
}

type shownTable struct {
	Seq   int64       `json:"seq"`
	State string      `json:"state"`
	ToAct []int       `json:"toAct"`
	Mine  []shownMine `json:"mine"`
	Seats []struct {
		Name string `json:"name"`
	} `json:"seats"`
}

type shownMine struct {
	Seat    int `json:"seat"`
	Choices []struct {
		Action string `json:"action"`
	} `json:"choices"`
	Undo *struct{} `json:"undo"`
}

type request map[string]any

// do adds a call, and returns the answer. A request whose record is true continues the last one.
func (s *script) do(name string, in request) (out reply) {
	s.Helper()
	fmt.Fprintf(&s.calls, "[%q,%s]\n", name, must.Get(json.Marshal(in))(s.T))
	if in["record"] == true {
		in["record"] = s.last
	}
	answer := s.backend.Call(name, must.Get(json.Marshal(in))(s.T))
	sum := sha256.Sum256(answer)
	s.sums = append(s.sums, hex.EncodeToString(sum[:]))
	// a value may also be a list or a text, which no script reads
	_ = json.Unmarshal(answer, &out)
	if out.Value.Record != "" {
		s.last = out.Value.Record
	}
	if p := out.Problem; p != nil && p.Code == "internal" {
		s.Fatalf("%s: %s", name, p.Hint)
	}
	return out
}

// TestModule compares the module with this program: the golden records, action by action, and games
// at tables. Both must give the same answers, byte for byte. ./check all plays the records to their
// end, with hints; ./check plays their beginnings.
func TestModule(t *testing.T) {
	games := catalogtest.Games(t)
	s := &script{T: t, backend: must.Get(offline.NewBackend(games))(t)}
	s.do("open", request{"version": offline.Version, "lang": "de"})
	s.do("games", request{})
	for _, g := range games {
		files := must.Get(filepath.Glob("../games/" + g.Facts().Name + "/testdata/records/*.txt"))(t)
		if len(files) == 0 {
			t.Fatalf("%s has no golden records", g.Facts().Name)
		}
		for _, file := range files {
			s.golden(file)
		}
		s.do("rules", request{"game": g.Facts().Name})
		for seats := g.Facts().MinSeats - 1; seats <= g.Facts().MaxSeats+1; seats++ {
			s.do("setup", request{"game": g.Facts().Name, "seats": seats})
		}
		s.play(g.Facts().Name, g.Bots().Names())
	}
	s.compare()
}

// golden plays a record, with its refused actions.
func (s *script) golden(file string) {
	rec := must.Get(notation.Parse(filepath.Base(file), string(must.Get(os.ReadFile(file))(s.T))))(s.T)
	lines := rec.Lines[:min(len(rec.Lines), longtest.Times(hintEvery-1, math.MaxInt))]
	rec.Lines, rec.Result = nil, ""
	s.do("try", request{"record": rec.String(), "seat": 1})
	for i, l := range lines {
		by, seat := any(l.Seat+1), l.Seat+1
		if l.Seat == notation.Chance {
			by, seat = "*", i%rec.Seats+1
		}
		out := s.do("try", request{"record": true, "seat": seat, "by": by, "action": l.Action, "since": i, "hint": i%hintEvery == hintEvery-1})
		if refused := out.Problem != nil && out.Problem.Rule != ""; refused != (l.Refused != "") {
			s.Fatalf("%s: line %d: %+v", file, l.At, out.Problem)
		}
	}
}

// hintEvery is how often a script asks for hints.
const hintEvery = 13

// play plays a game at a table against bots, undoes some actions, and loads the stored table.
func (s *script) play(game string, levels []string) {
	id, now := game+"1", int64(1_700_000_000_000)
	out := s.do("create", request{
		"id": id, "secret": strings.Repeat("5a", 32), "now": now, "game": game, "seats": 3, "bots": []string{"", levels[1], levels[len(levels)-1]},
		"names": []string{"Anna", "Ben", ""},
	})
	header, log := out.Value.Header, out.Value.Entries
	for i := range 40 {
		now += 1000
		shown := &out.Value.Table
		in := request{"id": id, "now": now, "since": shown.Seq}
		if shown.State != "running" {
			break
		}
		switch {
		case out.Value.Bot:
			out = s.do("bot", in)
		case len(shown.Mine) == 0 || len(shown.Mine[0].Choices) == 0:
			s.Fatalf("%s: nobody has to decide: %+v", game, shown)
		default:
			mine := shown.Mine[0]
			command := request{"kind": "act", "seat": mine.Seat, "action": mine.Choices[i%len(mine.Choices)].Action, "seen": shown.Seq}
			if i%7 == 3 && mine.Undo != nil {
				command = request{"kind": "undo", "seat": mine.Seat}
			}
			if i%hintEvery == 0 {
				log = append(log, s.do("hint", request{"id": id, "now": now, "seat": mine.Seat}).Value.Entries...)
			}
			s.do("variants", request{"id": id, "seat": mine.Seat, "plans": []int{0, 1}})
			in["command"] = command
			out = s.do("send", in)
		}
		if out.Problem != nil {
			s.Fatalf("%s: %+v", game, out.Problem)
		}
		log = append(log, out.Value.Entries...)
	}
	s.do("send", request{"id": id, "now": now, "command": request{"kind": "act", "action": "fly"}})
	s.do("load", request{"header": header, "entries": log, "names": []string{"Anna", "Ben", ""}, "now": now})
	for _, call := range []string{"record", "table", "log", "analysis"} {
		s.do(call, request{"id": id})
	}
	for step := range 10 {
		s.do("position", request{"id": id, "step": step * 3})
		s.do("drawing", request{"id": id, "step": step * 3})
	}
	s.do("course", request{"id": id, "every": 5, "limit": 9})
}

// compare runs the calls in the module, and compares the answers.
func (s *script) compare() {
	node, err := exec.LookPath("node")
	if err != nil {
		s.Fatal("the module is tested under Node, which is missing: see CONTRIBUTING.md")
	}
	dir := s.TempDir()
	module, calls := filepath.Join(dir, "offline.wasm"), filepath.Join(dir, "calls")
	must.Do(s.T, os.WriteFile(calls, s.calls.Bytes(), 0o600))
	build := exec.CommandContext(s.Context(), "go", "build", "-o", module, "../../cmd/offline")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		s.Fatalf("build the module: %v\n%s", err, out)
	}
	root := strings.TrimSpace(string(must.Get(exec.CommandContext(s.Context(), "go", "env", "GOROOT").Output())(s.T)))
	run := func(only ...string) string {
		cmd := exec.CommandContext(s.Context(), node, append([]string{"testdata/run.mjs", filepath.Join(root, "lib/wasm/wasm_exec.js"), module, calls}, only...)...)
		cmd.Stderr = os.Stderr
		return string(must.Get(cmd.Output())(s.T))
	}
	sums := strings.Split(run(), "\n")
	if len(sums) != len(s.sums) {
		s.Fatalf("%d answers to %d calls", len(sums), len(s.sums))
	}
	for i, sum := range sums {
		if sum != s.sums[i] {
			call := strings.Split(s.calls.String(), "\n")[i]
			s.Fatalf("the module does not answer call %d, %s, as this program does:\n%s", i, call, run(strconv.Itoa(i)))
		}
	}
}
