package judge_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/judge"
)

func names(prefix string, n int) (list []string) {
	for i := range n {
		list = append(list, fmt.Sprint(prefix, i))
	}
	return list
}

func shapeOf(own, relative, global int) *judge.Shape {
	return &judge.Shape{Own: names("own", own), Relative: names("beside", relative), Global: names("game", global), Units: 64, Head: 32}
}

// someNet returns a net with arbitrary weights, the same on every machine.
func someNet(s *judge.Shape) *judge.Net {
	n, r := judge.NewNet(s), rand.New(rand.NewPCG(1, 2))
	for i := range n.Weights {
		n.Weights[i] = float32(r.IntN(2001)-1000) / 4000
	}
	return n
}

// fill sets arbitrary inputs, half of them 0.
func fill(p *judge.Position, seats, pieces int, r *rand.Rand) {
	p.Seats, p.Pieces = seats, pieces
	some := func(x []float32) {
		for i := range x {
			x[i] = 0
			if r.IntN(2) == 0 {
				x[i] = float32(r.IntN(65)-32) / 32
			}
		}
	}
	some(p.Global)
	for i := range pieces {
		p.Seat[i] = int8(i % seats)
		some(p.Own[i])
		some(p.Relative[i])
	}
}

// TestNetIsDeterministic checks that every machine computes the same bits as amd64.
func TestNetIsDeterministic(t *testing.T) {
	t.Parallel()
	s := shapeOf(70, 30, 26)
	e, p, r := someNet(s).NewEvaluator(), s.NewPosition(), rand.New(rand.NewPCG(3, 4))
	sum := uint32(0)
	for n := range 200 {
		fill(p, 2+n%5, 2+n%5+n%2, r)
		e.Evaluate(p)
		for seat := range p.Seats {
			sum = sum*31 + math.Float32bits(e.Win[seat])
			sum = sum*31 + math.Float32bits(e.Place[seat])
		}
	}
	if want := uint32(0x48726d8c); sum != want {
		t.Errorf("the outputs have the checksum %#x, want %#x", sum, want)
	}
}

// TestEvaluatorCachesAreInvisible checks that a used evaluator agrees with a fresh one, and that
// chances add up to 1.
func TestEvaluatorCachesAreInvisible(t *testing.T) {
	t.Parallel()
	s := shapeOf(20, 10, 5)
	net := someNet(s)
	used, p, r := net.NewEvaluator(), s.NewPosition(), rand.New(rand.NewPCG(3, 4))
	for n := range 100 {
		fill(p, 3, 6, r)
		if n%2 == 1 {
			fill(p, 3, 4, r)
		}
		for change := range 3 {
			p.Own[change%p.Pieces][0]++
			used.Evaluate(p)
			fresh := net.NewEvaluator()
			fresh.Evaluate(p)
			if used.Win != fresh.Win || used.Place != fresh.Place {
				t.Fatalf("got %v, a fresh evaluator returns %v", used.Win, fresh.Win)
			}
		}
		total := float32(0)
		for _, chance := range used.Win {
			total += chance
		}
		if math.Abs(float64(total-1)) > 1e-5 {
			t.Fatalf("chances add up to %v", total)
		}
	}
}

// TestGradient compares the gradient with finite differences of the loss.
func TestGradient(t *testing.T) {
	t.Parallel()
	s := &judge.Shape{Own: names("own", 4), Relative: names("relative", 3), Global: names("global", 2), Units: 5, Head: 4}
	target := &judge.Chances{Win: [engine.MaxSeats]float32{0.75, 0.25}, Place: [engine.MaxSeats]float32{0.8, 0.3}}
	testGradient(t, s, 2, target, func(e *judge.Evaluator) (sum float64) {
		return -0.75*math.Log(float64(e.Win[0])) - 0.25*math.Log(float64(e.Win[1])) + 0.5*(crossEntropy(e.Place[0], 0.8)+crossEntropy(e.Place[1], 0.3))
	})
	s.Cooperative = true
	target = &judge.Chances{Win: [engine.MaxSeats]float32{0.75}, Place: [engine.MaxSeats]float32{0.8}}
	testGradient(t, s, 3, target, func(e *judge.Evaluator) (sum float64) {
		return crossEntropy(e.Win[0], 0.75) + 0.5*crossEntropy(e.Place[0], 0.8)
	})
}

