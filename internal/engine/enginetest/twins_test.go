package enginetest //nolint:testpackage // the tests run the kit's parts one by one on their twins

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
)

// Each twin must be caught by the part that is meant to catch it, and for the right reason: only that part runs on it. If
// somebody removes a check from the kit, this test fails.
type twinCase struct {
	name string // what is broken
	part string
	says string
	twin twin
}

// twinsOfLegality break what a seat may do.
func twinsOfLegality(sound Rules) []twinCase {
	asked := 0
	return []twinCase{
		{"the list is turned round every other time", "order", "asked again", twin{
			legal: func(dst []action, s *state, by seat) []action {
				n := len(dst)
				dst = sound.AppendLegal(dst, s, by)
				if asked++; asked%2 == 0 {
					slices.Reverse(dst[n:])
				}
				return dst
			},
		}},
		{"the list stands over what was there", "order", "does not append", twin{
			legal: func(_ []action, s *state, by seat) []action { return sound.AppendLegal(nil, s, by) },
		}},
		{"an action is offered twice", "order", "twice", twin{
			legal: func(dst []action, s *state, by seat) []action {
				dst = sound.AppendLegal(dst, s, by)
				return append(dst, dst[len(dst)-1])
			},
		}},
		{"asking what is legal moves the turn on", "order", "changes the state", twin{
			legal: func(dst []action, s *state, by seat) []action {
				dst = sound.AppendLegal(dst, s, by)
				s.Offered = s.Offered || s.Phase == toy.Reacting
				return dst
			},
		}},
		{"the last coin can be spent, and then the toll is wanted", "dead end", "can do nothing", twin{
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
		{"chance and a seat are to act together", "dead end", "together", twin{
			toAct: func(s *state) engine.Seats {
				if turn := sound.ToAct(s); turn.Has(engine.Chance) {
					return turn.With(0)
				}
				return sound.ToAct(s)
			},
		}},
		{"a seat that nobody has is to act", "dead end", "seat 6 is to act", twin{
			toAct: func(s *state) engine.Seats {
				if s.Phase == toy.Laying {
					return engine.Only(5)
				}
				return sound.ToAct(s)
			},
			legal: func(dst []action, s *state, by seat) []action { return sound.AppendLegal(dst, s, min(by, 1)) },
		}},
		{"the game is longer than it says", "dead end", "its MaxActions", twin{
			about: func(f *engine.About) { f.MaxActions = 20 },
		}},
		{"what is not offered passes", "check", "passes Check", twin{
			check: func(s *state, by seat, a action) refusal {
				if a.Kind == toy.Offer && s.Phase == toy.Turn && s.Offered {
					return refusal{}
				}
				return sound.Check(s, by, a)
			},
		}},
		{"an action passes that others are told in place of another", "check", "lay ? passes Check", twin{
			check: func(s *state, by seat, a action) refusal {
				if s.Phase == toy.Laying && a == (action{Kind: toy.Lay, Card: toy.Unknown}) {
					return refusal{}
				}
				return sound.Check(s, by, a)
			},
		}},
		{"an action passes that nobody meets", "check", "draw ? passes Check", twin{
			check: func(s *state, by seat, a action) refusal {
				if s.Phase == toy.Dealing && a == (action{Kind: toy.Draw, Card: toy.Unknown}) {
					return refusal{}
				}
				return sound.Check(s, by, a)
			},
			seen: func(_ *state, _ seat, a action, _ seat) action { return a },
		}},
		{"what is offered is refused", "check", "is offered, and refused", twin{
			check: func(s *state, by seat, a action) refusal {
				if by >= 0 && a.Kind == toy.Load && s.Laid[by] == toy.Fog {
					return engine.Refuse("TOY-14", "nothing_laid")
				}
				return sound.Check(s, by, a)
			},
		}},
		{"a refusal names no rule", "check", "without a rule", twin{
			check: func(s *state, by seat, a action) refusal {
				no := sound.Check(s, by, a)
				no.Rule = ""
				return no
			},
		}},
		{"checking moves the turn on", "check", "changes the state", twin{
			check: func(s *state, by seat, a action) refusal {
				no := sound.Check(s, by, a)
				s.Offered = s.Offered || a.Kind == toy.Blow
				return no
			},
		}},
		{"an action of chance has no weight", "weights", "the weight 0", twin{
			weight: func(s *state, a action) int {
				if a.Card == toy.Three {
					return 0
				}
				return sound.Weight(s, a)
			},
		}},
	}
}

// twinsOfPlans lie about where a turn can end.
func twinsOfPlans(sound Rules) []twinCase {
	type plans = []engine.Plan[action]
	change := func(how func(plans, *state) plans) twin {
		return twin{plans: func(dst plans, s *state, by seat) plans {
			n := len(dst)
			dst = sound.AppendPlans(dst, s, by)
			return append(dst[:n], how(dst[n:], s)...)
		}}
	}
	vary := func(how func(*engine.Variant[action], *state)) twin {
		return twin{variants: func(s *state, p plans) (list []engine.Variant[action]) {
			for i := range p {
				list = append(list, engine.Variant[action]{Of: i, Plan: p[i]})
				how(&list[i], s)
			}
			return list
		}}
	}
	return []twinCase{
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
		{"a variant depends on a hidden card", "plans", "on its view", twin{variants: func(s *state, p plans) []engine.Variant[action] {
			if len(p) == 0 || s.Hands[1-min(s.Active, 1)][toy.Fog] == 0 {
				return nil
			}
			return []engine.Variant[action]{{Plan: p[0]}}
		}}},
	}
}

// twinsOfQuestions ask otherwise than they say.
func twinsOfQuestions() []twinCase {
	declared := func(change func(*engine.About)) twin {
		return twin{about: change}
	}
	return []twinCase{
		{"a question that is not declared", "questions", "none of Facts.Questions", declared(func(f *engine.About) { f.Questions = nil })},
		{"a question that cannot be asked", "questions", "although it may not be", twin{mayAsk: func(string) bool { return false }}},
		{"an answer that is not declared", "questions", "none of its answers", declared(func(f *engine.About) {
			f.Questions = []engine.QuestionKind{{Key: "offer", Answers: []string{"yes"}}}
		})},
		{"an answer that cannot be read", "questions", "is not an action", declared(func(f *engine.About) {
			f.Questions = []engine.QuestionKind{{Key: "offer", Answers: []string{"yes", "no", "perhaps"}}}
		})},
		{"an answer that is no reaction", "questions", "none of Facts.Reactions", declared(func(f *engine.About) { f.Reactions = []string{"yes", "fog", "pass"} })},
		{"a turn that is a question", "questions", "none of its answers", twin{asked: func(*state, seat) string { return "offer" }}},
	}
}

// twinsOfMeaning read one action as another.
func twinsOfMeaning() []twinCase {
	return []twinCase{
		{"what is offered means something else", "meant", "is offered and means", twin{meant: func(_ *state, _ seat, a action) action {
			if a.Kind == toy.Load {
				a.Kind = toy.Pass
			}
			return a
		}}},
		{"what is meant depends on a hidden card", "meant", "on the view", twin{meant: func(s *state, by seat, a action) action {
			if a.Kind == toy.Offer && s.Phase != toy.Turn && s.Hands[1-min(by, 1)][toy.Fog] > 0 {
				a.Seat = by
			}
			return a
		}}},
		{"asking what is meant moves the turn on", "meant", "changes the state", twin{meant: func(s *state, _ seat, a action) action {
			s.Offered = s.Phase == toy.Turn
			return a
		}}},
	}
}

// twinsOfAdvice break what can be proposed to a seat.
func twinsOfAdvice() []twinCase {
	list := func(actions ...action) func([][]action, *state, seat) [][]action {
		return func(dst [][]action, _ *state, _ seat) [][]action { return append(dst, actions) }
	}
	yes := action{Kind: toy.Yes}
	return []twinCase{
		{"a suggestion has no action", "suggestions", "has no action", twin{suggest: list()}},
		{"a suggestion cannot be written", "suggestions", "read as another", twin{suggest: list(action{Kind: toy.End, Seat: 3})}},
		{"a suggestion stands twice", "suggestions", "twice", twin{suggest: func(dst [][]action, _ *state, _ seat) [][]action {
			return append(dst, []action{yes}, []action{yes})
		}}},
		{"suggestions stand over what was there", "suggestions", "over what was there", twin{suggest: func([][]action, *state, seat) [][]action {
			return nil
		}}},
		{"a suggestion depends on the proposer's hand", "suggestions", "other things than a watcher", twin{suggest: func(dst [][]action, s *state, to seat) [][]action {
			if s.Hands[1-min(to, 1)][toy.One] > 0 {
				return append(dst, []action{yes})
			}
			return dst
		}}},
		{"asking for suggestions moves the turn on", "suggestions", "changes the view", twin{suggest: func(dst [][]action, s *state, _ seat) [][]action {
			s.Offered = !s.Offered
			return dst
		}}},
	}
}

// twinsOfEffect break what an action does, how it is written, and how the game ends.
func twinsOfEffect(sound Rules) []twinCase {
	ends, told := 0, 0
	return []twinCase{
		{"every card is written the same", "notation", "is read as", twin{
			format: func(a action) string {
				if a.Kind == toy.Lay {
					a.Card = toy.One
				}
				return sound.Format(a)
			},
		}},
		{"an action looks like a comment in a record", "notation", "does not fit a record", twin{
			format: func(a action) string { return "#" + sound.Format(a) },
			parse:  func(s string) (action, error) { return sound.Parse(strings.TrimPrefix(s, "#")) },
		}},
		{"a masked action cannot be read", "notation", "which cannot be read", twin{
			parse: func(s string) (action, error) {
				if strings.Contains(s, "?") {
					return action{}, errors.New("no such card")
				}
				return sound.Parse(s)
			},
		}},
		{"less is done when nobody reads the events", "apply", "when nobody reads the events", twin{
			apply: func(s *state, by seat, a action, ev *events) {
				sound.Apply(s, by, a, ev)
				if a.Kind == toy.End && ev == nil {
					s.Coins[by]++
				}
			},
		}},
		{"something else is told the second time", "apply", "the second time", twin{
			apply: func(s *state, by seat, a action, ev *events) {
				sound.Apply(s, by, a, ev)
				told++
				ev.Add(&engine.Event{Rule: "TOY-6", Key: "ended", Args: engine.Args{int16(told % 100)}})
			},
		}},
		{"what happened before is told anew", "apply", "after those that are there", twin{
			apply: func(s *state, by seat, a action, ev *events) {
				sound.Apply(s, by, a, ev)
				if ev != nil && a.Kind == toy.End {
					ev.List[0].Args = engine.Args{int16(by)}
				}
			},
		}},
		{"what happened before is forgotten", "apply", "after those that are there", twin{
			apply: func(s *state, by seat, a action, ev *events) {
				sound.Apply(s, by, a, ev)
				if ev != nil && a.Kind == toy.Blow {
					ev.List = ev.List[len(ev.List)-1:]
				}
			},
		}},
		{"a fog leaves the hand and goes nowhere", "valid", "16 cards", twin{
			apply: func(s *state, by seat, a action, ev *events) {
				sound.Apply(s, by, a, ev)
				if a.Kind == toy.Blow {
					s.Discard[toy.Fog]--
				}
			},
		}},
		{"asking whether a position is valid changes it", "valid", "changes it", twin{
			valid: func(s *state) error {
				err := sound.Valid(s)
				s.Offered = true
				return err
			},
		}},
		{"something is kept outside of the state, and comes up at the end", "copies", "the last state is another", twin{
			apply: func(s *state, by seat, a action, ev *events) {
				sound.Apply(s, by, a, ev)
				if s.Phase == toy.Over {
					ends++
					s.Other = seat(ends / 2 % 2)
				}
			},
		}},
		{"something is kept outside of the state, and comes up on the way", "copies", "the state before action", twin{
			apply: func(s *state, by seat, a action, ev *events) {
				sound.Apply(s, by, a, ev)
				if a.Kind == toy.Load {
					ends++
					s.Offered = ends/3%2 == 0
				}
			},
		}},
		{"how it would end cannot be asked", "result", "Result panics: not over", twin{
			result: func(s *state) engine.Result {
				if s.Phase != toy.Over {
					panic("not over")
				}
				return sound.Result(s)
			},
		}},
		{"how it would end cannot be asked of a view", "result", "Result panics: a view", twin{
			result: func(s *state) engine.Result {
				if s.Hands[0][toy.Unknown] > 0 {
					panic("a view")
				}
				return sound.Result(s)
			},
		}},
		{"how it would end is answered in two ways", "result", "asked again", twin{
			result: func(s *state) engine.Result {
				r := sound.Result(s)
				told++
				r.Scores[0] += int32(told % 2)
				return r
			},
		}},
		{"asking how it would end moves the turn on", "result", "changes the state", twin{
			result: func(s *state) engine.Result {
				s.Offered = s.Offered || s.Phase == toy.Asking
				s.Waived = s.Waived || s.Phase == toy.Reacting
				return sound.Result(s)
			},
		}},
		{"nobody comes second", "result", "nobody is at place", twin{
			result: func(s *state) engine.Result {
				r := sound.Result(s)
				for i := range r.Places {
					if r.Places[i] > 1 && r.Places[i] < s.Seats {
						r.Places[i]++
					}
				}
				return r
			},
		}},
		{"a place is below the last", "result", "] with ", twin{
			result: func(s *state) engine.Result {
				r := sound.Result(s)
				r.Places[0] = s.Seats + 1
				return r
			},
		}},
		{"the rule that ends the game is none", "result", "the game ended by rule", twin{
			result: func(s *state) engine.Result {
				r := sound.Result(s)
				r.Rule = "TOY-61"
				return r
			},
		}},
		{"one wins alone in a game that is won together", "result", "won or lost together: true", twin{
			about: func(f *engine.About) { f.Together = true },
		}},
		{"all win together in a game for one winner", "result", "won or lost together: false", twin{
			result: func(s *state) engine.Result {
				r := sound.Result(s)
				r.Group = engine.GroupWon
				return r
			},
		}},
		{"nobody has a place, without a word", "result", "does not say why", twin{
			result: func(*state) engine.Result { return engine.Result{Rule: "TOY-16"} },
		}},
		{"any position is valid that has the right cards", "positions", "a valid position becomes another", twin{
			valid: func(s *state) error {
				err := sound.Valid(s)
				if err != nil && strings.Contains(err.Error(), "toll") {
					return nil
				}
				return err
			},
		}},
		{"a position is valid in which nobody can act", "positions", "can do nothing", twin{
			legal: func(dst []action, s *state, by seat) []action {
				if s.Phase == toy.Turn && s.Active == 1 && s.Other == 1 { // never so in play
					return dst
				}
				return sound.AppendLegal(dst, s, by)
			},
		}},
		{"a position is valid with more coins than there are", "positions", "can do nothing", twin{
			valid: func(s *state) error {
				v := *s
				if v.Coins[0] > 20 {
					v.Coins[0] = 1
				}
				return sound.Valid(&v)
			},
			legal: func(dst []action, s *state, by seat) []action {
				if s.Coins[0] > 20 {
					return dst
				}
				return sound.AppendLegal(dst, s, by)
			},
		}},
		{"a position is valid that breaks the game", "positions", "breaks the game", twin{
			valid: func(s *state) error {
				saved := s.Active
				s.Active = min(max(s.Active, 0), seat(s.Seats)-1)
				err := sound.Valid(s)
				s.Active = saved
				return err
			},
		}},
		{"an action is written differently every other time", "match", "the record is another", twin{
			format: func(a action) string {
				if told++; told%2 == 0 && a.Kind == toy.Take {
					return "take it"
				}
				return sound.Format(a)
			},
			parse: func(s string) (action, error) { return sound.Parse(strings.TrimSuffix(s, " it")) },
		}},
		{"an action cannot be read", "match", "in a match", twin{
			parse: func(s string) (action, error) {
				if s == "end" {
					return action{}, errors.New("what?")
				}
				return sound.Parse(s)
			},
		}},
		{"a position that is read changes on the way", "match", "read again", twin{
			valid: func(s *state) error {
				err := sound.Valid(s)
				s.Offered = s.Offered != (s.Phase == toy.Over)
				return err
			},
		}},
		{"the game's name is not one word", "match", "the record cannot be read", twin{
			about: func(f *engine.About) { f.Name = "the toy" },
		}},
		{"a record of the game is refused", "match", "the record does not replay", twin{
			about: func(f *engine.About) { f.DataName, f.DataHash = "two words", "hash" },
		}},
		{"a position that came about is not valid", "match", "cannot be read again", twin{
			valid: func(s *state) error {
				if s.Phase == toy.Over {
					return errors.New("it is over")
				}
				return sound.Valid(s)
			},
		}},
	}
}

// alsoAtEnd adds an event to the end of a turn.
func alsoAtEnd(tell func(before *state, by seat) engine.Event) twin {
	return twin{wraps: func(sound Rules, s *state, by seat, a action, ev *events) {
		before := *s
		sound.Apply(s, by, a, ev)
		if a.Kind == toy.End {
			e := tell(&before, by)
			e.Rule, e.Key = "TOY-7", "ended"
			ev.Add(&e)
		}
	}}
}

func fogOfNext(s *state, by seat) int16 { return int16(s.Hands[(by+1)%seat(s.Seats)][toy.Fog]) }

// showHand shows a hand in a view that hides it.
func showHand(v, s *state, whose seat) {
	if v.Hands[whose][toy.Unknown] == 0 || s.Hands[whose][toy.Unknown] > 0 {
		return
	}
	for k, n := range s.Hands[whose] {
		v.Deck[k] -= n
	}
	v.Hands[whose] = s.Hands[whose]
}

// twinsOfSecrets give something away.
func twinsOfSecrets(sound Rules) []twinCase {
	knows := func(s *state, i seat) bool { return s.Hands[i][toy.Fog] > 0 }
	ownDice := newSeed(99)
	return []twinCase{
		{"a view of a view is another", "view", "viewed again", twin{
			view: func(s *state, to seat) state {
				v := sound.View(s, to)
				v.Offered = !v.Offered
				return v
			},
		}},
		{"a game without secrets has some", "view", "nothing is hidden", twin{
			about: func(f *engine.About) { f.Hidden = false },
		}},
		{"looking changes what is looked at", "view", "viewing the state changes it", twin{
			view: func(s *state, to seat) state {
				v := sound.View(s, to)
				s.Offered = true
				v.Offered = true
				return v
			},
		}},
		{"only who holds a fog is asked for it", "asking", "it could be", twin{
			toAct: func(s *state) engine.Seats {
				if s.Phase == toy.Reacting && !knows(s, s.Other) {
					return engine.Only(s.Active)
				}
				return sound.ToAct(s)
			},
		}},
		{"who is asked cannot be told from a view", "asking", "it could be", twin{
			toAct: func(s *state) engine.Seats {
				if s.Phase == toy.Reacting && s.Hands[s.Other][toy.Unknown] > 0 {
					return engine.Only(s.Active)
				}
				return sound.ToAct(s)
			},
		}},
		{"in a world behind a view it is another's turn", "asking", "it could be", twin{
			resample: func(v *state, to seat, src engine.Source) state {
				s := sound.Resample(v, to, src)
				if s.Phase == toy.Turn {
					s.Active = (s.Active + 1) % seat(s.Seats)
				}
				return s
			},
		}},
		{"no card is offered to who would not want it", "legal on view", "by what it knows", twin{
			legal: func(dst []action, s *state, by seat) []action {
				return slices.DeleteFunc(sound.AppendLegal(dst, s, by), func(a action) bool {
					return a.Kind == toy.Offer && s.Hands[a.Seat][toy.Three] > 0
				})
			},
		}},
		{"the reason of a refusal depends on a hidden card", "legal on view", "by what the seat knows", twin{
			check: func(s *state, by seat, a action) refusal {
				no := sound.Check(s, by, a)
				if !no.OK() && s.Deck[toy.Fog] > 2 {
					no.Args[5] = 1
				}
				return no
			},
		}},
		{"the reason of a refusal tells a hidden card, and a view pretends", "legal on view", "tells the seat what it does not know", twin{
			check: func(s *state, by seat, a action) refusal {
				no := sound.Check(s, by, a)
				if other := (by + 1) % seat(s.Seats); !no.OK() && s.Hands[other][toy.Three] > 0 {
					no.Args[5] = 1
				}
				return no
			},
		}},
		{"a cost depends on a hidden card", "legal on view", "the cost depends", twin{
			cost: func(s *state, _ seat, _ action) engine.Cost {
				return engine.Cost{{Of: "coin", N: int16(s.Deck[toy.One])}}
			},
		}},
		{"a card goes from hand to hand behind a view", "resample", "has another view", twin{
			resample: func(v *state, to seat, src engine.Source) state {
				s := sound.Resample(v, to, src)
				if s.Hands[1][toy.One] > 0 && to != 1 {
					s.Hands[1][toy.One]--
					s.Hands[0][toy.One]++
				}
				return s
			},
		}},
		{"what lies behind a view is no position", "resample", "a state drawn for the view of seat watcher: ", twin{
			resample: func(v *state, to seat, src engine.Source) state {
				s := sound.Resample(v, to, src)
				if s.Deck[toy.One] > 1 && s.Deck[toy.Two] > 1 && to == engine.Watcher {
					s.Deck[toy.One]--
					s.Deck[toy.Two]++
				}
				return s
			},
			view: func(s *state, to seat) state {
				v := sound.View(s, to)
				v.Deck = toy.Pile{toy.One: v.Deck.Size()}
				return v
			},
		}},
		{"hidden worlds are drawn by dice of the game's own", "resample", "the same dice draw two states", twin{
			resample: func(v *state, to seat, _ engine.Source) state { return sound.Resample(v, to, ownDice) },
		}},
		{"a view counts the true deck: who subtracts knows the hands", "secrets", "but its view differs", twin{
			view: func(s *state, to seat) state {
				v := sound.View(s, to)
				v.Score[3] = s.Deck[toy.Three]
				if s.Hands[1][toy.Unknown]+s.Hands[0][toy.Unknown] > 0 {
					v.Score[3] = s.Score[3] // a view already
				}
				return v
			},
		}},
		{"a drawn card stands in the log for all", "secrets", "its view is the same", twin{
			seen: func(_ *state, _ seat, a action, _ seat) action { return a },
		}},
		{"an event tells all what was drawn", "secrets", "its view is the same", twin{
			apply: func(s *state, by seat, a action, ev *events) {
				sound.Apply(s, by, a, ev)
				if ev == nil {
					return
				}
				for i := range ev.List {
					if ev.List[i].Key == "got" {
						ev.List[i].To = 0
					}
				}
			},
		}},
		{"a card laid is shown to all, and worlds behind views have no hands", "secrets", "its view is the same", twin{
			seen: func(s *state, by seat, a action, to seat) action {
				if a.Kind == toy.Lay {
					return a
				}
				return sound.Seen(s, by, a, to)
			},
			resample: func(v *state, _ seat, _ engine.Source) state { return *v },
		}},
		{"the end of a turn tells what the next seat holds", "secrets", "its view is the same", alsoAtEnd(func(s *state, by seat) engine.Event {
			return engine.Event{Args: engine.Args{fogOfNext(s, by)}}
		})},
		{"the end of a turn tells one seat what another holds", "secrets", "to seat 1 as", alsoAtEnd(func(s *state, _ seat) engine.Event {
			return engine.Event{Args: engine.Args{int16(s.Hands[1][toy.Fog])}, To: engine.Only(0)}
		})},
		{"who ends its turn is told what the next seat holds", "secrets", "its view is the same", alsoAtEnd(func(s *state, by seat) engine.Event {
			return engine.Event{Args: engine.Args{fogOfNext(s, by)}, To: engine.Only(by), Barrier: true}
		})},
		{"who has ended its turn sees a hand during the next", "secrets", "but its view differs", twin{
			view: func(s *state, to seat) state {
				v := sound.View(s, to)
				if to >= 0 && s.Seats > 2 && s.Up && s.Active == to+1 {
					showHand(&v, s, (to+2)%seat(s.Seats))
				}
				return v
			},
		}},
		{"who acts is not told what it did", "secrets", "is shown to the seat itself", twin{
			seen: func(s *state, by seat, a action, to seat) action {
				if a.Kind == toy.Lay {
					a.Card = toy.Unknown
				}
				return sound.Seen(s, by, a, to)
			},
		}},
		{"a load tells its seat who holds fog, and can be taken back", "barrier", "none of its events is a barrier", twin{
			apply: func(s *state, by seat, a action, ev *events) {
				before := *s
				sound.Apply(s, by, a, ev)
				if a.Kind == toy.Load {
					ev.Add(&engine.Event{Rule: "TOY-14", Key: "fog", Args: engine.Args{fogOfNext(&before, by)}, To: engine.Only(by)})
				}
			},
		}},
		{"a load shows its seat a hand, and can be taken back", "barrier", "none of its events is a barrier", twin{
			view: func(s *state, to seat) state {
				v := sound.View(s, to)
				if s.Phase == toy.Reacting && to == s.Active {
					showHand(&v, s, s.Other)
				}
				return v
			},
		}},
		{"a look at the top card can be taken back", "barrier", "none of its events is a barrier", twin{
			apply: func(s *state, by seat, a action, ev *events) {
				sound.Apply(s, by, a, ev)
				if ev == nil {
					return
				}
				for i := range ev.List {
					ev.List[i].Barrier = false
				}
			},
		}},
	}
}

// twinsOfWords say or show something wrong.
func twinsOfWords(sound Rules) []twinCase {
	shown, told := 0, 0
	fielded := func(fields func(b []byte, ends []int) ([]byte, []int)) twin {
		return twin{board: func(s *state) engine.Board { return fieldedBoard{sound.Board(s).(show.Board), fields} }}
	}
	also := func(e engine.Event) twin {
		return twin{apply: func(s *state, by seat, a action, ev *events) {
			sound.Apply(s, by, a, ev)
			if a.Kind == toy.Blow {
				ev.Add(&e)
			}
		}}
	}
	return []twinCase{
		{"an event has no words", "texts", "event.blown", also(engine.Event{Rule: "TOY-14", Key: "blown"})},
		{"an event cites no rule that there is", "texts", "TOY-99", also(engine.Event{Rule: "TOY-99", Key: "fog"})},
		{"an action makes nothing happen, and no rule is named for it", "texts", "load emits no event", twin{
			about: func(f *engine.About) { f.SilentRules = nil },
		}},
		{"an action has no words", "texts", "action.snooze", twin{
			words: func(a action) engine.Words {
				if a.Kind == toy.Pass {
					return engine.Words{Key: "snooze"}
				}
				return sound.Words(a)
			},
		}},
		{"a refusal of what nobody meets has no words", "texts", "refusal.never", twin{
			check: func(s *state, by seat, a action) refusal {
				no := sound.Check(s, by, a)
				if a == (action{Kind: toy.Draw, Card: toy.Unknown}) {
					no.Key = "never"
				}
				return no
			},
			seen: func(_ *state, _ seat, a action, _ seat) action { return a },
		}},
		{"an end has no words", "texts", "result.finished", twin{
			result: func(s *state) engine.Result {
				r := sound.Result(s)
				r.Why.Key = "finished"
				return r
			},
		}},
		{"a cost has no words", "texts", "cost.gold", twin{
			cost: func(*state, seat, action) engine.Cost { return engine.Cost{{Of: "gold", N: 1}} },
		}},
		{"a refusal has no words", "texts", "refusal.never", twin{
			check: func(s *state, by seat, a action) refusal {
				no := sound.Check(s, by, a)
				if !no.OK() {
					no.Key = "never"
				}
				return no
			},
		}},
		{"a watcher is shown nothing", "show", `sees the drawing ""`, twin{
			draw: func(v *state, to seat, say engine.Speaker) string {
				if to == engine.Watcher {
					return ""
				}
				return sound.Draw(v, to, say)
			},
		}},
		{"a board cannot be JSON", "show", "is no JSON:", twin{
			board: func(*state) engine.Board { return plainBoard("{") },
		}},
		{"a board appends something else", "show", "appends other JSON than encoding/json writes", twin{
			board: func(s *state) engine.Board {
				return struct {
					show.Board
					More bool `json:"more"`
				}{Board: sound.Board(s).(show.Board)}
			},
		}},
		{"a board is no object", "show", "is no JSON object", twin{
			board: func(*state) engine.Board { return plainBoard("7") },
		}},
		{"a board is empty", "show", "but its view is another", twin{
			board: func(*state) engine.Board { return plainBoard("{}") },
		}},
		{"a board does not show what is being decided", "show", "but its view is another: Phase", twin{
			board: func(s *state) engine.Board {
				v := *s
				v.Phase = toy.Turn
				return sound.Board(&v)
			},
		}},
		{"a board is another each time", "show", "another the second time", twin{
			board: func(*state) engine.Board {
				shown++
				return plainBoard(`{"n":` + strconv.Itoa(shown) + `}`)
			},
		}},
		{"a board has other fields", "show", "appends other JSON with its fields", fielded(func(b []byte, ends []int) ([]byte, []int) { return b[:len(b)-1], ends })},
		{"a field ends too late", "show", "is not between its ends", fielded(func(b []byte, ends []int) ([]byte, []int) {
			ends[0]++
			return b, ends
		})},
		{"fields end in no order", "show", "and begins at", fielded(func(b []byte, ends []int) ([]byte, []int) {
			ends[1] = ends[0] - 1
			return b, ends
		})},
		{"a field is not told of", "show", "it tells of", fielded(func(b []byte, ends []int) ([]byte, []int) { return b, ends[:len(ends)-1] })},
		{"a board has more fields later", "show", "fields, and had", fielded(func(b []byte, ends []int) ([]byte, []int) {
			told++
			for range told {
				ends = append(ends, ends[len(ends)-1])
			}
			return b, ends
		})},
		{"a field has another place later", "show", ", and was ", fielded(func(b []byte, ends []int) ([]byte, []int) {
			told++
			if told%2 == 0 {
				return b, append(ends[:1:1], ends...)
			}
			return b, append(ends, ends[len(ends)-1])
		})},
		{"drawing changes what is drawn", "show", "showing the view", twin{
			draw: func(v *state, to seat, say engine.Speaker) string {
				v.Offered = !v.Offered
				return sound.Draw(v, to, say)
			},
		}},
	}
}

func allTwins(tb testing.TB) []twinCase {
	tb.Helper()
	sound := newToy(tb)
	all := slices.Concat(twinsOfLegality(sound), twinsOfPlans(sound), twinsOfQuestions(), twinsOfMeaning(), twinsOfAdvice(), twinsOfEffect(sound), twinsOfSecrets(sound), twinsOfTurns(sound), twinsOfWords(sound), twinsOfFinish(sound))
	for i := range all {
		all[i].twin.Rules = sound
	}
	return all
}

// findFault plays games until a part finds something.
func findFault(b both, parts []part[state, action], games uint64) *Fault {
	for seed := range games {
		if fault := examine(rules(b), newSeed(seed), parts); fault != nil {
			return fault
		}
	}
	return nil
}

// only keeps the parts of a name.
func only(name string) []part[state, action] {
	return slices.DeleteFunc(allParts[state, action](), func(p part[state, action]) bool { return p.name != name })
}

func TestToyPasses(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays 300 games with every part of the kit")
	}
	if fault := findFault(newToy(t), allParts[state, action](), 300); fault != nil {
		t.Fatal(fault)
	}
}

func TestTwinsAreCaught(t *testing.T) {
	for _, tt := range allTwins(t) {
		t.Run(tt.part+"/"+tt.name, func(t *testing.T) {
			fault := findFault(tt.twin, only(tt.part), 1000)
			if fault == nil {
				t.Fatalf("the part %q does not catch this twin", tt.part)
			}
			if !strings.Contains(fault.Err.Error(), tt.says) {
				t.Errorf("it is caught for another reason than %q: %v", tt.says, fault.Err)
			}
		})
	}
}

// Every part is there for some twin.
func TestPartsAreNeeded(t *testing.T) {
	all := allTwins(t)
	for _, p := range allParts[state, action]() {
		if !slices.ContainsFunc(all, func(tt twinCase) bool { return tt.part == p.name }) {
			t.Errorf("no twin shows what the part %q is for", p.name)
		}
	}
}
