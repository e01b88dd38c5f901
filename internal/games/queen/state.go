package queen

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
	"github.com/bigriver/bigriver/internal/notation"
)

// The quantities of the rules.
const (
	minSeats     = 2
	typicalSeats = 3 // the minimum without the expansion
	maxSeats     = 6
	Fleet        = tiles.StartNumbers // the most boats that players can have (QB-04, QX-77)
	MaxBoats     = 7                  // with the Black Rose
	MaxSlots     = 18                 // the start tile, 11 river tiles and the 6 of The Black Rose

	slowest     = 1 // QB-14
	fastest     = 6 // QB-14
	fullCoal    = 6 // QB-03
	Capacity    = 2 // QB-49
	schoolTiles = 3 // QB-02

	bonusCoal = fullCoal + 1 // QX-80
	roseCoal  = 1            // QX-60: what the Black Rose may use in a round
	roseGives = 2            // QX-63: what it may give in a round

	// maxRounds is the highest round number that is counted.
	maxRounds = 30_000
)

// State is a position. Everything in it is public.
type State struct {
	Choices Choices

	Seats  int8
	Fleet  int8 // how many boats the players have together
	Phase  Phase
	Ending Ending
	Round  int16 // 0 before the race

	// The turn.
	Active BoatID // whose turn it is; NoBoat before the race
	MP     int8   // movement points left
	Free   int8   // free turns by 60 degrees left
	// Whose heading, passenger or tile is being decided; NoBoat in Choosing and Moving.
	Focus  BoatID
	Opener BoatID // who will lay the next tile; NoBoat if the newest tile is empty

	Partner  BoatID // the boat with which the active one may exchange coal now
	Stranded bool   // this turn need not leave the Black Rose a turn (QX-105)

	// The round.
	Order [MaxBoats]BoatID // the boats of the round; the next one is at Next
	Next  int8
	Given int8 // coal that the Black Rose has exchanged in this round

	Moored int8 // the slot at whose dock the Black Rose ended its last movement; 0: at none (QX-65)

	// The river. Slots from First to Laid-1 are on the table; those before were removed.
	First, Laid int8
	Nose        tiles.Nose // where the next tile will be joined, once the die is rolled
	Jetty       tiles.Nose // where the jetty is joined to the last tile
	Draws       int8       // how many tiles are still to come
	Pile        tiles.Set  // the tiles among which these are
	// the removed slots from First on, as bits: upstream of the players' boats, but not of the
	// Black Rose (QX-101)
	Gone  uint32
	River [MaxSlots]Slot

	Boats [MaxBoats + 1]Boat // by start number, the Black Rose last; the first is no boat
}

// Slot is a tile in the river.
type Slot struct {
	Tile       tiles.Tile
	Flow       tiles.Heading
	Exit       tiles.Nose // where the next tile is joined
	Passengers int8       // at its station
}

// Boat is a boat. Off the river its slot and field are 0. The seat of the Black Rose is the one
// that controls it in this round, and its coal is the rest of its allowance.
type Boat struct {
	Seat   engine.Seat
	Status Status
	Slot   int8
	Field  int8
	Head   tiles.Heading
	Speed  int8
	Coal   int8
	// it was pushed and not aligned, so it has one more free turn (option pushed_align_timing)
	Pushed bool
	Aboard [Capacity]tiles.Tile        // where its passengers come from
	Place  int8                        // the order in which it finished, or dropped out
	Logs   int8                        // by how much floating logs will lower its speed (QX-28)
	Coaled [tiles.CoalTiles]tiles.Tile // where it has refuelled, if it may do so once (QX-94)
}

// Cell returns the cell that the boat is on. It is meaningless for a boat off the river.
func (b *Boat) Cell() Cell { return CellAt(b.Slot, b.Field) }

// wheel returns the boat's speed after the logs that it went through have slowed it down (QX-28).
func (b *Boat) wheel() int8 { return max(b.Speed-b.Logs, slowest) }

// freeTurns returns how many turns of 60 degrees are free in the boat's next turn (QB-18, QB-73).
func (b *Boat) freeTurns() int8 {
	if b.Pushed {
		return 2
	}
	return 1
}

// Passengers returns the number of passengers aboard.
func (b *Boat) Passengers() (n int) {
	for _, from := range b.Aboard {
		if from != tiles.NoTile {
			n++
		}
	}
	return n
}

// Newest returns the slot of the tile that was laid last.
func (s *State) Newest() int8 { return s.Laid - 1 }

// Lies reports whether the tile of a slot is on the table.
func (s *State) Lies(slot int8) bool {
	return slot >= s.First && slot < s.Laid && s.Gone>>uint(slot)&1 == 0
}

