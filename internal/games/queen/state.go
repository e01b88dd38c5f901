package queen

import "github.com/bigriver/bigriver/internal/engine"

const (
	minSeats   = 2
	usualSeats = 3 // of the printed game without the expansion, the fewest
	maxSeats   = 6
	fleet      = 6  // the players' boats at most: as many as start numbers (QB-04, QX-77)
	maxBoats   = 7  // with the Black Rose
	maxSlots   = 18 // the start tile, 11 river tiles and the 6 of The Black Rose

	slowest     = 1 // QB-14
	fastest     = 6 // QB-14
	fullCoal    = 6 // QB-03
	capacity    = 2 // QB-49
	coalTiles   = 2 // that have a coal supply
	schoolTiles = 3 // QB-02

	bonusCoal = fullCoal + 1 // QX-80
	roseCoal  = 1            // QX-60: what the Black Rose may use a round
	roseGives = 2            // QX-63: what it may give a round

	// most rounds that are counted; nothing depends on more.
	mostRounds = 30_000
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
	Focus  BoatID // whose heading, passenger or tile is being settled; NoBoat in Choosing and Moving
	Opener BoatID // who will lay the next tile; NoBoat if the newest tile is empty

	Partner  BoatID // with whom coal may be exchanged now
	Stranded bool   // this turn need not leave the Black Rose a turn (QX-105)

	// The round.
	Order [maxBoats]BoatID // the boats of the round, the next to come at Next
	Next  int8
	Given int8 // coal that the Black Rose has exchanged in this round

	Moored int8 // the slot at whose dock the last movement of the Black Rose ended; 0: at none (QX-65)

	// The river. Slots from First to Laid-1 are on the table; those before were removed.
	First, Laid int8
	Nose        Nose    // where the next tile is to be joined, once the die is cast
	Jetty       Nose    // where the jetty lies on the last tile
	Draws       int8    // how many tiles are still to come
	Pile        TileSet // which they may be
	Gone        uint32  // slots from First on that were removed behind the players' boats, as bits (QX-101)
	River       [maxSlots]Slot

	Boats [maxBoats + 1]Boat // by start number, the Black Rose last; the first is no boat
}

// Slot is a tile of the river.
type Slot struct {
	Tile       Tile
	Flow       Heading
	Exit       Nose // where the next tile is joined
	Passengers int8 // at its station
}

// Boat is a boat. One off the river has no place on it. The seat of the Black Rose is who controls it in this round, and its
// coal is what it may still use for itself.
type Boat struct {
	Seat   engine.Seat
	Status Status
	Slot   int8
	Field  int8
	Head   Heading
	Speed  int8
	Coal   int8
	Pushed bool            // it was pushed and was not aligned: one more free turn (option pushed_align_timing)
	Aboard [capacity]Tile  // where its passengers come from
	Place  int8            // finished as number, or out as number
	Logs   int8            // by how much its wheel has to go down for floating logs (QX-28)
	Coaled [coalTiles]Tile // where it has refuelled, if it may do so once (QX-94)
}

func (b *Boat) cell() cell { return at(b.Slot, b.Field) }

// wheel is the speed on its wheel once the logs that it went through have slowed it down (QX-28).
func (b *Boat) wheel() int8 { return max(b.Speed-b.Logs, slowest) }

// freeTurns is how many turns cost it nothing in its next turn (QB-18, QB-73).
func (b *Boat) freeTurns() int8 {
	if b.Pushed {
		return 2
	}
	return 1
}

// passengers counts those on board.
func (b *Boat) passengers() (n int) {
	for _, from := range b.Aboard {
		if from != NoTile {
			n++
		}
	}
	return n
}

// newest is the slot of the tile that was laid last.
func (s *State) newest() int8 { return s.Laid - 1 }

// lies tells whether the tile of a slot is still on the table.
func (s *State) lies(slot int8) bool {
	return slot >= s.First && slot < s.Laid && s.Gone>>uint(slot)&1 == 0
}

// growing tells whether a tile is still to come behind the newest.
func (s *State) growing() bool { return s.Draws > 0 }

// count counts the players' boats with this status.
func (s *State) count(status Status) (n int8) {
	boats := s.players()
	for i := range boats {
		if boats[i].Status == status {
			n++
		}
	}
	return n
}

// players are the players' boats, by their start numbers less 1.
func (s *State) players() []Boat { return s.Boats[1 : BoatID(s.Fleet)+1] }

// twoEach tells whether the players have two boats each.
func (s *State) twoEach() bool { return s.Fleet > s.Seats }

// rose is the Black Rose, if it is in the game.
func (s *State) rose() *Boat {
	if s.Choices.Rose {
		return &s.Boats[BlackRose]
	}
	return nil
}

// View hides nothing: everything is public.
func (Rules) View(s *State, _ engine.Seat) State { return *s }

// Seen hides nothing.
func (Rules) Seen(_ *State, _ engine.Seat, a Action, _ engine.Seat) Action { return a }

// Resample has nothing to draw: what falls later is not in the state.
func (Rules) Resample(v *State, _ engine.Seat, _ engine.Source) State { return *v }
