package waters_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/games/waters/show"
	"github.com/bigriver/bigriver/internal/must"
)

// table is a position under test.
type table struct {
	*testing.T
	r  both
	s  waters.State
	ev engine.Events // of the last action
}

// The groups of water, numbered in the order in which they are resolved, and the areas.
const (
	yv1 = iota
	yv2
	yv3
	yv4
	ml1
	ml2
	ml3
	ct1
	ct2
	tb1
	tb2
	tb3
	tb4
	tb5
)

// The groups of lowland in the order of their names: A1 to A7, E1 to E6, T1 to T9, Y1 to Y7.
const (
	a1 = 0
	e1 = 7
	t1 = 13
	y1 = 22
)

func hexAt(t *testing.T, s string) delta.Hex {
	t.Helper()
	var h delta.Hex
	must.Do(t, h.UnmarshalText([]byte(s)))
	return h
}

// begin returns a table at the start of set-up.
func begin(t *testing.T, seats int, options ...string) *table {
	t.Helper()
	r := rules(t)
	s := must.Get(r.Start(setup(t, r, seats, options...)))(t)
	return &table{T: t, r: r, s: s}
}

// acting returns a table in the first week's actions of position 1, with empty hands, three Job
// Offers in the row, and pawns and towns in the north-west (1), the east (2), the middle (3) and
// the south (4).
func acting(t *testing.T, seats int, options ...string) *table {
	t.Helper()
	g := begin(t, seats, options...)
	s := &g.s
	if s.Version == delta.Fall1926 {
		s.Boxed = [4]int8{2, 2, 2, 3}
		for a, n := range s.Boxed {
			s.Weather[int(delta.Heavy)+a] -= n
		}
		s.WeatherLen -= 9
	}
	for i := range s.Turned {
		s.Turned[i] = delta.Cloudy
	}
	s.Weather[delta.Cloudy] -= 3
	s.WeatherLen -= 3
	s.Row = [3]delta.LandCard{delta.JobOffer, delta.JobOffer, delta.JobOffer}
	s.Star[delta.JobOffer] -= 3
	s.StarLen -= 3
	homes := []string{"2,1", "9,5", "3,7", "4,12"}
	towns := max(3, int(s.Positions))
	for p := range towns {
		s.Town[p] = hexAt(t, homes[p])
	}
	for p := range s.Positions {
		for i := range 3 {
			s.Pawns[p][i].At = hexAt(t, homes[p])
		}
	}
	s.Phase, s.Step, s.Left = waters.Actions, waters.Acting, 2
	if s.Options.Individual {
		for p := range s.Positions {
			s.Role[p] = delta.Role(p + 1)
		}
	}
	if s.Options.Goals {
		g.goals("A1", "A2")
	}
	g.valid()
	return g
}

func (g *table) valid() {
	g.Helper()
	if err := g.r.Valid(&g.s); err != nil {
		g.Fatalf("no valid position: %v", err)
	}
}

// goals opens two goals.
func (g *table) goals(names ...string) {
	g.Helper()
	for i, name := range names {
		a := must.Get(g.r.Parse("open " + name))(g)
		g.s.Goals[i] = delta.Goal(a.N)
	}
	g.s.GoalsLeft = 1<<11 - 2
	for _, x := range g.s.Goals {
		g.s.GoalsLeft &^= 1 << x
	}
}

// hand puts cards from the deck into a hand, from position 1.
func (g *table) hand(p int, cards string) *table {
	g.Helper()
	for name := range strings.FieldsSeq(cards) {
		switch name {
		case "job":
			g.s.Star[delta.JobOffer]--
			g.s.StarLen--
			g.s.Hands[p-1][delta.Job]++
		case "threat":
			g.s.Star[delta.ThreatCard]--
			g.s.StarLen--
			g.s.Hands[p-1][delta.Threat]++
		default:
			a := must.Get(g.r.Parse("draw " + name))(g)
			g.s.Deck[a.Card]--
			g.s.DeckLen--
			g.s.Hands[p-1][a.Card]++
		}
	}
	return g
}

// row replaces the cards of the row with cards from the unstarred part of the deck.
func (g *table) row(names ...string) *table {
	g.Helper()
	for i, c := range g.s.Row {
		if c != delta.NoLand {
			g.s.Star[c]++
			g.s.StarLen++
			g.s.Row[i] = delta.NoLand
		}
	}
	for i, name := range names {
		a := must.Get(g.r.Parse("card " + name))(g)
		c := delta.LandCard(a.N)
		if g.s.Land[c] > 0 {
			g.s.Land[c]--
			g.s.LandLen--
		} else {
			g.s.Star[c]--
			g.s.StarLen--
		}
		g.s.Row[i] = c
	}
	return g
}

func (g *table) at(p, i int, where string) *table {
	g.Helper()
	g.s.Pawns[p-1][i-1] = waters.Pawn{At: hexAt(g.T, where)}
	return g
}

func (g *table) levee(where string, n int8) *table {
	g.Helper()
	h := hexAt(g.T, where)
	if g.levelOf(h) == 0 {
		g.s.Levees--
	}
	g.s.Levee[int(h-1)/12][int(h-1)%12] = n
	return g
}

