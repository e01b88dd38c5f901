package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// The quantities of the rules.
const (
	handLimit    = 7  // RW-106
	handDealt    = 7  // RW-030
	handRefilled = 5  // RW-048
	LookAhead    = 3  // RW-139, RW-140
	RainCards    = 3  // RW-045
	leveeTokens  = 60 // RW-004
	raftHolds    = 2  // RW-119
	AllPawns     = delta.MaxPositions * delta.PawnsEach
)

// Pawn is a pawn of a position: its hex and its raft.
type Pawn struct {
	At   delta.Hex
	Raft int8 // from 1; 0 is none
}

// State is a position of the game.
type State struct {
	Version   delta.Version
	Seats     int8 // the number of people
	Positions int8 // the number of positions: one person alone plays two (RW-199)
	Options   Options

	Phase   Phase
	Step    Step
	First   int8 // the position with the First Player marker
	Active  int8 // the position whose turn it is, or that places
	Asked   int8 // the position that is asked, pays, or draws
	Left    int8 // actions left in the turn
	ToPlace int8 // levees that the active position still has to place at set-up
	// Cards that a crisis still takes: Force from the group, Race Hatred from the Outside Activist.
	Demand int8
	Budget int8 // half-steps left in the Move
	Gifts  int8 // cards that the Donate action may still give

	Ending bool // the turn is over, except for the hand limit
	Taken  bool // Accept Work or Donate has done something
	// The cards due are for Work for the Community, whose hand limit applies at once (RW-137).
	Worked    bool
	Activism  bool // an Outside Activism was played this round (RW-092)
	Next      int8 // the position that must answer the next Threat (RW-084)
	Boost     delta.Track
	Swimmer   int8   // the pawn swimming in this Move, from 1
	Wanted    int8   // the pawn whose owner is asked, from 1
	Looked    int8   // the deck that was looked at: weatherDeck or landDeck
	Permitted uint16 // pawns of other players that may be moved in this Move
	Refused   uint16 // pawns of other players whose owner has said no
	Boarded   [AllPawns]int8
	Done      [delta.MaxPositions]bool // with upgrades
	Owe       [delta.MaxPositions]int8 // cards to discard, or to pay for a crisis
	// Positions that must still send a pawn to the new relief camp.
	Called [delta.MaxPositions]bool
	Due    [delta.MaxPositions]int8 // Community cards to draw
	// What each would choose for the group; the zero Action: no vote yet.
	Votes [delta.MaxPositions]Action

	Week, Loss int8
	Bank       int16 // cards donated for the next relief camp

	Level   [delta.MaxWaters]int8
	Token   uint16
	Mark    [delta.MaxWaters]int8
	Rained  uint8 // areas where it has rained
	Flooded uint32
	Levee   [delta.Rows][delta.Cols]int8
	Levees  int8 // levee tokens left
	Camps   [delta.Sites]Camp
	Town    [delta.MaxPositions]delta.Hex
	Pawns   [delta.MaxPositions][delta.PawnsEach]Pawn
	People  [delta.Rows][delta.Cols]int8 // Survivors on land
	Pool    int8                         // Survivors who are not on the map
	Rafts   [delta.MaxRafts]Raft

	// the values of the tracks, except Pawns: those are counted on the map
	Powers [delta.MaxPositions][delta.Tracks]int8
	Cubes  [delta.MaxPositions]uint8 // renewable powers that can be used
	Role   [delta.MaxPositions]delta.Role
	Points [delta.MaxPositions]int16
	Heard  [delta.MaxPositions]int8 // the last audience

	Hands   [delta.MaxPositions]delta.Pile
	Shown   [delta.MaxPositions]delta.Pile // cards that everybody knows to be in the hand
	Deck    delta.Pile                     // in a view, all unseen cards
	DeckLen int8
	Discard delta.Pile

	Row         [delta.RowLength]delta.LandCard
	Star        delta.LandPile // in a view, including cards on top that only others know
	StarLen     int8
	Land        delta.LandPile
	LandLen     int8
	LandDiscard delta.LandPile
	TopLand     [LookAhead]TopLand

	Weather        delta.WeatherPile // in a view, all unseen cards
	WeatherLen     int8
	WeatherDiscard delta.WeatherPile
	Boxed          [delta.Areas]int8 // heavy cards in the box (RW-206)
	BoxedUnseen    int8              // in a view, how many of these are unknown
	TopWeather     [LookAhead]TopWeather
	Turned         [RainCards]delta.Weather // the cards of this week, or of last week

	Goals     [2]delta.Goal
	GoalsLeft uint16
	GoalsDone uint16 // completed at least once
	Given     [2]delta.Pile
	RaftsOnce bool // Build Rafts was claimed for two rafts
}

// Weeks returns the number of weeks of the game.
func (s *State) Weeks() int8 { return s.Version.Weeks() }

