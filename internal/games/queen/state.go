package queen

import "github.com/bigriver/bigriver/internal/engine"

const (
	minSeats = 3
	maxBoats = 5  // QB-04
	maxSlots = 12 // the start tile and 11 river tiles

	slowest     = 1 // QB-14
	fastest     = 6 // QB-14
	fullCoal    = 6 // QB-03
	capacity    = 2 // QB-49
	schoolTiles = 3 // QB-02

	// most rounds that are counted; nothing depends on more.
	mostRounds = 30_000
)

// State is a position. Everything in it is public.
type State struct {
	Choices Choices

	Seats  int8
	Phase  Phase
	Ending Ending
	Round  int16 // 0 before the race

	// The turn.
	Active BoatID // whose turn it is; NoBoat before the race
	MP     int8   // movement points left
	Free   int8   // free turns by 60 degrees left
	Focus  BoatID // whose heading, passenger or tile is being settled; NoBoat in Choosing and Moving
	Opener BoatID // who will lay the next tile; NoBoat if the newest tile is empty

	// The round.
	Order [maxBoats]BoatID // the boats of the round, the next to come at Next
	Next  int8

	// The river. Slots from First to Laid-1 are on the table; those before were removed.
	First, Laid int8
	Nose        Nose    // where the next tile is to be joined, once the die is cast
	Jetty       Nose    // where the jetty lies on the last tile
	Draws       int8    // how many tiles are still to come
	Pile        TileSet // which they may be
	River       [maxSlots]Slot

	Boats [maxBoats + 1]Boat // by start number; the first is no boat
}

// Slot is a tile of the river.
type Slot struct {
	Tile       Tile
	Flow       Heading
	Exit       Nose // where the next tile is joined
	Passengers int8 // at its station
}

// Boat is a boat. One off the river has no place on it.
type Boat struct {
	Seat   engine.Seat
	Status Status
	Slot   int8
	Field  int8
	Head   Heading
	Speed  int8
	Coal   int8
	Pushed bool           // it was pushed and was not aligned: one more free turn (option pushed_align_timing)
	Aboard [capacity]Tile // where its passengers come from
	Place  int8           // finished as number, or out as number
}

func (b *Boat) cell() cell { return at(b.Slot, b.Field) }

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

// growing tells whether a tile is still to come behind the newest.
func (s *State) growing() bool { return s.Draws > 0 }

// count counts the boats with this status.
func (s *State) count(status Status) (n int8) {
	for i := range s.Boats {
		if s.Boats[i].Status == status {
			n++
		}
	}
	return n
}

// View hides nothing: everything is public.
func (r Rules) View(s *State, _ engine.Seat) State { return *s }

// Seen hides nothing.
func (r Rules) Seen(_ *State, _ engine.Seat, a Action, _ engine.Seat) Action { return a }

// Resample has nothing to draw: what falls later is not in the state.
func (r Rules) Resample(v *State, _ engine.Seat, _ engine.Source) State { return *v }
