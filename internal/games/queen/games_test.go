package queen_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
	"github.com/bigriver/bigriver/internal/must"
)

// A captain is a test player that looks one turn ahead: downstream, saving coal, by way of the
// docks, and slowly to the jetty. Random games rarely reach the jetty; a captain's games do, with
// all options.
type captain struct {
	r      queen.Rules
	random *rand.Rand
	way    []queen.Action
}

func (c *captain) choose(s *queen.State, legal []queen.Action) queen.Action {
	switch s.Phase {
	case queen.Choosing:
		c.way = c.plan(s)
	case queen.SettingOut:
		return queen.Action{Kind: queen.Head, N: int8(tiles.N)}
	case queen.Aligning:
		return queen.Action{Kind: queen.Head, N: int8(s.River[s.Boats[s.Focus].Slot].Flow)}
	case queen.Boarding:
		return queen.Action{Kind: queen.Take}
	case queen.Refuelling:
		return queen.Action{Kind: queen.Refuel}
	case queen.Trading:
		return legal[len(legal)-1]
	case queen.Berthing, queen.Moving, queen.Bending, queen.Laying, queen.Jetty, queen.Over:
	}
	if (s.Phase == queen.Choosing || s.Phase == queen.Moving) && len(c.way) > 0 && slices.Contains(legal, c.way[0]) {
		a := c.way[0]
		c.way = c.way[1:]
		return a
	}
	return legal[c.random.IntN(len(legal))]
}

func (c *captain) plan(s *queen.State) []queen.Action {
	plans := c.r.AppendPlans(nil, s, s.Boats[s.Active].Seat)
	best, highest := 0, -1e9
	for i := range plans {
		if value := c.value(s, &plans[i]); value > highest {
			best, highest = i, value
		}
	}
	return plans[best].Way()
}

func (c *captain) value(s *queen.State, plan *engine.Plan[queen.Action]) float64 {
	end := queen.ReadPlanEnd(&plan.End.Args)
	slot, field, head, speed, coal := &s.River[end.Slot], int(end.Field), end.Heading, float64(end.Wheel), float64(end.Coal)
	boat := &s.Boats[s.Active]
	exit, last := slot.Exit, int8(end.Slot) == s.Laid-1
	if last {
		exit = s.Jetty
	}
	if exit == tiles.NoNose {
		exit = tiles.Straight
	}
	level := c.r.Tables().Stick[exit][field].Level
	off := (int(head) - int(slot.Flow.Turned(exit.Bend())) + 6) % 6
	value := 8*float64(end.Slot) + float64(level) + 4*coal - 1.5*max(0, speed-3) - 2*float64(min(off, 6-off)) + 2*c.random.Float64()
	dock := c.r.Tables().Tiles[slot.Tile].Dock
	switch full := s.Choices.School || boat.Aboard[1] != tiles.NoTile; {
	case full && last && s.Jetty != tiles.NoNose && tiles.LandingFields(s.Jetty)>>field&1 != 0 && speed <= float64(s.Choices.FinishSpeed):
		value += 500
	case full && last:
		value -= 4 * speed
	case !full && dock >= 0 && slot.Passengers > 0 && slot.Tile != boat.Aboard[0]:
		far := float64(tiles.FieldPlace(field).Distance(tiles.FieldPlace(int(dock))))
		switch value += 24 - 6*far; {
		case far == 0 && speed == 1:
			value += 40
		case speed > 2:
			value -= 12
		}
	}
	return value
}

func TestGamesToTheEnd(t *testing.T) {
	r := rules(t)
	f := r.Facts()
	endings, finished, landedByPush := map[queen.Ending]int{}, 0, 0
	for g := range 40 {
		random := rand.New(rand.NewPCG(uint64(g), 9))
		setup := engine.Setup{Seats: 3 + g%3, Options: map[string]string{}}
		for i := range f.Options {
			if values := f.Options[i].Choices(); g%2 == 1 && random.IntN(3) == 0 {
				setup.Options[f.Options[i].Name] = values[random.IntN(len(values))]
			}
		}
		full := must.Get(f.Complete(setup))(t)
		s, err := r.Start(full)
		if err != nil {
			continue // refused: TestOptions
		}
		c := &captain{r: r, random: random}
		for steps := 0; r.ToAct(&s) != 0 && steps < 3000; steps++ {
			by := r.ToAct(&s).First()
			legal := r.AppendLegal(nil, &s, by)
			if len(legal) == 0 {
				t.Fatalf("game %d: a dead end\n%+v", g, s)
			}
			a := c.choose(&s, legal)
			if refusal := r.Check(&s, by, a); !refusal.OK() || !slices.Contains(legal, a) {
				t.Fatalf("game %d: %s: %v\n%+v", g, r.Format(a), refusal, s)
			}
			var ev engine.Events
			r.Apply(&s, by, a, &ev)
			if err := r.Valid(&s); err != nil {
				t.Fatalf("game %d: after %s: %v\n%+v", g, r.Format(a), err, s)
			}
			for _, e := range ev.List {
				if e.Key == "finished" && e.Rule == "QB-65" {
					landedByPush++
				}
			}
		}
		endings[s.Ending]++
		for i := range s.Boats {
			if s.Boats[i].Status == queen.Finished {
				finished++
			}
		}
	}
	t.Logf("endings %v, %d boats finished, %d of them pushed home", endings, finished, landedByPush)
	if finished < 30 || endings[queen.OneLeft] == 0 || len(endings) < 3 {
		t.Errorf("endings %v, %d boats finished: these games are no test", endings, finished)
	}
}
