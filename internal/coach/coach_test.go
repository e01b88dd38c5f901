package coach_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/text"
)

// safe returns the quick bot, which bets safely.
func safe() (coach.Quick[state, action], error) {
	return func(*bots.Decision[state, action]) int { return 0 }, nil
}

func source(kind, number uint64) engine.Source { return rand.NewPCG(kind, number) }

func options() coach.Options {
	return coach.Options{Source: source, Playouts: 4000, Worlds: 4000, MaxTried: 4, Workers: 2}
}

// analysed returns the coach's analysis of a game with these steps.
func analysed(tb testing.TB, g rules, o coach.Options, steps ...string) *coach.Analysis {
	tb.Helper()
	game, m := played(tb, g, steps...)
	c := must.Get(coach.New(game, coach.Evaluators[state, action]{NewQuick: safe}))(tb)
	return must.Get(c.Analyse(context.Background(), m, o))(tb)
}

func near(tb testing.TB, what string, got, want float64) {
	tb.Helper()
	if math.Abs(got-want) > 0.03 {
		tb.Errorf("%s: %.3f, want %.3f", what, got, want)
	}
}

// The chances after each step match those computed by hand.
func TestChancesAreRight(t *testing.T) {
	t.Parallel()
	a := analysed(t, rules{}, options(), "2", "1")
	if !a.Complete || len(a.Outlooks) != 3 {
		t.Fatalf("got %+v", a)
	}
	for i, want := range []float64{0.75, 0.25, 1} {
		near(t, "seat 1", a.Outlooks[i].Win[0], want)
		near(t, "seat 1, last", a.Outlooks[i].Places[0][1], 1-want)
	}
}

// In a game of two seats their chances add up to 1, and so do each seat's chances of all places.
func TestChancesOfAllSeatsAreOne(t *testing.T) {
	t.Parallel()
	for _, out := range analysed(t, rules{}, options(), "1", "2").Outlooks {
		if sum := out.Win[0] + out.Win[1]; math.Abs(sum-1) > 1e-9 {
			t.Errorf("after step %d the chances are %v together", out.Step, sum)
		}
		for seat, places := range out.Places {
			if sum := places[0] + places[1]; math.Abs(sum-1) > 1e-9 {
				t.Errorf("after step %d seat %d has %v for all places", out.Step, seat+1, sum)
			}
		}
	}
}

// A bet with half the possible chance is found, with its cost and the rules behind both actions.
func TestABlunderIsFound(t *testing.T) {
	t.Parallel()
	a := analysed(t, rules{}, options(), "2", "1") // it won, but that was luck
	if len(a.Choices) != 1 {
		t.Fatalf("%d choices", len(a.Choices))
	}
	c := a.Choices[0]
	if !c.Missed() || c.Step != 1 || c.Action != "2" || c.Best != "1" {
		t.Errorf("got %+v", c)
	}
	near(t, "chance", c.Chance, 0.25)
	near(t, "better", c.Better, 0.5)
	if !reflect.DeepEqual(c.Rules, []string{"TINY-4"}) || !reflect.DeepEqual(c.BestRules, []string{"TINY-3"}) {
		t.Errorf("rules %v, instead %v", c.Rules, c.BestRules)
	}
}

// Of a missed choice the coach says how the turn could go on, to its end: the bet is signed, and
// then chance draws.
func TestTheBetterWayGoesOn(t *testing.T) {
	t.Parallel()
	_, m := played(t, rules{signing: true}, "2", "2", "1")
	a := analysed(t, rules{signing: true}, options(), "2", "2", "1")
	c := a.Choices[0]
	if !c.Missed() || !reflect.DeepEqual(c.Then, []string{"1"}) {
		t.Fatalf("got %+v", c)
	}
	if next := a.Choices[1]; next.Missed() || next.Then != nil {
		t.Errorf("signing is no mistake: %+v", next)
	}
	way := must.Get(coach.BestWay(m, &c))(t)
	if len(way) != 2 || way[0].Action != "1" || way[0].Events[0].Rule != "TINY-3" || way[1].Action != "1" {
		t.Errorf("the way is %+v", way)
	}
	c.Then = []string{"1", "1"} // a third action is not that seat's
	if way := must.Get(coach.BestWay(m, &c))(t); len(way) != 2 {
		t.Errorf("the way is %+v", way)
	}
	c.Step = 9
	if _, err := coach.BestWay(m, &c); err == nil {
		t.Error("there is no step 9")
	}
}