// Limit returns the number of losses at which the game is lost.
func (s *State) Limit() int8 {
	if s.Options.Tight {
		return s.Version.TightLimit(s.Positions) // RW-276
	}
	return s.Version.Limit(s.Positions)
}

// Solo reports whether one person plays two positions (RW-199).
func (s *State) Solo() bool { return s.Seats < s.Positions }

// open reports whether all hands are open.
func (s *State) open() bool { return s.Options.OpenHands || s.Solo() }

// Seat returns the seat that plays a position.
func (s *State) Seat(p int8) engine.Seat {
	if s.Solo() {
		return 0
	}
	return engine.Seat(p)
}

// after returns the next position clockwise.
func (s *State) after(p int8) int8 {
	if p++; p < s.Positions {
		return p
	}
	return 0
}

// decider returns the position that decides for the group (RW-203).
func (s *State) decider() int8 {
	if s.Phase == Actions {
		return s.Active
	}
	return s.First
}

// PawnsOf counts the pawns of a position on the map, which is the value of its Pawns track.
func (s *State) PawnsOf(p int8) (n int8) {
	for i := range s.Pawns[p] {
		if s.Pawns[p][i].At != delta.Nowhere {
			n++
		}
	}
	return n
}

// addPawn puts the next pawn of a position on the map.
func (s *State) addPawn(p int8, h delta.Hex) {
	for i := range s.Pawns[p] {
		if pawn := &s.Pawns[p][i]; pawn.At == delta.Nowhere {
			*pawn = Pawn{At: h}
			return
		}
	}
}

// ownerOf returns the position that a pawn belongs to, and numberOf the pawn's number there, from
// 1.
func ownerOf(i int8) engine.Seat { return engine.Seat(i / delta.PawnsEach) }
func numberOf(i int8) int16      { return int16(i%delta.PawnsEach) + 1 }

// Pawn returns the pawn with a number from 0 to AllPawns-1.
func (s *State) Pawn(i int8) *Pawn { return &s.Pawns[i/delta.PawnsEach][i%delta.PawnsEach] }

// TopWeather is a card on top of the Weather deck that somebody has looked at.
type TopWeather struct {
	Card  delta.Weather
	Known engine.Seats
}

// TopLand is a card on top of the Landowner deck that somebody has looked at.
type TopLand struct {
	Card  delta.LandCard
	Star  bool // whether it is from the starred part
	Known engine.Seats
}

// What is on the map: land and water, levees and people.

// LeveeAt returns the height of the levee on a hex, to read or to change.
func (s *State) LeveeAt(h delta.Hex) *int8 { return &s.Levee[h.Row()][h.Col()] }

// PeopleAt returns the number of Survivors on a hex, to read or to change.
func (s *State) PeopleAt(h delta.Hex) *int8 { return &s.People[h.Row()][h.Col()] }

// Wet reports whether a hex is water, or flooded land without a camp (RW-110, RW-100).
func (t *Tables) Wet(s *State, h delta.Hex) bool {
	switch t.Kind[h] {
	case delta.Water:
		return true
	case delta.Lowland:
		return s.Flooded>>uint8(t.Group[h])&1 != 0 && !s.IsCamp(h)
	case delta.OffMap, delta.HighGround, delta.Vicksburg:
	}
	return false
}

// dry reports whether a hex is land and not wet.
func (t *Tables) dry(s *State, h delta.Hex) bool { return t.Kind[h] > delta.Water && !t.Wet(s, h) }

// dryLand returns all land that is not wet.
func (t *Tables) dryLand(s *State) delta.Set { return t.Land.AndNot(t.floodedLand(s)) }

// Leveed returns the hexes with levees.
func (s *State) Leveed() (hexes delta.Set) {
	for r := range s.Levee {
		if s.Levee[r] == [delta.Cols]int8{} {
			continue
		}
		for c, n := range s.Levee[r] {
			if n > 0 {
				hexes = hexes.With(delta.At(c, r))
			}
		}
	}
	return hexes
}

// floodedHexes returns all land of flooded groups, including camps.
func (t *Tables) floodedHexes(s *State) delta.Set { return t.LandsHexes(s.Flooded) }

// floodedLand returns all land that is under water: flooded, and without a camp.
func (t *Tables) floodedLand(s *State) delta.Set { return t.floodedHexes(s).AndNot(s.campHexes()) }

// Height returns the elevation of lowland, or the number of the levee on it (RW-170).
func (t *Tables) Height(s *State, h delta.Hex) int8 {
	if n := *s.LeveeAt(h); n > 0 {
		return n
	}
	return t.Elev[h]
}

// pawnHexes returns the hexes with pawns, including pawns on the water.
func (s *State) pawnHexes() (hexes delta.Set) {
	for i := range int8(AllPawns) {
		if at := s.Pawn(i).At; at != delta.Nowhere {
			hexes = hexes.With(at)
		}
	}
	return hexes
}
