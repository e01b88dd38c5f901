package bots_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// NAME@TIMES is the bot NAME with its thinking time multiplied, if it thinks.
func TestPaced(t *testing.T) {
	g, _ := newToy(t)
	thinks := &hurried{}
	list := bots.List{
		{Name: "quick", New: func(match.Game) (bots.Bot, error) { return thinks, nil }},
		{Name: "slow", New: func(match.Game) (bots.Bot, error) { return thinks, nil }, Thinks: true},
	}
	n, ok, err := list.Paced("slow@0.5")
	if !ok || err != nil || n.Label() != "slow@0.5" {
		t.Fatalf("got %q, %v, error %v", n.Label(), ok, err)
	}
	if _, err = n.Enter(g); err != nil || thinks.share != 0.5 {
		t.Errorf("it thinks %v times as long, %v", thinks.share, err)
	}
	if _, ok, err = list.Paced("slow"); ok || err != nil {
		t.Errorf("slow: %v, %v", ok, err)
	}
	for _, word := range []string{"quick@2", "swift@2", "slow@", "slow@0", "slow@-1", "slow@x", "slow@NaN", "slow@Inf", "slow@1001"} {
		if _, ok, err = list.Paced(word); !ok || err == nil {
			t.Errorf("%s: got %v, error %v", word, ok, err)
		}
	}
}

// hurried records its budget.
type hurried struct{ share float64 }

func (h *hurried) ScaleBudget(share float64) { h.share = share }

func (*hurried) Choose(match.Match, engine.Seat, engine.Source) int { return 0 }
