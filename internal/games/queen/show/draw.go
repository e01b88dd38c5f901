package show

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
	"github.com/bigriver/bigriver/internal/text"
)

// A hex is drawn as a cell of two lines with three letters each. Columns are four letters apart and
// every other one is a line lower, so that the six headings point on the screen as they do on the
// table. North is up. The upper line of a cell shows what is there, the lower one how the acting
// seat's turn can end there.
const (
	cellPitch = 4
	cellWidth = 3
	mapWidth  = 78 // of 80, without the margin
)

func arrows() []string { return []string{"↑", "↗", "↘", "↓", "↙", "↖"} }

// Draw returns a view as text: the river, the boats, and where the turn of the acting seat can end.
func (r Show) Draw(v *queen.State, to engine.Seat, loc display.Localizer) string {
	d := drawing{r: r, s: v, loc: loc}
	d.heading()
	d.planFor(to)
	d.river()
	d.legend()
	d.course()
	d.stations()
	d.boats()
	return strings.TrimRight(d.String(), "\n") + "\n"
}

type drawing struct {
	strings.Builder
	r     Show
	s     *queen.State
	loc   display.Localizer
	plans map[queen.Cell]string // by field: how the turn can end there
}

func (d *drawing) line(words ...string) {
	fmt.Fprintln(d, strings.TrimRight(strings.Join(words, ""), " "))
}

func (d *drawing) heading() {
	s := d.s
	if s.Round == 0 {
		d.line(d.loc.Text("draw.before"))
	} else {
		d.line(d.loc.Text("draw.round", int(s.Round), int(s.Draws)))
	}
	boat := s.Focus
	if boat == queen.NoBoat {
		boat = s.Active
	}
	d.line(d.loc.Text("draw."+s.Phase.String(), int(boat), int(s.MP), int(s.Free), int(s.Boats[boat].Coal), int(s.Partner)))
}

// planFor finds the cheapest end on each field; of those that cost the same, the slowest.
func (d *drawing) planFor(to engine.Seat) {
	if to < 0 || !d.r.rules.ToAct(d.s).Has(to) {
		return
	}
	best := map[queen.Cell]engine.Plan[queen.Action]{}
	for _, p := range d.r.rules.AppendPlans(nil, d.s, to) {
		end := queen.ReadPlanEnd(&p.End.Args)
		c := queen.CellAt(int8(end.Slot), int8(end.Field))
		if old, ok := best[c]; !ok || p.Cost[0].N < old.Cost[0].N {
			best[c] = p
		}
	}
	d.plans = map[queen.Cell]string{}
	for c, p := range best {
		d.plans[c] = fmt.Sprintf("/%d", p.Cost[0].N)
		if d.s.Phase == queen.Choosing {
			d.plans[c] = fmt.Sprintf("%d/%d", queen.ReadPlanEnd(&p.End.Args).Speed, p.Cost[0].N)
		}
	}
}

// river draws the tiles on the table, the later ones on top. If the river is too wide for a
// terminal, it is drawn in parts. Each part begins with the last tile of the part before it.
func (d *drawing) river() {
	s := d.s
	var parts [][2]int8
	for last := s.Newest(); ; {
		first := last
		for first > s.First && d.frame(first-1, last).width() <= mapWidth {
			first--
		}
		parts = append(parts, [2]int8{first, last})
		if first == s.First {
			break
		}
		last = first
	}
	slices.Reverse(parts) // upstream first, as the tiles are listed
	for _, part := range parts {
		if len(parts) > 1 {
			d.line(d.loc.Text("draw.part", int(s.River[part[0]].Tile), int(s.River[part[1]].Tile)))
		}
		d.part(part[0], part[1])
	}
}

// A frame is the rectangle that a part of the river takes on the sheet.
type frame struct{ left, right, top, bottom int }

func (f frame) width() int { return f.right - f.left }

