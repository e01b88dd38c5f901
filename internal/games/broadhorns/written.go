package broadhorns

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

// The words between the arguments of an action.
const (
	wordCell    = "cell"
	wordAt      = "at"
	wordTown    = "town"
	wordCurrent = "current"
)

// Format returns the written form of an action: "sell apple", "move 6 current 1".
func (r Rules) Format(a Action) string {
	name := kindNames()[a.Kind]
	switch a.Kind {
	case First:
		return name + " " + engine.Seat(a.N).String()
	case Tile:
		return name + " " + r.t.tileName(a.More, a.N)
	case Build:
		return name + " " + strconv.Itoa(r.t.boats[a.N].Feet)
	case Barrel, Store, Buy, UsePeddler:
		return name + " " + cargoNames()[a.Cargo]
	case Sell:
		name += " " + cargoNames()[a.Cargo]
		if a.Cell != 0 {
			name += " " + wordCell + " " + strconv.Itoa(int(a.Cell))
		}
		if a.Value != 0 {
			name += " " + wordAt + " " + strconv.Itoa(int(a.Value))
		}
		return name
	case Deliver:
		name += " " + cargoNames()[a.Cargo]
		if a.Open {
			name += " " + wordTown
		}
		return name
	case Draw:
		return r.t.drawTexts[a.Card]
	case SetDown, BoardTraveler, Discard:
		return name + " " + r.t.cardNames[a.Card]
	case Move:
		name += " " + strconv.Itoa(int(a.N))
		if a.More != 0 {
			name += " " + wordCurrent + " " + strconv.Itoa(int(a.More))
		}
		return name
	case Port, UseIce, EndSell, BuyBlind, EndBuy, EndPort, EndExpedition, EndTurn, Pass, kinds:
	}
	return name
}

// Parse reads the written form of an action, in small or capital letters.
func (r Rules) Parse(s string) (Action, error) {
	words := strings.Fields(strings.ToLower(s))
	kind, rest, err := parseKind(words)
	if err != nil {
		return Action{}, err
	}
	p := parser{tables: r.t, words: rest, name: kindNames()[kind]}
	a := Action{Kind: kind}
	switch kind {
	case First:
		a.N = p.number("a seat", 1, maxSeats) - 1
	case Tile:
		a.More, a.N = p.tile()
	case Build:
		a.N = p.boat()
	case Barrel, Store, Buy, UsePeddler:
		a.Cargo = p.cargo()
	case Sell:
		a.Cargo = p.cargo()
		a.Cell = p.option(wordCell, maxCells)
		a.Value = p.option(wordAt, maxValue)
	case Deliver:
		a.Cargo = p.cargo()
		a.Open = p.word(wordTown)
	case Draw, SetDown, BoardTraveler, Discard:
		a.Card = p.card(kind == Draw)
	case Move:
		a.N = p.number("a number of spaces", 1, maxValue)
		a.More = p.option(wordCurrent, copiesOfFew)
	case Port, UseIce, EndSell, BuyBlind, EndBuy, EndPort, EndExpedition, EndTurn, Pass, kinds:
	}
	if p.err == nil && len(p.words) > 0 {
		p.err = fmt.Errorf("%s: want nothing after it, not %q", p.name, text.Clip(strings.Join(p.words, " ")))
	}
	if p.err != nil {
		return Action{}, p.err
	}
	return a, nil
}

// maxValue is the largest number that an action may have.
const maxValue = 99

// parseKind returns the kind, whose name has one word or two, and the words after it.
func parseKind(words []string) (Kind, []string, error) {
	if len(words) == 0 {
		return 0, nil, fmt.Errorf("no action: there are %s", strings.Join(kindNames(), ", "))
	}
	if len(words) > 1 {
		if k := slices.Index(kindNames(), words[0]+" "+words[1]); k >= 0 {
			return Kind(k), words[2:], nil
		}
	}
	k := Kind(slices.Index(kindNames(), words[0]))
	if k == Port && len(words) > 1 {
		k = Build
	}
	if k >= 0 {
		return k, words[1:], nil
	}
	for _, typed := range []string{strings.Join(words[:min(2, len(words))], " "), words[0]} {
		if hint := text.DidYouMean(typed, kindNames()); hint != "" {
			return 0, nil, fmt.Errorf("no action %q%s", text.Clip(typed), hint)
		}
	}
	return 0, nil, fmt.Errorf("no action %q: there are %s", text.Clip(words[0]), strings.Join(slices.Compact(kindNames()), ", "))
}

// parser reads the words of an action one by one and keeps the first error.
type parser struct {
	*tables

	words []string
	name  string
	err   error
}

func (p *parser) fail(want string) {
	if p.err != nil {
		return
	}
	have := "nothing"
	if len(p.words) > 0 {
		have = strconv.Quote(text.Clip(p.words[0]))
	}
	p.err = fmt.Errorf("%s: want %s here, not %s", p.name, want, have)
}

// pick reads one of the names and returns its index.
func (p *parser) pick(want string, names []string) int {
	if p.err == nil && len(p.words) > 0 {
		for i, name := range names {
			if strings.EqualFold(name, p.words[0]) {
				p.words = p.words[1:]
				return i
			}
		}
		if near := text.Nearest(p.words[0], names); near != "" {
			want += " (did you mean " + near + "?)"
		}
	}
	p.fail(want)
	return 0
}

func (p *parser) cargo() Cargo {
	return Cargo(p.pick("a type of cargo: "+strings.Join(cargoNames(), ", "), cargoNames()))
}

// card reads a card, which may be the hidden one of a view if mayBeHidden is true.
func (p *parser) card(mayBeHidden bool) Card {
	names := p.cardNames
	if !mayBeHidden {
		names = names[:len(names)-1]
	}
	return Card(p.pick("a card, such as VIC-apple, T06 or ice", names))
}

func (p *parser) boat() int8 {
	var names []string
	for _, b := range p.data.Boats {
		names = append(names, strconv.Itoa(b.Feet))
	}
	return int8(p.pick("a boat: "+strings.Join(names, ", "), names)) + 1
}

func (p *parser) tile() (town, tile int8) {
	n := p.pick("a town tile, such as VIC-1", p.tileNames)
	return int8(n/tilesPerTown) + 1, int8(n%tilesPerTown) + 1
}

func (p *parser) number(want string, from, to int) int8 {
	if p.err == nil && len(p.words) > 0 {
		n, err := strconv.Atoi(p.words[0])
		if err == nil && n >= from && n <= to && strconv.Itoa(n) == p.words[0] {
			p.words = p.words[1:]
			return int8(n)
		}
	}
	p.fail(fmt.Sprintf("%s from %d to %d", want, from, to))
	return int8(from)
}

// word reads w if it is the next word, and reports whether it was.
func (p *parser) word(w string) bool {
	if p.err != nil || len(p.words) == 0 || p.words[0] != w {
		return false
	}
	p.words = p.words[1:]
	return true
}

// option reads "w N" and returns N, or returns 0 if the next word is not w.
func (p *parser) option(w string, most int) int8 {
	if !p.word(w) {
		return 0
	}
	return p.number("a number after "+w, 1, most)
}
