package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Whether the decision that the game waits for fits the rest of a position.

// parts is a set of parts of the state. A part is empty except at the steps that use it, so that two states of the same
// position are equal.
type parts uint16

const (
	itsLevees   parts = 1 << iota // levees to place at set-up
	itsUpgrades                   // who is done with upgrades
	itsDemand                     // the cards that a crisis takes
	itsDebts                      // cards that positions owe
	itsCalled                     // positions that are called to a relief camp
	itsVotes                      // what the others would choose
	itsMove                       // what is left of a Move, and what has happened in it
	itsWanted                     // the pawn whose owner is asked
	itsGifts                      // cards that may still be given
	itsTaken                      // whether an action has done something yet
	itsLooked                     // the deck that was looked at
	itsDraws                      // Community cards that are due
	itsWork                       // that the draws are for Work for the Community
	itsEnding                     // that the turn is over, except for the hand limit
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

// validStep checks that the step fits the phase and the crisis, and that other steps have left nothing in the state.
func (t *Tables) validStep(s *State) error {
	at := &t.steps[s.Step]
	uses := at.uses
	if at.group && s.Options.GroupVote {
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
		return errors.New("a crisis lies open, and nobody resolves it (RW-075)")
	case s.Phase == Upgrade && crisis != delta.NoLand && s.Week > 0:
		return errors.New("a crisis lies open from the week before (RW-075)")
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
