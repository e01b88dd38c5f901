package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
)

// BoardUpgrade is the price of the next step of a power, or of a renewable power.
type BoardUpgrade struct {
	Power   string        `json:"power" doc:"The power: a track or a renewable power, by the names of actions."`
	From    int8          `json:"from" doc:"The value now; 1 if the cube of a renewable power is on."`
	To      int8          `json:"to" doc:"The value after the step; the same as from if there is none."`
	Cost    engine.Counts `json:"cost" doc:"The cards that it takes, by kind."`
	Missing engine.Counts `json:"missing,omitzero" doc:"Those of them that the hand lacks; nothing if the reader does not see the whole hand. Education may stand for a Power card, but not for all."`
}

// boardUpgrades returns what the next step of each power costs a position.
func (t *tables) boardUpgrades(s *waters.State, p int8) []BoardUpgrade {
	prices := make([]price, int(waters.Tracks)+int(waters.Renewables))
	list := make([]BoardUpgrade, 0, len(prices))
	add := func(u BoardUpgrade) *price {
		of := &prices[len(list)]
		u.Cost, u.Missing = t.counted(&of.cost), t.counted(&of.missing)
		list = append(list, u)
		return of
	}
	for track := waters.ActionsTrack; track < waters.Tracks; track++ {
		value := s.TrackValue(p, track)
		u := add(BoardUpgrade{Power: waters.TrackNames()[track], From: value, To: min(value+1, waters.Top(track))})
		if value < waters.Top(track) {
			takes(s, u, p, waters.Raises(track), s.StepCost(p, track))
		}
	}
	for r := range waters.Renewables {
		u := add(BoardUpgrade{Power: waters.RenewableNames()[r], From: int8(s.Cubes[p] >> r & 1), To: 1})
		for _, c := range waters.Makes(r) {
			if c != waters.NoCard {
				takes(s, u, p, c, 1)
			}
		}
		if r == waters.BuildRaft { // RW-071
			takes(s, u, p, waters.Job, 1)
		}
	}
	return list
}

// price is what a power costs, and what of it the hand lacks.
type price struct{ cost, missing waters.Pile }

// takes adds cards of one kind to a price.
func takes(s *waters.State, u *price, p int8, c waters.Card, n int8) {
	u.cost[c] = n
	if s.Hands[p][waters.UnknownCard] == 0 {
		u.missing[c] = max(n-s.Hands[p][c], 0)
	}
}
