// Package waters draws Rising Waters in a full-screen terminal: the map in hexes of five letters
// and two lines, with what everybody has and what the weather may bring beside it.
package waters

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/scene"
)

// board is what is read of the game's Board.
type board struct {
	Phase     int        `json:"phase"`
	Week      int        `json:"week"`
	Weeks     int        `json:"weeks"`
	Loss      int        `json:"loss"`
	Limit     int        `json:"limit"`
	Bank      int        `json:"bank"`
	BankNeed  int        `json:"bankNeed"`
	Active    int        `json:"active"`
	Actions   int        `json:"actions"`
	Odds      *odds      `json:"odds"`
	Map       []string   `json:"map"`
	Hexes     []hex      `json:"hexes"`
	Waters    []water    `json:"waters"`
	Camps     []camp     `json:"camps"`
	Towns     []string   `json:"towns"`
	Rafts     []raft     `json:"rafts"`
	Positions []position `json:"positions"`
	Row       []string   `json:"row"`
	Weather   []string   `json:"weather"`
	Levees    int        `json:"levees"`
}

type odds struct {
	NoLoss float64            `json:"noLoss"`
	Over   float64            `json:"over"`
	Flood  map[string]float64 `json:"flood"`
}

type hex struct {
	At        string `json:"at"`
	Wet       bool   `json:"wet"`
	Levee     int    `json:"levee"`
	Next      bool   `json:"next"`
	Survivors int    `json:"survivors"`
}

type water struct {
	Group   string `json:"group"`
	Token   string `json:"token"`
	Level   int    `json:"level"`
	Visited bool   `json:"visited"`
	From    int    `json:"floodsFrom"`
}

type camp struct {
	At    string `json:"at"`
	Green bool   `json:"green"`
}

type raft struct {
	At        string `json:"at"`
	Survivors int    `json:"survivors"`
}

type position struct {
	Seat    scene.Seat     `json:"seat"`
	Pawns   []pawn         `json:"pawns"`
	Actions int            `json:"actions"`
	Hand    map[string]int `json:"hand"`
}

type pawn struct {
	Number int    `json:"number"`
	At     string `json:"at"`
}

// The size of a hex on the screen. Odd columns lie a line lower.
const (
	wide  = 5
	high  = 2
	chars = 4 // of a cell in the board's map
)

// Drawer draws the game.
type Drawer struct{}

// Spot returns the hex that an action or a plan is about.
func (Drawer) Spot(_ *scene.Input, d *scene.Deed) string {
	var at struct {
		At string `json:"at"`
	}
	if !d.Read(&at) {
		return ""
	}
	return at.At
}

// Draw draws a position.
func (Drawer) Draw(in *scene.Input) (*scene.Picture, error) {
	d := drawing{in: in, words: scene.Words(in.Loc.Lang).Text, hexes: map[string]*hex{}}
	if err := json.Unmarshal(in.Board, &d.board); err != nil {
		return nil, fmt.Errorf("read the board: %w", err)
	}
	for i := range d.Hexes {
		d.hexes[d.Hexes[i].At] = &d.Hexes[i]
	}
	p := &scene.Picture{Map: d.delta(), Tight: true}
	p.Title = in.Loc.Text("draw.week", d.Phase, min(d.Week+1, d.Weeks), d.Weeks) + " · " + in.Loc.Text("draw.loss", d.Loss, d.Limit)
	p.Panels = []scene.Panel{d.people()}
	if w := d.weather(); len(w.Lines) > 0 {
		p.Panels = append(p.Panels, w)
	}
	if i := d.own(); i >= 0 {
		p.Panels = append(p.Panels, d.hand(i))
	}
	p.Legend = d.legend()
	p.Focus = d.focus()
	return p, nil
}

type drawing struct {
	board

	in    *scene.Input
	words func(key string, args ...int) string
	hexes map[string]*hex
}

// own returns the position that the reader plays and that is active, or else the reader's first.
func (d *drawing) own() int {
	if d.Active >= 0 && d.Active < len(d.Positions) && int(d.Positions[d.Active].Seat) == d.in.Seat {
		return d.Active
	}
	return slices.IndexFunc(d.Positions, func(p position) bool { return int(p.Seat) == d.in.Seat })
}

// focus returns where the reader's first pawn or town stands.
func (d *drawing) focus() string {
	i := d.own()
	if i < 0 {
		return ""
	}
	if pawns := d.Positions[i].Pawns; len(pawns) > 0 {
		return pawns[0].At
	}
	return ""
}

