package waters

// BoardUpgrade is the price of the next step of a power, or of a renewable power.
type BoardUpgrade struct {
	Power   string          `json:"power" doc:"The power: a track or a renewable power, by the names of actions."`
	From    int8            `json:"from" doc:"The value now; 1 if the cube of a renewable power is on."`
	To      int8            `json:"to" doc:"The value after the step; the same as from if there is none."`
	Cost    map[string]int8 `json:"cost" doc:"The cards that it takes, by kind."`
	Missing map[string]int8 `json:"missing,omitempty" doc:"Those of them that the hand lacks; nothing if the reader does not see the whole hand. Education may stand for a Power card, but not for all."`
}

// boardUpgrades returns what the next step of each power costs a position.
func (s *State) boardUpgrades(p int8) []BoardUpgrade {
	list := make([]BoardUpgrade, 0, int(tracks)+int(renewables))
	for track := ActionsTrack; track < tracks; track++ {
		value := s.trackValue(p, track)
		u := BoardUpgrade{Power: trackNames()[track], From: value, To: min(value+1, top(track)), Cost: map[string]int8{}}
		if value < top(track) {
			s.takes(&u, p, raises(track), s.stepCost(p, track))
		}
		list = append(list, u)
	}
	for r := range renewables {
		u := BoardUpgrade{Power: renewableNames()[r], From: int8(s.Cubes[p] >> r & 1), To: 1, Cost: map[string]int8{}}
		for _, c := range makes(r) {
			if c != NoCard {
				s.takes(&u, p, c, 1)
			}
		}
		if r == BuildRaft { // RW-071
			s.takes(&u, p, Job, 1)
		}
		list = append(list, u)
	}
	return list
}

// takes adds cards of one kind to a price.
func (s *State) takes(u *BoardUpgrade, p int8, c Card, n int8) {
	name := cardNames()[c]
	u.Cost[name] = n
	if lacks := n - s.Hands[p][c]; lacks > 0 && s.Hands[p][UnknownCard] == 0 {
		if u.Missing == nil {
			u.Missing = map[string]int8{}
		}
		u.Missing[name] = lacks
	}
}