func (d *drawing) frame(first, last int8) frame {
	s, centres := d.s, centres(d.s)
	fr := frame{left: 1000, right: -1000, top: 1000, bottom: -1000}
	for i := first; i <= last; i++ {
		for f := 0; f < tiles.Fields && s.Lies(i); f++ {
			p := placeOf(s, i, centres[i], f)
			x, y := int(p.Q)*cellPitch, 2*int(p.R)+int(p.Q)
			fr = frame{min(fr.left, x), max(fr.right, x+cellWidth), min(fr.top, y), max(fr.bottom, y+1)}
		}
	}
	return fr
}

// part draws the river from one slot to another.
func (d *drawing) part(first, last int8) {
	s, centres := d.s, centres(d.s)
	fr := d.frame(first, last)
	sheet := make([][]rune, max(0, fr.bottom-fr.top+1))
	for i := range sheet {
		sheet[i] = []rune(strings.Repeat(" ", fr.width()))
	}
	put := func(i int8, f int) {
		p := placeOf(s, i, centres[i], f)
		x, y := int(p.Q)*cellPitch-fr.left, 2*int(p.R)+int(p.Q)-fr.top
		upper, lower := d.cell(i, int8(f))
		copy(sheet[y][x:], []rune(upper))
		copy(sheet[y+1][x:], []rune(lower))
	}
	for i := first; i <= last; i++ {
		for f := 0; f < tiles.Fields && s.Lies(i); f++ {
			put(i, f)
		}
	}
	// A boat on a field that another tile covers (QB-89, QB-92) is still drawn.
	for i := range s.Boats {
		if b := &s.Boats[i]; b.Status == queen.Racing && b.Slot >= first && b.Slot <= last {
			put(b.Slot, int(b.Field))
		}
	}
	for len(sheet) > 0 && strings.TrimSpace(string(sheet[len(sheet)-1])) == "" {
		sheet = sheet[:len(sheet)-1]
	}
	for _, row := range sheet {
		d.line("  ", string(row))
	}
}

// cell returns what is drawn on a field, as two lines of three letters.
func (d *drawing) cell(slot, field int8) (upper, lower string) {
	s, c := d.s, queen.CellAt(slot, field)
	tile := &d.r.t.Tiles[s.River[slot].Tile]
	bit := tiles.Mask(1) << uint(field)
	if tile.Water&bit == 0 {
		if tile.Station&bit != 0 {
			return "▒" + d.loc.Text("draw.roof."+roofName(s, tile.Roof)) + "▒", "▒▒▒"
		}
		return "▒▒▒", "▒▒▒"
	}
	upper, lower = d.water(tile, slot, field), "   "
	for id := range s.Boats {
		b := &s.Boats[id]
		if b.Status != queen.Racing || b.Cell() != c {
			continue
		}
		if lower = upper; upper == " · " {
			lower = "   "
		}
		upper = d.mark(queen.BoatID(id)) + queen.BoatID(id).String() + arrows()[b.Head]
	}
	plan, ok := d.plans[c]
	switch {
	case ok && upper == " · ":
		upper = text.Pad(plan, cellWidth)
	case ok:
		lower = text.Pad(plan, cellWidth)
	}
	return upper, lower
}

// water returns what is on a field of water.
func (d *drawing) water(tile *tiles.Data, slot, field int8) string {
	inside, open, closed := "·", " ", " "
	switch bit := tiles.Mask(1) << uint(field); {
	case tile.Dock == field && !d.s.Choices.School:
		inside, open, closed = strconv.Itoa(int(d.s.River[slot].Passengers)), "(", ")"
	case tile.Coal&bit != 0:
		inside, open, closed = "c", "(", ")"
	case tile.Sand&bit != 0:
		inside = "≈"
	case tile.Logs&bit != 0:
		inside = "#"
	}
	if d.r.t.IsLanding(d.s, queen.CellAt(slot, field)) {
		if open, closed = "[", "]"; inside == "·" {
			inside = " "
		}
	}
	return open + inside + closed
}

// mark returns * for the boat whose turn it is, and ! for another boat that waits for its seat's
// decision.
func (d *drawing) mark(id queen.BoatID) string {
	if id == d.s.Active {
		return "*"
	}
	if id == d.s.Focus {
		return "!"
	}
	return " "
}

