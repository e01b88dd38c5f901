package waters_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/games/waters/show"
	"github.com/bigriver/bigriver/internal/must"
)

// reporting returns a table at the week's weather, with nothing turned up yet, nobody on the map
// and the towns high.
func reporting(t *testing.T, options ...string) *table {
	t.Helper()
	g := acting(t, 2, options...)
	g.s.Phase, g.s.Step, g.s.Left = waters.WeatherReport, waters.DrawWeather, 0
	g.s.Turned = [3]delta.Weather{}
	g.s.WeatherDiscard[delta.Cloudy] += 3
	g.s.Town[0], g.s.Town[1], g.s.Town[2] = hexAt(t, "2,0"), hexAt(t, "2,5"), hexAt(t, "8,6")
	for p := range g.s.Positions {
		for i := range 3 {
			g.at(int(p)+1, i+1, "2,9") // high ground
		}
	}
	g.s.Week = 4 // high levels are possible by now
	return g
}

// levels sets the levels of some groups, with their tokens.
func (g *table) levels(from int, list ...int8) *table {
	for i, n := range list {
		g.s.Level[from+i] = n
		if n != 1 || g.s.Version == delta.Spring1927 {
			g.s.Token |= 1 << (from + i)
		}
	}
	return g
}

func (g *table) levelsFrom(from, n int) []int8 { return g.s.Level[from : from+n] }

// resolved turns up three cloudy days and has the water resolved.
func (g *table) resolved() *table {
	g.Helper()
	g.valid()
	return g.do("* weather cloudy", "* weather cloudy", "* weather cloudy")
}

// A game lost in its first week has the water of that week in addition to that of set-up.
func TestLostInTheFirstWeek(t *testing.T) {
	g := reporting(t)
	g.s.Week, g.s.Loss = 0, 21
	g.levels(tb1, 4, 4, 4).do("* weather light_TB", "* weather heavy_CT", "* weather heavy_YV")
	g.want("RW-159", g.s.Phase, waters.Over)
}

func TestAddingWater(t *testing.T) {
	t.Run("RW-146 the first worked example", func(t *testing.T) {
		g := reporting(t).do("* weather light_TB", "* weather heavy_TB")
		g.want("RW-144", g.levelsFrom(tb1, 5), "[2 4 1 1 1]")
		g.do("* weather heavy_TB")
		g.want("RW-146", g.happened("rain"), 1)
		for _, e := range g.ev.List {
			if e.Key == "rain" {
				rain := waters.ReadEventRain(&e.Args)
				g.want("RW-145", []int16{rain.Level, int16(rain.Water)}, "[4 11]")
			}
		}
	})
	t.Run("RW-147 the second worked example", func(t *testing.T) {
		g := reporting(t).levels(ml1, 2, 3, 2).do("* weather heavy_ML")
		g.want("RW-147", g.s.Level[ml1], 5)
		g.want("RW-148", g.s.Mark[ml1], 1)
		g.do("* weather light_ML").want("RW-148", g.s.Level[ml2], 4)
	})
	t.Run("RW-143 amounts", func(t *testing.T) {
		g := reporting(t).do("* weather heavy_YV", "* weather medium_ML").want("RW-143", g143(t), "[4 3 2]")
		g.want("RW-153", g.s.Flooded, 0) // nothing is resolved before the third card
		g.do("* weather light_CT")
		g.want("RW-153", g.s.Flooded != 0, true)
	})
	t.Run("RW-149 what flowed in counts as occupied", func(t *testing.T) {
		g := reporting(t)
		g.s.Token |= 1 << tb1
		g.do("* weather medium_TB").want("RW-149", g.levelsFrom(tb1, 2), "[1 3]")
		dot := reporting(t, "first_visit", "dot")
		dot.s.Token |= 1 << tb1
		dot.do("* weather medium_TB").want("RW-205", dot.levelsFrom(tb1, 2), "[3 1]")
		dot.do("* weather medium_TB").want("RW-205", dot.levelsFrom(tb1, 2), "[3 3]")
	})
	t.Run("RW-150 levels above 6", func(t *testing.T) {
		g := reporting(t).levels(ct1, 5, 5).do("* weather heavy_CT")
		g.want("RW-150", g.s.Level[ct1], 8)
	})
	t.Run("RW-151 cloudy, RW-152 sunny", func(t *testing.T) {
		g := reporting(t).levels(tb1, 3, 1, 4)
		before := g.s.Level
		g.do("* weather cloudy").want("RW-151", g.s.Level, before)
		g.do("* weather sunny_TB").want("RW-152", g.levelsFrom(tb1, 5), "[2 1 3 1 1]")
		one := reporting(t, "sunny_scope", "one").levels(tb1, 3, 1, 4, 4).do("* weather sunny_TB")
		one.want("RW-251", one.levelsFrom(tb1, 5), "[3 1 3 4 1]")
	})
}

