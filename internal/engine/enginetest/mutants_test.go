package enginetest //nolint:testpackage // the tests run the kit's parts one by one on their mutants

import (
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/longtest"
)

// mutantCase is a mutant and the part that must catch it, with the expected error. Only that part
// runs on the mutant, so removing a check from the kit makes this test fail.
type mutantCase struct {
	name   string // what is broken
	part   string
	says   string
	mutant mutant
}

// mutantsOfLegality break the legal actions.
func mutantsOfLegality(sound Rules) []mutantCase {
	asked := 0
	return []mutantCase{
		{"the list is turned round every other time", "order", "asked again", mutant{
			legal: func(dst []action, s *state, by seat) []action {
				n := len(dst)
				dst = sound.AppendLegal(dst, s, by)
				if asked++; asked%2 == 0 {
					slices.Reverse(dst[n:])
				}
				return dst
			},
		}},
		{"the list stands over what was there", "order", "does not append", mutant{
			legal: func(_ []action, s *state, by seat) []action { return sound.AppendLegal(nil, s, by) },
		}},
		{"an action is offered twice", "order", "twice", mutant{
			legal: func(dst []action, s *state, by seat) []action {
				dst = sound.AppendLegal(dst, s, by)
				return append(dst, dst[len(dst)-1])
			},
		}},
		{"asking what is legal moves the turn on", "order", "changes the state", mutant{
			legal: func(dst []action, s *state, by seat) []action {
				dst = sound.AppendLegal(dst, s, by)
				s.Offered = s.Offered || s.Phase == toy.Reacting
				return dst
			},
		}},
		{"the last coin can be spent, and then the toll is wanted", "dead end", "has no legal action", mutant{
			legal: func(dst []action, s *state, by seat) []action {
				if s.Phase == toy.Turn && s.Coins[by] == 0 && !s.Waived {
					return dst
				}
				if s.Phase == toy.Turn && s.Coins[by] == 1 {
					return append(dst, action{Kind: toy.Take})
				}
				return sound.AppendLegal(dst, s, by)
			},
		}},
		{"chance and a seat are to act together", "dead end", "at the same time", mutant{
			toAct: func(s *state) engine.Seats {
				if turn := sound.ToAct(s); turn.Has(engine.Chance) {
					return turn.With(0)
				}
				return sound.ToAct(s)
			},
		}},
		{"a seat outside the game is to act", "dead end", "seat 6 has to act", mutant{
			toAct: func(s *state) engine.Seats {
				if s.Phase == toy.Laying {
					return engine.Only(5)
				}
				return sound.ToAct(s)
			},
			legal: func(dst []action, s *state, by seat) []action { return sound.AppendLegal(dst, s, min(by, 1)) },
		}},
		{"the game is longer than its limit", "dead end", "its MaxActions", mutant{
			about: func(f *display.About) { f.MaxActions = 20 },
		}},
		{"what is not offered passes", "check", "passes Check", mutant{
			check: func(s *state, by seat, a action) refusal {
				if a.Kind == toy.Offer && s.Phase == toy.Turn && s.Offered {
					return refusal{}
				}
				return sound.Check(s, by, a)
			},
		}},
		{"an action shown to others as another one passes", "check", "lay ? passes Check", mutant{
			check: func(s *state, by seat, a action) refusal {
				if s.Phase == toy.Laying && a == (action{Kind: toy.Lay, Card: toy.Unknown}) {
					return refusal{}
				}
				return sound.Check(s, by, a)
			},
		}},
		{"an action that never occurs passes", "check", "draw ? passes Check", mutant{
			check: func(s *state, by seat, a action) refusal {
				if s.Phase == toy.Dealing && a == (action{Kind: toy.Draw, Card: toy.Unknown}) {
					return refusal{}
				}
				return sound.Check(s, by, a)
			},
			seen: func(_ *state, _ seat, a action, _ seat) action { return a },
		}},
		{"what is offered is refused", "check", "is offered, and refused", mutant{
			check: func(s *state, by seat, a action) refusal {
				if by >= 0 && a.Kind == toy.Load && s.Laid[by] == toy.Fog {
					return engine.Refuse("TOY-14", "nothing_laid")
				}
				return sound.Check(s, by, a)
			},
		}},
		{"a refusal names no rule", "check", "without a rule", mutant{
			check: func(s *state, by seat, a action) refusal {
				no := sound.Check(s, by, a)
				no.Rule = ""
				return no
			},
		}},
		{"checking moves the turn on", "check", "changes the state", mutant{
			check: func(s *state, by seat, a action) refusal {
				no := sound.Check(s, by, a)
				s.Offered = s.Offered || a.Kind == toy.Blow
				return no
			},
		}},
		{"an action of chance has no weight", "weights", "the weight 0", mutant{
			weight: func(s *state, a action) int {
				if a.Card == toy.Three {
					return 0
				}
				return sound.Weight(s, a)
			},
		}},
		{"a draw may be a draw or a fog", "weights", "chance draws draw or fog", mutant{
			legal: func(dst []action, s *state, by seat) []action {
				if dst = sound.AppendLegal(dst, s, by); by == engine.Chance {
					dst = append(dst, action{Kind: toy.Blow})
				}
				return dst
			},
		}},
	}
}

