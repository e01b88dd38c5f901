package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// beginActions begins Phase 3 with the First Player (RW-046).
func (s *State) beginActions(ev *engine.Events) {
	s.Phase, s.Active = Actions, s.First
	ev.Add(EventPhaseActions{Week: int16(s.Week) + 1}.By("RW-044"))
	s.beginTurn(ev)
}

// beginTurn begins the turn of the active position.
func (s *State) beginTurn(ev *engine.Events) {
	s.tidy()
	s.Step, s.Left = Acting, s.Powers[s.Active][delta.ActionsTrack]
	ev.Add(EventTurn{Seat: engine.Seat(s.Active), Actions: int16(s.Left)}.By("RW-055"))
}

// nextTurn goes on with the next position clockwise, or with Phase 4 when all have had their turn.
func (t *Tables) nextTurn(s *State, ev *engine.Events) {
	s.tidy()
	if s.Active = s.after(s.Active); s.Active != s.First {
		s.beginTurn(ev)
		return
	}
	s.Phase = WeatherReport
	ev.Add(EventPhaseWeather{Week: int16(s.Week) + 1}.By("RW-044"))
	t.report(s, ev)
}

// endTurn checks the hand limit of all (RW-106).
func (t *Tables) endTurn(s *State, _ int8, _ Action, ev *engine.Events) {
	s.Ending = true
	ev.Add(EventTurnEnded{Seat: engine.Seat(s.Active)}.By("RW-106"))
	for p := range s.Positions {
		s.Owe[p] = s.excess(p)
	}
	t.discarding(s, ev)
}

// checkAction checks the conditions of every action.
func (s *State) checkAction() engine.Refusal {
	if s.Left == 0 {
		return RefusalNoActionLeft{}.By("RW-055")
	}
	return engine.Refusal{}
}

// endAction goes back to the turn from a Move, a Donate or an Accept Work.
func (s *State) endAction(ev *engine.Events) {
	s.Step, s.Budget, s.Gifts, s.Taken = Acting, 0, 0, false
	s.Permitted, s.Refused, s.Boarded = 0, 0, [AllPawns]int8{}
	ev.Add(EventStopped{Seat: engine.Seat(s.Active), Actions: int16(s.Left)}.By("RW-105"))
}

func (t *Tables) stop(s *State, _ int8, _ Action, ev *engine.Events) { s.endAction(ev) }

// listTurn proposes what takes an action, then what takes none (RW-271).
func listTurn(l list) []Action {
	if l.s.Left > 0 {
		l.actions()
	}
	l.uses()
	if l.s.Options.Individual {
		l.performances()
	}
	l.claims()
	l.try(Action{Kind: End})
	return l.dst
}

func (l *list) actions() {
	l.tryKinds(Move, Donate)
	l.tryCounted(Action{Kind: Accept}, 0, l.s.offers())
	l.tryKinds(Seek, Community)
	if l.s.hasCube(delta.ManyHands) {
		l.try(Action{Kind: Community, M: 1})
	}
	l.tryPlayed(Action{Kind: ReadNewspaper}, delta.Newspaper, 1)
	l.tryPlayed(Action{Kind: HearRadio}, delta.Radio, 1)
	l.tryPlayed(Action{Kind: HoldVaudeville, N: 1}, delta.Vaudeville, 1)
	l.tryPlayed(Action{Kind: HoldVaudeville, N: 2}, delta.Vaudeville, 2)
	l.counters()
	l.handling()
	if l.s.Options.Individual {
		l.findings()
	}
}

func listYesNo(l list) []Action {
	l.tryKinds(Yes, No)
	return l.dst
}

func listNothing(l list) []Action { return l.dst }