// delta draws the map.
func (d *drawing) delta() *scene.Map {
	columns := 0
	for _, row := range d.Map {
		columns = max(columns, len(row)/chars)
	}
	m := scene.NewMap(columns*wide, len(d.Map)*high+1)
	tokens := map[string]*water{}
	for i := range d.Waters {
		tokens[d.Waters[i].Token] = &d.Waters[i]
	}
	for r, row := range d.Map {
		for c := range len(row) / chars {
			cell := row[c*chars : (c+1)*chars]
			if cell == "...." {
				continue
			}
			at := fmt.Sprintf("%d,%d", c, r)
			x, y := c*wide, r*high+c%2
			m.Spots = append(m.Spots, scene.Spot{Name: at, X: x, Y: y, Width: wide, Height: high})
			d.hex(m, x, y, at, cell, tokens[at], uint8((r+c%2+c/2)%2))
		}
	}
	return m
}

// hex draws a hex: its ground with what is built there, then who stands there.
func (d *drawing) hex(m *scene.Map, x, y int, at, cell string, token *water, shade uint8) {
	h := d.hexes[at]
	if h == nil {
		h = &hex{}
	}
	upper, lower, look := ground(cell)
	look.Shade = shade
	inks := [2]scene.Look{look, look}
	inks[1].Ink, inks[1].Bold = scene.Bright, true
	switch {
	case look.Ground == scene.River && token != nil:
		upper, lower = token.Group, "("+strconv.Itoa(token.Level)+")"
		if token.Visited {
			lower = "[" + strconv.Itoa(token.Level) + "]"
		}
		if token.From > 0 {
			lower += "+" + strconv.Itoa(token.From-token.Level)
		}
	case look.Ground == scene.River:
		inks[1].Ink, inks[1].Bold = scene.Dim, false
	case h.Wet:
		look = scene.Look{Ground: scene.Flooded, Shade: shade, Ink: scene.Bright}
		inks = [2]scene.Look{look, look}
		upper, lower = "░░░░░", "░"+cell[:2]+"░░"
	case h.Levee > 0:
		lower = "[ " + strconv.Itoa(h.Levee) + " ]"
		inks[1].Ink = scene.Levee
	}
	if h.Next {
		lower = strings.TrimRight(lower, " ")
		lower = scene.Fit(lower, wide-1) + "!"
		inks[1].Ink = scene.Warn
	}
	m.Fill(x, y, wide, high, look)
	m.Put(x, y, scene.Fit(upper, wide), inks[0])
	m.Put(x, y+1, scene.Fit(lower, wide), inks[1])
	d.standing(m, x, y, at, h)
}

// ground returns what is printed on a hex.
func ground(cell string) (upper, lower string, look scene.Look) {
	signs := map[byte]string{'f': "≡", 'w': "♣", 'o': " ", 'W': "♣", 'F': "≡", 'E': " ", 'N': " ", 'S': " ", 'M': " "}
	switch last := cell[3]; last {
	case '~', '+', '*':
		return "", " ~ ~", scene.Look{Ground: scene.River, Ink: scene.Bright}
	case 'V':
		return "", "VICKS", scene.Look{Ground: scene.Town, Ink: scene.Bright}
	case 'H':
		return "    " + signs[cell[2]], "  ▲", scene.Look{Ground: scene.Hill, Ink: scene.Good}
	default:
		look = scene.Look{Ground: scene.Meadow, Ink: scene.Good}
		switch cell[2] {
		case 'f':
			look.Ground = scene.Field
		case 'w':
			look.Ground = scene.Wood
		}
		return "    " + signs[cell[2]], "  " + string(last), look
	}
}

// standing draws who is on a hex, from the left: the town, pawns by the letter of their position,
// Survivors, a camp, a raft. What does not fit is left out; the panels and "look" have all of it.
func (d *drawing) standing(m *scene.Map, x, y int, at string, h *hex) {
	end := x + wide
	put := func(s string, look scene.Look) {
		if n := len([]rune(s)); x+n <= end {
			m.Put(x, y, s, look)
			x += n
		}
	}
	for p, town := range d.Towns {
		if town == at {
			put("⌂", scene.Look{Ink: scene.Ink, Ground: scene.OfSeat(p), Bold: true})
		}
	}
	for p := range d.Positions {
		for _, w := range d.Positions[p].Pawns {
			if w.At == at {
				put(letter(p), scene.Look{Ink: scene.Ink, Ground: scene.OfSeat(p), Bold: true})
			}
		}
	}
	bright := scene.Look{Ink: scene.Ink, Ground: scene.Levee, Bold: true}
	if h.Survivors > 0 {
		put("☺"+strconv.Itoa(h.Survivors), bright)
	}
	for _, c := range d.Camps {
		if c.At == at {
			sign := "±"
			if c.Green {
				sign = "+"
			}
			put(sign, bright)
		}
	}
	for i := range d.Rafts {
		if d.Rafts[i].At == at {
			put("r"+strconv.Itoa(i+1), bright)
		}
	}
}

