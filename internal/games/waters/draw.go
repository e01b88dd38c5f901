package waters

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bigriver/bigriver/internal/engine"
)

// cellWidth is how many characters a column is apart from the next; a hex has nearly twice as much on its line.
const cellWidth = 6

// Draw gives a view as text: the map as the data file draws it, the tracks, the cards and the players.
func (r Rules) Draw(v *State, _ engine.Seat, say engine.Speaker) string {
	g := play{v, r.d, nil}
	var b strings.Builder
	g.drawTracks(&b, say)
	g.drawMap(&b)
	for _, line := range wrap(say.Say("draw.legend"), 96) {
		fmt.Fprintf(&b, "%s\n", line)
	}
	g.drawNext(&b, say)
	g.drawDecks(&b, say)
	g.drawPlayers(&b, say)
	return b.String()
}

// track draws a counter as a bar with its words.
func track(n, most int8, words string) string {
	full := max(0, min(n, most))
	return "[" + strings.Repeat("=", int(full)) + strings.Repeat(".", int(most-full)) + "] " + words
}

func (g play) drawTracks(b *strings.Builder, say engine.Speaker) {
	weeks := g.weeks()
	fmt.Fprintf(b, "%s\n", track(g.Week, weeks, say.Say("draw.week", int(g.Phase), min(int(g.Week)+1, int(weeks)), int(weeks))))
	fmt.Fprintf(b, "%s\n", track(g.Loss, g.limit(), say.Say("draw.loss", int(g.Loss), int(g.limit()))))
	var parts []string
	if g.Version == Spring1927 {
		parts = append(parts, say.Say("draw.bank", int(g.Bank), int(g.campCards())))
	}
	if g.Phase != SetUp {
		parts = append(parts, say.Say("draw.first", int(g.First)))
	}
	if g.Phase == Actions {
		parts = append(parts, say.Say("draw.actions", int(g.Active), int(g.Left)))
	}
	if g.Step == Moving {
		parts = append(parts, say.Say("draw.budget", int(g.Budget)))
	}
	if len(parts) > 0 {
		fmt.Fprintf(b, "%s\n", strings.Join(parts, " · "))
	}
}

func (g play) drawMap(b *strings.Builder) {
	next := g.nextHexes()
	label := func(odd int) {
		line := make([]byte, 5+cols*cellWidth+cellWidth)
		for i := range line {
			line[i] = ' '
		}
		for c := odd; c < cols; c += 2 {
			copy(line[5+c*cellWidth:], strconv.Itoa(c))
		}
		fmt.Fprintf(b, "%s\n", strings.TrimRight(string(line), " "))
	}
	label(0)
	label(1)
	for r := range rows {
		for odd := range 2 {
			line := "     "
			if odd == 0 {
				line = fmt.Sprintf("%2d   ", r)
			}
			for c := odd; c < cols; c += 2 {
				line += strings.Repeat(" ", 5+c*cellWidth-len(line)) + g.cell(at(c, r), &next) //nolint:perfsprint // a few short pieces
			}
			fmt.Fprintf(b, "%s\n", strings.TrimRight(line, " "))
		}
	}
}

// cell is a hex in at most eleven characters.
func (g play) cell(h Hex, next *set) string {
	kind := g.d.kind[h]
	var text string
	switch {
	case kind == offMap:
		return ""
	case kind == water:
		text = "~" + strconv.Itoa(int(g.Level[g.d.group[h]])) + "~"
	case g.wet(h):
		text = "~~"
	case kind == vicksburg:
		text = "VK"
	case kind == highGround:
		text = "##"
	default:
		text = strconv.Itoa(int(g.d.elev[h]))
	}
	if kind > water && g.d.terrain[h] != open && !g.wet(h) {
		text += string("ofw"[g.d.terrain[h]])
	}
	if n := *g.levee(h); n > 0 {
		text += "|" + strconv.Itoa(int(n))
	}
	if next.has(h) {
		text += "!"
	}
	if g.isCamp(h) {
		text += "+"
	}
	text += g.standing(h)
	if most := 2*cellWidth - 1; len(text) > most {
		text = text[:most-1] + "&"
	}
	return text
}

// standing is who is on a hex.
func (g play) standing(h Hex) (text string) {
	for p, town := range g.Town {
		if town != h {
			continue
		}
		text += "*" //nolint:perfsprint // a few short pieces
		if int8(p) < g.Positions {
			text += string(rune('A' + p))
		}
	}
	for p := range g.Positions {
		n := 0
		for _, pawn := range g.Pawns[p] {
			if pawn.At == h {
				n++
			}
		}
		if n > 0 {
			text += string(rune('A'+p)) + strconv.Itoa(n) //nolint:perfsprint // a few short pieces
		}
	}
	aboard := int8(0)
	for i := range g.rafts() {
		if g.Rafts[i].At == h {
			text += "r" + strconv.Itoa(int(i)+1) //nolint:perfsprint // a few short pieces
			aboard += g.Rafts[i].Survivors
		}
	}
	if n := *g.people(h) + aboard; n > 0 {
		text += "s" + strconv.Itoa(int(n))
	}
	return text
}

