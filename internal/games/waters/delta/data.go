package delta

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"github.com/bigriver/bigriver/internal/text"
)

//go:embed data/delta.txt
var deltaFile string

// OwnData returns the game's own data file.
func OwnData() string { return deltaFile }

// ground is the kind of a hex.
type ground uint8

// The kinds of hexes.
const (
	OffMap ground = iota
	Water
	Lowland
	HighGround
	Vicksburg
)

// terrain is what grows on land.
type terrain uint8

// The kinds of terrain.
const (
	Open terrain = iota
	Field
	Forest
)

// The limits of a map, which a state has space for.
const (
	MaxWaters = 16
	MaxLands  = 32
)

// The limits of names: the name of a data file, which records and screens show, and the names of
// sites.
const (
	maxName      = 40
	groupLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	nameLetters  = groupLetters + "-_."
)

// High is the elevation of ground that never floods (RW-176).
const High = 100

// parser reads a data file line by line.
type parser struct {
	t       *Map
	line    int
	section string
	mapRow  int // the half rows of the drawing so far

	evenCells []string // the upper half of the row that is read
	tokens    [MaxWaters]int
	dots      [Areas]int
	listed    [MaxWaters]bool
	seen      map[string]bool
	deck      *WeatherPile
}

// Parse reads a data file. The error names the line.
func Parse(text string) (*Map, error) {
	p := &parser{t: &Map{}, seen: map[string]bool{}}
	sum := sha256.Sum256([]byte(text))
	p.t.Hash = hex.EncodeToString(sum[:6])
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
	p.t.number()
	p.t.survey()
	return p.t, p.t.playable()
}

func (p *parser) read(words []string) error {
	switch words[0] {
	case "name":
		if len(words) != 2 || p.t.Name != "" {
			return errors.New("want one line \"name NAME\", the name one word")
		}
		if len(words[1]) > maxName || strings.Trim(words[1], nameLetters) != "" {
			return fmt.Errorf("the name is at most %d letters, digits, -, _ and ., not %q", maxName, text.Clip(words[1]))
		}
		p.t.Name = words[1]
		return nil
	case "map", "water", "sites", "community", "landowner":
		if len(words) == 1 {
			return p.open(words[0])
		}
	case "weather":
		if len(words) != 2 || words[1] != "100" && words[1] != "77" {
			return errors.New("want \"weather 100\" or \"weather 77\"")
		}
		p.deck = &p.t.WeatherDecks[0]
		if words[1] == "77" {
			p.deck = &p.t.WeatherDecks[1]
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
		return fmt.Errorf("%q comes before the first section (map, water, sites, community, landowner, weather)", text.Clip(words[0]))
	}
	return p.weatherLine(words)
}

func (p *parser) open(section string) error {
	if p.seen[section] {
		return fmt.Errorf("the section %q appears twice", section)
	}
	p.seen[section], p.section = true, section
	return nil
}

// whole checks the file as a whole, after its lines.
func (p *parser) whole() error {
	t := p.t
	for _, section := range []string{"map", "water", "sites", "community", "landowner", weatherSections()[0], weatherSections()[1]} {
		if !p.seen[section] {
			return fmt.Errorf("the section %q is missing", section)
		}
	}
	switch {
	case t.Name == "":
		return errors.New("the line \"name NAME\" is missing")
	case p.mapRow != 2*Rows:
		return fmt.Errorf("the map has %d half rows, not %d", p.mapRow, 2*Rows)
	case t.siteCount != Sites:
		return fmt.Errorf("there are %d sites, not %d", t.siteCount, Sites)
	}
	for g := range t.Waters {
		if p.tokens[g] != 1 {
			return fmt.Errorf("the group %s has %d hexes for its token (+ or *), not one", t.WaterID[g], p.tokens[g])
		}
		if !p.listed[g] {
			return fmt.Errorf("the group %s is not in the section water", t.WaterID[g])
		}
	}
	for a, name := range AreaNames() {
		if p.dots[a] != 1 {
			return fmt.Errorf("the location %s has %d dots, not one", name, p.dots[a])
		}
	}
	if err := p.allListed(); err != nil {
		return err
	}
	for i, deck := range t.WeatherDecks {
		if n := deck.Size(); deck.Heavy() < 2*BoxedHeavy || n < 20 || n > 120 {
			return fmt.Errorf("%s: there are %d cards, %d of them heavy: want 20 to 120 with at least %d", weatherSections()[i], n, deck.Heavy(), 2*BoxedHeavy)
		}
	}
	for c := range LandCard(Sites) {
		t.LandDecks[Spring1927][Relief+c] = 1
	}
	if n := t.CommunityDeck.Size(); n < 40 || n > 120 {
		return fmt.Errorf("community: there are %d cards: want 40 to 120", n)
	}
	if all, star := t.LandDecks[Spring1927].Size(), t.LandStar.Size(); all < 20 || all > 120 || star < 3 {
		return fmt.Errorf("landowner: there are %d cards, %d of them starred: want 20 to 120 with at least 3", all, star)
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
