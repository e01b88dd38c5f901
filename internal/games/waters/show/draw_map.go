package show

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/text"
)

// The map as text, laid out as in the data file: a row has even columns on its upper line and odd
// columns on its lower line, half a hex further south. So a hex has nearly twice the width of a
// column.
const (
	mapWidth   = 80
	rowLabel   = 3
	columnStep = 6
	cellRoom   = 2*columnStep - 1
	heavyRain  = 3 // the amount of a heavy rain (RW-143)
)

func (t *tables) drawMap(s *waters.State, b *strings.Builder) {
	warned := t.warnings(s)
	for odd := range 2 {
		line := ""
		for c := odd; c < delta.Cols; c += 2 {
			line = text.Pad(line, rowLabel+c*columnStep) + strconv.Itoa(c)
		}
		fmt.Fprintln(b, line)
	}
	for r := range delta.Rows {
		for odd := range 2 {
			line := ""
			if odd == 0 {
				line = fmt.Sprintf("%2d", r)
			}
			for c := odd; c < delta.Cols; c += 2 {
				h := delta.At(c, r)
				line = text.Pad(line, rowLabel+c*columnStep) + t.cell(s, h, warned[h])
			}
			fmt.Fprintln(b, strings.TrimRight(line, " "))
		}
	}
}

// A flooding is the hex that a group of water floods first, and the level at which it does so;
// Nowhere if nothing is left to flood.
type flooding struct {
	at    delta.Hex
	level int8
}

// floodsFirst is exact for the next point of water. At higher levels the group may already have
// joined others.
func (t *tables) floodsFirst(s *waters.State, w int8, land *delta.Shore) flooding {
	h := t.Overtopped(w, delta.High, t.Beside(w, land), land)
	if h == delta.Nowhere {
		return flooding{}
	}
	return flooding{h, t.Height(s, h) + 1}
}

// warnings returns the hexes that rain on a single group may flood, with the points of rain needed.
func (t *tables) warnings(s *waters.State) (points [delta.Places]int8) {
	land := t.Shore(s)
	for w := range int8(t.Waters) {
		f := t.floodsFirst(s, w, &land)
		n := f.level - s.Level[w]
		if f.at != delta.Nowhere && n > 0 && n <= heavyRain && (points[f.at] == 0 || n < points[f.at]) {
			points[f.at] = n
		}
	}
	return points
}

// cell returns the text of a hex: its ground, a warning, and the pieces on it, with spaces between
// them if they fit. All pieces are also listed below the map.
func (t *tables) cell(s *waters.State, h delta.Hex, warned int8) string {
	if t.Kind[h] == delta.OffMap {
		return ""
	}
	parts := []string{t.groundText(s, h)}
	if warned > 0 {
		parts[0] += "!" + strconv.Itoa(int(warned))
	}
	parts = append(parts, standing(s, h, true)...)
	text := strings.Join(parts, " ")
	for _, shorter := range [...]func() string{
		func() string { return parts[0] + " " + strings.Join(parts[1:], "") },
		func() string { return parts[0] + strings.Join(parts[1:], "") },
		func() string { return parts[0] + strings.Join(standing(s, h, false), "") },
	} {
		if len(text) <= cellRoom {
			return text
		}
		text = shorter()
	}
	if len(text) > cellRoom {
		text = text[:cellRoom-1] + "&"
	}
	return text
}

func (t *tables) groundText(s *waters.State, h delta.Hex) string {
	group, grown := t.Group[h], [...]string{delta.Open: "", delta.Field: "f", delta.Forest: "w"}[t.Terrain[h]]
	switch {
	case t.Kind[h] == delta.Water:
		return t.waterText(s, h, group)
	case t.Wet(s, h):
		return t.LandID[group] + "~~"
	case t.Kind[h] == delta.Vicksburg:
		return "VK" + grown
	case t.Kind[h] == delta.HighGround:
		return "^^" + grown
	}
	text := t.LandID[group] + grown
	if grown == "" {
		text += "."
	}
	if n := *s.LeveeAt(h); n > 0 {
		return text + "|" + strconv.Itoa(int(n))
	}
	return text + strconv.Itoa(int(t.Elev[h]))
}

// waterText returns the text of a hex of water, with the level if the token is there or would be.
func (t *tables) waterText(s *waters.State, h delta.Hex, group int8) string {
	text := t.WaterID[group]
	if h != t.Token[group] {
		return text + "~"
	}
	return text + t.levelText(s, group)
}

// levelText returns "(1)", or "[4]" with a token. On the location's dot it starts with a star.
func (t *tables) levelText(s *waters.State, w int8) string {
	text, level := "", strconv.Itoa(int(s.Level[w]))
	if t.Dots[t.Area[w]] == t.Token[w] {
		text = "*"
	}
	if s.Token>>w&1 != 0 {
		return text + "[" + level + "]"
	}
	return text + "(" + level + ")"
}