// nextToFlood is what a group of water would flood if its level were one higher; Nowhere if nothing.
func (g play) nextToFlood(w int8, s *shore) Hex {
	higher := *g.State
	higher.Level[w]++
	return play{&higher, g.d, nil}.overtopped(w, s)
}

func (g play) nextHexes() (next set) {
	s := g.shore()
	for w := range int8(g.d.waters) {
		if h := g.nextToFlood(w, &s); h != Nowhere {
			next.add(h)
		}
	}
	return next
}

func (g play) drawNext(b *strings.Builder, say engine.Speaker) {
	s := g.shore()
	var parts []string
	for _, w := range g.d.order[:g.d.ordered] {
		if h := g.nextToFlood(w, &s); h != Nowhere {
			token := g.d.token[w]
			parts = append(parts, say.Say("draw.next_at", h.col(), h.row(), int(g.height(h)), token.col(), token.row(), int(g.Level[w])))
		}
	}
	if len(parts) == 0 {
		parts = append(parts, say.Say("draw.none"))
	}
	for _, line := range wrap(say.Say("draw.next")+": "+strings.Join(parts, " · "), 96) {
		fmt.Fprintf(b, "%s\n", line)
	}
}

func (g play) drawDecks(b *strings.Builder, say engine.Speaker) {
	var row, turned, weather, land []string
	for i := range rowLength {
		if c := g.Row[i]; c != NoLand {
			row = append(row, g.landText(c, say))
		}
		if w := g.Turned[i]; w != NoWeather {
			turned = append(turned, say.Say("weather."+strconv.Itoa(int(w))))
		}
		if t := g.TopWeather[i]; t.Card != NoWeather {
			weather = append(weather, say.Say("weather."+strconv.Itoa(int(t.Card))))
		}
		if t := g.TopLand[i]; t.Card != NoLand {
			land = append(land, g.landText(t.Card, say))
		}
	}
	list := func(key string, words []string) {
		if len(words) > 0 {
			fmt.Fprintf(b, "%s: %s\n", say.Say(key), strings.Join(words, " · "))
		}
	}
	list("draw.row", row)
	list("draw.turned", turned)
	list("draw.top_weather", weather)
	list("draw.top_land", land)
	tops := 0
	for _, t := range g.TopLand {
		tops += int(flag(t.Card != NoLand))
	}
	topWeather := 0
	for _, t := range g.TopWeather {
		topWeather += int(flag(t.Card != NoWeather))
	}
	fmt.Fprintf(b, "%s\n", say.Say("draw.decks", int(g.DeckLen), int(g.StarLen+g.LandLen)+tops, int(g.WeatherLen)+topWeather,
		int(g.Pool), int(g.Levees)))
	for i, x := range g.Goals {
		if x != NoGoal {
			_, lacks := g.goalWants(int8(i))
			fmt.Fprintf(b, "%s\n", say.Say("draw.goal", i+1, int(x), int(lacks)))
		}
	}
}

// landText names a Landowner card, a Relief Camp with its place.
func (g play) landText(c LandCard, say engine.Speaker) string {
	words := say.Say("land." + strconv.Itoa(int(c)))
	if c.isRelief() {
		words += " (" + g.d.siteName[c-Relief] + ")"
	}
	return words
}

func (g play) drawPlayers(b *strings.Builder, say engine.Speaker) {
	for p := range g.Positions {
		fmt.Fprintf(b, "%c %s: %s", 'A'+rune(p), say.Name(engine.Seat(p)), say.Say("draw.powers",
			int(g.Powers[p][ActionsTrack]), int(g.Powers[p][MovementTrack]), int(g.pawnsOf(p)), int(g.Powers[p][DonateTrack]),
			int(g.Powers[p][SwimTrack])))
		for r := range renewables {
			if g.Cubes[p]>>r&1 != 0 {
				fmt.Fprintf(b, ", %s", say.Say("renewable."+strconv.Itoa(int(r))))
			}
		}
		if g.Role[p] != NoRole {
			fmt.Fprintf(b, "; %s", say.Say("draw.role", int(g.Role[p]), int(g.Points[p])))
		}
		b.WriteString("\n")
		var hand []string
		for c, n := range g.Hands[p] {
			if n > 0 {
				hand = append(hand, strconv.Itoa(int(n))+" "+say.Say("card."+strconv.Itoa(c)))
			}
		}
		if len(hand) == 0 {
			hand = append(hand, say.Say("draw.none"))
		}
		for _, line := range wrap(say.Say("draw.hand")+": "+strings.Join(hand, ", "), 90) {
			fmt.Fprintf(b, "    %s\n", line)
		}
	}
}

// wrap breaks words into lines of at most a width.
func wrap(words string, width int) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(words) {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
