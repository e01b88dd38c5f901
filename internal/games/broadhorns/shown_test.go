package broadhorns_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
)

// TestBoardShowsEveryField changes one number of the state at a time, and wants the board to change. The position need not be
// valid, so that fields count that random games seldom set.
func TestBoardShowsEveryField(t *testing.T) {
	r := rules(t)
	hidden := []string{".Towns[0]", ".Deck.Unknown", ".Discard.Unknown"} // always empty
	d := rand.NewPCG(3, 5)
	s := start(t, r, 4)
	shown, all := map[string]bool{}, map[string]bool{}
	for range 3000 {
		turn := r.ToAct(&s)
		if turn == 0 {
			break
		}
		by := turn.First()
		legal := r.AppendLegal(nil, &s, by)
		a := pick(r, &s, by, legal, d)
		if by != engine.Chance {
			a = busyAction(r, &s, by, legal, d)
		}
		r.Apply(&s, by, a, nil)
		if engine.Below(d, 40) == 0 {
			eachLeaf(reflect.ValueOf(&s).Elem(), "", func(name string, v reflect.Value) {
				all[name] = true
				shown[name] = shown[name] || isShown(r, &s, v)
			})
		}
	}
	for name := range all {
		empty := slices.ContainsFunc(hidden, func(part string) bool { return strings.HasPrefix(name, part) })
		if !shown[name] && !empty {
			t.Errorf("the board does not show %s", name)
		}
	}
}

// isShown reports whether the board changes with a number of the state.
func isShown(r broadhorns.Rules, s *broadhorns.State, v reflect.Value) (shown bool) {
	defer func() { _ = recover() }() // what cannot be is not drawn
	before, old := boardText(r, s), reflect.New(v.Type()).Elem()
	old.Set(v)
	defer func() { v.Set(old) }()
	switch {
	case v.CanInt() && v.Int() > 0:
		v.SetInt(v.Int() - 1)
	case v.CanInt():
		v.SetInt(v.Int() + 1)
	case v.CanUint():
		v.SetUint(v.Uint() ^ 2)
	default:
		v.SetBool(!v.Bool())
	}
	return !bytes.Equal(before, boardText(r, s))
}

func boardText(r broadhorns.Rules, s *broadhorns.State) []byte {
	b, err := json.Marshal(r.Board(s))
	if err != nil {
		panic(err)
	}
	return b
}

func eachLeaf(v reflect.Value, name string, do func(name string, v reflect.Value)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			eachLeaf(v.Field(i), name+"."+v.Type().Field(i).Name, do)
		}
	case reflect.Array:
		for i := range v.Len() {
			eachLeaf(v.Index(i), name+"["+string(rune('0'+i))+"]", do)
		}
	default:
		do(name, v)
	}
}
