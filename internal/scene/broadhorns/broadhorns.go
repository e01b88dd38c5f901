// Package broadhorns draws Broadhorns in a full-screen terminal: the market, the river with the
// boats, the towns with what they want and sell, and what each seat has.
package broadhorns

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/scene"
)

// board is what is read of the game's Board.
type board struct {
	Phase   string     `json:"phase"`
	Turn    scene.Seat `json:"turn"`
	Actions int        `json:"actions"`
	Final   bool       `json:"final"`
	Season  season     `json:"season"`
	Market  []market   `json:"market"`
	Bag     int        `json:"bag"`
	Deck    int        `json:"deck"`
	River   int        `json:"river"`
	Towns   []town     `json:"towns"`
	Seats   []seat     `json:"seats"`
	Data    struct {
		Cards map[string]card `json:"cards"`
	} `json:"data"`
}

type card struct {
	Town  string `json:"town"`
	Cargo string `json:"cargo"`
	To    string `json:"to"`
	Fare  int    `json:"fare"`
}

type season struct {
	Name   string   `json:"name"`
	Filled int      `json:"filled"`
	Spaces []string `json:"spaces"`
}

type market struct {
	Cargo   string `json:"cargo"`
	Barrels int    `json:"barrels"`
	Price   int    `json:"price"`
}

type town struct {
	ID      string         `json:"id"`
	Space   int            `json:"space"`
	Bonus   int            `json:"bonus"`
	Wreaths int            `json:"wreaths"`
	Stack   int            `json:"stack"`
	Spaces  []space        `json:"spaces"`
	Sells   map[string]int `json:"sells"`
	Cards   []string       `json:"cards"`
}

type space struct {
	Cargo  string `json:"cargo"`
	Value  int    `json:"value"`
	Filled bool   `json:"filled"`
}

type seat struct {
	Gold      int      `json:"gold"`
	Boat      int      `json:"boat"`
	Space     int      `json:"space"`
	Boxes     int      `json:"boxes"`
	Barrels   []barrel `json:"barrels"`
	Occupants int      `json:"occupants"`
	Aboard    []string `json:"aboard"`
	Speed     int      `json:"speed"`
	Hand      []string `json:"hand"`
	HandSize  int      `json:"handSize"`
	Wreaths   int      `json:"wreaths"`
	Score     int      `json:"score"`
}

type barrel struct {
	Cargo string `json:"cargo"`
	Cell  int    `json:"cell"`
}

// Drawer draws the game.
type Drawer struct{}

// Spot returns the space that a plan reaches.
func (Drawer) Spot(_ *scene.Input, d *scene.Deed) string {
	var reach struct {
		Space int `json:"space"`
	}
	if d.Key != "reach" || !d.Read(&reach) {
		return ""
	}
	return strconv.Itoa(reach.Space)
}

// Draw draws a position.
func (Drawer) Draw(in *scene.Input) (*scene.Picture, error) {
	d := drawing{in: in, cargo: map[string]int{}}
	if err := json.Unmarshal(in.Board, &d.board); err != nil {
		return nil, fmt.Errorf("read the board: %w", err)
	}
	for i := range d.Market {
		d.cargo[d.Market[i].Cargo] = i
	}
	words := scene.Words(in.Loc.Lang)
	p := &scene.Picture{Map: d.table(), Focus: "market"}
	p.Title = in.Loc.Text("draw.season", d.seasonNumber(), d.Season.Filled, len(d.Season.Spaces))
	if d.Final {
		p.Title += " · " + in.Loc.Text("draw.final")
	}
	for i := range d.Seats {
		p.Panels = append(p.Panels, d.seat(i))
	}
	if in.Seat >= 0 && in.Seat < len(p.Panels) { // the reader's own comes first
		own := p.Panels[in.Seat]
		p.Panels = append([]scene.Panel{own}, slices.Delete(p.Panels, in.Seat, in.Seat+1)...)
	}
	p.Legend = []scene.Line{{scene.Plain(words.Text("broadhorns.legend"))}}
	for i := range d.Market {
		p.Legend = append(p.Legend, scene.Line{scene.Strong(d.letter(d.Market[i].Cargo) + " "), scene.Plain(in.Loc.Text("cargo." + strconv.Itoa(i)))})
	}
	return p, nil
}

