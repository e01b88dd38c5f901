package train_test

import (
	"context"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/train"
)

// Of four games two are predicted correctly, one half correctly and one incorrectly.
func TestCalibrationIsComputed(t *testing.T) {
	t.Parallel()
	forecast := func(first float64, actual ...float64) (g train.Forecast) {
		for part := range g.Predicted {
			g.Predicted[part] = []float64{first, 1 - first}
		}
		g.Actual = actual
		return g
	}
	c := train.Calibrate([]train.Forecast{forecast(0.75, 1, 0), forecast(0.75, 1, 0), forecast(0.5, 0, 1), forecast(0.75, 0, 1)})
	if c.Games != 4 || c.Whole.Count != 4*3*2 || c.Brier[1].Count != 4*2 {
		t.Fatalf("got %+v", c)
	}
	near := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	near("predicted", c.Bins[7].Predicted, 0.75)
	near("actual", c.Bins[7].Actual, 2.0/3)
	near("came of the others", c.Bins[2].Actual, 1.0/3)
	// a game counts once although it has three positions
	near("error", c.Bins[7].Error, 3*math.Sqrt(0.25*0.25*2+0.75*0.75)/9)
	near("score", c.Brier[1].Score, (2*0.0625+0.25+0.5625)/4)
	near("base rate", c.Brier[1].Base, 0.25)
	near("if right", c.Brier[1].Right, (3*0.75*0.25+0.25)/4)
	// The mean prediction is 0.6875.
	near("gain if right", c.Whole.GainIfRight(), 1-(3*0.75*0.25+0.25)/4/(0.6875*0.3125))
	near("gain", c.Whole.Gain(), 1-(2*0.0625+0.25+0.5625))
	if c.Bins[0].Count != 0 || c.Bins[5].Count != 6 {
		t.Errorf("got %+v", c.Bins)
	}
	if none := train.Calibrate([]train.Forecast{{}}); none.Games != 0 || none.Whole.Count != 0 {
		t.Errorf("a game without an end: %+v", none)
	}
}

// A trial gives the same result on one core and on three, with a group's chance in a cooperative
// game. One that is cancelled has no gaps.
func TestTrialsAreReproducible(t *testing.T) {
	longtest.NotShort(t, "it plays on from positions of several games")
	for _, g := range catalogtest.Games(t) {
		t.Run(g.Facts().Name, func(t *testing.T) {
			if g.Facts().Name != "queen" {
				longtest.Unraced(t, "what goroutines share, Mississippi Queen shows")
			}
			t.Parallel()
			trials(t, g)
		})
	}
}

func trials(t *testing.T, g catalog.Entry) {
	t.Helper()
	trial := train.Trial{Game: g, Bots: []bots.Named{g.Bots()[0], g.Bots().StandIn()}, Seats: 2, Games: 4, Seed: 7, Workers: 1}
	one, err := trial.Play(t.Context())
	if err != nil || len(one) != 4 {
		t.Fatal(len(one), err)
	}
	chances := 2
	if g.Facts().Cooperative {
		chances = 1
	}
	if len(one[0].Actual) != chances || len(one[0].Predicted[1]) != chances {
		t.Errorf("got %+v", one[0])
	}
	trial.Workers = 3
	three, err := trial.Play(t.Context())
	if diff := cmp.Diff(one, three); err != nil || diff != "" {
		t.Errorf("%v, %s", err, diff)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	trial.Progress = func(done int) {
		if done == 2 {
			cancel()
		}
	}
	trial.Workers = 1
	if part, err := trial.Play(ctx); err != nil || len(part) != 2 || cmp.Diff(one[:2], part) != "" {
		t.Errorf("stopped: %d games, %v", len(part), err)
	}
}

// TestNetTrialsAreReproducible compares the chances of a net on one worker and on three.
func TestNetTrialsAreReproducible(t *testing.T) {
	t.Parallel()
	games, specs := gamesWith(t, bots.List.NetSpec)
	for i, g := range games {
		trial := train.Trial{Game: g, Bots: []bots.Named{g.Bots()[0], g.Bots().StandIn()}, Seats: 2, Games: 3, Seed: 7, Workers: 1, Net: specs[i]}
		one, err := trial.Play(t.Context())
		if err != nil || len(one) != 3 || len(one[0].Actual) != len(one[0].Predicted[2]) {
			t.Fatal(one, err)
		}
		trial.Workers = 3
		if three, err := trial.Play(t.Context()); err != nil || !cmp.Equal(one, three) {
			t.Errorf("%s: %v, %s", g.Facts().Name, err, cmp.Diff(one, three))
		}
	}
}