// letter returns the letter of a position on the map.
func letter(p int) string { return string(rune('A' + p)) }

// name returns whose position it is.
func (d *drawing) name(p int) string {
	seat := int(d.Positions[p].Seat)
	shared := 0
	for i := range d.Positions {
		if int(d.Positions[i].Seat) == seat {
			shared++
		}
	}
	if shared > 1 { // one person plays several
		return ""
	}
	return d.in.Name(seat)
}

// people lists the positions: whose turn it is, actions, cards.
func (d *drawing) people() scene.Panel {
	panel := scene.Panel{Title: d.words("waters.people")}
	for p := range d.Positions {
		cards, left := 0, ""
		for _, n := range d.Positions[p].Hand {
			cards += n
		}
		if p == d.Active && d.Actions > 0 {
			left = "«" + strconv.Itoa(d.Actions)
		}
		panel.Lines = append(panel.Lines, scene.Line{
			scene.Tag(letter(p), p),
			{Text: " " + scene.Fit(d.name(p), 9), Look: scene.Look{Bold: p == d.Active}},
			{Text: scene.Fit(left, 3), Look: scene.Look{Ink: scene.Warn, Bold: true}},
			scene.Plain(fmt.Sprintf("%3d", cards)),
		})
	}
	panel.Lines = append(panel.Lines, scene.Line{scene.Faint(d.words("waters.levees", d.Levees))})
	return panel
}

// weather says what the week may bring, or what it has brought.
func (d *drawing) weather() scene.Panel {
	const shown = 4
	panel := scene.Panel{Title: d.words("waters.weather")}
	for _, card := range d.Weather {
		panel.Lines = append(panel.Lines, scene.Line{scene.Faint(card)})
	}
	if d.Odds == nil {
		return panel
	}
	panel.Lines = []scene.Line{{scene.Plain(scene.Fit(d.words("waters.no_loss"), 11)), scene.Strong(percent(d.Odds.NoLoss))}}
	if d.Odds.Over > 0 {
		panel.Lines = append(panel.Lines, scene.Line{scene.Plain(scene.Fit(d.words("waters.over"), 11)), {Text: percent(d.Odds.Over), Look: scene.Look{Ink: scene.Bad, Bold: true}}})
	}
	groups := make([]string, 0, len(d.Odds.Flood))
	for g := range d.Odds.Flood {
		groups = append(groups, g)
	}
	slices.SortFunc(groups, func(a, b string) int {
		switch x, y := d.Odds.Flood[a], d.Odds.Flood[b]; {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return strings.Compare(a, b)
	})
	for i := 0; i < min(shown, len(groups)); i += 2 {
		var line scene.Line
		for _, g := range groups[i:min(i+2, shown, len(groups))] {
			line = append(line, scene.Span{Text: scene.Fit(g+" "+percent(d.Odds.Flood[g]), 9), Look: scene.Look{Ink: scene.Warn}})
		}
		panel.Lines = append(panel.Lines, line)
	}
	return panel
}

func percent(chance float64) string { return fmt.Sprintf("%.0f %%", 100*chance) }

// hand lists the cards of a position.
func (d *drawing) hand(p int) scene.Panel {
	names := []string{"", "blues", "church", "family", "animals", "garden", "education", "newspaper", "radio", "activism", "vaudeville", "job", "threat", "?"}
	panel := scene.Panel{Title: d.words("waters.hand")}
	for i, name := range names {
		if n := d.Positions[p].Hand[name]; n > 0 {
			panel.Lines = append(panel.Lines, scene.Line{scene.Strong(strconv.Itoa(n)), scene.Plain(" " + d.in.Loc.Text("card."+strconv.Itoa(i)))})
		}
	}
	return panel
}

// legend explains the signs of the map.
func (d *drawing) legend() (lines []scene.Line) {
	for _, key := range []string{"land", "high", "water", "flooded", "levee", "next", "town", "pawn", "survivors", "camp", "raft"} {
		lines = append(lines, scene.Line{scene.Plain(d.words("waters.legend." + key))})
	}
	return lines
}
