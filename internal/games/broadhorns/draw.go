package broadhorns

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
)

func numbered(stem string, n int) string { return stem + "." + strconv.Itoa(n) }

const (
	column   = 2 // characters of the map a river space
	mapInset = 2
)

// Draw gives a view as text: season track, market, river, towns and seats, at most 100 columns wide.
func (r Rules) Draw(v *State, to engine.Seat, say engine.Speaker) string {
	d := drawing{Rules: r, v: v, say: say}
	d.season()
	d.market()
	d.river()
	for town := 1; town < allTowns; town++ {
		d.town(town)
	}
	for i := range v.Seats {
		d.seat(engine.Seat(i), to)
	}
	return d.String()
}

type drawing struct {
	Rules
	strings.Builder

	v   *State
	say engine.Speaker
}

func (d *drawing) line(format string, args ...any) {
	_, _ = d.WriteString(strings.TrimRight(fmt.Sprintf(format, args...), " ") + "\n")
}

// letter is how a type of cargo is drawn.
func letter(c Cargo) string { return string("FAPUW"[c]) }

// season draws the track: # for each space that is filled, a bar behind each season.
func (d *drawing) season() {
	var track strings.Builder
	n := int8(0)
	for _, s := range d.seasons {
		for range s.Spaces {
			n++
			if n <= d.v.Filled {
				track.WriteByte('#')
			} else {
				track.WriteByte('.')
			}
		}
		track.WriteByte('|')
	}
	season := int(d.seasonAt[d.v.Filled])
	d.line("%s", d.say.Say("draw.season", season, int(d.v.Filled), int(d.lastFill))+"  |"+track.String())
	if d.v.Final {
		d.line("%s", d.say.Say("draw.final"))
	}
}

// market draws each type's barrels by section.
func (d *drawing) market() {
	var shelf []string
	for c := range Cargo(cargos) {
		barrels := "-"
		if n := d.v.Market[c]; n > 0 {
			var prices []string
			for i := int8(1); i <= n; i++ {
				prices = append(prices, strconv.Itoa(section(i)))
			}
			barrels = strings.Join(prices, " ")
		}
		shelf = append(shelf, fmt.Sprintf("%s [%s]", letter(c), barrels))
	}
	d.line("%s", d.say.Say("draw.market", d.v.Bag.Sum())+"  "+strings.Join(shelf, "  "))
	d.line("%s", d.say.Say("draw.cards", int(d.v.Left), d.v.Discard.size()))
	d.line("%s", d.say.Say("draw.letters"))
	d.line("%s", d.say.Say("draw.signs"))
}

// river draws the spaces with the towns' entrances above and the boats below.
func (d *drawing) river() {
	width := int(d.lastSpace) + 1
	if width*column > 96 {
		return
	}
	names := []byte(strings.Repeat(" ", width*column+mapInset))
	water := []byte(strings.Repeat("~ ", width))
	for i, t := range d.data.Towns {
		copy(names[t.Space*column:], t.ID)
		water[t.Space*column] = "ox"[min(i, 1)]
	}
	d.line("%s", "")
	d.line("  %s", names)
	d.line("  %s", water)
	for i := range d.v.Seats {
		boat := []byte(strings.Repeat(" ", width*column))
		copy(boat[int(d.v.Players[i].Space)*column:], strconv.Itoa(int(i)+1))
		d.line("  %s", boat)
	}
	d.line("%s", "")
}

