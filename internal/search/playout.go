package search

import "github.com/bigriver/bigriver/internal/engine"

// End is why a playout ended.
type End int8

// The ends.
const (
	Over    End = iota // the game is over
	Bounded            // MaxActions were played
	Stopped            // Stop returned true
	DeadEnd            // a seat has to act and has no legal action: a fault of the game
)

// Playout plays random games: each legal action is equally likely, and chance acts by its odds. A Playout can be used again
// after each game and is owned by one goroutine.
type Playout[S, A comparable] struct {
	Rules      engine.Rules[S, A]
	Source     engine.Source
	MaxActions int         // in one playout, those of chance included; 0: no bound. A whole turn may pass it
	Stop       func() bool // called before each action or whole turn; nil: never

	// ByTurns plays whole turns at once where the rules are an engine.TurnDrawer, which is faster. Then turns are as likely as the game
	// says.
	ByTurns bool

	State S // where the last playout ended

	legal []A
}

// From plays on from a position and returns the number of actions and why it ended. It does not change *s.
func (p *Playout[S, A]) From(s *S) (actions int, end End) {
	p.State = *s
	var drawer engine.TurnDrawer[S, A]
	if p.ByTurns {
		drawer, _ = p.Rules.(engine.TurnDrawer[S, A])
	}
	for ; ; actions++ {
		turn := p.Rules.ToAct(&p.State)
		switch {
		case turn == 0:
			return actions, Over
		case p.MaxActions > 0 && actions >= p.MaxActions:
			return actions, Bounded
		case p.Stop != nil && p.Stop():
			return actions, Stopped
		}
		by := PickSeat(turn, p.Source)
		if drawer != nil && by != engine.Chance {
			if p.legal = drawer.DrawTurn(p.legal[:0], &p.State, by, p.Source); len(p.legal) > 0 {
				actions += len(p.legal) - 1
				continue
			}
		}
		p.legal = p.Rules.AppendLegal(p.legal[:0], &p.State, by)
		i := p.pick(&p.State, by)
		if i < 0 {
			return actions, DeadEnd
		}
		p.Rules.Apply(&p.State, by, p.legal[i], nil)
	}
}

// PickSeat returns one of the seats in turn, all equally likely. There must be at least one.
func PickSeat(turn engine.Seats, r engine.Source) engine.Seat {
	n := turn.Len()
	if n == 1 {
		return turn.First()
	}
	for skip := engine.Below(r, n); skip > 0; skip-- {
		turn = turn.Without(turn.First())
	}
	return turn.First()
}

// fall lets chance act once. It reports false if chance has no action.
func (p *Playout[S, A]) fall(s *S) (ok bool) {
	p.legal, ok = Fall(p.Rules, s, p.Source, p.legal)
	return ok
}

// Fall lets chance act once, by its odds. It reports false if chance has no action, a fault of the game. What is in buf is overwritten; it
// returns the memory for the next call.
func Fall[S, A comparable](rules engine.Rules[S, A], s *S, r engine.Source, buf []A) ([]A, bool) {
	buf = rules.AppendLegal(buf[:0], s, engine.Chance)
	i := byOdds(rules, s, buf, r)
	if i < 0 {
		return buf, false
	}
	rules.Apply(s, engine.Chance, buf[i], nil)
	return buf, true
}

// pick returns the index of a random action in p.legal, or -1 if there is none.
func (p *Playout[S, A]) pick(s *S, by engine.Seat) int {
	if by != engine.Chance {
		if len(p.legal) == 0 {
			return -1
		}
		return engine.Below(p.Source, len(p.legal))
	}
	return byOdds(p.Rules, s, p.legal, p.Source)
}

// byOdds returns the index of an action of chance, drawn by the odds, or -1 if there is none.
func byOdds[S, A comparable](rules engine.Rules[S, A], s *S, legal []A, r engine.Source) int {
	odds := 0
	for _, a := range legal {
		odds += rules.Weight(s, a)
	}
	if odds <= 0 {
		return -1
	}
	at := engine.Below(r, odds)
	for i, a := range legal {
		if at -= rules.Weight(s, a); at < 0 {
			return i
		}
	}
	return -1
}
