package broadhorns

import (
	"errors"
	"fmt"

	"github.com/bigriver/bigriver/internal/engine"
)

// Valid returns an error if a position cannot occur: components are missing or duplicated, or do
// not fit the phase.
func (r Rules) Valid(s *State) error {
	if s.Seats < minSeats || s.Seats > MaxSeats || s.Phase < 0 || s.Phase >= phases || s.Filled < 0 || s.Filled > r.t.LastFill ||
		!s.isSeat(s.First) || !s.isSeat(s.Active) || !s.isSeat(s.Other) {
		return errors.New("seats, phase or season track are out of bounds")
	}
	if !s.Options.checkSetup().OK() {
		return errors.New("these options cannot be combined (BH-141)")
	}
	if s.Final != (s.Filled == r.t.LastFill) {
		return errors.New("it must be the last round exactly when the season track is full (BH-124)")
	}
	checks := [...]func(*State) error{
		r.t.validPlayers, r.t.validTowns, r.t.validBarrels, r.t.validCards, (*State).validTurn, (*State).validSpoil, r.t.validPort, r.t.validPhase,
	}
	for _, check := range checks {
		if err := check(s); err != nil {
			return err
		}
	}
	return nil
}

func (s *State) isSeat(seat engine.Seat) bool { return seat >= 0 && int8(seat) < s.Seats }

func (t *Tables) validPlayers(s *State) error {
	for i := range s.Players {
		p := &s.Players[i]
		if int8(i) >= s.Seats {
			if *p != (Player{}) {
				return errors.New("a seat beyond the last one has something")
			}
			continue
		}
		if p.Gold < 0 || p.Gold > maxGold || p.Boat < 0 || int(p.Boat) >= len(t.Boats) || p.Space < 0 || p.Space > t.LastSpace {
			return fmt.Errorf("seat %d: gold (BH-140), boat or space are out of bounds", i+1)
		}
		if err := t.validBoat(s, p); err != nil {
			return fmt.Errorf("seat %d: %w", i+1, err)
		}
	}
	return nil
}

func (t *Tables) validBoat(s *State, p *Player) error {
	for c := range p.Cargo {
		for cell, n := range p.Cargo[c] {
			if n < 0 || n > maxBoxes || n > 0 && (cell >= t.Cells || cell > 0 && !Cargo(c).Perishable()) {
				return errors.New("a barrel is on a cell where it cannot be (BH-023)")
			}
		}
	}
	switch {
	case p.Load() > t.Boat(p).Boxes:
		return errors.New("more barrels than boxes (BH-066)")
	case p.Aboard&^allTravelers != 0:
		return errors.New("a card aboard is not a traveler")
	case p.Aboard.Size() > t.Boat(p).Occupants:
		return errors.New("more travelers than places (BH-077)")
	case p.Boat == 0 && p.Visited != 0:
		return errors.New("a seat without an expedition has visited towns (BH-120)")
	case p.Boat == 0 && p.Space != 0 && !s.Final:
		return errors.New("the piece of a seat without a boat is not beside St. Louis (BH-009)")
	case p.Visited&1 != 0 || p.Visited>>AllTowns != 0:
		return errors.New("a seat has visited a town that does not exist")
	}
	for set := p.Aboard; set != 0; set &= set - 1 {
		if t.Space[t.Card(set.First()).To] < p.Space {
			return errors.New("a traveler aboard is past the destination (BH-082)")
		}
	}
	return nil
}

func (t *Tables) validTowns(s *State) error {
	if s.Towns[0] != (Town{}) {
		return errors.New("no tiles, barrels or cards can be at St. Louis")
	}
	if s.Town < 0 || s.Town >= AllTowns {
		return errors.New("no such town")
	}
	for i := 1; i < AllTowns; i++ {
		if err := t.validTown(s, int8(i)); err != nil {
			return fmt.Errorf("%s: %w", t.Data.Towns[i].Name, err)
		}
	}
	return nil
}

