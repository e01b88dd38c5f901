package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
)

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
	Goals

	pairs = 5
)

// IsB reports whether the goal is a B goal.
func (x Goal) IsB() bool { return x > pairs }

// Pair returns the A goal of a B goal.
func (x Goal) Pair() Goal { return x - pairs }

// Worth returns how many losses a goal takes back (RW-187).
func (x Goal) Worth() int8 {
	if x.IsB() {
		return 2
	}
	return 1
}

// AllGoals is the set of all goals, a bit each.
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

// openGoals turns up cards until two lie open (RW-189).
func (t *Tables) openGoals(s *State, ev *engine.Events) {
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

// goalWeight returns 1 for a goal that can be the next: the A goals lie on top.
func (s *State) goalWeight(a Action) int {
	const allA = 1<<(pairs+1) - 2
	x := Goal(a.N)
	return int(Flag(s.GoalsLeft>>x&1 != 0 && (!x.IsB() || s.GoalsLeft&allA == 0)))
}

func listGoals(l list) []Action {
	for x := WriteBlues; x < Goals; x++ {
		a := Action{Kind: GoalOpens, N: int8(x)}
		l.draw(a, l.s.goalWeight(a))
	}
	return l.dst
}

func (t *Tables) opened(s *State, _ int8, a Action, ev *engine.Events) {
	x := Goal(a.N)
	s.GoalsLeft &^= 1 << x
	slot := 0
	if s.Goals[0] != NoGoal {
		slot = 1
	}
	s.Goals[slot] = x
	ev.Add(EventGoalOpened{Goal: x, Place: int16(slot) + 1}.By("RW-189").AsBarrier())
	t.openGoals(s, ev)
}

// offerSwap asks whether to swap a goal for the next card (RW-189).
func (t *Tables) offerSwap(s *State, ev *engine.Events) {
	if s.Options.Goals && s.GoalsLeft != 0 {
		s.vote(SwapGoal)
		return
	}
	t.beginRound(s, ev)
}

func listSwaps(l list) []Action {
	l.tryCounted(Action{Kind: Swap}, 0, int8(len(l.s.Goals))-1)
	l.tryKinds(Keep)
	return l.dst
}

func (t *Tables) checkSwap(s *State, _ int8, a Action) engine.Refusal {
	if slot := a.N; !within(slot, 0, int8(len(s.Goals))-1) || s.Goals[slot] == NoGoal {
		return RefusalNoSuchGoal{Place: int16(slot) + 1}.By("RW-189")
	}
	return engine.Refusal{}
}

func (t *Tables) swap(s *State, _ int8, a Action, ev *engine.Events) {
	slot := a.N
	ev.Add(EventGoalSwapped{Goal: s.Goals[slot]}.By("RW-254"))
	s.Goals[slot], s.Given[slot] = NoGoal, Pile{}
	t.openGoals(s, ev)
}

// keepGoals keeps both goals.
func (t *Tables) keepGoals(s *State, _ int8, _ Action, ev *engine.Events) {
	ev.Add(EventGoalsKept{}.By("RW-189"))
	t.beginRound(s, ev)
}

func (t *Tables) validOpenGoal(s *State) error {
	if !s.Options.Goals || s.GoalsLeft == 0 || s.Goals[0] != NoGoal && s.Goals[1] != NoGoal {
		return errors.New("there is no goal to open")
	}
	return nil
}

func (t *Tables) validSwap(s *State) error {
	if !s.Options.Goals || s.GoalsLeft == 0 {
		return errors.New("there is no goal to swap for")
	}
	return nil
}
