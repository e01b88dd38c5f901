package search

import "github.com/bigriver/bigriver/internal/engine"

// Perft counts sequences of legal actions. A changed count is a cheap sign that the rules have
// changed. A Perft is owned by one goroutine.
type Perft[S, A comparable] struct {
	Rules engine.Rules[S, A]
	// Called before each position; counting stops when it returns true; may be nil.
	Stop func() bool

	states  []S // one for each depth, so that counting does not allocate
	legal   []A // a stack: the legal actions of each depth after those of the depth above
	stopped bool
}

// Count returns the number of sequences of exactly depth actions from a position. All seats that
// may act do, in every order, and so does chance, with each of its outcomes once. Sequences in
// which the game ends earlier do not count. Count returns done false if it was stopped.
func (p *Perft[S, A]) Count(s *S, depth int) (sequences uint64, done bool) {
	if depth < 1 {
		return 1, true
	}
	for len(p.states) < depth {
		p.states = append(p.states, *s)
	}
	p.legal, p.stopped = p.legal[:0], false
	p.states[0] = *s
	n := p.countFrom(0, depth)
	return n, !p.stopped
}

// countFrom returns the number of sequences that lead from p.states[at] to the full depth.
func (p *Perft[S, A]) countFrom(at, depth int) (sequences uint64) {
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
			sequences += p.countFrom(at+1, depth)
		}
		p.legal = p.legal[:from]
	}
	return sequences
}
