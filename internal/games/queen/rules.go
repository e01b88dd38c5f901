package queen

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// Rules is Mississippi Queen.
type Rules struct{ t *Tables }

// Tables holds the printed tiles and what is computed from them. It is built once and never
// changes.
type Tables struct {
	tiles.Printed
	phases  [phases]phase
	actions [16]Action // by their codes in a path
	facts   engine.Facts
}

var (
	_ engine.Rules[State, Action] = Rules{}
	// Legality depends on where a turn can end, so the rules list the ends for bots and the show.
	_ engine.Planner[State, Action] = Rules{}
	_ engine.Varier[State, Action]  = Rules{}
)

// New returns the game with its tiles.
func New() (Rules, error) {
	printed, err := tiles.New()
	if err != nil {
		return Rules{}, err
	}
	return Rules{&Tables{Printed: *printed, phases: phaseTable(), actions: pathActions(), facts: facts()}}, nil
}

// Facts returns the facts of the game.
func (r Rules) Facts() engine.Facts { return r.t.facts }

// Tables returns the printed tiles and what is computed from them.
func (r Rules) Tables() *Tables { return r.t }

// Start returns the position before the first action of chance.
func (r Rules) Start(setup engine.Setup) (State, error) { return r.t.start(setup) }

// ToAct returns the seats that have to act.
func (r Rules) ToAct(s *State) engine.Seats { return r.t.toAct(s) }

// AppendLegal appends the legal actions of the phase.
func (r Rules) AppendLegal(dst []Action, s *State, _ engine.Seat) []Action {
	return r.t.phases[s.Phase].list(r.t, dst, s)
}

func (t *Tables) listNothing(dst []Action, _ *State) []Action { return dst }

func (t *Tables) listHeadings(dst []Action, _ *State) []Action { return appendAll(dst, Head) }

func (t *Tables) listSpeeds(dst []Action, s *State) []Action {
	dst = t.appendTurn(dst, s)
	if s.checkResign().OK() {
		dst = append(dst, Action{Kind: Resign})
	}
	return dst
}

func (t *Tables) listBoarding(dst []Action, _ *State) []Action {
	return append(dst, Action{Kind: Take}, Action{Kind: Pass})
}

func (t *Tables) listRefuelling(dst []Action, _ *State) []Action {
	return append(dst, Action{Kind: Refuel}, Action{Kind: Pass})
}

// listChance lists the possible draws or rolls. A phase has one kind of them.
func (t *Tables) listChance(dst []Action, s *State) []Action {
	k := Kind(bits.TrailingZeros32(t.phases[s.Phase].kinds))
	lowest, highest := k.bounds()
	for n := lowest; n <= highest; n++ {
		if t.checkChance(s, Action{k, n}).OK() {
			dst = append(dst, Action{k, n})
		}
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

// Check returns why an action is refused, or no refusal.
func (r Rules) Check(s *State, _ engine.Seat, a Action) engine.Refusal {
	if !a.written() {
		return RefusalNoSuchAction{}.By("QB-106")
	}
	if refusal := r.t.checkPhase(s, a.Kind); !refusal.OK() {
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

// checkChance refuses an action of chance that is impossible.
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

// Weight returns the odds of an action of chance: two faces of the die show each nose (QB-40), and
// seats and tiles are equally likely, unless only some tiles of a kind are in the game (QX-86).
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
