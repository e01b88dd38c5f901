package waters

import "github.com/bigriver/bigriver/internal/engine"

// Phase is a phase of the round (RW-044), or what comes before and after.
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

// Step is what is being decided, or what falls by chance.
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

// step is what the rules say of a step. The table of all is in steps.go; what it names is in the file of the step's concept.
type step struct {
	in     phases // in which phases it comes (RW-044)
	by     decider
	group  bool  // it is decided for all (RW-203)
	crisis bool  // a crisis may lie open: it is being resolved, or the row is not full yet (RW-075)
	uses   parts // what of the state belongs to it

	deeds []deed                          // what may be done or fall (RW-272)
	list  func(list) []Action             // proposes it, and keeps what is allowed
	valid func(t *tables, s *State) error // what must be so besides; nil: nothing
}

// deed is a kind of action at a step. p is the position that acts.
type deed struct {
	kind   Kind
	check  func(t *tables, s *State, p int8, a Action) engine.Refusal // nil: whoever decides may do it
	weight func(s *State, a Action) int                               // how often it falls; nil: it is not chance
	do     func(t *tables, s *State, p int8, a Action, ev *engine.Events)
}

// may is a deed of a position; check is nil if whoever decides may do it.
func may(k Kind, check func(*tables, *State, int8, Action) engine.Refusal, do func(*tables, *State, int8, Action, *engine.Events)) deed {
	return deed{kind: k, check: check, do: do}
}

// falls is a deed of chance.
func falls(k Kind, weight func(*State, Action) int, do func(*tables, *State, int8, Action, *engine.Events)) deed {
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

// decides tells whether a position is one of several that decide.
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

// toAct is who decides now.
func (t *tables) toAct(s *State) (seats engine.Seats) {
	switch by := t.steps[s.Step].by; by {
	case nobody:
		return 0
	case byChance:
		return engine.Only(engine.Chance)
	case byActive:
		return engine.Only(s.seat(s.Active))
	case byAsked:
		return engine.Only(s.seat(s.Asked))
	default:
		for p := range s.Positions {
			if s.decides(by, p) {
				seats = seats.With(s.seat(p))
			}
		}
		return seats
	}
}

// position is which position a seat decides for now: of one person's two, the first that something is open for; or -1.
func (t *tables) position(s *State, seat engine.Seat) int8 {
	switch by := t.steps[s.Step].by; by {
	case nobody, byChance:
		return -1
	case byActive:
		return s.Active
	case byAsked:
		return s.Asked
	default:
		for p := range s.Positions {
			if s.decides(by, p) && s.seat(p) == seat {
				return p
			}
		}
		return -1
	}
}

// deedOf is what an action does at the present step; nil: it does not belong to it.
func (t *tables) deedOf(s *State, k Kind) *deed { return t.deeds[s.Step][k] }

// check asks the rule that allows an action of a position, or of chance.
func (t *tables) check(s *State, p int8, a Action) engine.Refusal {
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
