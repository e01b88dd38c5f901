package waters

import (
	"errors"
	"fmt"
)

// What the map holds in a valid position.

func (g play) validWater() error {
	excess := 0
	for w := range int8(mostWaters) {
		has := g.Token>>w&1 != 0
		if int(w) >= g.d.waters {
			if g.Level[w] != 0 || has || g.Mark[w] != 0 {
				return errors.New("there is no such group of water")
			}
			continue
		}
		if g.Level[w] < g.start() || !has && g.Level[w] != g.start() {
			return errors.New("a level is below the start, or above it without a token (RW-010)")
		}
		if !within(g.Mark[w], 0, 40) {
			return errors.New("a mark is out of bounds")
		}
		excess += int(g.Level[w] - g.start())
	}
	// Three cards bring nine points a week at most.
	most := 9 * (int(g.Week) + 1)
	switch g.Phase {
	case SetUp:
		most = 3 * g.turned()
	case WeatherReport:
		most += 3 * g.turned()
	default:
	}
	if g.Phase != Over && excess > most {
		return errors.New("there is more water than the weather can have brought")
	}
	if g.Rained>>areas != 0 || g.Flooded>>g.d.lands != 0 {
		return errors.New("there is no such area or group of land")
	}
	if g.Phase == SetUp && g.Flooded != 0 {
		return errors.New("nothing is flooded before the first weather is resolved")
	}
	return nil
}

func (g play) validLand() error {
	levees := int8(0)
	for h := Hex(1); h < Places; h++ {
		n, people := *g.levee(h), *g.people(h)
		if n == 0 && people == 0 {
			continue
		}
		dry := g.d.kind[h] != offMap && g.dry(h)
		if n != 0 && (g.d.kind[h] != lowland || !dry || n <= g.d.elev[h] || n > highestLevee) {
			return fmt.Errorf("the levee at %v cannot be (RW-127, RW-130, RW-131)", h)
		}
		if people != 0 && (!dry || !within(people, 0, 30)) {
			return fmt.Errorf("the Survivors at %v cannot be there", h)
		}
		if n != 0 {
			levees++
		}
	}
	if levees+g.Levees != leveeTokens {
		return errors.New("there are not the 60 levee tokens of the game (RW-004)")
	}
	n := g.campCount()
	for i, c := range g.Camps {
		if i >= n && c != (Camp{}) || i < n && (!c.At.isOn() || !g.d.land.has(c.At)) {
			return errors.New("a camp is not on land, or not in its place")
		}
		for j := range i {
			if i < n && g.Camps[j].At == c.At {
				return errors.New("two camps lie on one hex")
			}
		}
	}
	if n > 0 && g.Version == Fall1926 {
		return errors.New("there are no camps in Fall (RW-021)")
	}
	return g.validTowns()
}

func (g play) validTowns() error {
	own := max(3, g.Positions) // RW-034
	for p, h := range g.Town {
		if h == Nowhere {
			continue
		}
		// Whether it could be founded there is asked at set-up only: on this map the town of the rulebook's first levee example
		// lies too near Vicksburg.
		if int8(p) >= own || !h.isOn() || g.d.kind[h] != lowland || !g.dry(h) {
			return fmt.Errorf("town %d cannot be there (RW-038)", p+1)
		}
		for q := range p {
			if g.Town[q] == h {
				return errors.New("two towns lie on one hex")
			}
		}
	}
	return nil
}

func (g play) validPeople() error {
	all := int(g.Pool)
	if g.Pool < 0 {
		return errors.New("the pool is out of bounds")
	}
	for r := range g.People {
		for _, n := range g.People[r] {
			all += int(n)
		}
	}
	rafts := g.rafts()
	for i := range int8(mostRafts) {
		raft := g.Rafts[i]
		if i >= rafts && raft != (Raft{}) {
			return errors.New("a raft is not in its place")
		}
		if i < rafts && (!raft.At.isOn() || g.d.kind[raft.At] == offMap || raft.Survivors < 0) {
			return errors.New("a raft cannot be there")
		}
		if pawns, survivors := g.aboard(i + 1); i < rafts && pawns+survivors > raftHolds {
			return errors.New("a raft holds two (RW-119)")
		}
		all += int(raft.Survivors)
	}
	if all != int(survivors(g.Positions)) {
		return errors.New("there are not the Survivors of the game (RW-033)")
	}
	return g.validPawns(rafts)
}

func (g play) validPawns(rafts int8) error {
	for i := range int8(allPawns) {
		pawn := *g.pawn(i)
		if pawn == (Pawn{}) {
			continue
		}
		switch {
		case i/pawnsEach >= g.Positions || !pawn.At.isOn() || g.d.kind[pawn.At] == offMap:
			return errors.New("a pawn cannot be there")
		case !within(pawn.Raft, 0, rafts) || pawn.Raft > 0 && g.Rafts[pawn.Raft-1].At != pawn.At:
			return errors.New("a pawn is on a raft that is not there")
		case pawn.Raft == 0 && g.wet(pawn.At) != (g.Swimmer == i+1):
			return errors.New("who is in the water without a raft swims in this Move, and nobody else (RW-111)")
		}
		if pawn.Raft > 0 && g.Swimmer == i+1 {
			return errors.New("who swims is not on a raft")
		}
	}
	switch {
	case g.Swimmer != 0 && (g.Step != Moving || g.pawn(g.Swimmer-1).At == Nowhere):
		return errors.New("only a pawn in a Move swims")
	case g.Swimmer != 0 && !g.mayMove(g.Swimmer-1):
		return errors.New("who swims is moved without permission")
	case g.Swimmer != 0 && !g.reachesLand(g.pawn(g.Swimmer-1).At, g.Budget):
		return errors.New("a pawn swims and cannot reach land (RW-202)")
	case g.Swimmer != 0 && g.power(SwimTrack) == 0:
		return errors.New("a pawn swims that cannot (RW-109)")
	}
	return nil
}
