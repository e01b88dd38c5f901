package queen

import (
	"errors"
	"fmt"

	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// Valid returns an error if a position cannot occur. Play can continue from every position that it
// accepts.
func (r Rules) Valid(s *State) error {
	t := r.t
	for _, check := range []func(*State) error{t.validBounds, t.validRiver, t.validBoats, (*State).validPlaces, (*State).validOrder} {
		if err := check(s); err != nil {
			return err
		}
	}
	switch {
	case s.Phase == Over:
		return t.validEnd(s)
	case s.Round == 0:
		return t.validStart(s)
	}
	return t.validTurn(s)
}

func (t *Tables) validBounds(s *State) error {
	if s.Seats < minSeats || s.Seats > maxSeats {
		return errors.New("no game has this number of seats")
	}
	if err := t.validChoices(&s.Choices, s.Seats); err != nil {
		return err
	}
	bad := s.Fleet != s.Seats*boatsEach(&s.Choices, s.Seats) || s.Given < 0 || s.Given > roseGives || s.Partner < 0 || s.Partner > BlackRose || s.Phase < 0 || s.Phase >= phases || s.Ending < 0 || s.Ending >= endings ||
		s.Round < 0 || s.Round > maxRounds || s.MP < 0 || s.MP > fastest || s.Free < 0 || s.Free > 2 ||
		s.Next < 0 || s.Next > MaxBoats || s.Laid < 1 || s.Laid > MaxSlots || s.First < 0 || s.First >= s.Laid ||
		s.Nose < 0 || s.Nose >= tiles.Noses || s.Jetty < 0 || s.Jetty >= tiles.Noses
	for _, b := range append(s.Order[:], s.Active, s.Focus, s.Opener) {
		bad = bad || b < 0 || int8(b) > s.Fleet && (b != BlackRose || !s.Choices.Rose)
	}
	if bad {
		return errors.New("something is out of bounds")
	}
	if !s.Choices.Rose && (s.Given > 0 || s.Stranded) {
		return errors.New("the Black Rose is not in this game")
	}
	return nil
}

// validRiver checks the tiles: each occurs at most once, and they are joined as they flow.
func (t *Tables) validRiver(s *State) error {
	var laid tiles.Set
	for i := range s.River {
		if err := t.validSlot(s, int8(i)); err != nil {
			return fmt.Errorf("slot %d: %w", i, err)
		}
		if tile := s.River[i].Tile; tile != tiles.NoTile {
			if laid.Has(tile) {
				return fmt.Errorf("slot %d: tile %s is laid twice", i, tile)
			}
			laid |= tiles.SetOf(tile)
		}
	}
	draws := schoolTiles - int(s.Newest())
	if !s.Choices.School {
		draws = 0
		for kind := range tiles.Kinds {
			n := int(t.toCome(s, kind))
			if n < 0 {
				return errors.New("there are more tiles of a kind than chosen (QX-86)")
			}
			draws += n
		}
	}
	switch {
	case laid&^tiles.SetOf(tiles.A0)&^s.Choices.Tiles != 0 || s.Pile != s.Choices.Tiles&^laid:
		return errors.New("the pile must be the river tiles that are not laid")
	case s.Gone&^(1<<uint(s.Laid)-1) != 0 || s.Gone&(1<<uint(s.First+1)-1) != 0 || s.Gone != 0 && !s.Choices.RoseLetsGo:
		return errors.New("a tile was removed that is not there")
	case draws < 0 || int(s.Draws) != draws:
		return fmt.Errorf("%d tiles are still to come, not %d", draws, s.Draws)
	case (s.Jetty != tiles.NoNose) != (s.Draws == 0 && s.Phase != Jetty):
		return errors.New("the jetty is laid right after the last tile, and not before (QB-43)")
	case (s.Nose != tiles.NoNose) != (s.Phase == Laying || s.Phase == Berthing):
		return errors.New("a nose must be set exactly while a tile is to be laid")
	}
	return nil
}

func (t *Tables) validSlot(s *State, i int8) error {
	slot := &s.River[i]
	if i >= s.Laid {
		if *slot != (Slot{}) {
			return errors.New("no tile is laid here")
		}
		return nil
	}
	if slot.Tile <= tiles.NoTile || slot.Tile >= tiles.Count || (slot.Tile == tiles.A0) != (i == 0) {
		return errors.New("the start tile must come first, followed by river tiles")
	}
	if slot.Flow < 0 || slot.Flow >= tiles.Headings || slot.Exit < 0 || slot.Exit >= tiles.Noses {
		return errors.New("flow or exit is out of bounds")
	}
	limit := t.passengersAt(s, slot.Tile)
	if i < s.First || s.Gone>>uint(i)&1 != 0 {
		limit = 0
	}
	switch {
	case (slot.Exit == tiles.NoNose) != (i == s.Newest()):
		return errors.New("every tile but the newest must have an exit")
	case i == 0 && (slot.Flow != tiles.N || slot.Exit == tiles.Left || slot.Exit == tiles.Right):
		return errors.New("the start tile flows N and goes straight on (QB-01)")
	case i > 0 && slot.Flow != s.River[i-1].Flow.Turned(s.River[i-1].Exit.Bend()):
		return errors.New("the flow does not follow from the exit before it")
	case slot.Passengers < 0 || slot.Passengers > limit:
		return fmt.Errorf("at most %d passengers can be here", limit)
	}
	return nil
}

// validOrder checks that the order of the round agrees with the boats.
func (s *State) validOrder() error {
	var seen tiles.Mask
	n := int8(0)
	for i, b := range s.Order {
		if b == NoBoat {
			continue
		}
		if int8(i) != n || seen>>uint(b)&1 != 0 || s.Boats[b].Status == Ashore {
			return errors.New("the order must list each boat once")
		}
		if byNumber := s.Choices.School || s.Round == 1; byNumber && n > 0 && b < s.Order[n-1] {
			return errors.New("the order must be that of the start numbers (QB-07, QB-61)")
		}
		seen |= 1 << uint(b)
		n++
	}
	if s.Next > n || s.Round == 0 && n > 0 {
		return errors.New("the order has no such turn")
	}
	for i := range s.Boats {
		if s.Round > 0 && s.Boats[i].Status == Racing && seen>>uint(i)&1 == 0 {
			return fmt.Errorf("boat %s is missing in the order", BoatID(i))
		}
	}
	return nil
}

func (t *Tables) validStart(s *State) error {
	launched := s.Fleet
	switch {
	case s.Active != NoBoat || s.Opener != NoBoat || s.MP != 0 || s.Free != 0 || s.Ending != NotOver || s.First != 0:
		return errors.New("the race has not begun")
	case s.Phase == Berthing && s.Choices.RandomStart && s.Focus != NoBoat && s.Laid == 1 && s.Nose == tiles.Straight:
		launched = int8(s.Focus) - 1
		if launched >= s.Seats {
			return errors.New("all start numbers are drawn")
		}
	case s.Phase == Laying && s.Focus == NoBoat && s.Laid == 1 && s.Nose == tiles.Straight:
	case s.Phase == SettingOut && s.Focus != NoBoat && s.Laid == 2:
	default:
		return errors.New("this phase does not come before the race")
	}
	if s.Choices.Rose && s.Phase != Berthing && s.Boats[BlackRose] != t.roseAtStart(s) || s.Partner != NoBoat || s.Stranded || s.Given != 0 {
		return errors.New("the Black Rose is not at its start")
	}
	for i := BoatID(1); int8(i) <= s.Fleet; i++ {
		is := s.Boats[i]
		want := State{Choices: s.Choices}
		if int8(i) <= launched {
			t.launch(&want, i, is.Seat)
			if s.Phase == SettingOut && i < s.Focus && i != Fleet {
				want.Boats[i].Head = is.Head
			}
		}
		if is != want.Boats[i] {
			return fmt.Errorf("boat %s is not at its start", i)
		}
	}
	if s.Laid == 2 && s.River[1].Passengers != t.passengersAt(s, s.River[1].Tile) {
		return errors.New("nobody can have taken a passenger (QB-06)")
	}
	return nil
}

func (t *Tables) validEnd(s *State) error {
	why := t.ending(s)
	if s.Ending == RoundsOver && s.Choices.RoundLimit > 0 && s.Round == s.Choices.RoundLimit &&
		(why == NotOver || why == NobodyLeft || why == NoPassengers || why == Survivor) {
		why = RoundsOver
	}
	switch {
	case s.Round == 0 || s.Laid < 2 || why == NotOver || s.Ending != why:
		return errors.New("the game is not over for that reason")
	case s.Active != NoBoat || s.Focus != NoBoat || s.Opener != NoBoat || s.MP != 0 || s.Free != 0 || s.Partner != NoBoat || s.Stranded:
		return errors.New("nobody has a turn when the game is over")
	}
	return nil
}

// validTurn checks that the variables of a turn agree with its phase.
func (t *Tables) validTurn(s *State) error {
	why := t.ending(s)
	switch {
	case s.Laid < 2 || s.Phase == Berthing || s.Phase == SettingOut:
		return errors.New("this phase comes before the race")
	case s.Ending != NotOver || why != NotOver && (why != NoPassengers || s.Phase == Choosing):
		return errors.New("the game is over")
	case s.Choices.RoundLimit > 0 && s.Round > s.Choices.RoundLimit:
		return errors.New("the round is beyond the limit (QB-87)")
	case s.Active == NoBoat || s.Next == MaxBoats || s.Order[s.Next] != s.Active || s.Boats[s.Active].Status != Racing:
		return errors.New("it must be the turn of the next boat in the order")
	case s.Focus != NoBoat && s.Boats[s.Focus].Status != Racing || s.Opener != NoBoat && s.Boats[s.Opener].Status != Racing:
		return errors.New("a boat has to decide something and is not in the race")
	case s.Free == 2 && !s.Choices.LateAlign || s.MP > s.Boats[s.Active].Speed:
		return errors.New("there are too many points or turns left")
	case s.Opener != NoBoat && !s.Growing() && s.Phase != Jetty:
		return errors.New("there is nothing left to open")
	case t.missedLanding(s):
		return errors.New("a boat in the driving school finishes as soon as it is on a landing field (QB-97, QB-100)")
	case s.Opener != NoBoat && s.Opener != s.Active && s.Opener != s.Focus && !s.Choices.LateReveal:
		return errors.New("a pushed boat lays its tile at once (QB-75)")
	}
	return t.validPhase(s)
}

// missedLanding reports whether a boat is on a landing field where it would have finished. The
// active boat may be, as long as the owner of a boat that it pushed away from there has something
// to decide.
func (t *Tables) missedLanding(s *State) bool {
	if !s.Choices.School || s.Choices.OnlyOwnLanding {
		return false
	}
	for i := range s.Boats {
		if b := &s.Boats[i]; b.Status == Racing && t.IsLanding(s, b.Cell()) && (BoatID(i) != s.Active || s.Focus == NoBoat || s.Focus == s.Active) {
			return true
		}
	}
	return false
}

func (t *Tables) validPhase(s *State) error {
	if (s.Partner != NoBoat) != (s.Phase == Trading) {
		return errors.New("coal is exchanged only after a movement (QX-46)")
	}
	ok := true
	// After a push the turn goes on, and it must be possible to complete it.
	midTurn := s.Focus != s.Active
	switch s.Phase {
	case Choosing:
		ok = s.Focus == NoBoat && s.Opener == NoBoat && s.MP == 0 && s.Free > 0
		midTurn = false
		if ok && len(t.appendTurn(nil, s)) == 0 {
			return errors.New("the boat has no complete turn (QB-24)")
		}
	case Moving:
		ok = s.Focus == NoBoat
	case Aligning:
		ok = s.Focus != NoBoat && !t.isRough(s, s.Boats[s.Focus].Cell()) && (s.Focus == s.Active || !s.Choices.LateAlign)
		if ok && s.Focus == s.Active {
			return t.validOffSand(s)
		}
	case Boarding:
		ok = s.Focus != NoBoat && s.Focus != BlackRose && t.mayTake(s, &s.Boats[s.Focus])
	case Refuelling:
		ok = s.Focus != NoBoat && t.mayRefuel(s, s.Focus)
	case Trading:
		ok = s.Focus == s.Active && s.Partner != NoBoat && (t.checkExchange(s, Give, 1).OK() || t.checkExchange(s, Get, 1).OK())
	case Bending, Laying, Jetty:
		ok = s.Focus != NoBoat && s.Focus == s.Opener && (s.Phase == Jetty) != s.Growing()
		midTurn = midTurn && !s.Choices.LateReveal
		if s.Phase == Laying && !t.CheckNose(s, s.Nose).OK() {
			return errors.New("the die cannot show that nose (QB-88)")
		}
	case Berthing, SettingOut, Over, phases:
		ok = false
	}
	if !ok {
		return fmt.Errorf("the phase %s does not fit the rest", s.Phase)
	}
	if !midTurn {
		if s.MP != 0 {
			return errors.New("there are points left after the movement (QB-15)")
		}
		return nil
	}
	b := &s.Boats[s.Active]
	var w walk
	w.begin(t, s, s.Active)
	if w.sandy(b.Cell()) {
		switch {
		case s.MP == 0:
			return errors.New("a boat that has run aground has ended its movement (QX-05)")
		case s.Phase != Moving || s.MP != b.Speed || s.Free != freeOnSand:
			return errors.New("a boat leaves a sandbar with its first step, before it turns (QX-08)")
		}
	}
	switch {
	case s.Phase != Moving && t.landsAtOnce(s, b.Cell()):
		return nil // it pushed a boat away from there and will finish next
	case s.Phase == Aligning && s.Focus == BlackRose && len(t.appendTurn(nil, s)) > 0:
		return nil // another heading allows it
	}
	w.inTurn()
	w.watch()
	w.unwatch() // QX-114
	if !w.completes(b.Cell(), b.Head, s.MP, s.Free+b.Coal) {
		return errors.New("the turn cannot be completed (QB-93)")
	}
	return nil
}

// validOffSand checks a boat that is aligned after leaving a sandbar: backwards, or with option
// sandbar_free_turn ahead.
func (t *Tables) validOffSand(s *State) error {
	b := &s.Boats[s.Active]
	switch {
	case s.MP > 0 && !s.Choices.FreeAhead, s.MP >= b.Speed, b.Logs > 0:
		return errors.New("the boat has not left a sandbar")
	case len(t.appendTurn(nil, s)) == 0:
		return errors.New("the turn cannot be completed (QB-93)")
	}
	return nil
}