// The costliest decisions of a seat are found among those of all.
func TestTheDearestOfASeat(t *testing.T) {
	t.Parallel()
	missed := func(seat engine.Seat, better float64) coach.Choice {
		return coach.Choice{Seat: seat, Action: "a", Best: "b", Better: better, Error: 0.01}
	}
	a := coach.Analysis{Choices: []coach.Choice{missed(0, 0.1), missed(1, 0.4), missed(0, 0.3), missed(1, 0.2), {Seat: 0, Action: "a", Best: "a"}}}
	for _, want := range []struct{ got, indexes []int }{{a.Costliest(2), []int{1, 2}}, {a.CostliestOf(0, 5), []int{0, 2}}, {a.CostliestOf(1, 1), []int{1}}} {
		if !reflect.DeepEqual(want.got, want.indexes) {
			t.Errorf("got %v, want %v", want.got, want.indexes)
		}
	}
}

// The default number of worlds finds a blunder: eight worlds suspect it, and forty confirm it.
func TestTheDefaultWorldsFindABlunder(t *testing.T) {
	t.Parallel()
	found := 0
	for seed := range uint64(100) {
		c := usually(t, seed, rules{}, "2", "1")
		if c.Missed() {
			found++
			// The true value is 0.5, and forty worlds have a standard error of 0.08.
			if c.Better < 0.2 || c.Better > 0.8 {
				t.Errorf("better by %v", c.Better)
			}
		}
	}
	if found < 90 {
		t.Errorf("found %d times of 100", found)
	}
}

// A few worlds that agree prove nothing: there is always an error.
func TestAFewWorldsAreNotSure(t *testing.T) {
	t.Parallel()
	longtest.Unraced(t, "it looks back on many games from one goroutine")
	o := options()
	o.Worlds = 2 // one to measure, and then five
	for seed := range uint64(200) {
		o.Source = func(kind, number uint64) engine.Source { return rand.NewPCG(kind+10*seed, number) }
		if c := analysed(t, rules{}, o, "2", "1").Choices[0]; c.Best != c.Action && c.Error < 0.2 {
			t.Fatalf("got %+v", c)
		}
	}
}

// An action that only looks better by luck in a few worlds is not reported.
func TestLuckIsNoMistake(t *testing.T) {
	t.Parallel()
	seemed := 0
	for seed := range uint64(200) {
		c := usually(t, seed, rules{guessing: true}, "1", "2") // all calls are equally good
		if c.Missed() {
			t.Errorf("got %+v", c)
		}
		if c.Better > 0 {
			seemed++
		}
	}
	if seemed == 0 {
		t.Error("no other call has ever seemed better")
	}
}

// usually returns the judgement of the first choice of a game, with the default number of worlds.
func usually(t *testing.T, seed uint64, g rules, steps ...string) *coach.Choice {
	t.Helper()
	o := coach.Options{
		Source:   func(kind, number uint64) engine.Source { return rand.NewPCG(kind+10*seed, number) },
		Playouts: 1, Worlds: coach.DefaultWorlds, MaxTried: coach.DefaultMaxTried, Workers: 1,
	}
	return &analysed(t, g, o, steps...).Choices[0]
}

// The best choice is reported as the best, whatever the outcome.
func TestBadLuckIsNoMistake(t *testing.T) {
	t.Parallel()
	a := analysed(t, rules{}, options(), "1", "2")
	if c := a.Choices[0]; c.Missed() || c.Best != c.Action || c.Better != 0 {
		t.Errorf("got %+v", c)
	}
	near(t, "luck of seat 1", a.Luck[0], -0.75)
	near(t, "choice of seat 1", a.Own[0], 0)
}

