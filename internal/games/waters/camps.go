package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Relief camps: first the green ones, which the community pays for, then the red ones.

// Camp is a relief camp on the map.
type Camp struct {
	At    delta.Hex
	Green bool
}

// IsCamp reports whether a relief camp stands on a hex.
func (s *State) IsCamp(h delta.Hex) bool {
	for i := range s.Camps {
		if s.Camps[i].At == h {
			return true
		}
	}
	return false
}

// CampCount returns the number of camps on the map.
func (s *State) CampCount() (n int) {
	for n < delta.Sites && s.Camps[n].At != delta.Nowhere {
		n++
	}
	return n
}

func (s *State) campHexes() (hexes delta.Set) {
	for i := range s.CampCount() {
		hexes = hexes.With(s.Camps[i].At)
	}
	return hexes
}

// CampCards returns how many cards the bank needs for a green camp (RW-094).
func (s *State) CampCards() int16 { return 2 * int16(s.Positions) }

// relief resolves the Relief Camp card of a site (RW-094, RW-095).
func (t *Tables) relief(s *State, site int, ev *engine.Events) {
	n := s.CampCount()
	if n == delta.Sites { // RW-266
		ev.Add(EventNoCampLeft{}.By("RW-266"))
		t.resolved(s, ev)
		return
	}
	if s.Bank >= s.CampCards() {
		s.vote(GreenCamp) // RW-232
		return
	}
	h := t.redSite(s, site)
	s.Camps[n] = Camp{At: h}
	ev.Add(EventRedCamp{At: h, Card: delta.Relief + delta.LandCard(site)}.By("RW-095"))
	t.callToCamp(s, ev)
}

func greenCampStep() step {
	return step{
		crisis: true, list: onSpots(CampAt, (*Tables).campSpots), valid: (*Tables).validGreenCamp,
		deeds: []deed{may(CampAt, (*Tables).checkCamp, (*Tables).greenCamp)},
	}
}

func (t *Tables) campSpots(s *State) delta.Set { return t.dryLand(s).AndNot(s.campHexes()) }

func (t *Tables) checkCamp(s *State, _ int8, a Action) engine.Refusal {
	spots := t.campSpots(s)
	switch {
	case spots.Has(a.At):
		return engine.Refusal{}
	case s.IsCamp(a.At):
		return RefusalCampThere{}.By("RW-094")
	}
	return RefusalCampNotOnLand{}.By("RW-094")
}

func (t *Tables) greenCamp(s *State, _ int8, a Action, ev *engine.Events) {
	s.Camps[s.CampCount()] = Camp{At: a.At, Green: true}
	s.Bank = 0
	ev.Add(EventGreenCamp{At: a.At}.By("RW-094"))
	t.resolved(s, ev)
}

func (t *Tables) validGreenCamp(s *State) error {
	return impossible(!s.Current().IsRelief() || s.CampCount() == delta.Sites, "there is no camp to place")
}

// Red camps, which the landowners run: every position must send a pawn, and the camp takes a
// Survivor.

// redSite returns the card's site, or the nearest land that can hold a camp (RW-268).
func (t *Tables) redSite(s *State, site int) delta.Hex {
	spots, named := t.campSpots(s), t.Site[site]
	if spots.Has(named) {
		return named
	}
	return delta.Nearest(named, spots)
}

// LastCamp returns the camp that was placed most recently.
func (s *State) LastCamp() delta.Hex { return s.Camps[max(0, s.CampCount()-1)].At }

// inCamp reports whether a pawn is already on the hex of the last camp, on land or on a raft
// (RW-231).
func (s *State) inCamp(pawn *Pawn) bool { return pawn.At == s.LastCamp() }

// hasToSend reports whether a position has a pawn outside the new camp.
func (s *State) hasToSend(p int8) bool {
	for i := range s.Pawns[p] {
		if pawn := &s.Pawns[p][i]; pawn.At != delta.Nowhere && !s.inCamp(pawn) {
			return true
		}
	}
	return false
}

// callToCamp makes every position send a pawn that is not in the camp yet (RW-096).
func (t *Tables) callToCamp(s *State, ev *engine.Events) {
	for p := range s.Positions {
		s.Called[p] = s.hasToSend(p)
	}
	s.Step = RedCamp
	t.sentOrOn(s, ev)
}

// sentOrOn waits for the positions that are called, or goes on to the Survivor.
func (t *Tables) sentOrOn(s *State, ev *engine.Events) {
	if s.Called == [delta.MaxPositions]bool{} {
		t.callSurvivor(s, ev)
	}
}

