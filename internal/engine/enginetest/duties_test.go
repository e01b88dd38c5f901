package enginetest //nolint:testpackage // the tests run the kit's parts one by one on their mutants

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
)

// fewOnes draws two worlds and returns the one with fewer ones in hands.
func fewOnes(sound Rules) mutant {
	return mutant{Rules: sound, resample: func(v *state, to seat, src engine.Source) state {
		a, b := sound.Resample(v, to, src), sound.Resample(v, to, src)
		if a.Deck[toy.One] > b.Deck[toy.One] {
			return a
		}
		return b
	}}
}

func TestOdds(t *testing.T) {
	longtest.NotShort(t, "it draws many thousands of hidden worlds")
	sound := newToy(t)
	if err := resampleByTheOdds(rules(sound), 300); err != nil {
		t.Error(err)
	}
	firstSeatFavoured := mutant{Rules: sound, resample: func(v *state, to seat, src engine.Source) state {
		s := sound.Resample(v, to, src)
		if to != 0 && to != 1 && s.Hands[0][toy.Three] == 0 && s.Hands[1][toy.Three] > 0 && s.Hands[0][toy.One] > 0 {
			s.Hands[0][toy.Three]++
			s.Hands[1][toy.Three]--
			s.Hands[0][toy.One]--
			s.Hands[1][toy.One]++
		}
		return s
	}}
	open := changed(sound, func(f *display.About) { f.Hidden = false })
	open.resample = fewOnes(sound).resample
	if err := resampleByTheOdds(rules(open), 300); err != nil {
		t.Errorf("nothing is drawn where nothing is hidden: %v", err)
	}
	noFogOnViews := mutant{Rules: sound, legal: func(dst []action, s *state, by seat) []action {
		return slices.DeleteFunc(sound.AppendLegal(dst, s, by), func(a action) bool {
			return s.Hands[0][toy.Unknown] > 0 && a == action{Kind: toy.Draw, Card: toy.Fog}
		})
	}}
	noFogInHands := mutant{Rules: sound, resample: func(v *state, to seat, src engine.Source) state {
		s := sound.Resample(v, to, src)
		for range 20 {
			fog := s.Hands[0][toy.Fog] + s.Hands[1][toy.Fog] + s.Hands[2][toy.Fog] + s.Hands[3][toy.Fog]
			if to >= 0 {
				fog -= s.Hands[to][toy.Fog]
			}
			if s.Phase < toy.Turn || fog == 0 {
				break
			}
			s = sound.Resample(v, to, src)
		}
		return s
	}}
	for want, off := range map[string]mutant{
		"although the view says never: draw fog": noFogOnViews, "at set-up chance draws draw 1": fewOnes(sound), "can lay": firstSeatFavoured, "in play chance draws draw": noFogInHands,
	} {
		if err := resampleByTheOdds(rules(off), 300); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("a Resample that is off the odds (%s): %v", want, err)
		}
	}
}

var leaked []state

func TestHidesSomething(t *testing.T) {
	sound := newToy(t)
	open := changed(sound, func(f *display.About) { f.Hidden = false })
	if err := errors.Join(hidesSomething(rules(sound)), hidesSomething(rules(open))); err != nil {
		t.Error(err)
	}
	if hidesSomething(rules(openMutant(sound))) == nil {
		t.Error("a game that declares hidden information but has none passes")
	}
	seldom := mutant{Rules: sound, view: func(s *state, to seat) state {
		if s.Phase != toy.Over {
			return *s
		}
		return sound.View(s, to)
	}}
	if err := hidesSomething(rules(seldom)); err != nil {
		t.Error(err)
	}
}