// mutantsOfPlans return wrong ends of turns.
func mutantsOfPlans(sound Rules) []mutantCase {
	type plans = []engine.Plan[action]
	change := func(how func(plans, *state) plans) mutant {
		return mutant{plans: func(dst plans, s *state, by seat) plans {
			n := len(dst)
			dst = sound.AppendPlans(dst, s, by)
			return append(dst[:n], how(dst[n:], s)...)
		}}
	}
	vary := func(how func(*engine.Variant[action], *state)) mutant {
		return mutant{variants: func(s *state, p plans) (list []engine.Variant[action]) {
			for i := range p {
				list = append(list, engine.Variant[action]{Of: i, Plan: p[i]})
				how(&list[i], s)
			}
			return list
		}}
	}
	return []mutantCase{
		{"a way begins with what is refused", "plans", "which is refused", change(func(p plans, _ *state) plans {
			for i := range p {
				p[i].Actions[0] = action{Kind: toy.Yes}
			}
			return p
		})},
		{"a way has no actions", "plans", "has 0 actions", change(func(p plans, _ *state) plans {
			for i := range p {
				p[i].Len = 0
			}
			return p
		})},
		{"an end stands twice", "plans", "twice", change(func(p plans, _ *state) plans {
			if len(p) > 1 {
				p[1].End = p[0].End
			}
			return p
		})},
		{"an end has no words", "plans", "missing in", change(func(p plans, _ *state) plans {
			for i := range p {
				p[i].End.Key = "nowhere"
			}
			return p
		})},
		{"an end depends on a hidden card", "plans", "on its view", change(func(p plans, s *state) plans {
			for i := range p {
				p[i].End.Args[0] = int16(s.Hands[1-min(s.Active, 1)][toy.Fog])
			}
			return p
		})},
		{"asking for the ends moves the turn on", "plans", "changes the state", change(func(p plans, s *state) plans {
			s.Offered = s.Phase == toy.Turn
			return p
		})},
		{"a variant begins with what is refused", "plans", "which is refused", vary(func(v *engine.Variant[action], _ *state) {
			v.Actions[0] = action{Kind: toy.Yes}
		})},
		{"a variant is its plan", "plans", "listed twice", vary(func(*engine.Variant[action], *state) {})},
		{"a variant is of no plan", "plans", "is of plan 9", vary(func(v *engine.Variant[action], _ *state) { v.Of = 9 })},
		{"a variant depends on a hidden card", "plans", "on its view", mutant{variants: func(s *state, p plans) []engine.Variant[action] {
			if len(p) == 0 || s.Hands[1-min(s.Active, 1)][toy.Fog] == 0 {
				return nil
			}
			return []engine.Variant[action]{{Plan: p[0]}}
		}}},
	}
}

// mutantsOfQuestions break the named questions.
func mutantsOfQuestions() []mutantCase {
	declared := func(change func(*display.About)) mutant {
		return mutant{about: change}
	}
	return []mutantCase{
		{"a question that is not declared", "questions", "none of Facts.Questions", declared(func(f *display.About) { f.Questions = nil })},
		{"a question that cannot be asked", "questions", "although it may not be", mutant{mayAsk: func(string) bool { return false }}},
		{"an answer that is not declared", "questions", "none of its answers", declared(func(f *display.About) {
			f.Questions = []engine.QuestionKind{{Key: "offer", Answers: []string{"yes"}}}
		})},
		{"an answer that cannot be read", "questions", "is not an action", declared(func(f *display.About) {
			f.Questions = []engine.QuestionKind{{Key: "offer", Answers: []string{"yes", "no", "perhaps"}}}
		})},
		{"an answer that is no reaction", "questions", "none of Facts.Reactions", declared(func(f *display.About) { f.Reactions = []string{"yes", "fog", "pass"} })},
		{"a turn that is a question", "questions", "none of its answers", mutant{currentQuestion: func(*state, seat) string { return "offer" }}},
	}
}