// Growing reports whether a tile is still to come after the newest.
func (s *State) Growing() bool { return s.Draws > 0 }

// Count returns the number of players' boats with this status.
func (s *State) Count(status Status) (n int8) {
	boats := s.Players()
	for i := range boats {
		if boats[i].Status == status {
			n++
		}
	}
	return n
}

// Players returns the players' boats, by their start numbers minus 1.
func (s *State) Players() []Boat { return s.Boats[1 : BoatID(s.Fleet)+1] }

// twoEach reports whether the players have two boats each.
func (s *State) twoEach() bool { return s.Fleet > s.Seats }

// rose returns the Black Rose, or nil if it is not in the game.
func (s *State) rose() *Boat {
	if s.Choices.Rose {
		return &s.Boats[BlackRose]
	}
	return nil
}

// View returns the whole position: everything is public.
func (Rules) View(s *State, _ engine.Seat) State { return *s }

// Seen returns the action: nothing is hidden.
func (Rules) Seen(_ *State, _ engine.Seat, a Action, _ engine.Seat) Action { return a }

// Resample returns the position: nothing about the future is hidden in it.
func (Rules) Resample(v *State, _ engine.Seat, _ engine.Source) State { return *v }

// BoatID is a boat, by its start number.
type BoatID int8

// The boats that belong to no player: none at all, and the Black Rose.
const (
	NoBoat    BoatID = 0
	BlackRose BoatID = MaxBoats
)

// Phase is the kind of decision that is due.
type Phase int8

// The phases. Chance decides in Berthing, Bending, Laying and Jetty.
const (
	Berthing   Phase = iota // which seat takes the next start number
	SettingOut              // the heading to start with
	Choosing                // the speed
	Moving                  // turns, steps and pushes
	Aligning                // the heading of a pushed boat, or of one that has left a sandbar
	Boarding                // a passenger or none
	Refuelling              // coal or none
	Trading                 // coal for another boat of the same player, or from it
	Bending                 // the die for the next tile
	Laying                  // the tile that is turned over
	Jetty                   // the die for the jetty
	Over
	phases
)

// Status is where a boat is in the race.
type Status int8

// The statuses of a boat.
const (
	Ashore Status = iota // not in the game, or not yet
	Racing
	Finished
	Out
	statuses
)

// Ending is why a game is over.
type Ending int8

// The endings.
const (
	NotOver    Ending = iota
	NobodyLeft        // QB-84
	OneLeft           // QB-85
	FirstHome         // QB-66 with end_on_first
	NoPassengers
	RoundsOver
	Survivor
	BothHome // QX-103
	endings
)

// BoatNames returns the names of the boats by start number; "R" is the Black Rose.
func BoatNames() []string { return []string{"-", "A", "B", "C", "D", "E", "F", "R"} }

func statusNames() []string { return []string{"ashore", "racing", "finished", "out"} }

func phaseNames() []string {
	return []string{
		"berthing", "setting_out", "choosing", "moving", "aligning", "boarding", "refuelling", "trading", "bending", "laying", "jetty", "over",
	}
}

// EndingNames returns the names of the endings, in the order of their constants.
func EndingNames() []string {
	return []string{"-", "nobody_left", "one_left", "first_home", "no_passengers", "rounds_over", "survivor", "both_home"}
}

func (b BoatID) String() string { return notation.NameAt(BoatNames(), int(b)) }
func (p Phase) String() string  { return notation.NameAt(phaseNames(), int(p)) }
func (s Status) String() string { return notation.NameAt(statusNames(), int(s)) }
func (e Ending) String() string { return notation.NameAt(EndingNames(), int(e)) }

// MarshalText returns what String returns, which positions contain.
func (b BoatID) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// MarshalText returns what String returns, which positions contain.
func (p Phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// MarshalText returns what String returns, which positions contain.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// MarshalText returns what String returns, which positions contain.
func (e Ending) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (b *BoatID) UnmarshalText(text []byte) error { return notation.ReadName(b, BoatNames(), text) }

// UnmarshalText reads what MarshalText writes.
func (p *Phase) UnmarshalText(b []byte) error { return notation.ReadName(p, phaseNames(), b) }

// UnmarshalText reads what MarshalText writes.
func (s *Status) UnmarshalText(b []byte) error { return notation.ReadName(s, statusNames(), b) }

// UnmarshalText reads what MarshalText writes.
func (e *Ending) UnmarshalText(b []byte) error { return notation.ReadName(e, EndingNames(), b) }
