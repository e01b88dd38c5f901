package waters_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/bigriver/bigriver/internal/games/waters"
)

// Every field of a state is on its board in some form: with a number of it changed, the board is another.
func TestBoardHoldsAll(t *testing.T) {
	t.Parallel()
	g := acting(t, 4, "community_goals", "on", "individual_goals", "on", "version", "spring1927")
	g.s.Camps[0].At, g.s.Rafts[0].At = hexAt(t, "2,1"), hexAt(t, "2,1")
	g.s.TopWeather[0] = waters.TopWeather{Card: waters.Cloudy - 1, Known: 1}
	g.s.TopLand[0] = waters.TopLand{Card: waters.Force, Known: 1}
	board := func() string {
		b, err := json.Marshal(g.r.Board(&g.s))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	first := board()
	shown := map[string]bool{}
	var each func(path string, v reflect.Value)
	each = func(path string, v reflect.Value) {
		switch {
		case v.Kind() == reflect.Struct:
			for i := range v.NumField() {
				each(path+"."+v.Type().Field(i).Name, v.Field(i))
			}
			return
		case v.Kind() == reflect.Array:
			for i := range v.Len() {
				each(path, v.Index(i))
			}
			return
		}
		if path == ".Version" || path == ".Positions" { // the board has their names, and as many positions
			return
		}
		was := reflect.ValueOf(v.Interface())
		switch {
		case v.CanInt():
			v.SetInt(was.Int() + 1)
		case v.CanUint():
			v.SetUint(was.Uint() ^ 2)
		default:
			v.SetBool(!was.Bool())
		}
		shown[path] = shown[path] || board() != first
		v.Set(was)
	}
	each("", reflect.ValueOf(&g.s).Elem())
	for path, is := range shown {
		if !is {
			t.Errorf("%s is not on the board", path)
		}
	}
}