func TestParse(t *testing.T) {
	sound := newToy(t)
	if err := oddTextsAreRead(rules(sound)); err != nil {
		t.Error(err)
	}
	refuses := func(with string) func(string) (action, error) {
		return func(s string) (action, error) {
			a, err := sound.Parse(s)
			if err != nil {
				err = errors.New(with)
			}
			return a, err
		}
	}
	cut := func(prefix string) func(string) (action, error) {
		return func(s string) (action, error) { return sound.Parse(strings.TrimPrefix(s, prefix)) }
	}
	free := mutant{Rules: sound, parse: func(s string) (action, error) {
		return sound.Parse(strings.ToLower(strings.Join(strings.Fields(s), " ")))
	}}
	if err := oddTextsAreRead(rules(free)); err != nil {
		t.Errorf("spaces and capitals are free: %v", err)
	}
	for want, off := range map[string]mutant{
		"one written form": {parse: cut("x ")},
		"breaks the game": {parse: func(s string) (action, error) {
			if s != "" && s[0] == '%' {
				panic("%")
			}
			return sound.Parse(s)
		}},
		`not by ""`:     {parse: refuses("")},
		"not by \"1\\n": {parse: refuses("1\n2")},
		"not by \"lo":   {parse: refuses(strings.Repeat("long ", 81))},
		"lay ? passes Check": {check: func(s *state, by seat, a action) refusal {
			if s.Phase == toy.Laying && a == (action{Kind: toy.Lay, Card: toy.Unknown}) {
				return refusal{}
			}
			return sound.Check(s, by, a)
		}, parse: func(s string) (action, error) {
			if s == "lay 3" {
				return sound.Parse("lay ?")
			}
			return sound.Parse(s)
		}, format: func(a action) string {
			if a == (action{Kind: toy.Lay, Card: toy.Unknown}) {
				return "lay 3"
			}
			return sound.Format(a)
		}},
	} {
		off.Rules = sound
		if want == "lay ? passes Check" {
			want = "lay 3 passes Check"
		}
		if err := oddTextsAreRead(rules(off)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not found: %v", want, err)
		}
	}
}

// candidates includes actions done earlier: other candidates do not replace them.
func TestCandidates(t *testing.T) {
	w := must.Get(begin(rules(newToy(t)), newSeed(1)))(t)
	for n := range int8(maxVisited) {
		w.visit(action{Seat: seat(n)})
	}
	all := w.candidates(0, nil)
	for n := range int8(maxVisited) {
		if !slices.Contains(all, action{Seat: seat(n)}) {
			t.Errorf("action %d was met and is no candidate", n)
		}
	}
}

func TestPick(t *testing.T) {
	w := &walk[state, action]{dice: newSeed(1)}
	var picked engine.Seats
	for range 100 {
		picked = picked.With(w.pick(engine.AllSeats(3)))
	}
	if picked != engine.AllSeats(3) {
		t.Errorf("of three seats only %v are ever picked", picked)
	}
}

// Every function that starts games returns an error for a game that cannot be started.
func TestNoStart(t *testing.T) {
	never := mutant{Rules: newToy(t), start: func(engine.Setup) (state, error) { return state{}, errors.New("never") }}
	w := must.Get(begin(rules(newToy(t)), newSeed(1)))(t)
	w.rules = never
	for name, err := range map[string]error{
		"parse":       oddTextsAreRead(rules(never)),
		"hidden":      hidesSomething(rules(never)),
		"odds":        resampleByTheOdds(rules(never), 1),
		"allocations": noAllocations(rules(never)),
		"position":    changedCanBePlayed(rules(never), 1, nil),
		"perft":       countsAre[state, action](never, engine.Setup{Seats: 2}, nil),
		"copies":      copiesStay(w),
		"match":       matchAgrees(w),
	} {
		if err == nil || !strings.Contains(err.Error(), "never") {
			t.Errorf("%s: a game that cannot be started: %v", name, err)
		}
	}
	if countsAre[state, action](newToy(t), engine.Setup{Seats: 9}, nil) == nil {
		t.Error("nine seats are counted")
	}
}

func TestAllocations(t *testing.T) {
	sound := newToy(t)
	if err := noAllocations(rules(sound)); err != nil {
		t.Error(err)
	}
	wasteful := mutant{Rules: sound, apply: func(s *state, by seat, a action, ev *events) {
		sound.Apply(s, by, a, ev)
		leaked = append([]state(nil), *s)
	}}
	if noAllocations(rules(wasteful)) == nil {
		t.Error("a game that allocates passes")
	}
}

