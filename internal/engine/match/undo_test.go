package match_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
)

func TestUndo(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		actions []string
		by      engine.Seat
		key     string // of the refusal, or ""
		left    []string
	}{
		{"nothing", nil, 0, "undo_nothing", nil},
		{"nothing of one's own", []string{"1 lay 3"}, 1, "undo_nothing", nil},
		{"one's own", []string{"1 lay 3"}, 0, "", []string{}},
		{"of two that decide at once, the first", []string{"2 lay 2"}, 1, "", []string{}},
		{"a chance result belongs to no seat", nil, engine.Chance, "undo_barrier", nil},
		{"a watcher has none", []string{"1 lay 3"}, engine.Watcher, "undo_nothing", nil},
		{"after cards are turned up", []string{"1 lay 3", "2 lay 2"}, 0, "undo_barrier", nil},
		{"what turned them up", []string{"1 lay 3", "2 lay 2"}, 1, "undo_barrier", nil},
		{"after chance", []string{"1 lay 3", "2 lay 2", "1 take", "* draw 1"}, 0, "undo_barrier", nil},
		{"what chance waits for", []string{"1 lay 3", "2 lay 2", "1 take"}, 0, "", []string{"1 lay 3", "2 lay 2"}},
		{"an offer that waits", []string{"1 lay 3", "2 lay 2", "1 offer 2"}, 0, "", []string{"1 lay 3", "2 lay 2"}},
		{"after another's answer", []string{"1 lay 3", "2 lay 2", "1 offer 2", "2 no"}, 0, "undo_barrier", nil},
		{"an answer", []string{"1 lay 3", "2 lay 2", "1 offer 2", "2 no"}, 1, "", []string{"1 lay 3", "2 lay 2", "1 offer 2"}},
		{"an answer that a later action depends on", []string{"1 lay 3", "2 lay 2", "1 offer 2", "2 no", "1 load"}, 1, "undo_barrier", nil},
		{"the end of the turn", []string{"1 lay 3", "2 lay 2", "1 end"}, 0, "", []string{"1 lay 3", "2 lay 2"}},
		{"the end of the turn, after the next has begun", []string{"1 lay 3", "2 lay 2", "1 end", "2 load"}, 0, "undo_barrier", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			m := dealt(t)
			deal := actions(m)
			act(t, m, test.actions...)
			before := m.Record().String()
			may := m.MayUndo(test.by)
			if after := m.Record().String(); after != before {
				t.Errorf("asking has changed the match:\n%s\n%s", before, after)
			}
			err := m.Undo(test.by)
			if !errors.Is(may, err) {
				t.Errorf("MayUndo answers %v, Undo %v", may, err)
			}
			if test.key != "" {
				wantRefusal(t, err, "", test.key)
				if after := m.Record().String(); after != before {
					t.Errorf("a refused undo has changed the match:\n%s\n%s", before, after)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			again := newToy(t, 2)
			act(t, again, slices.Concat(deal, test.left)...)
			wantSameMatch(t, m, again)
		})
	}
}

// Undoable lists exactly the steps that repeated calls of Undo take back.
func TestUndoable(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		actions []string // in newTray
		by      engine.Seat
		from    int
		want    []int
	}{
		{"nothing", nil, 0, 0, nil},
		{"all of one's own, the last first", []string{"1 put", "1 put", "1 put"}, 0, 0, []int{2, 1, 0}},
		{"not before a step", []string{"1 put", "1 put", "1 put"}, 0, 1, []int{2, 1}},
		{"beside what others did", []string{"1 put", "2 put", "1 put", "2 put"}, 0, 0, []int{2, 0}},
		{"down to what others need", []string{"1 put", "1 put", "2 pick", "1 put"}, 0, 0, []int{3, 1}},
		{"nothing that others need", []string{"1 put", "2 pick"}, 0, 0, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			m := newTray(t)
			act(t, m, test.actions...)
			before := m.Record().String()
			if diff := cmp.Diff(test.want, m.Undoable(test.by, test.from)); diff != "" {
				t.Error(diff)
			}
			if after := m.Record().String(); after != before {
				t.Errorf("asking has changed the match:\n%s\n%s", before, after)
			}
			for range test.want {
				must.Do(t, m.Undo(test.by))
			}
			if err := m.Undo(test.by); test.from == 0 && err == nil {
				t.Error("more can be taken back")
			}
		})
	}
}