type drawing struct {
	board

	in    *scene.Input
	cargo map[string]int // the number of each type
}

// seasonNumber returns the number of the season in the game's texts.
func (d *drawing) seasonNumber() int {
	return max(0, slices.Index([]string{"autumn", "winter", "spring", "summer", "final_autumn"}, d.Season.Name))
}

// short returns cards as abbreviations: "VIC-A", "T06>VIC3".
func (d *drawing) short(names []string) (list []string) {
	for _, name := range names {
		switch c, ok := d.Data.Cards[name]; {
		case ok && c.Cargo != "":
			name = c.Town + "-" + d.letter(c.Cargo)
		case ok:
			name += ">" + c.To + strconv.Itoa(c.Fare)
		}
		list = append(list, name)
	}
	return list
}

func (d *drawing) letter(cargo string) string {
	return d.in.Loc.Text("letter." + strconv.Itoa(d.cargo[cargo]))
}

// The columns of the table of towns.
const (
	tableWidth = 55
	nameWidth  = 13
	wantsAt    = 3 + nameWidth + 1
	wantsWidth = 16
	sellsAt    = wantsAt + wantsWidth
	bonusAt    = sellsAt + 8
	wreathAt   = bonusAt + 4
	cardsAt    = wreathAt + 5
	townsAt    = 5 // the row of the table's head
)

// table draws market, river and towns.
func (d *drawing) table() *scene.Map {
	width := max(tableWidth, d.in.Width)
	step := max(1, min(3, (width-2)/(d.River+1)))
	m := scene.NewMap(width, townsAt+1+len(d.Towns))
	m.Spots = append(m.Spots, scene.Spot{Name: "market", Width: width, Height: 2})
	m.Put(0, 0, d.in.Loc.Text("draw.market"), scene.Look{Bold: true})
	for i := range d.Market {
		k := &d.Market[i]
		x := 10 + i*9
		m.Put(x, 0, d.letter(k.Cargo), scene.Look{Bold: true, Ink: scene.Warn})
		price := "-"
		if k.Price > 0 {
			price = strconv.Itoa(k.Price)
		}
		m.Put(x+2, 0, fmt.Sprintf("%s×%d", price, k.Barrels), scene.Look{})
	}
	m.Put(0, 1, scene.Fit(d.in.Loc.Text("draw.stock", d.Bag, d.Deck, 0), width), scene.Look{Ink: scene.Dim})
	d.river(m, 2, step)
	words := scene.Words(d.in.Loc.Lang)
	for x, key := range map[int]string{wantsAt: "broadhorns.wants", sellsAt: "broadhorns.sells", bonusAt: "broadhorns.bonus", cardsAt: "broadhorns.cards"} {
		m.Put(x, townsAt, words.Text(key), scene.Look{Ink: scene.Dim})
	}
	m.Put(0, townsAt, words.Text("broadhorns.towns"), scene.Look{Bold: true})
	for i := range d.Towns {
		d.town(m, townsAt+1+i, i)
	}
	return m
}

// river draws the spaces, with the towns as signs, and the boats above.
func (d *drawing) river(m *scene.Map, y, step int) {
	reach := map[string]bool{}
	for i := range d.in.Plans {
		reach[Drawer{}.Spot(d.in, &d.in.Plans[i])] = true
	}
	for s := range d.River + 1 {
		x := 1 + s*step
		look := scene.Look{Ground: scene.River, Ink: scene.Dim, Shade: uint8(s % 2)}
		sign := "~"
		if at := slices.IndexFunc(d.Towns, func(t town) bool { return t.Space == s }); at >= 0 || s == 0 {
			sign, look = "o", scene.Look{Ground: scene.River, Ink: scene.Bright, Bold: true}
		}
		if reach[strconv.Itoa(s)] {
			look = scene.Look{Ground: scene.Target, Ink: scene.Ink, Bold: true}
			if sign == "~" {
				sign = "+"
			}
		}
		m.Fill(x, y+1, step, 2, look)
		m.Put(x, y+1, sign, look)
		m.Spots = append(m.Spots, scene.Spot{Name: strconv.Itoa(s), X: x, Y: y + 1, Width: step, Height: 2})
		if s%5 == 0 {
			m.Put(x, y, strconv.Itoa(s), scene.Look{Ink: scene.Dim})
		}
		n := 0
		for i := range d.Seats {
			if b := &d.Seats[i]; b.Boat > 0 && b.Space == s {
				// several boats on one space: the others one line lower
				m.Put(x, y+1+min(n, 1), strconv.Itoa(i+1), scene.Look{Ink: scene.Ink, Ground: scene.OfSeat(i), Bold: true})
				n++
			}
		}
	}
}

