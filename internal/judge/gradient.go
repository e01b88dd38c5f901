package judge

import "github.com/bigriver/bigriver/internal/engine"

// placeWeight is the weight of the place in the loss; first place has weight 1.
const placeWeight = 0.5

// Gradient accumulates the gradient of the loss, which is the cross entropy of the chances of first
// place plus placeWeight times that of the places. It belongs to one goroutine.
type Gradient struct {
	Sum []float32 // over the examples added, by weight

	e      *Evaluator
	layers weights              // views of Sum
	first  [MaxPieces][]float32 // with respect to the first layer of each piece
	second []float32            // the second layer of a piece
	base   []float32            // the sum of the second layers
	mean   []float32            // the mean of the first layers
}

// NewGradient returns a zero gradient for the net of an evaluator.
func NewGradient(e *Evaluator) *Gradient {
	shape := &e.shape
	s := &Gradient{Sum: make([]float32, shape.size()), e: e}
	s.layers = shape.split(s.Sum)
	for i := range s.first {
		s.first[i] = make([]float32, shape.rowLen())
	}
	s.second, s.base, s.mean = make([]float32, shape.Head), make([]float32, shape.Head), make([]float32, shape.Units)
	return s
}

// Add evaluates a position and adds the gradient of its loss with this target.
func (s *Gradient) Add(p *Position, t *Chances) {
	e := s.e
	e.Evaluate(p)
	if p.Pieces == 0 {
		return
	}
	clear(s.base)
	deltas := e.deltas(p, t)
	for i := range p.Pieces {
		s.backPiece(i, &e.pieces[i], &deltas[i])
	}
	s.backMean(p)
	for i := range p.Pieces {
		delta := s.first[i]
		addOuter(s.layers.own, p.Own[i], delta)
		addOuter(s.layers.relative, p.Relative[i], delta)
		addOuter(s.layers.global, p.Global, delta)
		for k, v := range delta {
			s.layers.bias[k] += v
		}
	}
}

// deltas returns the gradient with respect to the outputs.
func (e *Evaluator) deltas(p *Position, t *Chances) (d [MaxPieces][outputs]float32) {
	if e.shape.Cooperative {
		share := 1 / float32(p.Pieces)
		for i := range p.Pieces {
			d[i] = [outputs]float32{share * (e.Win[0] - t.Win[0]), share * placeWeight * (e.Place[0] - t.Place[0])}
		}
		return d
	}
	best := [engine.MaxSeats]int{-1, -1, -1, -1, -1, -1, -1, -1} // the piece that places each seat
	won := float32(0)
	for i := range p.Pieces {
		k := &best[p.Seat[i]]
		if *k < 0 {
			won += t.Win[p.Seat[i]]
		}
		if *k < 0 || e.pieces[i].out[1] > e.pieces[*k].out[1] {
			*k = i
		}
	}
	for i := range p.Pieces {
		seat, share := p.Seat[i], e.pieces[i].share
		if won > 0 {
			d[i][0] = float32(won*share) - float32(share/max(e.Win[seat], 1e-9)*t.Win[seat])
		}
		if best[seat] == i {
			d[i][1] = placeWeight * (e.Place[seat] - t.Place[seat])
		}
	}
	return d
}

// backPiece goes back from the outputs of a piece to its first layer.
func (s *Gradient) backPiece(i int, piece *activations, d *[outputs]float32) {
	e := s.e
	for k, v := range piece.second {
		s.second[k] = 0
		if v <= 0 {
			continue
		}
		for o, delta := range d {
			s.layers.out[k*outputs+o] += float32(v * delta)
			s.second[k] += float32(e.out[k*outputs+o] * delta)
		}
		s.base[k] += s.second[k]
	}
	delta, units := s.first[i], len(s.mean)
	copy(delta[units:], d[:])
	for u, v := range piece.first[:units] {
		delta[u] = 0
		if v > 0 {
			delta[u] = dot(e.piece[u*len(s.second):][:len(s.second)], s.second)
		}
	}
	addOuter(s.layers.piece, piece.first[:units], s.second)
}

// backMean goes back from the second layers to the mean, and from there to each first layer.
func (s *Gradient) backMean(p *Position) {
	e := s.e
	for k, v := range s.base {
		s.layers.bias2[k] += v
	}
	addOuter(s.layers.mean, e.mean, s.base)
	share := 1 / float32(p.Pieces)
	for u := range s.mean {
		s.mean[u] = share * dot(e.weights.mean[u*len(s.base):][:len(s.base)], s.base)
	}
	for i := range p.Pieces {
		delta := s.first[i]
		for u, v := range e.pieces[i].first[:len(s.mean)] {
			if v > 0 {
				delta[u] += s.mean[u]
			}
		}
	}
}

// addOuter adds the outer product of inputs and delta to rows.
func addOuter(rows, inputs, delta []float32) {
	n := len(delta)
	for i, x := range inputs {
		if x == 0 {
			continue
		}
		row := rows[i*n:][:n]
		for k, v := range delta {
			row[k] += float32(x * v)
		}
	}
}

func dot(a, b []float32) (sum float32) {
	b = b[:len(a)]
	for i, v := range a {
		sum += float32(v * b[i])
	}
	return sum
}