// The effects of luck, the seat's choices and the others' choices add up to the total change.
func TestLuckAndChoicesAddUp(t *testing.T) {
	t.Parallel()
	a := analysed(t, rules{}, options(), "2", "1")
	near(t, "luck of seat 1", a.Luck[0], 0.75)
	near(t, "choice of seat 1", a.Own[0], -0.5)
	near(t, "what seat 1 did for seat 2", a.Others[1], 0.5)
	first, last := a.Outlooks[0], a.Outlooks[len(a.Outlooks)-1]
	for seat := range a.Seats {
		if sum, change := a.Luck[seat]+a.Own[seat]+a.Others[seat], last.Win[seat]-first.Win[seat]; math.Abs(sum-change) > 1e-9 {
			t.Errorf("seat %d: %v, but its chance changed by %v", seat+1, sum, change)
		}
	}
}

// A wrong call is not a mistake if the seat could not know.
func TestChoicesAreJudgedByTheView(t *testing.T) {
	t.Parallel()
	for _, call := range []string{"1", "2"} {
		a := analysed(t, rules{guessing: true}, options(), "1", call)
		if len(a.Choices) != 1 {
			t.Fatalf("%d choices", len(a.Choices))
		}
		c := a.Choices[0]
		near(t, "chance of call "+call, c.Chance, 0.5)
		near(t, "better than call "+call, c.Better, 0)
		// The chances after the step are for the true position.
		near(t, "after call "+call, a.Outlooks[2].Win[0], map[string]float64{"1": 1, "2": 0}[call])
	}
}