// town draws a row of the table.
func (d *drawing) town(m *scene.Map, y, n int) {
	t := &d.Towns[n]
	m.Put(0, y, fmt.Sprintf("%2d", t.Space), scene.Look{Ink: scene.Dim})
	look := scene.Look{}
	for i := range d.Seats {
		if b := &d.Seats[i]; b.Boat > 0 && b.Space == t.Space {
			look = scene.Look{Ink: scene.Ink, Ground: scene.OfSeat(i), Bold: true}
		}
	}
	m.Put(3, y, scene.Fit(d.in.Loc.Text("town."+strconv.Itoa(n+1)), nameWidth), look)
	x := wantsAt
	for _, s := range t.Spaces {
		word, look := d.letter(s.Cargo)+strconv.Itoa(s.Value), scene.Look{Ink: scene.Bright, Bold: true}
		if s.Filled {
			word, look = "--", scene.Look{Ink: scene.Dim}
		}
		m.Put(x, y, word, look)
		x += 3
	}
	x = sellsAt
	for _, cargo := range slices.SortedFunc(maps.Keys(t.Sells), func(a, b string) int { return d.cargo[a] - d.cargo[b] }) {
		word := d.letter(cargo) + "+" + strconv.Itoa(t.Sells[cargo])
		m.Put(x, y, word, scene.Look{Ink: scene.Good})
		x += len([]rune(word)) + 1
	}
	m.Put(bonusAt, y, "+"+strconv.Itoa(t.Bonus), scene.Look{Ink: scene.Warn})
	m.Put(wreathAt, y, strconv.Itoa(t.Wreaths)+"*", scene.Look{})
	if len(t.Cards) > 0 {
		m.Put(cardsAt, y, scene.Fit(strings.Join(d.short(t.Cards), " "), max(6, m.Width-cardsAt)), scene.Look{Ink: scene.Dim})
	}
}

// seat returns what a seat has.
func (d *drawing) seat(i int) scene.Panel {
	const width = 23
	s := &d.Seats[i]
	p := scene.Panel{Title: fmt.Sprintf("%d %s", i+1, d.in.Name(i))}
	if i == int(d.Turn) {
		p.Title += " «"
	}
	p.Lines = append(p.Lines, scene.Line{
		scene.Tag(strconv.Itoa(i+1), i), scene.Plain(" "), scene.Strong(d.in.Loc.Text("draw.gold", s.Gold)),
		scene.Plain(fmt.Sprintf("  %d*", s.Wreaths)),
	})
	if s.Boat == 0 {
		p.Lines = append(p.Lines, scene.Line{scene.Faint("  " + d.in.Loc.Text("draw.ashore"))})
	} else {
		p.Lines = append(p.Lines, scene.Line{scene.Plain(fmt.Sprintf("  %s, %s", d.in.Loc.Text("draw.boat", s.Boat), d.in.Loc.Text("draw.speed", s.Speed)))})
		var boxes []string
		for _, b := range s.Barrels {
			boxes = append(boxes, d.letter(b.Cargo)+strconv.Itoa(b.Cell))
		}
		for range s.Boxes - len(s.Barrels) {
			boxes = append(boxes, "-")
		}
		p.Lines = append(p.Lines, scene.Folded(" ", boxes, width)...)
		if len(s.Aboard) > 0 {
			p.Lines = append(p.Lines, scene.Folded("  ☺", d.short(s.Aboard), width)...)
		}
	}
	hand := scene.Words(d.in.Loc.Lang).Text("broadhorns.hand", s.HandSize)
	if len(s.Hand) == 0 {
		p.Lines = append(p.Lines, scene.Line{scene.Faint("  " + hand)})
		return p
	}
	p.Lines = append(p.Lines, scene.Folded("  "+hand+":", d.short(s.Hand), width)...)
	return p
}
