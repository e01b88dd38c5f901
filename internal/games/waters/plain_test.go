package waters_test

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/games/waters/show"
)

// plainWater is a second implementation of the water that follows the rules literally: hex by hex,
// with angles in degrees. It shares no code with the game and sees only the board.
type plainWater struct {
	kind, group map[delta.Hex]string
	height      map[delta.Hex]int8 // elevation or levee
	camp        map[delta.Hex]bool
	flooded     map[string]bool
	waters      []show.BoardWater // in the order in which they are resolved
	level       map[string]int8
	flows       map[string]string
}

func newPlainWater(b show.Board, lakesClosed bool) *plainWater {
	p := &plainWater{map[delta.Hex]string{}, map[delta.Hex]string{}, map[delta.Hex]int8{}, map[delta.Hex]bool{}, map[string]bool{}, b.Waters, map[string]int8{}, map[string]string{}}
	for _, camp := range b.Camps {
		p.camp[camp.At] = true
	}
	for _, h := range groundsOf(b) {
		p.kind[h.At], p.group[h.At], p.height[h.At] = h.kind, h.group, h.elevation
		if h.Levee > 0 {
			p.height[h.At] = h.Levee
		}
	}
	for _, group := range b.Flooded {
		p.flooded[group] = true
	}
	for _, w := range b.Waters {
		p.level[w.Group], p.flows[w.Group] = w.Level, w.Flows
		if lakesClosed && w.Area == "YV" {
			p.flows[w.Group] = ""
		}
	}
	return p
}

// beside returns the six neighbours by column and row; odd columns lie half a hex further south.
func beside(h delta.Hex) (list []delta.Hex) {
	col, row := colRow(h)
	down := col % 2
	for _, d := range [][2]int{{0, -1}, {1, down - 1}, {1, down}, {0, 1}, {-1, down}, {-1, down - 1}} {
		if c, r := col+d[0], row+d[1]; c >= 0 && c < 12 && r >= 0 && r < 15 {
			list = append(list, delta.At(c, r))
		}
	}
	return list
}

// angle returns the degrees clockwise from due north, and the straight distance in hexes.
func angle(from, to delta.Hex) (degrees float64, far int) {
	c1, r1 := colRow(from)
	c2, r2 := colRow(to)
	east, south := 1.5*float64(c2-c1), math.Sqrt(3)*(float64(r2-r1)+float64(c2%2-c1%2)/2)
	degrees = math.Mod(math.Atan2(east, -south)*180/math.Pi+360, 360)
	z1, z2 := r1-c1/2, r2-c2/2
	x, z := c2-c1, z2-z1
	return math.Round(degrees*1e6) / 1e6, max(max(x, -x), max(z, -z), max(x+z, -x-z))
}

// floods returns the hex that a group floods next.
func (p *plainWater) floods(w show.BoardWater) (delta.Hex, bool) {
	reached := map[delta.Hex]bool{}
	var front []delta.Hex
	for h, group := range p.group {
		if p.kind[h] == "water" && group == w.Group {
			reached[h] = true
			front = append(front, h)
		}
	}
	var best delta.Hex
	for ; len(front) > 0; front = front[1:] {
		for _, h := range beside(front[0]) {
			if reached[h] || p.kind[h] != "lowland" || p.camp[h] {
				continue
			}
			reached[h] = true
			if p.flooded[p.group[h]] {
				front = append(front, h)
				continue
			}
			if p.height[h] < p.level[w.Group] && (best == delta.Nowhere || p.before(w.Token, h, best)) {
				best = h
			}
		}
	}
	return best, best != delta.Nowhere
}

func (p *plainWater) before(token, a, b delta.Hex) bool {
	if p.height[a] != p.height[b] {
		return p.height[a] < p.height[b]
	}
	da, fa := angle(token, a)
	db, fb := angle(token, b)
	switch {
	case da != db:
		return da < db
	case fa != fb:
		return fa < fb
	}
	return a < b
}

func (p *plainWater) resolve(onePass bool) {
	for moved := true; moved; {
		moved = false
		for _, w := range p.waters {
			for h, ok := p.floods(w); ok; h, ok = p.floods(w) {
				moved = true
				p.flooded[p.group[h]] = true
				p.level[w.Group]--
				if _, more := p.floods(w); !more {
					break
				}
				if to := p.flows[w.Group]; to != "" {
					p.level[w.Group]--
					p.level[to]++
				}
			}
		}
		if onePass {
			return
		}
	}
}

// From any position, the game's water and plainWater give the same result (RW-154 to RW-175).
func TestWaterIsThePlainOne(t *testing.T) {
	t.Parallel()
	compared, floods := 0, 0
	for n := range 100 {
		r := rand.New(rand.NewPCG(uint64(n), 7))
		lakes, fixpoint := []string{"on", "off"}[n%2], []string{"on", "off"}[n/2%2]
		g := reporting(t, "version", []string{"fall1926", "spring1927"}[n/4%2], "levee_loss", "off", "lakes_chained", lakes, "resolve_fixpoint", fixpoint)
		s := &g.s
		for w := range 14 {
			if r.IntN(2) == 0 {
				s.Level[w] += int8(r.IntN(6))
				s.Token |= 1 << w
			}
		}
		for range r.IntN(8) {
			g.flooded(r.IntN(29))
		}
		b, _ := g.r.Board(s).(show.Board)
		for _, h := range groundsOf(b) {
			if h.kind == "lowland" && !h.Wet && r.IntN(5) == 0 {
				g.levee(h.At.String(), h.elevation+1+int8(r.IntN(int(6-h.elevation))))
			}
		}
		grounds := groundsOf(b)
		for i := range r.IntN(4) {
			h := grounds[r.IntN(len(grounds))]
			if h.kind == "lowland" && (i == 0 || s.Camps[i-1].At != delta.Nowhere && s.Camps[0].At != h.At) {
				s.Camps[i].At = h.At
			}
		}
		s.Town = [4]delta.Hex{}
		b, _ = g.r.Board(s).(show.Board)
		p := newPlainWater(b, lakes == "off")
		for range 3 {
			g.r.Apply(s, engine.Chance, waters.Action{Kind: waters.WeatherDrawn, N: int8(delta.Cloudy)}, nil)
		}
		if s.Phase == waters.Over {
			continue
		}
		before := len(p.flooded)
		p.resolve(fixpoint == "off")
		compared++
		floods += len(p.flooded) - before
		for i, w := range b.Waters {
			if s.Level[i] != p.level[w.Group] {
				t.Errorf("position %d: %s stands at %d, by the plain water at %d", n, w.Group, s.Level[i], p.level[w.Group])
			}
		}
		b, _ = g.r.Board(s).(show.Board)
		if plain := slices.Sorted(maps.Keys(p.flooded)); !slices.Equal(slices.Sorted(slices.Values(b.Flooded)), plain) {
			t.Errorf("position %d: %v are flooded, by the plain water %v", n, b.Flooded, plain)
		}
	}
	t.Logf("%d positions, %d floods", compared, floods)
	if compared < 80 || floods < 500 {
		t.Errorf("only %d positions with %d floods were compared", compared, floods)
	}
}
