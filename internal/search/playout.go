// Package search looks at where a game can go: random playouts, and counts of all there is. It knows no game; its
// randomness and its stop are passed in, and its loops allocate nothing.
package search

import "github.com/bigriver/bigriver/internal/engine"

// End is why a playout ended.
type End int8

// The ends. DeadEnd is a fault of the game: somebody has to act and cannot.
const (
	Over End = iota
	Bounded
	Stopped
	DeadEnd
)

// Playout plays random actions, each as likely, and lets chance fall by its odds. It is reused from one playout to the
// next and owned by one goroutine.
type Playout[S, A comparable] struct {
	Rules  engine.Rules[S, A]
	Source engine.Source
	Most   int         // actions in one playout, chance included; 0: no bound
	Stop   func() bool // asked before each action; nil: never

	State S // where the last playout ended

	legal []A
}

// From plays on from a position, which stays as it is, and counts the actions.
func (p *Playout[S, A]) From(s *S) (actions int, end End) {
	p.State = *s
	for ; ; actions++ {
		turn := p.Rules.ToAct(&p.State)
		switch {
		case turn == 0:
			return actions, Over
		case p.Most > 0 && actions >= p.Most:
			return actions, Bounded
		case p.Stop != nil && p.Stop():
			return actions, Stopped
		}
		by := PickSeat(turn, p.Source)
		p.legal = p.Rules.AppendLegal(p.legal[:0], &p.State, by)
		i := p.pick(by)
		if i < 0 {
			return actions, DeadEnd
		}
		p.Rules.Apply(&p.State, by, p.legal[i], nil)
	}
}

// PickSeat is one of those who may act, each as likely. There must be one.
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

// pick is the number of a legal action, or -1 if there is none.
func (p *Playout[S, A]) pick(by engine.Seat) int {
	if by != engine.Chance {
		if len(p.legal) == 0 {
			return -1
		}
		return engine.Below(p.Source, len(p.legal))
	}
	odds := 0
	for _, a := range p.legal {
		odds += p.Rules.Weight(&p.State, a)
	}
	if odds <= 0 {
		return -1
	}
	at := engine.Below(p.Source, odds)
	for i, a := range p.legal {
		if at -= p.Rules.Weight(&p.State, a); at < 0 {
			return i
		}
	}
	return -1
}
