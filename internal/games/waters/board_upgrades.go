package waters

import "github.com/bigriver/bigriver/internal/engine"

// BoardUpgrade is the price of the next step of a power, or of a renewable power.
type BoardUpgrade struct {
	Power   string        `json:"power" doc:"The power: a track or a renewable power, by the names of actions."`
	From    int8          `json:"from" doc:"The value now; 1 if the cube of a renewable power is on."`
	To      int8          `json:"to" doc:"The value after the step; the same as from if there is none."`
	Cost    engine.Counts `json:"cost" doc:"The cards that it takes, by kind."`
	Missing engine.Counts `json:"missing,omitzero" doc:"Those of them that the hand lacks; nothing if the reader does not see the whole hand. Education may stand for a Power card, but not for all."`
}

// boardUpgrades returns what the next step of each power costs a position.
func (t *tables) boardUpgrades(s *State, p int8) []BoardUpgrade {
	prices := make([]price, int(tracks)+int(renewables))
	list := make([]BoardUpgrade, 0, len(prices))
	add := func(u BoardUpgrade) *price {
		of := &prices[len(list)]
		u.Cost, u.Missing = t.counted(&of.cost), t.counted(&of.missing)
		list = append(list, u)
		return of
	}
	for track := ActionsTrack; track < tracks; track++ {
		value := s.trackValue(p, track)
		u := add(BoardUpgrade{Power: trackNames()[track], From: value, To: min(value+1, top(track))})
		if value < top(track) {
			s.takes(u, p, raises(track), s.stepCost(p, track))
		}
	}
	for r := range renewables {
		u := add(BoardUpgrade{Power: renewableNames()[r], From: int8(s.Cubes[p] >> r & 1), To: 1})
		for _, c := range makes(r) {
			if c != NoCard {
				s.takes(u, p, c, 1)
			}
		}
		if r == BuildRaft { // RW-071
			s.takes(u, p, Job, 1)
		}
	}
	return list
}

// price is what a power costs, and what of it the hand lacks.
type price struct{ cost, missing Pile }

// takes adds cards of one kind to a price.
func (s *State) takes(u *price, p int8, c Card, n int8) {
	u.cost[c] = n
	if s.Hands[p][UnknownCard] == 0 {
		u.missing[c] = max(n-s.Hands[p][c], 0)
	}
}
