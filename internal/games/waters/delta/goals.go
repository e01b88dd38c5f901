package delta

import "strconv"

// Goal is a Community goal: first the A goals of the five pairs, then their B goals. NoGoal means
// none.
type Goal int8

// The goals.
const (
	NoGoal Goal = iota
	WriteBlues
	BuildRafts
	RaiseEducation
	LaborMeeting
	FeedSurvivors
	FoundRecordLabel
	BuildMotorboat
	EstablishNewspaper
	FormUnion
	FormMutualAid
	Goals

	Pairs = 5
)

// IsB reports whether the goal is a B goal.
func (x Goal) IsB() bool { return x > Pairs }

// Pair returns the A goal of a B goal.
func (x Goal) Pair() Goal { return x - Pairs }

// Worth returns how many losses a goal takes back (RW-187).
func (x Goal) Worth() int8 {
	if x.IsB() {
		return 2
	}
	return 1
}

// AllGoals is the set of all goals, one bit each.
const AllGoals = 1<<Goals - 2

// Needs returns the cards that a goal needs (RW-258 to RW-262).
func (x Goal) Needs() Pile {
	return [Goals]Pile{
		WriteBlues:         {Blues: 3, Church: 1},
		FoundRecordLabel:   {Blues: 3, Vaudeville: 2, Radio: 1},
		BuildRafts:         {Animals: 2, Blues: 2},
		BuildMotorboat:     {Animals: 3, Education: 2, Garden: 1},
		RaiseEducation:     {Education: 3, Family: 1},
		EstablishNewspaper: {Newspaper: 3, Education: 2, Church: 1},
		LaborMeeting:       {Church: 2},
		FormUnion:          {Activism: 2, Garden: 2, Animals: 2},
		FeedSurvivors:      {Garden: 2, Animals: 2},
		FormMutualAid:      {Church: 2, Family: 2, Garden: 2},
	}[x]
}

// Lacks returns how many Power cards, and how many cards in all, a goal still needs. Education
// cards beyond those that the goal asks for count as Power cards (RW-228).
func (x Goal) Lacks(given *Pile) (power, all int8) {
	needs := x.Needs()
	for c := Blues; c <= Vaudeville; c++ {
		lack := max(0, needs[c]-given[c])
		all += lack
		if c.IsPower() && c != Education {
			power += lack
		}
	}
	wild := max(0, given[Education]-needs[Education])
	return power - wild, all - wild
}

// Takes reports whether one more card fits a goal (RW-228).
func (x Goal) Takes(given *Pile, c Card) bool {
	power, _ := x.Lacks(given)
	needed := c.IsCommunity() && given[c] < x.Needs()[c]
	switch {
	case c == Education:
		return needed || power > 0
	case c.IsPower():
		return needed && power > 0
	}
	return needed
}

func (x Goal) String() string {
	if x.IsB() {
		return "B" + strconv.Itoa(int(x.Pair()))
	}
	return "A" + strconv.Itoa(int(x))
}

// Role is the person that a player plays, in a game with individual goals.
type Role int8

// The roles.
const (
	NoRole Role = iota
	BluesSinger
	OutsideActivist
	Preacher
	Sharecropper
	Child
	Teacher
	Roles
)

// RoleNames returns the names of the roles, in the order of their constants.
func RoleNames() []string {
	return []string{"", "singer", "activist", "preacher", "sharecropper", "child", "teacher"}
}

// Raises returns the track that starts one step higher for a role (RW-267), or NoTrack.
func (r Role) Raises() Track {
	return [Roles]Track{
		BluesSinger: SwimTrack, OutsideActivist: MovementTrack, Preacher: DonateTrack, Teacher: DonateTrack, Sharecropper: ActionsTrack,
	}[r]
}
