package queen_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
)

// eachTurn plays games in which boats mostly move downstream, with little coal and close together,
// and yields the positions in which a boat has to move.
func eachTurn(tb testing.TB, r queen.Rules, games int, options string, do func(s *queen.State)) {
	tb.Helper()
	f := r.Facts()
	for g := range games {
		random := rand.New(rand.NewPCG(uint64(g), 3))
		setup := setupOf(options)
		setup.Seats = 3 + g%3
		full := must.Get(f.Complete(setup))(tb)
		s := must.Get(r.Start(full))(tb)
		var way []queen.Action
		for range 400 {
			turn := r.ToAct(&s)
			if turn == 0 {
				break
			}
			if s.Phase == queen.Choosing || s.Phase == queen.Moving {
				do(&s)
			}
			by := turn.First()
			if s.Phase == queen.Choosing {
				way = goodPlan(r, &s, random)
			}
			legal := r.AppendLegal(nil, &s, by)
			a := legal[random.IntN(len(legal))]
			if (s.Phase == queen.Choosing || s.Phase == queen.Moving) && len(way) > 0 {
				a, way = way[0], way[1:]
			}
			r.Apply(&s, by, a, nil)
		}
	}
}

// goodPlan returns a plan that leads downstream, with some randomness.
func goodPlan(r queen.Rules, s *queen.State, random *rand.Rand) []queen.Action {
	plans := r.AppendPlans(nil, s, s.Boats[s.Active].Seat)
	best, highest := 0, -1000
	for i := range plans {
		end := queen.ReadPlanEnd(&plans[i].End.Args)
		value := 20*int(end.Slot) + int(end.Field) - 2*int(plans[i].Cost[0].N) - 3*int(end.Wheel) + random.IntN(16)
		if value > highest {
			best, highest = i, value
		}
	}
	return plans[best].Way()
}

func TestLookAheadIsExact(t *testing.T) {
	longtest.NotShort(t, "it compares with a plain search that takes long")
	r := rules(t)
	for _, options := range []string{
		"", "game=school", "push_forbid_behind=on", "pushed_align_timing=next_turn no_push_astern=on", "game=school intro_pushed_finish=off",
		"no_push_astern=on", "edition=house", "game=school no_push_astern=on",
	} {
		t.Run("QB-93/"+options, func(t *testing.T) {
			var n tally
			eachTurn(t, r, longtest.Times(6, 12), options, func(s *queen.State) {
				// Little coal makes ways short, and positions without a complete turn more
				// frequent.
				poor := *s
				poor.Boats[s.Active].Coal = min(poor.Boats[s.Active].Coal, int8(n.asked%4))
				for _, s := range []*queen.State{s, &poor} {
					if s.Boats[s.Active].Coal <= 3 {
						n.ask(t, r, s)
					}
				}
			})
			if n.asked < 1000 || n.refused == 0 || n.pushed == 0 {
				t.Errorf("%+v: that is no test", n)
			}
		})
	}
}

func TestPlansAreAllEnds(t *testing.T) {
	r := rules(t)
	for _, options := range []string{"", "push_forbid_behind=on", "pushed_align_timing=next_turn no_push_astern=on", "no_push_astern=on"} {
		t.Run("QB-19/"+options, func(t *testing.T) {
			positions, ends, pushes := 0, 0, 0
			eachTurn(t, r, 9, options, func(s *queen.State) {
				if positions++; positions%7 != 0 {
					return
				}
				n, pushed := plansAreEnds(t, r, s)
				ends, pushes = ends+n, pushes+pushed
			})
			if ends < 1000 || pushes == 0 {
				t.Errorf("%d ends, %d pushes: that is no test", ends, pushes)
			}
		})
	}
}