// standing returns the pieces on a hex: a camp, a town, pawns by their numbers, rafts, Survivors on
// land.
func standing(s *waters.State, h delta.Hex, numbers bool) (parts []string) {
	if s.IsCamp(h) {
		parts = append(parts, "+")
	}
	for p, town := range s.Town {
		if town == h {
			parts = append(parts, "@"+letter(int8(p), s.Positions))
		}
	}
	for p := range s.Positions {
		text := ""
		for i, pawn := range s.Pawns[p] {
			if pawn.At == h {
				text += strconv.Itoa(i + 1) //nolint:perfsprint // at most four digits
			}
		}
		if text == "" {
			continue
		}
		if !numbers {
			text = ""
		}
		parts = append(parts, letter(p, s.Positions)+text)
	}
	for i := range s.RaftCount() {
		if s.Rafts[i].At == h {
			parts = append(parts, "r"+strconv.Itoa(int(i)+1))
		}
	}
	if n := *s.PeopleAt(h); n > 0 {
		parts = append(parts, "s"+strconv.Itoa(int(n)))
	}
	return parts
}

// letter returns the letter of a position on the map. The third town of a two-player game belongs
// to nobody.
func letter(p, positions int8) string {
	if p >= positions {
		return ""
	}
	return string(rune('A' + p))
}

// drawWater lists the groups of water: the level, visits after the first, and what floods first.
func (t *tables) drawWater(s *waters.State, b *strings.Builder, loc display.Localizer) {
	land := t.Shore(s)
	var lines []string
	for _, w := range t.Order[:t.Ordered] {
		line := text.Pad(t.WaterID[w]+t.levelText(s, w), 8)
		if n := s.Mark[w]; n > 0 {
			line += "+" + strconv.Itoa(int(n))
		}
		line = text.Pad(line, 11)
		if f := t.floodsFirst(s, w, &land); f.at != delta.Nowhere {
			line += loc.Text("draw.floods", f.at.Col(), f.at.Row(), int(f.level))
		} else {
			line += loc.Text("draw.floods_none")
		}
		lines = append(lines, line)
	}
	names := []string{}
	for a, name := range delta.AreaNames() {
		names = append(names, name+" "+loc.Text("area."+strconv.Itoa(a)))
	}
	items(b, loc, loc.Text("draw.waters"), names)
	half := (len(lines) + 1) / 2
	for i := range half {
		line := "  " + lines[i]
		if i+half < len(lines) {
			line += strings.Repeat(" ", max(2, 2+mapWidth/2-width(line))) + lines[i+half]
		}
		fmt.Fprintln(b, line)
	}
}

// drawPieces lists where Survivors, rafts and camps are; pawns are listed with their players.
func drawPieces(s *waters.State, b *strings.Builder, loc display.Localizer) {
	var people, rafts, camps []string
	for r := range s.People {
		for c, n := range s.People[r] {
			if n > 0 {
				people = append(people, loc.Text("draw.people_at", c, r, int(n)))
			}
		}
	}
	for i := range s.RaftCount() {
		raft := s.Rafts[i]
		aboard := []string{}
		for j := range int8(waters.AllPawns) {
			if s.Pawn(j).Raft == i+1 {
				aboard = append(aboard, letter(j/delta.PawnsEach, s.Positions)+strconv.Itoa(int(j%delta.PawnsEach)+1))
			}
		}
		if raft.Survivors > 0 {
			aboard = append(aboard, loc.Text("draw.aboard", int(raft.Survivors)))
		}
		if len(aboard) == 0 {
			aboard = append(aboard, loc.Text("draw.nobody"))
		}
		rafts = append(rafts, fmt.Sprintf("r%d %d,%d: %s", i+1, raft.At.Col(), raft.At.Row(), strings.Join(aboard, ", ")))
	}
	for i := range s.CampCount() {
		key := "draw.camp_red"
		if s.Camps[i].Green {
			key = "draw.camp_green"
		}
		camps = append(camps, loc.Text(key, s.Camps[i].At.Col(), s.Camps[i].At.Row()))
	}
	items(b, loc, loc.Text("draw.people", int(s.Pool)), people)
	items(b, loc, loc.Text("draw.rafts"), rafts)
	items(b, loc, loc.Text("draw.camps"), camps)
	if s.Positions == 2 && s.Town[2] != delta.Nowhere {
		fmt.Fprintln(b, loc.Text("draw.third_town", s.Town[2].Col(), s.Town[2].Row()))
	}
}
