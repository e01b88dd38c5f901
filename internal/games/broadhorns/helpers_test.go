package broadhorns_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/must"
)

// The towns by their numbers, going downriver.
const (
	sge = 1 + iota
	capG
	nma
	mem
	hel
	nap
	vic
	nat
	bat
	nor
)

const (
	flour   = broadhorns.Flour
	apple   = broadhorns.Apple
	pork    = broadhorns.Pork
	fur     = broadhorns.Fur
	whiskey = broadhorns.Whiskey
)

// game is a position that a test arranges and then plays. Barrels that the test does not place are
// in the bag, cards in the draw pile.
type game struct {
	*testing.T
	both

	s         broadhorns.State
	events    []engine.Event // of the last action
	isSettled bool
}

// arrange returns a game in autumn with seat 1 about to act: tile 1 on every town, two barrels of
// each type in the market, no cards in hand, 10 gold each.
func arrange(t *testing.T, seats int, options ...string) *game {
	t.Helper()
	r := rules(t)
	chosen := map[string]string{"start_order": "seats"}
	for _, o := range options {
		name, value, _ := strings.Cut(o, "=")
		chosen[name] = value
	}
	f := r.Facts()
	full := must.Get(f.Complete(engine.Setup{Seats: seats, Options: chosen}))(t)
	s := must.Get(r.Start(full))(t)
	s.Phase, s.Town, s.Turn.Actions = broadhorns.Acting, 0, 2
	for i := 1; i < len(s.Towns); i++ {
		s.Towns[i].Top = 1
	}
	for i := range seats {
		s.Players[i].Gold = 10
	}
	return &game{T: t, both: r, s: s}
}

// boat gives a seat a boat on a space.
func (g *game) boat(seat, feet, space int) {
	g.s.Players[seat].Boat, g.s.Players[seat].Space = int8(feet/10-1), int8(space)
}

// load puts barrels on a cell of a seat's boat.
func (g *game) load(seat int, c broadhorns.Cargo, cell, n int) {
	g.s.Players[seat].Cargo[c][cell-1] += int8(n)
}

// card returns the card with this name.
func (g *game) card(name string) broadhorns.Card {
	g.Helper()
	a := must.Get(g.Parse("discard " + name))(g)
	return a.Card
}

const firstFew = broadhorns.Ice

func put(p *broadhorns.Pile, c broadhorns.Card) {
	if c < firstFew {
		p.Cards |= 1 << c
		return
	}
	p.Few[c-firstFew]++
}

func (g *game) hand(seat int, names ...string) {
	g.Helper()
	for _, name := range names {
		put(&g.s.Players[seat].Hand, g.card(name))
	}
}

func (g *game) aboard(seat int, names ...string) {
	g.Helper()
	for _, name := range names {
		g.s.Players[seat].Aboard |= 1 << g.card(name)
	}
}

// putOpen puts cards face up at a town.
func (g *game) putOpen(town int, names ...string) {
	g.Helper()
	for _, name := range names {
		g.s.Towns[town].Cards |= 1 << g.card(name)
	}
}

// fillTrack fills this many spaces of the season track, with flour, apples and pork in turn.
func (g *game) fillTrack(filled int) {
	g.s.Filled = int8(filled)
	g.s.Track = broadhorns.Goods{}
	from := 0
	if filled >= 10 {
		from = 9
	}
	for i := from; i < filled; i++ {
		g.s.Track[i%3]++
	}
	g.s.Final = filled == 12
}

// placeRest puts all remaining barrels into the bag and all remaining cards into the draw pile.
func (g *game) placeRest() {
	g.Helper()
	if g.isSettled {
		return
	}
	g.isSettled = true
	s := &g.s
	d := must.Get(broadhorns.DefaultData())(g)
	s.Bag = broadhorns.Goods{12, 12, 12, 12, 12}
	for c := range s.Bag {
		s.Bag[c] -= s.Market[c] + s.Track[c]
		for i := range s.Players {
			for _, n := range s.Players[i].Cargo[c] {
				s.Bag[c] -= n
			}
		}
	}
	for town := 1; town < len(s.Towns); town++ {
		spaces := d.Towns[town].Board.Spaces
		if top := int(s.Towns[town].Top); top > 0 {
			spaces = d.Tiles[(town-1)*6+top-1].Spaces
		}
		for i, space := range spaces {
			if s.Towns[town].Filled>>i&1 != 0 {
				s.Bag[slices.Index([]string{"flour", "apple", "pork", "fur", "whiskey"}, space.Cargo)]--
			}
		}
	}
	all := broadhorns.Pile{Cards: 1<<46 - 1, Few: [6]int8{5, 5, 5, 4, 4, 4}}
	take := func(p broadhorns.Pile) {
		all.Cards &^= p.Cards
		for k, n := range p.Few {
			all.Few[k] -= n
		}
	}
	take(s.Discard)
	for i := range s.Players {
		take(s.Players[i].Hand)
		take(broadhorns.Pile{Cards: s.Players[i].Aboard})
	}
	for i := range s.Towns {
		take(broadhorns.Pile{Cards: s.Towns[i].Cards})
	}
	s.Deck = all
	s.Left = int8(size(&all))
	g.wantValid()
}