func (t *Tables) validTown(s *State, town int8) error {
	there := &s.Towns[town]
	if there.Top < 0 || there.Top > TilesPerTown {
		return errors.New("no such tile")
	}
	for _, by := range there.Taken {
		if by < 0 || by > s.Seats {
			return errors.New("a tile is taken by a seat that does not exist")
		}
	}
	isAwaited := s.IsTileAwaited(town)
	stack := there.TilesBelow()
	switch {
	case stack < 0 || there.Top != 0 && there.Taken[there.Top-1] != 0:
		return errors.New("more tiles than the stack has, or the same tile twice (BH-006)")
	case isAwaited && (there.Top != 0 || there.Filled != 0 || stack == 0):
		return errors.New("a tile awaits its reveal, but one is on top or the stack is empty")
	case !isAwaited && there.Top == 0 && stack > 0:
		return errors.New("a stack has tiles, but none on top (BH-054)")
	}
	d := t.Demand(s, town)
	selling := (s.Phase == Selling || s.Phase == Storing) && town == t.TownHere(&s.Players[s.Active])
	if there.Filled&^d.All != 0 || there.Filled == d.All && !selling {
		return errors.New("a filled space does not exist, or the town is full (BH-049)")
	}
	if there.Cards&^allCards != 0 {
		return errors.New("a card at the town does not exist")
	}
	for set := there.Cards; set != 0; set &= set - 1 {
		c := set.First()
		if f := t.Card(c); c.IsDelivery() && f.Town != town || c.IsTraveler() && f.To <= town {
			return errors.New("a card is at a town where it cannot be (BH-160)")
		}
	}
	return nil
}

// validBarrels checks the number of barrels (BH-002).
func (t *Tables) validBarrels(s *State) error {
	track := 0
	for c := range Cargos {
		if s.Market[c] < 0 || s.Bag[c] < 0 || s.Track[c] < 0 || s.Track[c] > 0 && !Cargo(c).Perishable() {
			return errors.New("a number of barrels is below 0, or a barrel on the season track is not perishable (BH-052)")
		}
		n := int(s.Market[c]) + int(s.Bag[c]) + int(s.Track[c])
		for i := range s.Players {
			n += s.Players[i].Barrels(Cargo(c))
		}
		for town := int8(1); town < AllTowns; town++ {
			filled := s.Towns[town].Filled & t.Demand(s, town).Of[c]
			for ; filled != 0; filled &= filled - 1 {
				n++
			}
		}
		if n != barrelsPerType {
			return fmt.Errorf("%d barrels of %s: want %d (BH-002)", n, CargoNames()[c], barrelsPerType)
		}
		track += int(s.Track[c])
	}
	want := int(s.Filled)
	if s.Filled >= t.harvest {
		want = int(s.Filled-t.harvest) + 1
	}
	if track != want {
		return fmt.Errorf("%d barrels on the season track: want %d (BH-122)", track, want)
	}
	if s.Market.Sum() > t.Data.Market.Target {
		return errors.New("the market has too many barrels (BH-016)")
	}
	return nil
}

// validCards checks the number of cards (BH-003).
func (t *Tables) validCards(s *State) error {
	var all Pile
	cards := 0
	add := func(p *Pile) bool {
		for k, n := range p.Few {
			if n < 0 || n > spoilCards {
				return false
			}
			all.Few[k] += n
		}
		all.Cards |= p.Cards
		cards += p.Cards.Size()
		return p.Unknown == 0
	}
	ok := add(&s.Deck) && add(&s.Discard)
	for i := range s.Players {
		hand := &s.Players[i].Hand
		ok = ok && add(hand) && hand.spoils() == 0 && add(&Pile{Cards: s.Players[i].Aboard})
	}
	for i := range s.Towns {
		ok = ok && add(&Pile{Cards: s.Towns[i].Cards})
	}
	if s.Spoil.Card < 0 || s.Spoil.Card > perishables {
		return errors.New("no such spoil card")
	}
	if s.Spoil.Card > 0 {
		all.add(SpoilFlour + Card(s.Spoil.Card-1))
	}
	if !ok || all.Cards != allCards || cards != allCards.Size() || all.Few != t.fewCounts {
		return errors.New("want each of the 73 cards exactly once (BH-003)")
	}
	if int(s.Left) != s.Deck.Size() {
		return errors.New("the field Left is not the number of cards in the draw pile")
	}
	return nil
}

