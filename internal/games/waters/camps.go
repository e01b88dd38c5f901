package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Relief camps, and the green ones, which the community pays for. The red ones are in redcamps.go.

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

func (t *Tables) campSpots(s *State) delta.Set { return t.dryLand(s).AndNot(s.campHexes()) }

func listCamps(l list) []Action {
	l.addAt(Action{Kind: CampAt}, l.t.campSpots(l.s))
	return l.dst
}

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
	if !s.Current().IsRelief() || s.CampCount() == delta.Sites {
		return errors.New("there is no camp to place")
	}
	return nil
}
