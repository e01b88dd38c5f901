package queen

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// Rules is Mississippi Queen.
type Rules struct{ t *Tables }

// Tables holds the printed tiles and what follows from them. It is made once and never changes.
type Tables struct {
	tiles.Printed
	actions [16]Action // of the codes in a path
	facts   engine.Facts

	roseTries int16 // how many fields the guard of the Black Rose may try for one decision; tests use fewer
}

var (
	_ engine.Rules[State, Action]   = Rules{}
	_ engine.Planner[State, Action] = Rules{} // legality asks where a turn can end, so the rules list the ends for bots and the show
	_ engine.Varier[State, Action]  = Rules{}
)

// New returns the game with its tiles.
func New() (Rules, error) {
	printed, err := tiles.New()
	if err != nil {
		return Rules{}, err
	}
	return Rules{&Tables{Printed: *printed, actions: pathActions(), facts: facts(), roseTries: roseTries}}, nil
}

// Facts returns the facts of the game.
func (r Rules) Facts() engine.Facts { return r.t.facts }

// Tables returns the tiles and what follows from them, for what is shown.
func (r Rules) Tables() *Tables { return r.t }

// Start returns the position before the first action of chance.
func (r Rules) Start(setup engine.Setup) (State, error) { return r.t.start(setup) }

// ToAct returns the seats that have to act.
func (Rules) ToAct(s *State) engine.Seats { return s.toAct() }

// AppendLegal appends the legal actions of the phase.
func (r Rules) AppendLegal(dst []Action, s *State, _ engine.Seat) []Action {
	switch s.Phase {
	case Choosing:
		dst = r.t.appendTurn(dst, s)
		if s.checkResign().OK() {
			dst = append(dst, Action{Kind: Resign})
		}
	case Moving, Aligning:
		return r.t.appendTurn(dst, s)
	case SettingOut:
		return appendAll(dst, Head)
	case Boarding:
		return append(dst, Action{Kind: Take}, Action{Kind: Pass})
	case Refuelling:
		return append(dst, Action{Kind: Refuel}, Action{Kind: Pass})
	case Trading:
		return r.t.appendExchanges(dst, s)
	case Berthing:
		return r.t.appendAllowed(dst, s, DrawBerth)
	case Bending:
		return r.t.appendAllowed(dst, s, RollNose)
	case Laying:
		return r.t.appendAllowed(dst, s, DrawTile)
	case Jetty:
		return appendAll(dst, RollJetty)
	case Over, phases:
	}
	return dst
}

// appendAll appends every action of a kind.
func appendAll(dst []Action, k Kind) []Action {
	lowest, highest := k.bounds()
	for n := lowest; n <= highest; n++ {
		dst = append(dst, Action{k, n})
	}
	return dst
}

// appendAllowed appends the actions of a kind of chance that can happen.
func (t *Tables) appendAllowed(dst []Action, s *State, k Kind) []Action {
	lowest, highest := k.bounds()
	for n := lowest; n <= highest; n++ {
		if t.checkChance(s, Action{k, n}).OK() {
			dst = append(dst, Action{k, n})
		}
	}
	return dst
}

// Check returns why an action is refused, if it is.
func (r Rules) Check(s *State, _ engine.Seat, a Action) engine.Refusal {
	if !a.written() {
		return RefusalNoSuchAction{}.By("QB-106")
	}
	if refusal := s.checkPhase(a.Kind); !refusal.OK() {
		return refusal
	}
	switch a.Kind {
	case Resign:
		return s.checkResign()
	case Speed, TurnLeft, TurnRight, Ahead, Push, Back, End:
		return r.t.checkTurn(s, a)
	case Give, Get:
		return r.t.checkExchange(s, a.Kind, a.N)
	case DrawBerth, RollNose, DrawTile, RollJetty:
		return r.t.checkChance(s, a)
	case Head:
		if s.Phase == Aligning {
			return r.t.checkTurn(s, a)
		}
	case Take, Refuel, Pass, kinds:
	}
	return engine.Refusal{}
}

// checkChance refuses an action of chance that cannot happen.
func (t *Tables) checkChance(s *State, a Action) engine.Refusal {
	switch a.Kind {
	case DrawBerth:
		return s.checkBerth(engine.Seat(a.N))
	case RollNose:
		return t.CheckNose(s, tiles.Nose(a.N))
	case DrawTile:
		return t.checkTile(s, tiles.Tile(a.N))
	case Head, Speed, TurnLeft, TurnRight, Ahead, Push, Back, End, Take, Refuel, Give, Get, Pass, Resign, RollJetty, kinds:
	}
	return engine.Refusal{}
}

// Apply does an action.
func (r Rules) Apply(s *State, _ engine.Seat, a Action, ev *engine.Events) {
	switch a.Kind {
	case DrawBerth:
		r.t.berth(s, engine.Seat(a.N), ev)
	case Head:
		r.t.head(s, tiles.Heading(a.N), ev)
	case Speed:
		s.setSpeed(a.N, ev)
	case Resign:
		r.t.resign(s, ev)
	case TurnLeft:
		s.turn(-1, ev)
	case TurnRight:
		s.turn(1, ev)
	case Ahead:
		r.t.ahead(s, ev)
	case Push:
		r.t.push(s, tiles.Heading(a.N), ev)
	case Back:
		r.t.back(s, ev)
	case End:
		r.t.endMovement(s, ev)
	case Take:
		r.t.take(s, ev)
	case Refuel:
		r.t.refuel(s, ev)
	case Give, Get:
		r.t.exchange(s, a, ev)
	case Pass:
		r.t.pass(s, ev)
	case RollNose:
		s.rollNose(tiles.Nose(a.N), ev)
	case DrawTile:
		r.t.layTile(s, tiles.Tile(a.N), ev)
	case RollJetty:
		r.t.layJetty(s, tiles.Nose(a.N), ev)
	case kinds:
	}
}

// Weight returns the odds of an action of chance: two faces of the die show each nose (QB-40), and seats and tiles are equally
// likely, unless only some tiles of a kind are in the game (QX-86).
func (r Rules) Weight(s *State, a Action) int {
	switch a.Kind {
	case RollNose, RollJetty:
		return 2
	case DrawTile:
		return r.t.tileWeight(s, tiles.Tile(a.N))
	default:
		return 1
	}
}

// Result returns the ranking, or what it would be if the game ended now.
func (r Rules) Result(s *State) engine.Result { return r.t.Result(s) }
