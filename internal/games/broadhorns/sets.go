package broadhorns

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// CardSet is a set of deliveries and travelers.
type CardSet uint64

const (
	allCards     CardSet = 1<<uint(FirstFew) - 1
	allTravelers         = allCards &^ (1<<uint(firstTraveler) - 1)
)

func (set CardSet) has(c Card) bool { return set>>uint8(c)&1 != 0 }
func cardSetOf(c Card) CardSet      { return 1 << uint8(c) }

// Size returns the number of cards in the set.
func (set CardSet) Size() int { return bits.OnesCount64(uint64(set)) }

// First returns the card with the lowest number. The set must not be empty.
func (set CardSet) First() Card { return Card(bits.TrailingZeros64(uint64(set))) }

// Pile is a set of cards without an order: a hand, the draw pile or the discard pile.
type Pile struct {
	Cards   CardSet
	Few     [fewKinds]int8 // number of ice, peddler, current, spoil flour, spoil apple, spoil pork
	Unknown int8           // number of cards that a view hides
}

// Size returns the number of cards in the pile, including hidden ones.
func (p *Pile) Size() int {
	n := p.Cards.Size() + int(p.Unknown)
	for _, k := range p.Few {
		n += int(k)
	}
	return n
}

func (p *Pile) spoils() int {
	return int(p.Few[SpoilFlour-FirstFew]) + int(p.Few[SpoilApple-FirstFew]) + int(p.Few[SpoilPork-FirstFew])
}

// Count returns the number of known copies of a card in the pile.
func (p *Pile) Count(c Card) int {
	if c < FirstFew {
		return int(p.Cards >> uint8(c) & 1)
	}
	return int(p.Few[c-FirstFew])
}

func (p *Pile) add(c Card) {
	if c < FirstFew {
		p.Cards |= cardSetOf(c)
		return
	}
	p.Few[c-FirstFew]++
}

func (p *Pile) take(c Card) {
	if c < FirstFew {
		p.Cards &^= cardSetOf(c)
		return
	}
	p.Few[c-FirstFew]--
}

// addAll adds the known cards of another pile.
func (p *Pile) addAll(q *Pile) {
	p.Cards |= q.Cards
	for k, n := range q.Few {
		p.Few[k] += n
	}
}

// TownSet is a set of towns.
type TownSet uint16

// Has reports whether a town is in the set.
func (set TownSet) Has(t int) bool { return set>>uint8(t)&1 != 0 }

// String returns the numbers of the towns, counted downriver, as "1+4".
func (set TownSet) String() string { return bitsString(uint64(set), 0) }

// MarshalText returns what String returns, which positions contain.
func (set TownSet) MarshalText() ([]byte, error) { return []byte(set.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (set *TownSet) UnmarshalText(b []byte) error {
	n, err := parseBits(string(b), 0, AllTowns)
	*set = TownSet(n)
	return err
}

// Spaces is a set of a tile's spaces.
type Spaces uint8

// Has reports whether a space, counted from 0, is in the set.
func (set Spaces) Has(i int) bool { return set>>uint8(i)&1 != 0 }

// Size returns the number of spaces in the set.
func (set Spaces) Size() int { return bits.OnesCount8(uint8(set)) }

// String returns the numbers of the spaces, counted from 1.
func (set Spaces) String() string { return bitsString(uint64(set), 1) }

// MarshalText returns what String returns, which positions contain.
func (set Spaces) MarshalText() ([]byte, error) { return []byte(set.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (set *Spaces) UnmarshalText(b []byte) error {
	n, err := parseBits(string(b), 1, MaxSpaces+1)
	*set = Spaces(n)
	return err
}

// none is the written form of an empty set.
const none = "none"

func bitsString(set uint64, from int) string {
	if set == 0 {
		return none
	}
	var out []string
	for ; set != 0; set &= set - 1 {
		out = append(out, strconv.Itoa(bits.TrailingZeros64(set)+from))
	}
	return strings.Join(out, "+")
}

func parseBits(s string, from, to int) (set uint64, err error) {
	if s == none {
		return 0, nil
	}
	for word := range strings.SplitSeq(s, "+") {
		n, err := strconv.Atoi(word)
		if err != nil || n < from || n >= to {
			return 0, fmt.Errorf("%q is not a number from %d to %d", word, from, to-1)
		}
		set |= 1 << uint(n-from)
	}
	return set, nil
}

// String returns the numbers of the cards in the data, with D for deliveries and T for travelers:
// "D01-D14+T06".
func (set CardSet) String() string {
	if set == 0 {
		return none
	}
	var out []string
	for set != 0 {
		first := set.First()
		last := first
		for set.has(last+1) && (last+1).IsTraveler() == first.IsTraveler() {
			last++
		}
		word := first.Number()
		if last > first {
			word += "-" + last.Number()
		}
		out = append(out, word)
		for c := first; c <= last; c++ {
			set &^= cardSetOf(c)
		}
	}
	return strings.Join(out, "+")
}

// Number returns the written number of a delivery or a traveler: "D07", "T12".
func (c Card) Number() string {
	if c.IsTraveler() {
		return fmt.Sprintf("T%02d", c-firstTraveler+1)
	}
	return fmt.Sprintf("D%02d", c+1)
}

// MarshalText returns what String returns, which positions contain.
func (set CardSet) MarshalText() ([]byte, error) { return []byte(set.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (set *CardSet) UnmarshalText(b []byte) error {
	*set = 0
	if string(b) == none {
		return nil
	}
	for word := range strings.SplitSeq(string(b), "+") {
		from, to, isRange := strings.Cut(word, "-")
		first, err := parseCardNumber(from)
		last := first
		if err == nil && isRange {
			last, err = parseCardNumber(to)
		}
		if err != nil {
			return err
		}
		if last < first || last.IsTraveler() != first.IsTraveler() {
			return fmt.Errorf("%q is not a range of cards", word)
		}
		for c := first; c <= last; c++ {
			*set |= cardSetOf(c)
		}
	}
	return nil
}

func parseCardNumber(s string) (Card, error) {
	for c := range FirstFew {
		if c.Number() == s {
			return c, nil
		}
	}
	return 0, fmt.Errorf("%q is not a card: there are D01 to D%d and T01 to T%d", s, deliveryCards, travelerCards)
}
