package waters

import "github.com/bigriver/bigriver/internal/engine"

// Goal is a Community goal: the A goals of the five pairs, then their B goals. NoGoal is none.
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
	goals

	pairs = 5
)

func (x Goal) isB() bool { return x > pairs }

// pair is the A goal of a B goal.
func (x Goal) pair() Goal { return x - pairs }

// worth is how many losses a goal takes back (RW-187).
func (x Goal) worth() int8 {
	if x.isB() {
		return 2
	}
	return 1
}

const allGoals = 1<<goals - 2

// Needs is RW-258 to RW-262.
func (x Goal) Needs() Pile {
	return [goals]Pile{
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

// openGoals turns up cards until two lie open (RW-189).
func (t *tables) openGoals(s *State, ev *engine.Events) {
	if s.Options.Goals && s.GoalsLeft != 0 && (s.Goals[0] == NoGoal || s.Goals[1] == NoGoal) {
		s.Step = OpenGoal
		return
	}
	if s.Phase == SetUp {
		t.deal(s, ev)
		return
	}
	t.beginRound(s, ev)
}

// mayOpen tells whether a goal can be the next: the A goals lie on top.
func (s *State) mayOpen(x Goal) bool {
	const a = 1<<(pairs+1) - 2
	if s.GoalsLeft>>x&1 == 0 {
		return false
	}
	return !x.isB() || s.GoalsLeft&a == 0
}

func (t *tables) opened(s *State, x Goal, ev *engine.Events) {
	s.GoalsLeft &^= 1 << x
	slot := 0
	if s.Goals[0] != NoGoal {
		slot = 1
	}
	s.Goals[slot] = x
	ev.Add(engine.Event{Rule: "RW-189", Key: "goal_opened", Args: engine.Args{int16(x), int16(slot) + 1}, Barrier: true})
	t.openGoals(s, ev)
}

// goalWants is how many Power cards, and cards in all, a goal still lacks: Education beyond its own stands for Power cards.
func (s *State) goalWants(slot int8) (power, all int8) {
	needs := s.Goals[slot].Needs()
	given := &s.Given[slot]
	for c := Blues; c <= Vaudeville; c++ {
		lack := max(0, needs[c]-given[c])
		all += lack
		if c.isPower() && c != Education {
			power += lack
		}
	}
	wild := max(0, given[Education]-needs[Education])
	return power - wild, all - wild
}

// taskHolds tells whether what a goal asks besides cards is so.
func (s *State) taskHolds(x Goal) bool {
	switch x {
	case BuildMotorboat:
		return s.rafts() > 0
	case LaborMeeting:
		return s.haveMet()
	default:
		return true
	}
}

// haveMet tells whether every position has a pawn on one hex.
func (s *State) haveMet() bool {
	for _, one := range s.Pawns[0] {
		met := one.At != Nowhere
		for p := int8(1); p < s.Positions && met; p++ {
			met = false
			for _, other := range s.Pawns[p] {
				met = met || other.At == one.At
			}
		}
		if met {
			return true
		}
	}
	return false
}

// checkGoalTakes is of one more card for a goal (RW-228).
func (s *State) checkGoalTakes(slot int8, c Card) engine.Refusal {
	x := s.Goals[slot]
	if x == NoGoal {
		return engine.Refuse("RW-189", "no_such_goal", int16(slot)+1)
	}
	needs := x.Needs()
	power, all := s.goalWants(slot)
	fits := c.isCommunity() && s.Given[slot][c] < needs[c]
	switch {
	case c == Education:
		fits = fits || power > 0
	case c.isPower():
		fits = fits && power > 0
	}
	switch {
	case !fits:
		return engine.Refuse("RW-228", "goal_needs_none", int16(x), int16(c))
	case x.isB() && s.GoalsDone>>x.pair()&1 == 0:
		return engine.Refuse("RW-188", "goal_closed", int16(x), int16(x.pair()))
	case all == 1 && !s.taskHolds(x):
		return engine.Refuse("RW-228", "task_open", int16(x))
	}
	return engine.Refusal{}
}

// goalTakes notes a card; the card itself is in the discards (RW-125).
func (s *State) goalTakes(slot int8, c Card, ev *engine.Events) {
	s.Given[slot][c]++
	x := s.Goals[slot]
	_, all := s.goalWants(slot)
	ev.Add(engine.Event{Rule: "RW-191", Key: "goal_card", Args: engine.Args{int16(s.Active), int16(c), int16(x), int16(all)}})
	if all == 0 {
		s.complete(slot, ev)
	}
}

// complete is RW-187 and RW-190.
func (s *State) complete(slot int8, ev *engine.Events) {
	x := s.Goals[slot]
	n := x.worth()
	s.spare(n)
	s.Given[slot] = Pile{} // RW-254
	s.GoalsDone |= 1 << x
	ev.Add(engine.Event{Rule: "RW-187", Key: "goal_completed", Amount: int16(n), Args: engine.Args{int16(x), int16(n), int16(s.Loss)}})
}

// checkClaim is of Build Rafts by two rafts (RW-257, RW-259).
func (s *State) checkClaim(slot int8) engine.Refusal {
	switch {
	case s.Goals[slot] != BuildRafts:
		return engine.Refuse("RW-257", "not_claimed")
	case s.RaftsOnce:
		return engine.Refuse("RW-259", "claimed_already")
	case s.rafts() < 2:
		return engine.Refuse("RW-259", "too_few_rafts")
	}
	return engine.Refusal{}
}

func (s *State) claim(slot int8, ev *engine.Events) {
	s.RaftsOnce = true
	s.complete(slot, ev)
}

// offerSwap asks whether a goal is swapped for the next card (RW-189).
func (t *tables) offerSwap(s *State, ev *engine.Events) {
	if s.Options.Goals && s.GoalsLeft != 0 {
		s.vote(SwapGoal)
		return
	}
	t.beginRound(s, ev)
}

func (s *State) checkSwap(slot int8) engine.Refusal {
	if s.Goals[slot] == NoGoal {
		return engine.Refuse("RW-189", "no_such_goal", int16(slot)+1)
	}
	return engine.Refusal{}
}

func (t *tables) swap(s *State, slot int8, ev *engine.Events) {
	ev.Add(engine.Event{Rule: "RW-254", Key: "goal_swapped", Args: engine.Args{int16(s.Goals[slot])}})
	s.Goals[slot], s.Given[slot] = NoGoal, Pile{}
	t.openGoals(s, ev)
}