// A missed choice has a reason, from what its seat knew, and no other choice has one.
func TestAMissedDecisionHasItsReason(t *testing.T) {
	t.Parallel()
	game, m := played(t, rules{}, "2", "1")
	asked := 0
	c, err := coach.New(game, coach.Evaluators[state, action]{NewQuick: safe, NewExplain: func() (coach.Explain[state, action], error) {
		return func(d *bots.Decision[state, action], one, other int) bots.Reason {
			asked++
			if d.Legal[one] != 1 || d.Legal[other] != 2 || d.By != 0 || d.View.Called != 0 {
				t.Errorf("asked for %d and not %d in %+v", d.Legal[one], d.Legal[other], d.View)
			}
			return bots.Reason{Gains: []string{"safety.more"}}
		}, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	a, err := c.Analyse(context.Background(), m, options())
	if err != nil {
		t.Fatal(err)
	}
	if why := a.Choices[0].Reason; asked != 1 || !reflect.DeepEqual(why.Gains, []string{"safety.more"}) {
		t.Errorf("asked %d times, progress is %+v", asked, why)
	}
	_, m = played(t, rules{}, "1", "1")
	if a, err = c.Analyse(context.Background(), m, options()); err != nil || asked != 1 || !a.Choices[0].Reason.None() {
		t.Errorf("a right choice: asked %d times, %v", asked, err)
	}
	broken := errors.New("no judge")
	if c, err = coach.New(game, coach.Evaluators[state, action]{NewQuick: safe, NewExplain: func() (coach.Explain[state, action], error) { return nil, broken }}); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Analyse(context.Background(), m, options()); !errors.Is(err, broken) {
		t.Errorf("without a judge: %v", err)
	}
}

// Information that is hidden from a seat has no influence on how its choice is judged.
func TestHiddenInformationDoesNotMatter(t *testing.T) {
	t.Parallel()
	a, b := analysed(t, rules{guessing: true}, options(), "1", "1"), analysed(t, rules{guessing: true}, options(), "2", "1")
	if !reflect.DeepEqual(a.Choices, b.Choices) {
		t.Errorf("%+v and %+v", a.Choices, b.Choices)
	}
}

// A group has a single chance, and its luck and choices are its own.
func TestGroupHasOneChance(t *testing.T) {
	t.Parallel()
	a := analysed(t, rules{cooperative: true}, options(), "2", "2")
	for i, want := range []float64{0.75, 0.25, 0} {
		if out := a.Outlooks[i]; len(out.Win) != 1 || out.Places != nil {
			t.Fatalf("got %+v", out)
		}
		near(t, "group", a.Outlooks[i].Win[0], want)
	}
	near(t, "choice", a.Own[0], -0.5)
	near(t, "luck", a.Luck[0], -0.25)
	if len(a.Others) != 1 || a.Others[0] != 0 {
		t.Errorf("others %v", a.Others)
	}
}

// The steps with the largest changes are reported in order.
func TestTurningPoints(t *testing.T) {
	t.Parallel()
	a := analysed(t, rules{}, options(), "2", "1") // by a half, then by three quarters
	if one, all := a.TurningPoints(1), a.TurningPoints(9); !reflect.DeepEqual(one, []int{2}) || !reflect.DeepEqual(all, []int{1, 2}) {
		t.Errorf("one: %v, all: %v", one, all)
	}
}

// A step is a turning point if a second look confirms a change of a tenth that is larger than the
// error of the playouts. The chances of the second look are final.
func TestTurningPointsAreConfirmed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		again []float64
		want  []int
	}{
		{[]float64{0.3, 0.6}, []int{1}},
		{[]float64{0.5, 0.52}, []int{}},
		{[]float64{0.45, 0.54}, []int{}},
		{[]float64{0.45, 0.56}, []int{}}, // with a hundred playouts, eleven points are luck
		{[]float64{0.99, 0.88}, []int{}},
		{[]float64{0.99, 0.8}, []int{1}},
	} {
		a := &coach.Analysis{Outlooks: []coach.Outlook{{Step: 0, Win: []float64{0.3}}, {Step: 1, Win: []float64{0.6}}, {Step: 2, Win: []float64{0.61}}}}
		coach.Remeasure(a, func(int) bool { return true }, func(positions []int) (list []*coach.Outlook) {
			if !reflect.DeepEqual(positions, []int{0, 1}) {
				t.Fatalf("looked again at %v", positions)
			}
			for i, position := range positions {
				win := c.again[i]
				// For a hundred playouts.
				out := coach.WithError(position, win, math.Sqrt(win*(1-win)/100))
				list = append(list, &out)
			}
			return list
		})
		if got := a.TurningPoints(9); !reflect.DeepEqual(got, c.want) || a.Outlooks[1].Win[0] != c.again[1] {
			t.Errorf("%v: got %v, %+v", c.again, got, a.Outlooks)
		}
	}
}

// Whatever seems to change at an action without an alternative is an error: it is no turning point,
// and not even measured again.
func TestACompulsoryActionIsNoTurningPoint(t *testing.T) {
	t.Parallel()
	a := &coach.Analysis{Outlooks: []coach.Outlook{{Step: 0, Win: []float64{0.3}}, {Step: 1, Win: []float64{0.9}}}}
	coach.Remeasure(a, func(int) bool { return false }, func(positions []int) []*coach.Outlook {
		if len(positions) > 0 {
			t.Errorf("looked again at %v", positions)
		}
		return nil
	})
	if len(a.Turns) > 0 {
		t.Errorf("turning points at %v", a.Turns)
	}
}

// The same options give the same analysis with any number of workers.
func TestTheSameOnAnyNumberOfWorkers(t *testing.T) {
	t.Parallel()
	o := options()
	o.Playouts, o.Worlds, o.Workers = 50, 50, 1
	want := analysed(t, rules{}, o, "2", "1")
	o.Workers = 5
	if got := analysed(t, rules{}, o, "2", "1"); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwith 5 workers\n%+v", want, got)
	}
	o.Source = func(kind, number uint64) engine.Source { return rand.NewPCG(kind+100, number) }
	if got := analysed(t, rules{}, o, "2", "1"); reflect.DeepEqual(got, want) {
		t.Error("another seed changes nothing")
	}
}