// plansAreEnds compares the plans of a turn with the plain search, and counts the plans and their
// pushes.
func plansAreEnds(tb testing.TB, r queen.Rules, s *queen.State) (ends, pushes int) {
	tb.Helper()
	s2 := *s
	s2.Boats[s.Active].Coal = min(s.Boats[s.Active].Coal, 3)
	p := plain(r, &s2)
	p.completes(&s2)
	if p.guarded && len(p.ends) == 0 {
		p = anyhow(r, &s2) // QX-114
		p.completes(&s2)
	}
	if p.over {
		return 0, 0 // see doc.go
	}
	plans := r.AppendPlans(nil, &s2, s2.Boats[s2.Active].Seat)
	for _, plan := range plans {
		at := queen.ReadPlanEnd(&plan.End.Args)
		e := end{int8(at.Slot), int8(at.Field), at.Heading, int8(at.Speed), int8(at.Wheel)}
		want, ok := p.ends[e]
		if is := plan.Cost[0].N; !ok || is != want || at.Coal != int16(p.had)-is {
			tb.Fatalf("an end %v for %d coal, want %d (it is one: %v)\n%+v", e, is, want, ok, s2)
		}
		if err := follow(r, s2, &plan); err != nil {
			tb.Fatalf("%v\n%+v", err, s2)
		}
		for _, a := range plan.Way() {
			if a.Kind == queen.Push {
				pushes++
			}
		}
	}
	if len(plans) != len(p.ends) {
		tb.Fatalf("%d ends, want %d\n%+v", len(plans), len(p.ends), s2)
	}
	return len(plans), pushes
}

// follow plays a plan, with the actions of chance and of others in between. The Black Rose takes a
// heading that lets the plan go on.
func follow(r queen.Rules, s queen.State, plan *engine.Plan[queen.Action]) error {
	return followWay(plain(r, &s), s, plan.Way())
}

func followWay(p *plainly, s queen.State, way []queen.Action) error {
	for !p.mine(&s) && len(way) > 0 {
		by := p.r.ToAct(&s).First()
		legal := p.r.AppendLegal(nil, &s, by)
		a := legal[0]
		switch {
		case asked(&s) && s.Focus == queen.BlackRose && p.heads:
			var err error
			for _, a := range legal {
				next := s
				p.r.Apply(&next, by, a, nil)
				if err = followWay(p, next, way); err == nil {
					return nil
				}
			}
			return err
		case asked(&s):
			a = changingNothing(&s)
		}
		p.r.Apply(&s, by, a, nil)
	}
	if len(way) == 0 {
		if p.mine(&s) && s.Phase != queen.Choosing {
			return errors.New("a plan does not end the turn")
		}
		return nil
	}
	if refusal := p.r.Check(&s, s.Boats[p.me].Seat, way[0]); !refusal.OK() {
		return fmt.Errorf("%s in a plan: %w", p.r.Format(way[0]), refusal)
	}
	p.r.Apply(&s, s.Boats[p.me].Seat, way[0], nil)
	return followWay(p, s, way[1:])
}

// In the driving school a movement may end on a landing field with points left.
func TestPlansInTheSchool(t *testing.T) {
	r := rules(t)
	tt := scenario{
		rule: "QB-62", options: "game=school", river: "A0 A3-1 A2-1 A3-2 jetty:left",
		boats: []string{"3.0 N 3/0", "1.2 N 1/6", "1.3 N 1/6"},
	}
	s := tt.position(t, r)
	landed := 0
	for _, plan := range r.AppendPlans(nil, &s, 0) {
		if err := follow(r, s, &plan); err != nil {
			t.Errorf("%s: got error %v", tt.rule, err)
		}
		if end := queen.ReadPlanEnd(&plan.End.Args); end.Field == 10 && end.Heading == tiles.N {
			landed++
			if last := plan.Way()[plan.Len-1]; last.Kind != queen.Ahead {
				t.Errorf("%s: a way to the jetty ends with %s", tt.rule, r.Format(last))
			}
		}
	}
	if landed != 3 { // at speed 2, 3 and 4
		t.Errorf("%s: %d ways to field 10, want 3", tt.rule, landed)
	}
}

