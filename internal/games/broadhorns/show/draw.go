package show

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/text"
)

func numbered(stem string, n int) string { return stem + "." + strconv.Itoa(n) }

// width is the width of a terminal. Only a long name in the data makes a line longer.
const width = 80

// Draw returns a view as text: season track, market, river, towns and seats.
func (r Show) Draw(v *broadhorns.State, to engine.Seat, loc display.Localizer) string {
	d := drawing{t: r.t, s: v, loc: loc}
	d.season()
	d.market()
	d.river()
	d.towns()
	for i := range v.Seats {
		d.seat(engine.Seat(i), to)
	}
	return d.String()
}

type drawing struct {
	strings.Builder

	t   *tables
	s   *broadhorns.State
	loc display.Localizer
}

func (d *drawing) line(s string) { _, _ = d.WriteString(strings.TrimRight(s, " ") + "\n") }

// list writes a heading and the parts after it, with a separator between them, on as many lines as
// they need.
func (d *drawing) list(begin, indent, separator string, parts []string) {
	mark := strings.TrimRight(separator, " ")
	line, gap := begin, ""
	for i, part := range parts {
		if i < len(parts)-1 {
			part += mark
		}
		if columns(line)+columns(gap)+columns(part) > width && strings.TrimSpace(line) != "" {
			d.line(line)
			line, gap = indent, ""
		}
		line += gap + part
		gap = separator[len(mark):]
	}
	d.line(line)
}

func columns(s string) int { return utf8.RuneCountInString(s) }

// letter returns the letter for a type of cargo, the same as on the page.
func (d *drawing) letter(c broadhorns.Cargo) string { return d.loc.Text(numbered("letter", int(c))) }

// season draws the track: # for each filled space, a bar after each season.
func (d *drawing) season() {
	var track strings.Builder
	n := int8(0)
	for _, s := range d.t.Seasons {
		for range s.Spaces {
			n++
			if n <= d.s.Filled {
				track.WriteByte('#')
			} else {
				track.WriteByte('.')
			}
		}
		track.WriteByte('|')
	}
	season := int(d.t.SeasonAt[d.s.Filled])
	d.line(d.loc.Text("draw.season", season, int(d.s.Filled), int(d.t.LastFill)) + "  |" + track.String())
	if d.s.Final {
		d.line(d.loc.Text("draw.final"))
	}
	d.line(d.loc.Text("draw.stock", d.s.Bag.Sum(), int(d.s.Left), d.s.Discard.Size()))
}

// market draws each type with its letter and the prices of its barrels, the next one first.
func (d *drawing) market() {
	shelf := make([]string, broadhorns.Cargos)
	for c := range shelf {
		shelf[c] = d.letter(broadhorns.Cargo(c)) + " " + d.loc.Text(numbered("cargo", c)) + " "
		n := d.s.Market[c]
		if n == 0 {
			shelf[c] += "-"
		}
		// Several in the common section.
		if cheap := n - (broadhorns.Dearest - broadhorns.Cheapest); cheap > 1 {
			shelf[c] += fmt.Sprintf("%dx%d ", cheap, broadhorns.Cheapest)
			n -= cheap
		}
		for ; n > 0; n-- {
			shelf[c] += strconv.Itoa(broadhorns.Section(n)) + " "
		}
		shelf[c] = strings.TrimSpace(shelf[c])
	}
	begin := d.loc.Text("draw.market") + "  "
	d.list(begin, strings.Repeat(" ", columns(begin)), "   ", shelf)
}

// river draws the spaces with the towns' entrances above and the boats below, in as many rows as it
// needs.
func (d *drawing) river() {
	const (
		column = 3 // characters of a space
		inset  = 2
	)
	spaces := int(d.t.LastSpace) + 1
	rows := (spaces*column + width - inset - 1) / (width - inset)
	each := (spaces + rows - 1) / rows
	d.line("")
	for from := 0; from < spaces; from += each {
		to := min(from+each, spaces)
		names, water := strings.Builder{}, strings.Builder{}
		for space := from; space < to; space++ {
			name, sign := "", "~"
			if town := d.t.TownAt[space]; town != 0 || space == 0 {
				name, sign = d.t.Data.Towns[town].ID, "x"
			}
			names.WriteString(text.Pad(name, column))
			water.WriteString(text.Pad(sign, column))
		}
		blank := strings.Repeat(" ", inset)
		d.line(blank + names.String())
		d.line(blank + water.String())
		for _, boats := range d.boatLines(from, to, column) {
			d.line(blank + boats)
		}
	}
	d.line("")
}