func redCampStep() step {
	return step{
		crisis: true, uses: itsCalled, list: listCalled, valid: (*Tables).validCalled,
		deeds: []deed{may(Send, (*Tables).checkSend, (*Tables).send)},
	}
}

func (t *Tables) checkSend(s *State, p int8, a Action) engine.Refusal {
	i := a.N
	switch pawn := s.Pawn(i); {
	case i/delta.PawnsEach != p:
		return RefusalNotOwnPawn{}.By("RW-096")
	case pawn.At == delta.Nowhere:
		return RefusalNoSuchPawn{}.By("RW-096")
	case s.inCamp(pawn):
		return RefusalInCampAlready{}.By("RW-231")
	}
	return engine.Refusal{}
}

func (t *Tables) send(s *State, p int8, a Action, ev *engine.Events) {
	i, h := a.N, s.LastCamp()
	*s.Pawn(i) = Pawn{At: h} // RW-212: even if that leaves a Survivor alone on a raft
	s.Called[p] = false
	ev.Add(EventSent{Seat: engine.Seat(p), Pawn: numberOf(i), At: h}.By("RW-096"))
	t.sentOrOn(s, ev)
}

// callSurvivor asks which Survivor a red camp takes (RW-097), if one is on the map (RW-098).
func (t *Tables) callSurvivor(s *State, ev *engine.Events) {
	if s.Pool < delta.Survivors(s.Positions) {
		s.vote(TakeSurvivor)
		return
	}
	ev.Add(EventNoSurvivor{}.By("RW-098"))
	t.resolved(s, ev)
}

func survivorStep() step {
	return step{crisis: true, list: listSurvivors, valid: (*Tables).validTaking, deeds: []deed{may(Remove, (*Tables).checkRemove, (*Tables).remove)}}
}

func listSurvivors(l list) []Action {
	for r := range l.s.People {
		for c, n := range l.s.People[r] {
			if n > 0 {
				l.try(Action{Kind: Remove, At: delta.At(c, r)})
			}
		}
	}
	l.tryCounted(Action{Kind: Remove}, 1, l.s.RaftCount())
	return l.dst
}

// checkRemove checks the choice of a Survivor on a hex or on a raft, which is numbered from 1.
func (t *Tables) checkRemove(s *State, _ int8, a Action) engine.Refusal {
	raft := a.N
	if raft > 0 {
		if raft > s.RaftCount() || s.Rafts[raft-1].Survivors == 0 {
			return RefusalNoSurvivorAboard{Raft: int16(raft)}.By("RW-230")
		}
		return engine.Refusal{}
	}
	if !a.At.IsOn() || *s.PeopleAt(a.At) == 0 {
		return RefusalNoSurvivorThere{}.By("RW-097")
	}
	return engine.Refusal{}
}

func (t *Tables) remove(s *State, _ int8, a Action, ev *engine.Events) {
	h, raft := a.At, a.N
	if raft > 0 {
		s.Rafts[raft-1].unload()
		h = s.Rafts[raft-1].At
	} else {
		*s.PeopleAt(h)--
	}
	s.Pool++
	s.lose(1)
	ev.Add(EventSurvivorTaken{At: h, Losses: int16(s.Loss)}.By("RW-097").Of(1))
	t.forcedLevee(s, h, ev)
	if !s.lost(ev) {
		t.resolved(s, ev)
	}
}

// forcedLevee places or raises the levee that a red camp forces (RW-230).
func (t *Tables) forcedLevee(s *State, h delta.Hex, ev *engine.Events) {
	levee := s.LeveeAt(h)
	switch {
	case t.Kind[h] != delta.Lowland || t.Wet(s, h) || s.IsCamp(h):
		return
	case *levee > 0:
		*levee = min(delta.HighestLevee, *levee+1)
	case s.Levees > 0:
		t.putLevee(s, h)
	default:
		return
	}
	ev.Add(EventForcedLevee{At: h, Height: int16(*levee)}.By("RW-097"))
}

func (t *Tables) validCalled(s *State) error {
	for p := range s.Positions {
		if s.Called[p] && (!s.Current().IsRelief() || s.CampCount() == 0 || !s.hasToSend(p)) {
			return errors.New("nobody is called to a camp (RW-096)")
		}
	}
	return nil
}

func (t *Tables) validTaking(s *State) error {
	return impossible(!s.Current().IsRelief() || s.CampCount() == 0, "no Survivor is taken")
}

func listCalled(l list) []Action {
	l.tryCounted(Action{Kind: Send}, l.p*delta.PawnsEach, (l.p+1)*delta.PawnsEach-1)
	return l.dst
}
