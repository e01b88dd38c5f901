package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// openGoals turns up cards until there are two open goals (RW-189).
func (t *Tables) openGoals(s *State, ev *engine.Events) {
	if s.Options.Goals && s.GoalsLeft != 0 && (s.Goals[0] == delta.NoGoal || s.Goals[1] == delta.NoGoal) {
		s.Step = OpenGoal
		return
	}
	t.next(s, OpenGoal, ev)
}

func goalStep() step {
	return step{
		list: draws(GoalOpens, int8(delta.WriteBlues), int8(delta.Goals)-1), valid: (*Tables).validOpenGoal,
		deeds: []deed{drawn(GoalOpens, (*State).goalWeight, (*Tables).opened)},
	}
}

// goalWeight returns 1 for a goal that can come next: the A goals are on top.
func (s *State) goalWeight(a Action) int {
	const allA = 1<<(delta.Pairs+1) - 2
	x := delta.Goal(a.N)
	return int(delta.Flag(s.GoalsLeft>>x&1 != 0 && (!x.IsB() || s.GoalsLeft&allA == 0)))
}

func (t *Tables) opened(s *State, _ int8, a Action, ev *engine.Events) {
	x := delta.Goal(a.N)
	s.GoalsLeft &^= 1 << x
	slot := 0
	if s.Goals[0] != delta.NoGoal {
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
	t.next(s, SwapGoal, ev)
}

func swapStep() step {
	return step{
		list: listSwaps, valid: (*Tables).validSwap,
		deeds: []deed{may(Swap, (*Tables).checkSwap, (*Tables).swap), may(Keep, nil, (*Tables).keepGoals)},
	}
}

func listSwaps(l list) []Action {
	l.tryCounted(Action{Kind: Swap}, 0, int8(len(l.s.Goals))-1)
	l.tryKinds(Keep)
	return l.dst
}

func (t *Tables) checkSwap(s *State, _ int8, a Action) engine.Refusal {
	if slot := a.N; !within(slot, 0, int8(len(s.Goals))-1) || s.Goals[slot] == delta.NoGoal {
		return RefusalNoSuchGoal{Place: int16(slot) + 1}.By("RW-189")
	}
	return engine.Refusal{}
}

func (t *Tables) swap(s *State, _ int8, a Action, ev *engine.Events) {
	slot := a.N
	ev.Add(EventGoalSwapped{Goal: s.Goals[slot]}.By("RW-254"))
	s.Goals[slot], s.Given[slot] = delta.NoGoal, delta.Pile{}
	t.next(s, SwapGoal, ev)
}

// keepGoals keeps both goals.
func (t *Tables) keepGoals(s *State, _ int8, _ Action, ev *engine.Events) {
	ev.Add(EventGoalsKept{}.By("RW-189"))
	t.next(s, SwapGoal, ev)
}

func (t *Tables) validOpenGoal(s *State) error {
	return impossible(!s.Options.Goals || s.GoalsLeft == 0 || s.Goals[0] != delta.NoGoal && s.Goals[1] != delta.NoGoal, "there is no goal to open")
}

func (t *Tables) validSwap(s *State) error {
	return impossible(!s.Options.Goals || s.GoalsLeft == 0, "there is no goal to swap for")
}

// Cards for Community goals, and how goals are completed.

// taskHolds reports whether a goal's task is done; some goals have one besides their cards.
func (s *State) taskHolds(x delta.Goal) bool {
	switch x {
	case delta.BuildMotorboat:
		return s.RaftCount() > 0
	case delta.LaborMeeting:
		return s.haveMet()
	default:
		return true
	}
}

// haveMet reports whether every position has a pawn on the same hex.
func (s *State) haveMet() bool {
	for _, one := range s.Pawns[0] {
		met := one.At != delta.Nowhere
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

// checkGoalTakes checks one more card for a goal (RW-228).
func (s *State) checkGoalTakes(slot int8, c delta.Card) engine.Refusal {
	x := s.Goals[slot]
	if x == delta.NoGoal {
		return RefusalNoSuchGoal{Place: int16(slot) + 1}.By("RW-189")
	}
	_, all := x.Lacks(&s.Given[slot])
	switch {
	case !x.Takes(&s.Given[slot], c):
		return RefusalGoalNeedsNone{Goal: x, Card: c}.By("RW-228")
	case x.IsB() && s.GoalsDone>>x.Pair()&1 == 0:
		return RefusalGoalClosed{Goal: x, After: x.Pair()}.By("RW-188")
	case all == 1 && !s.taskHolds(x):
		return RefusalTaskOpen{Goal: x}.By("RW-228")
	}
	return engine.Refusal{}
}

// goalTakes counts a card for a goal; the card itself goes to the discards (RW-125).
func (s *State) goalTakes(slot int8, c delta.Card, ev *engine.Events) {
	s.Given[slot][c]++
	x := s.Goals[slot]
	_, all := x.Lacks(&s.Given[slot])
	ev.Add(EventGoalCard{Seat: engine.Seat(s.Active), Card: c, Goal: x, Missing: int16(all)}.By("RW-191"))
	if all == 0 {
		s.complete(slot, ev)
	}
}

// complete completes a goal (RW-187, RW-190).
func (s *State) complete(slot int8, ev *engine.Events) {
	x := s.Goals[slot]
	n := x.Worth()
	s.spare(n)
	s.Given[slot] = delta.Pile{} // RW-254
	s.GoalsDone |= 1 << x
	ev.Add(EventGoalCompleted{Goal: x, Fewer: int16(n), Losses: int16(s.Loss)}.By("RW-187").Of(int16(n)))
}

// checkClaim checks the claim of the goal Build Rafts with two rafts (RW-257, RW-259).
func (t *Tables) checkClaim(s *State, _ int8, a Action) engine.Refusal {
	switch {
	case s.Goals[a.N] != delta.BuildRafts:
		return RefusalNotClaimed{}.By("RW-257")
	case s.RaftsOnce:
		return RefusalClaimedAlready{}.By("RW-259")
	case s.RaftCount() < 2:
		return RefusalTooFewRafts{}.By("RW-259")
	}
	return engine.Refusal{}
}

func (t *Tables) claim(s *State, _ int8, a Action, ev *engine.Events) {
	s.RaftsOnce = true
	s.complete(a.N, ev)
}
