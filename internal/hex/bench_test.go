package hex_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/hex"
)

func BenchmarkStep(b *testing.B) {
	h, d := hex.Hex{}, hex.N
	for b.Loop() {
		h = h.Step(d)
		d = d.Turn(1)
	}
}

func BenchmarkNeighbours(b *testing.B) {
	h := hex.Hex{}
	for b.Loop() {
		h = h.Neighbours()[2]
	}
}

func BenchmarkRotate(b *testing.B) {
	h := hex.Hex{Q: 2, R: -7}
	for b.Loop() {
		h = h.Rotate(2)
	}
}

func BenchmarkDistance(b *testing.B) {
	h, g := hex.Hex{Q: 2, R: -7}, hex.Hex{Q: -4, R: 1}
	for b.Loop() {
		g.R += int8(h.Distance(g))
	}
}

func BenchmarkBearingCompare(b *testing.B) {
	centre, h, g := hex.Hex{}, hex.Hex{Q: 2, R: -7}, hex.Hex{Q: -4, R: 1}
	for b.Loop() {
		g.R += int8(centre.BearingTo(h).Compare(centre.BearingTo(g)))
	}
}

func BenchmarkDisc(b *testing.B) {
	sum := 0
	for b.Loop() {
		for h := range (hex.Hex{}).Disc(5) {
			sum += int(h.Q)
		}
	}
}

// The region is a disc of 91 hexagons, about the lowland of a whole map.
func BenchmarkAppendRegion(b *testing.B) {
	var found [128]hex.Hex
	isIn := func(h hex.Hex) bool { return h.Distance(hex.Hex{}) <= 5 }
	for b.Loop() {
		hex.AppendRegion(found[:0], hex.Hex{}, isIn)
	}
}
