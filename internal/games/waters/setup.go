package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// start returns the set-up before anything is chosen or drawn.
func (t *Tables) start(setup engine.Setup) (State, error) {
	if refusal := checkSetup(setup); !refusal.OK() {
		return State{}, refusal
	}
	s := State{Seats: int8(setup.Seats), Positions: int8(max(2, setup.Seats)), Options: optionsOf(setup)}
	if setup.Options["version"] == "spring1927" {
		s.Version = delta.Spring1927
	}
	t.layOut(&s)
	t.game[SetUp][0].begin(t, &s, nil)
	return s, nil
}

// layOut lays out the pieces and cards (RW-001 to RW-033).
func (t *Tables) layOut(s *State) {
	for w := range t.Waters {
		s.Level[w] = s.Version.Start()
	}
	for p := range s.Positions {
		for track := range delta.Tracks {
			s.Powers[p][track] = delta.Initial(track)
		}
	}
	s.Levees = leveeTokens
	s.Pool = delta.Survivors(s.Positions)
	s.Deck = t.CommunityDeck
	s.DeckLen = s.Deck.Size()
	s.Weather = t.WeatherDecks[delta.Flag(s.Options.Deck77)]
	s.WeatherLen = s.Weather.Size()
	s.Star = t.LandStar
	s.Land = t.LandDecks[s.Version]
	for c, n := range s.Star {
		s.Land[c] -= n
	}
	s.StarLen, s.LandLen = s.Star.Size(), s.Land.Size()
	if s.Options.Goals {
		s.GoalsLeft = delta.AllGoals
	}
}

// boxHeavy sets nine heavy cards aside in Fall (RW-022, RW-206).
func (t *Tables) boxHeavy(s *State, ev *engine.Events) {
	boxed := int8(0)
	for _, n := range s.Boxed {
		boxed += n
	}
	if s.Version == delta.Fall1926 && boxed < delta.BoxedHeavy {
		s.Step = BoxHeavy
		return
	}
	t.next(s, BoxHeavy, ev)
}

func boxStep() step {
	return step{
		list: draws(Box, int8(delta.Heavy), int8(delta.Medium)-1), valid: (*Tables).validBox,
		deeds: []deed{drawn(Box, (*State).boxWeight, (*Tables).box)},
	}
}

// boxWeight returns the odds that a heavy card is drawn for the box.
func (s *State) boxWeight(a Action) int {
	if w := delta.Weather(a.N); w.IsHeavy() {
		return int(s.Weather[w])
	}
	return 0
}

func (t *Tables) box(s *State, _ int8, a Action, ev *engine.Events) {
	w := delta.Weather(a.N)
	s.Weather[w]--
	s.WeatherLen--
	s.Boxed[w.Area()]++
	ev.Add(EventBoxed{}.By("RW-206").AsBarrier())
	t.boxHeavy(s, ev)
}

// deal deals the first hands (RW-030).
func (t *Tables) deal(s *State, ev *engine.Events) {
	for p := range s.Positions {
		s.Due[p] = handDealt
	}
	t.drawCards(s, ev)
}

func (t *Tables) drawFirst(s *State, _ *engine.Events) { s.Step = DrawFirst }

func firstStep() step {
	return step{list: draws(FirstIs, 0, delta.MaxPositions-1), deeds: []deed{drawn(FirstIs, (*State).firstWeight, (*Tables).firstIs)}}
}

func (s *State) firstWeight(a Action) int { return int(delta.Flag(a.N < s.Positions)) }

func (t *Tables) firstIs(s *State, _ int8, a Action, ev *engine.Events) {
	s.First = a.N
	ev.Add(EventFirst{Seat: engine.Seat(a.N)}.By("RW-031").AsBarrier())
	t.next(s, DrawFirst, ev)
}

func (t *Tables) validBox(s *State) error {
	return impossible(s.Version != delta.Fall1926, "no heavy cards are boxed in Spring (RW-022)")
}

// validSetUp checks that nothing is on the map before it is placed.
func (s *State) validSetUp() error {
	before := s.Step < PlaceTown
	switch {
	case s.CampCount() > 0:
		return errors.New("no camp is placed at set-up")
	case before && (s.Town != [delta.MaxPositions]delta.Hex{} || !s.pawnHexes().IsEmpty()):
		return errors.New("nothing is placed yet")
	}
	return nil
}