func g143(t *testing.T) []int {
	t.Helper()
	g := reporting(t)
	var list []int
	for _, line := range []string{"* weather heavy_YV", "* weather medium_ML", "* weather light_CT"} {
		g.do(line)
		for _, e := range g.ev.List {
			if e.Key == "rain" {
				list = append(list, int(waters.ReadEventRain(&e.Args).Level))
			}
		}
	}
	return list
}

func TestResolvingWater(t *testing.T) {
	t.Run("RW-157 the first worked example", func(t *testing.T) {
		g := reporting(t).levels(tb1, 2).resolved()
		g.want("RW-157", []int{int(g.s.Loss), int(g.s.Flooded)}, "[0 0]").want("RW-155", g.s.Level[tb1], 2)
	})
	t.Run("RW-158 the clockwise picture", func(t *testing.T) {
		g := reporting(t).levels(tb1, 3).resolved()
		g.want("RW-158", g.s.Flooded, 1<<(t1+1)).want("RW-160", g.s.Level[tb1], 2).want("RW-159", g.s.Loss, 1)
		g.want("RW-163", g.s.Level[tb2], 1) // resolved by its flood, so nothing flows
	})
	t.Run("RW-161 the second worked example", func(t *testing.T) {
		g := reporting(t).levels(tb1, 3, 2, 4).resolved()
		g.want("RW-161", g.levelsFrom(tb1, 5), "[2 2 2 2 1]").want("RW-161", g.s.Loss, 2)
		g.want("RW-162", g.s.Token>>tb4&1, 1).want("RW-164", g.happened("flow"), 1)
		g.want("RW-161", g.s.Flooded, 1<<(t1+1)|1<<(t1+4))
	})
	t.Run("levee scenario 1", func(t *testing.T) {
		for _, tt := range []struct {
			loss string
			want int8
			rule string
		}{{"off", 2, "RW-173"}, {"on", 3, "RW-174"}} {
			g := reporting(t, "levee_loss", tt.loss).levels(tb1, 4).levee("6,7", 4).levee("6,8", 4).levee("4,9", 3)
			g.s.Town[2] = hexAt(t, "4,9")
			g.resolved()
			g.want(tt.rule, g.s.Loss, tt.want).want("RW-172", g.s.Level[tb1], 3).want("RW-172", g.s.Flooded, 1<<(t1+2))
			g.want("RW-182", g.leveeAt("4,9"), 0).want("RW-178", g.s.Town[2], "none").want("RW-170", g.leveeAt("6,8"), 4)
			g.want("RW-171", g.happened("flood"), 1)
		}
	})
	t.Run("RW-169 levee scenario 2", func(t *testing.T) {
		g := reporting(t).flooded(t1+2).levels(tb1, 3, 4).levee("7,9", 4).levee("7,10", 4).levee("4,10", 4).resolved()
		g.want("RW-169", g.levelsFrom(tb1, 3), "[2 2 2]").want("RW-169", g.s.Flooded, 1<<t1|1<<(t1+1)|1<<(t1+2))
		g.want("RW-167", g.s.Loss, 2)
		g.want("RW-168", g.happened("flood"), 2)
	})
	t.Run("RW-168 not without the link", func(t *testing.T) {
		g := reporting(t).levels(tb2, 4).levee("7,9", 4).levee("7,10", 4).levee("4,10", 4).levee("4,9", 4).levee("6,8", 4).levee("7,8", 4).resolved()
		g.want("RW-168", g.s.Flooded, 0).want("RW-155", g.s.Level[tb2], 4)
	})
	t.Run("RW-156 a lower neighbouring water is no matter", func(t *testing.T) {
		g := reporting(t).levels(tb1, 2, 1).resolved()
		g.want("RW-156", g.levelsFrom(tb1, 2), "[2 1]").want("RW-273", g.s.Level[tb2], 1)
		// The difference does not matter: levees of 6 hold a level of 6 beside a level of 1.
		walled := reporting(t).levels(ml1, 6).levee("7,0", 6).levee("7,1", 6).levee("4,1", 6).levee("4,0", 6).resolved()
		walled.want("RW-156", walled.levelsFrom(ml1, 2), "[6 1]").want("RW-155", walled.s.Flooded, 0)
	})
	t.Run("RW-154 the order", func(t *testing.T) {
		g := reporting(t).levels(yv4, 4).levels(ml1, 4).levels(tb1, 3).resolved()
		var order []int8
		for _, e := range g.ev.List {
			if e.Key == "flood" {
				order = append(order, waters.ReadEventFlood(&e.Args).Water)
			}
		}
		g.want("RW-154", order, "[3 3 4 9]")
	})
	t.Run("RW-165 RW-166 nothing leaves the map", func(t *testing.T) {
		g := reporting(t).levels(tb5, 6).resolved()
		g.want("RW-165", g.happened("flow"), 0)
		g.want("RW-165", g.s.Level[tb5] < 6, true)
		lake := reporting(t).levels(yv1, 4).resolved()
		lake.want("RW-166", lake.happened("flow"), 1)
		closed := reporting(t, "lakes_chained", "off").levels(yv1, 4).resolved()
		closed.want("RW-166", closed.happened("flow"), 0)
		river := reporting(t, "lakes_chained", "off").levels(tb1, 3, 2, 4).resolved()
		river.want("RW-162", river.happened("flow"), 1) // the option applies only to the lakes
		last := reporting(t).levels(yv4, 5).resolved()
		last.want("RW-166", last.happened("flow"), 0)
	})
	t.Run("RW-176 RW-183 high ground and camps", func(t *testing.T) {
		g := reporting(t, "version", "spring1927")
		g.s.Camps[0] = waters.Camp{At: hexAt(t, "6,8"), Green: true}
		g.at(1, 1, "6,8").levee("6,8", 4).levels(tb2, 3)
		g.resolved()
		g.want("RW-183", g.s.Flooded>>(t1+1)&1, 1).want("RW-100", g.s.Pawns[0][0].At, "6,8").want("RW-100", g.leveeAt("6,8"), 4)
	})
	t.Run("RW-100 RW-183 a camp parts a group that floods in this week", func(t *testing.T) {
		// Hex 6,8 of T2 touches TB1 and holds a camp; TB2 floods the rest of T2. TB1 is resolved
		// again and reaches no more land than before, neither through the camp nor past it.
		g := reporting(t, "version", "spring1927").flooded(t1+2).levels(tb1, 3, 3)
		g.s.Camps[0] = waters.Camp{At: hexAt(t, "6,8"), Green: true}
		g.resolved()
		g.want("RW-183", g.s.Flooded, 1<<(t1+1)|1<<(t1+2)).want("RW-100", g.levelsFrom(tb1, 2), "[3 2]")
	})
	t.Run("RW-180 all the Survivors of a hex", func(t *testing.T) {
		g := reporting(t).levels(tb1, 3).survivor("7,8", 3)
		before := g.s.Loss
		g.resolved()
		g.want("RW-180", g.happened("lost_survivor"), 3).want("RW-180", g.s.Loss-before, 4).want("RW-180", g.peopleAt("7,8"), 0)
	})
	t.Run("RW-179 to RW-181 who stands there", func(t *testing.T) {
		for _, tt := range []struct {
			protects string
			loss     int8
		}{{"on", 4}, {"off", 6}} {
			g := reporting(t, "raft_protects", tt.protects, "rescue_way", "on").levels(tb1, 3).at(1, 1, "6,8").at(1, 2, "7,8").at(2, 1, "6,8").survivor("7,8", 1)
			g.s.Loss = 0
			g.raft(1, 2, 1)
			g.s.Rafts[0].Carried = true
			pool := g.s.Pool
			g.resolved().valid()
			g.want("RW-275", g.s.Rafts[0].Carried, tt.protects == "on")
			g.want("RW-181", g.s.Loss, tt.loss).want("RW-179", g.s.Pawns[0][0].At, "none").want("RW-180", g.peopleAt("7,8"), 0)
			g.want("RW-246", g.s.Pool > pool-1, true)
			b, _ := g.r.Board(&g.s).(show.Board)
			g.want("RW-064", []int{len(b.Positions[0].Pawns), int(b.Positions[0].Movement), int(b.Positions[0].Actions)}, []int{2 - int(tt.loss-4)/2, 3, 2})
		}
	})
	t.Run("RW-184 RW-221 lost in the middle", func(t *testing.T) {
		g := reporting(t).levels(tb1, 9).at(1, 1, "6,8").at(1, 2, "6,8").at(1, 3, "6,8")
		g.s.Loss = 21
		g.resolved()
		g.want("RW-184", g.s.Phase, waters.Over).want("RW-221", g.s.Loss, 25).want("RW-221", g.s.Level[tb1], 8)
		g.want("RW-184", g.r.Result(&g.s).Text(2), "lost by RW-184")
	})
	t.Run("RW-175 until nothing moves", func(t *testing.T) {
		// Lake YV2 is resolved before CT1 floods E5 and then Y2, which connects the lake to Y1.
		fix := reporting(t).flooded(y1+3).levels(yv1, 1, 3).levels(ct1, 6).resolved()
		fix.want("RW-175", fix.s.Flooded>>y1&1, 1).want("RW-175", fix.levelsFrom(yv1, 2), "[1 2]")
		once := reporting(t, "resolve_fixpoint", "off").flooded(y1+3).levels(yv1, 1, 3).levels(ct1, 6).resolved()
		once.want("RW-175", once.s.Flooded>>y1&1, 0).want("RW-175", once.levelsFrom(yv1, 2), "[1 3]")
		once.want("RW-175", once.s.Flooded>>(y1+1)&1, 1)
	})
}

