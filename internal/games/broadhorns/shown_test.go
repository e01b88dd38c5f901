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
	"github.com/bigriver/bigriver/internal/games/broadhorns/show"
)

// TestBoardShowsEveryField changes one number of the state at a time and checks that the board
// changes. The positions need not be valid, so this covers fields that random games seldom set.
func TestBoardShowsEveryField(t *testing.T) {
	r := rules(t)
	hidden := []string{".Towns[0]", ".Deck.Unknown", ".Discard.Unknown"} // always empty
	d := rand.NewPCG(3, 5)
	s := start(t, r.Rules, 4)
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
func isShown(r both, s *broadhorns.State, v reflect.Value) (shown bool) {
	defer func() { _ = recover() }() // an impossible value may make the drawing panic
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

func boardText(r both, s *broadhorns.State) []byte {
	board := r.Board(s).(show.Board)
	board.Data = show.BoardData{} // it depends on no number of the state
	b, err := json.Marshal(board)
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

// TestTermsHaveTheNamesOfTheBoard checks that numbers in terms have the names that a client knows
// from the board.
func TestTermsHaveTheNamesOfTheBoard(t *testing.T) {
	r := rules(t)
	f := r.About()
	event := func(e *engine.Event) string { return string(f.AppendNamed(nil, "event", e.Key, &e.Args)) }
	action := func(a broadhorns.Action) string { return string(f.Named("action", r.Words(a))) }
	for _, name := range []struct{ got, want string }{
		{event(broadhorns.EventSold{Seat: 1, Cargo: apple, Gold: 4, Town: vic, Cell: 2}.By("BH-035")), `{"seat":2,"cargo":"apple","gold":4,"town":"VIC","cell":2}`},
		{event(broadhorns.EventBuilt30{Seat: 0, Feet: 30, Gold: 4}.By("BH-063")), `{"seat":1,"feet":30,"gold":4}`},
		{event(broadhorns.EventDrew{Seat: 0, Card: broadhorns.Ice}.By("BH-093")), `{"seat":1,"card":"ice"}`},
		{event(broadhorns.EventSeason{Season: 4}.By("BH-123")), `{"season":"final_autumn"}`},
		{action(broadhorns.Action{Kind: broadhorns.First, N: 1}), `{"seat":2}`},
		{action(broadhorns.Action{Kind: broadhorns.Tile, More: vic, N: 2}), `{"tile":"VIC-2"}`},
		{action(broadhorns.Action{Kind: broadhorns.Build, N: 3}), `{"feet":40}`},
		{action(broadhorns.Action{Kind: broadhorns.Sell, Cargo: pork, Cell: 2, Value: 3}), `{"cargo":"pork","cell":2,"value":3}`},
		{action(broadhorns.Action{Kind: broadhorns.Move, N: 6, More: 1}), `{"spaces":6,"currents":1}`},
		{action(broadhorns.Action{Kind: broadhorns.Draw, Card: broadhorns.Unknown}), `{"card":"?"}`},
	} {
		if name.got != name.want {
			t.Errorf("the name is %s, want %s", name.got, name.want)
		}
	}
}