func (g *table) levelOf(h delta.Hex) int8 { return g.s.Levee[int(h-1)/12][int(h-1)%12] }

func (g *table) leveeAt(where string) int8 { g.Helper(); return g.levelOf(hexAt(g.T, where)) }

func (g *table) survivor(where string, n int8) *table {
	g.Helper()
	h := hexAt(g.T, where)
	g.s.People[int(h-1)/12][int(h-1)%12] += n
	g.s.Pool -= n
	return g
}

func (g *table) peopleAt(where string) int8 {
	g.Helper()
	h := hexAt(g.T, where)
	return g.s.People[int(h-1)/12][int(h-1)%12]
}

func (g *table) raft(p, i int, survivors int8) *table {
	g.Helper()
	pawn := &g.s.Pawns[p-1][i-1]
	n := 0
	for g.s.Rafts[n].At != delta.Nowhere {
		n++
	}
	g.s.Rafts[n] = waters.Raft{At: pawn.At, Survivors: survivors}
	g.s.Pool -= survivors
	pawn.Raft = int8(n) + 1
	return g
}

func (g *table) flooded(groups ...int) *table {
	for _, n := range groups {
		g.s.Flooded |= 1 << n
	}
	return g
}

// find reads "1 walk 1.1 3,4": a seat from 1, or * for chance, and an action.
func (g *table) find(line string) (engine.Seat, waters.Action) {
	g.Helper()
	seat, action, _ := strings.Cut(line, " ")
	a, err := g.r.Parse(action)
	if err != nil {
		g.Fatalf("%s: %v", line, err)
	}
	if seat == "*" {
		return engine.Chance, a
	}
	return engine.Seat(seat[0] - '1'), a
}

// do does actions. Each must be allowed and must lead to a valid position.
func (g *table) do(lines ...string) *table {
	g.Helper()
	for _, line := range lines {
		by, a := g.find(line)
		if !g.r.ToAct(&g.s).Has(by) {
			g.Fatalf("%s: it is %v to act, at step %v", line, g.r.ToAct(&g.s), g.s.Step)
		}
		if refusal := g.r.Check(&g.s, by, a); !refusal.OK() {
			g.Fatalf("%s: %v", line, refusal)
		}
		g.ev.List = g.ev.List[:0]
		g.r.Apply(&g.s, by, a, &g.ev)
		g.valid()
	}
	return g
}

// refuse checks that a rule refuses the actions.
func (g *table) refuse(rule string, lines ...string) *table {
	g.Helper()
	for _, line := range lines {
		by, a := g.find(line)
		refusal := g.r.Check(&g.s, by, a)
		if refusal.OK() || refusal.Rule != rule {
			g.Errorf("%s: want a refusal by %s, have %q by %s", line, rule, refusal.Key, refusal.Rule)
		}
		if !errors.Is(refusal, engine.ErrIllegal) {
			g.Errorf("%s: %v is no refusal by the rules", line, refusal)
		}
	}
	return g
}

// want compares a value with what a rule requires.
func (g *table) want(rule string, got, want any) *table {
	g.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		g.Errorf("%s: have %v, want %v", rule, got, want)
	}
	return g
}

// legal counts the actions of a seat that begin with a prefix.
func (g *table) legal(by engine.Seat, prefix string) (n int) {
	for _, a := range g.r.AppendLegal(nil, &g.s, by) {
		if strings.HasPrefix(g.r.Format(a), prefix) {
			n++
		}
	}
	return n
}

// happened counts the events of the last action by key.
func (g *table) happened(key string) (n int) {
	for _, e := range g.ev.List {
		if e.Key == key {
			n++
		}
	}
	return n
}

// firstLegal returns the first legal action of a seat that has to act.
func (g *table) firstLegal() string {
	g.Helper()
	return g.r.Format(g.r.AppendLegal(nil, &g.s, g.r.ToAct(&g.s).First())[0])
}

// A ground is a hex as a reader of the board knows it: what the map shows, and what is there at the
// moment.
type ground struct {
	show.BoardHex
	kind, group string
	elevation   int8
	dot         bool
}

// groundsOf reads the map of a board.
func groundsOf(b show.Board) (list []ground) {
	now := map[delta.Hex]show.BoardHex{}
	for _, h := range b.Hexes {
		now[h.At] = h
	}
	for row, cells := range b.Map {
		for col := range len(cells) / 4 {
			cell := cells[4*col : 4*col+4]
			at := delta.At(col, row)
			g := ground{BoardHex: now[at], group: cell[:2], dot: cell[3] == '*'}
			g.At = at
			switch cell[3] {
			case '.':
				continue
			case '~', '+', '*':
				g.kind, g.group = "water", cell[:3]
			case 'H':
				g.kind, g.group = "high", ""
			case 'V':
				g.kind, g.group = "vicksburg", ""
			default:
				g.kind, g.elevation = "lowland", int8(cell[3]-'0')
			}
			list = append(list, g)
		}
	}
	return list
}
