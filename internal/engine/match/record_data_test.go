package match_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
)

// cards is the toy, played with named data.
type cards struct {
	toy.Rules

	name, hash, file string
}

func (c cards) Facts() engine.Facts {
	f := c.Rules.Facts()
	f.DataName, f.DataHash, f.DataFile = c.name, c.hash, c.file
	return f
}

// TestRecordsNameTheirData shows that a record names the data it was played with, and replays only
// with that data.
func TestRecordsNameTheirData(t *testing.T) {
	t.Parallel()
	own := cards{toyRules(t), "cards", "abc", ""}
	m := must.Get(match.Erase(own, toyShow(t)).New(engine.Setup{Seats: 3}))(t)
	rec := m.Record()
	if rec.DataName != "cards" || rec.DataHash != "abc" || len(rec.Names) != 3 {
		t.Errorf("the record is of %s %s, with %d names", rec.DataName, rec.DataHash, len(rec.Names))
	}
	read := func(name, hash string) *notation.Record {
		t.Helper()
		rec.DataName, rec.DataHash = name, hash
		return must.Get(notation.Parse("game.txt", rec.String()))(t)
	}
	for _, test := range []struct {
		name, hash string
		game       cards
		want       string
	}{
		{"cards", "abc", own, ""},
		{"", "", own, ""}, // no hash to compare
		{"cards", "abd", own, "the program has cards abc"},
		{"tiles", "abc", own, "the program has cards abc"},
		{"tiles", "abc", cards{own.Rules, "cards", "abc", "my.json"}, "my.json has cards abc"},
		{"cards", "abc", cards{own.Rules, "", "", ""}, "no data of toy can be replaced"},
	} {
		rec := read(test.name, test.hash)
		f := test.game.Facts()
		if is := match.OtherData(&f, rec); is != (test.want != "") {
			t.Errorf("%s %s are other data: %v", test.name, test.hash, is)
		}
		_, err := match.Replay(match.Erase(test.game, toyShow(t)), rec)
		switch {
		case test.want == "" && err != nil:
			t.Error(err)
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("want an error with %q, have %v", test.want, err)
		}
	}
}

// shy is the toy with scores that only the seat itself knows before the end.
type shy struct{ toy.Rules }

func (r shy) View(s *toy.State, to engine.Seat) toy.State {
	v := r.Rules.View(s, to)
	for i := range v.Score {
		if engine.Seat(i) != to {
			v.Score[i] = 0
		}
	}
	return v
}

// TestResultIsShownAtTheEnd shows that a seat gets the result as far as it may know it, and the
// whole result when the game is over.
func TestResultIsShownAtTheEnd(t *testing.T) {
	t.Parallel()
	m := must.Get(match.Erase(shy{toyRules(t)}, toyShow(t)).New(engine.Setup{Seats: 2}))(t)
	r := random(3)
	hidden := false
	for m.ToAct() != 0 {
		playRandom(m, r, 1)
		if whole := m.Result(engine.Omniscient); m.ToAct() != 0 && whole.Scores != m.Result(engine.Watcher).Scores {
			hidden = true
		}
	}
	if !hidden {
		t.Error("nothing was ever hidden: take another seed")
	}
	if diff := cmp.Diff(m.Result(engine.Omniscient), m.Result(engine.Watcher)); diff != "" {
		t.Errorf("at the end a watcher gets another result: %s", diff)
	}
}

// TestStepsDoNotChange shows that each step of a match is the same later as when it was the last
// one: it has its own events and none of another step.
func TestStepsDoNotChange(t *testing.T) {
	t.Parallel()
	r := random(4)
	m := newToy(t, 3)
	seen := map[engine.Seat][]engine.Step{}
	viewers := []engine.Seat{engine.Omniscient, engine.Watcher, 0, 1, 2}
	for m.ToAct() != 0 {
		playRandom(m, r, 1)
		for _, to := range viewers {
			step := m.Last(to)
			seen[to] = append(seen[to], step)
			if diff := cmp.Diff(seen[to], m.Steps(to)); diff != "" {
				t.Fatalf("to %v after %d steps: %s", to, m.Len(), diff)
			}
		}
	}
}
