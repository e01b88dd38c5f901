package toy

import (
	"embed"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

//go:embed RULES*.md
var rulebook embed.FS

//go:embed text/*.txt
var texts embed.FS

//go:embed terms.txt
var termFile string

// Rules is the toy. It is small, since each call copies it: a game's facts and data stand behind a pointer.
type Rules struct{ facts *engine.Facts }

var (
	_ engine.Rules[State, Action]   = Rules{}
	_ engine.Planner[State, Action] = Rules{}
)

// New reads the toy's words.
func New() (Rules, error) {
	terms, err := engine.ParseTerms("terms.txt", termFile)
	if err != nil {
		return Rules{}, err
	}
	words, err := engine.LoadTexts(texts, terms)
	if err != nil {
		return Rules{}, err
	}
	rules, err := text.LoadRules(rulebook)
	return Rules{&engine.Facts{
		Name: "toy", Version: 1, MinSeats: 2, MaxSeats: maxSeats, Hidden: true, MaxActions: 400,
		Options: []engine.Option{
			{
				Name: "length", Rule: "TOY-1", Default: "normal", Values: []string{"normal", "short"},
				Sets: map[string]map[string]string{"short": {"rounds": "1"}},
			},
			{Name: "rounds", Rule: "TOY-1", Default: "2", Min: 1, Max: 3},
		},
		SilentRules:   map[string]string{"peek": "TOY-10", "take": "TOY-11", "load": "TOY-14", "pass": "TOY-14"},
		Reactions:     []string{"yes", "no", "fog", "pass"},
		Reconstructed: []string{"all"},
		Terms:         terms, TermNames: map[string]engine.TermNames{"card": {Names: cardNames()}},
		Texts: words, Rulebook: rules,
	}}, err
}

// Facts says what the toy is.
func (r Rules) Facts() engine.Facts { return *r.facts }

// Start is TOY-1 to TOY-4, before the first card is dealt.
func (Rules) Start(setup engine.Setup) (State, error) {
	s := State{Seats: int8(setup.Seats), Rounds: int8(setup.Int("rounds")), Deck: fullDeck()}
	if s.Seats == maxSeats && s.Rounds == 3 {
		return s, RefusalTooLong{Rounds: int16(s.Rounds), Seats: int16(s.Seats)}.By("TOY-1")
	}
	for i := range s.Seats {
		s.Coins[i] = coins
	}
	s.Left = s.Deck.Size()
	s.newRound(nil)
	return s, nil
}

// ToAct is whose decision it is.
func (Rules) ToAct(s *State) engine.Seats {
	switch s.Phase {
	case Dealing, Peeking, Taking:
		return engine.Only(engine.Chance)
	case Laying:
		return s.toLay()
	case Turn:
		return engine.Only(s.Active)
	case Asking, Reacting:
		return engine.Only(s.Other)
	case Over:
	}
	return 0
}

// AppendLegal tries what each phase allows.
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

// Check sends each action to the rule that allows it.
func (Rules) Check(s *State, by engine.Seat, a Action) engine.Refusal {
	if !s.fits(a.Kind) {
		return RefusalNotNow{}.By("TOY-6")
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

// fits tells whether the kind of action belongs to the phase.
func (s *State) fits(k Kind) bool {
	switch s.Phase {
	case Dealing, Peeking, Taking:
		return k == Draw
	case Laying:
		return k == Lay
	case Turn:
		return k == Peek || k == Take || k == Offer || k == Load || k == End
	case Asking:
		return k == Yes || k == No
	case Reacting:
		return k == Blow || k == Pass
	case Over:
	}
	return false
}

// Apply does an action.
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

// Weight is how many cards of the kind are unseen.
func (Rules) Weight(s *State, a Action) int { return int(s.Deck[a.Card]) }

// Result is TOY-16.
func (Rules) Result(s *State) engine.Result {
	r := engine.Result{Scored: true, Rule: "TOY-16", Why: ResultPlayed{}.Words()}
	for i := range s.Seats {
		r.Scores[i], r.Places[i] = int32(s.Score[i]), 1
		for j := range s.Seats {
			if s.Score[j] > s.Score[i] || s.Score[j] == s.Score[i] && s.Coins[j] > s.Coins[i] {
				r.Places[i]++
			}
		}
	}
	return r
}
