package delta

// Track is a permanent power.
type Track int8

// The tracks of permanent powers (RW-003). NoTrack means none.
const (
	NoTrack Track = iota
	ActionsTrack
	MovementTrack
	PawnsTrack
	DonateTrack
	SwimTrack
	Tracks
)

// Renewable is a renewable power; a cube marks it while it can be used.
type Renewable int8

// The renewable powers (RW-003).
const (
	WorkDiscount Renewable = iota
	ManyHands
	ExtraStrength
	RaisePower
	BuildRaft
	Renewables
)

// Initial returns the starting value of a track (RW-055, RW-053).
func Initial(t Track) int8 { return [Tracks]int8{ActionsTrack: 2, MovementTrack: 3, DonateTrack: 1}[t] }

// Top returns the highest value of a track.
func Top(t Track) int8 {
	return [Tracks]int8{ActionsTrack: 5, MovementTrack: 6, PawnsTrack: PawnsEach, DonateTrack: 4, SwimTrack: 1}[t]
}

// Raises returns the card that raises a track.
func Raises(t Track) Card {
	return [Tracks]Card{ActionsTrack: Garden, MovementTrack: Animals, PawnsTrack: Family, DonateTrack: Church, SwimTrack: Blues}[t]
}

// Makes returns the Power cards that a renewable power costs; the raft also costs a Job Offer.
func Makes(r Renewable) [3]Card {
	return [Renewables][3]Card{
		WorkDiscount:  {Garden, Animals},        // RW-069
		ManyHands:     {Church, Family},         // RW-264
		ExtraStrength: {Blues, Family},          // RW-270
		RaisePower:    {Church, Family, Blues},  // RW-270
		BuildRaft:     {Blues, Animals, NoCard}, // RW-071
	}[r]
}

// Paid returns the cards that pay for a renewable power: its Power cards, with Education instead of
// those whose bits are set in edu, and the raft's Job Offer.
func Paid(r Renewable, edu int8) [3]Card {
	cards := Makes(r)
	for i, c := range cards {
		switch {
		case c == NoCard && r == BuildRaft:
			cards[i] = Job
		case c != NoCard && edu>>i&1 != 0:
			cards[i] = Education
		}
	}
	return cards
}

// TrackNames returns the names of the tracks, in the order of their constants.
func TrackNames() []string { return []string{"", "actions", "movement", "pawns", "donate", "swim"} }

// RenewableNames returns the names of the renewable powers, in the order of their constants.
func RenewableNames() []string { return []string{"discount", "hands", "strength", "raise", "raft"} }
