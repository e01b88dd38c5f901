// Package queen draws Mississippi Queen in a full-screen terminal: the river in hexes of three
// letters and two lines, and the boats in the order of the round.
package queen

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
	Game   string   `json:"game"`
	Round  int      `json:"round"`
	Phase  string   `json:"phase"`
	Turn   string   `json:"turn"`
	Focus  string   `json:"focus"`
	Order  []string `json:"order"`
	Next   int      `json:"next"`
	Tiles  []tile   `json:"tiles"`
	ToCome int      `json:"tilesLeft"`
	Boats  []boat   `json:"boats"`
}

type tile struct {
	Slot       int     `json:"slot"`
	Tile       string  `json:"tile"`
	Flow       string  `json:"flow"`
	Roof       string  `json:"roof"`
	Passengers int     `json:"passengers"`
	Fields     []field `json:"fields"`
}

type field struct {
	Q       int    `json:"q"`
	R       int    `json:"r"`
	Kind    string `json:"kind"`
	Landing bool   `json:"landing"`
}

type boat struct {
	Boat   string     `json:"boat"`
	Seat   scene.Seat `json:"seat"`
	Status string     `json:"status"`
	Place  int        `json:"place"`
	Slot   int        `json:"slot"`
	Field  int        `json:"field"`
	Head   string     `json:"heading"`
	Speed  int        `json:"speed"`
	Coal   int        `json:"coal"`
	Aboard []string   `json:"aboard"`
}

// A hex is drawn as a cell of two lines. Columns are four letters apart and every other one is a
// line lower, so that the six headings point on the screen as they do on the table. North is up.
const (
	pitch = 4
	high  = 2
	rose  = "R"
)

// Drawer draws the game.
type Drawer struct{}

// end is what is read of a plan.
type end struct {
	Speed int `json:"speed"`
	Slot  int `json:"slot"`
	Field int `json:"field"`
	Next  int `json:"next"`
}

// Spot returns the field where a plan ends.
func (Drawer) Spot(_ *scene.Input, d *scene.Deed) string {
	var e end
	if d.Key != "end" || d.Action != "" || !d.Read(&e) {
		return ""
	}
	return spot(e.Slot, e.Field)
}

func spot(slot, field int) string { return fmt.Sprintf("%d.%d", slot, field) }

// Draw draws a position.
func (Drawer) Draw(in *scene.Input) (*scene.Picture, error) {
	d := drawing{in: in, plans: map[string]string{}}
	if err := json.Unmarshal(in.Board, &d.board); err != nil {
		return nil, fmt.Errorf("read the board: %w", err)
	}
	d.planned()
	p := &scene.Picture{Title: in.Loc.Text("draw.before"), Map: d.river()}
	if d.Round > 0 {
		p.Title = in.Loc.Text("draw.round", d.Round, d.ToCome)
	}
	for i := range d.Boats {
		if b := &d.Boats[i]; b.Boat == d.focus() && b.Status == "racing" {
			p.Focus = spot(b.Slot, b.Field)
		}
	}
	p.Panels = []scene.Panel{d.boats()}
	p.Legend = d.legend()
	return p, nil
}

type drawing struct {
	board

	in    *scene.Input
	plans map[string]string // by spot: how the turn can end there
}

// focus returns the letter of the boat that decides now.
func (d *drawing) focus() string {
	if d.Focus != "" {
		return d.Focus
	}
	return d.Turn
}

// planned finds the cheapest end on each field.
func (d *drawing) planned() {
	cheapest := map[string]int{}
	for i := range d.in.Plans {
		p := &d.in.Plans[i]
		var e end
		if !p.Read(&e) {
			continue
		}
		at := spot(e.Slot, e.Field)
		if cost, known := cheapest[at]; known && cost <= p.Cost {
			continue
		}
		cheapest[at] = p.Cost
		d.plans[at] = fmt.Sprintf("/%d", p.Cost)
		if d.Phase == "choosing" {
			d.plans[at] = fmt.Sprintf("%d/%d", e.Speed, p.Cost)
		}
	}
}

