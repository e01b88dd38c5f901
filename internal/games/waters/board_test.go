package waters_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/games/waters/show"
	"github.com/bigriver/bigriver/internal/must"
)

// The board shows every field of a state in some form: when a number in the state changes, the
// board changes.
func TestBoardShowsEveryStateField(t *testing.T) {
	t.Parallel()
	g := acting(t, 4, "community_goals", "on", "individual_goals", "on", "version", "spring1927")
	g.s.Camps[0].At, g.s.Rafts[0].At = hexAt(t, "2,1"), hexAt(t, "2,1")
	g.s.TopWeather[0] = waters.TopWeather{Card: delta.Cloudy - 1, Known: 1}
	g.s.TopLand[0] = waters.TopLand{Card: delta.Force, Known: 1}
	board := func() string {
		b := must.Get(json.Marshal(g.r.Board(&g.s)))(t)
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
		// The board has their names, and as many positions.
		if path == ".Version" || path == ".Positions" {
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

// TestEventsUseTheNamesOfTheBoard checks that events and actions use the names that a client knows
// from the board.
func TestEventsUseTheNamesOfTheBoard(t *testing.T) {
	t.Parallel()
	r := rules(t)
	f := r.About()
	event := func(e *engine.Event) string { return string(f.AppendNamed(nil, "event", e.Key, &e.Args)) }
	action := func(a waters.Action) string { return string(f.Named("action", r.Words(a))) }
	at := hexAt(t, "3,4")
	for _, test := range []struct{ got, want string }{
		{event(waters.EventWalked{Seat: 1, Pawn: 2, At: at, HalfSteps: 3}.By("RW-107")), `{"seat":2,"pawn":2,"at":"3,4","half_steps":3}`},
		{event(waters.EventThirdTown{At: delta.Nowhere}.By("RW-034")), `{"at":"none"}`},
		{event(waters.EventRain{Area: 1, Amount: 2, Level: 3, Water: ml1, At: at}.By("RW-143")), `{"area":"ML","amount":2,"level":3,"water":"ML1","at":"3,4"}`},
		{event(waters.EventLostLand{At: at, Lowland: t1, Losses: 5}.By("RW-159")), `{"at":"3,4","lowland":"T1","losses":5}`},
		{event(waters.EventRole{Seat: 0, Role: delta.Teacher}.By("RW-210")), `{"seat":1,"role":"teacher"}`},
		{event(waters.EventGoalOpened{Goal: delta.FormMutualAid, Place: 1}.By("RW-189")), `{"goal":"B5","place":1}`},
		{event(waters.EventRaised{Seat: 0, Track: delta.SwimTrack, Value: 1}.By("RW-062")), `{"seat":1,"track":"swim","value":1}`},
		{action(waters.Action{Kind: waters.LandDrawn, N: int8(delta.Force)}), `{"card":"force"}`},
		{action(waters.Action{Kind: waters.LandDrawn, N: int8(delta.UnknownLand)}), `{"card":"?"}`},
		{action(waters.Action{Kind: waters.WeatherDrawn, N: int8(delta.UnknownWeather)}), `{"card":"?"}`},
		{action(waters.Action{Kind: waters.CardDrawn, Card: delta.UnknownCard}), `{"card":"?"}`},
		{action(waters.Action{Kind: waters.GoalOpens, N: int8(delta.WriteBlues)}), `{"goal":"A1"}`},
		{action(waters.Action{Kind: waters.Use, N: int8(delta.ExtraStrength), M: int8(delta.MovementTrack)}), `{"renewable":"strength","track":"movement"}`},
		{action(waters.Action{Kind: waters.Perform, Card: delta.Blues, N: 6}), `{"card":"blues","seat":1,"pawn":2}`},
		{action(waters.Action{Kind: waters.Split, N: 0, M: 3}), `{"payer":1,"other":3}`},
	} {
		if test.got != test.want {
			t.Errorf("got %s, want %s", test.got, test.want)
		}
	}
}

// TestRedCampNamesItsCard checks that the event of a red camp names the card that was turned up.
func TestRedCampNamesItsCard(t *testing.T) {
	t.Parallel()
	g := revealing(t, 2, []string{"relief_3", "job", "job"}, "version", "spring1927").turnedUp()
	camps := 0
	for _, e := range g.ev.List {
		if e.Key == "red_camp" {
			camps++
			g.want("RW-095", waters.ReadEventRedCamp(&e.Args).Card, delta.Relief+2)
		}
	}
	g.want("RW-095", camps, 1)
}

// A card that somebody has looked at still counts as part of its deck, on the board as in the
// drawing.
func TestBoardCountsPeekedCards(t *testing.T) {
	t.Parallel()
	g := acting(t, 2)
	g.s.TopWeather[0] = waters.TopWeather{Card: delta.Cloudy - 1, Known: 1}
	g.s.TopLand[0], g.s.TopLand[1] = waters.TopLand{Card: delta.Force, Known: 1}, waters.TopLand{Card: delta.JobOffer, Known: 1}
	b, ok := g.r.Board(&g.s).(show.Board)
	if !ok {
		t.Fatalf("the board is a %T", g.r.Board(&g.s))
	}
	if weather, land := b.Reports-g.s.WeatherLen, b.Landowner-g.s.StarLen-g.s.LandLen; weather != 1 || land != 2 {
		t.Errorf("the board counts %d cards of the Weather deck and %d of the Landowner deck that were looked at, want 1 and 2", weather, land)
	}
}

// The board shows what each power costs next, and which of those cards are missing from the hand.
func TestBoardShowsPrices(t *testing.T) {
	t.Parallel()
	g := acting(t, 2)
	g.s.Hands[0] = delta.Pile{delta.Garden: 1, delta.Animals: 2}
	g.s.Powers[0][delta.SwimTrack] = 1
	g.s.Cubes[0] = 1 << delta.ManyHands
	b := boardOf(t, g)
	for rule, want := range map[string]string{
		"RW-056 actions":  `{"power":"actions","from":2,"to":3,"cost":{"garden":2},"missing":{"garden":1}}`,
		"RW-053 movement": `{"power":"movement","from":3,"to":4,"cost":{"animals":2}}`,
		"RW-054 swim":     `{"power":"swim","from":1,"to":1,"cost":{}}`,
		"RW-068 hands":    `{"power":"hands","from":1,"to":1,"cost":{"church":1,"family":1},"missing":{"church":1,"family":1}}`,
		"RW-071 raft":     `{"power":"raft","from":0,"to":1,"cost":{"animals":1,"blues":1,"job":1},"missing":{"blues":1,"job":1}}`,
	} {
		_, power, _ := strings.Cut(rule, " ")
		i := slices.IndexFunc(b.Positions[0].Upgrades, func(u show.BoardUpgrade) bool { return u.Power == power })
		if have, err := json.Marshal(b.Positions[0].Upgrades[i]); err != nil || string(have) != want {
			t.Errorf("%s: the board has %s, want %s (%v)", rule, have, want, err)
		}
	}
	g.s = g.r.View(&g.s, 2)
	if u := boardOf(t, g).Positions[0].Upgrades[0]; !u.Missing.IsZero() {
		t.Errorf("a reader who cannot see the hand learns that it lacks %v", u.Missing)
	}
}

// The board shows where the next rain falls (RW-145), where the weather locations are, and which
// pawns can grow food (RW-240).
func TestBoardShowsRainAndFields(t *testing.T) {
	t.Parallel()
	g := acting(t, 2)
	g.s.Token |= 1 << ml1
	// Fields and open land.
	g.s.Pawns[0][0].At, g.s.Pawns[0][1].At = hexAt(t, "3,0"), hexAt(t, "2,0")
	b := boardOf(t, g)
	var rain, dots []string
	for _, w := range b.Waters {
		if w.Rain {
			rain = append(rain, w.Group)
		}
	}
	for _, x := range groundsOf(b) {
		if x.dot {
			dots = append(dots, x.group+" "+x.At.String())
		}
	}
	g.want("RW-145", rain, []string{"YV1", "ML2", "CT1", "TB1"})
	g.want("RW-019", dots, []string{"YV1 9,0", "ML1 6,1", "CT1 5,4", "TB1 4,8"})
	g.want("RW-136", slices.Contains(b.Positions[0].Growing, 1), true)
	g.want("RW-136", slices.Contains(b.Positions[0].Growing, 2), false)
	g.s.Boost = delta.MovementTrack
	g.want("RW-217", boardOf(t, g).MoveSteps, int8(8))
	g.want("RW-124", boardOf(t, g).MayGive, int8(1))
	g.s.Row[2] = delta.NoLand
	g.want("RW-134", boardOf(t, g).ToTurnUp, int8(1))
}

// The board shows which water a levee keeps off the land behind it: water above the land, but not
// above the levee (RW-155).
func TestBoardShowsWaterBehindLevees(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		level, levee int8
		want         string
	}{
		{4, 4, "ML1"}, // level water floods nothing
		{4, 5, "ML1"},
		{3, 4, ""}, // the land is as high as the water
		{4, 0, ""}, // without the levee this level does no harm
	} {
		g := acting(t, 2).levels(ml1, c.level)
		if c.levee > 0 {
			g.levee("7,1", c.levee)
		}
		against := ""
		for _, h := range boardOf(t, g).Hexes {
			if h.At == hexAt(t, "7,1") {
				against = h.Against
			}
		}
		g.want(fmt.Sprintf("RW-155 level %d, levee %d", c.level, c.levee), against, c.want)
	}
}

func boardOf(t *testing.T, g *table) show.Board {
	t.Helper()
	b, ok := g.r.Board(&g.s).(show.Board)
	if !ok {
		t.Fatalf("the board is a %T", g.r.Board(&g.s))
	}
	return b
}

func TestPlace(t *testing.T) {
	t.Parallel()
	r := rules(t)
	for name, want := range map[string]bool{"7,1": true, "0,0": false, "07,1": false, "12,3": false, "none": false, "": false} {
		if place, ok := r.Place(name); ok != want || want && place != name {
			t.Errorf("%q: got %q, %t", name, place, ok)
		}
	}
}
