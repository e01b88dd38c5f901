package queen

import "github.com/bigriver/bigriver/internal/notation"

// BoatID is a boat, by its start number.
type BoatID int8

// The numbers that are no player's boat: none, and the Black Rose.
const (
	NoBoat    BoatID = 0
	BlackRose BoatID = MaxBoats
)

// Phase is what is being decided.
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

// Status is what has become of a boat.
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
