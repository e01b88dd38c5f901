package search

import "github.com/bigriver/bigriver/internal/engine"

// Perft counts sequences of actions: the cheapest net under a change of the rules. It is owned by one goroutine.
type Perft[S, A comparable] struct {
	Rules engine.Rules[S, A]
	Stop  func() bool // asked before each position is gone through; nil: never

	states  []S // one a depth, so that nothing is allocated on the way
	legal   []A // the actions of every depth, one behind the other
	stopped bool
}

// Count is how many sequences of exactly depth actions lead on from a position: by every seat that may act, in every order
// where several may, chance included, each of its results once. Sequences that end the game earlier do not count. It is
// not done if it was stopped.
func (p *Perft[S, A]) Count(s *S, depth int) (sequences uint64, done bool) {
	if depth < 1 {
		return 1, true
	}
	for len(p.states) < depth {
		p.states = append(p.states, *s)
	}
	p.legal, p.stopped = p.legal[:0], false
	p.states[0] = *s
	n := p.count(0, depth)
	return n, !p.stopped
}

// count goes through the position at p.states[at].
func (p *Perft[S, A]) count(at, depth int) (sequences uint64) {
	if p.Stop != nil && p.Stop() {
		p.stopped = true
	}
	s := &p.states[at]
	for turn := p.Rules.ToAct(s); turn != 0 && !p.stopped; turn &= turn - 1 {
		by := turn.First()
		from := len(p.legal)
		p.legal = p.Rules.AppendLegal(p.legal, s, by)
		to := len(p.legal)
		if at == depth-1 {
			sequences += uint64(to - from)
			p.legal = p.legal[:from]
			continue
		}
		for i := from; i < to && !p.stopped; i++ {
			p.states[at+1] = *s
			p.Rules.Apply(&p.states[at+1], by, p.legal[i], nil)
			sequences += p.count(at+1, depth)
		}
		p.legal = p.legal[:from]
	}
	return sequences
}