// floods returns the hex that a group of water floods first, and the level at which it does, from
// the board.
func (g *table) floods(group int) string {
	b, _ := g.r.Board(&g.s).(show.Board)
	return fmt.Sprint(b.Waters[group].Floods, " ", b.Waters[group].From)
}

func TestFloodsFirst(t *testing.T) {
	t.Run("RW-167 flooded land joins, and chains on", func(t *testing.T) {
		g := reporting(t)
		g.want("RW-160", g.floods(tb1), "6,8 3").want("RW-167", g.flooded(t1+1, t1+2).floods(tb1), "7,9 3")
		g.want("RW-167", g.flooded(t1+4).floods(tb1), "6,7 4")
	})
	t.Run("RW-100 a camp is no water, and never floods", func(t *testing.T) {
		g := reporting(t, "version", "spring1927").flooded(t1+1, t1+2)
		g.want("RW-167", g.floods(tb1), "7,9 3")
		g.s.Camps[0] = waters.Camp{At: hexAt(t, "7,8"), Green: true}
		g.want("RW-100", g.floods(tb1), "6,7 4").want("RW-167", g.floods(tb2), "7,9 3")
		whole := reporting(t, "version", "spring1927").want("RW-160", g.floods(yv1), "10,2 3")
		whole.s.Camps[0] = waters.Camp{At: hexAt(t, "10,2")}
		whole.want("RW-100", whole.floods(yv1), "9,1 3")
		whole.s.Camps[1] = waters.Camp{At: hexAt(t, "9,1")}
		whole.want("RW-100", whole.floods(yv1), "8,2 4")
	})
	t.Run("RW-170 a levee", func(t *testing.T) {
		g := reporting(t).levee("6,8", 5).want("RW-170", "", "")
		lake := reporting(t).levee("10,2", 3).levee("9,1", 3)
		lake.want("RW-170", lake.floods(yv1), "10,2 4")
		g.want("RW-170", g.floods(tb1), "4,9 3").want("RW-170", g.levee("4,9", 3).floods(tb1), "6,7 4")
	})
	t.Run("nothing is left", func(t *testing.T) {
		g := reporting(t)
		g.s.Flooded = 1<<29 - 1
		g.want("RW-165", g.floods(tb5), "none 0")
	})
}

