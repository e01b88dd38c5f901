package waters

import (
	"fmt"
	"strconv"
)

// The decks of a data file.

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