// boatLines returns lines with the markers of the seats on some spaces, at most two per space and
// line.
func (d *drawing) boatLines(from, to, column int) (lines []string) {
	at := make([]string, to-from)
	highest := 0
	for i := range d.s.Seats {
		if space := int(d.s.Players[i].Space) - from; space >= 0 && space < len(at) {
			at[space] += strconv.Itoa(int(i) + 1)
			highest = max(highest, len(at[space]))
		}
	}
	for done := 0; done < highest; done += column - 1 {
		var b strings.Builder
		for _, boats := range at {
			b.WriteString(text.Pad(boats[min(done, len(boats)):min(done+column-1, len(boats))], column))
		}
		lines = append(lines, b.String())
	}
	return lines
}

// towns draws a table of what each town demands, sells and has.
func (d *drawing) towns() {
	heads := strings.Split(d.loc.Text("draw.heads"), "|")
	rows := [][]string{heads}
	for town := int8(1); town < broadhorns.AllTowns; town++ {
		rows = append(rows, d.town(town))
	}
	cells := len(heads) - 1 // the last column, the cards, has no fixed width
	wide := make([]int, cells)
	for _, row := range rows {
		for i := range wide {
			wide[i] = max(wide[i], columns(row[i]))
		}
	}
	for _, row := range rows {
		line := []string{strings.Repeat(" ", wide[0]-columns(row[0])) + row[0]}
		for i := 1; i < cells; i++ {
			line = append(line, text.Pad(row[i], wide[i]))
		}
		d.list(strings.Join(line, " ")+" ", strings.Repeat(" ", wide[0]+1+wide[1]+1), " ", strings.Fields(row[cells]))
	}
}

// town returns the row of a town: its space, id and name, bonus, demands (in brackets if filled),
// sales, tiles and cards.
func (d *drawing) town(town int8) []string {
	t := &d.s.Towns[town]
	now := d.t.Demand(d.s, town)
	var spaces, sells, cards []string
	for i := range broadhorns.MaxSpaces {
		space := fmt.Sprintf("%s%d", d.letter(now.Cargo[i]), now.Value[i])
		switch {
		case !now.All.Has(i):
		case t.Filled.Has(i):
			spaces = append(spaces, "["+space+"]")
		default:
			spaces = append(spaces, space)
		}
	}
	for c, increase := range now.Banner {
		if increase >= 0 {
			sells = append(sells, fmt.Sprintf("%s+%d", d.letter(broadhorns.Cargo(c)), increase))
		}
	}
	for set := t.Cards; set != 0; set &= set - 1 {
		cards = append(cards, d.short(set.First()))
	}
	return []string{
		strconv.Itoa(int(d.t.Space[town])), d.t.Data.Towns[town].ID + " " + d.loc.Text(numbered("town", int(town))),
		fmt.Sprintf("+%d", d.t.Bonus[town]), strings.Join(spaces, " "), strings.Join(sells, " "),
		d.loc.Text("draw.tile", now.Wreaths, t.TilesBelow()), strings.Join(cards, " "),
	}
}

// short returns a card as an abbreviation: "VIC-A", "T06>VIC3".
func (d *drawing) short(c broadhorns.Card) string {
	f := d.t.Card(c)
	switch {
	case c.IsDelivery():
		return d.t.Data.Towns[f.Town].ID + "-" + d.letter(f.Cargo)
	case c.IsTraveler():
		return fmt.Sprintf("%s>%s%d", c.Number(), d.t.Data.Towns[f.To].ID, f.Fare)
	}
	return d.loc.Text(numbered("card", int(c)))
}