// In any weather, no level goes below the start, a group without a token is at the start, and after
// a week no water is above land that it touches. So three more cloudy days change nothing.
func TestWaterHolds(t *testing.T) {
	t.Parallel()
	r := rules(t)
	rapid.Check(t, func(rt *rapid.T) {
		version := rapid.SampledFrom([]string{"fall1926", "spring1927"}).Draw(rt, "version")
		g := reporting(t, "version", version)
		src := rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 3)
		start := g.s.Level[0]
		for range 6 {
			for g.s.Step == waters.DrawWeather {
				buf := r.AppendLegal(nil, &g.s, engine.Chance)
				r.Apply(&g.s, engine.Chance, buf[engine.Below(src, len(buf))], nil)
			}
			if g.s.Phase == waters.Over {
				return
			}
			for w, n := range g.s.Level[:14] {
				if n < start {
					rt.Fatalf("RW-177: level %d of group %d", n, w)
				}
				if g.s.Token>>w&1 == 0 && n != start {
					rt.Fatalf("RW-273: group %d stands at %d without a token", w, n)
				}
			}
			calm := g.s
			calm.Phase, calm.Step = waters.WeatherReport, waters.DrawWeather
			calm.Due = [4]int8{}
			calm.Week = 4
			calm.Turned = [3]delta.Weather{}
			for _, w := range g.s.Turned {
				calm.WeatherDiscard[w]++
			}
			again := calm
			for again.Step == waters.DrawWeather && again.Weather[delta.Cloudy] > 0 {
				r.Apply(&again, engine.Chance, waters.Action{Kind: waters.WeatherDrawn, N: int8(delta.Cloudy)}, nil)
			}
			if again.Flooded != g.s.Flooded || again.Level != g.s.Level {
				rt.Fatalf("RW-175: calm days move the water: %v to %v", g.s.Level, again.Level)
			}
			g.s = calm
		}
	})
}

// BenchmarkWater measures a week of heavy rain in Spring, added and resolved.
func BenchmarkWater(b *testing.B) {
	r := rules(b)
	src := rand.NewPCG(5, 6)
	var weeks []waters.State
	buf := make([]waters.Action, 0, 512)
	for len(weeks) < 64 {
		s := must.Get(r.Start(setup(b, r, 4, "version", "spring1927")))(b)
		for s.Phase != waters.Over {
			if s.Phase == waters.WeatherReport && s.Turned[1] != delta.NoWeather && s.Weather[delta.Heavy+3] > 0 {
				weeks = append(weeks, s)
			}
			turn := r.ToAct(&s)
			legal := r.AppendLegal(buf[:0], &s, turn.First())
			r.Apply(&s, turn.First(), legal[engine.Below(src, len(legal))], nil)
		}
	}
	var rules engine.Rules[waters.State, waters.Action] = r
	heavy := waters.Action{Kind: waters.WeatherDrawn, N: int8(delta.Heavy) + 3}
	b.ReportAllocs()
	var s waters.State
	for i := 0; b.Loop(); i++ {
		s = weeks[i%len(weeks)]
		rules.Apply(&s, engine.Chance, heavy, nil)
	}
}
