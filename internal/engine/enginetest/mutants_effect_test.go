package enginetest //nolint:testpackage // the tests run the kit's parts one by one on their mutants

import (
	"errors"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
)

// mutantsOfEffect break what an action does, how it is formatted, and how the game ends.
func mutantsOfEffect(sound Rules) []mutantCase {
	ends, calls := 0, 0
	return []mutantCase{
		{"every card is written the same", "notation", "is read as", mutant{
			format: func(a action) string {
				if a.Kind == toy.Lay {
					a.Card = toy.One
				}
				return sound.Format(a)
			},
		}},
		{"an action looks like a comment in a record", "notation", "does not fit a record", mutant{
			format: func(a action) string { return "#" + sound.Format(a) },
			parse:  func(s string) (action, error) { return sound.Parse(strings.TrimPrefix(s, "#")) },
		}},
		{"a masked action cannot be read", "notation", "which cannot be read", mutant{
			parse: func(s string) (action, error) {
				if strings.Contains(s, "?") {
					return action{}, errors.New("no such card")
				}
				return sound.Parse(s)
			},
		}},
		{"fewer effects when events are not collected", "apply", "when nobody reads the events", mutant{
			apply: func(s *state, by seat, a action, ev *events) {
				sound.Apply(s, by, a, ev)
				if a.Kind == toy.End && ev == nil {
					s.Coins[by]++
				}
			},
		}},
		{"different events the second time", "apply", "the second time", mutant{
			apply: func(s *state, by seat, a action, ev *events) {
				sound.Apply(s, by, a, ev)
				calls++
				ev.Add(&engine.Event{Rule: "TOY-6", Key: "ended", Args: engine.Args{int16(calls % 100)}})
			},
		}},
		{"earlier events are reported again", "apply", "after those that are there", mutant{
			apply: func(s *state, by seat, a action, ev *events) {
				sound.Apply(s, by, a, ev)
				if ev != nil && a.Kind == toy.End {
					ev.List[0].Args = engine.Args{int16(by)}
				}
			},
		}},
		{"what happened before is forgotten", "apply", "after those that are there", mutant{
			apply: func(s *state, by seat, a action, ev *events) {
				sound.Apply(s, by, a, ev)
				if ev != nil && a.Kind == toy.Blow {
					ev.List = ev.List[len(ev.List)-1:]
				}
			},
		}},
		{"a fog card leaves the hand and disappears", "valid", "16 cards", mutant{
			apply: func(s *state, by seat, a action, ev *events) {
				sound.Apply(s, by, a, ev)
				if a.Kind == toy.Blow {
					s.Discard[toy.Fog]--
				}
			},
		}},
		{"asking whether a position is valid changes it", "valid", "changes it", mutant{
			valid: func(s *state) error {
				err := sound.Valid(s)
				s.Offered = true
				return err
			},
		}},
		{"something outside the state changes the end", "copies", "the last state is another", mutant{
			apply: func(s *state, by seat, a action, ev *events) {
				sound.Apply(s, by, a, ev)
				if s.Phase == toy.Over {
					ends++
					s.Other = seat(ends / 2 % 2)
				}
			},
		}},
		{"something outside the state changes a later step", "copies", "the state before action", mutant{
			apply: func(s *state, by seat, a action, ev *events) {
				sound.Apply(s, by, a, ev)
				if a.Kind == toy.Load {
					ends++
					s.Offered = ends/3%2 == 0
				}
			},
		}},
		{"how it would end cannot be asked", "result", "Result panics: not over", mutant{
			result: func(s *state) engine.Result {
				if s.Phase != toy.Over {
					panic("not over")
				}
				return sound.Result(s)
			},
		}},
		{"how it would end cannot be asked of a view", "result", "Result panics: a view", mutant{
			result: func(s *state) engine.Result {
				if s.Hands[0][toy.Unknown] > 0 {
					panic("a view")
				}
				return sound.Result(s)
			},
		}},
		{"how it would end is answered in two ways", "result", "asked again", mutant{
			result: func(s *state) engine.Result {
				r := sound.Result(s)
				calls++
				r.Scores[0] += int32(calls % 2)
				return r
			},
		}},
		{"asking how it would end moves the turn on", "result", "changes the state", mutant{
			result: func(s *state) engine.Result {
				s.Offered = s.Offered || s.Phase == toy.Asking
				s.Waived = s.Waived || s.Phase == toy.Reacting
				return sound.Result(s)
			},
		}},
		{"no second place", "result", "nobody is at place", mutant{
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
		{"a place is below the last", "result", "] with ", mutant{
			result: func(s *state) engine.Result {
				r := sound.Result(s)
				r.Places[0] = s.Seats + 1
				return r
			},
		}},
		{"the rule that ends the game is none", "result", "the game ended by rule", mutant{
			result: func(s *state) engine.Result {
				r := sound.Result(s)
				r.Rule = "TOY-61"
				return r
			},
		}},
		{"one wins alone in a game that is won together", "result", "cooperative game: true", mutant{
			about: func(f *display.About) { f.Cooperative = true },
		}},
		{"all win together in a game for one winner", "result", "cooperative game: false", mutant{
			result: func(s *state) engine.Result {
				r := sound.Result(s)
				r.Group = engine.GroupWon
				return r
			},
		}},
		{"no places and no reason", "result", "without a reason", mutant{
			result: func(*state) engine.Result { return engine.Result{Rule: "TOY-16"} },
		}},
		{"any position is valid that has the right cards", "positions", "a valid position becomes another", mutant{
			valid: func(s *state) error {
				err := sound.Valid(s)
				if err != nil && strings.Contains(err.Error(), "toll") {
					return nil
				}
				return err
			},
		}},
		{"a position without a legal action is valid", "positions", "has no legal action", mutant{
			legal: func(dst []action, s *state, by seat) []action {
				if s.Phase == toy.Turn && s.Active == 1 && s.Other == 1 { // never happens in play
					return dst
				}
				return sound.AppendLegal(dst, s, by)
			},
		}},
		{"a position is valid with more coins than there are", "positions", "has no legal action", mutant{
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
		{"a position is valid that breaks the game", "positions", "breaks the game", mutant{
			valid: func(s *state) error {
				saved := s.Active
				s.Active = min(max(s.Active, 0), seat(s.Seats)-1)
				err := sound.Valid(s)
				s.Active = saved
				return err
			},
		}},
		{"an action is written differently every other time", "match", "the record is another", mutant{
			format: func(a action) string {
				if calls++; calls%2 == 0 && a.Kind == toy.Take {
					return "take it"
				}
				return sound.Format(a)
			},
			parse: func(s string) (action, error) { return sound.Parse(strings.TrimSuffix(s, " it")) },
		}},
		{"an action cannot be read", "match", "in a match", mutant{
			parse: func(s string) (action, error) {
				if s == "end" {
					return action{}, errors.New("what?")
				}
				return sound.Parse(s)
			},
		}},
		{"a position that is read changes on the way", "match", "read again", mutant{
			valid: func(s *state) error {
				err := sound.Valid(s)
				s.Offered = s.Offered != (s.Phase == toy.Over)
				return err
			},
		}},
		{"the game's name is not one word", "match", "the record cannot be read", mutant{
			about: func(f *display.About) { f.Name = "the toy" },
		}},
		{"a record of the game is refused", "match", "the record does not replay", mutant{
			about: func(f *display.About) { f.DataName, f.DataHash = "two words", "hash" },
		}},
		{"a position that came about is not valid", "match", "cannot be read again", mutant{
			valid: func(s *state) error {
				if s.Phase == toy.Over {
					return errors.New("it is over")
				}
				return sound.Valid(s)
			},
		}},
	}
}
