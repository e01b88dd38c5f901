package bots_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/search"
)

// A bot that searches decides by the arguments of Choose alone, whatever it thought about before, and thinks less in a hurry.
func TestSearchingRemembersNothing(t *testing.T) {
	g, m := newToy(t)
	asked := 0
	newBot := func() bots.Bot {
		b, err := bots.Searching(g, search.Options[toy.State, toy.Action]{NewJudge: func() search.Judge[toy.State] { return counting{&asked} }},
			func(*decision) int { return 200 })
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	used, dice := newBot(), rand.NewPCG(1, 2)
	compared, usual, hurried := 0, 0, 0
	for m.ToAct() != 0 {
		by := m.ToAct().First()
		if by == engine.Chance {
			engine.Roll(m, dice)
			continue
		}
		seed := dice.Uint64()
		i := used.Choose(m, by, rand.NewPCG(seed, 1))
		if fresh := newBot().Choose(m, by, rand.NewPCG(seed, 1)); fresh != i {
			t.Fatalf("step %d: %d, and a bot that has not played before chooses %d", m.Len(), i, fresh)
		}
		if m.Count(by) > 1 {
			compared++
			u, h := thinks(t, newBot(), &asked, m, by)
			usual, hurried = usual+u, hurried+h
		}
		m.Choose(by, i)
	}
	if compared == 0 {
		t.Error("nothing was decided")
	}
	if hurried == 0 || hurried*4 > usual*3 {
		t.Errorf("%d positions were judged, in a hurry %d", usual, hurried)
	}
}

// thinks returns how many positions a bot judges in its usual time, and in half of it.
func thinks(t *testing.T, b bots.Bot, asked *int, m engine.Match, by engine.Seat) (usual, hurried int) {
	t.Helper()
	thinker, ok := b.(bots.Thinker)
	if !ok {
		t.Fatal("it cannot hurry")
	}
	*asked = 0
	b.Choose(m, by, rand.NewPCG(1, 1))
	usual = *asked
	thinker.Hurry(0.5)
	*asked = 0
	b.Choose(m, by, rand.NewPCG(1, 1))
	return usual, *asked
}

// counting judges nothing, and counts how often it is asked.
type counting struct{ asked *int }

func (c counting) Judge(*toy.State, engine.Seat) (v search.Values) {
	*c.asked++
	return v
}

// A bot by the word NAME@TIMES is the one that thinks, in a hurry or at leisure.
func TestPaced(t *testing.T) {
	g, _ := newToy(t)
	thinks := &hurried{}
	list := bots.List{
		{Name: "quick", New: func(engine.Game) (bots.Bot, error) { return thinks, nil }},
		{Name: "slow", New: func(engine.Game) (bots.Bot, error) { return thinks, nil }, Thinks: true},
	}
	n, ok, err := list.Paced("slow@0.5")
	if !ok || err != nil || n.Label() != "slow@0.5" {
		t.Fatalf("%q, %v, %v", n.Label(), ok, err)
	}
	if _, err = n.Enter(g); err != nil || thinks.share != 0.5 {
		t.Errorf("it thinks %v times as long, %v", thinks.share, err)
	}
	if _, ok, err = list.Paced("slow"); ok || err != nil {
		t.Errorf("slow: %v, %v", ok, err)
	}
	for _, word := range []string{"quick@2", "swift@2", "slow@", "slow@0", "slow@-1", "slow@x", "slow@NaN", "slow@Inf", "slow@1001"} {
		if _, ok, err = list.Paced(word); !ok || err == nil {
			t.Errorf("%s: %v, %v", word, ok, err)
		}
	}
}

// hurried remembers by how much it was hurried.
type hurried struct{ share float64 }

func (h *hurried) Hurry(share float64) { h.share = share }

func (*hurried) Choose(engine.Match, engine.Seat, engine.Source) int { return 0 }
