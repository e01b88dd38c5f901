package waters

import "github.com/bigriver/bigriver/internal/engine"

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

// Step is a decision, or a draw of chance, that the game waits for.
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

// step has the rules of a Step. The table of all steps is in steps.go; the functions that it names are in the file of the
// step's concept.
type step struct {
	in     phases // the phases in which it may come (RW-044)
	by     decider
	group  bool  // one position decides for all (RW-203)
	crisis bool  // a crisis may lie open: it is being resolved, or the row is not full yet (RW-075)
	uses   parts // the parts of the state that belong to it

	deeds []deed                          // what may be done or drawn (RW-272)
	list  func(list) []Action             // proposes actions, and keeps those that are allowed
	valid func(t *Tables, s *State) error // checks what else must be true; nil: nothing
}

// deed is a kind of action at a step. p is the position that acts.
type deed struct {
	kind   Kind
	check  func(t *Tables, s *State, p int8, a Action) engine.Refusal // nil: whoever decides may do it
	weight func(s *State, a Action) int                               // its odds; nil: it is not an action of chance
	do     func(t *Tables, s *State, p int8, a Action, ev *engine.Events)
}

// may returns a deed of a position; check is nil if whoever decides may do it.
func may(k Kind, check func(*Tables, *State, int8, Action) engine.Refusal, do func(*Tables, *State, int8, Action, *engine.Events)) deed {
	return deed{kind: k, check: check, do: do}
}

// drawn returns a deed of chance.
func drawn(k Kind, weight func(*State, Action) int, do func(*Tables, *State, int8, Action, *engine.Events)) deed {
	return deed{kind: k, weight: weight, do: do}
}

// phases is a set of phases.
type phases uint8

const (
	setUp        phases = 1 << SetUp
	upgradePhase phases = 1 << Upgrade
	landPhase    phases = 1 << Landowner
	actionsPhase phases = 1 << Actions
	weatherPhase phases = 1 << WeatherReport
	cleanUpPhase phases = 1 << CleanUp
	overPhase    phases = 1 << Over
	crisesPhases phases = landPhase | actionsPhase // Seek Work may turn up a crisis (RW-207)
)

// decider is who decides a step.
type decider int8

const (
	nobody decider = iota
	byChance
	byActive   // whose turn it is
	byAsked    // who is asked
	byUpgrades // all who are not done with upgrades
	byOwing    // all who owe cards
	byCalled   // all who are called to a relief camp
)

// decides reports whether a position is one of several that decide.
func (s *State) decides(by decider, p int8) bool {
	switch by {
	case byUpgrades:
		return !s.Done[p]
	case byOwing:
		return s.Owe[p] > 0
	case byCalled:
		return s.Called[p]
	case nobody, byChance, byActive, byAsked:
	}
	return false
}

// toAct returns who decides now.
func (t *Tables) toAct(s *State) (seats engine.Seats) {
	switch by := t.steps[s.Step].by; by {
	case nobody:
		return 0
	case byChance:
		return engine.Only(engine.Chance)
	case byActive:
		return engine.Only(s.Seat(s.Active))
	case byAsked:
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

// Position returns the position that a seat decides for now, or -1. A person who plays two decides
// for the first of them that has something to decide.
func (t *Tables) Position(s *State, seat engine.Seat) int8 {
	switch by := t.steps[s.Step].by; by {
	case nobody, byChance:
		return -1
	case byActive:
		return s.Active
	case byAsked:
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

// deedOf returns the deed of an action at the present step, or nil if the action does not belong to the step.
func (t *Tables) deedOf(s *State, k Kind) *deed { return t.deeds[s.Step][k] }

// check asks the rule that allows an action of a position, or of chance.
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
