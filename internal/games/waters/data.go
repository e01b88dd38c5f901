package waters

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

//go:embed data/delta.txt
var deltaFile string

// ground is what a hex is.
type ground uint8

const (
	offMap ground = iota
	water
	lowland
	highGround
	vicksburg
)

// terrain is what grows on land.
type terrain uint8

const (
	open terrain = iota
	field
	forest
)

// most that a state has room for.
const (
	mostWaters = 16
	mostLands  = 32
)

// high is the elevation of ground that never floods (RW-176).
const high = 100

// parser reads a data file line by line.
type parser struct {
	d       *delta
	line    int
	section string
	mapRow  int // the half rows of the drawing so far
	tokens  [mostWaters]int
	dots    [areas]int
	listed  [mostWaters]bool
	seen    map[string]bool
	deck    *WeatherPile
}

func parseDelta(text string) (*delta, error) {
	p := &parser{d: &delta{}, seen: map[string]bool{}}
	sum := sha256.Sum256([]byte(text))
	p.d.hash = hex.EncodeToString(sum[:6])
	for i, line := range strings.Split(text, "\n") {
		p.line = i + 1
		words := strings.Fields(line)
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		if err := p.read(words); err != nil {
			return nil, fmt.Errorf("line %d: %w", p.line, err)
		}
	}
	if err := p.whole(); err != nil {
		return nil, err
	}
	p.d.number()
	p.d.survey()
	return p.d, p.d.playable()
}

func (p *parser) read(words []string) error {
	switch words[0] {
	case "name":
		if len(words) != 2 || p.d.name != "" {
			return errors.New("want one line \"name NAME\", the name one word")
		}
		p.d.name = words[1]
		return nil
	case "map", "water", "sites", "community", "landowner":
		if len(words) == 1 {
			return p.open(words[0])
		}
	case "weather":
		if len(words) != 2 || words[1] != "100" && words[1] != "77" {
			return errors.New("want \"weather 100\" or \"weather 77\"")
		}
		p.deck = &p.d.weather[0]
		if words[1] == "77" {
			p.deck = &p.d.weather[1]
		}
		return p.open("weather " + words[1])
	}
	switch p.section {
	case "map":
		return p.mapLine(words)
	case "water":
		return p.waterLine(words)
	case "sites":
		return p.siteLine(words)
	case "community":
		return p.communityLine(words)
	case "landowner":
		return p.landownerLine(words)
	case "":
		return fmt.Errorf("%q stands before the first section (map, water, sites, community, landowner, weather)", clip(words[0]))
	}
	return p.weatherLine(words)
}

func (p *parser) open(section string) error {
	if p.seen[section] {
		return fmt.Errorf("the section %q stands here a second time", section)
	}
	p.seen[section], p.section = true, section
	return nil
}

// mapLine is half a row of the drawing: the even columns behind the row's label, then the odd ones.
func (p *parser) mapLine(words []string) error {
	row, odd := p.mapRow/2, p.mapRow%2
	if row >= rows {
		return fmt.Errorf("the map has more than %d rows", rows)
	}
	p.mapRow++
	if odd == 0 {
		if label := fmt.Sprintf("r%02d", row); words[0] != label {
			return fmt.Errorf("want the row %s, have %q", label, clip(words[0]))
		}
		words = words[1:]
	}
	if len(words) != cols/2 {
		return fmt.Errorf("row %d: want %d cells, have %d", row, cols/2, len(words))
	}
	for i, cell := range words {
		if err := p.cell(at(2*i+odd, row), cell); err != nil {
			return fmt.Errorf("hex %v, cell %q: %w", at(2*i+odd, row), clip(cell), err)
		}
	}
	return nil
}

func (p *parser) cell(h Hex, cell string) error {
	d := p.d
	if cell == "." {
		return nil
	}
	if len(cell) != 4 {
		return errors.New("want 4 characters, or one dot off the map")
	}
	if strings.ContainsRune("~+*", rune(cell[3])) {
		return p.waterCell(h, cell)
	}
	t := strings.IndexByte("ofw", cell[2])
	if t < 0 {
		return errors.New("the third character is o (open), f (fields) or w (forest)")
	}
	d.terrain[h], d.elev[h], d.group[h] = terrain(t), high, -1
	switch {
	case cell[:2] == "VK" && cell[3] == 'V':
		d.kind[h] = vicksburg
	case cell[3] == 'H':
		d.kind[h] = highGround
	case cell[3] >= '2' && cell[3] <= '5':
		return p.lowlandCell(h, cell[:2], int8(cell[3]-'0'))
	default:
		return errors.New("the last character is an elevation from 2 to 5 (RW-015), H, or V in Vicksburg")
	}
	return nil
}