// When three seats decide at the same time, one of them can undo its decision although another has
// decided since.
func TestUndoKeepsSimultaneousDecisions(t *testing.T) {
	t.Parallel()
	m := newToy(t, 3)
	deal := []string{"* draw 3", "* draw 1", "* draw fog", "* draw 2", "* draw 1", "* draw 1"}
	act(t, m, slices.Concat(deal, []string{"1 lay 3", "2 lay 2"})...)
	must.Do(t, m.Undo(0))
	again := newToy(t, 3)
	act(t, again, append(deal, "2 lay 2")...)
	wantSameMatch(t, m, again)
}

func TestUndoNeededByOthers(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		actions []string
		by      engine.Seat
		key     string
		left    []string
	}{
		{"the token was picked", []string{"1 put", "2 pick"}, 0, "undo_rest", nil},
		{"there is another", []string{"2 put", "1 put", "2 pick"}, 0, "", []string{"2 put", "2 pick"}},
		{"the last of one's own", []string{"1 put", "1 put", "2 put"}, 0, "", []string{"1 put", "2 put"}},
		{"one that is done was not to act any more", []string{"2 done", "1 put"}, 1, "", []string{"1 put"}},
		{"and so all others", []string{"1 done", "2 put", "2 done"}, 0, "", []string{"2 put", "2 done"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			m := newTray(t)
			act(t, m, test.actions...)
			may := m.MayUndo(test.by)
			err := m.Undo(test.by)
			if !errors.Is(may, err) {
				t.Errorf("MayUndo answers %v, Undo %v", may, err)
			}
			want := test.left
			if test.key != "" {
				wantRefusal(t, err, "", test.key)
				want = test.actions
			} else if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, actions(m)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// In any match, an undo either has the effect that the action never happened or changes nothing;
// At(n) is the match after n steps.
func TestUndoAndAtAnywhere(t *testing.T) {
	t.Parallel()
	longtest.Unraced(t, "it plays many games from one goroutine")
	for seed := range uint64(6) {
		m, r := newToy(t, 2+int(seed)%3), random(seed)
		var past []match.Match
		for m.ToAct() != 0 {
			past = append(past, m.At(m.Len()))
			playRandom(m, r, 1)
			for _, to := range []engine.Seat{0, 1, engine.Watcher, engine.Omniscient} {
				if diff := cmp.Diff(m.Steps(to)[m.Len()-1], m.Last(to)); diff != "" {
					t.Fatalf("the last of the steps to %v is not Last: %s", to, diff)
				}
			}
			for by := range engine.Seat(2) {
				last := m.Len() - 1
				undone := m.At(m.Len())
				if err := undone.Undo(by); err != nil {
					wantSameMatch(t, undone, m)
				} else if line := m.Record().Lines[last]; line.Seat == int(by) {
					wantSameMatch(t, undone, past[last])
				} else if undone.Len() != last {
					t.Errorf("an undo made %d steps of %d", undone.Len(), m.Len())
				}
			}
		}
		for n, then := range past {
			wantSameMatch(t, m.At(n), then)
		}
		if t.Failed() {
			return
		}
	}
}

// quiet is the toy without events.
type quiet struct{ toy.Rules }

func (q quiet) Apply(s *toy.State, by engine.Seat, a toy.Action, _ *engine.Events) {
	q.Rules.Apply(s, by, a, nil)
}

// A chance action blocks undo, of itself and of the action before it, with or without an event.
func TestUndoStopsAtChanceWithoutEvents(t *testing.T) {
	t.Parallel()
	m := must.Get(match.Erase(quiet{toyRules(t)}, toyShow(t)).New(engine.Setup{Seats: 2}))(t)
	act(t, m, "* draw 3", "* draw 1", "* draw fog", "* draw 2")
	wantRefusal(t, m.Undo(engine.Chance), "", "undo_barrier")
	act(t, m, "1 lay 3", "2 lay 2", "1 take", "* draw 1")
	wantRefusal(t, m.Undo(0), "", "undo_barrier")
}
