package toy

import "github.com/bigriver/bigriver/internal/engine"

// Rules is the toy. It holds no data. A game with data keeps it behind a pointer, since each call
// copies the Rules.
type Rules struct{}

var (
	_ engine.Rules[State, Action] = Rules{}
	_ engine.Questioner[State]    = Rules{}
)

// New returns the toy.
func New() Rules { return Rules{} }

// Facts describes the toy.
func (Rules) Facts() engine.Facts { return facts() }

// Start returns the position before the first card is dealt.
func (Rules) Start(setup engine.Setup) (State, error) { return start(setup) }

// ToAct returns whose decision it is.
func (Rules) ToAct(s *State) engine.Seats { return s.toAct() }

// AppendLegal lists the actions that the phase may allow and Check accepts.
func (r Rules) AppendLegal(dst []Action, s *State, by engine.Seat) []Action {
	try := func(a Action) {
		if r.Check(s, by, a).OK() {
			dst = append(dst, a)
		}
	}
	switch s.Phase {
	case Dealing, Peeking, Taking:
		for c := One; c <= Fog; c++ {
			try(Action{Kind: Draw, Card: c})
		}
	case Laying:
		for c := One; c <= Fog; c++ {
			try(Action{Kind: Lay, Card: c})
		}
	case Turn:
		try(Action{Kind: Peek})
		try(Action{Kind: Take})
		for i := range engine.Seat(s.Seats) {
			try(Action{Kind: Offer, Seat: i})
		}
		try(Action{Kind: Load})
		try(Action{Kind: End})
	case Asking:
		dst = append(dst, Action{Kind: Yes}, Action{Kind: No})
	case Reacting:
		try(Action{Kind: Blow})
		try(Action{Kind: Pass})
	case Over:
	}
	return dst
}

// Check calls the check for the kind of action.
func (Rules) Check(s *State, by engine.Seat, a Action) engine.Refusal {
	if refusal := s.checkPhase(a.Kind); !refusal.OK() {
		return refusal
	}
	switch a.Kind {
	case Draw:
		return s.checkDraw(a.Card)
	case Lay:
		return s.checkLay(by, a.Card)
	case Peek:
		return s.checkPeek()
	case Take:
		return s.checkTake()
	case Offer:
		return s.checkOffer(a.Seat)
	case Load:
		return s.checkLoad()
	case Blow:
		return s.checkBlow()
	case Yes, No, Pass, End:
	}
	return engine.Refusal{}
}

// Apply applies an action of any kind.
func (Rules) Apply(s *State, by engine.Seat, a Action, ev *engine.Events) {
	switch a.Kind {
	case Draw:
		s.draw(a.Card, ev)
	case Lay:
		s.lay(by, a.Card, ev)
	case Peek:
		s.peek(ev)
	case Take:
		s.take(ev)
	case Offer:
		s.offer(a.Seat, ev)
	case Yes, No:
		s.answer(a.Kind == Yes, ev)
	case Load:
		s.load(ev)
	case Blow:
		s.blow(ev)
	case Pass:
		s.askNext(s.Other, ev)
	case End:
		s.end(ev)
	}
}

// Weight returns how many cards of the kind are unseen.
func (Rules) Weight(s *State, a Action) int { return int(s.Deck[a.Card]) }

// Result ranks the seats (TOY-16).
func (Rules) Result(s *State) engine.Result { return s.result() }
