package waters

import (
	"errors"
	"fmt"

	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Valid checks a position: bounds, conservation, nothing in an impossible place, and somebody who can act.
func (r Rules) Valid(s *State) error {
	for _, check := range [...]func(*State) error{
		(*State).validBounds, r.t.validWater, r.t.validLand, r.t.validPeople, (*State).validPowers, r.t.validCards, r.t.validLandCards, r.t.validWeather,
		(*State).validGoals, r.t.validStep, r.t.validVotes,
	} {
		if err := check(s); err != nil {
			return err
		}
	}
	if s.Phase == Over {
		return nil
	}
	return r.canAct(s)
}

// canAct checks that every seat that has to act can act.
func (r Rules) canAct(s *State) error {
	turn := r.ToAct(s)
	if turn == 0 {
		return errors.New("nobody is to act, and the game is not over")
	}
	for by := range turn.All() {
		if len(r.AppendLegal(nil, s, by)) == 0 {
			return fmt.Errorf("%v is to act and can do nothing", by)
		}
	}
	return nil
}

func within[T ~int8 | ~int16](n, from, to T) bool { return n >= from && n <= to }

func (s *State) validBounds() error {
	two := s.Seats == 1 && s.Positions == 2
	n := s.Positions - 1
	switch {
	case !within(s.Version, Fall1926, Spring1927):
		return errors.New("there is no such version")
	case !two && (s.Seats != s.Positions || !within(s.Positions, 2, delta.MaxPositions)):
		return errors.New("one person plays two positions, others one each (RW-199)")
	case !within(s.Phase, SetUp, Over) || !within(s.Step, ChooseRole, Nothing):
		return errors.New("there is no such phase or step")
	case !within(s.First, 0, n) || !within(s.Active, 0, n) || !within(s.Asked, 0, n) || !within(s.Next, 0, n):
		return errors.New("the first, active, asked or next position does not exist")
	case s.Options.Refuge && s.Version == Spring1927, s.Options.GroupVote && two:
		return errors.New("these options cannot be combined")
	case !within(s.Left, 0, 12) || !within(s.Demand, 0, 2) || !within(s.Budget, 0, 14) || !within(s.Gifts, 0, 6):
		return errors.New("what is left to do is out of bounds")
	case !within(s.Boost, delta.NoTrack, delta.SwimTrack) || !within(s.Swimmer, 0, AllPawns) || !within(s.Wanted, 0, AllPawns) || !within(s.Looked, 0, landDeck):
		return errors.New("a power or a pawn of this turn does not exist")
	case !within(s.Week, 0, s.Weeks()) || s.Loss < 0 || s.Bank < 0 || s.Bank > 3000:
		return errors.New("the tracks are out of bounds (RW-011)")
	case (s.Week == s.Weeks() || s.Loss >= s.Limit()) != (s.Phase == Over), s.Loss > 100:
		return errors.New("the game is over when the weeks or the losses are full, and only then (RW-184, RW-185)")
	case s.Phase == SetUp && (s.Week != 0 || s.Bank != 0):
		return errors.New("no week is over and nothing is donated at set-up")
	case s.Bank > 0 && s.Version == Fall1926:
		return errors.New("there is no bank in Fall (RW-020)")
	}
	for p := range int8(delta.MaxPositions) {
		out := p > n && (s.Done[p] || s.Owe[p] != 0 || s.Called[p] || s.Due[p] != 0 || s.Votes[p] != Action{})
		if out || !within(s.Owe[p], 0, 100) || !within(s.Due[p], 0, 12) {
			return errors.New("what a position still has to do is out of bounds")
		}
	}
	return nil
}
