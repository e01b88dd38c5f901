package delta

// Version is the flood that the game is about.
type Version int8

// The versions.
const (
	Fall1926 Version = iota
	Spring1927
)

// Start returns the starting level of all water (RW-010).
func (v Version) Start() int8 { return [...]int8{Fall1926: 1, Spring1927: 2}[v] }

// Weeks returns the number of weeks of the game (RW-011).
func (v Version) Weeks() int8 { return [...]int8{Fall1926: 7, Spring1927: 10}[v] }

// Limit returns the number of losses at which the players lose (RW-012).
func (v Version) Limit(positions int8) int8 {
	limits := [2][5]int8{Fall1926: {2: 22, 3: 18, 4: 14}, Spring1927: {2: 25, 3: 22, 4: 19}}
	return limits[v][positions]
}

// TightLimit returns it with the option that makes the game harder (RW-276).
func (v Version) TightLimit(positions int8) int8 {
	limits := [2][5]int8{Fall1926: {2: 9, 3: 8, 4: 7}, Spring1927: {2: 20, 3: 18, 4: 15}}
	return limits[v][positions]
}

// FirstLevees returns how many levees each position places (RW-041).
func (v Version) FirstLevees(positions int8) int8 {
	return [2][5]int8{Fall1926: {2: 3, 3: 3, 4: 3}, Spring1927: {2: 2, 3: 1, 4: 1}}[v][positions]
}

// Survivors returns the number of Survivors: the purple pawns and those of the unused colours
// (RW-033).
func Survivors(positions int8) int8 { return 3 + PawnsEach*(6-positions) }