func (p *parser) lowlandCell(h Hex, id string, elev int8) error {
	d := p.d
	g := indexOf(d.landID[:d.lands], id)
	if g < 0 {
		if d.lands == mostLands {
			return fmt.Errorf("there are more than %d groups of lowland", mostLands)
		}
		g, d.lands = d.lands, d.lands+1
		d.landID[g], d.landElev[g] = id, elev
	}
	if d.landElev[g] != elev {
		return fmt.Errorf("the group %s lies at %d elsewhere (RW-014)", id, d.landElev[g])
	}
	d.kind[h], d.group[h], d.elev[h] = lowland, int8(g), elev
	d.landHexes[g].add(h)
	return nil
}

func (p *parser) waterCell(h Hex, cell string) error {
	d := p.d
	id := cell[:3]
	area := indexOf(areaNamesSlice(), id[:2])
	if area < 0 {
		return errors.New("water is of YV, ML, CT or TB, with a number")
	}
	g := indexOf(d.waterID[:d.waters], id)
	if g < 0 {
		if d.waters == mostWaters {
			return fmt.Errorf("there are more than %d groups of water", mostWaters)
		}
		g, d.waters = d.waters, d.waters+1
		d.waterID[g], d.area[g] = id, int8(area)
	}
	d.kind[h], d.group[h] = water, int8(g)
	d.waterHexes[g].add(h)
	if cell[3] != '~' {
		d.token[g] = h
		p.tokens[g]++
	}
	if cell[3] == '*' {
		d.dots[area] = h
		p.dots[area]++
	}
	return nil
}

func areaNamesSlice() []string { names := areaNames(); return names[:] }

// waterLine is a chain of groups, each flowing into the next.
func (p *parser) waterLine(words []string) error {
	d := p.d
	if words[0] != "lakes" && words[0] != "river" {
		return fmt.Errorf("want \"lakes\" or \"river\" and the groups from north to south, have %q", clip(words[0]))
	}
	before := int8(-1)
	for i, word := range words[1:] {
		if i%2 == 1 {
			if word != ">" {
				return fmt.Errorf("want > between two groups, have %q", clip(word))
			}
			continue
		}
		g := indexOf(d.waterID[:d.waters], word)
		if g < 0 || p.listed[g] {
			return fmt.Errorf("%q is no group of water on the map, or stands here twice", clip(word))
		}
		p.listed[g] = true
		if before >= 0 {
			d.down[before] = int8(g)
		}
		d.down[g], before = -1, int8(g)
		d.order[d.ordered] = int8(g)
		d.ordered++
		if words[0] == "lakes" {
			d.lakes |= 1 << g
		}
	}
	return nil
}

func (p *parser) siteLine(words []string) error {
	d := p.d
	h, err := parseHex(words[0])
	switch {
	case err != nil:
		return err
	case len(words) < 2:
		return fmt.Errorf("want the name of the place behind %v", h)
	case d.siteCount == sites:
		return fmt.Errorf("there are more than %d sites", sites)
	case d.kind[h] == offMap || d.kind[h] == water:
		return fmt.Errorf("%v is no land", h)
	}
	if slices.Contains(d.site[:d.siteCount], h) {
		return fmt.Errorf("two sites lie at %v", h)
	}
	d.site[d.siteCount], d.siteName[d.siteCount] = h, strings.Join(words[1:], " ")
	d.siteCount++
	return nil
}

func (p *parser) numbers(words []string, want int) ([]int8, error) {
	name := p.section + " " + words[0]
	if p.seen[name] {
		return nil, fmt.Errorf("%s stands here a second time", clip(words[0]))
	}
	p.seen[name] = true
	if len(words) != 1+want {
		return nil, fmt.Errorf("%s: want %d numbers, have %d", clip(words[0]), want, len(words)-1)
	}
	var list []int8
	for _, w := range words[1:] {
		n, err := strconv.Atoi(w)
		if err != nil || n < 0 || n > 100 {
			return nil, fmt.Errorf("%s: want a number from 0 to 100, have %q", clip(words[0]), clip(w))
		}
		list = append(list, int8(n))
	}
	return list, nil
}

