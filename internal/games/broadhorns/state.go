package broadhorns

import (
	"fmt"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
)

// Cargo is a type of cargo.
type Cargo int8

// The types of cargo.
const (
	Flour Cargo = iota
	Apple
	Pork
	Fur
	Whiskey
)

func (c Cargo) perishable() bool { return c >= Flour && c <= Pork } // BH-005

const (
	minSeats = 2 // BH-001
	maxSeats = 4 // BH-001

	cargos      = 5
	perishables = 3
	barrelsEach = 12 // BH-002

	deliveryCards = 30 // BH-003, as all card counts
	travelerCards = 16
	spoilCards    = 12
	fewCards      = 5 // of ice, of peddler and of good current each

	allTowns  = 11 // with St. Louis, which is 0
	tilesEach = 6  // BH-004
	stackSize = 3  // BH-006

	maxBoxes  = 8 // of any boat that data may have
	maxCells  = 8
	maxSpaces = 8 // of a tile
	maxGold   = 30000
)

// Goods counts barrels by type of cargo.
type Goods [cargos]int8

// Sum counts all types.
func (g *Goods) Sum() (n int) {
	for _, k := range g {
		n += int(k)
	}
	return n
}

// Card is an expedition card: the deliveries and travelers each by its number in the data, then the kinds of which there
// are several.
type Card int8

// The cards behind the deliveries (from 0) and the travelers.
const (
	firstTraveler Card = deliveryCards
	firstFew      Card = deliveryCards + travelerCards

	Ice Card = iota + firstFew - 2
	Peddler
	Current
	SpoilFlour
	SpoilApple
	SpoilPork
	Unknown // a card that a view hides
)

const (
	cardKinds = int(Unknown)
	fewKinds  = cardKinds - int(firstFew)
	handKinds = int(SpoilFlour - firstFew) // of which a hand can hold several
)

func (c Card) isDelivery() bool { return c >= 0 && c < firstTraveler }
func (c Card) isTraveler() bool { return c >= firstTraveler && c < firstFew }
func (c Card) isSpoil() bool    { return c >= SpoilFlour && c <= SpoilPork }

// Phase is what is being decided, or what falls.
type Phase int8

// The phases, in the order of the rules.
const (
	Choosing   Phase = iota // chance: who starts
	Laying                  // chance: the towns' first tiles
	Dealing                 // chance: the first hands
	Refilling               // chance: barrels for the market
	Icing                   // ice against the spoil step?
	Acting                  // the two actions
	Loading                 // buying in St. Louis
	Falling                 // chance: a barrel bought blind
	Selling                 // the first part of a port action
	Storing                 // which barrel goes to the season track
	Revealing               // chance: the next tile of a town
	Buying                  // the second part
	Boarding                // the third part: travelers
	Drawing                 // chance: a card
	Asking                  // ice against a spoil card?
	Discarding              // down to the hand limit
	Over
	phases
)

func phaseNames() []string {
	return []string{
		"choosing", "laying", "dealing", "refilling", "icing", "acting", "loading", "falling", "selling", "storing",
		"revealing", "buying", "boarding", "drawing", "asking", "discarding", "over",
	}
}

// Options are the choices at set-up.
type Options struct {
	HomeBoarding  bool // from the hand a traveler boards only at the home town
	StLouis       bool // travelers board in St. Louis too
	OneDelivery   bool // one delivery card a port action
	CalmWinter    bool // spoil cards do nothing in winter
	WreathsNeeded bool // no award without a wreath
}

// Turn is what is left of the active seat's actions.
type Turn struct {
	Actions int8 // still to take
	Moves   int8 // made in this turn, the bonus Move included
	Bonus   bool // the bonus Move is still to be had
	Current int8 // good currents that carry this turn's Moves
}

// PortAction is what a port action has to remember. It is empty outside one.
type PortAction struct {
	Tile    int8    // the tile whose banner sells, from 1; 0 is the board's
	Placed  int8    // barrels put on spaces in this Sell
	Types   uint8   // types of cargo put on spaces, a bit each
	Claimed uint8   // types for which a delivery is claimed
	Ice     int8    // perishable barrels sold to which ice can still be added
	Ashore  CardSet // travelers set down here: they cannot board again
	Boarded bool    // somebody has boarded, so nobody is set down any more
}

// Spoil is a drawn spoil card that waits for the answers of who may hold ice.
type Spoil struct {
	Card   int8         // 1 flour, 2 apples, 3 pork; 0: none waits
	Exempt engine.Seats // who has laid ice
	Done   bool         // a spoil card has worked in this draw already
}

// Town is what lies at a town.
type Town struct {
	Top    int8            // the tile on top, from 1; 0: the board's values hold
	Taken  [tilesEach]int8 // by tile: 0, or 1 more than the seat that has taken it
	Filled Spaces          // which spaces of what holds now have their barrel
	Cards  CardSet         // deliveries and travelers that lie open
}

// Player is what a seat has.
type Player struct {
	Gold    int16
	Boat    int8 // 0 none, 1 20 ft, 2 30 ft, 3 40 ft
	Space   int8 // on the river, 0 beside St. Louis
	Visited TownSet
	Aboard  CardSet                // travelers
	Cargo   [cargos][maxCells]int8 // barrels by type and cell of their box; furs and whiskey stay on the first
	Hand    Pile
}

// load counts the barrels aboard.
func (p *Player) load() (n int) {
	for c := range p.Cargo {
		n += p.barrels(Cargo(c))
	}
	return n
}

func (p *Player) barrels(c Cargo) (n int) {
	for _, k := range p.Cargo[c] {
		n += int(k)
	}
	return n
}

// movable tells whether barrels of the types would move at a spoil.
func (p *Player) movable(types uint8) bool {
	for c := range Cargo(perishables) {
		if types>>c&1 != 0 && p.Cargo[c] != [maxCells]int8{} {
			return true
		}
	}
	return false
}

// earn adds gold.
func (p *Player) earn(n int) { p.Gold = min(p.Gold+int16(n), maxGold) }

// State is a position.
type State struct {
	Seats   int8
	Options Options
	Phase   Phase
	First   engine.Seat // the start player
	Active  engine.Seat // whose turn it is, or who is dealt to
	Other   engine.Seat // who is asked for ice
	Town    int8        // whose tile is laid or revealed
	Turn    Turn
	Port    PortAction
	Spoil   Spoil
	Final   bool // the last season space is filled: the round is played out

	Market, Bag Goods
	Track       Goods // barrels on the season track
	Filled      int8  // spaces of the season track passed so far

	Deck    Pile // the draw pile; in a view, with all else that is unseen
	Left    int8 // how many cards are in it
	Discard Pile

	Towns   [allTowns]Town
	Players [maxSeats]Player
}

// stack counts the tiles under the top one.
func (t *Town) stack() int {
	n := stackSize
	if t.Top != 0 {
		n--
	}
	for _, by := range t.Taken {
		if by != 0 {
			n--
		}
	}
	return n
}

// String names the phase.
func (p Phase) String() string {
	if p < 0 || p >= phases {
		return "?"
	}
	return phaseNames()[p]
}

// MarshalText gives what String gives; it is what positions hold.
func (p Phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (p *Phase) UnmarshalText(b []byte) error {
	for i, name := range phaseNames() {
		if name == string(b) {
			*p = Phase(i)
			return nil
		}
	}
	return fmt.Errorf("no phase %q: there are %s", b, strings.Join(phaseNames(), ", "))
}
