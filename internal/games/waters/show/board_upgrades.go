package show

import (
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// BoardUpgrade is the price of the next step of a power, or of a renewable power.
type BoardUpgrade struct {
	Power   string         `json:"power" doc:"The power: a track or a renewable power, by the names of actions."`
	From    int8           `json:"from" doc:"The value now; 1 if the cube of a renewable power is on."`
	To      int8           `json:"to" doc:"The value after the step; the same as from if there is none."`
	Cost    display.Counts `json:"cost" doc:"The cards that it takes, by kind."`
	Missing display.Counts `json:"missing,omitzero" doc:"Those of them that the hand lacks; nothing if the reader does not see the whole hand. Education may stand for a Power card, but not for all."`
}

// boardUpgrades returns what the next step of each power costs a position.
func (t *tables) boardUpgrades(s *waters.State, p int8) []BoardUpgrade {
	prices := make([]price, int(delta.Tracks)+int(delta.Renewables))
	list := make([]BoardUpgrade, 0, len(prices))
	add := func(u BoardUpgrade) *price {
		of := &prices[len(list)]
		u.Cost, u.Missing = t.counted(&of.cost), t.counted(&of.missing)
		list = append(list, u)
		return of
	}
	for track := delta.ActionsTrack; track < delta.Tracks; track++ {
		value := s.TrackValue(p, track)
		u := add(BoardUpgrade{Power: delta.TrackNames()[track], From: value, To: min(value+1, delta.Top(track))})
		if value < delta.Top(track) {
			takes(s, u, p, delta.Raises(track), s.StepCost(p, track))
		}
	}
	for r := range delta.Renewables {
		u := add(BoardUpgrade{Power: delta.RenewableNames()[r], From: int8(s.Cubes[p] >> r & 1), To: 1})
		for _, c := range delta.Makes(r) {
			if c != delta.NoCard {
				takes(s, u, p, c, 1)
			}
		}
		if r == delta.BuildRaft { // RW-071
			takes(s, u, p, delta.Job, 1)
		}
	}
	return list
}

// price has the cards that a power costs, and those of them that the hand lacks.
type price struct{ cost, missing delta.Pile }

// takes adds cards of one kind to a price.
func takes(s *waters.State, u *price, p int8, c delta.Card, n int8) {
	u.cost[c] = n
	if s.Hands[p][delta.UnknownCard] == 0 {
		u.missing[c] = max(n-s.Hands[p][c], 0)
	}
}