func (p *parser) communityLine(words []string) error {
	names := cardNames()
	c := indexOf(names[:], words[0])
	if c < 0 || !Card(c).isCommunity() {
		return fmt.Errorf("%q is no Community card", clip(words[0]))
	}
	n, err := p.numbers(words, 1)
	if err == nil {
		p.d.community[c] = n[0]
	}
	return err
}

func (p *parser) landownerLine(words []string) error {
	d := p.d
	names := landNames()
	c := LandCard(indexOf(names[:], words[0]))
	if c < JobOffer || c >= Relief {
		return fmt.Errorf("%q is no Landowner card that is counted here", clip(words[0]))
	}
	n, err := p.numbers(words, 3)
	if err != nil {
		return err
	}
	if n[1] > n[2] || n[2] > n[0] {
		return fmt.Errorf("%s: in Fall the starred cards stay, and Fall has no more than all", words[0])
	}
	if n[2] != 0 && (c == Flees || c.isDynamite()) {
		return fmt.Errorf("%s: these are not in the deck in Fall (RW-024)", words[0])
	}
	d.landAll[c], d.landStar[c], d.landFall[c] = n[0], n[1], n[2]
	return nil
}

func (p *parser) weatherLine(words []string) error {
	if words[0] == "cloudy" {
		n, err := p.numbers(words, 1)
		if err == nil {
			p.deck[Cloudy] = n[0]
		}
		return err
	}
	k := indexOf([]string{"heavy", "medium", "light", "sunny"}, words[0])
	if k < 0 {
		return fmt.Errorf("%q is no weather: there are heavy, medium, light, sunny and cloudy", clip(words[0]))
	}
	n, err := p.numbers(words, areas)
	if err == nil {
		copy(p.deck[Heavy+Weather(k*areas):], n)
	}
	return err
}

// whole checks what no single line can.
func (p *parser) whole() error {
	d := p.d
	for _, section := range []string{"map", "water", "sites", "community", "landowner", "weather 100", "weather 77"} {
		if !p.seen[section] {
			return fmt.Errorf("the section %q is missing", section)
		}
	}
	switch {
	case d.name == "":
		return errors.New("the line \"name NAME\" is missing")
	case p.mapRow != 2*rows:
		return fmt.Errorf("the map has %d half rows, not %d", p.mapRow, 2*rows)
	case d.siteCount != sites:
		return fmt.Errorf("there are %d sites, not %d", d.siteCount, sites)
	}
	for g := range d.waters {
		if p.tokens[g] != 1 {
			return fmt.Errorf("the group %s has %d hexes for its token (+ or *), not one", d.waterID[g], p.tokens[g])
		}
		if !p.listed[g] {
			return fmt.Errorf("the group %s is not in the section water", d.waterID[g])
		}
	}
	for a, name := range areaNames() {
		if p.dots[a] != 1 {
			return fmt.Errorf("the location %s has %d dots, not one", name, p.dots[a])
		}
	}
	for _, deck := range d.weather {
		if n := deck.size(); deck.heavy() < 2*boxedHeavy || n < 20 || n > 120 {
			return fmt.Errorf("a weather deck has %d cards, %d of them heavy: want 20 to 120 with at least %d", n, deck.heavy(), 2*boxedHeavy)
		}
	}
	for c := range LandCard(sites) {
		d.landAll[Relief+c] = 1
	}
	if n := d.community.size(); n < 40 || n > 120 {
		return fmt.Errorf("there are %d Community cards: want 40 to 120", n)
	}
	if all, star := d.landAll.size(), d.landStar.size(); all < 20 || all > 120 || star < 3 {
		return fmt.Errorf("there are %d Landowner cards, %d of them starred: want 20 to 120 with at least 3", all, star)
	}
	return nil
}

func indexOf(list []string, s string) int {
	for i, other := range list {
		if other == s {
			return i
		}
	}
	return -1
}