// town draws what a town demands ([F3] has its barrel), sells and holds.
func (d *drawing) town(town int) {
	const few, many = 3, 8 // cards on the town's line, and on those below it
	t := &d.v.Towns[town]
	now := d.demand(d.v, int8(town))
	var spaces, sells, cards []string
	for i := range maxSpaces {
		switch {
		case !now.all.has(i):
		case t.Filled.has(i):
			spaces = append(spaces, fmt.Sprintf("[%s%d]", letter(now.cargo[i]), now.value[i]))
		default:
			spaces = append(spaces, fmt.Sprintf("%s%d", letter(now.cargo[i]), now.value[i]))
		}
	}
	for c, increase := range now.banner {
		if increase >= 0 {
			sells = append(sells, fmt.Sprintf("%s+%d", letter(Cargo(c)), increase))
		}
	}
	for set := t.Cards; set != 0; set &= set - 1 {
		cards = append(cards, d.short(set.first()))
	}
	d.line("%3d %-3s %-15s +%d  %-22s %-10s %s  %s", d.data.Towns[town].Space, d.data.Towns[town].ID,
		d.say.Say(numbered("town", town)), d.data.Towns[town].Bonus, strings.Join(spaces, " "), strings.Join(sells, " "),
		d.say.Say("draw.tile", now.wreaths, t.stack()), strings.Join(cards[:min(few, len(cards))], " "))
	for at := few; at < len(cards); at += many {
		d.line("%24s%s", "", strings.Join(cards[at:min(at+many, len(cards))], " "))
	}
}

// short is a card in a few letters: "VIC-A", "T06>VIC3".
func (d *drawing) short(c Card) string {
	f := d.card(c)
	switch {
	case c.isDelivery():
		return d.data.Towns[f.town].ID + "-" + letter(f.cargo)
	case c.isTraveler():
		return fmt.Sprintf("%s>%s%d", c.number(), d.data.Towns[f.to].ID, f.fare)
	}
	return d.say.Say(numbered("card", int(c)))
}

// seat draws boat, boxes with their cells, travelers and hand.
func (d *drawing) seat(seat, to engine.Seat) {
	p := &d.v.Players[seat]
	scores := d.scores(d.v)
	mark := " "
	if seat == d.v.Active {
		mark = ">"
	}
	boat := d.say.Say("draw.ashore")
	if p.Boat != 0 {
		boat = d.say.Say("draw.boat", d.boat(p).Feet, int(p.Space), d.speed(d.v, p))
	}
	d.line("%s %s: %s, %s, %s", mark, d.say.Name(seat), d.say.Say("draw.gold", int(p.Gold)), boat,
		d.say.Say("draw.tiles", scores[seat].tiles, scores[seat].wreaths))
	if p.Boat != 0 {
		d.line("    %s", d.boxes(p))
	}
	const inOneLine = 7
	cards := d.hand(p)
	d.line("    %s %s", d.say.Say("draw.hand", p.Hand.size()), strings.Join(cards[:min(inOneLine, len(cards))], " "))
	for at := inOneLine; at < len(cards); at += inOneLine {
		d.line("      %s", strings.Join(cards[at:min(at+inOneLine, len(cards))], " "))
	}
	if mine := seat == to; mine && d.v.Active == seat && d.v.Phase == Acting {
		d.line("    %s", d.say.Say("draw.actions", int(d.v.Turn.Actions)))
	}
}

// boxes draws each box as letter and cell, "A2", and the travelers aboard.
func (d *drawing) boxes(p *Player) string {
	var boxes []string
	for c := range Cargo(cargos) {
		for cell, n := range p.Cargo[c] {
			for range n {
				if c.perishable() {
					boxes = append(boxes, fmt.Sprintf("%s%d/%d", letter(c), cell+1, d.cells))
				} else {
					boxes = append(boxes, letter(c))
				}
			}
		}
	}
	for range d.free(p) {
		boxes = append(boxes, "-")
	}
	for set := p.Aboard; set != 0; set &= set - 1 {
		boxes = append(boxes, d.short(set.first()))
	}
	return strings.Join(boxes, " ")
}

func (d *drawing) hand(p *Player) []string {
	var cards []string
	for set := p.Hand.Cards; set != 0; set &= set - 1 {
		cards = append(cards, d.short(set.first()))
	}
	for i := range handKinds {
		for range p.Hand.Few[i] {
			cards = append(cards, d.short(firstFew+Card(i)))
		}
	}
	for range p.Hand.Unknown {
		cards = append(cards, "?")
	}
	return cards
}
