package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Decisions of the whole group (RW-203).

// vote begins a decision for the group. The decider makes it alone or, with option group_vote,
// after the others have said what they would choose.
func (s *State) vote(step Step) {
	s.Step, s.Asked = step, s.decider()
	if s.Options.GroupVote {
		s.Asked = s.after(s.Asked)
	}
}

// voted stores what a position would choose. It returns false for the decider, whose choice is the
// decision.
func (s *State) voted(choice Action, ev *engine.Events) bool {
	if s.Asked == s.decider() {
		s.Votes = [delta.MaxPositions]Action{}
		return false
	}
	s.Votes[s.Asked] = choice
	s.reportVote(choice, ev)
	s.Asked = s.after(s.Asked)
	return true
}

// reportVote adds the event that shows what a position would choose.
func (s *State) reportVote(a Action, ev *engine.Events) {
	seat, n := engine.Seat(s.Asked), a.N
	switch {
	case a.Kind == Swap:
		ev.Add(EventVotedSwap{Seat: seat, Place: int16(n) + 1}.By("RW-203"))
	case a.Kind == Keep:
		ev.Add(EventVotedKeep{Seat: seat}.By("RW-203"))
	case a.Kind == Remove && n > 0:
		ev.Add(EventVotedRaft{Seat: seat, Raft: int16(n)}.By("RW-203"))
	case a.Kind == Split && a.M == 0:
		ev.Add(EventVotedOne{Seat: seat, Payer: engine.Seat(n)}.By("RW-204"))
	case a.Kind == Split && a.M == a.N+1:
		ev.Add(EventVotedBoth{Seat: seat, Payer: engine.Seat(n)}.By("RW-204"))
	case a.Kind == Split:
		ev.Add(EventVotedTwo{Seat: seat, Payer: engine.Seat(n), Other: engine.Seat(a.M - 1)}.By("RW-204"))
	default:
		ev.Add(EventVoted{Seat: seat, At: a.At}.By("RW-203"))
	}
}

// validVotes checks that every position between the decider and the one being asked has stored a
// choice that it may make.
func (t *Tables) validVotes(s *State) error {
	if t.steps[s.Step].by != byGroup {
		return nil
	}
	if !s.Options.GroupVote {
		if s.Asked != s.decider() {
			return errors.New("somebody else decides for all (RW-203)")
		}
		return nil
	}
	said := true
	for p, n := s.after(s.decider()), int8(1); n <= s.Positions; p, n = s.after(p), n+1 {
		if p == s.Asked {
			said = false
		}
		vote := s.Votes[p]
		if !within(vote.Kind, 0, kinds-1) || vote.At >= delta.Places || said != (vote != Action{}) || said && (!t.check(s, p, vote).OK() || !t.isWhole(vote)) {
			return errors.New("a vote is missing, too early or not a legal choice (RW-203)")
		}
	}
	return nil
}

// isWhole reports whether an action that passes check leaves the fields empty that its kind does
// not use.
func (t *Tables) isWhole(a Action) bool {
	r := Rules{t}
	is, err := r.Parse(r.Format(a))
	return err == nil && is == a
}
