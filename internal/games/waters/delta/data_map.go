package delta

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/bigriver/bigriver/internal/text"
)

// The map, the chains of water and the sites of a data file.

// mapLine reads half a row of the drawing: first the even columns after the row's label, then the
// odd ones.
func (p *parser) mapLine(words []string) error {
	row, odd := p.mapRow/2, p.mapRow%2
	if row >= Rows {
		return fmt.Errorf("the map has more than %d rows", Rows)
	}
	p.mapRow++
	if odd == 0 {
		if label := fmt.Sprintf("r%02d", row); words[0] != label {
			return fmt.Errorf("want the row %s, have %q", label, text.Clip(words[0]))
		}
		words = words[1:]
	}
	if len(words) != Cols/2 {
		return fmt.Errorf("row %d: want %d cells, have %d", row, Cols/2, len(words))
	}
	for i, cell := range words {
		if err := p.cell(At(2*i+odd, row), cell); err != nil {
			return fmt.Errorf("hex %v, cell %q: %w", At(2*i+odd, row), text.Clip(cell), err)
		}
	}
	if odd == 0 {
		p.evenCells = words
		return nil
	}
	p.t.MapRows = append(p.t.MapRows, rowOf(p.evenCells, words))
	return nil
}

// rowOf returns the cells of a row by columns, each of four characters.
func rowOf(even, odd []string) string {
	var b strings.Builder
	for i := range even {
		for _, cell := range [...]string{even[i], odd[i]} {
			b.WriteString(strings.Repeat(".", 4-len(cell)) + cell)
		}
	}
	return b.String()
}

func (p *parser) cell(h Hex, cell string) error {
	t := p.t
	if cell == "." {
		return nil
	}
	if len(cell) != 4 {
		return errors.New("want 4 characters, or one dot off the map")
	}
	if strings.Trim(cell[:2], groupLetters) != "" {
		return errors.New("a group is named by letters and digits")
	}
	if strings.ContainsRune("~+*", rune(cell[3])) {
		return p.waterCell(h, cell)
	}
	grows := strings.IndexByte("ofw", cell[2])
	if grows < 0 {
		return errors.New("the third character is o (open), f (fields) or w (forest)")
	}
	t.Terrain[h], t.Elev[h], t.Group[h] = terrain(grows), High, -1
	switch {
	case cell[:2] == "VK" && cell[3] == 'V':
		t.Kind[h] = Vicksburg
	case cell[3] == 'H':
		t.Kind[h] = HighGround
	case cell[3] >= '2' && cell[3] <= '5':
		return p.lowlandCell(h, cell[:2], int8(cell[3]-'0'))
	default:
		return errors.New("the last character is an elevation from 2 to 5 (RW-015), H, or V in Vicksburg")
	}
	return nil
}

func (p *parser) lowlandCell(h Hex, id string, elev int8) error {
	t := p.t
	g := indexOf(t.LandID[:t.Lands], id)
	if g < 0 {
		if t.Lands == MaxLands {
			return fmt.Errorf("there are more than %d groups of lowland", MaxLands)
		}
		g, t.Lands = t.Lands, t.Lands+1
		t.LandID[g], t.LandElev[g] = id, elev
	}
	if t.LandElev[g] != elev {
		return fmt.Errorf("the group %s is at %d elsewhere (RW-014)", id, t.LandElev[g])
	}
	t.Kind[h], t.Group[h], t.Elev[h] = Lowland, int8(g), elev
	t.LandHexes[g] = t.LandHexes[g].With(h)
	return nil
}

func (p *parser) waterCell(h Hex, cell string) error {
	t := p.t
	id := cell[:3]
	area := indexOf(areaNamesSlice(), id[:2])
	if area < 0 {
		return errors.New("water is of YV, ML, CT or TB, with a number")
	}
	g := indexOf(t.WaterID[:t.Waters], id)
	if g < 0 {
		if t.Waters == MaxWaters {
			return fmt.Errorf("there are more than %d groups of water", MaxWaters)
		}
		g, t.Waters = t.Waters, t.Waters+1
		t.WaterID[g], t.Area[g] = id, int8(area)
	}
	t.Kind[h], t.Group[h] = Water, int8(g)
	t.waterHexes[g] = t.waterHexes[g].With(h)
	if cell[3] != '~' {
		t.Token[g] = h
		p.tokens[g]++
	}
	if cell[3] == '*' {
		t.Dots[area] = h
		p.dots[area]++
	}
	return nil
}

func areaNamesSlice() []string { names := AreaNames(); return names[:] }

// waterLine reads a chain of groups, each flowing into the next.
func (p *parser) waterLine(words []string) error {
	t := p.t
	lakes := words[0] == "lakes"
	switch {
	case !lakes && words[0] != "river":
		return fmt.Errorf("want \"lakes\" or \"river\" and the groups from north to south, have %q", text.Clip(words[0]))
	case lakes && t.Ordered > bits.OnesCount16(t.Lakes):
		return errors.New("lakes are resolved before the river, so list them before it (RW-154)")
	}
	before := int8(-1)
	for i, word := range words[1:] {
		if i%2 == 1 {
			if word != ">" {
				return fmt.Errorf("want > between two groups, have %q", text.Clip(word))
			}
			continue
		}
		g := indexOf(t.WaterID[:t.Waters], word)
		if g < 0 || p.listed[g] {
			return fmt.Errorf("%q is not a group of water on the map, or is here twice", text.Clip(word))
		}
		if lakes != (t.Area[g] == yazooValley) {
			return fmt.Errorf("%s: the groups of YV are the lakes, and the others are the river (RW-016)", word)
		}
		p.listed[g] = true
		if before >= 0 {
			t.Down[before] = int8(g)
		}
		t.Down[g], before = -1, int8(g)
		t.Order[t.Ordered] = int8(g)
		t.Ordered++
		if lakes {
			t.Lakes |= 1 << g
		}
	}
	if len(words)%2 != 0 {
		return fmt.Errorf("want a group after %q", words[len(words)-1])
	}
	return nil
}

func (p *parser) siteLine(words []string) error {
	t := p.t
	h, err := ParseHex(words[0])
	switch {
	case err != nil:
		return err
	case len(words) < 2:
		return fmt.Errorf("want the name of the place after %v", h)
	case t.siteCount == Sites:
		return fmt.Errorf("there are more than %d sites", Sites)
	case t.Kind[h] == OffMap || t.Kind[h] == Water:
		return fmt.Errorf("%v is not land", h)
	}
	name := strings.Join(words[1:], " ")
	if utf8.RuneCountInString(name) > maxName || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return fmt.Errorf("the name of the place has at most %d letters, not %q", maxName, text.Clip(name))
	}
	if slices.Contains(t.Site[:t.siteCount], h) {
		return fmt.Errorf("two sites are at %v", h)
	}
	t.Site[t.siteCount], t.SiteName[t.siteCount] = h, name
	t.siteCount++
	return nil
}