// mutantsOfMeaning break Normalize.
func mutantsOfMeaning() []mutantCase {
	return []mutantCase{
		{"what is offered means something else", "meant", "is offered and means", mutant{normalize: func(_ *state, _ seat, a action) action {
			if a.Kind == toy.Load {
				a.Kind = toy.Pass
			}
			return a
		}}},
		{"what is meant depends on a hidden card", "meant", "on the view", mutant{normalize: func(s *state, by seat, a action) action {
			if a.Kind == toy.Offer && s.Phase != toy.Turn && s.Hands[1-min(by, 1)][toy.Fog] > 0 {
				a.Seat = by
			}
			return a
		}}},
		{"asking what is meant moves the turn on", "meant", "changes the state", mutant{normalize: func(s *state, _ seat, a action) action {
			s.Offered = s.Phase == toy.Turn
			return a
		}}},
	}
}

// mutantsOfAdvice break suggestions.
func mutantsOfAdvice() []mutantCase {
	list := func(actions ...action) func([][]action, *state, seat) [][]action {
		return func(dst [][]action, _ *state, _ seat) [][]action { return append(dst, actions) }
	}
	yes := action{Kind: toy.Yes}
	return []mutantCase{
		{"a suggestion has no action", "suggestions", "has no action", mutant{suggest: list()}},
		{"a suggestion cannot be written", "suggestions", "read as another", mutant{suggest: list(action{Kind: toy.End, Seat: 3})}},
		{"a suggestion stands twice", "suggestions", "twice", mutant{suggest: func(dst [][]action, _ *state, _ seat) [][]action {
			return append(dst, []action{yes}, []action{yes})
		}}},
		{"suggestions stand over what was there", "suggestions", "overwrite dst", mutant{suggest: func([][]action, *state, seat) [][]action {
			return nil
		}}},
		{"a suggestion depends on the proposer's hand", "suggestions", "other things than a watcher", mutant{suggest: func(dst [][]action, s *state, to seat) [][]action {
			if s.Hands[1-min(to, 1)][toy.One] > 0 {
				return append(dst, []action{yes})
			}
			return dst
		}}},
		{"asking for suggestions moves the turn on", "suggestions", "changes the view", mutant{suggest: func(dst [][]action, s *state, _ seat) [][]action {
			s.Offered = !s.Offered
			return dst
		}}},
	}
}

func allMutants(tb testing.TB) []mutantCase {
	tb.Helper()
	sound := newToy(tb)
	all := slices.Concat(mutantsOfLegality(sound), mutantsOfPlans(sound), mutantsOfQuestions(), mutantsOfMeaning(), mutantsOfAdvice(), mutantsOfEffect(sound), mutantsOfSecrets(sound), mutantsOfTurns(sound), mutantsOfWords(sound), mutantsOfFinish(sound))
	for i := range all {
		all[i].mutant.Rules = sound
	}
	return all
}

// findFault plays games until a part finds a fault.
func findFault(b both, parts []part[state, action], games uint64) *Fault {
	for seed := range games {
		if fault := examine(rules(b), newSeed(seed), parts); fault != nil {
			return fault
		}
	}
	return nil
}

// only returns the part with a name.
func only(name string) []part[state, action] {
	return slices.DeleteFunc(allParts[state, action](), func(p part[state, action]) bool { return p.name != name })
}

func TestToyPasses(t *testing.T) {
	longtest.NotShort(t, "it plays 300 games with every part of the kit")
	if fault := findFault(newToy(t), allParts[state, action](), 300); fault != nil {
		t.Fatal(fault)
	}
}

func TestTwinsAreCaught(t *testing.T) {
	for _, tt := range allMutants(t) {
		t.Run(tt.part+"/"+tt.name, func(t *testing.T) {
			fault := findFault(tt.mutant, only(tt.part), 1000)
			if fault == nil {
				t.Fatalf("the part %q does not catch this mutant", tt.part)
			}
			if !strings.Contains(fault.Err.Error(), tt.says) {
				t.Errorf("it is caught for another reason than %q: %v", tt.says, fault.Err)
			}
		})
	}
}

// Every part catches some mutant.
func TestPartsAreNeeded(t *testing.T) {
	all := allMutants(t)
	for _, p := range allParts[state, action]() {
		if !slices.ContainsFunc(all, func(tt mutantCase) bool { return tt.part == p.name }) {
			t.Errorf("no mutant shows what the part %q is for", p.name)
		}
	}
}