// A fault that one part reports does not make another part panic.
func TestPassedOver(t *testing.T) {
	sound := newToy(t)
	stuck := mutant{Rules: sound, legal: func(dst []action, _ *state, _ seat) []action { return dst }}
	if err := errors.Join(noAllocations(rules(stuck)), resampleByTheOdds(rules(stuck), 1)); err != nil {
		t.Errorf("a dead end: %v", err)
	}
	w := must.Get(begin(rules(mutant{Rules: sound, result: func(*state) engine.Result { return engine.Result{} }}), newSeed(1)))(t)
	if err := errors.Join(resultIsWhole(w), wordsForEnd(w)); err != nil {
		t.Errorf("a game that is not over has no whole result: %v", err)
	}
	unfit := mutant{Rules: sound, resample: func(v *state, to seat, src engine.Source) state {
		s := sound.Resample(v, to, src)
		s.Score[0]++
		return s
	}}
	secrets := append(only("secrets"), only("barrier")...)
	if fault := findFault(unfit, secrets, 20); fault != nil {
		t.Errorf("a world that does not fit the view: %v", fault)
	}
	unseen := mutant{Rules: sound, view: func(s *state, to seat) state {
		if to == engine.Chance {
			panic("chance looks at nothing")
		}
		return sound.View(s, to)
	}, cost: func(s *state, by seat, a action) engine.Cost {
		if by == engine.Chance {
			panic("chance pays nothing")
		}
		return sound.Cost(s, by, a)
	}, weight: func(s *state, a action) int {
		if a.Kind != toy.Draw {
			panic("only actions of chance have a weight")
		}
		return sound.Weight(s, a)
	}}
	if fault := findFault(unseen, allParts[state, action](), 5); fault != nil {
		t.Error(fault)
	}
	weightless := mutant{Rules: sound, weight: func(*state, action) int { return 0 }}
	for _, off := range []mutant{weightless, stuck} {
		if fault := findFault(off, only("apply"), 3); fault != nil {
			t.Error(fault)
		}
	}
	// Laying a card with either hand looks the same to others, and makes no difference in the
	// acting seat's view.
	twoHands := mutant{
		Rules: sound,
		legal: func(dst []action, s *state, by seat) []action {
			for _, a := range sound.AppendLegal(nil, s, by) {
				dst = append(dst, a)
				if a.Kind == toy.Lay {
					a.Seat = 1
					dst = append(dst, a)
				}
			}
			return dst
		},
		seen: func(s *state, by seat, a action, to seat) action {
			if a.Kind == toy.Lay && by != to {
				a.Seat = 0
			}
			return sound.Seen(s, by, a, to)
		},
	}
	if fault := findFault(twoHands, secrets, 20); fault != nil {
		t.Errorf("two actions that do the same: %v", fault)
	}
	if err := changedCanBePlayed(rules(sound), 1, []byte{1, 2}); err != nil {
		t.Errorf("a change that is cut short: %v", err)
	}
}

func TestPlainTypes(t *testing.T) {
	type withText struct{ Names [2]string }
	type withHidden struct{ secret int8 }
	type withInterface struct{ Any error }
	for name, err := range map[string]error{
		"pointer":    plainTypes[withPointer, action](),
		"text":       plainTypes[withText, action](),
		"unexported": plainTypes[withHidden, action](),
		"interface":  plainTypes[state, withInterface](),
	} {
		if err == nil {
			t.Errorf("a state or action with a field of this kind passes: %s", name)
		}
	}
	_ = withHidden{}.secret
	if err := plainTypes[state, action](); err != nil {
		t.Error(err)
	}
}

func TestRecordsCanFail(t *testing.T) {
	g := rules(newToy(t)).erased()
	for file, want := range map[string]string{
		"sound.txt":      "",
		"illegal.txt":    "illegal.txt:9: ",
		"unrefused.txt":  "unrefused.txt:9: ",
		"other-rule.txt": "other-rule.txt:9: ",
		"result.txt":     "result.txt:12: ",
		"missing.txt":    "is missing",
		"cut.txt":        "cut off",
		"empty.txt":      "nothing happens",
		"not-there.txt":  "no such file",
	} {
		err := replayFile(g, "testdata/records/"+file)
		if got := fmt.Sprint(err); want == "" && err != nil || want != "" && !strings.Contains(got, want) {
			t.Errorf("%s: %v, want %q", file, err, want)
		}
	}
}

func TestCounts(t *testing.T) {
	sound, setup := newToy(t), engine.Setup{Seats: 2, Options: map[string]string{"rounds": "1"}}
	if err := countsAre[state, action](sound, setup, []uint64{4, 16, 64, 254, 892}); err != nil {
		t.Error(err)
	}
	if countsAre[state, action](sound, setup, []uint64{4, 16, 65}) == nil {
		t.Error("a wrong count passes")
	}
}
