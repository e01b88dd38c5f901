package broadhorns

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/notation"
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

// Perishable reports whether cargo of this type can spoil (BH-005).
func (c Cargo) Perishable() bool { return c >= Flour && c <= Pork }

// The quantities of the rules.
const (
	minSeats = 2 // BH-001
	MaxSeats = 4 // BH-001

	Cargos         = 5
	perishables    = 3
	barrelsPerType = 12 // BH-002: of each type

	deliveryCards = 30 // BH-003, and so the next three
	travelerCards = 16
	spoilCards    = 12
	copiesOfFew   = 5 // each of ice, peddler and good current

	AllTowns     = 11 // with St. Louis, which is town 0
	TilesPerTown = 6  // BH-004: of each town
	stackSize    = 3  // BH-006

	// The limits for data files.
	maxBoxes  = 8
	maxCells  = 8 // of a box
	MaxSpaces = 8 // of a tile

	maxGold = 30000
)

// Goods counts barrels by type of cargo.
type Goods [Cargos]int8

// Sum returns the number of barrels of all types.
func (g *Goods) Sum() (n int) {
	for _, k := range g {
		n += int(k)
	}
	return n
}

// Card is an expedition card. Each delivery and each traveler has its own number: first the
// deliveries, then the travelers, both in the order of the data. The other cards follow, with one
// number for all copies of a kind.
type Card int8

// The cards after the deliveries and the travelers.
const (
	firstTraveler Card = deliveryCards
	FirstFew      Card = deliveryCards + travelerCards

	Ice Card = iota + FirstFew - 2
	Peddler
	Current
	SpoilFlour
	SpoilApple
	SpoilPork
	Unknown // a card that a view hides
)

// The numbers of kinds of cards. Each delivery and each traveler is a kind of its own.
const (
	CardKinds = int(Unknown)
	fewKinds  = CardKinds - int(FirstFew)
	HandKinds = int(SpoilFlour - FirstFew) // the kinds among fewKinds that a hand can hold
)

// IsDelivery reports whether the card is a delivery.
func (c Card) IsDelivery() bool { return c >= 0 && c < firstTraveler }

// IsTraveler reports whether the card is a traveler.
func (c Card) IsTraveler() bool { return c >= firstTraveler && c < FirstFew }

func (c Card) isSpoil() bool { return c >= SpoilFlour && c <= SpoilPork }

// Phase says which decision comes next, of a seat or of chance.
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
	Falling                 // chance: the barrel that was bought blind
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

// PhaseNames returns the names of the phases, in the order of their constants.
func PhaseNames() []string {
	return []string{
		"choosing", "laying", "dealing", "refilling", "icing", "acting", "loading", "falling", "selling", "storing",
		"revealing", "buying", "boarding", "drawing", "asking", "discarding", "over",
	}
}

// Turn is the state of the active seat's actions.
type Turn struct {
	Actions int8 // still available
	Moves   int8 // made in this turn, including the bonus Move
	Bonus   bool // the bonus Move is available
	Current int8 // good currents that lengthen the Moves of this turn
}

// PortAction is the state of a port action. It is empty outside of one.
type PortAction struct {
	Tile    int8    // the tile whose banner counts, from 1; 0: the banner on the board
	Placed  int8    // barrels put on spaces in this Sell
	Types   uint8   // types of cargo put on spaces, one bit each
	Claimed uint8   // types for which a delivery was claimed, one bit each
	Ice     int8    // sold perishable barrels that can still get ice
	Ashore  CardSet // travelers set down here, which may not board again
	Boarded bool    // a traveler has boarded, so no more may be set down
}

// Spoil is a drawn spoil card that is pending until seats have answered whether they use ice.
type Spoil struct {
	Card   int8         // 1 flour, 2 apples, 3 pork; 0: no card is pending
	Exempt engine.Seats // seats that have used ice
	Done   bool         // a spoil card has taken effect in this draw
}

// Town is the tiles, barrels and cards at a town.
type Town struct {
	Top    int8               // the top tile, from 1; 0: the values on the board count
	Taken  [TilesPerTown]int8 // by tile: the seat that took it, plus 1; 0: nobody
	Filled Spaces             // the spaces with a barrel, on the top tile or the board
	Cards  CardSet            // deliveries and travelers that are face up
}

// Player is the state of one seat.
type Player struct {
	Gold    int16
	Boat    int8 // 0 none, 1 20 ft, 2 30 ft, 3 40 ft
	Space   int8 // of the river; 0: beside St. Louis
	Visited TownSet
	Aboard  CardSet // travelers
	// Barrels by type and cell of their box; furs and whiskey stay on the first cell.
	Cargo [Cargos][maxCells]int8
	Hand  Pile
}

// Load returns the number of barrels aboard.
func (p *Player) Load() (n int) {
	for c := range p.Cargo {
		n += p.Barrels(Cargo(c))
	}
	return n
}

// Barrels returns the number of barrels of a type aboard.
func (p *Player) Barrels(c Cargo) (n int) {
	for _, k := range p.Cargo[c] {
		n += int(k)
	}
	return n
}

// hasPerishable reports whether the boat has perishable barrels of these types, one bit each.
func (p *Player) hasPerishable(types uint8) bool {
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
	Active  engine.Seat // the seat whose turn it is, or that gets the next card of the deal
	Other   engine.Seat // the seat that is asked whether to use ice
	Town    int8        // the town whose tile is laid or revealed
	Turn    Turn
	Port    PortAction
	Spoil   Spoil
	Final   bool // the season track is full: this is the last round

	Market, Bag Goods
	Track       Goods // barrels on the season track
	Filled      int8  // spaces of the season track that have been filled

	Deck    Pile // the draw pile; in a view also the cards of hidden hands
	Left    int8 // the number of cards in the draw pile
	Discard Pile

	Towns   [AllTowns]Town
	Players [MaxSeats]Player
}

// TilesBelow returns the number of tiles under the top one.
func (t *Town) TilesBelow() int {
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

// String returns the name of the phase.
func (p Phase) String() string { return notation.NameAt(PhaseNames(), int(p)) }

// MarshalText returns the name of the phase, which positions contain.
func (p Phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads the name of a phase.
func (p *Phase) UnmarshalText(b []byte) error { return notation.ReadName(p, PhaseNames(), b) }
