package judge

import (
	"math"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// MaxPieces is how many pieces a position may have.
const MaxPieces = engine.MaxSeats

// outputs is how many numbers a Net computes for each piece: a score for first place, and one for
// the final place.
const outputs = 2

// Shape names the inputs of a Net and gives the sizes of its layers. Inputs are of the order of 1,
// and most are 0.
type Shape struct {
	Own      []string // per piece: unaffected by the moves of other pieces
	Relative []string // per piece: how it compares with the others
	Global   []string // of the whole position

	Cooperative bool // all players win or lose together

	Units int // in the first layer
	Head  int // units in the second layer
}

// Position holds the inputs for one position. Pieces that are out of the game are left out.
type Position struct {
	Seats    int
	Pieces   int
	Seat     [MaxPieces]int8 // the owner of each piece
	Own      [MaxPieces][]float32
	Relative [MaxPieces][]float32
	Global   []float32
}

// NewPosition returns an empty position for nets of this shape.
func (s *Shape) NewPosition() *Position {
	p := &Position{Global: make([]float32, len(s.Global))}
	for i := range p.Own {
		p.Own[i], p.Relative[i] = make([]float32, len(s.Own)), make([]float32, len(s.Relative))
	}
	return p
}

// Net estimates each seat's chance of first place and its expected place. A first layer, shared by
// all pieces, reads each piece. The mean of these layers over all pieces is the context in which a
// second shared layer scores each piece. So one net serves any number of pieces and seats. A
// softmax over the pieces gives the chances of first place; a seat's chance is the sum over its
// pieces.
//
// All arithmetic is in float32, and each product is rounded before it is added. No machine can then
// use a fused multiply-add, and every machine gets the same bits.
type Net struct {
	Shape

	Weights []float32 // all of them: see weights
}

// weights is a view of the weights of a Net by layer. Each row of the first layer ends with the
// weights that connect the input directly to the outputs.
type weights struct {
	own, relative, global, bias []float32 // first layer: one row per input
	// Second layer: one row per unit of the piece and of the mean.
	piece, mean, bias2 []float32
	out                []float32 // one row per unit of the second layer
}

// NewNet returns a net with all weights 0.
func NewNet(s *Shape) *Net {
	return &Net{Shape: *s, Weights: make([]float32, s.size())}
}

// rowLen returns the length of a row of the first layer.
func (s *Shape) rowLen() int { return s.Units + outputs }

func (s *Shape) size() int {
	first := len(s.Own) + len(s.Relative) + len(s.Global) + 1
	return first*s.rowLen() + 2*s.Units*s.Head + s.Head + s.Head*outputs
}

// split returns a view of a weight vector by layer.
func (s *Shape) split(w []float32) (p weights) {
	cut := func(n int) []float32 {
		part := w[:n:n]
		w = w[n:]
		return part
	}
	rowLen := s.rowLen()
	p.own, p.relative, p.global, p.bias = cut(len(s.Own)*rowLen), cut(len(s.Relative)*rowLen), cut(len(s.Global)*rowLen), cut(rowLen)
	p.piece, p.mean, p.bias2 = cut(s.Units*s.Head), cut(s.Units*s.Head), cut(s.Head)
	p.out = cut(s.Head * outputs)
	return p
}

// Chances holds each seat's expected result, or the actual one of a finished game.
type Chances struct {
	Win   [engine.MaxSeats]float32 // chance of first place; they add up to 1, or to 0 if nobody won
	Place [engine.MaxSeats]float32 // expected place, from 1 for first to 0 for last

	// In a cooperative game Win[0] is the group's chance to win, and Place[0] how far the group is
	// from losing, from 0 to 1.
}

// ChancesOf converts the result of a game with n seats.
func ChancesOf(r *engine.Result, n int) (c Chances) {
	if r.Group == engine.GroupWon {
		c.Win[0], c.Place[0] = 1, 1
	}
	if r.Group != engine.NoGroup {
		return c
	}
	winners := float32(r.Winners().Len())
	for seat, place := range r.Places[:n] {
		if place == 1 {
			c.Win[seat] = 1 / winners
		}
		if place > 0 {
			c.Place[seat] = float32(n-int(place)) / float32(max(n-1, 1))
		}
	}
	return c
}

// Evaluator evaluates positions with a Net. It allocates nothing, and its result depends on the
// position alone: caches only save time. An evaluator belongs to one goroutine.
type Evaluator struct {
	Chances // the result of the last evaluation

	shape Shape
	weights
	ownSums   [MaxPieces]cachedSum
	globalSum cachedSum // includes the bias
	zeros     []float32
	pieces    [MaxPieces]activations
	mean      []float32 // of the first layers of all pieces
	base      []float32 // contribution of the mean to the second layer of each piece
}

// cachedSum caches the contribution of some inputs to a first layer: the next position often has
// the same inputs.
type cachedSum struct {
	isSet  bool
	inputs []float32
	sum    []float32
}

// of returns start plus the weighted rows of the inputs.
func (k *cachedSum) of(inputs, rows, start []float32) []float32 {
	if k.isSet && slices.Equal(k.inputs, inputs) {
		return k.sum
	}
	k.isSet = true
	copy(k.inputs, inputs)
	copy(k.sum, start)
	addRows(k.sum, rows, inputs)
	return k.sum
}

// activations holds the layers of one piece.
type activations struct {
	first  []float32 // the first layer, then the direct contributions to the outputs
	second []float32
	out    [outputs]float32
	share  float32 // its chance of first place
}

// NewEvaluator returns an evaluator. Call Reset after changing the weights.
func (n *Net) NewEvaluator() *Evaluator {
	e := &Evaluator{shape: n.Shape, weights: n.split(n.Weights)}
	rowLen := n.rowLen()
	e.zeros, e.mean, e.base = make([]float32, rowLen), make([]float32, n.Units), make([]float32, n.Head)
	e.globalSum = cachedSum{inputs: make([]float32, len(n.Global)), sum: make([]float32, rowLen)}
	for i := range e.pieces {
		e.ownSums[i] = cachedSum{inputs: make([]float32, len(n.Own)), sum: make([]float32, rowLen)}
		e.pieces[i].first, e.pieces[i].second = make([]float32, rowLen), make([]float32, n.Head)
	}
	return e
}

// Reset clears the caches.
func (e *Evaluator) Reset() {
	e.globalSum.isSet = false
	for i := range e.ownSums {
		e.ownSums[i].isSet = false
	}
}

// Evaluate evaluates a position.
func (e *Evaluator) Evaluate(p *Position) {
	e.forward(p)
	e.normalize(p)
}

// forward computes the outputs of each piece.
func (e *Evaluator) forward(p *Position) {
	shared := e.globalSum.of(p.Global, e.global, e.bias)
	clear(e.mean)
	for i := range p.Pieces {
		t := &e.pieces[i]
		copy(t.first, e.ownSums[i].of(p.Own[i], e.own, e.zeros))
		addRows(t.first, e.relative, p.Relative[i])
		units := t.first[:len(e.mean)]
		for k, g := range shared {
			t.first[k] += g
		}
		for k, v := range units {
			units[k] = max(v, 0)
			e.mean[k] += units[k]
		}
	}
	share := 1 / float32(max(p.Pieces, 1))
	for k := range e.mean {
		e.mean[k] *= share
	}
	copy(e.base, e.bias2)
	addRows(e.base, e.weights.mean, e.mean)
	for i := range p.Pieces {
		t := &e.pieces[i]
		copy(t.second, e.base)
		addRows(t.second, e.piece, t.first[:len(e.mean)])
		t.out = [outputs]float32(t.first[len(e.mean):])
		first, place := t.out[0], t.out[1]
		rows := e.out[:outputs*len(t.second)]
		for k, v := range t.second {
			v = max(v, 0)
			t.second[k] = v
			first += float32(v * rows[0])
			place += float32(v * rows[1])
			rows = rows[outputs:]
		}
		t.out = [outputs]float32{first, place}
	}
}

// normalize turns the outputs into chances.
func (e *Evaluator) normalize(p *Position) {
	e.Chances = Chances{}
	if p.Pieces == 0 {
		return
	}
	if e.shape.Cooperative {
		var sums [outputs]float32
		for i := range p.Pieces {
			for o, v := range e.pieces[i].out {
				sums[o] += v
			}
		}
		share := 1 / float32(p.Pieces)
		e.Win[0], e.Place[0] = Sigmoid(sums[0]*share), Sigmoid(sums[1]*share)
		return
	}
	top, total := e.pieces[0].out[0], float32(0)
	for i := range p.Pieces {
		top = max(top, e.pieces[i].out[0])
	}
	for i := range p.Pieces {
		t := &e.pieces[i]
		t.share = Exp(t.out[0] - top)
		total += t.share
	}
	for i := range p.Pieces {
		t := &e.pieces[i]
		t.share /= total
		e.Win[p.Seat[i]] += t.share
	}
	for i := range p.Pieces {
		place := &e.Place[p.Seat[i]]
		// A seat takes the place of its better piece.
		*place = max(*place, Sigmoid(e.pieces[i].out[1]))
	}
}

// addRows adds each input times its row to sum, in the order of the inputs. It handles eight rows
// at a time to save loads and stores of sum.
func addRows(sum, rows, inputs []float32) {
	n := len(sum)
	var at [8]int
	found := 0
	for i, x := range inputs {
		if x == 0 {
			continue
		}
		at[found&7] = i
		if found++; found < len(at) {
			continue
		}
		found = 0
		add8(sum, rows, inputs, &at)
	}
	for _, i := range at[:found&7] {
		x, row := inputs[i], rows[i*n:][:n]
		for k := range sum {
			sum[k] += float32(x * row[k])
		}
	}
}

func add8(sum, rows, x []float32, at *[8]int) {
	n := len(sum)
	r0, r1, r2, r3 := rows[at[0]*n:][:n], rows[at[1]*n:][:n], rows[at[2]*n:][:n], rows[at[3]*n:][:n]
	r4, r5, r6, r7 := rows[at[4]*n:][:n], rows[at[5]*n:][:n], rows[at[6]*n:][:n], rows[at[7]*n:][:n]
	x0, x1, x2, x3, x4, x5, x6, x7 := x[at[0]], x[at[1]], x[at[2]], x[at[3]], x[at[4]], x[at[5]], x[at[6]], x[at[7]]
	for k, s := range sum {
		s += float32(x0 * r0[k])
		s += float32(x1 * r1[k])
		s += float32(x2 * r2[k])
		s += float32(x3 * r3[k])
		s += float32(x4 * r4[k])
		s += float32(x5 * r5[k])
		s += float32(x6 * r6[k])
		s += float32(x7 * r7[k])
		sum[k] = s
	}
}

// Clone returns a copy of the position.
func (p *Position) Clone() *Position {
	buf := make([]float32, 0, p.Pieces*(len(p.Own[0])+len(p.Relative[0]))+len(p.Global))
	clone := func(x []float32) []float32 {
		from := len(buf)
		buf = append(buf, x...)
		return buf[from:len(buf):len(buf)]
	}
	c := &Position{Seats: p.Seats, Pieces: p.Pieces, Seat: p.Seat, Global: clone(p.Global)}
	for i := range p.Pieces {
		c.Own[i], c.Relative[i] = clone(p.Own[i]), clone(p.Relative[i])
	}
	return c
}

// Randomize sets random initial weights (He initialization).
func (n *Net) Randomize(r engine.Source) {
	const typicalInputs = 48 // nonzero inputs per piece
	w := n.split(n.Weights)
	fill := func(rows []float32, length, from int, size float32) {
		for i := range rows {
			if i%length < from {
				rows[i] = size * (float32(int(r.Uint64()>>40)-1<<23) / (1 << 23))
			}
		}
	}
	rowLen := n.rowLen()
	for _, rows := range [][]float32{w.own, w.relative, w.global} {
		fill(rows, rowLen, n.Units, float32(math.Sqrt(6./typicalInputs)))
	}
	fill(w.piece, n.Head, n.Head, float32(math.Sqrt(6/float64(2*n.Units))))
	fill(w.mean, n.Head, n.Head, float32(math.Sqrt(6/float64(2*n.Units))))
	fill(w.out, outputs, outputs, 0.1)
}