// course lists the tiles on the table with their flow, upstream first.
func (d *drawing) course() {
	s := d.s
	var list []string
	for i := s.First; i < s.Laid; i++ {
		if s.Lies(i) {
			list = append(list, s.River[i].Tile.String()+" "+arrows()[s.River[i].Flow])
		}
	}
	if s.Jetty != tiles.NoNose {
		flow := s.River[s.Newest()].Flow.Turned(s.Jetty.Bend())
		list = append(list, d.loc.Text("draw.goal")+" "+arrows()[flow])
	}
	d.line(d.loc.Text("draw.course"), " ", strings.Join(list, ", "))
}

func (d *drawing) legend() {
	d.line(d.loc.Text("draw.legend"))
	if !d.s.Choices.School {
		d.line(d.loc.Text("draw.legend_dock"))
	}
	if d.rough() {
		d.line(d.loc.Text("draw.legend_rough"))
	}
	if d.s.Jetty != tiles.NoNose {
		d.line(d.loc.Text("draw.legend_jetty"))
	}
	switch {
	case len(d.plans) == 0:
	case d.s.Phase == queen.Choosing:
		d.line(d.loc.Text("draw.legend_choosing"))
	default:
		d.line(d.loc.Text("draw.legend_moving"))
	}
}

// rough reports whether a tile on the table has sandbars, logs or coal.
func (d *drawing) rough() bool {
	for i := d.s.First; i < d.s.Laid; i++ {
		if tile := &d.r.t.Tiles[d.s.River[i].Tile]; d.s.Lies(i) && tile.Rough()|tile.Coal != 0 {
			return true
		}
	}
	return false
}

// stations lists the stations on the table.
func (d *drawing) stations() {
	s := d.s
	var list []string
	for i := s.First; i < s.Laid; i++ {
		slot := &s.River[i]
		if roof := d.r.t.Tiles[slot.Tile].Roof; roof != tiles.NoRoof && !s.Choices.School && s.Lies(i) {
			list = append(list, fmt.Sprintf("%s %s %d", slot.Tile, d.loc.Text("draw.roof."+roofName(s, roof)), slot.Passengers))
		}
	}
	if list != nil {
		d.line(d.loc.Text("draw.stations"), " ", strings.Join(list, ", "))
	}
}

// boats draws the table of the boats, in the order of this round.
func (d *drawing) boats() {
	s := d.s
	rows := [][]string{{""}}
	for _, column := range []string{"boat", "owner", "heading", "speed", "coal", "aboard", "tile", "place"} {
		rows[0] = append(rows[0], d.loc.Text("draw.column."+column))
	}
	var listed []queen.BoatID
	for _, id := range append(s.Order[:], 1, 2, 3, 4, 5, 6, queen.BlackRose) {
		if id == queen.NoBoat || s.Boats[id].Status == queen.Ashore || slices.Contains(listed, id) {
			continue
		}
		listed = append(listed, id)
		rows = append(rows, d.boat(id))
	}
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, word := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(word))
		}
	}
	for _, row := range rows {
		for i, word := range row {
			row[i] = text.Pad(word, widths[i]+2)
		}
		d.line(row...)
	}
}

// boat returns a row of that table.
func (d *drawing) boat(id queen.BoatID) []string {
	s := d.s
	b := &s.Boats[id]
	row := []string{
		d.mark(id), id.String(), d.loc.Name(b.Seat), b.Head.String() + " " + arrows()[b.Head], strconv.Itoa(int(b.Speed)), strconv.Itoa(int(b.Coal)),
		"", "", "",
	}
	if id == queen.BlackRose {
		row[2], row[5] = d.loc.Text("draw.controls", int(b.Seat)), row[5]+"/∞"
	}
	var aboard []string
	for _, from := range b.Aboard {
		if from != tiles.NoTile {
			aboard = append(aboard, from.String())
		}
	}
	row[6] = strings.Join(aboard, " ")
	switch b.Status {
	case queen.Racing:
		row[7] = fmt.Sprintf("%s.%d", s.River[b.Slot].Tile, b.Field)
	case queen.Finished:
		row[8] = d.loc.Text("draw.finished", int(b.Place))
	case queen.Out:
		row[8] = d.loc.Text("draw.out")
	case queen.Ashore:
	}
	return row
}