// river draws the tiles on the table, the later ones on top.
func (d *drawing) river() *scene.Map {
	left, right, top, bottom := 0, 0, 0, 0
	for i := range d.Tiles {
		for j, f := range d.Tiles[i].Fields {
			x, y := f.Q*pitch, high*f.R+f.Q
			if i+j == 0 {
				left, right, top, bottom = x, x, y, y
			}
			left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
		}
	}
	m := scene.NewMap(right-left+pitch, bottom-top+high)
	for i := range d.Tiles {
		for j := range d.Tiles[i].Fields {
			d.field(m, &d.Tiles[i], j, left, top)
		}
	}
	// A boat on a field that another tile covers (QB-89, QB-92) is still drawn.
	for i := range d.Boats {
		b := &d.Boats[i]
		for j := range d.Tiles {
			if t := &d.Tiles[j]; b.Status == "racing" && t.Slot == b.Slot && b.Field < len(t.Fields) {
				d.field(m, t, b.Field, left, top)
			}
		}
	}
	return m
}

func (d *drawing) field(m *scene.Map, t *tile, n, left, top int) {
	f := &t.Fields[n]
	x, y := f.Q*pitch-left, high*f.R+f.Q-top
	name := spot(t.Slot, n)
	m.Spots = append(m.Spots, scene.Spot{Name: name, X: x, Y: y, Width: pitch, Height: high})
	look := scene.Look{Ground: scene.River, Shade: uint8(((f.Q-f.R)%3 + 3) % 3), Ink: scene.Dim}
	switch f.Kind {
	case "island", "station":
		look.Ground, look.Ink = scene.Wood, scene.Good
		m.Fill(x, y, pitch, high, look)
		if f.Kind == "station" {
			look.Ground, look.Ink, look.Bold = scene.Town, scene.Bright, true
			m.Put(x, y, "▒"+d.in.Loc.Text("draw.roof."+t.Roof)+"▒▒", look)
			m.Put(x, y+1, "▒▒▒▒", look)
			return
		}
		m.Put(x, y, "▒▒▒▒", look)
		m.Put(x, y+1, "▒▒▒▒", look)
		return
	}
	m.Fill(x, y, pitch, high, look)
	upper, lower, inks := d.water(t, f), "   ", look
	if upper != " · " {
		inks = scene.Look{Ground: look.Ground, Shade: look.Shade, Ink: scene.Bright, Bold: true}
	}
	plan, planned := d.plans[name]
	if planned {
		m.Fill(x, y, pitch-1, high, scene.Look{Ground: scene.Target, Ink: scene.Ink})
		inks = scene.Look{Ground: scene.Target, Ink: scene.Ink, Bold: true}
	}
	for i := range d.Boats {
		b := &d.Boats[i]
		if b.Status != "racing" || b.Slot != t.Slot || b.Field != n {
			continue
		}
		if lower = upper; lower == " · " {
			lower = "   "
		}
		if planned {
			lower = scene.Fit(plan, pitch-1)
		}
		m.Put(x, y, d.mark(b.Boat)+b.Boat+arrow(b.Head), scene.Look{Ink: scene.Ink, Ground: color(b), Bold: true})
		m.Put(x, y+1, lower, inks)
		return
	}
	switch {
	case planned && upper == " · ":
		upper = scene.Fit(plan, pitch-1)
	case planned:
		lower = scene.Fit(plan, pitch-1)
	}
	m.Put(x, y, upper, inks)
	m.Put(x, y+1, lower, inks)
}

// water returns what is on a field of water.
func (d *drawing) water(t *tile, f *field) string {
	inside, open, closed := "·", " ", " "
	switch f.Kind {
	case "dock":
		if d.Game != "school" {
			inside, open, closed = strconv.Itoa(t.Passengers), "(", ")"
		}
	case "coal":
		inside, open, closed = "c", "(", ")"
	case "sandbar":
		inside = "≈"
	case "logs":
		inside = "#"
	}
	if f.Landing {
		if open, closed = "[", "]"; inside == "·" {
			inside = " "
		}
	}
	return open + inside + closed
}

