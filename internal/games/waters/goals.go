package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// openGoals turns up cards until two lie open (RW-189).
func (t *Tables) openGoals(s *State, ev *engine.Events) {
	if s.Options.Goals && s.GoalsLeft != 0 && (s.Goals[0] == delta.NoGoal || s.Goals[1] == delta.NoGoal) {
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
	const allA = 1<<(delta.Pairs+1) - 2
	x := delta.Goal(a.N)
	return int(Flag(s.GoalsLeft>>x&1 != 0 && (!x.IsB() || s.GoalsLeft&allA == 0)))
}

func listGoals(l list) []Action {
	for x := delta.WriteBlues; x < delta.Goals; x++ {
		a := Action{Kind: GoalOpens, N: int8(x)}
		l.draw(a, l.s.goalWeight(a))
	}
	return l.dst
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
	t.beginRound(s, ev)
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
	t.openGoals(s, ev)
}

// keepGoals keeps both goals.
func (t *Tables) keepGoals(s *State, _ int8, _ Action, ev *engine.Events) {
	ev.Add(EventGoalsKept{}.By("RW-189"))
	t.beginRound(s, ev)
}

func (t *Tables) validOpenGoal(s *State) error {
	if !s.Options.Goals || s.GoalsLeft == 0 || s.Goals[0] != delta.NoGoal && s.Goals[1] != delta.NoGoal {
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