// A cancelled analysis has the completed part, without gaps, and is not whole.
func TestCancelledAnalysisIsPartial(t *testing.T) {
	t.Parallel()
	game, m := played(t, rules{}, "2", "1")
	c := must.Get(coach.New(game, coach.Evaluators[state, action]{NewQuick: safe}))(t)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	o := options()
	o.Workers = 1
	o.Progress = func(done, of int) {
		if of != 8 { // three positions, three second looks, two steps
			t.Errorf("%d parts", of)
		}
		if done == 2 {
			cancel()
		}
	}
	a := must.Get(c.Analyse(ctx, m, o))(t)
	if a.Complete || len(a.Outlooks) != 2 || len(a.Choices) != 0 {
		t.Errorf("got %+v", a)
	}
	near(t, "choice so far", a.Own[0], -0.5)
	near(t, "luck so far", a.Luck[0], 0)
}

func TestAnalysisErrors(t *testing.T) {
	t.Parallel()
	game, m := played(t, rules{}, "2")
	c := must.Get(coach.New(game, coach.Evaluators[state, action]{NewQuick: safe}))(t)
	if _, err := c.Analyse(context.Background(), m, options()); !errors.Is(err, coach.ErrNotOver) {
		t.Errorf("a game that is on: %v", err)
	}
	_, m = played(t, rules{}, "2", "1")
	if _, err := c.Analyse(context.Background(), m, coach.Options{}); !errors.Is(err, coach.ErrOptions) {
		t.Errorf("no budget: %v", err)
	}
	broken := errors.New("no bot")
	without := must.Get(coach.New(game, coach.Evaluators[state, action]{NewQuick: func() (coach.Quick[state, action], error) { return nil, broken }}))(t)
	if _, err := without.Analyse(context.Background(), m, options()); !errors.Is(err, broken) {
		t.Errorf("without a bot: %v", err)
	}
	if _, err := coach.New(game, coach.Evaluators[int, int]{NewQuick: func() (coach.Quick[int, int], error) { return nil, nil }}); err == nil {
		t.Error("a coach of other types takes the game")
	}
}

// Both actions of a choice are described with their effects, each on the position before it.
func TestBothActionsAreDescribed(t *testing.T) {
	t.Parallel()
	game, m := played(t, rules{}, "2", "1")
	loc := display.NewLocalizer(game.About(), text.English, nil)
	loc.Catalog = (&text.Catalog{}).WithPlain(text.English, map[string]string{"action.act": "bet", "event.TINY-3": "safe", "event.TINY-4": "bold"})
	c := coach.Choice{Step: 1, Action: "2", Best: "1"}
	for action, want := range map[string]coach.Wording{
		"2": {Action: "bet", Happens: []string{"bold"}},
		"1": {Action: "bet", Happens: []string{"safe"}},
	} {
		if got, err := coach.Describe(m, &c, action, loc); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v, want %+v", action, got, err, want)
		}
	}
	if _, err := coach.Describe(m, &c, "9", loc); err == nil {
		t.Error("an illegal action is described")
	}
	for _, step := range []int{0, 3} {
		if _, err := coach.Describe(m, &coach.Choice{Step: step}, "2", loc); err == nil {
			t.Errorf("step %d is described", step)
		}
	}
}

// Playouts that agree with the game are shared by consecutive positions. The chances are those of
// each position alone.
func TestSharedPlayoutsChangeNothing(t *testing.T) {
	t.Parallel()
	for _, e := range []coach.Evaluators[state, action]{{NewQuick: safe}, eyes(seer{bold: 0.25})} {
		for _, steps := range [][]string{{"1", "1"}, {"2", "1"}} {
			game, m := played(t, rules{}, steps...)
			c := must.Get(coach.New(game, e))(t)
			o := options()
			o.Playouts = 50
			alone := must.Get(c.Outlooks(m, []int{0, 1, 2}, o))(t)
			for i, together := range must.Get(coach.OutlooksTogether[state, action](c, m, o))(t) {
				if !reflect.DeepEqual(*together, alone[i]) {
					t.Errorf("%v, step %d: %+v, alone %+v", steps, i, *together, alone[i])
				}
			}
		}
	}
}
