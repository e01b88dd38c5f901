package waters

import (
	"errors"
	"fmt"

	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Valid checks a position: bounds, conservation, nothing in an impossible place, and somebody can
// act.
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
		return errors.New("nobody has to act, and the game is not over")
	}
	for by := range turn.All() {
		if len(r.AppendLegal(nil, s, by)) == 0 {
			return fmt.Errorf("%v has to act and has no legal action", by)
		}
	}
	return nil
}

// impossible returns an error with this reason if the condition holds.
func impossible(is bool, why string) error {
	if is {
		return errors.New(why)
	}
	return nil
}

func within[T ~int8 | ~int16](n, from, to T) bool { return n >= from && n <= to }

func (s *State) validBounds() error {
	two := s.Seats == 1 && s.Positions == 2
	n := s.Positions - 1
	switch {
	case !within(s.Version, delta.Fall1926, delta.Spring1927):
		return errors.New("there is no such version")
	case !two && (s.Seats != s.Positions || !within(s.Positions, 2, delta.MaxPositions)):
		return errors.New("one person plays two positions, others one each (RW-199)")
	case !within(s.Phase, SetUp, Over) || !within(s.Step, ChooseRole, Nothing):
		return errors.New("there is no such phase or step")
	case !within(s.First, 0, n) || !within(s.Active, 0, n) || !within(s.Asked, 0, n) || !within(s.Next, 0, n):
		return errors.New("the first, active, asked or next position does not exist")
	case s.Options.Refuge && s.Version == delta.Spring1927, s.Options.GroupVote && two:
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
	case s.Bank > 0 && s.Version == delta.Fall1926:
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

// The map of a valid position.

func (t *Tables) validWater(s *State) error {
	excess := 0
	for w := range int8(delta.MaxWaters) {
		has := s.Token>>w&1 != 0
		if int(w) >= t.Waters {
			if s.Level[w] != 0 || has || s.Mark[w] != 0 {
				return errors.New("there is no such group of water")
			}
			continue
		}
		if s.Level[w] < s.Version.Start() || !has && s.Level[w] != s.Version.Start() {
			return errors.New("a level is below the start, or above it without a token (RW-010)")
		}
		if !within(s.Mark[w], 0, 40) {
			return errors.New("a mark is out of bounds")
		}
		excess += int(s.Level[w] - s.Version.Start())
	}
	// Three cards bring at most nine points a week.
	limit := 9 * (int(s.Week) + 1)
	switch s.Phase {
	case SetUp:
		limit = 3 * s.turned()
	case WeatherReport, Over: // losses may end the game in the middle of a week
		limit += 3 * s.turned()
	default:
	}
	if excess > limit {
		return errors.New("there is more water than the weather can have brought")
	}
	if s.Rained>>delta.Areas != 0 || s.Flooded>>t.Lands != 0 {
		return errors.New("there is no such area or group of land")
	}
	return impossible(s.Phase == SetUp && s.Flooded != 0, "nothing is flooded before the first weather is resolved")
}

func (t *Tables) validLand(s *State) error {
	levees := int8(0)
	for h := delta.Hex(1); h < delta.Places; h++ {
		n, people := *s.LeveeAt(h), *s.PeopleAt(h)
		if n == 0 && people == 0 {
			continue
		}
		dry := t.Kind[h] != delta.OffMap && t.dry(s, h)
		if n != 0 && (t.Kind[h] != delta.Lowland || !dry || n <= t.Elev[h] || n > delta.HighestLevee) {
			return fmt.Errorf("the levee at %v is impossible (RW-127, RW-130, RW-131)", h)
		}
		if people != 0 && (!dry || !within(people, 0, 30)) {
			return fmt.Errorf("the Survivors at %v cannot be there", h)
		}
		if n != 0 {
			levees++
		}
	}
	if levees+s.Levees != leveeTokens {
		return errors.New("the levee tokens do not add up to 60 (RW-004)")
	}
	n := s.CampCount()
	for i, c := range s.Camps {
		if i >= n && c != (Camp{}) || i < n && (!c.At.IsOn() || !t.Land.Has(c.At)) {
			return errors.New("a camp is not on land, or the list of camps has a gap")
		}
		for j := range i {
			if i < n && s.Camps[j].At == c.At {
				return errors.New("two camps are on one hex")
			}
		}
	}
	if n > 0 && s.Version == delta.Fall1926 {
		return errors.New("there are no camps in Fall (RW-021)")
	}
	return t.validTowns(s)
}

func (t *Tables) validTowns(s *State) error {
	own := max(3, s.Positions) // RW-034
	for p, h := range s.Town {
		if h == delta.Nowhere {
			continue
		}
		// Only set-up checks whether a town may be founded there: on this map, the town in the
		// rulebook's first levee example is too near Vicksburg.
		if int8(p) >= own || !h.IsOn() || t.Kind[h] != delta.Lowland || !t.dry(s, h) {
			return fmt.Errorf("town %d cannot be there (RW-038)", p+1)
		}
		for q := range p {
			if s.Town[q] == h {
				return errors.New("two towns are on one hex")
			}
		}
	}
	return nil
}

func (t *Tables) validPeople(s *State) error {
	all := int(s.Pool)
	if s.Pool < 0 {
		return errors.New("the pool is out of bounds")
	}
	for r := range s.People {
		for _, n := range s.People[r] {
			all += int(n)
		}
	}
	rafts := s.RaftCount()
	for i := range int8(delta.MaxRafts) {
		raft := s.Rafts[i]
		if i >= rafts && raft != (Raft{}) {
			return errors.New("the list of rafts has a gap")
		}
		if i < rafts && (!raft.At.IsOn() || t.Kind[raft.At] == delta.OffMap || raft.Survivors < 0) {
			return errors.New("a raft cannot be there")
		}
		if raft.Carried && (!s.Options.Carried || raft.Survivors == 0) {
			return errors.New("nobody was carried (RW-275)")
		}
		if pawns, survivors := s.aboard(i + 1); i < rafts && pawns+survivors > raftHolds {
			return errors.New("a raft holds two (RW-119)")
		}
		all += int(raft.Survivors)
	}
	if all != int(delta.Survivors(s.Positions)) {
		return errors.New("the Survivors do not add up (RW-033)")
	}
	return t.validPawns(s, rafts)
}

func (t *Tables) validPawns(s *State, rafts int8) error {
	for i := range int8(AllPawns) {
		pawn := *s.Pawn(i)
		if pawn == (Pawn{}) {
			continue
		}
		switch {
		case i/delta.PawnsEach >= s.Positions || !pawn.At.IsOn() || t.Kind[pawn.At] == delta.OffMap:
			return errors.New("a pawn cannot be there")
		case !within(pawn.Raft, 0, rafts) || pawn.Raft > 0 && s.Rafts[pawn.Raft-1].At != pawn.At:
			return errors.New("a pawn is on a raft that is not there")
		case pawn.Raft == 0 && t.Wet(s, pawn.At) != (s.Swimmer == i+1):
			return errors.New("only the swimmer of this Move is in the water without a raft (RW-111)")
		}
		if pawn.Raft > 0 && s.Swimmer == i+1 {
			return errors.New("the swimmer is on a raft")
		}
	}
	switch {
	case s.Swimmer != 0 && (s.Step != Moving || s.Pawn(s.Swimmer-1).At == delta.Nowhere):
		return errors.New("only a pawn in a Move swims")
	case s.Swimmer != 0 && !s.mayMove(s.Swimmer-1):
		return errors.New("the swimmer is moved without permission")
	case s.Swimmer != 0 && !t.reachesLand(s, s.Pawn(s.Swimmer-1).At, s.Budget):
		return errors.New("a pawn swims and cannot reach land (RW-202)")
	case s.Swimmer != 0 && s.Power(delta.SwimTrack) == 0:
		return errors.New("a pawn swims that is not able to (RW-109)")
	}
	return nil
}