// seat draws the gold, boat, boxes with their cells, travelers and hand of a seat.
func (d *drawing) seat(seat, to engine.Seat) {
	p := &d.s.Players[seat]
	c := d.t.Scores(d.s)[seat]
	mark := "  "
	if seat == d.s.Active {
		mark = "> "
	}
	parts := []string{mark + d.loc.Text("draw.seat", int(seat)) + " " + d.loc.Text("draw.gold", int(p.Gold)), d.loc.Text("draw.tiles", c.Tiles, c.Wreaths)}
	if p.Boat == 0 {
		parts = append(parts, d.loc.Text("draw.ashore"))
	} else {
		parts = append(parts, d.loc.Text("draw.boat", d.t.Boat(p).Feet), d.loc.Text("draw.at", int(p.Space)), d.loc.Text("draw.speed", d.t.Speed(d.s, p.Boat)))
	}
	const indent = "      "
	d.list("", indent, ", ", parts)
	if p.Boat != 0 {
		d.list("    "+d.loc.Text("draw.boxes", d.t.Cells)+" ", indent, " ", d.boxes(p))
	}
	if p.Aboard != 0 {
		d.list("    "+d.loc.Text("draw.aboard", p.Aboard.Size(), d.t.Boat(p).Occupants)+" ", indent, " ", d.cards(&broadhorns.Pile{Cards: p.Aboard}))
	}
	hand := d.loc.Text("draw.hand", p.Hand.Size())
	if p.Boat != 0 {
		hand = d.loc.Text("draw.hand_of", p.Hand.Size(), d.t.Boat(p).HandLimit)
	}
	d.list("    "+hand+" ", indent, ", ", d.cards(&p.Hand))
	if d.t.ToAct(d.s).Has(seat) && seat == to {
		d.line("    " + d.doing())
		if d.s.Phase == broadhorns.Acting && p.Boat == 0 {
			d.boats()
		}
	}
}

// boats draws the boats that a seat can choose from.
func (d *drawing) boats() {
	for n := 1; n < len(d.t.Boats); n++ {
		b := d.t.Boats[n]
		has := d.loc.Text("draw.choice", b.Feet, b.Cost, b.Boxes, b.Occupants, d.t.Speed(d.s, int8(n)), b.Resale)
		d.list("    ", "      ", ", ", []string{has, d.loc.Text("draw.choice_hand", b.HandLimit)})
	}
}

// doing returns what the active seat is deciding.
func (d *drawing) doing() string {
	v, p := d.s, &d.s.Players[d.s.Active]
	key := numbered("draw.doing", int(v.Phase))
	switch v.Phase { //nolint:exhaustive // the other texts have no arguments
	case broadhorns.Acting:
		return d.loc.Text(key, int(v.Turn.Actions))
	case broadhorns.Buying:
		if v.Port.Tile != v.Towns[d.t.TownHere(p)].Top { // BH-075
			return d.loc.Text("draw.banner", int(broadhorns.TileKey(d.t.TownHere(p), v.Port.Tile)))
		}
	case broadhorns.Asking:
		return d.loc.Text(key, int(v.Spoil.Card)-1)
	}
	return d.loc.Text(key)
}

// boxes returns each box as the letter and the cell of its barrel, "A2", or "-".
func (d *drawing) boxes(p *broadhorns.Player) []string {
	var boxes []string
	for c := range broadhorns.Cargo(broadhorns.Cargos) {
		for cell, n := range p.Cargo[c] {
			for range n {
				box := d.letter(c)
				if c.Perishable() {
					box += strconv.Itoa(cell + 1)
				}
				boxes = append(boxes, box)
			}
		}
	}
	for range d.t.FreeBoxes(p) {
		boxes = append(boxes, "-")
	}
	return boxes
}

// cards returns the cards of a pile that can be in a hand, in short form.
func (d *drawing) cards(p *broadhorns.Pile) []string {
	var cards []string
	for set := p.Cards; set != 0; set &= set - 1 {
		cards = append(cards, d.short(set.First()))
	}
	for i := range broadhorns.HandKinds {
		for range p.Few[i] {
			cards = append(cards, d.short(broadhorns.FirstFew+broadhorns.Card(i)))
		}
	}
	for range p.Unknown {
		cards = append(cards, "?")
	}
	return cards
}
