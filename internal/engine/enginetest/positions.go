package enginetest

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/text"
)

// validCanBePlayed: after a few numbers of a state are changed, it is either invalid or can be
// played from: every seat that has to act can act, nothing panics, and it stays valid.
func validCanBePlayed[S, A comparable](w *walk[S, A]) error {
	s := w.s
	leaves := leavesOf(reflect.ValueOf(&s).Elem(), nil)
	for range 1 + w.dice.below(3, "changes") {
		n := w.dice.below(8, "small value") - 1
		if w.dice.below(4, "or any value") == 0 {
			n = w.dice.below(300, "value") - 20
		}
		setLeaf(leaves[w.dice.below(len(leaves), "leaf")], n)
	}
	return playOn(game[S, A]{w.rules, w.show}, &w.about, s, w.dice.source(), 12)
}

// playOn plays some steps from a state if it is valid, and shows it before and after. A panic is an
// error too.
func playOn[S, A comparable](g game[S, A], about *display.About, s S, src engine.Source, steps int) (err error) {
	changed := s
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("a valid position breaks the game: %v\n%+v", p, changed)
		}
	}()
	if g.Valid(&s) != nil {
		return nil
	}
	w := &walk[S, A]{rules: g.Rules, dice: fromSource{src}, s: s}
	showAll(g, about, &s)
	for range steps {
		turn := g.ToAct(&w.s)
		if turn == 0 {
			break
		}
		if _, ok := w.step(turn); !ok {
			return fmt.Errorf("in a valid position %v has to act but has no legal action:\n%+v", turn, changed)
		}
		if err := g.Valid(&w.s); err != nil {
			return fmt.Errorf("a valid position becomes another: %w\n%+v", err, changed)
		}
	}
	showAll(g, about, &w.s)
	return nil
}

// showAll shows a position to a watcher and to every possible seat, and computes its result. None
// of this may panic.
func showAll[S, A comparable](g game[S, A], about *display.About, s *S) {
	loc := display.NewLocalizer(about, text.English, nil)
	for to := engine.Watcher; to < engine.Seat(about.MinSeats); to++ {
		if to == engine.Chance {
			continue
		}
		v := g.View(s, to)
		g.show.Board(&v).AppendJSON(nil)
		g.show.Draw(&v, to, loc)
	}
	if g.ToAct(s) == 0 {
		g.Result(s)
	}
}

// leavesOf appends the numbers and booleans in a state.
func leavesOf(v reflect.Value, leaves []reflect.Value) []reflect.Value {
	if v.Kind() == reflect.Struct {
		for _, field := range v.Fields() {
			leaves = leavesOf(field, leaves)
		}
		return leaves
	}
	if v.Kind() == reflect.Array {
		for i := range v.Len() {
			leaves = leavesOf(v.Index(i), leaves)
		}
		return leaves
	}
	return append(leaves, v)
}

func setLeaf(v reflect.Value, n int) {
	switch {
	case v.CanInt():
		v.SetInt(int64(n))
	case v.CanUint():
		v.SetUint(uint64(n))
	default:
		v.SetBool(n%2 == 0)
	}
}

// FuzzPosition lets the fuzzer write positions. Every position that Valid accepts can be played
// from.
func FuzzPosition[S, A comparable](f *testing.F, r engine.Rules[S, A], show display.Show[S, A]) {
	f.Helper()
	f.Add(uint64(1), []byte{})
	f.Add(uint64(2), []byte{1, 2, 3, 4, 5, 6})
	f.Fuzz(func(t *testing.T, seed uint64, changes []byte) {
		report(t, changedCanBePlayed(game[S, A]{r, show}, seed, changes))
	})
}

// changedCanBePlayed makes changes to a position of a random game and plays on. A change is three
// bytes: two select the number, the third is its new value.
func changedCanBePlayed[S, A comparable](g game[S, A], seed uint64, changes []byte) error {
	d := newSeed(seed)
	w, err := begin(g, d)
	if err != nil {
		return err
	}
	for left := seed % 200; left > 0 && w.advance(); {
		left--
	}
	s := w.s
	leaves := leavesOf(reflect.ValueOf(&s).Elem(), nil)
	for change := range slices.Chunk(changes, 3) {
		if len(change) == 3 {
			setLeaf(leaves[(int(change[0])<<8|int(change[1]))%len(leaves)], int(int8(change[2])))
		}
	}
	return playOn(g, &w.about, s, d, 30)
}