func (s *State) validTurn() error {
	t := s.Turn
	acting := s.Phase == Acting || inPort(s.Phase)
	switch {
	case !acting && t != (Turn{}):
		return errors.New("a seat has actions left in a phase without actions")
	case t.Actions < 0 || t.Actions > ActionsPerTurn || t.Moves < 0 || t.Moves > 3:
		return errors.New("actions or Moves are out of bounds (BH-088)")
	case t.Current < 0 || int(t.Current) > s.Discard.Count(Current) || t.Current > 0 && t.Moves == 0:
		return errors.New("more good currents than were played in this turn (BH-169)")
	case t.Moves+t.Actions > ActionsPerTurn && (t.Moves != 3 || t.Actions != 0 || t.Bonus):
		return errors.New("more actions than a turn has (BH-027)")
	case t.Bonus && (t.Moves != 2 || t.Actions != 0 || s.Players[s.Active].Boat == 0 || s.Phase != Acting):
		return errors.New("a bonus Move needs two Moves (BH-086)")
	case inPort(s.Phase) && t.Actions+t.Moves >= ActionsPerTurn:
		return errors.New("a port action has not cost an action (BH-027)")
	case s.Phase == Acting && t.Actions == 0 && s.Players[s.Active].Boat == 0:
		return errors.New("the active seat has nothing left to do")
	case acting && s.Final && s.Players[s.Active].Boat == 0 && s.Players[s.Active].Space != 0:
		return errors.New("the active seat's last expedition is over (BH-125)")
	}
	return nil
}

// inPort reports whether a phase is part of a port action.
func inPort(p Phase) bool { return p >= Loading && p <= Boarding }

func (s *State) validSpoil() error {
	p := s.Spoil
	switch {
	case p.Exempt&^engine.AllSeats(int(s.Seats)) != 0:
		return errors.New("a seat that does not exist has used ice")
	case (p.Card != 0) != (s.Phase == Asking):
		return errors.New("a spoil card must be pending exactly in the phase asking")
	case p.Card == 0 && (p.Exempt != 0 || s.Other != 0):
		return errors.New("a seat is asked whether to use ice, but no spoil card is pending")
	case p.Done && s.Phase != Asking && s.Phase != Drawing, s.Phase == Asking && !p.Done:
		return errors.New("the field Spoil.Done does not fit the phase")
	}
	return nil
}

func (t *Tables) validPort(s *State) error {
	port, p := s.Port, &s.Players[s.Active]
	inTown := inPort(s.Phase) && s.Phase != Loading && s.Phase != Falling && p.Space != 0
	if !inTown {
		if port != (PortAction{Boarded: port.Boarded && s.Phase == Boarding}) {
			return errors.New("the field Port is not empty outside a port action")
		}
		return t.validLoading(s, p)
	}
	town := t.TownHere(p)
	if p.Boat == 0 || town == 0 || !p.Visited.Has(int(town)) {
		return errors.New("the active seat has no boat in port (BH-029)")
	}
	there := &s.Towns[town]
	if port.Tile < 0 || port.Tile > TilesPerTown {
		return errors.New("the field Port.Tile is not a tile")
	}
	taken := port.Tile != 0 && there.Taken[port.Tile-1] == int8(s.Active)+1
	selling, storing := s.Phase == Selling, s.Phase == Storing
	d := &t.demands[town][port.Tile]
	switch {
	case port.Tile != there.Top && !taken || (selling || storing) && port.Tile != there.Top || s.Phase == Revealing && !taken:
		return errors.New("the banner is not that of the tile on top or just taken (BH-075)")
	case !selling && port != (PortAction{Tile: port.Tile, Ashore: port.Ashore, Boarded: port.Boarded}):
		return errors.New("the field Port has parts of a Sell that is over")
	case s.Phase != Boarding && (port.Ashore != 0 || port.Boarded):
		return errors.New("a traveler has boarded or gone ashore before the third part (BH-034)")
	case port.Ashore&^(there.Cards&allTravelers) != 0:
		return errors.New("a traveler who was set down is not at the town")
	case port.Placed < 0 || port.Ice < 0 || port.Placed > MaxSpaces || port.Ice > maxBoxes || port.Claimed&^port.Types != 0 || port.Types>>Cargos != 0:
		return errors.New("the numbers of the Sell are out of bounds")
	case port.Placed > int8(there.Filled.Size()):
		return errors.New("more barrels were put on spaces than are there")
	}
	for c := range Cargo(Cargos) {
		if port.Types>>c&1 != 0 && there.Filled&d.Of[c] == 0 {
			return errors.New("a type was put on a space but is not there")
		}
	}
	return t.validArrivals(s, p, town)
}