func crossEntropy(chance float32, want float64) float64 {
	return -want*math.Log(float64(chance)) - (1-want)*math.Log(1-float64(chance))
}

func testGradient(t *testing.T, s *judge.Shape, seats int, target *judge.Chances, loss func(*judge.Evaluator) float64) {
	t.Helper()
	net, p := someNet(s), s.NewPosition()
	e := net.NewEvaluator()
	fill(p, seats, 4, rand.New(rand.NewPCG(5, 6)))
	gradient := judge.NewGradient(e)
	gradient.Add(p, target)
	lossWith := func(i int, w float32) float64 {
		was := net.Weights[i]
		net.Weights[i] = w
		e.Reset()
		e.Evaluate(p)
		net.Weights[i] = was
		return loss(e)
	}
	for i, w := range net.Weights {
		const d = 1.0 / 256
		if got := (lossWith(i, w+d) - lossWith(i, w-d)) / (2 * d); math.Abs(got-float64(gradient.Sum[i])) > 2e-3 {
			t.Errorf("weight %d: %v, want %v", i, gradient.Sum[i], got)
		}
	}
}

// TestEvaluateAllocatesNothing guards the speed of bots.
func TestEvaluateAllocatesNothing(t *testing.T) {
	s := shapeOf(70, 30, 26)
	e, p := someNet(s).NewEvaluator(), s.NewPosition()
	fill(p, 4, 4, rand.New(rand.NewPCG(3, 4)))
	if n := testing.AllocsPerRun(10, func() { e.Evaluate(p) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestNetFiles checks that a file decodes to the same net, to the precision of bfloat16, and that
// files for other inputs and damaged ones are rejected.
func TestNetFiles(t *testing.T) {
	t.Parallel()
	s := shapeOf(70, 30, 26)
	net := someNet(s)
	file := net.Pack(1234)
	if len(file) > 64<<10 {
		t.Errorf("%d bytes", len(file))
	}
	got, err := judge.Unpack(file, shapeOf(70, 30, 26))
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range got.Weights {
		if math.Abs(float64(w-net.Weights[i])) > math.Abs(float64(net.Weights[i]))/256 {
			t.Fatalf("weight %d: %v, want %v", i, w, net.Weights[i])
		}
	}
	if again := got.Pack(1234); string(again) != string(file) || judge.VersionOf(again) != judge.VersionOf(file) {
		t.Error("packing it again gives another file")
	}
	other := shapeOf(70, 30, 26)
	other.Own[3] = "renamed"
	damaged := []byte(string(file))
	damaged[100]++
	for want, try := range map[string]func() (*judge.Net, error){
		"other inputs":   func() (*judge.Net, error) { return judge.Unpack(file, other) },
		"damaged":        func() (*judge.Net, error) { return judge.Unpack(damaged, s) },
		"not a net file": func() (*judge.Net, error) { return judge.Unpack(file[:20], s) },
	} {
		if _, err := try(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// BenchmarkEvaluate evaluates a position of four pieces; in "turn" only one piece changes, as
// between the ends of a turn.
func BenchmarkEvaluate(b *testing.B) {
	s := shapeOf(70, 30, 26)
	for _, name := range []string{"whole", "turn"} {
		b.Run(name, func(b *testing.B) {
			e, p := someNet(s).NewEvaluator(), s.NewPosition()
			fill(p, 4, 4, rand.New(rand.NewPCG(3, 4)))
			b.ReportAllocs()
			for b.Loop() {
				if name == "whole" {
					e.Reset()
				}
				p.Own[0][0] = 1 - p.Own[0][0]
				e.Evaluate(p)
			}
		})
	}
}

// TestExp checks Exp to the precision of a float32.
func TestExp(t *testing.T) {
	t.Parallel()
	for x := float32(-30); x < 30; x += 0.0371 {
		if got, want := float64(judge.Exp(x)), math.Exp(float64(x)); math.Abs(got/want-1) > 1e-7 {
			t.Errorf("e^%v is %v, want %v", x, got, want)
		}
	}
}