func size(p *broadhorns.Pile) int {
	n := int(p.Unknown)
	for c := range firstFew {
		n += int(p.Cards >> c & 1)
	}
	for _, k := range p.Few {
		n += int(k)
	}
	return n
}

func (g *game) wantValid() {
	g.Helper()
	if err := g.Valid(&g.s); err != nil {
		g.Fatalf("the position is not valid: %v", err)
	}
}

// parse reads "1 sell apple" or "* draw ice".
func (g *game) parse(line string) (engine.Seat, broadhorns.Action) {
	g.Helper()
	seat, text, _ := strings.Cut(line, " ")
	by := engine.Chance
	if seat != "*" {
		by = engine.Seat(seat[0] - '1')
	}
	a := must.Get(g.Parse(text))(g)
	return by, a
}

// do plays lines. Each must be allowed and listed, and must lead to a valid position.
func (g *game) do(lines ...string) {
	g.Helper()
	g.placeRest()
	for _, line := range lines {
		by, a := g.parse(line)
		if turn := g.ToAct(&g.s); !turn.Has(by) {
			g.Fatalf("%s: it is %v to act, in phase %v", line, turn, g.s.Phase)
		}
		if refusal := g.Check(&g.s, by, a); !refusal.OK() {
			g.Fatalf("%s: %v", line, refusal)
		}
		if !g.isLegal(line) {
			g.Fatalf("%s is not listed", line)
		}
		var ev engine.Events
		g.Apply(&g.s, by, a, &ev)
		g.events = ev.List
		g.wantValid()
	}
}

// wantRefused checks that a rule refuses lines.
func (g *game) wantRefused(rule string, lines ...string) {
	g.Helper()
	g.placeRest()
	for _, line := range lines {
		by, a := g.parse(line)
		if turn := g.ToAct(&g.s); !turn.Has(by) {
			g.Errorf("%s: it is %v to act, in phase %v", line, turn, g.s.Phase)
			continue
		}
		if refusal := g.Check(&g.s, by, a); refusal.Rule != rule {
			g.Errorf("%s: refused by %q (%s), want %s", line, refusal.Rule, refusal.Key, rule)
		}
		if g.isLegal(line) {
			g.Errorf("%s is listed, but %s refuses it", line, rule)
		}
	}
}

// withoutDefaults returns the written form of a line without default arguments.
func (g *game) withoutDefaults(line string) string {
	g.Helper()
	g.placeRest()
	by, a := g.parse(line)
	return g.Format(g.Normalize(&g.s, by, a))
}

// isLegal reports whether AppendLegal lists an action.
func (g *game) isLegal(line string) bool {
	g.Helper()
	g.placeRest()
	by, a := g.parse(line)
	return slices.Contains(g.AppendLegal(nil, &g.s, by), a)
}

// wantGold checks the gold of a seat.
func (g *game) wantGold(seat, want int) {
	g.Helper()
	if got := int(g.s.Players[seat].Gold); got != want {
		g.Errorf("seat %d has %d gold, want %d", seat+1, got, want)
	}
}

// wantPhase checks the phase of the game.
func (g *game) wantPhase(want broadhorns.Phase) {
	g.Helper()
	if g.s.Phase != want {
		g.Errorf("the phase is %v, want %v", g.s.Phase, want)
	}
}

// want checks a condition; what describes it.
func (g *game) want(ok bool, what string) {
	g.Helper()
	if !ok {
		g.Errorf("not true: %s", what)
	}
}

// countEvents returns how many events of the last action have this key.
func (g *game) countEvents(key string) (n int) {
	for _, e := range g.events {
		if e.Key == key {
			n++
		}
	}
	return n
}

// cells returns the number of barrels of a type on each cell.
func (g *game) cells(seat int, c broadhorns.Cargo) [5]int8 {
	return [5]int8(g.s.Players[seat].Cargo[c][:5])
}

// barrelsAboard returns the number of barrels on a seat's boat.
func (g *game) barrelsAboard(seat int) (n int) {
	for c := range g.s.Players[seat].Cargo {
		for _, k := range g.s.Players[seat].Cargo[c] {
			n += int(k)
		}
	}
	return n
}

// A row is a test of a rule in a position.
type row struct {
	rule, name string
	play       func(g *game)
	seats      int      // 0: 2
	options    []string // such as "one_delivery=on"
}

func run(t *testing.T, rows []row) {
	t.Helper()
	for _, tt := range rows {
		t.Run(tt.rule+"/"+tt.name, func(t *testing.T) {
			tt.play(arrange(t, max(2, tt.seats), tt.options...))
		})
	}
}
