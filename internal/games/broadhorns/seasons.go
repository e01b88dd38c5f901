package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// startStoring asks which perishable barrel of the filled town goes to the season track, or stores the only one (BH-051).
func (r Rules) startStoring(s *State, ev *engine.Events) {
	if s.Filled == r.lastFill { // BH-153
		r.clearTown(s, ev)
		return
	}
	choices, last := 0, Cargo(0)
	for c := range Cargo(perishables) {
		if r.checkStore(s, c).OK() {
			choices, last = choices+1, c
		}
	}
	if choices == 1 {
		r.store(s, last, ev)
		return
	}
	s.Phase = Storing
}

func (r Rules) checkStore(s *State, c Cargo) engine.Refusal {
	switch {
	case !c.perishable():
		return engine.Refuse("BH-052", "store_perishable", int16(c))
	case r.demand(s, r.townHere(&s.Players[s.Active])).of[c] == 0:
		return engine.Refuse("BH-051", "not_on_town", int16(c))
	}
	return engine.Refusal{}
}

// store puts the barrel on the next space of the season track (BH-121 to BH-124).
func (r Rules) store(s *State, c Cargo, ev *engine.Events) {
	before := r.seasonAt[s.Filled]
	s.Filled++
	ev.Add(engine.Event{Rule: "BH-051", Key: "stored", Args: engine.Args{int16(s.Active), int16(c), int16(s.Filled)}})
	if s.Filled == r.harvest {
		for c, n := range s.Track {
			s.Bag[c] += n
		}
		s.Track = Goods{}
		ev.Add(engine.Event{Rule: "BH-122", Key: "harvest"})
	}
	s.Track[c]++
	s.Bag[c]-- // clearTown puts all barrels of the town into the bag
	if now := r.seasonAt[s.Filled]; now != before {
		ev.Add(engine.Event{Rule: "BH-123", Key: "season", Args: engine.Args{int16(now)}})
	}
	if s.Filled == r.lastFill {
		s.Final = true
		ev.Add(engine.Event{Rule: "BH-124", Key: "final_round", Args: engine.Args{int16(s.Active)}})
	}
	r.clearTown(s, ev)
}

// clearTown empties a filled town into the bag. The active seat takes its tile, and the next one is revealed (BH-053 to
// BH-056).
func (r Rules) clearTown(s *State, ev *engine.Events) {
	town := r.townHere(&s.Players[s.Active])
	t := &s.Towns[town]
	d := r.demand(s, town)
	for i, c := range d.cargo {
		if t.Filled.has(i) {
			s.Bag[c]++
		}
	}
	t.Filled = 0
	if t.Top == 0 {
		r.startBuy(s, ev)
		return
	}
	t.Taken[t.Top-1] = int8(s.Active) + 1
	ev.Add(engine.Event{Rule: "BH-054", Key: "tile_taken", Args: engine.Args{int16(s.Active), tileKey(town, t.Top), int16(d.wreaths)}, Amount: int16(d.wreaths)})
	t.Top = 0
	if t.tilesBelow() == 0 {
		ev.Add(engine.Event{Rule: "BH-055", Key: "board_values", Args: engine.Args{int16(town)}})
		r.startBuy(s, ev)
		return
	}
	s.Phase, s.Town = Revealing, town
}

// isTileAwaited reports whether a tile of the town is about to be revealed: until then neither a tile nor the board's values hold.
func (s *State) isTileAwaited(town int8) bool {
	return s.Phase == Choosing || s.Phase == Laying && town >= s.Town || s.Phase == Revealing && town == s.Town
}

func (r Rules) checkTile(s *State, town, tile int8) engine.Refusal {
	if town != s.Town || s.Towns[town].Taken[tile-1] != 0 {
		return engine.Refuse("BH-006", "no_such_tile", tileKey(town, tile))
	}
	return engine.Refusal{}
}

func (r Rules) appendTiles(dst []Action, s *State) []Action {
	for tile := int8(1); tile <= tilesPerTown; tile++ {
		if s.Towns[s.Town].Taken[tile-1] == 0 {
			dst = append(dst, Action{Kind: Tile, More: s.Town, N: tile})
		}
	}
	return dst
}

// reveal puts a drawn tile on top of its town's stack.
func (r Rules) reveal(s *State, tile int8, ev *engine.Events) {
	s.Towns[s.Town].Top = tile
	ev.Add(engine.Event{Rule: "BH-006", Key: "revealed", Args: engine.Args{int16(s.Town), tileKey(s.Town, tile)}, Barrier: true})
	if s.Phase == Revealing {
		s.Town = 0
		r.startBuy(s, ev)
		return
	}
	if s.Town++; s.Town == allTowns {
		s.Phase, s.Town = Dealing, 0
	}
}
