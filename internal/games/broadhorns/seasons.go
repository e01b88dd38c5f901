package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// startStoring asks which perishable barrel of the filled town goes to the season track, or stores
// the only one (BH-051).
func (t *Tables) startStoring(s *State, ev *engine.Events) {
	if s.Filled == t.LastFill { // BH-153
		t.clearTown(s, ev)
		return
	}
	choices, last := 0, Cargo(0)
	for c := range Cargo(perishables) {
		if t.checkStore(s, c).OK() {
			choices, last = choices+1, c
		}
	}
	if choices == 1 {
		t.store(s, last, ev)
		return
	}
	s.Phase = Storing
}

func (t *Tables) checkStore(s *State, c Cargo) engine.Refusal {
	switch {
	case !c.Perishable():
		return RefusalStorePerishable{Cargo: c}.By("BH-052")
	case t.Demand(s, t.TownHere(&s.Players[s.Active])).Of[c] == 0:
		return RefusalNotOnTown{Cargo: c}.By("BH-051")
	}
	return engine.Refusal{}
}

// store puts the barrel on the next space of the season track (BH-121 to BH-124).
func (t *Tables) store(s *State, c Cargo, ev *engine.Events) {
	before := t.SeasonAt[s.Filled]
	s.Filled++
	ev.Add(EventStored{Seat: s.Active, Cargo: c, Filled: int16(s.Filled)}.By("BH-051"))
	if s.Filled == t.harvest {
		for c, n := range s.Track {
			s.Bag[c] += n
		}
		s.Track = Goods{}
		ev.Add(EventHarvest{}.By("BH-122"))
	}
	s.Track[c]++
	s.Bag[c]-- // clearTown puts all barrels of the town into the bag
	if now := t.SeasonAt[s.Filled]; now != before {
		ev.Add(EventSeason{Season: now}.By("BH-123"))
	}
	if s.Filled == t.LastFill {
		s.Final = true
		ev.Add(EventFinalRound{Seat: s.Active}.By("BH-124"))
	}
	t.clearTown(s, ev)
}

// clearTown empties a filled town into the bag. The active seat takes its tile, and the next one is
// revealed (BH-053 to BH-056).
func (t *Tables) clearTown(s *State, ev *engine.Events) {
	town := t.TownHere(&s.Players[s.Active])
	cleared := &s.Towns[town]
	d := t.Demand(s, town)
	for i, c := range d.Cargo {
		if cleared.Filled.Has(i) {
			s.Bag[c]++
		}
	}
	cleared.Filled = 0
	if cleared.Top == 0 {
		t.startBuy(s, ev)
		return
	}
	cleared.Taken[cleared.Top-1] = int8(s.Active) + 1
	wreaths := int16(d.Wreaths)
	ev.Add(EventTileTaken{Seat: s.Active, Tile: TileKey(town, cleared.Top), Wreaths: wreaths}.By("BH-054").Of(wreaths))
	cleared.Top = 0
	if cleared.TilesBelow() == 0 {
		ev.Add(EventBoardValues{Town: town}.By("BH-055"))
		t.startBuy(s, ev)
		return
	}
	s.Phase, s.Town = Revealing, town
}

// IsTileAwaited reports whether a tile of the town is about to be revealed. Until then the town has
// neither a tile's values nor the board's.
func (s *State) IsTileAwaited(town int8) bool {
	return s.Phase == Choosing || s.Phase == Laying && town >= s.Town || s.Phase == Revealing && town == s.Town
}

func (t *Tables) listTiles(dst []Action, s *State, _ engine.Seat) []Action {
	for tile := int8(1); tile <= TilesPerTown; tile++ {
		if s.Towns[s.Town].Taken[tile-1] == 0 {
			dst = append(dst, Action{Kind: Tile, More: s.Town, N: tile})
		}
	}
	return dst
}

func (s *State) checkTile(town, tile int8) engine.Refusal {
	if town != s.Town || s.Towns[town].Taken[tile-1] != 0 {
		return RefusalNoSuchTile{Tile: TileKey(town, tile)}.By("BH-006")
	}
	return engine.Refusal{}
}

// reveal puts a drawn tile on top of its town's stack.
func (t *Tables) reveal(s *State, tile int8, ev *engine.Events) {
	s.Towns[s.Town].Top = tile
	ev.Add(EventRevealed{Town: s.Town, Tile: TileKey(s.Town, tile)}.By("BH-006").AsBarrier())
	if s.Phase == Revealing {
		s.Town = 0
		t.startBuy(s, ev)
		return
	}
	if s.Town++; s.Town == AllTowns {
		s.Phase, s.Town = Dealing, 0
	}
}