// validLoading checks a port action in St. Louis.
func (t *Tables) validLoading(s *State, p *Player) error {
	if !inPort(s.Phase) {
		return nil
	}
	boarding := s.Phase == Boarding && s.Options.StLouis
	if s.Phase != Loading && s.Phase != Falling && !boarding {
		return errors.New("a port action without a town (BH-029)")
	}
	if p.Boat == 0 || p.Space != 0 || p.Visited != 0 || p.Aboard != 0 && !boarding {
		return errors.New("the active seat has no boat that begins its expedition in St. Louis (BH-062)")
	}
	if s.Phase == Falling && (t.FreeBoxes(p) == 0 || s.Bag.Sum() == 0) {
		return errors.New("no barrel can be drawn (BH-069)")
	}
	return nil
}

// validArrivals checks that travelers who have arrived have left before others may board (BH-154).
func (t *Tables) validArrivals(s *State, p *Player, town int8) error {
	if s.Phase != Boarding {
		return nil
	}
	for set := p.Aboard; set != 0; set &= set - 1 {
		if t.Card(set.First()).To <= town {
			return errors.New("a traveler who has arrived is still aboard (BH-154)")
		}
	}
	return nil
}

func (t *Tables) validPhase(s *State) error {
	p := &s.Players[s.Active]
	switch s.Phase {
	case Choosing, Laying, Dealing:
		return s.validSetUp()
	case Refilling:
		if s.Market.Sum() >= t.Data.Market.Target || s.Bag.Sum() == 0 {
			return errors.New("nothing can be refilled (BH-020)")
		}
	case Drawing:
		if s.Left == 0 {
			return errors.New("there is no card to draw")
		}
	case Discarding:
		if p.Boat == 0 || p.Hand.Size() <= t.Boat(p).HandLimit {
			return errors.New("nothing has to be discarded (BH-107)")
		}
	case Storing:
		if town := t.TownHere(p); s.Filled == t.LastFill || s.Towns[town].Filled != t.Demand(s, town).All {
			return errors.New("no barrel for the season track (BH-051)")
		}
	case Over:
		if !s.Final {
			return errors.New("the game is not over (BH-124)")
		}
	case Icing, Acting, Loading, Falling, Selling, Revealing, Buying, Boarding, Asking, phases:
	}
	if s.Phase != Laying && s.Phase != Revealing && s.Town != 0 {
		return errors.New("the field Town is set, but no tile is laid or revealed")
	}
	if s.Phase == Revealing && s.Town != t.TownHere(p) {
		return errors.New("a tile is revealed at another town")
	}
	return nil
}

// validSetUp checks that only chance has acted before the first turn.
func (s *State) validSetUp() error {
	if (s.Phase == Laying) != (s.Town != 0) {
		return errors.New("the field Town must be set exactly while tiles are laid (BH-006)")
	}
	if s.Phase != Dealing && s.Active != s.First || s.Phase == Choosing && s.First != 0 {
		return errors.New("the active seat is not the start player (BH-013)")
	}
	if s.Filled != 0 || s.Discard.Size() != s.Discard.spoils() {
		return errors.New("the season track is not empty, or the discards have more than spoil cards (BH-011)")
	}
	for i := range s.Towns {
		if t := &s.Towns[i]; t.Taken != [TilesPerTown]int8{} || t.Filled != 0 || t.Cards != 0 {
			return errors.New("a town has barrels, cards or taken tiles before the first turn (BH-006)")
		}
	}
	for places := range s.Seats {
		p := &s.Players[s.seatFrom(s.First, places)]
		want := 0
		if s.Phase == Dealing && places < s.placesFrom(s.First, s.Active) {
			want = 1
		}
		if p.Boat != 0 || p.Hand.Size() != want {
			return errors.New("a seat has a boat or the wrong number of cards before the first turn (BH-010)")
		}
	}
	return nil
}
