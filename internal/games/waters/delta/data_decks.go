package delta

import (
	"fmt"
	"strconv"

	"github.com/bigriver/bigriver/internal/text"
)

// The decks of a data file.

func weatherSections() [2]string { return [...]string{"weather 100", "weather 77"} }

func weatherKindNames() []string { return []string{"heavy", "medium", "light", "sunny", "cloudy"} }

// allListed returns an error if a section lacks a kind of card. A kind without cards must be listed
// with 0; only an area's Dynamite may be left out.
func (p *parser) allListed() error {
	sections := map[string][]string{"community": nil, "landowner": nil, weatherSections()[0]: weatherKindNames(), weatherSections()[1]: weatherKindNames()}
	for c, name := range CardNames() {
		if Card(c).IsCommunity() {
			sections["community"] = append(sections["community"], name)
		}
	}
	for c, name := range LandNames() {
		if c := LandCard(c); c >= JobOffer && c < Dynamite {
			sections["landowner"] = append(sections["landowner"], name)
		}
	}
	for _, section := range []string{"community", "landowner", weatherSections()[0], weatherSections()[1]} {
		for _, name := range sections[section] {
			if !p.seen[section+" "+name] {
				return fmt.Errorf("%s: %s is missing", section, name)
			}
		}
	}
	return nil
}

func (p *parser) numbers(words []string, want int) ([]int8, error) {
	name := p.section + " " + words[0]
	if p.seen[name] {
		return nil, fmt.Errorf("%s is listed twice", text.Clip(words[0]))
	}
	p.seen[name] = true
	if len(words) != 1+want {
		wanted := "one number"
		if want > 1 {
			wanted = strconv.Itoa(want) + " numbers"
		}
		return nil, fmt.Errorf("%s: want %s, have %d", text.Clip(words[0]), wanted, len(words)-1)
	}
	var list []int8
	for _, w := range words[1:] {
		n, err := strconv.Atoi(w)
		if err != nil || n < 0 || n > 100 || strconv.Itoa(n) != w {
			return nil, fmt.Errorf("%s: want a number from 0 to 100, have %q", text.Clip(words[0]), text.Clip(w))
		}
		list = append(list, int8(n))
	}
	return list, nil
}

func (p *parser) communityLine(words []string) error {
	names := CardNames()
	c := indexOf(names[:], words[0])
	if c < 0 || !Card(c).IsCommunity() {
		return fmt.Errorf("%q is not a Community card", text.Clip(words[0]))
	}
	n, err := p.numbers(words, 1)
	if err == nil {
		p.t.CommunityDeck[c] = n[0]
	}
	return err
}

func (p *parser) landownerLine(words []string) error {
	t := p.t
	names := LandNames()
	c := LandCard(indexOf(names[:], words[0]))
	if c < JobOffer || c >= Relief {
		return fmt.Errorf("%q is not a Landowner card with a count in this section", text.Clip(words[0]))
	}
	n, err := p.numbers(words, 3)
	if err != nil {
		return err
	}
	if n[1] > n[2] || n[2] > n[0] {
		return fmt.Errorf("%s: want no more starred cards than cards in Fall, and no more cards in Fall than in Spring", words[0])
	}
	if n[2] != 0 && (c == Flees || c.IsDynamite()) {
		return fmt.Errorf("%s: these are not in the deck in Fall (RW-024)", words[0])
	}
	t.LandDecks[Spring1927][c], t.LandStar[c], t.LandDecks[Fall1926][c] = n[0], n[1], n[2]
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
	k := indexOf(weatherKindNames()[:4], words[0])
	if k < 0 {
		return fmt.Errorf("%q is not a kind of weather: want heavy, medium, light, sunny or cloudy", text.Clip(words[0]))
	}
	n, err := p.numbers(words, Areas)
	if err == nil {
		copy(p.deck[Heavy+Weather(k*Areas):], n)
	}
	return err
}
