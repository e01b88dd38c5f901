package judge_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/judge"
)

func TestScore(t *testing.T) {
	f := &judge.Form{Features: []string{"way", "coal"}, Weights: []float32{0.5, -1}}
	x := []float32{2, 3}
	if got := f.Score(x); got != -2 {
		t.Errorf("score %v", got)
	}
	if n := testing.AllocsPerRun(100, func() { f.Score(x) }); n > 0 {
		t.Errorf("a score allocates %v times", n)
	}
}
