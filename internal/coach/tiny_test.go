package coach_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
)

// state is a position of a tiny game of two seats. Seat 1 bets: "safe" wins three times in four,
// "bold" once in four. In the guessing variant chance first hides a coin, and seat 1 calls it: safe
// means one side, bold the other. Nothing else is drawn in that variant. In the signing variant
// seat 1 then signs its bet, with either action.
type state struct {
	Guessing     bool
	Unsigned     bool
	Coin         int8 // the hidden side, 1 or 2; 0: none, or unknown
	Hidden       bool
	Called, Drew int8 // 0: not yet
}

// action is a number: 1 and 2 are the bets, the sides of the coin and, for the last draw, won and
// lost.
type action int8

type rules struct {
	engine.Rules[state, action] // nil: no other methods are called

	guessing, cooperative, signing bool
}

func (g rules) Facts() engine.Facts {
	return engine.Facts{Name: "tiny", Version: 1, MinSeats: 2, MaxSeats: 2, Hidden: g.guessing, Cooperative: g.cooperative}
}

func (g rules) Start(engine.Setup) (state, error) {
	return state{Guessing: g.guessing, Unsigned: g.signing}, nil
}

func (rules) ToAct(s *state) engine.Seats {
	var turn engine.Seats
	switch {
	case s.Guessing && !s.Hidden:
		return turn.With(engine.Chance)
	case s.Called == 0 || s.Unsigned:
		return turn.With(0)
	case !s.Guessing && s.Drew == 0:
		return turn.With(engine.Chance)
	}
	return turn
}

func (g rules) AppendLegal(dst []action, s *state, by engine.Seat) []action {
	if g.ToAct(s).Has(by) {
		dst = append(dst, 1, 2)
	}
	return dst
}

func (rules) Check(_ *state, _ engine.Seat, a action) engine.Refusal {
	if a != 1 && a != 2 {
		return engine.Refusal{Rule: "TINY-1"}
	}
	return engine.Refusal{}
}

func (rules) Apply(s *state, by engine.Seat, a action, ev *engine.Events) {
	rule := "TINY-2"
	switch {
	case by != engine.Chance && s.Called != 0:
		s.Unsigned = false
	case by != engine.Chance:
		s.Called = int8(a)
		rule = fmt.Sprintf("TINY-%d", 2+a)
	case s.Guessing:
		s.Hidden, s.Coin = true, int8(a)
	default:
		s.Drew = int8(a)
	}
	ev.Add(&engine.Event{Key: rule, Rule: rule})
}

func (rules) Weight(s *state, a action) int {
	if s.Guessing || action(s.Called) != a {
		return 1
	}
	return 3 // safe wins, and bold loses, three times in four
}

func (rules) View(s *state, to engine.Seat) state {
	v := *s
	if to != engine.Omniscient {
		v.Coin = 0
	}
	return v
}

func (rules) Seen(_ *state, _ engine.Seat, a action, _ engine.Seat) action { return a }

func (rules) Resample(v *state, _ engine.Seat, r engine.Source) state {
	s := *v
	if s.Hidden {
		s.Coin = int8(1 + engine.Below(r, 2))
	}
	return s
}

func (g rules) Result(s *state) (r engine.Result) {
	won := s.Drew == 1
	if s.Guessing {
		won = s.Called == s.Coin
	}
	r.Places = [engine.MaxSeats]int8{2, 1}
	if won {
		r.Places = [engine.MaxSeats]int8{1, 2}
	}
	if g.cooperative {
		r.Places, r.Group = [engine.MaxSeats]int8{}, engine.GroupLost
		if won {
			r.Group = engine.GroupWon
		}
	}
	return r
}

func (rules) Cost(*state, engine.Seat, action) engine.Cost { return engine.Cost{} }

func (rules) Format(a action) string { return strconv.Itoa(int(a)) }

func (rules) Parse(s string) (a action, err error) {
	_, err = fmt.Sscan(s, (*int8)(&a))
	return a, err
}

// played returns a match after these steps.
func played(tb testing.TB, g rules, steps ...string) (match.Game, match.Match) {
	tb.Helper()
	game := match.Erase(g, shown{})
	m := must.Get(game.New(engine.Setup{Seats: 2}))(tb)
	for _, step := range steps {
		must.Do(tb, m.Act(m.ToAct().First(), step))
	}
	return game, m
}

// shown is a Show that shows nothing.
type shown struct{}

func (shown) About() display.About                               { return display.About{} }
func (shown) Words(action) engine.Words                          { return engine.Words{Key: "act"} }
func (shown) Board(*state) display.Board                         { return nil }
func (shown) Draw(*state, engine.Seat, display.Localizer) string { return "" }
