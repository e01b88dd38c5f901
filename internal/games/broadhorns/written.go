package broadhorns

import (
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/notation"
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
		return name + " " + r.t.TileName(a.More, a.N)
	case Build:
		return name + " " + strconv.Itoa(r.t.Boats[a.N].Feet)
	case Barrel, Store, Buy, UsePeddler:
		return name + " " + CargoNames()[a.Cargo]
	case Sell:
		name += " " + CargoNames()[a.Cargo]
		if a.Cell != 0 {
			name += " " + wordCell + " " + strconv.Itoa(int(a.Cell))
		}
		if a.Value != 0 {
			name += " " + wordAt + " " + strconv.Itoa(int(a.Value))
		}
		return name
	case Deliver:
		name += " " + CargoNames()[a.Cargo]
		if a.Open {
			name += " " + wordTown
		}
		return name
	case Draw:
		return r.t.drawTexts[a.Card]
	case SetDown, BoardTraveler, Discard:
		return name + " " + r.t.CardNames[a.Card]
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
	kind, left, err := notation.ReadAction(s, kindNames())
	if err != nil {
		return Action{}, err
	}
	a := Action{Kind: Kind(kind)}
	// The port action and the purchase of a boat have the same name.
	if a.Kind == Port && left.More() {
		a.Kind = Build
	}
	p := parser{r.t, left}
	switch a.Kind {
	case First:
		a.N = p.number("a seat", 1, MaxSeats) - 1
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
		a.Open = p.Word(wordTown)
	case Draw, SetDown, BoardTraveler, Discard:
		a.Card = p.card(a.Kind == Draw)
	case Move:
		a.N = p.number("a number of spaces", 1, maxValue)
		a.More = p.option(wordCurrent, copiesOfFew)
	case Port, UseIce, EndSell, BuyBlind, EndBuy, EndPort, EndExpedition, EndTurn, Pass, kinds:
	}
	return a, p.End()
}

// maxValue is the largest number that an action may have.
const maxValue = 99

// parser reads the words of an action.
type parser struct {
	*Tables
	*notation.ActionReader
}

func (p *parser) cargo() Cargo {
	return Cargo(p.Name("a type of cargo: "+strings.Join(CargoNames(), ", "), CargoNames()))
}

// card reads a card. If mayBeHidden, it also reads the hidden card of a view.
func (p *parser) card(mayBeHidden bool) Card {
	names := p.CardNames
	if !mayBeHidden {
		names = names[:len(names)-1]
	}
	return Card(p.Name("a card, such as VIC-apple, T06 or ice", names))
}

func (p *parser) boat() int8 {
	var names []string
	for _, b := range p.Data.Boats {
		names = append(names, strconv.Itoa(b.Feet))
	}
	return int8(p.Name("a boat: "+strings.Join(names, ", "), names)) + 1
}

func (p *parser) tile() (town, tile int8) {
	n := p.Name("a town tile, such as VIC-1", p.TileNames)
	return int8(n/TilesPerTown) + 1, int8(n%TilesPerTown) + 1
}

func (p *parser) number(want string, from, to int) int8 { return int8(p.Number(want, from, to)) }

// option reads "w N" and returns N, or returns 0 if the next word is not w.
func (p *parser) option(w string, limit int) int8 {
	if !p.Word(w) {
		return 0
	}
	return p.number("a number after "+w, 1, limit)
}
