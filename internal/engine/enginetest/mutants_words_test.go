package enginetest //nolint:testpackage // the tests run the kit's parts one by one on their mutants

import (
	"strconv"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
)

// mutantsOfWords break texts and boards.
func mutantsOfWords(sound Rules) []mutantCase {
	shown, calls := 0, 0
	fielded := func(fields func(b []byte, ends []int) ([]byte, []int)) mutant {
		return mutant{board: func(s *state) display.Board { return fieldedBoard{sound.Board(s).(show.Board), fields} }}
	}
	also := func(e engine.Event) mutant {
		return mutant{apply: func(s *state, by seat, a action, ev *events) {
			sound.Apply(s, by, a, ev)
			if a.Kind == toy.Blow {
				ev.Add(&e)
			}
		}}
	}
	return []mutantCase{
		{"an event has no words", "texts", "event.blown", also(engine.Event{Rule: "TOY-14", Key: "blown"})},
		{"an event cites no rule that there is", "texts", "TOY-99", also(engine.Event{Rule: "TOY-99", Key: "fog"})},
		{"an action makes nothing happen, and no rule is named for it", "texts", "load emits no event", mutant{
			about: func(f *display.About) { f.SilentRules = nil },
		}},
		{"an action has no words", "texts", "action.snooze", mutant{
			words: func(a action) engine.Words {
				if a.Kind == toy.Pass {
					return engine.Words{Key: "snooze"}
				}
				return sound.Words(a)
			},
		}},
		{"a refusal that never occurs has no text", "texts", "refusal.never", mutant{
			check: func(s *state, by seat, a action) refusal {
				no := sound.Check(s, by, a)
				if a == (action{Kind: toy.Draw, Card: toy.Unknown}) {
					no.Key = "never"
				}
				return no
			},
			seen: func(_ *state, _ seat, a action, _ seat) action { return a },
		}},
		{"an end has no words", "texts", "result.finished", mutant{
			result: func(s *state) engine.Result {
				r := sound.Result(s)
				r.Why.Key = "finished"
				return r
			},
		}},
		{"a cost has no words", "texts", "cost.gold", mutant{
			cost: func(*state, seat, action) engine.Cost { return engine.Cost{{Of: "gold", N: 1}} },
		}},
		{"a refusal has no words", "texts", "refusal.never", mutant{
			check: func(s *state, by seat, a action) refusal {
				no := sound.Check(s, by, a)
				if !no.OK() {
					no.Key = "never"
				}
				return no
			},
		}},
		{"a watcher is shown nothing", "show", `sees the drawing ""`, mutant{
			draw: func(v *state, to seat, loc display.Localizer) string {
				if to == engine.Watcher {
					return ""
				}
				return sound.Draw(v, to, loc)
			},
		}},
		{"a board cannot be JSON", "show", "encoding/json cannot write the board", mutant{
			board: func(*state) display.Board { return plainBoard("{") },
		}},
		{"a board appends something else", "show", "appends other JSON than encoding/json writes", mutant{
			board: func(s *state) display.Board {
				return struct {
					show.Board
					More bool `json:"more"`
				}{Board: sound.Board(s).(show.Board)}
			},
		}},
		{"a board is no object", "show", "is not a JSON object", mutant{
			board: func(*state) display.Board { return plainBoard("7") },
		}},
		{"a board is empty", "show", "but its view is another", mutant{
			board: func(*state) display.Board { return plainBoard("{}") },
		}},
		{"a board does not show what is being decided", "show", "but its view is another: Phase", mutant{
			board: func(s *state) display.Board {
				v := *s
				v.Phase = toy.Turn
				return sound.Board(&v)
			},
		}},
		{"a board is another each time", "show", "another the second time", mutant{
			board: func(*state) display.Board {
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
		{"a field is not reported", "show", "it reports", fielded(func(b []byte, ends []int) ([]byte, []int) { return b, ends[:len(ends)-1] })},
		{"a board has more fields later", "show", "fields, and had", fielded(func(b []byte, ends []int) ([]byte, []int) {
			calls++
			for range calls {
				ends = append(ends, ends[len(ends)-1])
			}
			return b, ends
		})},
		{"a field has another place later", "show", ", and was ", fielded(func(b []byte, ends []int) ([]byte, []int) {
			calls++
			if calls%2 == 0 {
				return b, append(ends[:1:1], ends...)
			}
			return b, append(ends, ends[len(ends)-1])
		})},
		{"drawing changes what is drawn", "show", "showing the view", mutant{
			draw: func(v *state, to seat, loc display.Localizer) string {
				v.Offered = !v.Offered
				return sound.Draw(v, to, loc)
			},
		}},
	}
}
