package waters

import "github.com/bigriver/bigriver/internal/engine"

// Whose decision it is, and of what kind.

// ToAct is whose decision it is.
func (r Rules) ToAct(s *State) (set engine.Seats) {
	switch s.Step {
	case BoxHeavy, DrawLand, OpenGoal, DrawCards, DrawFirst, DrawWeather, LookWeather, LookLand:
		return engine.Only(engine.Chance)
	case Upgrading:
		for p := range s.Positions {
			if !s.Done[p] {
				set = set.With(s.seat(p))
			}
		}
		return set
	case PayHatred, RedCamp, Discarding:
		for p := range s.Positions {
			if s.Owe[p] > 0 {
				set = set.With(s.seat(p))
			}
		}
		return set
	case ChooseRole, PlaceTown, PlacePawn, PlaceLevee, Acting, Moving, Donating, Building, Showing:
		return engine.Only(s.seat(s.Active))
	case PlaceSurvivor, PlaceThirdTown, Threatened, Publicising, Cancelling, SplitForce, PayForce, GreenCamp, TakeSurvivor, Permitting, Sharing, SwapGoal:
		return engine.Only(s.seat(s.Asked))
	case Nothing:
	}
	return 0
}

// Position is which position a seat decides for now, or -1: of one person's two, the first that something is open for.
func (s *State) Position(by engine.Seat) int8 {
	switch s.Step {
	case Upgrading:
		for p := range s.Positions {
			if !s.Done[p] && s.seat(p) == by {
				return p
			}
		}
		return -1
	case PayHatred, RedCamp, Discarding:
		for p := range s.Positions {
			if s.Owe[p] > 0 && s.seat(p) == by {
				return p
			}
		}
		return -1
	case PlaceSurvivor, PlaceThirdTown, Threatened, Publicising, Cancelling, SplitForce, PayForce, GreenCamp, TakeSurvivor, Permitting, Sharing, SwapGoal:
		return s.Asked
	default:
		return s.Active
	}
}

// fits tells whether a kind of action belongs to the step (RW-272).
func (s *State) fits(k Kind) bool {
	switch s.Step {
	case ChooseRole:
		return k == TakeRole
	case BoxHeavy:
		return k == Box
	case DrawLand, LookLand:
		return k == LandFalls
	case OpenGoal:
		return k == GoalOpens
	case DrawCards:
		return k == CardFalls
	case DrawFirst:
		return k == FirstIs
	case PlaceSurvivor:
		return k == SurvivorAt
	case PlaceTown, PlaceThirdTown:
		return k == TownAt
	case PlacePawn:
		return k == PawnAt
	case PlaceLevee:
		return k == LeveeAt
	case DrawWeather, LookWeather:
		return k == WeatherFalls
	case Upgrading:
		return k == Buy || k == Done
	case Threatened:
		return k == Resist || k == Take || k == Pass
	case Publicising:
		return k == Publish || k == Pass
	case Cancelling:
		return k == Cancel || k == Pass
	case SplitForce:
		return k == Split
	case PayForce:
		return k == Pay || k == Pass
	case PayHatred:
		return k == Pay
	case GreenCamp:
		return k == CampAt
	case RedCamp:
		return k == Send
	case TakeSurvivor:
		return k == Remove
	case Acting:
		return isTurnKind(k)
	case Moving:
		return k >= Walk && k <= Ask || k == Stop
	case Permitting, Sharing:
		return k == Yes || k == No
	case Donating:
		return k >= Give && k <= GoalCard || k == Stop
	case Building:
		return k == Build || k == RaiseLevee || k == Stop
	case Showing:
		return k == Show || k == Keep
	case Discarding:
		return k == Discard
	case SwapGoal:
		return k == Swap || k == Keep
	case Nothing:
	}
	return false
}

func isTurnKind(k Kind) bool {
	switch k {
	case Move, Donate, Accept, Seek, Community, ReadNewspaper, HearRadio, HoldVaudeville, Counter, PlaceRaft, PickUp, DropOff,
		Use, Perform, Find, Claim, End:
		return true
	default:
		return false
	}
}