// crowded makes positions with many boats on the last two tiles, little coal, and docks that are
// landing fields.
func crowded(tb testing.TB, r queen.Rules, n int, options string, do func(s *queen.State)) {
	tb.Helper()
	rivers := []string{
		"A0 A3-1 A2-1 A1-1 A2-2 A1-2 A2-3 A3-2 A2-4 A1-4 A3-3 A1-3 jetty:left",
		"A0 A3-1 A2-1 A1-1 A1-3 A1-2 A2-3 A3-2 A2-4 A1-4 A3-3 A2-2 jetty:right",
		"A0 A3-1 A2-1 A1-1 A3-3 A1-2 A2-3 A3-2 A2-4 A1-4 A1-3:right A2-2:left jetty:right",
	}
	random := rand.New(rand.NewPCG(7, 1))
	var bases []queen.State
	for i, river := range rivers {
		tt := scenario{rule: "QB-93", options: options, river: river}
		for b := range 4 + i&1 {
			tt.boats = append(tt.boats, fmt.Sprintf("0.%d N 1/6", []int{17, 16, 12, 18, 13}[b]))
		}
		bases = append(bases, tt.position(tb, r))
	}
	for n > 0 {
		s := bases[random.IntN(len(bases))]
		for i := 1; i <= int(s.Seats); i++ {
			b := &s.Boats[i]
			b.Slot, b.Field = s.Laid-1-int8(random.IntN(4)/3), int8(random.IntN(tiles.Fields))
			b.Head, b.Speed, b.Coal = tiles.Heading(random.IntN(6)), 1, 6
			b.Aboard[0] = [...]tiles.Tile{tiles.NoTile, s.River[2].Tile, s.River[3].Tile, s.River[5].Tile}[random.IntN(4)]
		}
		s.First = s.Laid - 1
		for i := range s.Boats {
			if s.Boats[i].Status == queen.Racing {
				s.First = min(s.First, s.Boats[i].Slot)
			}
		}
		for i := range s.First {
			s.River[i].Passengers = 0
		}
		a, b, last := &s.Boats[s.Active], &s.Boats[2], s.River[s.Laid-1]
		if entry := s.River[s.Laid-2].Exit; n%2 == 0 {
			// B beside the dock, with one passenger, and A's bow before it.
			place := r.Tables().Tiles[last.Tile].Dock
			if d := r.Tables().Steps[last.Flow][entry][last.Exit][place][tiles.Heading(random.IntN(6))]; d != tiles.Bank {
				place += int8(d)
			}
			b.Slot, b.Field, b.Aboard[0] = s.Laid-1, place, s.River[4].Tile
			if d := r.Tables().Steps[last.Flow][entry][last.Exit][place][a.Head.Turned(3)]; d != tiles.Bank {
				place += int8(d)
			}
			a.Slot, a.Field = s.Laid-1, place
		}
		a.Speed, a.Coal = int8(2+random.IntN(4)), int8(random.IntN(3))
		if r.Valid(&s) == nil {
			do(&s)
			n--
		}
	}
}

// TestExactAtTheJetty does the same for positions in which a pushed boat may take its second
// passenger on a landing field, and finish.
func TestExactAtTheJetty(t *testing.T) {
	longtest.NotShort(t, "it compares with a plain search that takes long")
	r := rules(t)
	for options, positions := range map[string]int{
		"": 450, "push_forbid_behind=on": 450, "pushed_align_timing=next_turn no_push_astern=on": 450,
		"no_push_astern=on": 100, "edition=house": 100, // the plain search is slow with these
	} {
		t.Run("QB-93/"+options, func(t *testing.T) {
			var n tally
			crowded(t, r, positions**crowds, options, func(s *queen.State) {
				n.ask(t, r, s)
				n.plans(t, r, s)
				for range 3 {
					legal := r.AppendLegal(nil, s, s.Boats[s.Active].Seat)
					me := s.Active
					r.Apply(s, s.Boats[me].Seat, legal[n.asked%len(legal)], nil)
					if s.Active != me || s.Phase != queen.Moving {
						return
					}
					n.ask(t, r, s)
				}
			})
			if n.asked < 500 || n.refused == 0 || n.barred == 0 {
				t.Errorf("%+v: that is no test", n)
			}
		})
	}
}

// Of several ways with equal cost the list always has the same one: a boat that turns round on a
// field turns left.
func TestPlansTurnLeftFirst(t *testing.T) {
	r := rules(t)
	s := firstTurn(t, r, engine.Setup{Seats: 3})
	round := 0
	for _, plan := range r.AppendPlans(nil, &s, s.Boats[s.Active].Seat) {
		way := plan.Way()
		for i := 2; i < len(way); i++ {
			switch kind := way[i].Kind; {
			case kind != way[i-1].Kind || kind != way[i-2].Kind:
			case kind == queen.TurnLeft:
				round++
			case kind == queen.TurnRight:
				t.Errorf("%s: got %v", "QB-19", way)
			}
		}
	}
	if round < 3 {
		t.Errorf("%s: %d ends turned right round: that is no test", "QB-19", round)
	}
}
