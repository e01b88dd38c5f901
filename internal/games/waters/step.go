package waters

import (
	"errors"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Phase is a phase of the round (RW-044), set-up before the rounds, or the end after them.
type Phase int8

// The phases.
const (
	SetUp Phase = iota
	Upgrade
	Landowner
	Actions
	WeatherReport
	CleanUp
	Over
)

// Step is a decision or a draw that the game is waiting for.
type Step int8

// The steps.
const (
	ChooseRole Step = iota
	BoxHeavy
	DrawLand
	OpenGoal
	DrawCards
	DrawFirst
	PlaceSurvivor
	PlaceTown
	PlaceThirdTown
	PlacePawn
	PlaceLevee
	DrawWeather
	Upgrading
	Threatened
	Publicising
	Cancelling
	SplitForce
	PayForce
	PayHatred
	GreenCamp
	RedCamp
	TakeSurvivor
	Acting
	Moving
	Permitting
	Donating
	Building
	LookWeather
	LookLand
	Showing
	Sharing
	Discarding
	SwapGoal
	Nothing // the game is over
	stepCount
)

// stage is a step at its place in a phase.
type stage struct {
	step  Step
	by    decider
	rules step
	begin beginning // nil: an action leads to it
}

// beginning begins a step, or calls next if there is nothing to decide or draw.
type beginning func(t *Tables, s *State, ev *engine.Events)

// following is what comes after a step in a phase.
type following struct {
	phase Phase
	begin beginning
}

// step has the rules of a Step. They are defined with their concept: those of Threatened are in
// threat.go.
type step struct {
	deeds  []deed                          // what may be done or drawn (RW-272)
	list   func(list) []Action             // proposes actions, and filters those that are allowed
	valid  func(t *Tables, s *State) error // checks what else must be true; may be nil
	crisis bool                            // a crisis may be face up at this step (RW-075)
	uses   parts                           // the parts of the state that belong to it

	in phases // the phases in which it may occur (RW-044)
	by decider
}

// deed is a kind of action at a step. p is the position that acts.
type deed struct {
	kind Kind
	// nil: the position that decides may always do it.
	check func(t *Tables, s *State, p int8, a Action) engine.Refusal
	// The odds; nil: not an action of chance.
	weight func(s *State, a Action) int
	do     func(t *Tables, s *State, p int8, a Action, ev *engine.Events)
}

// may returns a deed of a position. check is nil if the position that decides may always do it.
func may(k Kind, check func(*Tables, *State, int8, Action) engine.Refusal, do func(*Tables, *State, int8, Action, *engine.Events)) deed {
	return deed{kind: k, check: check, do: do}
}

// drawn returns a deed of chance.
func drawn(k Kind, weight func(*State, Action) int, do func(*Tables, *State, int8, Action, *engine.Events)) deed {
	return deed{kind: k, weight: weight, do: do}
}

// phases is a set of phases, one bit each.
type phases uint8

// decider is who decides a step.
type decider int8

const (
	nobody decider = iota
	byChance
	byActive   // the position whose turn it is
	byAsked    // the position that is asked
	byGroup    // one position for the group; with option group_vote the others vote first (RW-203)
	byUpgrades // all who are not done with upgrades
	byOwing    // all who owe cards
	byCalled   // all who are called to a relief camp
)

// layOutGame indexes the table of the game: what follows each step, its rules, and its deeds by
// kind.
func (t *Tables) layOutGame() {
	t.game = gameTable()
	for p := range Over {
		then := following{p + 1, t.game[p+1][0].begin}
		if p == CleanUp {
			then = following{Upgrade, t.game[Upgrade][0].begin}
		}
		for _, at := range slices.Backward(t.game[p]) {
			t.follows[p][at.step] = then
			if at.begin != nil {
				then = following{p, at.begin}
			}
		}
	}
	for p, stages := range t.game {
		for _, at := range stages {
			is := &t.steps[at.step]
			at.rules.by, at.rules.in = at.by, is.in|1<<p
			*is = at.rules
			for i := range is.deeds {
				t.deeds[at.step][is.deeds[i].kind] = &is.deeds[i]
			}
		}
	}
}

// decides reports whether a position is among those that decide.
func (s *State) decides(by decider, p int8) bool {
	switch by {
	case byUpgrades:
		return !s.Done[p]
	case byOwing:
		return s.Owe[p] > 0
	case byCalled:
		return s.Called[p]
	case nobody, byChance, byActive, byAsked, byGroup:
	}
	return false
}

// toAct returns the seats that decide now.
func (t *Tables) toAct(s *State) (seats engine.Seats) {
	switch by := t.steps[s.Step].by; by {
	case nobody:
		return 0
	case byChance:
		return engine.Only(engine.Chance)
	case byActive:
		return engine.Only(s.Seat(s.Active))
	case byAsked, byGroup:
		return engine.Only(s.Seat(s.Asked))
	default:
		for p := range s.Positions {
			if s.decides(by, p) {
				seats = seats.With(s.Seat(p))
			}
		}
		return seats
	}
}

// Position returns the position that a seat decides for now, or -1. A person with two positions
// decides for the first one that has something to decide.
func (t *Tables) Position(s *State, seat engine.Seat) int8 {
	switch by := t.steps[s.Step].by; by {
	case nobody, byChance:
		return -1
	case byActive:
		return s.Active
	case byAsked, byGroup:
		return s.Asked
	default:
		for p := range s.Positions {
			if s.decides(by, p) && s.Seat(p) == seat {
				return p
			}
		}
		return -1
	}
}

// deedOf returns the deed of an action at the current step, or nil if the action does not belong to
// the step.
func (t *Tables) deedOf(s *State, k Kind) *deed { return t.deeds[s.Step][k] }

// check returns why a position, or chance, may not do an action, or no refusal.
func (t *Tables) check(s *State, p int8, a Action) engine.Refusal {
	switch d := t.deedOf(s, a.Kind); {
	case d == nil:
		return RefusalNotNow{}.By("RW-272")
	case d.check != nil:
		return d.check(t, s, p, a)
	case d.weight != nil && d.weight(s, a) <= 0:
		return RefusalCannotFall{}.By("RW-104")
	}
	return engine.Refusal{}
}

// Checks that the pending decision fits the rest of a position.

// parts is a set of parts of the state. A part is empty except at the steps that use it, so that
// equal positions have equal states.
type parts uint16

const (
	itsLevees   parts = 1 << iota // levees to place at set-up
	itsUpgrades                   // who is done with upgrades
	itsDemand                     // the cards that a crisis takes
	itsDebts                      // cards that positions owe
	itsCalled                     // positions that are called to a relief camp
	itsVotes                      // the votes: what the others would choose
	itsMove                       // the rest of a Move, and what has happened in it
	itsWanted                     // the pawn whose owner is asked
	itsGifts                      // cards that may still be given
	itsTaken                      // whether an action has done something yet
	itsLooked                     // the deck that was looked at
	itsDraws                      // Community cards that are due
	itsWork                       // the draws are for Work for the Community
	itsEnding                     // the turn is over, except for the hand limit
)

// inUse returns the parts that are not empty.
func (s *State) inUse() (used parts) {
	for _, x := range [...]struct {
		part  parts
		empty bool
	}{
		{itsLevees, s.ToPlace == 0},
		{itsUpgrades, s.Done == [delta.MaxPositions]bool{}},
		{itsDemand, s.Demand == 0},
		{itsDebts, s.Owe == [delta.MaxPositions]int8{}},
		{itsCalled, s.Called == [delta.MaxPositions]bool{}},
		{itsVotes, s.Votes == [delta.MaxPositions]Action{}},
		{itsMove, s.Budget == 0 && s.Permitted|s.Refused == 0 && s.Boarded == [AllPawns]int8{} && s.Swimmer == 0},
		{itsWanted, s.Wanted == 0},
		{itsGifts, s.Gifts == 0},
		{itsTaken, !s.Taken},
		{itsLooked, s.Looked == 0},
		{itsDraws, s.Due == [delta.MaxPositions]int8{}},
		{itsWork, !s.Worked},
		{itsEnding, !s.Ending},
	} {
		if !x.empty {
			used |= x.part
		}
	}
	return used
}

// validStep checks that the step fits the phase and the crisis, and that no data of other steps is
// left in the state.
func (t *Tables) validStep(s *State) error {
	at := &t.steps[s.Step]
	uses := at.uses
	if at.by == byGroup && s.Options.GroupVote {
		uses |= itsVotes
	}
	crisis := s.Current()
	switch {
	case at.in>>s.Phase&1 == 0:
		return errors.New("this is not decided in this phase (RW-044)")
	case s.inUse()&^uses != 0,
		s.Phase != Actions && (s.Left != 0 || s.Boost != delta.NoTrack || s.Worked):
		return errors.New("something is left over from another step")
	case crisis != delta.NoLand && !at.crisis && s.Phase != SetUp && s.Phase != Upgrade && s.Phase != Over:
		return errors.New("a crisis is face up, and nobody resolves it (RW-075)")
	case s.Phase == Upgrade && crisis != delta.NoLand && s.Week > 0:
		return errors.New("a crisis is face up from the week before (RW-075)")
	}
	if s.Phase == SetUp {
		if err := s.validSetUp(); err != nil {
			return err
		}
	}
	if at.valid == nil {
		return nil
	}
	return at.valid(t, s)
}
