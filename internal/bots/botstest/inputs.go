package botstest

import (
	"encoding/binary"
	"hash"
	"math"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/judge"
)

// maxInput is the largest absolute value that an input may have: inputs are of the order of 1.
const maxInput = 2.5

// Inputs checks the inputs that bots read for a net, and records which of them are used.
type Inputs struct {
	tb    testing.TB
	names [3][]string
	used  [3][]bool
}

// WatchInputs returns an Inputs for this shape, and fails unless the shape has this many inputs.
func WatchInputs(tb testing.TB, shape *judge.Shape, own, relative, global int) *Inputs {
	tb.Helper()
	w := &Inputs{tb: tb, names: [3][]string{shape.Own, shape.Relative, shape.Global}}
	for kind, want := range [...]int{own, relative, global} {
		if got := len(w.names[kind]); got != want {
			tb.Fatalf("%d names for %d inputs", got, want)
		}
		w.used[kind] = make([]bool, want)
	}
	return w
}

// Add checks the inputs of a position.
func (w *Inputs) Add(in *judge.Position) {
	w.tb.Helper()
	w.add(2, in.Global)
	for i := range in.Pieces {
		w.add(0, in.Own[i])
		w.add(1, in.Relative[i])
	}
}

func (w *Inputs) add(kind int, x []float32) {
	w.tb.Helper()
	for i, v := range x {
		w.used[kind][i] = w.used[kind][i] || v != 0
		if !(math.Abs(float64(v)) <= maxInput) {
			w.tb.Fatalf("%s is %v", w.names[kind][i], v)
		}
	}
}

// WantAllUsed fails for each input that was 0 in all positions.
func (w *Inputs) WantAllUsed() {
	w.tb.Helper()
	for kind := range w.used {
		for i, used := range w.used[kind] {
			if !used {
				w.tb.Errorf("%s was always 0", w.names[kind][i])
			}
		}
	}
}

// SameInputs reports whether two positions have the same inputs.
func SameInputs(a, b *judge.Position) bool {
	if a.Pieces != b.Pieces || a.Seats != b.Seats || a.Seat != b.Seat || !slices.Equal(a.Global, b.Global) {
		return false
	}
	for i := range a.Pieces {
		if !slices.Equal(a.Own[i], b.Own[i]) || !slices.Equal(a.Relative[i], b.Relative[i]) {
			return false
		}
	}
	return true
}

// HashInputs adds the inputs of a position to a hash.
func HashInputs(h hash.Hash, in *judge.Position) {
	h.Write([]byte{byte(in.Seats), byte(in.Pieces)})
	for i := range in.Pieces {
		for _, row := range [...][]float32{in.Own[i], in.Relative[i], in.Global} {
			for _, v := range row {
				h.Write(binary.LittleEndian.AppendUint32(nil, math.Float32bits(v)))
			}
		}
	}
}