// mark returns * for the boat whose turn it is, and ! for another that waits for its seat.
func (d *drawing) mark(id string) string {
	switch id {
	case d.Turn:
		return "*"
	case d.Focus:
		return "!"
	}
	return " "
}

// color returns the colour of a boat. The Black Rose has its own.
func color(b *boat) scene.Color {
	if b.Boat == rose {
		return scene.Seat7
	}
	return scene.OfSeat(strings.IndexByte("ABCDEF", b.Boat[0]))
}

func arrow(head string) string {
	return map[string]string{"N": "↑", "NE": "↗", "SE": "↘", "S": "↓", "SW": "↙", "NW": "↖"}[head]
}

// boats lists the boats in the order of this round.
func (d *drawing) boats() scene.Panel {
	words := scene.Words(d.in.Loc.Lang)
	p := scene.Panel{Title: words.Text("queen.boats")}
	p.Lines = append(p.Lines, scene.Line{scene.Faint(scene.Fit("", 13) + words.Text("queen.columns"))})
	order := slices.Clone(d.Order)
	for i := range d.Boats {
		if !slices.Contains(order, d.Boats[i].Boat) {
			order = append(order, d.Boats[i].Boat)
		}
	}
	for i, id := range order {
		at := slices.IndexFunc(d.Boats, func(b boat) bool { return b.Boat == id })
		if at < 0 {
			continue
		}
		b := &d.Boats[at]
		head := " "
		if i < len(d.Order) {
			head = strconv.Itoa(i + 1)
		}
		line := scene.Line{scene.Faint(head + " "), {Text: b.Boat, Look: scene.Look{Ink: scene.Ink, Ground: color(b), Bold: true}}, scene.Plain(" ")}
		name := scene.Span{Text: scene.Fit(d.in.Name(int(b.Seat)), 9) + " "}
		name.Look.Bold = id == d.focus()
		line = append(line, name)
		coal := strconv.Itoa(b.Coal)
		if b.Boat == rose {
			coal = "∞"
		}
		switch b.Status {
		case "finished":
			line = append(line, scene.Span{Text: d.in.Loc.Text("draw.column.place") + " " + strconv.Itoa(b.Place), Look: scene.Look{Ink: scene.Good, Bold: true}})
		case "out":
			line = append(line, scene.Span{Text: d.in.Loc.Text("draw.out"), Look: scene.Look{Ink: scene.Bad}})
		default:
			line = append(line, scene.Plain(fmt.Sprintf("%d %2s %s", b.Speed, coal, strings.Repeat("☺", len(b.Aboard)))))
			if id == d.focus() {
				line = append(line, scene.Span{Text: " «", Look: scene.Look{Ink: scene.Warn, Bold: true}})
			} else if i < d.Next {
				line = append(line, scene.Faint(" ✓"))
			}
		}
		p.Lines = append(p.Lines, line)
	}
	return p
}

// legend explains the signs of the map.
func (d *drawing) legend() (lines []scene.Line) {
	keys := []string{"draw.legend"}
	if d.Game != "school" {
		keys = append(keys, "draw.legend_dock")
	}
	kinds := map[string]bool{}
	for i := range d.Tiles {
		for _, f := range d.Tiles[i].Fields {
			kinds[f.Kind] = true
			kinds["landing"] = kinds["landing"] || f.Landing
		}
	}
	if kinds["coal"] || kinds["sandbar"] || kinds["logs"] {
		keys = append(keys, "draw.legend_rough")
	}
	if kinds["landing"] {
		keys = append(keys, "draw.legend_jetty")
	}
	switch {
	case len(d.plans) == 0:
	case d.Phase == "choosing":
		keys = append(keys, "draw.legend_choosing")
	default:
		keys = append(keys, "draw.legend_moving")
	}
	for _, key := range keys {
		lines = append(lines, scene.Line{scene.Plain(d.in.Loc.Text(key))})
	}
	return lines
}
